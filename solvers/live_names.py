"""Constraints of several Models of one board, over variables that these Models share.

Each variable of a Model has a name: the slot and the value that it states, its definition, or the group of constraints
that introduces it and its number there. A name is for one variable of a Model only, so Models keep their meaning if
variables with the same name are taken as one. The constraints are grouped by the place of their Reason.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.encodings.common.graphs.statements import BoardLinks, Sized, Statement, Subgraph
from cluewise.encodings.common.model import (
    FALSE,
    TRUE,
    Boolean,
    Clause,
    Constraint,
    Fixed,
    Integer,
    LinearSum,
    Literal,
    LiteralCount,
    Model,
    OneHot,
    literals_of,
)
from cluewise.puzzles.common.solution import Reason

Place = tuple[str, str, Hashable]
"""The `place` of a Reason. Constraints of a family without Reasons have ("", name of the family, None)."""


DEFINED = 1 << 40
"""The variable that a definition defines, in the name that the definition gives it."""


class ConstraintGroup(NamedTuple):
    """The constraints of one place, over shared variables. `chains` are the chains that its counts rely on."""

    place: Place
    constraints: tuple[Constraint, ...]
    chains: tuple[tuple[Literal, ...], ...] = ()


class SharedVariables:
    """The shared variable of each name. `top` is the last variable in use; others may increase it."""

    def __init__(self) -> None:
        self.top = 0
        self._numbers: dict[Hashable, int] = {}
        #: The groups of the last Model with these numbers, by place and the Model's own constraints.
        self._groups: dict[Hashable, ConstraintGroup] = {}
        self._of_groups: Sequence[int] = ()

    def groups_of(self, numbers: Sequence[int]) -> dict[Hashable, ConstraintGroup]:
        """A cache of groups for Models whose variables have these shared ones."""
        if numbers != self._of_groups:
            self._of_groups, self._groups = numbers, {}
        return self._groups

    def of(self, name: Hashable, own: int | None = None) -> tuple[int, bool]:
        """The variable with this name, and True if it is new: `own`, or the next one."""
        number = self._numbers.get(name)
        if number is not None:
            return number, False
        if own is None:
            self.top += 1
            own = self.top
        self._numbers[name] = own
        return own, True


class NamedModel:
    """A Model over shared variables.

    - `groups`: its constraints by place, without definitions.
    - `definitions`: the clauses that define variables with new names. Each defines the variable with the largest
      number in terms of others and is satisfiable whatever their values are, so it may hold for other Models too.
    - `finders`: for each finder of cuts, what its cuts follow from; None if this is unknown.
    - `slots`: equal for Models with the same slots and values.

    With `own`, the shared variables are the Model's own: no other Model has names yet.
    """

    def __init__(
        self, model: Model, variables: SharedVariables, clues: Iterable[Reason] = (), *, own: bool = False
    ) -> None:
        self.model, self._own = model, own
        names, self.slots = _slot_names(model)
        plain, defining = _divided(model, names)
        for reason in clues:  # a clue that only cuts state
            plain.setdefault(reason.place, [])
        self._name_introduced(plain, names, defining)
        self._numbers = [0] * (2 * model.variables + 1)
        self.definitions: list[Clause] = []
        self._define(names, defining, variables)
        chained = [self.literals(chain) for chain in model.chains]
        kept = variables.groups_of(self._numbers)
        self.groups = []
        for place, constraints in plain.items():
            key = (place, *constraints)
            group = None if chained else kept.get(key)
            self.groups.append(group or kept.setdefault(key, self._group(place, constraints, chained)))
        self.finders = self._of_finders()

    def literals(self, literals: Iterable[Literal]) -> tuple[Literal, ...]:
        """These literals of the Model over the shared variables."""
        return tuple(map(self._numbers.__getitem__, literals))

    @property
    def numbers(self) -> Sequence[int]:
        """The shared variables of the Model's, by number; index 0 is unused."""
        return self._numbers[: self.model.variables + 1]

    # ── names ──

    def _name_introduced(
        self,
        plain: Mapping[Place, Sequence[Constraint]],
        names: list[Hashable],
        defining: Mapping[int, Sequence[Clause]],
    ) -> None:
        """Names variables without a definition by the first place that uses them, or by their order alone."""
        if names.count(None) - 1 == len(defining):
            return
        for place, constraints in plain.items():
            introduced = 0
            for constraint in constraints:
                for literal in literals_of(constraint):
                    variable = abs(literal)
                    if names[variable] is None and variable not in defining:
                        names[variable] = (place, introduced)
                        introduced += 1
        unused = 0
        for variable in range(1, len(names)):
            if names[variable] is None and variable not in defining:
                names[variable] = ("unused", unused)
                unused += 1

    def _define(
        self, names: Sequence[Hashable], defining: Mapping[int, Sequence[Clause]], variables: SharedVariables
    ) -> None:
        """Finds the shared variable of each name, those of definitions last: they name earlier variables."""
        numbers, alike = self._numbers, dict[Hashable, int]()
        for variable, name in enumerate(names):
            if name is not None:
                number, _ = variables.of(name, variable if self._own else None)
                numbers[variable], numbers[-variable] = number, -number
        for variable in sorted(defining):
            numbers[variable], numbers[-variable] = DEFINED, -DEFINED
            definition = tuple(map(self.literals, defining[variable]))
            alike[definition] = count = alike.get(definition, 0) + 1
            number, is_new = variables.of((definition, count), variable if self._own else None)
            numbers[variable], numbers[-variable] = number, -number
            if is_new:
                self.definitions += (Clause(self.literals(clause)) for clause in defining[variable])

    # ── constraints and cuts ──

    def _group(
        self, place: Place, constraints: Sequence[Constraint], chained: Sequence[tuple[Literal, ...]]
    ) -> ConstraintGroup:
        shared = tuple(map(self._constraint, constraints))
        if not chained:
            return ConstraintGroup(place, shared)
        counted = {literal for count in shared if isinstance(count, LiteralCount) for literal in count.literals}
        return ConstraintGroup(place, shared, tuple(chain for chain in chained if not counted.isdisjoint(chain)))

    def _constraint(self, constraint: Constraint) -> Constraint:
        if isinstance(constraint, LiteralCount):
            return LiteralCount(self.literals(constraint.literals), constraint.low, constraint.high)
        if isinstance(constraint, LinearSum):
            terms = tuple(
                (coefficient, term if isinstance(term, Integer) else self._numbers[term])
                for coefficient, term in constraint.terms
            )
            when = None if constraint.when is None else self._numbers[constraint.when]
            return LinearSum(terms, constraint.low, constraint.high, when)
        return Clause(self.literals(constraint))

    def _of_finders(self) -> list[Hashable]:
        """The statements of each finder of cuts; None for finders of the encoder's own. One finder may serve all
        statements about sizes."""
        stated = self.model.cut_statements
        sizes = [item for item in self.model.watched if isinstance(item, Sized)]
        all_sizes = tuple(map(self._statement, sizes))
        of_stated = [all_sizes if isinstance(item, Sized) else self._statement(item) for item in stated]
        return [*[None] * (len(self.model.finders) - len(stated)), *of_stated]

    def _statement(self, statement: Statement) -> Hashable:
        """The content of a statement over the shared variables, without Reasons and functions for words."""
        content = [type(statement).__name__, getattr(statement, "walls", None) is not None]
        for field, value in statement._asdict().items():
            if field not in ("reason", "named", "walls"):
                content.append(self._content(field, value))
        return tuple(content)

    def _content(self, field: str, value: Any) -> Hashable:
        """A field of a statement."""
        if isinstance(value, Subgraph):
            return self._content("members", value.members), self._content("links", value.links)
        if isinstance(value, Mapping):  # nodes or arcs with literals, sizes with Subgraphs
            return tuple(
                (key, self._content(field, item) if isinstance(item, Subgraph) else self._literal(item))
                for key, item in value.items()
            )
        if field == "links":
            return value if isinstance(value, BoardLinks) else tuple((u, v, self._literal(x)) for u, v, x in value)
        if field == "when":
            return self._literal(value)
        if field == "sure":
            return tuple(map(frozenset, value))
        return tuple(value) if field in ("nodes", "touching") and value is not None else value

    def _literal(self, literal: Literal) -> Literal:
        return self._numbers[literal] if FALSE < literal < TRUE else literal


def _slot_names(model: Model) -> tuple[list[Hashable], Hashable]:
    """The names of the variables of slots, by number, and what the slots are."""
    names: list[Hashable] = [None] * (model.variables + 1)
    others: list[Hashable] = []
    for slot, code in model.slots.items():
        if type(code) is Boolean:
            names[code.variable] = (slot, code.values)
        elif type(code) is OneHot:
            for variable, value in zip(code.variables, code.values, strict=True):
                names[variable] = (slot, value)
        else:
            values = tuple(code.values)
            others.append((slot, type(code).__name__, values))
            literals = () if type(code) is Fixed else dict.fromkeys(abs(v) for x in values for v in code.literals(x))
            for i, variable in enumerate(literals):
                names[variable] = names[variable] or (slot, "part", i)
    return names, (*names, *others)


def _divided(model: Model, names: Sequence[Hashable]) -> tuple[dict[Place, list[Constraint]], dict[int, list[Clause]]]:
    """The constraints by place, and the clauses that define variables, by the variable."""
    plain: dict[Place, list[Constraint]] = {}
    possible: dict[int, list[Clause]] = {}
    family_of: dict[int, Place] = {}
    for family in model.families:
        last_reason, unplaced, group = None, ("", family.name, None), list[Constraint]()
        for constraint, reason in zip(family.constraints, family.reasons, strict=True):
            if reason is not None:
                if reason is not last_reason:  # most constraints have the Reason of the one before
                    group, last_reason = plain.setdefault(reason.place, []), reason
                group.append(constraint)
            elif type(constraint) is Clause and constraint and names[last := max(map(abs, constraint))] is None:
                possible.setdefault(last, []).append(constraint)
                family_of[last] = unplaced
            else:
                plain.setdefault(unplaced, []).append(constraint)
    defining: dict[int, list[Clause]] = {}
    for variable, clauses in possible.items():
        if is_definition(variable, clauses):
            defining[variable] = clauses
        else:
            plain.setdefault(family_of[variable], []).extend(clauses)
    return plain, defining


def is_definition(variable: int, clauses: Sequence[Clause]) -> bool:
    """True if some value of the variable satisfies these clauses, whatever the values of all others are.

    This holds if all resolvents on the variable are tautologies (Davis and Putnam, 1960).
    """
    positive = [clause for clause in clauses if variable in clause]
    negative = [{-literal for literal in clause} for clause in clauses if -variable in clause]
    return all(len(opposite.intersection(clause)) > 1 for clause in positive for opposite in negative)
