// A worker with Python: each message is a question of the page, answered by cluewise.page.answer.
//
// The first worker of a build starts plainly and keeps a snapshot of its memory; all others start from that one, which
// saves most of the time. The functions for it are underscored in the pinned Pyodide, so that any failure of a
// snapshot deletes it and starts plainly. A snapshot has neither files nor binary modules.
// @ts-expect-error: the build puts it there
import { loadPyodide } from "../pyodide/pyodide.mjs";

const BASE = new URL("../", import.meta.url);
const SNAPSHOT = new URL("snapshot", BASE).href;
const file = async (/** @type {string} */ name) => fetch(new URL(name, BASE));

/** Files with their names, from the pack of the build. @returns {Promise<[string, Uint8Array][]>} */
async function unpacked() {
  const [index, pack] = await Promise.all([file("files.json").then((found) => found.json()), file("files.pack")]);
  const body = /** @type {ReadableStream<BufferSource>} */ (pack.body);
  const stream = body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let start = 0;
  return index.map((/** @type {[string, number]} */ [name, size]) => [name, bytes.subarray(start, (start += size))]);
}

/** @param {any} python @param {[string, Uint8Array][]} files */
function write(python, files) {
  const root = "/lib/python3.14/site-packages/";
  const made = new Set();
  for (const [name, bytes] of files) {
    const folder = root + name.slice(0, name.lastIndexOf("/") + 1);
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(root + name, bytes);
  }
}

/** The cache that holds the snapshot of this build; null where the browser gives none. */
async function store() {
  try {
    const { build } = await (await file("build.json")).json();
    return await caches.open(`cluewise ${BASE.pathname} snapshot ${build}`);
  } catch {
    return null;
  }
}

/** @param {Cache | null} kept @param {Promise<[string, Uint8Array][]>} files */
async function fromSnapshot(kept, files) {
  try {
    const found = await kept?.match(SNAPSHOT);
    if (!found) return null;
    const bytes = new Uint8Array(await found.arrayBuffer());
    const python = await loadPyodide({ indexURL: new URL("pyodide/", BASE).href, _loadSnapshot: bytes });
    write(python, await files);
    python.runPython("import importlib, random; importlib.invalidate_caches(); random.seed()");
    return python;
  } catch (error) {
    console.warn("The snapshot was dropped:", error);
    await kept?.delete(SNAPSHOT);
    return null;
  }
}

/** @param {Cache | null} kept @param {Promise<[string, Uint8Array][]>} files */
async function plainly(kept, files) {
  const python = await loadPyodide({ indexURL: new URL("pyodide/", BASE).href, _makeSnapshot: kept !== null });
  write(python, await files);
  python.runPython("import importlib; importlib.invalidate_caches(); from cluewise.page.warming import warm; warm()");
  try {
    if (kept) await kept.put(SNAPSHOT, new Response(python.makeMemorySnapshot()));
  } catch (error) {
    console.warn("No snapshot was kept:", error); // the next worker starts plainly too
  }
  return python;
}

async function start() {
  const [kept, files] = [await store(), unpacked()];
  const restored = await fromSnapshot(kept, files);
  const python = restored ?? (await plainly(kept, files));
  const answer = python.runPython("import pysat.solvers; from cluewise.page import answer; answer");
  const heap = () => python._module.HEAP8.length;
  return { answer, heap, from: restored ? "snapshot" : "files" };
}

const started = start();
started.then(
  ({ from }) => postMessage({ ready: from }),
  (error) => postMessage({ failed: String(error) }),
);

onmessage = async ({ data: { id, op, args } }) => {
  try {
    const { answer, heap } = await started;
    if (op === "heap") return postMessage({ id, ok: heap() });
    const tell = (/** @type {string} */ text) => postMessage({ id, progress: JSON.parse(text) });
    const reply = JSON.parse(answer(JSON.stringify({ ...args, op }), tell));
    postMessage({ id, ...reply });
  } catch (error) {
    const text = `This is a defect of Cluewise, please report it (${String(error).split("\n").at(-1) || error}).`;
    postMessage({ id, error: { kind: "defect", text }, dead: true });
  }
};
