"""Engines that search in turns: what one does not find within its conflicts, another may find soon.

The time of a search has a heavy tail: it depends on the engine, and some boards take one engine many times as long as
another (Gomes, Selman, Crato, Kautz, Heavy-tailed phenomena in satisfiability and constraint satisfaction problems,
2000; portfolios: Huberman, Lukose, Hogg, An economics approach to hard computational problems, 1997). So the next
engine takes over from one that lasts, and each keeps what it has learned for its next turn. Turns are counted in
conflicts, so the same solve takes the same turns on every machine.
"""

from collections.abc import Callable, Sequence

from cluewise.encodings.common.model import Assignment, Literal, Model

from .budgets import OutOfConflicts, budget
from .common import Figures, counted
from .sat import SatEngine

FIRST_TURN = 200_000
"""The conflicts of the first turns. Few searches that end at all need more."""

SHORT_TURN = 20_000
"""As FIRST_TURN if the clauses count steps."""

GROWTH = 1.5
"""The turns of a round of all engines are so many times as long as those of the round before."""


class EngineTurns:
    """An Engine made of several: the first is loaded at once, the others when their first turn comes.

    All have the same clauses. The one that gave the last answer goes on after it. A budget of the caller (`giving_up`)
    is for the engine whose turn it is.
    """

    exhausted = False
    in_process = True

    def __init__(self, makers: Sequence[Callable[[], SatEngine]]) -> None:
        self._makers = makers
        self._engines: list[SatEngine] = []

    def load(self, model: Model) -> None:
        self.close()
        self._model, self._added = model, list[Sequence[Literal]]()
        self._turn, self._conflicts = 0, float(SHORT_TURN if model.eager_steps else FIRST_TURN)
        self._begin()

    def _begin(self) -> None:
        """Starts the turn of the engine that is next."""
        if self._turn == len(self._engines):
            self._engines.append(self._makers[self._turn]())
            self._engines[-1].load(self._model)
            for clause in self._added:
                self._engines[-1].add(clause)
        self._now = self._engines[self._turn]
        self._now.take_turn(int(self._conflicts))

    def solve(self) -> Assignment | None:
        while True:
            try:
                return self._now.solve()
            except OutOfConflicts:
                if budget() is not None:
                    raise
            self._turn += 1
            if self._turn == len(self._makers):
                self._turn, self._conflicts = 0, self._conflicts * GROWTH
            self._begin()

    def add(self, clause: Sequence[Literal]) -> None:
        self._added.append(clause)
        for engine in self._engines:
            engine.add(clause)

    def prefer(self, literals: Sequence[Literal]) -> None:
        """Prefers these literals in the decisions of the engine whose turn it is."""
        self._now.prefer(literals)

    def report(self, figures: Figures) -> None:
        """Reports the sizes of the engine whose turn it is, and the counts of all."""
        self._now.report(figures)
        if len(self._engines) > 1:
            figures.add_counts(*(counted(engine) for engine in self._engines if engine is not self._now))

    def close(self) -> None:
        for engine in self._engines:
            engine.close()
        self._engines = []
