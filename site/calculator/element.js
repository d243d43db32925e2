// <kodeks-calculator>: takes over the form that the site's builder wrote, and keeps it in step with Python.
import { ask, retry, start, state, watch } from "./client.js";
import { config, say } from "./config.js";
import { complain, fieldsOf, isDefault, makeSteppers, read, refresh, write } from "./fields.js";
import { isStale, show, spoken } from "./results.js";
import * as sheet from "./sheet.js";
import { speak } from "./speak.js";

const IDLE_MS = 200; // where the browser does not tell when it is idle
const LATE_MS = 500; // when an answer takes longer, what stands meanwhile is marked as the previous one

/** What a field adds to the sheet; undefined where it stands as the rulebook sets it. */
const valueOf = (field) => (isDefault(field) ? undefined : read(field));

/** The first form is taken over at once, another when it comes near the window, the rest one after another as Python
 * answers: what is read first need not wait for what may never be. */
const near = new IntersectionObserver(
  (seen) => seen.forEach(({ target, isIntersecting }) => isIntersecting && target.takeOver()),
  { rootMargin: "50%" },
);
const whenIdle = self.requestIdleCallback ?? ((work) => setTimeout(work, IDLE_MS));
document.addEventListener("kodeks-answer", () => whenIdle(() => document.querySelector("kodeks-calculator[data-waits]")?.takeOver()));

class Calculator extends HTMLElement {
  connectedCallback() {
    const first = document.querySelector("kodeks-calculator") === this;
    if (first) return this.takeOver();
    this.toggleAttribute("data-waits", true);
    near.observe(this);
  }

  takeOver() {
    near.unobserve(this);
    this.removeAttribute("data-waits");
    this.form = this.querySelector("form");
    this.fields = fieldsOf(this.form);
    this.status = this.querySelector(".kodeks-status");
    this.trouble = this.querySelector(".kodeks-trouble");
    this.leaving = new AbortController();
    this.listen(this.leaving.signal);
    this.asked = this.answered = "{}"; // inputs: last asked; of the answer on show, the builder's is of the defaults
    this.form.querySelector("fieldset").disabled = false;
    this.querySelectorAll(".kodeks-result").forEach((box) => (box.dataset.mark = say("stale_mark")));
    this.unwatch = [sheet.watch(() => this.fill()), watch(() => this.heard())];
    this.fill();
    if (!navigator.connection?.saveData) start(); // else when it is used
  }

  disconnectedCallback() {
    near.unobserve(this);
    this.leaving?.abort();
    this.unwatch?.forEach((stop) => stop());
  }

  listen(signal) {
    // "reset" is told before it happens.
    makeSteppers(this.form, signal);
    this.form.addEventListener("input", ({ target }) => this.changed([target.closest(".kodeks-field")]), { signal });
    this.form.addEventListener("reset", () => setTimeout(() => this.changed(this.fields)), { signal });
    this.form.addEventListener("submit", (event) => event.preventDefault(), { signal });
    this.addEventListener("focusin", start, { signal });
    this.addEventListener("click", (event) => this.tapped(event), { signal });
  }

  /** The form holds what the sheet says: after "back" or a reload, or when another form or tab changed it. */
  fill() {
    const kept = sheet.inputs();
    for (const field of this.fields) {
      const value = Object.hasOwn(kept, field.dataset.input) ? kept[field.dataset.input] : undefined;
      if (value !== valueOf(field)) write(field, value);
    }
    this.keepUp();
  }

  keepUp() {
    if (JSON.stringify(this.inputs()) !== this.asked) this.update();
  }

  /** When Python runs it is asked once for the defaults too: their numbers stand already, rolls and charts do not. */
  heard() {
    this.tell();
    if (state.name === "ready" && !this.hasAttribute("data-answered") && !this.asking) this.update();
  }

  /** Some fields were changed by the reader; the others are as the sheet has them. */
  changed(fields) {
    this.touched = true;
    fields.forEach(refresh);
    this.keepUp(); // before the other forms, which the sheet tells
    sheet.fill(Object.fromEntries(fields.map((field) => [field.dataset.input, valueOf(field)])));
    this.fill();
  }

  /** Links to rules show them here; with a key held they are links like others. */
  tapped(event) {
    const link = event.target.closest(".kodeks-rule, .kodeks-name")?.href;
    const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const copy = event.target.closest(".kodeks-copy");
    if (copy) return import("./copy.js").then(({ copyAt }) => copyAt(copy, copy.closest(".kodeks-line").querySelector("a").href));
    if (!link || held) return;
    event.preventDefault();
    event.stopPropagation(); // instant navigation would follow it
    import("./preview.js").then(({ preview }) => preview(link), () => location.assign(link));
  }

  /** What differs from the defaults. */
  inputs() {
    const changed = this.fields.filter((field) => !isDefault(field));
    return Object.fromEntries(changed.map((field) => [field.dataset.input, read(field)]));
  }

  /** Asks for the answer to the form; changes meanwhile are asked together afterwards. */
  async update() {
    this.behind = true;
    if (this.asking) return this.tell();
    this.asking = true;
    while (this.behind) {
      this.behind = false;
      this.tell();
      await this.question().catch((wrong) => this.broken(wrong));
    }
    this.asking = false;
    this.tell();
  }

  async question() {
    const inputs = this.inputs();
    this.asked = JSON.stringify(inputs);
    const timer = setTimeout(() => this.isLate(), LATE_MS);
    const asked = ask({ outputs: this.dataset.outputs.split(" "), inputs }, this.touched);
    const answer = await asked.finally(() => {
      clearTimeout(timer);
      this.late = false;
    });
    this.answered = JSON.stringify(inputs);
    if (this.isConnected) this.accept(answer);
  }

  isLate() {
    this.late = true;
    this.tell();
  }

  accept(answer) {
    const messages = new Map(answer.errors.map(({ input, message }) => [input, message]));
    for (const field of this.fields) {
      complain(field, messages.get(field.dataset.input));
      messages.delete(field.dataset.input);
    }
    this.trouble.textContent = [...messages.values()].join(" ");
    show(this, answer, state.pages, () => this.inputs());
    this.setAttribute("data-answered", "");
    document.dispatchEvent(new Event("kodeks-answer"));
    if (this.touched) speak(spoken(this, answer));
    this.touched = this.behind;
  }

  broken(wrong) {
    this.trouble.textContent = say(`error.${wrong.kind ?? "internal"}`, wrong.fill ?? { detail: String(wrong) });
    this.querySelectorAll(".kodeks-result").forEach((box) => box.setAttribute("data-stale", ""));
  }

  /** What the reader should know of the calculator's condition, beside the results. */
  tell() {
    const told = this.condition();
    const waits = this.late || state.name !== "ready";
    this.toggleAttribute("data-waiting", waits && JSON.stringify(this.inputs()) !== this.answered);
    if (this.told === told) return;
    this.told = told;
    const first = document.querySelector("kodeks-calculator") === this;
    if (first && ["trouble", "restarting"].includes(state.name)) speak(told);
    this.status.replaceChildren(told, ...(state.name === "trouble" ? [this.retryButton()] : []));
  }

  condition() {
    if (state.name === "trouble") return `${say(`error.${state.trouble.kind}`, state.trouble.fill)} ${this.standing()}`;
    if (state.name === "restarting") return say("restarting");
    if (state.name === "starting") return say(this.asking ? "starting_changed" : "starting");
    return isStale(this) && !this.asking ? say("stale") : "";
  }

  /** Whose the results are that stay on show. */
  standing() {
    return say(this.answered === "{}" ? "default_stands" : "last_stands");
  }

  retryButton() {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = say("retry");
    button.onclick = retry;
    return button;
  }
}

customElements.define("kodeks-calculator", Calculator);

/** The reader's character before the page's first calculator, the turn bar at the foot of the window. */
function furnish() {
  const first = document.querySelector("kodeks-calculator");
  const article = first?.closest(".kodeks-article") ?? first?.parentElement;
  if (!article) return;
  if (!article.querySelector("kodeks-characters")) first.before(document.createElement("kodeks-characters"));
  if (config.turn && config.python && !document.querySelector("kodeks-turn")) document.body.append(document.createElement("kodeks-turn"));
}

/** Called for each page with a calculator. What Python need not wait for is loaded while it starts. */
export function mounted() {
  furnish();
  const saving = navigator.connection?.saveData === true;
  const stop = watch(({ name }) => {
    if (name === "idle" && !saving) return;
    setTimeout(() => stop());
    Promise.all([import("./characters.js"), import("./turn.js")]).catch(() => {}); // the calculators do without
  });
}
