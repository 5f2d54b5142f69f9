"""The boards of a draw: random boards, changed until a level solves them, then dug. The hardest one comes first."""

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
"""The most diggings of the same board. On a tiny size, most draws give one of a few boards."""

BOARDS = 10
"""The most boards of a draw. The hardest of those that are too easy is made harder. A board that needs trials of more
than a few facts is hard enough for that, and ends the draw after the `first_boards` of the kind: a new board often
costs less."""


LOOKS = 8
"""The most boards that are compared for level 1 before one of them is changed: they differ much in the facts that one
reason at a time leaves open, and a comparison costs little."""


class Miss(Exception):
    """This draw gives no puzzle; the message gives the reason."""


class Unfit(Miss):
    """The clues of a board do not fit the symmetry or the mask."""


class BoardDrawing(NamedTuple):
    """The common data of the boards of a draw. `tried`: the number of draws of each board, over all draws."""

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
        """A random board for the lowest requested level. A range from level 1 on uses boards for any level."""
        makes, (lowest, highest) = generator_for(self.cls), self.request.levels
        own = makes.for_levels.get(lowest, {}) if lowest > EASY or highest == EASY else {}
        arguments = {**makes.many_clues, **own, **self.request.arguments}
        return random_pair(self.cls, self.rng, arguments, self.request.symmetry)

    def _promising(self, puzzle: Puzzle, solution: Solution) -> tuple[Puzzle, Solution]:
        """This board, or another random one on which level 1 leaves fewer facts open.

        A second board is drawn if more than an eighth of the facts is open, a third if more than two eighths are, and
        so on.
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
        first = generator_for(self.cls).first_boards
        missed: Exception | None = None
        for number in range(BOARDS):
            try:
                other = self._dug(*(self.pair() if number else pair), target)
            except (Miss, PuzzleError, OutOfTests, SolverFailure) as error:
                if isinstance(error, Unfit) and best is None:
                    raise  # other boards are likely to be unfit, too
                missed = missed or error
                continue
            best = other if best is None else harder(best, other)
            if best.is_met or (number + 1 >= first and best.rungs >= PROMISING):
                break
        if best is None:
            assert missed is not None
            raise missed
        return best

    def _dug(self, puzzle: Puzzle, solution: Solution, target: int) -> Dug:
        """The result of digging on a board, after changes until a level solves it. Raises Miss, OutOfTests, Stopped."""
        request = self.request
        if request.symmetry or request.mask:
            even = evenly(puzzle, solution, request)
            if even is None:
                raise Unfit(_no_fit(request))
            puzzle = even
        # Digging aims at the target. If nothing can be removed, any level of the range is accepted.
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
    """The reason why the clues of a board cannot be in the required places."""
    wishes = [name for name, request in (("symmetry", request.symmetry), ("mask", request.mask)) if request]
    lacking = ", or none can be where it asks for one" if request.mask else ""
    return f"a clue that cannot be removed does not fit the {' and the '.join(wishes)}{lacking}"


def _refuse_unknown_levels(board: Board, request: GenerationRequest) -> None:
    """Raises Refused if the levels above 1 of a kind cannot be measured and the request needs them."""
    if request.levels[0] > EASY and not board.guarded.model.watches_all:
        raise Refused(
            f"{request.name}: only level 1 is measured so far, because a rule about the whole board does not propagate"
        )
