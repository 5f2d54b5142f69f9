import assert from "node:assert/strict";
import test from "node:test";
import { listed } from "../src/picture.js";
import { distance, hit, toward } from "../src/shapes.js";

const SQUARE = [0, 0, 40, 0, 40, 40, 0, 40];

/** @param {number[]} shape @param {[number, number]} at @param {boolean} [keyed] */
const target = (shape, at, keyed) => ({ name: "", shapes: [shape], at, table: 0, slot: 0, keyed });

test("a point is 0 away from a polygon around it, and else as far as its nearest side", () => {
  assert.equal(distance(20, 20, SQUARE), 0);
  assert.equal(distance(50, 20, SQUARE), 10);
  assert.equal(distance(3, 4, [0, 0, 0, 0]), 5);
  assert.equal(distance(50, 5, [0, 0, 40, 0]), Math.hypot(10, 5));
});

test("a touch hits the nearest target in reach, except those for keys alone", () => {
  const targets = [target(SQUARE, [20, 20]), target([45, 0, 45, 40], [45, 20]), target(SQUARE, [20, 20], true)];
  assert.equal(hit(targets, 20, 20), 0);
  assert.equal(hit(targets, 44, 20), 1);
  assert.equal(hit(targets, 99, 20, 10), -1);
});

test("an arrow goes to the nearest target in its direction, and stays where there is none", () => {
  const targets = [target(SQUARE, [20, 20]), target(SQUARE, [60, 20]), target(SQUARE, [60, 60])];
  assert.equal(toward(targets, 0, 1, 0), 1);
  assert.equal(toward(targets, 1, 0, 1), 2);
  assert.equal(toward(targets, 0, -1, 0), 0);
});

test("a picture is listed from runs of the empty board and other shapes", () => {
  assert.deepEqual(listed([[0, 2], "<a/>", [5, 1]]), [0, 1, "<a/>", 5]);
});
