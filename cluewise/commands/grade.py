"""`cluewise grade`: judges an encoding by its solutions, or a puzzle by the contract."""

import warnings

import click

from cluewise.comparisons.grading import grade
from cluewise.exit_codes import DEFECT, NONE, OK
from cluewise.puzzles.common.errors import UnknownName
from cluewise.registry.loading import puzzle_class
from cluewise.registry.names import Named

from .common import globals_option, puzzle_argument


@click.command()
@puzzle_argument
@click.argument("encoding", metavar="[FILE.py:FUNCTION]", required=False)
@click.option(
    "--random",
    "number",
    type=click.IntRange(0),
    default=20,
    show_default=True,
    metavar="N",
    help="Random puzzles of each size.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the random puzzles.")
@globals_option
@click.option("--check", "only", metavar="NAME", help="Only this check of the contract (without ENCODING).")
def command(puzzle: Named, encoding: str | None, number: int, seed: int, globals: str | None, only: str | None) -> int:
    """Judge an encoding, or a whole puzzle.

    An encoding is FILE.py:FUNCTION (a function from a puzzle to a Model) or the name of an encoding. Its solutions are
    compared with those of the backtracker, on every tiny puzzle and on random ones, the smallest first. The first
    puzzle with a difference is printed, with the missing or wrong solutions. Exit code: 0 all right, 1 a wrong result.

    Without an encoding, the puzzle and all its encodings are judged by the contract for puzzles. Each failed check
    comes with advice. Exit code: 0 all checks pass, 20 some fail.

    \b
    cluewise grade queens mine.py:board
    cluewise grade mine
    """
    warnings.simplefilter("default", DeprecationWarning)  # authors should see warnings about old names
    if encoding is None:
        if globals is not None:
            raise click.UsageError("--globals needs an encoding: the contract judges every lowering")
        return _contract(puzzle.name, only)
    if only is not None:
        raise click.UsageError("--check names a check of the contract, which has no encoding")
    result = grade(puzzle.name, encoding, number, seed, globals)
    if result.wrong is None:
        click.echo(f"{encoding}: right on all {result.right} puzzles")
        return OK
    where = (
        f"right on the {result.right} smallest puzzles, wrong on the next" if result.right else "wrong on the smallest"
    )
    click.echo(f"{encoding}: {where}\n{result.wrong}")
    return DEFECT


def _contract(puzzle: str, only: str | None) -> int:
    """Prints each failed check of the contract at once, and at the end the checks with the same message."""
    from cluewise.comparisons.faults import first_fault
    from cluewise.contract.judging import check_names, judge
    from cluewise.contract.reference import NO_CHECKER, has_checker
    from cluewise.registry import discovery

    if only is not None and only not in check_names():
        raise UnknownName("check", only, check_names())
    puzzle_class(puzzle)  # raises BrokenPuzzle for files that cannot be imported
    if discovery.home(puzzle) and (fault := first_fault(puzzle)):
        click.echo(f"{fault}\n{puzzle}: this fault comes before the checks; correct it, then grade again")
        return NONE
    kept, failed = 0, dict[str, list[str]]()
    for case, failure in judge(puzzle, only):
        kept += failure is None
        if failure is None:
            continue
        if failure not in failed:
            click.echo(f"{case}\n    {failure.replace(chr(10), chr(10) + '    ')}")
        failed.setdefault(failure, []).append(case)
    for first, *others in failed.values():
        if others:
            click.echo(f"The same message as for {first}: {', '.join(others)}")
    broken = sum(map(len, failed.values()))
    click.echo(
        f"{puzzle}: {broken} of {kept + broken} checks fail" if broken else f"{puzzle}: passes all {kept} checks"
    )
    if not has_checker(puzzle):
        click.echo(NO_CHECKER)
    if not discovery.instance_folders(puzzle):
        click.echo(f"no instances in instances/{puzzle}/: only random and tiny puzzles are tried")
    return NONE if broken else OK
