// My puzzles: what was played and set in this browser, as pictures and as a file.
import { $, button, drawn, fold, make, save } from "./dom.js";
import { History } from "./history.js";
import { bring, checked, forget, recordOf, records, SET } from "./keeping.js";
import { t } from "./language.js";
import { open } from "./opening.js";
import { engine } from "./questions.js";
import { emit, titleOf } from "./session.js";

/**
 * @typedef {import("./keeping").Record} Record
 * @typedef {import("./types").Failure} Failure
 */

const VERSION = 1;
/** Cards whose pictures wait until they are seen. @type {WeakMap<Element, () => void>} */
const unseen = new WeakMap();
const watcher = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) {
    if (!isIntersecting) continue;
    watcher.unobserve(target);
    unseen.get(target)?.();
  }
});

const PUZZLES = [t`puzzle`, t`puzzles`];
const CLUES = [t`clue`, t`clues`];
const ENTRIES = [t`entry`, t`entries`];
/** @param {number} count @param {string[]} of */
const counted = (count, [one, many]) => `${count} ${count === 1 ? one : many}`;

/** @param {string} text */
function report(text) {
  $("mine-report").textContent = text;
}

async function showMine() {
  fold("mine");
  if (!$("mine-box").hidden) await list();
}

async function list() {
  try {
    const found = await records();
    $("mine-list").replaceChildren(...found.map(([key, record]) => card(key, record)));
    report(found.length ? counted(found.length, PUZZLES) : t`Nothing was played or set here yet.`);
  } catch (error) {
    $("mine-list").replaceChildren();
    report(t`This browser keeps no puzzles here (${error}).`);
  }
}

/** @param {Record} record */
function made({ base, filled, solved }) {
  if (base !== undefined) return t`set by you, ${counted(filled, CLUES)}`;
  return solved ? t`solved` : counted(filled, ENTRIES);
}

/** @param {string} key @param {Record} record */
function card(key, record) {
  const { name, text, base, changed } = record;
  const how = made(record);
  const when = changed ? new Date(changed).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" }) : "";
  const again = async () => {
    if (base === undefined) return open(text, name);
    emit("resume", { key, record: (await recordOf(key)) ?? record });
  };
  const picture = button("", again, { className: "picture", ariaLabel: t`Open ${titleOf(name)}, ${how}` });
  const thumbnail = make("div", { className: "thumbnail" }, picture);
  unseen.set(thumbnail, () => void draw(thumbnail, record));
  watcher.observe(thumbnail);
  const remove = async () => {
    await forget(key);
    await list();
  };
  const words = make("p", {}, how, make("br"), when);
  const row = make(
    "div",
    { className: "row" },
    button(t`Delete`, remove, { ariaLabel: t`Delete ${titleOf(name)}, ${how}` }),
  );
  return make("li", {}, thumbnail, make("h3", {}, titleOf(name)), words, row);
}

/** @param {Element} thumbnail @param {Record} record */
async function draw(thumbnail, { name, text, base, past }) {
  const entries = [...(History.from(past)?.entries ?? [])];
  try {
    const set = base === undefined ? null : await engine.ask("set", { name, text: base, entries });
    const shown = set ? [] : entries;
    const svg = set?.svg || (await engine.ask("write", { name, text, entries: shown, to: "picture" })).text;
    thumbnail.prepend(drawn(svg));
  } catch (failure) {
    thumbnail.prepend(/** @type {Failure} */ (failure).text);
  }
}

async function saveMine() {
  const puzzles = await records();
  const text = JSON.stringify({ cluewise: VERSION, puzzles });
  save(new Blob([text], { type: "application/json" }), "my-puzzles.json");
}

/** @param {File} file */
async function bringFile(file) {
  try {
    const found = JSON.parse(await file.text());
    if (found?.cluewise !== VERSION || !Array.isArray(found.puzzles)) throw new Error(t`expected a file of My puzzles`);
    const given = found.puzzles.filter((/** @type {unknown} */ pair) => isPair(pair));
    const count = await bring(given);
    await list();
    const damaged = found.puzzles.length - given.length;
    const rest = [given.length - count && t`${given.length - count} here already`, damaged && t`${damaged} damaged`];
    report([t`${counted(count, PUZZLES)} added`, ...rest.filter(Boolean)].join(", ") + ".");
  } catch (error) {
    report(t`${file.name} was not read: ${/** @type {Error} */ (error).message}.`);
  }
}

/** @param {any} pair */
function isPair(pair) {
  return Array.isArray(pair) && typeof pair[0] === "string" && Boolean(checked(pair[1])) && isKeyOf(pair[0], pair[1]);
}

/** @param {string} key @param {Record} record */
const isKeyOf = (key, record) =>
  record.base === undefined ? key === `${record.name}\n${record.text}` : key.startsWith(SET);

$("mine-file").addEventListener("change", async () => {
  for (const file of $("mine-file").files) await bringFile(file);
  $("mine-file").value = "";
});

export const MINE = { "show-mine": showMine, "save-mine": saveMine, "bring-mine": () => $("mine-file").click() };
