"""Clauses "the slot takes one of its values" for slots whose encoding lacks them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product

from cluewise.encodings.common.model import Literal, Model
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Slot

from .facts import Fact

MOST = 8
"""The most variables of a slot whose assignments are all enumerated."""


def is_about_one_cell(reason: Reason) -> bool:
    """True if this is a clue about one cell."""
    return reason.kind == "clue" and len(reason.cells) == 1


class ValueClauses:
    """The clauses "the slot takes one of its values". `clauses` are those of the Model, behind `guards`."""

    def __init__(
        self,
        puzzle: Puzzle,
        model: Model,
        guards: Mapping[Reason, Literal],
        clauses: Sequence[Sequence[Literal]],
    ) -> None:
        self.puzzle, self.model, self._all = puzzle, model, clauses
        self._clues: dict[Slot, Literal] = {
            reason.cells[0]: guard for reason, guard in guards.items() if is_about_one_cell(reason)
        }

    def of(self, facts: Mapping[Literal, Fact]) -> Iterator[Sequence[Literal]]:
        """The clauses. A slot with a literal for each of its values, or with an order encoding, needs none.

        A clue about this cell alone may restrict the values (a tile of Net). Then it is the reason, unless they are
        restricted without it (a given piece of Tracks).
        """
        held: dict[Slot, list[Literal]] = {}
        for literal, fact in facts.items():
            if fact.relation == "=" and not fact.view and literal > self.model.variables:
                held.setdefault(fact.slot, []).append(literal)
        for slot, literals in held.items():
            if len(literals) == len(self.puzzle.values(slot)):
                needed = slot in self._clues and not self._restricted(slot)
                yield [-self._clues[slot], *literals] if needed else literals

    def _restricted(self, slot: Slot) -> bool:
        """True if clauses without a reason, about the variables of a slot alone, state that it takes one of its
        values."""
        code = self.model.slots[slot]
        values = [frozenset(code.literals(value)) for value in code.values]
        variables = sorted(set(map(abs, frozenset().union(*values))))
        if len(variables) > MOST:
            return False
        about = [clause for v in variables for clause in self._without_reason.get(v, ()) if _within(clause, variables)]
        return all(
            any(map(signs.issuperset, values)) or any(map(signs.isdisjoint, about))
            for signs in map(frozenset, product(*((variable, -variable) for variable in variables)))
        )

    @cached_property
    def _without_reason(self) -> dict[int, list[Sequence[Literal]]]:
        """The short clauses over variables of the Model alone, so without a guard, by the first of the variables."""
        listed: dict[int, list[Sequence[Literal]]] = {}
        for clause in self._all:
            if 0 < len(clause) <= MOST and max(map(abs, clause)) <= self.model.variables:
                listed.setdefault(min(map(abs, clause)), []).append(clause)
        return listed


def _within(clause: Sequence[Literal], variables: Sequence[int]) -> bool:
    return all(abs(literal) in variables for literal in clause)
