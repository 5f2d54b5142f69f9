"""Index from reasons to the facts they constrain."""

from cluewise.encodings.common.model import Literal

from .guarded_model import GuardedModel


def facts_by_guard(guarded: GuardedModel) -> dict[Literal, set[int]]:
    """The variables of facts in each guard's constraints, directly or through definitions."""
    facts = {abs(literal) for literal in guarded.facts}
    return {guard: variables & facts for guard, variables in variables_by_guard(guarded).items()}


def variables_by_guard(guarded: GuardedModel) -> dict[Literal, set[int]]:
    """The variables in each guard's constraints, and those of the constraints that define them.

    The clauses without a guard define the variables that are no facts. Those in one clause define each other, so each
    is in one part, with one set of variables.
    """
    facts = {abs(literal) for literal in guarded.facts}
    speaks: dict[Literal, set[int]] = {}
    part: dict[int, set[int]] = {}
    for clause in guarded.clauses:
        guard = -clause[0] if clause and -clause[0] in guarded.reasons else None
        variables = {abs(literal) for literal in clause}
        if guard is not None:
            speaks.setdefault(guard, set()).update(variables - {guard})
        else:
            _join(part, variables, facts)
    return {
        guard: variables.union(*{id(part[v]): part[v] for v in variables if v in part}.values())
        for guard, variables in speaks.items()
    }


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
