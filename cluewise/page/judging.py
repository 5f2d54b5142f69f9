"""The verdict on a puzzle while its clues are set, at once: one board is kept from question to question."""

from collections.abc import Callable
from typing import Any

from cluewise.live_board import LiveBoard, SharedValues
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.solution import Solution

from .data import opened

Report = Callable[[Any], None]

SECONDS = 0.5
"""The default time limit of a question: the page draws while it waits for no answer."""

_kept: LiveBoard | None = None


def kept_board(question: dict[str, Any]) -> LiveBoard | None:
    """The kept board with the puzzle of a question; None for a kind without one."""
    global _kept
    puzzle = opened(question["name"], question["text"]).puzzle
    if _kept is not None and (_kept.puzzle.name, len(_kept.puzzle.slots())) != (puzzle.name, len(puzzle.slots())):
        _kept.close()
        _kept = None
    try:
        if _kept is None:
            _kept = LiveBoard(puzzle)
        else:
            _kept.change(puzzle)
    except Refused:
        return None
    return _kept


def count(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The `verdict` on a puzzle: "none", "unique", "several", or "unknown" if it takes longer than `seconds`."""
    board = kept_board(question)
    return {"verdict": board.verdict(question.get("seconds", SECONDS)) if board else "unknown"}


def fits(question: dict[str, Any]) -> bool | None:
    """True if a solution of a puzzle has all `entries`; None if this is not known within `seconds`."""
    board = kept_board(question)
    if board is None:
        return None
    given = opened(question["name"], question["text"]).with_given(question.get("entries", ()))
    board.entries = {slot: value for slot, value in given.items() if value is not None}
    return board.fits(question.get("seconds", SECONDS))


def shared(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The values that all solutions of a puzzle share: as `lines`, and as `svg` if there are some."""
    board = kept_board(question)
    found = board.shared(question.get("seconds", SECONDS)) if board else SharedValues({}, complete=False)
    if board is None or board.verdict(SECONDS) != "several" or not (found.values or found.complete):
        return {"lines": []}
    share = f"{len(found.values)} of {len(board.puzzle.slots())} values"
    line = f"All solutions have {share} in common" + ("." if found.complete else ", and maybe more.")
    refusal = board.puzzle.refusal(2, complete=False)
    return {
        "lines": [line, *([f"Note: {refusal}."] if refusal else [])],
        **({"svg": board.puzzle.picture(Solution(found.values)).themed_svg()} if found.values else {}),
    }


def decided(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """What is decided on a board: the `parts` of its picture with the `values` that all solutions share (their number),
    and the `open` places, each as a slot and its possible values.

    Not `complete`: the time was up before the open places were known, and the next question continues. Without a
    solution there are no `parts`.
    """
    board = kept_board(question)
    verdict = board.verdict(question.get("seconds", SECONDS)) if board else "unknown"
    if board is None or verdict in ("none", "unknown"):
        return {"verdict": verdict, "complete": board is None or verdict == "none", "values": 0, "open": []}
    found = board.shared(question.get("seconds", SECONDS))
    shown = opened(question["name"], question["text"])
    still = [(slot, seen) for slot, seen in board.seen().items() if found.complete and slot not in found.values]
    return {
        "verdict": verdict,
        "complete": found.complete,
        "values": len(found.values),
        "parts": shown.shapes.parts(shown.puzzle.picture(Solution(found.values))),
        "open": [
            [number, [shown.values[number].index(value) for value in seen]]
            for slot, seen in still
            if (number := shown.number.get(slot)) is not None
        ],
    }
