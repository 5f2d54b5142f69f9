// What lies over the picture: the cursor, a lit place, pencil marks, and clues that are not drawn yet.
/**
 * @typedef {import("./moves").Moves} Moves
 * @typedef {import("./types").Entries} Entries
 * @typedef {import("./types").Point} Point
 * @typedef {import("./types").Shape} Shape
 */

const SVG = "http://www.w3.org/2000/svg";

/** @template {keyof SVGElementTagNameMap} T @param {T} tag @param {Record<string, string | number>} attributes */
function made(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

export class Overlay {
  constructor() {
    this.root = made("svg", { class: "overlay", "aria-hidden": "true" });
  }

  /** @param {number} width @param {number} height @param {number} room around the picture */
  resize(width, height, room) {
    this.root.setAttribute("viewBox", `${-room} ${-room} ${width + 2 * room} ${height + 2 * room}`);
  }

  /** Gives a picture the same frame. @param {Element} picture */
  frame(picture) {
    picture.setAttribute("viewBox", this.root.getAttribute("viewBox") ?? "");
    for (const name of ["width", "height"]) picture.removeAttribute(name);
  }

  /** Shows the cells of a stroke, and the line through them. @param {Shape[]} cells @param {Point[]} line */
  showStroke(cells, line) {
    this.outline("stroke", cells, 0);
    if (line.length > 1) this.root.querySelector(".stroke")?.append(made("polyline", { points: line.join(" ") }));
  }

  /** Shows shapes under a name in place of those before. @param {string} name @param {Shape[]} shapes @param {number} wide */
  outline(name, shapes, wide) {
    this.root.querySelector(`.${name}`)?.remove();
    if (shapes.length) this.root.append(outline(shapes, name, wide));
  }

  /** Writes the marks of all targets that show no choice. @param {Moves} moves @param {Entries} entries */
  showPencil(moves, entries) {
    const { targets } = moves.data;
    this.write(
      targets.flatMap((target, number) => {
        const [corner, centre] = /** @type {const} */ (["corner", "centre"]).map((kind) => {
          return entries.has(moves.marks(number, kind)) ? moves.noted(number, entries, kind) : [];
        });
        if (!(corner.length || centre.length) || moves.held(target, entries) >= 0) return [];
        const { signs } = moves.table(target);
        const sign = (/** @type {number} */ i) => signs[i];
        return [
          ...cornered(corner.map(sign), target.at, moves.side),
          ...centred(centre.map(sign), target.at, moves.side),
        ];
      }),
    );
  }

  /** Fills cells with colours. @param {[x: number, y: number, colour: number][]} cells @param {number} side */
  showColours(cells, side) {
    this.root.querySelector(".colours")?.remove();
    if (!cells.length) return;
    const group = made("g", { class: "colours" });
    const square = (/** @type {number[]} */ [x, y, colour]) =>
      made("rect", { x, y, width: side, height: side, class: `colour-${colour}` });
    group.append(...cells.map(square));
    this.root.prepend(group);
  }

  /**
   * Writes what is entered but not in the picture yet, such as a number whose partner is missing.
   * @param {Moves} moves @param {Entries} drawn @param {Entries} entries
   */
  showPending(moves, drawn, entries) {
    this.write(
      moves.data.targets.flatMap((target) => {
        const choice = moves.held(target, entries);
        if (choice < 0 || target.shapes[0].length === 4 || moves.held(target, drawn) === choice) return [];
        return pencilled([choice], moves.table(target).signs, target.at, moves.side);
      }),
    );
  }

  /**
   * Writes the values that are possible at open places, small. A place with two choices, or with more than nine
   * possible ones, shows none.
   * @param {Moves} moves @param {[slot: number, values: number[]][]} open
   */
  showOpen(moves, open) {
    const possible = new Map(open);
    const marks = moves.data.targets.flatMap((target) => {
      const { signs, values } = moves.table(target);
      const held = target.moves ? undefined : possible.get(target.slot ?? -1);
      if (!held || held.length > 9 || signs.length <= 2 || target.shapes[0].length === 4) return [];
      const choices = held.map((value) => values.indexOf(value)).filter((choice) => choice >= 0);
      return pencilled(choices, signs, target.at, moves.side);
    });
    this.write(marks, "possible");
  }

  write(/** @type {SVGElement[]} */ marks, name = "marks") {
    this.root.querySelector(`.${name}`)?.remove();
    if (!marks.length) return;
    const group = made("g", { class: name });
    group.append(...marks);
    this.root.append(group);
  }
}

/**
 * Small signs around a point. Up to nine values have places of their own.
 * @param {number[]} marks @param {string[]} signs @param {Point} at @param {number} side
 */
function pencilled(marks, signs, [x, y], side) {
  const own = signs.length > 2 && signs.length <= 9;
  const count = own ? signs.length : marks.length;
  const columns = Math.ceil(Math.sqrt(count));
  const step = (0.86 * side) / Math.max(2, columns);
  const rows = Math.ceil(count / columns);
  return marks.map((choice, i) => {
    const at = own ? choice : i;
    const text = made("text", {
      x: x + ((at % columns) - (columns - 1) / 2) * step,
      y: y + (Math.floor(at / columns) - (rows - 1) / 2) * step,
      "font-size": 0.9 * step,
    });
    text.textContent = signs[choice];
    return text;
  });
}

/** Where corner marks stand, from the middle, in sides of a cell: at corners first. */
const AROUND = [[-1, -1], [1, -1], [-1, 1], [1, 1], [0, -1], [0, 1], [-1, 0], [1, 0]]; // prettier-ignore

/** @param {string} sign @param {number} x @param {number} y @param {number} size */
function written(sign, x, y, size) {
  const text = made("text", { x, y, "font-size": size });
  text.textContent = sign;
  return text;
}

/** Small signs in the corners and at the sides of a cell; more than eight of them in rows. @param {string[]} signs @param {Point} at @param {number} side */
function cornered(signs, [x, y], side) {
  if (signs.length > AROUND.length) return pencilled(signs.map((_, i) => i), signs, [x, y], side); // prettier-ignore
  const aside = (/** @type {string} */ sign) => (sign.length > 1 ? 0.3 : 0.34);
  return signs.map((sign, i) => {
    return written(sign, x + AROUND[i][0] * aside(sign) * side, y + AROUND[i][1] * 0.33 * side, 0.27 * side);
  });
}

/** Signs in the middle of a cell, in one line as long as they fit. @param {string[]} signs @param {Point} at @param {number} side */
function centred(signs, [x, y], side) {
  if (!signs.length) return [];
  const text = signs.join(signs.some((sign) => sign.length > 1) ? " " : "");
  return [written(text, x, y, Math.min(0.34 * side, (1.6 * side) / (text.length + 0.5)))];
}

/** @param {Shape[]} shapes @param {string} name @param {number} wide half the width of the box around a segment */
function outline(shapes, name, wide) {
  const group = made("g", { class: name });
  for (const shape of shapes) {
    group.append(made("polygon", { points: (shape.length === 4 ? around(shape, wide) : shape).join(" ") }));
  }
  return group;
}

/** The corners of a box around a segment. @param {Shape} segment @param {number} wide */
function around([x1, y1, x2, y2], wide) {
  const share = wide / (Math.hypot(x2 - x1, y2 - y1) || 1);
  const [dx, dy] = [(x2 - x1) * share, (y2 - y1) * share];
  return [x1 - dy, y1 + dx, x2 - dy, y2 + dx, x2 + dy, y2 - dx, x1 + dy, y1 - dx];
}
