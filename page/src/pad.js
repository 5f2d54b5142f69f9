// The buttons below the board: the values of the place where the cursor is.
/**
 * @typedef {import("./types").BoardData} BoardData
 * @typedef {import("./types").Table} Table
 */

export class Pad {
  /**
   * @param {HTMLElement} box
   * @param {(choice: number) => void} enter
   * @param {(target: number) => Promise<(Node | "")[]>} faces small pictures of the values of a target
   */
  constructor(box, enter, faces) {
    this.box = box;
    this.enter = enter;
    this.faces = faces;
    /** @type {Table | null} */
    this.shown = null;
    /** @type {Map<Table, Promise<(Node | "")[]>>} */
    this.drawn = new Map();
    /** @type {BoardData["targets"]} */
    this.targets = [];
    /** @type {Table[]} */
    this.tables = [];
  }

  /** Makes room for the largest pad of a board. @param {BoardData} data */
  open(data) {
    this.shown = null;
    [this.targets, this.tables] = [data.targets, data.tables];
    this.drawn.clear();
    this.box.replaceChildren();
    this.box.style.minHeight = "";
    const tables = data.tables.filter((_, i) =>
      data.targets.some((each) => each.table === i && each.fixed === undefined),
    );
    const largest = tables.filter(isOnPad).sort((a, b) => b.signs.length - a.signs.length)[0];
    if (!largest) return;
    this.fill(largest);
    this.box.style.minHeight = `${this.box.offsetHeight}px`;
  }

  /** Shows the values of a target; they stay, disabled, for one that takes none, so that nothing below moves. */
  show(/** @type {Table} */ table, /** @type {boolean} */ fixed) {
    if (!fixed && isOnPad(table)) this.fill(table);
    for (const each of this.box.querySelectorAll("button")) each.disabled = fixed || table !== this.shown;
  }

  fill(/** @type {Table} */ table) {
    if (table === this.shown) return;
    this.shown = table;
    const button = (/** @type {string} */ text, /** @type {string} */ label, /** @type {number} */ choice) => {
      const made = document.createElement("button");
      made.type = "button";
      made.textContent = text;
      made.setAttribute("aria-label", label);
      made.addEventListener("click", () => this.enter(choice));
      return made;
    };
    this.box.replaceChildren(
      ...table.signs.map((sign, i) => button(sign, table.words[i], i)),
      button("⌫", "empty", -1),
    );
    if (table.signs.some((sign, i) => sign !== table.words[i])) this.draw(table);
  }

  /** Draws on the buttons what their values draw, where a sign is not the value itself. */
  async draw(/** @type {Table} */ table) {
    const number = this.tables.indexOf(table);
    const target = this.targets.findIndex((each) => each.fixed === undefined && each.table === number);
    const drawn = this.drawn.get(table) ?? this.faces(target);
    this.drawn.set(table, drawn);
    const faces = await drawn;
    if (table !== this.shown) return;
    faces.forEach((face, i) => face && this.box.children[i].replaceChildren(face));
  }
}

/** Whether the values of a table have buttons: few ones are clicked through. @param {Table} table */
const isOnPad = (table) => table.signs.length > 2 && table.signs.length <= 64;
