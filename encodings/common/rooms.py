"""Rooms that hold the numbers from 1 on, with a distance between equal numbers: two encodings for all such puzzles.

Sources of the encodings: de Kleer 1989 (a variable per value), Iwama and Miyazaki 1994 (values in bits).
"""

from itertools import combinations

from cluewise.puzzles.common.room_boards import RoomPuzzle

from .encoding import Encoding, encoding
from .givens import take_givens
from .model import Model
from .references import DE_KLEER_1989, IWAMA_1994


@encoding(
    summary="a variable per cell and number; each number once in a room",
    source=f"the direct encoding: {DE_KLEER_1989}",
)
def direct(puzzle: RoomPuzzle) -> Model:
    """Variables: h[c,v], cell c holds number v.

    cell: Σ_v h[c,v] = 1, except in rooms of one cell.  room: Σ_c h[c,v] = 1 for each number v of a room.
    given: h[c,v].  apart: ¬h[c,v] ∨ ¬h[d,v] for cells c, d that must not both hold v.
    """
    model = Model()
    codes = {cell: model.one_hot(cell, puzzle.values(cell)) for cell in puzzle.cells}
    for code in codes.values():
        if len(code.values) > 1:  # else the family "room" states it, with its Reason
            model.family("cell").exactly(1, code.variables)
    for area in puzzle.areas:
        reason = puzzle.reason_of("room", area[0])
        for holders in zip(*(codes[cell].variables for cell in area), strict=True):
            model.family("room").exactly(1, holders, reason)
    apart = model.family("apart")
    for a, b, least in puzzle.pairs:
        reason, first, second = puzzle.reason_of("apart", (a, b)), codes[a].first - 1, codes[b].first - 1
        for number in range(least, min(len(codes[a].values), len(codes[b].values)) + 1):
            apart.clause((-first - number, -second - number), reason)
    take_givens(model, puzzle)
    return model


@encoding(
    summary="the number of each cell in bits",
    source=f"the log encoding: {IWAMA_1994}",
)
def bits(puzzle: RoomPuzzle) -> Model:
    """Variables: b[c,i], bit i of the number of cell c minus 1.

    range: no number above those of the room.  room: ¬(c holds v) ∨ ¬(d holds v) for any two cells c, d of a room and
    each number v.  given: the bits of the number.  apart: as `room`, for cells that must not both hold v.
    """
    model = Model()
    codes = {cell: model.binary(cell, puzzle.values(cell)) for cell in puzzle.cells}
    unlike = {
        (cell, number): [-literal for literal in code.literals(number)]
        for cell, code in codes.items()
        for number in puzzle.values(cell)
    }
    for area in puzzle.areas:
        reason = puzzle.reason_of("room", area[0])
        for a, b in combinations(area, 2):
            for number in puzzle.values(a):
                model.family("room").clause((*unlike[a, number], *unlike[b, number]), reason)
    for a, b, least in puzzle.pairs:
        reason = puzzle.reason_of("apart", (a, b))
        for number in range(least, min(len(puzzle.values(a)), len(puzzle.values(b))) + 1):
            model.family("apart").clause((*unlike[a, number], *unlike[b, number]), reason)
    take_givens(model, puzzle)
    return model


ROOM_ENCODINGS: tuple[Encoding, ...] = (direct, bits)
