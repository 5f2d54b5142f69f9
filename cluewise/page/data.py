"""The JSON shapes of the page: boards, entries, marks.

A slot is its index in `puzzle.slots()`, a value its index in `puzzle.values(slot)`. Entries are a list of
[slot, value], moves too, with null for a slot that becomes empty.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from cluewise.explanations.pictures import CLASH, CONCLUSION, PREMISE, TRIAL
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.picture import Picture
from cluewise.puzzles.common.play_board import Choice, Drag, Moves, PlayBoard, Target
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.registry.loading import puzzle_class

from .seeing import DoneClues, seen_by
from .shapes import BoardShapes

COLOURS = {"clash": CLASH, "conclusion": CONCLUSION, "premise": PREMISE, "trial": TRIAL}


class Opened:
    """A puzzle, its board and the numbers of its slots and values."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.board: PlayBoard = puzzle.board()
        self.slots = list(puzzle.slots())
        self.number = {slot: i for i, slot in enumerate(self.slots)}
        self.values = [list(puzzle.values(slot)) for slot in self.slots]

    @cached_property
    def shapes(self) -> BoardShapes:
        return BoardShapes(self.puzzle.picture())

    @cached_property
    def clues(self) -> DoneClues:
        return DoneClues(self.puzzle)

    # ── entries ──

    def solution(self, entries: Iterable[Sequence[int]]) -> Solution:
        """The Solution of entries. Invalid entries are omitted, because stored data may be damaged."""
        values: dict[Slot, Value] = {}
        for entry in entries:
            slot, value = entry if len(entry) == 2 else (-1, -1)
            if 0 <= slot < len(self.slots) and value is not None and 0 <= value < len(self.values[slot]):
                values[self.slots[slot]] = self.values[slot][value]
        return Solution(values)

    def with_given(self, entries: Iterable[Sequence[int]]) -> Solution:
        """The Solution of entries and of the values that clues give, in the order of the slots."""
        known = {**self.solution(entries), **self.board.given}
        return Solution({slot: known[slot] for slot in self.slots if slot in known})

    def moves(self, moves: Moves | Iterable[tuple[Slot, Value | None]]) -> list[list[int | None]]:
        return [
            [number, None if value is None else self.values[number].index(value)]
            for slot, value in moves
            if (number := self.number[slot]) is not None
        ]

    # ── boards ──

    def board_json(self) -> dict[str, Any]:
        """`targets` refer to `tables` of signs, words and values. Shapes are flat lists x, y, x, y, …"""
        tables: dict[int, int] = {}
        listed: list[dict[str, Any]] = []
        targets = []
        for target in self.board.targets:
            key = id(target.choices)
            if key not in tables:
                tables[key] = len(listed)
                listed.append(self._table(target))
            targets.append(self._target(target, tables[key]))
        board = self.board
        return {
            "width": board.width,
            "height": board.height,
            "slots": len(self.slots),
            "tables": listed,
            "targets": targets,
            "drag": self._drag(board.drag),
            "counting": board.counting,
            "given": self.moves(board.given.items()),
            "rest": self.puzzle.rest is not None,
            **({"written": True, "seen": self._seen()} if self.is_written else {}),
        }

    @property
    def is_written(self) -> bool:
        """True if numbers or letters are chosen from: signs that are drawn as they are typed, or capital letters that
        stand for things, such as G for a ghost."""
        return any(len(target.choices) > 2 and self._shows_sign(target) for target in self.board.targets)

    def _shows_sign(self, target: Target) -> bool:
        choice = next(choice for choice in reversed(target.choices) if choice.value != self.puzzle.rest)
        if target.slot is None or target.fixed is not None:
            return False
        if all(choice.sign.isupper() for choice in target.choices):
            return True
        empty, drawn = (self.puzzle.picture(values) for values in (None, Solution({target.slot: choice.value})))
        before, after = ([text.text for text in each.root.iter("text")] for each in (empty, drawn))
        return after.count(choice.sign) > before.count(choice.sign)

    def _seen(self) -> list[tuple[int, list[int]]]:
        return list(seen_by(self.puzzle, self.slots, self.values).items())

    def _table(self, target: Target) -> dict[str, Any]:
        def index(choice: Choice) -> int | None:
            return None if target.slot is None else self.values[self.number[target.slot]].index(choice.value)

        return {
            "signs": [choice.sign for choice in target.choices],
            "words": [choice.word for choice in target.choices],
            "values": list(map(index, target.choices)),
        }

    def _target(self, target: Target, table: int) -> dict[str, Any]:
        data: dict[str, Any] = {
            "name": target.name,
            "shapes": [[round(number, 2) for point in shape for number in point] for shape in target.shapes],
            "at": [round(number, 2) for number in target.at],
            "table": table,
        }
        if target.second is not None:
            data["second"] = target.second
        if target.fixed is not None:
            data["fixed"] = target.fixed
        if not target.touched:
            data["keyed"] = True
        if target.moves:
            data["moves"] = [self.moves(moves) for moves in target.moves]
        else:
            data["slot"] = self.number[target.slot]
        return data

    def _drag(self, drag: Drag) -> dict[str, Any]:
        areas = self._areas(drag)
        middles = map(self._middle, self.puzzle.board_cells) if areas else ()  # type: ignore[attr-defined]
        return {
            "paint": drag.paint,
            "chain": drag.chain,
            **({"areas": areas, "wall": 1, "boxes": self.puzzle.in_rectangles} if areas else {}),  # type: ignore[attr-defined]
            "nodes": [[round(x, 2), round(y, 2)] for x, y in (*drag.nodes, *middles)],
            "links": [[a, b, [self.moves(moves) for moves in each]] for (a, b), each in drag.links.items()],
            "turns": [[a, b, c, self.moves(moves)] for (a, b, c), moves in drag.turns.items()],
            "spans": [[a, b, self.moves(moves)] for (a, b), moves in drag.spans.items()],
        }

    def _areas(self, drag: Drag) -> list[list[int]]:
        """On a board of regions, two cells and the wall between them: a drag over cells draws a region. The numbers of
        the cells follow those of the nodes."""
        puzzle = self.puzzle
        if not isinstance(puzzle, RegionPuzzle) or drag.spans or puzzle.picture().place is None:
            return []
        number = {cell: len(drag.nodes) + i for i, cell in enumerate(puzzle.board_cells)}
        return [[*(number[end] for end in edge.ends), self.number[edge]] for edge in puzzle.borders]

    def _middle(self, cell: Cell) -> tuple[float, float]:
        x, y, side = self.puzzle.picture().place(cell)  # type: ignore[misc]
        return x + side / 2, y + side / 2

    def cells_json(self) -> list[float] | None:
        """The left and upper edge of cell r1c1, the side of a cell, and the numbers of rows and columns; None on boards
        without square cells."""
        picture = self.puzzle.picture()
        if picture.place is None or picture.outline is not None:
            return None
        return [*picture.place(Cell(0, 0)), *(getattr(self.puzzle, name, 0) for name in ("height", "width"))]


@lru_cache(8)
def opened(name: str, text: str) -> Opened:
    """The puzzle of a text. Raises PuzzleError, UnknownName."""
    return Opened(puzzle_class(name).parse(text))


def about(cls: type[Puzzle]) -> str:
    """The task in puzzles of this kind: the first line of its module's docstring."""
    return (sys.modules[cls.__module__].__doc__ or cls.name).partition("\n")[0]


def puzzle_json(puzzle: Puzzle, count: int = 1) -> dict[str, Any]:
    """A puzzle as JSON for the page; `count` is the number of puzzles in its source."""
    text = puzzle.read_back()
    board = opened(puzzle.name, text)
    return {
        "name": puzzle.name,
        "text": text,
        "count": count,
        "heading": puzzle.heading._asdict(),
        "read_as": puzzle.read_as(),
        "board": board.board_json(),
        "cells": board.cells_json(),
        "svg": puzzle.picture().themed_svg(),
        "writes": [*(kind for kind in ("puzzlink", "tatham", "rows") if _written(puzzle, kind)), *_others(puzzle)],
    }


def _others(puzzle: Puzzle) -> list[str]:
    """Formats of other programs that hold puzzles of this kind; they may still refuse this one."""
    from cluewise.puzzles.common.penpa.table import KINDS

    kinds = {form.kind for form in puzzle.formats} & {"f-puzzles", "iss"}
    return [*(["penpa"] if puzzle.name in KINDS else []), *sorted(kinds)]


def _written(puzzle: Puzzle, kind: str) -> str:
    """The puzzle in a format of this kind; empty if it has none."""
    try:
        return puzzle.format_as(kind)
    except Refused:
        return ""


class JsonMarks:
    """Collects marks in place of a Picture, as JSON: [kind of place, places, colour]."""

    def __init__(self) -> None:
        self.kept: list[list[Any]] = []
        self._name: Mapping[str, str] = {colour: name for name, colour in COLOURS.items()}

    def mark(self, cells: Iterable[Cell], colour: str) -> None:
        self.kept.append(["cells", list(map(list, dict.fromkeys(cells))), self._name[colour]])

    def mark_edges(self, edges: Iterable[Edge], colour: str) -> None:
        self.kept.append(["edges", list(map(list, edges)), self._name[colour]])

    def mark_points(self, points: Iterable[Cell], colour: str) -> None:
        self.kept.append(["points", list(map(list, points)), self._name[colour]])


def put_marks(picture: Picture, marks: Iterable[Sequence[Any]]) -> None:
    """Draws collected marks: reasons first, so that a conclusion is above them."""
    ranked = sorted(marks, key=lambda mark: mark[2] == "conclusion")
    for kind, places, colour in ranked:
        if kind == "edges":
            picture.mark_edges([Edge(*place) for place in places], COLOURS[colour])
        elif kind == "points":
            picture.mark_points([Cell(*place) for place in places], COLOURS[colour])
        else:
            picture.mark([Cell(*place) for place in places], COLOURS[colour])
