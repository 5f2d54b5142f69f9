"""Linear sums over literals as clauses: a reduced decision diagram of partial sums.

A node of layer i says "the rest must still bring the sum within its bounds from here":
(node ∧ lᵢ) → high child, (node ∧ ¬lᵢ) → low child. A node from which every rest keeps the bounds needs no variable, one
from which none does is false, nodes with equal children are one. Source: Eén and Sörensson, Translating pseudo-Boolean
constraints into SAT, 2006.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

Term = tuple[int, int]
"""(coefficient, literal)"""

ALWAYS, NEVER = 0, -1
"""The two nodes that need no variable; all others are the variable that stands for them."""


def merge(terms: Iterable[Term]) -> tuple[list[Term], int]:
    """One term a variable, coefficients positive (on a negated literal where need be), largest first; and a constant.

    Σ of the terms given = Σ of the terms returned + the constant.
    """
    weight: dict[int, int] = {}
    constant = 0
    for coefficient, literal in terms:
        if literal < 0:  # a·¬x = a − a·x
            constant += coefficient
            coefficient = -coefficient
        weight[abs(literal)] = weight.get(abs(literal), 0) + coefficient
    constant += sum(a for a in weight.values() if a < 0)
    positive = [(abs(a), variable if a > 0 else -variable) for variable, a in weight.items() if a]
    return sorted(positive, key=lambda term: (-term[0], abs(term[1]))), constant


def _layers(terms: Sequence[Term], low: int, high: int) -> list[set[int]]:
    """The partial sums reached before each term that are neither lost nor safe."""
    rest = sum(a for a, _ in terms)
    layers: list[set[int]] = []
    sums = {0}
    for a, _ in terms:
        open_sums = {s for s in sums if _settled(s, rest, low, high) is None}
        layers.append(open_sums)
        sums = open_sums | {s + a for s in open_sums}
        rest -= a
    return layers


def _settled(total: int, rest: int, low: int, high: int) -> int | None:
    """ALWAYS or NEVER where what is left (0..rest) cannot change the outcome, else None."""
    if total > high or total + rest < low:
        return NEVER
    return ALWAYS if total >= low and total + rest <= high else None


def clauses(
    terms: Iterable[Term], low: int | None, high: int | None, new: Callable[[], int]
) -> Iterator[Sequence[int]]:
    """Clauses for low ≤ Σ coefficient·literal ≤ high (None: no bound); `new` makes auxiliaries.

    As many nodes at most as there are partial sums in each layer: meant for small coefficients.
    """
    ordered, constant = merge(terms)
    most = sum(a for a, _ in ordered)
    low = 0 if low is None else low - constant
    high = most if high is None else high - constant

    nodes: dict[int, int] = {}
    rest = 0
    for (a, literal), sums in zip(reversed(ordered), reversed(_layers(ordered, low, high)), strict=True):
        below, nodes = nodes, {}
        known: dict[tuple[int, int], int] = {}

        def child(s: int, rest: int = rest, below: dict[int, int] = below) -> int:
            settled = _settled(s, rest, low, high)
            return below[s] if settled is None else settled

        for total in sorted(sums):
            children = (child(total + a), child(total))
            if children[0] == children[1]:
                nodes[total] = children[0]
            elif children not in known:
                nodes[total] = known[children] = new()
                yield from _branch(nodes[total], literal, *children)
            else:
                nodes[total] = known[children]
        rest += a
    settled = _settled(0, rest, low, high)
    root = nodes[0] if settled is None else settled
    if root != ALWAYS:
        yield () if root == NEVER else (root,)


def _branch(node: int, literal: int, high: int, low: int) -> Iterator[Sequence[int]]:
    for child, condition in ((high, -literal), (low, literal)):
        if child != ALWAYS:
            yield (-node, condition) if child == NEVER else (-node, condition, child)
