"""`cluewise rate`: how hard puzzles are."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from itertools import zip_longest
from math import inf
from typing import NamedTuple

import click

from cluewise.answer_output import worst
from cluewise.exit_codes import OK, UNKNOWN, complain, explain
from cluewise.explanations import as_json
from cluewise.explanations.explanation import Rating, rate
from cluewise.explanations.results import UNIQUE
from cluewise.explanations.steps import KINDS
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text
from cluewise.registry.discovery import add_to_path, path

from .common import Parameters, Unread, alone, parameters_argument, place, puzzles, why_options
from .output import echo, echo_json

HEAD = {"level": 5, "score": 8, "steps": 5, "single": 6, "largest": 7, "total": 6, "narrowest": 9}
"""The columns of figures, and their widths."""
WIDTH, LEAST = 80, 16
"""The width of a line, and of a source that is cut."""
_FILE = re.compile(r":[0-9]+$")
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

    In brackets is the hardest technique with a name, and the fact that needed
    the hardest trial, as far as the line has room. A long source is cut.

    The size of a step is 10 times the square of its number of
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
        click.echo(f"{_columns(HEAD)}  puzzle")
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
    level = f"{rating.at_least}+" if rating.level is None else str(rating.level)
    if rating.score is None:
        ended = "the limit of memory was reached" if rating.limit == "memory" else "the time was up"
        reason = ended if rating.stopped else WITHOUT_SCORE.get(rating.verdict, UNSOLVED)
        if rating.stopped and rating.verdict == UNIQUE:
            reason = f"one solution; {ended}"
        figures = _columns(["?" if rating.at_least is None else level])
        return _fitted(f"{figures.rstrip()}  {reason}".ljust(len(figures)), source, ())
    numbers = (
        level,
        rating.score,
        rating.steps,
        f"{rating.single:.0%}",
        rating.largest,
        rating.total,
        rating.narrowest,
    )
    hardest, name = rating.hardest, "" if rating.technique in KINDS else rating.technique
    facts = [hardest.text(puzzle), str(hardest.cells(puzzle)[0])] if hardest else []
    return _fitted(_columns(numbers), source, [f"{name}; {fact}" for fact in facts] + [name] if name else facts)


def _columns(figures: Iterable[object]) -> str:
    """Figures below their heads; the last columns may be empty."""
    cells = zip_longest(map(str, figures), HEAD.values(), fillvalue="")
    return " ".join(f"{figure:>{width}}" for figure, width in cells)


def _fitted(figures: str, source: str, remarks: Sequence[str]) -> str:
    """The figures, the source, and in brackets the first of the remarks that fits in `WIDTH`, or the last one.

    A long source is cut to at least `LEAST`: a file at its start, because the line number is at its end, and a text at
    its end.
    """
    shown, room = " ".join(source.split()), WIDTH - len(figures) - 2
    brackets = [f"  ({remark})" for remark in remarks] or [""]
    bracket = next((one for one in brackets if len(shown) + len(one) <= room), brackets[-1])
    room = max(LEAST, room - len(bracket))
    if len(shown) > room:
        shown = f"…{shown[1 - room :]}" if _FILE.search(shown) else f"{shown[: room - 1]}…"
    return f"{figures}  {shown}{bracket}"
