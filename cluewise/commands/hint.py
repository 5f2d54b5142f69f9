"""`cluewise hint`: the next step from a half-filled grid, or a wrong entry in it."""

import click

from cluewise.exit_codes import NONE, OK, UNKNOWN
from cluewise.explanations import as_json, explanation_text, pictures
from cluewise.explanations.explanation import Hint, hint

from .common import (
    Parameters,
    full_option,
    index_option,
    one_puzzle,
    parameters_argument,
    place,
    read_entries,
    read_text,
    until_interrupted,
    why_options,
)
from .output import PICTURES, Size, check_size, echo, echo_json, echo_picture, size_option


@click.command()
@parameters_argument("SOURCE")
@click.option("--given", metavar="PARTIAL", help="A half-filled grid: text, a file or - (default: an empty grid).")
@click.option("--check-only", is_flag=True, help="Only check if the grid leads to a solution.")
@index_option
@full_option
@why_options("text", "json", *PICTURES)
@size_option
def command(
    parameters: Parameters,
    given: str | None,
    check_only: bool,
    index: int | None,
    full: bool,
    timeout: float,
    memory: int | None,
    rules: tuple[str, ...] | None,
    form: str,
    settings: tuple[tuple[str, str], ...],
    size: Size | None,
) -> int:
    """Give the easiest next step, and the reasons for it.

    The reasons are clues, rules and entries. A wrong entry is named, with the reasons against it.

    PARTIAL is a grid as `solve` prints it, with `?` (or the puzzle's own sign for an open slot) in the empty places, or
    its JSON value with null there. A JSON list of edges, bridges or steps may be incomplete: the others are open. If
    the kind has given values, it may also be a puzzle of the kind in any form that is read, such as 81 signs or a link.

    Exit code: 0 a step (with --check-only: right so far), 20 an entry is wrong, 30 time limit or Ctrl-C, 2 bad input.

    \b
    cluewise hint sudoku 123434122143....
    cluewise hint unruly 4x2:Acbc --given '1??0 ?0??'
    cluewise hint unruly 4x2:Acbc --given grid.txt --check-only
    """
    check_size(size, form)
    text, puzzle = one_puzzle(parameters.name, parameters.arguments[0], index, parameters.with_settings(settings))
    entries = None if given is None else read_entries(puzzle, read_text(given))
    options = {"check_only": check_only, "rules": rules, "timeout": timeout, "memory": memory}
    advice = until_interrupted(hint, puzzle, entries, **options)
    if form == "json":
        echo_json(as_json.hint_json(advice, place(text)))
    elif form in PICTURES:
        echo_picture(pictures.hinted(advice, entries), form, size)
        if advice.stopped:
            click.echo(f"cluewise: {[*explanation_text.hinted(advice)][-1]}", err=True)
    else:
        echo("\n".join(explanation_text.hinted(advice, full=full)))
    return _code(advice)


def _code(advice: Hint) -> int:
    if advice.stopped or advice.right is None:
        return UNKNOWN
    return OK if advice.right else NONE
