"""Black, grey and white dots in cells, between two cells and at the corner of four cells, which compare shading.

A dot is named by its place on the lattice of cells, edges and corners, where cell (r, c) has the place (2r, 2c).
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self

from .boards import GridPuzzle
from .formats import Lattice, Signs
from .geometry import Cell, cells
from .puzzlink import Layer
from .puzzlink_numbers import read_number16, read_skipping, write_number16, write_skipping

if TYPE_CHECKING:
    from .drawing import Drawing
    from .reading import Scanner

COLOURS = ("b", "g", "w")
"""More than half of the cells that a dot touches are shaded, half of them, fewer."""

DOT_ROWS = Lattice("dots", Signs({colour: colour for colour in COLOURS}))
"""Rows of the cells and the places between them, with the colours of dots."""

WORDS = {"b": "more than half of", "g": "half of", "w": "less than half of"}


class DottedBoard(GridPuzzle):
    """A field `dots` has a place for each cell, each edge between two cells and each corner of four, row by row."""

    clue_layers = (("dots",),)

    @classmethod
    def blank(cls, height: int, width: int, layer: Sequence[Any] | None = None, **fields: Any) -> Self:
        return cls(height, width, tuple(layer or (None,) * ((2 * height - 1) * (2 * width - 1))), **fields)  # type: ignore[call-arg, arg-type]


class DotPairs(Layer):
    """Dots in addresses: number16 for each two places, 4a + b for the colours 1, 2, 3 of these or 0 for no dot."""

    holding = f"dots ({', '.join(COLOURS)})"

    def __init__(self) -> None:
        super().__init__("dots", "lattice")

    def values_of(self, scanner: "Scanner", count: int) -> Sequence[Any]:
        start = scanner.at
        pairs = read_skipping(scanner, (count + 1) // 2, read_number16)
        numbers = [0 if pair is None else pair for pair in pairs]
        if any(type(number) is not int or number > 15 for number in numbers):
            raise scanner.error("expected pairs of dots, numbers from 0 to 15", start)
        if count % 2 and len(numbers) > count // 2 and numbers[count // 2] % 4:
            raise scanner.error("the last dot is outside the board", start)
        return [COLOURS[colour - 1] if colour else None for number in numbers for colour in divmod(number, 4)]

    def written(self, layer: Sequence[Any]) -> str:
        colours = [0 if dot is None else COLOURS.index(dot) + 1 for dot in (*layer, *(None,) * (len(layer) % 2))]
        pairs = (4 * a + b for a, b in zip(colours[::2], colours[1::2], strict=True))
        return write_skipping([pair or None for pair in pairs], write_number16)

    def fits(self, value: Any) -> bool:
        return value in COLOURS


def dots_of(puzzle: GridPuzzle, layer: Sequence[Any]) -> Iterator[tuple[Cell, Any, tuple[Cell, ...], str]]:
    """For each dot of a layer of the lattice its place, its colour, the cells that it touches, and its name."""
    for place, dot in zip(cells(2 * puzzle.height - 1, 2 * puzzle.width - 1), layer, strict=True):
        if dot is not None:
            touched = touched_by(place)
            name = str(touched[0]) if len(touched) == 1 else f"{touched[0]}–{touched[-1]}"
            yield place, dot, touched, f"the dot at {name}"


def touched_by(place: Cell) -> tuple[Cell, ...]:
    """The one, two or four cells that touch a place of the lattice."""
    rows, columns = {place.r // 2, (place.r + 1) // 2}, {place.c // 2, (place.c + 1) // 2}
    return tuple(Cell(r, c) for r in sorted(rows) for c in sorted(columns))


def shaded_numbers(colour: str, count: int) -> range:
    """The possible numbers of shaded cells at a dot that touches `count` cells."""
    if colour == "g":
        return range(count // 2, count // 2 + 1) if count % 2 == 0 else range(0)
    return range(count // 2 + 1, count + 1) if colour == "b" else range((count + 1) // 2)


def colour_of(shaded: int, count: int) -> str:
    """The colour of a dot at `count` cells of which so many are shaded."""
    return "g" if 2 * shaded == count else "b" if 2 * shaded > count else "w"


def all_dots(puzzle: GridPuzzle, shaded: Collection[Cell]) -> list[str]:
    """The colour of a dot at each place of the lattice, if these cells are shaded."""
    touched = map(touched_by, cells(2 * puzzle.height - 1, 2 * puzzle.width - 1))
    return [colour_of(sum(cell in shaded for cell in near), len(near)) for near in touched]


def draw_dots(drawing: "Drawing", puzzle: GridPuzzle, layer: Sequence[Any]) -> None:
    """Draws dots in their colours; a terminal shows grey as a half-filled circle."""
    from contextlib import nullcontext

    from .drawing import INK

    fills = {"b": INK, "g": "#9aa6ae", "w": "#ffffff", "o": "#ffffff"}
    left, top = drawing.middle(Cell(0, 0))
    for (r, c), dot, _, _ in dots_of(puzzle, layer):
        x, y = left + 20 * c, top + 20 * r
        with drawing.picture.symbol(x, y, "◐") if dot == "g" else nullcontext():
            drawing.picture.circle(x, y, 6, fill=fills[dot], stroke=INK, stroke_width=1.4)
