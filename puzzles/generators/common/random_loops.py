"""Random loops and paths. Loops are the borders of sets of faces, or they pass all cells."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import exp
from random import Random

from ...common.errors import PuzzleError
from ...common.geometry import Cell, Edge, trails
from ...common.mesh import Mesh
from .symmetries import Alike


def random_patch(rng: Random, mesh: Mesh, share: float = 0.55, alike: Alike | None = None) -> set[Cell]:
    """Random faces of a mesh whose border is one loop that never touches itself: at most this share of the faces.

    Faces are added at random if the border stays one loop. Faces with one neighbour in the set are preferred, because
    they make the border long and winding. Faces that are `alike` are added together.
    """
    faces = tuple(mesh.corners)
    start = _start(rng, mesh, alike)
    patch = set(start)
    waiting = [neighbour for face in start for neighbour in mesh.neighbours(face) if neighbour not in patch]
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
        together = alike[face] if alike else (face,)
        if face not in patch and _changed(patch, together, mesh):
            waiting += [near for member in together for near in mesh.neighbours(member) if near not in patch]
    return patch


def _start(rng: Random, mesh: Mesh, alike: Alike | None) -> Sequence[Cell]:
    """A random face with all that are alike, if the border of these is one loop; else those in the middle."""
    faces = tuple(mesh.corners)
    if alike is None:
        return [rng.choice(faces)]
    starts = [alike[face] for face in faces if _changed({face}, alike[face][1:], mesh)]
    if starts:
        return rng.choice(starts)
    rows, columns = max(face.r for face in faces), max(face.c for face in faces)
    return [face for face in faces if abs(2 * face.r - rows) < 2 and abs(2 * face.c - columns) < 2]


def _changed(patch: set[Cell], faces: Sequence[Cell], mesh: Mesh) -> bool:
    """Adds or removes these faces, one after the other, if the patch's border stays one loop each time; else none.
    Returns True if it did."""
    for i, face in enumerate(faces):
        if not _keeps_one_loop(patch, face, mesh):
            patch.symmetric_difference_update(faces[:i])
            return False
        patch ^= {face}
    return True


def winding_patch(rng: Random, mesh: Mesh, spared: float = 0.05, alike: Alike | None = None) -> set[Cell]:
    """Random faces of a mesh of squares whose border is one loop that passes most points; the longest of three tries.

    The loop avoids about the share `spared` of the points, and some more points in its bends. Faces that are `alike`
    are added together.
    """
    patches = (_grown_patch(rng, mesh, spared, alike) for _ in range(3))
    return max(patches, key=lambda patch: _border_length(patch, mesh))


def _border_length(patch: set[Cell], mesh: Mesh) -> int:
    return sum(sum(face in patch for face in beside) == 1 for beside in mesh.beside.values())


def _grown_patch(rng: Random, mesh: Mesh, spared: float, alike: Alike | None) -> set[Cell]:
    """Random faces, added until no face fits. Each new face has one neighbour in the patch, or two in a bend. The loop
    then avoids the point of the bend."""
    faces = tuple(mesh.corners)
    patch, avoided, grown = set(_start(rng, mesh, alike)), set[Cell](), True
    away = {point for point in mesh.points if rng.random() < spared}
    away -= {corner for face in patch for corner in mesh.corners[face]}
    while grown:
        grown = False
        for face in rng.sample(faces, len(faces)):
            together = alike[face] if alike else (face,)
            if face in patch or any(not away.isdisjoint(mesh.corners[member]) for member in together):
                continue
            members = [[near for near in mesh.neighbours(member) if near in patch] for member in together]
            if len(members[0]) not in (1, 2) or not _changed(patch, together, mesh):
                continue  # between two opposite neighbours it would make two loops
            if len(members[0]) == 2:
                bends = [_bend(*turn, mesh) for turn in zip(together, members, strict=True)]
                beside = any(end in avoided for edge in mesh.edges_at[bends[0]] for end in edge.ends)
                if beside and rng.random() < 0.9:
                    patch.difference_update(together)
                    continue
                avoided.update(bends)
            grown = True
    return patch


def _bend(face: Cell, beside: Sequence[Cell], mesh: Mesh) -> Cell:
    """The corner that a face shares with the two faces beside it."""
    (bend,) = set(mesh.corners[face]).intersection(*(mesh.corners[near] for near in beside))
    return bend


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
    """The patch, changed at random so that its border avoids more points, few of them neighbours.

    Simulated annealing (Kirkpatrick, Gelatt and Vecchi, 1983): `steps` times as many trials as there are faces. A point
    that is avoided gains 1, two that are neighbours lose 3. `heat` is the loss that is often taken at first.
    """
    patch, faces = set(patch), tuple(mesh.corners)
    pairs = {face: {edge.ends for at in ends for edge in mesh.edges_at[at]} for face, ends in mesh.corners.items()}
    inside = {point: len(patch.intersection(around)) for point, around in mesh.around.items()}
    free = {point for point, count in inside.items() if count in (0, len(mesh.around[point]))}

    def gain(face: Cell) -> int:
        return len(free.intersection(mesh.corners[face])) - 3 * sum(a in free and b in free for a, b in pairs[face])

    def flip(face: Cell) -> None:
        patch.symmetric_difference_update((face,))
        for point in mesh.corners[face]:
            inside[point] += 1 if face in patch else -1
            (free.discard if 0 < inside[point] < len(mesh.around[point]) else free.add)(point)

    for step in range(steps * len(faces), 0, -1):
        face, now = rng.choice(faces), heat * step / (steps * len(faces))
        if patch == {face} or not _keeps_one_loop(patch, face, mesh):
            continue
        before = gain(face)
        flip(face)
        if (loss := before - gain(face)) > 0 and rng.random() >= exp(-loss / now):
            flip(face)
    return patch


def changed_patch(
    rng: Random, mesh: Mesh, patch: set[Cell], candidates: Sequence[Cell], alike: Alike | None = None
) -> set[Cell]:
    """The patch with one candidate face added or removed so that its border stays one loop; else the patch itself.

    Faces that are `alike` change together.
    """
    for face in rng.sample(candidates, len(candidates)):
        changed = set(patch)
        if _changed(changed, alike[face] if alike else (face,), mesh) and changed:
            return changed
    return patch


def _keeps_one_loop(patch: set[Cell], face: Cell, mesh: Mesh) -> bool:
    """True if the members around the face form one run, with at least one of its neighbours but not all of them."""
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
    """True if exactly two opposite edges of a square are lines."""
    drawn = [edge for edge in square if edge in lines]
    return len(drawn) == 2 and not set(drawn[0].ends) & set(drawn[1].ends)


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
