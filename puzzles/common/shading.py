"""Rules of shading that several puzzles have, and rooms whose numbers count shaded cells."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .boards import GridPuzzle, kept_for_size
from .cell_boards import AreaPuzzle, ShadingPuzzle
from .formats import UNKNOWN, Areas, Labels, Rows, Signs
from .geometry import Cell, components, numbered, reached, squares
from .sampling import random_regions, some
from .solution import Solution
from .wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .drawing import Drawing
    from .rules import Rule

ROOM_NUMBERS = Rows(Labels("numbers", Signs(numbers=range(10_000), unknown=True)), Areas(labels="numbers"))
"""Rows of the rooms' numbers, each in any cell of its room, `?` for a clue without number; then the rooms' names."""


@kept_for_size
def touch_rules(puzzle: ShadingPuzzle) -> Iterator["Rule"]:
    """No two shaded cells share an edge: "touch", at the edge."""
    from .rules import Count

    for edge in puzzle.touching:
        text = f"{edge.ends[0]} and {edge.ends[1]} are not both shaded"
        yield Count(puzzle.rule("touch", edge, text, edge.ends), edge.ends, (1,), high=1)


@kept_for_size
def square_rules(puzzle: ShadingPuzzle, low: int = 0) -> Iterator["Rule"]:
    """No 2×2 square is all shaded: "square", at its first cell. With low=1, none is all unshaded either."""
    from .rules import Count

    for four in squares(puzzle.height, puzzle.width):
        text = f"the square at {four[0]} " + ("has shaded and unshaded cells" if low else "is not all shaded")
        yield Count(puzzle.rule("square", four[0], text, four), four, (1,), low, 3)


@kept_for_size
def connected_rule(puzzle: ShadingPuzzle, value: int) -> "Rule":
    """The cells with this value are connected over edges: "connected"."""
    from .rules import Connected

    which = "shaded" if value else "unshaded"
    reason = puzzle.rule("connected", None, f"the {which} cells are connected")
    return Connected(reason, puzzle.cells, (value,), (edge.ends for edge in puzzle.touching))


@kept_for_size
def rectangle_rules(puzzle: ShadingPuzzle, value: int) -> Iterator["Rule"]:
    """Every block of cells with this value, connected over edges, is a full rectangle: "corner", at 2×2 squares.

    No 2×2 square has three such cells: a block that does not fill its rectangle has an inner corner.
    """
    from .rules import Count

    which = "shaded" if value else "unshaded"
    for four in squares(puzzle.height, puzzle.width):
        text = f"the square at {four[0]} has no inner corner of {which} cells"
        yield Count(puzzle.rule("corner", four[0], text, four), four, (value,), numbers=(0, 1, 2, 4))


def random_rectangles(rng: "Random", height: int, width: int, largest: int = 4, share: float = 0.9) -> Solution:
    """Random shaded rectangles with sides up to `largest` that do not share an edge, on most of the board."""
    shaded = set[Cell]()
    board = [Cell(r, c) for r in range(height) for c in range(width)]
    for first in rng.sample(board, round(share * len(board))):
        sides = rng.choice(((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (2, 3), (3, 2), (largest, 2), (1, largest)))
        block = {Cell(first.r + r, first.c + c) for r in range(sides[0]) for c in range(sides[1])}
        near = {Cell(r + dr, c + dc) for r, c in block for dr, dc in ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))}
        if block <= {*board} and shaded.isdisjoint(near):
            shaded |= block
    return Solution({cell: int(cell in shaded) for cell in board})


def more_parts(
    rng: "Random",
    around: Mapping[Cell, Sequence[Cell]],
    shaded: set[Cell],
    fits: Callable[[set[Cell], Cell], bool],
    rounds: int = 20,
) -> set[Cell]:
    """The shaded cells, changed one at a time so that the others form more and smaller connected parts.

    A change is kept if `fits(changed, cell)`. Each cell is tried about `rounds` times.
    """
    board, worth = list(around), 0.0
    for cell in rng.choices(board, k=rounds * len(board)):
        changed = shaded ^ {cell}
        if fits(changed, cell):
            rest = [place for place in board if place not in changed]
            now = sum(len(part) ** -0.5 for part in components(rest, around))
            if now >= worth - 0.05:
                shaded, worth = changed, now
    return shaded


@dataclass(frozen=True)
class CountedRooms(AreaPuzzle, ShadingPuzzle):
    """`numbers` has the number of each room, the count of its shaded cells: None for no clue, `?` for a clue without a
    number."""

    numbers: tuple[Any, ...]

    shade = "#8494a0"
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0, "room": 9}
    clue_layers = (("numbers",),)

    def counted(self) -> Iterator[tuple[int, tuple[Cell, ...], int]]:
        """The rooms with a number: the room's index, its cells and the number."""
        for room, (cells, number) in enumerate(zip(self.areas, self.numbers, strict=True)):
            if number is not None and number != UNKNOWN:
                yield room, cells, number

    def number_rules(self) -> Iterator["Rule"]:
        from .rules import Count

        for room, cells, number in self.counted():
            text = f"the room at {cells[0]} has {count_words(number, 'shaded cell')}"
            yield Count(self.clue("number", room, text, cells), cells, (1,), number, number)

    def draw_ground(self, drawing: "Drawing") -> None:
        """Rooms have no colours: the shading is the picture."""

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.outlines(self.regions)
        for cells, number in zip(self.areas, self.numbers, strict=True):
            if number is not None:
                drawing.write(cells[0], str(number))

    def clues_of(self, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"numbers": [sum(solution[cell] == 1 for cell in cells) for cells in self.areas]}

    @classmethod
    def in_rooms(cls, rng: "Random", solution: Solution, size: tuple[int, int], clues: float, room: int) -> Self:
        """A board of this height and width with random rooms of about `room` cells, and numbers for a solution."""
        cells = list(solution)
        seeds: Any = rng.sample(cells, max(1, len(cells) // max(1, room)))
        board = cls.without_numbers(*size, random_regions(rng, *size, seeds))
        return replace(board, numbers=some(rng, board.clues_of(solution)["numbers"], clues))

    @classmethod
    def without_numbers(cls, height: int, width: int, regions: tuple[int, ...]) -> Self:
        return cls(height, width, regions, (None,) * (max(regions) + 1))

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds a number. If none can be added, cuts a room in two, so that a number excludes the other solution."""
        if added := GridPuzzle.excluding(self, rng, solution, other):
            return added
        room = dict(zip(self.cells, self.regions, strict=True))
        differing: list[Any] = solution.differing(other)
        cuts = [self._cut(rng, cell, solution, other) for cell in rng.choices(differing, k=30)]
        even = {part: min(len(part), len(self.areas[room[part[0]]]) - len(part)) for part in map(tuple, cuts) if part}
        for part in sorted(even, key=even.__getitem__, reverse=True):
            puzzle = self.regrouped({**room, **dict.fromkeys(part, len(self.numbers))}, solution)
            if puzzle.stays(solution):
                return puzzle, solution
        return None

    def _cut(self, rng: "Random", cell: Cell, solution: Solution, other: Solution) -> list[Cell]:
        """Random cells that can be cut off a cell's room, such that the two solutions shade different counts of them.
        The empty list if there are none."""
        area = next(area for area in self.areas if cell in area)
        best, part, balance = list[Cell](), [cell], 0
        while part and len(part) < len(area):
            rest = [other_cell for other_cell in area if other_cell not in part]
            last = part[-1]
            balance += int(solution[last] == 1) - int(other[last] == 1)
            whole = len(reached(rest[0], rest.__contains__, self.around)) == len(rest)
            if balance and whole and min(len(part), len(rest)) >= min(len(best), len(area) - len(best)):
                best = part[:]
            beside = [new for new in rest if any(member in self.around[new] for member in part)]
            part.append(rng.choice(beside))
        return best

    def stays(self, solution: Solution) -> bool:
        """Is a solution of other rooms, with the right numbers, a solution of these?"""
        return True

    def regrouped(self, room: Mapping[Cell, int], solution: Solution) -> Self:
        """The puzzle with other rooms, given by their old numbers. Rooms with a number get that of the solution."""
        board = self.without_numbers(self.height, self.width, numbered(list(room.values())))
        counts = zip(board.areas, board.clues_of(solution)["numbers"], strict=True)
        told = {k for k, number in enumerate(self.numbers) if number is not None} | {len(self.numbers)}
        numbers = tuple(count if room[cells[0]] in told else None for cells, count in counts)
        return replace(self, regions=board.regions, numbers=numbers)
