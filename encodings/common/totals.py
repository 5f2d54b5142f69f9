"""Upper bounds of counts that follow from a total.

If counts partition literals, and as many of these are true as the counts demand together, none is more than its lower
bound: more in one would leave too few for the others.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .model import Clause, Constraint, Literal, LiteralCount, Model


class KnownTotal(NamedTuple):
    """The number of true literals among these."""

    literals: frozenset[Literal]
    number: int


def known_total(model: Model) -> KnownTotal:
    """The total of the first exact counts of a Model without common literals, such as those of all rows."""
    literals, number = set[Literal](), 0
    for count, _ in model.constraints():
        if type(count) is LiteralCount and count.low == count.high and literals.isdisjoint(count.literals):
            literals.update(count.literals)
            number += count.low
    return KnownTotal(frozenset(literals), number)


def without_implied_bounds(constraints: Sequence[Constraint], total: KnownTotal) -> Sequence[Constraint]:
    """The constraints, without upper bounds if these follow from the total."""
    listed, low = list[Literal](), 0
    for one in constraints:
        if type(one) is LiteralCount:
            listed += one.literals
            low += one.low
        elif type(one) is Clause:
            listed += one
            low += 1
        else:
            return constraints
    if low != total.number or len(listed) != len(total.literals) or total.literals.symmetric_difference(listed):
        return constraints
    return [one._replace(high=len(one.literals)) if type(one) is LiteralCount else one for one in constraints]
