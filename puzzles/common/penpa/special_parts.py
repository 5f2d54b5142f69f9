"""Parts whose marks are no token in one place: lines, tubes, stacks of numbers, trees, letters for pairs."""

import re
from collections.abc import Sequence
from string import ascii_uppercase
from typing import Any

from ..errors import PuzzleError, Refused
from ..formats import UNKNOWN, Board, Signs, any_clue
from ..geometry import COMPASS, Cell
from .glyphs import POINTING, Hole, Small, SurfaceToken
from .parts import CellMarks, OuterClues, Part, RegionBorders, RoomLabels, StatedSetting, beside, signs_of, value_of
from .sheet import BELOW, CELL, LINES, RIGHT, SYMBOLS, TEXTS, WALLS, Sheet, SheetPlace, are_bits

BLACK_LINE = 2


class Stacks(Part):
    """The blocks of each column above the grid and of each row left of it, the last number nearest to the grid."""

    fields = ("columns", "rows")
    most = 400

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        for field, side in (("columns", "top"), ("rows", "left")):
            board[field] = tuple(self._blocks(sheet, place) for place in beside(sheet.height, sheet.width, side))

    def _blocks(self, sheet: Sheet, place: SheetPlace) -> tuple[int | str, ...]:
        step = (-1, 0) if place.r < 0 else (0, -1)
        blocks = list[int | str]()
        for k in range(min(self.most, sheet.above if step[0] else sheet.left)):
            at = SheetPlace(CELL, place.r + k * step[0], place.c + k * step[1])
            text = sheet.take_text(at)
            if text is not None and text != "0":
                blocks.append(value_of(sheet, at, Signs(numbers=range(1, 1000), unknown=True), text))
        return tuple(blocks[::-1])

    def space(self, puzzle: Any) -> tuple[int, int, int, int]:
        return max(1, *map(len, puzzle.columns)), 0, max(1, *map(len, puzzle.rows)), 0

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        for field, side, (dr, dc) in (("columns", "top", (-1, 0)), ("rows", "left", (0, -1))):
            for place, blocks in zip(beside(sheet.height, sheet.width, side), getattr(puzzle, field), strict=True):
                for k, number in enumerate(reversed(blocks or (0,))):
                    sheet.write(SheetPlace(CELL, place.r + k * dr, place.c + k * dc), str(number))


class Trees(Part):
    """The trees and given tents, and the counts above and left of the grid."""

    fields = ("trees", "given", "columns", "rows")
    outer = OuterClues("top", "left", signs=Signs(numbers=range(10_000), unknown=True))

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        found: dict[int, list[Cell]] = {1: [], 2: []}
        for place in sheet.cells():
            mark = sheet.get(SYMBOLS, place)
            is_tree = mark is not None and mark.shape.startswith("circle_") and mark.style in (1, 2)
            if mark is not None and (is_tree or (mark.shape == "tents" and mark.style in found)):
                sheet.take(SYMBOLS, place)
                found[1 if is_tree else mark.style].append(Cell(place.r, place.c))
        board["trees"], board["given"] = map(tuple, found.values())
        sides: Board = {}
        self.outer.read(sheet, sides, cls)
        board["columns"], board["rows"] = (
            tuple(None if count == "?" else count for count in sides[side]) for side in ("top", "left")
        )

    def space(self, puzzle: Any) -> tuple[int, int, int, int]:
        return (1, 0, 1, 0)

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        if puzzle.barred:
            raise Refused(f"{puzzle.barred[0]}: a drawing in Penpa+ has no mark for a cell without a tent")
        for style, cells in enumerate((puzzle.trees, puzzle.given), 1):
            for cell in cells:
                sheet.draw(SheetPlace(CELL, *cell), "tents", style)
        for side, counts in (("top", puzzle.columns), ("left", puzzle.rows)):
            for place, count in zip(beside(sheet.height, sheet.width, side), counts, strict=True):
                if count is not None:
                    sheet.write(place, str(count))


class Sparse(CellMarks):
    """A layer that is `()` if it has no mark."""

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        super().read(sheet, board, cls)
        if not any_clue(board[self.fields[0]]):
            board[self.fields[0]] = ()


class TapaMarks(CellMarks):
    """The clues of Tapa. A clue of one `?` may be 0, as in addresses, unless the setting `zero` is stated."""

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        super().read(sheet, board, cls)
        if "zero" not in sheet.settings and (UNKNOWN,) in board["numbers"]:
            board["zero"] = True


class Pairs(CellMarks):
    """Numbers, or other texts that stand for them: in the order of their alphabet they are 1, 2, …"""

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        texts = {place: text for place in sheet.cells() if (text := sheet.take_text(place)) is not None}
        known = sorted(set(texts.values()) - {"?"}, key=lambda text: (len(text), text))
        if not all(text.isascii() and text.isdigit() for text in known):
            for place, text in texts.items():
                texts[place] = str(known.index(text) + 1) if text != "?" else text
        for place, text in texts.items():
            sheet.write(place, text)
        super().read(sheet, board, cls)


class CageLabels(RoomLabels):
    """The clue of each cage: `12+`, or `12` without an operation. If no clue has a sign, all are products, as in
    Factors."""

    SIGNS = str.maketrans({"×": "*", "x": "*", "X": "*", "·": "*", "÷": "/", ":": "/", "−": "-", "–": "-", " ": ""})

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        texts = [str(mark.text).strip() for (place, _), mark in sheet.marks["numberS"].items() if sheet.holds(place)]
        texts += [str(mark.text).strip() for place, mark in sheet.marks["number"].items() if sheet.holds(place)]
        self.products = all(text.isdigit() for text in texts)
        if self.products and texts:
            sheet.remarks.append("the clues have no signs, so they are read as products, as in Factors")
        super().read(sheet, board, cls)

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        if all(label.isdigit() for label in puzzle.labels if label) and any(puzzle.labels):
            raise Refused("a drawing in Penpa+ whose clues have no signs is read as products")
        super().write(sheet, puzzle)

    def token(self, sheet: Sheet, token: str, size: int) -> str:
        token = token.translate(self.SIGNS)
        if token.isdigit():
            return token + ("*" if self.products else "+" if size == 1 else "")
        return token[1:] + token[0] if token[:1] in ("+", "*") else token

    def text(self, token: str) -> str:
        return token[:-1] + {"*": "×", "/": "÷", "-": "−"}.get(token[-1], token[-1])


class Blocks(RegionBorders):
    """Rooms with blocks between them: dark cells."""

    def __init__(self) -> None:
        super().__init__()
        self.fields = ("regions", "blocks")

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        blocks = [Hole().take(sheet, place) for place in sheet.cells()]
        sheet.missing = frozenset(place for place, block in zip(sheet.cells(), blocks, strict=True) if block)
        super().read(sheet, board, cls)
        board["blocks"] = tuple(1 if block else None for block in blocks)

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        super().write(sheet, puzzle)
        for place, block in zip(sheet.cells(), puzzle.blocks, strict=True):
            if block:
                Hole().put(sheet, place, "#")


class Pieces(Part):
    """Given pieces of a loop, as lines from the middle of their cells to two or four of its sides."""

    ARMS = {"┼": "nesw", "│": "ns", "─": "ew", "└": "ne", "┘": "nw", "┐": "sw", "┌": "es"}

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        board[self.fields[0]] = tuple(self._piece(sheet, place) for place in sheet.cells())
        for ends in [ends for ends in sheet.marks[LINES] if type(ends) is tuple and ends[1].kind == CELL]:
            sheet.take(LINES, ends)

    def _piece(self, sheet: Sheet, place: SheetPlace) -> str | None:
        crossed = self._crossed(sheet, place)
        arms = "".join(
            arm for arm, side in _sides(place).items() if self._has(sheet, place, side, arm) or arm in crossed
        )
        if not arms:
            return None
        piece = next((piece for piece, known in self.ARMS.items() if set(known) == set(arms)), None)
        if piece is None:
            raise sheet.error(place, "lines lead from here to one side or to three: no piece of a loop has these ends")
        return piece

    @staticmethod
    def _crossed(sheet: Sheet, place: SheetPlace) -> str:
        """The arms of the symbol of a cross, which is taken."""
        symbol = sheet.get(SYMBOLS, place)
        if symbol is None or symbol.shape != "cross" or not are_bits(symbol.style, 4):
            return ""
        sheet.take(SYMBOLS, place)
        return "".join(arm for arm, drawn in zip("eswn", symbol.style, strict=True) if drawn)

    @staticmethod
    def _has(sheet: Sheet, place: SheetPlace, side: SheetPlace, arm: str) -> bool:
        """True if a line leads from the middle of a cell to this side, or through it."""
        dr, dc = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}[arm]
        beyond = SheetPlace(CELL, place.r + dr, place.c + dc)
        across = {"n": "s", "s": "n", "e": "w", "w": "e"}[arm]
        wall = tuple(sorted((side, _sides(place)[across])))
        half, whole = sheet.take(LINES, (place, side)), sheet.get(LINES, tuple(sorted((place, beyond))))
        return any(mark is not None for mark in (half, whole, sheet.get(WALLS, wall)))

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        for place, piece in zip(sheet.cells(), getattr(puzzle, self.fields[0]), strict=True):
            for arm in self.ARMS.get(piece, ""):
                sheet.put(LINES, (place, _sides(place)[arm]), BLACK_LINE)


def _sides(place: SheetPlace) -> dict[str, SheetPlace]:
    """The middle of each side of a cell."""
    _, r, c = place
    return {
        "n": SheetPlace(BELOW, r - 1, c),
        "e": SheetPlace(RIGHT, r, c),
        "s": SheetPlace(BELOW, r, c),
        "w": SheetPlace(RIGHT, r, c - 1),
    }


class Tubes(Part):
    """Thermometers, from their bulbs."""

    STEPS = {(-1, 0): "^", (1, 0): "v", (0, -1): "<", (0, 1): ">"}

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        signs = dict[SheetPlace, str]()
        for key, tube in [*sheet.marks["thermo"].items()]:
            sheet.take("thermo", key)
            for before, place in zip([None, *tube], tube, strict=False):
                sign = "o" if before is None else self.STEPS.get((before.r - place.r, before.c - place.c))
                if sign is None or not sheet.holds(place) or signs.setdefault(place, sign) != sign:
                    raise sheet.error(place, "a thermometer leads straight from cell to cell, and not through another")
                sheet.taken.add(place)
        board[self.fields[0]] = tuple(map(signs.get, sheet.cells()))

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        steps = {sign: step for step, sign in self.STEPS.items()}
        signs = dict(zip(sheet.cells(), getattr(puzzle, self.fields[0]), strict=True))
        after = {
            SheetPlace(CELL, place.r + steps[sign][0], place.c + steps[sign][1]): place
            for place, sign in signs.items()
            if sign in steps
        }
        for bulb in (place for place, sign in signs.items() if sign == "o"):
            tube = [bulb]
            while tube[-1] in after:
                tube.append(after[tube[-1]])
            sheet.put("thermo", len(sheet.marks["thermo"]), tube)


class Compasses(Part):
    """An arrow in each cell, as an index into COMPASS; a cell without an arrow, the last of the chain, has 0."""

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        marks = [sheet.take_symbol(place, *POINTING) for place in sheet.cells()]
        styles = [mark.style if mark is not None and mark.style in range(1, 9) else 3 for mark in marks]
        board[self.fields[0]] = tuple((style + 5) % len(COMPASS) for style in styles)

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        for place, arrow in zip(sheet.cells(), getattr(puzzle, self.fields[0]), strict=True):
            sheet.draw(place, "arrow_N_B", (arrow + 2) % 8 + 1)


class Weights(Part):
    """The numbers 1, 2, … above the columns and left of the rows, which every puzzle of the kind has."""

    fields = ()

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        for side in ("top", "left"):
            for number, place in enumerate(beside(sheet.height, sheet.width, side), 1):
                text = sheet.take_text(place)
                if text not in (None, "?", str(number)):
                    raise sheet.error(place, f"the weight of this line is {number}, not {text}")

    def space(self, puzzle: Any) -> tuple[int, int, int, int]:
        return (1, 0, 1, 0)

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        for side in ("top", "left"):
            for number, place in enumerate(beside(sheet.height, sheet.width, side), 1):
                sheet.write(place, str(number), 5)


class WeightedSums(OuterClues):
    """Sums below the grid and right of it; if there are none, those above it and left of it, where weights may be."""

    def __init__(self) -> None:
        super().__init__("bottom", "right")

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        far, near = (self._texts(sheet, sides) for sides in (("bottom", "right"), ("top", "left")))
        weights = {place: str(place.c + 1 if place.r < 0 else place.r + 1) for place in near}
        if not far and near != weights:
            for side, other in (("top", "bottom"), ("left", "right")):
                places = zip(*(beside(sheet.height, sheet.width, at) for at in (side, other)), strict=True)
                for place, opposite in places:
                    if place in near:
                        sheet.put(TEXTS, opposite, sheet.take(TEXTS, place))
        super().read(sheet, board, cls)

    @staticmethod
    def _texts(sheet: Sheet, sides: Sequence[str]) -> dict[SheetPlace, str]:
        """The texts beside the grid at some sides."""
        places = [place for side in sides for place in beside(sheet.height, sheet.width, side)]
        marks = {place: sheet.get(TEXTS, place) for place in places}
        return {place: str(mark.text).strip() for place, mark in marks.items() if mark is not None}


class GivenPoles(OuterClues):
    """The counts of one pole above the grid and left of it, and of the other below it and right of it.

    Both may be above and left: the lines of `+` and `-` have these signs beside them, in the upper left corner.
    """

    SIGNS = {"+": 2, "-": 3}

    def __init__(self) -> None:
        super().__init__("top", "bottom", "left", "right")

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        lines = self._signed(sheet)
        if lines is not None:
            height, width = sheet.height, sheet.width
            for (dr, dc), side, other in (((-1, 0), "top", "bottom"), ((0, -1), "left", "right")):
                places = beside(height, width, side)
                marks = [
                    [sheet.take(TEXTS, SheetPlace(CELL, r + step * dr, c + step * dc)) for _, r, c in places]
                    for step in lines
                ]
                for at, texts in zip((side, other), marks, strict=True):
                    for place, mark in zip(beside(height, width, at), texts, strict=True):
                        if mark is not None:
                            sheet.put(TEXTS, place, mark)
        super().read(sheet, board, cls)

    def _signed(self, sheet: Sheet) -> tuple[int, int] | None:
        """The steps from the nearest line outwards to the counts of `+` and of `-`; None without signs."""
        found = {}
        for step in range(2):
            place = SheetPlace(CELL, -1 - step, -1 - step)
            symbol, text = sheet.get(SYMBOLS, place), sheet.get(TEXTS, place)
            for sign, style in self.SIGNS.items():
                if (text and str(text.text).strip() == sign) or (
                    symbol and symbol.shape in ("math", "math_G") and symbol.style == style
                ):
                    found[sign] = step
                    sheet.take(SYMBOLS, place)
                    sheet.take(TEXTS, place)
        return (found["+"], found["-"]) if len(found) == len(self.SIGNS) else None


class FrameSums(Part):
    """The sums in the first row and column of the drawing, which are no part of the board."""

    fields = ("top", "left")

    def __init__(self, glyph: Small) -> None:
        self.glyph = glyph

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        self.glyph.take(sheet, SheetPlace(CELL, -1, -1))
        for i, side in enumerate(self.fields):
            sums = list[Any]()
            for place in beside(sheet.height, sheet.width, side):
                numbers = (self.glyph.take(sheet, place) or "\\").split("\\")
                if numbers[1 - i]:
                    raise sheet.error(place, "there are no cells for this sum")
                sums.append(value_of(sheet, place, signs_of(cls, side), numbers[i]) if numbers[i] else None)
            board[side] = tuple(sums)

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        self.glyph.put(sheet, SheetPlace(CELL, -1, -1), "\\")
        for side, text in zip(self.fields, ("{}\\", "\\{}"), strict=True):
            for place, number in zip(beside(sheet.height, sheet.width, side), getattr(puzzle, side), strict=True):
                self.glyph.put(sheet, place, text.format("" if number is None else number))


class Noted(StatedSetting):
    """A setting that is a text in the white space, or else is stated beside the link.

    `pattern` has a group with the value. A star beside the text belongs to it.
    """

    def __init__(self, field: str, hint: str, pattern: str) -> None:
        super().__init__(field, hint)
        self.pattern = re.compile(pattern)

    def read(self, sheet: Sheet, board: Board, cls: type[Any]) -> None:
        field = self.fields[0]
        for place, mark in [*sheet.marks[TEXTS].items()]:
            match = self.pattern.fullmatch(str(mark.text).strip())
            if match and place.kind == CELL and not sheet.holds(place):
                sheet.take_text(place)
                for step in (-1, 1):
                    sheet.take_symbol(SheetPlace(CELL, place.r, place.c + step), "star")
                try:
                    board[field] = cls.read_settings({field: self.of_note(match[1])})[field]
                except PuzzleError as problem:
                    raise sheet.error(place, problem.message) from None
                return
        super().read(sheet, board, cls)

    def of_note(self, note: str) -> str:
        """The value of the setting, as text, from its note."""
        return note

    def space(self, puzzle: Any) -> tuple[int, int, int, int]:
        return (1, 0, 0, 1)

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        sheet.write(SheetPlace(CELL, -1, sheet.width - 1), str(getattr(puzzle, self.fields[0])))
        sheet.draw(SheetPlace(CELL, -1, sheet.width), "star", 2)


class NotedLetters(Noted):
    """The letters of the puzzle: `(A-C)`."""

    def of_note(self, note: str) -> str:
        return str(ascii_uppercase.index(note[-1].upper()) + 1)

    def space(self, puzzle: Any) -> tuple[int, int, int, int]:
        return (2, 0, 0, 0)

    def write(self, sheet: Sheet, puzzle: Any) -> None:
        if puzzle.letters > len(ascii_uppercase):
            raise Refused("a drawing in Penpa+ notes letters up to Z")
        sheet.write(SheetPlace(CELL, -2, sheet.width - 1), f"(A-{ascii_uppercase[puzzle.letters - 1]})")


def shaded(field: str = "shaded", token: str = "#", drawn: int = 4, colours: Sequence[int] = (1, 3, 4, 8)) -> CellMarks:
    """Dark cells."""
    return CellMarks(field, SurfaceToken(token, colours, drawn), signs=Signs({token: 1}))
