// What is filled in: one sheet of inputs by id, shared by all calculators; each of the reader's characters is one.
// Characters stay on the device; without one the sheet belongs to this tab. Every change can be undone.
import { site } from "./config.js";

const CHARACTERS = `kodeks:${site}:characters`;
const SCRATCH = `kodeks:${site}:sheet`;
const CURRENT = `kodeks:${site}:current`;
const VERSION = 1;
const MAX_UNDO = 100;
const TOGETHER_MS = 1000; // quick changes of one field are undone together

const listeners = new Set();
const past = []; // {id, before, current, tag, time}: one character as it was before a change
let memory = { characters: new Map(), current: "" };

/** Why nothing can be kept: "", `full` or `forbidden`. */
export let trouble = "";

const guard = (work, otherwise) => {
  try {
    return work();
  } catch (wrong) {
    if (wrong instanceof SyntaxError) return otherwise;
    trouble = wrong.name === "QuotaExceededError" ? "full" : "forbidden";
    return otherwise;
  }
};

const isSheet = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** A stored character, if it is one: storage is the reader's to damage. */
const sound = (one) => isSheet(one) && typeof one.id === "string" && one.id && isSheet(one.inputs);

function load() {
  const kept = guard(() => JSON.parse(localStorage.getItem(CHARACTERS)), null);
  const scratch = guard(() => JSON.parse(sessionStorage.getItem(SCRATCH)), null);
  const list = Array.isArray(kept?.characters) ? kept.characters.filter(sound) : [];
  const characters = new Map(list.map((one) => [one.id, { ...one, name: String(one.name ?? "") }]));
  characters.set("", { id: "", name: "", inputs: isSheet(scratch) ? scratch : {} });
  const current = guard(() => sessionStorage.getItem(CURRENT) ?? localStorage.getItem(CURRENT), "") ?? "";
  return { characters, current: characters.has(current) ? current : "" };
}

function save() {
  const list = [...memory.characters.values()].filter((one) => one.id);
  trouble = "";
  guard(() => sessionStorage.setItem(SCRATCH, JSON.stringify(memory.characters.get("").inputs)));
  guard(() => localStorage.setItem(CHARACTERS, JSON.stringify({ version: VERSION, characters: list })));
  guard(() => sessionStorage.setItem(CURRENT, memory.current));
  guard(() => localStorage.setItem(CURRENT, memory.current));
}

memory = load();
addEventListener("storage", ({ key }) => {
  if (key !== CHARACTERS && key !== null) return;
  memory = load();
  tell();
});

const tell = () => listeners.forEach((listener) => listener());

/** Calls `listener` at every change; gives the way to stop that. */
export function watch(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const now = () => memory.characters.get(memory.current);

/** The inputs that differ from the rulebook's defaults. */
export const inputs = () => now().inputs;
export const current = () => now();
export const characters = () => [...memory.characters.values()].filter((one) => one.id);
export const canUndo = () => past.length > 0;

/** Changes one character; `to` null removes it. Another tab may have changed others meanwhile: they stay. */
function change(id, to, { current: chosen = memory.current, tag = "" } = {}) {
  if (!trouble) memory.characters = load().characters;
  const last = past.at(-1);
  const joined = tag && last?.tag === tag && last.id === id && Date.now() - last.time < TOGETHER_MS;
  if (joined) last.time = Date.now();
  else past.push({ id, before: memory.characters.get(id) ?? null, current: memory.current, tag, time: Date.now() });
  past.splice(0, past.length - MAX_UNDO);
  put(id, to);
  memory.current = memory.characters.has(chosen) ? chosen : "";
  save();
  tell();
}

function put(id, to) {
  if (to) memory.characters.set(id, to);
  else if (id) memory.characters.delete(id);
  else memory.characters.set("", { id: "", name: "", inputs: {} });
}

/** Sets some inputs; undefined is the default again. */
export function fill(values, tag = Object.keys(values).join(" ")) {
  const all = { ...inputs(), ...values };
  const kept = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  if (JSON.stringify(kept) !== JSON.stringify(inputs())) change(memory.current, { ...now(), inputs: kept }, { tag });
}

/** A new character, chosen at once. */
export function create(name, filled) {
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  change(id, { id, name, inputs: filled }, { current: id });
}

export const rename = (name) => change(memory.current, { ...now(), name }, { tag: "name" });
export const remove = () => change(memory.current, null, { current: "" });

export function choose(id) {
  memory.current = memory.characters.has(id) ? id : "";
  save();
  tell();
}

export function undo() {
  const last = past.pop();
  if (!last) return;
  put(last.id, last.before);
  memory.current = memory.characters.has(last.current) ? last.current : "";
  save();
  tell();
}
