// Runs a Python script in the built page's Pyodide: node page/in_node.mjs FILE [ARGUMENT…] (after `make page`).
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const built = new URL("../build/page/", import.meta.url);
const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", built));
const python = await loadPyodide({ indexURL: new URL("pyodide/", built).pathname });
const pack = gunzipSync(readFileSync(new URL("files.pack", built)));
let start = 0;
for (const [name, size] of JSON.parse(readFileSync(new URL("files.json", built), "utf8"))) {
  const path = `/lib/python3.14/site-packages/${name}`;
  python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
  python.FS.writeFile(path, pack.subarray(start, (start += size)));
}
python.runPython("import importlib; importlib.invalidate_caches()");
python.globals.set("arguments", python.toPy(process.argv.slice(3)));
python.runPython(readFileSync(process.argv[2], "utf8"));
