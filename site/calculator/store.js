// Where the sheets lie: characters on the device, in this tab the choice and what is filled in without a character.
import { site } from "./config.js";

const CHARACTERS = `kodeks:${site}:characters`;
const DAMAGED = `kodeks:${site}:damaged`;
const SCRATCH = `kodeks:${site}:sheet`;
const CURRENT = `kodeks:${site}:current`;
const VERSION = 1;

/** Why nothing can be kept: "", `full` or `forbidden`. */
export let trouble = "";

function guard(work, otherwise = null) {
  try {
    return work();
  } catch (wrong) {
    trouble = wrong.name === "QuotaExceededError" ? "full" : "forbidden";
    return otherwise;
  }
}

const isSheet = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** A stored character, if it is one: storage is the reader's to damage. */
const sound = (one) => isSheet(one) && typeof one.id === "string" && one.id && isSheet(one.inputs);

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The characters by id; that of the tab has the id "". What cannot be read is laid aside, not written over. */
export function load() {
  const text = guard(() => localStorage.getItem(CHARACTERS));
  const kept = text === null ? { characters: [] } : parsed(text);
  const list = Array.isArray(kept?.characters) ? kept.characters : [];
  const read = list.filter(sound);
  if (!Array.isArray(kept?.characters) || read.length < list.length) guard(() => localStorage.setItem(DAMAGED, text));
  const scratch = parsed(guard(() => sessionStorage.getItem(SCRATCH)));
  const characters = new Map(read.map((one) => [one.id, { ...one, name: String(one.name ?? "") }]));
  return characters.set("", { id: "", name: "", inputs: isSheet(scratch) ? scratch : {} });
}

/** The id of the character that was chosen last, here or in another tab. */
export const chosen = () => guard(() => sessionStorage.getItem(CURRENT) ?? localStorage.getItem(CURRENT)) ?? "";

export function save(characters, current) {
  const list = [...characters.values()].filter((one) => one.id);
  trouble = "";
  guard(() => sessionStorage.setItem(SCRATCH, JSON.stringify(characters.get("").inputs)));
  guard(() => localStorage.setItem(CHARACTERS, JSON.stringify({ version: VERSION, characters: list })));
  guard(() => sessionStorage.setItem(CURRENT, current));
  guard(() => localStorage.setItem(CURRENT, current));
}

/** The text of characters that could not be read, null where all could. */
export const damaged = () => guard(() => localStorage.getItem(DAMAGED));
export const forgetDamaged = () => guard(() => localStorage.removeItem(DAMAGED));

/** Calls `listener` when another tab changed the characters, and when this one slept through it. */
export function watchOthers(listener) {
  addEventListener("storage", ({ key }) => (key === CHARACTERS || key === null) && listener());
  addEventListener("pageshow", ({ persisted }) => persisted && listener());
}
