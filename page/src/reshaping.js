// The board of clues is turned, mirrored, or gets more or fewer rows and columns: what is set is kept.
import { $, button } from "./dom.js";
import { History } from "./history.js";
import { keep } from "./keeping.js";
import { t } from "./language.js";
import { message } from "./messages.js";
import { ask, engine } from "./questions.js";
import { place, session } from "./session.js";
import { begin, unjudged } from "./setting.js";

/** A change is a word, or the number of lines that are added at a side. @param {string} chosen */
const asChange = (chosen) => (/\d/.test(chosen) ? { [chosen.slice(2)]: Number(chosen.slice(0, 2)) } : chosen);

async function reshape() {
  const { setting, past, key } = session;
  if (!setting) return;
  unjudged();
  const args = { ...setting.base, entries: [...past.entries], change: asChange($("reshape-to").value) };
  const found = await ask(t`Changing the board…`, "reshape", args);
  if (!found || session.past !== past || session.setting !== setting) return;
  session.puzzle = found.puzzle;
  begin(found, new History(found.entries), key);
  keep();
  const lost = found.lost.length ? [t`These clues have no place any more: ${found.lost.join("; ")}.`] : [];
  const other = found.settings.length ? [t`These settings fit the new board: ${found.settings.join("; ")}.`] : [];
  message(
    t`The board is changed.`,
    ...lost,
    ...other,
    button(t`Back to the board before`, () => back(setting.base, past, key)),
  );
}

/** @param {{name: string, text: string}} base @param {History} past @param {string} key */
async function back(base, past, key) {
  const found = await engine.ask("open", base);
  if ("candidates" in found) return;
  session.puzzle = found;
  begin(await engine.ask("setting", place()), past, key);
  keep();
}

export const RESHAPING = { reshape };
