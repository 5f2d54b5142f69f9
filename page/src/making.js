// New puzzles with one solution, and sheets to print.
import { $, button, drawn, hide, make, recall, save } from "./dom.js";
import { t } from "./language.js";
import { message } from "./messages.js";
import { complain, open, show } from "./opening.js";
import { busy, engine, wait } from "./questions.js";
import { session } from "./session.js";

/**
 * @typedef {import("./types").Failure} Failure
 * @typedef {import("./types").Names} Names
 * @typedef {import("./types").Reports} Reports
 */

/** What was made last: its kind and the texts. @type {{name: string, texts: string[]}} */
let made = { name: "", texts: [] };

/** The wish, as the form says it. */
export function wish() {
  const pairs = $("new-more")
    .value.split(/\s+/)
    .filter(Boolean)
    .map((/** @type {string} */ pair) => pair.split("="));
  const chosen = [...$("new-settings").querySelectorAll("[name]")].filter((each) => each.value !== "");
  return {
    name: $("new-kind").value,
    size: $("new-size").value.trim(),
    level: $("new-level").value,
    symmetry: $("new-symmetry").value,
    clues: $("new-clues").value.trim(),
    count: Number($("new-count").value) || 1,
    settings: { ...Object.fromEntries(chosen.map((each) => [each.name, each.value])), ...Object.fromEntries(pairs) },
  };
}

/** Makes puzzles; *Stop* keeps those that are finished, and the one so far. */
async function generate() {
  hide("new-error", "made");
  const args = wish();
  made = { name: args.name, texts: [] };
  $("made-list").replaceChildren();
  /** @type {Reports["generate"] | null} */
  let last = null;
  try {
    const found = await wait(t`Making a puzzle…`, "generate", args, (item) => {
      if (item.text) last = item;
      if (item.done) finished(item);
      busy(
        item.doing ??
          (item.done ? t`${item.done} of ${args.count} made.` : t`Taking clues away… Stop keeps the puzzle so far.`),
      );
    });
    if (args.count === 1) return show(found);
  } catch (error) {
    const failure = /** @type {Failure} */ (error);
    const text = /** @type {Reports["generate"] | null} */ (last)?.text;
    if (failure.kind !== "stopped" || !text) complain("new-error", failure);
    if (failure.kind === "stopped" && text && args.count === 1) return open(text, args.name);
  }
}

/** Another puzzle of the kind, size and level of the open one. */
async function next() {
  const { name, text, cells } = session.puzzle;
  const found = await wait(t`Looking at the level…`, "level", { name, text }).catch(() => null);
  const { sizes } = await engine.ask("kind", { name });
  const own = cells && cells[3] ? `${cells[4]}x${cells[3]}` : "";
  const bySide = sizes.some((size) => /^\d+$/.test(size)); // two numbers may be those of a box
  const size = own && bySide && cells?.[3] === cells?.[4] ? String(cells?.[3]) : own || sizes[0];
  const wish = { name, size, level: found?.level ? String(found.level) : "fewest", count: 1, settings: {} };
  try {
    await show(await wait(t`Making the next puzzle…`, "generate", wish));
  } catch (failure) {
    message(/** @type {Failure} */ (failure).text);
  }
}

/** Puts a finished puzzle among those that can be opened and printed. @param {Reports["generate"]} item */
function finished({ text = "", svg = "", level }) {
  made.texts.push(text);
  const shown = level ? t`level ${level}` : "";
  const ariaLabel = [t`Open puzzle ${made.texts.length}`, ...(shown ? [shown] : [])].join(", ");
  const each = button("", () => open(text, made.name), { ariaLabel });
  each.append(drawn(svg), shown);
  $("made-list").append(each);
  $("made").hidden = made.texts.length < 2;
}

async function sheet() {
  const args = {
    ...made,
    title: $("sheet-title").value,
    a_page: Number($("sheet-a-page").value) || 4,
    paper: $("sheet-paper").value,
    solutions: $("sheet-solutions").checked,
  };
  try {
    return await wait(t`Laying out the sheet…`, "sheet", args, (number) =>
      busy(t`Puzzle ${number} of ${made.texts.length}…`),
    );
  } catch (failure) {
    return void complain("new-error", /** @type {Failure} */ (failure));
  }
}

async function printSheet() {
  const found = await sheet();
  if (found) printPages(found.pages);
}

/** @param {string[]} pages as SVG */
export function printPages(pages) {
  $("sheet").replaceChildren(...pages.map(drawn));
  document.body.classList.add("sheet");
  print();
}

addEventListener("afterprint", () => document.body.classList.remove("sheet"));

async function saveSheet() {
  const found = await sheet();
  if (found) save(new Blob([found.html], { type: "text/html" }), `${made.name}.html`);
}

export const MAKING = { "next-puzzle": next, make: generate, "print-sheet": printSheet, "save-sheet": saveSheet };

/** Fills the form for a kind: its sizes and its settings. */
export async function aboutKind() {
  const [name, size] = [$("new-kind").value, $("new-size")];
  size.value = "";
  const kind = await engine.ask("kind", { name });
  if (name !== $("new-kind").value) return;
  size.value ||= kind.sizes[0] ?? ""; // not what a person has typed meanwhile
  $("sizes").replaceChildren(...kind.sizes.map((size) => new Option(size)));
  $("new-about").textContent = kind.about;
  $("new-settings").replaceChildren(...kind.settings.map(setting));
}

/** @param {import("./types").Kind["settings"][number]} setting */
function setting({ name, description, choices }) {
  const field = choices.length
    ? make("select", { name }, new Option(t`as usual`, ""), ...choices.map((choice) => new Option(choice)))
    : make("input", { name, size: 8, autocomplete: "off" });
  return make("label", { title: description }, `${name} `, field);
}

/** @param {Names[]} kinds */
export function fillKinds(kinds) {
  const option = (/** @type {Names} */ { name, aliases }) =>
    new Option(aliases.length ? `${name} (${aliases.join(", ")})` : name, name);
  $("kind").append(...kinds.map(option));
  $("list-kind").append(...kinds.map(option));
  $("new-kind").replaceChildren(...kinds.map(option));
  $("new-kind").value = recall("kind") ?? "slitherlink";
  aboutKind();
}
