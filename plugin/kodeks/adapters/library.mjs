// Runs library.py inside Pyodide in Node: Python's library and engine for the page; proves that a page starts from
// them and finds all it wants; then keeps the memory of a Python that has started.
//   node library.mjs PYODIDE_FOLDER LOCK_INFO HERE WORK: the engine's sources.zip lies in WORK, and all that is made
import crypto from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, info, here, work] = process.argv.slice(2);
const ANSWER = "kodeks_engine.answer"; // what the page imports at once
const ENGINE = "/engine.zip"; // where it finds it
const LARGEST = 2 ** 20; // bytes of a piece of free memory that is looked for; down to SMALLEST
const SMALLEST = 8;
const IN_USE = 256; // bytes of the stack below its top that may be read again

async function start(settings) {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  return loadPyodide({ indexURL: folder, lockFileContents: { info: JSON.parse(info), packages: {} }, ...settings });
}

const put = (python, name, path) => python.FS.writeFile(name, new Uint8Array(readFileSync(path)));

/** A module of this folder, and what it imports of it, by the names that they have here too. */
function putModule(python, name) {
  put(python, `/${name}`, join(here, name));
  python.FS.mkdirTree("/kodeks/adapters");
  put(python, "/kodeks/adapters/positions.py", join(here, "positions.py"));
}

/** A page's Python, out of its library. */
async function page(settings) {
  const python = await start({ stdLibURL: join(work, "library.zip"), ...settings });
  put(python, ENGINE, join(work, "engine.zip"));
  return python;
}

/** What a page's Python has loaded when it has imported these modules. */
async function loaded(wanted) {
  const python = await page();
  const sys = python.pyimport("sys");
  sys.path.insert(0, ENGINE);
  wanted.split(" ").forEach((name) => python.pyimport(name));
  return [...sys.modules.keys()].join(" ");
}

async function build() {
  const maker = await start({});
  const take = (name) => writeFileSync(join(work, name), maker.FS.readFile(`/made/${name}`));
  putModule(maker, "library.py");
  put(maker, "/sources.zip", join(work, "sources.zip"));
  maker.FS.mkdir("/made");
  maker.FS.mkdir("/slim");
  for (const name of readdirSync(join(here, "slim")).filter((one) => one.endsWith(".py"))) put(maker, `/slim/${name}`, join(here, "slim", name));
  maker.pyimport("sys").path.insert(0, "/");
  const library = maker.pyimport("library");
  putModule(maker, "unread.py");
  writeFileSync(join(work, "unread.json"), JSON.stringify(unread(maker)));
  const wanted = library.draft("/sources.zip", "/slim", "/made");
  take("library.zip");
  take("engine.zip");
  library.trim("/made", await loaded(ANSWER), await loaded(wanted));
  take("library.zip");
  take("engine.zip");
  await remember(await loaded(wanted));
  library.deflate("/made");
  take("library.zip");
  take("engine.zip");
}

/** Where tables of letters lie that no page reads, each an address and its bytes; two to an entry, as in CPython's `multibytecodec.h`. */
function unread(python) {
  const { HEAPU8, HEAPU32 } = python._module;
  const word = (address) => HEAPU32[address / 4];
  const rows = (table) => Array.from({ length: table ? 256 : 0 }, (_, n) => table + 8 * n);
  const capsules = python.pyimport("unread").maps().toJs();
  const tables = capsules.map((capsule) => word(capsule + 8)).flatMap((map) => [...rows(word(map + 4)), ...rows(word(map + 8))]);
  return tables.filter(word).map((row) => [word(row), 2 * (HEAPU8[row + 5] - HEAPU8[row + 4] + 1)]);
}

/** Keeps a fresh memory, and that of a Python that has started and imported all that is wanted. */
async function remember(wanted) {
  stopClock();
  const fresh = freshMemory();
  const python = await page({ _makeSnapshot: true, env: { PYTHONHASHSEED: "0" } });
  putModule(python, "settle.py");
  const path = python.pyimport("sys").path;
  path.insert(0, ENGINE);
  path.insert(0, "/");
  python.pyimport("settle").settle(wanted);
  path.pop(0);
  path.pop(0);
  python.pyimport("gc").collect();
  forgetFreed(python._module);
  writeFileSync(join(work, "fresh"), await fresh);
  writeFileSync(join(work, "started"), python.makeMemorySnapshot());
}

/** The memory of the next WebAssembly before anything ran in it. */
function freshMemory() {
  const { instantiate } = WebAssembly;
  return new Promise((resolve) => {
    WebAssembly.instantiate = async (...given) => {
      WebAssembly.instantiate = instantiate;
      const made = await WebAssembly.instantiate(...given);
      resolve(new Uint8Array(made.instance.exports.memory.buffer).slice());
      return made;
    };
  });
}

/** No time passes and no dice fall: the same parts give the same memory. */
function stopClock() {
  crypto.randomFillSync = (bytes) => bytes.fill(0);
  Date.now = () => 0;
  performance.now = () => 0;
}

/** Zeros in all memory that is free: what was there compresses badly. */
function forgetFreed({ HEAPU8, _free, _malloc, _sbrk, _emscripten_stack_get_current, _emscripten_stack_get_end }) {
  const end = _sbrk(0);
  const held = [];
  for (let size = LARGEST; size >= SMALLEST; size = size > 64 ? size / 2 : size - 8) {
    for (let at = _malloc(size); ; at = _malloc(size)) {
      held.push(at);
      if (at + size > end) break; // new memory: no free piece is so large
      HEAPU8.fill(0, at, at + size);
    }
  }
  held.forEach(_free);
  HEAPU8.fill(0, _emscripten_stack_get_end(), _emscripten_stack_get_current() - IN_USE);
}

// An uncaught error would print the line of Pyodide that it stands in, all 1.2 MB of it.
function fail(wrong) {
  console.error(String(wrong?.message ?? wrong).slice(-2000));
  process.exit(1);
}

process.on("uncaughtException", fail);
build().then(() => process.exit(0), fail);
