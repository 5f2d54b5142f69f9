"""Map (four colours, map colouring): colour the regions of a map with four colours, neighbours differently.

The rules, on W × H cells that are divided into connected regions:

1. Each region has one of four colours, 0 to 3.
2. Regions that share the edge of a cell differ in colour. Regions that touch only at a corner may have the same colour.
3. A given region has its colour.

Formats, the first written. Tatham's game ID: `WxHnN:` with N regions (without `nN`, W·H/8 of them), then the borders
between neighbouring cells in runs. Runs of borders inside regions and runs of borders between regions take turns:
`a`–`y` for 1–25 borders, `z` for 25 borders of a run that continues. The first border is an imaginary one inside a
region; then come the borders between cells below each other row by row, then those between cells beside each other
column by column. After a comma come the regions' colours, in the order of their first cells, `a`–`z` for 1–26 regions
without a colour. A border with the same region on both sides is ignored, as in the game. Rows with a digit in one cell
of each given region and `-` in others, then, after a blank line, rows of the regions' names, any sign or word.

>>> puzzle = Map.parse("2x2n3:aaab,1a0")
>>> puzzle.regions, puzzle.given
((0, 1, 2, 1), (1, None, 0))
>>> Map.parse("1-\\n0-\\n\\nAB\\nCB").format()
'2x2n3:aaab,1a0'

Slots are the regions, each by its first cell; the values are 0 to 3. The text of a solution has the colour of each
cell, the JSON value is the list of the regions' colours, in the order of their first cells.
"""

from dataclasses import dataclass
from typing import Any

from .common.geometry import regions_of, walls_of
from .common.kit import Board, Codec, Edge, LetterRuns, Rules, Scanner, Tatham
from .common.region_values import RegionValues, region_rows

COLOURS = range(4)
DIGITS = {str(colour): colour for colour in COLOURS}
INKS = ("#e9a79b", "#f2d98f", "#a8cba0", "#9dbfdf")


class Countries(Codec):
    """The borders of the regions and a comma. The head gives the number of regions, `count`."""

    fields = ("regions",)

    def read(self, scanner: Scanner, board: Board) -> None:
        height, width = board["height"], board["width"]
        count, start = board.get("count", height * width // 8), scanner.at
        borders = _borders(height, width)
        walls, at, wall = set[Edge](), -1, False  # the imaginary border is at -1
        while at < len(borders):
            run = ord(scanner.peek() or " ") - ord("a") + 1
            if not 1 <= run <= 26:
                raise scanner.error(f"expected the borders of the map, found {scanner.found()}")
            length = min(run, 25)
            if at + length > len(borders):
                raise scanner.error("borders beyond the map")
            walls |= set(borders[max(at, 0) : at + length]) if wall else set()
            at, wall = at + length, wall != (run < 26)
            scanner.take()
        regions = board["regions"] = regions_of(height, width, walls)
        if max(regions) + 1 != count:
            raise scanner.error(f"expected borders of {count} regions, found {max(regions) + 1}", start)
        if scanner.peek() != ",":
            raise scanner.error(f"expected ',' and the colours, found {scanner.found()}")
        scanner.take()

    def write(self, puzzle: Any) -> str:
        walls = walls_of(puzzle.height, puzzle.width, puzzle.regions)
        runs, wall = [1], False
        for edge in _borders(puzzle.height, puzzle.width):
            runs += [0] if (edge in walls) != wall else []
            wall = edge in walls
            runs[-1] += 1
        letters = ("z" * ((run - 1) // 25) + chr(ord("a") + (run - 1) % 25) for run in runs)
        return "".join(letters) + ","


def _borders(height: int, width: int) -> list[Edge]:
    """The borders between cells below each other row by row, then between cells beside each other column by column."""
    down = [Edge(r, c, r + 1, c) for r in range(height - 1) for c in range(width)]
    return down + [Edge(r, c, r, c + 1) for c in range(width - 1) for r in range(height)]


@dataclass(frozen=True)
class Map(RegionValues):
    name = "map"
    family = "Things to place"
    aliases = {"four-colours": {}, "four-colors": {}, "map-colouring": {}}
    formats = (
        Tatham(Countries(), LetterRuns("given", DIGITS, places="regions"), derived={"n": "count"}),
        region_rows(COLOURS),
    )
    numbers = COLOURS
    word = "colour"

    def rules(self) -> Rules:
        yield from self.differ_rules(self.neighbours)
        yield from self.given_rules()

    def fill_of(self, value: Any) -> str:
        return INKS[value]
