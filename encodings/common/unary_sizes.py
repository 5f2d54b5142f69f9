"""The number of true literals in unary, for constraints that compare it or bound it in several ways."""

from collections.abc import Collection, Iterable
from itertools import pairwise

from cluewise.puzzles.common.solution import Reason

from .literals import Literal
from .model import Family, Model


def unary_size(model: Model, literals: Collection[Literal], most: int, reason: Reason | None = None) -> list[Literal]:
    """s[1] to s[most]: s[n] says that at least n of the literals are true. At most `most` are.

    Families: `order`, s[n] → s[n−1]; `size`, Σ literals = Σ s.
    """
    sizes = [model.new() for _ in range(most)]
    model.family("order").clauses(((-more, less) for less, more in pairwise(sizes)), reason)
    model.chain([-size for size in reversed(sizes)])
    model.family("size").exactly(most, (*literals, *(-size for size in sizes)), reason)
    return sizes


def running_sizes(family: Family, literals: Iterable[Literal], most: int) -> list[list[Literal]]:
    """s[j][1] to s[j][most], for each number j of literals from 0 on: at least k of the first j literals are true.

    s[j][k] ↔ s[j−1][k] ∨ s[j−1][k−1] ∧ x[j]. Source: Sinz, Towards an optimal CNF encoding of Boolean cardinality
    constraints, 2005 (the sequential counter, with both directions).
    """
    rows, clauses = [list[Literal]()], list[tuple[Literal, ...]]()
    for literal in literals:
        before, row = rows[-1], [family.model.new() for _ in range(min(len(rows), most))]
        for k, size in enumerate(row):
            less = before[k - 1 : k] if k else ()
            clauses.append((size, -literal, *(-one for one in less)))
            if k < len(before):
                clauses += [(-before[k], size), (-size, before[k], literal), *((-size, before[k], one) for one in less)]
            else:
                clauses += [(-size, literal), *((-size, one) for one in less)]
        rows.append(row)
    family.clauses(clauses)
    return rows
