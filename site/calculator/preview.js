// A rule at a tap: its lines in a box over the form, with the way to its page.
import { say } from "./config.js";
import { copyAt } from "./copy.js";
import { button, make } from "./make.js";

const MAX_BLOCKS = 6;
const LEFT_OUT = "kodeks-calculator, .kodeks-ways, .kodeks-mentions, .kodeks-tags, .headerlink, script, [hidden]";

/** Shows where a link leads. Where the page cannot be read, the browser goes there and tells. */
export async function preview(href) {
  const found = await read(href).catch(() => null);
  if (!found) return location.assign(href);
  if (document.querySelector(".kodeks-preview")) return; // a second tap while the first was under way
  const { title, blocks } = found;
  const close = () => box.close();
  const box = make(
    "dialog",
    { class: "kodeks-preview md-typeset", "aria-labelledby": "kodeks-preview", onclose: () => box.remove() },
    make("div", { class: "kodeks-preview-head" },
      make("h2", { id: "kodeks-preview", tabindex: -1, autofocus: true }, title),
      button("✕", close, { "aria-label": say("preview.close"), title: say("preview.close") })),
    make("div", { class: "kodeks-preview-text", tabindex: 0, role: "group", "aria-labelledby": "kodeks-preview" }, ...blocks),
    make("div", { class: "kodeks-row" },
      make("a", { class: "kodeks-open", href }, say("preview.open")),
      button(say("preview.copy"), ({ target }) => copyAt(target, href))),
  );
  box.addEventListener("click", ({ target }) => (target === box || target.closest("a")) && close());
  addEventListener("popstate", close, { once: true });
  document.body.append(box);
  box.showModal();
}

async function read(href) {
  const url = new URL(href);
  const answer = await fetch(url);
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const article = page.querySelector(".kodeks-article");
  const place = page.getElementById(decodeURIComponent(url.hash.slice(1)));
  const blocks = excerpt(article, place);
  return { title: article.querySelector("h1").textContent, blocks: blocks.map((block) => brought(block, answer.url)) };
}

/** The block where a place lies, up to the next heading, after the article's first; without a place its beginning. */
function excerpt(article, place) {
  place?.setAttribute("data-place", "");
  article.querySelectorAll(LEFT_OUT).forEach((one) => one.remove());
  const all = [...article.children].filter((one) => one.localName !== "h1" && (one.textContent.trim() || one.querySelector("img")));
  const holds = (one) => one.contains(place) || place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  const at = place ? all.findIndex(holds) : 0;
  const from = all.slice(Math.max(at, 0));
  const next = from.findIndex((one, n) => n > 0 && /^h[1-6]$/.test(one.localName));
  const shown = from.slice(0, Math.min(next < 0 ? MAX_BLOCKS : next, MAX_BLOCKS));
  return at > 0 && all[0].localName === "p" ? [all[0], ...shown] : shown;
}

/** A block of another page: its links lead where they led, its ids stay there. */
function brought(block, url) {
  const copy = document.importNode(block, true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    one.removeAttribute("id");
    for (const name of ["href", "src"]) {
      if (one.hasAttribute(name)) one.setAttribute(name, new URL(one.getAttribute(name), url).href);
    }
  }
  return copy;
}
