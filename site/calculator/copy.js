// Copies a link, also where the clipboard is closed to scripts: then the reader gets it to copy by hand.
import { say } from "./config.js";
import { make } from "./make.js";
import { speak } from "./speak.js";

/** Whether the clipboard took the text. */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A field that holds what could not be copied. */
export const byHand = (text, label) =>
  make("input", { type: "text", class: "kodeks-link", readonly: true, value: text, "aria-label": label, onfocus: (event) => event.target.select() });

/** Copies the link for a button and marks it; puts the field in its place where that fails. */
export async function copyAt(element, link) {
  const done = await copied(link);
  speak(done ? say("copied") : say("copy_by_hand"));
  if (!done) return element.replaceWith(byHand(link, say("copy_by_hand")));
  element.setAttribute("data-done", "");
  setTimeout(() => element.removeAttribute("data-done"), 2000);
}
