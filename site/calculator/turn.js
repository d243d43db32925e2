// <kodeks-turn>: the action economy at hand. Each button says what it would cost before it is tapped; the
// procedure of the book decides, and its sentence is quoted. The acts so far are an input of the sheet like others.
import { ask, start, state, watch } from "./client.js";
import { address, config, say } from "./config.js";
import { button, make } from "./make.js";
import * as sheet from "./sheet.js";

const BUTTONS = [["M"], ["A", "A+"], ["I"], ["S:1"]]; // what is tried, in turn, when a button is tapped
const BEGIN = "T";

const acts = () => String(sheet.inputs()[config.turn.sequence] ?? BEGIN).trim();

const begun = () => Object.hasOwn(sheet.inputs(), config.turn.sequence);
const isAsked = () => document.querySelector(`kodeks-calculator[data-outputs~="${CSS.escape(config.turn.id)}"]`) !== null;

/** What the engine is told beside the acts: the sheet, as far as the procedure uses it. */
function inputs(sequence) {
  const used = config.turn.inputs.filter((id) => Object.hasOwn(sheet.inputs(), id));
  return { ...Object.fromEntries(used.map((id) => [id, sheet.inputs()[id]])), [config.turn.sequence]: sequence };
}

/** The step of the last act of a sequence, and the points left; `error` where it cannot be judged. */
async function judge(sequence) {
  const { results, errors } = await ask({ outputs: [config.turn.id], inputs: inputs(sequence) });
  const found = (id) => results.find((result) => result.id === id);
  if (errors.length) return { error: errors[0].message };
  return { act: found(config.turn.allowed).step.steps.at(-1), left: found(config.turn.left).text };
}

/** Leaves the settings for pages that hold no calculator (`start.js`), as long as the turn is under way. */
function leaveSettings() {
  const key = `kodeks:${new URL("./", import.meta.url).pathname}:turn`;
  try {
    if (begun()) sessionStorage.setItem(key, JSON.stringify(config));
    else sessionStorage.removeItem(key);
  } catch {
    // Nothing can be kept: the turn stays with the pages that hold a calculator.
  }
}

const named = (key) => ({ "aria-label": say(key), title: say(key) });

class Turn extends HTMLElement {
  connectedCallback() {
    this.build();
    this.unwatch = [sheet.watch(() => this.update()), watch(() => this.update())];
    globalThis.document$?.subscribe(() => this.update().then(() => this.makeRoom()));
    new ResizeObserver(() => this.makeRoom()).observe(this);
  }

  /** What lies under the bar, or gets the focus there, can be scrolled above it. Nothing inherits these properties. */
  makeRoom() {
    const room = this.offsetHeight ? `calc(${this.offsetHeight}px + 1rem)` : "";
    document.documentElement.style.scrollPaddingBottom = document.body.style.paddingBottom = room;
    const up = document.querySelector(".md-top"); // on a phone at the foot too
    if (up) up.style.marginBottom = this.offsetHeight ? `${this.offsetHeight}px` : "";
  }

  disconnectedCallback() {
    this.unwatch.forEach((stop) => stop());
  }

  build() {
    this.className = "kodeks-calculator kodeks-turn";
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", say("turn.title"));
    this.buttons = BUTTONS.map((tries, n) => this.actButton(tries[0][0], n));
    this.said = make("p", { class: "kodeks-said", role: "status" });
    const add = (sign) => () => this.put(`${acts()} ${sign}`);
    const rest = [
      button(say("turn.new_turn"), add("TURN")),
      button(say("turn.end"), add("~")),
      button(say("turn.new_round"), add("ROUND")),
      button("↶", () => this.put(acts().split(" ").slice(0, -1).join(" ")), named("turn.back")),
      button("⟲", () => this.put(""), named("turn.clear")),
    ];
    this.rest = make("div", { class: "kodeks-owned" }, ...rest);
    this.replaceChildren(make("div", { class: "kodeks-acts" }, ...this.buttons), this.said, this.rest);
  }

  actButton(sign, n) {
    const name = make("b", {}, say(`turn.${sign}`));
    return button(name, () => this.tap(n), { class: "kodeks-act", disabled: true });
  }

  put(sequence) {
    this.said.textContent = "";
    sheet.fill({ [config.turn.sequence]: sequence && sequence !== BEGIN ? sequence : undefined }, "");
  }

  /** Spends what the button promised; a refusal tells its reason and spends nothing. */
  tap(n) {
    const { sign, verdict } = this.offers[n];
    if (allowed(verdict)) this.put(`${acts()} ${sign}`);
    this.said.replaceChildren(...told(verdict));
  }

  /** Prices of everything that could be done now. A change meanwhile makes these old. */
  async update() {
    this.hidden = state.name === "trouble" || !(isAsked() || begun());
    this.rest.hidden = !begun();
    leaveSettings();
    if (begun() && state.name === "idle") start();
    if (state.name !== "ready") return;
    const mine = (this.asked = JSON.stringify(inputs(acts())));
    if (mine === this.shown) return;
    const offers = await Promise.all(BUTTONS.map((tries) => offer(tries))).catch(() => null);
    if (!offers || this.asked !== mine) return;
    this.shown = mine;
    this.offers = offers;
    const left = (await judge(acts())).left;
    offers.forEach((one, n) => this.showOffer(this.buttons[n], one, n === BUTTONS.length - 1 ? left : null));
  }

  showOffer(element, { sign, verdict }, left) {
    const extra = sign.endsWith("+") && allowed(verdict) ? `${say("turn.extra")}, ` : "";
    const points = left === null ? [] : [make("small", {}, say("turn.left", { n: left }))];
    element.replaceChildren(make("b", {}, say(`turn.${sign[0]}`)), ...points, make("small", {}, extra + price(verdict)));
    element.toggleAttribute("data-refused", !allowed(verdict));
    element.disabled = false;
  }
}

/** The first of several signs that is allowed, else the first. */
async function offer(tries) {
  const found = await Promise.all(tries.map(async (sign) => ({ sign, verdict: await judge(`${acts()} ${sign}`) })));
  return found.find(({ verdict }) => allowed(verdict)) ?? found[0];
}

const allowed = ({ act }) => act?.state === "used";

function price({ act, error }) {
  if (error) return error;
  if (act.state !== "used") return say("turn.no", { reason: act.reason });
  return act.value === 0 ? say("turn.free") : say("turn.price", { n: act.value });
}

/** The act, its price or refusal, and the sentences of the book that decide. */
function told(verdict) {
  const { act, error } = verdict;
  if (error) return [error];
  const line = say("turn.spent", { label: act.label, price: price(verdict) });
  return [line, ...act.steps.map(quote)];
}

function quote({ label, place }) {
  const page = place && Object.hasOwn(state.pages, place.note) ? state.pages[place.note] : null;
  const href = page === null ? null : `${address(page)}#L${place.line}`;
  return make("q", { class: "kodeks-quote" }, make("a", { href }, label));
}

customElements.define("kodeks-turn", Turn);
