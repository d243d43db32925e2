// What is filled in: one sheet of inputs by id, shared by all calculators; each of the reader's characters is one.
// Without a character the sheet belongs to this tab. Every change can be undone.
import { chosen, load, save, trouble, watchOthers } from "./store.js";

const MAX_UNDO = 100;
const TOGETHER_MS = 1000; // quick changes of one field are undone together
const EMPTY = { id: "", name: "", inputs: {} };

const listeners = new Set();
const past = []; // {id, before, after, current, tag, time}: one character before and after a change
let known = load(); // id → character
let current = chosen();

const tell = () => listeners.forEach((listener) => listener());

/** Calls `listener` at every change; gives the way to stop that. */
export function watch(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const now = () => known.get(current) ?? known.get("");

/** The inputs that differ from the rulebook's defaults. */
export const inputs = () => now().inputs;
export const character = () => now();
export const characters = () => [...known.values()].filter((one) => one.id);
export const canUndo = () => past.length > 0;

/** What other tabs changed meanwhile; where nothing can be kept this tab alone knows. */
function refresh() {
  if (!trouble) known = load();
}

watchOthers(() => {
  refresh();
  tell();
});

function keep() {
  current = now().id;
  save(known, current);
  tell();
}

function put(id, to) {
  if (to) known.set(id, to);
  else if (id) known.delete(id);
  else known.set("", EMPTY);
}

/** Changes one character by `edit`, which gets it as it is now; null removes it. */
function change(id, edit, { choose = current, tag = "" } = {}) {
  const shown = known.get(id);
  refresh();
  const before = known.get(id) ?? null;
  const after = edit(before ?? shown);
  const last = past.at(-1);
  const joined = tag && last?.tag === tag && last.id === id && Date.now() - last.time < TOGETHER_MS;
  if (joined) Object.assign(last, { after, time: Date.now() });
  else past.push({ id, before, after, current, tag, time: Date.now() });
  past.splice(0, past.length - MAX_UNDO);
  put(id, after);
  current = choose;
  keep();
}

const merged = (inputs, values) =>
  Object.fromEntries(Object.entries({ ...inputs, ...values }).filter(([, value]) => value !== undefined));

/** Sets some inputs; undefined is the default again. */
export function fill(values, tag = Object.keys(values).join(" ")) {
  const differs = Object.entries(values).some(([id, value]) => inputs()[id] !== value);
  if (differs) change(now().id, (one) => ({ ...one, inputs: merged(one.inputs, values) }), { tag });
}

/** A new character, chosen at once; gives its id. */
export function create(name, filled) {
  const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  change(id, () => ({ id, name, inputs: filled }), { choose: id });
  return id;
}

/** Takes inputs out of a character that has just come: they never were of use, so nothing is to be undone. */
export function drop(id, names) {
  if (!known.has(id) || !names.length) return;
  const { inputs, ...rest } = known.get(id);
  put(id, { ...rest, inputs: merged(inputs, Object.fromEntries(names.map((name) => [name, undefined]))) });
  keep();
}

export const rename = (name) => change(now().id, (one) => ({ ...one, name }), { tag: "name" });
export const remove = () => change(now().id, () => null, { choose: "" });

export function choose(id) {
  refresh();
  current = id;
  keep();
}

export function undo() {
  const last = past.pop();
  if (!last) return;
  refresh();
  put(last.id, reverted(known.get(last.id), last));
  current = last.current;
  keep();
}

/** A character before a change; what another tab changed in it since stays. */
function reverted(one, { before, after }) {
  if (!one || !before || !after) return before;
  const ids = Object.keys({ ...before.inputs, ...after.inputs }).filter((id) => before.inputs[id] !== after.inputs[id]);
  const values = Object.fromEntries(ids.map((id) => [id, before.inputs[id]]));
  return { ...one, name: before.name === after.name ? one.name : before.name, inputs: merged(one.inputs, values) };
}
