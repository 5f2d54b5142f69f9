"""Generator of Nanameguri puzzles."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from ..common.geometry import regions_of, trails, walls_of
from ..common.inner_walls import as_layer
from ..common.kit import Cell, Solution, components
from ..nanameguri import SIDES, Nanameguri, Piece
from .common.kit import Boards, Divided, Every, LoopGenerator, Random
from .common.loop_boards import MOVES

Labels = dict[Piece, int]


class NanameguriGenerator(LoopGenerator[Nanameguri]):
    for_levels = {1: {"size": 2, "diagonals": 0.6}}
    tiny_boards = (
        Boards(((1, 1), (2, 1), (2, 2)), rooms=2, marks=Every((None, "\\", "/"), most=2)),
        Divided(((3, 2), (2, 3)), (None, "/", "\\"), by_cell=True, last=(None, "/"), rooms=2),
        Divided(((2, 2), (3, 2)), (None, "\\"), by_cell=True, walled=True),
    )

    def with_loop(self, puzzle: Nanameguri, rng: Random, lines: Solution) -> Nanameguri:
        return puzzle

    def random(
        self, rng: Random, width: int, height: int, size: int = 6, diagonals: float = 0.3
    ) -> tuple[Nanameguri, Solution]:
        """`width`, `height`, both 2 or more; `size`, the approximate number of cells of a region (default 6);
        `diagonals`, the share of the loop's turns with a diagonal (default 0.3)."""
        blank = self.kind(height, width, (0,) * (width * height), (None,) * (width * height))
        lines = self.random_loop(rng, blank)
        marks = {cell: mark for cell, mark in _turns(blank, lines).items() if rng.random() < diagonals}
        (path,) = trails(edge for edge, line in lines.items() if line)  # type: ignore[misc]
        count = min(max(2, round(width * height / max(1, size))), len(path) - 1)
        cuts = rng.sample(range(1, len(path)), count)
        labels = {cell: sum(cut <= i for cut in cuts) % count for i, cell in enumerate(path[:-1])}
        while True:
            board = self._with_marks(blank, marks)
            held = _grown(rng, board, {_passed(board, cell, lines): label for cell, label in labels.items()})
            cut_off = {cell for pieces in board.zones for cell, half in pieces if (cell, half) not in held}
            if not cut_off:
                return self._divided(board, held), lines
            marks = {cell: mark for cell, mark in marks.items() if cell not in cut_off}

    def _with_marks(self, board: Nanameguri, marks: Mapping[Cell, str]) -> Nanameguri:
        """A board with these diagonals alone."""
        return self.kind(board.height, board.width, (0,) * len(board.cells), tuple(map(marks.get, board.cells)))

    def _divided(self, board: Nanameguri, labels: Labels) -> Nanameguri:
        """The board with walls between pieces with different labels."""
        size = board.height, board.width
        walls = {edge for edge in board.edges if len({labels[piece] for piece in board.sides[edge]}) == 2}
        regions = regions_of(*size, walls)
        inside = frozenset(walls - walls_of(*size, regions))
        return self.kind(*size, regions, board.marks, as_layer(*size, inside))

    def changed(
        self, puzzle: Nanameguri, rng: Random, solution: Solution, other: Solution
    ) -> tuple[Nanameguri, Solution] | None:
        """Changes a diagonal, moves a piece to another region, or divides a region, so that `other` is no solution."""
        differing: list[Any] = solution.differing(other)
        for _ in range(MOVES):
            cell = rng.choice(rng.choice(differing).ends)
            change = rng.choice((self._other_mark, self._moved, self._moved, self._cut))
            board, labels = change(puzzle, rng, solution, cell)
            touched = {label for _, label in labels.items() ^ puzzle.zone_at.items()}
            if touched and _visits(board, labels, solution, touched):
                puzzle = self._divided(board, labels)
                if not _visits(board, labels, other, touched):
                    return puzzle, solution
        return None

    def _other_mark(self, puzzle: Nanameguri, rng: Random, lines: Solution, cell: Cell) -> tuple[Nanameguri, Labels]:
        """Removes the diagonal of a cell, or adds one if the loop turns there."""
        marks, turn, labels = dict(puzzle.diagonals), _turns(puzzle, lines).get(cell), dict(puzzle.zone_at)
        if cell in marks:
            labels[cell, 0] = labels[_passed(puzzle, cell, lines)]
            labels.pop((cell, 1))
            del marks[cell]
        elif turn:
            marks[cell] = turn
            labels[cell, 1] = labels[cell, 0]
            board = self._with_marks(puzzle, marks)
            left = cell, 1 - _passed(board, cell, lines)[1]
            labels[left] = labels[rng.choice([left, *_around(board)[left]])]
        return self._with_marks(puzzle, marks), labels

    def _moved(self, puzzle: Nanameguri, rng: Random, lines: Solution, cell: Cell) -> tuple[Nanameguri, Labels]:
        """The board with a piece of a cell in a region beside it."""
        piece = rng.choice([piece for piece in ((cell, 0), (cell, 1)) if piece in puzzle.zone_at])
        beside = _around(puzzle)[piece] or [piece]
        return puzzle, {**puzzle.zone_at, piece: puzzle.zone_at[rng.choice(beside)]}

    def _cut(self, puzzle: Nanameguri, rng: Random, lines: Solution, cell: Cell) -> tuple[Nanameguri, Labels]:
        """The board with the region of a cell cut in two at random."""
        labels, start = puzzle.zone_at, (cell, 0)
        pieces = puzzle.zones[labels[start]]
        half = _grown(rng, puzzle, {rng.choice(pieces): len(puzzle.zones), start: labels[start]}, pieces)
        return puzzle, labels | half


def _turns(board: Nanameguri, lines: Solution) -> dict[Cell, str]:
    """The cells in which a loop turns, each with the diagonal beside which it turns."""
    used = {cell: tuple(i for i, edge in enumerate(board.beside(cell)) if edge and lines[edge]) for cell in board.cells}
    return {cell: mark for cell, sides in used.items() for mark in "\\/" if sides in SIDES[mark]}


def _passed(board: Nanameguri, cell: Cell, lines: Solution) -> Piece:
    """The piece of a cell that a loop passes; the first if it passes none."""
    used = {edge for edge in board.edges_at[cell] if lines[edge]}
    return next((piece for edge in used for piece in board.sides[edge] if piece[0] == cell), (cell, 0))


def _visits(board: Nanameguri, labels: Labels, lines: Solution, touched: Collection[int]) -> bool:
    """True if a loop turns beside all diagonals and passes the regions with these labels once."""
    used = [board.sides[edge] for edge in board.edges if lines[edge]]
    around = _around(board)
    for label in touched:
        pieces = [piece for piece, own in labels.items() if own == label]
        crossed = sum((labels[one] == label) != (labels[other] == label) for one, other in used)
        if crossed != 2 or len(components(pieces, around)) != 1:
            return False
    passed = {piece for pair in used for piece in pair}
    return all(((cell, 0) in passed) != ((cell, 1) in passed) for cell in board.diagonals)


@lru_cache(8)
def _around(board: Nanameguri) -> dict[Piece, list[Piece]]:
    """The pieces beside each piece, over edges with and without walls."""
    around = defaultdict[Piece, list[Piece]](list)
    for one, other in board.sides.values():
        around[one].append(other)
        around[other].append(one)
    return around


def _grown(rng: Random, board: Nanameguri, labels: Labels, within: Collection[Piece] | None = None) -> Labels:
    """The labels of all pieces (or those `within`) that random growth from labelled pieces reaches."""
    around, held = _around(board), dict(labels)
    border = [*held]
    while border:
        piece = border.pop(rng.randrange(len(border)))
        free = [near for near in around[piece] if near not in held and (within is None or near in within)]
        if free:
            near = rng.choice(free)
            held[near] = held[piece]
            border += [near, piece]
    return held
