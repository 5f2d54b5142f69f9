// Sentences below the board: their places light up, and long ones are folded.
import { $, button, make } from "./dom.js";
import { emit, session } from "./session.js";

/** Shows sentences, or paragraphs; a place such as r3c4 lights its cell. @param {(string | Node)[]} lines */
export function message(...lines) {
  $("message").replaceChildren(...lines.map((line) => (line instanceof Node ? line : sentence(line))));
  emit("lit", null);
}

/** A paragraph whose places light their cells. @param {string} line */
export function sentence(line) {
  const parts = String(line).split(/(\br\d+c\d+\b)/);
  return make("p", {}, ...parts.map((part) => (/^r\d+c\d+$/.test(part) ? lighting(part) : part)));
}

/** A sentence that may be folded: a button tells all of it. @param {string} whole @param {string} short */
export function folded(whole, short) {
  const made = sentence(short);
  if (short !== whole) {
    made.append(" ", button("Tell all", () => made.replaceWith(sentence(whole)), { className: "place" })); // prettier-ignore
  }
  return made;
}

/** @param {string} text a place such as r3c4 @returns {Node | string} */
function lighting(text) {
  if (!session.isOpen || !session.puzzle.cells) return text;
  const [r, c] = text
    .slice(1)
    .split("c")
    .map((number) => Number(number) - 1);
  const [left, top, side] = session.puzzle.cells;
  const [x, y] = [left + c * side, top + r * side];
  const light = () => emit("lit", [x, y, x + side, y, x + side, y + side, x, y + side]);
  const made = button(text, light, { className: "place" });
  for (const event of ["focus", "pointerenter"]) made.addEventListener(event, light);
  for (const event of ["blur", "pointerleave"]) made.addEventListener(event, () => emit("lit", null));
  return made;
}
