// Runs the checks in Pyodide in Node: node check_vault.mjs PYODIDE_FOLDER LOCK_INFO CODE_ZIP VAULT_ZIP
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, info, code, vault] = process.argv.slice(2);
// An uncaught error would print the line of Pyodide that it stands in, all 1.2 MB of it.
process.on("uncaughtException", (wrong) => {
  console.error(String(wrong?.message ?? wrong).slice(-2000));
  process.exit(1);
});
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder, lockFileContents: { info: JSON.parse(info), packages: {} } });
python.unpackArchive(new Uint8Array(readFileSync(code)), "zip", { extractDir: "/code" });
python.unpackArchive(new Uint8Array(readFileSync(vault)), "zip", { extractDir: "/" });
const told = python.runPython(`
import json, sys
from pathlib import Path
sys.path.insert(0, "/code")
from kodeks import checks, config
from kodeks.checks.context import Context
from kodeks.links import resolve
from kodeks.vault import read_vault

root = Path("/vault")
settings, faults = config.load(root)
vault = read_vault(root, settings, cache=False, check=lambda facts, source: checks.check_note(facts, source, settings))
noted = [*faults, *(each for found in vault.noted.values() for each in found)]
found = checks.check_vault(Context(resolve(vault)), noted)
json.dumps(sorted([each.code, each.path, each.start, each.end] for each in found))
`);
console.log(told);
