// How far one is: which of the steps to the solution are done.
import { atStep } from "./history.js";
import { t, word } from "./language.js";
import { message } from "./messages.js";
import { wait } from "./questions.js";
import { place, session } from "./session.js";

/**
 * @typedef {import("./types").Move} Move
 * @typedef {import("./types").Steps} Steps
 */

/** Whether people leave a value of a slot out. @param {number} slot @param {number | string | null} value */
function isRest(slot, value) {
  const { targets, tables } = session.puzzle.board;
  const target = targets.find((each) => each.slot === slot);
  return target?.second !== undefined && tables[target.table].values[target.second] === value;
}

/** Says the level of the puzzle, and at which step the entries are. */
export async function tellProgress() {
  const shown = session.puzzle;
  try {
    shown.steps ??= await allSteps();
    if (shown !== session.puzzle || session.setting) return;
    const { found, moves } = shown.steps;
    if (found.verdict !== "unique") return message(t`Steps need a puzzle with exactly one solution.`);
    const level = found.level ? `${t`Level ${found.level}, ${word(found.word)}.`} ` : "";
    const at = atStep(moves, session.past.entries, isRest);
    const where =
      at < moves.length ? t`You are at step ${at + 1} of ${moves.length}.` : t`All ${moves.length} steps are done.`;
    message(level + where);
  } catch (failure) {
    message(/** @type {import("./types").Failure} */ (failure).text);
  }
}

/** @returns {Promise<{found: Steps, moves: Move[][]}>} */
async function allSteps() {
  /** @type {Move[][]} */
  const moves = [];
  const found = await wait(t`Finding the steps…`, "steps", place(), (step) => moves.push(step.moves));
  return { found, moves };
}
