// <kodeks-characters>: whose sheet fills the calculators; new, rename, remove, undo, file, link.
import { ask } from "./client.js";
import { say } from "./config.js";
import { fromFile, fromLink, toFile, toLink } from "./exchange.js";
import { button, make } from "./make.js";
import * as sheet from "./sheet.js";

const NEW = "+";

class Characters extends HTMLElement {
  connectedCallback() {
    this.build();
    this.unwatch = sheet.watch(() => this.show());
    this.leaving = new AbortController();
    addEventListener("hashchange", () => this.openLink(), { signal: this.leaving.signal });
    this.show();
    this.openLink();
  }

  disconnectedCallback() {
    this.unwatch();
    this.leaving.abort();
  }

  build() {
    this.choice = make("select", { id: "kodeks-character", autocomplete: "off", onchange: () => this.choose() });
    this.undo = button(`↶ ${say("character.undo")}`, () => this.did(sheet.undo, say("character.undone")));
    this.name = make("input", { type: "text", id: "kodeks-name", autocomplete: "off", maxlength: 80, oninput: () => sheet.rename(this.name.value) });
    this.said = make("p", { class: "kodeks-said", role: "status" });
    this.owned = make(
      "div",
      { class: "kodeks-owned" },
      make("label", { for: "kodeks-name" }, say("character.name")),
      this.name,
      button(say("character.link"), () => this.copyLink()),
      button(say("character.export"), () => save([sheet.current()], sheet.current().name)),
      button(say("character.remove"), () => this.removed()),
    );
    this.menu = make("details", { class: "kodeks-menu" }, make("summary", { "aria-label": say("character.menu") }, "⋯"), this.owned, this.always());
    const row = make("div", { class: "kodeks-row" }, make("label", { for: "kodeks-character" }, say("character.title")), this.choice, this.undo, this.menu);
    this.className = "kodeks-calculator kodeks-characters";
    this.replaceChildren(row, this.said);
  }

  always() {
    const file = make("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: () => this.openFile(file) });
    this.all = button(say("character.export_all"), () => save(sheet.characters(), say("character.title")));
    return make("div", { class: "kodeks-owned" }, button(say("character.import"), () => file.click()), file, this.all, ...awake());
  }

  show() {
    const options = sheet.characters().map(({ id, name }) => [id, name || say("character.new")]);
    const all = [["", say("character.none")], ...options, [NEW, `+ ${say("character.new")}`]];
    this.choice.replaceChildren(...all.map(([value, text]) => make("option", { value }, text)));
    const { id, name } = sheet.current();
    this.choice.value = id;
    this.owned.hidden = !id;
    this.all.hidden = options.length < 2;
    this.undo.hidden = !sheet.canUndo();
    if (this.name.value !== name) this.name.value = name;
    if (sheet.trouble) this.tell(say(`character.${sheet.trouble}`));
  }

  /** A new character takes along what was filled in without one. */
  choose() {
    if (this.choice.value !== NEW) return sheet.choose(this.choice.value);
    sheet.create(say("character.new"), sheet.current().id ? {} : { ...sheet.inputs() });
    this.menu.open = true;
    this.name.focus();
    this.name.select();
  }

  tell(text) {
    this.said.textContent = text;
  }

  did(work, text) {
    work();
    if (!sheet.trouble) this.tell(text);
  }

  removed() {
    const { name } = sheet.current();
    this.did(sheet.remove, say("character.removed", { name }));
    this.choice.focus();
  }

  async copyLink() {
    const link = location.href.split("#")[0] + toLink(sheet.current());
    const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    this.said.replaceChildren(copied ? say("character.copied") : make("input", { type: "text", readonly: true, value: link, "aria-label": say("character.link") }));
  }

  async openFile(input) {
    const file = input.files[0];
    if (!file) return;
    try {
      await this.take(fromFile(await file.text()));
    } catch (wrong) {
      this.tell(say("character.unreadable", { what: `${file.name}: ${wrong.message}` }));
    }
    input.value = "";
  }

  openLink() {
    const found = fromLink(location.hash);
    if (!found) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    this.take(found);
  }

  /** Takes characters in as new ones; the engine judges their values, and what it refuses is named. */
  async take({ characters, newer, cut, dropped }) {
    const lost = [...dropped];
    for (const { name, inputs } of characters) {
      const refused = await judge(inputs);
      Object.keys(refused).forEach((id) => delete inputs[id]);
      lost.push(...Object.values(refused));
      sheet.create(name || say("character.new"), inputs);
    }
    const names = characters.map(({ name }) => name || say("character.new")).join(", ");
    const told = [say("character.opened", { name: names })];
    if (newer) told.push(say("character.newer"));
    if (cut) told.push(say("character.cut"));
    if (lost.length) told.push(say("character.dropped", { what: lost.join("; ") }));
    if (!sheet.trouble) this.tell(told.join(" "));
  }
}

/** The inputs that the rulebook refuses, with the reason. Where nothing computes, the fields will tell. */
async function judge(inputs) {
  const { errors } = await ask({ outputs: [], inputs }).catch(() => ({ errors: [] }));
  const wrong = errors.filter(({ input }) => input !== null && Object.hasOwn(inputs, input));
  return Object.fromEntries(wrong.map(({ input, message }) => [input, message]));
}

function save(characters, name) {
  const url = URL.createObjectURL(new Blob([toFile(characters)], { type: "application/json" }));
  make("a", { href: url, download: `${name.replace(/[^\p{L}\p{N} -]/gu, "") || "kodeks"}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The screen stays on while the box is ticked and the page is seen. */
function awake() {
  if (!navigator.wakeLock) return [];
  let lock = null;
  const hold = () => box.checked && navigator.wakeLock.request("screen").then((got) => (lock = got), () => (box.checked = false));
  const box = make("input", { type: "checkbox", autocomplete: "off", onchange: () => (box.checked ? hold() : lock?.release()) });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && box.isConnected && hold());
  return [make("label", { class: "kodeks-none" }, box, say("awake"))];
}

customElements.define("kodeks-characters", Characters);
