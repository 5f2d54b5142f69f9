"""The functions that `cluewise` offers: read, solve, check, certify and their variants."""

import os
from collections.abc import Generator, Iterable, Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, TypedDict, Unpack

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution, Violation
from cluewise.solvers.common import Answer, Limits

from .arguments import each_a_puzzle, expecting
from .pipeline import SolveOptions, SolveRun, make_request
from .registry.loading import puzzle_class
from .registry.names import named
from .shown import Results
from .sources import SettingValue, read_puzzle, texts_of

if TYPE_CHECKING:
    from .certification.checking import Checked


@expecting
def read(
    name: str | os.PathLike[str], source: str | os.PathLike[str] | None = None, **settings: SettingValue
) -> list[Puzzle]:
    """The puzzles of a source.

    - `name`: the name of a puzzle or an alias (`cluewise list` shows them). Some aliases include settings.
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
        return [read_puzzle(None, text, settings) for text in texts_of(None, name)]
    name, alias_settings = named(name)
    settings = {**alias_settings, **settings}
    puzzle_class(name).complete_settings(settings)  # before the source is read, so that every source has the same error
    return [read_puzzle(name, text, settings) for text in texts_of(name, source)]


class Choices(TypedDict, total=False):
    """The keyword arguments that `solve`, `solving`, `solutions` and `solve_many` share."""

    encoding: str | None
    solver: str | None
    cardinality: str | None
    sums: str | None
    globals: str | None
    timeout: float | None
    memory: float | None
    distinct: str | None


class Options(Choices, total=False):
    """All keyword arguments of `solve`, which explains them. An omitted argument is None or False."""

    certify: str | os.PathLike[str] | None
    cross_check: bool
    race: bool


@expecting
def solving(
    puzzle: Puzzle,
    limit: int | None = None,
    **options: Unpack[Options],
) -> SolveRun:
    """A running search: an iterator over solutions, with its status, completeness and figures as attributes.

    It is a context manager; leaving it stops the search. Parameters and errors are those of `solve`. Without a `limit`
    the search looks for all solutions.
    """
    return _running(puzzle, limit, options)


def _running(puzzle: Puzzle, limit: int | None, options: Options) -> SolveRun:
    """As `solving`, for arguments of the right types."""
    folder, cross_check = options.get("certify"), options.get("cross_check", False)
    chosen, limits = choices_of(options)
    if options.get("race"):
        from .race import racing

        if folder is not None or cross_check:
            raise Refused("race excludes certify and cross_check, which choose their engines themselves")
        return racing(puzzle, chosen, limit, limits)
    if folder is None and not cross_check:
        return SolveRun(make_request(puzzle, chosen), limit, limits)
    if folder is not None and cross_check:
        raise Refused("certify and cross_check exclude one another: a certified answer needs no second solve")
    if folder is None:
        from .certification.confirmation import cross_checking

        return cross_checking(puzzle, chosen, limit, limits)
    from .certification.certificate import certifying

    return certifying(puzzle, chosen, limit, limits, folder)


def choices_of(choices: Choices) -> tuple[SolveOptions, Limits]:
    """The shared keyword arguments as options and limits. Raises Refused."""
    solve_options = SolveOptions(
        encoding=choices.get("encoding"),
        solver=choices.get("solver"),
        cardinality=choices.get("cardinality"),
        view=choices.get("distinct"),
        sums=choices.get("sums"),
        globals=choices.get("globals"),
    )
    return solve_options, Limits.of(choices.get("timeout"), choices.get("memory"))


@expecting
def solve(
    puzzle: Puzzle,
    limit: int | None = 1,
    **options: Unpack[Options],
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
    - `memory`: megabytes (2**20 bytes) for the whole solve, in addition to the program itself; None for no limit.
    - `distinct`: the name of the view that decides which solutions are different; None for the puzzle's default view.
    - `certify`: a folder, empty or not yet existing, for a certificate that anybody can check (`docs/trust.md`). It is
      made with the reference encoding and checked before the answer is given. If the check fails, the status is
      unknown.
    - `cross_check`: True solves a second time with another encoding and another kind of solver. Raises EncodingBug if
      the answers disagree.
    - `race`: True lets a second engine begin in another process if the first has no solution after two seconds. The
      first of them to finish gives the answer; with two, `remark` says which did. It excludes `solver`, `certify` and
      `cross_check`.

    Every solution is checked by the rules. `cluewise list` shows all names.

    An example:

        >>> import cluewise
        >>> puzzle, = cluewise.read("signpost", "2x2:1ceag")
        >>> answer = cluewise.solve(puzzle, limit=None)
        >>> answer.status.value, len(answer.solutions), answer.complete
        ('solved', 1, True)

    Raises UnknownName, Refused. Raises EncodingBug for a wrong model, which is a defect of Cluewise.
    """
    return _running(puzzle, limit, options).answer()


@expecting
def solve_many(
    puzzles: Iterable[Puzzle],
    limit: int | None = 1,
    *,
    share: bool | None = None,
    **options: Unpack[Choices],
) -> Iterator[Answer]:
    """Solves puzzles one after the other and yields their answers in order.

    - `puzzles`: puzzles of any kinds. The call checks the parameters with the first puzzle, and raises if they do not
      fit it.
    - `share`: True requires shared engines, False forbids them, None shares an engine where possible.

    The other parameters are those of `solve` and apply to each puzzle. Only `solve` makes certificates.

    Puzzles with the same rules (such as Sudokus of one size) can share an engine. It keeps the rules loaded and uses
    the clues of each puzzle as assumptions. Sharing needs an encoding with `shares`, an engine that accepts
    assumptions, and neither `timeout` nor `memory`. Without an `encoding`, the first encoding with `shares` is used.
    All other puzzles are solved as by `solve`. With a shared engine, the order of several solutions depends on earlier
    puzzles.

    An example:

        >>> import cluewise
        >>> puzzles = cluewise.read("sudoku", "123434122143....\\n....2..1..3....4")
        >>> [len(answer.solutions) for answer in cluewise.solve_many(puzzles, limit=2)]
        [1, 2]

    Raises the errors of `solve`, and Refused if `share=True` is not possible.
    """
    from .bulk_solve import Many

    chosen, limits = choices_of(options)
    many = Many(chosen, limit, limits, share)
    remaining = iter(each_a_puzzle(puzzles))
    first = list(islice(remaining, 1))
    for puzzle in first:
        many.shares(puzzle)
    return Results(many.answers(chain(first, remaining)), "answers", Answer._repr_html_)


@expecting
def solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    **options: Unpack[Options],
) -> Iterator[Solution]:
    """Yields the solutions one by one, as they are found.

    Parameters and errors are those of `solve`. Without a `limit`, all solutions are yielded. If the search stops early,
    the iterator raises SolverFailure, or its subclass LimitReached ("timeout", "memory") if a limit stopped it.
    """
    return Results(
        _streamed(_running(puzzle, limit, options)), "solutions", lambda solution: puzzle.picture(solution).svg()
    )


def _streamed(running: SolveRun) -> Generator[Solution, None, None]:
    with running:
        yield from running
    if running.failure:
        raise running.failure


@expecting
def certify(folder: str | os.PathLike[str], *, timeout: float | None = None, memory: float | None = None) -> "Checked":
    """Checks the certificate in a folder, from its files alone. The result has the outcome, the reason, the claim and
    the view under which the claim counts.

    - `folder`: the folder that `solve` wrote with `certify`.
    - `timeout`: seconds of wall-clock time; `memory`: megabytes. The outcome is undecided if a limit is reached.

    Raises PuzzleError if the folder holds no certificate.
    """
    from .certification.checking import check_folder

    return check_folder(folder, Limits.of(timeout, memory))


@expecting
def check(puzzle: Puzzle, solution: Solution) -> list[Violation]:
    """All violations of the rules by a solution; an empty list means that it is correct."""
    return puzzle.check(solution)
