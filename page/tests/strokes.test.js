import assert from "node:assert/strict";
import { test } from "node:test";
import { clicked, onward, ruleOf, Rules, stroked } from "../src/strokes.js";

const GRID = { left: 10, top: 10, side: 20, height: 4, width: 4, boxes: Array(16).fill(null) };
const tool = (shape, more = {}) => ({
  name: shape,
  about: "",
  shape,
  groups: 1,
  in_order: false,
  asks: false,
  usual: "",
  in_words: false,
  ending: "",
  ...more,
});
const walk = (each, ...points) => points.reduce((path, [x, y]) => onward(each, GRID, path, x, y), []);

test("a line passes through the middles of cells, and goes back", () => {
  const line = tool("line");
  const path = walk(line, [20, 20], [31, 31], [40, 40], [40, 60], [40, 40], [60, 40]);
  assert.deepEqual(stroked(line, GRID, path), [["r1c1", "r2c2", "r2c3"]]);
});

test("a click draws a sign between two cells, on a corner, and a line from outside", () => {
  assert.deepEqual(clicked(tool("pair"), GRID, 30, 20), [[["r1c1", "r1c2"]]]);
  assert.deepEqual(clicked(tool("pair", { in_order: true }), GRID, 20, 31)[1], [["r2c1", "r1c1"]]);
  assert.deepEqual(clicked(tool("pair"), GRID, 20, 20), []);
  assert.deepEqual(clicked(tool("corner"), GRID, 31, 29), [[["r1c1", "r1c2", "r2c1", "r2c2"]]]);
  assert.deepEqual(clicked(tool("outside"), GRID, 20, 95), [[["r4c1", "r3c1", "r2c1", "r1c1"]]]);
  assert.deepEqual(clicked(tool("diagonal"), GRID, 5, 20), [[["r2c1", "r3c2", "r4c3"]]]);
});

test("a set is sorted unless its order counts", () => {
  const path = walk(tool("cells"), [60, 20], [40, 20], [20, 20]);
  assert.deepEqual(stroked(tool("cells"), GRID, path), [["r1c1", "r1c2", "r1c3"]]);
  assert.deepEqual(stroked(tool("cells", { in_order: true }), GRID, path), [["r1c3", "r1c2", "r1c1"]]);
});

test("rules are drawn, get other values, and go; options become a choice", () => {
  const cage = tool("cells", { name: "cage", asks: true });
  const rules = new Rules([100, 200], new Map([[3, 1]]));
  const slot = rules.draw([ruleOf(cage, " 5 ", [["r1c1", "r1c2"]])]);
  assert.equal(rules.entries.get(slot), "cage 5: r1c1 r1c2");
  rules.draw([ruleOf(cage, "6", [["r1c1", "r1c2"]])]);
  assert.deepEqual(rules.all, [[100, "cage 6: r1c1 r1c2"]]);
  rules.draw([ruleOf(tool("line", { name: "thermo" }), "", [["r1c1", "r1c2"]])]);
  assert.equal(rules.at({ r: 0, c: 1 }), 101);
  rules.choose(new Map([[100, 1], [101, 2]])); // prettier-ignore
  assert.deepEqual(rules.all, [[100, "any-of: (cage 6: r1c1 r1c2) (thermo: r1c1 r1c2)"]]);
  assert.equal(rules.draw(["any-of: (cage 6: r1c1 r1c2) (thermo: r1c1 r1c2)"]), -1);
  assert.deepEqual([...rules.entries], [[3, 1]]);
});

test("cells that are dragged become a box", () => {
  const rules = new Rules([0, 9], new Map());
  rules.box(GRID, ["r1c1", "r1c2"]);
  rules.box(GRID, ["r2c1", "r2c2"]);
  assert.deepEqual(rules.all, [[0, "boxes: AA.. BB.. .... ...."]]);
});
