// Unit tests of the parts that need no browser: `node --test`.
import assert from "node:assert/strict";
import test from "node:test";
import { kindOf, wishOf } from "../src/days.js";
import { atStep } from "../src/history.js";
import { readEntries, written } from "../src/session.js";

test("ten kinds take turns, and a day has its own seed", () => {
  const days = Array.from({ length: 20 }, (_, i) => `2026-12-${String(i + 1).padStart(2, "0")}`);
  const kinds = days.map((day) => kindOf(day)[0]);
  assert.equal(new Set(kinds).size, 10);
  assert.deepEqual(kinds.slice(0, 10), kinds.slice(10));
  assert.notEqual(wishOf(days[0], "1").seed, wishOf(days[10], "1").seed);
});

test("entries go through a link, and damaged ones are left out", () => {
  const entries = new Map([[0, 1], [40, 0], [361, 35]]); // prettier-ignore
  assert.deepEqual(readEntries(written(entries)), entries);
  assert.deepEqual(readEntries("1_2.x.-_3"), new Map([[1, 2]]));
});

test("the step to do is the first with a value that is missing", () => {
  const steps = /** @type {import("../src/types").Move[][]} */ ([[[0, 1]], [[1, 0]], [], [[2, 1]], [[3, 1]]]);
  const isRest = (/** @type {number} */ slot) => slot === 1;
  assert.equal(atStep(steps, new Map(), isRest), 0);
  assert.equal(atStep(steps, new Map([[0, 1]]), isRest), 1);
  assert.equal(atStep(steps, new Map([[0, 1], [2, 1]]), isRest), 4); // prettier-ignore
  assert.equal(atStep(steps, new Map([[0, 1], [2, 1], [3, 1]]), isRest), 5); // prettier-ignore
});
