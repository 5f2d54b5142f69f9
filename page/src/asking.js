// Questions about the open puzzle: verdict, hint, check, solution.
import { $, button, drawn, make } from "./dom.js";
import { t } from "./language.js";
import { folded, message } from "./messages.js";
import { tellProgress } from "./progress.js";
import { ask, engine } from "./questions.js";
import { changed, emit, enter, mark, place, played, session } from "./session.js";
import { after } from "./history.js";

const VERDICTS = {
  unique: t`exactly one solution`,
  several: t`several solutions`,
  none: t`no solution`,
  unknown: t`not known`,
};

const UNKNOWN = { verdict: /** @type {const} */ ("unknown") };

/**
 * Shows a verdict. What was said of another one is folded; what several solutions share follows soon, in its place.
 * @param {string} verdict @param {string} text @param {string} of the text of the puzzle that was judged
 */
function setBadge(verdict, text, of = "") {
  const was = $("badge").dataset;
  if (was.verdict !== verdict || (was.of !== of && verdict !== "several")) foldVerdict(false);
  Object.assign($("badge").dataset, { verdict, of });
  $("badge").textContent = text;
}

/** The board is no puzzle, for this reason. @param {string} flaw */
export function noVerdict(flaw) {
  setBadge("flawed", t`no puzzle yet`);
  $("verdict-box").replaceChildren(make("pre", { textContent: flaw }));
  foldVerdict(false);
}

/** The only solution as entries, after the verdict; for screenshots and tests. */
export function puzzleSolution() {
  return (session.isOpen && session.puzzle.verdict?.solution) || [];
}

/** Whether the board is another one now, or no puzzle. @param {import("./types").Puzzle} shown */
const isPast = (shown) => shown !== session.puzzle || Boolean(session.setting?.flaw);

/**
 * Shows the number of solutions at once. `verdict` explains more.
 * @returns the verdict; null if the board is another one now
 */
export async function count() {
  const shown = session.puzzle;
  const { verdict } = await engine.ask("count", place()).catch(() => UNKNOWN);
  if (isPast(shown)) return null;
  if (verdict !== "unknown") setBadge(verdict, VERDICTS[verdict], shown.text);
  return verdict;
}

/** Shows the values that all of several solutions share, beside the board. */
export async function shared() {
  const shown = session.puzzle;
  const found = await engine.ask("shared", place()).catch(() => null);
  if (isPast(shown) || shown.verdict || !found?.lines.length) return;
  const lines = make("pre", { textContent: found.lines.join("\n") });
  $("verdict-box").replaceChildren(lines, ...(found.svg ? [drawn(found.svg)] : []));
  foldVerdict(true);
}

/** Judges the puzzle. The board stays where it is: what is found stands beside or below it. */
export async function verdict() {
  const shown = session.puzzle;
  if ($("badge").dataset.of !== shown.text) setBadge("asking", t`judging…`);
  const found = await ask(t`Judging the puzzle…`, "verdict", place());
  if (isPast(shown)) return;
  if (!found) return setBadge("unknown", t`not judged: ask again`);
  setBadge(found.verdict, VERDICTS[found.verdict], shown.text);
  shown.verdict = found;
  const lines = make("pre", { textContent: found.lines.join("\n") });
  $("verdict-box").replaceChildren(lines, ...(found.svg ? [drawn(found.svg)] : []));
  foldVerdict(found.verdict !== "unique");
}

/** @param {boolean} open */
function foldVerdict(open) {
  $("verdict-box").hidden = !open;
  $("badge").setAttribute("aria-expanded", String(open));
}

/** A press of the badge shows what was found, or asks again. */
function pressBadge() {
  if ($("badge").dataset.verdict === "unknown") return verdict();
  foldVerdict($("verdict-box").hidden);
  $("verdict-box").scrollIntoView({ block: "nearest" });
}

/** Three presses help: where; which rule; why and what. The fourth enters it. */
export async function hint() {
  if (!session.hinted) {
    const shown = session.past.entries;
    const found = await ask(t`Looking for the next step…`, "hint", played());
    if (!found || shown !== session.past.entries) return;
    session.hinted = { found, stage: 0 };
  }
  const { found } = session.hinted;
  const stage = ++session.hinted.stage;
  const nothing = !found.hint.step;
  if (stage === 1 && !nothing && found.where.length) {
    message(t`Look here. Press Hint again for the rule.`);
    mark(found.where);
  } else if (stage <= 2 && !nothing && found.rule.length) {
    session.hinted.stage = 2;
    message(...found.rule, t`Press Hint again for the reasons.`);
    mark(found.where);
  } else if (stage <= 3 || nothing) {
    session.hinted.stage = 3;
    const more = found.moves.length ? [t`Press Hint again to enter it.`] : [];
    message(...found.lines.map((line, i) => folded(line, found.short[i])), ...more);
    if (nothing) session.hinted = null;
    $("back").hidden = found.right !== false;
    mark(found.marks);
  } else {
    enter(after(session.past.entries, found.moves));
  }
}

async function checkSoFar() {
  const found = await ask(t`Checking…`, "hint", { ...played(), check_only: true });
  if (!found) return;
  if (found.right) message(t`Right so far.`);
  else if (found.right === null) message(...found.lines);
  else {
    const wrong = wrongSlots();
    const count = wrong.length === 1 ? t`1 entry is wrong` : t`${wrong.length} entries are wrong`;
    const show = button(t`Show where`, () => emit("wrong", wrong));
    message(t`There is a mistake.`, ...(wrong.length ? [make("p", {}, `${count}. `, show)] : []));
    $("back").hidden = false;
  }
}

/** The slots whose entries differ from the only solution; none if it is not known. */
function wrongSlots() {
  const solution = new Map(session.puzzle.verdict?.solution ?? []);
  return [...session.past.entries].filter(([slot, value]) => solution.has(slot) && solution.get(slot) !== value).map(([slot]) => slot); // prettier-ignore
}

async function backToRight() {
  const { past } = session;
  const states = [...past.states()].map((entries) => [...entries]);
  const found = await ask(t`Looking for the first mistake…`, "before", { ...place(), states });
  if (!found) return;
  past.goTo(found.state);
  changed();
  message(t`This is how it stood before the first mistake. Redo brings it back.`);
}

async function solve() {
  let found = session.puzzle.verdict ?? null;
  if (!found?.solution) found = await ask(t`Solving…`, "verdict", place());
  if (!found) return;
  if (!found.solution) return message(t`There is no single solution to show: ${VERDICTS[found.verdict]}.`);
  const given = new Map(session.puzzle.board.given);
  enter(new Map(found.solution.filter(([slot]) => !given.has(slot))));
}

export const ASKING = { progress: tellProgress, badge: pressBadge, hint, check: checkSoFar, back: backToRight, solve };
