// The data of what is open, and the events of its changes. It imports only words; main.js connects who listens.
import { t } from "./language.js";
/**
 * @typedef {import("./types").Entries} Entries
 * @typedef {import("./types").Hint} Hint
 * @typedef {import("./types").Mark} Mark
 * @typedef {import("./types").Puzzle} Puzzle
 * @typedef {import("./history").History} History
 *
 * @typedef {object} Setting  the board whose clues are being set
 * @property {{name: string, text: string}} base  the puzzle on whose board they are set
 * @property {Entries} accepted  the last clues that could be drawn
 * @property {string} flaw  why the board is no puzzle yet
 *
 * @typedef {object} Events
 * @property {Puzzle} opened  another puzzle is open
 * @property {null} entered  the entries are others
 * @property {null} changed  the entries, or the marks, are to be drawn
 * @property {null} closed  what was shown of the old puzzle goes: its film, its questions
 * @property {{found: import("./types").Changed, entries: Entries}} set  the board with changed clues is there
 * @property {{key: string, record: import("./keeping").Record}} resume  a board that was set before is opened again
 * @property {null} setting  a board for clues is there
 * @property {null} judged  whether the entries solve the puzzle is known
 * @property {number[]} wrong  slots whose entries are wrong
 * @property {number[] | null} lit  a place that a sentence names; null: no longer
 */

/** Not read before a puzzle is open: `isOpen`. */
const nothing = /** @type {any} */ (null);

export const session = {
  isOpen: false,
  /** @type {Puzzle} the answer of `open` */
  puzzle: nothing,
  /** @type {History} */
  past: nothing,
  /** Under which key it is kept. */
  key: "",
  /** Whether only the board and its tools are shown, as part of another page. */
  embedded: false,
  solved: false,
  /** @type {{found: Hint, stage: number} | null} the hint that is being given */
  hinted: null,
  /** @type {Mark[]} */
  marks: [],
  /** @type {Setting | null} */
  setting: null,
};

/** The rules of a person's own genres, by the name of their kind. @type {Map<string, string>} */
export const genres = new Map();

/** The name of a kind in words. @param {string} name */
export const titleOf = (name) => (genres.has(name) ? t`own rules` : name.replaceAll("_", " "));

/** @type {Map<string, ((detail: any) => void)[]>} */
const listeners = new Map();

/** @template {keyof Events} E @param {E} event @param {(detail: Events[E]) => void} listener */
export function on(event, listener) {
  listeners.set(event, [...(listeners.get(event) ?? []), listener]);
}

/** @template {keyof Events} E @param {E} event @param {Events[E]} detail */
export function emit(event, detail) {
  for (const listener of listeners.get(event) ?? []) listener(detail);
}

/** @param {Puzzle} puzzle @param {History} past @param {string} key */
export function begin(puzzle, past, key) {
  emit("closed", null);
  Object.assign(session, { isOpen: true, puzzle, past, key, solved: false, hinted: null, marks: [], setting: null });
  emit("opened", puzzle);
}

/** Takes entries as one stroke. @param {Entries} entries */
export function enter(entries) {
  session.past.push(new Map(entries));
  changed();
}

/** The entries are others now: an old hint no longer fits. */
export function changed() {
  [session.hinted, session.marks] = [null, []];
  emit("entered", null);
  emit("changed", null);
}

/** Marks places, for a hint. @param {Mark[]} marks */
export function mark(marks) {
  session.marks = marks;
  emit("changed", null);
}

export const place = () => ({ name: session.puzzle.name, text: session.puzzle.text });
export const played = () => ({ ...place(), entries: [...session.past.entries] });

/** The part of the page's own address: the puzzle, and the board that is set. */
export function address() {
  if (session.embedded) return `${fragment()}&view=play`;
  return session.setting ? `${fragment()}&${new URLSearchParams({ set: session.key })}` : fragment();
}

/** Entries in a link: slot and value, both to the base 36. @param {Entries} entries */
export const written = (entries) =>
  [...entries].map(([slot, value]) => `${slot.toString(36)}_${Number(value).toString(36)}`).join(".");

/** The entries of a link; those that are damaged are left out. @param {string} text @returns {Entries} */
export function readEntries(text) {
  const pairs = text.split(".").map((pair) => pair.split("_").map((number) => parseInt(number, 36)));
  return new Map(pairs.flatMap(([slot, value]) => (slot >= 0 && value >= 0 ? [[slot, value]] : [])));
}

/** A link part that holds the puzzle. */
export function fragment() {
  const { name, text } = session.puzzle;
  const rules = genres.get(name);
  return new URLSearchParams({ kind: name, text, ...(rules && { rules }) }).toString();
}
