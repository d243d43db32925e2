// A character as a link and as a file. What cannot be read is dropped and told; nothing is guessed.
//   link: #postac=1&imie=Ilza&-sila=16&-maxzr=!null&koniec=2.1a2b  (version; inputs after a dash; count and checksum)
//   file: {"kodeks": "characters", "version": 1, "characters": [{"name", "inputs"}]}
import { say } from "./config.js";

const VERSION = 1;
const MARK = "#postac=";
const NONE = "!null";
export const MAX = 200_000; // characters of a link or file
export const MAX_NAME = 80;

const plain = (value) => value === null || ["string", "number", "boolean"].includes(typeof value);

/** A short checksum: a link that was cut or mistyped must not pass for a whole one. */
function checksum(text) {
  let sum = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(text)) sum = Math.imul(sum ^ unit, 0x01000193);
  return (sum >>> 0).toString(36);
}

const write = (value) => (value === null ? NONE : typeof value === "boolean" ? `!${value}` : String(value).replace(/^!/, "!!"));
const WORDS = new Map([[NONE, null], ["!true", true], ["!false", false]]);
const read = (text) => (WORDS.has(text) ? WORDS.get(text) : text.replace(/^!!/, "!"));

/** The fragment of a link that holds everything. */
export function toLink({ name, inputs }) {
  const body = new URLSearchParams([["postac", VERSION], ["imie", name]]);
  const entries = Object.entries(inputs).filter(([, value]) => plain(value));
  entries.forEach(([id, value]) => body.append(`-${id}`, write(value)));
  return `#${body}&koniec=${entries.length}.${checksum(body.toString())}`;
}

/** Whether a fragment means to be a character. */
export const isLink = (hash) => hash.startsWith(MARK);

const measure = (text) => {
  if (text.length > MAX) throw new Error(say("character.too_long"));
  return text;
};

/** What a link's fragment holds: {characters, newer, cut, dropped}. Throws an Error where it is far too long. */
export function fromLink(hash) {
  measure(hash);
  const [body, end] = hash.slice(1).split("&koniec=");
  const whole = end !== undefined && end.split(".")[1] === checksum(body);
  const pairs = [...new URLSearchParams(body)];
  const version = pairs[0][1];
  const found = { newer: Number(version) > VERSION, cut: !whole, dropped: [] };
  if (end === undefined && pairs.length > 1) found.dropped.push(bare(pairs.pop()[0])); // the last may be half a value
  const inputs = pairs.filter(([key]) => key.startsWith("-")).map(([key, value]) => [key.slice(1), read(value)]);
  const known = new Set(["postac", "imie"]);
  found.dropped.push(...pairs.map(([key]) => key).filter((key) => !key.startsWith("-") && !known.has(key)));
  const name = (pairs.find(([key]) => key === "imie")?.[1] ?? "").slice(0, MAX_NAME);
  const nothing = !whole && !name && !inputs.length; // a damaged link that holds nothing is no new character
  return { ...found, characters: nothing ? [] : [{ name, inputs: Object.fromEntries(inputs) }] };
}

const bare = (key) => key.replace(/^-/, "");

/** The text of a file with these characters. */
export const toFile = (characters) =>
  JSON.stringify({ kodeks: "characters", version: VERSION, characters: characters.map(({ name, inputs }) => ({ name, inputs })) }, null, 1);

/** What a file holds, as `fromLink`. Throws an Error whose message says why it is no such file. */
export function fromFile(text) {
  const data = parsed(measure(text));
  if (data?.kodeks !== "characters" || !Array.isArray(data.characters)) throw new Error(say("character.other_file"));
  const dropped = [];
  const characters = data.characters.map((one, n) => sound(one, n, dropped)).filter(Boolean);
  return { characters, newer: Number(data.version) > VERSION, cut: false, dropped };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Fields hold what was typed: a number is text. */
const asTyped = ([id, value]) => [id, typeof value === "number" ? String(value) : value];

function sound(one, n, dropped) {
  const inputs = one?.inputs;
  if (inputs === null || typeof inputs !== "object" || Array.isArray(inputs)) {
    dropped.push(`#${n + 1}`);
    return null;
  }
  const name = typeof one.name === "string" ? one.name.slice(0, MAX_NAME) : "";
  const kept = Object.entries(inputs).filter(([id, value]) => plain(value) || !dropped.push(id)).map(asTyped);
  return { name, inputs: Object.fromEntries(kept) };
}
