"""Many puzzles of a level, in order, on several processors."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from random import SystemRandom
from time import monotonic
from typing import Any, NamedTuple

from cluewise.arguments import expecting
from cluewise.puzzles.common.errors import LimitReached, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.discovery import add_to_path, path
from cluewise.registry.loading import encodings, puzzle_class
from cluewise.registry.names import named
from cluewise.shown import Results

from .levelled import Made, Missed, make
from .request import GenerationRequest, Levels, read_request

Result = Made | Missed


class _Number(NamedTuple):
    number: int


class _Task(NamedTuple):
    """A request for every number. `path`: the folders of puzzles from outside the project."""

    request: GenerationRequest
    seed: str
    path: tuple[str, ...]

    def bench(self) -> "_Task":
        add_to_path(self.path)
        return self

    def results(self, bundle: Sequence[_Number]) -> Iterator["_Sent"]:
        return (_Sent(make(self.request, self.seed, item.number)) for item in bundle)

    def died(self, item: _Number) -> "_Sent":
        return _Sent(Missed({"the process died": 1}, 1, item.number, 1))


class _Sent:
    """A result for another process. Of the puzzle only its text, because its caches cannot be sent."""

    def __init__(self, result: Result) -> None:
        self.text = result.puzzle.format() if isinstance(result, Made) else None
        self.rest: Any = tuple(result)[1:] if isinstance(result, Made) else result

    def received(self, name: str) -> Result:
        if isinstance(self.rest, Missed):
            return self.rest
        return Made(puzzle_class(name).parse(self.text or ""), *self.rest)


def results(
    request: GenerationRequest, seed: str, count: int, workers: int = 1, timeout: float | None = None
) -> Iterator[Result]:
    """One result for each number from 1 on, in order. The results do not depend on `workers`.

    `timeout` is in seconds, for all of them. Raises LimitReached at its end, after the finished puzzles, and Refused,
    PuzzleError for an impossible request.
    """
    import pysat.solvers  # noqa: F401  # once, and not for every process

    encodings(request.name)
    if workers == 1 and timeout is None:
        yield from (make(request, seed, number) for number in range(1, count + 1))
        return
    from cluewise.process_pool import Crew

    until = None if timeout is None else monotonic() + timeout
    early: dict[int, Result] = {}
    number = 1
    with closing(Crew(min(workers, count))) as crew:
        task = _Task(request, seed, path())
        try:
            for sent in crew.run(task, ([_Number(i)] for i in range(1, count + 1)), until):
                result = sent.received(request.name)
                early[result.number] = result
                while number in early:
                    yield early.pop(number)
                    number += 1
        except (LimitReached, KeyboardInterrupt):
            yield from (early[i] for i in sorted(early))
            raise


@expecting
def generate(
    name: str,
    size: str | int,
    *,
    level: str | int | Levels | None = None,
    symmetry: str | None = None,
    clues: str | int | tuple[int, int] | None = None,
    where: str | None = None,
    rules: Sequence[str] | None = None,
    count: int = 1,
    seed: int | None = None,
    workers: int = 1,
    timeout: float | None = None,
    draws: int | None = None,
    **settings: str | int | bool,
) -> Iterator[Made]:
    """Generates puzzles of a level with one solution. Each is yielded as soon as it and those before it are finished.

    - `name`: a kind of puzzle, by any of its names. `size`: as on the command line, such as `"10x10"`, or a number.
    - `level`: 1 to 5, a word (easy, medium, hard, expert, search), or a range such as `"2-3"`; without one, 1 to 3.
    - `symmetry`: half-turn, quarter-turn, left-right, top-bottom, both or diagonal.
    - `clues`: a number or a range, such as 24, `"24-28"` or (24, 28). Only clues that can be removed are counted.
    - `where`: a mask, rows with `.` for no clue, `?` for perhaps a clue and `#` for a clue.
    - `rules`: the names of the rules that deductions may use; None for all. `count`: how many puzzles.
    - `seed`: the same seed gives the same puzzles, with any number of `workers`; None for a random one.
    - `timeout`: seconds for all puzzles (None: no limit). `draws`: the most draws for a puzzle, up to ten boards each.
    - `settings`: settings of the puzzle, and arguments of its `random`.

    Raises PuzzleError, UnknownName, Refused for an impossible request. Raises SolverFailure at the end for puzzles that
    were not found in all draws, and LimitReached when the time is up.

    An example:

        >>> import cluewise
        >>> made, = cluewise.generate("sudoku", "2x2", level=1, symmetry="half-turn", seed=1)
        >>> made.level, cluewise.solve(made.puzzle, limit=2).solutions == [made.solution]
        (1, True)
    """
    known = named(name)
    request = read_request(
        puzzle_class(known.name),
        str(size),
        {**known.settings, **settings},
        level=level,
        symmetry=symmetry,
        clues=clues,
        where=where,
        rules=None if rules is None else tuple(rules),
        draws=draws,
    )
    seed_text = str(SystemRandom().randrange(10**9) if seed is None else seed)
    return Results(_found(results(request, seed_text, count, workers, timeout)), "puzzles", Made._repr_html_)


def _found(made: Iterator[Result]) -> Generator[Made, None, None]:
    """The puzzles; raises SolverFailure at the end if some were not found."""
    missed = []
    for result in made:
        if isinstance(result, Made):
            yield result
        else:
            missed.append(f"puzzle {result.number}: {result}")
    if missed:
        raise SolverFailure("; ".join(missed))


def as_data(made: Made, extras: Sequence[str]) -> dict[str, Any]:
    """A puzzle as JSON data; `extras` are solution and steps."""
    data = {
        "puzzle": made.puzzle.name,
        "text": made.puzzle.format(),
        "level": made.level,
        "clues": made.clues,
        "seed": made.seed,
        "number": made.number,
        "draws": made.draws,
        "boards": made.boards,
    }
    if "solution" in extras:
        data["solution"] = {"value": made.puzzle.value(made.solution), "text": made.puzzle.text(made.solution)}
    if "steps" in extras:
        data["steps"] = steps_of(made.puzzle)
    return data


def steps_of(puzzle: Puzzle) -> list[str]:
    """The deductions that lead to the solution, as sentences, without those that only cross out."""
    from cluewise.explanations.explanation import explain
    from cluewise.explanations.numbering import numbered
    from cluewise.explanations.sentences import sentence

    explanation = explain(puzzle, steps=True, timeout=None)
    return [sentence(puzzle, each.step, explanation.announced) for each in numbered(explanation)]
