"""Heyawake (divided rooms): shade as many cells of a room as its number says, so that no open line passes three rooms.

The rules, on W × H cells that are divided into rooms, some of them with a number:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A number tells how many cells of its room are shaded.
4. No straight line of unshaded cells crosses two borders of rooms.

Readings chosen: rule 4 counts borders, so a line that leaves a room and comes back to it crosses two borders. In
puzz.link, a wall may end inside a room; it counts as a border. With `span=rooms`, the rule counts rooms: no such line
has cells of three rooms, and walls inside rooms do not matter. Both mean the same if all rooms are rectangles. Rooms of
any shape are allowed (heyawacky).

Formats, the first written: puzz.link addresses of `heyawake`; rows of the rooms' numbers, each in any cell of its room,
`?` for a clue without a number, then rows of the rooms' names, any sign or word.

>>> puzzle = Heyawake.parse("1--\\n-2-\\n\\nAAB\\nCCB")
>>> puzzle.numbers, puzzle.regions
((1, None, 2), (0, 0, 1, 2, 2, 1))
>>> puzzle.format()
'https://puzz.link/p?heyawake/3/2/ao1g2'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.boards import GridPuzzle
from .common.cell_boards import AreaPuzzle, ShadingPuzzle
from .common.formats import UNKNOWN, Areas, Labels, Rows, Signs
from .common.geometry import Cell, Edge, Line, divisions, numbered, walls_of
from .common.inner_walls import as_layer, flaw_of_walls, walled_divisions, walls_inside
from .common.puzzle import Setting
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.puzzlink_numbers import Number16
from .common.sampling import random_shading, some
from .common.shading import connected_rule, touch_rules
from .common.solution import Solution
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule


SPANS = ("borders", "rooms")


@dataclass(frozen=True)
class Heyawake(AreaPuzzle, ShadingPuzzle):
    """`regions` has the index of each cell's room, `numbers` the number of each room: None for no clue, `?` for a clue
    without a number.

    `span` is what rule 4 counts: "borders" or "rooms". `inner_walls` are walls as in `common/inner_walls.py`; rows
    cannot say them.
    """

    numbers: tuple[Any, ...]
    span: str = "borders"
    inner_walls: tuple[Any, ...] = ()

    name = "heyawake"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "heyawacky": {},
        "divided-rooms": {},
        "room-and-reason": {},
        "schwarzfelder": {},
    }
    formats = (
        PuzzLink("heyawake", Borders(inside="inner_walls"), Number16("numbers", "regions"), also=("heyawacky",)),
        Rows(Labels("numbers", Signs(numbers=range(10_000), unknown=True)), Areas(labels="numbers")),
    )
    settings: ClassVar[Mapping[str, Any]] = {
        "span": Setting("borders", "what an unshaded line must not have: two borders or three rooms", str, SPANS)
    }
    shade = "#8494a0"
    small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x5", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("numbers",),)

    def counted(self) -> Iterator[tuple[int, tuple[Cell, ...], int]]:
        """The rooms with a number: the room's index, its cells and the number."""
        for room, (cells, number) in enumerate(zip(self.areas, self.numbers, strict=True)):
            if number is not None and number != UNKNOWN:
                yield room, cells, number

    def flaw(self) -> str:
        return super().flaw() or flaw_of_walls(self)

    @cached_property
    def borders(self) -> frozenset[Edge]:
        """The borders of rooms and the walls inside them."""
        return walls_of(self.height, self.width, self.regions) | walls_inside(self)

    def spans(self) -> Iterator[tuple[Line, int, tuple[Cell, ...]]]:
        """The shortest stretches of lines that must have a shaded cell by rule 4: the line, the index of the first cell
        in it, and the cells."""
        room = dict(zip(self.cells, self.regions, strict=True))
        for line in self.lines:
            rooms = [room[cell] for cell in line.cells]
            places = range(len(rooms))
            if self.span == "borders":
                borders = [i for i in places if i and Edge(*line.cells[i - 1], *line.cells[i]) in self.borders]
                stretches = [(first - 1, second + 1) for first, second in pairwise(borders)]
            else:
                ends = [next((j for j in places if len({*rooms[i : j + 1]}) == 3), None) for i in places]
                stretches = [(i, j + 1) for i, j in enumerate(ends) if j is not None and j not in ends[i + 1 :]]
            yield from ((line, i, line.cells[i:j]) for i, j in stretches)

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Count

        yield from touch_rules(self)
        for room, cells, number in self.counted():
            text = f"the room at {cells[0]} has {count_words(number, 'shaded cell')}"
            yield Count(self.clue("number", room, text, cells), cells, (1,), number, number)
        limit = "two borders" if self.span == "borders" else "three rooms"
        for line, start, cells in self.spans():
            text = f"at least one cell is shaded from {cells[0]} to {cells[-1]}, a line across {limit}"
            yield Count(self.rule("span", (line.kind, line.number, start), text, cells), cells, (1,), low=1)
        yield connected_rule(self, 0)

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions, walls_inside(self))
        for cells, number in zip(self.areas, self.numbers, strict=True):
            if number is not None:
                drawing.write(cells[0], str(number))

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for (width, height), span in product(((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), SPANS):
            for regions in divisions(height, width):
                rooms = max(regions) + 1
                for number in (None, 0, 1, 2):
                    yield cls(height, width, regions, (number, *[None] * (rooms - 1)), span)
        for (width, height), span in product(((2, 2), (1, 4), (3, 2)), SPANS):
            for regions, walls in walled_divisions(height, width):
                yield cls(height, width, regions, (None,) * (max(regions) + 1), span, walls)

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, clues: float = 0.6, span: str = "borders"
    ) -> tuple[Self, Solution]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.6); `span`, what rule 4 counts."""
        shaded = random_shading(rng, height, width)
        puzzle = cls(height, width, (0,) * (height * width), (None,), span)
        solution = Solution({cell: int(cell in shaded) for cell in puzzle.cells})
        rooms = list(puzzle.areas)
        while rooms:
            room = rooms.pop()
            parts = [part for part in puzzle.cuts(room, solution) if not _single(part, room)]
            if parts and len(room) > rng.randint(3, 8):
                part = rng.choice(parts)
                puzzle = puzzle.cut_off(part, solution)
                rooms += [part, tuple(cell for cell in room if cell not in part)]
        return replace(puzzle, numbers=some(rng, puzzle.clues_of(solution)["numbers"], clues)), solution

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"numbers": [sum(solution[cell] == 1 for cell in cells) for cells in self.areas]}

    def cuts(self, room: Sequence[Cell], solution: Solution) -> Iterator[tuple[Cell, ...]]:
        """For each straight cut of a room that makes no unshaded line cross two borders: the part of the room above the
        cut or left of it."""
        line_at = _unshaded_lines(self.lines, solution)
        crossing = {line_at[wall] for wall in self.borders if wall in line_at}
        for axis in (0, 1):
            for k in sorted({cell[axis] for cell in room})[1:]:
                part = tuple(cell for cell in room if cell[axis] < k)
                ends = ((cell, Cell(cell.r + 1 - axis, cell.c + axis)) for cell in part if cell[axis] == k - 1)
                if not any(line_at.get(Edge(*cell, *beyond)) in crossing for cell, beyond in ends if beyond in room):
                    yield part

    def cut_off(self, part: Sequence[Cell], solution: Solution) -> Self:
        """The puzzle with `part` of a room as a new room. Parts of a room with a number get the solution's numbers."""
        rooms = dict(zip(self.cells, self.regions, strict=True))
        numbered_room = {cell: self.numbers[room] is not None for cell, room in rooms.items()}
        regions = numbered(list({**rooms, **dict.fromkeys(part, len(self.numbers))}.values()))
        inside = walls_inside(self) - walls_of(self.height, self.width, regions)
        walls = as_layer(self.height, self.width, inside)
        puzzle = replace(self, regions=regions, numbers=(None,) * (max(regions) + 1), inner_walls=walls)
        counts = zip(puzzle.areas, puzzle.clues_of(solution)["numbers"], strict=True)
        return replace(puzzle, numbers=tuple(count if numbered_room[cells[0]] else None for cells, count in counts))

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a number where the two solutions differ. If none can be added, cuts a room so that only `solution`
        stays a solution. If no cut does that, changes the shading of a cell nearby, and the numbers with it."""
        if added := GridPuzzle.excluding(self, rng, solution, other):
            return added
        differing: list[Any] = solution.differing(other)
        rooms = [room for room in self.areas if any(cell in room for cell in differing)]
        cuts = [(_single(part, room), rng.random(), part) for room in rooms for part in self.cuts(room, solution)]
        for _, _, part in sorted(cuts):
            puzzle = self.cut_off(part, solution)
            if puzzle.check(other) and not puzzle.check(solution):
                return puzzle, solution
        nearby = dict.fromkeys(place for cell in differing for place in (cell, *self.around[cell]))
        for cell in rng.sample(list(nearby), len(nearby)):
            freed = dict.fromkeys(self.around[cell], 0) if not solution[cell] else {}
            changed = Solution({**solution, **freed, cell: int(not solution[cell])})
            counts = zip(self.numbers, self.clues_of(changed)["numbers"], strict=True)
            puzzle = replace(self, numbers=tuple(None if old is None else new for old, new in counts))
            if not puzzle.check(changed):
                return puzzle, changed
        return None


def _single(part: Sequence[Cell], room: Sequence[Cell]) -> bool:
    """Is the part, or the rest of the room, a single cell?"""
    return len(part) in (1, len(room) - 1)


def _unshaded_lines(lines: Sequence[Line], solution: Solution) -> dict[Edge, tuple[str, Cell]]:
    """For each pair of unshaded neighbours: the unshaded line through them, as its kind and its first cell."""
    line_at: dict[Edge, tuple[str, Cell]] = {}
    for line in lines:
        start = line.cells[0]
        for cell, following in pairwise(line.cells):
            if solution[cell]:
                start = following
            if not solution[cell] and not solution[following]:
                line_at[Edge(*cell, *following)] = (line.kind, start)
    return line_at
