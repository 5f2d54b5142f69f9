"""Facts about the slots of a puzzle. Each is a literal."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cluewise.encodings.common.model import Boolean, Fixed, Literal, Model, OneHot, Order
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Value


class Fact(NamedTuple):
    """A slot takes a value ("="), does not ("≠"), takes at least it ("≥") or less than it ("<").

    With a `view` (or another kind of facts that the Model names), `slot` is a place of this view, and the value is True
    if the fact holds there.
    """

    slot: Slot
    relation: str
    value: Value
    view: str = ""

    def text(self, puzzle: Puzzle) -> str:
        """The fact in words."""
        if self.view:
            return puzzle.view_text(self.view, self.slot, holds=bool(self.value))
        return puzzle.fact_text(self.slot, self.relation, self.value)

    def is_spoken(self, puzzle: Puzzle) -> bool:
        """True if a person speaks of this fact: of a value, or of a view whose facts have names of their own."""
        return self.view in ("", puzzle.view) or (self.view in puzzle.spoken_views and bool(self.value))

    def cells(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        if self.view:
            first = self.slot[0] if isinstance(self.slot, tuple) and not isinstance(self.slot, Cell) else self.slot
            return (first,) if isinstance(first, Cell) else ()
        return puzzle.cells_of(self.slot)


def allows(fact: Fact, value: Value, values: Sequence[Value]) -> bool:
    """Returns True if this fact allows its slot a value. `values` are all values of the slot, in order."""
    if fact.relation in ("=", "≠"):
        return (value == fact.value) == (fact.relation == "=")
    return (values.index(value) < values.index(fact.value)) == (fact.relation == "<")


def facts_of(model: Model, define: Callable[[Sequence[Literal]], Literal]) -> dict[Literal, Fact]:
    """The fact that each literal of a slot or a view states.

    `define` makes a literal for a value that several literals state together.
    """
    facts: dict[Literal, Fact] = {}
    for kind, literals in model.named.items():
        for place, literal in literals.items():
            facts[literal], facts[-literal] = (Fact(place, "=", holds, kind) for holds in (True, False))
    for slot, code in model.slots.items():
        if isinstance(code, Boolean):
            no, yes = code.values
            facts[code.variable], facts[-code.variable] = Fact(slot, "=", yes), Fact(slot, "=", no)
        elif isinstance(code, OneHot):
            for value, variable in zip(code.values, code.variables, strict=True):
                facts[variable], facts[-variable] = Fact(slot, "=", value), Fact(slot, "≠", value)
        elif isinstance(code, Order):
            for i in range(1, len(code.values)):
                variable = code.first + i - 1
                facts[variable], facts[-variable] = Fact(slot, "≥", code.values[i]), Fact(slot, "<", code.values[i])
        elif not isinstance(code, Fixed):
            for value in code.values:
                variable = define(code.literals(value))
                facts[variable], facts[-variable] = Fact(slot, "=", value), Fact(slot, "≠", value)
    return facts
