// The entries over time: undo, redo and tries. A stroke is kept as its differences.
/**
 * @typedef {import("./types").Entries} Entries
 * @typedef {import("./types").Entry} Entry
 * @typedef {import("./types").Move} Move
 * @typedef {{start: Entry[], strokes: Move[][], at: number, tried: number | null}} Kept  what is stored of a History
 */

/** What changes from some entries to others. @param {Entries} from @param {Entries} to @returns {Move[]} */
export function difference(from, to) {
  /** @type {Move[]} */
  const gone = [...from.keys()].filter((slot) => !to.has(slot)).map((slot) => [slot, null]);
  return [...gone, ...[...to].filter(([slot, value]) => from.get(slot) !== value)];
}

/** The entries after a stroke. @param {Entries} entries @param {Move[]} stroke @returns {Entries} */
export function after(entries, stroke) {
  const changed = new Map(entries);
  for (const [slot, value] of stroke) {
    if (value === null) changed.delete(slot);
    else changed.set(slot, value);
  }
  return changed;
}

/**
 * The first of some steps that is still to be done, their number if there is none. A step that only enters values that
 * people leave out, or nothing, is done if it is entered, or if a later one is.
 * @param {Move[][]} steps @param {Entries} entries @param {(slot: number, value: number | string | null) => boolean} isRest
 */
export function atStep(steps, entries, isRest) {
  const holds = (/** @type {Move} */ [slot, value]) => entries.get(slot) === value;
  const entered = steps.map((moves) => moves.length > 0 && moves.every(holds));
  const missing = steps.map((moves) => moves.some((move) => !isRest(...move) && !holds(move)));
  const later = entered.lastIndexOf(true);
  const at = steps.findIndex((_, i) => missing[i] || (!entered[i] && i > later));
  return at < 0 ? steps.length : at;
}

export class History {
  /** @param {Iterable<Entry>} start */
  constructor(start = []) {
    /** @type {Entries} */
    this.start = new Map(start);
    /** @type {Move[][]} */
    this.strokes = [];
    this.at = 0;
    /** @type {number | null} the state before a try */
    this.tried = null;
    this.entries = this.start;
  }

  /** The entries after each stroke up to the present one, from the start on. */
  *states() {
    let entries = this.start;
    yield entries;
    for (const stroke of this.strokes.slice(0, this.at)) yield (entries = after(entries, stroke));
  }

  /** Takes new entries as one stroke. @param {Entries} entries */
  push(entries) {
    this.strokes = [...this.strokes.slice(0, this.at), difference(this.entries, entries)];
    [this.at, this.entries] = [this.at + 1, entries];
  }

  /** @param {number} to @returns whether there is such a state */
  goTo(to) {
    if (to < 0 || to > this.strokes.length || to === this.at) return false;
    this.at = to;
    this.entries = [...this.states()][to];
    if (this.tried !== null && to < this.tried) this.tried = null;
    return true;
  }

  begin() {
    this.tried = this.at;
  }

  keep() {
    this.tried = null;
  }

  drop() {
    const before = [...this.states()][this.tried ?? this.at];
    this.tried = null;
    this.push(before);
  }

  // ── storage ──

  /** @returns {Kept} */
  kept() {
    return { start: [...this.start], strokes: this.strokes, at: this.at, tried: this.tried };
  }

  /** A History from storage; null if what is stored is damaged. @param {any} kept */
  static from(kept) {
    const moves = (/** @type {any} */ list, /** @type {boolean} */ empties) =>
      Array.isArray(list) &&
      list.every((pair) => pair?.length === 2 && whole(pair[0]) && (isValue(pair[1]) || (empties && pair[1] === null)));
    if (!moves(kept?.start, false) || !Array.isArray(kept.strokes)) return null;
    if (!kept.strokes.every((/** @type {any} */ stroke) => moves(stroke, true))) return null;
    if (!whole(kept.at) || kept.at > kept.strokes.length) return null;
    const made = new History(kept.start);
    made.strokes = kept.strokes;
    made.goTo(kept.at);
    made.tried = whole(kept.tried) && kept.tried <= kept.at ? kept.tried : null;
    return made;
  }
}

/** @param {any} value a choice, or the text of a clue */
const isValue = (value) => whole(value) || typeof value === "string";

/** @param {any} number */
const whole = (number) => Number.isInteger(number) && number >= 0;
