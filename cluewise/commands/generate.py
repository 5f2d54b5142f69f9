"""`cluewise generate`: random puzzles in text."""

import random

import click

from cluewise.catalogue import puzzle_class
from cluewise.names import Named
from cluewise.random_puzzles import random_puzzle, read_arguments

from .common import puzzle_argument, set_option


@click.command()
@puzzle_argument
@click.argument("size")
@click.option("--seed", type=int, help="Same seed, same puzzles (default: drawn, and told on standard error).")
@click.option("-n", "number", type=click.IntRange(1), default=1, show_default=True, metavar="K", help="How many.")
@set_option
def command(puzzle: Named, size: str, seed: int | None, number: int, settings: tuple[tuple[str, str], ...]) -> int:
    """Makes random puzzles: always solvable, not necessarily with one solution only.

    \b
    cluewise generate signpost 8x6 --seed 1 -n 3
    cluewise generate signpost 6x6 | cluewise solve signpost --unique
    """
    cls = puzzle_class(puzzle.name)
    sizes = read_arguments(cls, size, {**puzzle.settings, **dict(settings)})
    if seed is None:
        seed = random.SystemRandom().randrange(10**9)
        click.echo(f"seed {seed}", err=True)
    rng = random.Random(seed)
    for i in range(number):
        text = random_puzzle(cls, rng, sizes).format()
        if number > 1 and not cls.on_a_line(text):  # so that they can be told apart again
            click.echo(f"# source: cluewise generate {puzzle.name} {size} --seed {seed}, number {i + 1}")
        click.echo(text)
    return 0
