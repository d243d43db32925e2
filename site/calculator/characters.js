// <kodeks-characters>: whose sheet fills the calculators; new, rename, remove, undo, file, link.
import { awake } from "./awake.js";
import { ask, watch } from "./client.js";
import { say } from "./config.js";
import { byHand, copied } from "./copy.js";
import { MAX, MAX_NAME, fromFile, fromLink, isLink, toFile, toLink } from "./exchange.js";
import { button, make } from "./make.js";
import * as sheet from "./sheet.js";
import * as store from "./store.js";

const NEW = "+";
const MAX_REASON = 100;

const named = (key) => ({ "aria-label": say(key), title: say(key) });

class Characters extends HTMLElement {
  connectedCallback() {
    this.build();
    this.unwatch = sheet.watch(() => this.show());
    this.leaving = new AbortController();
    addEventListener("hashchange", () => this.openLink(), { signal: this.leaving.signal });
    this.show();
    if (store.damaged() !== null) this.tell(say("character.damaged"), button(say("character.damaged_save"), () => this.saveDamaged()));
    this.openLink();
  }

  disconnectedCallback() {
    this.unwatch();
    this.leaving.abort();
  }

  build() {
    this.choice = make("select", { id: "kodeks-character", autocomplete: "off", onchange: () => this.choose() });
    this.undo = button("↶", () => this.undid(), { ...named("character.undo"), class: "kodeks-icon" });
    this.name = make("input", { type: "text", id: "kodeks-name", autocomplete: "off", maxlength: MAX_NAME, oninput: () => sheet.rename(this.name.value) });
    this.said = make("p", { class: "kodeks-said", role: "status" });
    this.owned = make(
      "div",
      { class: "kodeks-owned" },
      make("label", { for: "kodeks-name" }, say("character.name")),
      this.name,
      button(say("character.link"), () => this.copyLink()),
      button(say("character.export"), () => this.save([sheet.character()], sheet.character().name)),
      button(say("character.remove"), () => this.removed()),
    );
    this.scratch = make("p", { class: "kodeks-scratch" }, say("character.scratch"));
    this.menu = make("div", { class: "kodeks-menu", id: "kodeks-menu", hidden: true }, this.owned, this.scratch, this.always());
    this.more = button("⋯", () => this.unfold(this.menu.hidden), { ...named("character.menu"), class: "kodeks-icon", "aria-controls": "kodeks-menu" });
    const row = make("div", { class: "kodeks-row" }, make("label", { for: "kodeks-character" }, say("character.title")), this.choice, this.undo, this.more);
    this.className = "kodeks-calculator kodeks-characters";
    this.replaceChildren(row, this.menu, this.said);
    this.unfold(false);
  }

  unfold(open) {
    this.menu.hidden = !open;
    this.more.setAttribute("aria-expanded", String(open));
  }

  always() {
    const file = make("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: () => this.openFile(file) });
    this.all = button(say("character.export_all"), () => this.save(sheet.characters(), say("character.title")));
    return make("div", { class: "kodeks-owned" }, button(say("character.import"), () => file.click()), file, this.all, ...awake(() => this.tell(say("awake_refused"))));
  }

  show() {
    const options = sheet.characters().map(({ id, name }) => [id, name || say("character.new")]);
    const all = [["", say("character.none")], ...options, [NEW, `+ ${say("character.new")}`]];
    this.choice.replaceChildren(...all.map(([value, text]) => make("option", { value }, text)));
    const { id, name } = sheet.character();
    this.choice.value = id;
    this.owned.hidden = !id;
    this.scratch.hidden = Boolean(id);
    this.all.hidden = options.length < 2;
    this.undo.hidden = !sheet.canUndo();
    if (this.name.value !== name) this.name.value = name;
    const trouble = store.trouble && say(`character.${store.trouble}`);
    if (trouble && trouble !== this.said.textContent) this.tell(trouble); // said once, not at every change
  }

  saveDamaged() {
    download(store.damaged(), "kodeks");
    store.forgetDamaged();
    this.tell("");
  }

  /** A new character takes along what was filled in without one. */
  choose() {
    if (this.choice.value !== NEW) return sheet.choose(this.choice.value);
    sheet.create(say("character.new"), sheet.character().id ? {} : { ...sheet.inputs() });
    this.unfold(true);
    this.name.focus();
    this.name.select();
  }

  tell(...parts) {
    this.said.replaceChildren(...parts.flatMap((part) => [part, " "]).slice(0, -1));
  }

  /** Tells what was done, unless `show` had worse to tell. */
  did(work, text) {
    work();
    if (!store.trouble) this.tell(text);
  }

  undid() {
    this.did(sheet.undo, say("character.undone"));
    if (this.undo.hidden) this.choice.focus();
  }

  removed() {
    const { name } = sheet.character();
    this.did(sheet.remove, say("character.removed", { name }));
    this.choice.focus();
  }

  async copyLink() {
    const link = location.href.split("#")[0] + toLink(sheet.character());
    this.tell((await copied(link)) ? say("character.copied") : byHand(link, say("copy_by_hand")));
  }

  save(characters, name) {
    download(toFile(characters), name);
    this.tell(say("character.exported"));
  }

  async openFile(input) {
    const [file] = input.files;
    if (!file) return;
    try {
      if (file.size > MAX * 4) throw new Error(say("character.too_long"));
      await this.take(fromFile(await file.text()));
    } catch (wrong) {
      this.tell(say("character.unreadable", { what: `${file.name}: ${wrong.message}` }));
    }
    input.value = "";
  }

  openLink() {
    if (!isLink(location.hash)) return;
    const { hash } = location;
    history.replaceState(history.state, "", location.pathname + location.search);
    try {
      this.take(fromLink(hash));
    } catch (wrong) {
      this.tell(say("character.unreadable", { what: wrong.message }));
    }
  }

  /** Takes characters in as new ones, at once; the engine judges their values, and what it refuses is dropped and named. */
  async take({ characters, newer, cut, dropped }) {
    const came = characters.map(({ name, inputs }) => ({ id: this.takeOne(name, inputs), inputs }));
    const names = characters.map(({ name }) => name || say("character.new")).join(", ");
    const told = [say(names ? "character.opened" : "character.nothing", { name: names }), ...(newer ? [say("character.newer")] : []), ...(cut ? [say("character.cut")] : [])];
    const report = (lost) => this.did(() => {}, [...told, ...(lost.length ? [say("character.dropped", { what: lost.join("; ") })] : [])].join(" "));
    report(dropped);
    const refused = await Promise.all(came.map(({ inputs }) => judge(inputs)));
    came.forEach(({ id }, n) => sheet.drop(id, Object.keys(refused[n])));
    report([...dropped, ...refused.flatMap(Object.values).map(short)]);
  }

  /** The id of the character; one that is here already, the same in all, is only chosen. */
  takeOne(name, inputs) {
    const same = (one) => one.name === (name || say("character.new")) && JSON.stringify(sorted(one.inputs)) === JSON.stringify(sorted(inputs));
    const here = sheet.characters().find(same);
    if (here) sheet.choose(here.id);
    return here?.id ?? sheet.create(name || say("character.new"), inputs);
  }
}

const sorted = (inputs) => Object.entries(inputs).sort(([a], [b]) => (a < b ? -1 : 1));

/** A refusal may name all that could have been chosen: its beginning says what is wrong. */
const short = (text) => (text.length > MAX_REASON ? `${text.slice(0, MAX_REASON)}…` : text);

/** The inputs that the rulebook refuses, with the reason. Where nothing computes, the fields will tell. */
async function judge(inputs) {
  const { errors } = await answered({ outputs: [], inputs });
  const wrong = errors.filter(({ input }) => input !== null && Object.hasOwn(inputs, input));
  return Object.fromEntries(wrong.map(({ input, message }) => [input, message]));
}

/** The engine's answer; one without errors when it is known that none will come. */
const answered = (request) =>
  new Promise((then) => {
    const give = (answer) => {
      setTimeout(() => stop());
      then(answer);
    };
    const stop = watch(({ name }) => name === "trouble" && give({ errors: [] }));
    ask(request).then(give, () => give({ errors: [] }));
  });

/** Offers a text as a file under a name that every disk takes. */
function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href: url, download: `${name.replace(/[^\p{L}\p{N} -]/gu, "").trim() || "kodeks"}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

customElements.define("kodeks-characters", Characters);
