// Colours of cells, as notes: also what is inside and outside of a loop.
/**
 * @typedef {import("./types").Entries} Entries
 * @typedef {import("./moves").Moves} Moves
 * @typedef {[left: number, top: number, side: number, height: number, width: number]} Cells
 */

/** What the buttons say. The style sheet has a colour for each. */
export const COLOURS = ["green, inside", "yellow, outside", "blue", "red", "purple", "orange", "pink", "grey"];

export class CellColours {
  /** @param {Moves} moves @param {Cells | null | undefined} cells */
  constructor(moves, cells) {
    this.moves = moves;
    const [left, top, side, height, width] = cells ?? [0, 0, 1, 0, 0];
    this.left = left;
    this.top = top;
    this.side = side;
    this.height = height;
    this.width = width;
  }

  /** The number of the cell at a point, −1 outside of the board. @param {number} x @param {number} y */
  at(x, y) {
    const [r, c] = [Math.floor((y - this.top) / this.side), Math.floor((x - this.left) / this.side)];
    return r >= 0 && c >= 0 && r < this.height && c < this.width ? r * this.width + c : -1;
  }

  /** @param {number} cell @param {Entries} entries */
  of(cell, entries) {
    return Number(entries.get(this.moves.colourSlot(cell)) ?? -1);
  }

  /** The entries after cells get a colour, −1 for none. @param {Iterable<number>} cells @param {number} colour @param {Entries} entries */
  with(cells, colour, entries) {
    const changed = new Map(entries);
    for (const cell of cells) {
      if (cell < 0) continue;
      if (colour < 0) changed.delete(this.moves.colourSlot(cell));
      else changed.set(this.moves.colourSlot(cell), colour);
    }
    return changed;
  }

  /** All coloured cells, as left and upper edge and colour. @param {Entries} entries @returns {[number, number, number][]} */
  all(entries) {
    /** @type {[number, number, number][]} */
    const found = [];
    for (let cell = 0; cell < this.height * this.width; cell++) {
      const colour = this.of(cell, entries);
      const [r, c] = [Math.floor(cell / this.width), cell % this.width];
      if (colour >= 0) found.push([this.left + c * this.side, this.top + r * this.side, colour]);
    }
    return found;
  }
}
