"""One to X: fill each room with the numbers from 1 on, so that equal ones do not touch and lines have their sums.

The rules, on W × H cells that are divided into rooms:

1. A room of n cells holds each number from 1 to n once.
2. Equal numbers do not share an edge.
3. A clue below a column or right of a row is the sum of its numbers.
4. A cell with a given number holds it; a clue `?` says nothing.

Format: rows of given numbers, `?` and `-`, with the sums before them in lines `bottom:` and `right:`; then rows of the
rooms' names.

>>> puzzle = Onetox.parse("right: 3 -\\n1-\\n-3\\n\\nAB\\nBB")
>>> puzzle.given, puzzle.regions, puzzle.right
((1, None, None, 3), (0, 1, 1, 1), (3, None))

Slots are cells, the value is the number.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .common.kit import Rows, Rules, Solved
from .common.room_boards import ROOMS, Pair, RoomPuzzle
from .common.summed_boards import BELOW_AND_RIGHT, SummedPuzzle, sums_at


@dataclass(frozen=True)
class Onetox(RoomPuzzle, SummedPuzzle):
    """`given` has the number of each cell, `?` for a clue without number; `bottom` and `right` have the sums."""

    bottom: tuple[int | None, ...]
    right: tuple[int | None, ...]

    name = "onetox"
    aliases = {"one-to-x": {}, "eins-bis-x": {}}
    formats = (Rows(*ROOMS.blocks, outside=sums_at(*BELOW_AND_RIGHT)),)
    outside = BELOW_AND_RIGHT
    clue_layers = (("given", *BELOW_AND_RIGHT),)  # type: ignore[assignment]

    def close(self, most: int) -> Iterator[Pair]:
        """Neighbours."""
        for edge in self.touching:
            yield Pair(*edge.ends)

    def rules(self) -> Rules:
        yield from super().rules()
        yield from self.sum_rules()


def generator_class() -> type:
    from .generators.common.kit import Boards, Every, Random, RoomGenerator, SummedGenerator, some

    class OnetoxGenerator(RoomGenerator[Onetox], SummedGenerator[Onetox]):
        few_clues = {"given": 0.05, "sums": 0.3}
        many_clues = {"given": 1.0, "sums": 1.0}
        rare_signs = {"bottom": (0, 2), "right": (0,)}
        tiny_boards = (  # type: ignore[assignment]
            Boards(
                ((1, 1), (3, 1), (1, 2), (2, 2)), rooms=3, given=Every((None, 1, "?"), most=1), right=Every((None, 3))
            ),
            Boards(((2, 2),), rooms=3, given=((None,) * 4,), bottom=Every((2, 3))),
        )

        def random(
            self, rng: Random, width: int, height: int, given: float = 0.2, sums: float = 0.8, largest: int = 5
        ) -> Solved[Onetox]:
            """`width`, `height`; `given`, the share of given numbers (default 0.2); `sums`, the share of lines with a
            sum (default 0.8); `largest`, the number of cells of the largest room (default 5)."""
            nothing: dict[str, Any] = {"bottom": (None,) * width, "right": (None,) * height}
            puzzle, solution = self.with_random_rooms(rng, width, height, given, largest, **nothing)
            layers = {side: some(rng, self.clues_of(puzzle, solution)[side], sums) for side in nothing}
            return replace(puzzle, **layers), solution  # type: ignore[arg-type]

    return OnetoxGenerator
