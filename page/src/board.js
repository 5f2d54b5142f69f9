// The play surface: pointer, keyboard and pad on targets. It knows shapes and moves, no puzzle.
import { CellColours } from "./colours.js";
import { t, word } from "./language.js";
import { Moves } from "./moves.js";
import { Overlay } from "./overlay.js";
import { Pad } from "./pad.js";
import { Picture } from "./picture.js";
import { hit, toward } from "./shapes.js";
import { difference } from "./history.js";

/**
 * @typedef {import("./types").BoardData} BoardData
 * @typedef {import("./types").Entries} Entries
 * @typedef {import("./types").Part} Part
 * @typedef {import("./types").Shape} Shape
 * @typedef {{enter: (entries: Entries) => void, say: (text: string) => void, preview: (entries: Entries) => void,
 *   faces: (target: number) => Promise<(Node | "")[]>}} Owner  who handles the entries
 * @typedef {{id: number, x: number, y: number, target: number, button: number, before: Entries, path: number[],
 *   touch: boolean, moved: boolean, way: number[], colour?: number, point?: {x: number, y: number}, selects: boolean,
 *   colours: boolean}} Stroke
 * @typedef {"value" | "corner" | "centre" | "colour"} Mode  what is entered
 */

const LONG_PRESS = 450;
/** How long a typed digit waits for the next one, in milliseconds. */
const DIGITS = 700;
/** How long a sign that is pressed on the pad waits for the next one, in milliseconds. */
const PRESSES = 3000;
const DIGIT = /^(?:Digit|Numpad)(\d)$/;
/** A pointer that moves less than this, in CSS pixels, clicks. */
const STILL = 8;
/** The smallest side of a cell that a finger hits, in pixels. */
const FINGER = 24;
/** The height of what is above and below a board, and the smallest and largest side of a cell that fits a window, in pixels. */
const [BESIDE, LEAST, LARGEST] = [190, 30, 90];
const ARROWS = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, -1]], ["ArrowDown", [0, 1]]]); // prettier-ignore
/** @type {BoardData} */
const NOTHING = {
  width: 0, height: 0, slots: 0, tables: [], targets: [], given: [], counting: false,
  drag: { paint: false, chain: "", nodes: [], links: [], turns: [], spans: [] },
}; // prettier-ignore

export class Board {
  /**
   * @param {HTMLElement} box
   * @param {HTMLElement} pad
   */
  constructor(box, pad) {
    this.box = box;
    this.pad = new Pad(
      pad,
      (choice) => this.enter(this.cursor, choice),
      (key) => this.padKey(key),
      (target) => this.owner.faces(target),
      (text, finished) => (finished ? this.finish() : (this.draft = text)),
    );
    /** @type {Owner} */
    this.owner = { enter() {}, say() {}, preview() {}, faces: async () => [] };
    this.overlay = new Overlay();
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.typed = "";
    /** The text of a clue that is being written. It is entered when the cursor leaves the place. @type {string | null} */
    this.draft = null;
    /** What a choice is: marks and colours are kept as entries of slots that no puzzle has. @type {Mode} */
    this.mode = "value";
    this.colour = 0;
    this.zoom = 1;
    /** Whether marks of a number vanish where it can no longer be. */
    this.tidies = true;
    /** The selected targets of a board with numbers or letters. @type {Set<number>} */
    this.selected = new Set();
    /** The times of gestures; a test on a slow machine sets longer ones. */
    this.pressTime = LONG_PRESS;
    this.digits = DIGITS;
    /** What draws rules in place of clues. @type {import("./palette").Drawing | null} */
    this.drawing = null;
    /** Whether clues are set. */
    this.sets = false;
    this.moves = new Moves(NOTHING, 40);
    this.colours = new CellColours(this.moves, null);
    /** @type {Entries} */
    this.entries = new Map();
    this.cursor = 0;
    this.last = 0;
    /** @type {Stroke | null} */
    this.stroke = null;
    /** @type {{target: number, still: boolean} | null} */
    this.twoFingers = null;
    /** Timers of a long press, and of a sign that may go on. @type {number | undefined} */
    this.pressing = undefined;
    /** @type {number | undefined} */
    this.waiting = undefined;
    box.addEventListener("pointerdown", (event) => this.down(event));
    box.addEventListener("pointermove", (event) => this.move(event));
    box.addEventListener("pointerup", (event) => this.up(event));
    box.addEventListener("pointercancel", (event) => this.cancel(event));
    box.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    addEventListener("resize", () => this.data.targets.length && this.fit());
    box.addEventListener("dblclick", (event) => this.selectEqual(event));
    box.addEventListener("contextmenu", (event) => event.preventDefault());
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("focus", () => this.showCursor());
    box.addEventListener("blur", () => this.showCursor());
  }

  get data() {
    return this.moves.data;
  }

  get side() {
    return this.moves.side;
  }

  /** Whether choices are pencil marks. */
  get pencil() {
    return this.mode === "corner" || this.mode === "centre";
  }

  /** @param {BoardData} data @param {Entries} entries @param {import("./colours").Cells | null} [cells] */
  open(data, entries, cells = null) {
    this.moves = new Moves(data, cells?.[2] ?? 40);
    this.colours = new CellColours(this.moves, cells);
    this.selected.clear();
    this.cursor = Math.max(0, data.targets.findIndex((target) => target.fixed === undefined)); // prettier-ignore
    [this.entries, this.last, this.typed, this.draft] = [entries, 0, "", null];
    this.pad.open(data);
    this.fit();
  }

  /** Takes the same places in a picture of another size. @param {BoardData} data */
  replace(data) {
    this.moves = new Moves(data, this.side);
    this.pad.replace(data);
    this.fit();
  }

  /** As large as fits into the window with its buttons, times the chosen size. */
  fit() {
    this.overlay.resize(this.data.width, this.data.height, this.room);
    if (this.picture) this.overlay.frame(this.picture.root);
    const [width, height] = [this.data.width + 2 * this.room, this.data.height + 2 * this.room];
    const high = innerHeight - BESIDE - (this.pad.box.offsetHeight || 0);
    const cell = Math.max(LEAST, Math.min(LARGEST, (high * this.side) / height));
    const wide = Math.min((cell * width) / this.side, this.box.parentElement?.clientWidth || Infinity);
    this.box.style.width = `${Math.round(wide * this.zoom)}px`;
    this.box.style.maxWidth = this.zoom > 1 ? "none" : "";
    this.showPad();
    this.showCursor();
  }

  /** Makes the board larger or smaller. @param {number} factor */
  scale(factor) {
    this.zoom = Math.max(0.5, Math.min(4, this.zoom * factor));
    this.fit();
  }

  /** The wheel with Ctrl, and a pinch on a touchpad. @param {WheelEvent} event */
  wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.scale(Math.exp(-event.deltaY / 300));
  }

  /** Whether fingers are used, and the cells are too small for them. */
  get isTooSmall() {
    return matchMedia("(pointer: coarse)").matches && this.box.clientWidth * this.side < FINGER * this.data.width;
  }

  /** Shows a picture, the one of the empty board or another one. @param {string} svg */
  show(svg) {
    this.picture = new Picture(svg);
    if (this.room) this.overlay.frame(this.picture.root);
    this.box.replaceChildren(this.picture.root, this.overlay.root);
  }

  /** Changes the picture of the empty board to one with these parts. @param {Part[]} parts */
  change(parts) {
    this.picture?.show(parts);
  }

  /** The room around the picture, for rules that are drawn outside the grid. */
  get room() {
    return this.data.grid ? this.data.grid.side : 0;
  }

  // ── what a touch enters ──

  /** @param {number} number */
  table(number) {
    return this.moves.table(this.data.targets[number]);
  }

  /** @param {number} number */
  held(number) {
    return this.moves.held(this.data.targets[number], this.entries);
  }

  /** The selected targets if a target is one of them, else this one. @param {number} number */
  chosen(number) {
    const all = this.selected.has(number) ? [...this.selected] : [number];
    return all.filter((each) => this.data.targets[each].fixed === undefined);
  }

  /**
   * Enters a choice at a target, or at all that are selected with it; −1 empties them.
   * @param {number} number @param {number} choice @param {Mode} mode
   */
  enter(number, choice, mode = this.mode) {
    const places = this.chosen(number);
    if (!places.length) return this.say(number);
    const sign = choice < 0 ? null : this.table(number).signs[choice];
    const marks = mode === "centre" || mode === "corner";
    if (marks || (sign === null && places.every((each) => this.held(each) < 0))) {
      return this.note(number, sign, mode === "centre" ? "centre" : "corner");
    }
    for (const each of places) {
      const own = each === number ? choice : sign === null ? -1 : this.table(each).signs.indexOf(sign);
      if (own < 0 && sign !== null) continue;
      this.entries = this.moves.with(this.data.targets[each], own, this.entries);
      if (sign !== null && this.tidies) this.entries = this.moves.unmarked(each, sign, this.entries);
    }
    if (this.data.counting && choice >= 0) this.last = choice + 1;
    this.owner.enter(this.entries);
    this.say(number);
  }

  /** @param {number} number @param {number} by */
  cycle(number, by = 1) {
    const count = this.table(number).signs.length;
    if (this.moves.isText(this.data.targets[number])) return this.say(number);
    if (this.pencil) return count > 2 ? this.say(number) : this.enter(number, by > 0 ? 0 : count - 1);
    if (by > 0 && this.data.counting && this.held(number) < 0) {
      return this.enter(number, this.moves.nextFree(this.last, this.entries));
    }
    this.enter(number, this.moves.next(this.data.targets[number], by, this.entries));
  }

  /** @param {number} number */
  second(number) {
    const { second } = this.data.targets[number];
    if (second === undefined) return this.cycle(number, -1);
    this.enter(number, this.held(number) === second ? -1 : second);
  }

  /** Marks a sign, or takes its mark away; null takes all marks away. @param {number} number @param {string | null} sign @param {import("./moves").Kind} kind */
  note(number, sign, kind) {
    const noted = this.moves.notingAll(this.chosen(number), sign, this.entries, kind);
    if (difference(noted, this.entries).length) {
      this.entries = noted;
      this.owner.enter(this.entries);
    }
    this.say(number);
  }

  // ── selection, and colours ──

  /** @param {number} number @param {boolean} more whether those before stay */
  select(number, more) {
    if (number < 0) return;
    if (!more) this.selected.clear();
    this.selected.add(number);
    this.cursor = number;
    this.showCursor();
  }

  /** Selects all places with the value of the one that is clicked twice. @param {MouseEvent} event */
  selectEqual(event) {
    if (!this.data.written || this.mode === "colour") return;
    const { x, y } = this.point(event);
    const number = hit(this.data.targets, x, y, this.side);
    const sign = number < 0 ? undefined : this.table(number).signs[this.held(number)];
    if (sign === undefined) return;
    this.data.targets.forEach((_, i) => this.table(i).signs[this.held(i)] === sign && this.selected.add(i));
    this.showCursor();
  }

  /** Colours cells; those that all have the colour lose it. @param {number[]} cells */
  colourCells(cells) {
    const all = cells.every((cell) => this.colours.of(cell, this.entries) === this.colour);
    this.entries = this.colours.with(cells, all ? -1 : this.colour, this.entries);
    this.owner.enter(this.entries);
  }

  /** The cells of the selected targets. */
  coloured() {
    const places = this.selected.has(this.cursor) ? [...this.selected] : [this.cursor];
    return places.map((each) => this.colours.at(...this.data.targets[each].at)).filter((cell) => cell >= 0);
  }

  showPencil(/** @type {Entries} */ entries) {
    this.overlay.showPencil(this.moves, entries);
    this.overlay.showColours(this.colours.all(entries), this.colours.side);
  }

  /** @param {Entries} drawn @param {Entries} entries */
  showPending(drawn, entries) {
    this.overlay.showPending(this.moves, drawn, entries);
  }

  say(/** @type {number} */ number) {
    const target = this.data.targets[number];
    const words = this.table(number).words.map(word);
    const held = this.held(number);
    const marks = this.moves.noted(number, this.entries).map((i) => words[i]);
    const centre = this.moves.noted(number, this.entries, "centre").map((i) => words[i]);
    const all = [[t`marks`, marks], [t`centre marks`, centre]].flatMap(([of, list]) => (list.length ? `${of} ${/** @type {string[]} */ (list).join(", ")}` : [])); // prettier-ignore
    const open = [t`empty`, ...all].join(", ");
    const text = `${target.name}: ${held < 0 ? open : words[held]}${target.fixed === undefined ? "" : t`, given`}`;
    this.box.setAttribute("aria-label", t`Board. ${text}`);
    this.owner.say(text);
  }

  // ── pointer ──

  point(/** @type {{clientX: number, clientY: number}} */ event) {
    const { left, top, width, height } = this.box.getBoundingClientRect();
    const { data, room } = this;
    return {
      x: ((event.clientX - left) / width) * (data.width + 2 * room) - room,
      y: ((event.clientY - top) / height) * (data.height + 2 * room) - room,
    };
  }

  down(/** @type {PointerEvent} */ event) {
    if (!this.data.targets.length) return;
    this.finish();
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size > 1) return this.secondFinger();
    const { x, y } = this.point(event);
    const target = this.drawing ? -1 : hit(this.data.targets, x, y, this.side);
    clearTimeout(this.pressing);
    this.drawing?.down(x, y);
    this.stroke = {
      id: event.pointerId, x: event.clientX, y: event.clientY, target, button: event.button, before: this.entries,
      path: this.drawing ? [] : this.moves.onward([], this.moves.node(x, y)), touch: event.pointerType === "touch", moved: false,
      way: target < 0 ? [] : [target], selects: this.selects(target), colours: this.mode === "colour",
    }; // prettier-ignore
    if (this.stroke.selects && !this.stroke.colours) this.pick(target, event);
    try {
      this.box.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that a script made cannot be captured.
    }
    if (this.stroke.touch) this.pressing = window.setTimeout(() => this.longPress(), this.pressTime);
  }

  /** Whether a click on a target selects it. @param {number} target */
  selects(target) {
    if (!this.data.written || this.drawing || target < 0) return false;
    return this.mode !== "value" || !this.data.drag.chain || this.held(target) < 0;
  }

  /** Selects what a pointer comes down on. @param {number} target @param {PointerEvent} event */
  pick(target, event) {
    const more = event.shiftKey || event.ctrlKey || event.metaKey;
    if (more && this.selected.size > 1 && this.selected.has(target)) this.selected.delete(target);
    else this.select(target, more);
    this.typed = "";
  }

  longPress() {
    const { stroke } = this;
    if (!stroke || stroke.moved || stroke.target < 0) return;
    this.stroke = null;
    [this.cursor, this.typed] = [stroke.target, ""];
    this.enterSecond(stroke.target);
    navigator.vibrate?.(15);
  }

  /** Whether a click changes nothing: the value is typed, or chosen below the board. @param {number} number */
  isPicked(number) {
    const { signs, keys } = this.table(number);
    if (!this.sets) return Boolean(this.data.written);
    return keys !== undefined || (signs.length > 2 && signs.some((sign) => /^\d+$/.test(sign)));
  }

  /** The second button, or a long press: on a board with numbers, only a sign that people leave out. @param {number} number */
  enterSecond(number) {
    if (!this.isPicked(number) || this.data.targets[number].second !== undefined) this.second(number);
  }

  /** A second finger zooms, or taps: what the first one drew is taken back. */
  secondFinger() {
    clearTimeout(this.pressing);
    const { stroke } = this;
    this.stroke = null;
    if (!stroke) return;
    this.takeBack(stroke);
    this.twoFingers = { target: stroke.target, still: true };
  }

  takeBack(/** @type {Stroke} */ stroke) {
    this.drawing?.drop();
    if (this.entries === stroke.before) return;
    this.entries = stroke.before;
    this.owner.preview(this.entries);
  }

  move(/** @type {PointerEvent} */ event) {
    const was = this.pointers.get(event.pointerId);
    if (was && this.twoFingers && Math.hypot(event.clientX - was.x, event.clientY - was.y) > STILL) {
      this.twoFingers.still = false;
    }
    const { stroke } = this;
    if (!stroke || event.pointerId !== stroke.id || (this.pencil && !stroke.selects)) return;
    if (!stroke.moved && Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) < STILL) return;
    clearTimeout(this.pressing);
    stroke.moved = true;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length ? events : [event]) this.drag(stroke, this.point(each));
    if (!this.drawing) this.owner.preview(this.entries);
  }

  up(/** @type {PointerEvent} */ event) {
    this.pointers.delete(event.pointerId);
    clearTimeout(this.pressing);
    const { stroke, twoFingers } = this;
    if (twoFingers && !this.pointers.size) {
      this.twoFingers = null;
      if (twoFingers.still && twoFingers.target >= 0) this.enterSecond(twoFingers.target);
      return;
    }
    if (!stroke || event.pointerId !== stroke.id) return;
    this.stroke = null;
    if (this.drawing) {
      this.box.focus({ preventScroll: true });
      return this.drawing.up(stroke.moved);
    }
    if (stroke.colours && !stroke.moved) {
      const { x, y } = this.point(event);
      const cell = this.colours.at(x, y);
      if (cell >= 0) this.colourCells([cell]);
      return;
    }
    if (stroke.moved && !(stroke.selects && !stroke.colours)) {
      if (this.entries !== stroke.before) this.owner.enter(this.entries);
      else this.owner.preview(this.entries);
      return;
    }
    if (stroke.target < 0) return;
    if (!stroke.moved) this.cursor = stroke.target;
    this.typed = "";
    this.box.focus({ preventScroll: true });
    if (stroke.button === 2) this.enterSecond(stroke.target);
    else if (this.isPicked(stroke.target)) this.press(stroke);
    else this.cycle(stroke.target);
    this.showPad();
    this.showCursor();
  }

  /** The end of a click that enters nothing. @param {Stroke} stroke */
  press(stroke) {
    if (!stroke.selects && this.data.written) this.select(stroke.target, false);
    this.say(this.cursor);
  }

  cancel(/** @type {PointerEvent} */ event) {
    this.pointers.delete(event.pointerId);
    clearTimeout(this.pressing);
    if (this.stroke) this.takeBack(this.stroke);
    this.stroke = null;
    this.twoFingers = null;
  }

  /** Follows a pointer to a point, over all nodes or targets in between. @param {Stroke} stroke @param {{x: number, y: number}} to */
  drag(stroke, { x, y }) {
    const from = stroke.point ?? this.point({ clientX: stroke.x, clientY: stroke.y });
    const steps = Math.max(1, Math.ceil(Math.hypot(x - from.x, y - from.y) / (this.side / 5)));
    const { paint, chain } = this.data.drag;
    for (let i = 1; i <= steps; i++) {
      const [px, py] = [from.x + ((x - from.x) * i) / steps, from.y + ((y - from.y) * i) / steps];
      if (this.drawing) this.drawing.move(px, py);
      else if (stroke.colours) this.stain(stroke, this.colours.at(px, py));
      else if (stroke.selects) this.select(hit(this.data.targets, px, py, 1), true);
      else if (paint) this.paint(stroke, hit(this.data.targets, px, py, 1));
      else if (chain) this.chain(stroke, hit(this.data.targets, px, py, 1));
      else this.walk(stroke, this.moves.node(px, py));
    }
    stroke.point = { x, y };
  }

  /** Colours a cell of a stroke; the first one decides whether the stroke takes the colour away. @param {Stroke} stroke @param {number} cell */
  stain(stroke, cell) {
    if (cell < 0) return;
    const { x, y } = this.point({ clientX: stroke.x, clientY: stroke.y });
    const first = this.colours.at(x, y);
    stroke.colour ??= this.colours.of(first, stroke.before) === this.colour ? -1 : this.colour;
    this.entries = this.colours.with([first, cell], stroke.colour, this.entries);
  }

  /** Enters the first target's next choice in all targets. @param {Stroke} stroke @param {number} number */
  paint(stroke, number) {
    if (stroke.target < 0) return;
    const first = stroke.colour === undefined;
    stroke.colour ??= this.moves.colour(stroke.target, stroke.button === 2, stroke.before);
    for (const each of first ? [stroke.target, number] : [number]) {
      if (each >= 0) this.entries = this.moves.painted(each, stroke.colour, this.entries);
    }
  }

  /** Enters the numbers after that of the first target. @param {Stroke} stroke @param {number} number */
  chain(stroke, number) {
    if (number < 0 || stroke.target < 0) return;
    if (this.moves.held(this.data.targets[stroke.target], stroke.before) < 0) return;
    stroke.way = this.moves.chained(stroke.way, number);
    const [entries, last] = this.moves.numbered(stroke.way, stroke.before);
    this.entries = entries;
    if (last) this.last = last;
  }

  /** Goes on to a node. @param {Stroke} stroke @param {number} node */
  walk(stroke, node) {
    const path = this.moves.onward(stroke.path, node);
    if (path === stroke.path) return;
    stroke.path = path;
    this.entries = this.moves.walked(path, stroke.before);
  }

  // ── keyboard and pad ──

  key(/** @type {KeyboardEvent} */ event) {
    const count = this.data.targets.length;
    if (!count || event.altKey || (!this.chord(event) && (event.ctrlKey || event.metaKey))) return;
    if (event.defaultPrevented) return;
    const { key } = event;
    const arrow = ARROWS.get(key);
    if (arrow) this.go(toward(this.data.targets, this.cursor, arrow[0], arrow[1]), event.shiftKey);
    else if (this.mode === "colour" && this.keyColour(key)) this.showPad();
    else if (this.drawing) {
      if (!this.drawing.key(key, this.data.targets[this.cursor].at)) return;
    } else if (key === "Home") this.go(0);
    else if (key === "End") this.go(count - 1);
    else if (key === "Enter" && this.draft !== null) this.finish();
    else if (key === " " && this.isWriting) this.write(`${this.draft ?? ""} `);
    else if (key === " " || key === "Enter") event.shiftKey ? this.second(this.cursor) : this.cycle(this.cursor);
    else if (key === "Backspace" || key === "Delete") this.erase();
    else if (key === "PageDown" || key === "PageUp")
      this.go((this.cursor + (key === "PageDown" ? 1 : count - 1)) % count);
    else if (key.length !== 1 || !this.type(key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.showCursor();
  }

  /** Ctrl and A selects all places; Shift or Ctrl and a digit writes marks. @param {KeyboardEvent} event @returns {boolean} */
  chord(event) {
    const control = event.ctrlKey || event.metaKey;
    const digit = event.code?.match(DIGIT)?.[1];
    if (!this.data.written || this.drawing) return false;
    if (control && event.key.toLowerCase() === "a") {
      this.data.targets.forEach((target, i) => target.fixed === undefined && this.selected.add(i));
      this.showCursor();
    } else if (digit && (control || event.shiftKey)) {
      const choice = this.table(this.cursor).signs.indexOf(digit);
      if (choice < 0) return false;
      this.enter(this.cursor, choice, control ? "centre" : "corner");
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  /** Colours what is selected: digits choose the colour, 0 and Backspace take it away. @param {string} key */
  keyColour(key) {
    const cells = this.coloured();
    if (key === "0" || key === "Backspace" || key === "Delete") {
      this.entries = this.colours.with(cells, -1, this.entries);
      this.owner.enter(this.entries);
    } else if (/^[1-8]$/.test(key) || key === " ") {
      if (key !== " ") this.colour = Number(key) - 1;
      this.colourCells(cells);
    } else return false;
    return true;
  }

  go(/** @type {number} */ number, more = false) {
    this.finish();
    if (this.data.written) {
      this.selected.add(this.cursor);
      this.select(number, more);
    }
    this.cursor = number;
    this.typed = "";
    this.say(number);
    this.showPad();
  }

  /** A button of the pad. @param {string} key */
  padKey(key) {
    if (key === "Enter") this.finish();
    else if (key === "Backspace") this.erase();
    else this.type(key, PRESSES);
  }

  /** A button of the colours: with a selection it is coloured at once. @param {number} colour −1 takes colours away */
  padColour(colour) {
    if (colour < 0) return void this.keyColour("0");
    this.colour = colour;
    if (this.data.written && this.selected.size) this.colourCells(this.coloured());
    this.showPad();
  }

  /** Takes away the last sign of the text that is being written, else the entry. */
  erase() {
    if (this.draft) this.write(this.draft.slice(0, -1));
    else this.enter(this.cursor, -1);
  }

  /** Whether signs are added to a text at the cursor. */
  get isWriting() {
    return this.draft !== null || this.moves.isText(this.data.targets[this.cursor]);
  }

  write(/** @type {string} */ text) {
    this.draft = text;
    this.typed = "";
    this.showPad();
  }

  /** Enters the text that is being written. */
  finish() {
    const { draft, cursor } = this;
    if (draft === null) return;
    this.draft = null;
    this.enter(cursor, draft ? this.moves.choiceOf(this.data.targets[cursor], draft) : -1);
  }

  /** Enters a typed sign; digits wait for a second one. @returns whether it is a sign of the target */
  type(/** @type {string} */ key, patience = this.digits) {
    const { signs, keys } = this.table(this.cursor);
    if (this.isWriting) return (this.write((this.draft ?? "") + key), true);
    const find = (/** @type {string} */ text) =>
      signs.includes(text) ? signs.indexOf(text) : signs.findIndex((sign) => sign.toLowerCase() === text.toLowerCase());
    const longer = this.typed ? find(this.typed + key) : -1;
    const choice = longer >= 0 ? longer : find(key);
    if (choice < 0 && this.begins(signs, key, patience)) return true;
    if (keys?.includes(key) && (choice < 0 || (this.typed && longer < 0))) {
      return (this.write((this.typed || (signs[this.held(this.cursor)] ?? "")) + key), true);
    }
    if (choice < 0) return false;
    if (longer >= 0 && this.pencil) this.enter(this.cursor, find(this.typed)); // it was a first digit, not a mark
    this.wait(longer >= 0 ? this.typed + key : key, patience);
    this.enter(this.cursor, choice);
    return true;
  }

  /** Waits for the rest of a longer sign, such as w3. @returns whether a sign begins like this */
  begins(/** @type {string[]} */ signs, /** @type {string} */ key, /** @type {number} */ patience) {
    const text = this.typed + key;
    if (!signs.some((sign) => sign.toLowerCase().startsWith(text.toLowerCase()))) return false;
    this.wait(text, patience);
    return true;
  }

  wait(/** @type {string} */ typed, /** @type {number} */ patience) {
    this.typed = typed;
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => (this.typed = ""), patience);
  }

  showCursor() {
    const target = document.activeElement === this.box ? this.data.targets[this.cursor] : undefined;
    const selected = this.selected.size > 1 || !target ? [...this.selected] : [];
    this.overlay.outline("selected", selected.flatMap((each) => this.data.targets[each].shapes), 0); // prettier-ignore
    this.overlay.outline("cursor", target?.shapes ?? [], 0.16 * this.side);
  }

  /** Shows places whose entries are wrong. @param {number[]} slots */
  showWrong(slots) {
    const wrong = new Set(slots);
    const found = this.data.targets.filter((target, i) => {
      const held = this.held(i);
      return held >= 0 && this.moves.sets(target, held).some(([slot]) => wrong.has(slot));
    });
    this.overlay.outline("wrong", found.flatMap((target) => target.shapes), 0.16 * this.side); // prettier-ignore
  }

  /** Lights a cell, for coordinates in a sentence. */
  light(/** @type {Shape | null} */ shape) {
    this.overlay.outline("lit", shape ? [shape] : [], 0);
  }

  showPad() {
    const target = this.data.targets[this.cursor];
    if (!target) return;
    if (this.mode === "colour") return this.pad.showColours(this.colour, (colour) => this.padColour(colour));
    const text = this.draft ?? this.table(this.cursor).signs[this.held(this.cursor)];
    this.pad.show(this.moves.table(target), target.fixed !== undefined, text);
  }
}
