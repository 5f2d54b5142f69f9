"""Encodings of Sashigane: the direction from each cell to its corner, or the corner that owns each cell.

w[e] says that border e has a wall. Rule numbers are those of `puzzles/sashigane.py`.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, UNKNOWN, Cell, Edge, Literal, Model, encoding, part_owners
from cluewise.puzzles.sashigane import OPPOSITE, STEPS, TURNS

if TYPE_CHECKING:
    from cluewise.puzzles.sashigane import Sashigane


def _walls(puzzle: "Sashigane") -> tuple[Model, dict[Edge, Literal]]:
    """A new Model with the borders as slots, and rule 4."""
    model, shape = Model(), puzzle.reason_of("shape")
    walls = model.booleans(puzzle.borders)
    model.uses("number", shape, puzzle.reason_of("wall"))
    model.uses("shape", puzzle.reason_of("wall"))
    for cell, arrow in puzzle.arrows.items():
        for side in STEPS:
            edge = puzzle.border(cell, side)
            wall = walls[edge] if edge else -model.false
            model.family("arrow").clause((-wall if side == arrow else wall,), puzzle.reason_of("arrow", cell))
    for cell in puzzle.circles:
        for pair in ("^v", "<>"):
            stand = [walls[edge] for side in pair if (edge := puzzle.border(cell, side))]
            model.family("circle").exactly(len(stand) - 1, stand, puzzle.reason_of("corner", cell))
    return model, walls


def _line(puzzle: "Sashigane", cell: Cell, side: str) -> list[Cell]:
    """The cells of the board in a direction, the nearest first."""
    (dr, dc), line = STEPS[side], list[Cell]()
    reach = {"^": cell.r, "v": puzzle.height - 1 - cell.r, "<": cell.c, ">": puzzle.width - 1 - cell.c}[side]
    for k in range(1, reach + 1):
        line.append(Cell(cell.r + k * dr, cell.c + k * dc))
    return line


@encoding(summary="the direction in which each cell's corner lies", source=RULES_MODEL)
def ways(puzzle: "Sashigane") -> Model:
    """Variables: w[e]; t[c,d], the corner of cell c's region lies in direction d; q[c,v,h], c is a corner, with arms in
    the directions v and h; r[k,d,j], the arm in direction d of the corner k has j cells or more.

    circle: one wall of the two above and below, one of the two beside.  arrow: the walls around an end.
    way: Σ_d t[c,d] + Σ q[c,v,h] = 1.  joined: ¬w[e] ↔ t[c,d] ∨ t[c′,opposite of d] for a border e in direction d of c,
    not both.  onward: t[c,d] → t[c′,d] ∨ q[c′,v,h] with an arm towards c.  arm: q[c,v,h] → t[c′,opposite of v], the
    same for h.  reach: r[k,d,j] ↔ r[k,d,j−1] ∧ t[j-th cell,opposite of d].  number: Σ r[k,d,j] = number − 1.
    """
    model, walls = _walls(puzzle)
    shape = puzzle.reason_of("shape")
    way = {(cell, side): model.new() for cell in puzzle.cells for side in STEPS if puzzle.border(cell, side)}
    turn = {
        (cell, turns): model.new()
        for cell in puzzle.cells
        for turns in TURNS
        if all(puzzle.border(cell, side) for side in turns)
    }
    for cell in puzzle.cells:
        mine = [way[cell, side] for side in STEPS if (cell, side) in way]
        mine += [turn[cell, turns] for turns in TURNS if (cell, turns) in turn]
        model.family("way").exactly(1, mine, shape.narrowed((cell,)))
    for (cell, side), literal in way.items():
        (other, *_), edge = _line(puzzle, cell, side), puzzle.border(cell, side)
        assert edge
        corners = [turn[other, turns] for turns in TURNS if OPPOSITE[side] in turns and (other, turns) in turn]
        back, reason = way[other, OPPOSITE[side]], shape.narrowed(edge.ends)
        model.family("joined").clause((-literal, -walls[edge]), reason)
        if side in "v>":
            model.family("joined").clause((walls[edge], literal, back), reason)
            model.family("joined").clause((-literal, -back), reason)
        onward = [way[other, side]] if (other, side) in way else []
        model.family("onward").clause((-literal, *onward, *corners), reason)
        for corner in corners:
            model.family("arm").clause((-corner, literal), shape.narrowed((other,)))
    _count(puzzle, model, way)
    return model


def _count(puzzle: "Sashigane", model: Model, way: Mapping[tuple[Cell, str], Literal]) -> None:
    """The numbers of `ways`: the cells of the arms of a circle's corner."""
    for cell, number in puzzle.circles.items():
        if number != UNKNOWN:
            reached = list[Literal]()
            for side in STEPS:
                arm = [way[place, OPPOSITE[side]] for place in _line(puzzle, cell, side)]
                for j, literal in enumerate(arm):
                    reached.append(model.family("reach").conjunction((reached[-1], literal)) if j else literal)
            model.family("number").exactly(number - 1, reached, puzzle.reason_of("number", cell))


@encoding(summary="the corner that owns each cell", source=RULES_MODEL)
def corners(puzzle: "Sashigane") -> Model:
    """Variables: w[e]; o[c,k]: the corner of cell c's region is cell k, in the row or the column of c.

    circle, arrow: as in `ways`.  owner: Σ_k o[c,k] = 1.  toward: o[c,k] → o[d,k] for the next cell d towards k.
    arms: o[k,k] → one of o[c,k] above and below k, one of those left and right of it.
    beside: w[e] → ¬(o[c,k] ∧ o[d,k]), ¬w[e] → (o[c,k] ↔ o[d,k]).  number: Σ_c o[c,k] = number.
    """
    model, walls = _walls(puzzle)
    shape = puzzle.reason_of("shape")
    owners: dict[Cell, dict[Cell, Literal]] = {cell: {} for cell in puzzle.cells}
    for corner in puzzle.cells:
        own = owners[corner][corner] = model.new()
        lines = {side: _line(puzzle, corner, side) for side in STEPS}
        for line in lines.values():
            for cell in line:
                owners[cell][corner] = model.new()
            for nearer, cell in pairwise((corner, *line)):
                implied = owners[nearer][corner]
                model.family("toward").clause((-owners[cell][corner], implied), shape.narrowed((cell, corner)))
        for pair in ("^v", "<>"):
            ends = [owners[lines[side][0]][corner] for side in pair if lines[side]]
            model.family("arms").clause((-own, *ends), shape.narrowed((corner,)))
            if len(ends) == 2:
                model.family("arms").clause((-ends[0], -ends[1]), shape.narrowed((corner,)))
    for cell, options in owners.items():
        model.family("owner").exactly(1, options.values(), shape.narrowed((cell,)))
    part_owners(model.family("beside"), walls, owners, lambda edge: shape.narrowed(edge.ends))
    for cell, number in puzzle.circles.items():
        if number != UNKNOWN:
            owned = (options[cell] for options in owners.values() if cell in options)
            model.family("number").exactly(number, owned, puzzle.reason_of("number", cell))
    return model


ENCODINGS = (ways, corners)
