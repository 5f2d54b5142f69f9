"""`cluewise rate`: how hard puzzles are."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import click

from cluewise.exits import OK, UNKNOWN, complain, worst
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.why import words
from cluewise.why.explanation import Rating, rate

from .common import (
    Asked,
    Unread,
    asked_argument,
    format_option,
    place,
    puzzles,
    rules_option,
    set_option,
    timeout_option,
)
from .output import echo_json

HEAD = ("score", "steps", "single", "largest", "total", "narrowest", "puzzle")


@click.command()
@asked_argument()
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes that rate.")
@timeout_option
@rules_option
@format_option("text", "json")
@set_option
def command(
    asked: Asked,
    workers: int,
    timeout: float,
    rules: tuple[str, ...] | None,
    form: str,
    settings: tuple[tuple[str, str], ...],
) -> int:
    """Rates puzzles with one solution by the deductions that lead to it.

    A line a puzzle: the score (higher is harder), the number of steps, the share of those by a single reason, the size
    of the largest step and of all together (ten for a reason, four times as much for two, and so on; one for a fact),
    and the fewest steps that were at hand at any point.

    Exit code: 0 rated, 30 some could not be rated in time or have not exactly one solution, 2 bad input.

    \b
    cluewise rate tents puzzles.txt --workers 2
    """
    codes = [OK]
    read = list(puzzles(asked.name, asked.words, asked.with_settings(settings)))
    good = [one for one in read if not isinstance(one, Unread)]
    ratings = _ratings([puzzle for _, puzzle in good], rules, timeout, workers)
    if form == "text":
        click.echo("  ".join(f"{word:>9}" for word in HEAD[:-1]) + f"  {HEAD[-1]}")
    for one in read:
        if isinstance(one, Unread):
            codes.append(complain(one.error))
            continue
        rating = next(ratings)
        if isinstance(rating, CluewiseError):
            codes.append(complain(rating))
            continue
        codes.append(OK if rating.score is not None else UNKNOWN)
        if form == "json":
            echo_json(words.rating_json(rating, one[1].name, place(one[0])))
        else:
            click.echo(_line(rating, place(one[0])))
    return worst(codes)


def _ratings(
    found: Sequence[Puzzle], rules: tuple[str, ...] | None, timeout: float, workers: int
) -> Iterator[Rating | CluewiseError]:
    """The ratings in order."""
    work = partial(_rated, rules, timeout)
    if workers == 1:
        yield from map(work, found)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(work, found)


def _rated(rules: tuple[str, ...] | None, timeout: float, puzzle: Puzzle) -> Rating | CluewiseError:
    try:
        return rate(puzzle, rules=rules, timeout=timeout)
    except CluewiseError as error:
        return error


def _line(rating: Rating, source: str) -> str:
    if rating.score is None:
        reason = (
            "the time was up"
            if rating.stopped
            else {"none": "no solution", "several": "several solutions"}.get(rating.verdict, rating.verdict)
        )
        return f"{'?':>9}" + " " * 55 + f"  {' '.join(source.split())}  ({reason})"
    numbers = (rating.score, rating.steps, f"{rating.single:.0%}", rating.largest, rating.total, rating.narrowest)
    return "  ".join(f"{number:>9}" for number in numbers) + f"  {' '.join(source.split())}"
