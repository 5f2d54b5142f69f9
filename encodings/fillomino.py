"""Fillomino compiled: a variable per cell and number; groups get their size by cuts, or each cell has an owner.

x[c,v] says that cell c holds number v. Rule numbers are those of `puzzles/fillomino.py`.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.geometry import Cell, steps

from .common.connected import Around, parts
from .common.encoding import encoding
from .common.model import FALSE, TRUE, Candidate, Cut, Literal, Model
from .common.papers import DANTZIG_1954
from .common.regions import Regions, owner_encodings, wrong_sizes

if TYPE_CHECKING:
    from cluewise.puzzles.fillomino import Fillomino


def _possible(puzzle: "Fillomino", around: Around) -> dict[Cell, list[int]]:
    """Per cell the numbers that it may hold: where cells without a number and those with this one are enough for it."""

    def rooms(number: int | None) -> list[list[Cell]]:
        free = [cell for cell in puzzle.cells if puzzle.numbers.get(cell) in (None, number)]
        return parts(free, around, lambda _: True)

    possible: dict[Cell, list[int]] = {cell: [] for cell in puzzle.cells}
    given, blank = set(puzzle.numbers.values()), rooms(None)
    for number in puzzle.sizes:
        for room in rooms(number) if number in given else blank:
            for cell in room if len(room) >= number else ():
                possible[cell].append(number)
    return possible


@encoding(
    summary="a variable per cell and number that is possible there; groups that are too small or too large are cut",
    source=DANTZIG_1954,
    lazy=True,
    blames=False,
)
def cuts(puzzle: "Fillomino") -> Model:
    """Variables: x[c,v] where cells without a number and with v are enough for v, unless nothing else is possible.

    number: Σ_v x[c,v] = 1.
    Cuts: of v + 1 joined cells, one holds another number than v; of fewer than v, one does, or one around them holds v.
    """
    model, reason = Model(), puzzle.why["size"]
    model.constants = True
    around = {cell: [(other, TRUE) for other in near] for cell, near in puzzle.around.items()}
    members = {number: dict.fromkeys(puzzle.cells, FALSE) for number in puzzle.sizes}
    for cell, possible in _possible(puzzle, around).items():
        if len(possible) == 1:
            model.fixed(cell, possible[0])
            members[possible[0]][cell] = TRUE
            continue
        literals = model.one_hot(cell, possible).variables
        model.family("number").exactly(1, literals)
        for number, literal in zip(possible, literals, strict=True):
            members[number][cell] = literal

    def find(holds: Candidate) -> Iterator[Cut]:
        having: dict[Any, list[Any]] = {}
        for cell, number in holds.values.items():
            having.setdefault(number, []).append(cell)
        for number, cells in having.items():
            for part in parts(cells, around, holds):
                yield from wrong_sizes(members[number], around, part, number, holds, reason)

    model.cut(find)
    return model


def _regions(puzzle: "Fillomino", model: Model) -> Regions:
    """The owner of a group is its first cell with a given number, or its first cell where there is none."""
    numbers, family = puzzle.numbers, model.family("wall")
    holds = {cell: model.one_hot(cell, puzzle.sizes) for cell in puzzle.cells}
    for cell, options in holds.items():
        model.family("number").exactly(1, options.variables)
        if cell in numbers:
            given = options.literal(numbers[cell])
            model.family("given").clause((given,) if given else (), puzzle.why["given", cell])
    walls = {edge: model.new() for edge in puzzle.touching}
    for edge, wall in walls.items():
        one, other = (holds[end].variables for end in edge.ends)
        for a, b in zip(one, other, strict=True):
            for clause in ((-wall, -a, -b), (wall, -a, b), (wall, a, -b)):
                family.clause(clause)

    def room(owner: Cell) -> dict[Cell, int]:
        number = numbers.get(owner)

        def inside(cell: Cell) -> bool:
            return numbers.get(cell) in (None, number) and (cell > owner or numbers.get(cell) != number)

        return steps(owner, (number or puzzle.sizes[-1]) - 1, inside, puzzle.around)

    def sizes(owner: Cell, own: Literal) -> list[tuple[Literal, int]]:
        if owner in numbers:
            return [(own, numbers[owner])]
        possible = puzzle.sizes[: len(rooms[owner])]
        found = [(family.conjunction((own, holds[owner].first + size - 1)), size) for size in possible]
        model.family("size").clause((-own, *(literal for literal, _ in found)), puzzle.why["size"].narrowed((owner,)))
        return found

    rooms = {cell: room(cell) for cell in puzzle.cells}
    return Regions(rooms, walls, rooms, sizes, puzzle.sizes[-1])


FAMILIES = "number: Σ_v x[c,v] = 1.  given: x[c,v].  wall: ¬w[e] ↔ x[c,v] and x[d,v] for some v."
ENCODINGS = (cuts, *owner_encodings(_regions, FAMILIES))
