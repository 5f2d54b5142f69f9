"""The operations of Keen's cages."""

from collections.abc import Iterator, Sequence
from math import prod

OPERATIONS = "+-*/"
MOST = 10**9
"""Every clue is smaller than this."""


def results(numbers: Sequence[int], operation: str) -> Iterator[int]:
    """The results of an operation on the numbers of a cage. `-` and `/` have one for each number that may come first;
    negative results and fractions are none."""
    if operation == "+":
        yield sum(numbers)
    elif operation == "*":
        yield prod(numbers)
    elif len(numbers) > 1:
        for i, first in enumerate(numbers):
            others = (*numbers[:i], *numbers[i + 1 :])
            if operation == "-" and first >= sum(others):
                yield first - sum(others)
            if operation == "/" and 0 not in others and first % prod(others) == 0:
                yield first // prod(others)


def gives(numbers: Sequence[int], number: int, operation: str) -> bool:
    """True if an operation on the numbers gives `number`: this one, or any if it is ""."""
    return any(number in results(numbers, sign) for sign in operation or OPERATIONS)


def clues_of(numbers: Sequence[int]) -> list[str]:
    """The clues with an operation that fit a cage with these numbers."""
    clues = (f"{n}{sign}" for sign in "+*-/" for n in results(numbers, sign) if n < MOST)
    return list(dict.fromkeys(clues))
