"""Common options of the verbs, and the reading of solutions and single puzzles."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from math import isnan
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import click

from cluewise import sources
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError, quote
from cluewise.puzzles.common.plural import count_words
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text, read_file
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.names import Named, named

from .parameters import Parameters as Parameters
from .parameters import Settings as Settings
from .reading import REFRESH as REFRESH
from .reading import STANDARD_INPUT as STANDARD_INPUT
from .reading import StatusLine as StatusLine
from .reading import Unread as Unread
from .reading import alone as alone
from .reading import check_settings as check_settings
from .reading import of_all as of_all
from .reading import only_ours as only_ours
from .reading import parsed as parsed
from .reading import place as place
from .reading import puzzles as puzzles
from .reading import read_arguments as read_arguments
from .reading import read_input as read_input
from .reading import texts_of as texts_of

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem
    from rich.progress import ProgressColumn

    from cluewise.answer_output import Goal

Function = TypeVar("Function", bound=Callable[..., Any])
Finding = TypeVar("Finding")

TIMEOUT = 60.0
"""The default time limit for each generated puzzle, in seconds."""


class SettingType(click.ParamType):  # type: ignore[type-arg]  # generic from click 8.3 on
    """`KEY=VALUE` as (key, value)."""

    name = "KEY=VALUE"

    def convert(self, value: Any, param: click.Parameter | None, context: click.Context | None) -> tuple[str, str]:
        key, equals, setting = str(value).partition("=")
        if not (key and equals):
            self.fail(f"expected KEY=VALUE, found {quote(value)}", param, context)
        return key, setting


class Seconds(click.FloatRange):
    """A positive number of seconds."""

    name = "number of seconds"

    def __init__(self) -> None:
        super().__init__(0, min_open=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds: float = super().convert(value, param, ctx)
        if isnan(seconds):
            self.fail(f"{value!r} is not a valid number of seconds.", param, ctx)
        return seconds


def completed_by(names: str, *, several: bool = False) -> Callable[..., "list[CompletionItem]"]:
    """A callback that completes a word in the shell, with the function of this name in `completion.py`."""

    def complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        from . import completion

        candidates: completion.Complete = getattr(completion, names)
        return completion.several(candidates, context, incomplete) if several else candidates(context, incomplete)

    return complete


def parameters_argument(*others: str) -> Callable[[Function], Function]:
    """The argument `[PUZZLE]`, then exactly the arguments named in `others`, or any number of SOURCEs."""
    metavar = " ".join(("[PUZZLE]", *(others or ("[SOURCE]...",))))

    def read(context: click.Context, parameter: click.Parameter, arguments: tuple[str, ...]) -> Parameters:
        parameters = read_arguments(arguments)
        if others and len(parameters.arguments) != len(others):
            count = count_words(len(parameters.arguments), "argument")
            raise click.UsageError(f"expected {metavar}, found {count} after the PUZZLE", context)
        return parameters

    return click.argument(
        "parameters", nargs=-1, metavar=metavar, callback=read, shell_complete=completed_by("puzzles")
    )


def _read_name(context: click.Context, parameter: click.Parameter, word: str) -> Named:
    return named(word)


puzzle_argument = click.argument("puzzle", callback=_read_name, shell_complete=completed_by("puzzles"))
set_option = click.option(
    "--set",
    "settings",
    type=SettingType(),
    multiple=True,
    shell_complete=completed_by("settings"),
    help="A setting of the puzzle (repeatable).",
)
index_option = click.option(
    "--index", type=click.IntRange(1), default=None, help="The number, from 1, of a puzzle in a source with several."
)


def _option_of_name(option: str, metavar: str, names: str, description: str) -> Callable[[Function], Function]:
    """An option whose value is a name, completed by the function `names` of `completion.py`."""
    return click.option(option, metavar=metavar, shell_complete=completed_by(names), help=description)


encoding_option = _option_of_name(
    "--encoding", "E", "encoding_names", "How the puzzle is compiled (see 'cluewise list')."
)
cardinality_option = _option_of_name(
    "--cardinality", "C", "cardinality_names", "How counts become clauses (see 'cluewise list')."
)
sums_option = _option_of_name("--sums", "C", "sum_names", "How weighted sums become clauses (see 'cluewise list').")
globals_option = _option_of_name(
    "--globals",
    "G",
    "lowering_names",
    "How global constraints are stated, such as connected cells (see 'cluewise list').",
)
solver_option = _option_of_name(
    "--solver", "S", "solver_names", "A SAT engine, highs, cbc, glpk, milp, backtrack[:NAME], or a command."
)
distinct_option = _option_of_name("--distinct", "VIEW", "views", "The view in which solutions must differ.")


def goal_options(command: Function) -> Function:
    """The options for the goal of a search; `wanted` reads them."""
    for option in (
        click.option("--unique", is_flag=True, help="Test for exactly one solution; if several, show two of them."),
        click.option("--count", is_flag=True, help="Only the number of solutions."),
        click.option("--limit", type=click.IntRange(1), metavar="N", help="Up to N solutions (default 1)."),
        click.option("--all", "everything", is_flag=True, help="All solutions."),
    ):
        command = option(command)
    return command


def wanted(everything: bool, limit: int | None, count: bool, unique: bool) -> "Goal":
    """The goal of a search. Raises UsageError for more than one option."""
    if sum((everything, limit is not None, count, unique)) > 1:
        raise click.UsageError("--all, --limit, --count and --unique exclude one another")
    from cluewise.answer_output import Goal

    return Goal(None if everything or count else 2 if unique else limit or 1, count, unique, shows=not count)


def limits_for_each(item: str) -> Callable[[Function], Function]:
    """The options `--timeout` and `--memory` for each item."""
    timeout = click.option("--timeout", type=Seconds(), metavar="SECONDS", help=f"Time limit for each {item}.")
    return lambda command: timeout(_memory_for_each(item)(command))


def _memory_for_each(item: str) -> Callable[[Function], Function]:
    return click.option(
        "--memory",
        type=click.IntRange(1),
        metavar="MEGABYTES",
        help=f"Memory limit for each {item}, in addition to the program itself.",
    )


limit_options = limits_for_each("puzzle")


def listed_names(_: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """The names of a list with commas, without blanks around them; None if the option is not given."""
    if value is None:
        return None
    names = tuple(stripped for name in value.split(",") if (stripped := name.strip()))
    if not names:
        raise click.BadParameter(f"expected one or more names with commas between them, found '{value}'")
    return names


rules_option = click.option(
    "--rules",
    metavar="A,B,…",
    callback=listed_names,
    help="The only rules for deductions; an unknown name shows a list.",
)
timeout_option = click.option(
    "--timeout",
    type=Seconds(),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="Time limit for each puzzle.",
)


def format_option(*formats: str) -> Callable[[Function], Function]:
    """The option `--format`, the default first."""
    return click.option(
        "--format", "form", type=click.Choice(formats), default=formats[0], show_default=True, help="Output format."
    )


def why_options(*formats: str) -> Callable[[Function], Function]:
    """The options of all verbs that explain: `--timeout`, `--memory`, `--rules`, `--format` and `--set`."""

    def add(command: Function) -> Function:
        limited = _memory_for_each("puzzle")(rules_option(format_option(*formats)(set_option(command))))
        return timeout_option(limited)

    return add


full_option = click.option(
    "--full", is_flag=True, help="Print arguments in full; else those of more than five lines are shortened."
)


def one_puzzle(name: str | None, source: str, index: int | None, settings: Settings) -> tuple[Text, Puzzle]:
    """Returns the only puzzle of a source, or the puzzle of `--index`."""
    texts = texts_of(name, source)
    count = len(texts)
    if index is None and count > 1:
        raise PuzzleError(f"{count} puzzles here: choose one with --index 1 … {count}", texts[0].source)
    if index is not None and index > count:
        raise PuzzleError(f"no puzzle {index} here: the source has {count}", texts[0].source)
    text = texts[(index or 1) - 1]
    return text, parsed(name, text, settings)


def read_text(source: str) -> Text:
    """The text of a file, of `-`, or the argument itself."""
    if source == STANDARD_INPUT:
        return Text(read_input(), STANDARD_INPUT)
    return Text(read_file(source), source) if sources.is_file(source) else Text(source)


def read_solution(puzzle: Puzzle, text: Text) -> Solution:
    """Reads a grid, its JSON value, a text of another program with an answer or the entries of a player, or a puzzle of
    the kind with given values, in every form in which one is read.

    The error for a short text also reports that there is no such file.
    """
    return _read_grid(puzzle, puzzle.read_solution, text)


def read_entries(puzzle: Puzzle, text: Text) -> Solution:
    """Reads a half-filled grid as `read_solution` does."""
    return _read_grid(puzzle, puzzle.read_entries, text)


def _read_grid(puzzle: Puzzle, read: Callable[[Text], Solution], text: Text) -> Solution:
    if (state := sources.state_of(puzzle, text)) is not None:
        return _with_given(puzzle, read(state), full=read == puzzle.read_solution)
    try:
        return read(text)
    except PuzzleError as error:
        given = _given_of(puzzle, text)
        if given is not None:
            return given
        if refusal := sources.without_state(text):
            raise refusal from None
        if text.source or "\n" in text.body or not text.body.strip():
            raise
        raise PuzzleError(f"no file {quote(text.body)}, and as a solution: {error.message}") from None


def _with_given(puzzle: Puzzle, entries: Solution, *, full: bool) -> Solution:
    """The entries of a player with the given values. With `full`, a cell without an entry has the value of an empty
    cell, if the kind has one."""
    values = {**puzzle.given_values(), **dict(entries.items())}
    rest = getattr(puzzle, "rest", None)
    if full and rest is not None:
        values = {**{slot: rest for slot in puzzle.slots() if rest in puzzle.values(slot)}, **values}
    return Solution(values)


def _given_of(puzzle: Puzzle, text: Text) -> Solution | None:
    """The given values of a text that is a puzzle of this kind and size; None for another text."""
    if not {"given", "hints"} & {field.name for field in fields(puzzle)}:  # type: ignore[arg-type]
        return None
    try:
        (other,) = (
            sources.read_puzzle(puzzle.name, each) for each in sources.split(puzzle.name, text.body, text.source)
        )
    except (CluewiseError, ValueError):
        return None
    given = other.given_values()
    return Solution(given) if given and [*other.slots()] == [*puzzle.slots()] else None


def until_interrupted(find: Callable[..., Finding], *arguments: Any, **options: Any) -> Finding:
    """The result of `explain` or `hint`, with a status line on a terminal. Ctrl-C keeps the results so far."""
    so_far: list[Finding] = []
    status = StatusLine()

    def watch(finding: Finding, activity: str) -> None:
        so_far[:] = [finding]
        status.report(activity)

    try:
        return find(*arguments, watch=watch, **options)
    except KeyboardInterrupt:
        if not so_far:
            raise
        so_far[0].stopped = True  # type: ignore[attr-defined]  # an Explanation or a Hint
        return so_far[0]
    finally:
        status.clear()


@contextmanager
def progress_bar(label: str, total: int, *columns: "ProgressColumn") -> Iterator[Callable[[str], None]]:
    """A progress bar on standard error. Each call of the yielded function advances it by one, with a new description.

    Only these calls draw it, not a thread of rich: the runner does not fork a process that has threads.
    """
    from rich.console import Console
    from rich.progress import Progress

    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as progress:
        bar, shown = progress.add_task(label, total=total), monotonic()

        def report(message: str) -> None:
            nonlocal shown
            progress.update(bar, advance=1, description=message)
            if monotonic() - shown > REFRESH:
                shown = monotonic()
                progress.refresh()

        yield report
