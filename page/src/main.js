// The page: which button does what.
import { backToRight, checkSoFar, hint, pressBadge, puzzleSolution, solve } from "./asking.js";
import { $, fold, make, recall, store } from "./dom.js";
import { FILM } from "./film.js";
import { showKinds } from "./gallery.js";
import { aboutKind, fillKinds, MAKING } from "./making.js";
import { fromFragment, open } from "./opening.js";
import { OUT } from "./output.js";
import { changed, enter, go, pencil } from "./playing.js";
import { SETTING } from "./setting.js";
import { board, engine, state, stop } from "./state.js";

export { board, engine, puzzleSolution };

const CLICKS = {
  open: () => open($("text").value, $("kind").value),
  "show-open": () => fold("open"),
  "show-new": () => fold("new"),
  "show-kinds": showKinds,
  "show-list": () => fold("list"),
  "show-about": () => fold("about"),
  badge: pressBadge,
  stop, hint, solve,
  undo: () => go(-1),
  redo: () => go(1),
  pencil: () => pencil(),
  check: checkSoFar,
  back: backToRight,
  try: () => (state.past.begin(), changed()),
  keep: () => (state.past.keep(), changed()),
  drop: () => (state.past.drop(), changed()),
  clear: () => enter(new Map()),
  ...FILM,
  ...MAKING,
  ...OUT,
  ...SETTING,
}; // prettier-ignore

for (const [id, action] of Object.entries(CLICKS)) $(id).addEventListener("click", () => action());
$("new-kind").addEventListener("change", aboutKind);
$("as-i-go").addEventListener("change", () => (store("as-i-go", String($("as-i-go").checked)), changed()));
$("text").addEventListener("paste", () => setTimeout(() => open($("text").value, $("kind").value)));
$("kind").addEventListener("change", () => {
  const settled = $("open-error").hidden && $("candidates").hidden;
  if (!settled) open($("text").value, $("kind").value);
});
addEventListener("hashchange", fromFragment);
addEventListener("keydown", (event) => {
  const typing = /^(TEXTAREA|INPUT|SELECT)$/.test(document.activeElement?.tagName ?? "");
  if (!state.puzzle || typing) return;
  const key = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey;
  if (control && (key === "z" || key === "y")) go(key === "y" || event.shiftKey ? 1 : -1);
  else if (key === "h" && !control) hint();
  else if (key === "p" && !control) pencil();
  else return;
  event.preventDefault();
});
addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
addEventListener("dragleave", () => document.body.classList.remove("dropping"));
addEventListener("drop", async (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  const file = event.dataTransfer?.files[0];
  $("text").value = file ? await file.text() : event.dataTransfer?.getData("text") ?? "";
  open($("text").value, $("kind").value);
});

/** What the build and the kinds say, once Python has started. */
async function fill() {
  const [kinds, build] = await Promise.all([engine.ask("kinds"), (await fetch("build.json")).json()]);
  fillKinds(kinds);
  const item = ({ name, version, licence, file }) =>
    make("li", {}, `${name} ${version}: `, make("a", { href: file, textContent: licence }));
  $("licences").replaceChildren(...build.licences.map(item));
  $("example").disabled = false;
  $("example").addEventListener("click", () => {
    const kind = $("kind").value || recall("kind") || "slitherlink";
    $("kind").value = kind;
    $("text").value = build.examples[kind] ?? "";
    open($("text").value, kind);
  });
}

$("as-i-go").checked = recall("as-i-go") === "true";
engine.ready.then(
  (from) => {
    $("ready").textContent = "";
    Object.assign(document.body.dataset, { ready: "true", from });
    fill();
  },
  (error) => ($("ready").textContent = `The page could not start: ${error.message}`),
);
fromFragment();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
