"""Generated families of puzzles: sizes × seeds, the same on every machine."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cluewise.generation.random_puzzles import random_puzzle, read_arguments
from cluewise.puzzles.common.errors import PuzzleError, SolverFailure, quote
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import puzzle_class

from .runs import Sample

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


def family(
    puzzle: str, sizes: Sequence[str], seeds: range, settings: Mapping[str, Any], unique: float | None = None
) -> Iterator[Sample]:
    """One puzzle for each size and seed, named `size-seed`.

    `unique` is None, or the time limit in seconds for a puzzle with one solution and no redundant clue. Raises
    PuzzleError for an impossible size, SolverFailure if the search did not end in time: a partial result depends on
    the machine.
    """
    cls = puzzle_class(puzzle)
    by_size = [(size, read_arguments(cls, size, settings)) for size in sizes]
    for size, random_arguments in by_size:
        for seed in seeds:
            # The seed is a text, which Python hashes in the same way on every machine.
            key = f"{puzzle} {size} {seed}"
            if unique is None:
                text = random_puzzle(cls, random.Random(key), random_arguments).format()
            else:
                text = _unique(cls, key, random_arguments, unique)
            yield Sample(f"{size}-{seed}", puzzle, text)


def levelled(
    puzzle: str, sizes: Sequence[str], seeds: range, settings: Mapping[str, Any], level: str
) -> Iterator[tuple[Sample, dict[str, Any]]]:
    """As `family`, with puzzles of a level, each with its level, its number of clues and its seed for a manifest.

    Raises PuzzleError, UnknownName, Refused for an impossible request, SolverFailure if a puzzle was not found.
    """
    from cluewise.generation.levelled import Missed, make
    from cluewise.generation.request import read_request

    cls = puzzle_class(puzzle)
    for size, request in [(size, read_request(cls, size, settings, level=level)) for size in sizes]:
        for seed in seeds:
            made = make(request, f"{puzzle} {size} {seed}", 1)
            if isinstance(made, Missed):
                raise SolverFailure(f"{puzzle} {size} {seed}: {made}")
            details = {"level": made.level, "clues": made.clues, "seed": seed}
            yield Sample(f"{size}-{seed}", puzzle, made.puzzle.format()), details


def _unique(cls: type[Puzzle], key: str, random_arguments: Mapping[str, Any], seconds: float) -> str:
    from cluewise.generation.unique_puzzles import unique_puzzle

    made = unique_puzzle(cls, key, random_arguments, seconds)
    if made.text is None or not made.in_time:
        problem = "no puzzle with one solution was found" if made.text is None else "not all clues were tried"
        raise SolverFailure(f"{key}: {problem}" + ("" if made.in_time else f" in {seconds:g} seconds"))
    return made.text
