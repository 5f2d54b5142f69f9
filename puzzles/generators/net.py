"""Generator of Net puzzles."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product

from ..common.geometry import reached
from ..common.kit import Cell, Solution, Solved
from ..common.side_boards import BLANK, OPENING, Joint
from ..net import Net, turned
from .common.kit import Random, SideGenerator
from .common.side_boards import digits_of


class NetGenerator(SideGenerator[Net]):
    rare_signs = {"tiles": ("f",)}
    small_sizes = ("4x3", "3x4", "5x2", "1x5", "2x2")
    few_clues = {"wrap": True}

    def tiny(self) -> Iterator[Net]:
        for width, height, kinds in ((1, 1, "0135"), (2, 1, "01357f"), (1, 3, "01357"), (2, 2, "0137"), (3, 2, "13")):
            for tiles, wrap in product(product(kinds, repeat=width * height), (False, True)):
                yield self.kind(height, width, tiles, wrap)
        for tiles, wrap in product(product("0135", repeat=2), (False, True)):
            blank = self.kind(1, 2, tiles, wrap)
            for count in range(1, len(blank.joints) + 1):
                for walls in combinations(blank.joints, count):
                    yield replace(blank, barriers=frozenset((cell, side) for cell, side, _ in walls))

    def random(self, rng: Random, width: int, height: int, wrap: bool = False, barriers: float = 0.0) -> Solved[Net]:
        """`width`, `height`; `wrap` as the setting; `barriers`, the share of possible ones (default 0)."""
        blank = self.kind(height, width, (BLANK,) * (width * height), wrap)
        puzzle, solution = self.joined(
            blank, rng, self.random_tree(blank, rng, rng.choice(blank.cells), bushy=True).values()
        )
        unused = [joint for joint in blank.joints if solution[joint.one] not in OPENING[joint.side]]
        kept = frozenset((cell, side) for cell, side, _ in unused if rng.random() < barriers)
        return replace(puzzle, barriers=kept), solution

    def joined(self, puzzle: Net, rng: Random, tree: Iterable[Joint]) -> Solved[Net]:
        """The puzzle with this solution, and its tiles turned at random."""
        digits = digits_of(puzzle.height, puzzle.width, tree)
        return replace(puzzle, tiles=tuple(rng.choice(turned(digits[cell])) for cell in puzzle.cells)), Solution(digits)

    def excluding(self, puzzle: Net, rng: Random, solution: Solution, other: Solution) -> Solved[Net] | None:
        """Removes a joint where the two solutions differ, and connects the two parts by another joint."""
        tree = [joint for joint in puzzle.joints if solution[joint.one] in OPENING[joint.side]]
        differing = set(solution.differing(other))
        for gone in rng.sample(tree, len(tree)):
            kept = [joint for joint in tree if joint != gone]
            links = self.ways_between(puzzle, gone, kept) if differing & {gone.one, gone.other} else []
            if links:
                return self.joined(puzzle, rng, [*kept, rng.choice(links)])
        return None

    def ways_between(self, puzzle: Net, gone: Joint, kept: Iterable[Joint]) -> list[Joint]:
        """The joints, except `gone`, that connect its two parts again and give no cell a fourth joint."""
        around: dict[Cell, list[Cell]] = {cell: [] for cell in puzzle.cells}
        for first, _, second in kept:
            around[first].append(second)
            around[second].append(first)
        part = set(reached(gone.one, lambda _: True, around))
        between = (joint for joint in puzzle.joints if (joint.one in part) != (joint.other in part))
        free = [joint for joint in between if max(len(around[joint.one]), len(around[joint.other])) < 3]
        return [joint for joint in free if joint != gone and joint not in puzzle.walls]
