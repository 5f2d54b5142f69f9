// New builds of the page. The service worker gives an open page the files of its own build; the next build takes over
// when no other page is open, or when a person asks for it. Then all open pages load again, and nothing is lost.
import { $ } from "./dom.js";

/** @param {ServiceWorker} worker */
function offer(worker) {
  $("update").hidden = false;
  $("update").onclick = () => worker.postMessage("take over");
}

export async function watchBuilds() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (serviceWorker.controller) serviceWorker.addEventListener("controllerchange", () => location.reload());
  const registration = await serviceWorker.register("sw.js");
  const ready = () => {
    if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
  };
  registration.waiting?.postMessage("take over if alone");
  ready();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", ready));
}
