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

/** The caches of this build: its files (those of sw.js), and the snapshot; null where the browser gives none. */
const kept = (async () => {
  try {
    const { build } = await (await fetch(new URL("build.json", BASE), { cache: "no-cache" })).json();
    const [files, snapshot] = [`${BASE.pathname} ${build}`, `${BASE.pathname} snapshot ${build}`];
    return { files: await caches.open(`cluewise ${files}`), snapshot: await caches.open(`cluewise ${snapshot}`) };
  } catch {
    return null;
  }
})();

/** Files that are still being put into their cache. @type {Promise<void>[]} */
const putting = [];
const network = fetch;

// Pyodide's files, too, come from the cache of the build. The first worker puts them there before the service worker
// is installed: in a private window the browser itself keeps no large file, and each would be fetched twice.
self.fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : new URL(input, BASE).href;
  const cache = (await kept)?.files;
  const found = await cache?.match(url);
  if (found) return found;
  const answer = await network(input, { ...init, cache: "no-cache" });
  if (cache && answer.ok) putting.push(cache.put(url, answer.clone()).catch(() => {}));
  return answer;
};

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

/** @param {Cache | null} snapshot @param {Promise<[string, Uint8Array][]>} files */
async function fromSnapshot(snapshot, files) {
  try {
    const found = await snapshot?.match(SNAPSHOT);
    if (!found) return null;
    const bytes = new Uint8Array(await found.arrayBuffer());
    const python = await loadPyodide({ indexURL: new URL("pyodide/", BASE).href, _loadSnapshot: bytes });
    write(python, await files);
    python.runPython("import importlib, random; importlib.invalidate_caches(); random.seed()");
    return python;
  } catch (error) {
    console.warn("The snapshot was dropped:", error);
    await snapshot?.delete(SNAPSHOT);
    return null;
  }
}

/** @param {Cache | null} snapshot @param {Promise<[string, Uint8Array][]>} files */
async function plainly(snapshot, files) {
  const python = await loadPyodide({ indexURL: new URL("pyodide/", BASE).href, _makeSnapshot: snapshot !== null });
  write(python, await files);
  python.runPython("import importlib; importlib.invalidate_caches(); from cluewise.page.warming import warm; warm()");
  try {
    if (snapshot) await snapshot.put(SNAPSHOT, new Response(python.makeMemorySnapshot()));
  } catch (error) {
    console.warn("No snapshot was kept:", error); // the next worker starts plainly too
  }
  return python;
}

async function start() {
  const [snapshot, files] = [(await kept)?.snapshot ?? null, unpacked()];
  const restored = await fromSnapshot(snapshot, files);
  const python = restored ?? (await plainly(snapshot, files));
  const answer = python.runPython("import gc, pysat.solvers; from cluewise.page import answer; gc.freeze(); answer");
  await Promise.all(putting);
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
