"""The list of texts that are read: what `cluewise list --formats` prints and the page of the site shows."""

from collections.abc import Mapping
from typing import Any

from cluewise.puzzles.common.no_puzzles import TABLE

from .loading import puzzle_class, puzzle_names
from .text_forms import EXAMPLES, FORMS, Example

FEW = 8
"""The most puzzles that are listed by name for a format."""


def listed_formats(puzzle: str | None = None) -> dict[str, list[dict[str, Any]]]:
    """The texts by group, each with name, description and example; with `puzzle`, only the formats of this puzzle."""
    formats = {"texts_for_a_named_puzzle": [_format(*pair) for pair in _formats(puzzle).items()]}
    if puzzle is not None:
        return formats
    named = [{"name": form.name, "about": form.about, "example": form.example} for form in FORMS]
    none = [{"name": row.name, "about": f"{row.what}: {row.way}", "example": row.example} for row in TABLE]
    return {"texts_that_name_their_puzzle": named, **formats, "texts_that_hold_no_puzzle": none}


def _formats(puzzle: str | None) -> Mapping[str, list[str]]:
    """The puzzles that have a format, by its name."""
    puzzles: dict[str, list[str]] = {}
    for name in puzzle_names() if puzzle is None else (puzzle,):
        for form in dict.fromkeys(map(str, puzzle_class(name).formats)):
            puzzles.setdefault(form, []).append(name)
    return puzzles


def _format(name: str, puzzles: list[str]) -> dict[str, Any]:
    """A format; that of an author's puzzle may have no example."""
    example = EXAMPLES.get(name) or Example(puzzles[0], "", "a format of this puzzle")
    shown = puzzles if len(puzzles) <= FEW else [*puzzles[:FEW], f"… ({len(puzzles)} puzzles)"]
    return {"name": name, "about": example.about, "example": example.text, "puzzles": shown}
