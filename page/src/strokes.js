// Rules that are drawn: strokes over the grid of a variant become lines of text. It needs no browser.
/**
 * @typedef {import("./types").Grid} Grid
 * @typedef {import("./types").Tool} Tool
 * @typedef {import("./types").Entries} Entries
 * @typedef {{r: number, c: number}} Cell  from 0; one row or column more on each side for clues outside
 * @typedef {string[][]} Groups  names of cells
 */

/** @param {Cell} cell */
export const nameOf = ({ r, c }) => `r${r + 1}c${c + 1}`;
/** @param {Cell} a @param {Cell} b */
const same = (a, b) => a.r === b.r && a.c === b.c;
/** @param {Cell} a @param {Cell} b */
const inOrder = (a, b) => a.r - b.r || a.c - b.c;
/** The part of a cell that a line passes through. */
const MIDDLE = 0.4;
/** How near to an edge or a corner a click must be, in sides of a cell. */
const NEAR = 0.3;

/** @param {Grid} grid @param {Cell} cell */
export const inside = (grid, { r, c }) => r >= 0 && c >= 0 && r < grid.height && c < grid.width;

/** The cell at a point of the picture, also one beside the grid. @param {Grid} grid @param {number} x @param {number} y @returns {Cell | null} */
export function cellAt(grid, x, y) {
  const cell = { r: Math.floor((y - grid.top) / grid.side), c: Math.floor((x - grid.left) / grid.side) };
  const near = cell.r >= -1 && cell.c >= -1 && cell.r <= grid.height && cell.c <= grid.width;
  return near ? cell : null;
}

/** The corners of a cell, as a polygon. @param {Grid} grid @param {Cell} cell */
export function outlineOf({ left, top, side }, { r, c }) {
  const [x, y] = [left + c * side, top + r * side];
  return [x, y, x + side, y, x + side, y + side, x, y + side];
}

/**
 * A stroke that goes on to a point: sets of cells take every cell, other shapes only those whose middle is passed.
 * Going back takes the last step back.
 * @param {Tool} tool @param {Grid} grid @param {Cell[]} path @param {number} x @param {number} y @returns {Cell[]}
 */
export function onward(tool, grid, path, x, y) {
  const cell = cellAt(grid, x, y);
  const last = path.at(-1);
  if (!cell || (last && same(cell, last))) return path;
  if (!inside(grid, cell) && !isOutside(tool)) return path;
  if (!last) return [cell];
  const sets = tool.shape === "cells" || tool.shape === "boxes";
  const [dx, dy] = [(x - grid.left) / grid.side - cell.c - 0.5, (y - grid.top) / grid.side - cell.r - 0.5];
  if (!sets && Math.hypot(dx, dy) > MIDDLE) return path;
  if (sets) return path.some((each) => same(each, cell)) ? path : [...path, cell];
  if (path.length > 1 && same(cell, path[path.length - 2])) return path.slice(0, -1);
  return Math.abs(cell.r - last.r) < 2 && Math.abs(cell.c - last.c) < 2 ? [...path, cell] : path;
}

/** @param {Tool} tool */
export const isOutside = (tool) => tool.shape === "outside" || tool.shape === "diagonal";

/** The cells from one on in a direction. @param {Grid} grid @param {Cell} start @param {number} down @param {number} right */
function line(grid, start, down, right) {
  const cells = [];
  for (let cell = start; inside(grid, cell); cell = { r: cell.r + down, c: cell.c + right }) cells.push(cell);
  return cells;
}

/** What a click can draw at a point, the usual one first. @param {Tool} tool @param {Grid} grid @param {number} x @param {number} y @returns {Groups[]} */
export function clicked(tool, grid, x, y) {
  const cell = cellAt(grid, x, y);
  if (!cell) return [];
  const { shape } = tool;
  if (isOutside(tool)) return inside(grid, cell) ? [] : inwards(grid, cell, shape === "diagonal");
  if (shape === "pair") return between(tool, grid, x, y);
  if (shape === "corner") return corner(grid, x, y);
  return inside(grid, cell) ? [[[nameOf(cell)]]] : [];
}

/** The lines that begin beside the grid. @param {Grid} grid @param {Cell} cell @param {boolean} diagonal @returns {Groups[]} */
function inwards(grid, cell, diagonal) {
  const steps = diagonal ? [[1, 1], [-1, -1], [1, -1], [-1, 1]] : [[0, 1], [0, -1], [1, 0], [-1, 0]]; // prettier-ignore
  const lines = steps.map(([down, right]) => line(grid, { r: cell.r + down, c: cell.c + right }, down, right));
  return lines.filter((cells) => cells.length).map((cells) => [cells.map(nameOf)]);
}

/** @param {Tool} tool @param {Grid} grid @param {number} x @param {number} y @returns {Groups[]} */
function between(tool, grid, x, y) {
  const [right, down] = [(x - grid.left) / grid.side, (y - grid.top) / grid.side];
  const [c, r] = [Math.round(right), Math.round(down)];
  const upright = Math.abs(right - c) < Math.abs(down - r);
  if (Math.min(Math.abs(right - c), Math.abs(down - r)) > NEAR) return [];
  const [i, j] = [Math.floor(down), Math.floor(right)];
  const pair = upright ? [{ r: i, c: c - 1 }, { r: i, c }] : [{ r: r - 1, c: j }, { r, c: j }]; // prettier-ignore
  if (!pair.every((cell) => inside(grid, cell))) return [];
  const names = pair.map(nameOf);
  return tool.in_order ? [[names], [names.toReversed()]] : [[names]];
}

/** @param {Grid} grid @param {number} x @param {number} y @returns {Groups[]} */
function corner(grid, x, y) {
  const [c, r] = [Math.round((x - grid.left) / grid.side), Math.round((y - grid.top) / grid.side)];
  const away = Math.hypot(x - grid.left - c * grid.side, y - grid.top - r * grid.side);
  const cells = [{ r: r - 1, c: c - 1 }, { r: r - 1, c }, { r, c: c - 1 }, { r, c }]; // prettier-ignore
  return away < 0.5 * grid.side && cells.every((cell) => inside(grid, cell)) ? [[cells.map(nameOf)]] : [];
}

/** The groups of a stroke over cells; none if it is too short for the shape. @param {Tool} tool @param {Grid} grid @param {Cell[]} path @returns {Groups} */
export function stroked(tool, grid, path) {
  const { shape } = tool;
  const [first, next] = path;
  if (isOutside(tool)) return next ? along(tool, grid, first, next) : [];
  const names = path.map(nameOf);
  if (shape === "arrow") return next ? [names.slice(0, 1), names.slice(1)] : [];
  if (shape === "corner") {
    const [r, c] = [Math.max(first.r, next?.r ?? 0), Math.max(first.c, next?.c ?? 0)];
    return next ? corner(grid, grid.left + c * grid.side, grid.top + r * grid.side)[0] : [];
  }
  if (shape === "pair") return next ? [ordered(tool, path.slice(0, 2)).map(nameOf)] : [];
  if (shape === "cell") return [names.slice(-1)];
  return [shape === "line" ? names : ordered(tool, path).map(nameOf)];
}

/** The order of cells only counts for some tools. @param {Tool} tool @param {Cell[]} cells */
const ordered = (tool, cells) => (tool.in_order ? cells : cells.toSorted(inOrder));

/** The line from outside the grid, or from its border, through the second cell. @param {Tool} tool @param {Grid} grid @param {Cell} first @param {Cell} next @returns {Groups} */
function along({ shape }, grid, first, next) {
  const [down, right] = [next.r - first.r, next.c - first.c];
  const start = inside(grid, first) ? first : next;
  const fits = Math.abs(down) + Math.abs(right) === (shape === "diagonal" ? 2 : 1);
  const isFirst = !inside(grid, { r: start.r - down, c: start.c - right });
  return fits && isFirst ? [line(grid, start, down, right).map(nameOf)] : [];
}

/** The line of a rule. @param {Tool} tool @param {string} values as they are typed @param {Groups} groups */
export function ruleOf(tool, values, groups) {
  const cells = groups.map((group) => group.join(" ")).join(" | ");
  if (tool.shape === "head") return `${tool.name}: ${values.trim()}`;
  const typed = tool.in_words ? JSON.stringify(values) : values.trim().replaceAll(/[\s,;]+/g, ",");
  const head = tool.asks && values.trim() ? `${tool.name} ${typed}` : tool.name;
  return (cells ? `${head}: ${cells}` : head) + tool.ending;
}

/** Whether the board has such a line only once. @param {string} rule */
const isHead = (rule) => /^(boxes|digits):/.test(rule);

/** The name and the groups of a rule without its values; all of a rule without groups. @param {string} rule */
const body = (rule) => {
  const [name] = rule.split(/[\s:]/);
  if (isHead(rule)) return name;
  const cells = rule.match(/:[^:"]*$/)?.[0] ?? "";
  return cells ? `${name}${cells}` : rule;
};

/** Whether a rule is the same apart from its values. @param {string} a @param {string} b */
export const sameButValues = (a, b) => body(a) === body(b);

/** The entries with drawn rules. */
export class Rules {
  /** @param {[number, number]} slots @param {Entries} entries */
  constructor([first, end], entries) {
    this.entries = new Map(entries);
    this.first = first;
    this.end = end;
  }

  /** @returns {[slot: number, rule: string][]} */
  get all() {
    const all = [...this.entries].filter(([slot]) => slot >= this.first && slot < this.end);
    return /** @type {[number, string][]} */ (all.sort(([a], [b]) => a - b));
  }

  /** The entry of a new rule. @param {string} rule */
  add(rule) {
    let slot = this.first;
    while (this.entries.has(slot)) slot++;
    this.entries.set(slot, rule);
    return slot;
  }

  /**
   * Draws one of several rules: the one after that which is there, none after the last. One that has other values
   * takes these. The entry, or −1 if the rule is gone.
   * @param {string[]} rules
   */
  draw(rules) {
    const found = this.all.find(([, rule]) => rules.some((each) => sameButValues(each, rule)));
    if (!found) return this.add(rules[0]);
    const [slot, old] = found;
    const at = rules.findIndex((each) => sameButValues(each, old));
    const next = rules[at] === old ? rules[at + 1] : rules[at];
    if (next) this.entries.set(slot, next);
    else this.entries.delete(slot);
    return next ? slot : -1;
  }

  /** The last rule with a cell. @param {Cell} cell */
  at(cell) {
    const name = new RegExp(`\\b${nameOf(cell)}\\b`);
    return this.all.findLast(([, rule]) => name.test(rule))?.[0] ?? -1;
  }

  /**
   * Replaces rules by a choice between options; rules with the same number are one option.
   * @param {Map<number, number>} options the number of the option of each entry
   */
  choose(options) {
    /** @type {Map<number, string[]>} */
    const parts = new Map();
    for (const [slot, rule] of this.all) {
      const option = options.get(slot);
      if (!option) continue;
      parts.set(option, [...(parts.get(option) ?? []), rule]);
      this.entries.delete(slot);
    }
    const texts = [...parts].sort(([a], [b]) => a - b).map(([, rules]) => `(${rules.join("; ")})`);
    if (texts.length) this.add(`any-of: ${texts.join(" ")}`);
  }

  /** Makes a box of cells; the boxes before are those of the line `boxes`, or of the grid. @param {Grid} grid @param {string[]} cells */
  box(grid, cells) {
    const found = this.all.find(([, rule]) => rule.startsWith("boxes:"));
    const signs = (found && boxesOf(found[1], grid)) ?? grid.boxes.map((box) => (box === null ? "." : LETTERS[box]));
    const free = [...LETTERS].find((sign) => !signs.includes(sign)) ?? ".";
    for (const name of cells) {
      const [r, c] = (name.match(/\d+/g) ?? []).map(Number);
      signs[(r - 1) * grid.width + c - 1] = free;
    }
    const rows = Array.from({ length: grid.height }, (_, r) =>
      signs.slice(r * grid.width, (r + 1) * grid.width).join(""),
    );
    this.entries.set(found ? found[0] : this.add(""), `boxes: ${rows.join(" ")}`);
  }
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** The letter of each cell's box; null for boxes that are stated otherwise. @param {string} rule @param {Grid} grid */
function boxesOf(rule, grid) {
  const signs = [...rule.slice("boxes:".length).replaceAll(" ", "")];
  return signs.length === grid.height * grid.width ? signs : null;
}
