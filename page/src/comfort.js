// What makes playing pleasant: clues that are done, colours of the pieces of a line, sizes, a timer, the next puzzle.
import { $, recall, store } from "./dom.js";

/** @typedef {[left: number, top: number, right: number, bottom: number]} Box */

/** How many colours pieces of a line have. */
const PIECES = 7;

/** Greys the clues within boxes. @param {Element} root @param {Box[]} boxes */
export function greyDone(root, boxes) {
  for (const text of root.querySelectorAll("text")) {
    const [x, y] = ["x", "y"].map((name) => Number(text.getAttribute(name)));
    const own = text.getAttribute("fill") ?? "";
    const done =
      !/cw-(solved|mark)/.test(own) && boxes.some(([a, b, c, d]) => x >= a && x <= c && y >= b && y <= d + 4);
    text.classList.toggle("done", done);
  }
}

/** @typedef {{path: Element, points: [number, number][]}} Trail */

/** The lines that a player drew. @param {Element} root @returns {Trail[]} */
function trails(root) {
  const paths = [...root.querySelectorAll('path[fill="none"]')];
  const drawn = paths.filter((path) => path.getAttribute("stroke")?.includes("cw-solved"));
  return drawn.map((path) => {
    const numbers = (path.getAttribute("d")?.match(/-?[\d.]+/g) ?? []).map(Number);
    /** @type {[number, number][]} */
    const points = [];
    for (let i = 0; i + 1 < numbers.length; i += 2) points.push([numbers[i], numbers[i + 1]]);
    return { path, points };
  });
}

/** Whether an end of a line is on another one. @param {Trail} a @param {Trail} b */
function meet(a, b) {
  return [a.points[0], a.points.at(-1)].some((end) =>
    b.points.some((to, i) => i && between(/** @type {[number, number]} */ (end), b.points[i - 1], to)),
  );
}

/** @param {[number, number]} point @param {[number, number]} from @param {[number, number]} to */
function between([x, y], [x1, y1], [x2, y2]) {
  const whole = Math.hypot(x2 - x1, y2 - y1);
  return Math.hypot(x - x1, y - y1) + Math.hypot(x2 - x, y2 - y) < whole + 0.5;
}

/** The pieces of lines. @param {Trail[]} all @returns {Trail[][]} */
export function pieces(all) {
  const left = new Set(all);
  const found = [];
  for (const first of all) {
    if (!left.delete(first)) continue;
    const piece = [first];
    for (const each of piece) {
      for (const other of left) {
        if (!(meet(each, other) || meet(other, each))) continue;
        left.delete(other);
        piece.push(other);
      }
    }
    found.push(piece);
  }
  return found;
}

/** The colours of the pieces so far, by a point of them: a piece that grows keeps its colour. @type {Map<string, number>} */
let known = new Map();

/** Gives each piece of a line its own colour. @param {Element} root */
export function colourPieces(root) {
  /** @type {Map<string, number>} */
  const now = new Map();
  const used = new Set();
  for (const piece of pieces(trails(root)).sort((a, b) => b.length - a.length)) {
    const points = piece.flatMap((trail) => trail.points.map(String));
    const before = points.map((point) => known.get(point)).find((colour) => colour !== undefined && !used.has(colour));
    const free = [...Array(PIECES).keys()].find((colour) => !used.has(colour));
    const colour = before ?? free ?? now.size % PIECES;
    used.add(colour);
    for (const point of points) now.set(point, colour);
    for (const { path } of piece) path.setAttribute("class", `piece-${colour}`);
  }
  known = now;
}

// ── choices ──

/** Choices that change how the page looks: the class of the body, and whether they hold at first. */
const LOOKS = { pieces: true, "grey-clues": true, "white-rooms": false, timer: false };

for (const [name, usual] of Object.entries(LOOKS)) {
  const box = $(`choose-${name}`);
  const show = () => document.body.classList.toggle(name, box.checked);
  box.checked = (recall(name) ?? String(usual)) === "true";
  box.addEventListener("change", () => (store(name, String(box.checked)), show()));
  show();
}

// ── timer ──

let seconds = 0;

/** The timer begins anew with a puzzle. */
export function startTimer() {
  seconds = 0;
  $("clock").textContent = "0:00";
}

setInterval(() => {
  if (document.hidden || $("play").hidden || !$("solved").hidden) return;
  seconds++;
  $("clock").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}, 1000);
