// The site's settings, read once a visit: instant navigation must not start Python anew.

const ROOT = new URL("../../../", import.meta.url); // this folder is assets/kodeks/calculator-<hash>/

export const config = JSON.parse(document.getElementById("kodeks-config").getAttribute("value"));

/** An address in the site, absolute. */
export const address = (path) => new URL(path, ROOT).href;

/** The address of the site: separates what several sites of one host keep. */
export const site = ROOT.pathname;

const forms = new Intl.PluralRules(config.language);

/** A text of the words table with its {names} filled; `n` chooses among plural forms. */
export function say(key, fill = {}) {
  const told = config.words[`page.${key}`] ?? key;
  const text = typeof told === "string" ? told : (told[forms.select(Number(fill.n))] ?? told.many);
  return text.replace(/\{(\w+)\}/g, (whole, name) => fill[name] ?? whole);
}
