"""`cluewise convert`: the same puzzles in another format."""

import sys

import click

from cluewise.answer_output import worst
from cluewise.exit_codes import OK
from cluewise.puzzles.common.errors import Refused, quote, safe
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text

from .common import Parameters, Unread, alone, parameters_argument, place, puzzles, set_option
from .output import PICTURES, Size, check_size, echo_json, echo_picture, size_option

FORMS = ("puzzlink", "tatham", "rows", "f-puzzles", "iss", "penpa", "json", *PICTURES)


@click.command()
@parameters_argument()
@click.option("--to", "form", type=click.Choice(FORMS), required=True, help="The format to write.")
@click.option(
    "--with",
    "also",
    type=click.Choice(("solution", "check")),
    help="Penpa+: draw the solution and let the page compare it, or only let it compare what a solver draws.",
)
@size_option
@set_option
def command(
    parameters: Parameters, form: str, also: str | None, size: Size | None, settings: tuple[tuple[str, str], ...]
) -> int:
    """Write puzzles in another format.

    puzzlink writes addresses of puzz.link and tatham game IDs of Simon Tatham's collection, one a line. f-puzzles
    writes links, iss strings of the Interactive Sudoku Solver; both are for Sudokus with further rules. penpa writes
    links of Penpa+. rows writes plain text, json one object a line with the keys puzzle, source, settings and text. svg
    and png draw the puzzle.

    --to penpa --with solution also fills the solving layer. If the source is a link of Penpa+, nothing else of it
    changes.

    A puzzle that the format cannot represent is refused (exit code 2); the other puzzles are written.

    \b
    cluewise convert 'https://puzz.link/p?slither/5/5/cbcbcddad' --to rows
    cluewise convert tents puzzles.txt --to puzzlink
    """
    check_size(size, form, "--to")
    if also is not None and form != "penpa":
        raise click.UsageError(f"--with {also} needs --to penpa")
    codes, written = [OK], 0
    for read in puzzles(parameters.name, parameters.arguments, parameters.with_settings(settings)):
        with alone(codes):
            if isinstance(read, Unread):
                raise read.error
            try:
                _write(form, also, size, *read, first=not written)
            except Refused as error:
                raise Refused(f"{place(read[0]) if read[0].source else quote(read[0].body)}: {error}") from None
            written += 1
    return worst(codes)


def _write(form: str, also: str | None, size: Size | None, origin: Text, puzzle: Puzzle, *, first: bool) -> None:
    """Prints one puzzle. Raises Refused."""
    if form == "json":
        reading = {"read": puzzle.read_as()} if puzzle.read_as() else {}
        line = {"puzzle": puzzle.name, "source": place(origin), "settings": puzzle.changed_settings()}
        line |= puzzle.heading.stated()
        echo_json({**line, "text": puzzle.write(), **reading})
    elif form in PICTURES:
        if not first:
            raise Refused(f"--to {form} draws only one puzzle: leave out the others")
        echo_picture(puzzle.headed_picture(), form, size)
    elif also is not None:
        click.echo(_solved(puzzle, also))
    else:
        text = puzzle.format_as(form)
        if form == "rows" and not first:  # for the reader, a line `# source:` begins a new puzzle
            click.echo("\n# source: X")
        click.echo(safe(text) if sys.stdout.isatty() else text)


def _solved(puzzle: Puzzle, also: str) -> str:
    """A link of Penpa+ with the puzzle's only solution. Raises Refused."""
    from cluewise import api
    from cluewise.puzzles.common.penpa.format import with_answer, written

    puzzle.format_as("penpa")  # refuses a puzzle that cannot be drawn
    with api.solving(puzzle, limit=2) as search:
        solutions = list(search)
        if search.reason or len(solutions) != 1:
            found = search.reason or ("several solutions" if solutions else "no solution")
            raise Refused(f"--with {also} needs a puzzle with one solution: {found}")
    origin = getattr(puzzle, "origin", None)
    if origin is not None and also == "solution":
        return with_answer(origin, puzzle, solutions[0])
    return written(puzzle, solutions[0], for_solvers=also == "check")
