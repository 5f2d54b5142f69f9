"""`cluewise rate`: how hard puzzles are."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from math import inf
from typing import NamedTuple

import click

from cluewise.exit_codes import OK, UNKNOWN, complain, explain, worst
from cluewise.explanations import as_json
from cluewise.explanations.explanation import Rating, rate
from cluewise.explanations.results import UNIQUE
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text
from cluewise.registry.discovery import add_to_path, path

from .common import Parameters, Unread, alone, parameters_argument, place, puzzles, why_options
from .output import echo, echo_json

HEAD = ("level", "score", "steps", "single", "largest", "total", "narrowest", "puzzle")
WITHOUT_SCORE = {"none": "no solution", "several": "several solutions"}
UNSOLVED = "these rules do not solve it"


@click.command()
@parameters_argument()
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Number of processes.")
@click.option("--sort", is_flag=True, help="Easiest first, instead of the order of the sources.")
@why_options("text", "json")
def command(
    parameters: Parameters,
    workers: int,
    sort: bool,
    timeout: float,
    memory: int | None,
    rules: tuple[str, ...] | None,
    form: str,
    settings: tuple[tuple[str, str], ...],
) -> int:
    """Rate how hard puzzles are by the deductions they need.

    Each puzzle with exactly one solution has one line. Its columns:

    \b
    level      1 easy: one reason at a time; 2 medium: also short trials;
               3 hard: any trials; 4 expert: trials within trials; 5 search;
               4+ where the budget of tests ended first (exit code 30)
    score      orders puzzles of a level:
               the largest step, and a tenth of (size / largest)² for each step; higher is harder
    steps      the number of deductions
    single     the share of steps that need a single reason
    largest    the size of the largest step
    total      the sizes of all steps together
    narrowest  the fewest steps possible at any point before the last fifth

    The fact that needed the hardest trial is in brackets. The size of a step is 10 times the square of its number of
    reasons, plus 1 for each fact it uses. If a worker process dies, only the puzzle it was rating is lost.

    Exit code: 0 all rated, 30 some not rated in time or without exactly one solution, 2 bad input.

    \b
    cluewise rate tents puzzles.txt --sort --workers 2
    """
    codes = [OK]
    read = list(puzzles(parameters.name, parameters.arguments, parameters.with_settings(settings)))
    readable = [item[1] for item in read if not isinstance(item, Unread)]
    ratings = _ratings(_Task(rules, timeout, memory, path()), readable, workers)
    if form == "text":
        click.echo("  ".join(f"{word:>9}" for word in HEAD[:-1]) + f"  {HEAD[-1]}")
    rated: list[tuple[tuple[float, float], Text, Puzzle, Rating]] = []
    for item in read:
        if isinstance(item, Unread):
            codes.append(complain(item.error))
            continue
        text, puzzle = item
        rating = next(ratings)
        if isinstance(rating, Unrated):
            codes.append(rating.code)
            click.echo(f"cluewise: {rating.message}", err=True)
            continue
        codes.append(OK if rating.score is not None and rating.level is not None else UNKNOWN)
        rated.append((_rank(rating), *item, rating))
        if not sort:
            with alone(codes):
                _report(rating, *item, form)
    for _, text, puzzle, rating in sorted(rated, key=lambda entry: entry[0]) if sort else ():
        with alone(codes):
            _report(rating, text, puzzle, form)
    return worst(codes)


def _rank(rating: Rating) -> tuple[float, float]:
    """The order of `--sort`: by level, then by score. Unrated puzzles come last."""
    level = inf if rating.at_least is None else rating.at_least + (0.5 if rating.level is None else 0)
    return level, inf if rating.score is None else rating.score


def _report(rating: Rating, text: Text, puzzle: Puzzle, form: str) -> None:
    if form == "json":
        echo_json(as_json.rating_json(rating, puzzle, place(text)))
    else:
        echo(_line(rating, puzzle, place(text)))


class Unrated(NamedTuple):
    """The exit code and the message for a puzzle that could not be rated. It can be sent between processes."""

    code: int
    message: str


class _Item(NamedTuple):
    number: int
    puzzle: Puzzle


class _Task(NamedTuple):
    """The options for every puzzle. `path`: the folders of puzzles from outside the project."""

    rules: tuple[str, ...] | None
    timeout: float
    memory: int | None
    path: tuple[str, ...]

    def bench(self) -> "_Task":
        add_to_path(self.path)
        return self

    def results(self, bundle: Sequence[_Item]) -> Iterator[tuple[int, Rating | Unrated]]:
        return ((number, self.rated(puzzle)) for number, puzzle in bundle)

    def rated(self, puzzle: Puzzle) -> Rating | Unrated:
        try:
            return rate(puzzle, rules=self.rules, timeout=self.timeout, memory=self.memory)
        except Exception as error:  # a defect costs only this puzzle
            return Unrated(*explain(error))

    def died(self, item: _Item) -> tuple[int, Rating | Unrated]:
        return item.number, Unrated(UNKNOWN, f"worker died while rating {' '.join(item.puzzle.format().split())}")


def _ratings(task: _Task, puzzles: Sequence[Puzzle], workers: int) -> Iterator[Rating | Unrated]:
    """The ratings in order."""
    if workers == 1:
        yield from map(task.rated, puzzles)
        return
    from cluewise.process_pool import Crew

    early: dict[int, Rating | Unrated] = {}
    with closing(Crew(workers)) as crew:
        results = crew.run(task, ([_Item(*item)] for item in enumerate(puzzles)))
        for number in range(len(puzzles)):
            while number not in early:
                early.update([next(results)])
            yield early.pop(number)


def _line(rating: Rating, puzzle: Puzzle, source: str) -> str:
    shown = " ".join(source.split())
    level = f"{rating.at_least}+" if rating.level is None else str(rating.level)
    if rating.score is None:
        ended = "the limit of memory was reached" if rating.limit == "memory" else "the time was up"
        reason = ended if rating.stopped else WITHOUT_SCORE.get(rating.verdict, UNSOLVED)
        if rating.stopped and rating.verdict == UNIQUE:
            reason = f"one solution; {ended}"
        level = "?" if rating.at_least is None else level
        return f"{level:>9}" + " " * 66 + f"  {shown}  ({reason})"
    numbers = (
        level,
        rating.score,
        rating.steps,
        f"{rating.single:.0%}",
        rating.largest,
        rating.total,
        rating.narrowest,
    )
    hardest = rating.hardest and rating.hardest.text(puzzle)
    return "  ".join(f"{number:>9}" for number in numbers) + f"  {shown}" + (f"  ({hardest})" if hardest else "")
