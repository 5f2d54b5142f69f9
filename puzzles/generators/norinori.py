"""Generator of Norinori puzzles."""

from random import Random

from cluewise.kit import Cell, Divided, ShadedAreasGenerator, Solution, cells, edges, neighbours

from ..norinori import Norinori


class NorinoriGenerator(ShadedAreasGenerator[Norinori]):
    small_sizes = ("4x3", "3x4", "5x4", "2x5", "1x4", "2x1")
    tiny_boards = (Divided(((1, 1), (2, 1), (1, 4), (2, 2), (3, 2))),)

    def random(self, rng: Random, width: int, height: int) -> tuple[Norinori, Solution]:
        """`width`, `height`, at least two cells."""
        drawn = (_random_dominoes(rng, height, width) for _ in range(1000))
        return self.with_regions(rng, (height, width), drawn, 2)


def _random_dominoes(rng: Random, height: int, width: int) -> set[Cell]:
    """The cells of random dominoes, no two of which share an edge. Each step chooses, from a few free places, the place
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
