"""`cluewise grade`: is an encoding right? Judged by the oracle on tiny and random puzzles."""

import click

from cluewise.catalogue import encodings_with
from cluewise.exits import DEFECT, OK
from cluewise.laboratory.grading import grade
from cluewise.names import Named
from cluewise.puzzles.common.errors import UnknownName

from .common import puzzle_argument


@click.command()
@puzzle_argument
@click.argument("encoding", metavar="FILE.py:FUNCTION")
@click.option(
    "--random", "number", type=click.IntRange(0), default=20, show_default=True, metavar="N", help="Of each size."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of the random puzzles.")
def command(puzzle: Named, encoding: str, number: int, seed: int) -> int:
    """Judges an encoding of your own (or one of ours, by name) against the backtracker.

    The function takes a puzzle and returns a Model. All solutions of every tiny and of many random puzzles are
    compared, the smallest puzzles first; the first on which they differ is printed with what is missing or too much.
    Exit code: 0 right everywhere, 1 wrong.

    \b
    cluewise grade queens mine.py:board
    """
    known = [one.name for one in encodings_with(puzzle.name, encoding)]
    if encoding not in known:
        raise UnknownName("encoding", encoding, [*known, "FILE.py:function"])
    found = grade(puzzle.name, encoding, number, seed)
    if found.wrong is None:
        click.echo(f"{encoding}: right on all {found.right} puzzles")
        return OK
    click.echo(f"{encoding}: right on the {found.right} smallest puzzles, wrong on the next\n{found.wrong}")
    return DEFECT
