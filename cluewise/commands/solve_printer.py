"""The solving of puzzles one by one, and solutions in print as they are found, without click."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from cluewise.answer_output import NO_NUMBER, Goal, exit_code, text_parts, worst
from cluewise.pipeline import SolveOptions, SolveRun, make_request
from cluewise.puzzles.common.errors import safe
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text
from cluewise.reply_parts import PartKind, ReplyPart

from .reading import StatusLine, Unread, alone, place, puzzles, read_arguments

if TYPE_CHECKING:
    from cluewise.puzzles.common.picture import Picture

    from .output import Size

Read = tuple[Text, Puzzle] | Unread


class Printer:
    """Prints in one of the formats, with a blank line between blocks. `show` also opens pictures."""

    def __init__(self, form: str = "text", plain: bool = False, show: bool = False, size: "Size | None" = None) -> None:
        self.form, self.show, self.size = form, show, size
        self.draws = not plain and sys.stdout.isatty()
        self.status = StatusLine()
        self.started = False

    def begin(self, search: SolveRun) -> None:
        """Shows the puzzle and the number of solutions so far on a terminal."""
        start = monotonic()
        request = search.request
        encoding = request.encoding.label if request.encoding else "search"
        activity = f"solving {request.puzzle.name} ({encoding}, {request.solver_name})"

        def watch(search: SolveRun) -> None:
            self.status.report(f"{activity}: {number_of_solutions(search.count)} after {monotonic() - start:.0f} s")

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
            print()
        self.started = True
        if not (self.draws and picture and _is_shown(picture())):
            print(text, flush=True)


def number_of_solutions(count: int) -> str:
    """The number in words."""
    return "1 solution" if count == 1 else f"{count} solutions"


def _is_shown(picture: "Picture") -> bool:
    from cluewise.terminal import printed_on

    return printed_on(sys.stdout, picture)


def print_text(printer: Printer, text: Text, puzzle: Puzzle, search: SolveRun, goal: Goal) -> None:
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
                print(safe(part.text), flush=True)
            case PartKind.REMARK:
                print_remark(text, part.text)
        last = part if part.picture else last
    if printer.show and last is not None and last.picture is not None:
        from .output import open_picture

        open_picture(last.picture())


def _coloured(text: str, sign: str) -> str:
    """The text with this sign in red, if the output is a terminal."""
    return text.replace(sign, f"\x1b[31m\x1b[1m{sign}\x1b[0m") if sys.stdout.isatty() else text


def print_remark(text: Text, remark: str) -> None:
    """Prints a remark on standard error. For a puzzle in a file, its place comes first."""
    print(safe(f"{place(text)}: {remark}" if text.source else remark), file=sys.stderr, flush=True)


def report_error(goal: Goal, name: str | None, source: str, message: str) -> None:
    """Prints the line of a puzzle without an answer, if numbers are printed."""
    if goal.number:
        print(NO_NUMBER, flush=True)


def solve_each(
    tasks: Iterable[tuple[Read, Callable[[Puzzle], SolveRun]]],
    printer: Printer,
    goal: Goal,
    write: Callable[[Printer, Text, Puzzle, SolveRun, Goal], None] = print_text,
    report: Callable[[Goal, str | None, str, str], None] = report_error,
) -> int:
    """Solves puzzles and prints the answers. Returns the exit code. A task has the function that starts its search.

    `report` gets the goal, the name, the source and the error of a puzzle without an answer.
    """
    codes: list[int] = []
    for read, start in tasks:
        source, name = (read.source, read.name) if isinstance(read, Unread) else (place(read[0]), read[1].name)
        with alone(codes, partial(report, goal, name, source)):
            if isinstance(read, Unread):
                raise read.error
            with printer.cleared(), start(read[1]) as search:
                printer.begin(search)
                try:
                    write(printer, *read, search, goal)
                except KeyboardInterrupt:
                    if search.count:
                        print_remark(read[0], f"interrupted: {number_of_solutions(search.count)} found so far")
                    raise
                codes.append(exit_code(search, goal))
    return worst(codes)


GOALS = {
    "--unique": Goal(2, unique=True),
    "--all": Goal(None),
    "--count": Goal(None, number=True, shows=False),
}


def solve_plainly(arguments: Sequence[str]) -> int | None:
    """Solves and prints as `cluewise solve [PUZZLE] SOURCE…` with at most one option, without click: its import takes
    longer than a solve. Returns the exit code; None if click is needed."""
    words = [word for word in arguments if not word.startswith("-")]
    options = [word for word in arguments if word.startswith("-")]
    if len(options) > 1 or not GOALS.keys() >= {*options}:
        return None
    parameters = read_arguments(words)
    if not parameters.arguments:
        return None
    goal = GOALS[options[0]] if options else Goal(1)

    def start(puzzle: Puzzle) -> SolveRun:
        return SolveRun(make_request(puzzle, SolveOptions()), goal.limit)

    reads = puzzles(parameters.name, parameters.arguments, parameters.settings)
    return solve_each(((read, start) for read in reads), Printer(), goal)
