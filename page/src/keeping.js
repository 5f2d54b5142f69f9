// What the browser keeps: each puzzle that was played or set, with all strokes. Tabs with the same puzzle follow each
// other.
import { clear, createStore, del, entries, get, set } from "../lib/idb-keyval.js";
import { $ } from "./dom.js";
import { History } from "./history.js";
import { t } from "./language.js";
import { emit, on, session } from "./session.js";

/**
 * @typedef {import("./history").Kept} Kept
 * @typedef {import("./types").Puzzle} Puzzle
 *
 * @typedef {object} Record  a puzzle in the store
 * @property {string} name
 * @property {string} text
 * @property {Kept} past
 * @property {number} changed  when, in milliseconds
 * @property {number} filled  how many entries
 * @property {boolean} solved
 * @property {string} [base]  of a board whose clues are set: the puzzle on which they are set
 */

const STORE = createStore("cluewise", "puzzles");
const OLD = "cluewise:";
/** The place of what was not yet in the store when the page was left. */
const LEFT = "cluewise left";

/** Keys of boards that are set begin like this. */
export const SET = "set ";

/** @param {{name: string, text: string}} puzzle */
export const keyOf = ({ name, text }) => `${name}\n${text}`;

/** @param {unknown} found @returns {Record | null} null for what is damaged */
export function checked(found) {
  const record = /** @type {Record} */ (found);
  const texts = [record?.name, record?.text, record?.base ?? ""];
  if (!texts.every((text) => typeof text === "string") || typeof record.changed !== "number") return null;
  return History.from(record.past) && record;
}

/** Its last state, even if the store has not taken it yet. @param {string} key @returns {Promise<Record | null>} */
export async function recordOf(key) {
  heard.delete(key);
  try {
    return checked(unwritten.get(key) ?? (await get(key, STORE)));
  } catch {
    return null; // nothing can be kept either, which is said when it is tried
  }
}

/** All puzzles with their keys, the last one that was changed first. @returns {Promise<[string, Record][]>} */
export async function records() {
  const stored = /** @type {[string, Record][]} */ (await entries(STORE));
  const found = [...new Map([...stored, ...unwritten])];
  return found.filter(([, record]) => checked(record)).sort(([, a], [, b]) => b.changed - a.changed);
}

/** What was played of a puzzle before. @param {Puzzle} puzzle */
export async function pastOf(puzzle) {
  return History.from((await recordOf(keyOf(puzzle)))?.past) ?? new History();
}

/** The record of what is open. @returns {Record} */
function present() {
  const { puzzle, past, setting, solved } = session;
  const record = { name: puzzle.name, text: puzzle.text, past: past.kept(), changed: Date.now() };
  return { ...record, filled: past.entries.size, solved, ...(setting ? { base: setting.base.text } : {}) };
}

const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("cluewise") : null;
/** @type {Map<string, Record>} */
const unwritten = new Map();
let writing = false;

/** Keeps what is open, once something was entered. One record is written at a time, and only its last state. */
export async function keep() {
  if (!session.key) return;
  unwritten.set(session.key, present());
  if (writing) return;
  writing = true;
  try {
    for (let next; (next = unwritten.entries().next().value);) {
      const [key, record] = next;
      await set(key, record, STORE);
      if (unwritten.get(key) === record) unwritten.delete(key);
      tabs?.postMessage(key);
    }
    $("unkept").hidden = true;
  } catch (error) {
    unwritten.clear();
    $("unkept").textContent = t`This browser does not keep your puzzles (${error}). Save them under My puzzles.`;
    $("unkept").hidden = false;
  } finally {
    writing = false;
  }
}

/** The store answers later, so what it has not taken yet would be lost when the page is left. */
globalThis.addEventListener?.("pagehide", () => {
  if (unwritten.size) globalThis.localStorage?.setItem(LEFT, JSON.stringify([...unwritten]));
});

/** The keys of puzzles that another tab wrote since one was opened here. @type {Set<string>} */
const heard = new Set();

/** Takes over what another tab entered into the puzzle that is open. */
async function follow() {
  const { key } = session;
  const found = await recordOf(key);
  const past = History.from(found?.past);
  if (!found || !past || key !== session.key || unwritten.has(key)) return;
  session.past = past;
  emit("changed", null);
}

tabs?.addEventListener("message", ({ data: key }) => {
  heard.add(key);
  if (session.isOpen && key === session.key) follow();
});

/** What was written while the puzzle was read and drawn came too early for the message. */
on("opened", () => {
  if (heard.has(session.key)) follow();
  heard.clear();
});

/** @param {string} key */
export const forget = (key) => del(key, STORE);

/** Puts records into the store, unless it has a later state of the same puzzle. @param {[string, Record][]} given @returns how many */
export async function bring(given) {
  let count = 0;
  for (const [key, record] of given) {
    const there = await recordOf(key);
    if (there && there.changed >= record.changed) continue;
    await set(key, record, STORE);
    tabs?.postMessage(key);
    count++;
  }
  return count;
}

/** Takes what was left unwritten, and what earlier versions kept in another place: whole states of the entries. */
export async function takeOver() {
  const left = JSON.parse(globalThis.localStorage?.getItem(LEFT) ?? "[]");
  await bring(left);
  globalThis.localStorage?.removeItem(LEFT);
  const keys = Object.keys(globalThis.localStorage ?? {}).filter((key) => key.startsWith(OLD));
  for (const key of keys) {
    const record = fromStates(key.slice(OLD.length), localStorage.getItem(key) ?? "");
    if (record && !(await recordOf(keyOf(record)))) await set(keyOf(record), record, STORE);
    localStorage.removeItem(key);
  }
}

/** @param {string} key @param {string} text @returns {Record | null} */
export function fromStates(key, text) {
  try {
    const { states, at } = JSON.parse(text);
    const past = new History(states[0]);
    for (const state of states.slice(1)) past.push(new Map(state));
    past.goTo(at);
    const [name, ...lines] = key.split("\n");
    return checked({
      name,
      text: lines.join("\n"),
      past: past.kept(),
      changed: 0,
      filled: past.entries.size,
      solved: false,
    });
  } catch {
    return null;
  }
}

/** For tests: nothing is kept. */
export const forgetAll = () => clear(STORE);
