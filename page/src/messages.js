// Sentences below the board: their places light up, and long ones are folded.
import { $, button, make } from "./dom.js";
import { t } from "./language.js";
import { emit, session } from "./session.js";

/** A cell, or a corner point. */
const PLACE = /(\b(?:r\d+c|p\d+q)\d+\b)/;

/** Shows sentences, or paragraphs; a place such as r3c4 lights its cell. @param {(string | Node)[]} lines */
export function message(...lines) {
  $("message").replaceChildren(...lines.map((line) => (line instanceof Node ? line : sentence(line))));
  emit("lit", null);
}

/** A paragraph whose places light their cells. @param {string} line */
export function sentence(line) {
  const parts = String(line).split(PLACE);
  return make("p", {}, ...parts.map((part) => (PLACE.test(part) ? lighting(part) : part)));
}

/** A sentence that may be folded: a button tells all of it. @param {string} whole @param {string} short */
export function folded(whole, short) {
  const made = sentence(short);
  if (short !== whole) {
    made.append(" ", button(t`Tell all`, () => made.replaceWith(sentence(whole)), { className: "place" })); // prettier-ignore
  }
  return made;
}

/** @param {string} text a cell such as r3c4, or its upper left corner p3q4 @returns {Node | string} */
function lighting(text) {
  if (!session.isOpen || !session.puzzle.cells) return text;
  const [r, c] = (text.match(/\d+/g) ?? []).map((number) => Number(number) - 1);
  const [left, top, side] = session.puzzle.cells;
  const isCorner = text.startsWith("p");
  const size = isCorner ? side / 2 : side;
  const before = isCorner ? size / 2 : 0;
  const [x, y] = [left + c * side - before, top + r * side - before];
  const light = () => emit("lit", [x, y, x + size, y, x + size, y + size, x, y + size]);
  const made = button(text, light, { className: "place" });
  for (const event of ["focus", "pointerenter"]) made.addEventListener(event, light);
  for (const event of ["blur", "pointerleave"]) made.addEventListener(event, () => emit("lit", null));
  return made;
}
