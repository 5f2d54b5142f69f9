"""Heyawake (divided rooms): shade cells so that numbers count those of their rooms and no open line passes three rooms.

The rules, on W × H cells that are divided into rooms, of which some have a number:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A number tells how many cells of its room are shaded.
4. No straight line of unshaded cells crosses two borders of rooms.

Reading chosen: rule 4 counts borders, so a line that leaves a room and comes back to it crosses two. With `span=rooms`
it counts rooms: no such line has cells of three rooms. In rectangular rooms the two are one. Other rooms are rooms, too
(heyawacky).

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
from itertools import pairwise, product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.boards import GridPuzzle
from .common.cell_boards import AreaPuzzle, ShadingPuzzle
from .common.formats import UNKNOWN, Areas, Labels, Rows, Signs
from .common.geometry import Cell, Edge, Line, divisions, numbered, walls_of
from .common.puzzle import Setting
from .common.puzzlink import PuzzLink
from .common.puzzlink_marks import Borders
from .common.puzzlink_numbers import Number16
from .common.sampling import random_shading, some
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

    `span` is what rule 4 counts: "borders" or "rooms".
    """

    numbers: tuple[Any, ...]
    span: str = "borders"

    name = "heyawake"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "heyawacky": {},
        "divided-rooms": {},
        "room-and-reason": {},
        "schwarzfelder": {},
    }
    formats = (
        PuzzLink("heyawake", Borders(), Number16("numbers", "regions"), also=("heyawacky",)),
        Rows(Labels("numbers", Signs(numbers=range(10_000), unknown=True)), Areas(labels="numbers")),
    )
    settings: ClassVar[Mapping[str, Any]] = {
        "span": Setting("borders", "what an unshaded line must not have: two borders or three rooms", str, SPANS)
    }
    shade = "#8494a0"
    small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x5", "1x1")
    loose: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    tight: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    clue_layers = (("numbers",),)

    def counted(self) -> Iterator[tuple[int, tuple[Cell, ...], int]]:
        """The rooms with a number: which one, its cells, the number."""
        for room, (cells, number) in enumerate(zip(self.areas, self.numbers, strict=True)):
            if number is not None and number != UNKNOWN:
                yield room, cells, number

    def spans(self) -> Iterator[tuple[Line, int, tuple[Cell, ...]]]:
        """The shortest stretches of lines that rule 4 does not leave all unshaded: the line, where they start, the
        cells."""
        room = dict(zip(self.cells, self.regions, strict=True))
        for line in self.lines:
            rooms = [room[cell] for cell in line.cells]
            places = range(len(rooms))
            if self.span == "borders":
                borders = [i for i in places if i and rooms[i - 1] != rooms[i]]
                stretches = [(one - 1, other + 1) for one, other in pairwise(borders)]
            else:
                ends = [next((j for j in places if len({*rooms[i : j + 1]}) == 3), None) for i in places]
                stretches = [(i, j + 1) for i, j in enumerate(ends) if j is not None and j not in ends[i + 1 :]]
            yield from ((line, i, line.cells[i:j]) for i, j in stretches)

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import Connected, Count

        for edge in self.touching:
            words = f"{edge.ends[0]} and {edge.ends[1]} are not both shaded"
            yield Count(self.rule("touch", edge, words, edge.ends), edge.ends, (1,), high=1)
        for room, cells, number in self.counted():
            words = f"the room at {cells[0]} has {count_words(number, 'shaded cell')}"
            yield Count(self.clue("number", room, words, cells), cells, (1,), number, number)
        many = "two borders" if self.span == "borders" else "three rooms"
        for line, start, cells in self.spans():
            words = f"a cell is shaded from {cells[0]} to {cells[-1]}, a line with {many}"
            yield Count(self.rule("span", (line.kind, line.number, start), words, cells), cells, (1,), low=1)
        reason = self.rule("connected", None, "the unshaded cells are connected")
        yield Connected(reason, self.cells, (0,), (edge.ends for edge in self.touching))

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions)
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
        """What straight cuts leave above them or left of them in a room, where no unshaded line comes to cross two
        borders."""
        line = _unshaded_lines(self.lines, solution)
        crossing = {line[wall] for wall in walls_of(self.height, self.width, self.regions) if wall in line}
        for axis in (0, 1):
            for k in sorted({cell[axis] for cell in room})[1:]:
                part = tuple(cell for cell in room if cell[axis] < k)
                ends = ((cell, Cell(cell.r + 1 - axis, cell.c + axis)) for cell in part if cell[axis] == k - 1)
                if not any(line.get(Edge(*cell, *beyond)) in crossing for cell, beyond in ends if beyond in room):
                    yield part

    def cut_off(self, part: Sequence[Cell], solution: Solution) -> Self:
        """The puzzle with a part of a room as one more room; rooms with a number get the number of the solution."""
        rooms = dict(zip(self.cells, self.regions, strict=True))
        numbered_room = {cell: self.numbers[room] is not None for cell, room in rooms.items()}
        regions = numbered(list({**rooms, **dict.fromkeys(part, len(self.numbers))}.values()))
        puzzle = replace(self, regions=regions, numbers=(None,) * (max(regions) + 1))
        counts = zip(puzzle.areas, puzzle.clues_of(solution)["numbers"], strict=True)
        return replace(puzzle, numbers=tuple(count if numbered_room[cells[0]] else None for cells, count in counts))

    def told_apart(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a number where the two differ; else cuts a room so that only `solution` stays a solution; else changes
        the shading of a cell near there and the numbers with it."""
        if added := GridPuzzle.told_apart(self, rng, solution, other):
            return added
        differing: list[Any] = solution.differing(other)
        rooms = [room for room in self.areas if any(cell in room for cell in differing)]
        cuts = [(_single(part, room), rng.random(), part) for room in rooms for part in self.cuts(room, solution)]
        for _, _, part in sorted(cuts):
            puzzle = self.cut_off(part, solution)
            if puzzle.check(other) and not puzzle.check(solution):
                return puzzle, solution
        near = dict.fromkeys(one for cell in differing for one in (cell, *self.around[cell]))
        for cell in rng.sample(list(near), len(near)):
            freed = dict.fromkeys(self.around[cell], 0) if not solution[cell] else {}
            changed = Solution({**solution, **freed, cell: int(not solution[cell])})
            counts = zip(self.numbers, self.clues_of(changed)["numbers"], strict=True)
            puzzle = replace(self, numbers=tuple(None if old is None else new for old, new in counts))
            if not puzzle.check(changed):
                return puzzle, changed
        return None


def _single(part: Sequence[Cell], room: Sequence[Cell]) -> bool:
    """Would a single cell be a room of its own?"""
    return len(part) in (1, len(room) - 1)


def _unshaded_lines(lines: Sequence[Line], solution: Solution) -> dict[Edge, tuple[str, Cell]]:
    """For each pair of unshaded neighbours the line of such cells that they are in: its kind and its first cell."""
    found: dict[Edge, tuple[str, Cell]] = {}
    for line in lines:
        start = line.cells[0]
        for one, other in pairwise(line.cells):
            if solution[one]:
                start = other
            if not solution[one] and not solution[other]:
                found[Edge(*one, *other)] = (line.kind, start)
    return found
