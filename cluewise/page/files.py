"""Texts and files besides the formats of a kind: links with an answer, links of SudokuPad, the steps as one file."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle

from .data import opened

Report = Callable[[Any], None]

SECONDS = 60.0
"""The default time limit of a question in seconds; the page stops its process sooner."""

SUDOKUPAD = "https://sudokupad.app/fpuz"
"""The start of a link of SudokuPad with the data of a link of f-puzzles."""


def sudokupad(puzzle: Puzzle) -> str:
    """A link that opens the puzzle in SudokuPad. Raises Refused for a puzzle that f-puzzles cannot hold."""
    return SUDOKUPAD + quote(puzzle.format_as("f-puzzles").partition("?load=")[2], safe="")


def penpa_answer(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The link of Penpa+ with which a solver's board is compared with the only solution. Raises Refused."""
    from cluewise.api import solve
    from cluewise.puzzles.common.penpa.format import written

    puzzle = opened(question["name"], question["text"]).puzzle
    puzzle.format_as("penpa")  # refuses a puzzle that cannot be drawn
    found = solve(puzzle, limit=2, timeout=question.get("seconds", SECONDS)).solutions
    if len(found) != 1:
        raise Refused("only a puzzle with exactly one solution has an answer")
    return {"text": written(puzzle, found[0], for_solvers=True)}


def replay(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The steps from the empty board to the only solution as `html`: one file for any browser. Raises Refused."""
    from cluewise.explanations.explanation import explain
    from cluewise.explanations.film import film

    puzzle = opened(question["name"], question["text"]).puzzle
    found = explain(puzzle, steps=True, timeout=question.get("seconds", SECONDS))
    if found.verdict != "unique" or not found.steps:
        raise Refused("steps need a puzzle with exactly one solution, and time to find them")
    return {"html": film(found)}
