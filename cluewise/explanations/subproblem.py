"""The constraints of a few reasons on a separate engine, which gives the same answers in a fraction of the time.

Constraints without a reason always hold: they define variables. They form parts that share no variable. Parts without a
variable of the chosen reasons are omitted, because all parts together have a solution.
"""

from collections.abc import Iterable, Sequence
from itertools import islice

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.geometry import component_numbers

Clauses = list[Sequence[Literal]]


class Parts:
    """Clauses by their guard (in the first literal), parts of unguarded clauses. `clauses` may get guarded ones."""

    def __init__(self, clauses: Clauses, guards: Iterable[Literal]) -> None:
        self._clauses, self._seen = clauses, len(clauses)
        self._guarded: dict[Literal, Clauses] = {guard: [] for guard in guards}
        free: Clauses = []
        for clause in clauses:
            self._guarded.get(-clause[0] if clause else 0, free).append(clause)
        links = [(abs(clause[0]), abs(literal)) for clause in free for literal in clause[1:]]
        self._roots = component_numbers(1 + max(map(max, links), default=0), links)
        self._pieces: dict[int, Clauses] = {}
        for clause in free:
            self._pieces.setdefault(self._root(abs(clause[0])) if clause else 0, []).append(clause)

    def _root(self, variable: int) -> int:
        return self._roots[variable] if variable < len(self._roots) else variable

    @property
    def defining(self) -> bool:
        """True if any constraint holds without a reason."""
        return bool(self._pieces)

    def of(self, guards: Iterable[Literal], literals: Iterable[Literal] = ()) -> Clauses:
        """The clauses of these reasons, and the parts that share a variable with them or with the literals."""
        chosen = self.stated(guards)
        variables = {abs(literal) for clause in chosen for literal in clause}.union(map(abs, literals))
        roots = dict.fromkeys(map(self._root, variables))
        return [*chosen, *(clause for root in roots for clause in self._pieces.get(root, ()))]

    def stated(self, guards: Iterable[Literal]) -> Clauses:
        """The clauses of these reasons."""
        for clause in islice(self._clauses, self._seen, None):
            self._guarded.setdefault(-clause[0], []).append(clause)
        self._seen = len(self._clauses)
        return [clause for guard in guards for clause in self._guarded.get(guard, ())]
