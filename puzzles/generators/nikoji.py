"""Generator of Nikoji puzzles."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from ..common.geometry import parted
from ..common.kit import Cell, PuzzleError, Solution, Solved
from ..common.letters import LETTERS
from ..common.shapes import Kind, kind_of, moved
from ..nikoji import Nikoji
from .common.kit import Filled, GridGenerator, Random
from .common.puzzle_generator import of_boards
from .common.tilings import random_tiling

TRIES, EFFORT, OFFERS = 40, 20, 12
"""The number of divisions that are drawn; the steps of the search for one, for each cell; and the number of new shapes
that it tries at a cell before it steps back."""

Region = tuple[Cell, ...]


class NikojiGenerator(GridGenerator[Nikoji]):
    rare_levels = {3: of_boards(12, one=5, hard=1)}
    small_sizes = ("4x3", "3x4", "4x2", "5x1", "2x2")
    for_levels = {1: {"size": 3}, 2: {"size": 4}, 3: {"size": 4}}
    tiny_boards = (
        Filled((None, 1, 2), ((1, 1), (2, 1), (1, 3), (2, 2))),
        Filled((None, 1, 2), ((3, 2),), least=1, most=3),
        Filled((None, 1), ((4, 2),), least=1, most=2),
    )

    def random(self, rng: Random, width: int, height: int, size: int = 5, known: float = 0.7) -> Solved[Nikoji]:
        """`width`, `height`; `size`, the largest number of cells of a region (default 5); `known`, the share of regions
        that have a shape again, where one fits (default 0.7)."""
        blank = self.kind.blank(height, width)
        for _ in range(TRIES):
            regions = self._division(blank, rng, max(1, size), known)
            if regions is not None and len(kinds := {moved(region) for region in regions}) <= len(LETTERS):
                places = {kind: rng.choice(kind) for kind in sorted(kinds)}
                return self._lettered(blank, regions, places), blank.divided(regions)
        raise PuzzleError(f"no division of {width}x{height} was found")

    def _division(self, board: Nikoji, rng: Random, size: int, known: float) -> list[Region] | None:
        """Random regions; those of one kind lie alike."""

        def grown(cell: Cell, free: Collection[Cell]) -> Region:
            region, most = [cell], rng.randint(min(size, 2), size)
            while len(region) < most and (
                beyond := [near for one in region for near in board.around[one] if near in free and near not in region]
            ):
                region.append(rng.choice(beyond))
            return tuple(sorted(region))

        kinds: dict[Kind, Kind] = {}

        def options(cell: Cell, free: Collection[Cell]) -> Iterator[Region]:
            again = [*kinds.values()] if rng.random() < known else []
            for kind in rng.sample(again, len(again)):
                first = kind[0]
                yield tuple(Cell(cell.r + r - first.r, cell.c + c - first.c) for r, c in kind)
            yield from (grown(cell, free) for _ in range(OFFERS))

        def fits(region: Region, left: set[Cell], chosen: Sequence[Region]) -> bool:
            kinds.clear()
            kinds.update((kind_of(other), moved(other)) for other in chosen)
            return kinds.setdefault(kind_of(region), moved(region)) == moved(region)

        return random_tiling(board.cells, options, lambda region: region, fits, EFFORT)

    def _lettered(self, board: Nikoji, regions: Sequence[Region], places: Mapping[Kind, Cell]) -> Nikoji:
        """The board with a letter for each shape, in its cell at this place."""
        letter, layer = dict[Kind, int](), dict[Cell, int]()
        for region in sorted(regions):
            (top, left), (r, c) = (min(along) for along in zip(*region, strict=True)), places[moved(region)]
            number = letter.setdefault(moved(region), len(letter) + 1)
            layer[Cell(top + r, left + c)] = number
        return replace(board, letters=tuple(map(layer.get, board.cells)))

    def excluding(self, puzzle: Nikoji, rng: Random, solution: Solution, other: Solution) -> Solved[Nikoji] | None:
        """Moves the letter of a shape that the other solution does not have, so that it breaks a rule."""
        regions = [tuple(region) for region in parted(puzzle.height, puzzle.width, puzzle.regions(solution) or ())]
        theirs = {tuple(region) for region in parted(puzzle.height, puzzle.width, puzzle.regions(other) or ())}
        lettered, places = puzzle.by_cell(puzzle.letters), dict[Kind, Cell]()
        for region in regions:
            top, left = (min(along) for along in zip(*region, strict=True))
            at = next(cell for cell in region if cell in lettered)
            places[moved(region)] = Cell(at.r - top, at.c - left)
        differing = sorted({moved(region) for region in regions if region not in theirs})
        for kind in rng.sample(differing, len(differing)):
            for place in rng.sample(kind, len(kind)):
                changed = self._lettered(puzzle, regions, {**places, kind: place})
                if not changed.accepts(other):
                    return changed, solution
        return None
