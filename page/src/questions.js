// The workers, and one question at a time that a person waits for.
import { $ } from "./dom.js";
import { Engine } from "./engine.js";
import { t } from "./language.js";
import { message } from "./messages.js";
import { session } from "./session.js";

/**
 * @typedef {import("./types").Answers} Answers
 * @typedef {import("./types").Failure} Failure
 */

export const engine = new Engine();

let asking = 0;

/**
 * Asks the second worker, with Stop. Throws a Failure.
 * @template {keyof Answers} O @param {string} what @param {O} op @param {object} args
 * @param {import("./engine").Progress<O>} [progress]
 */
export async function wait(what, op, args, progress) {
  const mine = ++asking;
  busy(what);
  try {
    return await engine.ask(op, args, progress);
  } finally {
    if (mine === asking) busy("");
  }
}

/**
 * Like `wait`; null, with a message, if the question was stopped or failed.
 * @template {keyof Answers} O @param {string} what @param {O} op @param {object} args
 * @param {import("./engine").Progress<O>} [progress]
 */
export async function ask(what, op, args, progress) {
  try {
    return await wait(what, op, args, progress);
  } catch (error) {
    const failure = /** @type {Failure} */ (error);
    if (failure.kind !== "stopped") message(failure.text);
    return null;
  }
}

/** What is done now, at the title of the board; before one is open, in its place. @param {string} text */
export function busy(text) {
  $("play").hidden = !text && !session.isOpen;
  $("busy").textContent = text;
  $("stop").hidden = !text;
}

export function stop() {
  ++asking;
  engine.stop();
  busy("");
  $("busy").textContent = t`Stopped.`;
}

export function stopQuietly() {
  if (!$("stop").hidden) stop();
  $("busy").textContent = "";
}
