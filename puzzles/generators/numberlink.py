"""Generator of Numberlink puzzles."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product

from ..common.geometry import parted
from ..common.kit import Cell, Edge, PuzzleError, Solved
from ..numberlink import Numberlink
from .common.kit import Random
from .common.path_boards import PathGenerator
from .common.random_divisions import random_dominoes


class NumberlinkGenerator(PathGenerator[Numberlink]):
    small_sizes = ("4x3", "3x4", "5x2", "3x3", "1x4")
    few_clues = {"left_out": 0.6}

    def tiny(self) -> Iterator[Numberlink]:
        sizes = ((1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2), (2, 3))
        for (width, height), full, apart in (*product(sizes, (False, True), (False,)), ((3, 2), False, True)):
            blank = self.kind.blank(height, width, full=full, apart=apart)
            yield blank
            for first in combinations(blank.cells, 2):
                yield self.with_numbers(blank, [first])
                remaining = [cell for cell in blank.cells if cell > first[0] and cell != first[1]]
                yield from (self.with_numbers(blank, [first, second]) for second in combinations(remaining, 2))

    def with_numbers(self, puzzle: Numberlink, pairs: Sequence[Sequence[Cell]]) -> Numberlink:
        """The puzzle with numbers from 1 on at pairs of cells."""
        at = {cell: number for number, pair in enumerate(sorted(pairs, key=min), 1) for cell in pair}
        return replace(puzzle, numbers=tuple(map(at.get, puzzle.cells)))

    def random(
        self,
        rng: Random,
        width: int,
        height: int,
        full: bool = False,
        length: float = 8.0,
        left_out: float = 0.0,
        apart: bool = False,
    ) -> Solved[Numberlink]:
        """`width`, `height`, at least 2 cells; `full` as the setting; `length`, the average number of cells of a line
        (default 8); `left_out`, the share of lines that are omitted without `full` (default 0); `apart` as the setting:
        random lines never touch themselves."""
        blank = self.kind.blank(height, width, full=full, apart=apart)
        for _ in range(100):
            paths = self.random_ways(blank, rng, length)
            if not full:
                kept = [path for path in paths if len(path) > 1 and rng.random() >= left_out]
                paths = kept or [max(paths, key=len)]
            if all(len(path) > 1 for path in paths):
                return self.joining(blank, paths)
        raise PuzzleError(f"no lines through all cells of {width}x{height} were found")

    def joining(self, board: Numberlink, paths: Sequence[Sequence[Cell]]) -> Solved[Numberlink]:
        drawn = {Edge.between(*pair) for path in paths for pair in pairwise(path)}
        puzzle = self.with_numbers(board, [(path[0], path[-1]) for path in paths])
        return puzzle, board.with_ones(drawn)

    def random_ways(self, puzzle: Numberlink, rng: Random, length: float) -> list[list[Cell]]:
        """Random paths through all cells that do not touch themselves, of about this length on average.

        The paths begin as dominoes. Then, repeatedly, the end of a path absorbs a neighbouring path from the cell
        beside it on.
        """
        paths = [
            list(part)
            for part in parted(puzzle.height, puzzle.width, random_dominoes(rng, puzzle.height, puzzle.width))
        ]
        path_of, count = {cell: path for path in paths for cell in path}, len(paths)
        for _ in range(60 * (len(puzzle.cells) - 1)):
            cell = rng.choice(puzzle.cells)
            taker, neighbour = path_of[cell], rng.choice(puzzle.around[cell])
            giver = path_of[neighbour]
            if cell not in (taker[0], taker[-1]) or giver is taker:
                continue
            if rng.random() < 0.5:
                giver = giver[::-1]
            rest, taken = giver[: giver.index(neighbour)], giver[giver.index(neighbour) :]
            if len(rest) == 1 or sum(next_to in taken for end in taker for next_to in puzzle.around[end]) > 1:
                continue
            joined = (taker if taker[-1] == cell else taker[::-1]) + taken
            path_of.update({**dict.fromkeys(joined, joined), **dict.fromkeys(rest, rest)})
            count -= not rest
            if count * length <= len(puzzle.cells):
                break
        return list({id(path): path for path in path_of.values()}.values())
