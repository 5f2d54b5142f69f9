// The puzzle that is being set changes as a whole: it becomes harder, easier or symmetrical, or gets a chosen solution.
import { button, drawn, hide, make } from "./dom.js";
import { t, word } from "./language.js";
import { message } from "./messages.js";
import { ask } from "./questions.js";
import { enter, place, session } from "./session.js";
import { finish, flawed, unjudged } from "./setting.js";

/** @typedef {import("./types").Altered} Altered */

/** The last better puzzle counts, also after Stop. @param {"harder" | "easier" | "symmetrical"} to */
async function alter(to) {
  if (flawed()) return;
  unjudged();
  const shown = session.past.entries;
  const so = { far: /** @type {Altered | null} */ (null) };
  const found = await ask(
    t`Looking for a puzzle that is ${word(to)}… Stop keeps the best so far.`,
    "alter",
    { ...place(), to },
    (each) => {
      so.far = each;
    },
  );
  const last = found ?? so.far;
  if (!last || shown !== session.past.entries) return;
  enter(new Map(last.entries));
  message(t`It has the same solution. Changed: ${last.lines.join(", ")}. Undo brings the clues back.`);
}

/** Shows some of the solutions, each with a button that makes it the only one. */
async function chooseAim() {
  if (flawed()) return;
  unjudged();
  const shown = session.past.entries;
  const found = await ask(t`Looking for solutions…`, "aims", place());
  if (!found || shown !== session.past.entries) return;
  const cards = found.map(({ svg, entries }, i) => {
    const keep = button(t`Keep this one`, () => finish(entries), { ariaLabel: t`Keep solution ${i + 1}` });
    return make("div", {}, drawn(svg), keep);
  });
  hide("verdict-box");
  message(
    t`The clues of the solution that you keep are added until it is the only one.`,
    make("div", { className: "pictures" }, ...cards),
  );
}

export const ALTERING = {
  harder: () => alter("harder"),
  easier: () => alter("easier"),
  symmetrical: () => alter("symmetrical"),
  aims: chooseAim,
};
