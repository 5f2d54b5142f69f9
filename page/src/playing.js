// Entries: what the board enters, how it is drawn, undo, tries, pencil marks, broken rules.
import { $, drawn, hide, say } from "./dom.js";
import { board, engine, message, place, played, state } from "./state.js";

/** Takes entries from the board as one stroke. */
export function enter(entries) {
  state.past.push(new Map(entries));
  changed();
}

export function changed() {
  board.entries = state.past.entries;
  [state.hinted, state.marks] = [null, []];
  hide("back");
  message();
  draw();
}

/** Small pictures of the values of a target. */
export async function faces(/** @type {number} */ target) {
  const shown = state.setting ? [] : await engine.ask("faces", { ...place(), target }).catch(() => []);
  return shown.map((svg) => svg && drawn(svg));
}

export function preview(entries) {
  draw(entries);
}

board.owner = { enter, say, preview, faces };

let drawing = false;
/** @type {Map<number, number> | null} */
let waiting = null;

/** Draws the entries; while one picture is made, only the last of the next ones is kept. */
export async function draw(entries = state.past.entries) {
  $("board").dataset.drawn = "";
  if (!state.setting) board.showPencil(entries);
  if (drawing) {
    waiting = entries;
    return;
  }
  [waiting, drawing] = [null, true];
  const shown = state.puzzle;
  const { setting } = state;
  try {
    const args = setting ? setting.base : { ...place(), marks: state.marks };
    const found = await engine.ask(setting ? "set" : "draw", { ...args, entries: [...entries] });
    if (setting) {
      if (setting === state.setting) setting.took(found, entries);
    } else if (shown === state.puzzle && !state.setting) {
      board.show(found.svg);
      if (found.solved && $("solved").hidden) say("Solved.");
      $("solved").hidden = !found.solved;
    }
  } catch (failure) {
    message(failure.text);
    if (setting && setting === state.setting) board.showPending(setting.accepted, entries);
  }
  drawing = false;
  showButtons();
  if (waiting) return void draw(waiting);
  $("board").dataset.drawn = "all";
  if ($("as-i-go").checked && shown === state.puzzle && !setting) rules();
}

function showButtons() {
  const { past } = state;
  $("board").classList.toggle("trying", past.tried !== null);
  $("undo").disabled = past.at === 0;
  $("redo").disabled = past.at === past.states.length - 1;
  $("try").hidden = past.tried !== null;
  $("keep").hidden = $("drop").hidden = past.tried === null;
}

export function go(by) {
  if (state.past.go(by)) changed();
}

/** Checks the rules as one goes. */
async function rules() {
  const found = await engine.ask("check", played());
  if (found.violations.length) message(...found.violations.slice(0, 4).map((item) => item.text));
  else if (!state.hinted) message();
}

/** Switches between entering values and writing pencil marks. */
export function pencil(on = !board.pencil) {
  board.pencil = on;
  $("pencil").setAttribute("aria-pressed", String(on));
  $("board").classList.toggle("pencil", on);
  say(on ? "Pencil marks" : "Values");
}
