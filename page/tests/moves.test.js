// Unit tests of the parts that need no browser: `node --test`.
import assert from "node:assert/strict";
import test from "node:test";
import { Moves } from "../src/moves.js";

/** @typedef {import("../src/types").BoardData} BoardData */

/** A board in a row of cells with these signs. @param {number} cells @param {string[]} signs @param {Partial<BoardData>} more @returns {BoardData} */
function row(cells, signs, more = {}) {
  const at = (/** @type {number} */ i) => /** @type {[number, number]} */ ([40 * i + 20, 20]);
  const square = (/** @type {number} */ i) => [40 * i, 0, 40 * i + 40, 0, 40 * i + 40, 40, 40 * i, 40];
  const targets = Array.from({ length: cells }, (_, i) => {
    return { name: `cell ${i}`, shapes: [square(i)], at: at(i), table: 0, slot: i };
  });
  const drag = { paint: false, chain: "", nodes: [], links: [], turns: [], spans: [], ...more.drag };
  const tables = [{ signs, words: signs, values: signs.map((_, i) => i) }];
  return { width: 40 * cells, height: 40, slots: cells, tables, targets, counting: false, given: [], ...more, drag };
}

/** @param {import("../src/types").Entries} entries */
const sorted = (entries) => [...entries].sort(([a], [b]) => a - b);

test("a click goes through the choices, and then empties the place", () => {
  const moves = new Moves(row(1, ["a", "b"]), 40);
  let entries = new Map();
  const seen = [];
  for (let i = 0; i < 4; i++) {
    entries = moves.with(moves.data.targets[0], moves.next(moves.data.targets[0], 1, entries), entries);
    seen.push(entries.get(0));
  }
  assert.deepEqual(seen, [0, 1, undefined, 0]);
  assert.equal(moves.next(moves.data.targets[0], -1, new Map()), 1);
});

test("a given value stays, and a choice that is entered elsewhere is left out", () => {
  const data = row(2, ["a", "b"], { given: [[0, 1]] });
  assert.deepEqual(sorted(new Moves(data, 40).apply(new Map(), [[0, 0], [1, 0]])), [[1, 0]]); // prettier-ignore
  for (const target of data.targets) target.moves = [[[2, 0]], [[2, 1]]];
  const moves = new Moves(data, 40);
  assert.ok(moves.steals(data.targets[0], 1, -1, new Map([[2, 0]])));
  assert.ok(!moves.steals(data.targets[0], 1, 0, new Map([[2, 0]])));
});

test("marks are kept beside the values, and taken away one by one or together", () => {
  const moves = new Moves(row(2, ["1", "2", "3"]), 40);
  let entries = moves.noting(1, 2, moves.noting(1, 0, new Map()));
  assert.deepEqual(moves.noted(1, entries), [0, 2]);
  assert.deepEqual(moves.noted(0, entries), []);
  assert.equal(moves.held(moves.data.targets[1], entries), -1);
  entries = moves.noting(1, 0, entries);
  assert.deepEqual(moves.noted(1, entries), [2]);
  assert.equal(moves.noting(1, -1, entries).size, 0);
});

test("a walk draws links, going back takes them back, and over a line it erases", () => {
  const links = /** @type {[number, number, import("../src/types").Move[][]][]} */ (
    [0, 1].flatMap((i) => [[i, i + 1, [[[i, 1]]]], [i + 1, i, [[[i, 1]]]]]) // prettier-ignore
  );
  const nodes = /** @type {[number, number][]} */ ([0, 1, 2].map((i) => [40 * i, 20]));
  const moves = new Moves(row(2, ["line"], { drag: { ...row(1, []).drag, nodes, links } }), 40);
  const path = [0, 1, 2].reduce((path, node) => moves.onward(path, node), /** @type {number[]} */ ([]));
  assert.deepEqual(path, [0, 1, 2]);
  assert.deepEqual(moves.onward(path, 1), [0, 1]);
  assert.equal(moves.onward([0], 2).length, 1, "no link joins them");
  const drawn = moves.walked(path, new Map());
  assert.deepEqual(sorted(drawn), [[0, 1], [1, 1]]); // prettier-ignore
  assert.equal(moves.walked(path, drawn).size, 0);
  assert.equal(moves.node(42, 25), 1);
  assert.equal(moves.node(20, 20), -1);
});

test("painting enters the choice after that of the first place", () => {
  const moves = new Moves(row(3, ["a", "b"]), 40);
  assert.equal(moves.colour(0, false, new Map([[0, 0]])), 1);
  assert.equal(moves.colour(0, false, new Map([[0, 1]])), -1);
  moves.data.targets[2].fixed = 0;
  assert.equal(moves.painted(2, 1, new Map()).size, 0);
});

test("a chain goes on with the next numbers, in each place or in the last one", () => {
  const data = row(4, ["1", "2", "3"], { drag: { ...row(1, []).drag, chain: "each" } });
  const moves = new Moves(data, 40);
  const way = [1, 2, 3, 2].reduce((way, number) => moves.chained(way, number), [0]);
  assert.deepEqual(way, [0, 1, 2]);
  const [entries, last] = moves.numbered([0, 1, 2, 3], new Map([[0, 0]]));
  assert.deepEqual(sorted(entries), [[0, 0], [1, 1], [2, 2]]); // prettier-ignore
  assert.equal(last, 3);
  assert.equal(moves.nextFree(0, entries), 0, "all numbers are shown");
  data.drag.chain = "last";
  assert.deepEqual(moves.chained([0, 1], 3), [0, 3]);
});

test("a drag over cells draws a region, and one that crosses a wall adds to the region where it starts", () => {
  // Cells 0 1 2 in a row: walls 3 and 4 between them.
  /** @type {[number, number, number][]} */
  const areas = [
    [0, 1, 3],
    [1, 2, 4],
  ];
  const moves = new Moves(row(3, ["1"], { drag: { ...row(1, []).drag, areas } }), 40);
  assert.ok(moves.joined(0, 1) && !moves.joined(0, 2));
  assert.deepEqual(sorted(moves.walked([0, 1], new Map())), [[4, 0]]);
  assert.deepEqual(sorted(moves.walked([2, 1], new Map([[3, 0]]))), [[3, 0]], "it stays inside its region");
  assert.deepEqual(sorted(moves.walked([0, 1], new Map([[3, 0]]))), [[4, 0]], "cell 1 leaves the region of cell 2");
  assert.deepEqual(moves.onward([0, 1], 0), [0, 1, 0], "a region branches");
  assert.deepEqual([...moves.region(1, new Map([[3, 0]]))], [1, 2]);
});
