"""Generator of Tracks puzzles."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ..common.geometry import trails
from ..common.kit import Cell, Edge, Solution, Solved
from ..common.side_boards import BLANK, DIGITS, OPENING, Joint
from ..tracks import PIECES, Tracks
from .common.kit import Random, SideGenerator
from .common.side_boards import digits_of


class TracksGenerator(SideGenerator[Tracks]):
    small_sizes = ("4x3", "3x4", "4x4", "5x2", "1x3")
    few_clues = {"given": 0.0, "length": 1.0}
    many_clues = {"given": 1.0}
    rare_signs = {"top": (0,)}

    def tiny(self) -> Iterator[Tracks]:
        for width, height in ((1, 1), (2, 1), (1, 2), (2, 2)):
            numbers = product(product(range(height + 1), repeat=width), product(range(width + 1), repeat=height))
            none = (None,) * (width * height)
            for (top, right), *ends in product(numbers, range(height), range(width)):
                for first in (None, *PIECES[:: width * height]):
                    yield self.kind(height, width, (first, *none[1:]), top, right, *ends)

    def clues_of(self, puzzle: Tracks, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The other givens, and the pieces: no clue states that a cell is empty."""
        held = (solution.get(cell) for cell in puzzle.cells)
        return {**super().clues_of(puzzle, solution), "given": [piece if piece in PIECES else None for piece in held]}

    def random(self, rng: Random, width: int, height: int, given: float = 0.25, length: float = 0.5) -> Solved[Tracks]:
        """`width`, `height`; `given`, the share of given pieces, not counting the two ends (default 0.25); `length`,
        the desired share of cells on the track (default 0.5)."""
        blank = self.kind(height, width, (None,) * (width * height), (0,) * width, (0,) * height, 0, 0)
        drawn = []
        for _ in range(8):
            puzzle = replace(blank, entry=rng.randrange(height), exit=rng.randrange(width))
            drawn.append((puzzle, self.random_track(puzzle, rng)))
        puzzle, values = max(drawn, key=lambda pair: self.charm(pair[0], pair[1], length))
        ends = [cell for cell, _ in puzzle.ends.values()]
        shown = [cell for cell in puzzle.cells if values[cell] != BLANK and (cell in ends or rng.random() < given)]
        return self._with_track(puzzle, values, shown), Solution(values)

    def _with_track(self, puzzle: Tracks, values: Mapping[Cell, str], shown: Collection[Cell]) -> Tracks:
        """The puzzle of a track, with the pieces in the cells `shown`."""
        numbers = [sum(values[cell] != BLANK for cell in line.cells) for line in puzzle.lines]
        pieces = tuple(values[cell] if cell in shown else None for cell in puzzle.cells)
        top, right = tuple(numbers[puzzle.height :]), tuple(numbers[: puzzle.height])
        return replace(puzzle, given=pieces, top=top, right=right)

    def random_track(self, puzzle: Tracks, rng: Random) -> dict[Cell, str]:
        """The path between the two ends in a random tree, which winds through the grid."""
        (entry, _), (cell, _) = puzzle.ends.values()
        above, path = self.random_tree(puzzle, rng, entry, bushy=False), []
        while cell != entry:
            path.append(above[cell])
            cell = above[cell].one if above[cell].other == cell else above[cell].other
        return self._leading(puzzle, path)

    def _leading(self, puzzle: Tracks, joined: Iterable[Joint]) -> dict[Cell, str]:
        """The digits of cells with these joints that are open at the two ends."""
        values = digits_of(puzzle.height, puzzle.width, joined)
        for end, side in puzzle.ends.values():
            values[end] = DIGITS[int(values[end], 16) | side]
        return values

    def charm(self, puzzle: Tracks, values: Mapping[Cell, str], length: float) -> tuple[int, float]:
        """The quality of a random track: the number of lines that it passes, and how near it is to the desired
        length."""
        used = {cell for cell, value in values.items() if value != BLANK}
        return sum(not used.isdisjoint(line.cells) for line in puzzle.lines), -abs(len(used) - length * len(values))

    def excluding(self, puzzle: Tracks, rng: Random, solution: Solution, other: Solution) -> Solved[Tracks] | None:
        """Gives a piece that the other solution does not have."""
        cell: Any = rng.choice([cell for cell in solution.differing(other) if solution[cell] != BLANK])
        return puzzle.with_place("given", cell.r * puzzle.width + cell.c, solution[cell]), solution

    def changed(self, puzzle: Tracks, rng: Random, solution: Solution, other: Solution) -> Solved[Tracks] | None:
        """Moves the track to the other side of a square of cells where the two solutions differ. New cells on the track
        have their pieces given."""
        cell: Any = rng.choice(solution.differing(other))
        joined = {joint for joint in puzzle.joints if solution[joint.one] in OPENING[joint.side]}
        given = {place for place in puzzle.cells if solution[place] == BLANK} | puzzle.by_cell(puzzle.given).keys()
        corners = [Cell(cell.r - dr, cell.c - dc) for dr in (0, 1) for dc in (0, 1)]
        for r, c in rng.sample(corners, len(corners)):
            square = {Cell(r, c), Cell(r, c + 1), Cell(r + 1, c), Cell(r + 1, c + 1)}
            flipped = joined ^ {joint for joint in puzzle.joints if square.issuperset((joint.one, joint.other))}
            values = self._leading(puzzle, flipped)
            if square.issubset(values) and self._is_track(puzzle, flipped, values):
                shown = [place for place in puzzle.cells if values[place] != BLANK and place in given]
                return self._with_track(puzzle, values, shown), Solution(values)
        return None

    def _is_track(self, puzzle: Tracks, joined: Iterable[Joint], values: Mapping[Cell, str]) -> bool:
        """True if cells with these joints form a track, without a loop beside it."""
        entry = puzzle.ends["entry"][0]
        lines = trails(Edge.between(joint.one, joint.other) for joint in joined)
        return all(map((BLANK, *PIECES).__contains__, values.values())) and all(entry in line for line in lines)
