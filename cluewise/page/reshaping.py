"""Boards of another shape while their clues are set: turned, mirrored, with more or fewer rows and columns.

Places are compared by twice their row and twice their column, in cells from the upper left corner of the board: they
are odd in the middle of a cell, and even on its border. A place outside the board is beyond it by 1.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, replace
from random import Random, SystemRandom
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.formats import SIDES
from cluewise.puzzles.common.geometry import Cell, edges, numbered
from cluewise.puzzles.common.placed_clues import LINE_COUNTS, PARTNERS
from cluewise.puzzles.common.puzzle import Puzzle

from .clue_layers import Choice, EndLayer, TextLayer, WallLayer
from .data import opened, puzzle_json
from .setting import Setter

Report = Callable[[Any], None]

RINGS = {"^>v<": 0, "┌┐┘└": 1, "F7JL": 1, "◤◥◢◣": 1, "│─": 0, "|_": 0, "/\\": 1, "abcdefgh": 0}
"""Signs that point in directions, clockwise, and the sum of the numbers of two signs that a mirror exchanges."""

EAST, SOUTH = 1, 2
"""The numbers of directions in `^>v<`."""

REGIONS = ("regions", "cages")
"""Fields with the number of each cell's region."""

Key = tuple[Any, ...]
"""Names a place: what kind of place it is, and its position."""


class BoardChange(NamedTuple):
    """A change: the board is mirrored left to right or not, then turned clockwise by quarters; or it gets more rows and
    columns, or fewer, at its sides."""

    mirrored: bool = False
    turns: int = 0
    above: int = 0
    below: int = 0
    left: int = 0
    right: int = 0

    @property
    def moves(self) -> bool:
        """True if the board is turned or mirrored."""
        return self.mirrored or self.turns > 0

    @property
    def swaps(self) -> bool:
        """True if rows become columns."""
        return self.turns % 2 == 1

    def size(self, height: int, width: int) -> tuple[int, int]:
        height, width = height + self.above + self.below, width + self.left + self.right
        return (width, height) if self.swaps else (height, width)

    def squared(self) -> "BoardChange":
        """The change with as many columns as rows: on the right with those below, on the left with those above."""
        return self._replace(
            above=self.above or self.left,
            left=self.left or self.above,
            below=self.below or self.right,
            right=self.right or self.below,
        )

    def place(self, down: int, across: int, height: int, width: int) -> tuple[int, int]:
        """The new position of a place."""
        if not self.moves:
            down += 2 * self.above + (2 * self.below if down > 2 * height else 0) - (2 * self.above if down < 0 else 0)
            beyond = (2 * self.right if across > 2 * width else 0) - (2 * self.left if across < 0 else 0)
            return down, across + 2 * self.left + beyond
        if self.mirrored:
            across = 2 * width - across
        for _ in range(self.turns):
            down, across, height, width = across, 2 * height - down, width, height
        return down, across

    def sign(self, ring: str, i: int) -> int:
        """The number of the sign in a ring that the sign number i becomes."""
        step = max(1, len(ring) // 4)
        return ((RINGS[ring] - i if self.mirrored else i) + self.turns * step) % len(ring)

    def reverses(self, direction: int) -> bool:
        """True if a line that leads east or south leads west or north afterwards."""
        return self.sign("^>v<", direction) not in (EAST, SOUTH)


TURNED, MIRRORED, SWAPPED = BoardChange(turns=1), BoardChange(mirrored=True), BoardChange(mirrored=True, turns=3)
SHAPES = {"turn": TURNED, "mirror": MIRRORED, "swap": SWAPPED}


def reshape(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The board of `setting` after a `change`: "turn", "mirror", "swap", or the number of rows and columns that are
    added at each side (`above`, `below`, `left`, `right`).

    The answer has the `puzzle` on whose board the clues are set now, its `board`, the `entries` there, as `lost` the
    places of clues that have no place any more, and as `settings` those with another value, because the old one
    does not fit the board. Raises Refused and PuzzleError.
    """
    before = Setter(opened(question["name"], question["text"]).puzzle)
    change = question["change"]
    shape = SHAPES[change] if isinstance(change, str) else BoardChange(**change)
    if before.puzzle.is_square and not shape.moves:
        shape = shape.squared()
    after = Setter(_board(before.puzzle, shape))
    entries, lost = moved(before, after, shape, dict(question["entries"]))
    return {
        "puzzle": puzzle_json(after.puzzle),
        "board": after.board_json(),
        "entries": [*entries.items()],
        "lost": lost,
        "settings": [
            f"{name} {value} instead of {old}"
            for name, value in _settings(after.puzzle).items()
            if (old := _settings(before.puzzle)[name]) != value
        ],
    }


def _board(puzzle: Any, shape: BoardChange) -> Puzzle:
    """A puzzle with the board and the settings of another shape. Its clues are of no importance."""
    if reason := _refusal(puzzle, shape):
        raise Refused(reason)
    height, width = shape.size(puzzle.height, puzzle.width)
    if (height, width) == (puzzle.height, puzzle.width):
        return puzzle  # type: ignore[no-any-return]
    if min(height, width) < 1:
        raise Refused("a board has at least one row and one column")
    if shape.swaps:
        with suppress(PuzzleError, Refused):
            return _read(_swapped(puzzle))
    found = _random(puzzle, height, width)
    for board in (found, Setter(found).drawn({})[0]):
        with suppress(PuzzleError, Refused):
            return _read(replace(board, **_settings(puzzle)))
    return found  # type: ignore[no-any-return]


def _settings(puzzle: Any) -> dict[str, Any]:
    return {name: getattr(puzzle, name) for name in type(puzzle).all_settings() if hasattr(puzzle, name)}


def _read(board: Any) -> Puzzle:
    """The board, read from its own text. Raises PuzzleError if it is no puzzle."""
    puzzle: Puzzle = type(board).parse(board.format())
    return puzzle


def _random(puzzle: Any, height: int, width: int) -> Any:
    """A random puzzle of the same kind and of this size. Raises Refused."""
    from cluewise.generation.random_puzzles import random_pair, read_arguments

    size = str(width) if puzzle.is_square and height == width else f"{width}x{height}"
    try:
        arguments = read_arguments(type(puzzle), size, puzzle.changed_settings())
        found: Any = random_pair(type(puzzle), Random(SystemRandom().randrange(10**9)), arguments)[0]
    except PuzzleError as error:
        raise Refused(f"{puzzle.name} has no board of {width}x{height} cells: {error.message}") from None
    if (found.height, found.width) != (height, width):
        raise Refused(f"{puzzle.name} has no board of {width}x{height} cells of this kind")
    return found


def _swapped(puzzle: Any) -> Any:
    """The puzzle with rows and columns swapped, as far as its layers of cells and of lines go; no wall is left."""
    height, width, changed = puzzle.height, puzzle.width, dict[str, Any]()
    names = [field.name for field in fields(puzzle)]
    for name in names:
        layer = getattr(puzzle, name)
        if PARTNERS.get(name) in names:
            changed[PARTNERS[name]] = layer
        elif type(layer) is tuple and len(layer) == height * width and name not in ("notes", "also"):
            numbers = tuple(layer[r * width + c] for c in range(width) for r in range(height))
            changed[name] = numbered(numbers) if isinstance(layer[0], int) and name in REGIONS else numbers
    if "inner_walls" in changed or hasattr(puzzle, "inner_walls"):
        changed["inner_walls"] = ()
    return replace(puzzle, **{**changed, "height": width, "width": height})


def _refusal(puzzle: Any, shape: BoardChange) -> str:
    """The reason why a board cannot change its shape; empty if it can."""
    if puzzle.picture().outline is not None:
        return "a board of other cells than squares keeps its shape"
    if not shape.moves:
        return ""
    if puzzle.also:
        return "a board with extra rules is not turned or mirrored: the rules would remain"
    if puzzle.turns_to == "same" or (puzzle.turns_to == "sides" and shape != MIRRORED):
        return f"the rules of {puzzle.name} do not allow this: they name directions"
    if puzzle.turns_to == "swapped" and shape != SWAPPED:
        return f"the rules of {puzzle.name} only allow to swap rows and columns"
    return str(puzzle.turning_flaw())


def moved(
    before: Setter, after: Setter, shape: BoardChange, entries: Mapping[int, Choice]
) -> tuple[dict[int, Choice], list[str]]:
    """The entries on the new board, and the names of places without an image there; walls are counted."""
    old, new = _Places(before), _Places(after)
    slots = {new.key(slot, place): (slot, place) for slot, place in new.all()}
    found: dict[int, Choice] = {}
    lost, walls = list[str](), 0
    for slot, choice in entries.items():
        layer = old.layer(slot)
        key = old.key(slot, choice if isinstance(layer, EndLayer) else None)
        target = slots.get(new.wrapped(old.image(key, shape)))
        token = (
            layer.token(choice)
            if isinstance(layer, EndLayer)
            else _sign(before.puzzle, layer, layer.token(choice), shape)
        )
        if target is None and isinstance(layer, WallLayer):
            walls += 1
            continue
        if target is None:
            lost.append(old.name(slot))
            continue
        to, place = target
        tokens = new.layer(to).tokens
        found[to] = place if place is not None else tokens.index(token) if token in tokens else token
    return found, [*lost, *([f"{walls} wall{'s' * (walls > 1)}"] if walls else [])]


def _sign(puzzle: Any, layer: Any, token: str, shape: BoardChange) -> str:
    """The token after its directions are turned and mirrored."""
    if not shape.moves:
        return token
    field = getattr(layer, "field", "")
    side = LINE_COUNTS.get(field, field)
    if side in SIDES and puzzle.lists_blocks:
        reverses = shape.reverses(SOUTH if side in ("top", "bottom") else EAST)
        return ",".join(token.split(",")[::-1]) if reverses else token
    if "\\" in token and shape == SWAPPED and "\\" in layer.keys:
        return "\\".join(token.split("\\")[::-1])
    if puzzle.lists_sides and "," in token:
        parts = dict(zip(puzzle.lists_sides, token.split(","), strict=True))
        ring = "^>v<"
        to = {ring[shape.sign(ring, i)]: parts[sign] for i, sign in enumerate(ring)}
        return ",".join(to[sign] for sign in puzzle.lists_sides)
    signs = {sign: ring[shape.sign(ring, i)] for ring in puzzle.turning_signs for i, sign in enumerate(ring)}
    return token.translate(str.maketrans(signs))


class _Places:
    """The places of a board by their keys."""

    def __init__(self, setter: Setter) -> None:
        self.setter, self.puzzle = setter, setter.puzzle
        place = setter.surface.picture.place
        corner: tuple[float, float, float] = place(Cell(0, 0)) if place else (0, 0, 40)
        self.left, self.top, self.side = corner
        fields = {getattr(layer, "field", "") for layer in setter.layers}
        self.edges = edges(self.puzzle.height, self.puzzle.width)
        both = {"top", "bottom"} <= fields or {"left", "right"} <= fields
        self.by_line = not both or self.puzzle.counts_lines

    def layer(self, slot: int) -> Any:
        return self.setter.layers[self.setter.fields[slot][0]]

    def name(self, slot: int) -> str:
        return str(self.layer(slot).places[self.setter.fields[slot][1]].name)

    def all(self) -> list[tuple[int, int | None]]:
        """The slots, with each of their places if they have several."""
        found: list[tuple[int, int | None]] = []
        for slot, _ in enumerate(self.setter.fields):
            layer = self.layer(slot)
            found += [(slot, i) for i in range(len(layer.places))] if isinstance(layer, EndLayer) else [(slot, None)]
        return found

    def key(self, slot: int, place: Any) -> Key:
        number, i = self.setter.fields[slot]
        layer = self.setter.layers[number]
        if not layer.placed:
            return "text", f"{number}, {i}"
        clue = layer.places[i if place is None else place]
        if isinstance(layer, TextLayer):
            return "text", clue.name
        field = getattr(layer, "field", "")
        beside = isinstance(layer, EndLayer) or field in SIDES or field in LINE_COUNTS
        x, y = clue.middle
        if not beside:
            x, y = (sum(each) / len(clue.shape) for each in zip(*clue.shape, strict=True))
        at = round(2 * (y - self.top) / self.side), round(2 * (x - self.left) / self.side)
        if isinstance(layer, WallLayer):  # its target may be a part of the edge, at one end
            one, other = self.edges[i].ends
            at = one.r + other.r + 1, one.c + other.c + 1
        if beside and self.by_line and not isinstance(layer, EndLayer):
            return "line", field, at[LINE_COUNTS.get(field, field) in ("top", "bottom")]
        return ("beside", *at) if beside else ("inside", number, *at)

    def image(self, key: Key, shape: BoardChange) -> Key:
        height, width = self.puzzle.height, self.puzzle.width
        if key[0] == "text":
            return key
        if key[0] == "line":
            _, field, along = key
            down = LINE_COUNTS.get(field, field) in ("top", "bottom")
            at = shape.place(*((height, along) if down else (along, width)), height, width)
            return "line", PARTNERS[field] if shape.swaps else field, at[down != shape.swaps]
        return (*key[:-2], *shape.place(key[-2], key[-1], height, width))

    def wrapped(self, key: Key) -> Key:
        """A place on the upper or left border of a board whose sides meet is that on the other side."""
        if key[0] != "inside" or not getattr(self.puzzle, "wraps", False):
            return key
        down, across = key[-2:]
        return (*key[:-2], down or 2 * self.puzzle.height, across or 2 * self.puzzle.width)
