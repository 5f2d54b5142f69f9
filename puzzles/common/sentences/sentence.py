"""Sentences: a pattern and a function that yields the rules of a board. A read sentence is a `Statement`."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import PuzzleError
from ..formats import UNKNOWN
from ..geometry import COMPASS, Cell, Edge, Line, diagonals, edges, meeting, ray, surroundings
from ..solution import UNSPOKEN, Reason, Value, is_silent
from .patterns import Arguments, Bound, BoxGroup, SentencePattern
from .vocabulary import CELLS, INNER, JOINT, WALLS, ClueWords, Vocabulary, Word, values_of, vocabulary_of

if TYPE_CHECKING:
    from ..rules import Rule

Stating = Callable[..., "Iterator[Rule]"]

NEAR_OF = {
    "cells": ("around it", "beside it", "at and around it", "in its room", "in its row", "in its column",
              "in its row and column"),
    "corners": ("around it",),
    INNER: ("around it",),
    "rooms": ("in its room",),
    "sides": ("in its line",),
}  # fmt: skip
"""The cells near a clue that a sentence may name, by the places of the clues."""
ABOUT = {CELLS: "values in cells", JOINT: "several boards", WALLS: WALLS, "numbers": "numbers in cells"}
"""The slots of a sentence in a message."""


class Sentence(NamedTuple):
    """A sentence of the vocabulary.

    - `state(board, **arguments)` yields its rules; `board` is a `SentenceBoard`, the arguments are those of the
      pattern's slots. Its docstring says what the sentence means.
    - `on`: the slots of the boards that it is about. `numbers`: it is about boards with numbers; `rooms`: about boards
      with rooms; `pair`: about boards whose cells have two values.
    - `clue`: the places of the clues that it is about; empty if it is about the board. `marked`: its clues have signs;
      None: signs or numbers.
    - `by_place`: it is about the places without a clue, too, so that no clue can be removed.
    - `reading(board, solution, rng, **arguments)`: the layer that a solution gives, for clues that only all together
      make sense.
    - `joins`: the boards that a sentence about several boards needs: `numbers`, or the slots.
    """

    pattern: SentencePattern
    state: Stating
    on: tuple[str, ...]
    numbers: bool = False
    rooms: bool = False
    pair: bool = False
    clue: tuple[str, ...] = ()
    marked: bool | None = False
    by_place: bool = False
    reading: Callable[..., Any] | None = None
    joins: tuple[str, ...] = ()

    @property
    def meaning(self) -> str:
        return " ".join((self.state.__doc__ or "").split())

    def unfit(self, vocabulary: Vocabulary, arguments: Arguments) -> str:
        """The reason why the sentence does not fit a board; empty if it fits."""
        if vocabulary.slots not in self.on:
            about = " or ".join(ABOUT.get(slots, f"a {slots}") for slots in self.on)
            return f"this sentence is about {about}, but the board has {vocabulary.board}"
        for wanted in self.joins:
            if not any(
                wanted == one.slots or (wanted == "numbers" and one.has_numbers) for _, one in vocabulary.boards
            ):
                about = " and ".join(ABOUT.get(slots, f"a {slots}") for slots in self.joins)
                return f"this sentence joins {about}, but the boards have {vocabulary.board}"
        if self.numbers and not vocabulary.has_numbers:
            return f"this sentence is about numbers, but the board has {vocabulary.board}"
        values = [len(word.values) for word in vocabulary.words]
        if self.pair and (vocabulary.has_numbers or values != [1, 1]):
            return f"this sentence is about cells with two values, but the board has {vocabulary.board}"
        near, groups = arguments.get("near", ""), arguments.get("groups", ())
        if not vocabulary.has_rooms and (self.rooms or near == "in its room" or "room" in groups):
            return "this board has no rooms"
        layer = _layer(arguments)
        if layer is None:
            return ""
        if layer.places not in self.clue:
            return f"this sentence is about clues {_at(self.clue)}, but {layer.many} are {_at((layer.places,))}"
        if near and near not in NEAR_OF[layer.places]:
            known = ", ".join(
                f"'{near}'" for near in NEAR_OF[layer.places] if "room" not in near or vocabulary.has_rooms
            )
            return f"clues {_at((layer.places,))} have no cells '{near}'; they have: {known}"
        if self.marked is not None and bool(layer.marks) != self.marked:
            kinds = ("signs", "numbers") if self.marked else ("numbers", "signs")
            return f"this sentence is about {kinds[0]}, but {layer.many} are {kinds[1]}"
        return ""


def _layer(arguments: Arguments) -> ClueWords | None:
    layer = arguments.get("clue") or arguments.get("clues") or arguments.get("mark")
    return layer[0] if isinstance(layer, tuple) and not isinstance(layer, ClueWords) else layer


def _at(places: Iterable[str]) -> str:
    return " or ".join(
        {"corners": "at corners", INNER: f"at {INNER}", "sides": "at the sides"}.get(place, f"in {place}")
        for place in places
    )


def sentence(pattern: str, *, on: Sequence[str] = (CELLS,), **about: Any) -> Callable[[Stating], Sentence]:
    """A decorator that makes a Sentence of a function, with the pattern of the sentence above it."""

    def declare(state: Stating) -> Sentence:
        return Sentence(SentencePattern(pattern), state, tuple(on), **about)

    return declare


class Statement(NamedTuple):
    """A sentence about a board, read. `name` is the name of its rules, `text` the words as they were written."""

    name: str
    text: str
    sentence: Sentence
    arguments: Arguments
    board: int | None = None
    """The number of the board that it is about, if a hybrid has several; None if it is about all of them."""

    @property
    def layer(self) -> ClueWords | None:
        """The clues that the sentence is about; None if it is about the board."""
        return _layer(self.arguments) if self.sentence.clue else None

    def without_rooms(self) -> "Statement | None":
        """The statement without what it says about rooms; None if nothing remains."""
        groups = self.arguments.get("groups", ())
        others = tuple(group for group in groups if group != "room")
        if self.sentence.rooms or (groups and not others):
            return None
        return self._replace(arguments={**self.arguments, "groups": others}) if groups else self

    def rules(self, puzzle: Any, owner: Any = None) -> "Iterator[Rule]":
        """The rules of a puzzle; the `owner`, by default itself, makes their Reasons. Raises PuzzleError if the
        sentence does not fit it."""
        return SentenceBoard(puzzle, self, owner).rules()


class PlacedClue(NamedTuple):
    """A clue: its place for the Reason, its value, the cells that show it, its place in a sentence and in the layer."""

    at: Any
    value: Any
    cells: tuple[Cell, ...]
    text: str
    place: tuple[str, int]


class SentenceBoard:
    """A puzzle as sentences see it. `place` is that of the clue whose rules are being made: a field, and the place in
    this layer."""

    def __init__(self, puzzle: Any, statement: Statement, owner: Any = None) -> None:
        self.puzzle: Any = puzzle
        self.owner: Any = owner or puzzle
        self.statement = statement
        self.place: tuple[str, int] = ("", 0)
        kind: Any = type(puzzle)
        self.vocabulary = vocabulary_of(kind)
        self.slots = set(puzzle.slots()) if self.vocabulary.slots == CELLS else set(puzzle.board_cells)

    def rules(self) -> "Iterator[Rule]":
        return self.statement.sentence.state(self, **self.statement.arguments)

    # ── reasons ──

    def reason(self, at: Any, cells: Iterable[Cell], text: str, *parts: object) -> Reason:
        """The Reason of the rule at a place; `parts` replace the `{}` of its sentence."""
        if is_silent():
            return UNSPOKEN
        make = self.owner.clue if self.statement.layer else self.owner.rule
        reason: Reason = make(self.statement.name, at, text.format(*parts), dict.fromkeys(cells))
        return reason

    def unfit(self, text: str) -> PuzzleError:
        return PuzzleError(f"the rule '{self.statement.text}' does not fit this board: {text}")

    # ── values ──

    @cached_property
    def blanks(self) -> tuple[Value, ...]:
        """The values that are no numbers."""
        words = self.vocabulary.words
        return tuple(v for word in words for v in word.values if v not in ("odd", "even"))

    @cached_property
    def all_values(self) -> tuple[Value, ...]:
        return tuple(dict.fromkeys(value for slot in self.slots for value in self.puzzle.values(slot)))

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that a cell can have, in their order."""
        numbers: Any = [value for value in self.all_values if value not in self.blanks]
        if not all(type(number) is int for number in numbers):
            raise self.unfit("its values are no numbers")
        return tuple(sorted(numbers))

    def values(self, word: Word) -> tuple[Value, ...]:
        """The values that a word names."""
        if word.values in (("odd",), ("even",)):
            return values_of(word, self.numbers, self.blanks)
        return word.values

    def number(self, number: int | str) -> int:
        """A number, or the value of the setting of this name."""
        return number if isinstance(number, int) else int(getattr(self.puzzle, number))

    def range(self, bound: Bound, most: int) -> tuple[int, int]:
        """The least and the largest number that a bound allows, of at most `most`. If nothing is allowed, the least is
        larger than `most`."""
        number = self.number(bound.number)
        low, high = {"exactly": (number, number), "at least": (number, most), "at most": (0, number)}[bound.how]
        return low, min(high, most) if low <= most else high

    # ── places ──

    @cached_property
    def touching(self) -> list[Edge]:
        """The pairs of cells that share an edge."""
        return [edge for edge in edges(self.puzzle.height, self.puzzle.width) if self.slots.issuperset(edge.ends)]

    @property
    def links(self) -> list[tuple[Cell, Cell]]:
        return [edge.ends for edge in self.touching]

    @cached_property
    def squares(self) -> list[tuple[Cell, ...]]:
        return [four for four in self.puzzle.squares if self.slots.issuperset(four)]

    @property
    def ordered(self) -> list[Cell]:
        """The cells with a value, in reading order."""
        return [cell for cell in self.puzzle.cells if cell in self.slots]

    def pairs(self, steps: Iterable[tuple[int, int]]) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of cells one of these steps apart."""
        steps = tuple(steps)
        for cell in self.ordered:
            for dr, dc in steps:
                if (other := Cell(cell.r + dr, cell.c + dc)) in self.slots:
                    yield cell, other

    def windows(self, size: int) -> Iterator[tuple[Cell, ...]]:
        """The stretches of so many cells in a row or column."""
        for line in self.puzzle.lines:
            for start in range(len(line.cells) - size + 1):
                if self.slots.issuperset(window := line.cells[start : start + size]):
                    yield window

    @property
    def areas(self) -> list[tuple[Cell, ...]]:
        return [cells for area in self.puzzle.areas if (cells := tuple(cell for cell in area if cell in self.slots))]

    @property
    def area_at(self) -> dict[Cell, int]:
        """The index of the area of each slot among `areas`."""
        return {cell: i for i, area in enumerate(self.areas) for cell in area}

    def groups(self, groups: Iterable[Any]) -> Iterator[tuple[Any, str, tuple[Cell, ...]]]:
        """Groups of cells: the place of the rule, the group in a sentence, its cells."""
        for group in groups:
            for at, text, cells in self._groups_of(group):
                yield at, text, tuple(cell for cell in cells if cell in self.slots)

    def _groups_of(self, group: Any) -> Iterator[tuple[Any, str, Sequence[Cell]]]:
        puzzle = self.puzzle
        if group == "room":
            for i, cells in enumerate(self.areas):
                yield ("room", i), f"the room at {cells[0]}", cells
        elif group == "diagonal":
            if puzzle.height != puzzle.width:
                raise self.unfit("only a square has long diagonals")
            yield from (((line.kind, line.number), str(line), line.cells) for line in diagonals(puzzle.height))
        elif isinstance(group, str):
            lines: Sequence[Line] = puzzle.lines
            chosen = [line for line in lines if group in ("line", line.kind)]
            yield from (((line.kind, line.number), str(line), line.cells) for line in chosen)
        else:
            yield from self._boxes(*group)

    def _boxes(self, word: str, box: BoxGroup) -> Iterator[tuple[Any, str, list[Cell]]]:
        height, width = self.puzzle.height, self.puzzle.width
        steps = (box.height, box.width) if word == "box" else (1, 1)
        if word == "box" and (height % box.height or width % box.width):
            raise self.unfit(f"boxes of {box.height}x{box.width} do not tile {height} rows of {width} cells")
        for r in range(0, height - box.height + 1, steps[0]):
            for c in range(0, width - box.width + 1, steps[1]):
                cells = [Cell(r + dr, c + dc) for dr in range(box.height) for dc in range(box.width)]
                if word == "box" or self.slots.issuperset(cells):
                    yield (word, cells[0]), f"the {word} at {cells[0]}", cells

    # ── clues ──

    def clues(self, layer: ClueWords, *, unknown: bool = False) -> Iterator[PlacedClue]:
        """The clues of a layer; with `unknown`, also those without a number."""
        for field in layer.fields:
            for i, value in enumerate(getattr(self.puzzle, field)):
                if value is not None and (unknown or value != UNKNOWN):
                    self.place = field, i
                    yield self._clue(layer, field, i, value)

    def _clue(self, layer: ClueWords, field: str, i: int, value: Any) -> PlacedClue:
        puzzle = self.puzzle
        if layer.places == "cells":
            cell = Cell(*divmod(i, puzzle.width))
            return PlacedClue(cell, value, (cell,), str(cell), (field, i))
        if layer.places == "rooms":
            cells = puzzle.areas[i]
            return PlacedClue(i, value, cells, f"the room at {cells[0]}", (field, i))
        if layer.places == "sides":
            line, seen = puzzle.seen_from(field)[i]
            return PlacedClue((field, i), value, seen, str(line), (field, i))
        from ..geometry import corner_points, inner_points

        points = inner_points if layer.places == INNER else corner_points
        point = points(puzzle.height, puzzle.width)[i]
        return PlacedClue(point, value, meeting(puzzle.height, puzzle.width)[point], f"corner {point}", (field, i))

    def near(self, clue: PlacedClue, near: str) -> tuple[Cell, ...]:
        """The cells near a clue that have values."""
        return tuple(cell for cell in self._near(clue, near) if cell in self.slots)

    def _near(self, clue: PlacedClue, near: str) -> Sequence[Cell]:
        if clue.text != str(clue.at):  # at a corner, in a room, at a side
            return clue.cells
        puzzle, cell = self.puzzle, clue.at
        if near == "beside it":
            beside: Sequence[Cell] = puzzle.around[cell]
            return beside
        if near.endswith("around it"):
            around = surroundings(puzzle.height, puzzle.width)[cell]
            return sorted((cell, *around)) if near.startswith("at") else around
        if near == "in its room":
            return next(area for area in self.areas if cell in area)
        row, column = puzzle.lines[cell.r].cells, puzzle.lines[puzzle.height + cell.c].cells
        return tuple(dict.fromkeys((*(row if "row" in near else ()), *(column if "column" in near else ()))))

    def near_text(self, clue: PlacedClue, near: str) -> str:
        """The cells near a clue in a sentence: `around r1c1`, `in row 1`."""
        if near in ("in its room", "in its line") and clue.text != str(clue.at):
            return f"in {clue.text}"
        text: str = clue.text
        return {
            "in its room": f"in the room of {text}",
            "in its row": f"in the row of {text}",
            "in its column": f"in the column of {text}",
            "in its row and column": f"in the row and the column of {text}",
        }.get(near, f"{near.removesuffix(' it')} {text}")

    def arms(self, cell: Cell) -> list[list[Cell]]:
        """The cells seen from a cell: north, east, south, west; the nearest first, up to a cell without a value."""
        return [self._arm(cell, k) for k in range(0, 8, 2)]

    def _arm(self, cell: Cell, k: int) -> list[Cell]:
        puzzle, arm = self.puzzle, list[Cell]()
        for i in ray(cell, COMPASS[k], puzzle.height, puzzle.width):
            seen = Cell(*divmod(i, puzzle.width))
            if seen not in self.slots:
                break
            arm.append(seen)
        return arm

    def borders(self, cells: Sequence[Cell]) -> list[int]:
        """The indices of the cells of a line before which a border between rooms runs."""
        area = self.puzzle.area_at
        return [i for i, (a, b) in enumerate(pairwise(cells), 1) if area[a] != area[b]]


def clue_in(cell: Cell) -> PlacedClue:
    """A place in a cell without a clue, for the cells near it."""
    return PlacedClue(cell, None, (cell,), str(cell), ("", 0))
