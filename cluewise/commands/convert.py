"""`cluewise convert`: the same puzzles in another format."""

import sys

import click

from cluewise.exit_codes import OK, worst
from cluewise.puzzles.common.errors import Refused, quote, safe
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text

from .common import Parameters, Unread, alone, parameters_argument, place, puzzles, set_option
from .output import PICTURES, Size, check_size, echo_json, echo_picture, size_option

FORMS = ("puzzlink", "tatham", "rows", "f-puzzles", "iss", "json", *PICTURES)


@click.command()
@parameters_argument()
@click.option("--to", "form", type=click.Choice(FORMS), required=True, help="The format to write.")
@size_option
@set_option
def command(parameters: Parameters, form: str, size: Size | None, settings: tuple[tuple[str, str], ...]) -> int:
    """Write puzzles in another format.

    puzzlink writes addresses of puzz.link and tatham game IDs of Simon Tatham's collection, one a line. f-puzzles
    writes links, iss strings of the Interactive Sudoku Solver; both are for Sudokus with further rules. rows writes
    plain text, json one object a line with the keys puzzle, source, settings and text. svg and png draw the puzzle.

    A puzzle that the format cannot represent is refused (exit code 2); the other puzzles are written.

    \b
    cluewise convert 'https://puzz.link/p?slither/5/5/cbcbcddad' --to rows
    cluewise convert tents puzzles.txt --to puzzlink
    """
    check_size(size, form, "--to")
    codes, written = [OK], 0
    for read in puzzles(parameters.name, parameters.arguments, parameters.with_settings(settings)):
        with alone(codes):
            if isinstance(read, Unread):
                raise read.error
            try:
                _write(form, size, *read, first=not written)
            except Refused as error:
                raise Refused(f"{place(read[0]) if read[0].source else quote(read[0].body)}: {error}") from None
            written += 1
    return worst(codes)


def _write(form: str, size: Size | None, origin: Text, puzzle: Puzzle, *, first: bool) -> None:
    """Prints one puzzle. Raises Refused."""
    if form == "json":
        reading = {"read": puzzle.read_as()} if puzzle.read_as() else {}
        line = {"puzzle": puzzle.name, "source": place(origin), "settings": puzzle.changed_settings()}
        echo_json({**line, "text": puzzle.write(), **reading})
    elif form in PICTURES:
        if not first:
            raise Refused(f"--to {form} draws only one puzzle: leave out the others")
        echo_picture(puzzle.picture(), form, size)
    else:
        text = puzzle.format_as(form)
        if form == "rows" and not first:  # for the reader, a line `# source:` begins a new puzzle
            click.echo("\n# source: X")
        click.echo(safe(text) if sys.stdout.isatty() else text)
