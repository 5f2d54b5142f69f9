"""The score of an answer to an entry of a dataset, by the rules."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cluewise.puzzles.common.errors import Refused
from cluewise.registry.loading import puzzle_class

from . import broken
from .judging import Judge, Score

SOLVE = "solve"
"""The task of an entry with one solution."""


def score(answer: object, entry: Mapping[str, Any]) -> Score:
    """Scores an answer to an entry of a dataset. 1.0: it is a solution by the rules, whatever the entry's own answer.

    - `answer`: the text of a model, or a value as from JSON. The last grid in it counts. No answer raises an error.
    - `entry`: as `cluewise dataset` writes it, with `metadata` and `answer`.

    An answer that breaks a rule gets 0.95 times the share of clues and rules that it keeps. It gets at most 0.05 if it
    has open places, or no right entry beyond the question: the repeated question, the same value everywhere.

    The result is a float with the attributes `rule`, `text` and `cells` for the first broken rule. Raises Refused for
    an entry that is none, and PuzzleError if its puzzle cannot be read.

    An example:

        >>> import cluewise
        >>> entry, = cluewise.dataset(["sudoku"], sizes=["2x2"], count=1, seed=1)
        >>> cluewise.score(f"The solution is\\n{entry['answer']}", entry)
        1.0
        >>> cluewise.score("1111 1111 1111 1111", entry).rule
        'row'
    """
    task, judge = judged(entry)
    if task != SOLVE:
        return broken.score(answer, entry, task, judge)
    return judge.score(answer)


def judged(entry: Mapping[str, Any]) -> tuple[str, Judge]:
    """The task of an entry, and the judge of its puzzle. Raises Refused, PuzzleError."""
    try:
        metadata, answer = entry["metadata"], entry["answer"]
        kind, text, task = metadata["kind"], metadata["text"], metadata.get("task", SOLVE)
        if not all(isinstance(value, str) for value in (kind, text, task, answer)):
            raise TypeError
    except (KeyError, TypeError, AttributeError):
        raise Refused("entry: expected an entry of a dataset, with the keys answer and metadata (kind, text)") from None
    return task, judge_of(kind, text, answer if task == SOLVE else "")


@lru_cache(512)
def judge_of(kind: str, text: str, answer: str) -> Judge:
    """The judge of a puzzle. It is kept, because an entry often has many answers."""
    return Judge(puzzle_class(kind).parse(text), answer)
