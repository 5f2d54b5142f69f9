"""Tables of numbers in unary: clauses that exclude all other tuples than the allowed ones.

A number below n has the literals "at least 1" to "at least n − 1". A clause excludes a box: an interval for each of
some numbers. The boxes are as large as they can be; those about fewer numbers come first.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import prod

from .tables import masks_of

MOST_CLAUSES = 120

Box = tuple[tuple[int, int], ...]
"""The least and the largest excluded value of each number."""


@lru_cache(2000)
def unary_clauses(sizes: tuple[int, ...], allowed: frozenset[tuple[int, ...]]) -> list[list[int]] | None:
    """The clauses for numbers below these sizes; None if they are too many. The literals are numbered from 1 over all
    numbers in their order; −k is the negation of k."""
    starts, start = [], 0
    for size in sizes:
        starts.append(start)
        start += size - 1
    masks, left = masks_of(sizes), ((1 << prod(sizes)) - 1) & ~_bits(sizes, allowed)
    clauses, boxes = list[list[int]](), dict[tuple[int, ...], list[Box]]()
    for count in range(1, len(sizes) + 1):
        for places in combinations(range(len(sizes)), count):
            smaller = [(part, box) for part, found in boxes.items() if {*part} < {*places} for box in found]
            boxes[places] = []
            for box in _boxes(sizes, places, {tuple([row[i] for i in places]) for row in allowed}, smaller):
                boxes[places].append(box)
                clauses.append(list(_outside(box, places, starts, sizes)))
                if len(clauses) > MOST_CLAUSES:
                    return None
                covered = left
                for i, (low, high) in zip(places, box, strict=True):
                    covered &= _union(masks[i], low, high)
                left &= ~covered
        if not left:
            break
    return clauses


def _outside(box: Box, places: Sequence[int], starts: Sequence[int], sizes: Sequence[int]) -> Iterator[int]:
    """The literals of a clause that excludes a box."""
    for i, (low, high) in zip(places, box, strict=True):
        if low > 0:
            yield -(starts[i] + low)
        if high < sizes[i] - 1:
            yield starts[i] + high + 1


def _boxes(
    sizes: Sequence[int],
    places: Sequence[int],
    allowed: Collection[tuple[int, ...]],
    smaller: Sequence[tuple[tuple[int, ...], Box]],
) -> Iterator[Box]:
    """Boxes about the numbers at these places that exclude all tuples that are not allowed, but for those that boxes
    about fewer of them exclude."""
    own = tuple([sizes[i] for i in places])
    masks, full, bits = masks_of(own), (1 << prod(own)) - 1, _bits(own, allowed)
    left = full & ~bits
    for part, box in smaller:
        excluded = full
        for i, (low, high) in zip(part, box, strict=True):
            excluded &= _union(masks[places.index(i)], low, high)
        left &= ~excluded
    while left:
        at = [next(value for value, mask in enumerate(known) if mask & left & -left) for known in masks]
        grown = (_grown(masks, at, bits, full, first) for first in {0, len(own) - 1})
        box, covered = max(grown, key=lambda one: (one[1] & left).bit_count())
        left &= ~covered
        yield box


def _bits(sizes: Sequence[int], rows: Collection[tuple[int, ...]]) -> int:
    """Bit i is 1 if tuple i of all tuples of numbers below these sizes is one of the rows."""
    flags = bytearray(b"0") * max(prod(sizes), 1)
    for row in rows:
        index = 0
        for value, size in zip(row, sizes, strict=True):
            index = index * size + value
        flags[-1 - index] = 49
    return int(flags, 2)


def _union(masks: Sequence[int], low: int, high: int) -> int:
    union = 0
    for value in range(low, high + 1):
        union |= masks[value]
    return union


def _grown(masks: Sequence[Sequence[int]], at: Sequence[int], bits: int, full: int, first: int) -> tuple[Box, int]:
    """A box without an allowed tuple, and its bits. It grows from one tuple along the number `first`, then the next."""
    box, unions = [(value, value) for value in at], [known[value] for known, value in zip(masks, at, strict=True)]
    for i in (*range(first, len(masks)), *range(first)):
        others = full & bits
        for j, union in enumerate(unions):
            if j != i:
                others &= union
        low, high = box[i]
        while high + 1 < len(masks[i]) and not others & masks[i][high + 1]:
            high += 1
        while low > 0 and not others & masks[i][low - 1]:
            low -= 1
        box[i], unions[i] = (low, high), _union(masks[i], low, high)
    covered = full
    for union in unions:
        covered &= union
    return tuple(box), covered
