// The one voice of a page: calculators that change together must not speak at once.
import { make } from "./make.js";

const CALM_MS = 700; // a screen reader hears the last of several quick changes

const voice = make("p", { class: "kodeks-spoken", role: "status" });
let waiting = 0;

/** Says a text to the screen reader, soon. */
export function speak(text) {
  if (!voice.isConnected) document.body.append(voice);
  clearTimeout(waiting);
  waiting = setTimeout(() => (voice.textContent = text), CALM_MS);
}
