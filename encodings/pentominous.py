"""An encoding of Pentominous: a variable for each place of each pentomino.

w[e] says that border e has a wall; p[k] that the k-th of all places of pentominoes on the board is a region;
t[c,s] that the region of cell c has shape s. Rule numbers are those of `puzzles/pentominous.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.parts.pentominous.letters import KINDS

from ..puzzles.common.kit import Cell, Edge
from .common.kit import RULES_MODEL, Literal, Model, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.pentominous import Pentominous

ByLetter = dict[Cell, dict[str, list[Literal]]]
Shapes = dict[Cell, dict[str, Literal]]


def _walls(puzzle: "Pentominous") -> tuple[Model, dict[Edge, Literal], Shapes]:
    """w[e], t[c,s], and rules 3 and 5."""
    model, size, wall = Model(), puzzle.reason_of("size"), puzzle.reason_of("wall")
    for rule, reasons in (("size", (wall,)), ("letter", (size, wall)), ("same", (size, wall))):
        model.uses(rule, *reasons)
    model.completed_by("wall", "size")
    walls = model.booleans(puzzle.borders)
    for edge in puzzle.given:
        model.family("given").clause((walls[edge],), puzzle.reason_of("given", edge))
    shape = {cell: {letter: model.new() for letter in KINDS} for cell in puzzle.borders_of}
    for edge, literal in walls.items():
        first, second = (shape[end] for end in edge.ends)
        reason = puzzle.reason_of("same").narrowed(edge.ends)
        for letter in KINDS:
            model.family("same").clause((-literal, -first[letter], -second[letter]), reason)
    return model, walls, shape


def _alike(puzzle: "Pentominous", model: Model, walls: dict[Edge, Literal], shape: Shapes) -> None:
    """A cell has one shape, and neighbours without a wall between them have the same one. So letters imply walls
    without the variables of pieces.
    """
    size = puzzle.reason_of("size")
    for cell, letters in shape.items():
        model.family("one").exactly(1, letters.values(), size.narrowed((cell,)))
    for edge, wall in walls.items():
        first, second = (shape[end] for end in edge.ends)
        pairs = [(one[letter], other[letter]) for one, other in ((first, second), (second, first)) for letter in KINDS]
        alike = ((wall, -one, other) for one, other in pairs)
        model.family("alike").clauses(alike, size.narrowed(edge.ends))


@encoding(
    summary="a variable per place of a pentomino, which implies the walls around it",
    source=RULES_MODEL,
    redundant=("one", "alike"),
)
def places(puzzle: "Pentominous") -> Model:
    """Variables: w[e], p[k], t[c,s].

    given: w[e].  piece: p[k] → ¬w[e] inside, w[e] around, t[c,s] for its cells and its shape s.
    size: ∨ p over each cell.  letter: t[c,s] and ∨ p of that shape over the cell.
    same: ¬w[e] ∨ ¬t[c,s] ∨ ¬t[d,s].  one: Σ_s t[c,s] = 1.  alike: w[e] ∨ (t[c,s] ↔ t[d,s]).
    """
    model, walls, shape = _walls(puzzle)
    _alike(puzzle, model, walls, shape)
    over: ByLetter = {cell: {letter: [] for letter in KINDS} for cell in puzzle.borders_of}
    pieces = list[list[Literal]]()
    for letter, cells in puzzle.pieces():
        place, inside = model.new(), set(cells)
        for cell in cells:
            over[cell][letter].append(place)
            pieces.append([-place, shape[cell][letter]])
            for edge in puzzle.borders_of[cell]:
                joined = inside.issuperset(edge.ends)
                if not joined or edge.ends[0] == cell:
                    pieces.append([-place, -walls[edge] if joined else walls[edge]])
    model.family("piece").clauses(pieces)
    for cell, options in over.items():
        every = (place for places in options.values() for place in places)
        model.family("size").clause(every, puzzle.reason_of("size").narrowed((cell,)))
        if cell in puzzle.stated:
            letter = puzzle.stated[cell]
            model.family("letter").clauses(((shape[cell][letter],), options[letter]), puzzle.reason_of("letter", cell))
    return model


ENCODINGS = (places,)
