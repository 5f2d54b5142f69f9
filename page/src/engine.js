// Two workers: `play` draws and judges and is always fast; `ask` solves and explains, and may be stopped.
import { t } from "./language.js";
import { genres } from "./session.js";
/**
 * @typedef {import("./types").Answers} Answers
 * @typedef {import("./types").Failure} Failure
 * @typedef {import("./types").Reports} Reports
 * @typedef {{resolve: (ok: any) => void, reject: (why: Failure) => void, progress?: (item: any) => void}} Waiting
 * @typedef {"play" | "ask"} Role
 */
/** @template O @typedef {(item: O extends keyof Reports ? Reports[O] : unknown) => void} Progress */

const STOPPED = { kind: "stopped", text: t`Stopped.` };

/** A device with less memory (in GB) has no spare worker. */
const ENOUGH = 2;

class Desk {
  /** One worker and the questions that wait for its answers. @param {(desk: Desk, why: Failure) => void} replace */
  constructor(replace) {
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    /** What the worker started from: "files" or "snapshot". @type {Promise<string>} */
    this.ready = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => {
        if (data.ready) return resolve((this.started = data.ready));
        if (data.failed) return reject(new Error(data.failed));
        this.receive(data);
        if (data.dead) replace(this, data.error);
      };
      this.worker.onerror = (event) => {
        const failure = {
          kind: "defect",
          text: t`The page's worker failed (${event.message || t`it could not start`}).`,
        };
        reject(new Error(failure.text));
        if (this.started) replace(this, failure);
        else this.end(failure); // a new one would fail too
      };
    });
    this.ready.catch(() => {});
  }

  /** @param {{id: number, ok?: unknown, error?: Failure, progress?: unknown}} answer */
  receive({ id, ok, error, progress }) {
    const asked = this.waiting.get(id);
    if (asked && progress !== undefined) return asked.progress?.(progress);
    this.waiting.delete(id);
    if (error) asked?.reject(error);
    else asked?.resolve(ok);
  }

  /** Ends the worker at once, whatever it does. @param {Failure} why */
  end(why) {
    this.worker.terminate();
    for (const asked of this.waiting.values()) asked.reject(why);
    this.waiting.clear();
  }
}

/** @type {Set<keyof Answers>} */
const PLAYS = new Set([
  "open",
  "kinds",
  "kind",
  "draw",
  "solved",
  "check",
  "faces",
  "write",
  "setting",
  "set",
  "count",
  "shared",
  "decided",
]);

export class Engine {
  constructor() {
    this.number = 0;
    /** @type {{play: Desk, ask?: Desk}} */
    this.desks = { play: this.desk() };
    /** A started worker that takes the place of one that was stopped. @type {Desk | null} */
    this.spare = null;
    this.ready = this.desks.play.ready;
    // One worker starts after the other: together they would all be slow.
    this.ready.then(() => this.asking().ready).then(() => this.reserve(), () => {}); // prettier-ignore
  }

  desk() {
    return new Desk((desk, why) => this.replace(desk, why));
  }

  asking() {
    return (this.desks.ask ??= this.desk());
  }

  reserve() {
    const memory = /** @type {{deviceMemory?: number}} */ (navigator).deviceMemory ?? ENOUGH;
    if (!this.spare && memory >= ENOUGH) this.spare = this.desk();
  }

  /** Ends a worker. The spare one takes its place, and a new spare one starts after that. @param {Desk} desk @param {Failure} why */
  replace(desk, why) {
    desk.end(why);
    if (desk === this.spare) return void (this.spare = null);
    for (const role of /** @type {Role[]} */ (["play", "ask"])) {
      if (this.desks[role] !== desk) continue;
      const next = this.spare ?? this.desk();
      [this.desks[role], this.spare] = [next, null];
      next.ready.then(() => this.reserve(), () => {}); // prettier-ignore
    }
  }

  /**
   * Asks a question; the promise is rejected with a Failure.
   * @template {keyof Answers} O @param {O} op @param {object} args @param {Progress<O>} [progress] @param {Role} [role]
   * @returns {Promise<Answers[O]>}
   */
  ask(op, args = {}, progress, role) {
    const at = role === "ask" || (!role && !PLAYS.has(op)) ? this.asking() : this.desks.play;
    return new Promise((resolve, reject) => {
      const id = ++this.number;
      at.waiting.set(id, { resolve, reject, progress });
      const genre = genres.get(/** @type {{name?: string}} */ (args).name ?? "");
      at.worker.postMessage({ id, op, args: genre ? { ...args, genre } : args });
    });
  }

  /** Stops what the second worker does; another one answers from now on. */
  stop() {
    this.replace(this.asking(), STOPPED);
  }
}
