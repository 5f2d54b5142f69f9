"""Clues taken away from a puzzle with one solution, as long as there is no other.

A clue that is needed now is needed later too, so each is tried until it is gone or needed. Where the default encoding
blames, one engine does this with the clues as assumptions (`solvers/assumed.py`). It tells which of them it used to see
that there is no other solution, and all the rest goes at once.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial, reduce
from typing import Any

from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.solvers.assumed import AssumedClues, can_assume
from cluewise.solvers.common import Answer
from cluewise.solvers.enumeration import AssignmentReader, View

from .many import Many
from .road import Route, choose_route

STEP = 0.9
"""A puzzle is shown when it has no more than this share of the clues of the last one shown."""

RECENT = 3
"""So many of the other solutions found last are looked at before a puzzle is solved. They are often solutions again."""


def is_only(answer: Answer) -> bool:
    """Is there exactly one solution?"""
    return answer.complete and len(answer.solutions) == 1


def fewer(puzzle: Puzzle, solution: Solution, clues: Sequence[Any], many: Many) -> Iterator[Puzzle]:
    """The puzzle with fewer and fewer of these clues. The last one has none of them to spare."""
    for less, untried in _by_cores(puzzle, solution, clues):
        if not is_only(many.solving(less).answer()):
            break  # the encoding demands more than its Reasons say
        puzzle, clues = less, untried
        yield puzzle
    yield from _by_solving(puzzle, solution, clues, many)


def _without(puzzle: Puzzle, clues: Iterable[Any]) -> Puzzle:
    return reduce(lambda one, clue: one.without_clue(clue), clues, puzzle)


def _by_cores(puzzle: Puzzle, solution: Solution, clues: Sequence[Any]) -> Iterator[tuple[Puzzle, Sequence[Any]]]:
    """The puzzle with fewer and fewer of these clues, and those of them that may still be to spare.

    In the end these are clues without which another solution was found, but one that breaks a rule.
    """
    if not _blames(puzzle):
        return
    with closing(_Others(puzzle, solution, clues)) as others:
        untried, needed, doubtful = list(clues), list[Any](), list[Any]()
        shown = len(clues)
        while untried:
            clue = untried.pop()
            other = others.find([*needed, *untried])
            if other is None:
                core = others.core()
                puzzle = _without(puzzle, (clue, *(one for one in untried if one not in core)))
                untried = [one for one in untried if one in core]
            else:
                needed.append(clue)
                doubtful += [clue] if puzzle.without_clue(clue).check(other) else []
            if not untried or len(needed) + len(untried) < STEP * shown:
                shown = len(needed) + len(untried)
                yield puzzle, [*doubtful, *untried]


def _blames(puzzle: Puzzle) -> bool:
    """Is there an engine that tells which clues it uses?"""
    chosen = choose_route(puzzle, Route())
    return chosen.encoding is not None and chosen.encoding.blames and can_assume(chosen.solver_name)


class _Others:
    """Finds solutions of a puzzle other than one, whichever of these clues hold."""

    def __init__(self, puzzle: Puzzle, solution: Solution, clues: Sequence[Any]) -> None:
        chosen = choose_route(puzzle, Route())
        assert chosen.encoding is not None
        self._puzzle, self._encoding = puzzle, chosen.encoding
        self._image = partial(puzzle.image, view=puzzle.view)
        self._known = self._image(solution)
        self._model = chosen.encoding.build(puzzle)
        self._clues = AssumedClues(self._model, _reasons(puzzle, clues), chosen.solver_name)
        self.core, self.close = self._clues.core, self._clues.close

    def find(self, clues: Sequence[Any]) -> Solution | None:
        """Another solution under these clues; it is not checked by the rules. None: `core` tells which were used."""
        reader = AssignmentReader(self._model)
        view = View(self._model, self._puzzle.view, self._image, is_default=False)
        while (true := self._clues.solve(clues)) is not None:
            values = self._model.decode(true)
            other = self._encoding.decode(self._puzzle, values)
            if self._image(other) != self._known:
                return other
            self._clues.add(reader.blocking(true, values, view))
        return None


def _reasons(puzzle: Puzzle, clues: Sequence[Any]) -> dict[Any, list[Reason]]:
    """The Reasons that go with each clue, found in few rounds: in round k, clues whose number has bit k are left out.

    The rounds in which a Reason is gone spell the number of its clue. If it belonged to several clues, that would be
    another one; then puzzles turn out to have several solutions, and clues are tried one by one.
    """
    number = dict.fromkeys(puzzle.reasons(), 0)
    for k in range(len(clues).bit_length()):
        left = set(_without(puzzle, (clue for i, clue in enumerate(clues, 1) if i >> k & 1)).reasons())
        number = {reason: i | (reason not in left) << k for reason, i in number.items()}
    by_number = dict(enumerate(clues, 1))
    reasons: dict[Any, list[Reason]] = {clue: [] for clue in clues}
    for reason, i in number.items():
        if i in by_number:
            reasons[by_number[i]].append(reason)
    return reasons


def _by_solving(puzzle: Puzzle, solution: Solution, clues: Sequence[Any], many: Many) -> Iterator[Puzzle]:
    """The puzzle with fewer and fewer of these clues, each solved anew.

    At first most can go: so twice as many are taken away next time where some could go, and half as many where not.
    """
    others, at, count = list[Solution](), 0, 1
    while at < len(clues):
        less = _without(puzzle, clues[at : at + count])
        if _keeps(less, solution, others, many):
            yield (puzzle := less)
            at, count = at + count, 2 * count
        elif count > 1:
            count //= 2
        else:
            at += 1


def _keeps(puzzle: Puzzle, solution: Solution, others: list[Solution], many: Many) -> bool:
    """Is this still the only solution? Not if one of the last others is one too; what is found joins them."""
    if not all(puzzle.check(other) for other in others[-RECENT:]):
        return False
    known = puzzle.image(solution, puzzle.view)
    with many.solving(puzzle) as solving:
        for other in solving:
            if puzzle.image(other, puzzle.view) != known:
                others.append(other)
                return False
        return solving.complete
