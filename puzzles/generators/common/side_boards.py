"""Base class of generators for cells that open to some of their four sides: tiles of a network, pieces of a track."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from ...common.geometry import Cell, cells
from ...common.side_boards import DIGITS, OPPOSITE, Joint, SidePuzzle
from .cell_boards import CellGenerator

P = TypeVar("P", bound=SidePuzzle)


class SideGenerator(CellGenerator[P]):
    def random_tree(self, puzzle: P, rng: Random, start: Cell, *, bushy: bool) -> dict[Cell, Joint]:
        """A random tree that connects all cells: for each cell except the start, the joint that added it to the tree.

        A bushy tree grows from any of its cells, another tree from its last cell. No cell has four joints if that can
        be avoided.
        """
        at: dict[Cell, list[Joint]] = {cell: [] for cell in puzzle.cells}
        for joint in puzzle.joints:
            at[joint.one].append(joint)
            at[joint.other].append(joint)
        tree, degree = dict[Cell, Joint](), {start: 0}
        waiting, last = rng.sample(at[start], len(at[start])), list[Joint]()
        while waiting or last:
            joint = (waiting or last).pop(rng.randrange(len(waiting)) if waiting and bushy else -1)
            inner, outer = (joint.one, joint.other) if joint.one in degree else (joint.other, joint.one)
            if outer in degree:
                continue
            if degree[inner] == 3 and waiting:
                last.append(joint)
                continue
            tree[outer] = joint
            degree[inner], degree[outer] = degree[inner] + 1, 1
            waiting += rng.sample(at[outer], len(at[outer]))
        return tree


def digits_of(height: int, width: int, joined: Iterable[Joint]) -> dict[Cell, str]:
    """The digits of cells that are open exactly at these joints."""
    sides = dict.fromkeys(cells(height, width), 0)
    for first, side, second in joined:
        sides[first] |= side
        sides[second] |= OPPOSITE[side]
    return {cell: DIGITS[number] for cell, number in sides.items()}
