"""Random parts of boards, from which several puzzles make their solutions."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, MutableSequence, Sequence
from itertools import count, pairwise
from math import exp
from random import Random
from typing import Any

from ...common.errors import PuzzleError
from ...common.geometry import Cell, Edge, cells, edges, neighbours, numbered, reached, squares, trails, walls_of
from ...common.mesh import Mesh


def some(rng: Random, layer: Iterable[Any], share: float) -> tuple[Any, ...]:
    """The layer with about this share of its values kept, and None in the other places."""
    return tuple(value if rng.random() < share else None for value in layer)


def random_patch(rng: Random, mesh: Mesh, share: float = 0.55) -> set[Cell]:
    """Random faces of a mesh whose border is one loop that never touches itself: at most this share of the faces.

    Faces are added at random if the border stays one loop. Faces with one neighbour in the set are preferred, because
    they make the border long and winding.
    """
    faces = tuple(mesh.corners)
    start = rng.choice(faces)
    patch, waiting = {start}, mesh.neighbours(start)
    for _ in range(20 * len(faces)):
        if not waiting or len(patch) >= share * len(faces):
            break
        i = rng.randrange(len(waiting))
        face = waiting[i]
        touches = sum(neighbour in patch for neighbour in mesh.neighbours(face))
        if face not in patch and touches > 1 and rng.random() < 0.9:
            continue  # the face stays in `waiting`
        waiting[i] = waiting[-1]
        waiting.pop()
        if face not in patch and _keeps_one_loop(patch, face, mesh):
            patch.add(face)
            waiting += [neighbour for neighbour in mesh.neighbours(face) if neighbour not in patch]
    return patch


def winding_patch(rng: Random, mesh: Mesh, spared: float = 0.05) -> set[Cell]:
    """Random faces of a mesh of squares whose border is one loop that passes most points; the longest of three tries.

    The loop avoids about the share `spared` of the points, and some more points in its bends.
    """
    patches = (_grown_patch(rng, mesh, spared) for _ in range(3))
    return max(patches, key=lambda patch: _border_length(patch, mesh))


def _border_length(patch: set[Cell], mesh: Mesh) -> int:
    return sum(sum(face in patch for face in beside) == 1 for beside in mesh.beside.values())


def _grown_patch(rng: Random, mesh: Mesh, spared: float) -> set[Cell]:
    """Random faces, added until no face fits. Each new face has one neighbour in the patch, or two in a bend. The loop
    then avoids the point of the bend."""
    faces = tuple(mesh.corners)
    patch, avoided, grown = {rng.choice(faces)}, set[Cell](), True
    away = {point for point in mesh.points if rng.random() < spared} - set(mesh.corners[min(patch)])
    while grown:
        grown = False
        for face in rng.sample(faces, len(faces)):
            members = [neighbour for neighbour in mesh.neighbours(face) if neighbour in patch]
            if face in patch or len(members) not in (1, 2) or not away.isdisjoint(mesh.corners[face]):
                continue
            if not _keeps_one_loop(patch, face, mesh):
                continue  # between two opposite neighbours it would make two loops
            if len(members) == 2:
                (bend,) = set(mesh.corners[face]).intersection(*(mesh.corners[neighbour] for neighbour in members))
                beside = any(end in avoided for edge in mesh.edges_at[bend] for end in edge.ends)
                if beside and rng.random() < 0.9:
                    continue
                avoided.add(bend)
            patch.add(face)
            grown = True
    return patch


def filled_patch(mesh: Mesh, patch: set[Cell]) -> set[Cell]:
    """The patch, changed until no line of its border runs beside two neighbouring points that the border avoids.

    Each change leads the border from such a line through the two points.
    """
    patch, grown = set(patch), True
    while grown:
        grown = False
        on = {end for edge, beside in mesh.beside.items() if sum(f in patch for f in beside) == 1 for end in edge.ends}
        for face, corners in mesh.corners.items():
            sides = [edge for edge in mesh.sides[face] if sum(f in patch for f in mesh.beside[edge]) == 1]
            if len(sides) == 1 and on.intersection(corners) == set(sides[0].ends):
                patch ^= {face}
                on.update(corners)
                grown = True
    return patch


def gapped_patch(rng: Random, mesh: Mesh, patch: set[Cell], steps: int = 60, heat: float = 2.0) -> set[Cell]:
    """The patch, changed at random so that its border avoids more points, of which few are neighbours.

    Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983): `steps` times as many trials as there are faces. A point
    that is avoided gains 1, two that are neighbours lose 3. `heat` is the loss that is often taken at first.
    """
    patch, faces = set(patch), tuple(mesh.corners)

    def avoided(point: Cell) -> bool:
        around = mesh.around[point]
        return all((face in patch) == (around[0] in patch) for face in around)

    def gain(points: Sequence[Cell]) -> int:
        free = [point for point in points if avoided(point)]
        pairs = {edge for point in free for edge in mesh.edges_at[point] if all(map(avoided, edge.ends))}
        return len(free) - 3 * len(pairs)

    for step in range(steps * len(faces), 0, -1):
        face, now = rng.choice(faces), heat * step / (steps * len(faces))
        if patch == {face} or not _keeps_one_loop(patch - {face}, face, mesh):
            continue
        before = gain(mesh.corners[face])
        patch ^= {face}
        if (loss := before - gain(mesh.corners[face])) > 0 and rng.random() >= exp(-loss / now):
            patch ^= {face}
    return patch


def changed_patch(rng: Random, mesh: Mesh, patch: set[Cell], candidates: Sequence[Cell]) -> set[Cell]:
    """The patch with one candidate face added or removed so that its border stays one loop; else the patch itself."""
    for face in rng.sample(candidates, len(candidates)):
        changed = patch ^ {face}
        if changed and _keeps_one_loop(patch - {face}, face, mesh):
            return changed
    return patch


def _keeps_one_loop(patch: set[Cell], face: Cell, mesh: Mesh) -> bool:
    """Do the members around the face form one run, with at least one of its neighbours but not all of them?"""
    ring = [neighbour in patch for neighbour in mesh.ring[face]]
    runs = sum(inside and not ring[i - 1] for i, inside in enumerate(ring))
    members = sum(neighbour in patch for neighbour in mesh.neighbours(face))
    return runs == 1 and 0 < members < len(mesh.sides[face])


def full_loop(rng: Random, height: int, width: int) -> set[Edge]:
    """A random loop through all cells: a comb, changed by many random flips. Raises PuzzleError if there is none."""
    if height * width % 2 or min(height, width) < 2:
        raise PuzzleError(f"no loop passes all cells of {width}x{height}: one side is even, both are 2 or more")
    if height % 2:
        return {Edge(e.c1, e.r1, e.c2, e.r2) for e in full_loop(rng, width, height)}
    loop = [Cell(r, 0) for r in reversed(range(height))]
    for r in range(height):  # down again in rows of the other columns, to the right and back
        columns = range(1, width) if r % 2 == 0 else range(width - 1, 0, -1)
        loop += [Cell(r, c) for c in columns]
    lines = {Edge.between(*pair) for pair in pairwise((*loop, loop[0]))}
    for _ in range(2 * height * width):
        lines = other_full_loop(rng, lines, list(lines))
    return lines


def other_full_loop(rng: Random, lines: set[Edge], candidates: Sequence[Edge]) -> set[Edge]:
    """The loop through all cells after a flip at one of these edges: a square with two opposite lines gets the other
    two instead, which leaves two loops, and another such square between them joins them."""
    for first in rng.sample(candidates, min(len(candidates), 8)):
        squares_beside = [square for square in _squares_of(first) if _flippable(square, lines)]
        if not squares_beside:
            continue
        two = lines ^ set(rng.choice(squares_beside))
        number = {cell: k for k, loop in enumerate(trails(two)) for cell in loop}
        joining = {square for edge in two for square in _squares_of(edge) if _flippable(square, two)}
        between = sorted(q for q in joining if len({number[end] for edge in q for end in edge.ends}) == 2)
        if between:
            return two ^ set(rng.choice(between))
    return lines


def _squares_of(edge: Edge) -> Iterator[tuple[Edge, ...]]:
    """The four edges around each of the two squares beside an edge."""
    dr, dc = int(edge.flat), int(not edge.flat)
    for sign in (-1, 1):
        a, b = edge.ends
        c, d = (Cell(end.r + sign * dr, end.c + sign * dc) for end in (a, b))
        yield tuple(sorted((edge, Edge.between(c, d), Edge.between(a, c), Edge.between(b, d))))


def _flippable(square: Iterable[Edge], lines: set[Edge]) -> bool:
    """Are exactly two opposite edges of a square lines?"""
    drawn = [edge for edge in square if edge in lines]
    return len(drawn) == 2 and not set(drawn[0].ends) & set(drawn[1].ends)


_RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def random_regions(rng: Random, height: int, width: int, seeds: Sequence[Cell]) -> tuple[int, ...]:
    """A connected region around each seed; all are grown at random until they fill the grid.

    Returns for each cell the number of its region; regions are numbered from 0 in reading order of their first cells.
    """
    region = {seed: k for k, seed in enumerate(seeds)}
    for cell, onward in random_forest(rng, neighbours(height, width), list(region)).items():
        region[cell] = region[onward]
    return numbered([region[cell] for cell in cells(height, width)])


def random_paths(rng: Random, around: Mapping[Cell, Sequence[Cell]], longest: int) -> list[list[Cell]]:
    """Random paths of at most `longest` cells that have all cells, each once; cells with few neighbours begin one."""
    free, paths = dict.fromkeys(around), list[list[Cell]]()
    while free:
        path = [min(free, key=lambda cell: (sum(other in free for other in around[cell]), rng.random()))]
        del free[path[0]]
        length = rng.randint(min(2, longest), max(1, longest))
        while len(path) < length and (ahead := [cell for cell in around[path[-1]] if cell in free]):
            path.append(rng.choice(ahead))
            del free[path[-1]]
        paths.append(path[:: rng.choice((1, -1))])
    return paths


def random_joined(rng: Random, height: int, width: int, fits: Callable[[Collection[Cell]], bool]) -> tuple[int, ...]:
    """Regions that are joined at random, each two that touch if `fits` allows the cells of both as one region."""
    region = {cell: {cell} for cell in cells(height, width)}
    borders = edges(height, width)
    for border in rng.sample(borders, len(borders)):
        a, b = (region[end] for end in border.ends)
        if a is not b and fits(sorted(a | b)):
            region |= dict.fromkeys(a | b, a | b)
    return numbered([min(region[cell]) for cell in cells(height, width)])


def random_forest(rng: Random, around: Mapping[Cell, Sequence[Cell]], roots: Sequence[Cell]) -> dict[Cell, Cell]:
    """Random trees with these roots that have all cells: the next cell on the way to the root, for each other cell."""
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
    """What lies behind each link of a random forest: for each cell but the roots the cell and all that lead to it."""
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


def random_shading(rng: Random, height: int, width: int) -> set[Cell]:
    """Random shaded cells: no two share an edge, and the other cells stay connected."""
    around = neighbours(height, width)
    white = set(cells(height, width))
    order = rng.sample(cells(height, width), height * width)
    thin_out(white, order, around, lambda cell: white.issuperset(around[cell]))
    return set(cells(height, width)) - white


def thin_out(
    members: set[Cell],
    order: Iterable[Cell],
    around: Mapping[Cell, Sequence[Cell]],
    may_go: Callable[[Cell], bool],
) -> None:
    """Removes cells from `members` in this order, if `may_go` allows it and the others stay connected."""
    for cell in order:
        if may_go(cell) and stays_connected(members, cell, around):
            members.discard(cell)


def random_sea(rng: Random, height: int, width: int, largest: int) -> set[Cell]:
    """Random connected cells without a 2×2 square; the other cells form islands of at most about `largest` cells.

    The sea starts everywhere. Its 2×2 squares lose cells in random order while the islands stay small. Each square that
    remains then loses the nearest cell whose removal keeps the sea connected.
    """
    sea, around, four = set(cells(height, width)), neighbours(height, width), squares(height, width)
    order = rng.sample(four, len(four))
    whole = (cell for square in order for cell in rng.sample(square, 4) if sea.issuperset(square))  # at that moment
    thin_out(sea, whole, around, lambda cell: len(reached(cell, lambda place: place not in sea, around)) <= largest)
    for square in four:
        while sea.issuperset(square):
            nearest_first = reached(square[0], sea.__contains__, around)
            sea.discard(next(cell for cell in nearest_first if stays_connected(sea, cell, around)))
    return sea


def stays_connected(members: set[Cell], cell: Cell, around: Mapping[Cell, Sequence[Cell]]) -> bool:
    """Do these connected cells stay connected, and not empty, without this cell?"""
    members_beside = [neighbour for neighbour in around[cell] if neighbour in members]
    if len(members_beside) < 2:
        return bool(members_beside)
    # The eight cells around the cell usually join its neighbours; then no walk over the board is needed.
    ring = [Cell(cell.r + dr, cell.c + dc) in members for dr, dc in _RING]
    if sum(inside and not ring[i - 1] for i, inside in enumerate(ring)) == 1:
        return True
    return _meet(members_beside, lambda neighbour: neighbour != cell and neighbour in members, around)


def _meet(starts: Sequence[Cell], inside: Callable[[Cell], bool], around: Mapping[Cell, Sequence[Cell]]) -> bool:
    """Do walks from all these cells meet? The walks take turns, so that the end of the shortest decides early."""
    walker = {start: i for i, start in enumerate(starts)}
    group = list(range(len(starts)))
    walks = [[start] for start in starts]
    for step in count():
        for i, walk in enumerate(walks):
            for neighbour in around[walk[step]] if step < len(walk) else ():
                if neighbour not in walker and inside(neighbour):
                    walker[neighbour] = i
                    walk.append(neighbour)
                elif neighbour in walker and group[walker[neighbour]] != group[i]:
                    group = [group[walker[neighbour]] if number == group[i] else number for number in group]
        going = {number for number, walk in zip(group, walks, strict=True) if step + 1 < len(walk)}
        if len(set(group)) == 1 or going != set(group):
            break
    return len(set(group)) == 1


def latin_square(rng: Random, side: int) -> dict[Cell, int]:
    """A random Latin square: numbers from 1 to `side` by cell, in reading order, each once in every row and column.

    It is a cyclic square with shuffled rows, columns and numbers. Then pairs of rows swap their numbers in some
    columns, so that other squares than cyclic ones are made.
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
    """Each pair of rows, given by their indices, swaps its numbers in some columns; each row keeps its set of numbers.

    The swap starts in a random column. If a row then has a number twice, it swaps it in the next column to the right
    that has it, too. A swap is undone if `fits` is False for the places (row, column) that it changed.
    """
    for r, s in pairs:
        first_row, second_row = rows[r], rows[s]
        columns = [rng.randrange(len(first_row))]
        first, wanted = first_row[columns[0]], second_row[columns[0]]
        while wanted != first:
            onward = (*range(columns[-1] + 1, len(first_row)), *range(columns[-1]))
            columns.append(next(k for k in onward if first_row[k] == wanted and k not in columns))
            wanted = second_row[columns[-1]]
        _swap(first_row, second_row, columns)
        if not fits([(row, c) for row in (r, s) for c in columns]):
            _swap(first_row, second_row, columns)


def _swap(first: MutableSequence[int], second: MutableSequence[int], columns: Iterable[int]) -> None:
    for c in columns:
        first[c], second[c] = second[c], first[c]
