"""Puzzles with exactly one solution for the pictures of the site.

The example of a kind is the largest instance on at most 100 cells in `instances/NAME/`, or a random puzzle if there is
no such instance.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import cluewise
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.folders import module_name
from cluewise.registry.loading import puzzle_class, puzzle_names

ROOT = Path(__file__).resolve().parent.parent

MOST_CELLS = 100
SIZES = ("8x6", "7x6", "6x6", "6", "5x5", "5", "4x4", "4")
SEEDS = 40
"""The number of random puzzles that are tried for each of the SIZES."""


def own_puzzles() -> list[str]:
    """The puzzles of this project, without those of CLUEWISE_PATH."""
    return [name for name in puzzle_names() if any((ROOT / "puzzles").glob(f"{module_name(name)}.[pr]*"))]


@cache
def example(name: str) -> tuple[Puzzle, Solution]:
    """A puzzle with exactly one solution, and that solution."""
    for puzzle in chain(_instances(name), _drawn(name)):
        answer = cluewise.solve(puzzle, limit=2)
        if answer.complete and len(answer.solutions) == 1:
            return puzzle, answer.solutions[0]
    raise LookupError(f"no small puzzle with one solution was found: add one to instances/{name}/")


def _instances(name: str) -> list[Puzzle]:
    """The instances that have one solution and are not too large for a page, the largest first."""
    cls, files = puzzle_class(name), sorted((ROOT / "instances" / name).glob("*.txt"))
    texts = (text for file in files for text in cls.split(file.read_text("utf-8"), file.name))
    candidates: list[Any] = [cls.parse(text) for text in texts if text.expected == 1]
    small = [puzzle for puzzle in candidates if len(puzzle.cells) <= MOST_CELLS]
    return sorted(small, key=lambda puzzle: -len(puzzle.cells))


def _drawn(name: str) -> Iterator[Puzzle]:
    """Random puzzles of falling size, always the same ones."""
    cls = puzzle_class(name)
    for size in SIZES:
        for seed in range(SEEDS):
            try:
                yield generator_for(cls).random(random.Random(f"{name} {size} {seed}"), **cls.size(size))[0]
            except PuzzleError:
                break
