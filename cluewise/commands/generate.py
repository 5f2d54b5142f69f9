"""`cluewise generate`: puzzles of a level, or random ones, in text."""

import os
import random
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeVar

import click

from cluewise.answer_output import worst
from cluewise.exit_codes import OK, UNKNOWN
from cluewise.generation.random_puzzles import SAMPLE, random_texts, read_arguments
from cluewise.puzzles.common.errors import LimitReached, PuzzleError, Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import read_file
from cluewise.registry.loading import puzzle_class
from cluewise.registry.names import Named
from cluewise.sheets.layout import SheetItem
from cluewise.solvers.processes.system import IS_WINDOWS

from .common import TIMEOUT, Seconds, format_option, puzzle_argument, rules_option, set_option
from .generate_options import read_extras, refuse_mixed, stated
from .output import OutputType
from .sheet import captions_of, sheet_options, style_of, write_sheet

Result = TypeVar("Result")


class Request(NamedTuple):
    """The request: the puzzle's class, the words of the command, and its choices.

    `unreported`: the seed was not given, so it is printed.
    """

    cls: type[Puzzle]
    name: str
    size: str
    settings: dict[str, Any]
    seed: int
    unreported: bool
    number: int
    timeout: float | None
    how: str

    def reporting(self, results: Iterator[Result]) -> Iterator[Result]:
        """The results, after a line with the seed if it was not given. An impossible request is refused earlier."""
        unreported = self.unreported
        try:
            for result in results:
                if unreported:
                    unreported = False
                    self._report()
                yield result
        except (LimitReached, KeyboardInterrupt):
            if unreported:
                self._report()
            raise

    def _report(self) -> None:
        click.echo(f"seed {self.seed}", err=True)


@click.command()
@puzzle_argument
@click.argument("size")
@click.option("--level", metavar="L", help="1 to 5, easy, medium, hard, expert, search, or a range.  [default: 1-3]")
@click.option(
    "--symmetry", metavar="S", help="Of the clues: half-turn, quarter-turn, left-right, top-bottom, both or diagonal."
)
@click.option("--clues", metavar="A-B", help="The number of clues, or a range.")
@click.option("--where", metavar="MASK", help="Clue places, a file or rows: . none, ? perhaps, # a clue.")
@rules_option
@click.option(
    "--draws", type=click.IntRange(1), help="Maximum number of draws, each of up to ten boards.  [default: 100]"
)
@click.option("--unique", is_flag=True, help="One solution and the fewest clues, at any level.")
@click.option("--any", "anything", is_flag=True, help="Random puzzles, perhaps with several solutions.")
@click.option("--sample", is_flag=True, help="Draw the solutions nearly uniformly, by a sampler (extra: count).")
@click.option("--seed", type=int, help="Same seed, same puzzles (default: a random seed, printed on standard error).")
@click.option(
    "-n", "number", type=click.IntRange(1), default=1, show_default=True, metavar="K", help="Number of puzzles."
)
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Number of processes.")
@click.option(
    "--timeout",
    type=Seconds(),
    metavar="SECONDS",
    help=f"Time limit for all puzzles; with --unique or --any for each (default {TIMEOUT:g}).",
)
@click.option("--with", "extras", metavar="WHAT,…", callback=read_extras, help="Print also: solution, level, steps.")
@format_option("text", "json")
@click.option("--sheet", type=OutputType(), metavar="FILE", help="Write pages to print: FILE.html, .pdf or .svg.")
@sheet_options
@set_option
def command(puzzle: Named, size: str, settings: tuple[tuple[str, str], ...], **options: Any) -> int:
    """Generate puzzles with one solution, solvable without guessing.

    \b
    --level 1  easy: one reason at a time        --level 4  expert: trials within trials
    --level 2  medium: also short trials         --level 5  search: one solution, by search only
    --level 3  hard: also any trials

    A random solution is drawn. Clues are then removed or changed as long as the level solves the puzzle. Each puzzle
    is verified from its own text. The same seed gives the same puzzles, with any number of --workers. Without options,
    the level is from 1 to 3.

    --symmetry and --where choose the places of the clues. --clues counts removable clues only; the page "Making
    puzzles" lists them. --set changes the settings of the puzzles and the way they are drawn, such as the share of
    clues. An unknown KEY is refused with a list of the known keys.

    --sample draws each solution nearly uniformly from all solutions of a small board, for kinds whose clues are derived
    from a solution. Without it, each kind has its own way to draw, which may prefer some solutions.

    --unique removes clues as long as there is one solution. --any prints random puzzles, which have a solution and
    perhaps several.

    Exit code 30: a puzzle was not found in all draws, or in time. Finished puzzles are printed.

    \b
    cluewise generate slitherlink 10x10 --level hard --symmetry half-turn -n 4
    cluewise generate tents 8x8 --level 1 -n 12 --sheet tents.pdf --a-page 12 --title 'Class 4b'
    cluewise generate sudoku 3x3 --level 2 --clues 26-30 --with level
    cluewise generate unruly 8x8 --any --set given=0.5 --set unique=yes
    cluewise generate signpost 6x6 | cluewise solve signpost --unique
    """
    level_only = {key: options[key] for key in ("level", "symmetry", "clues", "where", "rules", "draws")}
    unique, anything = options["unique"], options["anything"]
    refuse_mixed(level_only, options)
    seed = options["seed"]
    how = "".join(stated(options))
    request = Request(
        puzzle_class(puzzle.name),
        puzzle.name,
        size,
        {**puzzle.settings, **dict(settings), **({SAMPLE: "yes"} if options[SAMPLE] else {})},
        random.SystemRandom().randrange(10**9) if seed is None else seed,
        seed is None,
        options["number"],
        options["timeout"],
        how,
    )
    if unique or anything:
        return _plain(request, _unique if unique else _random)
    return _of_level(request, level_only, options)


# ── puzzles of a level ──


def _of_level(request: Request, choices: dict[str, Any], options: dict[str, Any]) -> int:
    """Makes puzzles of a level. After the time limit or Ctrl-C, the sheet is written with the finished puzzles."""
    made: list[Any] = []
    if options["sheet"] is not None:
        from cluewise.sheets.build_sheet import ending, refuse_unready

        refuse_unready(ending(options["sheet"]))
    try:
        return _printed(request, choices, options, made)
    finally:
        if made:
            _write(made, request, options)


def _refuse_too_large(made: Any, options: dict[str, Any]) -> None:
    """Raises Refused if the first puzzle is too large for the page: the others would be too."""
    from cluewise.sheets.build_sheet import refuse_too_large

    refuse_too_large(SheetItem(made.puzzle, made.solution, made.level), style_of(options))


def _write(made: list[Any], request: Request, options: dict[str, Any]) -> None:
    """Writes the sheet. If that fails, the puzzles are printed, so that the work is not lost."""
    style = style_of(options)
    style = style._replace(captions=captions_of(style, [result.number for result in made]))
    try:
        write_sheet(
            [SheetItem(result.puzzle, result.solution, result.level) for result in made], style, options["sheet"]
        )
    except (Refused, PuzzleError):
        for result in made:
            _show(request, result, (), "text")
        raise


def _printed(request: Request, choices: dict[str, Any], options: dict[str, Any], made: list[Any]) -> int:
    """Prints each finished puzzle, or adds it to `made` for a sheet."""
    from cluewise.generation.generate_parallel import results
    from cluewise.generation.levelled import Made
    from cluewise.generation.request import read_request

    if choices["where"] is not None and os.path.isfile(choices["where"]):
        choices["where"] = read_file(choices["where"])
    wanted = read_request(request.cls, request.size, request.settings, **choices)
    codes = []
    try:
        for result in request.reporting(
            results(wanted, str(request.seed), request.number, options["workers"], request.timeout)
        ):
            codes.append(OK if isinstance(result, Made) else UNKNOWN)
            if isinstance(result, Made) and options["sheet"] is not None:
                made.append(result)
                if len(made) == 1:
                    _refuse_too_large(result, options)
            elif isinstance(result, Made):
                _show(request, result, options["extras"], options["form"])
            else:
                click.echo(f"puzzle {result.number}: {result}{_advice(choices)}", err=True)
    except LimitReached:
        codes.append(UNKNOWN)
        done = sum(code == OK for code in codes)
        click.echo(f"cluewise: the time was up after {done} puzzles{wanted.why_rare()}", err=True)
    return worst(codes)


def _advice(choices: dict[str, Any]) -> str:
    return "; --draws tries more" + ("; --any gives random puzzles" if choices["level"] is None else "")


def _show(request: Request, made: Any, extras: tuple[str, ...], form: str) -> None:
    """Prints a puzzle of a level."""
    if form == "json":
        from cluewise.generation.generate_parallel import as_data

        from .output import echo_json

        echo_json(as_data(made, extras))
        return
    text = made.puzzle.format()
    if (request.number > 1 and not request.cls.on_a_line(text)) or "level" in extras:
        level = f", level {made.level}" if "level" in extras else ""
        _head(request, made.number, level)
    click.echo(text)
    if "solution" in extras:
        click.echo(f"\n{made.puzzle.text(made.solution)}\n")
    if "steps" in extras:
        from cluewise.generation.generate_parallel import steps_of

        for number, step in enumerate(steps_of(made.puzzle), 1):
            click.echo(f"{number}. {step}")


def _head(request: Request, number: int, level: str = "") -> None:
    """The line above a puzzle, which separates it from the one before."""
    command_line = f"cluewise generate {request.name} {request.size}{request.how} --seed {request.seed}"
    click.echo(f"# source: {command_line}, number {number}{level}")


# ── puzzles without a level ──

DEFAULT_LIMIT = None if IS_WINDOWS else TIMEOUT
"""Windows has no time limits."""


def _plain(request: Request, draw: Any) -> int:
    arguments = read_arguments(request.cls, request.size, request.settings)
    codes = []
    for i, text in enumerate(
        request.reporting(draw(request.cls, request.seed, arguments, request.number, request.timeout))
    ):
        codes.append(UNKNOWN if text is None else OK)
        if text is None:
            continue
        if request.number > 1 and not request.cls.on_a_line(text):
            _head(request, i + 1)
        click.echo(text)
    return worst(codes)


def _random(
    cls: type[Puzzle], seed: int, random_arguments: dict[str, Any], number: int, timeout: float | None
) -> Iterator[str | None]:
    """Yields puzzles, or None for a puzzle that took too long."""
    seconds = DEFAULT_LIMIT if timeout is None else timeout
    for i, text in enumerate(random_texts(cls, seed, random_arguments, number, seconds), 1):
        if text is None:
            click.echo(f"puzzle {i}: none found in {seconds:g} seconds", err=True)
        yield text


def _unique(
    cls: type[Puzzle], seed: int, random_arguments: dict[str, Any], number: int, timeout: float | None
) -> Iterator[str | None]:
    """Yields puzzles, or None for a puzzle that was not found. Each puzzle has its own seed."""
    from cluewise.generation.unique_puzzles import unique_puzzle

    seconds = DEFAULT_LIMIT if timeout is None else timeout
    for i in range(1, number + 1):
        result = unique_puzzle(cls, f"{seed} {i}", random_arguments, seconds)
        if result.text is None:
            when = "" if result.in_time else f" in {seconds:g} seconds"
            click.echo(f"puzzle {i}: none with one solution found{when}", err=True)
        elif not result.in_time:
            click.echo(f"puzzle {i}: one solution; after {seconds:g} seconds not all clues were tried", err=True)
        yield result.text
