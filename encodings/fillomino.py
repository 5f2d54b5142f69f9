"""Encodings of Fillomino: a variable per cell and number; sizes of groups as global constraints, or each cell has an
owner.

x[c,v] says that cell c holds number v. Rule numbers are those of `puzzles/fillomino.py`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cluewise.kit import (  # isort: skip
    RULES_MODEL, TRUE, Cell, Connected, Literal, Model, OwnedRegions, Sized, cells_subgraph, connected_owners, encoding,
    parts, steps,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.puzzles.fillomino import Fillomino


def _possible(puzzle: "Fillomino") -> dict[Cell, list[int]]:
    """The possible numbers of each cell. A cell can hold v if it is in a component of at least v cells, over cells with
    number v or without a number.
    """

    around = _around(puzzle)

    def rooms(number: int | None) -> list[list[Cell]]:
        free = [cell for cell in puzzle.cells if puzzle.numbers.get(cell) in (None, number)]
        return parts(free, around, lambda _: True)

    possible: dict[Cell, list[int]] = {cell: [] for cell in puzzle.cells}
    clues, blank = set(puzzle.numbers.values()), rooms(None)
    for number in puzzle.sizes:
        for room in rooms(number) if number in clues else blank:
            for cell in room if len(room) >= number else ():
                possible[cell].append(number)
    return possible


Members = dict[int, dict[Cell, Literal]]
"""For each number the literals of the cells that hold it."""


def _state_numbers(model: Model, cell: Cell, possible: Sequence[int], members: Members) -> None:
    literals = model.one_hot(cell, possible).variables
    model.family("number").exactly(1, literals)
    for number, literal in zip(possible, literals, strict=True):
        members[number][cell] = literal


def _state_sizes(puzzle: "Fillomino", model: Model, members: Members) -> None:
    """Rule 2: a group of cells with number v has v cells."""
    for number, holders in members.items():
        subgraph = cells_subgraph(holders, puzzle.touching)
        model.family("size").sized(subgraph, number, number, puzzle.reason_of("size"))


def _state_large(puzzle: "Fillomino", model: Model, members: Members) -> None:
    """A group of cells with numbers from t on has at least t cells. One such constraint replaces `size` for many
    numbers that are not given. A few t, each a quarter more than the last, are enough.
    """
    given = set(puzzle.numbers.values())
    least, larger = len(puzzle.cells) + 1, dict[Cell, list[Literal]]()
    for number in reversed(puzzle.sizes):
        for cell, literal in members[number].items():
            larger.setdefault(cell, []).append(literal)
        if members[number] and number not in given and 1 < number <= least * 4 // 5:
            least = number
            holders = {cell: model.family("large").disjunction(literals) for cell, literals in larger.items()}
            larger = {cell: [literal] for cell, literal in holders.items()}
            subgraph = cells_subgraph(holders, puzzle.touching)
            model.family("large").sized(subgraph, number, None, puzzle.reason_of("size"))


def _around(puzzle: "Fillomino") -> dict[Cell, list[tuple[Cell, Literal]]]:
    return {cell: [(neighbour, TRUE) for neighbour in neighbours] for cell, neighbours in puzzle.around.items()}


@encoding(
    summary="a variable per cell and possible number; the sizes of groups are global constraints",
    source=RULES_MODEL,
    globals=(Sized,),
    aliases={"cuts": "cuts"},
    redundant=("large",),
    blames=False,
)
def numbers(puzzle: "Fillomino") -> Model:
    """Variables: x[c,v] for every number v that cell c may hold (see `_possible`); none if only one; g[c,t].

    number: Σ_v x[c,v] = 1.  size: each group of connected cells that hold v has v cells.
    large: g[c,t] ↔ ∨_v≥t x[c,v] for some t that are not given; each group of cells with g[·,t] has at least t cells.
    """
    model = Model()
    model.constants = True
    members: Members = {number: {} for number in puzzle.sizes}
    for cell, possible in _possible(puzzle).items():
        if len(possible) == 1:
            model.fixed(cell, possible[0])
            members[possible[0]][cell] = TRUE
        else:
            _state_numbers(model, cell, possible, members)
    _state_sizes(puzzle, model, members)
    _state_large(puzzle, model, members)
    return model


@encoding(
    summary="a variable per cell and number, and a Reason for each given number",
    source=RULES_MODEL,
    globals=(Sized,),
)
def groups(puzzle: "Fillomino") -> Model:
    """Variables: x[c,v] for every number v of the board.

    number: Σ_v x[c,v] = 1.  given: x[c,v].  size: as in `numbers`.
    """
    model = Model()
    members: Members = {number: {} for number in puzzle.sizes}
    for cell in puzzle.cells:
        _state_numbers(model, cell, puzzle.sizes, members)
        if cell in puzzle.numbers:
            model.family("given").takes(cell, puzzle.numbers[cell], puzzle.reason_of("given", cell))
    _state_sizes(puzzle, model, members)
    return model


def _regions(puzzle: "Fillomino", model: Model) -> OwnedRegions:
    """The owner of a group is its first cell with a given number, or its first cell if no number is given."""
    numbers, family = puzzle.numbers, model.family("wall")
    holds = {cell: model.one_hot(cell, puzzle.sizes) for cell in puzzle.cells}
    for cell, options in holds.items():
        model.family("number").exactly(1, options.variables)
        if cell in numbers:
            model.family("given").takes(cell, numbers[cell], puzzle.reason_of("given", cell))
    walls = {edge: model.new() for edge in puzzle.touching}
    for edge, wall in walls.items():
        first, second = (holds[end].variables for end in edge.ends)
        for a, b in zip(first, second, strict=True):
            for clause in ((-wall, -a, -b), (wall, -a, b), (wall, a, -b)):
                family.clause(clause)

    def room(owner: Cell) -> dict[Cell, int]:
        number = numbers.get(owner)

        def inside(cell: Cell) -> bool:
            return numbers.get(cell) in (None, number) and (cell > owner or numbers.get(cell) != number)

        return steps(owner, (number or puzzle.sizes[-1]) - 1, inside, puzzle.around)

    def sizes(owner: Cell, owns: Literal) -> list[tuple[Literal, int]]:
        if owner in numbers:
            return [(owns, numbers[owner])]
        possible = puzzle.sizes[: len(rooms[owner])]
        sized = [(family.conjunction((owns, holds[owner].first + size - 1)), size) for size in possible]
        model.family("size").clause(
            (-owns, *(literal for literal, _ in sized)), puzzle.reason_of("size").narrowed((owner,))
        )
        return sized

    rooms = {cell: room(cell) for cell in puzzle.cells}
    return OwnedRegions(rooms, walls, rooms, sizes, puzzle.sizes[-1])


@encoding(
    summary="a variable per cell and number, and the owner of each cell: a cell of its group",
    source=RULES_MODEL,
    globals=(Connected,),
    aliases={"trees": "tree", "flow": "flow"},
    blames=False,
)
def owners(puzzle: "Fillomino") -> Model:
    """Variables: x[c,v]; w[e], a wall on border e; o[c,k], cell c is owned by cell k.

    number: Σ_v x[c,v] = 1.  given: x[c,v].  wall: ¬w[e] ↔ x[c,v] and x[d,v] for some v.
    owner: Σ_k o[c,k] = 1, o[c,k] → o[k,k].  beside: w[e] separates owners, ¬w[e] joins them.  size: Σ_c o[c,k] = size.
    connected: every cell with its owner.
    """
    model = Model()
    connected_owners(model, _regions(puzzle, model), puzzle.reason_of("size"))
    return model


ENCODINGS = (numbers, groups, owners)
