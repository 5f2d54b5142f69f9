// The first screen: six kinds, what was played last, the puzzle of the day, and books of puzzles to print.
import { dateOf, kindOf, wishOf } from "./days.js";
import { $, button, drawn, fold, make, save } from "./dom.js";
import { cardsOf, findKinds } from "./gallery.js";
import { records } from "./keeping.js";
import { t, word } from "./language.js";
import { printPages } from "./making.js";
import { open, show } from "./opening.js";
import { ask } from "./questions.js";
import { titleOf } from "./session.js";

/** The kinds of the first screen. */
const SIX = ["sudoku", "slitherlink", "nurikabe", "masyu", "starbattle", "heyawake"];

/** @param {string} level */
async function ofTheDay(level) {
  const found = await ask(t`Making the puzzle of the day…`, "generate", wishOf(dateOf(new Date()), level));
  if (found) await show(found);
}

/** Shows the first screen, or hides it. @param {boolean} [open] */
export async function showHome(open) {
  fold("home", open);
  if (!$("home-box").hidden) await fill();
}

/** Fills the first screen. */
async function fill() {
  const name = kindOf(dateOf(new Date()))[0];
  $("day-kind").textContent = t`Today: ${titleOf(name)}`;
  await Promise.all([pictures(), last()]);
}

async function pictures() {
  if ($("home-six").children.length) return;
  const kinds = await cardsOf();
  const families = [...new Set(kinds.map(({ family }) => family))].sort();
  const familyOf = (/** @type {string} */ name) => {
    const own = kinds.filter(({ family }) => family === name);
    const made = button("", () => findKinds({ family: name }), { className: "six" });
    made.append(drawn(own[Math.floor(own.length / 2)].svg), `${word(name)} (${own.length})`);
    return make("li", {}, made);
  };
  $("home-families").replaceChildren(...families.map(familyOf));
  $("all-kinds").textContent = t`All ${kinds.length} kinds`;
  const chosen = SIX.flatMap((name) => kinds.find((kind) => kind.name === name) ?? []);
  const item = (/** @type {import("./gallery").Card} */ { name, svg, examples, title }) => {
    const made = button("", () => open(examples[0].text, name), { className: "six" });
    made.append(drawn(svg), title);
    return make("li", {}, made);
  };
  $("home-six").replaceChildren(...chosen.map(item));
}

/** Offers the puzzle that was played last and is not solved. */
async function last() {
  const found = (await records().catch(() => [])).find(([, { solved, base }]) => !solved && base === undefined);
  $("continue").hidden = !found;
  if (!found) return;
  const [, { name, text }] = found;
  $("continue").textContent = t`Continue with ${titleOf(name)}`;
  $("continue").onclick = () => open(text, name);
}

/** Opens what was pasted on the first screen. */
function paste() {
  $("text").value = $("home-text").value;
  open($("home-text").value);
}

// ── books ──

async function showBook() {
  $("book-kinds").hidden = !$("book-kinds").hidden;
  $("show-book").setAttribute("aria-expanded", String(!$("book-kinds").hidden));
  if ($("book-families").children.length) return;
  const families = [...new Set((await cardsOf()).map(({ family }) => family))].sort();
  const six = make("option", { value: "", textContent: t`six kinds for the beginning` });
  $("book-families").append(
    six,
    ...families.map((family) => make("option", { value: family, textContent: word(family) })),
  );
}

/** The pages of a book: puzzles of the chosen kinds, the easy ones first. */
async function book() {
  const [family, level] = [$("book-families").value, Number($("book-level").value)];
  const kinds = (await cardsOf()).filter((kind) => (family ? kind.family === family : SIX.includes(kind.name)));
  const puzzles = kinds.flatMap(({ name, examples }) =>
    examples.filter((each) => !level || each.level === level).map(({ text }) => [name, text]),
  );
  const args = { name: "", texts: puzzles, title: $("book-title").value, a_page: 4, solutions: true };
  $("book-report").textContent = puzzles.length ? "" : t`No puzzle of this level is there. Choose another one.`;
  return puzzles.length ? ask(t`Laying out ${puzzles.length} puzzles…`, "sheet", args) : null;
}

async function printBook() {
  const found = await book();
  if (found) printPages(found.pages);
}

async function saveBook() {
  const found = await book();
  if (found) save(new Blob([found.html], { type: "text/html" }), "puzzle-book.html");
}

$("home-text").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && paste());
$("home-text").addEventListener("paste", () => setTimeout(paste));
$("home-find").addEventListener("input", () => findKinds({ find: $("home-find").value }));

export const HOME = {
  "show-home": () => showHome(),
  "day-easy": () => ofTheDay("1"),
  "day-hard": () => ofTheDay("2-3"),
  "home-open": paste,
  "show-book": showBook,
  "print-book": printBook,
  "save-book": saveBook,
};
