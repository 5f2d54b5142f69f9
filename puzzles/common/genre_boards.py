"""The classes of genres in text: a class like those of other kinds, made from a `Genre`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .boards import GridPuzzle, same_for_all
from .cell_boards import AreaPuzzle, CellPuzzle, ShadingPuzzle
from .edge_boards import EdgePuzzle
from .errors import PuzzleError
from .formats import Areas, Block, Cells, Flaw, Format, InnerCorners, Labels, Outside, Rows, Signs
from .genre_text import Genre, GenreLayer
from .geometry import Cell, corner_points, inner_points, parted
from .loop_boards import LoopPuzzle, RoomLoopPuzzle
from .puzzle import Setting, whole_number
from .puzzle.clues import Place
from .puzzlink import PuzzLink
from .puzzlink_frames import FrameNumbers
from .puzzlink_marks import Borders, Packed
from .puzzlink_numbers import Base36, Four, Number10, Number16
from .region_boards import RegionPuzzle
from .sentences.numbers import given
from .sentences.vocabulary import BORDERS, CELLS, INNER, LOOP, WALLS, Vocabulary
from .solution import Slot, Value

if TYPE_CHECKING:
    from .drawing import Drawing
    from .rules import Rule

MOST_CELLS = 2500
POINT, CORNER, MIDDLE = "corner point", "corner of a cell", "middle of a cell"
"""Where clues are drawn."""


@dataclass(frozen=True)
class GenrePuzzle(GridPuzzle):
    """A puzzle of a genre in text."""

    genre: ClassVar[Genre]
    vocabulary: ClassVar[Vocabulary]
    most_cells: ClassVar[int] = MOST_CELLS

    @classmethod
    def rule_functions(cls) -> list[Callable[..., Any]]:
        """The functions that make the rules, for the encoding `rules`."""
        functions: list[Callable[..., Any]] = [statement.sentence.state for statement in cls.genre.statements]
        return [*functions, RegionPuzzle.wall_rule] if cls.genre.board.slots == WALLS else functions

    @classmethod
    def without_sentences_about_clues(cls, *, rooms: bool = True) -> "type[GenrePuzzle]":
        """The same boards with the rules about the board alone, for drawing a solution; without `rooms`, with those
        that are not about rooms."""
        return _bare(cls, rooms)

    def rules(self) -> "Iterator[Rule]":
        if isinstance(self, RegionPuzzle):
            yield self.wall_rule()
        for statement in self.genre.statements:
            yield from statement.rules(self)

    @classmethod
    def blank(cls, height: int, width: int, layer: Sequence[Any] | None = None, **fields: Any) -> Self:
        """A board without clues; its only room has all cells unless `regions` are given."""
        if problem := cls._problem_of_size(height, width):
            raise PuzzleError(problem)
        values: dict[str, Any] = {}
        if cls.genre.board.rooms:
            values["regions"] = fields.get("regions", (0,) * (height * width))
        for one in cls.genre.layers:
            for field in one.words.fields:
                values[field] = (None,) * places_of(one, field, height, width, values.get("regions", ()))
        return cls(height, width, **{**values, **fields})

    def validation_error(self) -> str:
        if error := super().validation_error():
            return error
        for layer in self.genre.layers:
            for field in layer.words.fields:
                for i, value in enumerate(getattr(self, field)):
                    if type(value) is int and not layer.low <= value <= layer.high:
                        return Flaw(f"expected numbers from {layer.low} to {layer.high}, found {value}", field, i)
        return ""

    def place_of(self, clue: tuple[str, int]) -> Place | None:
        layer = next((one for one in self.genre.layers if clue[0] in one.words.fields), None)
        if layer is None or layer.words.places != INNER:
            return super().place_of(clue)
        point = inner_points(self.height, self.width)[clue[1]]
        return 2 * point.r, 2 * point.c

    def draw_clues(self, drawing: "Drawing") -> None:
        drawing.frame()
        if self.genre.board.rooms:
            drawing.outlines(self.regions)  # type: ignore[attr-defined]
        drawn: dict[str, dict[Cell, list[str]]] = {POINT: {}, CORNER: {}, MIDDLE: {}}
        for layer in self.genre.layers:
            if layer.words.places != "sides":
                for place, value in zip(self._places(layer), getattr(self, layer.words.fields[0]), strict=True):
                    if value is not None:
                        drawn[self._spot(layer)].setdefault(place, []).append(str(value))
        texts = {spot: {place: ",".join(clues) for place, clues in at.items()} for spot, at in drawn.items()}
        longest = [max(map(len, at.values()), default=0) for at in texts.values()]
        both = 2 * (longest[0] + longest[1] + 1) if longest[0] and longest[1] else 0
        drawing.picture.columns = max(4, both, *(length + 1 for length in longest))
        for place, text in texts[POINT].items():
            drawing.clue_at_corner(place, text)
        for place, text in texts[CORNER].items():
            drawing.write_in_corner(place, text, beside_point=bool(both))
        for place, text in texts[MIDDLE].items():
            if text in ("B", "W"):
                drawing.stone(place, black=text == "B", radius=0.3)
            else:
                drawing.write(place, text)

    def _places(self, layer: GenreLayer) -> Sequence[Cell]:
        """The places of a layer that is not at the sides; a room is its first cell."""
        if layer.words.places == "rooms":
            return [cells[0] for cells in parted(self.height, self.width, self.regions)]  # type: ignore[attr-defined]
        points = {"corners": corner_points, INNER: inner_points}.get(layer.words.places)
        return points(self.height, self.width) if points else self.cells

    def _spot(self, layer: GenreLayer) -> str:
        """Where the clues of a layer are drawn, so that they hide neither other clues nor the answer."""
        board, words = self.genre.board, layer.words
        if words.places in ("corners", INNER):
            return POINT
        numbered = board.slots == CELLS and board.low is not None
        if words.places == "rooms":
            in_cells = any(other.words.places == "cells" for other in self.genre.layers)
            return CORNER if numbered or in_cells or board.slots == LOOP else MIDDLE
        stated = any(one.layer == words and one.sentence is given for one in self.genre.statements)
        return CORNER if numbered and not stated else MIDDLE


@cache
def _bare(kind: type[GenrePuzzle], rooms: bool) -> type[GenrePuzzle]:
    statements = [one for one in kind.genre.statements if one.layer is None]
    if not rooms:
        statements = [less for one in statements if (less := one.without_rooms()) is not None]
    return genre_class(kind.genre._replace(statements=tuple(statements)), kind.__module__, kind.__name__)


class _GenreNumbers(GenrePuzzle):
    """Numbers in cells."""

    @same_for_all
    def values(self, slot: Slot) -> Sequence[Value]:
        board = self.genre.board
        assert board.low is not None
        high = max(self.height, self.width) if board.high == "n" else board.high
        assert isinstance(high, int)
        return (*((0,) if board.empty else ()), *range(board.low, high + 1))


class _RoomNumbers(GenrePuzzle):
    """Numbers from 1 to the size of the room."""

    def values(self, slot: Slot) -> Sequence[Value]:
        board, room = self.genre.board, self.areas[self.area_at[slot]]  # type: ignore[attr-defined]
        assert board.low is not None
        return (*((0,) if board.empty else ()), *range(board.low, len(room) + 1))


def places_of(layer: GenreLayer, field: str, height: int, width: int, regions: Sequence[int]) -> int:
    """The number of places of a layer of clues."""
    return {
        "cells": height * width,
        "corners": (height + 1) * (width + 1),
        INNER: (height - 1) * (width - 1),
        "rooms": max(regions, default=-1) + 1,
        "sides": width if field in ("top", "bottom") else height,
    }[layer.words.places]


def genre_class(genre: Genre, module: str, class_name: str) -> type[GenrePuzzle]:
    """The class of the puzzles of a genre, for a module of this name."""
    board, settings = genre.board, genre.settings
    fields = [field for layer in genre.layers for field in layer.words.fields]
    attributes: dict[str, Any] = {
        "__module__": module,
        "__qualname__": class_name,
        "__doc__": f"The genre {genre.name}, made from its text.",
        "__annotations__": {**dict.fromkeys(fields, tuple[Any, ...]), **dict.fromkeys(settings, int)},
        "name": genre.name,
        "genre": genre,
        "rules_text": genre.text,
        "vocabulary": genre.vocabulary,
        "formats": _formats(genre),
        "settings": {name: _setting(name, number) for name, number in settings.items()},
        "clue_layers": tuple(
            (field,) for layer in genre.layers if _can_lose(genre, layer) for field in layer.words.fields
        ),
        "bare_clue": "?" if any(layer.unknown and _is_by_place(genre, layer) for layer in genre.layers) else None,
        "is_square": board.square,
        "least_side": 2 if any(layer.words.places == INNER for layer in genre.layers) else 1,
        "outside": tuple(
            field for layer in genre.layers if layer.words.places == "sides" for field in layer.words.fields
        ),
        **{name: dataclass_field(default=number, kw_only=True) for name, number in settings.items()},
        **_values(genre),
    }
    made: type[GenrePuzzle] = dataclass(frozen=True)(type(class_name, _bases(genre), attributes))
    return made


def _is_by_place(genre: Genre, layer: GenreLayer) -> bool:
    """True if a sentence is about the places without a clue of this layer, too."""
    return any(one.layer == layer.words and one.sentence.by_place for one in genre.statements)


def _can_lose(genre: Genre, layer: GenreLayer) -> bool:
    """True if clues of this layer can be removed. One that only loses its number must be the only layer."""
    return not _is_by_place(genre, layer) or (layer.unknown and len(genre.layers) == 1)


def _setting(name: str, default: int) -> Setting:
    return whole_number(default, 0, 999, f"a number that the rules name {name}")


def _bases(genre: Genre) -> tuple[type, ...]:
    board = genre.board
    if board.slots == LOOP:
        return (GenrePuzzle, RoomLoopPuzzle if board.rooms else LoopPuzzle)
    if board.slots == BORDERS:
        return (GenrePuzzle, EdgePuzzle)
    if board.slots == WALLS:
        return (GenrePuzzle, RegionPuzzle)
    if board.low is None:
        return (GenrePuzzle, AreaPuzzle, ShadingPuzzle) if board.rooms else (GenrePuzzle, ShadingPuzzle)
    own = _RoomNumbers if board.high == "room" else _GenreNumbers
    return (own, AreaPuzzle) if board.rooms else (own, CellPuzzle)


def _values(genre: Genre) -> Mapping[str, Any]:
    """The attributes for the values of cells."""
    if genre.board.slots == BORDERS:
        return {"corners": True}
    if genre.board.slots in (LOOP, WALLS):
        return {}
    if genre.board.low is not None:
        empty = genre.board.empty
        return {"signs": {0: "."} if empty else {}, "phrases": {0: "is empty"} if empty else {}}
    return {"phrases": {word.values[0]: _phrase(word.one, word.all) for word in genre.words}, "shade": "#8494a0"}


def _phrase(one: str, all_of_them: str) -> str:
    return f"is {all_of_them}" if one == f"{all_of_them} cell" else f"holds a {one}"


def _formats(genre: Genre) -> tuple[Format, ...]:
    blocks: list[Block] = []
    outside = None
    rooms = [layer for layer in genre.layers if layer.words.places == "rooms"]
    for layer in genre.layers:
        signs = _signs(layer)
        if layer.words.places == "sides":
            outside = Outside(signs, layer.words.fields)
        elif layer.words.places == INNER:
            blocks.append(InnerCorners(layer.words.fields[0], signs))
        elif layer.words.places != "rooms":
            blocks.append(Cells(layer.words.fields[0], signs, corners=layer.words.places == "corners"))
    for layer in rooms[:1]:
        blocks.append(Labels(layer.words.fields[0], _signs(layer)))
    if genre.board.rooms:
        blocks.append(Areas(labels=rooms[0].words.fields[0] if rooms else ""))
    if not blocks:
        blocks.append(_Size())
    rows = Rows(*blocks, outside=outside)
    return (rows, _address(genre)) if genre.address else (rows,)


def _signs(layer: GenreLayer) -> Signs:
    if layer.words.marks:
        return Signs({mark: mark for mark in layer.words.marks})
    return Signs(numbers=range(layer.low, layer.high + 1), unknown=layer.unknown)


class _Size(Block):
    """Rows of `-`, which only state the size of the board: it has clues outside only."""

    fields = ()

    def read(self, text: Any, rows: Any, board: Any) -> None:
        for row in rows:
            for token in row:
                if token.word not in ("-", "."):
                    raise text.error(f"expected '-', found '{token.word[:40]}'", token.at)

    def write(self, puzzle: Any) -> list[list[str]]:
        return [["-"] * puzzle.width for _ in range(puzzle.height)]

    def knows(self, token: str) -> bool:
        return token in ("-", ".")


def _address(genre: Genre) -> PuzzLink:
    codecs: list[Any] = []
    for codec in genre.codecs:
        if codec.layer is None:
            codecs.append(Borders())
            continue
        words, field = codec.layer.words, codec.layer.words.fields[0]
        if codec.name == "frame":
            codecs.append(FrameNumbers(words.fields))
            continue
        places = {"rooms": "regions", "corners": "corners"}.get(words.places, "cells")
        if codec.name in ("bits", "ternary"):
            codecs.append(Packed(field, (None, *words.marks), places))
        elif codec.name in ("four", "number16"):
            codecs.append((Four if codec.name == "four" else Number16)(field, places))
        else:
            codecs.append((Base36 if codec.name == "base36" else Number10)(field))
    return PuzzLink(genre.address, *codecs)
