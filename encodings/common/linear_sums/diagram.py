"""A sum as a reduced decision diagram of its partial sums.

A node of layer i says that the remaining terms bring the sum within its bounds:
(node ∧ lᵢ) → high child, (node ∧ ¬lᵢ) → low child. A node needs no variable if all values of the remaining terms
keep the bounds, and is false if none do. Nodes with equal children are merged. A layer has at most as many nodes as
partial sums, so the encoding suits small coefficients. Source: Eén and Sörensson, Translating pseudo-Boolean
constraints into SAT, 2006.
"""

from collections.abc import Callable, Iterator, Sequence

ALWAYS, NEVER = 0, -1
"""The two nodes that need no variable; every other node is its variable."""


def diagram(ordered: Sequence[tuple[int, int]], low: int, high: int, new: Callable[[], int]) -> Iterator[Sequence[int]]:
    """Clauses for low ≤ Σ coefficient·literal ≤ high; all coefficients are positive, the largest first."""
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


def _layers(terms: Sequence[tuple[int, int]], low: int, high: int) -> list[set[int]]:
    """For each term, the partial sums before it that do not settle the outcome."""
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
    """ALWAYS or NEVER if the remaining terms (their sum is 0..rest) cannot change the outcome, else None."""
    if total > high or total + rest < low:
        return NEVER
    return ALWAYS if total >= low and total + rest <= high else None


def _branch(node: int, literal: int, high: int, low: int) -> Iterator[Sequence[int]]:
    for child, condition in ((high, -literal), (low, literal)):
        if child != ALWAYS:
            yield (-node, condition) if child == NEVER else (-node, condition, child)
