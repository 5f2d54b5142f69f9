"""Random pieces of boards that several puzzles draw their solutions from."""

from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from itertools import count
from random import Random
from typing import Any

from .geometry import Cell, cells, neighbours, numbered, reached, squares, walls_of
from .mesh import Mesh


def some(rng: Random, layer: Iterable[Any], share: float) -> tuple[Any, ...]:
    """About that share of a layer, None in the other places."""
    return tuple(value if rng.random() < share else None for value in layer)


def random_patch(rng: Random, mesh: Mesh, share: float = 0.55) -> set[Cell]:
    """Faces of a mesh whose border is one loop that touches itself nowhere; at least one, at most `share` of all.

    Faces are added at random where the border stays one loop. Faces with one neighbour in the set are preferred: they
    make the border long and winding.
    """
    faces = tuple(mesh.corners)
    start = rng.choice(faces)
    patch, waiting = {start}, mesh.neighbours(start)
    for _ in range(20 * len(faces)):
        if not waiting or len(patch) >= share * len(faces):
            break
        i = rng.randrange(len(waiting))
        face = waiting[i]
        touches = sum(other in patch for other in mesh.neighbours(face))
        if face not in patch and touches > 1 and rng.random() < 0.9:
            continue  # it may come up again
        waiting[i] = waiting[-1]
        waiting.pop()
        if face not in patch and _keeps_one_loop(patch, face, mesh):
            patch.add(face)
            waiting += [other for other in mesh.neighbours(face) if other not in patch]
    return patch


def winding_patch(rng: Random, mesh: Mesh, spared: float = 0.05) -> set[Cell]:
    """Faces of a mesh of squares whose border is one loop that passes most points; the longest border of three.

    It stays away from a share of the points, `spared`, and leaves others in bends.
    """
    patches = (_grown_patch(rng, mesh, spared) for _ in range(3))
    return max(patches, key=lambda patch: _border_length(patch, mesh))


def _border_length(patch: set[Cell], mesh: Mesh) -> int:
    return sum(sum(face in patch for face in beside) == 1 for beside in mesh.beside.values())


def _grown_patch(rng: Random, mesh: Mesh, spared: float) -> set[Cell]:
    """Faces added as far as that goes: where they have one neighbour, or two in a bend, whose point is left then."""
    faces = tuple(mesh.corners)
    patch, left, grown = {rng.choice(faces)}, set[Cell](), True
    away = {point for point in mesh.points if rng.random() < spared} - set(mesh.corners[min(patch)])
    while grown:
        grown = False
        for face in rng.sample(faces, len(faces)):
            near = [other for other in mesh.neighbours(face) if other in patch]
            if face in patch or len(near) not in (1, 2) or not away.isdisjoint(mesh.corners[face]):
                continue
            if not _keeps_one_loop(patch, face, mesh):
                continue  # of two neighbours opposite each other it would leave two loops
            if len(near) == 2:
                (bend,) = set(mesh.corners[face]).intersection(*(mesh.corners[other] for other in near))
                beside = any(end in left for edge in mesh.edges_at[bend] for end in edge.ends)
                if beside and rng.random() < 0.9:
                    continue
                left.add(bend)
            patch.add(face)
            grown = True
    return patch


def changed_patch(rng: Random, mesh: Mesh, patch: set[Cell], near: Sequence[Cell]) -> set[Cell]:
    """A patch like this one with a face more or less, one of those near where that leaves one loop around it."""
    for face in rng.sample(near, len(near)):
        changed = patch ^ {face}
        if changed and _keeps_one_loop(patch - {face}, face, mesh):
            return changed
    return patch


def _keeps_one_loop(patch: set[Cell], face: Cell, mesh: Mesh) -> bool:
    """Around the face, the members form one run, with one of its neighbours at least and not all of its sides."""
    ring = [other in patch for other in mesh.ring[face]]
    runs = sum(there and not ring[i - 1] for i, there in enumerate(ring))
    near = sum(other in patch for other in mesh.neighbours(face))
    return runs == 1 and 0 < near < len(mesh.sides[face])


_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def random_regions(rng: Random, height: int, width: int, seeds: Sequence[Cell]) -> tuple[int, ...]:
    """A connected region around each seed, grown at random until they fill the grid.

    Per cell the number of its region, regions numbered from 0 in reading order of their first cells.
    """
    around = neighbours(height, width)
    region = {seed: k for k, seed in enumerate(seeds)}
    border = list(region)
    while border:
        i = rng.randrange(len(border))
        free = [other for other in around[border[i]] if other not in region]
        if not free:
            border[i] = border[-1]
            border.pop()
            continue
        grown = rng.choice(free)
        region[grown] = region[border[i]]
        border.append(grown)
    return numbered([region[cell] for cell in cells(height, width)])


def joined_regions(rng: Random, height: int, width: int, regions: Sequence[int], count: int) -> tuple[int, ...]:
    """So many neighbouring regions joined to one each, numbered anew; the empty tuple where that fails."""
    names = set(regions)
    touching = {
        frozenset((regions[edge.r1 * width + edge.c1], regions[edge.r2 * width + edge.c2]))
        for edge in walls_of(height, width, regions)
    }
    done: dict[int, int] = {}
    while len(done) < len(names):
        near: dict[int, list[int]] = {k: [] for k in names if k not in done}
        for one, other in (pair for pair in touching if not pair & done.keys()):
            near[one].append(other)
            near[other].append(one)
        # The region with the fewest neighbours left goes first.
        joined = {min(near, key=lambda k: (len(near[k]), rng.random()))}
        while len(joined) < count:
            options = sorted({other for k in joined for other in near[k]} - joined)
            if not options:
                return ()
            joined.add(min(options, key=lambda k: (len(near[k]), rng.random())))
        done |= dict.fromkeys(joined, min(joined))
    return numbered([done[k] for k in regions])


def random_dominoes(rng: Random, height: int, width: int) -> tuple[int, ...]:
    """Regions of two cells, and a single cell where their number is odd: bricks, turned and pushed at random.

    Per cell the number of its region, regions numbered from 0 in reading order of their first cells.
    """
    other: dict[Cell, Cell] = {}

    def join(*pairs: tuple[Cell, Cell]) -> None:
        for a, b in pairs:
            other[a], other[b] = b, a

    board, blocks, around = cells(height, width), squares(height, width), neighbours(height, width)
    for cell in board:  # to the right where there is room, else downwards
        free = [near for near in around[cell] if near > cell and near not in other]
        if cell not in other and free:
            join((cell, free[0]))
    single = next((cell for cell in board if cell not in other), None)
    for _ in range(10 * len(blocks)):
        a, b, c, d = rng.choice(blocks)
        if other.get(a) == b and other.get(c) == d:
            join((a, c), (b, d))
        elif other.get(a) == c and other.get(b) == d:
            join((a, b), (c, d))
        if single is not None:
            near = rng.choice(around[single])
            far = other[near]
            if (single.r + far.r, single.c + far.c) == (2 * near.r, 2 * near.c):  # all three in a line
                del other[far]
                join((single, near))
                single = far
    return numbered([min(cell, other.get(cell, cell)) for cell in board])


def random_shading(rng: Random, height: int, width: int) -> set[Cell]:
    """Shaded cells of which no two share an edge and which leave the others connected, taken in random order."""
    around = neighbours(height, width)
    left = set(cells(height, width))
    order = rng.sample(cells(height, width), height * width)
    thin_out(left, order, around, lambda cell: left.issuperset(around[cell]))
    return set(cells(height, width)) - left


def thin_out(
    members: set[Cell],
    order: Iterable[Cell],
    around: Mapping[Cell, Sequence[Cell]],
    may_go: Callable[[Cell], bool],
) -> None:
    """Takes cells out of connected ones, in this order: those that may go and leave the others connected."""
    for cell in order:
        if may_go(cell) and stays_connected(members, cell, around):
            members.discard(cell)


def random_sea(rng: Random, height: int, width: int, largest: int) -> set[Cell]:
    """Connected cells without a 2×2 square; what they leave out are islands of about `largest` cells at most.

    Sea everywhere but for cells that break up its 2×2 squares, in random order, as long as islands stay small. A square
    that is left then loses the cell that is nearest among those without which the sea stays connected.
    """
    sea, around, four = set(cells(height, width)), neighbours(height, width), squares(height, width)
    order = rng.sample(four, len(four))
    whole = (cell for square in order for cell in rng.sample(square, 4) if sea.issuperset(square))  # at that moment
    thin_out(sea, whole, around, lambda cell: len(reached(cell, lambda other: other not in sea, around)) <= largest)
    for square in four:
        while sea.issuperset(square):
            nearest_first = reached(square[0], sea.__contains__, around)
            sea.discard(next(cell for cell in nearest_first if stays_connected(sea, cell, around)))
    return sea


def stays_connected(members: set[Cell], cell: Cell, around: Mapping[Cell, Sequence[Cell]]) -> bool:
    """Do connected cells stay connected without this one, which is not the only one?"""
    near = [other for other in around[cell] if other in members]
    if len(near) < 2:
        return bool(near)
    # Mostly the neighbours are joined around the cell itself: that is seen without a walk over the board.
    ring = [Cell(cell.r + dr, cell.c + dc) in members for dr, dc in _RING]
    if sum(there and not ring[i - 1] for i, there in enumerate(ring)) == 1:
        return True
    return _meet(near, lambda other: other != cell and other in members, around)


def _meet(starts: Sequence[Cell], inside: Callable[[Cell], bool], around: Mapping[Cell, Sequence[Cell]]) -> bool:
    """Do walks from all these cells meet? They take a step each in turn, so that the shortest with an end tells."""
    walker = {start: i for i, start in enumerate(starts)}
    group = list(range(len(starts)))
    walks = [[start] for start in starts]
    for step in count():
        for i, walk in enumerate(walks):
            for other in around[walk[step]] if step < len(walk) else ():
                if other not in walker and inside(other):
                    walker[other] = i
                    walk.append(other)
                elif other in walker and group[walker[other]] != group[i]:
                    group = [group[walker[other]] if one == group[i] else one for one in group]
        going = {one for one, walk in zip(group, walks, strict=True) if step + 1 < len(walk)}
        if len(set(group)) == 1 or going != set(group):
            break
    return len(set(group)) == 1


def latin_square(rng: Random, side: int) -> dict[Cell, int]:
    """Numbers from 1 to `side` by cell, in reading order; each stands once in every row and column.

    A cyclic square with its rows, columns and numbers shuffled. Then pairs of rows swap what they hold in some columns,
    so that not every square stays cyclic.
    """
    rows, columns, digits = (rng.sample(range(side), side) for _ in range(3))
    square = [[digits[(r + c) % side] + 1 for c in columns] for r in rows]
    pairs = (rng.sample(range(side), 2) for _ in range(4 * side if side > 2 else 0))
    mix_rows(rng, square, pairs)
    return {Cell(r, c): number for r, row in enumerate(square) for c, number in enumerate(row)}


def mix_rows(
    rng: Random,
    rows: Sequence[MutableSequence[int]],
    pairs: Iterable[Sequence[int]],
    fits: Callable[[Sequence[tuple[int, int]]], bool] = lambda changed: True,
) -> None:
    """Each pair of rows, given by their numbers, swaps what it holds in some columns: both hold the same as before.

    It begins with any column. What a row has too often then, it gives away in the next column to the right where it
    holds that. Swaps that do not fit, asked with the places (row, column) that they changed, are undone.
    """
    for r, s in pairs:
        one, other = rows[r], rows[s]
        columns = [rng.randrange(len(one))]
        first, wanted = one[columns[0]], other[columns[0]]
        while wanted != first:
            onward = (*range(columns[-1] + 1, len(one)), *range(columns[-1]))
            columns.append(next(k for k in onward if one[k] == wanted and k not in columns))
            wanted = other[columns[-1]]
        _swap(one, other, columns)
        if not fits([(row, c) for row in (r, s) for c in columns]):
            _swap(one, other, columns)


def _swap(one: MutableSequence[int], other: MutableSequence[int], columns: Iterable[int]) -> None:
    for c in columns:
        one[c], other[c] = other[c], one[c]
