// The service worker: keeps the files of this build, so that the page needs no network after the first visit.
// The build writes its hash here, so that a new build is a new worker: BUILD
// Open pages keep their build: a new worker waits until it is told to take over (updating.js). The names of its caches
// hold the folder of the page, because another copy of the page may be on the same origin.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const FOLDER = `cluewise ${new URL("./", location.href).pathname}`;
const NAME = `${FOLDER} BUILD`;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME);
      const { files } = await (await fetch("build.json", { cache: "no-cache" })).json();
      const known = new Set((await cache.keys()).map(({ url }) => url)); // the first worker put them there
      const missing = ["./", "build.json", ...files].filter((file) => !known.has(new URL(file, location.href).href));
      await cache.addAll(missing.map((file) => new Request(file, { cache: "no-cache" })));
    })(),
  );
});

worker.addEventListener("message", async ({ data }) => {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  if (data === "take over" || pages.length === 1) await worker.skipWaiting();
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith(`${FOLDER} `) && !name.endsWith(" BUILD")) await caches.delete(name);
      }
      await worker.clients.claim();
    })(),
  );
});

worker.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(NAME);
      return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
    })(),
  );
});
