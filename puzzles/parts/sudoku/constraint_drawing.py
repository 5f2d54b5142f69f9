"""Pictures of the constraints of variants."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .constraint import Constraint, OutsideKind
from .layout import inwards
from .sketch import Sketch
from .table import kind_of

if TYPE_CHECKING:
    from ...common.drawing import Drawing
    from .layout import Sudoku


def margins(puzzle: "Sudoku") -> tuple[str, ...]:
    """The sides of the grid that need room for clues."""
    sides = set()
    for c in puzzle.constraints:
        if isinstance(kind_of(c), OutsideKind):
            down, right = inwards(puzzle, c.sets[0])
            r, col = c.sets[0][0] // puzzle.width - down, c.sets[0][0] % puzzle.width - right
            sides |= {side for side, out in (("top", r < 0), ("bottom", r >= puzzle.height), ("left", col < 0)) if out}
            sides |= {"right"} if col >= puzzle.width else set()
    return tuple(sorted(sides))


def draw_under(puzzle: "Sudoku", drawing: "Drawing") -> None:
    """Draws the constraints' parts under the digits."""
    sketch = Sketch(puzzle, drawing)
    for c in _drawn(puzzle):
        kind_of(c).draw(c, sketch)


def draw_over(puzzle: "Sudoku", drawing: "Drawing") -> None:
    """Draws the constraints' parts over the digits and outside the grid."""
    sketch = Sketch(puzzle, drawing)
    for c in _drawn(puzzle):
        kind_of(c).draw_over(c, sketch)


def _drawn(puzzle: "Sudoku") -> Iterator[Constraint]:
    """All constraints, each followed by its options."""
    for c in puzzle.constraints:
        yield c
        for option in c.inner:
            yield from option
