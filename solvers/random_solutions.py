"""A random solution of a puzzle, near a wish: for generators of kinds that only their rules describe."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from random import Random
from typing import Any

from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.encoding import Encoding
from cluewise.encodings.common.model import Assignment, Literal, Model
from cluewise.puzzles.common.errors import SolverFailure
from cluewise.puzzles.common.solution import Slot, Solution, Value

from .budgets import giving_up
from .sat import DEFAULT, SatEngine, assignment

CONFLICTS = 2000
"""The most conflicts of one solve: a value that takes longer is not wished any more."""
ROUNDS = 1000
"""After so many rounds of cuts in all, the remaining slots take any values."""
FIRST = 8
"""The wished values that are tried together at first."""


def random_solution(puzzle: Any, encoding: Encoding, wished: Mapping[Slot, Value]) -> Solution | None:
    """A solution in which many slots have the wished values; None if there is none, or if it takes too long.

    In random order, each slot takes its wished value if a solution remains.
    """
    model = encoding.variants[0].plain(puzzle)
    with closing(_Wishes(model)) as wishes, giving_up(CONFLICTS):
        best = wishes.solve(())
        if best is None:
            return None
        slots = [slot for slot in wished if slot in model.slots]
        Random(0).shuffle(slots)
        waiting = [slots[i : i + FIRST] for i in range(0, len(slots), FIRST)][::-1]
        kept: list[Literal] = []
        while waiting and wishes.rounds < ROUNDS:
            block = waiting.pop()
            try:
                literals = [one for slot in block for one in model.slots[slot].literals(wished[slot])]
            except (KeyError, ValueError):
                literals = []  # a value that the Model leaves out
            found = wishes.solve([*kept, *literals]) if literals else None
            if found is not None:
                best = found
                kept += literals
            elif len(block) > 1:
                half = len(block) // 2
                waiting += [block[half:], block[:half]]
        return Solution(model.decode(best))


class _Wishes:
    """A Model on an engine that assumes literals. Cuts are added when they are found."""

    def __init__(self, model: Model) -> None:
        self._model, self._engine = model, SatEngine(DEFAULT)
        self._engine.load_clauses(Cnf(model))
        self.rounds = 0

    def close(self) -> None:
        """Frees the engine."""
        self._engine.close()

    def solve(self, assumed: Sequence[Literal]) -> Assignment | None:
        """An assignment with these literals; None if there is none, or if the engine gives up."""
        try:
            while (literals := self._engine.model(assumed)) is not None:
                true = assignment(literals, self._model.variables)
                cuts = self._model.cuts(true)
                if not cuts:
                    return true
                self.rounds += 1
                for cut in cuts:
                    self._engine.add(list(cut.clause))
        except SolverFailure:
            pass
        return None
