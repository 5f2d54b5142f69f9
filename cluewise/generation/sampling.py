"""The boards of a draw: random ones, changed until a level solves them, and dug. A draw begins with the hardest."""

from collections import Counter
from contextlib import closing
from random import Random
from typing import NamedTuple

from cluewise.explanations.closure import EASY, HARD, OutOfTests
from cluewise.explanations.completion import ReasonShapes
from cluewise.explanations.engines import Clock
from cluewise.puzzles.common.errors import PuzzleError, Refused, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for

from .board import Board
from .harden import PROMISING, Dug, count_clues, dug, harder
from .local_repair import evenly, filled, tuned
from .random_puzzles import random_pair
from .request import GenerationRequest

RETRIES = 3
"""How often the same board is dug. On a tiny size, most draws give one of a few boards."""

BOARDS = 10
"""The most boards of a draw: the hardest of those that came out too easy is made harder. One that needs longer trials
than of a few facts is hard enough for that, and the last one."""


LOOKS = 8
"""The most boards that are looked at for level 1 before one of them is changed: they differ much in what one reason at
a time leaves open, and looking costs little."""


class Miss(Exception):
    """This draw gives no puzzle; the message says why."""


class Unfit(Miss):
    """The clues of a board cannot be where the symmetry or the mask asks for them."""


class BoardDrawing(NamedTuple):
    """What the boards of a draw share. `tried`: how often each board was drawn, in all draws."""

    cls: type[Puzzle]
    request: GenerationRequest
    rng: Random
    clock: Clock
    tried: Counter[str]
    shapes: ReasonShapes

    def pair(self) -> tuple[Puzzle, Solution]:
        """A random board and its solution. Raises Miss, PuzzleError."""
        puzzle, solution = self._random()
        text = puzzle.format()
        self.tried[text] += 1
        if self.tried[text] > RETRIES:
            raise Miss("a board that was tried before")
        return puzzle, solution

    def _random(self) -> tuple[Puzzle, Solution]:
        """A random board for the lowest level that is wished. A range from level 1 on has boards of no level."""
        makes, (lowest, highest) = generator_for(self.cls), self.request.levels
        own = makes.for_levels.get(lowest, {}) if lowest > EASY or highest == EASY else {}
        arguments = {**makes.many_clues, **own, **self.request.arguments}
        return random_pair(self.cls, self.rng, arguments, self.request.symmetry)

    def _promising(self, puzzle: Puzzle, solution: Solution) -> tuple[Puzzle, Solution]:
        """This pair, or a further random one of which one reason at a time leaves less open.

        The second is looked at if more than an eighth is open, the third if more than two eighths are, and so on.
        """
        best, least = (puzzle, solution), self._open_share(puzzle, solution)
        for number in range(1, LOOKS):
            if least <= number / LOOKS:
                break
            try:
                other = self._random()
            except PuzzleError:
                continue
            if (share := self._open_share(*other)) < least:
                best, least = other, share
        return best

    def _open_share(self, puzzle: Puzzle, solution: Solution) -> float:
        """The share of the facts that one reason at a time leaves open, with all clues."""
        board = Board(filled(puzzle, solution), solution, self.request.rules, self.clock, self.shapes)
        with closing(board):
            return board.open_share() if board.fits else 1.0

    def hardest(self, pair: tuple[Puzzle, Solution], target: int) -> Dug:
        """The first of several boards that has the level, or the hardest; `pair` is the first. Close its board after
        use. Raises Miss, OutOfTests, SolverFailure, Stopped."""
        best: Dug | None = None
        missed: Exception | None = None
        for number in range(BOARDS):
            try:
                other = self._dug(*(self.pair() if number else pair), target)
            except (Miss, PuzzleError, OutOfTests, SolverFailure) as error:
                if isinstance(error, Unfit) and best is None:
                    raise  # one board a draw: others are likely to be unfit, too
                missed = missed or error
                continue
            best = other if best is None else harder(best, other)
            if best.is_met or best.rungs >= PROMISING:
                break
        if best is None:
            assert missed is not None
            raise missed
        return best

    def _dug(self, puzzle: Puzzle, solution: Solution, target: int) -> Dug:
        """What is dug on a board, after it was changed until a level solves it. Raises Miss, OutOfTests, Stopped."""
        request = self.request
        if request.symmetry or request.mask:
            even = evenly(puzzle, solution, request)
            if even is None:
                raise Unfit(_no_fit(request))
            puzzle = even
        # Digging aims at the target. Where nothing can be dug, any level of the range will do.
        highest = target if count_clues(puzzle) else request.levels[1]
        level = min(highest, HARD)
        if level == EASY and not (request.symmetry or request.mask):
            puzzle, solution = self._promising(puzzle, solution)
        board = tuned(puzzle, solution, request, level, self.rng, self.clock, self.shapes)
        if board is None:
            clues = "the clues that may stand" if request.mask or request.symmetry else "its clues"
            raise Miss(f"too hard with all {clues}")
        try:
            _refuse_unknown_levels(board, request)
            if request.clues and count_clues(board.puzzle) < request.clues[0]:
                raise Miss(f"fewer than {request.clues[0]} clues in all")
            return dug(board, request, target, self.rng)
        except BaseException:
            board.close()
            raise


def _no_fit(request: GenerationRequest) -> str:
    """Why the clues of a board cannot be where they should."""
    wishes = [name for name, request in (("symmetry", request.symmetry), ("mask", request.mask)) if request]
    lacking = ", or none can be where it asks for one" if request.mask else ""
    return f"a clue that cannot be removed does not fit the {' and the '.join(wishes)}{lacking}"


def _refuse_unknown_levels(board: Board, request: GenerationRequest) -> None:
    """Raises Refused if a kind does not tell its levels above 1 and the wish needs them."""
    if request.levels[0] > EASY and not board.guarded.model.watches_all:
        raise Refused(
            f"{request.name}: only level 1 is told so far, because a rule about the whole board does not propagate"
        )
