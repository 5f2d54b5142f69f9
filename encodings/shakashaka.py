"""Encodings of Shakashaka: a variable for each triangle, whose slanted edge turns or goes straight on; or a variable
for each side of a cell, with right angles of white around each point.

Rule numbers are those of `puzzles/shakashaka.py`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cluewise.kit import Family, Literal, Model, encoding

if TYPE_CHECKING:
    from cluewise.kit import Cell, Reason
    from cluewise.puzzles.shakashaka import Shakashaka

CORNERS = ("nw", "ne", "se", "sw")
"""The corners of a cell, clockwise. The cells around a point are listed in the same order."""

Dark = Sequence[Literal]
"""The triangles of a cell at a point: first the triangle in the corner at the point, then the others clockwise."""


@encoding(
    summary="a variable for each triangle; a slanted edge turns or goes straight on",
    source="Demaine, Okamoto, Uehara, Uno, Computational complexity and an integer programming model of Shakashaka, "
    "2014",
    weak=(
        "number",
        "angle",
    ),
)
def triangles(puzzle: "Shakashaka") -> Model:
    """Variables: t[c,k], k one of the values of cell c.

    cell: Σ_k t[c,k] = 1.  number: Σ of the triangles beside it = number.
    angle, for the four cells around a point: if a slanted edge ends at the point, the next cell also has one that ends
    there, or it is white at the point and the cell after it has one; if three cells are white at a point, so is the
    fourth.
    """
    model = Model()
    held = {cell: model.one_hot(cell, (".", *CORNERS)) for cell in puzzle.white}
    for code in held.values():
        model.family("cell").exactly(1, code.variables)
    for cell, number in puzzle.numbers.items():
        shown = (variable for neighbour in puzzle.beside(cell) for variable in held[neighbour].variables[1:])
        model.family("number").exactly(number, shown, puzzle.reason_of("number", cell))
    for point, meeting in puzzle.points():
        dark: list[Dark | None] = []
        for i, place in enumerate(meeting):  # the cell at the north-west has the point in its south-eastern corner
            names = [CORNERS[(i + 2 + k) % 4] for k in range(4)]
            dark.append([model.literal(place, name) for name in names] if place else None)
        plain = [model.literal(cell, ".") if cell else model.false for cell in meeting]
        _angles(model.family("angle"), dark, plain, puzzle.reason_of("angle", point))
    return model


def _angles(family: Family, dark: Sequence[Dark | None], plain: Sequence[Literal], reason: "Reason") -> None:
    """The cells around a point, clockwise: each begins a white angle (`opens`), ends one (`shuts`), is white or is
    black.
    """
    never = (family.model.false,) * 4
    opens, shuts = ([(cell or never)[k] for cell in dark] for k in (1, 3))
    white = [(plain[i], (cell or never)[2]) for i, cell in enumerate(dark)]
    for i in range(4):
        before, after, behind, across = i - 1, (i + 1) % 4, i - 2, (i + 2) % 4
        if dark[i]:
            family.clause((-opens[i], shuts[after], *white[after]), reason)
            family.clause((-opens[i], shuts[after], shuts[across]), reason)
            family.clause((-shuts[i], opens[before], *white[before]), reason)
            family.clause((-shuts[i], opens[before], opens[behind]), reason)
        others = [cell for k, cell in enumerate(dark) if cell and k != i]
        if len(others) == 3:
            family.clause((*(cell[k] for cell in others for k in (0, 1, 3)), *white[i]), reason)


@encoding(
    summary="a variable for each side of a cell; white comes in right angles around points",
    source="the 0-1 model of the rules, over the quarters of cells at their sides",
)
def quarters(puzzle: "Shakashaka") -> Model:
    """Variables: b[c,s], side s of cell c is black.

    cell: b[c,n] + b[c,s] = b[c,e] + b[c,w] ≤ 1.  number: Σ (b[c,n] ∨ b[c,s]) beside it = number.
    angle: around a point, no run of 1, 3, 5, 6 or 7 of the eight sides is white between black sides.
    """
    model = Model()
    black = {(cell, side): model.new() for cell in puzzle.white for side in "nesw"}
    shown: dict[Cell, Literal] = {}
    table = {(False,) * 4: "."} | {tuple(side in corner for side in "nesw"): corner for corner in CORNERS}
    family = model.family("cell")
    for cell in puzzle.white:
        n, e, s, w = four = [black[cell, side] for side in "nesw"]
        model.together(cell, four, table)
        shown[cell] = family.disjunction((n, s))
        for literals in ((-n, -s), (-e, -w), (-shown[cell], e, w), (shown[cell], -e), (shown[cell], -w)):
            family.clause(literals)
    for cell, number in puzzle.numbers.items():
        model.family("number").exactly(
            number, (shown[neighbour] for neighbour in puzzle.beside(cell)), puzzle.reason_of("number", cell)
        )
    for point, meeting in puzzle.points():
        halves = zip(meeting, ("se", "ws", "nw", "en"), strict=True)
        ring = [black[cell, side] if cell else model.true for cell, sides in halves for side in sides]
        for i in range(8):
            for run in (1, 3, 5, 6, 7):
                inside = [ring[(i + 1 + k) % 8] for k in range(run)]
                ends = dict.fromkeys((ring[i], ring[(i + 1 + run) % 8]))
                model.family("angle").clause((*(-end for end in ends), *inside), puzzle.reason_of("angle", point))
    return model


ENCODINGS = (triangles, quarters)
