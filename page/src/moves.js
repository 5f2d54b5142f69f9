// The entries of a board: what its targets show, and what a choice, a walk or a chain enters. It needs no browser.
/**
 * @typedef {import("./types").BoardData} BoardData
 * @typedef {import("./types").Entries} Entries
 * @typedef {import("./types").Move} Move
 * @typedef {import("./types").Target} Target
 * @typedef {"corner" | "centre"} Kind  of pencil marks
 */

export class Moves {
  /** @param {BoardData} data @param {number} side the side of a cell */
  constructor(data, side) {
    this.data = data;
    this.side = side;
    /** The tables without signs. */
    this.texts = new Set(data.tables.flatMap((table, i) => (table.keys && !table.signs.length ? [i] : [])));
    /** @type {Map<number, number | string | null>} */
    this.given = new Map(data.given);
    /** @type {Map<string, Move[][]>} */
    this.links = new Map(data.drag.links.map(([a, b, moves]) => [`${a},${b}`, moves]));
    /** @type {Map<string, Move[]>} */
    this.turns = new Map(data.drag.turns.map(([a, b, c, moves]) => [`${a},${b},${c}`, moves]));
    /** @type {Map<string, Move[]>} */
    this.spans = new Map(data.drag.spans.map(([a, b, moves]) => [`${a},${b}`, moves]));
    /** For each cell its neighbours, and the slot of the wall between them. @type {Map<number, Map<number, number>>} */
    this.areas = new Map();
    /** For each slot those that cannot have the same number. @type {Map<number, number[]>} */
    this.seen = new Map(data.seen ?? []);
    for (const [a, b, wall] of data.drag.areas ?? []) {
      this.areas.set(a, (this.areas.get(a) ?? new Map()).set(b, wall));
      this.areas.set(b, (this.areas.get(b) ?? new Map()).set(a, wall));
    }
  }

  /** @param {Target} target */
  table(target) {
    return this.data.tables[target.table];
  }

  /** What a choice of a target sets. @param {Target} target @param {number} choice @returns {Move[]} */
  sets(target, choice) {
    return target.moves ? target.moves[choice] : [[target.slot ?? -1, this.table(target).values[choice]]];
  }

  /** Whether the clue of a target is a text, with no signs to choose from. @param {Target} target */
  isText(target) {
    return this.texts.has(target.table);
  }

  /** The choice of a text at a target whose signs are not all listed: it is listed from now on. @param {Target} target @param {string} text */
  choiceOf(target, text) {
    const { signs, words, values } = this.table(target);
    if (!signs.includes(text)) for (const list of [signs, words, values]) list.push(text);
    return signs.indexOf(text);
  }

  /** The choice that a target shows, −1 for none. @param {Target} target @param {Entries} entries */
  held(target, entries) {
    const text = entries.get(target.slot ?? -1);
    if (typeof text === "string") return this.choiceOf(target, text);
    const value = (/** @type {number} */ slot) => entries.get(slot) ?? this.given.get(slot);
    return this.table(target).signs.findIndex((_, i) => this.sets(target, i).every(([slot, v]) => value(slot) === v));
  }

  /**
   * The entries after a target shows another choice (−1: none).
   * @param {Target} target @param {number} choice @param {Entries} entries
   */
  with(target, choice, entries) {
    const changed = new Map(entries);
    const old = this.held(target, entries);
    if (old >= 0) for (const [slot] of this.sets(target, old)) changed.delete(slot);
    return choice >= 0 ? this.apply(changed, this.sets(target, choice)) : changed;
  }

  /** Changes entries by moves, except given ones. @param {Entries} entries @param {Move[]} moves */
  apply(entries, moves) {
    for (const [slot, value] of moves) {
      if (this.given.has(slot)) continue;
      if (value === null) entries.delete(slot);
      else entries.set(slot, value);
    }
    return entries;
  }

  /**
   * The choice after the present one, `by` steps on. A choice that would move what is entered elsewhere is left out.
   * @param {Target} target @param {number} by @param {Entries} entries
   */
  next(target, by, entries) {
    const count = this.table(target).signs.length;
    const held = this.held(target, entries);
    const after = (/** @type {number} */ choice) => ((choice + 1 + by + count + 1) % (count + 1)) - 1;
    let choice = after(held);
    while (choice >= 0 && choice !== held && this.steals(target, choice, held, entries)) choice = after(choice);
    return choice === held ? after(held) : choice;
  }

  /**
   * Whether a choice would move what is entered at another target, such as the tent of a tree.
   * @param {Target} target @param {number} choice @param {number} held @param {Entries} entries
   */
  steals(target, choice, held, entries) {
    if (!target.moves) return false;
    const own = new Set(held < 0 ? [] : this.sets(target, held).map(([slot]) => slot));
    return this.sets(target, choice).some(([slot, value]) => {
      return !own.has(slot) && entries.has(slot) && entries.get(slot) !== value;
    });
  }

  /** On a chain: the first number from `last` on that no target shows. @param {number} last @param {Entries} entries */
  nextFree(last, entries) {
    const shown = new Set(this.data.targets.map((target) => this.held(target, entries)));
    const count = this.table(this.data.targets[0]).signs.length;
    for (let i = 0; i < count; i++) {
      const choice = (last + i) % count;
      if (!shown.has(choice)) return choice;
    }
    return 0;
  }

  // ── pencil marks: entries of slots that no puzzle has ──

  /** The slot of the marks of a target. @param {number} number @param {Kind} kind */
  marks(number, kind) {
    return this.data.slots + number + (kind === "centre" ? this.data.targets.length : 0);
  }

  /** The choices that are marked at a target. @param {number} number @param {Entries} entries @param {Kind} kind @returns {number[]} */
  noted(number, entries, kind = "corner") {
    const mask = Number(entries.get(this.marks(number, kind)) ?? 0);
    const { signs } = this.table(this.data.targets[number]);
    return signs.map((_, i) => i).filter((i) => Math.floor(mask / 2 ** i) % 2);
  }

  /**
   * The entries after a choice is marked, or its mark taken away; −1 takes all marks of the target away.
   * @param {number} number @param {number} choice @param {Entries} entries @param {Kind} kind
   */
  noting(number, choice, entries, kind = "corner") {
    const had = this.noted(number, entries, kind);
    const now = choice < 0 ? [] : had.includes(choice) ? had.filter((i) => i !== choice) : [...had, choice];
    const changed = new Map(entries);
    const mask = now.reduce((mask, i) => mask + 2 ** i, 0);
    if (mask) changed.set(this.marks(number, kind), mask);
    else changed.delete(this.marks(number, kind));
    return changed;
  }

  /**
   * The entries after all of some targets have a mark; if all have it, after none has. A choice of −1 takes all marks
   * of both kinds away. Targets with a value are left out.
   * @param {number[]} numbers @param {string | null} sign @param {Entries} entries @param {Kind} kind
   */
  notingAll(numbers, sign, entries, kind) {
    const open = numbers.filter((each) => this.held(this.data.targets[each], entries) < 0);
    if (sign === null) {
      const kinds = /** @type {Kind[]} */ (["corner", "centre"]);
      return kinds.reduce((left, each) => open.reduce((made, n) => this.noting(n, -1, made, each), left), entries);
    }
    const choice = (/** @type {number} */ number) => this.table(this.data.targets[number]).signs.indexOf(sign);
    const able = open.filter((each) => choice(each) >= 0);
    const lacking = able.filter((each) => !this.noted(each, entries, kind).includes(choice(each)));
    return (lacking.length ? lacking : able).reduce((made, n) => this.noting(n, choice(n), made, kind), entries);
  }

  /** The entries without the marks of a sign at the places that a target sees. @param {number} number @param {string} sign @param {Entries} entries */
  unmarked(number, sign, entries) {
    const seen = new Set(this.seen.get(this.data.targets[number].slot ?? -1));
    if (!seen.size) return entries;
    this.data.targets.forEach((target, i) => {
      if (!seen.has(target.slot ?? -1)) return;
      const choice = this.table(target).signs.indexOf(sign);
      for (const kind of /** @type {Kind[]} */ (["corner", "centre"]))
        if (this.noted(i, entries, kind).includes(choice)) entries = this.noting(i, choice, entries, kind);
    });
    return entries;
  }

  /** The slot of the colour of a cell. @param {number} cell */
  colourSlot(cell) {
    return this.data.slots + 2 * this.data.targets.length + cell;
  }

  // ── drags ──

  /** The node of the drag near a point, −1 if there is none. @param {number} x @param {number} y */
  node(x, y) {
    let [best, least] = [-1, 0.45 * this.side];
    this.data.drag.nodes.forEach(([nx, ny], i) => {
      const away = Math.hypot(x - nx, y - ny);
      if (away < least) [best, least] = [i, away];
    });
    return best;
  }

  /** Whether a walk may step from one node to another. @param {number} a @param {number} b */
  joined(a, b) {
    if (this.spans.size) return true;
    if (this.areas.has(a) || this.areas.has(b)) return this.areas.get(a)?.has(b) ?? false;
    if (this.links.size) return this.links.has(`${a},${b}`);
    const [[ax, ay], [bx, by]] = [this.data.drag.nodes[a], this.data.drag.nodes[b]];
    return Math.hypot(ax - bx, ay - by) < 1.1 * this.side;
  }

  /**
   * The path of a walk that goes on to a node. Going back takes the last step back; a walk over the cells of a region
   * may branch, and keeps them. @param {number[]} path @param {number} node
   */
  onward(path, node) {
    const last = path.at(-1);
    if (node < 0 || node === last) return path;
    if (last === undefined) return [node];
    if (this.data.drag.boxes && this.areas.has(path[0])) return this.areas.has(node) ? [path[0], node] : path;
    if (path.length > 1 && node === path.at(-2) && !this.areas.has(node)) return path.slice(0, -1);
    return this.joined(last, node) ? [...path, node] : path;
  }

  /**
   * The entries after a walk over nodes. Its first step decides: over a line, the walk erases.
   * @param {number[]} path @param {Entries} before
   */
  walked(path, before) {
    if (path.length < 2) return before;
    if (this.areas.has(path[0])) return this.fenced(path, before);
    const entries = new Map(before);
    const span = this.spans.get(`${path[0]},${path.at(-1)}`);
    if (this.spans.size) return span ? this.apply(entries, span) : before;
    const holds = (/** @type {Move[]} */ moves) => moves.every(([slot, value]) => before.get(slot) === value);
    const choice = (this.links.get(`${path[0]},${path[1]}`)?.findIndex(holds) ?? -1) + 1;
    for (let i = 1; i < path.length; i++) {
      const moves = this.links.get(`${path[i - 1]},${path[i]}`);
      const chosen = moves?.[choice];
      if (chosen) this.apply(entries, chosen);
      else if (moves) this.apply(entries, moves[0].map(([slot]) => [slot, null])); // prettier-ignore
      const turn = i > 1 && this.turns.get(`${path[i - 2]},${path[i - 1]},${path[i]}`);
      if (turn) this.apply(entries, turn);
    }
    return entries;
  }

  /**
   * The entries after a walk over cells draws a region. A walk that first crosses a wall adds its cells to the region
   * where it starts; any other walk makes a region of its cells alone. On a board of rectangles the region has all
   * cells between the first and the last one.
   * @param {number[]} path @param {Entries} before
   */
  fenced(path, before) {
    const { boxes, wall: value = 0 } = this.data.drag;
    const first = this.areas.get(path[0])?.get(path[1]) ?? -1;
    const cells = boxes ? this.between(path[0], path[1]) : path;
    const adds = !boxes && before.get(first) === value;
    const region = new Set([...cells, ...(adds ? this.region(path[0], before) : [])]);
    /** @type {Move[]} */
    const moves = [];
    for (const cell of region) {
      for (const [beside, wall] of this.areas.get(cell) ?? []) {
        if (!region.has(beside)) moves.push([wall, value]);
        else if (cells.includes(cell) || cells.includes(beside)) moves.push([wall, null]);
      }
    }
    return this.apply(new Map(before), moves);
  }

  /** The cells of the rectangle with two cells at opposite corners. @param {number} a @param {number} b */
  between(a, b) {
    const [[ax, ay], [bx, by]] = [this.data.drag.nodes[a], this.data.drag.nodes[b]];
    const within = (/** @type {number} */ at, /** @type {number} */ one, /** @type {number} */ other) =>
      at > Math.min(one, other) - 1 && at < Math.max(one, other) + 1;
    return [...this.areas.keys()].filter((cell) => {
      const [x, y] = this.data.drag.nodes[cell];
      return within(x, ax, bx) && within(y, ay, by);
    });
  }

  /** The cells that no wall parts from a cell. @param {number} cell @param {Entries} entries */
  region(cell, entries) {
    const found = new Set([cell]);
    for (const each of found) {
      for (const [beside, wall] of this.areas.get(each) ?? [])
        if (entries.get(wall) !== (this.data.drag.wall ?? 0)) found.add(beside);
    }
    return found;
  }

  /**
   * The choice that painting enters: the one after that of the first target.
   * @param {number} number @param {boolean} second with the second button @param {Entries} before
   */
  colour(number, second, before) {
    const target = this.data.targets[number];
    if (second && target.second !== undefined) return target.second;
    return ((this.held(target, before) + 2) % (this.table(target).signs.length + 1)) - 1;
  }

  /** The entries after painting a target. @param {number} number @param {number} choice @param {Entries} entries */
  painted(number, choice, entries) {
    const target = this.data.targets[number];
    return target.fixed === undefined ? this.with(target, choice, entries) : entries;
  }

  /**
   * The targets of a chain that goes on to another target: each one on the way, or the last one only.
   * @param {number[]} way @param {number} number
   */
  chained(way, number) {
    if (way.includes(number)) return way.slice(0, way.indexOf(number) + 1);
    return this.data.drag.chain === "each" ? [...way, number] : [way[0], number];
  }

  /**
   * The entries with the numbers after that of the first target of a chain, and the last number that was entered.
   * @param {number[]} way @param {Entries} before @returns {[Entries, number]}
   */
  numbered(way, before) {
    const first = this.held(this.data.targets[way[0]], before);
    let [entries, last] = [before, 0];
    way.slice(1).forEach((each, i) => {
      const target = this.data.targets[each];
      const choice = first + 1 + i;
      if (target.fixed !== undefined || choice >= this.table(target).signs.length) return;
      [entries, last] = [this.with(target, choice, entries), choice + 1];
    });
    return [entries, last];
  }
}
