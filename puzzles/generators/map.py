"""Generator of Map puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..common.geometry import connected_regions, regions_of, walls_of
from ..common.kit import Cell, Solution, Solved
from ..map import COLOURS, Map
from .common.kit import Boards, Every, GridGenerator, Random, random_regions, some


class MapGenerator(GridGenerator[Map]):
    small_sizes = ("4x3", "3x4", "5x2", "1x5", "1x1")
    few_clues = {"given": 0.2}
    many_clues = {"given": 1.0}
    for_levels = {3: {"regions": 30}}
    tiny_boards = (Boards(((1, 1), (3, 1), (1, 2), (2, 2)), rooms=4, by_room="given", given=Every((None, 0, 3))),)

    def values_of(self, puzzle: Map, solution: Solution) -> Mapping[str, Sequence[Any]]:
        return {"given": [*map(solution.get, puzzle.areas)]}

    def random(self, rng: Random, width: int, height: int, regions: int = 0, given: float = 0.5) -> Solved[Map]:
        """`width`, `height`; `regions`, their approximate number (default: a tenth of the cells); `given`, the share of
        regions with a given colour (default 0.5)."""
        size = width * height
        seeds = rng.sample(range(size), min(2 * (regions or max(size // 10, 4)), size))
        pieces = random_regions(rng, height, width, [Cell(*divmod(i, width)) for i in seeds])
        chosen = [rng.choice(COLOURS) for _ in seeds]  # pieces of one colour that share an edge are one region
        colours = [chosen[piece] for piece in pieces]
        areas = regions_of(height, width, walls_of(height, width, colours))
        of_area = dict(zip(areas, colours, strict=True)).values()
        puzzle = self.kind(height, width, areas, some(rng, of_area, given))
        return puzzle, Solution(zip(puzzle.areas, of_area, strict=True))

    def changed(self, puzzle: Map, rng: Random, solution: Solution, other: Solution) -> Solved[Map] | None:
        """Moves a cell across the border of a region in which the solutions differ. Regions of one colour that meet
        become one."""
        first_of: Any = {cell: first for first, area in puzzle.areas.items() for cell in area}
        told = {first for first, colour in zip(puzzle.areas, puzzle.given, strict=True) if colour is not None}
        differing = set(solution.differing(other))
        sides = [(edge.ends, {first_of[end] for end in edge.ends}) for edge in puzzle.touching]
        across = [ends for ends, regions in sides if len(regions) == 2 and differing & regions]
        if not across:
            return None
        taken, taker = rng.sample(rng.choice(across), 2)
        first_of[taken] = first_of[taker]
        colours: Any = [solution[first_of[cell]] for cell in puzzle.cells]
        regions = connected_regions(puzzle.height, puzzle.width, colours)
        firsts = [puzzle.cells[regions.index(number)] for number in range(max(regions) + 1)]
        made = Solution((first, solution[first_of[first]]) for first in firsts)
        given: Any = tuple(made[first] if first_of[first] in told else None for first in firsts)
        return replace(puzzle, regions=regions, given=given), made
