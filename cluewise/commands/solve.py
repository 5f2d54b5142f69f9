"""`cluewise solve`: one solution, several, all, their number, or a test for exactly one."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

from cluewise import api
from cluewise.answer_output import (
    NO_NUMBER,
    Goal,
    answered,
    exit_code,
    picture_of,
    text_parts,
    unanswered,
    verdict,
)
from cluewise.exit_codes import worst
from cluewise.pipeline import SolveRun
from cluewise.puzzles.common.errors import Refused, quote, safe
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text
from cluewise.reply_parts import PartKind, ReplyPart

from .common import (
    Parameters,
    StatusLine,
    Unread,
    alone,
    cardinality_option,
    distinct_option,
    encoding_option,
    format_option,
    globals_option,
    goal_options,
    limit_options,
    parameters_argument,
    place,
    puzzles,
    set_option,
    solver_option,
    sums_option,
)
from .output import PICTURES, Size, check_size, echo, echo_json, echo_picture, open_picture, size_option
from .solve_questions import SolveQuestion, question_options

if TYPE_CHECKING:
    from cluewise.puzzles.common.picture import Picture

Read = tuple[Text, Puzzle] | Unread


@click.command()
@parameters_argument()
@goal_options
@question_options
@encoding_option
@solver_option
@cardinality_option
@sums_option
@globals_option
@limit_options
@distinct_option
@click.option(
    "--certify",
    "folder",
    type=click.Path(),
    metavar="DIR",
    help="Write a certificate that anybody can check. Several puzzles get the folders DIR/1, DIR/2, …",
)
@click.option(
    "--cross-check", is_flag=True, help="Solve again by another encoding and another kind of solver, and compare."
)
@format_option("text", "json", *PICTURES)
@size_option
@click.option("--plain", is_flag=True, help="Print solutions as text, also on a terminal.")
@click.option("--open", "show", is_flag=True, help="Show the picture of the answer in the browser as well.")
@set_option
def command(
    parameters: Parameters,
    everything: bool,
    limit: int | None,
    count: bool,
    unique: bool,
    form: str,
    settings: tuple[tuple[str, str], ...],
    folder: str | None,
    cross_check: bool,
    size: Size | None,
    plain: bool,
    show: bool,
    question: SolveQuestion,
    **options: Any,
) -> int:
    """Solve puzzles: one solution, several, all, their count, a sample, or what all solutions share.

    PUZZLE is a name or an alias; 'cluewise list' shows them. SOURCE is a file, a puzzle as text (such as a game ID),
    or - for standard input. An address of puzz.link names its puzzle and needs no PUZZLE; so does a link of Penpa+ with
    a genre tag or a telling title.

    With --count, each puzzle has one line: its number of solutions, or ? if unknown. --counter is for numbers too large
    to enumerate. On a terminal, solutions are drawn. Elsewhere, and with --plain, they are text.

    Exit code: 0 answered, 10 --unique found several, 20 proven to have no solution, 30 not known (a limit was reached
    or a solver failed), 2 bad input.

    \b
    cluewise solve signpost 5x5:1cceefcfggeeccghcac3e12hch10ah25a
    cluewise solve signpost puzzles.txt --unique --format json
    cluewise solve 'https://puzz.link/p?slither/5/5/cbcbcddad'
    cluewise solve signpost - --all --solver 'cadical -q {cnf}' < puzzles.txt
    cluewise solve sudoku ................ --count --counter ganak
    cluewise solve sudoku 12.............. --sample 2 --seed 1
    """
    goal = question.goal(everything, limit, count, unique)
    if (form in PICTURES or show) and not unique and goal.limit != 1:
        option = "--open" if show else f"--format {form}"
        raise click.UsageError(f"{option} draws one solution, or --unique's two in one picture")
    write = {"text": _text, "json": _json}.get(form, _picture)
    codes: list[int] = []
    check_size(size, form)
    printer = Printer(form, plain, show, size)
    if folder is not None and cross_check:
        raise click.UsageError(
            "--certify and --cross-check exclude one another: a certified answer needs no second solve"
        )
    question.check(folder, cross_check, options)
    reads = puzzles(parameters.name, parameters.arguments, parameters.with_settings(settings))
    for read, place_of_proof in _with_folders(reads, folder):
        source, name = (read.source, read.name) if isinstance(read, Unread) else (place(read[0]), read[1].name)
        with alone(codes, partial(_report_error, printer, name, source, goal)):
            if isinstance(read, Unread):
                raise read.error
            trust: dict[str, Any] = {"certify": place_of_proof, "cross_check": cross_check}
            start = question.start or partial(api.solving, limit=goal.limit, **trust)
            with printer.cleared(), start(read[1], **options) as search:
                printer.begin(search)
                try:
                    write(printer, read[0], read[1], search, goal)
                except KeyboardInterrupt:
                    if search.count:
                        _say(read[0], f"interrupted: {_solutions(search.count)} found so far")
                    raise
                codes.append(exit_code(search, goal))
    return worst(codes)


def _report_error(printer: "Printer", name: str | None, source: str, goal: Goal, message: str) -> None:
    """Prints the line of a puzzle without an answer."""
    if printer.form == "json":
        echo_json(unanswered(name, source, message))
    elif goal.number:
        click.echo(NO_NUMBER)


def _with_folders(reads: Iterator[Read], folder: str | None) -> Iterator[tuple[Read, str | None]]:
    """Adds to each puzzle the folder of its certificate: DIR itself for a single puzzle, else DIR/1, DIR/2, …

    Raises UsageError for a folder that is not empty, before anything is solved.
    """
    if folder is None:
        yield from ((read, None) for read in reads)
        return
    if not folder or (os.path.lexists(folder) and not (os.path.isdir(folder) and not os.listdir(folder))):
        raise click.UsageError(f"--certify needs an empty folder or a new one, and '{folder}' is neither")
    first = list(islice(reads, 2))
    for number, read in enumerate(chain(first, reads), 1):
        yield read, folder if len(first) < 2 else os.path.join(folder, str(number))


class Printer:
    """Prints in one of the formats, with a blank line between blocks. `show` also opens pictures."""

    def __init__(self, form: str, plain: bool, show: bool, size: Size | None) -> None:
        self.form, self.show, self.size = form, show, size
        self.draws = not plain and sys.stdout.isatty()
        self.status = StatusLine()
        self.started = False

    def begin(self, search: SolveRun) -> None:
        """Shows the puzzle and the number of solutions so far on a terminal."""
        start = monotonic()
        encoding = search.plan.encoding.label if search.plan.encoding else "search"
        activity = f"solving {search.puzzle.name} ({encoding}, {search.plan.solver_name})"

        def watch(search: SolveRun) -> None:
            self.status.report(f"{activity}: {_solutions(search.count)} after {monotonic() - start:.0f} s")

        search.watch = watch
        self.status.report(activity, now=True)

    @contextmanager
    def cleared(self) -> Iterator[None]:
        """Clears the status line before an error message is written."""
        try:
            yield
        except BaseException:
            self.status.clear()
            raise

    def block(self, text: str, picture: Callable[[], "Picture"] | None) -> None:
        """Prints a solution: as a drawing if the terminal can show it, else as text."""
        if self.started:
            click.echo()
        self.started = True
        if not (self.draws and picture and _is_shown(picture())):
            click.echo(text)


def _solutions(count: int) -> str:
    return "1 solution" if count == 1 else f"{count} solutions"


def _is_shown(picture: "Picture") -> bool:
    from cluewise.terminal import printed_on

    return printed_on(sys.stdout, picture)


def _text(printer: Printer, text: Text, puzzle: Puzzle, search: SolveRun, goal: Goal) -> None:
    """Prints solutions as they come."""
    last: ReplyPart | None = None
    for part in text_parts(puzzle, search, goal):
        printer.status.clear()
        match part.kind:
            case PartKind.SOLUTION:
                printer.block(safe(part.text), part.picture)
            case PartKind.SHARED:
                printer.block(_coloured(safe(part.text), puzzle.unsure_sign), part.picture)
            case PartKind.NUMBER:
                echo(part.text)
            case PartKind.REMARK:
                _say(text, part.text)
        last = part if part.picture else last
    if printer.show and last is not None and last.picture is not None:
        open_picture(last.picture())


def _coloured(text: str, sign: str) -> str:
    """The text with this sign in red. Click removes the colour if the output is not a terminal."""
    return text.replace(sign, click.style(sign, fg="red", bold=True))


def _say(text: Text, remark: str) -> None:
    """Prints a remark on standard error. For a puzzle in a file, its place comes first."""
    echo(f"{place(text)}: {remark}" if text.source else remark, err=True)


def _picture(printer: Printer, text: Text, puzzle: Puzzle, search: SolveRun, goal: Goal) -> None:
    if printer.started:
        raise Refused(f"--format {printer.form} draws only one puzzle: leave out {quote(place(text))}")
    printer.started = True
    solutions = list(search)
    printer.status.clear()
    if solutions:
        echo_picture(picture_of(puzzle, solutions), printer.form, printer.size)
        if printer.show:
            open_picture(picture_of(puzzle, solutions))
    for remark in verdict(search):
        _say(text, remark)


def _json(printer: Printer, text: Text, puzzle: Puzzle, search: SolveRun, goal: Goal) -> None:
    line = answered(puzzle, place(text), search, goal)
    printer.status.clear()
    echo_json(line)
