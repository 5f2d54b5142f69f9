// Two workers: `play` draws and judges and is always fast; `ask` solves and explains, and may be stopped.
/**
 * @typedef {{kind: string, text: string, line?: number, column?: number}} Failure
 * @typedef {{resolve: (ok: any) => void, reject: (why: Failure) => void, progress?: (item: any) => void}} Waiting
 */

const STOPPED = { kind: "stopped", text: "Stopped." };

class Desk {
  /** One worker and the questions that wait for its answers. */
  constructor() {
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.start();
  }

  start() {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => {
        if (data.ready) return resolve(true);
        if (data.failed) return reject(new Error(data.failed));
        this.receive(data);
      };
      this.worker.onerror = (event) => {
        const failure = { kind: "defect", text: `The page's worker failed (${event.message || "it could not start"}).` };
        reject(new Error(failure.text));
        this.restart(failure);
      };
    });
    this.ready.catch(() => {});
  }

  receive({ id, ok, error, progress, dead }) {
    const asked = this.waiting.get(id);
    if (asked && progress !== undefined) return asked.progress?.(progress);
    this.waiting.delete(id);
    if (error) asked?.reject(error);
    else asked?.resolve(ok);
    if (dead) this.restart(error);
  }

  /** Ends the worker at once, whatever it does, and starts a new one. */
  restart(/** @type {Failure} */ why) {
    this.worker.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.start();
    for (const asked of waiting) asked.reject(why);
  }
}

const PLAYS = new Set(["open", "kinds", "kind", "draw", "check", "write"]);

export class Engine {
  constructor() {
    this.number = 0;
    this.play = new Desk();
    /** The second worker starts when the first is ready: together they would both be slow.
     * @type {Desk | null} */
    this.ask_ = null;
    this.ready = this.play.ready;
    this.ready.then(() => this.asking(), () => {});
  }

  asking() {
    return (this.ask_ ??= new Desk());
  }

  /** Asks a question; the promise is rejected with a Failure. */
  ask(/** @type {string} */ op, args = {}, /** @type {(item: any) => void} */ progress = undefined, desk = undefined) {
    const at = desk === "ask" || (!desk && !PLAYS.has(op)) ? this.asking() : this.play;
    return new Promise((resolve, reject) => {
      const id = ++this.number;
      at.waiting.set(id, { resolve, reject, progress });
      at.worker.postMessage({ id, op, args });
    });
  }

  /** Stops what the second worker does; it answers again after it has started anew. */
  stop() {
    this.asking().restart(STOPPED);
  }
}
