"""Double Choco: owners of cells, connected halves that meet, an image for each white cell, and numbers.

Rule numbers are those of `puzzles/dbchoco.py`.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

from cluewise.puzzles.common.geometry import Cell, Edge, components
from cluewise.puzzles.common.shapes import turned
from cluewise.puzzles.common.solution import Reason

from ...common.graphs.statements import Subgraph
from ...common.model import TRUE, Literal, Model
from ...common.owners import part_owners

Walls = Mapping[Edge, Literal]
Images = Mapping[Cell, Mapping[Cell, Literal]]
"""`images[c][g]` says that grey cell g is the image of white cell c; g is missing if it cannot be."""


class Halves(NamedTuple):
    """The white and the grey cells; the number of each cell's block of one colour; the borders between the two colours,
    with the white and the grey cell; the pairs of a white and a grey block that touch."""

    white: Sequence[Cell]
    grey: Sequence[Cell]
    block: Mapping[Cell, int]
    touching: Mapping[Edge, tuple[Cell, Cell]]
    links: Collection[tuple[int, int]]


def halves_of(puzzle: Any) -> tuple[Model, Walls, Images]:
    """Rules 1, 2 and 4, and one image for each cell; the walls between white cells."""
    model, reason, shape = Model(), puzzle.reason_of("halves"), puzzle.reason_of("shape")
    wall = puzzle.reason_of("wall")
    model.completed_by("wall", "halves", "shape")
    model.uses("halves", wall)
    model.uses("number", wall, reason, shape)
    model.uses("shape", wall, reason)
    walls = model.booleans(puzzle.borders)
    halves = parted(puzzle.cells, puzzle.at_grey, puzzle.around, walls)
    owners, inner = joined_halves(model, halves, walls, reason)
    images = imaged(model, halves, owners, shape)
    sizes = half_sizes(model, halves, owners, walls, sorted(set(puzzle.number_at.values())), (shape, wall))
    for cell, number in puzzle.number_at.items():
        model.family("number").clause((sizes[cell][number],), puzzle.reason_of("number", cell))
    return model, inner, images


def parted(
    cells: Sequence[Cell], at_grey: Collection[Cell], around: Mapping[Cell, Sequence[Cell]], walls: Walls
) -> Halves:
    """The white and the grey cells of a board."""
    white, grey = [c for c in cells if c not in at_grey], [c for c in cells if c in at_grey]
    parts = (part for half in (white, grey) for part in components(half, around))
    block = {cell: i for i, part in enumerate(parts) for cell in part}
    mixed = {edge: tuple(sorted(edge.ends, key=at_grey.__contains__)) for edge in walls}
    touching = {edge: (a, b) for edge, (a, b) in mixed.items() if a not in at_grey and b in at_grey}
    return Halves(white, grey, block, touching, {(block[a], block[b]) for a, b in touching.values()})


def joined_halves(model: Model, halves: Halves, walls: Walls, reason: Reason) -> tuple[Images, Walls]:
    """The owners of all cells, and the walls between white cells; every white cell is connected with its owner."""
    owners, at_grey = _owned(model, halves, walls, reason), {*halves.grey}
    inner = {edge: wall for edge, wall in walls.items() if at_grey.isdisjoint(edge.ends)}
    links = [(*edge.ends, -wall) for edge, wall in inner.items()]
    roots = {k: owners[k][k] for k in halves.white}
    subgraph = Subgraph(dict.fromkeys(halves.white, TRUE), links)
    model.family("connected").connected(subgraph, reason, roots=roots)
    return owners, inner


def _owned(model: Model, halves: Halves, walls: Walls, reason: Reason) -> Images:
    """The owners of all cells; the white and the grey cells of an owner meet."""
    white, grey, block, touching, links = halves
    owners = {c: {k: model.new() for k in white if k <= c and block[k] == block[c]} for c in white}
    owners |= {g: {k: model.new() for k in white if (block[k], block[g]) in links} for g in grey}
    for cell, options in owners.items():
        why = reason.narrowed((cell,))
        model.family("owner").exactly(1, options.values(), why)
        first = ((-literal, owners[k][k]) for k, literal in options.items() if k != cell)
        model.family("first").clauses(first, why)
    part_owners(model.family("beside"), walls, owners, lambda edge: reason.narrowed(edge.ends))
    meet: dict[Cell, list[Literal]] = {k: [] for k in white}
    for edge, (a, b) in touching.items():
        for k in (k for k in owners[a] if k in owners[b]):
            meet[k].append(joint := model.new())
            model.family("joint").clauses(((-joint, -walls[edge]), (-joint, owners[a][k])))
    for k, joints in meet.items():
        model.family("meet").clause((-owners[k][k], *joints), reason.narrowed((k,)))
    return owners


def imaged(model: Model, halves: Halves, owners: Images, reason: Reason) -> Images:
    """An image for each white cell, which has the same owner; each grey cell is one image.

    Owners come no later than the cells that they own: u[g,c], the owner of grey cell g is in the block of c and no
    later, follows from i[c,g].
    """
    white, grey, block, _, links = halves
    images = {c: {g: model.new() for g in grey if (block[c], block[g]) in links} for c in white}
    until = {g: _until(model, block, owners[g], reason.narrowed((g,))) for g in grey}
    for c, mine in images.items():
        model.family("image").exactly(1, mine.values(), reason.narrowed((c,)))
        for g, image in mine.items():
            other = owners[g]  # each cell has one owner: the other direction follows
            pairs = [(-owned, other[k]) if k in other else (-owned,) for k, owned in owners[c].items()]
            pairs.append((until[g][c],))
            model.family("own image").clauses(((-image, *pair) for pair in pairs), reason.narrowed((c, g)))
    for g in grey:
        model.family("image").exactly(1, (mine[g] for mine in images.values() if g in mine), reason.narrowed((g,)))
    return images


def _until(
    model: Model, block: Mapping[Cell, int], owned: Mapping[Cell, Literal], reason: Reason
) -> Mapping[Cell, Literal]:
    """u[g,k] of a grey cell g, for the white cells k that may own it: it is false if a later cell of the block of k, or
    a cell of another block, owns g."""
    until = {k: model.new() for k in owned}
    last: dict[int, Cell] = {}
    for k, literal in until.items():
        before = last.get(block[k])
        if before is not None:
            model.family("own image").clauses(((-until[before], literal), (-until[before], -owned[k])), reason)
        last[block[k]] = k
    model.family("own image").clauses(
        ((-until[end], -o) for k, o in owned.items() for number, end in last.items() if number != block[k]), reason
    )
    return until


def half_sizes(
    model: Model, halves: Halves, owners: Images, walls: Walls, numbers: Sequence[int], reasons: tuple[Reason, Reason]
) -> Mapping[Cell, Mapping[int, Literal]]:
    """Rule 4: z[c,m], the halves of c's region have m cells, for each of these numbers m. Neighbours without a wall
    between them, and a cell and its owner, have the same z. The Reasons are those of "shape" and "wall"."""
    shape, inner_walls = reasons
    sizes = {cell: {number: model.new() for number in numbers} for cell in owners}
    for options in sizes.values():
        model.family("one size").at_most(1, options.values())
    for edge, wall in walls.items():
        _alike(model, wall, sizes, edge.ends, shape)
    for cell, owned in owners.items():
        for k, literal in owned.items():
            if k != cell:
                _alike(model, -literal, sizes, (cell, k), shape)
    for number, colour in product(numbers, (halves.white, halves.grey)):
        z = {cell: sizes[cell][number] for cell in colour}
        links = [(*edge.ends, -wall) for edge, wall in walls.items() if all(end in z for end in edge.ends)]
        model.family("half").sized(Subgraph(z, links), number, number, shape, walls=inner_walls)
    return sizes


def isometric(model: Model, images: Images, inner: Walls, reason: Reason) -> None:
    """m[c,g,d], the isometry with turn d leads from c to g and is that of c's region.

    isometry: i[c,g] ↔ ∨_d m[c,g,d].  alike: ¬w[e] → (m[c,g,d] ↔ m[c′,g′,d]) for neighbours c, c′.
    """
    chosen: dict[Cell, dict[tuple[int, int, int], Literal]] = {}
    for c, mine in images.items():
        at = chosen[c] = {}
        for g, image in mine.items():
            turns = [model.new() for _ in range(8)]
            for turn, literal in enumerate(turns):
                r, col = turned(turn, c)
                at[turn, g.r - r, g.c - col] = literal
            some = ((-image, *turns), *((-turn, image) for turn in turns))
            model.family("isometry").clauses(some, reason.narrowed((c, g)))
    for edge, wall in inner.items():
        first, second = (chosen[end] for end in edge.ends)
        for one, other in ((first, second), (second, first)):
            same = ((literal, other.get(isometry)) for isometry, literal in one.items())
            clauses = ((wall, -a, *((b,) if b else ())) for a, b in same)
            model.family("alike").clauses(clauses, reason.narrowed(edge.ends))


def _alike(model: Model, unless: Literal, halves: Any, cells: tuple[Cell, Cell], shape: Reason) -> None:
    """Two cells have the same z, unless a literal holds."""
    one, other = (halves[cell] for cell in cells)
    pairs = [(a[m], b[m]) for a, b in ((one, other), (other, one)) for m in one]
    model.family("same size").clauses(((unless, -a, b) for a, b in pairs), shape.narrowed(cells))
