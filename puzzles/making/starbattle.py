"""Makes Star Battle puzzles."""

from collections.abc import Iterator
from itertools import product
from random import Random

from cluewise.kit import AreaMaker, Cell, PuzzleError, Solution, joined_regions, random_regions

from ..starbattle import StarBattle


class StarBattleMaker(AreaMaker[StarBattle]):
    def tiny(self) -> Iterator[StarBattle]:
        yield self.kind(1, 1, (0,))
        yield self.kind(1, 1, (0,), 2)
        seen = set()
        for seed, side in product(range(60), (3, 4, 5)):
            rng = Random(seed)
            seeds = [Cell(*divmod(i, side)) for i in rng.sample(range(side**2), side)]
            puzzle = self.kind(side, side, random_regions(rng, side, side, seeds))
            if puzzle not in seen and not puzzle.flaw():
                seen.add(puzzle)
                yield puzzle

    def random(self, rng: Random, side: int, stars: int = 1) -> tuple[StarBattle, Solution]:
        """`side`, 1 or at least 4 for one star, at least 8 for two; `stars` in each line (default 1)."""
        for _ in range(200):
            if not (places := _random_stars(rng, side, stars)):
                continue
            if regions := joined_regions(rng, side, side, random_regions(rng, side, side, sorted(places)), stars):
                puzzle = self.kind(side, side, regions, stars)
                return puzzle, Solution({cell: int(cell in places) for cell in puzzle.cells})
        raise PuzzleError(f"no random board of side {side} with {stars} stars a line was found")


def _random_stars(rng: Random, side: int, stars: int) -> set[Cell]:
    """The places of stars, chosen row by row; the empty set if no column is free for a star."""
    places: set[Cell] = set()
    missing = [stars] * side
    for r, _ in product(range(side), range(stars)):
        free = [c for c in range(side) if missing[c] and places.isdisjoint(product((r - 1, r), (c - 1, c, c + 1)))]
        if not free:
            return set()
        # Columns that still need many stars go first, the others in random order.
        c = max(free, key=lambda column: (missing[column] > (side - r) // 2, rng.random()))
        missing[c] -= 1
        places.add(Cell(r, c))
    return places
