// The page: which button does what.
import { ALTERING } from "./altering.js";
import { ASKING, hint, puzzleSolution, verdict } from "./asking.js";
import { dropDecided } from "./deciding.js";
import { $, fold, make, recall, store } from "./dom.js";
import { dropFilm, FILM } from "./film.js";
import { showKinds } from "./gallery.js";
import { GENRES } from "./genres.js";
import { HOME, showHome } from "./home.js";
import { keep, takeOver } from "./keeping.js";
import { t } from "./language.js";
import { aboutKind, fillKinds, MAKING } from "./making.js";
import { MINE } from "./mine.js";
import { fromFragment, open, showTitle } from "./opening.js";
import { OUT } from "./output.js";
import { closePalette, listRules, openPalette, PALETTE } from "./palette.js";
import { board, draw, enterAs, forget, go, PLAYING, redraw, showBoard, turn } from "./playing.js";
import { engine, stop, stopQuietly } from "./questions.js";
import { on, session } from "./session.js";
import { RESHAPING } from "./reshaping.js";
import { showKeys } from "./telling.js";
import { resume, SETTING, took } from "./setting.js";
import { watchBuilds } from "./updating.js";

export { board, engine, puzzleSolution };

on("closed", stopQuietly);
on("closed", dropFilm);
on("closed", dropDecided);
on("closed", closePalette);
on("opened", showTitle);
on("opened", showBoard);
on("opened", verdict);
on("entered", forget);
on("entered", keep);
on("judged", keep);
on("resume", resume);
on("changed", redraw);
on("changed", listRules);
on("setting", openPalette);
on("set", took);
on("wrong", (slots) => board.showWrong(slots));
on("changed", () => board.showWrong([]));
on("lit", (shape) => board.light(shape));

/** @type {Record<string, import("./board").Mode>} */
const MODE_KEYS = { z: "value", x: "corner", c: "centre", v: "colour" };

/** @type {Record<string, () => unknown>} */
const CLICKS = {
  "show-keys": showKeys,
  "keys-close": () => $("keys-box").close(),
  open: () => open($("text").value, $("kind").value),
  "show-open": () => fold("open"),
  "show-new": () => fold("new"),
  "show-kinds": showKinds,
  "show-list": () => fold("list"),
  "show-about": () => fold("about"),
  stop,
  ...ASKING,
  ...PLAYING,
  ...FILM,
  ...GENRES,
  ...HOME,
  ...MAKING,
  ...MINE,
  ...OUT,
  ...SETTING,
  ...RESHAPING,
  ...ALTERING,
  ...PALETTE,
};

for (const [id, action] of Object.entries(CLICKS)) $(id).addEventListener("click", () => action());
$("new-kind").addEventListener("change", aboutKind);
$("as-i-go").addEventListener(
  "change",
  () => (store("as-i-go", String($("as-i-go").checked)), session.isOpen && draw()),
);
$("text").addEventListener("paste", () => setTimeout(() => open($("text").value, $("kind").value)));
$("kind").addEventListener("change", () => {
  const settled = $("open-error").hidden && $("candidates").hidden;
  if (!settled) open($("text").value, $("kind").value);
});
addEventListener("hashchange", async () => {
  await fromFragment();
  if (!location.hash) await showHome(true);
});
addEventListener("keydown", (event) => {
  const typing = /^(TEXTAREA|INPUT|SELECT)$/.test(document.activeElement?.tagName ?? "");
  if (!session.isOpen || typing) return;
  const key = event.key.toLowerCase();
  const control = event.ctrlKey || event.metaKey;
  if (control && (key === "z" || key === "y")) go(key === "y" || event.shiftKey ? 1 : -1);
  else if (key === "h" && !control) hint();
  else if (key === "p" && !control) turn("corner");
  else if (key === "?") showKeys();
  else if (!control && (key === "+" || key === "-")) board.scale(key === "+" ? 1.15 : 1 / 1.15);
  else if (!control && key in MODE_KEYS && session.puzzle.board.written && !session.setting) enterAs(MODE_KEYS[key]);
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
  $("text").value = file ? await file.text() : (event.dataTransfer?.getData("text") ?? "");
  open($("text").value, $("kind").value);
});

/** What the build and the kinds say, once Python has started. */
async function fill() {
  const [kinds, build] = await Promise.all([engine.ask("kinds"), (await fetch("build.json")).json()]);
  fillKinds(kinds);
  const item = (/** @type {Record<string, string>} */ { name, version, licence, file }) =>
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
$("tidies").checked = board.tidies = recall("tidies") !== "false";
$("zoom").addEventListener("input", () => board.scale(Number($("zoom").value) / board.zoom));
$("tidies").addEventListener("change", () => store("tidies", String((board.tidies = $("tidies").checked))));
engine.ready.then(
  (from) => {
    $("ready").textContent = "";
    Object.assign(document.body.dataset, { ready: "true", from });
    fill();
  },
  (error) => ($("ready").textContent = t`The page could not start: ${error.message}`),
);
takeOver()
  .catch(() => {}) // a browser without a store says so when something is entered
  .then(fromFragment)
  .then(() => (location.hash ? undefined : showHome(true)));
// The files of the first worker are in their cache by then.
engine.ready.then(watchBuilds).catch(() => {}); // without a service worker the page needs its server each time
