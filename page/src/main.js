// The page: what is open, what was asked, and what the buttons do.
import { Board } from "./board.js";
import { Engine } from "./engine.js";
import { History } from "./history.js";

/** @typedef {import("./engine.js").Failure} Failure */

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));
export const engine = new Engine();
export const board = new Board($("board"), $("pad"), { enter, say, preview });

/** @type {any} the answer of `open` */
let puzzle = null;
/** @type {History} */
let past;
/** @type {{found: any, stage: number} | null} */
let hinted = null;
let marks = [];
let turn = 0;
let asking = 0;

// ── opening ──

async function open(text, name = "", { remember = true } = {}) {
  hide("open-error", "open-place", "candidates");
  const mine = ++turn;
  try {
    const found = await engine.ask("open", { text, name: name || null });
    if (mine !== turn) return;
    if (found.candidates) return offer(found.candidates);
    show(found, remember);
  } catch (failure) {
    if (mine === turn) complain("open-error", failure, text);
  }
}

/** Shows the message, and the line of the text with a mark under the place. */
function complain(id, /** @type {Failure} */ failure, text = "") {
  $(id).textContent = failure.text;
  $(id).hidden = false;
  const line = failure.line && text.split("\n")[failure.line - 1];
  if (id !== "open-error" || !line || !failure.column) return;
  const start = Math.max(0, failure.column - 60);
  $("open-place").textContent = `line ${failure.line}, column ${failure.column}:\n${line.slice(start, start + 90)}\n${" ".repeat(failure.column - 1 - start)}^`;
  $("open-place").hidden = false;
  const before = text.split("\n").slice(0, failure.line - 1).join("\n").length + (failure.line > 1 ? 1 : 0);
  $("text").focus();
  $("text").setSelectionRange(before + failure.column - 1, before + failure.column);
}

function offer(candidates) {
  const last = recall("kind");
  candidates.sort((a, b) => Number(b.name === last) - Number(a.name === last));
  const buttons = candidates.map(({ name, text, svg }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(drawn(svg), name);
    button.addEventListener("click", () => open(text, name));
    return button;
  });
  const head = document.createElement("p");
  head.textContent = "Several kinds of puzzles read this text. Choose one:";
  $("candidates").replaceChildren(head, ...buttons);
  $("candidates").hidden = false;
  const listed = candidates.map(({ name, text }) => ({ name, text }));
  engine.ask("fits", { candidates: listed }, (name) => {
    const button = buttons[candidates.findIndex((candidate) => candidate.name === name)];
    const mark = document.createElement("small");
    mark.textContent = "exactly one solution";
    button.append(mark);
    head.after(button);
  }).catch(() => {}); // prettier-ignore
}

function drawn(/** @type {string} */ svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  return document.importNode(parsed.documentElement, true);
}

function show(found, remember = true) {
  stopQuietly();
  puzzle = found;
  past = new History(`${found.name}\n${found.text}`);
  [hinted, marks] = [null, []];
  $("title").textContent = found.name + (found.count > 1 ? ` (the first of ${found.count})` : "");
  $("read-as").textContent = found.read_as;
  $("read-as").hidden = !found.read_as;
  document.title = `${found.name} – Cluewise`;
  hide("candidates", "verdict-box", "steps", "open-error", "open-place", "back");
  fold("open", false);
  fold("new", false);
  $("play").hidden = false;
  for (const kind of ["puzzlink", "tatham", "rows"]) $(`copy-${kind}`).hidden = !found.writes.includes(kind);
  board.show(found.svg);
  board.open(found.board, past.entries, found.cells?.[2]);
  message();
  store("kind", found.name);
  if (remember) history.replaceState(null, "", `#${fragment()}`);
  draw();
  verdict();
}

function fragment() {
  return new URLSearchParams({ kind: puzzle.name, text: puzzle.text }).toString();
}

function fromFragment() {
  const given = new URLSearchParams(location.hash.slice(1));
  const text = given.get("text");
  if (text) open(text, given.get("kind") ?? "");
}

// ── playing ──

const place = () => ({ name: puzzle.name, text: puzzle.text });

/** Takes entries from the board as one stroke. */
function enter(entries) {
  past.push(new Map(entries));
  changed();
}

function changed() {
  board.entries = past.entries;
  [hinted, marks] = [null, []];
  hide("back");
  message();
  draw();
}

function preview(entries) {
  draw(entries);
}

let drawing = false;
/** @type {Map<number, number> | null} */
let waiting = null;

/** Draws the entries; while one picture is made, only the last of the next ones is kept. */
async function draw(entries = past.entries) {
  if (drawing) {
    waiting = entries;
    return;
  }
  waiting = null;
  drawing = true;
  $("board").dataset.drawn = "";
  const shown = puzzle;
  try {
    const found = await engine.ask("draw", { ...place(), entries: [...entries], marks });
    if (shown === puzzle) {
      board.show(found.svg);
      $("solved").hidden = !found.solved;
      $("board").dataset.solved = found.solved;
      if (found.solved) say("Solved.");
    }
  } catch (failure) {
    message(failure.text);
  }
  drawing = false;
  $("board").classList.toggle("trying", past.tried !== null);
  $("undo").disabled = past.at === 0;
  $("redo").disabled = past.at === past.states.length - 1;
  $("try").hidden = past.tried !== null;
  $("keep").hidden = $("drop").hidden = past.tried === null;
  if (!waiting) $("board").dataset.drawn = "all";
  if (waiting) {
    const next = waiting;
    waiting = null;
    draw(next);
  } else if ($("as-i-go").checked && shown === puzzle) rules();
}

function go(by) {
  if (past.go(by)) changed();
}

/** Checks the rules as one goes. */
async function rules() {
  const found = await engine.ask("check", { ...place(), entries: [...past.entries] });
  if (found.violations.length) message(...found.violations.slice(0, 4).map((item) => item.text));
  else if (!hinted) message();
}

// ── asking ──

/** Asks the second worker, with Stop; null if it was stopped or failed. */
async function ask(what, op, args, progress) {
  const mine = ++asking;
  $("busy").textContent = what;
  $("stop").hidden = false;
  try {
    return await engine.ask(op, args, progress);
  } catch (failure) {
    if (mine === asking) message(failure.text);
    return null;
  } finally {
    if (mine === asking) {
      $("busy").textContent = "";
      $("stop").hidden = true;
    }
  }
}

function stop() {
  ++asking;
  engine.stop();
  $("busy").textContent = "Stopped.";
  $("stop").hidden = true;
  if ($("badge").dataset.verdict === "asking") setBadge("unknown", "not judged: ask again");
}

function stopQuietly() {
  if (!$("stop").hidden) stop();
  $("busy").textContent = "";
}

const VERDICTS = {
  unique: "exactly one solution",
  several: "several solutions",
  none: "no solution",
  unknown: "not known",
};

function setBadge(verdict, text) {
  $("badge").dataset.verdict = verdict;
  $("badge").textContent = text;
}

/** The only solution as entries, after the verdict; for screenshots and tests. */
export function puzzleSolution() {
  return puzzle?.verdict?.solution ?? [];
}

async function verdict() {
  const shown = puzzle;
  setBadge("asking", "judging…");
  const found = await ask("Judging the puzzle…", "verdict", place());
  if (shown !== puzzle) return;
  if (!found) return setBadge("unknown", "not judged: press to ask again");
  setBadge(found.verdict, VERDICTS[found.verdict]);
  puzzle.verdict = found;
  const lines = document.createElement("pre");
  lines.textContent = found.lines.join("\n");
  $("verdict-box").replaceChildren(lines, ...(found.svg ? [drawn(found.svg)] : []));
  const open = found.verdict === "none" || found.verdict === "several";
  $("verdict-box").hidden = !open;
  $("badge").setAttribute("aria-expanded", String(open));
}

/** Three presses: where; why and what; enter it. */
async function hint() {
  if (!hinted) {
    const found = await ask("Looking for the next step…", "hint", { ...place(), entries: [...past.entries] });
    if (!found) return;
    hinted = { found, stage: 0 };
  }
  const { found } = hinted;
  hinted.stage += 1;
  const nothing = !found.hint.step;
  if (hinted.stage === 1 && !nothing && found.where.length) {
    marks = found.where;
    message("Look here. Press Hint again for the reasons.");
  } else if (hinted.stage <= 2 || nothing) {
    hinted.stage = 2;
    marks = found.marks;
    message(...found.lines, ...(found.moves.length ? ["Press Hint again to enter it."] : []));
    if (nothing) hinted = null;
  } else {
    const entries = board.apply(new Map(past.entries), found.moves);
    enter(entries);
    return;
  }
  draw();
}

async function checkSoFar() {
  const args = { ...place(), entries: [...past.entries] };
  const found = await ask("Checking…", "hint", { ...args, check_only: true });
  if (!found) return;
  if (found.right) message("Right so far.");
  else if (found.right === null) message(...found.lines);
  else {
    message("There is a mistake.");
    $("back").hidden = false;
  }
}

async function backToRight() {
  const states = past.states.slice(0, past.at + 1).map((entries) => [...entries]);
  const found = await ask("Looking for the first mistake…", "before", { ...place(), states });
  if (!found) return;
  past.go(found.state - past.at);
  changed();
  message("This is how it stood before the first mistake. Redo brings it back.");
}

async function solve() {
  let found = puzzle.verdict;
  if (!found?.solution) found = await ask("Solving…", "verdict", place());
  if (!found) return;
  if (!found.solution) return message(`There is no single solution to show: ${VERDICTS[found.verdict]}.`);
  enter(new Map(found.solution.filter(([slot]) => !board.given.has(slot))));
}

async function film() {
  $("steps").replaceChildren();
  $("steps").hidden = false;
  const found = await ask("Finding all steps…", "steps", place(), (step) => {
    if (!step?.text) return;
    const item = document.createElement("li");
    item.append(step.text, document.createElement("br"), drawn(step.svg));
    $("steps").append(item);
  });
  if (found && found.verdict !== "unique") message(`Steps need exactly one solution: ${VERDICTS[found.verdict]}.`);
}

async function make() {
  hide("new-error");
  const settings = Object.fromEntries(
    $("new-settings").value.split(/\s+/).filter(Boolean).map((pair) => pair.split("=")),
  ); // prettier-ignore
  const args = { name: $("new-kind").value, size: $("new-size").value.trim(), settings };
  const mine = ++asking;
  $("play").hidden = false;
  $("busy").textContent = "Making a puzzle…";
  $("stop").hidden = false;
  let last = null;
  try {
    const found = await engine.ask("generate", args, (item) => {
      last = { ...item, name: args.name };
      $("busy").textContent = "Taking clues away… Stop keeps the puzzle so far.";
    });
    if (mine === asking) [$("stop").hidden, $("busy").textContent] = [true, ""];
    show(found);
  } catch (failure) {
    if (last) return open(last.text, last.name);
    if (mine === asking) [$("stop").hidden, $("busy").textContent] = [true, ""];
    if (!puzzle) $("play").hidden = true;
    complain("new-error", failure);
  }
}

// ── out ──

async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    message(`${what} copied.`);
  } catch {
    message(`${what}:`, text);
  }
}

async function write(to) {
  return (await engine.ask("write", { ...place(), to, entries: [...past.entries] })).text;
}

function save(/** @type {Blob} */ blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function png() {
  const svg = await write("svg");
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.max(2, 1000 / Math.min(image.width, image.height));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.ceil(image.width * scale), Math.ceil(image.height * scale)];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => save(blob, `${puzzle.name}.png`));
}

// ── the page itself ──

/** Shows sentences; a place such as r3c4 lights its cell. */
function message(...lines) {
  const paragraphs = lines.map((line) => {
    const paragraph = document.createElement("p");
    for (const part of String(line).split(/(\br\d+c\d+\b)/)) {
      paragraph.append(/^r\d+c\d+$/.test(part) && puzzle?.cells ? lighting(part) : part);
    }
    return paragraph;
  });
  $("message").replaceChildren(...paragraphs);
  board.light(null);
}

function lighting(/** @type {string} */ text) {
  const [r, c] = text.slice(1).split("c").map((number) => Number(number) - 1);
  const [left, top, side] = puzzle.cells;
  const [x, y] = [left + c * side, top + r * side];
  const button = document.createElement("button");
  button.type = "button";
  button.className = "place";
  button.textContent = text;
  const on = () => board.light([x, y, x + side, y, x + side, y + side, x, y + side]);
  for (const event of ["click", "focus", "pointerenter"]) button.addEventListener(event, on);
  for (const event of ["blur", "pointerleave"]) button.addEventListener(event, () => board.light(null));
  return button;
}

function say(text) {
  $("said").textContent = text;
}

function hide(...ids) {
  for (const id of ids) $(id).hidden = true;
}

function fold(name, open = $(`${name}-box`).hidden) {
  $(`${name}-box`).hidden = !open;
  $(`show-${name}`).setAttribute("aria-expanded", String(open));
}

function store(key, value) {
  try {
    localStorage.setItem(`cluewise.${key}`, value);
  } catch {
    // Playing goes on without a store.
  }
}

function recall(key) {
  try {
    return localStorage.getItem(`cluewise.${key}`);
  } catch {
    return null;
  }
}

async function fillKinds() {
  const [kinds, build] = await Promise.all([engine.ask("kinds"), (await fetch("build.json")).json()]);
  const option = ({ name, aliases }) => new Option(aliases.length ? `${name} (${aliases.join(", ")})` : name, name);
  $("kind").append(...kinds.map(option));
  $("new-kind").replaceChildren(...kinds.map(option));
  const item = ({ name, version, licence, file }) => {
    const line = document.createElement("li");
    const link = document.createElement("a");
    [link.href, link.textContent] = [file, licence];
    line.append(`${name} ${version}: `, link);
    return line;
  };
  $("licences").replaceChildren(...build.licences.map(item));
  $("example").disabled = false;
  $("example").addEventListener("click", () => {
    const kind = $("kind").value || recall("kind") || "slitherlink";
    $("kind").value = kind;
    $("text").value = build.examples[kind] ?? "";
    open($("text").value, kind);
  });
  $("new-kind").value = recall("kind") ?? "slitherlink";
  aboutKind();
}

async function aboutKind() {
  const kind = await engine.ask("kind", { name: $("new-kind").value });
  $("new-size").value = kind.sizes[0] ?? "";
  $("sizes").replaceChildren(...kind.sizes.map((size) => new Option(size)));
  $("new-about").textContent = [kind.about, ...kind.settings.map((item) => `${item.name}: ${item.description}`)].join(" · ");
}

const CLICKS = {
  open: () => open($("text").value, $("kind").value),
  "show-open": () => fold("open"),
  "show-new": () => fold("new"),
  "show-about": () => fold("about"),
  make, stop, hint, solve, film,
  undo: () => go(-1),
  redo: () => go(1),
  check: checkSoFar,
  back: backToRight,
  try: () => (past.begin(), changed()),
  keep: () => (past.keep(), changed()),
  drop: () => (past.drop(), changed()),
  clear: () => enter(new Map()),
  "copy-link": () => copy(location.href.split("#")[0] + `#${fragment()}`, "The link"),
  "copy-puzzlink": async () => copy(await write("puzzlink"), "The address"),
  "copy-tatham": async () => copy(await write("tatham"), "The game ID"),
  "copy-rows": async () => copy(await write("rows"), "The text"),
  "save-svg": async () => save(new Blob([await write("svg")], { type: "image/svg+xml" }), `${puzzle.name}.svg`),
  "save-png": png,
}; // prettier-ignore

for (const [id, action] of Object.entries(CLICKS)) $(id).addEventListener("click", () => action());
$("badge").addEventListener("click", () => {
  if ($("badge").dataset.verdict === "unknown") return verdict();
  $("verdict-box").hidden = !$("verdict-box").hidden;
  $("badge").setAttribute("aria-expanded", String(!$("verdict-box").hidden));
});
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
  if (!puzzle || typing) return;
  const key = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y")) go(key === "y" || event.shiftKey ? 1 : -1);
  else if (key === "h" && !event.ctrlKey && !event.metaKey && !event.defaultPrevented) hint();
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
$("as-i-go").checked = recall("as-i-go") === "true";
engine.ready.then(
  () => {
    $("ready").textContent = "";
    document.body.dataset.ready = "true";
    fillKinds();
  },
  (error) => ($("ready").textContent = `The page could not start: ${error.message}`),
);
fromFragment();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
