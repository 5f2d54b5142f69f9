"""Makes Heyawake puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from cluewise.kit import (  # isort: skip
    AreaMaker, Cell, Divided, Edge, Line, Solution, as_layer, numbered, random_shading, walls_inside, walls_of,
)  # fmt: skip
from ..heyawake import SPANS, Heyawake


class HeyawakeMaker(AreaMaker[Heyawake]):
    small_sizes = ("4x3", "3x4", "5x2", "4x4", "1x5", "1x1")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.3}
    many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0}
    tiny_boards = (
        Divided(((1, 1), (3, 1), (1, 4), (2, 2), (3, 2)), (None, 0, 1, 2), each={"span": SPANS}),
        Divided(((2, 2), (1, 4), (3, 2)), (None,), walled=True, each={"span": SPANS}),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.6, span: str = "borders"
    ) -> tuple[Heyawake, Solution]:
        """`width`, `height`; `clues`, the share of rooms with a number (default 0.6); `span`, what rule 4 counts."""
        shaded = random_shading(rng, height, width)
        puzzle = self.kind(height, width, (0,) * (height * width), (None,), span)
        solution = Solution({cell: int(cell in shaded) for cell in puzzle.cells})
        rooms = list(puzzle.areas)
        while rooms:
            room = rooms.pop()
            parts = [part for part in self.cuts(puzzle, room, solution) if not _single(part, room)]
            if parts and len(room) > rng.randint(3, 8):
                part = rng.choice(parts)
                puzzle = self.cut_off(puzzle, part, solution)
                rooms += [part, tuple(cell for cell in room if cell not in part)]
        return self.with_some(puzzle, rng, solution, clues)

    def clues_of(self, puzzle: Heyawake, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"numbers": [sum(solution[cell] == 1 for cell in cells) for cells in puzzle.areas]}

    def cuts(self, puzzle: Heyawake, room: Sequence[Cell], solution: Solution) -> Iterator[tuple[Cell, ...]]:
        """For each straight cut of a room that makes no unshaded line cross two borders: the part of the room above the
        cut or left of it."""
        line_at = _unshaded_lines(puzzle.lines, solution)
        crossing = {line_at[wall] for wall in puzzle.borders if wall in line_at}
        for axis in (0, 1):
            for k in sorted({cell[axis] for cell in room})[1:]:
                part = tuple(cell for cell in room if cell[axis] < k)
                ends = ((cell, Cell(cell.r + 1 - axis, cell.c + axis)) for cell in part if cell[axis] == k - 1)
                if not any(line_at.get(Edge(*cell, *beyond)) in crossing for cell, beyond in ends if beyond in room):
                    yield part

    def cut_off(self, board: Heyawake, part: Sequence[Cell], solution: Solution) -> Heyawake:
        """The puzzle with `part` of a room as a new room. Parts of a room with a number get the solution's numbers."""
        rooms = board.area_at
        numbered_room = {cell: board.numbers[room] is not None for cell, room in rooms.items()}
        regions = numbered(list({**rooms, **dict.fromkeys(part, len(board.numbers))}.values()))
        inside = walls_inside(board) - walls_of(board.height, board.width, regions)
        walls = as_layer(board.height, board.width, inside)
        puzzle = replace(board, regions=regions, numbers=(None,) * (max(regions) + 1), inner_walls=walls)
        counts = zip(puzzle.areas, self.clues_of(puzzle, solution)["numbers"], strict=True)
        return replace(puzzle, numbers=tuple(count if numbered_room[cells[0]] else None for cells, count in counts))

    def changed(
        self, board: Heyawake, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Heyawake, Solution] | None:
        """Cuts a room so that only `solution` stays a solution. If no cut does that, changes the shading of a cell
        nearby, and the numbers with it."""
        differing: list[Any] = solution.differing(other)
        rooms = [room for room in board.areas if any(cell in room for cell in differing)]
        cuts = [
            (_single(part, room), rng.random(), part) for room in rooms for part in self.cuts(board, room, solution)
        ]
        for _, _, part in sorted(cuts):
            puzzle = self.cut_off(board, part, solution)
            if puzzle.check(other) and not puzzle.check(solution):
                return puzzle, solution
        nearby = dict.fromkeys(place for cell in differing for place in (cell, *board.around[cell]))
        for cell in rng.sample(list(nearby), len(nearby)):
            freed = dict.fromkeys(board.around[cell], 0) if not solution[cell] else {}
            changed = Solution({**solution, **freed, cell: int(not solution[cell])})
            puzzle = self.retold(board, changed)
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
