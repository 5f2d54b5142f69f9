"""Verdicts of a list of addresses or puzzles, as a table."""

from collections.abc import Callable
from typing import Any

from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.sources import read_puzzle, split

Report = Callable[[Any], None]

SECONDS = 10.0
"""The time limit in seconds of each puzzle, for its verdict and for its level."""


def judge(question: dict[str, Any], report: Report) -> dict[str, Any]:
    """Reports a row for each puzzle of a `text`, with its verdict. The row of an unreadable puzzle has a message.

    A row is `{"number", "name", "text", "verdict", "level", "message"}`. Raises the errors of a text without puzzles.
    """
    texts = split(question.get("name") or None, question["text"], "")
    for number, found in enumerate(texts, 1):
        row: dict[str, Any] = {"number": number, "name": None, "text": None, "level": None}
        try:
            puzzle = read_puzzle(question.get("name") or None, found)
            row |= {"name": puzzle.name, "text": puzzle.read_back(), **_judged(puzzle)}
            row["message"] = "; ".join(filter(None, (row["message"], puzzle.read_as())))
        except CluewiseError as error:
            row |= {"verdict": "not read", "message": getattr(error, "message", str(error))}
        report(row)
    return {"count": len(texts)}


def _judged(puzzle: Puzzle) -> dict[str, Any]:
    from cluewise.explanations.explanation import explain, rate
    from cluewise.generation.request import WORDS

    found = explain(puzzle, timeout=SECONDS)
    if found.verdict != "unique":
        more = f"{found.count}{'' if found.counted else ' or more'} solutions" if found.count else ""
        return {"verdict": found.verdict, "message": more}
    level = rate(puzzle, timeout=SECONDS).level
    return {"verdict": found.verdict, "level": level, "message": WORDS[level - 1] if level else ""}
