"""Sets clues on the board for playing: a place for each token of the puzzle's rows, and for each wall.

A place is a cell, a corner point, a place between cells or a place outside the grid; its choices are the tokens that
the rows of the puzzle allow there (`clue_layers.py`). Entries are pairs of a place and a choice: the index of a token,
or the token itself where not all are listed.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random, SystemRandom
from typing import Any

from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import CluewiseError, Refused
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import puzzle_class

from .clue_layers import END, WALL, Choice, EndLayer, HeadingLayer, RuleLayer, WallLayer
from .clue_places import ClueLayers, drags
from .data import opened, puzzle_json

Report = Callable[[Any], None]

MOST_WALLS = 4
"""More changed walls than these are counted, not listed."""


class Setter:
    """The places of a puzzle's clues. Raises Refused for a puzzle without places for clues."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        found = ClueLayers(puzzle) if isinstance(puzzle, GridPuzzle) else None
        self.layers = found.all() if found else []
        if not found or not self.layers:
            raise Refused(f"the clues of {puzzle.name} are set in its text: copy it, change it, open it again")
        self.layers += found.without_places()
        self.surface = found.surface
        self.fields = [(number, i) for number, layer in enumerate(self.layers) for i in range(layer.count)]

    def board_json(self) -> dict[str, Any]:
        """The board of `Opened.board_json` for the clues. A drag over `areas` (two cells and the wall between them)
        draws a region."""
        targets, first = [], [self.fields.index((number, 0)) for number in range(len(self.layers))]
        for number, layer in enumerate(self.layers):
            for i, (name, shape, middle) in enumerate(layer.places if layer.placed else ()):
                flat = [round(length, 2) for point in shape for length in point]
                sets = {"moves": [[[first[number], i]]]} if isinstance(layer, EndLayer) else {"slot": first[number] + i}
                targets.append({"name": name, "shapes": [flat], "at": middle, "table": number, **sets})
        tables = [_table(layer.tokens, layer.keys) for layer in self.layers]
        picture = self.surface.picture
        size = {"width": picture.width, "height": picture.height, "slots": len(self.fields)}
        drag = drags(self.layers, first, self.puzzle, self.surface)
        clues = {"tables": tables, "targets": targets, "drag": drag, "counting": False, "given": []}
        return {**size, **clues, **self._without_places(first)}

    def _without_places(self, first: list[int]) -> dict[str, Any]:
        """The entries of the heading, and the tools that draw rules, with the grid on which they draw.

        `heading` and `rules` are numbers of entries; the first one, and after the last one.
        """
        found: dict[str, Any] = {}
        for layer, start in zip(self.layers, first, strict=True):
            if isinstance(layer, HeadingLayer):
                found["heading"] = [start, start + layer.count]
            elif isinstance(layer, RuleLayer):
                left, top, side = self.surface.picture.place(Cell(0, 0))  # type: ignore[misc]
                grid = {"left": left, "top": top, "side": side, "height": self.puzzle.height}
                grid |= {"width": self.puzzle.width, "boxes": self.puzzle.boxes}
                tools = [tool._asdict() for tool in self.puzzle.drawing_tools()]
                found |= {"rules": [start, start + layer.count], "grid": grid, "tools": tools}
        return found

    def entries(self) -> dict[int, Choice]:
        """For each place with a clue that a person can set, its choice."""
        held = [token for layer in self.layers for token in layer.held(self.puzzle)]
        return {place: token for place, token in enumerate(held) if token is not None}

    def drawn(self, entries: Mapping[int, Choice]) -> tuple[Any, str]:
        """The board with these clues, and its flaw: what is drawn is no board yet, or it is no puzzle."""
        board, flaws, start = self.puzzle, list[str](), 0
        for layer in self.layers:
            numbers = range(start, start := start + layer.count)
            board, flaw = layer.changed(board, [entries.get(i) for i in numbers])
            flaws.append(flaw)
        return board, next(filter(None, flaws), "")

    def with_entries(self, entries: Mapping[int, Choice]) -> Puzzle:
        """The puzzle with these clues, read from its own text. Raises PuzzleError or Refused for any other board."""
        board, flaw = self.drawn(entries)
        if flaw:
            raise Refused(flaw)
        try:
            text = board.format()
        except (TypeError, LookupError):  # a layer without empty places
            raise Refused(f"every place of {board.name} needs a clue") from None
        read = puzzle_class(board.name).parse(text)  # its message is clearer than that for a differing text
        read.read_back()
        return read


def _table(tokens: Sequence[str], keys: str) -> dict[str, Any]:
    words = [{WALL: "wall", END: "end"}.get(token, token) for token in tokens]
    table = {"signs": list(tokens), "words": words, "values": list(range(len(tokens)))}
    return {**table, "keys": [*keys]} if keys else table


def setting(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The board on which the clues of a puzzle are set, and the clues as entries. Raises Refused."""
    setter = Setter(opened(question["name"], question["text"]).puzzle)
    return {"board": setter.board_json(), "entries": [*setter.entries().items()]}


def set_clues(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The puzzle with other clues: `entries` on the board of `setting`.

    For a board that is no puzzle yet, the answer has its `flaw` and its `svg`, which is empty if it cannot be drawn.
    If the size of the picture depends on the clues and is another one now, `places` is the new board of `setting`.
    """
    setter = Setter(opened(question["name"], question["text"]).puzzle)
    entries = dict(question["entries"])
    board, flaw = setter.drawn(entries)
    found: dict[str, Any] = {}
    try:
        board = setter.with_entries(entries)
        found = puzzle_json(board)
    except CluewiseError as error:
        flaw = getattr(error, "message", str(error))
    try:
        return {**(found or {"flaw": flaw, "svg": board.picture().themed_svg()}), **_moved_places(setter, board)}
    except Exception:  # a picture of a board that is none may fail in any way
        return {"flaw": flaw, "svg": ""}


def _moved_places(setter: Setter, board: Any) -> dict[str, Any]:
    """The `places` of a board whose picture has another size than that of the Setter."""
    canvas, before = board.canvas().picture, setter.surface.picture
    if (canvas.width, canvas.height) == (before.width, before.height):
        return {}
    return {"places": Setter(board).board_json()}


def blank(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """A puzzle of `name` and `size` without the clues and walls that can be set.

    If such a board is no puzzle yet, the answer has a puzzle with clues, but no `entries`.
    """
    from cluewise.generation.random_puzzles import random_pair, read_arguments

    cls = puzzle_class(question["name"])
    arguments = read_arguments(cls, question["size"], question.get("settings", {}))
    seed = question.get("seed")
    puzzle, _solution = random_pair(cls, Random(SystemRandom().randrange(10**9) if seed is None else seed), arguments)
    try:
        return puzzle_json(Setter(puzzle).with_entries({}))
    except CluewiseError:
        return {**puzzle_json(puzzle), "entries": []}


def changes(before: Setter, after: Setter) -> list[str]:
    """The places with other clues, and these clues, as text; a cell as r3c4. Of many walls, their number."""
    old, new = before.entries(), after.entries()
    lines = []
    walls = [i for i, (number, _) in enumerate(before.fields) if isinstance(before.layers[number], WallLayer)]
    walls = [i for i in walls if old.get(i) != new.get(i)]
    if len(walls) > MOST_WALLS:
        drawn = sum(i in new for i in walls)
        lines.append(f"{drawn} walls are new, {len(walls) - drawn} are gone")
        old |= {i: new[i] for i in walls if i in new}
        new |= {i: old[i] for i in walls if i in old}
    for place, (number, i) in enumerate(before.fields):
        if old.get(place) != new.get(place):
            layer = before.layers[number]
            name = re.sub(r"row (\d+), column (\d+)", r"r\1c\2", layer.places[i].name)
            lines.append(f"{name}: {layer.token(new[place]) if place in new else 'no clue'}")
    return lines
