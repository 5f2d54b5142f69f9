"""Nurikabe (islands in the stream): shade the sea, so that every number stands on an island of its size.

The rules, on W × H cells of which some hold a number:

1. The unshaded cells form islands: each holds exactly one clue.
2. An island has as many cells as its number says; a clue `?` leaves the size open.
3. The shaded cells, the sea, are connected over edges.
4. No 2×2 square is all sea.

Reading chosen: no sea at all is connected.

Formats, the first written: puzz.link addresses of `nurikabe`; rows of numbers, `?` and `-`.

>>> Nurikabe.parse("2 -\\n- -").format()
'https://puzz.link/p?nurikabe/2/2/2i'

Slots are cells, the value is 1 for sea and 0 for island.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import ShadingPuzzle
from .common.formats import UNKNOWN, Cells, Rows, Signs
from .common.geometry import Cell, cells, neighbours, reached, squares
from .common.puzzlink import Number16, PuzzLink
from .common.sampling import stays_connected
from .common.solution import Slot, Solution, Value

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule


@dataclass(frozen=True)
class Nurikabe(ShadingPuzzle):
    """`numbers` has the clue of each cell, None where there is none."""

    numbers: tuple[Any, ...]

    name = "nurikabe"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"islands": {}, "islands-in-the-stream": {}}
    formats = (
        PuzzLink("nurikabe", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(1, 10_001), unknown=True))),
    )
    said: ClassVar[Mapping[Value, str]] = {0: "is on an island", 1: "is sea"}
    small_sizes = ("4x3", "3x4", "4x2", "2x4", "1x5", "1x1")
    loose: ClassVar[Mapping[str, Any]] = {"known": 0.5}

    @cached_property
    def sizes(self) -> dict[Cell, int | None]:
        """The cells with a clue, and the size of its island, None where that is open."""
        return {cell: None if clue == UNKNOWN else clue for cell, clue in self.by_cell(self.numbers).items()}

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Connected, Count, Islands, OneOf

        for cell in self.sizes:
            yield OneOf(self.clue("clue", cell, f"{cell} is on an island", (cell,)), cell, (0,))
        for four in squares(self.height, self.width):
            words = f"the square at {four[0]} is not all sea"
            yield Count(self.rule("square", four[0], words, four), four, (1,), high=3)
        links = [edge.ends for edge in self.touching]
        yield Connected(self.rule("sea", None, "the sea is connected"), self.cells, (1,), links)
        reason = self.rule("island", None, "each island holds one number, its size")
        yield Islands(reason, self.cells, 0, links, self.sizes)

    def view_words(self, view: str, place: Slot, *, holds: bool) -> str:
        assert isinstance(place, tuple)
        cell, clue = place
        return f"{cell} {'belongs' if holds else 'does not belong'} to the island of {clue}"

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (2, 1), (1, 3), (2, 2), (3, 2)):
            for numbers in product((None, 1, 2, 3, UNKNOWN), repeat=width * height):
                if sum(number is not None for number in numbers) < 4:
                    yield cls(height, width, numbers)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, known: float = 1.0) -> tuple[Self, Solution]:
        """`width`, `height`; `known`, the share of clues with a number (default 1)."""
        sea = _random_sea(rng, height, width)
        blank = cls(height, width, (None,) * (width * height))
        puzzle, solution = blank.around_sea(sea, rng, {})
        numbers = (number and (number if rng.random() < known else UNKNOWN) for number in puzzle.numbers)
        return replace(puzzle, numbers=tuple(numbers)), solution

    def around_sea(self, sea: set[Cell], rng: "Random", clues: Mapping[Cell, Any]) -> tuple[Self, Solution]:
        """The puzzle and its solution with this sea. An island keeps one of these clues, or gets a number anywhere."""
        numbers: dict[Cell, Any] = {}
        for cell in self.cells:
            if cell in sea:
                continue
            island = reached(cell, lambda other: other not in sea, self.around)
            if cell == min(island):
                place = rng.choice([one for one in island if one in clues] or island)
                numbers[place] = UNKNOWN if clues.get(place) == UNKNOWN else len(island)
        puzzle = replace(self, numbers=tuple(numbers.get(cell) for cell in self.cells))
        return puzzle, Solution({cell: int(cell in sea) for cell in self.cells})

    def told_apart(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Moves the number of an island to a cell of it that is sea in the other solution, or changes the sea there."""
        differing: list[Any] = solution.differing(other)
        clues = self.by_cell(self.numbers)
        sea = {cell for cell in self.cells if solution[cell]}
        lost = [cell for cell in differing if not solution[cell]]
        if lost and rng.random() < 0.6:
            cell = rng.choice(lost)
            old = next(one for one in reached(cell, lambda one: one not in sea, self.around) if one in clues)
            return self.around_sea(sea, rng, {cell: clues.pop(old), **clues})
        near = list(dict.fromkeys(one for cell in differing for one in (cell, *self.around[cell])))
        for cell in rng.sample(near, len(near)):
            puzzle, changed = self.around_sea(sea ^ {cell}, rng, clues)
            if not puzzle.check(changed):
                return puzzle, changed
        return None


def _random_sea(rng: "Random", height: int, width: int, largest: int = 8) -> set[Cell]:
    """Sea everywhere but for cells that break up its 2×2 squares, taken in random order.

    A cell leaves the sea where that keeps the sea in one piece: first only where islands stay small, then anywhere.
    """
    sea, around = set(cells(height, width)), neighbours(height, width)
    for most in (largest, largest, height * width, height * width):
        for square in rng.sample(squares(height, width), len(squares(height, width))):
            for cell in rng.sample(square, 4) if sea.issuperset(square) else ():
                island = reached(cell, lambda other: other not in sea, around)
                if len(island) <= most and stays_connected(sea, cell, around):
                    sea.discard(cell)
                    break
    for square in squares(height, width):
        while sea.issuperset(square):  # an arm hangs on each of its cells: the end of the nearest arm can go
            nearest_first = reached(square[0], lambda cell: cell in sea, around)
            sea.discard(next(cell for cell in nearest_first if stays_connected(sea, cell, around)))
    return sea
