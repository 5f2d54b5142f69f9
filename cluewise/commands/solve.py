"""`cluewise solve`: one solution, several, all, their number, or a test for exactly one."""

import os
from collections.abc import Iterator
from functools import partial
from itertools import chain, islice
from typing import Any

import click

from cluewise import api
from cluewise.answer_output import (
    Goal,
    answered,
    picture_of,
    unanswered,
    verdict,
)
from cluewise.pipeline import SolveRun
from cluewise.puzzles.common.errors import Refused, quote
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text

from .common import (
    Parameters,
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
from .output import PICTURES, Size, check_size, echo_json, echo_picture, open_picture, size_option
from .solve_printer import Printer, Read, print_remark, print_text, report_error, solve_each
from .solve_questions import SolveQuestion, question_options


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
@click.option(
    "--race", is_flag=True, help="After two seconds, a second solver begins in another process: the first answer wins."
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
    race: bool,
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
    write = {"text": print_text, "json": _json}.get(form, _picture)
    check_size(size, form)
    printer = Printer(form, plain, show, size)
    question.check(folder, cross_check, race, options)

    def start(puzzle: Puzzle, place_of_proof: str | None) -> SolveRun:
        trust: dict[str, Any] = {"certify": place_of_proof, "cross_check": cross_check, "race": race}
        return (question.start or partial(api.solving, limit=goal.limit, **trust))(puzzle, **options)

    reads = puzzles(parameters.name, parameters.arguments, parameters.with_settings(settings))
    tasks = ((read, partial(start, place_of_proof=proof)) for read, proof in _with_folders(reads, folder))
    return solve_each(tasks, printer, goal, write, _report_error if form == "json" else report_error)


def _report_error(goal: Goal, name: str | None, source: str, message: str) -> None:
    """Prints the line of a puzzle without an answer, in JSON."""
    echo_json(unanswered(name, source, message))


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
        print_remark(text, remark)


def _json(printer: Printer, text: Text, puzzle: Puzzle, search: SolveRun, goal: Goal) -> None:
    line = answered(puzzle, place(text), search, goal)
    printer.status.clear()
    echo_json(line)
