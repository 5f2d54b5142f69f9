"""Formulas over the literals of a Model: conjunctions, with a literal for whatever is none."""

from collections.abc import Iterable

from cluewise.encodings.common.model import Family, Literal

Formula = frozenset[Literal] | None
"""All of these literals; the empty conjunction is true, None is false."""

TRUE: Formula = frozenset()
FALSE: Formula = None

MOST_TOGETHER = 4
"""A longer conjunction is split, so that its pieces are named once."""


class Formulas:
    """Makes formulas out of formulas; new literals imply what they stand for.

    With `both` they are equivalent to it, so that a formula can also be denied.
    """

    def __init__(self, family: Family, *, both: bool) -> None:
        self.family, self.both = family, both
        self._named: dict[frozenset[Literal], Literal] = {}

    def all(self, one: Formula, other: Formula) -> Formula:
        """one ∧ other"""
        if not one or other is None:
            return one if one is None else other
        if not other:
            return one
        together = one | other
        if len(together) == len(one):
            return one
        if any(-literal in one for literal in other):
            return FALSE
        if len(together) > MOST_TOGETHER:
            return frozenset((self._name(one), self._name(other)))
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
        """¬formula; needs `both`, but for a literal that was equivalent from the start."""
        if not formula:
            return TRUE if formula is None else FALSE
        return frozenset((-self._name(formula),))

    def _either(self, literals: Iterable[Literal]) -> Literal:
        literal = self.family.model.new()
        self.family.clause((-literal, *literals))
        for one in literals if self.both else ():
            self.family.clause((literal, -one))
        return literal

    def _name(self, formula: frozenset[Literal]) -> Literal:
        """The literal of a conjunction."""
        if len(formula) == 1:
            (literal,) = formula
            return literal
        if formula not in self._named:
            literal = self._named[formula] = self.family.model.new()
            for one in sorted(formula):
                self.family.clause((-literal, one))
            if self.both:
                self.family.clause((literal, *(-one for one in sorted(formula))))
        return self._named[formula]
