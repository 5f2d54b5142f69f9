"""The proof of a line of a dataset: everything that it states is found again from the text of its puzzle."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.batch.lines import digest
from cluewise.bulk_solve import Many
from cluewise.explanations.explanation import rate
from cluewise.pipeline import SolveOptions
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.discovery import add_to_path
from cluewise.registry.loading import puzzle_class
from cluewise.spare_clues import is_only

from . import broken
from .images import key_of
from .items import _address, steps_of
from .judging import IDLE
from .questions import STYLES, question
from .scoring import SOLVE, judged


class DatasetLine(NamedTuple):
    """A line of a file: its number, from 1, and its entry."""

    number: int
    entry: Mapping[str, Any]


class ProvingTask(NamedTuple):
    """The proof of lines in processes. `path`: the folders of puzzles from outside the project."""

    path: tuple[str, ...]

    def bench(self) -> "ProvingTask":
        add_to_path(self.path)
        return self

    def results(self, bundle: Sequence[DatasetLine]) -> Iterator[tuple[int, str]]:
        return ((line.number, fault(line.entry)) for line in bundle)

    def died(self, line: DatasetLine) -> tuple[int, str]:
        return line.number, "the process died"


def fault(entry: Mapping[str, Any]) -> str:
    """The first statement of an entry that is false, as a sentence; empty if all are proven."""
    try:
        return next(_faults(entry), "")
    except CluewiseError as error:
        return str(error)
    except (KeyError, TypeError, ValueError) as error:
        return f"the entry lacks a key or has a value of another type: {error}"


def _faults(entry: Mapping[str, Any]) -> Iterator[str]:
    about = entry["metadata"]
    puzzle = puzzle_class(about["kind"]).parse(about["text"])
    if about["style"] not in STYLES:
        yield f"the style {about['style']!r} does not exist"
    task, judge = judged(entry)
    if judge.puzzle != puzzle or about["board"] != digest(key_of(puzzle)):
        yield "the digest of the board is another one"
    if about["address"] != _address(puzzle):
        yield "the address is of another puzzle"
    yield from _solved(entry, puzzle) if task == SOLVE else _broken(entry, puzzle, task)
    if about["solution"] != digest(entry["answer"]):
        yield "the digest of the answer is another one"


def _solved(entry: Mapping[str, Any], puzzle: Puzzle) -> Iterator[str]:
    about, (_, judge) = entry["metadata"], judged(entry)
    if entry["question"] != question(puzzle, about["style"]):
        yield "the question is not that of this puzzle"
    value = judge.score(entry["answer"])
    if value != 1.0:
        yield f"the answer is no solution: {value.text}"
    if judge.score(entry["question"]) > IDLE:
        yield f"the question itself scores more than {IDLE}"
    many = Many(SolveOptions(), limit=2)
    try:
        if not is_only(many.solving(puzzle).answer()):
            yield "the puzzle has several solutions"
    finally:
        many.close()
    rating = rate(puzzle, timeout=None)
    for name in ("level", "score", "technique", "steps"):
        if getattr(rating, name) != about[name]:
            yield f"the {name} is {getattr(rating, name)}, not {about[name]}"
    if "canonical_steps" in about and about["canonical_steps"] != steps_of(puzzle):
        yield "the steps are others"


def _broken(entry: Mapping[str, Any], puzzle: Puzzle, task: str) -> Iterator[str]:
    about, (_, judge) = entry["metadata"], judged(entry)
    if task not in broken.TASKS:
        yield f"the task {task!r} does not exist"
        return
    value = broken.score(entry["answer"], entry, task, judge)
    if value != 1.0:
        yield f"the answer is wrong: {value.text}"
    many = Many(SolveOptions(), limit=3)
    try:
        answer = many.solving(puzzle).answer()
    finally:
        many.close()
    if not answer.complete or len(answer.solutions) != (2 if task == broken.PAIR else 0):
        yield f"the puzzle has {len(answer.solutions)} solutions"
        return
    solutions = tuple(sorted(answer.solutions, key=puzzle.text))
    numbers = tuple(map(int, entry["answer"].split(","))) if task == broken.CLASH else ()
    stated = broken.question_and_answer(broken.BrokenItem(task, puzzle, numbers, solutions), about["style"])
    if (entry["question"], entry["answer"]) != stated:
        yield "the question or the answer is not that of this puzzle"
