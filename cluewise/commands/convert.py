"""`cluewise convert`: the same puzzles in another format."""

from dataclasses import fields

import click

from cluewise.exits import OK, complain, worst
from cluewise.puzzles.common.errors import CluewiseError, Refused, quote
from cluewise.puzzles.common.puzzle import DISTINCT, Puzzle
from cluewise.puzzles.common.reading import Text

from .common import Asked, Unread, asked_argument, place, puzzles, set_option
from .output import PICTURES, echo_json, echo_picture

FORMS = ("puzzlink", "tatham", "rows", "json", *PICTURES)


@click.command()
@asked_argument()
@click.option("--to", "form", type=click.Choice(FORMS), required=True, help="The format that is written.")
@set_option
def command(asked: Asked, form: str, settings: tuple[tuple[str, str], ...]) -> int:
    """Write puzzles in another format.

    puzzlink writes addresses of puzz.link and tatham game IDs of Simon Tatham's collection, one a line. rows writes
    plain text, json one object a line with the keys puzzle, source, settings and text. svg and png draw the puzzle.

    A format that cannot hold all of a puzzle refuses it: exit code 2. The other puzzles are written.

    \b
    cluewise convert 'https://puzz.link/p?slither/5/5/cbcbcddad' --to rows
    cluewise convert tents puzzles.txt --to puzzlink
    """
    codes, written = [OK], 0
    for read in puzzles(asked.name, asked.arguments, asked.with_settings(settings)):
        try:
            if isinstance(read, Unread):
                raise read.error
            _write(form, *read, first=not written)
            written += 1
        except CluewiseError as error:
            if isinstance(error, Refused) and not isinstance(read, Unread):
                error = Refused(f"{place(read[0]) if read[0].source else quote(read[0].body)}: {error}")
            codes.append(complain(error))
    return worst(codes)


def _write(form: str, piece: Text, puzzle: Puzzle, *, first: bool) -> None:
    """Prints one puzzle. Raises Refused."""
    if form == "json":
        settings = puzzle.changed_settings()
        echo_json({"puzzle": puzzle.name, "source": place(piece), "settings": settings, "text": puzzle.write()})
    elif form in PICTURES:
        if not first:
            raise Refused(f"--to {form} draws only one puzzle: leave out the others")
        echo_picture(puzzle.picture(), form)
    else:
        text = _converted(puzzle, form)
        if form == "rows" and not first:  # a line `# source:` begins a new puzzle where they are read again
            click.echo(f"\n# source: {' '.join(place(piece).split())}")
        click.echo(text)


def _converted(puzzle: Puzzle, form: str) -> str:
    """The puzzle as text in a format. Raises Refused, also if the text would be read as another puzzle."""
    text = puzzle.format_as(form)
    if _without_view(type(puzzle).parse(text)) != _without_view(puzzle):
        raise Refused(f"as {form}, this would be read as another puzzle")
    return text


def _without_view(puzzle: Puzzle) -> list[object]:
    return [getattr(puzzle, field.name) for field in fields(puzzle) if field.name != DISTINCT]  # type: ignore[arg-type]
