// What is decided on the board that is being set: the values that all solutions share, and elsewhere the possible ones.
import { $, recall, store } from "./dom.js";
import { Moves } from "./moves.js";
import { board } from "./playing.js";
import { engine } from "./questions.js";
import { place, session } from "./session.js";

/** The longest time of one question in seconds: a change waits for one of them at most. */
const LONGEST = 0.4;
/** The maximum number of questions about a board. Each continues the work of the one before. */
const MOST = 60;

/** Whether values are shown now. */
let shown = false;

/** Shows what is decided, if that is wanted. A newer board ends it. */
export async function showDecided() {
  const of = session.puzzle;
  const wanted = () => $("show-decided").checked && session.setting?.flaw === "" && of === session.puzzle;
  for (let i = 0; i < MOST && wanted(); i++) {
    const seconds = Math.min(0.1 * 2 ** i, LONGEST);
    const found = await engine.ask("decided", { ...place(), seconds }).catch(() => null);
    if (!found || !wanted()) return;
    if (found.parts) board.change(found.parts);
    shown = true;
    if (!found.complete) continue;
    board.overlay.showOpen(new Moves(of.board, board.side), found.open);
    $("board").dataset.decided = String(found.values);
    return;
  }
}

/** Forgets what was decided on another board. */
export function dropDecided() {
  shown = false;
  delete $("board").dataset.decided;
  board.overlay.write([], "possible");
}

$("show-decided").checked = recall("decided") === "true";
$("show-decided").addEventListener("change", () => {
  store("decided", String($("show-decided").checked));
  if (shown) board.show(session.puzzle.svg);
  dropDecided();
  showDecided();
});
