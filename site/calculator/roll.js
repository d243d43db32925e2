// A roll beside a chance or a dice result: the engine rolls with random bytes of this device, and shows the dice.
import { ask } from "./client.js";
import { say } from "./config.js";
import { button, make } from "./make.js";

const BYTES = 4096; // a critical ×99 rolls two hundred times
const MAX_SHOWN = 3;

const chance = () =>
  [...crypto.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Puts the button and the place for what falls into a result's box, once. */
export function makeRollable(box, label, inputs) {
  if (box.querySelector(".kodeks-roll")) return;
  const told = make("ol", { class: "kodeks-rolled kodeks-extra", "aria-live": "polite", reversed: true });
  const roll = async () => {
    told.prepend(await thrown(box, inputs)); // what stands there already is not told again
    while (told.childElementCount > MAX_SHOWN) told.lastElementChild.remove();
  };
  const attributes = { class: "kodeks-roll kodeks-extra", "aria-label": say("roll_for", { label }) };
  box.querySelector(".kodeks-figure").append(button(say("roll"), roll, attributes));
  box.querySelector(".kodeks-answer").after(told);
}

async function thrown(box, inputs) {
  const { throws, errors } = await ask({ roll: box.dataset.result, inputs: inputs(), chance: chance() }, true).catch(failed);
  const lines = [...throws.map(line), ...errors.map(({ message }) => make("span", { class: "kodeks-error" }, message))];
  return make("li", {}, ...lines);
}

const failed = (wrong) => ({ throws: [], errors: [{ message: say(`error.${wrong.kind ?? "internal"}`, wrong.fill ?? { detail: String(wrong) }) }] });

function line({ label, text, good }) {
  const mark = good === null ? "" : say(good ? "roll_good" : "roll_bad");
  const fallen = make("span", { class: "kodeks-throw", "data-good": good === null ? null : String(good) }, `${label}: ${text}`);
  if (mark) fallen.append(" ", make("b", {}, mark));
  return fallen;
}
