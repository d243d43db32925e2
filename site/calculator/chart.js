// A distribution as a small chart, and as a table for the screen reader.
import { config, say } from "./config.js";
import { draw, make } from "./make.js";

const HEIGHT = 40;
const MAX_ROWS = 200;

const decimal = new Intl.NumberFormat(config.language, { maximumFractionDigits: 2, useGrouping: false });
const percent = (part) => `${decimal.format(part * 100)}\u00a0%`; // as the engine writes it

/** A figure for `counts` (outcome → ways), drawn once it is `open`; null where nothing varies. */
export function chart(label, counts, open) {
  const rows = Object.entries(counts).map(([face, ways]) => ({ face: face.replace("-", "−"), ways: Number(ways) }));
  if (rows.length < 2 || rows.length > MAX_ROWS) return null;
  const whole = make("details", { class: "kodeks-fold kodeks-chart kodeks-extra", open }, make("summary", {}, say("chart")));
  const fill = () => whole.childElementCount > 1 || whole.append(...drawn(label, rows));
  whole.ontoggle = fill;
  if (open) fill();
  return whole;
}

function drawn(label, rows) {
  rows.sort((a, b) => number(a.face) - number(b.face) || 0);
  const all = rows.reduce((sum, { ways }) => sum + ways, 0);
  rows.forEach((row) => (row.chance = row.ways / all));
  const [first, told, last] = [rows[0].face, "", rows.at(-1).face].map((text) => make("span", {}, text));
  const scale = make("div", { class: "kodeks-scale", "aria-hidden": "true" }, first, told, last);
  return [pointed(bars(rows), rows, told), scale, table(label, rows)];
}

/** The column under a thumb or a mouse says its figure between the ends of the scale. A tap is a click too: what does
 * not listen to those has its taps taken by the nearest fold that does. */
function pointed(svg, rows, told) {
  const point = ({ clientX }) => {
    const { left, width } = svg.getBoundingClientRect();
    const n = Math.min(Math.max(Math.floor(((clientX - left) / width) * rows.length), 0), rows.length - 1);
    told.textContent = `${rows[n].face}: ${percent(rows[n].chance)}`;
    [...svg.children].forEach((bar, each) => bar.toggleAttribute("data-told", each === n));
  };
  for (const event of ["click", "pointermove"]) svg.addEventListener(event, point);
  return svg;
}

const number = (face) => Number(face.replace("−", "-"));

function bars(rows) {
  const top = Math.max(...rows.map(({ chance }) => chance));
  const shapes = rows.map(({ chance }, n) => {
    const height = Math.max((chance / top) * HEIGHT, 0.5);
    return draw("rect", { x: n + 0.08, y: HEIGHT - height, width: 0.84, height });
  });
  const view = { viewBox: `0 0 ${rows.length} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" };
  return draw("svg", view, ...shapes);
}

function table(label, rows) {
  const numbers = rows.every(({ face }) => !Number.isNaN(number(face)));
  const heads = [say("chart_value"), say("chart_chance"), ...(numbers ? [say("chart_at_least")] : [])];
  let left = 1;
  const lines = rows.map(({ face, chance }) => {
    const cells = [percent(chance), ...(numbers ? [percent(left)] : [])];
    left -= chance;
    return make("tr", {}, make("th", { scope: "row" }, face), ...cells.map((cell) => make("td", {}, cell)));
  });
  const head = make("tr", {}, ...heads.map((text) => make("th", { scope: "col" }, text)));
  const body = make("table", { class: "kodeks-table" }, make("caption", {}, say("chart_of", { label })), make("thead", {}, head), make("tbody", {}, ...lines));
  return make("div", { class: "kodeks-hidden" }, body);
}
