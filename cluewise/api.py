"""The functions that `cluewise` offers: read, solve, check, certify and their variants."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import TYPE_CHECKING

from cluewise.puzzles.common.errors import PuzzleError, Refused, quote
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text, read_file
from cluewise.puzzles.common.solution import Solution, Violation
from cluewise.solvers.common import Answer, Limits

from .arguments import each_a_puzzle, expecting
from .finding.loading import puzzle_class
from .finding.names import (
    foreign,
    is_address,
    may_hold_addresses,
    named,
    pasted,
    puzzle_of,
    split_addresses,
    stated_address_types,
)
from .road import Route, Solving, set_out

if TYPE_CHECKING:
    from .trust.checking import Checked

SettingValue = str | int | bool
"""The value of a setting, such as `planks=3` of Hashi: a text, or the number or Boolean that the text stands for."""


def pieces(name: str | None, source: str | os.PathLike[str]) -> list[Text]:
    """The texts of the puzzles in a source, not parsed yet. A source is the path of an existing file or puzzle text.

    Without a name, the source holds addresses. Each address names its puzzle. Raises PuzzleError, UnknownName.
    """
    if name is not None:
        puzzle_class(name)  # an unknown name is reported before anything else
    if is_file(source):
        path = os.fspath(source)
        return split(name, read_file(path), path)
    if isinstance(source, os.PathLike):
        raise PuzzleError("no such file", os.fspath(source))
    if name is None and "\n" not in source and not is_address(source):
        if error := foreign(Text(source)):
            raise error
        if "://" in source:
            raise PuzzleError(f"{quote(source)} is no address of a puzzle: expected …?TYPE/WIDTH/HEIGHT/CLUES")
        raise PuzzleError(f"{quote(source)} is neither a file nor an address: name the PUZZLE before the SOURCE")
    return split(name, source)


def split(name: str | None, text: str, source: str = "") -> list[Text]:
    """The texts of the puzzles in a text, not parsed yet. Without a name, the text holds addresses.

    An address of another site becomes the `problem` of its piece. Raises PuzzleError, UnknownName.
    """
    given = Text(text, source)
    if may_hold_addresses(text) and (name is None or stated_address_types(name)):
        text = pasted(text, alone=not source)
    try:
        texts = split_addresses(text, source) if name is None else puzzle_class(name).split(text, source)
    except PuzzleError as error:
        raise foreign(given) or error from None
    return [piece._replace(problem=piece.problem or foreign(piece)) for piece in texts]


def is_file(source: str | os.PathLike[str]) -> bool:
    """Returns whether a source is the path of something that exists. (Not every puzzle text is a valid path.)"""
    try:
        return os.path.exists(source)
    except ValueError:
        return False


def name_of(name: str | None, piece: Text) -> str | None:
    """The name of a piece's puzzle: `name`, or the name in the piece's address. None if the address is unknown."""
    try:
        return puzzle_of(piece) if name is None else name
    except PuzzleError:
        return None


def read_piece(name: str | None, piece: Text, settings: Mapping[str, SettingValue] | None = None) -> Puzzle:
    """Parses one piece. Without a name, the piece is an address.

    Raises PuzzleError. For text that is neither a file nor a puzzle, the message says both and names the formats.
    """
    if piece.problem:
        raise piece.problem
    name = puzzle_of(piece) if name is None else name
    try:
        puzzle = puzzle_class(name).parse(piece, settings)
        if _is_a_word(piece) and not puzzle.on_a_line(piece.body):
            raise piece.error("a word is no puzzle; put blanks between the cells of a single row")
        return puzzle
    except PuzzleError as error:
        if error.source or piece.source:
            raise
        excerpt, message = "" if is_address(piece.body) else error.excerpt.strip(), error.message
        if excerpt:
            formats = ", ".join(map(str, puzzle_class(name).formats))
            message = f"no file {quote(excerpt)}, and as {_with_article(name)} puzzle: {message} (formats: {formats})"
        raise PuzzleError(message, "", error.line, error.column, error.excerpt) from None


_WORD = re.compile(r"(?:[.~]{0,2}[/\\])*[^\W\d_][\w./\\-]*")


def _is_a_word(piece: Text) -> bool:
    """Is this text, which no file holds, a word or a path? It is then rather the mistyped name of a file."""
    return not piece.source and piece.line == 1 and _WORD.fullmatch(piece.body) is not None


def _with_article(name: str) -> str:
    """A name with its article: `a signpost`, `an unruly`."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


@expecting
def read(
    name: str | os.PathLike[str], source: str | os.PathLike[str] | None = None, **settings: SettingValue
) -> list[Puzzle]:
    """The puzzles of a source.

    - `name`: the name of a puzzle or an alias (`cluewise list` shows them). Some aliases stand for settings too.
    - `source`: the path of an existing file, or puzzle text.
    - `settings`: settings of the puzzle by name, as for `--set` (for hashi `planks=3`, `connected="no"`). They override
      the settings in the source's header.

    An address contains the name of its puzzle: `read(source)` reads an address, or a file of addresses.

    An example:

        >>> import cluewise
        >>> cluewise.read("signpost", "2x2:1ceag")[0].hints
        (1, None, None, None)
        >>> cluewise.read("https://puzz.link/p?slither/2/1/12")[0].name
        'slitherlink'

    Raises PuzzleError for a source that cannot be read, UnknownName for an unknown puzzle or setting.
    """
    if source is None:
        return [read_piece(None, piece, settings) for piece in pieces(None, name)]
    name, alias_settings = named(name)
    settings = {**alias_settings, **settings}
    puzzle_class(name).complete_settings(settings)  # before the source is read: the same error for every source
    return [read_piece(name, piece, settings) for piece in pieces(name, source)]


@expecting
def solving(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    cardinality: str | None = None,
    sums: str | None = None,
    globals: str | None = None,
    timeout: float | None = None,
    memory: float | None = None,
    distinct: str | None = None,
    certify: str | os.PathLike[str] | None = None,
    cross_check: bool = False,
) -> Solving:
    """A running search: an iterator over solutions, with its status, completeness and figures as attributes.

    It is a context manager; leaving it stops the search. Parameters and errors are those of `solve`. Without a `limit`
    the search looks for all solutions.
    """
    parameters = _parameters(limit, encoding, solver, cardinality, sums, globals, timeout, memory, distinct)
    if certify is None and not cross_check:
        return set_out(puzzle, *parameters)
    if certify is not None and cross_check:
        raise Refused("certify and cross_check exclude one another: a certified answer needs no second solve")
    if certify is None:
        from .trust.second import cross_checking

        return cross_checking(puzzle, *parameters)
    from .trust.certificate import certifying

    return certifying(puzzle, *parameters, certify)


def _parameters(
    limit: int | None,
    encoding: str | None,
    solver: str | None,
    cardinality: str | None,
    sums: str | None,
    globals: str | None,
    timeout: float | None,
    memory: float | None,
    distinct: str | None,
) -> tuple[Route, int | None, Limits]:
    """The parameters of `solve` in the form that `set_out` takes. Raises Refused."""
    return Route(encoding, solver, cardinality, distinct, sums, None, globals), limit, Limits.asked(timeout, memory)


@expecting
def solve(
    puzzle: Puzzle,
    limit: int | None = 1,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    cardinality: str | None = None,
    sums: str | None = None,
    globals: str | None = None,
    timeout: float | None = None,
    memory: float | None = None,
    distinct: str | None = None,
    certify: str | os.PathLike[str] | None = None,
    cross_check: bool = False,
) -> Answer:
    """Solves a puzzle.

    - `limit`: the number of solutions to look for, at least 1; None for all.
    - `encoding`: the name of the encoding; None for the first listed one that fits the solver.
    - `solver`: the name of a SAT engine or a MILP solver, `backtrack`, or a command with `{cnf}` in it; None for the
      default engine.
    - `cardinality`, `sums`: the names of the encodings of counts and of weighted sums for SAT solvers; None for the
      default.
    - `globals`: the lowering of global constraints (connected cells, loops): how they are stated; None for the first
      that fits the solver.
    - `timeout`: seconds of wall-clock time for the whole solve, encoding included; None for no limit.
    - `memory`: megabytes (2**20 bytes) for the whole solve, in addition to what the program itself takes; None for no
      limit.
    - `distinct`: the name of the view that decides which solutions are different; None for the puzzle's default view.
    - `certify`: a folder, empty or not yet existing, for a certificate that anybody can check (`docs/trust.md`). It is
      made with the reference encoding and checked before the answer is given. If the check fails, the status is
      unknown.
    - `cross_check`: solve a second time with another encoding and another kind of solver. Raises EncodingBug if the
      answers disagree.

    Every solution is checked by the rules. `cluewise list` shows all names.

    An example:

        >>> import cluewise
        >>> puzzle, = cluewise.read("signpost", "2x2:1ceag")
        >>> answer = cluewise.solve(puzzle, limit=None)
        >>> answer.status.value, len(answer.solutions), answer.complete
        ('solved', 1, True)

    Raises UnknownName, Refused. Raises EncodingBug for a wrong model, which is a defect of Cluewise.
    """
    return solving(
        puzzle, limit, encoding=encoding, solver=solver, cardinality=cardinality, sums=sums,
        globals=globals, timeout=timeout, memory=memory, distinct=distinct, certify=certify, cross_check=cross_check,
    ).answer()  # fmt: skip


@expecting
def solve_many(
    puzzles: Iterable[Puzzle],
    limit: int | None = 1,
    *,
    share: bool | None = None,
    encoding: str | None = None,
    solver: str | None = None,
    cardinality: str | None = None,
    sums: str | None = None,
    globals: str | None = None,
    timeout: float | None = None,
    memory: float | None = None,
    distinct: str | None = None,
) -> Iterator[Answer]:
    """Solves puzzles one after the other and yields their answers in order.

    - `puzzles`: puzzles of any kinds. The call takes the first puzzle, and raises for parameters that do not fit it.
    - `share`: True requires shared engines, False forbids them, None shares an engine where possible.

    The other parameters are those of `solve` and hold for each puzzle. Only `solve` makes certificates.

    Puzzles with the same rules (such as Sudokus of one size) can share an engine. It keeps the rules loaded and takes
    the clues of each puzzle as assumptions. Sharing needs an encoding with `shares`, an engine that takes assumptions,
    and neither `timeout` nor `memory`. Without an `encoding`, the first encoding with `shares` is taken. All other
    puzzles are solved as by `solve`. With a shared engine, the order of several solutions depends on earlier puzzles.

    An example:

        >>> import cluewise
        >>> puzzles = cluewise.read("sudoku", "123434122143....\\n....2..1..3....4")
        >>> [len(answer.solutions) for answer in cluewise.solve_many(puzzles, limit=2)]
        [1, 2]

    Raises the errors of `solve`, and Refused if `share=True` is not possible.
    """
    from .many import Many

    many = Many(*_parameters(limit, encoding, solver, cardinality, sums, globals, timeout, memory, distinct), share)
    remaining = iter(each_a_puzzle(puzzles))
    first = list(islice(remaining, 1))
    for puzzle in first:
        many.shares(puzzle)
    return many.answers(chain(first, remaining))


@expecting
def solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    *,
    encoding: str | None = None,
    solver: str | None = None,
    cardinality: str | None = None,
    sums: str | None = None,
    globals: str | None = None,
    timeout: float | None = None,
    memory: float | None = None,
    distinct: str | None = None,
    certify: str | os.PathLike[str] | None = None,
    cross_check: bool = False,
) -> Iterator[Solution]:
    """Yields the solutions one by one, as they are found.

    Parameters and errors are those of `solve`. Without a `limit`, all solutions are yielded. If the search stops early,
    the iterator raises SolverFailure, or its subclass LimitReached ("timeout", "memory") if a limit stopped it.
    """
    running = solving(
        puzzle, limit, encoding=encoding, solver=solver, cardinality=cardinality, sums=sums,
        globals=globals, timeout=timeout, memory=memory, distinct=distinct, certify=certify, cross_check=cross_check,
    )  # fmt: skip
    return _streamed(running)


def _streamed(running: Solving) -> Iterator[Solution]:
    with running:
        yield from running
    if running.failure:
        raise running.failure


@expecting
def certify(folder: str | os.PathLike[str], *, timeout: float | None = None, memory: float | None = None) -> "Checked":
    """Checks the certificate in a folder, from its files alone. The result has the outcome, the reason, the claim and
    the view under which the claim counts.

    - `folder`: what `solve` wrote with `certify`.
    - `timeout`: seconds of wall-clock time; `memory`: megabytes. The outcome is undecided if a limit is reached.

    Raises PuzzleError if the folder holds no certificate.
    """
    from .trust.checking import check_folder

    return check_folder(folder, Limits.asked(timeout, memory))


@expecting
def check(puzzle: Puzzle, solution: Solution) -> list[Violation]:
    """All violations of the rules by a solution; an empty list means that it is correct."""
    return puzzle.check(solution)
