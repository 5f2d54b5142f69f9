import assert from "node:assert/strict";
import test from "node:test";
import { History } from "../src/history.js";
import { begin, changed, emit, enter, fragment, mark, on, played, session } from "../src/session.js";

/** @type {any} */
const PUZZLE = { name: "sudoku", text: "12\n3&", board: { given: [] } };

test("what opens, changes and ends is told in this order, and to all who listen", () => {
  /** @type {string[]} */
  const told = [];
  for (const event of /** @type {const} */ (["closed", "opened", "entered", "changed"]))
    on(event, () => told.push(event));
  on("opened", (puzzle) => told.push(puzzle.name));
  begin(PUZZLE, new History());
  enter(new Map([[0, 1]]));
  mark([["cells", [[0, 0]], "premise"]]);
  assert.deepEqual(told, ["closed", "opened", "sudoku", "entered", "changed", "changed"]);
  assert.equal(session.marks.length, 1);
  changed();
  assert.equal(session.marks.length, 0, "another stroke ends the hint");
  assert.deepEqual(played(), { name: "sudoku", text: "12\n3&", entries: [[0, 1]] });
  emit("lit", null); // nobody listens
});

test("a link holds the puzzle", () => {
  begin(PUZZLE, new History());
  assert.equal(new URLSearchParams(fragment()).get("text"), PUZZLE.text);
});
