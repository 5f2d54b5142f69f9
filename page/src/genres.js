// Rules of your own: a kind that a person states in sentences. Its text is kept in this browser, and in the link.
import { $, fold, hide, make, recall, store } from "./dom.js";
import { t } from "./language.js";
import { show } from "./opening.js";
import { ask, wait } from "./questions.js";
import { genres } from "./session.js";

/** @typedef {import("./types").Failure} Failure */

/** The most genres that the browser keeps. */
const MOST = 20;

for (const [name, text] of JSON.parse(recall("genres") ?? "[]")) genres.set(name, text);

let filled = false;

/** Shows the box, with the sentences to pick from and the finished examples. */
async function showGenres() {
  fold("genres");
  if (filled || $("genres-box").hidden) return;
  const listed = await ask(t`Reading the sentences…`, "sentences", {});
  if (!listed) return;
  filled = true;
  const families = new Map();
  for (const { family, meaning, example } of listed.sentences) {
    if (!families.has(family)) families.set(family, make("optgroup", { label: family }));
    families.get(family).append(make("option", { value: example, textContent: example, title: meaning }));
  }
  $("genre-sentence").append(...families.values());
  for (const [title, text] of Object.entries(listed.examples)) $("genre-example").append(new Option(title, text));
  $("genre-text").value ||= Object.values(listed.examples)[0];
}

/** Takes the rules of a text; the name of their kind. Throws a Failure. @param {string} text */
async function take(text) {
  const { name } = await wait(t`Reading the rules…`, "genre", { text });
  genres.delete(name);
  genres.set(name, text);
  store("genres", JSON.stringify([...genres].slice(-MOST)));
  return name;
}

/** Makes a puzzle by the rules in the box; a wrong line is named below it. */
async function makeOne() {
  hide("genre-error");
  try {
    const name = await take($("genre-text").value);
    await show(await wait(t`Making a puzzle…`, "generate", { name, size: $("genre-size").value.trim(), settings: {} }));
    fold("genres", true);
  } catch (error) {
    const { kind, text, line, column } = /** @type {Failure} */ (error);
    $("genre-error").textContent = line ? `${t`line ${line}, column ${column}`}: ${text}` : text;
    $("genre-error").hidden = kind === "stopped";
  }
}

/** Adds the chosen sentence below the rules, with a name of its own. */
function addSentence() {
  const [area, sentence] = [$("genre-text"), $("genre-sentence").value];
  if (!sentence) return;
  const names = area.value.split("\n").map((/** @type {string} */ line) => line.split(":")[0].trim());
  let number = 1;
  while (names.includes(`rule${number}`)) number++;
  area.value = `${area.value.replace(/\n*$/, "\n")}rule${number}: ${sentence}\n`;
}

export const GENRES = {
  "show-genres": showGenres,
  "genre-add": addSentence,
  "genre-take": () => ($("genre-text").value = $("genre-example").value || $("genre-text").value),
  "genre-make": makeOne,
};
