"""`cluewise rate`: how hard puzzles are."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from math import inf
from typing import NamedTuple

import click

from cluewise.discovery import add_to_path, path
from cluewise.exits import OK, UNKNOWN, complain, worst
from cluewise.puzzles.common.errors import CluewiseError, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text
from cluewise.why import words
from cluewise.why.explanation import Rating, rate

from .common import Asked, Unread, asked_argument, place, puzzles, why_options
from .output import echo_json

HEAD = ("score", "steps", "single", "largest", "total", "narrowest", "puzzle")
WITHOUT_SCORE = {"none": "no solution", "several": "several solutions"}


@click.command()
@asked_argument()
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes that rate.")
@click.option("--sort", is_flag=True, help="The easiest first, instead of the order of the sources.")
@why_options("text", "json")
def command(
    asked: Asked,
    workers: int,
    sort: bool,
    timeout: float,
    rules: tuple[str, ...] | None,
    form: str,
    settings: tuple[tuple[str, str], ...],
) -> int:
    """Rate how hard puzzles with one solution are.

    The score comes from the deductions that lead to the solution. A line a puzzle: the score (higher is harder), the
    number of steps, the share of those by a single reason, the size of the largest step and of all together (ten for a
    reason, four times as much for two, and so on; one for a fact), and the fewest steps that were at hand at any point.
    A worker that dies costs the puzzle it held, no other.

    Exit code: 0 rated, 30 some could not be rated in time or have not exactly one solution, 2 bad input.

    \b
    cluewise rate tents puzzles.txt --sort --workers 2
    """
    codes = [OK]
    read = list(puzzles(asked.name, asked.words, asked.with_settings(settings)))
    good = [one[1] for one in read if not isinstance(one, Unread)]
    ratings = _ratings(_Task(rules, timeout, path()), good, workers)
    if form == "text":
        click.echo("  ".join(f"{word:>9}" for word in HEAD[:-1]) + f"  {HEAD[-1]}")
    told: list[tuple[float, Text, Puzzle, Rating]] = []
    for one in read:
        if isinstance(one, Unread):
            codes.append(complain(one.error))
            continue
        rating = next(ratings)
        if isinstance(rating, CluewiseError):
            codes.append(complain(rating))
            continue
        codes.append(OK if rating.score is not None else UNKNOWN)
        if sort:
            told.append((inf if rating.score is None else rating.score, *one, rating))
        else:
            _tell(rating, *one, form)
    for _, piece, puzzle, rating in sorted(told, key=lambda one: one[0]):
        _tell(rating, piece, puzzle, form)
    return worst(codes)


def _tell(rating: Rating, piece: Text, puzzle: Puzzle, form: str) -> None:
    if form == "json":
        echo_json(words.rating_json(rating, puzzle.name, place(piece)))
    else:
        click.echo(_line(rating, place(piece)))


class _Item(NamedTuple):
    number: int
    puzzle: Puzzle


class _Task(NamedTuple):
    """What is asked of every puzzle; `path` are the folders of puzzles from outside the project."""

    rules: tuple[str, ...] | None
    timeout: float
    path: tuple[str, ...]

    def bench(self) -> "_Task":
        add_to_path(self.path)
        return self

    def results(self, bundle: Sequence[_Item]) -> Iterator[tuple[int, Rating | CluewiseError]]:
        return ((number, self.rated(puzzle)) for number, puzzle in bundle)

    def rated(self, puzzle: Puzzle) -> Rating | CluewiseError:
        try:
            return rate(puzzle, rules=self.rules, timeout=self.timeout)
        except CluewiseError as error:
            return error

    def died(self, item: _Item) -> tuple[int, Rating | CluewiseError]:
        return item.number, SolverFailure(f"worker died of {' '.join(item.puzzle.format().split())}")


def _ratings(task: _Task, found: Sequence[Puzzle], workers: int) -> Iterator[Rating | CluewiseError]:
    """The ratings in order."""
    if workers == 1:
        yield from map(task.rated, found)
        return
    from cluewise.workers import Crew

    early: dict[int, Rating | CluewiseError] = {}
    with closing(Crew(workers)) as crew:
        coming = crew.run(task, ([_Item(*item)] for item in enumerate(found)))
        for number in range(len(found)):
            while number not in early:
                early.update([next(coming)])
            yield early.pop(number)


def _line(rating: Rating, source: str) -> str:
    shown = " ".join(source.split())
    if rating.score is None:
        reason = "the time was up" if rating.stopped else WITHOUT_SCORE.get(rating.verdict, rating.verdict)
        return f"{'?':>9}" + " " * 55 + f"  {shown}  ({reason})"
    numbers = (rating.score, rating.steps, f"{rating.single:.0%}", rating.largest, rating.total, rating.narrowest)
    return "  ".join(f"{number:>9}" for number in numbers) + f"  {shown}"
