"""The check that formats write only texts that they can read back.

Boards of several shapes are changed in every layer and every setting, with values from other boards and with numbers
near the limits of formats. Each format then refuses such a puzzle, or its text is read as that puzzle.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import fields, replace
from itertools import chain
from operator import eq
from typing import Any

from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import CluewiseError, Refused
from cluewise.puzzles.common.formats import UNKNOWN, Format
from cluewise.puzzles.common.geometry import numbered
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.texts import same_board, text_in

from .checks import Broken, of_puzzle
from .subject import Subject

EDGES = (0, 1, 9, 10, 36, 62, 100, 256, 1000, 4096, 10_001, 10**6, 10**10)
"""Possible limits of formats: one digit, one letter, two hex digits, …"""

REFUSED = 40
"""The number of random puzzles that formats may not refuse needlessly."""

MOST_SEEN = 8
"""The maximum number of values from other boards for a layer."""


@of_puzzle
def formats_hold_what_they_read_back(subject: Subject) -> None:
    """A format refuses a puzzle, or reads its own text as the same puzzle: for boards of one cell, one row and one
    column too, with every setting, and with every legal value in every layer. An address may imply a view. A format
    refuses no random puzzle whose text would be read as the same puzzle.
    """
    for puzzle, _ in subject.some(subject.corpus, REFUSED):
        for form in puzzle.formats if isinstance(puzzle, GridPuzzle) else ():
            _is_refused_for_a_reason(puzzle, form)
    seen = _seen(subject)
    for board in _boards(subject):
        for puzzle in _changed(board, seen):
            for form in puzzle.formats:
                if not form.refusal(puzzle):
                    _is_read(puzzle, form.name, text_in(puzzle, form), same_board)
            with suppress(Refused):  # no format can represent the puzzle
                _is_read(puzzle, "`format`", puzzle.format(), eq)


def _is_refused_for_a_reason(puzzle: GridPuzzle, form: Format) -> None:
    """Raises Broken if a format refuses a puzzle, and its text would be read as the same puzzle."""
    refusal, text = form.refusal(puzzle), ""
    again: Puzzle | None = None
    with suppress(Exception):  # a refused puzzle may be impossible to write
        text = text_in(puzzle, form) if refusal else ""
        again = type(puzzle).parse(text) if text else None
    if again == puzzle:
        finding = f"{form.name} refuses this puzzle: {refusal}; but its text is read back:\n{text}"
        raise Broken(finding, "let `refusal` refuse only what cannot be written", puzzle)


def _is_read(puzzle: Puzzle, name: str, text: str, same: Callable[[Puzzle, Puzzle], bool]) -> None:
    """Raises Broken if the text is not read as the puzzle."""
    mended = "let `refusal` of the format, or of its codec, report values that it cannot write"
    try:
        again = type(puzzle).parse(text)
    except CluewiseError as error:
        raise Broken(f"{name} writes a text that is refused: {error}\n{puzzle!r}", mended) from None
    if not same(again, puzzle):
        raise Broken(f"{name} writes {text!r}\nof:   {puzzle!r}\nread: {again!r}", mended)


def _boards(subject: Subject) -> list[Puzzle]:
    """Small boards of different shapes: one cell, one row, one column, square, wide and high."""
    shapes: dict[tuple[bool, ...], Puzzle] = {}
    for puzzle in (*subject.some(subject.tiny, 60), *(puzzle for puzzle, _ in subject.corpus)):
        height, width = getattr(puzzle, "height", 0), getattr(puzzle, "width", 0)
        shapes.setdefault((height == 1, width == 1, height < width, height > width), puzzle)
    return list(shapes.values())


def _seen(subject: Subject) -> dict[str, list[Any]]:
    """Some values of each field with a layer of clues, from random and tiny boards.

    Layers with the regions of cells are omitted, and lists of shapes too, which are not layers of places.
    """
    layers: dict[str, list[tuple[Any, ...]]] = {}
    for puzzle in (*(puzzle for puzzle, _ in subject.corpus), *subject.some(subject.tiny, 60)):
        for field, layer in vars(puzzle).items() if isinstance(puzzle, GridPuzzle) else ():
            if isinstance(layer, tuple) and layer and field in _names(puzzle):
                layers.setdefault(field, []).append(layer)
    seen = {}
    for field, known in layers.items():
        values = dict.fromkeys(chain.from_iterable(known))
        of_places = None in values or all(isinstance(value, int | str) for value in values)
        if of_places and any(numbered(layer) != layer for layer in known):
            seen[field] = list(values)[:MOST_SEEN]
    return seen


def _names(puzzle: GridPuzzle) -> set[str]:
    """The fields that are not settings."""
    return {field.name for field in fields(puzzle) if field.compare} - puzzle.text_settings().keys()


def _changed(board: Puzzle, seen: dict[str, list[Any]]) -> Iterator[Puzzle]:
    """The board, and valid boards that differ from it in one setting or in one layer."""
    yield board
    for key, setting in board.all_settings().items():
        for text in setting.choices[:3]:
            yield from _valid(board, key, setting.read(text))
    for field, known in seen.items():
        layer = getattr(board, field)
        numbers = (*EDGES, UNKNOWN) if any(type(value) is int for value in known) else ()
        for value in dict.fromkeys((*known, *numbers)) if layer else ():
            yield from _valid(board, field, (value, *layer[1:]))
            if len(layer) > 1:
                yield from _valid(board, field, (value,) * len(layer))


def _valid(board: Any, field: str, value: Any) -> Iterator[Puzzle]:
    """The board with another value of a field; nothing if it is invalid."""
    changed = replace(board, **{field: value})
    try:
        flawed = bool(changed.validation_error()) if isinstance(changed, GridPuzzle) else False
    except (TypeError, ValueError):  # the value has no meaning in this layer
        return
    if not flawed:
        yield changed
