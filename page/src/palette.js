// The palette: rules of a variant are drawn on the board that is set, and listed below it.
import { $, button, make, say } from "./dom.js";
import { t } from "./language.js";
import { message } from "./messages.js";
import { board } from "./playing.js";
import { emit, enter, session } from "./session.js";
import { cellAt, clicked, inside, nameOf, onward, outlineOf, ruleOf, Rules, stroked } from "./strokes.js";

/**
 * @typedef {import("./types").Tool} Tool
 * @typedef {import("./strokes").Cell} Cell
 * @typedef {import("./strokes").Groups} Groups
 */

const HEADS = [
  [t`Lines`, ["line", "arrow"]],
  [t`Sets of cells`, ["cells", "boxes"]],
  [t`In and between cells`, ["pair", "cell", "corner"]],
  [t`Outside the grid`, ["outside", "diagonal"]],
  [t`Whole grid`, ["grid", "head"]],
];

/** @type {Tool} */
const ERASER = {
  name: "erase", about: t`Click a cell: the last rule that has it goes.`, shape: "erase", groups: 1, in_order: false,
  asks: false, usual: "", in_words: false, ending: "",
}; // prettier-ignore

/** Shapes that a click draws. */
const AT_A_POINT = new Set(["pair", "cell", "corner", "outside", "diagonal"]);

const rules = () => new Rules(board.data.rules ?? [0, 0], session.past.entries);
const grid = () => /** @type {import("./types").Grid} */ (board.data.grid);

/** Draws with one tool. The board gives it strokes and keys. */
export class Drawing {
  /** @param {Tool} tool */
  constructor(tool) {
    this.tool = tool;
    /** Finished groups of a rule with several. @type {Groups} */
    this.groups = [];
    /** The strokes of the group that is being drawn. @type {Cell[]} */
    this.kept = [];
    /** @type {Cell[]} */
    this.path = [];
    /** The rule that was drawn last, and is given values. */
    this.last = -1;
    this.typed = "";
    this.start = [0, 0];
  }

  /** @param {number} x @param {number} y */
  down(x, y) {
    this.start = [x, y];
    this.path = onward(this.tool, grid(), [], x, y);
    this.show();
  }

  /** @param {number} x @param {number} y */
  move(x, y) {
    this.path = onward(this.tool, grid(), this.path, x, y);
    this.show();
  }

  /** A click on a line adds its cell to the line; a drag is a whole one. @param {boolean} moved */
  up(moved) {
    const { tool, path } = this;
    this.path = [];
    if (AT_A_POINT.has(tool.shape) && (!moved || path.length < 2)) {
      return this.draw(clicked(tool, grid(), this.start[0], this.start[1]));
    }
    if (tool.shape === "erase") return path[0] && this.erase(rules().at(path[0]));
    this.kept.push(...path);
    const clicks = !moved && (tool.shape === "line" || tool.shape === "arrow");
    if (!clicks && !$("several").checked) this.next();
    this.show();
  }

  /** Ends a group; the last one of a rule ends the rule. */
  next() {
    const { tool, kept } = this;
    const several = $("several").checked;
    const cells = several && tool.shape !== "line" ? distinct(kept) : kept;
    const isPart = tool.shape === "arrow" && (several || this.groups.length > 0);
    if (cells.length) this.groups.push(...(isPart ? [cells.map(nameOf)] : stroked(tool, grid(), cells)));
    this.kept = [];
    const wanted = tool.shape === "arrow" ? 2 : tool.groups;
    if (wanted !== null && this.groups.length >= wanted) this.done();
    this.show();
  }

  done() {
    if (this.kept.length) this.next();
    const { groups } = this;
    this.groups = [];
    if (groups.length) this.draw([groups]);
    this.show();
  }

  drop() {
    [this.groups, this.kept, this.path] = [[], [], []];
    this.show();
  }

  /** Draws the first of several rules that is not there yet. @param {Groups[]} options */
  draw(options) {
    this.show();
    if (!options.length) return;
    const found = rules();
    if (this.tool.shape === "boxes") found.box(grid(), options[0][0]);
    else this.last = found.draw(options.map((groups) => ruleOf(this.tool, $("rule-values").value, groups)));
    this.typed = "";
    enter(found.entries);
    say(found.entries.has(this.last) ? String(found.entries.get(this.last)) : t`taken away`);
  }

  /** @param {number} slot */
  erase(slot) {
    const found = rules();
    if (found.entries.delete(slot)) enter(found.entries);
    this.show();
  }

  /** Gives the rule that was drawn last other values. */
  revalue() {
    const found = rules();
    const old = found.entries.get(this.last);
    if (typeof old !== "string" || old.split(/[ :]/)[0] !== this.tool.name) return;
    const cells = this.tool.shape === "head" ? "" : (old.match(/:[^:"]*$/)?.[0] ?? "");
    found.entries.set(this.last, ruleOf({ ...this.tool, ending: "" }, $("rule-values").value, []) + cells);
    if (found.entries.get(this.last) !== old) enter(found.entries);
  }

  /** Space takes the cell at the cursor, Enter ends a group, digits are values. @param {string} key @param {number[]} at @returns {boolean} */
  key(key, at) {
    if (key === " ") {
      const cell = cellAt(grid(), at[0], at[1]);
      if (!cell) return false;
      if (this.tool.shape === "erase") this.erase(rules().at(cell));
      else this.kept.push(cell);
      if (this.tool.shape === "cell") this.next();
      this.show();
    } else if (key === "Enter") this.kept.length ? this.next() : this.done();
    else if (key === "Escape") this.drop();
    else if (this.tool.asks && (/^[\d,-]$/.test(key) || (key === "Backspace" && this.typed))) {
      this.typed = key === "Backspace" ? this.typed.slice(0, -1) : this.typed + key;
      $("rule-values").value = this.typed;
      this.revalue();
    } else return false;
    return true;
  }

  show() {
    const cells = [...this.groups.flat().map(cellOf), ...this.kept, ...this.path].filter(Boolean);
    const { left, top, side } = grid();
    const shape = this.tool.shape === "line" || this.tool.shape === "arrow" ? [...this.kept, ...this.path] : [];
    board.overlay.showStroke(
      cells.map((cell) => outlineOf(grid(), cell)),
      shape.map(({ r, c }) => [left + (c + 0.5) * side, top + (r + 0.5) * side]),
    );
    const open = this.groups.length > 0 || this.kept.length > 0;
    for (const id of ["rule-next", "rule-done", "rule-drop"]) $(id).hidden = !open;
  }
}

/** Each cell once. @param {Cell[]} cells */
const distinct = (cells) => [...new Map(cells.map((cell) => [nameOf(cell), cell])).values()];

/** @param {string} name @returns {Cell} */
function cellOf(name) {
  const [r, c] = (name.match(/\d+/g) ?? []).map((number) => Number(number) - 1);
  return { r, c };
}

/** Shows the palette for a board with tools. */
export function openPalette() {
  const { tools = [], heading } = board.data;
  choose(null);
  $("palette").hidden = !tools.length;
  $("heading-box").hidden = !heading;
  const picks = (/** @type {string[]} */ shapes) =>
    [...tools, ERASER].filter(({ shape }) => shapes.includes(shape)).map((tool) => pick(tool));
  const open = new Set([...$("palette-tools").querySelectorAll("details[open]")].map((each) => each.dataset.head));
  $("palette-tools").replaceChildren(
    make(
      "div",
      { className: "row" },
      button(t`Clues`, () => choose(null), { ariaPressed: "true" }),
      pick(ERASER),
    ),
    ...HEADS.map(([head, shapes]) => {
      const made = make(
        "details",
        { name: "palette", open: open.has(head) },
        make("summary", { textContent: String(head) }),
      );
      made.dataset.head = String(head);
      made.append(make("div", { className: "row" }, ...picks(/** @type {string[]} */ (shapes))));
      return made;
    }),
  );
  listRules();
}

/** @param {Tool} tool */
function pick(tool) {
  const text = tool.shape === "head" ? `${tool.name}: …` : tool.name.replaceAll("-", " ");
  const made = button(text, () => choose(tool), { title: tool.about, ariaPressed: "false" });
  made.dataset.tool = `${tool.shape} ${tool.name}`;
  return made;
}

/** Draws with a tool, or sets clues again. A rule of the whole grid is there at once. @param {Tool | null} tool */
function choose(tool) {
  board.drawing?.drop();
  board.drawing = tool ? new Drawing(tool) : null;
  $("board").toggleAttribute("data-tool", Boolean(tool));
  for (const each of $("palette-tools").querySelectorAll("button")) {
    each.setAttribute("aria-pressed", String(each.dataset.tool === (tool ? `${tool.shape} ${tool.name}` : undefined)));
  }
  $("rule-about").textContent = tool?.about ?? "";
  $("rule-values").value = tool?.usual ?? "";
  $("rule-values-box").hidden = !tool?.asks;
  $("several-box").hidden = !tool || !["cells", "line", "arrow", "boxes"].includes(tool.shape);
  $("several").checked = false;
  for (const id of ["rule-next", "rule-done", "rule-drop"]) $(id).hidden = true;
  if (tool?.shape === "grid" || tool?.shape === "head") board.drawing?.draw([[]]);
}

/** Lists the drawn rules, each as text that can be changed, with the number of an option of a choice. */
export function listRules() {
  if (!session.setting || !board.data.tools) return;
  const lines = rules().all.map(([slot, rule]) => {
    const text = make("input", { value: rule, ariaLabel: t`Rule`, spellcheck: false, autocomplete: "off" });
    text.addEventListener("change", () => {
      const found = rules();
      if (text.value.trim()) found.entries.set(slot, text.value.trim());
      else found.entries.delete(slot);
      enter(found.entries);
    });
    text.addEventListener("focus", () => light(rule));
    text.addEventListener("blur", () => emit("lit", null));
    const option = make("select", { ariaLabel: t`Option` }, new Option("–", "0"));
    option.append(...[1, 2, 3, 4, 5].map((number) => new Option(t`option ${number}`, String(number))));
    option.dataset.slot = String(slot);
    const gone = button("✕", () => new Drawing(ERASER).erase(slot), { ariaLabel: t`Take away ${rule}` });
    return make("li", { className: "row" }, text, option, gone);
  });
  $("rules-list").replaceChildren(...lines);
  $("rules-box").hidden = !lines.length;
  $("rules-choose").hidden = lines.length < 2;
  const { heading } = board.data;
  ["set-title", "set-author", "set-rules"].forEach((id, i) => {
    if (heading && document.activeElement !== $(id)) $(id).value = session.past.entries.get(heading[0] + i) ?? "";
  });
}

/** Lights the first cell of a rule. @param {string} rule */
function light(rule) {
  const name = rule.match(/r\d+c\d+/)?.[0];
  const cell = name && cellOf(name);
  if (cell && inside(grid(), cell)) emit("lit", outlineOf(grid(), cell));
}

/** One of the options that were chosen in the list holds. */
function chooseOptions() {
  const selects = [...$("rules-list").querySelectorAll("select")];
  const options = new Map(selects.map((each) => [Number(each.dataset.slot), Number(each.value)]));
  if (new Set([...options.values()].filter(Boolean)).size < 2) {
    return message(
      t`Give the drawn rules the numbers of two or more options; rules with the same number hold together.`,
    );
  }
  const found = rules();
  found.choose(options);
  enter(found.entries);
}

for (const [i, id] of ["set-title", "set-author", "set-rules"].entries()) {
  $(id).addEventListener("change", () => {
    const { heading } = board.data;
    if (!heading) return;
    const entries = new Map(session.past.entries);
    const text = $(id).value.trim();
    if (text) entries.set(heading[0] + i, text);
    else entries.delete(heading[0] + i);
    enter(entries);
  });
}
$("rule-values").addEventListener("change", () => board.drawing?.revalue());

/** The palette goes with the board. */
export function closePalette() {
  board.drawing = null;
  $("board").removeAttribute("data-tool");
  for (const id of ["palette", "heading-box"]) $(id).hidden = true;
}

export const PALETTE = {
  "rule-next": () => board.drawing?.next(),
  "rule-done": () => board.drawing?.done(),
  "rule-drop": () => board.drawing?.drop(),
  "rules-choose": chooseOptions,
};
