"""A sum as a tree of counters with one literal per reachable partial sum: the generalized totalizer.

Each inner node joins two halves: (left ≥ a) ∧ (right ≥ b) → (node ≥ a + b). All sums above the bound count as one
sum. A lower bound becomes an upper bound on the negated literals. Source: Joshi, Martins, Manquinho, Generalized
totalizer encoding for pseudo-Boolean constraints, 2015.
"""

from collections.abc import Callable, Iterator, Sequence

Term = tuple[int, int]
Node = dict[int, int]
"""Per partial sum, the literal that says that the node has reached it."""


def totalizer(ordered: Sequence[Term], low: int, high: int, new: Callable[[], int]) -> Iterator[Sequence[int]]:
    """Clauses for low ≤ Σ coefficient·literal ≤ high; all coefficients are positive."""
    most = sum(a for a, _ in ordered)
    yield from _at_most(ordered, high, new)
    yield from _at_most([(a, -literal) for a, literal in ordered], most - low, new)


def _at_most(terms: Sequence[Term], bound: int, new: Callable[[], int]) -> Iterator[Sequence[int]]:
    if bound < 0:
        yield ()
        return
    if sum(a for a, _ in terms) <= bound:
        return
    nodes = [{min(a, bound + 1): literal} for a, literal in terms]
    while len(nodes) > 1:
        joined = []
        for left, right in zip(nodes[::2], nodes[1::2], strict=False):
            sums = {min(a + b, bound + 1) for a in (0, *left) for b in (0, *right)} - {0}
            joined.append({total: new() for total in sorted(sums)})
            yield from _join(left, right, joined[-1], bound)
        nodes = joined + nodes[len(nodes) // 2 * 2 :]
    if bound + 1 in nodes[0]:
        yield (-nodes[0][bound + 1],)


def _join(left: Node, right: Node, node: Node, bound: int) -> Iterator[Sequence[int]]:
    """(left ≥ a) ∧ (right ≥ b) → (node ≥ a + b), also where a or b is 0."""
    for a, x in ((0, None), *left.items()):
        for b, y in ((0, None), *right.items()):
            if a + b:
                yield [*(-literal for literal in (x, y) if literal), node[min(a + b, bound + 1)]]
