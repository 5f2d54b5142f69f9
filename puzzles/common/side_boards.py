"""Base class of puzzles whose cells open to some of their four sides: tiles of a network, pieces of a track.

A value is a hex digit, the sum of the open sides: right 1, up 2, left 4, down 8.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from .cell_boards import CellPuzzle
from .geometry import Cell
from .reading import Text, as_text
from .solution import Reason, Slot, Solution, Value

if TYPE_CHECKING:
    from .rules import Network, Rule

RIGHT, UP, LEFT, DOWN = SIDES = 1, 2, 4, 8
SIDE_STEPS: Mapping[int, tuple[int, int]] = {RIGHT: (0, 1), UP: (-1, 0), LEFT: (0, -1), DOWN: (1, 0)}
OPPOSITE: Mapping[int, int] = {RIGHT: LEFT, UP: DOWN, LEFT: RIGHT, DOWN: UP}
NAMES: Mapping[int, str] = {RIGHT: "right", UP: "upper", LEFT: "left", DOWN: "lower"}
DIGITS = "0123456789abcdef"
SIGNS: Mapping[str, str] = {sign: digit for digit in DIGITS for sign in (digit, digit.upper())}
"""The tokens of hex digits in a puzzle's text; letters of either case."""
BLANK = "0"
OPENING: Mapping[int, frozenset[str]] = {side: frozenset(d for d in DIGITS if int(d, 16) & side) for side in SIDES}
"""For each side the digits that open it."""


def sides_of(digit: Value) -> list[int]:
    """The open sides of a digit."""
    return [side for side in SIDES if digit in OPENING[side]]


def closed(reason: Reason, cell: Cell, sides: Collection[int]) -> "Iterator[Rule]":
    """The rule that these sides of a cell are closed."""
    from .rules import OneOf

    yield OneOf(reason, cell, [digit for digit in DIGITS if not any(digit in OPENING[side] for side in sides)])


def steps_of(digit: Value) -> list[tuple[int, int]]:
    """The steps (down, right) over the open sides, for pictures."""
    return [SIDE_STEPS[side] for side in sides_of(digit)]


def side_words(digit: Value) -> str:
    """The open sides in words: "the right and upper sides"."""
    names = [NAMES[side] for side in sides_of(digit)]
    return f"the {' and '.join(names)} side{'s' if len(names) > 1 else ''}" if names else "no side"


class Joint(NamedTuple):
    """A place where two cells meet: the right or lower `side` of `one`, and the opposite side of `other`."""

    one: Cell
    side: int
    other: Cell

    def __str__(self) -> str:
        return f"the {NAMES[self.side]} side of {self.one} and the {NAMES[OPPOSITE[self.side]]} side of {self.other}"


@dataclass(frozen=True)
class SidePuzzle(CellPuzzle):
    """The slots are cells, the values hex digits. With `wraps`, opposite sides of the grid meet, and joints cross them.

    On a wrapping board of two columns, the cells of a row have two joints. A cell has no joint with itself: that would
    be a loop.
    """

    @property
    def wraps(self) -> bool:
        return False

    @property
    def rest(self) -> Value | None:
        return BLANK

    def value_word(self, slot: Slot, value: Value) -> str:
        return f"open to {side_words(value)}"

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        return f"{slot} {'does not open' if relation == '≠' else 'opens'} just to {side_words(value)}"

    def view_text(self, view: str, place: Slot, *, holds: bool) -> str:
        assert isinstance(place, Joint)
        if self.wraps and 2 in (self.height, self.width):  # two cells may meet at two joints
            return f"{place} are {'open' if holds else 'closed'}"
        return f"{place.one} and {place.other} are {'joined' if holds else 'not joined'}"

    def beside(self, cell: Cell, side: int) -> Cell | None:
        """The cell that `cell` meets at this side, None if there is none."""
        r, c = cell.r + SIDE_STEPS[side][0], cell.c + SIDE_STEPS[side][1]
        if not (0 <= r < self.height and 0 <= c < self.width):
            if not self.wraps:
                return None
            r, c = r % self.height, c % self.width
        return Cell(r, c) if (r, c) != cell else None

    @cached_property
    def joints(self) -> tuple[Joint, ...]:
        """The joints at right sides in reading order, then the joints at lower sides."""
        pairs = ((cell, side, self.beside(cell, side)) for side in (RIGHT, DOWN) for cell in self.cells)
        return tuple(Joint(cell, side, neighbour) for cell, side, neighbour in pairs if neighbour)

    @cached_property
    def rim(self) -> Mapping[Cell, Sequence[int]]:
        """The cells with sides that meet no other cell, each with these sides."""
        ends = {cell: [side for side in SIDES if not self.beside(cell, side)] for cell in self.cells}
        return {cell: sides for cell, sides in ends.items() if sides}

    def match_rules(self) -> "Iterator[Rule]":
        """For each joint the rule that both cells are open there, or neither is."""
        from .rules import Relation

        for joint in self.joints:
            first, second = OPENING[joint.side], OPENING[OPPOSITE[joint.side]]
            reason = self.rule("match", joint, f"{joint} are both open, or neither is", (joint.one, joint.other))
            yield Relation(
                reason, (joint.one, joint.other), lambda a, b, first=first, second=second: (a in first) == (b in second)
            )

    def network_rule(self, text: str, members: Sequence[Cell], blank: Sequence[str] = ()) -> "Network":
        """The rule that the members that are not blank form one network without a loop."""
        from .rules import Network

        joints = ((first, OPENING[side], second, OPENING[OPPOSITE[side]]) for first, side, second in self.joints)
        return Network(self.rule("network", None, text), members, blank, joints)

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        return super().read_solution(text._replace(body=text.body.lower()))
