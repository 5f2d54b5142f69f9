"""Encodings of Nanro: the number of each cell one-hot, or that of its room in unary.

Rule numbers are those of `puzzles/nanro.py`; r(c) is the room of cell c.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ..puzzles.common.kit import Cell, squares
from .common.cardinality import NATIVE
from .common.kit import RULES_MODEL, Connected, Literal, Model, cells_subgraph, encoding
from .common.references import TAMURA_2009
from .common.some_numbers import given_numbers, keep_apart, one_hot_numbers
from .common.unary_sizes import unary_size

if TYPE_CHECKING:
    from cluewise.puzzles.nanro import Nanro


def _shape(puzzle: "Nanro", model: Model, full: Mapping[Cell, Literal]) -> None:
    """Rules 3 and 4."""
    for four in squares(puzzle.height, puzzle.width):
        model.family("square").clause((-full[cell] for cell in four), puzzle.reason_of("square", four[0]))
    subgraph = cells_subgraph(full, puzzle.touching)
    model.family("connected").connected(subgraph, puzzle.reason_of("connected"))


@encoding(
    summary="a variable per cell and number, and per room and number",
    source=RULES_MODEL,
    globals=(Connected,),
    explains=True,
    weak=("room",),
)
def numbers(puzzle: "Nanro") -> Model:
    """Variables: h[c,v], cell c holds v (0: it is empty); n[r,v], room r has v numbers.

    cell: Σ_v h[c,v] = 1.  given: h[c,v], or ¬h[c,0].  room: Σ_v n[r,v] = 1; h[c,v] → n[r(c),v]; n[r,v] → v cells of r
    are not empty.  apart: ¬h[c,v] ∨ ¬h[d,v] across a border.  square: ∨ h[c,0].  connected: the cells that hold
    numbers.
    """
    model, holds = one_hot_numbers(puzzle)
    full = {cell: -holds[cell](0) for cell in puzzle.cells}
    for area in puzzle.areas:
        reason, family = puzzle.reason_of("room", area[0]), model.family("room")
        count = {value: model.new() for value in range(1, len(area) + 1)}
        family.exactly(1, count.values(), reason)
        for value, literal in count.items():
            for cell in area:
                family.clause((-holds[cell](value), literal), reason)
            family.sum([(1, full[cell]) for cell in area], value, value, when=literal, reason=reason)
    keep_apart(puzzle, model, puzzle.borders())
    _shape(puzzle, model, full)
    return model


@encoding(
    summary="a variable per cell; a room's number in unary",
    source=TAMURA_2009,
    globals=(Connected,),
    suited=("minicard", NATIVE),
)
def order(puzzle: "Nanro") -> Model:
    """Variables: f[c], cell c holds a number, which is that of its room; m[r,v], room r has v numbers or more; e[r,s],
    two rooms have equally many numbers.

    size: m[r,v+1] → m[r,v], Σ_c f[c] = Σ_v m[r,v].  room: m[r,1].  given: f[c], and the room's number.
    equal: r and s both have v numbers → e[r,s].  apart: ¬f[c] ∨ ¬f[d] ∨ ¬e[r(c),r(d)] across a border.
    square: ∨ ¬f[c].  connected: the cells with f[c].
    """
    model = Model()
    full = {cell: model.new() for cell in puzzle.cells}
    rooms: list[list[Literal]] = []
    for area in puzzle.areas:
        reason = puzzle.reason_of("room", area[0])
        rooms.append(unary_size(model, [full[cell] for cell in area], len(area), reason))
        model.family("room").clause((rooms[-1][0],), reason)
        model.uses("", reason)  # its numbers are equal
    for cell, room in puzzle.area_at.items():
        model.together(cell, (full[cell], *rooms[room][1:]), _numbers_of(len(rooms[room])))
    given_numbers(puzzle, model, lambda cell: -full[cell])
    equal: dict[tuple[int, ...], Literal] = {}
    for edge in puzzle.borders():
        pair = tuple(sorted(puzzle.area_at[end] for end in edge.ends))
        if pair not in equal:
            equal[pair] = model.true if pair[0] == pair[1] else _equal(model, *(rooms[room] for room in pair))
        excluded = (*(full[end] for end in edge.ends), equal[pair])
        model.family("apart").clause((-literal for literal in excluded), puzzle.reason_of("apart", edge))
    for rule in ("given", "apart"):
        model.completed_by(rule, "room")
    _shape(puzzle, model, full)
    return model


@lru_cache(100)
def _numbers_of(size: int) -> Mapping[tuple[bool, ...], int]:
    """The number of a cell by f[c] and m[r,2], m[r,3], … of its room of this size."""
    rows = [tuple(number > i for i in range(1, size)) for number in range(1, size + 1)]
    return {(is_full, *row): number * is_full for is_full in (False, True) for number, row in enumerate(rows, 1)}


def _equal(model: Model, one: Sequence[Literal], other: Sequence[Literal]) -> Literal:
    """A literal that is true if two numbers in unary are equal."""
    equal, family = model.new(), model.family("equal")
    for v in range(min(len(one), len(other))):
        more = [-number[v] for number in (one, other)]
        family.clause((*more, *one[v + 1 : v + 2], *other[v + 1 : v + 2], equal))
    return equal


ENCODINGS = (order, numbers)
