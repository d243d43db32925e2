// Elements out of values: text stays text, whatever a rulebook or a reader wrote.

/** An element; attributes that are null or false are left out, true is bare, `on…` functions listen. */
export function make(name, attributes = {}, ...inside) {
  return furnish(document.createElement(name), attributes, inside);
}

/** The same for SVG. */
export const draw = (name, attributes = {}, ...inside) =>
  furnish(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, inside);

function furnish(element, attributes, inside) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (value != null && value !== false) element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...inside);
  return element;
}

/** A button that does something. */
export const button = (text, onclick, attributes = {}) => make("button", { type: "button", onclick, ...attributes }, text);
