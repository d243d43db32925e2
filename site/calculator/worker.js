// Python in a worker: text in, text out, so that nothing has to be freed by hand.
//   its name: {python, rules, fresh, saving}: of the settings; a memory failed, begin without; none is to be kept
//   in:  {ask: id, text}
//   out: {came: true} a file · {begins: true} from the builder's memory · {goesOn: true} from a kept one · {ready: pages} · {answer: id, text} · {wrong: id, detail} · {trouble: kind, fill} · {died: detail}
let receive = (message) => waiting.push(message); // messages that come while Python starts wait here
const waiting = [];
self.onmessage = ({ data }) => receive(data);

import { differing, digest, keep, placeOf, recall, refuse } from "./memory.js";
import { Trouble, diagnose, fileOf, get, getBytes } from "./trouble.js";

const ROOT = new URL("../../../", self.location.href); // this folder is assets/kodeks/calculator-<hash>/
const ENGINE = "/engine.zip";
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
function compileEarly(wasm, made) {
  const module = get(wasm).then(compile);
  module.catch((wrong) => report(wrong instanceof TypeError ? new Trouble("offline", { file: fileOf(wasm) }) : wrong));
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(await module, imports);
    made(instance.exports.memory.buffer);
    return { module: await module, instance };
  };
  return module;
}

/** What Pyodide asks for is there before it does. It would swallow a failure and wait forever. */
function serveFiles(files) {
  const plain = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const bytes = files.get(String(input?.url ?? input));
    return bytes ? new Response(bytes) : plain(input, init);
  };
}

/** The memory of a Python that has started, as the builder left it; nothing where there is none. */
async function begun(url) {
  try {
    const [packed] = WebAssembly.Module.customSections(await get(url).then(compile), "memory");
    return differing(packed);
  } catch {
    return {};
  }
}

/** A memory to go on from: one that was kept here, else the builder's. */
async function remember(place, started, fresh) {
  const kept = place && (await (fresh ? refuse(place) : recall(place)));
  const { memory = kept, complete } = kept || fresh || !started ? {} : await begun(started);
  return { memory, kept: Boolean(kept), complete };
}

async function start({ python, rules, fresh, saving }) {
  probe();
  const folder = new URL(python.folder, ROOT).href;
  const file = (name) => new URL(name, folder).href;
  const [wasm, library] = [file("pyodide.asm.wasm"), file(python.library)];
  let made = () => {};
  const module = compileEarly(wasm, (fresh) => made(fresh));
  const place = python.memory && !saving ? placeOf([python.folder, python.engine, rules]) : null;
  const past = remember(place, python.memory && file(python.memory), fresh);
  const archives = past.then(({ memory }) => (memory ? [new ArrayBuffer()] : Promise.all([library, file(python.engine)].map(getBytes)))); // a memory holds them
  const files = [load(file("pyodide.js")), load(file("pyodide.asm.js")), bookOf(rules), archives, past];
  [...files, module].forEach((one) => one.then(() => self.postMessage({ came: true }), () => {}));
  const [{ loadPyodide }, asm, book, [stored, engine], { memory, kept, complete }] = await Promise.all(files);
  if (complete) made = complete;
  serveFiles(new Map([[wasm, new ArrayBuffer()], [library, stored]]));
  const settings = { indexURL: folder, stdLibURL: library, createPyodideModule: asm.default, lockFileContents: { info: python.lock, packages: {} } };
  const keeping = Boolean(place && memory) && !kept;
  const run = () => loadPyodide({ ...settings, _makeSnapshot: keeping, ...(memory && { _loadSnapshot: memory }) });
  const begin = (running) => {
    if (engine) addEngine(running, engine);
    if (!kept) readRules(running, book);
    serve(running, book.text, keeping ? keeper(running, place) : () => {}, Boolean(memory));
  };
  return memory ? goOn(run(), begin, kept, module) : begin(await run());
}

/** From a memory. Whatever goes wrong with it, the client starts another worker, without. */
async function goOn(running, begin, kept, module) {
  try {
    await module; // from here on it takes no network
    self.postMessage(kept ? { goesOn: true } : { begins: true });
    begin(await running);
  } catch (wrong) {
    self.postMessage({ died: lastLine(wrong) });
  }
}

/** The rules, and whether they are as the builder wrote them. */
async function bookOf(rules) {
  const bytes = await getBytes(new URL(rules, ROOT).href);
  return { text: new TextDecoder().decode(bytes), whole: await isWhole(rules, bytes) };
}

/** Whether a file is the one that its name tells of: then Python need not look at all that is in it. */
const isWhole = (name, bytes) => digest(bytes).then((sum) => sum.startsWith(name.split(".").at(-2)), () => false);

/** The engine, which a memory holds already. */
function addEngine(running, archive) {
  running.FS.writeFile(ENGINE, new Uint8Array(archive));
  running.pyimport("sys").path.insert(0, ENGINE);
}

/** The rules, which a kept memory holds too. */
function readRules(running, { text, whole }) {
  running.globals.set("rules", running.pyimport("kodeks_engine.answer").load(text, whole));
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
