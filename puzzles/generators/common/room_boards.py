"""Base class of generators for puzzles with rooms."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from ...common.errors import PuzzleError
from ...common.formats import UNKNOWN
from ...common.geometry import HOLE, Cell, numbered
from ...common.room_boards import MOST, RoomPuzzle
from ...common.solution import Solution, Solved
from .boards import some
from .cell_boards import AreaGenerator
from .tiny import Boards, Every

P = TypeVar("P", bound=RoomPuzzle)

REDRAWN = 20
"""The number of times that rooms near an open cell are drawn anew before a change is given up."""


class RoomGenerator(AreaGenerator[P]):
    small_sizes: ClassVar[tuple[str, ...]] = ("4x3", "3x4", "5x2", "1x4", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"given": 0.05}
    many_clues: ClassVar[Mapping[str, Any]] = {"given": 1.0}
    tiny_boards = (Boards(((1, 1), (3, 1), (1, 2), (2, 2)), rooms=4, given=Every((None, 1, 3, UNKNOWN), most=2)),)

    def with_random_rooms(
        self, rng: Random, width: int, height: int, given: float, largest: int, **settings: Any
    ) -> Solved[P]:
        """Random rooms of at most `largest` cells with numbers. `given` is the share of given numbers."""
        blank = self.kind(height, width, (0,) * (height * width), (None,) * (height * width), **settings)
        puzzle, solution = self.with_rooms(rng, blank, largest)
        return replace(puzzle, given=some(rng, solution.values(), given)), solution

    def with_rooms(self, rng: Random, blank: P, largest: int) -> Solved[P]:
        """The board with random rooms of at most `largest` cells, and their numbers."""
        if not 1 <= largest <= MOST:
            raise PuzzleError(f"a room has 1 to {MOST} cells, not {largest} at most")
        rooms = self._rooms(blank, rng, largest)
        rooms.fill()
        return self._drawn(blank, rooms)

    def changed(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> Solved[P] | None:
        """Draws a few rooms anew, with their numbers, where the solutions differ."""
        cell: Any = rng.choice(solution.differing(other))
        rooms = self._rooms(puzzle, rng, max(map(len, puzzle.areas)))
        if not rooms.redraw(puzzle.areas, solution, cell):
            return None
        redrawn, numbers = self._drawn(puzzle, rooms)
        return self.with_clues_of(redrawn, numbers), numbers

    def _rooms(self, board: P, rng: Random, largest: int) -> "_Rooms":
        """The random rooms of at most `largest` cells."""
        rivals: dict[Cell, list[tuple[Cell, int]]] = {cell: [] for cell in board.cells}
        for first, second, least in board.close(largest):
            rivals[first].append((second, least))
            rivals[second].append((first, least))
        weights = [size**self.kind.steepness for size in range(1, largest + 1)]
        return _Rooms(rng, board.around, rivals, weights, self.kind.falling, self.kind.winding)

    def _drawn(self, board: P, rooms: "_Rooms") -> Solved[P]:
        """The board with these rooms, and their numbers."""
        regions = numbered([rooms.room[cell][0] if cell in rooms.room else HOLE for cell in board.cells])
        return replace(board, regions=regions), Solution((cell, rooms.number[cell]) for cell in board.board_cells)


class _Rooms:
    """Random rooms with numbers. To fill open cells, a few rooms are removed and drawn again; the result is kept if it
    has no more open cells than before.

    Source: Shaw, Using constraint programming and local search methods to solve vehicle routing problems, 1998.
    """

    def __init__(
        self,
        rng: "Random",
        around: Mapping[Cell, Sequence[Cell]],
        rivals: Mapping[Cell, Sequence[tuple[Cell, int]]],
        weights: Sequence[int],
        falling: bool,
        winding: bool,
    ) -> None:
        self.falling, self.winding = falling, winding
        self.rng, self.around, self.rivals, self.weights = rng, around, rivals, weights

    def fill(self) -> None:
        """Draws rooms until no cell is open; starts again sometimes. Raises PuzzleError after too many tries."""
        for i in range(120 * len(self.around)):
            if i % (30 * len(self.around)) == 0:
                self.number: dict[Cell, int] = {}
                self.room: dict[Cell, list[Cell]] = {}
                self.open = dict.fromkeys(self.around)
                self._draw(self.open)
            if not self.open:
                return
            self._improve()
        raise PuzzleError(f"no random rooms with at most {len(self.weights)} cells were found")

    def redraw(self, areas: Iterable[Sequence[Cell]], numbers: Mapping[Any, Any], start: Cell) -> bool:
        """Draws the room of a cell and a few rooms near it anew, on a board with these areas. Returns False if no rooms
        were found soon."""
        self.room = {cell: room for room in map(list, areas) for cell in room}
        self.number = {cell: numbers[cell] for cell in self.around}
        self.open = {}
        self._remove(start)
        for _ in range(REDRAWN):
            if not self.open:
                return True
            self._improve()
        return False

    def _improve(self) -> None:
        """Draws rooms near an open cell anew; keeps them if no more cells are open."""
        before = self.number.copy(), self.room.copy(), self.open.copy()
        self._draw(self._taken_out(self.rng.choice(list(self.open))))
        if len(self.open) > len(before[2]):
            self.number, self.room, self.open = before

    def _remove(self, member: Cell) -> list[Cell]:
        """Removes the room of a cell, if it has one. Returns its cells."""
        cells = self.room.get(member, [])
        for cell in cells:
            del self.room[cell], self.number[cell]
            self.open[cell] = None
        return cells

    def _taken_out(self, start: Cell) -> list[Cell]:
        """Removes up to three rooms near an open cell. Returns their cells and the open cells near the open cell."""
        nearby = [rival for rival, _ in self.rivals[start]] or list(self.around[start])
        places = {start: None, **{cell: None for cell in nearby if cell in self.open}}
        for neighbour in self.rng.sample(nearby, min(self.rng.randint(1, 3), len(nearby))):
            places.update(dict.fromkeys(self._remove(neighbour)))
        return list(places)

    def _draw(self, places: Iterable[Cell]) -> None:
        """Draws rooms that start at these cells, as far as they fit. Cells with the fewest open neighbours go first."""
        waiting = dict.fromkeys(places)
        while waiting:
            start = min(waiting, key=lambda cell: (len(self._free(cell)), self.rng.random()))
            if not any(self._close(self._grown(start)) for _ in range(5)):
                del waiting[start]
            waiting = {cell: None for cell in waiting if cell in self.open}

    def _free(self, cell: Cell) -> list[Cell]:
        return [neighbour for neighbour in self.around[cell] if neighbour in self.open]

    def _grown(self, start: Cell) -> list[Cell]:
        """Random open cells for a room with this first cell."""
        room, size = [start], self.rng.choices(range(1, len(self.weights) + 1), self.weights)[0]
        while len(room) < size:
            grown_from = room[-1:] if self.winding else room
            free = [neighbour for cell in grown_from for neighbour in self._free(cell) if neighbour not in room]
            if not free:
                break
            room.append(self.rng.choice(free))
        return room

    def _close(self, room: list[Cell]) -> bool:
        """Puts numbers into a room; False if no numbers fit."""
        if self.falling:  # the lowest first, so that a cell is compared with those that are numbered
            room.sort(reverse=True)
        self.closing = frozenset(room)
        numbers = self.rng.sample(range(1, len(room) + 1), len(room))
        if not (self._wound(room) if self.winding else self._number(room, numbers)):
            return False
        self.room |= dict.fromkeys(room, room)
        for cell in room:
            del self.open[cell]
        return True

    def _number(self, room: Sequence[Cell], numbers: Sequence[int]) -> bool:
        """Puts these numbers into the cells of a room, in any order that fits; False if no order fits."""
        if not room:
            return True
        for i, number in enumerate(numbers):
            fits = all(self.number.get(rival) != number or number < least for rival, least in self.rivals[room[0]])
            if fits and not (self.falling and self._topped(room, number)):
                self.number[room[0]] = number
                if self._number(room[1:], [*numbers[:i], *numbers[i + 1 :]]):
                    return True
                del self.number[room[0]]
        return False

    def _wound(self, room: Sequence[Cell]) -> bool:
        """Numbers the cells of a room in their order; False if that does not fit."""
        numbers = dict(zip(room, range(1, len(room) + 1), strict=True))
        if any(self.number.get(rival) == numbers[cell] for cell in room for rival, _ in self.rivals[cell]):
            return False
        self.number |= numbers
        return True

    def _topped(self, room: Sequence[Cell], number: int) -> bool:
        """True if the number right below, in the same room, is larger than this number of the room's next cell."""
        below = Cell(room[0].r + 1, room[0].c)
        return below in self.closing and self.number[below] > number
