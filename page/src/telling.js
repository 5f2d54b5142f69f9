// How a puzzle goes: its rules, a small solved example, and how to enter values with a mouse, by touch and by keys. The
// texts are in lang/XX.json.
import { $, drawn, make, recall, store } from "./dom.js";
import { fetched, language, t, word } from "./language.js";
import { engine } from "./questions.js";
import { genres, on, session, titleOf } from "./session.js";

/**
 * @typedef {import("./types").BoardData} BoardData
 * @typedef {import("./types").Puzzle} Puzzle
 * @typedef {{title: string, task: string, rules: string[]}} KindTexts
 * @typedef {{kinds: Record<string, Partial<KindTexts>>, enter: Record<string, any>, shortcuts: [string, string][]}} Texts
 */

/** The texts in English, and above them those of the chosen language. @type {Promise<Texts> | null} */
let loaded = null;

/** @returns {Promise<Texts>} */
export function texts() {
  loaded ??= load();
  return loaded;
}

async function load() {
  const english = await fetched("en");
  const other = language === "en" ? {} : await fetched(language).catch(() => ({}));
  return { ...english, ...other, kinds: { ...english.kinds, ...other.kinds } };
}

/** What a hand does on a board, as keys of the texts, and the words of its values. @param {BoardData} data */
export function ways({ tables, targets, drag, written }) {
  const touched = targets.find((target) => !target.keyed && target.fixed === undefined) ?? targets[0];
  const { words: said = [], signs = [] } = tables[touched?.table ?? 0] ?? {};
  const words = said.map(word);
  const second = touched?.second === undefined ? words[1] : words[touched.second];
  const values = { first: words[0] ?? "", second: second ?? "", all: words.join(", ") };
  const first = written ? "select" : signs.length > 2 ? "cycle" : signs.length === 2 ? "mark" : "one";
  const steps = [
    [drag.paint && !written, "paint"],
    [drag.links.length && !written, drag.areas?.length ? "border" : "line"],
    [drag.areas?.length, drag.boxes ? "rectangle" : "region"],
    [drag.chain, "chain"],
    [drag.spans.length, "span"],
  ];
  return { first, drags: steps.filter(([there]) => there).map(([, way]) => String(way)), values };
}

/** @param {Puzzle} puzzle */
async function tell(puzzle) {
  const all = await texts();
  if (puzzle !== session.puzzle) return;
  const { task, rules } = rulesOf(all, puzzle.name);
  $("task").textContent = task;
  $("how-rules").replaceChildren(...rules.map((rule) => make("li", { textContent: rule })));
  $("how-setter").textContent = puzzle.heading.rules && t`The setter says: ${puzzle.heading.rules}`;
  const { first, drags, values } = ways(puzzle.board);
  const filled = (/** @type {string} */ text) =>
    text.replace(/\{(\w+)\}/g, (_, key) => values[/** @type {"all"} */ (key)]);
  const hand = all.enter[matchMedia("(pointer: coarse)").matches ? "touch" : "mouse"];
  const lines = [hand[first], ...drags.map((way) => hand[way]), all.enter.keys[first], all.enter.more];
  $("how-enter").replaceChildren(...lines.map((line) => make("li", { textContent: filled(line) })));
  $("how-example").replaceChildren();
  example(puzzle);
}

/** The rules of a kind; of a genre of one's own, its text; of a hybrid, those of its parts. @param {Texts} all @param {string} name @returns {KindTexts} */
function rulesOf(all, name) {
  const own = genres.get(name);
  if (own) return { title: name, task: "", rules: own.split("\n").filter((line) => line.trim()) };
  const parts = [name, ...name.split("+")].flatMap((part) => all.kinds[part] ?? []);
  const texts = /** @type {KindTexts[]} */ (all.kinds[name] ? parts.slice(0, 1) : parts);
  return {
    title: titleOf(name),
    task: texts.map((part) => part.task).join(" "),
    rules: texts.flatMap((part) => part.rules),
  };
}

/** Draws the solved example of the kind, once it is to be seen. @param {Puzzle} puzzle */
async function example(puzzle) {
  if (!$("how-box").open || $("how-example").children.length) return;
  try {
    const found = (await (await fetch("solved.json")).json())[puzzle.name];
    if (!found) return;
    const shown = [[], found.entries].map((entries) => engine.ask("write", { ...found, entries, to: "picture" }));
    const pictures = await Promise.all(shown);
    if (puzzle === session.puzzle) $("how-example").replaceChildren(...pictures.map(({ text }) => drawn(text)));
  } catch {
    // the rules are there without a picture
  }
}

on("opened", (puzzle) => void tell(puzzle).catch(() => {})); // the board is there without its rules
$("how-box").open = recall("how") ? recall("how") === "true" : matchMedia("(min-width: 50rem)").matches;
$("how-box").addEventListener("toggle", () => {
  store("how", String($("how-box").open));
  if (session.isOpen) example(session.puzzle);
});

/** Lists the keys. */
export async function showKeys() {
  const { shortcuts } = await texts();
  $("keys-list").replaceChildren(
    ...shortcuts.flatMap(([keys, use]) => [make("dt", { textContent: keys }), make("dd", { textContent: use })]),
  );
  $("keys-box").showModal();
}
