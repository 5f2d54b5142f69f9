"""Index from reasons to the facts they constrain."""

from cluewise.encodings.common.model import Literal

from .guarded_model import GuardedModel


def facts_by_guard(guarded: GuardedModel) -> dict[Literal, set[int]]:
    """The variables of facts in each guard's constraints, directly or through definitions."""
    facts = {abs(literal) for literal in guarded.facts}
    return {guard: variables & facts for guard, variables in variables_by_guard(guarded).items()}


def variables_by_guard(guarded: GuardedModel) -> dict[Literal, set[int]]:
    """The variables in each guard's constraints, and those of the constraints that define them."""
    defined: dict[int, set[int]] = {}
    facts = {abs(literal) for literal in guarded.facts}
    speaks: dict[Literal, set[int]] = {}
    for clause in guarded.clauses:
        guard = -clause[0] if clause and -clause[0] in guarded.reasons else None
        variables = {abs(literal) for literal in clause}
        if guard is not None:
            speaks.setdefault(guard, set()).update(variables - {guard})
        elif clause:
            for variable in variables - facts:
                defined.setdefault(variable, set()).update(variables)
    return {guard: _closed(variables, defined, facts) for guard, variables in speaks.items()}


def _closed(variables: set[int], defined: dict[int, set[int]], facts: set[int]) -> set[int]:
    """These variables, and those that define the ones that are no facts."""
    seen, queue = set(variables), list(variables)
    for variable in queue:
        for defining in defined.get(variable, set()) - seen if variable not in facts else ():
            seen.add(defining)
            queue.append(defining)
    return seen
