// The steps from the empty board to the solution as a film, with the rules that a teacher allows.
import { $, hide, make, recall, store } from "./dom.js";
import { t, word } from "./language.js";
import { folded, message } from "./messages.js";
import { board, showBoard } from "./playing.js";
import { stopQuietly, wait } from "./questions.js";
import { place, session } from "./session.js";

/**
 * @typedef {import("./types").Failure} Failure
 * @typedef {import("./types").Step} Step
 * @typedef {import("./types").Steps} Steps
 */

/** @type {{steps: Step[], at: number, found: Steps | null} | null} */
let film = null;

/** Steps without a name of their own. @type {Record<string, string>} */
export const KINDS = { chain: t`a trial`, set: t`many reasons together`, reasons: t`a few reasons together` };

/** Opens the film; `again` after the rules have changed. */
async function openFilm(again = false) {
  if (!again) await listRules();
  /** @type {NonNullable<typeof film>} */
  const mine = { steps: [], at: -1, found: null };
  film = mine;
  $("film-box").hidden = false;
  $("board").dataset.film = "on";
  $("film-level").textContent = "";
  $("film-text").replaceChildren();
  $("film-next").focus();
  $("film-box").scrollIntoView({ block: "nearest" });
  try {
    const found = await wait(t`Finding the steps…`, "steps", { ...place(), ...allowed() }, (step) => {
      if (mine !== film) return;
      mine.steps.push(step);
      if (mine.at < 0) goTo(0);
      else count();
    });
    if (mine !== film) return;
    mine.found = found;
    $("film-level").textContent = summary(found);
    count();
  } catch (failure) {
    if (mine === film) $("film-level").textContent = /** @type {Failure} */ (failure).text;
  }
}

/** @param {Steps} found */
function summary({ verdict, solved, stopped, level, word: how, profile }) {
  if (verdict !== "unique") return t`Steps need a puzzle with exactly one solution.`;
  if (!solved)
    return stopped ? t`The time was up before the last step.` : t`With these rules there is no further step.`;
  const steps = t`${profile.steps} steps, ${Math.round(100 * profile.single)} % with a single reason`;
  return level ? t`Level ${level}, ${word(how)}: ${steps}.` : `${steps}.`;
}

/** A check box for each rule that the puzzle has. */
async function listRules() {
  const { rules } = await wait(t`Reading the rules…`, "rules", place());
  const off = new Set(JSON.parse(recall(`without.${session.puzzle.name}`) ?? "[]"));
  const box = (/** @type {{name: string, text: string}} */ { name, text }) => {
    const input = make("input", { type: "checkbox", value: name, checked: !off.has(name) });
    return make("label", { className: "check", title: text }, input, ` ${name} (${text})`);
  };
  $("film-rules").replaceChildren(...rules.map(box));
}

function allowed() {
  const boxes = [...$("film-rules").querySelectorAll("input")];
  const off = boxes.filter((each) => !each.checked).map((each) => each.value);
  store(`without.${session.puzzle.name}`, JSON.stringify(off));
  return off.length ? { rules: boxes.filter((each) => each.checked).map((each) => each.value) } : {};
}

function goTo(/** @type {number} */ at) {
  if (!film || !film.steps.length) return;
  film.at = Math.max(0, Math.min(at, film.steps.length - 1));
  const step = film.steps[film.at];
  board.show(step.svg);
  const kind = KINDS[step.kind];
  $("film-text").replaceChildren(
    folded(step.text, step.short),
    ...(kind ? [make("small", { textContent: kind })] : []),
  );
  count();
}

function count() {
  if (!film) return;
  $("film-count").textContent = film.steps.length ? t`Step ${film.at + 1} of ${film.steps.length}` : "";
  $("film-first").disabled = $("film-back").disabled = film.at <= 0;
  $("film-next").disabled = $("film-last").disabled = film.at >= film.steps.length - 1;
}

function endFilm() {
  if (!film) return;
  dropFilm();
  stopQuietly();
  message();
  showBoard(session.puzzle);
  $("board").focus();
}

/** Forgets the film of another puzzle. */
export function dropFilm() {
  film = null;
  hide("film-box");
  delete $("board").dataset.film;
}

export const FILM = {
  film: () => openFilm(),
  "film-first": () => goTo(0),
  "film-back": () => goTo((film?.at ?? 0) - 1),
  "film-next": () => goTo((film?.at ?? 0) + 1),
  "film-last": () => goTo(Infinity),
  "film-end": endFilm,
};

/** @type {Record<string, keyof typeof FILM>} */
const KEYS = { ArrowLeft: "film-back", ArrowRight: "film-next", Home: "film-first", End: "film-last", Escape: "film-end" }; // prettier-ignore

// Before the board: its arrows are the film's now.
addEventListener("keydown", (event) => {
  if (!film || !KEYS[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
  FILM[KEYS[event.key]]();
  event.preventDefault();
  event.stopPropagation();
}, true); // prettier-ignore

$("film-rules").addEventListener("change", () => openFilm(true));
