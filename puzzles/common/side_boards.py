"""Puzzles whose cells open to some of their four sides: tiles of a network, pieces of a track.

A value is a hex digit, the sum of the open sides: right 1, up 2, left 4, down 8.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from .cell_boards import CellPuzzle
from .geometry import Cell, cells
from .reading import Text, as_text
from .solution import Reason, Slot, Solution, Value

if TYPE_CHECKING:
    from random import Random

    from .rules import Network, Rule

RIGHT, UP, LEFT, DOWN = SIDES = 1, 2, 4, 8
STEPS: Mapping[int, tuple[int, int]] = {RIGHT: (0, 1), UP: (-1, 0), LEFT: (0, -1), DOWN: (1, 0)}
OPPOSITE: Mapping[int, int] = {RIGHT: LEFT, UP: DOWN, LEFT: RIGHT, DOWN: UP}
NAMES: Mapping[int, str] = {RIGHT: "right", UP: "upper", LEFT: "left", DOWN: "lower"}
DIGITS = "0123456789abcdef"
SIGNS: Mapping[str, str] = {sign: digit for digit in DIGITS for sign in (digit, digit.upper())}
"""The tokens of digits in a puzzle's text: letters of either case."""
BLANK = "0"
OPENING: Mapping[int, frozenset[str]] = {side: frozenset(d for d in DIGITS if int(d, 16) & side) for side in SIDES}
"""Per side the digits that open it."""


def sides_of(digit: Value) -> list[int]:
    """The open sides."""
    return [side for side in SIDES if digit in OPENING[side]]


def closed(reason: Reason, cell: Cell, sides: Collection[int]) -> "Iterator[Rule]":
    """These sides of a cell are closed."""
    from .rules import OneOf

    yield OneOf(reason, cell, [digit for digit in DIGITS if not any(digit in OPENING[side] for side in sides)])


def steps_of(digit: Value) -> list[tuple[int, int]]:
    """The steps over the open sides, (down, right): what pictures of pieces are drawn from."""
    return [STEPS[side] for side in sides_of(digit)]


def side_words(digit: Value) -> str:
    """The open sides in words: "the right and upper sides"."""
    names = [NAMES[side] for side in sides_of(digit)]
    return f"the {' and '.join(names)} side{'s' if len(names) > 1 else ''}" if names else "no side"


class Joint(NamedTuple):
    """Where two cells meet: at the right or lower `side` of the first, the opposite one of the other."""

    one: Cell
    side: int
    other: Cell

    def __str__(self) -> str:
        return f"the {NAMES[self.side]} side of {self.one} and the {NAMES[OPPOSITE[self.side]]} side of {self.other}"


@dataclass(frozen=True)
class SidePuzzle(CellPuzzle):
    """The slots are cells, the values hex digits. With `wraps`, the grid's sides meet, and joints lead across them.

    Two columns that wrap have two joints in each row. A cell does not meet itself: that would be a loop.
    """

    @property
    def wraps(self) -> bool:
        return False

    def fact_words(self, slot: Slot, relation: str, value: Value) -> str:
        return f"{slot} {'does not open' if relation == '≠' else 'opens'} just to {side_words(value)}"

    def beside(self, cell: Cell, side: int) -> Cell | None:
        """The cell that another one meets at this side."""
        r, c = cell.r + STEPS[side][0], cell.c + STEPS[side][1]
        if not (0 <= r < self.height and 0 <= c < self.width):
            if not self.wraps:
                return None
            r, c = r % self.height, c % self.width
        return Cell(r, c) if (r, c) != cell else None

    @cached_property
    def joints(self) -> tuple[Joint, ...]:
        """Those at the right sides in reading order, then those at the lower sides."""
        pairs = ((cell, side, self.beside(cell, side)) for side in (RIGHT, DOWN) for cell in self.cells)
        return tuple(Joint(one, side, other) for one, side, other in pairs if other)

    @cached_property
    def rim(self) -> Mapping[Cell, Sequence[int]]:
        """The cells with sides at which they meet no other, and these sides."""
        ends = {cell: [side for side in SIDES if not self.beside(cell, side)] for cell in self.cells}
        return {cell: sides for cell, sides in ends.items() if sides}

    def match_rules(self) -> "Iterator[Rule]":
        """Where two cells meet, both are open or neither is."""
        from .rules import Relation

        for joint in self.joints:
            one, other = OPENING[joint.side], OPENING[OPPOSITE[joint.side]]
            reason = self.rule("match", joint, f"{joint} are both open, or neither is", (joint.one, joint.other))
            yield Relation(
                reason, (joint.one, joint.other), lambda a, b, one=one, other=other: (a in one) == (b in other)
            )

    def network_rule(self, words: str, members: Sequence[Cell], blank: Sequence[str] = ()) -> "Network":
        """The members that are not blank form one network without loop."""
        from .rules import Network

        joints = ((one, OPENING[side], other, OPENING[OPPOSITE[side]]) for one, side, other in self.joints)
        return Network(self.rule("network", None, words), members, blank, joints)

    def random_tree(self, rng: "Random", start: Cell, *, bushy: bool) -> dict[Cell, Joint]:
        """A tree that connects all cells: per cell but the start the joint by which the tree reached it.

        A bushy one branches off anywhere, another one winds on from its last cell. No cell has four joints where that
        can be.
        """
        at: dict[Cell, list[Joint]] = {cell: [] for cell in self.cells}
        for joint in self.joints:
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

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        return super().read_solution(text._replace(body=text.body.lower()))


def digits_of(height: int, width: int, joined: Iterable[Joint]) -> dict[Cell, str]:
    """The digits of cells that open where they are joined."""
    sides = dict.fromkeys(cells(height, width), 0)
    for one, side, other in joined:
        sides[one] |= side
        sides[other] |= OPPOSITE[side]
    return {cell: DIGITS[number] for cell, number in sides.items()}
