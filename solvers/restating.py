"""Cuts that come to an end: after many conflicts an engine gets its global constraints in clauses.

Cuts win on most puzzles, because few of them are needed. On some they are found for ever, one wrong picture after the
other; clauses exclude what no cut has shown yet. Both are tried in turn, as in portfolios of solvers.

Source: Huberman, Lukose, Hogg, An economics approach to hard computational problems, 1997, for turns between methods.
"""

from collections.abc import Sequence
from typing import Any

from cluewise.encodings.common.model import Literal, Model

from .common import Engine, Figures
from .enumeration import AssignmentReader

LOOK = 200
"""The engine's conflicts are read after so many cuts: reading them takes as long as many a round."""

PATIENCE = 5000
"""The conflicts after which clauses are tried."""


class Restating:
    """An engine that loads `model.eagerly()` in the place of a Model with cuts, once, after PATIENCE conflicts.

    What was added before, cuts and blocked solutions, is added again. `reader` reads its assignments.
    """

    def __init__(self, engine: Engine, model: Model, *, antichain: bool = False) -> None:
        self.engine, self.reader = engine, AssignmentReader(model, antichain=antichain)
        self.exhausted, self.in_process = engine.exhausted, engine.in_process
        self._eagerly = model.eagerly
        self._added: list[Sequence[Literal]] = []
        self._looked = 0
        self._earlier = Figures()

    def solve(self) -> Any | None:
        if self._eagerly is not None and len(self._added) >= self._looked + LOOK:
            self._looked = len(self._added)
            self.engine.report(self._earlier)
            if (self._earlier.conflicts or 0) >= PATIENCE:
                self._restate()
        return self.engine.solve()

    def _restate(self) -> None:
        assert self._eagerly is not None
        self.reader.model, self._eagerly = self._eagerly(), None
        self.engine.load(self.reader.model)
        for clause in self._added:
            self.engine.add(clause)
        self._added.clear()

    def add(self, clause: Sequence[Literal]) -> None:
        if self._eagerly is not None:
            self._added.append(clause)
        self.engine.add(clause)

    def report(self, figures: Figures) -> None:
        """The engine's counts, and what it had counted before it was loaded anew."""
        self.engine.report(figures)
        if self._eagerly is None:
            for name in ("conflicts", "decisions", "propagations"):
                setattr(figures, name, (getattr(figures, name) or 0) + (getattr(self._earlier, name) or 0))

    def close(self) -> None:
        self.engine.close()
