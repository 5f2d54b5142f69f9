"""Positions along paths as remainders: the Chinese remainder encoding.

Every vertex has a position modulo a few pairwise coprime numbers. Each remainder is one-hot, and an arc increases it by
one. So every modulus divides the length of a cycle. If their product is greater than the number of vertices, no cycle
is possible, and the remainders determine the position. The sum of the moduli grows much more slowly than the number of
vertices, so this is far smaller than ranks in the order encoding.

At most one arc may enter a vertex, because a vertex has one position. Source: Heule, Chinese remainder encoding for
Hamiltonian cycles, 2021.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import gcd

from cluewise.encodings.common.model import Family, Literal, Model
from cluewise.puzzles.common.solution import Reason


def moduli(count: int) -> tuple[int, ...]:
    """Pairwise coprime numbers with a product greater than `count`, those with the smallest sum.

    >>> moduli(8), moduli(100), moduli(900)
    ((2, 5), (3, 5, 7), (3, 4, 7, 11))
    """
    best: tuple[int, ...] = (count + 1,)
    open_sets: list[tuple[tuple[int, ...], int]] = [((), 1)]
    for chosen, product in open_sets:  # grows during the iteration
        for modulus in range(chosen[-1] + 1 if chosen else 2, sum(best) - sum(chosen)):
            if all(gcd(modulus, m) == 1 for m in chosen):
                if product * modulus > count:
                    best = (*chosen, modulus)  # the range gives it a smaller sum than the best so far
                    break
                open_sets.append(((*chosen, modulus), product * modulus))
    return best


class Positions:
    """`at[v][i][r]` is the literal that says that the position of vertex v is r modulo `moduli[i]`."""

    def __init__(self, model: Model, vertices: int, count: int) -> None:
        self.moduli = moduli(count)
        self.at = [[[model.new() for _ in range(m)] for m in self.moduli] for _ in range(vertices)]

    def one_each(self, family: Family, reasons: Sequence[Reason | None]) -> None:
        """Exactly one remainder for every vertex and modulus."""
        for remainders, reason in zip(self.at, reasons, strict=True):
            for literals in remainders:
                family.exactly(1, literals, reason)

    def count_up(self, family: Family, arcs: Mapping[tuple[int, int], Literal], reasons: Mapping[int, Reason]) -> None:
        """a[v,w] ∧ (v has remainder r) → (w has remainder r + 1), for each modulus; `reasons` are those of v."""
        for (v, w), arc in arcs.items():
            for before, after in zip(self.at[v], self.at[w], strict=True):
                for r, literal in enumerate(before):
                    family.clause((-arc, -literal, after[(r + 1) % len(after)]), reasons.get(v))

    def stating(self, vertex: int, position: int) -> Iterable[Literal]:
        """The literals that together say that the vertex has this position."""
        return (literals[position % m] for literals, m in zip(self.at[vertex], self.moduli, strict=True))
