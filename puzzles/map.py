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

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from cluewise.kit import (  # isort: skip
    BLANKS, OPEN, Areas, Board, Cell, Codec, Edge, GridPuzzle, Labels, LetterRuns, Rows, Scanner, Signs, Slot, Solution,
    Tatham, Text, Value, as_text, flaw_of_areas, parted, read_json, regions_of, walls_of,
)  # fmt: skip

if TYPE_CHECKING:
    from cluewise.kit import Drawing, Rule

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
class Map(GridPuzzle):
    """`regions` has the region of each cell, numbered from 0 in the order of first cells. `given` has the colour of
    each region, None where it is open."""

    regions: tuple[int, ...]
    given: tuple[int | None, ...]

    name = "map"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"four-colours": {}, "four-colors": {}, "map-colouring": {}}
    formats = (
        Tatham(Countries(), LetterRuns("given", DIGITS, places="regions"), derived={"n": "count"}),
        Rows(Labels("given", Signs(DIGITS)), Areas(labels="given")),
    )
    clue_layers = (("given",),)

    def validation_error(self) -> str:
        return flaw_of_areas(self.height, self.width, self.regions, "region")

    @cached_property
    def areas(self) -> dict[Cell, tuple[Cell, ...]]:
        """The cells of each region, by its first cell."""
        return {cells[0]: cells for cells in parted(self.height, self.width, self.regions)}

    @property
    def count(self) -> int:
        """The number of regions."""
        return len(self.given)

    @cached_property
    def neighbours(self) -> dict[tuple[Cell, Cell], list[Cell]]:
        """The pairs of regions that share an edge, each with the cells on both sides of the edge."""
        region = dict(zip(self.cells, self.regions, strict=True))
        first = list(self.areas)
        pairs: dict[tuple[Cell, Cell], list[Cell]] = {}
        for edge in self.touching:
            low, high = sorted(region[end] for end in edge.ends)
            if low != high:
                pairs.setdefault((first[low], first[high]), []).extend(edge.ends)
        return pairs

    def slots(self) -> Collection[Slot]:
        return self.areas

    def values(self, slot: Slot) -> Sequence[Value]:
        return COLOURS

    def cells_of(self, slot: Slot) -> tuple[Cell, ...]:
        return tuple(self.areas.get(slot, ()))  # type: ignore[call-overload]

    def value_word(self, slot: Slot, value: Value) -> str:
        return f"colour {value}"

    def board_label(self, slot: Slot) -> Cell | None:
        cells = self.cells_of(slot)
        return max(cells, key=lambda cell: sum(neighbour in cells for neighbour in self.around[cell]), default=None)

    def stated(self) -> dict[Cell, int]:
        """The regions with a given colour, each with the colour."""
        return {slot: colour for slot, colour in zip(self.areas, self.given, strict=True) if colour is not None}

    def rules(self) -> "Iterator[Rule]":
        from cluewise.kit import AllDifferent, OneOf

        for (first, second), cells in self.neighbours.items():
            text = f"the regions at {first} and {second} differ in colour"
            yield AllDifferent(self.rule("border", (first, second), text, dict.fromkeys(cells)), (first, second))
        for slot, colour in self.stated().items():
            text = f"the region at {slot} has colour {colour}"
            yield OneOf(self.clue("given", slot, text, self.areas[slot]), slot, (colour,))

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        colours = [OPEN if slot in unsure else str(solution.get(slot, OPEN)) for slot in self.areas]
        signs = "".join(colours[region] for region in self.regions)
        return "\n".join(signs[i : i + self.width] for i in range(0, len(signs), self.width))

    def value(self, solution: Solution) -> Any:
        """The list of the colours of the regions, in reading order of their first cells."""
        return [solution.get(slot) for slot in self.areas]

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        if text.body.lstrip().startswith("["):
            colours = read_json(text, "a list of colours")
            if len(colours) != self.count or any(repr(colour) not in ("None", *DIGITS) for colour in colours):
                raise text.error(f"expected a list of {self.count} colours from 0 to 3")
            return Solution((slot, c) for slot, c in zip(self.areas, colours, strict=True) if c is not None)
        rows = ["".join(line.split()) for line in text.body.split("\n") if line.strip()]
        if [len(row) for row in rows] != [self.width] * self.height:
            raise text.error(f"expected {self.height} rows of {self.width} colours")
        values: dict[Slot, Value] = {}
        for slot, cells in self.areas.items():
            signs = {rows[cell.r][cell.c] for cell in cells} - {OPEN, *BLANKS}
            if len(signs) > 1 or not signs <= DIGITS.keys():
                clash = " and ".join(sorted(signs))
                raise text.error(f"expected one colour from 0 to 3 for the region at {slot}, found {clash[:40]}")
            if signs:
                values[slot] = DIGITS[signs.pop()]
        return Solution(values)

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from cluewise.kit import INK, MARK, SOLVED

        fixed_colours = self.stated()
        for slot, cells in self.areas.items():
            colour: Any = solution.get(slot, fixed_colours.get(slot))
            for cell in cells:
                drawing.fill(cell, MARK if slot in unsure else "#ffffff" if colour is None else INKS[colour])
            label = self.board_label(slot) or slot
            if slot in unsure:
                drawing.unsure(label, slot)
            elif colour is not None:
                if slot in fixed_colours and slot in solution:  # a ring: the solution agrees with the clue
                    drawing.circle(label)
                drawing.write(label, str(colour), INK if slot in fixed_colours else SOLVED)
        drawing.outlines(self.regions)
