import assert from "node:assert/strict";
import test from "node:test";
import { after, difference, History } from "../src/history.js";

/** @param {[number, number][]} pairs */
const entries = (...pairs) => new Map(pairs);

test("a difference leads from some entries to others", () => {
  const [from, to] = [entries([1, 1], [2, 2], [3, 3]), entries([1, 1], [2, 5], [4, 4])];
  assert.deepEqual(difference(from, to), [[3, null], [2, 5], [4, 4]]); // prettier-ignore
  assert.deepEqual(after(from, difference(from, to)), to);
  assert.deepEqual(difference(to, to), []);
});

test("undo and redo go through the strokes, and a new stroke ends what could be redone", () => {
  const past = new History([[9, 9]]);
  past.push(entries([9, 9], [1, 1]));
  past.push(entries([1, 1]));
  assert.ok(past.goTo(0));
  assert.deepEqual(past.entries, entries([9, 9]));
  assert.ok(!past.goTo(-1));
  assert.ok(past.goTo(2) && !past.goTo(3));
  assert.deepEqual(past.entries, entries([1, 1]));
  past.goTo(1);
  past.push(entries());
  assert.equal(past.strokes.length, 2);
  assert.deepEqual([...past.states()].map((state) => state.size), [1, 2, 0]); // prettier-ignore
});

test("a try is kept, taken back as one stroke, or ended by undo", () => {
  const past = new History();
  past.push(entries([1, 1]));
  past.begin();
  past.push(entries([1, 1], [2, 2]));
  past.drop();
  assert.deepEqual(past.entries, entries([1, 1]));
  assert.equal(past.tried, null);
  past.begin();
  past.goTo(0);
  assert.equal(past.tried, null);
});

test("what is stored comes back, and what is damaged does not", () => {
  const past = new History([[0, 1]]);
  for (let i = 0; i < 500; i++) past.push(new Map(past.entries).set(i % 40, i));
  past.goTo(300);
  past.begin();
  const kept = JSON.parse(JSON.stringify(past.kept()));
  assert.ok(JSON.stringify(kept).length < 10_000, "a stroke takes some bytes, not the whole board");
  const back = History.from(kept);
  assert.deepEqual([back?.entries, back?.at, back?.tried, back?.strokes.length], [past.entries, 300, 300, 500]);
  const spoiled = [null, 7, {}, { ...kept, at: 501 }, { ...kept, start: [[0]] }, { ...kept, strokes: [7] }];
  for (const each of [...spoiled, { ...kept, strokes: [[["x", 1]]] }]) assert.equal(History.from(each), null);
});
