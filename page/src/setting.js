// Clues are set in place: on the board on which people play, with the signs that the puzzle's rows allow.
import { $, fold, hide, save } from "./dom.js";
import { count, noVerdict, verdict } from "./asking.js";
import { dropFilm } from "./film.js";
import { History } from "./history.js";
import { complain, show } from "./opening.js";
import { draw, enter, pencil } from "./playing.js";
import { ask, board, engine, fragment, message, place, state, stopQuietly, wait } from "./state.js";

/** How long after the last change the puzzle is judged, in milliseconds. */
const PAUSE = 600;
let judging = 0;

/** Sets the clues of the open puzzle, or these. A kind without places for clues is changed in its text. */
export async function startSetting(entries) {
  stopQuietly();
  dropFilm();
  pencil(false);
  try {
    const found = await engine.ask("setting", place());
    state.past = new History("", false);
    state.past.states = [new Map(entries ?? found.entries)];
    state.setting = { base: place(), accepted: new Map(found.entries), flaw: "", took };
    document.body.classList.add("setting");
    hide("solved", "back", "verdict-box");
    board.open(found.board, state.past.entries, state.puzzle.cells?.[2]);
    message("Click a place to set its clue. The verdict follows by itself.");
    draw();
    $("board").focus();
  } catch (failure) {
    const found = await engine.ask("write", { ...place(), to: "rows" }).catch(() => state.puzzle);
    [$("text").value, $("kind").value] = [found.text, state.puzzle.name];
    fold("open", true);
    complain("open-error", failure);
    $("text").focus();
  }
}

/** Takes the board with changed clues: a puzzle is judged after a pause, of another board the flaw is told. */
function took(found, entries) {
  state.setting.flaw = found.flaw ?? "";
  board.showPending(entries, entries);
  board.show(found.svg);
  if (found.flaw) {
    clearTimeout(judging);
    stopQuietly();
    noVerdict(found.flaw);
    return void message(`No puzzle yet: ${found.flaw}.`);
  }
  state.puzzle = found;
  state.setting.accepted = entries;
  history.replaceState(null, "", `#${fragment()}`);
  clearTimeout(judging);
  count();
  judging = setTimeout(() => {
    if (!state.setting || state.puzzle !== found) return;
    stopQuietly();
    verdict();
  }, PAUSE);
}

export function endSetting() {
  if (state.setting) show(state.puzzle);
}

/** An empty board of a size, to set clues on. */
async function blank() {
  hide("new-error");
  const args = { name: $("new-kind").value, size: $("new-size").value.trim() };
  try {
    const found = await wait("Preparing a board…", "blank", args);
    show(found);
    startSetting(found.entries);
  } catch (failure) {
    complain("new-error", failure);
  }
}

/** Tells what a board lacks that is no puzzle yet. */
function flawed() {
  const { flaw } = state.setting ?? {};
  if (flaw) message(`No puzzle yet: ${flaw}.`);
  return Boolean(flaw);
}

async function suggest() {
  if (flawed()) return;
  const found = await ask("Looking for a clue…", "suggest", place());
  if (!found) return;
  enter(new Map(found.entries));
  message("This excludes other solutions:", ...found.lines);
}

async function spare() {
  if (flawed()) return;
  const found = await ask("Trying to leave out each clue…", "spare", place());
  if (found) message(...(found.lines.length ? found.lines : ["No clue can be left out."]));
}

// ── a list of addresses ──

let judged = [];

/** One verdict after the other; *Stop* keeps those that are there. */
async function judgeList() {
  hide("list-error");
  judged = [];
  $("list-rows").replaceChildren();
  $("list-table").hidden = false;
  try {
    await wait("Judging the list…", "judge", { text: $("list-text").value, name: $("list-kind").value || null }, (row) => {
      judged.push(row);
      const line = $("list-rows").insertRow();
      for (const text of [row.number, row.name ?? "", row.verdict, row.level ?? "", row.message]) line.insertCell().append(text);
      if (row.text) line.insertCell().append(opener(row));
    });
  } catch (failure) {
    if (failure.kind !== "stopped") complain("list-error", failure);
  }
}

function opener({ name, text }) {
  const link = document.createElement("a");
  link.href = `#${new URLSearchParams({ kind: name, text })}`;
  link.textContent = "open";
  return link;
}

function saveList() {
  const quoted = (value) => `"${String(value ?? "").replaceAll('"', '""')}"`;
  const head = ["number", "name", "verdict", "level", "message", "text"];
  const lines = [head, ...judged.map((row) => head.map((key) => row[key]))].map((line) => line.map(quoted).join(","));
  save(new Blob([`${lines.join("\n")}\n`], { type: "text/csv" }), "verdicts.csv");
}

export const SETTING = {
  "set-clues": () => startSetting(),
  "end-setting": endSetting,
  blank,
  suggest,
  spare,
  "judge-list": judgeList,
  "save-list": saveList,
};
