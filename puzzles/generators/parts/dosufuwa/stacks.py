"""Random rooms with an iron ball and a balloon each, and the number of places that they leave."""

from collections.abc import Mapping, Sequence
from random import Random

from ....common.geometry import Cell
from ...common.random_divisions import random_forest

SKIPPED = 0.3
"""The probability that a place for a balloon is skipped, so that some rooms are longer."""


def paired(
    rng: Random, near: Mapping[Cell, Sequence[Cell]], runs: Sequence[Sequence[Cell]], count: int
) -> tuple[list[tuple[Cell, Cell]], dict[Cell, int]]:
    """At most `count` pairs of an iron ball and a balloon, and the number of each cell's pair.

    `near` has the cells beside each cell, `runs` the columns between blocks, from above. In each run, iron balls are
    stacked from below and balloons from above. A path through free cells joins each pair; the other cells join a path.
    """
    pairs, owner = list[tuple[Cell, Cell]](), dict[Cell, int]()
    stacks = [list(run) for run in runs]
    for _ in range(3 * count):
        below = [stack for stack in stacks if stack and stack[-1] not in owner]
        above = {stack[0]: stack for stack in stacks if stack and stack[0] not in owner}
        if not below or len(pairs) == count:
            break
        stack = rng.choice(below)
        path = _path(rng, near, owner, stack[-1], above)
        if path:
            pairs.append((path[-1], path[0]))
            owner |= dict.fromkeys(path, len(pairs) - 1)
            stack.pop()
            del above[path[0]][0]
    onward = random_forest(rng, near, list(owner))
    for cell in near:
        path = [cell]
        while path[-1] not in owner:
            path.append(onward[path[-1]])
        owner |= dict.fromkeys(path, owner[path[-1]])
    return pairs, owner


def _path(
    rng: Random,
    near: Mapping[Cell, Sequence[Cell]],
    owner: Mapping[Cell, int],
    start: Cell,
    ends: Mapping[Cell, object],
) -> list[Cell]:
    """A short path from one of the ends, which is not the start, to the start through cells without owner; empty if
    there is none."""
    before = {start: start}
    queue, found = [start], list[Cell]()
    for cell in queue:
        if cell in ends and cell != start:
            found.append(cell)
            if rng.random() > SKIPPED:
                break
        for other in rng.sample(near[cell], len(near[cell])):
            if other not in before and other not in owner:
                before[other] = cell
                queue.append(other)
    path = found[-1:]
    while path and path[-1] != start:
        path.append(before[path[-1]])
    return path


def places(room: Mapping[Cell, int], runs: Sequence[Sequence[Cell]]) -> int:
    """The number of places for an iron ball, and of places for a balloon, if no stack has two of one room."""
    count = 0
    for run in (*runs, *(run[::-1] for run in runs)):
        stack = set[int]()
        for cell in run:
            if room[cell] in stack:
                break
            stack.add(room[cell])
        count += len(stack)
    return count
