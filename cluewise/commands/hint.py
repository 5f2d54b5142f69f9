"""`cluewise hint`: the next step from a half-filled grid, or a wrong entry in it."""

from collections.abc import Mapping
from typing import Any

import click

from cluewise.exit_codes import NONE, OK, UNKNOWN
from cluewise.explanations import as_json, explanation_text, pictures
from cluewise.explanations.explanation import Hint, hint
from cluewise.explanations.progress import Progress, progress_text, read_progress
from cluewise.puzzles.common.puzzle import Puzzle

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
from .output import (
    PICTURES,
    STANDARD_OUTPUT,
    OutputType,
    Size,
    check_size,
    echo_finding,
    size_option,
    write_output,
)


@click.command()
@parameters_argument("SOURCE")
@click.option("--given", metavar="PARTIAL", help="A half-filled grid: text, a file or - (default: an empty grid).")
@click.option("--check-only", is_flag=True, help="Only check if the grid leads to a solution.")
@click.option("--safe", is_flag=True, help="Only name the cells of a minesweeper that can be opened without guessing.")
@click.option(
    "--show",
    "depth",
    type=click.Choice(("where", "rule", "why")),
    default="why",
    show_default=True,
    help="How much to tell: the place, the rule as well, or the whole step.",
)
@click.option(
    "--next",
    "progress",
    type=OutputType(),
    metavar="FILE",
    help="Go on from the last hint: FILE keeps what the hints have found.",
)
@index_option
@full_option
@why_options("text", "json", *PICTURES)
@size_option
def command(
    parameters: Parameters,
    given: str | None,
    check_only: bool,
    safe: bool,
    depth: str,
    progress: str | None,
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

    With --show where, only the places of the step are named; with --show rule, its rules, too. With --next FILE, each
    call gives the step after the last one. FILE is written if a step was found.

    With --safe, the board has the numbers of the cells that are open so far. Each cell is named that holds no mine in
    any solution, and each that certainly holds one.

    Exit code: 0 a step (--check-only: right so far; --safe: a safe cell), 20 an entry is wrong (--safe: no cell is
    safe), 30 time limit or Ctrl-C, 2 bad input.

    \b
    cluewise hint sudoku 123434122143....
    cluewise hint unruly 4x2:Acbc --given '1??0 ?0??'
    cluewise hint unruly 4x2:Acbc --given grid.txt --check-only
    cluewise hint unruly 4x2:Acbc --show where
    cluewise hint unruly 4x2:Acbc --next hints.json
    cluewise hint minesweeper 9x9n10:7,6,m6c4d67c7fb71b7149f028 --safe
    """
    check_size(size, form)
    text, puzzle = one_puzzle(parameters.name, parameters.arguments[0], index, parameters.with_settings(settings))
    limits = {"timeout": timeout, "memory": memory}
    if safe:
        if given is not None or check_only or rules is not None:
            raise click.UsageError(
                "--safe reads the open cells of the puzzle: it takes no --given, --check-only or --rules"
            )
        return _show_safe(puzzle, place(text), form, size, limits)
    if progress == STANDARD_OUTPUT:
        raise click.UsageError("--next keeps what was found in a file: name it")
    if check_only and (progress or depth != "why"):
        raise click.UsageError("--check-only gives no step: it takes no --show or --next")
    entries = None if given is None else read_entries(puzzle, read_text(given))
    so_far = read_progress(puzzle, progress) if progress else Progress()
    advice = until_interrupted(hint, puzzle, entries, check_only=check_only, rules=rules, found=so_far, **limits)
    if progress and advice.told and depth == "why":
        kept = progress_text(puzzle, so_far.and_then(advice.told))
        write_output(progress, lambda stream: stream.write(kept))
    echo_finding(
        form,
        size,
        lambda: as_json.hint_json(advice, place(text), depth),
        lambda: pictures.hinted(advice, advice.given, depth),
        lambda: explanation_text.hinted(advice, full=full, depth=depth),
        stopped=advice.stopped,
    )
    return _code(advice)


def _show_safe(puzzle: Puzzle, source: str, form: str, size: Size | None, limits: Mapping[str, Any]) -> int:
    from cluewise.explanations.safe_cells import safe_cells

    answer = until_interrupted(safe_cells, puzzle, **limits)
    found = {"right": answer.right, "stopped": answer.stopped, "safe": answer.safe, "mined": answer.mined}
    data = {"puzzle": puzzle.name, "source": source, **found}
    echo_finding(form, size, lambda: data, lambda: puzzle.picture(answer.known()), answer.lines)
    if answer.stopped:
        return UNKNOWN
    return OK if answer.safe else NONE


def _code(advice: Hint) -> int:
    if advice.step is not None or advice.value is not None:
        return OK
    if advice.stopped or advice.right is None:
        return UNKNOWN
    return OK if advice.right else NONE
