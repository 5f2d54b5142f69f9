"""Commander: small groups, each with a commander that is true if a literal of the group is.

Source: Klieber and Kwon, Efficient CNF encoding for selecting 1 from n objects, 2007.
"""

from collections.abc import Callable, Iterator, Sequence

from .pairwise import pairwise

GROUP = 3
"""The size of a group; three is best in the paper."""


def commander(literals: Sequence[int], new: Callable[[], int]) -> Iterator[Sequence[int]]:
    """About 7n/2 clauses, n/2 auxiliaries: at most one per group, x → commander, commander → ∨ group; then the
    same for the commanders."""
    while len(literals) > GROUP + 1:
        commanders = []
        for start in range(0, len(literals), GROUP):
            group = literals[start : start + GROUP]
            if len(group) == 1:
                commanders.append(group[0])
                continue
            leader = new()
            commanders.append(leader)
            yield from pairwise(group)
            yield from ((-literal, leader) for literal in group)
            yield (-leader, *group)
        literals = commanders
    yield from pairwise(literals)
