"""Regional Yajilin: draw a single loop through all unshaded cells; numbers count the shaded cells of rooms.

The rules, on W × H cells that are divided into rooms:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. A cell that the loop does not pass is shaded. No two shaded cells share an edge.
4. A number counts the shaded cells of its room.

Reading chosen: the loop may run around shaded cells. Addresses with the flag `o`, which forbids that, are refused.

Formats, the first written: puzz.link addresses of `yajilin-regions`; rows of numbers, `?` (no number) and `-`, each
number in any cell of its room, then rows of the rooms' names.

>>> puzzle = YajilinRegions.parse("https://puzz.link/p?yajilin-regions/5/5/49j60s3020g1g")
>>> puzzle.numbers
(2, 0, None, 1, None)
>>> YajilinRegions.parse("0---\\n----\\n\\nAABB\\nAABB").format()
'https://puzz.link/p?yajilin-regions/4/2/9000g'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .common.formats import Labels
from .common.kit import Areas, Borders, Cell, Number16, PuzzLink, RoomLoopPuzzle, Rows, Rules, Signs, count_words
from .common.loop_boards import LIGHT, GapPuzzle


@dataclass(frozen=True)
class YajilinRegions(RoomLoopPuzzle, GapPuzzle):
    """`numbers` has the number of each room, None or `?` for none."""

    numbers: tuple[Any, ...]

    name = "yajilin-regions"
    aliases = {"yajirin-regions": {}, "regional-yajilin": {}}
    formats = (
        PuzzLink(
            "yajilin-regions",
            Borders(),
            Number16("numbers", "regions"),
            also=("yajirin-regions",),
            other={"o": "all shaded cells have to be outside the loop"},
        ),
        Rows(Labels("numbers", Signs(numbers=range(10_001), unknown=True)), Areas(labels="numbers")),
    )
    clue_layers = (("numbers",),)
    shade = LIGHT

    def rules(self) -> Rules:
        from .common.rules import PassedGroups

        yield from self.gap_rules()
        for room, number in self.counted():
            cells = self.areas[room]
            text = f"{count_words(number, 'cell is', 'cells are')} shaded in the room at {cells[0]}"
            reason = self.clue("number", room, text, cells)
            yield PassedGroups(reason, [self.edges_at[cell] for cell in cells], (1,), len(cells) - number)


def generator_class() -> type:
    from .generators.common.kit import Divided, GapGenerator, RoomLoopGenerator
    from .generators.common.loop_boards import filling
    from .generators.common.puzzle_generator import of_boards, open_at_first

    class YajilinRegionsGenerator(RoomLoopGenerator[YajilinRegions], GapGenerator[YajilinRegions]):
        rare_levels = {1: open_at_first(90), 2: of_boards(22, several=22), 3: of_boards(22, several=22)}
        rare_signs = {"numbers": (4, 5)}
        few_clues = {"told": 0.2}
        many_clues = {"told": 1.0}
        loops = filling

        tiny_boards = (Divided(((1, 1), (2, 2), (3, 2), (2, 3)), (None, 0, 1)),)

        def counted_cells(self, puzzle: YajilinRegions, lines: Mapping[Any, Any]) -> set[Cell]:
            return set(puzzle.shaded(lines))

    return YajilinRegionsGenerator
