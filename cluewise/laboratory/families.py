"""Generated families of puzzles: sizes × seeds, the same on every machine."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cluewise.catalogue import puzzle_class
from cluewise.puzzles.common.errors import PuzzleError, quote
from cluewise.random_puzzles import random_puzzle, read_arguments

from .runs import Instance

MOST = 100_000


def read_seeds(text: str) -> range:
    """Reads `0..24`, both ends included, or one number. Raises PuzzleError."""
    first, dots, last = text.partition("..")
    last = last if dots else first
    if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in (first, last)):
        raise PuzzleError(f"expected seeds such as 0..24, found {quote(text)}")
    seeds = range(int(first), int(last) + 1)
    if not 0 < len(seeds) <= MOST:
        raise PuzzleError(f"expected from 1 to {MOST} seeds, found {quote(text)}")
    return seeds


def family(puzzle: str, sizes: Sequence[str], seeds: range, settings: Mapping[str, Any]) -> Iterator[Instance]:
    """One puzzle for each size and seed, named `size-seed`. Raises PuzzleError for an impossible size."""
    cls = puzzle_class(puzzle)
    by_size = [(size, read_arguments(cls, size, settings)) for size in sizes]
    for size, random_arguments in by_size:
        for seed in seeds:
            # The seed is a text, which Python hashes in the same way on every machine.
            puzzle_drawn = random_puzzle(cls, random.Random(f"{puzzle} {size} {seed}"), random_arguments)
            yield Instance(f"{size}-{seed}", puzzle, puzzle_drawn.format())
