"""The tetromino of each region: a variable for each placement."""

from collections.abc import Iterator, Mapping

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.tetromino_rooms import SHAPES, Place, TetrominoRooms, normal

from ...common.model import Literal, Model

Shapes = dict[Cell, dict[str, Literal]]
"""Per cell and shape a literal that holds if the cell is in a tetromino of this shape."""


def placed(puzzle: TetrominoRooms, model: Model, inside: Mapping[Cell, Literal]) -> Shapes:
    """One tetromino in each region; its cells are `inside`.

    Variables: p[k], tetromino k of its region; t[c,s], the tetromino at c has shape s.
    region: Σ p = 1; x[c] ↔ ∨ p[k] over the tetrominoes that contain c.  shape: p[k] → t[c,s].
    """
    shapes: Shapes = {cell: {} for cell in puzzle.cells}
    for region, places in enumerate(puzzle.tetrominoes):
        reason, family = puzzle.reason_of("region", region), model.family("region")
        chosen = {place: model.new() for place in places}
        family.exactly(1, chosen.values(), reason)
        containing: dict[Cell, list[Place]] = {cell: [] for cell in puzzle.areas[region]}
        shape_of = {place: SHAPES[normal(place)] for place in places}
        for place in places:
            for cell in place:
                containing[cell].append(place)
        for cell in puzzle.areas[region]:
            family.clause((-inside[cell], *(chosen[place] for place in containing[cell])), reason)
            for place in containing[cell]:
                family.clause((-chosen[place], inside[cell]), reason)
                shape = shape_of[place]
                if shape not in shapes[cell]:
                    shapes[cell][shape] = model.new()
                model.family("shape").clause((-chosen[place], shapes[cell][shape]))
    return shapes


def unlike(puzzle: TetrominoRooms, model: Model, shapes: Shapes) -> None:
    """alike: ¬t[c,s] ∨ ¬t[c',s] at a border."""
    model.completed_by("alike", "region")
    for first, second, pair in borders(puzzle):
        for shape in sorted(shapes[first].keys() & shapes[second].keys()):
            model.family("alike").clause(
                (-shapes[first][shape], -shapes[second][shape]), puzzle.reason_of("alike", pair)
            )


def borders(puzzle: TetrominoRooms) -> Iterator[tuple[Cell, Cell, tuple[int, int]]]:
    """The pairs of neighbours in two regions, and the two regions, the smaller number first."""
    for edge in puzzle.touching:
        first, second = (puzzle.area_at[end] for end in edge.ends)
        if first != second:
            yield (*edge.ends, (min(first, second), max(first, second)))
