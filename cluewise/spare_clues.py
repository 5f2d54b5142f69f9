"""Removes clues from a puzzle with one solution, as long as it keeps exactly one solution.

A clue that is needed now is needed later too, so each clue is tried once. If the default encoding, or one like it, can
name the clues it used, one engine does this with the clues as assumptions (`solvers/live_engine.py`). The engine
reports the clues that prove that there is no other solution, and all unused clues are removed at once.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial, reduce
from itertools import chain, combinations, islice
from math import comb
from time import monotonic
from typing import Any

from cluewise.bulk_solve import Many
from cluewise.encodings.common.encoding import CNF, Encoding, variants, written
from cluewise.encodings.common.model import Model
from cluewise.kept_rules import kept_rules
from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.registry.loading import encodings_of
from cluewise.solvers.common import Answer
from cluewise.solvers.enumeration import AssignmentReader, View
from cluewise.solvers.live_engine import LiveEngine, can_keep

STEP = 0.7
"""A puzzle may be reported when it has at most this share of the clues of the one before."""

PAUSE = 0.5
"""The least seconds between two reported puzzles, except the last: a fresh solve of each takes time."""

LARGER = 2
"""An encoding that names the clues it uses may have this many times the variables of the default encoding."""

RECENT = 3
"""The number of recent other solutions that are checked before a puzzle is solved: they are often solutions again."""


def is_only(answer: Answer) -> bool:
    """Returns True if the answer proves that there is exactly one solution."""
    return answer.complete and len(answer.solutions) == 1


def fewer(puzzle: Puzzle, solution: Solution, clues: Sequence[Any], many: Many) -> Iterator[Puzzle]:
    """Yields the puzzle with fewer and fewer of these clues. The last puzzle needs all its clues."""
    first, untried, yielded = puzzle, clues, monotonic()
    for less, open_clues, is_last in _by_cores(puzzle, solution, clues):
        if not is_last and monotonic() < yielded + PAUSE:
            continue
        if not is_only(many.solving(less).answer()):
            puzzle, untried = first, clues  # the encoding has constraints that its Reasons do not state
            break
        puzzle, untried, yielded = less, open_clues, monotonic()
        yield puzzle
    yield from _by_solving(puzzle, solution, untried, many)


def without(puzzle: Puzzle, clues: Iterable[Any]) -> Puzzle:
    """Returns the puzzle without several of its spare clues."""
    if isinstance(puzzle, GridPuzzle) and type(puzzle).without_clue is GridPuzzle.without_clue:
        return puzzle.with_places(clues, puzzle.bare_clue)
    return reduce(lambda so_far, clue: so_far.without_clue(clue), clues, puzzle)


def _by_cores(puzzle: Puzzle, solution: Solution, clues: Sequence[Any]) -> Iterator[tuple[Puzzle, Sequence[Any], bool]]:
    """Yields the puzzle with fewer and fewer of these clues, those that may still be removable, and True at the end.

    In the end, a clue is doubtful if the model has a second solution without it, but that solution breaks a rule.
    """
    chosen = _blaming(puzzle)
    if chosen is None:
        return
    with closing(_Others(puzzle, solution, clues, *chosen)) as others:
        untried, needed, doubtful = list(clues), list[Any](), list[Any]()
        shown = len(clues)
        while untried:
            clue = untried.pop()
            second = others.find([*needed, *untried])
            if second is None:
                core = others.core()
                puzzle = without(puzzle, (clue, *(other_clue for other_clue in untried if other_clue not in core)))
                untried = [other_clue for other_clue in untried if other_clue in core]
            else:
                needed.append(clue)
                doubtful += [] if others.is_solution(second, puzzle, clue, (*needed[:-1], *untried)) else [clue]
            if not untried or len(needed) + len(untried) < STEP * shown:
                shown = len(needed) + len(untried)
                yield puzzle, [*doubtful, *untried], not untried


def _blaming(puzzle: Puzzle) -> tuple[Encoding, Model, str] | None:
    """Returns an encoding, its Model, and an engine, that name the clues they use: the default ones. If only the
    encoding does not and it is lazy, another lazy one that does and is not much larger. None if there is none.
    """
    chosen = make_request(puzzle, SolveOptions())
    default, engine = chosen.encoding, chosen.solver_name
    if default is None or not can_keep(engine):
        return None
    if default.blames:
        return default, default.build(puzzle), engine
    lazy = (item for item in variants(written(encodings_of(puzzle))) if item.lazy and default.lazy)
    other = next((item for item in lazy if item.blames and CNF in item.targets), None)
    if other is None or (model := other.build(puzzle)).variables > LARGER * default.plain(puzzle).variables:
        return None
    return other, model, engine


class _Others:
    """Finds solutions of a puzzle other than a known one, under any subset of these clues."""

    def __init__(
        self, puzzle: Puzzle, solution: Solution, clues: Sequence[Any], encoding: Encoding, model: Model, engine: str
    ) -> None:
        self._puzzle, self._encoding = puzzle, encoding
        self._image = partial(puzzle.image, view=puzzle.view)
        self._known = self._image(solution)
        halves = _halves(puzzle, clues)
        reasons = reasons_of(puzzle, clues, halves)
        shared = clues_of(reasons)
        self._rules = kept_rules(puzzle, halves, shared)
        self._places = {clue: [reason.place for reason in of_clue] for clue, of_clue in reasons.items()}
        self._clues_of = {reason.place: of_reason for reason, of_reason in shared.items()}
        self._engine = LiveEngine(engine)
        self._state = self._engine.state(model, shared)
        self._differs = self._engine.question(self._state)
        self.close = self._engine.close

    def find(self, clues: Sequence[Any]) -> Solution | None:
        """Returns another solution, not checked by the rules. If None, `core` has the used clues."""
        model, kept = self._state.model, {*clues}
        of_clues = dict.fromkeys(place for clue in clues for place in self._places[clue])
        places = [place for place in of_clues if kept.issuperset(self._clues_of[place])]
        reader = AssignmentReader(model)
        view = View(model, self._puzzle.view, self._image, is_default=False)
        while (true := self._engine.solve(self._state, question=self._differs, clues=places)) is not None:
            values = model.decode(true)
            solution = self._encoding.decode(self._puzzle, values)
            if self._image(solution) != self._known:
                return solution
            self._differs.add(reader.blocking(true, values, view))
        return None

    def core(self) -> set[Any]:
        """The clues that the engine used when `find` last returned None."""
        return {clue for place in self._engine.core() for clue in self._clues_of.get(place, ())}

    def is_solution(self, second: Solution, puzzle: Puzzle, clue: Any, clues: Sequence[Any]) -> bool:
        """True if the puzzle without one of its clues, so with these clues, accepts a solution."""
        known = self._rules is not None and self._rules.accept(second, clues)
        return known or puzzle.without_clue(clue).accepts(second)


def _rounds(number: int) -> list[frozenset[int]]:
    """For each of so many clues, the rounds that lack it: half of all rounds, and no two clues lack in the same ones.

    So a Reason of several clues is missing in more than half. (Sperner, 1928: no list of sets none of which is in
    another is longer.)
    """
    rounds = next(count for count in range(2, number + 3) if comb(count, count // 2) >= number)
    return [*map(frozenset, islice(combinations(range(rounds), rounds // 2), number))]


def _halves(puzzle: Puzzle, clues: Sequence[Any]) -> list[Puzzle]:
    """The puzzle without some of the clues, for each of the `_rounds`."""
    lacking = _rounds(len(clues))
    last = max(chain.from_iterable(lacking), default=-1)
    return [
        without(puzzle, (clue for clue, rounds in zip(clues, lacking, strict=True) if k in rounds))
        for k in range(last + 1)
    ]


def reasons_of(puzzle: Puzzle, clues: Sequence[Any], halves: Sequence[Puzzle] | None = None) -> dict[Any, list[Reason]]:
    """Returns the Reasons that vanish with each clue, found in few rounds: those of `halves`.

    The rounds in which a Reason is missing are those of its clue. If it is missing in more, it may have several clues:
    then each clue whose rounds are among them is removed alone. A Reason that vanishes only with several clues at once
    is not found.
    """
    missing: dict[Reason, set[int]] = {reason: set() for reason in puzzle.reasons()}
    for k, half in enumerate(_halves(puzzle, clues) if halves is None else halves):
        for reason in missing.keys() - set(half.reasons()):
            missing[reason].add(k)
    by_rounds = dict(zip(_rounds(len(clues)), clues, strict=True))
    found = {reason: [by_rounds[key]] for reason, rounds in missing.items() if (key := frozenset(rounds)) in by_rounds}
    shared = {reason: rounds for reason, rounds in missing.items() if rounds and reason not in found}
    for key, clue in by_rounds.items():
        doubtful = {reason for reason, rounds in shared.items() if key <= rounds}
        for reason in doubtful.difference(puzzle.without_clue(clue).reasons() if doubtful else ()):
            found.setdefault(reason, []).append(clue)
    reasons: dict[Any, list[Reason]] = {clue: [] for clue in clues}
    for reason in missing:
        for clue in found.get(reason, ()):
            reasons[clue].append(reason)
    return reasons


def clues_of(reasons: Mapping[Any, Iterable[Reason]]) -> dict[Reason, list[Any]]:
    """The clues of each Reason: it holds only with all of them. `reasons`: those of each clue."""
    clues: dict[Reason, list[Any]] = {}
    for clue, of_clue in reasons.items():
        for reason in of_clue:
            clues.setdefault(reason, []).append(clue)
    return clues


def _by_solving(puzzle: Puzzle, solution: Solution, clues: Sequence[Any], many: Many) -> Iterator[Puzzle]:
    """Yields the puzzle with fewer and fewer of these clues, each solved anew.

    At first most clues can be removed. So a success doubles the number of clues in the next trial, and a failure halves
    it.
    """
    others, at, count = list[Solution](), 0, 1
    while at < len(clues):
        less = without(puzzle, clues[at : at + count])
        if _keeps(less, solution, others, many):
            yield (puzzle := less)
            at, count = at + count, 2 * count
        elif count > 1:
            count //= 2
        else:
            at += 1


def _keeps(puzzle: Puzzle, solution: Solution, others: list[Solution], many: Many) -> bool:
    """Returns True if this is still the only solution. It tries recent `others` first, and adds a new one to them."""
    if any(map(puzzle.accepts, others[-RECENT:])):
        return False
    known = puzzle.image(solution, puzzle.view)
    with many.solving(puzzle) as solving:
        for second in solving:
            if puzzle.image(second, puzzle.view) != known:
                others.append(second)
                return False
        return solving.complete
