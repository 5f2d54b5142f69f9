"""Bimander: small groups of literals, and the number of the group with the true literal, in binary.

Source: Hölldobler and Nguyen, On SAT-encodings of the at-most-one constraint, 2013.
"""

from collections.abc import Callable, Iterator, Sequence

from .pairwise import pairwise

GROUP = 2
"""The size of a group; two is best in the paper."""


def bimander(literals: Sequence[int], new: Callable[[], int]) -> Iterator[Sequence[int]]:
    """n/2 + n·⌈log₂(n/2)⌉ clauses, ⌈log₂(n/2)⌉ auxiliaries: at most one per group, x in group g → the bits spell g."""
    groups = [literals[start : start + GROUP] for start in range(0, len(literals), GROUP)]
    bits = [new() for _ in range(max(len(groups) - 1, 0).bit_length())]
    for number, group in enumerate(groups):
        yield from pairwise(group)
        for literal in group:
            for i, bit in enumerate(bits):
                yield (-literal, bit if number >> i & 1 else -bit)
