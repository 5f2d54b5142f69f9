"""The public functions: read, solve, check, export, decode. `cluewise` offers them all."""

import os
from collections.abc import Iterable, Iterator
from numbers import Integral
from typing import Any

from cluewise.puzzles.common.errors import PuzzleError, Refused, quote
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text, read_file
from cluewise.puzzles.common.solution import Solution, Violation
from cluewise.solvers.common import Answer, Limits

from .catalogue import puzzle_class
from .road import Route, Solving, set_out


def pieces(name: str, source: str | os.PathLike[str]) -> list[Text]:
    """The texts of the puzzles in a source, unread. A source that exists is a file, otherwise it is puzzle text.

    Raises PuzzleError, UnknownName.
    """
    cls = puzzle_class(name)
    if is_file(source):
        path = os.fspath(source)
        return cls.split(read_file(path), path)
    if isinstance(source, os.PathLike):
        raise PuzzleError("there is no such file", os.fspath(source))
    return cls.split(source)


def is_file(source: str | os.PathLike[str]) -> bool:
    """Does a source name something that exists? (Puzzle text may be no possible file name at all.)"""
    try:
        return os.path.exists(source)
    except ValueError:
        return False


def read_piece(name: str, piece: Text, settings: dict[str, Any] | None = None) -> Puzzle:
    """Reads one piece. Text that is neither a file nor a puzzle gets an error that says both."""
    try:
        return puzzle_class(name).parse(piece, settings)
    except PuzzleError as error:
        if error.source or piece.source:
            raise
        said = error.excerpt.strip()
        message = f"no file {quote(said)}, and as a {name} puzzle: {error.message}" if said else error.message
        raise PuzzleError(message, "", error.line, error.column, error.excerpt) from None


def read(name: str, source: str | os.PathLike[str], **settings: Any) -> list[Puzzle]:
    """The puzzles of a file (a path that exists) or of puzzle text; keywords are settings.

    >>> import cluewise
    >>> cluewise.read("signpost", "2x2:1ceag")[0].hints
    (1, None, None, None)

    Raises PuzzleError where it cannot be read, UnknownName for a puzzle or a setting that does not exist.
    """
    return [read_piece(name, piece, settings) for piece in pieces(name, source)]


def solving(puzzle: Puzzle, *, limit: int | None = None, **options: Any) -> Solving:
    """A solve under way: an iterator over solutions that also tells status, completeness and figures.

    It is a context manager: leaving it ends what still runs.
    """
    return set_out(puzzle, *_asked(limit, **options))


def _asked(
    limit: int | None,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    cardinality: str | None = None,
    sums: str | None = None,
    timeout: float | None = None,
    memory: float | None = None,
    distinct: str | None = None,
) -> tuple[Route, int | None, Limits]:
    """The options of `solve` as the road takes them. Raises Refused."""
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, Integral) or limit < 1):
        raise Refused(f"limit: expected a whole number from 1 on or None, found {limit!r}")
    return Route(encoding, solver, cardinality, distinct, sums), limit, Limits.asked(timeout, memory)


def solve(puzzle: Puzzle, limit: int | None = 1, **options: Any) -> Answer:
    """Solves a puzzle.

    `limit`: how many solutions to look for, None for all. `encoding`, `solver`, `cardinality`, `sums`: names, None for
    the default. `timeout` in seconds and `memory` in megabytes (2**20 bytes) bound the whole solve, building included.
    `distinct`: the view under which solutions count as different. Every solution has been checked by the rules.

    >>> import cluewise
    >>> puzzle, = cluewise.read("signpost", "2x2:1ceag")
    >>> answer = cluewise.solve(puzzle, limit=None)
    >>> answer.status.value, len(answer.solutions), answer.complete
    ('solved', 1, True)

    Raises UnknownName, Refused; EncodingBug for a wrong model, which is a defect.
    """
    return solving(puzzle, limit=limit, **options).answer()


def solve_many(
    puzzles: Iterable[Puzzle], limit: int | None = 1, *, share: bool | None = None, **options: Any
) -> Iterator[Answer]:
    """Solves puzzles one after the other: their answers, in order. Options as for `solve`.

    Puzzles that share their rules (Sudokus of one size) share an engine that keeps the rules loaded and takes each
    puzzle's clues as assumptions, where the encoding declares that it may (`shares`), the engine can, and no `timeout`
    and no `memory` are given; the others are solved as by `solve`. `share=False` never does that, `share=True` insists
    on it. Which of several solutions comes first depends on the puzzles before.

    >>> import cluewise
    >>> puzzles = cluewise.read("sudoku", "123434122143....\\n....2..1..3....4")
    >>> [len(answer.solutions) for answer in cluewise.solve_many(puzzles, limit=2)]
    [1, 2]

    Raises as `solve`, and Refused for what `share=True` cannot have.
    """
    from .many import Many

    return Many(*_asked(limit, **options), share).answers(puzzles)


def solutions(puzzle: Puzzle, **options: Any) -> Iterator[Solution]:
    """The solutions one by one, as they are found; options as for `solve`.

    Raises SolverFailure where it stops early, LimitReached ("timeout", "memory") among them.
    """
    with solving(puzzle, **options) as running:
        yield from running
    if running.failure:
        raise running.failure


def check(puzzle: Puzzle, solution: Solution) -> list[Violation]:
    """All rules that a solution breaks; empty means it is one."""
    return puzzle.check(solution)
