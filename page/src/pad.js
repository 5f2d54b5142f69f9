// The buttons below the board: the values of the place where the cursor is, or the keys that their signs are typed with.
import { COLOURS } from "./colours.js";
import { t, word } from "./language.js";

/**
 * @typedef {import("./types").BoardData} BoardData
 * @typedef {import("./types").Table} Table
 */

/** More values than these have no button each. */
const MOST = 64;
/** More of them have none if they are letters with numbers, such as w3. */
const MOST_MIXED = 24;

export class Pad {
  /**
   * @param {HTMLElement} box
   * @param {(choice: number) => void} enter
   * @param {(key: string) => void} type
   * @param {(target: number) => Promise<(Node | "")[]>} faces small pictures of the values of a target
   * @param {(text: string, finished: boolean) => void} write takes the text of the field, as it stands or finished
   */
  constructor(box, enter, type, faces, write) {
    this.box = box;
    this.enter = enter;
    this.type = type;
    this.faces = faces;
    this.field = document.createElement("input");
    Object.assign(this.field, {
      ariaLabel: t`Clue`,
      placeholder: t`clue`,
      autocomplete: "off",
      spellcheck: false,
      autocapitalize: "off",
    });
    this.field.addEventListener("input", () => write(this.field.value, false));
    this.field.addEventListener("change", () => write(this.field.value, true));
    this.field.addEventListener("keydown", (event) => event.stopPropagation());
    /** @type {Table | null} */
    this.shown = null;
    /** @type {Map<Table, Promise<(Node | "")[]>>} */
    this.drawn = new Map();
    /** @type {BoardData["targets"]} */
    this.targets = [];
    /** @type {Table[]} */
    this.tables = [];
    this.written = false;
    // The board keeps the focus, and shows where the next value goes.
    box.addEventListener("mousedown", (event) => event.target !== this.field && event.preventDefault());
  }

  /** Takes the tables of the same board. @param {BoardData} data */
  replace(data) {
    const at = this.shown ? this.tables.indexOf(this.shown) : -1;
    [this.targets, this.tables] = [data.targets, data.tables];
    this.shown = data.tables[at] ?? null;
  }

  /** Makes room for the largest pad of a board. @param {BoardData} data */
  open(data) {
    this.shown = null;
    [this.targets, this.tables] = [data.targets, data.tables];
    this.written = Boolean(data.written);
    this.drawn.clear();
    this.box.replaceChildren();
    this.box.style.minHeight = "";
    const open = new Set(data.targets.filter((each) => each.fixed === undefined).map((each) => each.table));
    const tables = [...open].map((number) => data.tables[number]).filter((each) => this.isOnPad(each)); // prettier-ignore
    const largest = tables.sort((a, b) => labels(b).length - labels(a).length)[0];
    if (!largest) return;
    this.fill(largest);
    this.box.style.minHeight = `${this.box.offsetHeight}px`;
  }

  /** Whether the values of a table have buttons: two are clicked through. @param {Table} table */
  isOnPad(table) {
    return this.written || table.signs.length > 2 || table.keys !== undefined;
  }

  /** Shows the values of a target; they stay, disabled, for one that takes none, so that nothing below moves. */
  show(/** @type {Table} */ table, /** @type {boolean} */ fixed, text = "") {
    if (this.box.querySelector(".swatch")) this.box.replaceChildren();
    if (!fixed && this.isOnPad(table)) this.fill(table);
    if (this.field.value !== text) this.field.value = text;
    for (const each of this.box.querySelectorAll("button")) each.disabled = fixed || table !== this.shown;
  }

  /** Shows the colours of cells. @param {number} chosen @param {(colour: number) => void} press */
  showColours(chosen, press) {
    this.shown = null;
    const made = COLOURS.map((name, i) => {
      const each = button("", word(name), () => press(i));
      each.className = `swatch colour-${i}`;
      each.setAttribute("aria-pressed", String(i === chosen));
      return each;
    });
    this.box.replaceChildren(
      ...made,
      button("⌫", t`no colour`, () => press(-1)),
    );
  }

  fill(/** @type {Table} */ table) {
    if (table === this.shown) return;
    this.shown = table;
    const typed = labels(table) !== table.signs;
    const press = (/** @type {string} */ label, /** @type {number} */ i) => (typed ? this.type(label) : this.enter(i));
    const said = (/** @type {string} */ label) => word(table.words[table.signs.indexOf(label)] ?? label);
    const made = labels(table).map((label, i) => button(label, said(label), () => press(label, i)));
    this.box.replaceChildren(
      ...(table.keys ? [this.field] : []),
      ...made,
      button("⌫", t`empty`, () => this.type("Backspace")),
      ...(table.keys ? [button("↵", t`enter`, () => this.type("Enter"))] : []),
    );
    if (table.signs.some((sign) => labels(table).includes(sign) && !/^\d+$/.test(sign))) this.draw(table, made);
  }

  /** Draws on the buttons what their values draw, where a sign is not the value itself. */
  async draw(/** @type {Table} */ table, /** @type {Element[]} */ buttons) {
    const number = this.tables.indexOf(table);
    const target = this.targets.findIndex((each) => each.fixed === undefined && each.table === number);
    const drawn = this.drawn.get(table) ?? this.faces(target);
    this.drawn.set(table, drawn);
    const faces = await drawn;
    if (table !== this.shown) return;
    faces.forEach((face, i) => face && buttons[labels(table).indexOf(table.signs[i])]?.replaceChildren(face));
  }
}

/** The signs of a table; if they are many, the letters and digits that they consist of. @param {Table} table */
export function labels(table) {
  if (table.keys) return table.keys;
  const most = table.signs.some((sign) => /[a-z]\d/i.test(sign)) ? MOST_MIXED : MOST;
  return table.signs.length <= most ? table.signs : [...new Set(table.signs.join(""))];
}

/** @param {string} text @param {string} label @param {() => void} action */
function button(text, label, action) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", action);
  return made;
}
