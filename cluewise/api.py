"""The public functions: read, solve, check, export, decode. `cluewise` offers them all."""

import os
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from numbers import Integral
from typing import TYPE_CHECKING

from cluewise.puzzles.common.errors import PuzzleError, Refused, quote
from cluewise.puzzles.common.puzzle import Puzzle, expect_puzzle
from cluewise.puzzles.common.reading import Text, read_file
from cluewise.puzzles.common.solution import Solution, Violation
from cluewise.solvers.common import Answer, Limits

from .catalogue import check_names, puzzle_class
from .names import (
    is_address,
    may_hold_addresses,
    named,
    pasted,
    puzzle_of,
    refuse_foreign,
    split_addresses,
    stated_address_types,
)
from .road import Route, Solving, set_out

if TYPE_CHECKING:
    from .trust.checking import Checked

SettingValue = str | int | bool
"""The value of a setting, such as `planks=3` of Hashi: as text, or as the number or the truth value it stands for."""


def pieces(name: str | None, source: str | os.PathLike[str]) -> list[Text]:
    """The texts of the puzzles in a source, unread. A source that exists is a file, otherwise it is puzzle text.

    Without a name, it holds addresses, which name their puzzles themselves. Raises PuzzleError, UnknownName.
    """
    if name is not None:
        puzzle_class(name)  # a name that nobody knows is told first
    if is_file(source):
        path = os.fspath(source)
        return split(name, read_file(path), path)
    if isinstance(source, os.PathLike):
        raise PuzzleError("there is no such file", os.fspath(source))
    if name is None and "\n" not in source and not is_address(source):
        refuse_foreign(source)
        if "://" in source:
            raise PuzzleError(f"{quote(source)} is no address of a puzzle: expected …?TYPE/WIDTH/HEIGHT/CLUES")
        raise PuzzleError(f"{quote(source)} is neither a file nor an address: name the PUZZLE before the SOURCE")
    return split(name, source)


def split(name: str | None, text: str, source: str = "") -> list[Text]:
    """The puzzles in a text, unread; without a name, those of its addresses. Raises PuzzleError, UnknownName."""
    if may_hold_addresses(text):
        refuse_foreign(text, source)
        if name is None or stated_address_types(name):
            text = pasted(text, alone=not source)
    return split_addresses(text, source) if name is None else puzzle_class(name).split(text, source)


def is_file(source: str | os.PathLike[str]) -> bool:
    """Does a source name something that exists? (Puzzle text may be no possible file name at all.)"""
    try:
        return os.path.exists(source)
    except ValueError:
        return False


def name_of(name: str | None, piece: Text) -> str | None:
    """The name of a piece's puzzle, where none was given the one that its address says; None where nobody knows it."""
    try:
        return puzzle_of(piece) if name is None else name
    except PuzzleError:
        return None


def read_piece(name: str | None, piece: Text, settings: Mapping[str, SettingValue] | None = None) -> Puzzle:
    """Reads one piece; without a name, an address. Text that is neither a file nor a puzzle gets an error that says
    both.
    """
    name = puzzle_of(piece) if name is None else name
    try:
        return puzzle_class(name).parse(piece, settings)
    except PuzzleError as error:
        if error.source or piece.source:
            raise
        said = "" if is_address(piece.body) else error.excerpt.strip()
        message = f"no file {quote(said)}, and as a {name} puzzle: {error.message}" if said else error.message
        raise PuzzleError(message, "", error.line, error.column, error.excerpt) from None


def read(
    name: str | os.PathLike[str], source: str | os.PathLike[str] | None = None, **settings: SettingValue
) -> list[Puzzle]:
    """The puzzles of a source.

    - `name`: the puzzle, one of `cluewise list`, or an alias, which may stand for settings.
    - `source`: a path that exists, or puzzle text.
    - `settings`: those of the puzzle, by name, as `--set` takes them (`planks=3`, `connected="no"` of hashi). They go
      before what the source says in its header.

    Addresses name their puzzles themselves: `read(source)` reads an address, or a file of addresses.

    An example:

        >>> import cluewise
        >>> cluewise.read("signpost", "2x2:1ceag")[0].hints
        (1, None, None, None)
        >>> cluewise.read("https://puzz.link/p?slither/2/1/12")[0].name
        'slitherlink'

    Raises PuzzleError where it cannot be read, UnknownName for a puzzle or a setting that does not exist.
    """
    if source is None:
        return [read_piece(None, piece, settings) for piece in pieces(None, name)]
    found = named(name)
    settings = {**found.settings, **settings}
    puzzle_class(found.name).complete_settings(settings)  # before the source is read: the same error for any
    return [read_piece(found.name, piece, settings) for piece in pieces(found.name, source)]


def solving(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    cardinality: str | None = None,
    sums: str | None = None,
    timeout: float | None = None,
    memory: float | None = None,
    distinct: str | None = None,
    certify: str | os.PathLike[str] | None = None,
    cross_check: bool = False,
) -> Solving:
    """A solve under way: an iterator over solutions that also tells status, completeness and figures.

    It is a context manager: leaving it ends what still runs. Parameters and errors are those of `solve`; without a
    `limit` it looks for all solutions.
    """
    expect_puzzle(puzzle)
    asked = _asked(limit, encoding, solver, cardinality, sums, timeout, memory, distinct)
    if certify is None and not cross_check:
        return set_out(puzzle, *asked)
    if certify is not None and cross_check:
        raise Refused("certify and cross_check exclude one another: a certificate needs no second way")
    if certify is None:
        from .trust.second import cross_checking

        return cross_checking(puzzle, *asked)
    from .trust.certificate import certifying

    return certifying(puzzle, *asked, certify)


def _asked(
    limit: int | None,
    encoding: str | None,
    solver: str | None,
    cardinality: str | None,
    sums: str | None,
    timeout: float | None,
    memory: float | None,
    distinct: str | None,
) -> tuple[Route, int | None, Limits]:
    """The parameters of `solve` as the road takes them. Raises Refused."""
    check_names(encoding=encoding, solver=solver, cardinality=cardinality, sums=sums, distinct=distinct)
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, Integral) or limit < 1):
        raise Refused(f"limit: expected a whole number from 1 on or None, found {limit!r}")
    return Route(encoding, solver, cardinality, distinct, sums), limit, Limits.asked(timeout, memory)


def solve(
    puzzle: Puzzle,
    limit: int | None = 1,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    cardinality: str | None = None,
    sums: str | None = None,
    timeout: float | None = None,
    memory: float | None = None,
    distinct: str | None = None,
    certify: str | os.PathLike[str] | None = None,
    cross_check: bool = False,
) -> Answer:
    """Solves a puzzle.

    - `limit`: how many solutions to look for, at least 1; None for all.
    - `encoding`: how the puzzle is compiled, by name; None for the first listed that fits the solver.
    - `solver`: a SAT engine, a MILP solver or `backtrack`, by name, or a command with `{cnf}` in it; None for the
      default engine.
    - `cardinality`, `sums`: how a SAT solver gets counts and weighted sums, by name; None for the default.
    - `timeout`: seconds by the clock for the whole solve, building included; None for no limit.
    - `memory`: megabytes (2**20 bytes) for the whole solve, beyond what the program itself takes; None for no limit.
    - `distinct`: the view under which solutions count as different, by name; None for the puzzle's own.
    - `certify`: an empty folder, or one to be made, for a certificate that anybody can check (`docs/trust.md`): it is
      made with the reference encoding and checked first, and an answer whose proof does not check is unknown.
    - `cross_check`: solve a second time, by another encoding and a solver of another kind; raises EncodingBug where the
      answers disagree.

    Every solution has been checked by the rules. `cluewise list` shows the names there are.

    An example:

        >>> import cluewise
        >>> puzzle, = cluewise.read("signpost", "2x2:1ceag")
        >>> answer = cluewise.solve(puzzle, limit=None)
        >>> answer.status.value, len(answer.solutions), answer.complete
        ('solved', 1, True)

    Raises UnknownName, Refused; EncodingBug for a wrong model, which is a defect.
    """
    return solving(
        puzzle, limit, encoding=encoding, solver=solver, cardinality=cardinality, sums=sums, timeout=timeout,
        memory=memory, distinct=distinct, certify=certify, cross_check=cross_check,
    ).answer()  # fmt: skip


def solve_many(
    puzzles: Iterable[Puzzle],
    limit: int | None = 1,
    *,
    share: bool | None = None,
    encoding: str | None = None,
    solver: str | None = None,
    cardinality: str | None = None,
    sums: str | None = None,
    timeout: float | None = None,
    memory: float | None = None,
    distinct: str | None = None,
) -> Iterator[Answer]:
    """Solves puzzles one after the other: their answers, in order.

    - `puzzles`: of any kind. The first is taken at the call, so that what cannot be asked of it is an error there.
    - `share`: True insists on sharing engines, False forbids it, None shares where it can be done.

    The other parameters are those of `solve`, for each puzzle; a certificate is for one puzzle, by `solve`.

    Puzzles that share their rules (Sudokus of one size) share an engine that keeps the rules loaded and takes each
    puzzle's clues as assumptions, where the encoding declares that it may (`shares`), the engine can, and no `timeout`
    and no `memory` are given; without an `encoding`, it is the first that may. The others are solved as by `solve`.
    Which of several solutions comes first depends on the puzzles before.

    An example:

        >>> import cluewise
        >>> puzzles = cluewise.read("sudoku", "123434122143....\\n....2..1..3....4")
        >>> [len(answer.solutions) for answer in cluewise.solve_many(puzzles, limit=2)]
        [1, 2]

    Raises as `solve`, and Refused for what `share=True` cannot have.
    """
    from .many import Many

    many = Many(*_asked(limit, encoding, solver, cardinality, sums, timeout, memory, distinct), share)
    coming = iter(puzzles)
    first = list(islice(coming, 1))
    for puzzle in first:
        many.shares(puzzle)
    return many.answers(chain(first, coming))


def solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    cardinality: str | None = None,
    sums: str | None = None,
    timeout: float | None = None,
    memory: float | None = None,
    distinct: str | None = None,
    certify: str | os.PathLike[str] | None = None,
    cross_check: bool = False,
) -> Iterator[Solution]:
    """The solutions one by one, as they are found.

    Parameters and errors are those of `solve`; without a `limit` it looks for all solutions. The iterator raises
    SolverFailure where it stops early, LimitReached ("timeout", "memory") among them.
    """
    running = solving(
        puzzle, limit, encoding=encoding, solver=solver, cardinality=cardinality, sums=sums, timeout=timeout,
        memory=memory, distinct=distinct, certify=certify, cross_check=cross_check,
    )  # fmt: skip
    return _streamed(running)


def _streamed(running: Solving) -> Iterator[Solution]:
    with running:
        yield from running
    if running.failure:
        raise running.failure


def certify(folder: str | os.PathLike[str]) -> "Checked":
    """Checks the certificate in a folder again, from its files alone: its outcome, the reason, what it certifies.

    Raises PuzzleError where the folder holds no certificate.
    """
    from .trust.checking import check_folder

    return check_folder(folder)


def check(puzzle: Puzzle, solution: Solution) -> list[Violation]:
    """All rules that a solution breaks; empty means it is one."""
    return puzzle.check(solution)
