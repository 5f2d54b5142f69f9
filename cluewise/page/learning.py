"""Steps to learn from: a film from the empty board to the solution, with the rules that a teacher allows."""

from collections.abc import Callable
from typing import Any

from cluewise.puzzles.common.puzzle import Puzzle

from .data import opened
from .hinting import values_of

Report = Callable[[Any], None]

SECONDS = 120.0
"""The time limit of a film in seconds; the page stops it sooner."""

LEVEL_SECONDS = 5.0
"""The time limit of a level in seconds: the next question waits."""


def rules(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The names of the rules of a puzzle, each with one of its sentences."""
    sentences: dict[str, str] = {}
    for reason in opened(question["name"], question["text"]).puzzle.reasons():
        if reason.kind == "rule":
            sentences.setdefault(reason.rule, reason.text)
    return {"rules": [{"name": name, "text": text} for name, text in sentences.items()]}


def steps(question: dict[str, Any], report: Report) -> dict[str, Any]:
    """The steps from the empty board to the only solution, each with its sentence, kind, moves and
    picture.

    `rules` are the names of the rules that the steps may use (default: all). The level is that of these rules.
    """
    from cluewise.explanations.abbreviate import abbreviated
    from cluewise.explanations.explanation import Explanation, explain
    from cluewise.explanations.numbering import numbered, settled
    from cluewise.explanations.pictures import Notes

    board, count = opened(question["name"], question["text"]), 0
    puzzle = board.puzzle
    notes, known, allowed = Notes(puzzle), Notes(puzzle), _with_clues(puzzle, question.get("rules"))

    def watch(so_far: Explanation, activity: str) -> None:
        nonlocal count
        shown = so_far.steps or []
        for _, step, crossed_out in numbered(so_far, settled(shown) if activity else shown)[count:]:
            count += 1
            notes.take(crossed_out)
            report(
                {
                    "text": abbreviated(puzzle, step, so_far.announced, full=True),
                    "short": abbreviated(puzzle, step, so_far.announced, full=False, by=""),
                    "kind": step.kind,
                    "moves": board.moves(values_of(step, known)),
                    "svg": notes.after(step).themed_svg(),
                }
            )

    seconds = question.get("seconds", SECONDS)
    found = explain(puzzle, steps=True, rules=allowed, timeout=seconds, watch=watch)
    watch(found, "")
    level = _level(puzzle, allowed, seconds, count) if found.verdict == "unique" else None
    return {"verdict": found.verdict, "solved": found.solved, "stopped": found.stopped, "count": count, **(level or {})}


def level(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The level of a puzzle with one solution as a number and a `word`, the `score` within it, and the `technique` of
    its largest step."""
    from cluewise.explanations.explanation import rate
    from cluewise.generation.request import WORDS

    found = rate(opened(question["name"], question["text"]).puzzle, timeout=question.get("seconds", LEVEL_SECONDS))
    word = WORDS[found.level - 1] if found.level else None
    return {"level": found.level, "word": word, "score": found.score, "technique": found.technique}


def _with_clues(puzzle: Puzzle, allowed: list[str] | None) -> list[str] | None:
    """The allowed rules and all clues, which are always allowed."""
    if allowed is None:
        return None
    return sorted({*allowed, *(reason.rule for reason in puzzle.reasons() if reason.kind == "clue")})


def _level(puzzle: Puzzle, allowed: list[str] | None, seconds: float, steps: int) -> dict[str, Any]:
    """The level as a number and a word, and the profile that `rate` prints, with the number of listed `steps`."""
    from cluewise.explanations.explanation import rate
    from cluewise.generation.request import WORDS

    found = rate(puzzle, rules=allowed, timeout=seconds)
    return {
        "level": found.level,
        "word": WORDS[found.level - 1] if found.level else None,
        "profile": {"steps": steps, "single": found.single, "largest": found.largest, "score": found.score},
    }
