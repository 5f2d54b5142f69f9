"""The operations of the page: a function for each, from JSON to JSON.

A question is `{"op": …, …}`. The answer is `{"ok": …}` or `{"error": {"kind", "text", "line", "column", "remedies"}}`;
`remedies` are settings with which a text can be read, and `kind` is
"puzzle" (invalid text), "refused" (a combination that cannot work), "stopped" (a limit) or "defect" (our mistake).
Operations on a puzzle take its `name` and `text` as `open` returned them, and the `entries`. `genre` is the text of the
genre `name` if a person stated it (`genres.py`).
"""

import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any

from cluewise.play import is_solved
from cluewise.puzzles.common.errors import CluewiseError, EncodingBug, PuzzleError, Refused, SolverFailure
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution, Violation
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.registry.names import aliases

from ..puzzles.generators.common.puzzle_generator import generator_for
from .data import Opened, about, opened, put_marks, puzzle_json
from .faces import faces
from .genres import genre, sentences, take
from .hinting import before, hint
from .judging import count, decided, fits, shared
from .learning import level, rules, steps
from .opening import PuzzleInText, find_puzzle, is_unique
from .setting import blank, set_clues, setting

Report = Callable[[Any], None]
"""Receives intermediate results of a question."""

COMMON_SIZES = ("6", "8", "9", "10")
"""The sizes at the top of the list."""

WITHOUT_DRAWINGS = "cosmetics=ignore"
"""The setting that leaves out drawings that no rule explains."""

SECONDS = 60.0
"""The default time limit of a question in seconds; the page stops its process sooner."""


def answer(question: str, report: Callable[[str], None] | None = None) -> str:
    """Answers a question. `report` receives intermediate results as JSON."""
    parsed: dict[str, Any] = {}
    try:
        parsed = json.loads(question)
        operation = OPERATIONS.get(parsed.pop("op", None))
        if operation is None:
            raise Refused("the page requested an unknown operation")
        if genre_text := parsed.pop("genre", None):
            take(genre_text)
        return json.dumps({"ok": operation(parsed, lambda item: report(json.dumps(item)) if report else None)})
    except Exception as error:
        return json.dumps({"error": {**_error(error), **_drawings(error, parsed)}})


_SET = re.compile(r"'?--set ([a-z_]+=[^\s'(),;]+)'?")
_OPTIONS = re.compile(r" \([^()]*--[a-z][^()]*\)")
_NAME = re.compile(r"name the PUZZLE(?: before the SOURCE)?")


def for_the_page(message: str) -> tuple[str, list[str]]:
    """A message without the options and arguments of the command line, and the settings (`key=value`) that it
    recommends: the page has buttons for them, and a list of kinds."""
    settings = list(dict.fromkeys(_SET.findall(message)))
    message = _NAME.sub("choose the kind", message).replace("no PUZZLE is named", "no kind is chosen")
    message = message.replace("'cluewise list --sentences'", "the page of sentences in the documentation")
    return _OPTIONS.sub("", _SET.sub(r"the setting \1", message)), settings


def _error(error: Exception) -> dict[str, Any]:
    if isinstance(error, PuzzleError):
        text, settings = for_the_page(error.message)
        settings = list(dict.fromkeys([*filter(None, (error.remedy,)), *settings]))
        place = {"line": error.line, "column": error.column}
        return {"kind": "puzzle", "text": text, **place, "remedies": settings}
    if isinstance(error, EncodingBug) or not isinstance(error, CluewiseError):
        detail = f"{type(error).__name__}: {error}"
        return {"kind": "defect", "text": f"This is a defect of Cluewise, please report it ({detail})."}
    kind = "stopped" if isinstance(error, SolverFailure) else "refused"
    return {"kind": kind, "text": for_the_page(str(error))[0]}


def _drawings(error: Exception, question: dict[str, Any]) -> dict[str, str]:
    """The `svg` of a link whose drawings no rule explains: it can be opened without them."""
    if getattr(error, "remedy", "") != WITHOUT_DRAWINGS or "text" not in question:
        return {}
    settings = {**(question.get("settings") or {}), **dict([WITHOUT_DRAWINGS.split("=")])}
    with suppress(CluewiseError):
        found = find_puzzle(question["text"], question.get("name"), settings)
        if isinstance(found, PuzzleInText) and hasattr(found.puzzle, "picture_with_drawings"):
            return {"svg": found.puzzle.picture_with_drawings().themed_svg()}
    return {}


# ── opening ──


def _open(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The puzzle of a `text`, with `settings` and the `name` of a kind if one is chosen; `candidates` if several kinds
    read the text."""
    found = find_puzzle(question["text"], question.get("name"), question.get("settings"))
    if isinstance(found, PuzzleInText):
        return puzzle_json(found.puzzle, found.number)
    return {
        "candidates": [
            {"name": puzzle.name, "text": puzzle.format(), "svg": puzzle.picture().themed_svg()} for puzzle in found
        ]
    }


def _fits(question: dict[str, Any], report: Report) -> list[str]:
    """The `candidates` with exactly one solution; each name is also reported at once."""
    fitting = []
    for candidate in question["candidates"]:
        if is_unique(opened(candidate["name"], candidate["text"]).puzzle):
            fitting.append(candidate["name"])
            report(candidate["name"])
    return fitting


def _kinds(question: dict[str, Any], _: Report) -> list[dict[str, Any]]:
    """All kinds, each with names, aliases, formats, and sizes for new puzzles."""
    also: dict[str, list[str]] = {}
    for alias, named in aliases().items():
        also.setdefault(named.name, []).append(alias)
    return [{"name": name, "aliases": also.get(name, [])} for name in puzzle_names()]


def _kind(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """One kind, by `name`: its first line of documentation, formats, settings and sizes."""
    cls = puzzle_class(question["name"])
    settings = [
        {"name": key, "description": for_the_page(setting.description)[0], "choices": list(setting.choices)}
        for key, setting in cls.all_settings().items()
    ]
    formats = list(map(str, cls.formats))
    return {
        "name": cls.name,
        "about": about(cls),
        "formats": formats,
        "settings": settings,
        "sizes": list(dict.fromkeys([*filter(partial(_is_size, cls), COMMON_SIZES), *generator_for(cls).small_sizes])),
    }


def _is_size(cls: type[Puzzle], text: str) -> bool:
    try:
        cls.size(text)
    except CluewiseError:
        return False
    return True


# ── playing ──


def _board(question: dict[str, Any]) -> Opened:
    return opened(question["name"], question["text"])


def _entries(question: dict[str, Any]) -> Solution:
    return _board(question).with_given(question.get("entries", ()))


def _draw(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The picture of the entries with `marks` (see `JsonMarks`), as `parts` (see `BoardShapes`); `done` has the places
    of the clues that they satisfy."""
    board = _board(question)
    entries = _entries(question)
    picture = board.puzzle.picture(entries)
    put_marks(picture, question.get("marks", ()))
    return {"parts": board.shapes.parts(picture), "done": board.clues.boxes(entries)}


def _solved(question: dict[str, Any], _: Report) -> bool:
    return _is_solved(_board(question), question.get("entries", ()))


def _is_solved(board: Opened, entries: Sequence[Sequence[int]]) -> bool:
    """True if the entries solve the puzzle; open slots count as having the value that people omit."""
    return is_solved(board.puzzle, board.with_given(entries))


def _check(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The rules that the entries break, each with its cells and marks; `solved`; and whether a solution `fits` them,
    null if that takes too long."""
    board = _board(question)
    entries = question.get("entries", ())
    return {
        "solved": _is_solved(board, entries),
        "fits": fits(question),
        "violations": list(map(_violation, board.puzzle.broken(board.with_given(entries)))),
    }


def _violation(violation: Violation) -> dict[str, Any]:
    places = list(map(list, violation.cells))
    return {"rule": violation.rule, "text": violation.text, "marks": [["cells", places, "clash"]]}


# ── verdicts and texts ──


def _verdict(question: dict[str, Any], report: Report) -> dict[str, Any]:
    """The verdict as text and picture: one solution, none (with clash and repairs) or several (with both values)."""
    from cluewise.explanations.as_json import explanation_json
    from cluewise.explanations.explanation import explain
    from cluewise.explanations.explanation_text import findings
    from cluewise.explanations.pictures import explained

    board = _board(question)
    with_steps = bool(question.get("steps"))
    found = explain(
        board.puzzle,
        steps=with_steps,
        timeout=question.get("seconds", SECONDS),
        watch=lambda _, activity: report(activity),
    )
    data = explanation_json(found, "")
    solved = found.solution if found.verdict == "unique" else None
    return {
        "verdict": found.verdict,
        "stopped": found.stopped,
        "lines": list(findings(found, boards=False)),
        "svg": explained(found).themed_svg() if found.verdict in ("none", "several") else None,
        "solution": board.moves(solved.items()) if solved else None,
        "steps": [step["text"] for step in data["steps"] or ()],
        "explanation": data,
    }


def _write(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The puzzle in a format `to` (one of `writes`, or "sudokupad"), or the picture of the entries: for a file ("svg"),
    or in the colours of the page ("picture")."""
    board = _board(question)
    if question["to"] == "picture":
        return {"text": board.puzzle.picture(_entries(question)).themed_svg()}
    if question["to"] == "svg":
        return {"text": board.puzzle.headed_picture(_entries(question)).svg()}
    if question["to"] == "sudokupad":
        from .files import sudokupad

        return {"text": sudokupad(board.puzzle)}
    return {"text": board.puzzle.format_as(question["to"])}


def _later(module: str, name: str) -> Callable[[dict[str, Any], Report], Any]:
    """An operation whose module is imported at its first question: a snapshot of a worker's memory has to be smaller
    than the memory with which a worker starts."""
    return lambda question, report: getattr(import_module(f".{module}", __package__), name)(question, report)


OPERATIONS: dict[Any, Callable[[dict[str, Any], Report], Any]] = {
    "open": _open,
    "fits": _fits,
    "kinds": _kinds,
    "kind": _kind,
    "draw": _draw,
    "solved": _solved,
    "faces": lambda question, _: faces(question, _board(question)),
    "check": _check,
    "hint": hint,
    "before": before,
    "verdict": _verdict,
    "steps": steps,
    "rules": rules,
    "level": level,
    "generate": _later("making", "generate"),
    "sheet": _later("making", "sheet"),
    "write": _write,
    "answer": _later("files", "penpa_answer"),
    "replay": _later("files", "replay"),
    "certify": _later("certificates", "certify"),
    "setting": setting,
    "set": set_clues,
    "count": count,
    "shared": shared,
    "decided": decided,
    "blank": blank,
    "reshape": _later("reshaping", "reshape"),
    "suggest": _later("finishing", "suggest"),
    "aims": _later("finishing", "aims"),
    "finish": _later("finishing", "finish"),
    "genre": genre,
    "sentences": sentences,
    "alter": _later("altering", "alter"),
    "spare": _later("finishing", "spare"),
    "judge": _later("listing", "judge"),
}
