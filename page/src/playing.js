// Entries: what the board enters, how it is drawn, undo, tries, pencil marks, broken rules.
import { Board } from "./board.js";
import { colourPieces, greyDone, startTimer } from "./comfort.js";
import { $, drawn, hide, say } from "./dom.js";
import { t } from "./language.js";
import { message } from "./messages.js";
import { engine } from "./questions.js";
import { changed, emit, enter, place, played, session } from "./session.js";

/**
 * @typedef {import("./types").Entries} Entries
 * @typedef {import("./types").Failure} Failure
 * @typedef {import("./types").Puzzle} Puzzle
 */

export const board = new Board($("board"), $("pad"));

/** Small pictures of the values of a target. @param {number} target */
async function faces(target) {
  const of = session.setting ? { ...session.setting.base, setting: true } : place();
  const shown = await engine.ask("faces", { ...of, target }).catch(() => []);
  return shown.map((svg) => svg && drawn(svg));
}

board.owner = { enter, say, preview: draw, faces };

/** Shows the board of a puzzle. @param {Puzzle} puzzle */
export function showBoard(puzzle) {
  board.show(puzzle.svg);
  board.sets = false;
  board.open(puzzle.board, session.past.entries, puzzle.cells);
  $("centre").hidden = !puzzle.board.written;
  $("colour").hidden = !puzzle.cells?.[3];
  if ((board.mode === "centre" && $("centre").hidden) || (board.mode === "colour" && $("colour").hidden))
    enterAs("value");
  startTimer();
  $("board").classList.remove("solved");
  if (board.isTooSmall) message(t`Two fingers enlarge the board.`);
  draw();
}

/** The entries are others now. */
export function redraw() {
  board.entries = session.past.entries;
  board.showPad();
  draw();
}

let drawing = false;
/** @type {Entries | null} */
let waiting = null;

/** Draws the entries; while one picture is made, only the last of the next ones is kept. */
export async function draw(entries = session.past.entries) {
  $("board").dataset.drawn = "";
  if (!session.setting) board.showPencil(entries);
  if (drawing) {
    waiting = entries;
    return;
  }
  drawing = true;
  for (let next = /** @type {Entries | null} */ (entries); next; next = waiting) {
    waiting = null;
    await (session.setting ? drawClues(next) : drawValues(next));
    showButtons();
    if (!waiting && !session.setting) await judge(next);
  }
  drawing = false;
  $("board").dataset.drawn = "all";
}

/** @param {Entries} entries */
async function drawValues(entries) {
  const shown = session.puzzle;
  try {
    const { parts, done } = await engine.ask("draw", { ...place(), marks: session.marks, entries: [...entries] });
    if (shown !== session.puzzle || session.setting) return;
    board.change(parts);
    greyDone($("board"), done);
    colourPieces($("board"));
  } catch (error) {
    message(/** @type {Failure} */ (error).text);
  }
}

/** @param {Entries} entries */
async function drawClues(entries) {
  const { setting } = session;
  if (!setting) return;
  try {
    const found = await engine.ask("set", { ...setting.base, entries: [...entries] });
    if (setting === session.setting) emit("set", { found, entries });
  } catch (error) {
    message(/** @type {Failure} */ (error).text);
    if (setting === session.setting) board.showPending(setting.accepted, entries);
  }
}

/** Whether the entries solve the puzzle; and the rules that they break, if that is asked for. @param {Entries} entries */
async function judge(entries) {
  const shown = session.puzzle;
  try {
    const solved = await engine.ask("solved", { ...place(), entries: [...entries] });
    if (shown !== session.puzzle || session.setting || waiting) return;
    if (solved !== session.solved) {
      session.solved = solved;
      emit("judged", null);
    }
    if (solved && $("solved").hidden) say(t`Solved.`);
    $("solved").hidden = $("next-puzzle").hidden = !solved;
    $("board").classList.toggle("solved", solved);
    if ($("as-i-go").checked) await rules();
  } catch (error) {
    message(/** @type {Failure} */ (error).text);
  }
}

function showButtons() {
  const { past } = session;
  $("board").classList.toggle("trying", past.tried !== null);
  $("undo").disabled = past.at === 0;
  $("redo").disabled = past.at === past.strokes.length;
  $("try").hidden = past.tried !== null;
  $("keep").hidden = $("drop").hidden = past.tried === null;
}

/** Undo (−1) and redo (1). @param {number} by */
export function go(by) {
  if (session.past.goTo(session.past.at + by)) changed();
}

/** Takes back all entries: one stroke. */
const clear = () => enter(new Map());

function tryOut() {
  session.past.begin();
  changed();
}

function keep() {
  session.past.keep();
  changed();
}

function drop() {
  session.past.drop();
  changed();
}

/** Checks the rules as one goes. */
async function rules() {
  const found = await engine.ask("check", played());
  if (found.violations.length) message(...found.violations.slice(0, 4).map((item) => item.text));
  else if (found.fits === false) message(t`No solution has all these entries.`);
  else if (!session.hinted) message();
}

/** @type {Record<import("./board").Mode, string>} */
const MODES = { value: t`Values`, corner: t`Pencil marks`, centre: t`Centre marks`, colour: t`Colours` };

/** Switches between values, marks and colours. @param {import("./board").Mode} mode */
export function enterAs(mode) {
  board.mode = mode;
  for (const [id, own] of Object.entries({ pencil: "corner", centre: "centre", colour: "colour" }))
    $(id).setAttribute("aria-pressed", String(mode === own));
  $("board").classList.toggle("pencil", board.pencil);
  board.showPad();
  say(MODES[mode]);
}

/** Switches to a mode, or back to values. @param {import("./board").Mode} mode */
export const turn = (mode) => enterAs(board.mode === mode ? "value" : mode);

export const PLAYING = {
  undo: () => go(-1),
  redo: () => go(1),
  pencil: () => turn("corner"),
  centre: () => turn("centre"),
  colour: () => turn("colour"),
  try: tryOut,
  keep,
  drop,
  clear,
};

/** What belongs to the old entries goes. */
export function forget() {
  hide("back");
  message();
}
