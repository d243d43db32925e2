// Runs library.py inside Pyodide in Node, then proves that a page starts from the library and finds all it wants.
//   node library.mjs PYODIDE_FOLDER LOCK_INFO HERE ENGINE_ZIP TARGET_ZIP
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, info, here, engine, target] = process.argv.slice(2);

async function start(settings) {
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
  return loadPyodide({ indexURL: folder, lockFileContents: { info: JSON.parse(info), packages: {} }, ...settings });
}

/** What a start from the library has loaded when all that the page wants is imported. */
async function loaded(wanted) {
  const page = await start({ stdLibURL: target });
  return page.runPython(`import sys, importlib; [importlib.import_module(name) for name in "${wanted}".split()]; " ".join(sys.modules)`);
}

async function build() {
  const maker = await start({});
  const put = (name, path) => maker.FS.writeFile(name, new Uint8Array(readFileSync(path)));
  const take = () => writeFileSync(target, maker.FS.readFile("/library.zip"));
  put("/library.py", join(here, "library.py"));
  put("/engine.zip", engine);
  maker.FS.mkdir("/slim");
  for (const name of readdirSync(join(here, "slim")).filter((one) => one.endsWith(".py"))) put(`/slim/${name}`, join(here, "slim", name));
  maker.runPython("import sys; sys.path.insert(0, '/'); import library");
  const wanted = maker.runPython("library.draft('/engine.zip', '/slim', '/library.zip')");
  take();
  maker.runPython(`library.trim("/library.zip", "${await loaded(wanted)}")`);
  take();
  await loaded(wanted);
}

// An uncaught error would print the line of Pyodide that it stands in, all 1.2 MB of it.
function fail(wrong) {
  console.error(String(wrong?.message ?? wrong).slice(-2000));
  process.exit(1);
}

process.on("uncaughtException", fail);
build().then(() => process.exit(0), fail);
