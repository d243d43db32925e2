// What was typed, for this tab and visit. Browsers may forbid or fill the store: then it is simply not kept.
import { site } from "./config.js";

const key = (calculator) => `kodeks:${site}:${calculator}`;

export function remember(calculator, inputs) {
  try {
    sessionStorage.setItem(key(calculator), JSON.stringify(inputs));
  } catch {
    // A full or forbidden store costs the memory, never the answer.
  }
}

/** The inputs that were kept, {} without any. */
export function recall(calculator) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key(calculator)));
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}
