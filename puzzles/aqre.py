"""Aqre: shade connected cells so that no four in a line are alike, and numbers count the shaded cells of rooms.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. A number counts the shaded cells of its room.
2. No four consecutive cells of a row or column are all shaded, and none are all unshaded.
3. The shaded cells are connected over edges.

Formats, the first written: puzz.link addresses of `aqre`; rows of the rooms' numbers, each in any cell of its room, `?`
for a clue without a number, then rows of the rooms' names, any sign or word. Addresses with the flag `b` have another
rule and are refused.

>>> puzzle = Aqre.parse("2--\\n1--\\n\\nAAA\\nBBB")
>>> puzzle.numbers, puzzle.regions
((2, 1), (0, 0, 0, 1, 1, 1))
>>> puzzle.format()
'https://puzz.link/p?aqre/3/2/0s21'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.boards import kept_for_size
from .common.kit import Rules, connected_rule, windows
from .common.shading import CountedRooms, room_formats


@dataclass(frozen=True)
class Aqre(CountedRooms):
    name = "aqre"
    formats = room_formats("aqre", other={"b": "two cells with a border between them have different shades"})

    def rules(self) -> Rules:
        yield from self.number_rules()
        yield from self._line_rules()
        yield connected_rule(self, 1)

    @kept_for_size
    def _line_rules(self) -> Rules:
        from .common.rules.counting import counts_alike

        fours = {(line.kind, four[0]): four for line, four in windows(self.lines, 4)}
        return counts_alike(self, "four", fours, "the four cells from {1} to {4} are not all alike", range(1, 4))
