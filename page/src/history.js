// The entries over time: undo, redo, checkpoints, and what is kept in the browser.
/** @typedef {Map<number, number>} Entries  slot → value */

const MOST = 500;
const PREFIX = "cluewise:";

export class History {
  /** @param {string} key names the puzzle; @param {boolean} kept whether the browser keeps the entries */
  constructor(key, kept = true) {
    [this.key, this.kept] = [PREFIX + key, kept];
    /** @type {Entries[]} */
    this.states = [new Map()];
    this.at = 0;
    /** @type {number | null} the state before a try */
    this.tried = null;
    if (kept) this.load();
  }

  get entries() {
    return this.states[this.at];
  }

  /** Takes new entries as one stroke. */
  push(/** @type {Entries} */ entries) {
    this.states = [...this.states.slice(0, this.at + 1), entries].slice(-MOST);
    this.at = this.states.length - 1;
    this.save();
  }

  /** @returns whether there was something to undo (−1) or to redo (1) */
  go(/** @type {number} */ by) {
    const to = this.at + by;
    if (to < 0 || to >= this.states.length) return false;
    this.at = to;
    if (this.tried !== null && this.at < this.tried) this.tried = null;
    this.save();
    return true;
  }

  begin() {
    this.tried = this.at;
    this.save();
  }

  keep() {
    this.tried = null;
    this.save();
  }

  drop() {
    const before = this.states[this.tried ?? this.at];
    this.tried = null;
    this.push(new Map(before));
  }

  save() {
    if (!this.kept) return;
    const kept = { version: 1, states: this.states.map((entries) => [...entries]), at: this.at, tried: this.tried };
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // A full or forbidden store: playing goes on without it.
    }
  }

  load() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? "null");
      if (kept?.version !== 1 || !Array.isArray(kept.states) || !kept.states.length) return;
      const whole = (/** @type {any} */ n) => Number.isInteger(n) && n >= 0;
      const states = kept.states.map((/** @type {any[]} */ state) => {
        if (!state.every((pair) => pair.length === 2 && pair.every(whole))) throw new Error("damaged");
        return new Map(state);
      });
      if (!whole(kept.at) || kept.at >= states.length) return;
      [this.states, this.at, this.tried] = [states, kept.at, whole(kept.tried) ? kept.tried : null];
    } catch {
      // A damaged store is ignored.
    }
  }
}
