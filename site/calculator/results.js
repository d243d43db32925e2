// Shows an answer. Writes the same elements as `_result` and `_step` of render/calculator_answer.py: change both together.
// What only a script can do (a roll, a chart) is put beside them.
import { chart } from "./chart.js";
import { address, say } from "./config.js";
import { make } from "./make.js";
import { makeRollable } from "./roll.js";

const LONG = 8; // as in render/calculator_answer.py
const WIDE = 12; // there too
const NOTHING = "—"; // stands there while nothing could be computed yet

/** Shows the results of `answer`; those that it lacks keep their last good value, visibly stale. `inputs` is for rolls. */
export function show(root, answer, pages, inputs) {
  const results = new Map(answer.results.map((result) => [result.id, result]));
  for (const box of root.querySelectorAll(".kodeks-result")) {
    const result = results.get(box.dataset.result);
    box.toggleAttribute("data-stale", !result && box.querySelector(".kodeks-value").textContent !== NOTHING);
    if (result) fill(box, result, pages);
    if (result) addExtras(box, result, inputs);
  }
}

/** Whether some value on show does not belong to what the form says. */
export const isStale = (root) => root.querySelector("[data-stale]") !== null;

/** What is wrong and the results that are not folded in one sentence, for the screen reader. */
export function spoken(root, { errors, results }) {
  const folded = new Set([...root.querySelectorAll("details:not([open]) .kodeks-result")].map((box) => box.dataset.result));
  const seen = results.filter(({ id }) => !folded.has(id));
  return [...errors.map(({ message }) => message), ...seen.map(({ label, text }) => `${label}: ${text}`)].join(", ");
}

function fill(box, { text, step }, pages) {
  const value = box.querySelector(".kodeks-value");
  if (step.value === true && value.textContent !== text) box.closest(".kodeks-fold")?.setAttribute("open", ""); // it has just come true
  value.textContent = text;
  value.toggleAttribute("data-long", text.length > LONG);
  const why = box.querySelector(".kodeks-why");
  why.onclick = why.ontoggle = () => explain(why, step, pages);
  if (why.open) explain(why, step, pages);
  else why.replaceChildren(why.querySelector("summary")); // written when it is opened: most never are
}

/** Writes a breakdown; what the reader had unfolded stays so. */
function explain(why, step, pages) {
  why.onclick = why.ontoggle = null;
  const folds = new Map([...why.querySelectorAll("details")].map((fold) => [fold.firstChild.title, fold.open]));
  why.replaceChildren(why.querySelector("summary"), steps([step], pages, true));
  for (const fold of why.querySelectorAll("details")) fold.open = folds.get(fold.firstChild.title) ?? fold.open;
}

function addExtras(box, { label, roll, value }, inputs) {
  const open = box.querySelector(".kodeks-chart")?.open ?? false;
  box.querySelector(".kodeks-chart")?.remove();
  if (roll) makeRollable(box, label, inputs);
  box.querySelectorAll(".kodeks-roll").forEach((button) => (button.hidden = !roll));
  const drawn = roll === "dice" && chart(label, value, open);
  if (drawn) box.querySelector(".kodeks-why").before(drawn);
}

/** Steps below one that is open or not; the only one that has reasons shows them too. */
function steps(list, pages, open) {
  const alone = open && list.filter((one) => one.steps.length).length === 1;
  return make("ul", { class: "kodeks-steps" }, ...list.map((one) => stepItem(one, pages, alone)));
}

function stepItem(step, pages, open) {
  const href = link(step.place, pages);
  const line = make(
    step.state === "suppressed" ? "s" : "span",
    { class: "kodeks-line" },
    make("a", { class: "kodeks-term", href, title: where(step.place) }, step.label),
    ...(step.text ? [make("span", { class: "kodeks-amount", "data-long": step.text.length > WIDE }, step.text)] : []),
    ...(href ? [copier(step.label)] : []),
  );
  const told = step.reason ?? step.op;
  const remark = make("span", { class: "kodeks-remark" }, told === step.label ? "" : told);
  const item = make("li", { class: "kodeks-step", "data-state": step.state }, line, remark);
  if (step.steps.length) item.append(disclosure(step, pages, open));
  return item;
}

function copier(label) {
  const told = say("copy", { label });
  return make("button", { type: "button", class: "kodeks-copy kodeks-extra", "aria-label": told, title: told });
}

function disclosure(step, pages, open) {
  const told = say("steps", { label: step.label });
  const summary = make("summary", { "aria-label": told, title: told });
  return make("details", { open }, summary, steps(step.steps, pages, open));
}

/** The line of the rule, where the site has its page. */
function link(place, pages) {
  const page = place && Object.hasOwn(pages, place.note) ? pages[place.note] : null;
  return page === null ? null : `${address(page)}#L${place.line}`;
}

function where(place) {
  const note = place?.note.split("/").pop().replace(/\.md$/, "");
  return place ? say("line", { note, line: place.line }) : null;
}
