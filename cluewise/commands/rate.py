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
from cluewise.why import sentences
from cluewise.why.explanation import Rating, rate

from .common import Asked, Unread, asked_argument, place, puzzles, why_options
from .output import echo_json

HEAD = ("score", "steps", "single", "largest", "total", "narrowest", "puzzle")
WITHOUT_SCORE = {"none": "no solution", "several": "several solutions"}


@click.command()
@asked_argument()
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Number of processes.")
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
    """Rate how hard puzzles are by the deductions they need.

    Each puzzle with exactly one solution has one line. Its columns:

    \b
    score      the largest step, and a tenth of (size / largest)² for each step; higher is harder
    steps      the number of deductions
    single     the share of steps that need a single reason
    largest    the size of the largest step
    total      the sizes of all steps together
    narrowest  the fewest steps possible at any point before the last fifth

    The size of a step is 10 times the square of its number of reasons, plus 1 for each fact it uses. If a worker
    process dies, only the puzzle it was rating is lost.

    Exit code: 0 all rated, 30 some not rated in time or without exactly one solution, 2 bad input.

    \b
    cluewise rate tents puzzles.txt --sort --workers 2
    """
    codes = [OK]
    read = list(puzzles(asked.name, asked.arguments, asked.with_settings(settings)))
    readable = [item[1] for item in read if not isinstance(item, Unread)]
    ratings = _ratings(_Task(rules, timeout, path()), readable, workers)
    if form == "text":
        click.echo("  ".join(f"{word:>9}" for word in HEAD[:-1]) + f"  {HEAD[-1]}")
    rated: list[tuple[float, Text, Puzzle, Rating]] = []
    for item in read:
        if isinstance(item, Unread):
            codes.append(complain(item.error))
            continue
        piece, puzzle = item
        rating = next(ratings)
        if isinstance(rating, CluewiseError):
            codes.append(complain(rating))
            continue
        codes.append(OK if rating.score is not None else UNKNOWN)
        if sort:
            rated.append((inf if rating.score is None else rating.score, *item, rating))
        else:
            _tell(rating, *item, form)
    for _, piece, puzzle, rating in sorted(rated, key=lambda entry: entry[0]):
        _tell(rating, piece, puzzle, form)
    return worst(codes)


def _tell(rating: Rating, piece: Text, puzzle: Puzzle, form: str) -> None:
    if form == "json":
        echo_json(sentences.rating_json(rating, puzzle.name, place(piece)))
    else:
        click.echo(_line(rating, place(piece)))


class _Item(NamedTuple):
    number: int
    puzzle: Puzzle


class _Task(NamedTuple):
    """The options for every puzzle. `path`: the folders of puzzles from outside the project."""

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
        return item.number, SolverFailure(f"worker died while rating {' '.join(item.puzzle.format().split())}")


def _ratings(task: _Task, puzzles: Sequence[Puzzle], workers: int) -> Iterator[Rating | CluewiseError]:
    """The ratings in order."""
    if workers == 1:
        yield from map(task.rated, puzzles)
        return
    from cluewise.workers import Crew

    early: dict[int, Rating | CluewiseError] = {}
    with closing(Crew(workers)) as crew:
        results = crew.run(task, ([_Item(*item)] for item in enumerate(puzzles)))
        for number in range(len(puzzles)):
            while number not in early:
                early.update([next(results)])
            yield early.pop(number)


def _line(rating: Rating, source: str) -> str:
    shown = " ".join(source.split())
    if rating.score is None:
        reason = "the time was up" if rating.stopped else WITHOUT_SCORE.get(rating.verdict, rating.verdict)
        return f"{'?':>9}" + " " * 55 + f"  {shown}  ({reason})"
    numbers = (rating.score, rating.steps, f"{rating.single:.0%}", rating.largest, rating.total, rating.narrowest)
    return "  ".join(f"{number:>9}" for number in numbers) + f"  {shown}"
