"""Sukoro-room: fill some rooms with numbers; each number counts the numbers beside it.

The rules, on W × H cells that are divided into rooms:

1. A room is full of numbers, or all its cells are empty. The numbers of a room are different.
2. A number, from 1 to 4, counts the cells with numbers that share an edge with its cell.
3. All cells with numbers are connected over edges.
4. A cell with a given number holds it; a cell with `?` holds some number.

Readings chosen, those of puzz.link: equal numbers of different rooms may touch, and a wall that ends inside a room has
no meaning. A board without any number is a solution, if nothing is given.

Formats, the first written: puzz.link addresses of `sukororoom`; rows of given numbers, `?` and `-`, then rows of the
rooms' names.

>>> puzzle = Sukororoom.parse("-?-\\n2--\\n\\nAAB\\nCDD")
>>> puzzle.given, puzzle.regions
((None, '?', None, 2, None, None), (0, 0, 1, 2, 3, 3))
>>> puzzle.format()
'https://puzz.link/p?sukororoom/3/2/csa.a2b'

Slots are cells, the value is the number, and 0 for an empty cell.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from .common.kit import UNKNOWN, AreaPuzzle, Borders, Cell, Number10, PuzzLink, Rules, Solution
from .common.number_boards import CountingNumbers
from .common.room_boards import ROOMS


@dataclass(frozen=True)
class Sukororoom(CountingNumbers, AreaPuzzle):
    """`given` has the clue of each cell: a number, `?` or None; `regions` has the number of its room."""

    name = "sukororoom"
    aliases = {"sukoro-room": {}}
    formats = (PuzzLink("sukororoom", Borders(), Number10("given")), ROOMS)
    puzzlink_needs = "number"

    def rules(self) -> Rules:
        from .common.kit import OneOf, Relation

        yield from self.counting_rules()
        for area in self.areas:
            text = f"the room at {area[0]} is empty or full of different numbers"
            if len(area) > HIGHEST:
                reason = self.rule("room", area[0], f"{text}, which it is too large for", area)
                yield from (OneOf(reason, cell, (0,)) for cell in area)
            else:
                reason = self.rule("room", area[0], text, area)
                yield from (Relation(reason, pair, _fit) for pair in combinations(area, 2))
        yield self.connected_numbers()


HIGHEST = 4
"""The highest number."""


def _fit(one: Any, other: Any) -> bool:
    """True if two cells of a room are both empty or hold different numbers."""
    return (one != other and 0 not in (one, other)) or one == other == 0


def generator_class() -> type:
    from collections.abc import Collection

    from .generators.common.kit import AreaGenerator, Divided, Random, SomeNumbersGenerator, random_joined

    class SukororoomGenerator(SomeNumbersGenerator[Sukororoom], AreaGenerator[Sukororoom]):
        few_clues = {"clues": 0.05}
        many_clues = {"clues": 1.0}
        rare_signs = {"given": (5, 6, 7, 8, 9)}
        tiny_boards = (
            Divided(((1, 1), (3, 1), (1, 2), (2, 2)), (None, 1, 2, UNKNOWN), by_cell=True, last=(None, 1)),
            Divided(((3, 2), (2, 3)), (None, 3), by_cell=True, rooms=3),
        )

        def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> tuple[Sukororoom, Solution]:
            """`width`, `height`; `clues`, the share of given numbers (default 0.5)."""
            blank = self.kind.blank(height, width, range(height * width), given=(None,) * (height * width))
            numbers = self.random_solution(rng, blank) or Solution(dict.fromkeys(blank.cells, 0))

            def fits(both: Collection[Cell]) -> bool:
                held = [numbers[cell] for cell in both]
                return len(both) <= HIGHEST and all(_fit(*pair) for pair in combinations(held, 2))

            return self.with_some(
                self.blank_with(random_joined(rng, height, width, fits), height, width), rng, numbers, clues
            )

    return SukororoomGenerator
