"""Nurikabe (islands in the stream): shade the sea, so that every number stands on an island of its size.

The rules, on W × H cells of which some hold a number:

1. The unshaded cells form islands: each holds exactly one clue.
2. An island has as many cells as its number says; a clue `?` leaves the size open.
3. The shaded cells, the sea, are connected over edges.
4. No 2×2 square is all sea.

Reading chosen: a board without sea counts as connected.

Formats, the first written: puzz.link addresses of `nurikabe`; rows of numbers, `?` and `-`.

>>> Nurikabe.parse("2 -\\n- -").format()
'https://puzz.link/p?nurikabe/2/2/2i'

Slots are cells, the value is 1 for sea and 0 for island.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.cell_boards import ShadingPuzzle
from .common.formats import UNKNOWN, Cells, Rows, Signs
from .common.geometry import Cell, components, squares
from .common.group_boards import GroupPuzzle
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Number16
from .common.sampling import random_sea
from .common.solution import Slot, Solution, Value

if TYPE_CHECKING:
    from random import Random

    from .common.rules import Rule


@dataclass(frozen=True)
class Nurikabe(GroupPuzzle, ShadingPuzzle):
    """`numbers` has the clue of each cell, None for a cell without one."""

    name = "nurikabe"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"islands": {}, "islands-in-the-stream": {}}
    formats = (
        PuzzLink("nurikabe", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(1, 10_001), unknown=True))),
    )
    phrases: ClassVar[Mapping[Value, str]] = {0: "is on an island", 1: "is sea"}
    small_sizes = ("4x3", "3x4", "4x2", "2x4", "1x5", "1x1")
    loose: ClassVar[Mapping[str, Any]] = {"known": 0.5}

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Connected, Count, Islands, OneOf

        for cell in self.sizes:
            yield OneOf(self.clue("clue", cell, f"{cell} is on an island", (cell,)), cell, (0,))
        for four in squares(self.height, self.width):
            text = f"the square at {four[0]} is not all sea"
            yield Count(self.rule("square", four[0], text, four), four, (1,), high=3)
        links = [edge.ends for edge in self.touching]
        yield Connected(self.rule("sea", None, "the sea is connected"), self.cells, (1,), links)
        reason = self.rule("island", None, "each island holds one number, its size")
        yield Islands(reason, self.cells, 0, links, self.sizes)

    def view_text(self, view: str, place: Slot, *, holds: bool) -> str:
        assert isinstance(place, tuple)
        cell, clue = place
        return f"{cell} {'belongs' if holds else 'does not belong'} to the island of {clue}"

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        return cls.each_board((None, 1, 2, 3, UNKNOWN), most=3)

    @classmethod
    def random(cls, rng: "Random", width: int, height: int, known: float = 1.0) -> tuple[Self, Solution]:
        """`width`, `height`; `known`, the share of clues with a number (default 1)."""
        blank = cls.blank(height, width)
        sea = random_sea(rng, height, width, largest=8)
        solution = Solution({cell: int(cell in sea) for cell in blank.cells})
        return blank.with_clues(rng, solution, known), solution

    def groups(self, solution: Solution) -> list[list[Cell]]:
        return components([cell for cell in self.cells if not solution[cell]], self.around)

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Moves the number of an island, or changes the sea where the two solutions differ.

        The number of islands does not decrease, because fewer and larger islands give fewer clues.
        """
        moved = super().excluding(rng, solution, other)
        if moved and rng.random() < 0.6:
            return moved
        differing: list[Any] = solution.differing(other)
        candidates = list(dict.fromkeys(candidate for cell in differing for candidate in (cell, *self.around[cell])))
        for cell in rng.sample(candidates, len(candidates)):
            changed = Solution({**solution, cell: int(not solution[cell])})
            puzzle = self.with_clues(rng, changed)
            if len(puzzle.sizes) >= len(self.sizes) and not puzzle.check(changed):
                return puzzle, changed
        return moved
