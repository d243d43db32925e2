// On every page, and all that most pages need: loads the calculator where one stands.
// Instant navigation swaps the article and emits on Material's document$; other themes have none.

function mount() {
  const found = document.querySelectorAll("kodeks-calculator");
  if (!found.length) return;
  const failed = () => found.forEach((one) => one.classList.add("kodeks-failed"));
  import("./element.js").then(({ mounted }) => mounted(), failed);
}

(globalThis.document$ ?? { subscribe: (now) => now() }).subscribe(mount);
