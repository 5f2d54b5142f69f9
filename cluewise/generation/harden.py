"""Makes a puzzle harder step by step, until it has the level of the request.

Few of the boards that a level solves need that level: most are easier. So the puzzle is changed a little: some clues
are put back and removal starts again, or the board is changed at a slot. A change is kept unless it makes the puzzle
easier. The hardness of a puzzle below its level is the number of facts that stay open after shorter trials only
(`Board.hardness`).
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from cluewise.explanations.closure import EASY, HARD, OutOfTests
from cluewise.puzzles.common.puzzle import Puzzle

from .board import LENGTHS, Board, ClueGroup
from .digging import Digging
from .local_repair import VAIN, eased
from .patterns import arranged
from .request import GenerationRequest

AGAIN = 40
"""The most further diggings on a board that is too easy or has too many clues."""

ENOUGH = 20
"""Digging ends after this number of diggings in a row that were no harder: in many kinds the board alone decides."""

PUT_BACK, PUT_BACK_HARD, PUT_BACK_LARGE = 0.1, 0.5, 0.2
"""The share of the removed clues that are put back before a board is dug again. Where digging is fast, because
uniqueness decides it, very different clues are better than few changes, except on a large board, where each clue takes
long."""

TRIES = 600
"""The most tries to change a board that is too easy."""

PATIENCE = 10
"""A board is given up after this number of changed boards that are no harder, and as many more for each kind of shorter
trials that leaves facts open. Most boards that the shortest trials solve stay easy, and a new draw costs less."""

PROMISING = 3
"""A board for level 3 is worth changing if facts stay open at level 1 and after the two shortest kinds of trials."""

NEAR = 0.7
"""The share of the changes at the slots that only the longest trials decide. Others may lengthen trials from afar."""

CALM = 5
"""The most changes without gain on a board that a change made too hard for the level."""

Merit = tuple[int, ...]
"""The number of surplus clues, negated; then the Hardness of the puzzle, if it matters. Larger is better."""


class Aim(NamedTuple):
    """The aim of digging: a puzzle that `level` solves and `floor` does not (0: any).

    It has `fewest` to `most` clues.
    """

    level: int
    floor: int
    fewest: int
    most: int

    @classmethod
    def of(cls, request: GenerationRequest, target: int, total: int) -> "Aim":
        """The aim for a board with `total` clues."""
        floor = request.levels[0] - 1 if request.levels[0] <= HARD else 0
        return cls(min(target, HARD), floor, *(request.clues or (0, total)))

    def merit(self, digging: Digging, total: int, *, roughly: bool = False) -> Merit:
        """The merit of what is left; `roughly`: without the steps between level 1 and the floor, which take long."""
        hardness = digging.hardness(self.floor, () if roughly else LENGTHS) if self.floor >= EASY else ()
        return (min(0, self.most - (total - digging.gone)), *hardness)

    def is_met(self, merit: Merit) -> bool:
        return not merit[0] and all(merit[1:2])


class Dug(NamedTuple):
    """A board, the groups of clues that were removed, and the part of an aim that is reached."""

    board: Board
    removed: Sequence[ClueGroup]
    aim: Aim
    merit: Merit

    @property
    def is_met(self) -> bool:
        return self.aim.is_met(self.merit)

    @property
    def rungs(self) -> int:
        """The number of kinds of trials, level 1 among them, that leave facts open."""
        return sum(map(bool, self.merit[3:]))


def count_clues(puzzle: Puzzle) -> int:
    """The number of clues that can be removed."""
    return sum(map(len, puzzle.spare_clues()))


def dug(board: Board, request: GenerationRequest, target: int, rng: Random, like: Dug | None = None) -> Dug:
    """The board with fewer clues. The level is measured on the model of the board. Raises OutOfTests, Stopped.

    `like`: the result for a nearly equal board; then the board is dug only once.
    """
    puzzle = board.puzzle
    parts = arranged(puzzle, request.symmetry, request.mask)
    assert parts is not None
    total = count_clues(puzzle)
    aim = Aim.of(request, target, total)
    shuffled = [together for layer in parts.groups for together in rng.sample(layer, len(layer))]
    digging = Digging(board, board.groups(shuffled), total - aim.fewest)
    only_hard = aim.floor if aim.level == HARD > aim.floor > EASY and not request.clues else 0
    gone = {clue for group in like.removed for clue in group.clues} if like is not None else set()
    if like is None:
        digging.dig(aim.level, only_hard)
    elif only_hard:
        digging.dig_to_one(aim.level, only_hard, gone)
    else:
        digging.dig_alike(aim.level, gone)
    again = AGAIN if like is None else 0
    share = (PUT_BACK_LARGE if digging.is_large else PUT_BACK_HARD) if only_hard else PUT_BACK
    roughly = bool(again and only_hard)
    best, stuck = aim.merit(digging, total, roughly=roughly), 0
    for _ in range(again):
        if aim.is_met(best) or not digging.removed or stuck == ENOUGH:
            break
        state = digging.state()
        digging.put_back(rng, share)
        if only_hard:
            digging.soon_what_tells_much()
            digging.dig_to_one(aim.level, only_hard)
        else:
            digging.dig_again(aim.level)
        merit = aim.merit(digging, total, roughly=roughly)
        stuck = 0 if merit > best else stuck + 1
        if merit < best:
            digging.restore(state)
        else:
            best = merit
    if roughly and not aim.is_met(best):
        best = aim.merit(digging, total)
    return Dug(board, digging.removed, aim, best)


def harder(one: Dug, other: Dug) -> Dug:
    """The harder of the two; the board of the other is closed."""
    best, rest = (other, one) if other.merit > one.merit else (one, other)
    rest.board.close()
    return best


def climbed(first: Dug, request: GenerationRequest, target: int, rng: Random) -> Dug:
    """A changed board that meets its aim, or the best one found; `first` is the result so far.

    All boards but the first and the last are closed. Raises Stopped.
    """
    best, stuck, vain = first, 0, 0
    for _ in range(TRIES):
        if best.is_met or stuck >= PATIENCE * (1 + best.rungs):
            break
        board = best.board
        slots = board.hard_slots() if rng.random() < NEAR else [*board.puzzle.slots()]
        if not slots:
            break  # the board is full, by a change or from the start
        slot = rng.choice(slots)
        values = [value for value in board.puzzle.values(slot) if value != board.solution[slot]]
        changed = board.altered(board.stating(slot, rng.choice(values)), rng) if values else None
        if changed is None:
            vain += 1
            if vain > VAIN:
                break
            continue
        vain = 0
        stuck += 1
        other = _harder(Board(*changed, request.rules, board.guarded.clock, board.shapes), best, request, target, rng)
        if other is not None:
            stuck = 0 if other.merit > best.merit else stuck
            if best is not first:
                board.close()
            best = other
    return best


def _harder(board: Board, best: Dug, request: GenerationRequest, target: int, rng: Random) -> Dug | None:
    """The board dug once, if it is as good as the best one. Otherwise it is closed.

    If the level does not solve it, it is changed until the level does: a level begins above the easier ones.
    """
    level = best.aim.level
    try:
        if not board.fits:
            board.close()
            return None
        if not board.follows(level):
            lower = eased(board, request, level, rng, CALM, CALM)
            if lower is None:
                return None
            board = lower
        found = dug(board, request, target, rng, best)
    except OutOfTests:
        board.close()
        return None
    if found.merit >= best.merit:
        return found
    board.close()
    return None
