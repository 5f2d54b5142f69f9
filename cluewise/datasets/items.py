"""An entry of a dataset: a question, its answer, and metadata, proven from the text of the puzzle."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from cluewise.batch.lines import digest
from cluewise.explanations.explanation import explain, rate
from cluewise.explanations.numbering import numbered
from cluewise.explanations.sentences import sentence
from cluewise.generation.levelled import Made, Missed, make
from cluewise.generation.request import GenerationRequest
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError, Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.loading import puzzle_class
from cluewise.version import __version__

from . import broken
from .images import key_of
from .judging import IDLE, Judge
from .questions import answer_text, question
from .scoring import SOLVE


class EntryForm(NamedTuple):
    """The form of all entries of a dataset.

    - `seed`: the seed of the puzzles. `style`: one of STYLES. `trace`: with the steps to the solution.
    - `split`: the shares of the parts; empty for one part. `set_digest`: the digest of the request for the dataset.
    """

    seed: str
    style: str = "text"
    trace: bool = False
    split: tuple[float, ...] = ()
    set_digest: str = ""


class Unmade(NamedTuple):
    """The reason why a candidate gave no entry. `final`: no further candidate of this kind and size will."""

    reason: str
    final: bool = False


class Item(NamedTuple):
    """An entry, and the key of its board (`images.key_of`)."""

    entry: dict[str, Any]
    key: str


def make_item(request: GenerationRequest, form: EntryForm, number: int, index: int, task: str) -> Item | Unmade:
    """The entry of a candidate. The result depends on the arguments alone.

    `number`: of the puzzle among those of its kind and size, from 1. `index`: of the candidate in the dataset.
    """
    try:
        made = make(request, form.seed, number)
    except (PuzzleError, Refused) as error:
        return Unmade(str(error), final=True)
    if isinstance(made, Missed):
        return Unmade(str(made))
    found = broken.made(made, task, f"{form.seed} {number}") if task != SOLVE else None
    try:
        return _item(made, form, request, index) if found is None else _broken_item(found, made, form, request, index)
    except CluewiseError as error:  # the puzzle is one that no text or no question can hold
        return Unmade(str(error))


def _item(made: Made, form: EntryForm, request: GenerationRequest, index: int) -> Item | Unmade:
    puzzle = puzzle_class(request.name).parse(made.puzzle.read_back())
    asked, answer = question(puzzle, form.style), answer_text(puzzle, made.solution, form.style)
    judge = Judge(puzzle, answer)
    if judge.score(answer) != 1.0 or judge.score(asked) > IDLE or judge.score(_rest(puzzle)) > IDLE:
        return Unmade("the question or an empty board is the answer")
    rating = rate(puzzle, timeout=None)
    if rating.level != made.level:
        return Unmade(f"level {rating.level} instead of {made.level}")
    about = {
        "level": made.level,
        "score": rating.score,
        "technique": rating.technique,
        "steps": rating.steps,
        "clues": made.clues,
    }
    entry = entry_of(puzzle, SOLVE, asked, answer, about, made, form, request.size, index)
    if form.trace:
        entry["metadata"]["canonical_steps"] = steps_of(puzzle)
    return Item(entry, key_of(puzzle))


def _rest(puzzle: Puzzle) -> Any:
    """The answer with the value that people do not enter in each open slot; None for a kind without it."""
    rest = puzzle.rest
    if rest is None:
        return None
    return puzzle.value(Solution({**dict.fromkeys(puzzle.slots(), rest), **puzzle.given_values()}))


def _broken_item(found: broken.BrokenItem, made: Made, form: EntryForm, request: GenerationRequest, index: int) -> Item:
    asked, answer = broken.question_and_answer(found, form.style)
    entry = entry_of(found.puzzle, found.task, asked, answer, {}, made, form, request.size, index)
    if form.trace:
        entry["metadata"]["canonical_steps"] = []
    return Item(entry, key_of(found.puzzle))


def entry_of(
    puzzle: Puzzle,
    task: str,
    asked: str,
    answer: str,
    about: Mapping[str, Any],
    made: Made,
    form: EntryForm,
    size: str,
    index: int,
) -> dict[str, Any]:
    """An entry with all its keys, in the order of a line."""
    text, key = puzzle.format(), digest(key_of(puzzle))
    metadata = {
        "id": digest(f"{puzzle.name} {text} {task}"),
        "index": index,
        "kind": puzzle.name,
        "size": size,
        "style": form.style,
        "task": task,
        **{name: about.get(name) for name in ("level", "score", "technique", "steps", "clues")},
        "text": text,
        "address": _address(puzzle),
        "board": key,
        "solution": digest(answer),
        "seed": form.seed,
        "number": made.number,
        "split": part_of(key, form.split),
        "version": __version__,
        "dataset": form.set_digest,
    }
    return {"question": asked, "answer": answer, "metadata": metadata}


def _address(puzzle: Puzzle) -> str | None:
    try:
        return puzzle.format_as("puzzlink")
    except Refused:
        return None


PARTS = (("train",), ("train", "test"), ("train", "validation", "test"))
"""The names of one, two and three parts."""


def part_of(key: str, shares: Sequence[float]) -> str:
    """The part of a board, by its digest: images of a board are in one part, and it never changes."""
    names = PARTS[max(len(shares), 1) - 1]
    point = int.from_bytes(blake2b(key.encode(), digest_size=6).digest()) / 2**48 * sum(shares)
    for name, share in zip(names, shares, strict=False):
        if point < share:
            return name
        point -= share
    return names[-1] if shares else names[0]


def steps_of(puzzle: Puzzle) -> list[dict[str, Any]]:
    """The steps to the solution in words: conclusions, facts and reasons of each, its technique and its sentence."""
    explanation = explain(puzzle, steps=True, timeout=None)
    return [
        {
            "conclusions": [fact.text(puzzle) for fact in step.conclusions],
            "facts": [fact.text(puzzle) for fact in step.facts],
            "reasons": [reason.text for reason in step.reasons],
            "technique": step.technique or step.kind,
            "text": sentence(puzzle, step, explanation.announced),
        }
        for _, step, _ in numbered(explanation)
    ]
