"""Engines that reload their Model during a solve: with clauses instead of cuts, or without a preference.

Cuts are faster on most puzzles, because few are needed. On some puzzles, wrong candidates never end, and clauses
exclude them all at once. So both are tried in turn, as in portfolios of solvers.

Source: Huberman, Lukose, Hogg, An economics approach to hard computational problems, 1997, for turns between methods.
"""

from collections.abc import Sequence
from typing import Any

from cluewise.encodings.common.model import Literal, Model

from .common import Engine, Figures
from .enumeration import AssignmentReader, Values, View

LOOK = 200
"""The engine's conflicts are read after this many cuts: reading them may take longer than a round."""

PATIENCE = 5000
"""The conflicts after which clauses are tried."""

COUNTED = ("conflicts", "decisions", "propagations")


class Restating(AssignmentReader):
    """An engine with a Model loaded, and the reader of its assignments.

    After PATIENCE conflicts, it loads `model.eagerly()` once instead of a Model with cuts. The solutions of
    `model.preferred` come first; others are searched only if there can be any. Cuts and blocking clauses from before
    are added again.
    """

    def __init__(self, engine: Engine, model: Model, *, antichain: bool = False) -> None:
        super().__init__(model, antichain=antichain)
        self.engine = engine
        self.exhausted, self.in_process = engine.exhausted, engine.in_process
        self._eagerly, self._preferred = model.eagerly, model.preferred
        self._found: list[Values] = []
        self._added: list[Sequence[Literal]] = []
        self._looked = 0
        self._earlier = dict.fromkeys(COUNTED, 0)
        self._prefer()

    def _prefer(self) -> None:
        for clause in self._preferred.clauses if self._preferred is not None else ():
            self.engine.add(clause)

    def solve(self) -> Any | None:
        if self._eagerly is not None and len(self._added) >= self._looked + LOOK:
            self._looked = len(self._added)
            if self._counts()["conflicts"] >= PATIENCE:
                self.model, self._eagerly = self._eagerly(), None
                self._load()
        result = self.engine.solve()
        if result is None and self._preferred is not None:
            preferred, self._preferred = self._preferred, None
            if not preferred.are_all(self._found):
                self._load()
                return self.engine.solve()
        return result

    def blocking(self, result: Any, values: Values, view: View) -> Sequence[Literal]:
        if self._preferred is not None:
            self._found.append(values)
        return super().blocking(result, values, view)

    def _counts(self) -> dict[str, int]:
        figures = Figures()
        self.engine.report(figures)
        return {name: getattr(figures, name) or 0 for name in COUNTED}

    def _load(self) -> None:
        for name, count in self._counts().items():
            self._earlier[name] += count
        self.engine.load(self.model)
        self._prefer()
        for clause in self._added:
            self.engine.add(clause)

    def add(self, clause: Sequence[Literal]) -> None:
        if self._eagerly is not None or self._preferred is not None:
            self._added.append(clause)
        self.engine.add(clause)

    def report(self, figures: Figures) -> None:
        """Reports the engine's counts, those from before a reload included."""
        self.engine.report(figures)
        for name, count in self._earlier.items():
            if count:
                setattr(figures, name, (getattr(figures, name) or 0) + count)

    def close(self) -> None:
        self.engine.close()
