"""How a place of a drawing says a token of the puzzle's rows: texts, symbols, coloured cells.

A glyph takes its marks from a sheet and gives their token, and puts the marks of a token. Tokens are those of the
kind's own rows, so `formats.Signs` checks them and gives the values.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from .sheet import CORNERS, SMALL, SURFACES, SYMBOLS, TEXTS, Sheet, SheetNumber, SheetPlace, SheetSymbol, are_bits

DARK, BLACK, GREY, WHITE, ICE = (1, 3, 4, 8), 4, 8, 2, 5
"""Colours of surfaces: those that count as shaded, and those that are drawn."""

PLAIN, ON_BLACK, IN_CIRCLE = 1, 7, 6
"""Colours of texts: black; white on a black cell; black in a white circle."""

CIRCLES = ("circle_L", "circle_M", "circle_S", "circle_SS")
TO_ARROW = {"0": "^", "1": "<", "2": ">", "3": "v"}
FROM_ARROW = {arrow: number for number, arrow in TO_ARROW.items()}
POINTING = ("arrow_N_B", "arrow_N_W", "arrow_B_B", "arrow_B_W", "arrow_B_G", "arrow_N_G", "arrow_S", "arrow_GP")
COMPASS_STYLES = {1: "<", 3: "^", 5: ">", 7: "v"}
_OLD_ARROWS = {4: "^", 16: "^", 1: "v", 64: "v", 8: "<", 32: "<", 2: ">", 128: ">"}


class MarkToken(ABC):
    """Marks in a place that are one token."""

    @abstractmethod
    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        """The token of the marks in a place, which are taken from the sheet; None if there are no such marks."""

    @abstractmethod
    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        """Draws a token. False if this is not its glyph."""


class TextToken(MarkToken):
    """A text: a number, or another word that matches `known`. A text of blanks, or `?`, is the token `?`.

    `colour` is that of written texts; `empty` is written for `?`; `alike` has the tokens of other texts.
    """

    def __init__(
        self,
        colour: int = PLAIN,
        *,
        known: str = r"[0-9]+|\?",
        empty: str = "?",
        upper: bool = False,
        alike: Mapping[str, str] = {},
    ) -> None:
        self.colour, self.known, self.empty, self.upper = colour, re.compile(known), empty, upper
        self.alike = alike

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        text = sheet.take_text(place)
        return None if text is None else self.alike.get(text, text.upper() if self.upper else text)

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        if not self.known.fullmatch(token):
            return False
        sheet.write(place, self.empty if token == "?" else token, self.colour)
        return True


class Symbols(MarkToken):
    """Symbols: the token of each style by shape. The first shape with a token is drawn."""

    def __init__(self, tokens: Mapping[int, str], *shapes: str) -> None:
        self.tokens, self.shapes = tokens, shapes

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        mark = sheet.get(SYMBOLS, place)
        if mark is None or mark.shape not in self.shapes or mark.style not in self.tokens:
            return None
        sheet.take(SYMBOLS, place)
        return self.tokens[mark.style]

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        style = next((style for style, known in self.tokens.items() if known == token), None)
        if style is not None:
            sheet.draw(place, self.shapes[0], style)
        return style is not None


class Framed(MarkToken):
    """A symbol with a text or without one: the token of the symbol, and then the number.

    `colours` are those of the texts, by the symbol's token. `disks` are the tokens of texts whose colour draws one.
    """

    def __init__(self, symbols: Symbols, colours: Mapping[str, int], disks: Mapping[int, str] = {}) -> None:
        self.symbols, self.colours, self.disks = symbols, colours, disks

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        token, mark = self.symbols.take(sheet, place), sheet.get(TEXTS, place)
        if token is None and mark is not None:
            token = self.disks.get(mark.colour)
        return None if token is None else token + (sheet.take_text(place) or "").replace("?", "")

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        if not self.symbols.put(sheet, place, token[:1]):
            return False
        if token[1:]:
            sheet.write(place, token[1:], self.colours.get(token[0], PLAIN))
        return True


class Circled(TextToken):
    """A text in a white circle; a circle without a text is the token `?`. `before` is put before the number."""

    SHAPES: Sequence[str] = CIRCLES

    def __init__(self, colour: int = IN_CIRCLE, before: str = "") -> None:
        super().__init__(colour, empty=" ")
        self.before = before

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        frame = sheet.get(SYMBOLS, place)
        if frame is not None and frame.shape in self.SHAPES and frame.style == 1:
            sheet.take(SYMBOLS, place)
            text = super().take(sheet, place) or "?"
        else:
            text = super().take(sheet, place) or ""
        return self.before + text.replace("?", "") if self.before and text else text or None

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        if not token.startswith(self.before):
            return False
        return super().put(sheet, place, token.removeprefix(self.before) or "?")


class Squared(Circled):
    """A text in a white square."""

    SHAPES = ("square_L", "square_M", "square_LL")

    def __init__(self) -> None:
        super().__init__(PLAIN)

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        sheet.draw(place, "square_L", 1)
        return super().put(sheet, place, token)


class SurfaceToken(MarkToken):
    """A coloured cell: the token of its colours. The first colour is drawn."""

    def __init__(self, token: str, colours: Sequence[int] = DARK, drawn: int = BLACK) -> None:
        self.token, self.colours, self.drawn = token, colours, drawn

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        if sheet.get(SURFACES, place) not in self.colours:
            return None
        sheet.take(SURFACES, place)
        return self.token

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        if token == self.token:
            sheet.put(SURFACES, place, self.drawn)
        return token == self.token


class Hole(SurfaceToken):
    """A missing cell: a dark one, or one that the drawing does not list."""

    def __init__(self, token: str = "#") -> None:
        super().__init__(token)

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        if place in sheet.missing and sheet.get(TEXTS, place) is None:
            sheet.take(SURFACES, place)
            sheet.taken.add(place)
            return self.token
        return super().take(sheet, place)


class OnBlack(MarkToken):
    """A number on a dark cell; `empty` is the token of a dark cell without number, and only it is dark if `only`."""

    SQUARES = ("square_LL", "square_L")

    def __init__(self, empty: str, drawn: int = BLACK, *, only: bool = False) -> None:
        self.empty, self.drawn, self.only = empty, drawn, only

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        dark = sheet.get(SURFACES, place) in DARK or sheet.take_symbol(place, *self.SQUARES)
        text = sheet.take_text(place)
        if dark:
            sheet.take(SURFACES, place)
        return None if text is None and not dark else self.empty if text in (None, "?") else text

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        if token == self.empty or not self.only:
            sheet.put(SURFACES, place, self.drawn)
        if token != self.empty:
            sheet.write(place, token, PLAIN if self.only else ON_BLACK)
        return True


class BlackOrNot(MarkToken):
    """A number on a black cell (`#5`), a black cell (`#`), or a number on a white one (`5`)."""

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        dark = Hole().take(sheet, place) or ""
        return dark + (sheet.take_text(place) or "").replace("?", "") or None

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        if token[0] == "#":
            sheet.put(SURFACES, place, BLACK)
        if token.strip("#"):
            sheet.write(place, token.strip("#"), ON_BLACK if token[0] == "#" else PLAIN)
        return True


class Arrowed(MarkToken):
    """A number with an arrow: `2^`. `empty` is the token of a cell without a text, `surface` that of a grey cell."""

    def __init__(self, empty: str = "", surface: str = "") -> None:
        self.empty, self.surface = empty, surface

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        mark = sheet.get(TEXTS, place)
        if mark is not None:
            return arrowed(sheet, place) or self.empty or "?"
        if self.surface and sheet.get(SURFACES, place) in (1, 3, 8):
            sheet.take(SURFACES, place)
            return self.surface
        return None

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        sheet.write(place, "" if token == self.empty else to_arrow(token), PLAIN, "2")
        return True


def arrowed(sheet: Sheet, place: SheetPlace) -> str:
    """The number and the arrow in a place, `2^`, without blanks; empty for a text of blanks. The text is taken."""
    number, _, arrow = str(sheet.take(TEXTS, place).text).strip().partition("_")
    old = sheet.get(SYMBOLS, place)
    if not arrow and old is not None and old.shape.startswith("arrow_fouredge") and are_bits(old.style, 8):
        sign = _OLD_ARROWS.get(int("".join(map(str, old.style)), 2), "")
        sheet.take(SYMBOLS, place)
        return (number.strip() or "?") + sign
    return (number.strip() or "?") + TO_ARROW.get(arrow, f"_{arrow}") if arrow else number


def to_arrow(token: str) -> str:
    """The text of a number with an arrow: `2_0` for `2^`."""
    return f"{token[:-1]}_{FROM_ARROW[token[-1]]}" if token[-1:] in FROM_ARROW else token


class Wall(MarkToken):
    """A clue of a Castle Wall: its colour as the surface, its number with an arrow as the text: `b2^`."""

    COLOURS: Mapping[int, str] = {4: "b", 1: "g", 3: "g", 8: "g"}

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        colour = self.COLOURS.get(sheet.get(SURFACES, place), "")
        if colour:
            sheet.take(SURFACES, place)
        mark = sheet.get(TEXTS, place)
        text = arrowed(sheet, place) if mark is not None else ""
        return None if not colour and mark is None else (colour or "w") + ("" if text == "?" else text)

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        if token[0] != "w":
            sheet.put(SURFACES, place, BLACK if token[0] == "b" else 3)
        sheet.write(place, to_arrow(token[1:]), ON_BLACK if token[0] == "b" else PLAIN, "2")
        return True


class TapaClue(MarkToken):
    """Up to four signs, each a number or `?`: `1,1,2`."""

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        text = sheet.take_text(place)
        return None if text is None else ",".join(sign for sign in text if not sign.isspace() and sign != ",")

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        sheet.write(place, token.replace(",", ""), PLAIN, "4")
        return True


class Small(MarkToken):
    """Small numbers at positions of a cell, joined by a separator; `?` for a position without a number.

    `symbol` is drawn in the cell; a cell with it alone is a token too.
    """

    def __init__(
        self, *positions: str, separator: str, symbol: SheetSymbol, colour: int = PLAIN, dark: bool = False
    ) -> None:
        self.positions, self.separator, self.symbol = positions, separator, symbol
        self.colour, self.dark = colour, dark

    def take(self, sheet: Sheet, place: SheetPlace) -> str | None:
        numbers = [sheet.take(SMALL, (place, position)) for position in self.positions]
        symbol = sheet.take_symbol(place, self.symbol.shape) or (self.dark and self._dark(sheet, place))
        if not symbol and not any(numbers):
            return None
        sheet.taken.add(place)
        empty = "" if self.separator == "\\" else "?"
        return self.separator.join(empty if n is None else str(n.text).strip() or empty for n in numbers)

    @staticmethod
    def _dark(sheet: Sheet, place: SheetPlace) -> bool:
        return Hole().take(sheet, place) is not None

    def put(self, sheet: Sheet, place: SheetPlace, token: str) -> bool:
        if self.separator not in token:
            return False
        sheet.draw(place, *self.symbol)
        for position, number in zip(self.positions, token.split(self.separator), strict=True):
            if number not in ("", "?"):
                sheet.put(SMALL, (place, position), SheetNumber(number, self.colour))
        return True


def small_texts(sheet: Sheet, place: SheetPlace) -> list[tuple[str, SheetNumber]]:
    """The small numbers in a cell, which are not taken."""
    return [(corner, mark) for corner in CORNERS if (mark := sheet.get(SMALL, (place, corner))) is not None]
