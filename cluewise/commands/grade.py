"""`cluewise grade`: is an encoding right? Judged by the oracle on tiny and random puzzles."""

import click

from cluewise.catalogue import encodings_with
from cluewise.exits import DEFECT, OK, UNKNOWN
from cluewise.laboratory.grading import grade
from cluewise.puzzles.common.errors import UnknownName

from .common import puzzle_argument


@click.command()
@puzzle_argument
@click.argument("encoding", metavar="FILE.py:FUNCTION")
@click.option(
    "--random", "number", type=click.IntRange(0), default=20, show_default=True, metavar="N", help="Of each size."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of the random puzzles.")
def command(puzzle: str, encoding: str, number: int, seed: int) -> int:
    """Judges an encoding of your own (or one of ours, by name) against the backtracker.

    The function takes a puzzle and returns a Model. All solutions of every tiny and of many random puzzles are
    compared; of the puzzles on which they differ, the smallest is printed with what is missing or too much. Exit code:
    0 right everywhere, 1 wrong, 30 not decided.

    \b
    cluewise grade queens mine.py:board
    """
    known = [one.name for one in encodings_with(puzzle, encoding)]
    if encoding not in known:
        raise UnknownName("encoding", encoding, [*known, "FILE.py:function"])
    found = grade(puzzle, encoding, number, seed)
    click.echo(f"{encoding}: right on {found.right} of {found.tried} puzzles")
    if found.smallest is not None:
        click.echo(f"\nthe smallest on which it is wrong:\n{found.smallest.words()}")
        return DEFECT
    for run in found.unfinished[:3]:
        click.echo(f"not decided: {run.instance}, {run.column}: {run.reason}")
    return UNKNOWN if found.unfinished else OK
