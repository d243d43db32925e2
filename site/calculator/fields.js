// The fields of a form: what they hold, how a thumb and the arrow keys change it, what is wrong with it.

import { say } from "./config.js";
import { button } from "./make.js";

const HOLD_MS = 400; // a press this long repeats
const REPEAT_MS = 80;

const control = (field) => field.querySelector("[name]");
const noneBox = (field) => field.querySelector("[data-none]");

/** All fields of a form; those in folds that nobody opened become elements here. */
export function fieldsOf(form) {
  form.querySelectorAll("noscript").forEach((kept) => (kept.outerHTML = kept.firstElementChild ? kept.innerHTML : kept.textContent));
  return [...form.querySelectorAll(".kodeks-field")];
}

/** What a field holds, as the engine reads it: text, true/false, or null for `brak`. The engine judges it. */
export function read(field) {
  if (noneBox(field)?.checked) return null;
  return field.dataset.kind === "yesno" ? control(field).checked : control(field).value;
}

/** Whether a field stands as the rulebook sets it: then the answer calls it a default, not a given value. */
export function isDefault(field) {
  const none = noneBox(field);
  if (none && none.checked !== none.defaultChecked) return false;
  const element = control(field);
  if (none?.checked) return true;
  if (element.options) return [...element.options].every((option) => option.selected === option.defaultSelected);
  return field.dataset.kind === "yesno" ? element.checked === element.defaultChecked : element.value === element.defaultValue;
}

/** Puts a value that `read` gave back into the field; undefined is the rulebook's own. */
export function write(field, value) {
  if (value === undefined) return clear(field);
  const box = noneBox(field);
  if (box) box.checked = value === null;
  if (field.dataset.kind === "yesno") control(field).checked = value === true;
  else if (value !== null) put(control(field), value);
  refresh(field);
  if (!isDefault(field)) unfold(field);
}

function clear(field) {
  const box = noneBox(field);
  const element = control(field);
  if (box) box.checked = box.defaultChecked;
  if (element.options) [...element.options].forEach((option) => (option.selected = option.defaultSelected));
  else if (field.dataset.kind === "yesno") element.checked = element.defaultChecked;
  else element.value = element.defaultValue;
  refresh(field);
}

const unfold = (field) => field.closest("details")?.setAttribute("open", "");

/** A choice that a newer rulebook no longer has is left at its default. */
function put(element, value) {
  const known = element.tagName !== "SELECT" || [...element.options].some((option) => option.value === value);
  if (known) element.value = value;
}

/** A field that says `brak` takes no number. */
export function refresh(field) {
  const box = noneBox(field);
  if (!box) return;
  control(field).disabled = box.checked;
  field.querySelectorAll("[data-by]").forEach((button) => (button.disabled = box.checked));
}

/** Shows what is wrong at the field; without a message, that nothing is. */
export function complain(field, message = "") {
  const error = field.querySelector(".kodeks-error");
  const isNew = message && error.textContent !== message;
  error.textContent = message;
  if (message) control(field).setAttribute("aria-invalid", "true");
  else control(field).removeAttribute("aria-invalid");
  if (message) unfold(field);
  if (isNew && field.contains(document.activeElement)) error.scrollIntoView({ block: "nearest" }); // not under the turn bar
}

/** One step up or down, within the limits; from a word or nothing it starts at the default. */
export function step(field, by) {
  const element = control(field);
  if (element.disabled) return;
  const { min, max } = element.dataset;
  const next = (whole(element.value) ?? whole(element.defaultValue) ?? 0) + by;
  element.value = String(Math.min(whole(max) ?? Infinity, Math.max(whole(min) ?? -Infinity, next))).replace("-", "−");
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

function whole(text) {
  const plain = (text ?? "").trim().replace(/^[−–]/, "-");
  return /^[+-]?\d{1,9}$/.test(plain) ? Number(plain) : null;
}

const coarse = matchMedia("(pointer: coarse)");
const sign = button("±", () => flip(sign.closest(".kodeks-field")), { class: "kodeks-sign", "aria-label": say("sign"), title: say("sign") });
sign.onpointerdown = (event) => event.preventDefault(); // the field keeps the keyboard

/** A thumb that comes to a number writes another over it. Digits of some phones have no minus: it gets a button. */
function take(element) {
  const field = element.closest("[data-kind=number]");
  if (!coarse.matches || !field || element !== control(field)) return;
  setTimeout(() => element.select());
  if (isSigned(element)) field.querySelector(".kodeks-error").after(sign);
}

/** A KP of 10 is hardly ever negative. */
function isSigned({ dataset: { min }, defaultValue }) {
  return min === undefined ? !(whole(defaultValue) > 0) : !(whole(min) >= 0);
}

function flip(field) {
  const element = control(field);
  const text = element.value.trim();
  const plain = text.replace(/^[−–-]\s*/, "");
  element.value = plain === text ? `−${plain.replace(/^0$/, "")}` : plain || "0";
  if (element.value !== "−") element.dispatchEvent(new Event("input", { bubbles: true })); // else its digits come yet
}

/** Steppers: a tap is one step, a held press repeats; arrow keys do the same in the field. */
export function makeSteppers(form, signal) {
  let timer = 0;
  let held = false;
  const stop = () => clearTimeout(timer);
  const press = (button) => {
    held = true;
    step(button.closest(".kodeks-field"), Number(button.dataset.by));
    timer = setTimeout(() => press(button), REPEAT_MS);
  };
  form.addEventListener("pointerdown", ({ target, button: which }) => {
    const button = target.closest("[data-by]");
    held = false;
    if (button && which === 0) timer = setTimeout(() => press(button), HOLD_MS);
  }, { signal });
  for (const end of ["pointerup", "pointercancel", "blur"]) addEventListener(end, stop, { signal });
  form.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-by]");
    if (button && !held) step(button.closest(".kodeks-field"), Number(button.dataset.by));
  }, { signal });
  form.addEventListener("keydown", (event) => onKey(event), { signal });
  form.addEventListener("focusin", ({ target }) => take(target), { signal });
}

function onKey(event) {
  const keyboard = event.key === "Enter" && event.target.matches("input[type=text]");
  if (keyboard && coarse.matches) return event.target.blur(); // a phone's goes away: the answer is seen
  const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const field = event.target.closest("[data-kind=number]");
  if (!by || !field || event.target !== control(field)) return;
  event.preventDefault();
  step(field, by);
}
