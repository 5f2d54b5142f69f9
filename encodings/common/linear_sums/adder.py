"""A sum as a number in binary, added up by full and half adders and compared with its bounds.

Linear in the size of the terms, and weak: unit propagation does not follow carries. Sources: Warners, A linear-time
transformation of linear inequalities into conjunctive normal form, 1998; Eén and Sörensson 2006.
"""

from collections.abc import Callable, Iterator, Sequence


def adder(ordered: Sequence[tuple[int, int]], low: int, high: int, new: Callable[[], int]) -> Iterator[Sequence[int]]:
    """Clauses for low ≤ Σ coefficient·literal ≤ high; all coefficients are positive."""
    most = sum(a for a, _ in ordered)
    if low > most or high < 0:
        yield ()
        return
    bits: list[int | None] = []
    yield from added_up(ordered, new, bits)
    yield from between(bits, low, min(high, most))


def added_up(
    terms: Sequence[tuple[int, int]], new: Callable[[], int], bits: list[int | None]
) -> Iterator[Sequence[int]]:
    """Clauses for Σ coefficient·literal as a number in binary; its bits, the lowest first, are appended to `bits`. None
    stands for a bit that is always 0."""
    columns: list[list[int]] = [[] for _ in range(sum(a for a, _ in terms).bit_length() + 1)]
    for a, literal in terms:
        for i in range(a.bit_length()):
            if a >> i & 1:
                columns[i].append(literal)
    for i, column in enumerate(columns):
        while len(column) > 1:
            added = [column.pop() for _ in range(min(3, len(column)))]
            total, carry = new(), new()
            yield from _add(added, total, carry)
            column.insert(0, total)
            columns[i + 1].append(carry)
        bits.append(column[0] if column else None)


def _add(added: Sequence[int], total: int, carry: int) -> Iterator[Sequence[int]]:
    """carry·2 + total = the number of true literals among two or three: two clauses for each of their assignments."""
    for mask in range(1 << len(added)):
        negated = [-literal if mask >> i & 1 else literal for i, literal in enumerate(added)]
        count = mask.bit_count()
        yield (*negated, total if count & 1 else -total)
        yield (*negated, carry if count > 1 else -carry)


def between(bits: Sequence[int | None], low: int, high: int) -> Iterator[Sequence[int]]:
    """Clauses for low ≤ the number ≤ high, which its bits can say."""
    yield from _at_least(bits, low)
    yield from _at_most(bits, high)


def _at_least(bits: Sequence[int | None], low: int) -> Iterator[Sequence[int]]:
    """If the bound has a 1 where the number has a 0, the number has a 1 at a higher place where the bound has a 0."""
    for i, bit in enumerate(bits):
        if low > 0 and low >> i & 1:
            above = [b for j, b in enumerate(bits) if j > i and b and not low >> j & 1]
            yield [*([bit] if bit else []), *above]


def _at_most(bits: Sequence[int | None], high: int) -> Iterator[Sequence[int]]:
    """If the number has a 1 where the bound has a 0, the number has a 0 at a higher place where the bound has a 1."""
    for i, bit in enumerate(bits):
        if bit and not high >> i & 1:
            ones = [b for j, b in enumerate(bits) if j > i and high >> j & 1]
            if None not in ones:  # a bit that is always 0 satisfies the clause
                yield [-bit, *(-b for b in ones if b)]
