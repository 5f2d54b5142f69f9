"""A puzzle with one solution that becomes harder, easier or symmetrical.

Clues of its solution are added, and clues that are not needed are removed.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random, SystemRandom
from time import monotonic
from typing import Any

from cluewise.live_board import LiveBoard
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import Addition, generator_for
from cluewise.puzzles.generators.common.symmetries import SYMMETRIES, Place, fits, reached

from .judging import kept_board
from .learning import level
from .setting import Setter, changes

Report = Callable[[Any], None]

SECONDS = 10.0
"""The default time limit of a question."""

MOST_ADDED = 4
"""The most clues that are added before others are removed, to make a puzzle harder."""

VAIN = 200
"""The number of attempts without a better puzzle after which a search ends."""

Grade = tuple[int, float]
"""The level, and the score within it."""


@dataclass
class AlteredPuzzle:
    """A puzzle that is altered on the kept board, with its only solution and the time that is left."""

    board: LiveBoard
    solution: Solution
    rng: Random
    end: float
    symmetry: str
    tell: Callable[[Any], None] = field(repr=False)

    @property
    def is_late(self) -> bool:
        return monotonic() > self.end

    def grade(self, puzzle: Any) -> Grade:
        """The level and the score; level 0 if the time is up first."""
        found = level(
            {"name": puzzle.name, "text": puzzle.read_back(), "seconds": max(0.5, self.end - monotonic())}, print
        )
        return found["level"] or 0, found["score"] or 0.0

    def is_unique(self, puzzle: Any) -> bool:
        if puzzle.validation_error():
            return False
        self.board.change(puzzle)
        return self.board.verdict() == "unique"

    def dug(self, puzzle: Any, groups: Iterable[list[Any]]) -> Any:
        """The puzzle without those groups of clues that can be removed one after the other."""
        for group in groups:
            fewer = puzzle
            for clue in group:
                fewer = fewer.without_clue(clue)
            if self.is_late:
                break
            if self.is_unique(fewer):
                puzzle = fewer
        return puzzle

    def shuffled_clues(self, puzzle: Any) -> list[list[Any]]:
        clues = [[clue] for group in puzzle.spare_clues() for clue in group]
        return self.rng.sample(clues, len(clues))

    def additions(self, puzzle: Any) -> list[Addition]:
        """The clues of the solution that the puzzle lacks, in random order."""
        found = list(generator_for(type(puzzle)).additions(puzzle, self.solution))
        return self.rng.sample(found, len(found))

    def with_clues(self, puzzle: Any, added: Iterable[Addition]) -> Any:
        for clue in added:
            puzzle = generator_for(type(puzzle)).with_addition(puzzle, clue)
        return puzzle


def alter(question: dict[str, Any], report: Report) -> dict[str, Any]:
    """A puzzle with the same solution that is `to` be "harder", "easier" or "symmetrical".

    The answer has its `entries`, the text of the `puzzle`, and the changes as `lines`; it is also reported for each
    better puzzle so far. `symmetry` is a key of SYMMETRIES (default: half-turn). Raises Refused.
    """
    board = kept_board(question)
    if board is None or board.verdict(SECONDS) != "unique":
        raise Refused("only a puzzle with exactly one solution is altered")
    before: Any = board.puzzle
    seed = question.get("seed")
    rng = Random(SystemRandom().randrange(10**9) if seed is None else seed)
    end = monotonic() + question.get("seconds", SECONDS)

    def answer(puzzle: Any) -> dict[str, Any]:
        setter = Setter(puzzle)
        lines = changes(Setter(before), setter)
        return {"entries": [*setter.entries().items()], "puzzle": puzzle.read_back(), "lines": lines}

    symmetry = question.get("symmetry") or "half-turn"
    state = AlteredPuzzle(board, board.solutions(1)[0], rng, end, symmetry, lambda puzzle: report(answer(puzzle)))
    try:
        *_, last = None, *ALTERED[question["to"]](state, before)
    finally:
        board.change(before)
    if last is None or last == before:
        raise Refused(f"no {question['to']} puzzle was found in this time: press again for other clues")
    return answer(last)


def _harder(state: AlteredPuzzle, puzzle: Any) -> Iterator[Any]:
    """Better and better puzzles, until the level is higher. Clues that can go are removed; then, in the best puzzle so
    far, some clues are replaced by others of the solution: old clues are removed first, the new ones last."""
    start = state.grade(puzzle)
    best, grade, seen, vain = puzzle, start, {puzzle.read_back()}, 0
    added: list[Addition] = []
    while grade[0] <= start[0] and vain < VAIN and not state.is_late:
        fuller = state.with_clues(best, added)
        old = [[clue] for group in best.spare_clues() for clue in group]
        new = [group for group in state.shuffled_clues(fuller) if group not in old]
        dug = state.dug(fuller, [*state.rng.sample(old, len(old)), *new])
        vain += 1
        if (text := dug.read_back()) not in seen and (found := state.grade(dug)) > grade:
            best, grade, vain = dug, found, 0
            state.tell(dug)
            yield dug
        seen.add(text)
        added = state.additions(best)[: 1 + vain % MOST_ADDED]


def _easier(state: AlteredPuzzle, puzzle: Any) -> Iterator[Any]:
    """A puzzle of a lower level, then with fewer added clues: their number is doubled, then each is tried."""
    start = state.grade(puzzle)
    clues, count = state.additions(puzzle), 1
    while count < 2 * len(clues) and state.grade(state.with_clues(puzzle, clues[:count]))[0] >= start[0] > 1:
        count *= 2
    added = clues[:count]
    found = state.with_clues(puzzle, added)
    if not (0 < state.grade(found)[0] < start[0] or state.grade(found)[1] < start[1]):
        return
    state.tell(found)
    yield found
    for clue in list(added):
        fewer = [other for other in added if other != clue]
        if state.is_late or not fewer:
            return
        if 0 < state.grade(state.with_clues(puzzle, fewer))[0] < start[0]:
            added = fewer
            yield state.with_clues(puzzle, added)


def _symmetrical(state: AlteredPuzzle, puzzle: Any) -> Iterator[Any]:
    """The puzzle with all clues of its solution at places whose mirror places can have clues too, then without those
    groups of mirror places that it does not need: those without clues of the puzzle go first."""
    if not fits(state.symmetry, puzzle.height, puzzle.width):
        raise Refused("only a board with as many rows as columns has this symmetry")
    clues = [*puzzle.fixed_clues(), *(clue for group in puzzle.spare_clues() for clue in group)]
    present = {puzzle.place_of(clue): clue for clue in clues}
    further = {puzzle.place_of((clue.field, clue.place)): clue for clue in state.additions(puzzle)}
    if None in {*present, *further}:
        raise Refused(f"the clues of {puzzle.name} have no mirror places")
    possible = {*present, *further}
    groups = {_images(state, puzzle, place) for place in possible}
    fuller = state.with_clues(
        puzzle, [further[place] for group in groups if group <= possible for place in group if place in further]
    )
    spare = {puzzle.place_of(clue) for group in puzzle.spare_clues() for clue in group}
    for place in (place for group in groups if not group <= possible for place in group if place in present):
        if place not in spare:
            raise Refused("some of the clues can have no partner at their mirror places here")
        fuller = fuller.without_clue(present[place])
    if not state.is_unique(fuller):
        raise Refused("with clues of this symmetry the puzzle would not have exactly one solution")
    state.tell(fuller)
    yield fuller
    removable: dict[frozenset[Place], list[Any]] = {}
    for clue in (clue for group in fuller.spare_clues() for clue in group):
        removable.setdefault(_images(state, fuller, fuller.place_of(clue)), []).append(clue)
    order = state.rng.sample([*removable], len(removable))
    order.sort(key=lambda group: len(group & present.keys()))
    yield state.dug(fuller, (removable[group] for group in order if len(removable[group]) == len(group)))


def _images(state: AlteredPuzzle, puzzle: Any, place: Place) -> frozenset[Place]:
    return frozenset(reached(place, (2 * puzzle.height, 2 * puzzle.width), SYMMETRIES[state.symmetry]))


ALTERED = {"harder": _harder, "easier": _easier, "symmetrical": _symmetrical}
