"""Index from reasons to the facts they constrain."""

from collections.abc import Container, Iterable, Sequence
from itertools import islice

from cluewise.encodings.common.model import Literal


class FactIndex:
    """The variables in the constraints of each guard. `clauses` may get guarded ones, which later results include."""

    def __init__(self, clauses: Sequence[Sequence[Literal]], guards: Container[Literal], facts: Iterable[Literal]):
        self._clauses, self._guards, self._facts = clauses, guards, {abs(literal) for literal in facts}
        self._seen = 0
        self._stated: dict[Literal, set[int]] = {}
        self._part: dict[int, set[int]] = {}

    def facts_by_guard(self) -> dict[Literal, set[int]]:
        """The variables of facts in each guard's constraints, directly or through definitions."""
        return {guard: variables & self._facts for guard, variables in self.variables_by_guard().items()}

    def variables_by_guard(self) -> dict[Literal, set[int]]:
        """The variables in each guard's constraints, and those of the constraints that define them.

        The clauses without a guard define the variables that are no facts. Those in one clause define each other, so
        each is in one part, with one set of variables.
        """
        self._read()
        part = self._part
        return {
            guard: variables.union(*{id(part[v]): part[v] for v in variables if v in part}.values())
            for guard, variables in self._stated.items()
        }

    def facts_of(self, guard: Literal) -> set[int]:
        """The variables of facts in the constraints of one guard, without definitions."""
        self._read()
        return self._stated.get(guard, set()) & self._facts

    def _read(self) -> None:
        """Reads the clauses that are new."""
        for clause in islice(self._clauses, self._seen, None):
            guard = -clause[0] if clause and -clause[0] in self._guards else None
            variables = set(map(abs, clause))
            if guard is not None:
                self._stated.setdefault(guard, set()).update(variables - {guard})
            else:
                _join(self._part, variables, self._facts)
        self._seen = len(self._clauses)


def _join(part: dict[int, set[int]], variables: set[int], facts: set[int]) -> None:
    """Joins the parts of the variables in a clause that are no facts; `part` has the part of each of them."""
    defined = variables - facts
    if not defined:
        return
    parts = sorted({id(part[v]): part[v] for v in defined if v in part}.values(), key=len)
    whole = parts.pop() if parts else set[int]()
    whole |= variables
    for other in parts:
        whole |= other
        part.update(dict.fromkeys(other - facts, whole))
    part.update(dict.fromkeys(defined, whole))
