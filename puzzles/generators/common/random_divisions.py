"""Random divisions of a board: regions, trees, dominoes."""

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random

from ...common.geometry import Cell, cells, edges, neighbours, numbered, squares, walls_of


def random_regions(rng: Random, height: int, width: int, seeds: Sequence[Cell]) -> tuple[int, ...]:
    """A connected region around each seed; all are grown at random until they fill the grid.

    Returns for each cell the number of its region; regions are numbered from 0 in reading order of their first cells.
    """
    region = {seed: k for k, seed in enumerate(seeds)}
    for cell, onward in random_forest(rng, neighbours(height, width), list(region)).items():
        region[cell] = region[onward]
    return numbered([region[cell] for cell in cells(height, width)])


def random_joined(rng: Random, height: int, width: int, fits: Callable[[Collection[Cell]], bool]) -> tuple[int, ...]:
    """Regions that are joined at random, each two that touch if `fits` allows the cells of both as one region."""
    region = {cell: {cell} for cell in cells(height, width)}
    borders = edges(height, width)
    for border in rng.sample(borders, len(borders)):
        a, b = (region[end] for end in border.ends)
        if a is not b and fits(sorted(a | b)):
            region |= dict.fromkeys(a | b, a | b)
    return numbered([min(region[cell]) for cell in cells(height, width)])


def random_boxes(rng: Random, height: int, width: int, most: int) -> tuple[int, ...]:
    """Rectangles of about `most` cells: the board is cut in two at random, and so are its parts."""
    region: dict[Cell, int] = {}
    waiting = [(0, 0, height, width)]
    while waiting:
        r, c, rows, columns = waiting.pop()
        if rows * columns <= rng.randint(most // 2, most + most // 2) or rows * columns == 1:
            region |= dict.fromkeys((Cell(r + i, c + j) for i in range(rows) for j in range(columns)), len(region))
        elif rng.random() * (rows + columns) < rows - 1 or columns == 1:
            cut = rng.randint(1, rows - 1)
            waiting += [(r, c, cut, columns), (r + cut, c, rows - cut, columns)]
        else:
            cut = rng.randint(1, columns - 1)
            waiting += [(r, c, rows, cut), (r, c + cut, rows, columns - cut)]
    return numbered([region[cell] for cell in cells(height, width)])


def random_forest(rng: Random, around: Mapping[Cell, Sequence[Cell]], roots: Sequence[Cell]) -> dict[Cell, Cell]:
    """Random trees with these roots that have all cells: for each other cell the next cell on the path to the root."""
    onward: dict[Cell, Cell] = {}
    edge, taken = list(roots), set(roots)
    while edge:
        i = rng.randrange(len(edge))
        free = [cell for cell in around[edge[i]] if cell not in taken]
        if not free:
            edge[i] = edge[-1]
            edge.pop()
            continue
        cell = rng.choice(free)
        onward[cell] = edge[i]
        taken.add(cell)
        edge.append(cell)
    return onward


def tree_branches(onward: Mapping[Cell, Cell]) -> list[list[Cell]]:
    """The branch behind each link of a random forest: for each cell but the roots the cell and all that lead to it."""
    branches: dict[Cell, list[Cell]] = {cell: [cell] for cell in onward}
    for cell, following in reversed([*onward.items()]):  # the outer cells were drawn last
        if following in branches:
            branches[following] += branches[cell]
    return list(branches.values())


def joined_regions(
    rng: Random,
    height: int,
    width: int,
    regions: Sequence[int],
    count: int,
    fits: Callable[[int, int], bool] = lambda one, other: True,
) -> tuple[int, ...]:
    """Joins the regions in groups of `count`, over borders of two that fit, and numbers the results; the empty tuple if
    that fails."""
    names = set(regions)
    touching = {
        frozenset((regions[edge.r1 * width + edge.c1], regions[edge.r2 * width + edge.c2]))
        for edge in walls_of(height, width, regions)
    }
    touching = {pair for pair in touching if fits(*pair)}
    done: dict[int, int] = {}
    while len(done) < len(names):
        touched: dict[int, list[int]] = {k: [] for k in names if k not in done}
        for first, second in (pair for pair in touching if not pair & done.keys()):
            touched[first].append(second)
            touched[second].append(first)
        # The region with the fewest remaining neighbours is joined first.
        joined = {min(touched, key=lambda k: (len(touched[k]), rng.random()))}
        while len(joined) < count:
            options = sorted({neighbour for k in joined for neighbour in touched[k]} - joined)
            if not options:
                return ()
            joined.add(min(options, key=lambda k: (len(touched[k]), rng.random())))
        done |= dict.fromkeys(joined, min(joined))
    return numbered([done[k] for k in regions])


def random_dominoes(rng: Random, height: int, width: int) -> tuple[int, ...]:
    """Regions of two cells, and a single cell if the number of cells is odd: a regular tiling, changed at random.

    Returns for each cell the number of its region; regions are numbered from 0 in reading order of their first cells.
    """
    partner: dict[Cell, Cell] = {}

    def join(*pairs: tuple[Cell, Cell]) -> None:
        for a, b in pairs:
            partner[a], partner[b] = b, a

    board, blocks, around = cells(height, width), squares(height, width), neighbours(height, width)
    for cell in board:  # a domino to the right if the cell there is free, else downwards
        free = [neighbour for neighbour in around[cell] if neighbour > cell and neighbour not in partner]
        if cell not in partner and free:
            join((cell, free[0]))
    single = next((cell for cell in board if cell not in partner), None)
    for _ in range(10 * len(blocks)):
        a, b, c, d = rng.choice(blocks)
        if partner.get(a) == b and partner.get(c) == d:
            join((a, c), (b, d))
        elif partner.get(a) == c and partner.get(b) == d:
            join((a, b), (c, d))
        if single is not None:
            neighbour = rng.choice(around[single])
            far = partner[neighbour]
            if (single.r + far.r, single.c + far.c) == (2 * neighbour.r, 2 * neighbour.c):  # all three in a line
                del partner[far]
                join((single, neighbour))
                single = far
    return numbered([min(cell, partner.get(cell, cell)) for cell in board])
