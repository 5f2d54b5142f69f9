// From a text to a board: paste, offers of several kinds, messages with their place.
import { $, button, drawn, fold, hide, make, recall, store } from "./dom.js";
import { keyOf, pastOf, recordOf } from "./keeping.js";
import { t } from "./language.js";
import { message } from "./messages.js";
import { engine } from "./questions.js";
import { address, begin, emit, enter, genres, readEntries, session, titleOf } from "./session.js";

/**
 * @typedef {import("./types").Candidate} Candidate
 * @typedef {import("./types").Failure} Failure
 * @typedef {import("./types").Puzzle} Puzzle
 */

let turn = 0;

/**
 * Opens a text. A picture of its drawings, if they are left out, stays beside the board.
 * @param {string} text @param {string} name @param {Record<string, string>} settings @param {string} svg
 */
export async function open(text, name = "", settings = {}, svg = "") {
  hide("open-error", "open-place", "open-remedies", "candidates");
  const mine = ++turn;
  if (!document.body.dataset.ready) $("ready").textContent = t`Loading… Then the puzzle opens.`;
  try {
    const found = await engine.ask("open", { text, name: name || null, settings });
    if (mine !== turn) return;
    if ("candidates" in found) return offer(found.candidates);
    await show(found);
    if (svg) $("drawings").replaceChildren(drawn(svg));
    $("drawings-box").hidden = !svg;
  } catch (error) {
    if (mine !== turn) return;
    const failure = /** @type {Failure} */ (error);
    fold("open", true);
    complain("open-error", failure, text);
    offerRemedies(failure, (setting) => open(text, name, { ...settings, ...setting }, failure.svg));
  }
}

/**
 * Offers settings (`key=value`) with which the text can be read; and shows the picture of drawings without rules.
 * @param {Failure} failure @param {(setting: Record<string, string>) => void} read
 */
function offerRemedies({ remedies = [], svg }, read) {
  const chosen = (/** @type {string} */ setting) => () => read(Object.fromEntries([setting.split("=")]));
  const label = (/** @type {string} */ setting) =>
    setting === "cosmetics=ignore" ? t`Open without these drawings` : t`Read it with ${setting}`;
  $("open-remedies").replaceChildren(
    ...remedies.map((setting) => button(label(setting), chosen(setting))),
    ...(svg ? [drawn(svg)] : []),
  );
  $("open-remedies").hidden = !remedies.length;
}

/** Shows the message, and the line of the text with a mark under the place. @param {string} id @param {Failure} failure */
export function complain(id, failure, text = "") {
  $(id).textContent = failure.text;
  $(id).hidden = false;
  const line = failure.line ? text.split("\n")[failure.line - 1] : "";
  if (id !== "open-error" || !failure.line || !line || !failure.column) return;
  const start = Math.max(0, failure.column - 60);
  $("open-place").textContent =
    `${t`line ${failure.line}, column ${failure.column}`}:\n${line.slice(start, start + 90)}\n${" ".repeat(failure.column - 1 - start)}^`;
  $("open-place").hidden = false;
  if ($("text").value !== text) return;
  const before =
    text
      .split("\n")
      .slice(0, failure.line - 1)
      .join("\n").length + (failure.line > 1 ? 1 : 0);
  $("text").focus();
  $("text").setSelectionRange(before + failure.column - 1, before + failure.column);
}

/** @param {Candidate[]} candidates */
function offer(candidates) {
  fold("open", true);
  const last = recall("kind");
  candidates.sort((a, b) => Number(b.name === last) - Number(a.name === last));
  const buttons = candidates.map(({ name, text, svg }) => {
    const made = button("", () => open(text, name));
    made.append(drawn(svg), name);
    return made;
  });
  const head = make("p", { textContent: t`Several kinds of puzzles read this text. Choose one:` });
  $("candidates").replaceChildren(head, ...buttons);
  $("candidates").hidden = false;
  const listed = candidates.map(({ name, text }) => ({ name, text }));
  const fits = (/** @type {string} */ name) => {
    const fitting = buttons[candidates.findIndex((candidate) => candidate.name === name)];
    fitting.append(make("small", { textContent: t`exactly one solution` }));
    head.after(fitting);
  };
  engine.ask("fits", { candidates: listed }, fits).catch(() => {}); // the offer stays without the marks
}

/** Shows a puzzle, with what was played of it before. @param {Puzzle} found */
export async function show(found) {
  const mine = ++turn;
  const past = await pastOf(found);
  if (mine === turn) begin(found, past, keyOf(found));
}

/** Names the puzzle that is open now. @param {Puzzle} found */
export function showTitle(found) {
  document.body.classList.remove("setting");
  $("title").textContent = titleOf(found.name) + (found.count > 1 ? ` (${t`the first of ${found.count}`})` : "");
  const { title, author, rules } = found.heading;
  $("heading").textContent = [[title, author && t`by ${author}`].filter(Boolean).join(" "), rules]
    .filter(Boolean)
    .join(": ");
  $("heading").hidden = !$("heading").textContent;
  $("read-as").textContent = found.read_as;
  $("read-as").hidden = !found.read_as;
  document.title = `${titleOf(found.name)} – Cluewise`;
  hide(
    "candidates",
    "verdict-box",
    "open-error",
    "open-place",
    "open-remedies",
    "drawings-box",
    "back",
    "solved",
    "next-puzzle",
  );
  fold("", true);
  $("play").hidden = false;
  for (const kind of ["puzzlink", "tatham", "rows", "penpa", "f-puzzles", "iss"])
    $(`copy-${kind}`).hidden = !found.writes.includes(kind);
  $("copy-penpa-answer").hidden = $("copy-penpa").hidden;
  $("copy-sudokupad").hidden = $("copy-f-puzzles").hidden;
  message();
  store("kind", found.name);
  const to = `#${address()}`;
  if (arriving || to === location.hash) history.replaceState(null, "", to);
  else history.pushState(null, "", to); // the browser's Back brings what was there before
}

/** Whether the puzzle that opens is the one of the address. */
let arriving = false;

/** Opens what the address holds: a board that is being set in this browser, or a puzzle. */
export async function fromFragment() {
  const given = new URLSearchParams(location.hash.slice(1));
  const [key, text, kind, rules] = ["set", "text", "kind", "rules"].map((name) => given.get(name));
  if (kind && rules) genres.set(kind, rules);
  session.embedded = given.get("view") === "play";
  document.body.classList.toggle("embedded", session.embedded);
  const record = key ? await recordOf(key) : null;
  if (key && record) emit("resume", { key, record });
  else if (text) {
    arriving = true;
    await open(text, kind ?? "").finally(() => (arriving = false));
    const entered = readEntries(given.get("entries") ?? "");
    if (entered.size && session.isOpen && !session.past.entries.size) enter(entered);
  }
}
