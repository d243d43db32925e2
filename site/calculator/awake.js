// The screen stays on at the reader's wish, on every page of this visit, while the page is seen.
import { say, site } from "./config.js";
import { make } from "./make.js";

const KEY = `kodeks:${site}:awake`;

let lock = null;
let wished = false;
try {
  wished = sessionStorage.getItem(KEY) !== null;
} catch {
  // Nothing can be kept: the wish holds until the page is left.
}

function wish(on) {
  wished = on;
  try {
    if (on) sessionStorage.setItem(KEY, "");
    else sessionStorage.removeItem(KEY);
  } catch {
    // as above
  }
}

async function hold() {
  if (!wished || lock || document.visibilityState !== "visible") return;
  lock = await navigator.wakeLock.request("screen");
  lock.addEventListener("release", () => (lock = null)); // the browser lets go when the page is left
}

/** The box for it, where the browser can; `refused` is told when it may not (an empty battery). */
export function awake(refused) {
  if (!navigator.wakeLock) return [];
  const box = make("input", { type: "checkbox", role: "switch", autocomplete: "off" });
  box.checked = wished;
  box.onchange = async () => {
    wish(box.checked);
    if (!wished) return lock?.release();
    await hold().catch(() => {
      wish((box.checked = false));
      refused();
    });
  };
  return [make("label", { class: "kodeks-none" }, box, say("awake"))];
}

if (navigator.wakeLock) {
  const again = () => hold().catch(() => {});
  document.addEventListener("visibilitychange", again);
  again();
}
