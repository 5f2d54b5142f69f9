"""`cluewise generate`: random puzzles in text."""

import random
from collections.abc import Iterator
from typing import Any

import click

from cluewise.exits import OK, UNKNOWN, worst
from cluewise.finding.loading import puzzle_class
from cluewise.finding.names import Named
from cluewise.making.random_puzzles import random_texts, read_arguments
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.solvers.processes.system import IS_WINDOWS

from .common import TIMEOUT, Seconds, puzzle_argument, set_option


@click.command()
@puzzle_argument
@click.argument("size")
@click.option("--seed", type=int, help="Same seed, same puzzles (default: a random seed, printed on standard error).")
@click.option(
    "-n", "number", type=click.IntRange(1), default=1, show_default=True, metavar="K", help="Number of puzzles."
)
@click.option("--unique", is_flag=True, help="Puzzles with one solution and no clue to spare.")
@click.option(
    "--timeout",
    type=Seconds(),
    metavar="SECONDS",
    help=f"For each puzzle (default {TIMEOUT:g}).",
)
@set_option
def command(
    puzzle: Named,
    size: str,
    seed: int | None,
    number: int,
    unique: bool,
    timeout: float | None,
    settings: tuple[tuple[str, str], ...],
) -> int:
    """Make random puzzles, with --unique those with one solution.

    Every puzzle has a solution. --set changes the settings of the puzzles and how they are drawn, such as the share of
    clues. An unknown KEY is refused with a list of the known keys.

    --unique takes away clues while the solution stays unique, or changes the puzzle until it has only one solution. If
    the time is up before all clues were tried, the puzzle is printed with the clues it still has. Exit code 30: no
    such puzzle was found in time.

    \b
    cluewise generate signpost 8x6 --seed 1 -n 3
    cluewise generate slitherlink 10x10 --unique
    cluewise generate unruly 8x8 --set given=0.5 --set unique=yes
    cluewise generate signpost 6x6 | cluewise solve signpost --unique
    """
    cls = puzzle_class(puzzle.name)
    random_arguments = read_arguments(cls, size, {**puzzle.settings, **dict(settings)})
    if seed is None:
        seed = random.SystemRandom().randrange(10**9)
        click.echo(f"seed {seed}", err=True)
    draw = _unique if unique else _random
    codes = []
    for i, text in enumerate(draw(cls, seed, random_arguments, number, timeout)):
        codes.append(UNKNOWN if text is None else OK)
        if text is None:
            continue
        if number > 1 and not cls.on_a_line(text):  # the line separates the puzzles
            how = " --unique" * unique
            click.echo(f"# source: cluewise generate {puzzle.name} {size}{how} --seed {seed}, number {i + 1}")
        click.echo(text)
    return worst(codes)


def _random(
    cls: type[Puzzle], seed: int, random_arguments: dict[str, Any], number: int, timeout: float | None
) -> Iterator[str | None]:
    """Yields puzzles, or None for a puzzle that took too long. On Windows, no time can be limited."""
    seconds = (None if IS_WINDOWS else TIMEOUT) if timeout is None else timeout
    for i, text in enumerate(random_texts(cls, seed, random_arguments, number, seconds), 1):
        if text is None:
            click.echo(f"puzzle {i}: none found in {seconds:g} seconds", err=True)
        yield text


def _unique(
    cls: type[Puzzle], seed: int, random_arguments: dict[str, Any], number: int, timeout: float | None
) -> Iterator[str | None]:
    """Yields puzzles, or None for a puzzle that was not found. Each puzzle has its own seed."""
    from cluewise.making.unique_puzzles import unique_puzzle

    seconds = TIMEOUT if timeout is None else timeout
    for i in range(1, number + 1):
        result = unique_puzzle(cls, f"{seed} {i}", random_arguments, seconds)
        if result.text is None:
            when = "" if result.in_time else f" in {seconds:g} seconds"
            click.echo(f"puzzle {i}: none with one solution found{when}", err=True)
        elif not result.in_time:
            click.echo(f"puzzle {i}: one solution; after {seconds:g} seconds not all clues were tried", err=True)
        yield result.text
