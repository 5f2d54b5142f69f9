"""Generator of Dosun-Fuwari puzzles."""

from dataclasses import replace
from typing import Any

from ..common.kit import PuzzleError, Solution, Solved, cells, neighbours, numbered
from ..dosufuwa import EMPTY, NAMES, Dosufuwa
from .common.cell_boards import GIVEN_UP
from .common.kit import AreaGenerator, Boards, Every, Random, thin_out
from .parts.dosufuwa.stacks import paired, places


class DosufuwaGenerator(AreaGenerator[Dosufuwa]):
    rare_levels = {
        3: "few random boards have one solution, and most changes that exclude a second solution allow another one",
    }
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "2x1")
    few_clues = {"blocks": 0.05, "room": 8}
    tiny_boards = (Boards(((1, 1), (3, 1), (1, 2), (1, 4), (2, 2), (3, 2)), rooms=6, blocks=Every((None, 1), most=2)),)
    no_levels = {
        1: "at the beginning every reason leaves a choice, because it speaks of a room of two cells or more, or "
        "of two cells of which one may hold an object if the other does; so a trial comes first",
    }

    def excluding(self, puzzle: Dosufuwa, rng: Random, solution: Solution, other: Solution) -> Solved[Dosufuwa] | None:
        """Moves a differing cell to a neighbouring room, or makes it a block. Keeps one of the solutions.

        Rooms that leave few places are preferred. Boards are sometimes given up, because either few moves are enough or
        none help.
        """
        if rng.random() < GIVEN_UP:
            return None
        room, free = puzzle.area_at, {*puzzle.free}
        differing: list[Any] = solution.differing(other)
        orders = [(kept, [cell for cell in differing if kept[cell] == EMPTY]) for kept in (solution, other)]
        rng.shuffle(orders)
        for kept, empty in orders:
            moves: Any = {(cell, room[beside]) for cell in empty for beside in puzzle.around[cell] if beside in free}
            left = {move: places({**room, move[0]: move[1]}, puzzle.runs) + rng.random() for move in sorted(moves)}
            for cell, to in sorted(left, key=left.__getitem__):
                moved = replace(puzzle, regions=numbered(list({**room, cell: to}.values())))
                if to != room[cell] and not moved.validation_error():
                    return moved, kept
        for kept, empty in orders:
            for cell in rng.sample(empty, len(empty)):
                alone: Any = {**room, cell: cell}
                blocks = tuple(
                    block or (1 if at == cell else None) for at, block in zip(room, puzzle.blocks, strict=True)
                )
                moved = replace(puzzle, regions=numbered(list(alone.values())), blocks=blocks)
                if not moved.validation_error():
                    return moved, Solution((at, value) for at, value in kept.items() if at != cell)
        return None

    def random(self, rng: Random, width: int, height: int, blocks: float = 0.1, room: int = 4) -> Solved[Dosufuwa]:
        """`width`, `height`; `blocks`, the approximate share of blocks (default 0.1); `room`, the approximate
        number of cells of a room (default 4)."""
        board, around = cells(height, width), neighbours(height, width)
        if len(board) < 2:
            raise PuzzleError("a room has an iron ball and a balloon, and 1x1 cells do not hold them")
        free = {*board}
        thin_out(free, rng.sample(board, round(blocks * len(board))), around, lambda cell: len(free) > 2)
        near = {cell: [other for other in around[cell] if other in free] for cell in board if cell in free}
        layer = tuple(None if cell in free else 1 for cell in board)
        runs = self.kind(height, width, (0,) * len(board), layer).runs
        pairs, owner = paired(rng, near, runs, max(1, len(free) // max(2, room)))
        held = {cell: value for pair in pairs for cell, value in zip(pair, NAMES, strict=True)}
        regions = numbered([owner.get(cell, cell) for cell in board])
        return self.kind(height, width, regions, layer), Solution((cell, held.get(cell, EMPTY)) for cell in near)
