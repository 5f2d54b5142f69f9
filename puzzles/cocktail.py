"""Cocktail Lamp: shade at most one block in each room, so that all blocks are connected over corners.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. The shaded cells of every room are one block, connected over edges, or none.
2. A number is the number of shaded cells of its room.
3. Shaded cells of different rooms do not share an edge. A wall may end inside a room; the cells beside it are not both
   shaded.
4. No 2×2 square is all shaded.
5. All shaded cells are connected over edges and corners.

Formats, the first written: puzz.link addresses of `cocktail`; rows of the rooms' numbers, each in any cell of its room,
`?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Cocktail.parse("2--\\n1--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 1), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?cocktail/3/2/0s21'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.island_rooms import IslandRooms
from .common.kit import Rules, Solution, Solved, connected_rule, square_rules
from .common.shading import room_formats


@dataclass(frozen=True)
class Cocktail(IslandRooms):
    name = "cocktail"
    aliases = {"cocktail-lamp": {}}
    formats = room_formats("cocktail", walled=True)
    least = 0
    may_be_empty = True

    def rules(self) -> Rules:
        yield from self.island_rules()
        yield from square_rules(self)
        yield connected_rule(self, 1, corners=True)


def generator_class() -> type:
    from .generators.common.kit import CountedRoomsGenerator, Divided, IslandRoomsGenerator, Random

    class CocktailGenerator(IslandRoomsGenerator[Cocktail]):
        for_levels = {3: {"room": 4}}
        tiny_boards = (
            Divided(((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), (None, 0, 1, 2)),
            Divided(((2, 2), (3, 2)), (None, 2), walled=True),
        )

        def changed(
            self, puzzle: Cocktail, rng: Random, solution: Solution, other: Solution
        ) -> Solved[Cocktail] | None:
            """Cuts a room in two, also so that one part has no shaded cell, or changes the board as other bases do."""
            ways = (CountedRoomsGenerator.changed, IslandRoomsGenerator.changed)
            return rng.choices(ways, (4, 1))[0](self, puzzle, rng, solution, other)

    return CocktailGenerator
