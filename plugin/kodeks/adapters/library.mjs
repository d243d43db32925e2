// Runs library.py inside Pyodide in Node, then proves that the library starts and answers.
//   node library.mjs PYODIDE_FOLDER LOCK_INFO LIBRARY_PY ENGINE_ZIP TARGET_ZIP
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, info, program, engine, target] = process.argv.slice(2);

async function start(settings) {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  return loadPyodide({ indexURL: folder, lockFileContents: { info: JSON.parse(info), packages: {} }, ...settings });
}

async function build() {
  const python = await start({});
  python.FS.writeFile("/library.py", readFileSync(program, "utf8"));
  python.FS.writeFile("/engine.zip", new Uint8Array(readFileSync(engine)));
  python.runPython("import sys; sys.path.insert(0, '/'); import library; library.build('/engine.zip', '/out.zip')");
  writeFileSync(target, python.FS.readFile("/out.zip"));
}

async function prove() {
  const python = await start({ stdLibURL: target });
  python.runPython("import traceback, linecache, json, kodeks_engine.answer, kodeks_engine.words as w; w.table('pl')");
}

// An uncaught error would print the line of Pyodide that it stands in, all 1.2 MB of it.
function fail(wrong) {
  console.error(String(wrong?.message ?? wrong).slice(-2000));
  process.exit(1);
}

process.on("uncaughtException", fail);
build().then(prove).then(() => process.exit(0), fail);
