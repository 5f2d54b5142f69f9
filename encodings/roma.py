"""Encodings of Roma: arrows one-hot, or in bits.

h[c,d] says that the arrow of cell c points in direction d. Rule numbers are those of `puzzles/roma.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import IWAMA_1994, RULES_MODEL, Acyclic, Cell, Model, encoding, take_givens

if TYPE_CHECKING:
    from cluewise.puzzles.roma import Roma

ARROWS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def _stated(puzzle: "Roma", model: Model) -> Model:
    """The rules, over a Model that has the arrows."""
    holds = {
        (cell, arrow): model.family("value").conjunction(code.literals(arrow))
        for cell, code in model.slots.items()
        for arrow in ARROWS
    }
    take_givens(model, puzzle)
    for room in puzzle.rooms():
        for arrow in ARROWS:
            model.family("room").at_most(1, (holds[cell, arrow] for cell in room), puzzle.reason_of("room", room[0]))
    number, arcs = {cell: i for i, cell in enumerate(puzzle.cells)}, {}
    for cell in puzzle.free:
        for arrow, (dr, dc) in ARROWS.items():
            end = number.get(Cell(cell.r + dr, cell.c + dc))
            if end is None:
                model.family("inside").clause((-holds[cell, arrow],), puzzle.reason_of("inside", cell))
            else:
                arcs[number[cell], end] = holds[cell, arrow]
    model.family("loop").acyclic(arcs, puzzle.reason_of("loop"))
    return model


@encoding(summary="a variable per cell and arrow", source=RULES_MODEL, globals=(Acyclic,))
def arrows(puzzle: "Roma") -> Model:
    """Variables: h[c,d].

    cell: Σ_d h[c,d] = 1.  given: h[c,d].  inside: ¬h[c,d] for arrows off the board.
    room: Σ_c h[c,d] ≤ 1 over a room.  loop: the arcs h[c,d] from cell to cell form no directed cycle.
    """
    model = Model()
    for cell in puzzle.slots():
        model.family("cell").exactly(1, model.one_hot(cell, tuple(ARROWS)).variables)
    return _stated(puzzle, model)


@encoding(summary="arrows in two bits", source=f"the log encoding: {IWAMA_1994}", globals=(Acyclic,))
def bits(puzzle: "Roma") -> Model:
    """Variables: b[c,i], bit i of the arrow of cell c; h[c,d].

    value: h[c,d] ↔ the bits of d.  given, inside, room, loop: as in `arrows`.
    """
    model = Model()
    for cell in puzzle.slots():
        model.binary(cell, tuple(ARROWS))
    return _stated(puzzle, model)


ENCODINGS = (arrows, bits)
