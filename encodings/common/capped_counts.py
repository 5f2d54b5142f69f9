"""Exact counts of literals whose first ones are bounded: a sequential counter without what the bounds exclude.

Source of the counter: Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, 2005.
"""

from collections.abc import Iterator, Sequence
from itertools import count as numbers_from

from .literals import FALSE, TRUE, Literal


def capped_counter(number: int, caps: Sequence[int]) -> tuple[int, list[list[Literal]]]:
    """The number of auxiliaries, and the clauses: `number` of the variables 1 to n are true, for n caps, and at most
    caps[i] of the first i + 1.

    Auxiliaries: s[i,j], at least j of the first i are true, where both is possible.

    s[i−1,j] → s[i,j];  x[i] ∧ s[i−1,j−1] → s[i,j];  s[i,j] → x[i] ∨ s[i−1,j];  s[i,j] → s[i−1,j−1].
    """
    names = numbers_from(len(caps) + 1)
    clauses = [[one for one in clause if one != FALSE] for clause in _counted(number, caps, names)]
    return next(names) - len(caps) - 1, clauses


def _counted(number: int, caps: Sequence[int], names: Iterator[Literal]) -> Iterator[Sequence[Literal]]:
    before, low, high = [TRUE], 0, 0  # at least j of the first i, for j from 0 on; certain up to `low`
    if not 0 <= number <= len(caps):
        yield ()
    for i, cap in enumerate(caps, 1):
        least, most = max(low, number - len(caps) + i), min(cap, number, high + 1)
        if least > most:
            yield ()
            return
        now = [*(TRUE,) * (least + 1), *(next(names) for _ in range(least, most))]
        for j in range(low + 1, max(high + 1, most) + 1):
            more, same, less = now[j] if j <= most else FALSE, before[j] if j <= high else FALSE, before[j - 1]
            stated = ((-same, more), (-i, -less, more), (-more, i, same), (-more, less))
            yield from (clause for clause in stated if TRUE not in clause)
        before, low, high = now, least, most
