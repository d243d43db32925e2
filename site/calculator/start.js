// On every page, and all that most pages need: loads the calculator where one stands, and a turn that is under way.
// Instant navigation swaps the article and emits on Material's document$; other themes have none.

function mount() {
  const found = document.querySelectorAll("kodeks-calculator");
  if (!found.length) return resume();
  const failed = () => found.forEach((one) => one.classList.add("kodeks-failed"));
  import("./element.js").then(({ mounted }) => mounted(), failed);
}

/** A turn goes on while its player looks up a rule: the bar left the settings here. */
function resume() {
  let settings = null;
  try {
    settings = sessionStorage.getItem(`kodeks:${new URL("./", import.meta.url).pathname}:turn`);
  } catch {
    // Nothing can be kept here, so nothing was.
  }
  if (!settings || document.querySelector("kodeks-turn")) return;
  const data = Object.assign(document.createElement("data"), { id: "kodeks-config", value: settings, hidden: true });
  document.body.append(data, document.createElement("kodeks-turn"));
  import("./turn.js").catch(() => {}).finally(() => data.remove());
}

(globalThis.document$ ?? { subscribe: (now) => now() }).subscribe(mount);
