// A worker with Python: each message is a question of the page, answered by cluewise.page.answer.
import { loadPyodide } from "../pyodide/pyodide.mjs";

const BASE = new URL("../", import.meta.url);

/** Starts Python and unpacks the packages that the build lists. */
async function start() {
  const { archives } = await (await fetch(new URL("build.json", BASE))).json();
  const buffers = archives.map(async (name) => (await fetch(new URL(name, BASE))).arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", BASE).href });
  for (const [i, name] of archives.entries()) {
    python.unpackArchive(await buffers[i], name.endsWith(".whl") ? "wheel" : "zip", {
      extractDir: python.runPython("import site; site.getsitepackages()[0]"),
    });
  }
  python.runPython("import importlib; importlib.invalidate_caches()");
  const answer = python.runPython("from cluewise.page import answer; answer");
  const heap = () => python._module.HEAP8.length;
  return { answer, heap };
}

const started = start();
started.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

onmessage = async ({ data: { id, op, args } }) => {
  try {
    const { answer, heap } = await started;
    if (op === "heap") return postMessage({ id, ok: heap() });
    const tell = (text) => postMessage({ id, progress: JSON.parse(text) });
    const reply = JSON.parse(answer(JSON.stringify({ ...args, op }), tell));
    postMessage({ id, ...reply });
  } catch (error) {
    const text = `This is a defect of Cluewise, please report it (${String(error).split("\n").at(-1) || error}).`;
    postMessage({ id, error: { kind: "defect", text }, dead: true });
  }
};
