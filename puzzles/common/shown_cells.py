"""Cells of kinds whose slots are other things, for extra rules: tents that trees choose, bridges that cross cells.

A rule about these cells becomes a rule about the slots that show their values (`shown_kinds.py`).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from .cell_boards import CellPuzzle
from .formats import Format
from .geometry import Cell, parted
from .rules import Rule
from .rules.rule import PartialValues
from .sentences.sentence import Statement
from .sentences.vocabulary import vocabulary_of
from .solution import Slot, Value, Violation

Parts = Sequence[tuple[Slot, Collection[Value]]]
"""Pairs of a slot and values. A cell shows a value if one of these slots has one of these values."""
ShownValues = Mapping[Value, Parts]
NONE = 0
"""The value of a cell none of whose other values holds."""


@dataclass(frozen=True)
class ShownBoard(CellPuzzle):
    """The cells of a puzzle of another kind, as sentences see them."""

    source: Any = None
    formats: ClassVar[tuple[Format, ...]] = ()

    def rules(self) -> Iterator[Rule]:
        return iter(())

    @property
    def shown(self) -> Mapping[Cell, ShownValues]:
        shown: Mapping[Cell, ShownValues] = self.source.shown_cells()
        return shown

    def slots(self) -> Collection[Slot]:
        return self.shown

    def values(self, slot: Slot) -> Sequence[Value]:
        return tuple(dict.fromkeys((*self.shown[slot], *(() if self.whole else (NONE,)))))  # type: ignore[index]

    @property
    def whole(self) -> bool:
        """True if one of the values always holds."""
        return vocabulary_of(type(self)).has_numbers

    @property
    def area_at(self) -> Mapping[Cell, int]:
        return dict(zip(self.cells, self.source.regions, strict=True))

    @property
    def areas(self) -> Sequence[tuple[Cell, ...]]:
        return parted(self.height, self.width, self.source.regions)


class ShownRule(Rule):
    """A rule about the cells of a puzzle, as a rule about its slots.

    `board` has, as a `ShownBoard`, `shown` and `values`."""

    def __init__(self, rule: Rule, board: Any) -> None:
        self.rule, self.cells = rule, {cell: board.shown[cell] for cell in rule.slots}
        self.values_of = {cell: board.values(cell) for cell in rule.slots}
        parts = (slot for shown in self.cells.values() for some in shown.values() for slot, _ in some)
        super().__init__(rule.reason, dict.fromkeys(parts))
        vars(self).update(is_global=True)
        index = {slot: i for i, slot in enumerate(self.slots)}
        self._places = [
            [(value, [(index[slot], values) for slot, values in some]) for value, some in shown.items()]
            for shown in self.cells.values()
        ]

    def _held(self, values: PartialValues) -> list[Any]:
        shown = zip(self._places, self.values_of.values(), strict=True)
        return [self._value(places, known, values) for places, known in shown]

    def _value(self, places: Any, known: Sequence[Value], values: PartialValues) -> Value | None:
        """The value of a cell; None if it is open."""
        may_be = []
        for value, parts in places:
            if any(values[i] is not None and values[i] in some for i, some in parts):
                shown: Value = value
                return shown
            if any(values[i] is None for i, _ in parts):
                may_be.append(value)
        return None if may_be else NONE if NONE in known else None

    def first_violation(self, values: PartialValues) -> Violation | None:
        return self.rule.first_violation(self._held(values))

    def all_violations(self, values: PartialValues) -> list[Violation]:
        return self.rule.all_violations(self._held(values))

    def deeper_violation(self, values: PartialValues) -> Violation | None:
        return self.rule.deeper_violation(self._held(values))

    def closer(self, values: PartialValues, finding: str) -> str:
        return self.rule.closer(self._held(values), finding)


def shown_rules(puzzle: Any, statement: Statement) -> Iterator[Rule]:
    """The rules of a sentence about the cells of a puzzle."""
    kind: Any = type(puzzle)
    board = _class_of(kind)(puzzle.height, puzzle.width, puzzle)
    return (ShownRule(rule, board) for rule in statement.rules(board, puzzle))


@cache
def _class_of(kind: Any) -> type[ShownBoard]:
    vocabulary = vocabulary_of(kind)
    return type("ShownBoard", (ShownBoard,), {"vocabulary": vocabulary, "name": kind.name, "__module__": __name__})
