"""Changes of a puzzle with several solutions to which no clue can be added, so that exactly one solution remains.

A random change excludes one of two solutions and keeps the other, or one near it (`PuzzleGenerator.excluding`). Changes
follow one another until one solution remains. Of these sequences, those that changed the fewest places count. Each
result is read again from its text and solved.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields
from random import Random
from typing import Any, NamedTuple

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.texts import same_board
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.extra_rules import kept
from cluewise.puzzles.generators.common.puzzle_generator import generator_for

from .engines import Clock, skipping
from .usual import answered

WALKS, IN_VAIN, LONGEST = 300, 40, 15
"""The most sequences of changes, the most in a row without a better result, and the most changes of one."""

KEPT = 3
"""The most puzzles with equally few changes."""


class Change(NamedTuple):
    """A place of a layer, by the layer's field, and its values before and after."""

    field: str
    place: int
    old: Any
    new: Any


class Alteration(NamedTuple):
    """A changed puzzle as read from its text, the changes, and the remaining solution.

    `number`: the number of changed places. `changes` is empty if something else than places of layers changed.
    """

    number: int
    changes: tuple[Change, ...]
    puzzle: Puzzle
    solution: Solution


def alterations(puzzle: Puzzle, solutions: Sequence[Solution], clock: Clock) -> Iterator[Alteration]:
    """Yields changed puzzles with fewer and fewer changes, at most KEPT with equally many.

    `solutions`: two or more. Raises Stopped.
    """
    most, kept, last = 10**9, set[str](), 0
    for seed in range(WALKS):
        if seed - last > IN_VAIN:
            return
        with skipping():
            found = _walk(puzzle, solutions, Random(seed), most, clock)
            text = "" if found is None else found.puzzle.format()
            if found is None or text in kept or (found.number == most and len(kept) == KEPT):
                continue
            kept = {*kept, text} if found.number == most else {text}
            most, last = found.number, seed
            yield found
        if len(kept) == KEPT and most == 1:
            return


def _walk(puzzle: Puzzle, solutions: Sequence[Solution], rng: Random, most: int, clock: Clock) -> Alteration | None:
    """The end of one sequence of random changes; None if several solutions remain or more clues changed."""
    solution, other = rng.sample(solutions, 2)
    changed = puzzle
    for _ in range(LONGEST):
        clock.look()
        makes = generator_for(type(puzzle))
        pair = kept(makes, rng, puzzle, makes.excluding(changed, rng, solution, other))
        if pair is None:
            return None
        changed, solution = pair
        altered = _altered(puzzle, changed, solution)
        if altered is None or altered.number > most:
            return None
        answer = answered(changed, 2, clock)
        known = changed.image(solution, changed.view)
        others = [again for again in answer.solutions if changed.image(again, changed.view) != known]
        if not others:
            return altered if answer.complete and answer.solutions and altered.number else None
        other = others[0]
    return None


def _altered(puzzle: Puzzle, changed: Puzzle, solution: Solution) -> Alteration | None:
    """The changes; None if the changed puzzle has no text."""
    again = type(puzzle).parse(changed.format())
    if not same_board(again, changed):
        return None
    changes, number = list[Change](), 0
    for field in fields(puzzle):  # type: ignore[arg-type]  # a puzzle is a dataclass
        old, new = getattr(puzzle, field.name), getattr(changed, field.name)
        if isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new):
            here = [Change(field.name, i, *pair) for i, pair in enumerate(zip(old, new, strict=True))]
            changes += [change for change in here if change.old != change.new]
        elif old != new:
            number = 1
    listed = () if number else tuple(changes)
    return Alteration(number + len(changes), listed, again, solution)
