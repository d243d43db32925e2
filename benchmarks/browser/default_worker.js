// For comparison: Pyodide as its own guide starts it in a worker, speaking the language of site/calculator/worker.js.
const waiting = [];
let receive = (message) => waiting.push(message);
self.onmessage = ({ data }) => receive(data);

async function start({ python: { folder, lock }, rules }) {
  const root = new URL("../../../", self.location.href);
  const python = new URL(folder, root).href;
  const { loadPyodide } = await import(new URL("pyodide.mjs", python).href);
  const running = await loadPyodide({ indexURL: python, lockFileContents: { info: lock, packages: {} } });
  const archive = await (await fetch(new URL("engine.zip", python))).arrayBuffer();
  running.unpackArchive(new Uint8Array(archive), "zip");
  const text = await (await fetch(new URL(rules, root))).text();
  const engine = running.pyimport("kodeks_engine.answer");
  const book = engine.load(text);
  receive = ({ ask, text: question }) => self.postMessage({ answer: ask, text: engine.answer_json(book, question) });
  self.postMessage({ ready: JSON.parse(text).pages });
  waiting.splice(0).forEach((message) => receive(message));
}

start(JSON.parse(self.name));
