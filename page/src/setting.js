// Clues are set in place: on the board on which people play, with the signs that the puzzle's rows allow.
import { count, noVerdict, shared, verdict } from "./asking.js";
import { dropDecided, showDecided } from "./deciding.js";
import { $, button, fold, hide, make, save } from "./dom.js";
import { KINDS } from "./film.js";
import { History } from "./history.js";
import { forget, keep, SET } from "./keeping.js";
import { t, word } from "./language.js";
import { wish } from "./making.js";
import { message } from "./messages.js";
import { complain, show } from "./opening.js";
import { board, enterAs, redraw } from "./playing.js";
import { ask, engine, stopQuietly, wait } from "./questions.js";
import { address, emit, enter, place, session } from "./session.js";

/**
 * @typedef {import("./types").Entries} Entries
 * @typedef {import("./types").Entry} Entry
 * @typedef {import("./types").Failure} Failure
 * @typedef {import("./types").Puzzle} Puzzle
 * @typedef {import("./types").Row} Row
 */

/** How long after the last change the puzzle is judged, in milliseconds. */
const PAUSE = 600;
/** @type {number | undefined} */
let judging;
/** The board whose verdict is still to be explained. @type {Puzzle | null} */
let unexplained = null;

/** Sets the clues of the open puzzle, or these. A kind without places for clues is changed in its text. @param {Entry[]} [entries] */
async function startSetting(entries) {
  try {
    const found = await engine.ask("setting", place());
    begin(found, new History(entries ?? found.entries), SET + newKey());
    keep();
  } catch (failure) {
    const found = await engine.ask("write", { ...place(), to: "rows" }).catch(() => session.puzzle);
    [$("text").value, $("kind").value] = [found.text, session.puzzle.name];
    fold("open", true);
    complain("open-error", /** @type {Failure} */ (failure));
    $("text").focus();
  }
}

/** A key that no other board has; not a secret. */
const newKey = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** @param {{board: import("./types").BoardData, entries: Entry[]}} found @param {History} past @param {string} key */
export function begin(found, past, key) {
  emit("closed", null);
  enterAs("value");
  const base = { ...place() };
  Object.assign(session, { past, key, solved: false, setting: { base, accepted: new Map(found.entries), flaw: "" } });
  document.body.classList.add("setting");
  hide("solved", "back", "verdict-box");
  board.sets = true;
  board.open(found.board, past.entries, session.puzzle.cells);
  emit("setting", null);
  offerReach();
  const zoom = board.isTooSmall ? t`Two fingers enlarge the board.` : "";
  const said = [
    t`Click a place, then type its clue or press its button.`,
    guide(),
    t`The verdict follows by itself.`,
    zoom,
  ];
  message(said.filter(Boolean).join(" "));
  history.replaceState(null, "", `#${address()}`);
  redraw();
  $("board").focus();
}

/** @param {import("./types").Target} target */
const isBetween = (target) => target.shapes[0].length === 4;

/** On a small screen, cells and the lines between them are too near to each other for a finger. */
function offerReach() {
  const { targets } = board.data;
  $("reach").value = "";
  $("reach-box").hidden = targets.every(isBetween) || !targets.some(isBetween);
}

/** Takes the other places from the pointer; keys still reach them. */
function limitReach() {
  const chosen = $("reach").value;
  for (const target of board.data.targets) target.keyed = chosen !== "" && isBetween(target) !== (chosen === "between");
}

$("reach").addEventListener("change", limitReach);

/** Opens a board that was set before. @param {{key: string, record: import("./keeping").Record}} kept */
export async function resume({ key, record }) {
  try {
    const found = await engine.ask("open", { text: record.base ?? record.text, name: record.name });
    if ("candidates" in found) return;
    await show(found);
    const past = History.from(record.past);
    if (past) begin(await engine.ask("setting", place()), past, key);
  } catch (failure) {
    fold("open", true);
    complain("open-error", /** @type {Failure} */ (failure));
  }
}

/**
 * Takes the board with changed clues: a puzzle is judged, of another board the flaw is told.
 * @param {{found: import("./types").Changed, entries: Entries}} changed
 */
export function took({ found, entries }) {
  const { setting } = session;
  if (!setting) return;
  setting.flaw = found.flaw ?? "";
  if (found.places) board.replace(found.places);
  board.showPending(entries, entries);
  if (found.svg) board.show(found.svg);
  else board.showPending(setting.accepted, entries);
  unjudged();
  dropDecided();
  $("level").textContent = "";
  if (found.flaw !== undefined) {
    stopQuietly();
    noVerdict(found.flaw);
    return void flawed();
  }
  session.puzzle = found;
  setting.accepted = entries;
  history.replaceState(null, "", `#${address()}`);
  keep();
  judge(found);
}

/**
 * Shows how many solutions there are, and then what they share. If there is none, or if that is not known at once, the
 * second worker is asked, after a pause: no other change ends its work.
 * @param {Puzzle} found
 */
async function judge(found) {
  unexplained = found;
  const known = await count();
  if (unexplained !== found || !known) return;
  showDecided();
  if (known === "several" && !$("show-decided").checked) shared();
  if (known === "several") return;
  judging = window.setTimeout(() => {
    if (!session.setting || session.puzzle !== found) return;
    if (known === "unique") return showLevel();
    stopQuietly();
    verdict();
  }, PAUSE);
}

/** The verdict is not explained now: that would stop another question. */
export function unjudged() {
  unexplained = null;
  clearTimeout(judging);
}

let rating = false;

/** Shows the level of a puzzle with one solution; that of a newer one after the level before. */
async function showLevel() {
  if (rating) return;
  rating = true;
  for (let of = null; session.setting && of !== session.puzzle;) {
    of = session.puzzle;
    const found = await engine.ask("level", place()).catch(() => null);
    if (of === session.puzzle && found?.level) {
      const hardest = found.technique ? ` ${t`The largest step: ${KINDS[found.technique] ?? found.technique}.`}` : "";
      $("level").textContent = t`Level ${found.level}, ${word(found.word)}.` + hardest;
    }
    if ($("badge").dataset.verdict !== "unique") break;
  }
  rating = false;
}

/** Plays the board. What nothing was set on is not kept. */
function endSetting() {
  if (!session.setting) return;
  if (!session.past.strokes.length) forget(session.key).catch(() => {});
  show(session.puzzle);
}

/** An empty board of a size, to set clues on. */
async function blank() {
  hide("new-error");
  const { name, size, settings } = wish();
  try {
    const found = await wait(t`Preparing a board…`, "blank", { name, size, settings });
    await show(found);
    await startSetting(found.entries);
  } catch (failure) {
    complain("new-error", /** @type {Failure} */ (failure));
  }
}

/** How regions are drawn, where there are some. */
function guide() {
  if (!board.data.drag.areas?.length) return "";
  return t`Click a line between cells for a wall, drag over cells for a region; a drag out of a region adds to it.`;
}

/** Tells what a board lacks that is no puzzle yet. */
export function flawed() {
  const { flaw } = session.setting ?? {};
  if (flaw) message(...[t`No puzzle yet: ${flaw}.`, guide()].filter(Boolean));
  return Boolean(flaw);
}

async function suggest() {
  if (flawed()) return;
  unjudged();
  const shown = session.past.entries;
  const found = await ask(t`Looking for a clue…`, "suggest", place());
  if (!found || shown !== session.past.entries) return;
  enter(new Map(found.entries));
  message(t`This excludes other solutions: ${found.lines.join(", ")}.`);
}

/** Adds clues of one solution, few of them, until it is the only one; what the time allows. @param {Entry[]} [aim] */
export async function finish(aim) {
  if (flawed()) return;
  unjudged();
  const shown = session.past.entries;
  const found = await ask(t`Looking for clues…`, "finish", { ...place(), ...(aim && { aim }) });
  if (!found || shown !== session.past.entries) return;
  enter(new Map(found.entries));
  const clues = `${found.lines.join(", ")}.`;
  if (found.verdict !== "unique")
    return message(t`These clues exclude other solutions; press again for more: ${clues}`);
  const added = t`With these clues there is exactly one solution: ${clues}`;
  message(added);
  await spare(found.puzzle, added);
}

/** Offers the clues that can be left out, each with a button. @param {string} text @param {string[]} said what stays above it */
async function spare(text = session.puzzle.text, ...said) {
  if (flawed()) return;
  unjudged();
  const shown = session.past.entries;
  const found = await ask(t`Trying to leave out each clue…`, "spare", { ...place(), text });
  if (!found || shown !== session.past.entries) return;
  if (!found.clues.length) return message(...said, t`No clue can be left out.`);
  const taking = (/** @type {import("./types").Removal} */ { entries, puzzle }) => {
    enter(new Map(entries));
    spare(puzzle);
  };
  const each = found.clues.map((clue) => button(t`Take away ${clue.text}`, () => taking(clue)));
  const { together } = found;
  const all = together ? [button(t`Take away ${together.count} together`, () => taking(together))] : [];
  message(...said, t`Each of these clues can be left out:`, make("p", { className: "row" }, ...all, ...each));
}

// ── a list of addresses ──

/** @type {Row[]} */
let judged = [];

/** One verdict after the other; *Stop* keeps those that are there. */
async function judgeList() {
  hide("list-error");
  judged = [];
  $("list-rows").replaceChildren();
  $("list-table").hidden = false;
  try {
    await wait(
      t`Judging the list…`,
      "judge",
      { text: $("list-text").value, name: $("list-kind").value || null },
      (row) => {
        judged.push(row);
        const line = $("list-rows").insertRow();
        for (const text of [row.number, row.name ?? "", row.verdict, row.level ?? "", row.message])
          line.insertCell().append(String(text));
        if (row.text) line.insertCell().append(opener(row));
      },
    );
  } catch (error) {
    const failure = /** @type {Failure} */ (error);
    if (failure.kind !== "stopped") complain("list-error", failure);
  }
}

/** @param {Row} row */
function opener({ name = "", text = "" }) {
  return make("a", { href: `#${new URLSearchParams({ kind: name, text })}`, textContent: t`open` });
}

function saveList() {
  const quoted = (/** @type {unknown} */ value) => `"${String(value ?? "").replaceAll('"', '""')}"`;
  const head = /** @type {(keyof Row)[]} */ (["number", "name", "verdict", "level", "message", "text"]);
  const lines = [head, ...judged.map((row) => head.map((key) => row[key]))].map((line) => line.map(quoted).join(","));
  save(new Blob([`${lines.join("\n")}\n`], { type: "text/csv" }), "verdicts.csv");
}

export const SETTING = {
  "set-clues": () => startSetting(),
  "end-setting": endSetting,
  blank,
  suggest,
  finish: () => finish(),
  spare: () => spare(),
  "judge-list": judgeList,
  "save-list": saveList,
};
