"""Chocona: shade rectangles so that numbers count the shaded cells of rooms.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. Every block of shaded cells, connected over edges, is a full rectangle. It may extend over several rooms.
2. A number counts the shaded cells of its room.

Reading chosen: a board without shaded cells is a solution if the numbers allow it.

Formats, the first written: puzz.link addresses of `chocona`; rows of the rooms' numbers, each in any cell of its room,
`?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Chocona.parse("2--\\n1--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 1), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?chocona/3/2/0s21'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.kit import Rules, Solution, Solved
from .common.shading import CountedRooms, rectangle_rules, room_formats


@dataclass(frozen=True)
class Chocona(CountedRooms):
    name = "chocona"
    formats = room_formats("chocona")
    puzzlink_needs = "shaded cell"

    def rules(self) -> Rules:
        yield from self.number_rules()
        yield from rectangle_rules(self, 1)


def generator_class() -> type:
    from .generators.common.kit import CountedRoomsGenerator, Divided, Random
    from .generators.common.shading import random_rectangles

    class ChoconaGenerator(CountedRoomsGenerator[Chocona]):
        many_clues = {"clues": 1.0, "room": 9}
        for_levels = {3: {"room": 6}}
        tiny_boards = (Divided(((1, 1), (3, 1), (1, 2), (2, 2), (3, 2)), (None, 0, 1, 3)),)

        def random(self, rng: Random, width: int, height: int, clues: float = 0.8, room: int = 5) -> Solved[Chocona]:
            """`width`, `height`; `clues`, the share of rooms with a number (default 0.8); `room`, the approximate
            number of cells of a room (default 5)."""
            solution = random_rectangles(rng, height, width)
            return self.in_rooms(rng, solution, (height, width), clues, room), solution

        def changed(self, board: Chocona, rng: Random, solution: Solution, other: Solution) -> Solved[Chocona] | None:
            """Divides two rooms anew; else cuts one in two, which adds a number, and so makes an easier board."""
            moved = self.redivided(board, rng, solution, other)
            return (moved, solution) if moved else super().changed(board, rng, solution, other)

        def excluding(
            self, puzzle: Chocona, rng: Random, solution: Solution, other: Solution
        ) -> Solved[Chocona] | None:
            """Adds a number, or cuts a room in two."""
            return self.added(puzzle, rng, solution, other) or super().changed(puzzle, rng, solution, other)

    return ChoconaGenerator
