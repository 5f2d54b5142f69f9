"""Formulas over the literals of a Model: conjunctions of literals; a new literal names a disjunction."""

from collections.abc import Iterable

from cluewise.encodings.common.model import Family, Literal

Formula = frozenset[Literal] | None
"""The conjunction of these literals. The empty conjunction is true; None is false."""

TRUE: Formula = frozenset()
FALSE: Formula = None

MOST_TOGETHER = 4
"""A conjunction of more literals is split into two named parts, so that each part is named only once."""


class Formulas:
    """Combines formulas. A new literal implies the formula that it names.

    With `both`, it is equivalent to the formula, so that the formula can also be negated.
    """

    def __init__(self, family: Family, *, both: bool) -> None:
        self.family, self.both = family, both
        self._named: dict[frozenset[Literal], Literal] = {}

    def all(self, first: Formula, second: Formula) -> Formula:
        """first ∧ second"""
        if not first or second is None:
            return first if first is None else second
        if not second:
            return first
        together = first | second
        if len(together) == len(first):
            return first
        if any(-literal in first for literal in second):
            return FALSE
        if len(together) > MOST_TOGETHER:
            return frozenset((self._name(first), self._name(second)))
        return together

    def any(self, formulas: Iterable[Formula]) -> Formula:
        """∨ formulas"""
        options = dict.fromkeys(formulas)
        options.pop(FALSE, None)
        if len(options) < 2:
            return next(iter(options), FALSE)
        if TRUE in options:
            return TRUE
        literals = dict.fromkeys(self._name(option) for option in options if option)
        if any(-literal in literals for literal in literals):
            return TRUE
        return frozenset((self._either(literals),))

    def contrary(self, formula: Formula) -> Formula:
        """¬formula. Needs `both`, unless the formula is a literal that this object did not make."""
        if not formula:
            return TRUE if formula is None else FALSE
        return frozenset((-self._name(formula),))

    def _either(self, literals: Iterable[Literal]) -> Literal:
        literal = self.family.model.new()
        self.family.clause((-literal, *literals))
        for option in literals if self.both else ():
            self.family.clause((literal, -option))
        return literal

    def _name(self, formula: frozenset[Literal]) -> Literal:
        """The literal that names a conjunction."""
        if len(formula) == 1:
            (literal,) = formula
            return literal
        if formula not in self._named:
            literal = self._named[formula] = self.family.model.new()
            for part in sorted(formula):
                self.family.clause((-literal, part))
            if self.both:
                self.family.clause((literal, *(-part for part in sorted(formula))))
        return self._named[formula]
