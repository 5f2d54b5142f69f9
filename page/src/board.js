// The play surface: pointer, keyboard and pad on targets. It knows shapes and moves, no puzzle.
import { distance, hit, toward } from "./shapes.js";

/** @typedef {import("./shapes.js").Target} Target */
/** @typedef {[number, number | null][]} Moves  slot and value; null empties the slot */

const SVG = "http://www.w3.org/2000/svg";
const LONG_PRESS = 450;
/** How long a typed digit waits for the next one, in milliseconds. */
const DIGITS = 700;
/** A pointer that moves less than this, in CSS pixels, clicks. */
const STILL = 8;

export class Board {
  /**
   * @param {HTMLElement} box
   * @param {HTMLElement} pad
   */
  constructor(box, pad) {
    [this.box, this.pad] = [box, pad];
    /**
     * Whoever handles the entries sets this before the first puzzle is opened.
     * @type {{enter: (entries: Map<number, number>) => void, say: (text: string) => void,
     *   preview?: (entries: Map<number, number>) => void, faces?: (target: number) => Promise<any[]>}}
     */
    this.owner = { enter() {}, say() {} };
    this.overlay = document.createElementNS(SVG, "svg");
    this.overlay.setAttribute("class", "overlay");
    this.overlay.setAttribute("aria-hidden", "true");
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.typed = "";
    /** Whether a choice is a pencil mark. Marks are kept as entries of slots that no puzzle has. */
    this.pencil = false;
    /** The times of gestures; a test on a slow machine sets longer ones. */
    [this.press, this.digits] = [LONG_PRESS, DIGITS];
    /** @type {any} */
    this.data = null;
    /** @type {Map<number, number>} */
    this.entries = new Map();
    this.cursor = 0;
    /** @type {any} */
    this.stroke = null;
    box.addEventListener("pointerdown", (event) => this.down(event));
    box.addEventListener("pointermove", (event) => this.move(event));
    box.addEventListener("pointerup", (event) => this.up(event));
    box.addEventListener("pointercancel", (event) => this.cancel(event));
    box.addEventListener("contextmenu", (event) => event.preventDefault());
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("focus", () => this.showCursor());
    box.addEventListener("blur", () => this.showCursor());
  }

  open(data, entries, side) {
    this.data = data;
    this.cursor = Math.max(0, data.targets.findIndex((target) => target.fixed === undefined));
    this.entries = entries;
    this.given = new Map(data.given);
    this.links = new Map(data.drag.links.map(([a, b, moves]) => [`${a},${b}`, moves]));
    this.turns = new Map(data.drag.turns.map(([a, b, c, moves]) => [`${a},${b},${c}`, moves]));
    this.spans = new Map(data.drag.spans.map(([a, b, moves]) => [`${a},${b}`, moves]));
    this.side = side || 40;
    this.last = 0;
    this.overlay.setAttribute("viewBox", `0 0 ${data.width} ${data.height}`);
    // As large as fits, but no cell larger than 3 rem.
    this.box.style.width = `${Math.round((data.width * 48) / this.side)}px`;
    this.openPad();
    this.showPad();
    this.showCursor();
  }

  /** Shows a picture: parsed as XML, so that nothing in it can run. */
  show(/** @type {string} */ text) {
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
    const picture = document.importNode(parsed.documentElement, true);
    picture.querySelector("title")?.remove();
    picture.setAttribute("aria-hidden", "true");
    this.box.replaceChildren(picture, this.overlay);
  }

  // ── what a touch enters ──

  table(/** @type {Target} */ target) {
    return this.data.tables[target.table];
  }

  /** @returns {Moves} what a choice of a target sets */
  sets(/** @type {Target} */ target, /** @type {number} */ choice) {
    return target.moves ? target.moves[choice] : [[target.slot, this.table(target).values[choice]]];
  }

  /** The choice that a target shows, −1 for none. */
  held(/** @type {Target} */ target, entries = this.entries) {
    const value = (slot) => entries.get(slot) ?? this.given.get(slot);
    return this.table(target).signs.findIndex((_, i) => this.sets(target, i).every(([slot, v]) => value(slot) === v));
  }

  /** The entries after a target shows another choice (−1: none). */
  with(/** @type {Target} */ target, choice, entries = this.entries) {
    const changed = new Map(entries);
    const old = this.held(target, entries);
    if (old >= 0) for (const [slot] of this.sets(target, old)) changed.delete(slot);
    if (choice >= 0) this.apply(changed, this.sets(target, choice));
    return changed;
  }

  apply(entries, /** @type {Moves} */ moves) {
    for (const [slot, value] of moves) {
      if (this.given.has(slot)) continue;
      if (value === null) entries.delete(slot);
      else entries.set(slot, value);
    }
    return entries;
  }

  enter(/** @type {number} */ number, choice) {
    const target = this.data.targets[number];
    if (target.fixed !== undefined) return this.say(number);
    if (this.pencil || (choice < 0 && this.held(target) < 0)) return this.note(number, choice);
    this.entries = this.with(target, choice);
    if (this.data.counting && choice >= 0) this.last = choice + 1;
    this.owner.enter(this.entries);
    this.say(number);
  }

  cycle(/** @type {number} */ number, by = 1) {
    const target = this.data.targets[number];
    const count = this.table(target).signs.length;
    const held = this.held(target);
    if (this.pencil) return count > 2 ? this.say(number) : this.enter(number, by > 0 ? 0 : count - 1);
    if (by > 0 && held < 0 && this.data.counting) return this.enter(number, this.nextFree());
    const after = (choice) => ((choice + 1 + by + count + 1) % (count + 1)) - 1;
    let choice = after(held);
    while (choice >= 0 && choice !== held && this.steals(target, choice, held)) choice = after(choice);
    this.enter(number, choice === held ? after(held) : choice);
  }

  /** Whether a choice would move what is entered at another target, such as the tent of a tree. */
  steals(/** @type {Target} */ target, choice, held) {
    if (!target.moves) return false;
    const own = new Set(held < 0 ? [] : this.sets(target, held).map(([slot]) => slot));
    return this.sets(target, choice).some(([slot, value]) => {
      return !own.has(slot) && this.entries.has(slot) && this.entries.get(slot) !== value;
    });
  }

  /** On a chain: the number after the last one that no target shows. */
  nextFree() {
    const shown = new Set(this.data.targets.map((target) => this.held(target)));
    const count = this.table(this.data.targets[0]).signs.length;
    for (let i = 0; i < count; i++) {
      const choice = (this.last + i) % count;
      if (!shown.has(choice)) return choice;
    }
    return 0;
  }

  second(/** @type {number} */ number) {
    const { second } = this.data.targets[number];
    if (second === undefined) return this.cycle(number, -1);
    this.enter(number, this.held(this.data.targets[number]) === second ? -1 : second);
  }

  // ── pencil marks ──

  /** @returns {number[]} the choices that are marked at a target */
  noted(/** @type {number} */ number, entries = this.entries) {
    const mask = entries.get(this.data.slots + number) ?? 0;
    const { signs } = this.table(this.data.targets[number]);
    return signs.map((_, i) => i).filter((i) => Math.floor(mask / 2 ** i) % 2);
  }

  /** Marks a choice, or takes its mark away; −1 takes all marks of the target away. */
  note(/** @type {number} */ number, choice) {
    const key = this.data.slots + number;
    const had = this.noted(number);
    if (choice < 0 && !had.length) return this.say(number);
    const now = choice < 0 ? [] : had.includes(choice) ? had.filter((i) => i !== choice) : [...had, choice];
    this.entries = new Map(this.entries);
    if (now.length) this.entries.set(key, now.reduce((mask, i) => mask + 2 ** i, 0));
    else this.entries.delete(key);
    this.owner.enter(this.entries);
    this.say(number);
  }

  /** Writes the marks of all targets that show no choice. */
  showPencil(entries = this.entries) {
    this.overlay.querySelector(".marks")?.remove();
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "marks");
    this.data.targets.forEach((target, number) => {
      if (!entries.has(this.data.slots + number) || this.held(target, entries) >= 0) return;
      group.append(...pencilled(this.noted(number, entries), this.table(target).signs, target.at, this.side));
    });
    if (group.childElementCount) this.overlay.append(group);
  }

  /** Writes what is entered but not in the picture yet, such as a number whose partner is missing. */
  showPending(/** @type {Map<number, number>} */ drawn, /** @type {Map<number, number>} */ entries) {
    this.overlay.querySelector(".marks")?.remove();
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "marks");
    this.data.targets.forEach((target) => {
      const choice = entries.get(target.slot);
      if (choice === undefined || drawn.get(target.slot) === choice) return;
      group.append(...pencilled([choice], this.table(target).signs, target.at, this.side));
    });
    this.overlay.append(group);
  }

  say(/** @type {number} */ number) {
    const target = this.data.targets[number];
    const held = this.held(target);
    const marks = this.noted(number).map((i) => this.table(target).words[i]);
    const open = marks.length ? `empty, marks ${marks.join(", ")}` : "empty";
    const word = held < 0 ? open : this.table(target).words[held];
    const text = `${target.name}: ${word}${target.fixed === undefined ? "" : ", given"}`;
    this.box.setAttribute("aria-label", `Board. ${text}`);
    this.owner.say(text);
  }

  // ── pointer ──

  point(event) {
    const { left, top, width, height } = this.box.getBoundingClientRect();
    const { data } = this;
    return { x: ((event.clientX - left) / width) * data.width, y: ((event.clientY - top) / height) * data.height };
  }

  down(event) {
    if (!this.data) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size > 1) return this.secondFinger();
    const { x, y } = this.point(event);
    const target = hit(this.data.targets, x, y, this.side);
    clearTimeout(this.pressing);
    this.stroke = {
      id: event.pointerId, x: event.clientX, y: event.clientY, target, button: event.button, before: this.entries,
      path: [], touch: event.pointerType === "touch",
    }; // prettier-ignore
    const node = this.node(x, y);
    if (node >= 0) this.stroke.path.push(node);
    try {
      this.box.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that a script made cannot be captured.
    }
    if (this.stroke.touch) this.pressing = setTimeout(() => this.longPress(), this.press);
  }

  longPress() {
    const { stroke } = this;
    if (!stroke || stroke.moved || stroke.target < 0) return;
    this.stroke = null;
    this.cursor = stroke.target;
    this.second(stroke.target);
    navigator.vibrate?.(15);
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

  takeBack(stroke) {
    if (this.entries === stroke.before) return;
    this.entries = stroke.before;
    this.preview();
  }

  move(event) {
    const was = this.pointers.get(event.pointerId);
    if (was && this.twoFingers && Math.hypot(event.clientX - was.x, event.clientY - was.y) > STILL) {
      this.twoFingers.still = false;
    }
    const { stroke } = this;
    if (!stroke || event.pointerId !== stroke.id) return;
    if (this.pencil) return;
    if (!stroke.moved && Math.hypot(event.clientX - stroke.x, event.clientY - stroke.y) < STILL) return;
    clearTimeout(this.pressing);
    stroke.moved = true;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length ? events : [event]) this.drag(stroke, this.point(each));
    this.preview();
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    clearTimeout(this.pressing);
    const { stroke, twoFingers } = this;
    if (twoFingers && !this.pointers.size) {
      this.twoFingers = null;
      if (twoFingers.still && twoFingers.target >= 0) this.second(twoFingers.target);
      return;
    }
    if (!stroke || event.pointerId !== stroke.id) return;
    this.stroke = null;
    if (stroke.moved) {
      if (this.entries !== stroke.before) this.owner.enter(this.entries);
      else this.preview();
      return;
    }
    if (stroke.target < 0) return;
    this.cursor = stroke.target;
    this.box.focus({ preventScroll: true });
    if (stroke.button === 2) this.second(stroke.target);
    else this.cycle(stroke.target);
    this.showPad();
    this.showCursor();
  }

  cancel(event) {
    this.pointers.delete(event.pointerId);
    clearTimeout(this.pressing);
    if (this.stroke) this.takeBack(this.stroke);
    this.stroke = null;
    this.twoFingers = null;
  }

  // ── dragging ──

  /** The node of the drag near a point, −1 if there is none. */
  node(x, y) {
    let [best, least] = [-1, 0.45 * this.side];
    this.data.drag.nodes.forEach(([nx, ny], i) => {
      const away = Math.hypot(x - nx, y - ny);
      if (away < least) [best, least] = [i, away];
    });
    return best;
  }

  /** Follows a pointer to a point, over all nodes or targets in between. */
  drag(stroke, { x, y }) {
    const from = stroke.point ?? this.point({ clientX: stroke.x, clientY: stroke.y });
    const steps = Math.max(1, Math.ceil(Math.hypot(x - from.x, y - from.y) / (this.side / 5)));
    for (let i = 1; i <= steps; i++) {
      const [px, py] = [from.x + ((x - from.x) * i) / steps, from.y + ((y - from.y) * i) / steps];
      if (this.data.drag.paint) this.paint(stroke, hit(this.data.targets, px, py, 1));
      else if (this.data.drag.chain) this.chain(stroke, hit(this.data.targets, px, py, 1));
      else this.walk(stroke, this.node(px, py));
    }
    stroke.point = { x, y };
  }

  /** Enters the first target's next choice in all targets. */
  paint(stroke, number) {
    if (stroke.choice === undefined) {
      if (stroke.target < 0) return;
      const first = this.data.targets[stroke.target];
      const count = this.table(first).signs.length;
      const held = this.held(first, stroke.before);
      stroke.choice = stroke.button === 2 && first.second !== undefined ? first.second : ((held + 2) % (count + 1)) - 1;
      this.brush(stroke, stroke.target);
    }
    if (number >= 0) this.brush(stroke, number);
  }

  brush(stroke, number) {
    const target = this.data.targets[number];
    if (target.fixed === undefined) this.entries = this.with(target, stroke.choice);
  }

  /** Enters the numbers after that of the first target: in each target on the way, or in the last one. */
  chain(stroke, number) {
    const { targets, drag } = this.data;
    const first = stroke.target < 0 ? -1 : this.held(targets[stroke.target], stroke.before);
    if (number < 0 || first < 0) return;
    const way = (stroke.way ??= [stroke.target]);
    if (way.includes(number)) way.splice(way.indexOf(number) + 1);
    else if (drag.chain === "each") way.push(number);
    else way.splice(1, 1, number);
    this.entries = stroke.before;
    way.slice(1).forEach((each, i) => {
      const target = targets[each];
      const choice = first + 1 + i;
      if (target.fixed !== undefined || choice >= this.table(target).signs.length) return;
      this.entries = this.with(target, choice);
      this.last = choice + 1;
    });
  }

  /** Goes on to a node. Going back to the node before takes the last step back. */
  walk(stroke, node) {
    const { path } = stroke;
    const last = path.at(-1);
    if (node < 0 || node === last) return;
    if (last === undefined) return void path.push(node);
    if (path.length > 1 && node === path.at(-2)) path.pop();
    else if (this.joined(last, node)) path.push(node);
    else return;
    this.entries = this.walked(stroke);
  }

  joined(a, b) {
    if (this.spans.size) return true;
    if (this.links.size) return this.links.has(`${a},${b}`);
    const [[ax, ay], [bx, by]] = [this.data.drag.nodes[a], this.data.drag.nodes[b]];
    return Math.hypot(ax - bx, ay - by) < 1.1 * this.side;
  }

  /** The entries after the whole walk of a stroke. Its first step decides: over a line, it erases. */
  walked(stroke) {
    const { path, before } = stroke;
    if (path.length < 2) return before;
    const entries = new Map(before);
    const span = this.spans.get(`${path[0]},${path.at(-1)}`);
    if (this.spans.size) return span ? this.apply(entries, span) : before;
    const holds = (moves) => moves.every(([slot, value]) => before.get(slot) === value);
    const first = this.links.get(`${path[0]},${path[1]}`);
    if (first && stroke.choice === undefined) stroke.choice = first.findIndex(holds) + 1;
    for (let i = 1; i < path.length; i++) {
      const moves = this.links.get(`${path[i - 1]},${path[i]}`);
      const chosen = moves?.[stroke.choice];
      if (chosen) this.apply(entries, chosen);
      else if (moves) this.apply(entries, moves[0].map(([slot]) => [slot, null]));
      const turn = i > 1 && this.turns.get(`${path[i - 2]},${path[i - 1]},${path[i]}`);
      if (turn) this.apply(entries, turn);
    }
    return entries;
  }

  /** Draws a stroke before it is entered. */
  preview() {
    this.owner.preview?.(this.entries);
  }

  // ── keyboard and pad ──

  key(event) {
    if (!this.data || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const { key } = event;
    if (arrows[key]) this.go(toward(this.data.targets, this.cursor, arrows[key][0], arrows[key][1]));
    else if (key === "Home") this.go(0);
    else if (key === "End") this.go(this.data.targets.length - 1);
    else if (key === " " || key === "Enter") event.shiftKey ? this.second(this.cursor) : this.cycle(this.cursor);
    else if (key === "Backspace" || key === "Delete") this.enter(this.cursor, -1);
    else if (key === "PageDown" || key === "PageUp") {
      const count = this.data.targets.length;
      this.go((this.cursor + (key === "PageDown" ? 1 : count - 1)) % count);
    } else if (key.length !== 1 || !this.type(key)) return;
    event.preventDefault();
    event.stopPropagation();
    this.showCursor();
  }

  go(number) {
    this.cursor = number;
    this.typed = "";
    this.say(number);
    this.showPad();
  }

  /** Enters a typed sign; digits wait for a second one. @returns whether it is a sign of the target */
  type(/** @type {string} */ key) {
    const target = this.data.targets[this.cursor];
    const { signs } = this.table(target);
    const find = (text) => signs.findIndex((sign) => sign.toLowerCase() === text.toLowerCase());
    const exact = signs.indexOf(key);
    const longer = this.typed && find(this.typed + key);
    const choice = this.typed && longer >= 0 ? longer : exact >= 0 ? exact : find(key);
    if (choice < 0) return this.begins(signs, key);
    const second = this.typed && longer >= 0;
    if (second && this.pencil) this.note(this.cursor, find(this.typed)); // it was a first digit, not a mark
    this.typed = second ? this.typed + key : key;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => (this.typed = ""), this.digits);
    this.enter(this.cursor, choice);
    return true;
  }

  /** Waits for the rest of a longer sign, such as w3. @returns whether a sign begins like this */
  begins(/** @type {string[]} */ signs, /** @type {string} */ key) {
    const text = this.typed + key;
    if (!signs.some((sign) => sign.toLowerCase().startsWith(text.toLowerCase()))) return false;
    this.typed = text;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => (this.typed = ""), this.digits);
    return true;
  }

  showCursor() {
    this.overlay.querySelector(".cursor")?.remove();
    const target = this.data?.targets[this.cursor];
    if (!target || document.activeElement !== this.box) return;
    this.overlay.append(outline(target.shapes, "cursor", 0.16 * this.side));
  }

  /** Lights a cell, for coordinates in a sentence. */
  light(/** @type {number[] | null} */ shape) {
    this.overlay.querySelector(".lit")?.remove();
    if (shape) this.overlay.append(outline([shape], "lit", 0));
  }

  /** Buttons for the values; they stay for a target that takes none, so that nothing below moves. */
  showPad() {
    const target = this.data.targets[this.cursor];
    const table = target && this.table(target);
    const open = target?.fixed === undefined;
    if (open && table && onPad(table)) this.fillPad(table);
    for (const each of this.pad.querySelectorAll("button")) each.disabled = !open || table !== this.shown;
  }

  fillPad(table) {
    if (table === this.shown) return;
    this.shown = table;
    const button = (text, label, choice) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.setAttribute("aria-label", label);
      made.addEventListener("click", () => this.enter(this.cursor, choice));
      return made;
    };
    this.pad.replaceChildren(...table.signs.map((sign, i) => button(sign, table.words[i], i)), button("⌫", "empty", -1));
    if (table.signs.some((sign, i) => sign !== table.words[i])) this.fillFaces(table);
  }

  /** Draws on the buttons what their values draw, where a sign is not the value itself. */
  async fillFaces(table) {
    const target = this.data.targets.findIndex((each) => each.fixed === undefined && this.table(each) === table);
    table.faces ??= this.owner.faces?.(target);
    const faces = (await table.faces) ?? [];
    if (table !== this.shown) return;
    faces.forEach((face, i) => face && this.pad.children[i].replaceChildren(face));
  }

  /** Makes room for the largest pad of the puzzle. */
  openPad() {
    this.shown = null;
    this.pad.replaceChildren();
    this.pad.style.minHeight = "";
    const tables = this.data.targets.filter((target) => target.fixed === undefined).map((target) => this.table(target));
    const largest = tables.filter(onPad).sort((a, b) => b.signs.length - a.signs.length)[0];
    if (!largest) return;
    this.fillPad(largest);
    this.pad.style.minHeight = `${this.pad.offsetHeight}px`;
  }
}

/** Whether the values of a table have buttons: few ones are clicked through. */
const onPad = (table) => table.signs.length > 2 && table.signs.length <= 64;

/** Small signs around a point. Up to nine values have places of their own. */
function pencilled(marks, signs, [x, y], side) {
  const own = signs.length > 2 && signs.length <= 9;
  const count = own ? signs.length : marks.length;
  const columns = Math.ceil(Math.sqrt(count));
  const step = (0.86 * side) / Math.max(2, columns);
  const rows = Math.ceil(count / columns);
  return marks.map((choice, i) => {
    const at = own ? choice : i;
    const made = document.createElementNS(SVG, "text");
    made.textContent = signs[choice];
    made.setAttribute("x", x + ((at % columns) - (columns - 1) / 2) * step);
    made.setAttribute("y", y + (Math.floor(at / columns) - (rows - 1) / 2) * step);
    made.setAttribute("font-size", `${0.9 * step}`);
    return made;
  });
}

/** The outline of shapes; around a segment, a box of half the width `wide`, so that what is drawn there is seen. */
function outline(shapes, name, wide) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", name);
  for (const shape of shapes) {
    const drawn = document.createElementNS(SVG, "polygon");
    drawn.setAttribute("points", (shape.length === 4 ? around(shape, wide) : shape).join(" "));
    group.append(drawn);
  }
  return group;
}

/** The corners of a box around a segment. */
function around([x1, y1, x2, y2], wide) {
  const share = wide / (Math.hypot(x2 - x1, y2 - y1) || 1);
  const [dx, dy] = [(x2 - x1) * share, (y2 - y1) * share];
  return [x1 - dy, y1 + dx, x2 - dy, y2 + dx, x2 + dy, y2 - dx, x1 + dy, y1 - dx];
}

export { distance, hit };
