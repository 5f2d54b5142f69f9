"""Makes Norinori puzzles."""

from random import Random

from cluewise.kit import (  # isort: skip
    Cell, Divided, PuzzleError, ShadedAreasMaker, Solution, cells, edges, joined_regions, neighbours, random_regions,
)  # fmt: skip

from ..norinori import Norinori


class NorinoriMaker(ShadedAreasMaker[Norinori]):
    tiny_boards = (Divided(((1, 1), (2, 1), (1, 4), (2, 2), (3, 2))),)

    def random(self, rng: Random, width: int, height: int) -> tuple[Norinori, Solution]:
        """`width`, `height`, at least two cells."""
        for _ in range(1000):
            shaded = _random_dominoes(rng, height, width)
            single = random_regions(rng, height, width, sorted(shaded)) if shaded else ()
            if regions := joined_regions(rng, height, width, single, 2) if single else ():
                puzzle = self.kind(height, width, regions)
                solution = Solution({cell: int(cell in shaded) for cell in puzzle.cells})
                return puzzle, solution
        raise PuzzleError(f"no random {width}x{height} board was found")


def _random_dominoes(rng: Random, height: int, width: int) -> set[Cell]:
    """The cells of random dominoes, no two of which share an edge: from a few free places, each step takes the place
    that blocks the fewest free cells, until no place is free."""
    around, free, shaded = neighbours(height, width), set(cells(height, width)), set[Cell]()
    places = list(edges(height, width))
    while places:
        sample = rng.sample(places, min(len(places), 16))
        best = min(sample, key=lambda edge: len(free.intersection(around[edge.ends[0]] + around[edge.ends[1]])))
        shaded.update(best.ends)
        free.difference_update(*((end, *around[end]) for end in best.ends))
        places = [edge for edge in places if free.issuperset(edge.ends)]
    return shaded
