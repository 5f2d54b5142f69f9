// What is open, the workers, and one question at a time that a person waits for.
import { Board } from "./board.js";
import { $, button, make } from "./dom.js";
import { Engine } from "./engine.js";

/** @typedef {import("./engine.js").Failure} Failure */

export const engine = new Engine();
/** `playing.js` sets its owner. */
export const board = new Board($("board"), $("pad"));

/**
 * `puzzle` is the answer of `open`, `past` its History, `hinted` the hint that is being told, `marks` what is marked,
 * `setting` the puzzle whose clues are being set, its present clues, and `took`, which gets the board that is drawn.
 * @type {{puzzle: any, past: any, hinted: {found: any, stage: number} | null, marks: any[], setting: any}}
 */
export const state = { puzzle: null, past: null, hinted: null, marks: [], setting: null };

export const place = () => ({ name: state.puzzle.name, text: state.puzzle.text });
export const played = () => ({ ...place(), entries: [...state.past.entries] });

/** A link part that holds the puzzle. */
export function fragment() {
  return new URLSearchParams({ kind: state.puzzle.name, text: state.puzzle.text }).toString();
}

let asking = 0;

/** Asks the second worker, with Stop. Throws a Failure. */
export async function wait(what, op, args, progress) {
  const mine = ++asking;
  busy(what);
  try {
    return await engine.ask(op, args, progress);
  } finally {
    if (mine === asking) busy("");
  }
}

/** Like `wait`; null, with a message, if the question was stopped or failed. */
export async function ask(what, op, args, progress) {
  try {
    return await wait(what, op, args, progress);
  } catch (failure) {
    if (failure.kind !== "stopped") message(failure.text);
    return null;
  }
}

export function busy(text) {
  $("busy").textContent = text;
  $("stop").hidden = !text;
}

export function stop() {
  ++asking;
  engine.stop();
  busy("");
  $("busy").textContent = "Stopped.";
}

export function stopQuietly() {
  if (!$("stop").hidden) stop();
  $("busy").textContent = "";
}

/** Shows sentences, or paragraphs; a place such as r3c4 lights its cell. */
export function message(...lines) {
  $("message").replaceChildren(...lines.map((line) => (line instanceof Node ? line : sentence(line))));
  board.light(null);
}

/** A paragraph whose places light their cells. */
export function sentence(line) {
  const parts = String(line).split(/(\br\d+c\d+\b)/);
  return make("p", {}, ...parts.map((part) => (/^r\d+c\d+$/.test(part) && state.puzzle?.cells ? lighting(part) : part)));
}

/** A sentence that may be folded: a button tells all of it. */
export function folded(whole, short) {
  const made = sentence(short);
  if (short !== whole) made.append(" ", button("Tell all", () => made.replaceWith(sentence(whole)), { className: "place" }));
  return made;
}

function lighting(/** @type {string} */ text) {
  const [r, c] = text.slice(1).split("c").map((number) => Number(number) - 1);
  const [left, top, side] = state.puzzle.cells;
  const [x, y] = [left + c * side, top + r * side];
  const on = () => board.light([x, y, x + side, y, x + side, y + side, x, y + side]);
  const made = button(text, on, { className: "place" });
  for (const event of ["focus", "pointerenter"]) made.addEventListener(event, on);
  for (const event of ["blur", "pointerleave"]) made.addEventListener(event, () => board.light(null));
  return made;
}
