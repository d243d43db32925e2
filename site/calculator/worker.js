// Python in a worker: text in, text out, so that nothing has to be freed by hand.
//   its name: {python, rules, fresh, saving}: of the settings; a kept memory failed; none is to be kept
//   in:  {ask: id, text}
//   out: {goesOn: true} · {ready: pages} · {answer: id, text} · {wrong: id, detail} · {trouble: kind, fill} · {died: detail}
let receive = (message) => waiting.push(message); // messages that come while Python starts wait here
const waiting = [];
self.onmessage = ({ data }) => receive(data);

import { digest, keep, placeOf, recall, refuse } from "./memory.js";
import { Trouble, diagnose, fileOf, get, getBytes } from "./trouble.js";

const ROOT = new URL("../../../", self.location.href); // this folder is assets/kodeks/calculator-<hash>/
const IDLE_MS = 2000; // without a question, before Python's memory is kept
const EMPTY_MODULE = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** Tells why Python will not run, and ends: there may be nobody yet who could end this worker. */
function report(wrong) {
  const { kind, fill } = wrong instanceof Trouble ? wrong : new Trouble("internal", { detail: lastLine(wrong) });
  self.postMessage({ trouble: kind, fill });
  self.close();
}

/** The end of a Python traceback says what happened. */
const lastLine = (wrong) => String(wrong?.message ?? wrong).trim().split("\n").pop().slice(0, 300);

/** Throws Trouble where WebAssembly cannot run at all: Pyodide itself would wait forever. */
function probe() {
  if (typeof WebAssembly !== "object") throw new Trouble("no_webassembly");
  try {
    new WebAssembly.Module(EMPTY_MODULE);
  } catch {
    throw new Trouble("csp");
  }
}

/** A module by address; a refusal is told apart. */
const load = (url) =>
  import(url).catch(async (wrong) => {
    throw await diagnose(url, "internal", lastLine(wrong));
  });

/** Compiled while it comes. Hosts that do not know `.wasm` send a type that streaming refuses; such bytes are read whole first. */
async function compile(answer) {
  const right = /^application\/wasm\b/.test(answer.headers.get("content-type") ?? "");
  return right && WebAssembly.compileStreaming ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
}

/** WebAssembly under way before Pyodide asks for it, whose own code is long; it gets the compiled one. */
function compileEarly(wasm) {
  const module = get(wasm).then(compile);
  module.catch((wrong) => report(wrong instanceof TypeError ? new Trouble("offline", { file: fileOf(wasm) }) : wrong));
  WebAssembly.instantiateStreaming = async (_, imports) => ({ module: await module, instance: await WebAssembly.instantiate(await module, imports) });
}

/** Files that Pyodide will ask for, under way before it does. It would swallow a failure and wait forever. */
function fetchEarly(wasm, library) {
  const plain = self.fetch.bind(self);
  const whole = getBytes(library).then((bytes) => new Response(bytes));
  whole.catch(report);
  const early = new Map([[wasm, new Response()], [library, whole]]);
  compileEarly(wasm);
  self.fetch = async (input, init) => early.get(String(input?.url ?? input)) ?? plain(input, init);
}

async function start({ python: { folder, library: name, engine, lock }, rules, fresh, saving }) {
  probe();
  const python = new URL(folder, ROOT).href;
  const file = (name) => new URL(name, python).href;
  const library = file(name);
  fetchEarly(file("pyodide.asm.wasm"), library);
  const modules = [load(file("pyodide.js")), load(file("pyodide.asm.js"))];
  const book = getBytes(new URL(rules, ROOT).href).then(async (bytes) => [new TextDecoder().decode(bytes), await isWhole(rules, bytes)]);
  const extra = engine && getBytes(file(engine));
  const place = engine || saving ? null : placeOf([folder, name, rules]);
  const kept = place && (fresh ? refuse(place) : recall(place));
  const [pyodide, asm, [text, whole], archive, memory] = await Promise.all([...modules, book, extra, kept]);
  const settings = { indexURL: python, stdLibURL: library, lockFileContents: { info: lock, packages: {} } };
  const run = (more) => pyodide.loadPyodide({ ...settings, createPyodideModule: asm.default, ...more });
  return memory ? goOn(run, memory, text) : begin(run, archive, text, whole, place);
}

/** Whether a file is the one that its name tells of: then Python need not look at all that is in it. */
const isWhole = (name, bytes) => digest(bytes).then((sum) => sum.startsWith(name.split(".").at(-2)), () => false);

/** From the beginning; the next visit may go on from where this one was after its answers. */
async function begin(run, archive, text, whole, place) {
  const running = await run({ _makeSnapshot: true });
  if (archive) addArchive(running, archive);
  running.globals.set("rules", running.pyimport("kodeks_engine.answer").load(text, whole));
  serve(running, text, place ? keeper(running, place) : () => {});
}

/** From a kept memory. Whatever goes wrong with it, the client starts another worker, without. */
async function goOn(run, memory, text) {
  self.postMessage({ goesOn: true });
  try {
    serve(await run({ _loadSnapshot: memory }), text, () => {}, true);
  } catch (wrong) {
    self.postMessage({ died: lastLine(wrong) });
  }
}

function addArchive(running, bytes) {
  running.FS.writeFile("/engine.zip", new Uint8Array(bytes));
  running.runPython("import sys; sys.path.insert(0, '/engine.zip')");
}

/** Called after each answer: keeps Python's memory, once, when nothing was asked for a while. */
function keeper(running, place) {
  let timer = 0;
  let kept = false;
  const now = async () => {
    kept = true;
    await keep(place, running.makeMemorySnapshot());
  };
  return () => {
    clearTimeout(timer);
    if (!kept) timer = setTimeout(() => now().catch(() => {}), IDLE_MS);
  };
}

function serve(running, text, answered, recalled = false) {
  const engine = running.pyimport("kodeks_engine.answer");
  const rules = running.globals.get("rules");
  receive = ({ ask, text: question }) => {
    try {
      self.postMessage({ answer: ask, text: engine.answer_json(rules, question) });
      answered();
    } catch (wrong) {
      const survived = wrong instanceof running.ffi.PythonError && !recalled;
      self.postMessage(survived ? { wrong: ask, detail: lastLine(wrong) } : { died: lastLine(wrong) });
    }
  };
  self.postMessage({ ready: JSON.parse(text).pages ?? {} });
  waiting.splice(0).forEach((message) => receive(message));
}

start(JSON.parse(self.name)).catch(report);
