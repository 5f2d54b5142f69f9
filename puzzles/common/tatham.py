"""Simon Tatham's game IDs as formats."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .errors import quote
from .formats import SIDES, Board, Codec, Flaw, Format, SizedPuzzle, count_places
from .game_ids import NO_NUMBERS, NO_SIGNS, is_id, read_head, read_runs, read_switches, write_runs, write_switches
from .reading import Scanner, Text

if TYPE_CHECKING:
    from .boards import GridPuzzle


class Tatham(Format):
    """A game ID of Simon Tatham's collection: `WxH` or `N` for a square, parameters, a colon, the codecs in turn.

    - `flags` maps a letter to the field that it sets, or to `not FIELD` for a field that it clears; without the letter,
      the settings or the default decide.
    - `numbers` maps a letter to a field with a number. Flags and numbers change the rules.
    - `derived` maps a letter to a property that is a number. If the ID has it, codecs can read it from the board.
    - `skipped` are letters that only the generator uses: they and their values are ignored.
    - `square` IDs have a single number, the side.
    - With `beyond=(w, h)`, the ID has one number n, and the board is n + w wide and n + h high.
    - `lone_height` is the height if the ID has only a width; by default the board is then square.
    """

    name, kind = "Tatham game ID", "tatham"
    on_a_line = True

    def __init__(
        self,
        *codecs: Codec,
        square: bool = False,
        beyond: tuple[int, int] | None = None,
        flags: Mapping[str, str] | None = None,
        numbers: Mapping[str, str] | None = None,
        derived: Mapping[str, str] | None = None,
        skipped: str = "d",
        lone_height: int | None = None,
    ) -> None:
        self.codecs, self.beyond, self.skipped = codecs, (0, 0) if square else beyond, skipped
        self.lone_height, self.derived = lone_height, derived or {}
        self.flags = {letter: (name.removeprefix("not "), name[:4] != "not ") for letter, name in (flags or {}).items()}
        self.numbers = {**(numbers or {}), **self.derived}
        patterns = [*map(re.escape, self.flags), *(f"{re.escape(letter)}[0-9]{{1,9}}" for letter in self.numbers)]
        self.known = "|".join(patterns)

    @property
    def holds(self) -> frozenset[str]:
        return super().holds | {*dict(self.flags.values()), *self.numbers.values()} - {*self.derived.values()}

    @property
    def ignored(self) -> str:
        """A pattern of the parameters that are ignored."""
        return f"[{self.skipped}](?:[0-9.]+|[a-z]|)" if self.skipped else ""

    @property
    def parameters(self) -> str:
        """The letters before the colon, for errors."""
        return ", ".join((*self.flags, *self.numbers, *self.skipped))

    def fits(self, body: str) -> bool:
        return is_id(body)

    def named_in(self, body: str) -> bool:
        return True

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        scanner = Scanner(text)
        expected = "a width" if self.fits(text.body) else f"a {cls.name} game ID such as 4x4:…"
        head = read_head(scanner, expected, known=self.known, skipped=self.ignored, names=self.parameters)
        if self.beyond == (0, 0) and head.width != head.height:
            raise text.error(f"a {cls.name} puzzle is square: expected one size", 0)
        if self.beyond not in (None, (0, 0)) and not head.square:
            raise text.error(f"a {cls.name} ID begins with one number, not with a width and a height", head.at)
        more_width, more_height = self.beyond or (0, 0)
        height = self.lone_height if head.square and self.lone_height else head.height
        board: Board = {"height": height + more_height, "width": head.width + more_width}
        cls.check_size(text, **board)
        for letter, number in ((parameter[0], parameter[1:]) for parameter in head.parameters):
            field, value = (self.numbers[letter], int(number)) if number else self.flags[letter]
            board[field] = value
        for codec in self.codecs:
            codec.read(scanner, board)
        scanner.end()
        return {field: value for field, value in board.items() if field not in self.derived.values()}

    def place_in(self, text: Text, puzzle: "GridPuzzle", flaw: Flaw) -> int:
        scanner = Scanner(text)
        scanner.at = text.body.index(":") + 1
        return self.codecs[0].place_in(scanner, flaw.i) if flaw.field in self.codecs[0].fields else 0

    def refusal(self, puzzle: "GridPuzzle") -> str:
        if self.beyond is not None and puzzle.width - self.beyond[0] != puzzle.height - self.beyond[1]:
            return f"a game ID cannot hold the size {puzzle.width}x{puzzle.height}"
        return super().refusal(puzzle)

    def write(self, puzzle: "GridPuzzle") -> str:
        size = f"{puzzle.width}x{puzzle.height}" if self.beyond is None else str(puzzle.width - self.beyond[0])
        numbers = "".join(f"{letter}{getattr(puzzle, field)}" for letter, field in self.numbers.items())
        flags = "".join(letter for letter, (field, value) in self.flags.items() if getattr(puzzle, field) == value)
        return f"{size}{numbers}{flags}:" + "".join(codec.write(puzzle) for codec in self.codecs)


class LetterRuns(Codec):
    """Places in reading order: `a`–`z` are 1–26 empty places, a sign or a number is the value of one place.

    With `numbers`, decimal numbers of that range are read; `_` separates two numbers with nothing between them.
    `places` is "cells" or "corners". Without `tail`, empty places at the end are not written.
    """

    def __init__(
        self,
        field: str,
        signs: Mapping[str, Any] = NO_SIGNS,
        *,
        numbers: range = NO_NUMBERS,
        places: str = "cells",
        tail: bool = True,
    ) -> None:
        self.fields, self.signs, self.numbers, self.places, self.tail = (field,), signs, numbers, places, tail
        self.written = {value: sign for sign, value in reversed(list(self.signs.items()))}

    def read(self, scanner: Scanner, board: Board) -> None:
        count, place = count_places(self.places, board), self.places.removesuffix("s")
        layer = read_runs(scanner, count, self.signs, self.numbers, place=place, tail=self.tail)
        board[self.fields[0]] = tuple(layer)

    def place_in(self, scanner: Scanner, i: int) -> int:
        read_runs(scanner, i, self.signs, self.numbers)
        return scanner.at

    def write(self, puzzle: "GridPuzzle") -> str:
        layer = list(getattr(puzzle, self.fields[0]))
        while not self.tail and layer and layer[-1] is None:
            layer.pop()
        return write_runs(layer, self.written)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        for value in getattr(puzzle, self.fields[0]):
            if not (value is None or value in self.written or value in self.numbers):
                return f"a game ID cannot hold '{value}'"
        return ""


Runs = LetterRuns
"""The name of LetterRuns in 0.1.0, for users' own files."""


class Switches(Codec):
    """Cells with one of two values: `a`–`y` are 0–24 blanks and the first value, `A`–`Y` 0–24 blanks and the second.

    `z` and `Z` are 25 blanks. With `past`, the text ends one place past the last cell, with the first value.
    """

    def __init__(self, field: str, values: tuple[Any, Any] = (0, 1), *, past: bool = True) -> None:
        self.fields, self.values, self.past = (field,), values, past

    def read(self, scanner: Scanner, board: Board) -> None:
        board[self.fields[0]] = tuple(read_switches(scanner, count_places("cells", board), self.values, past=self.past))

    def write(self, puzzle: "GridPuzzle") -> str:
        return write_switches(getattr(puzzle, self.fields[0]), self.values, past=self.past)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        fits = all(value is None or value in self.values for value in getattr(puzzle, self.fields[0]))
        return "" if fits else f"a game ID holds {' and '.join(map(str, self.values))} only"


class Characters(Codec):
    """One character for each cell, a digit in base 62: `1`–`9`, then `a`–`z` from 10, then `A`–`Z` from 36."""

    DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, scanner: Scanner, board: Board) -> None:
        count = count_places("cells", board)
        numbers = [self.DIGITS.find(sign) for sign in scanner.text.body[scanner.at : scanner.at + count]]
        first = next((i for i, number in enumerate(numbers) if number < 1), len(numbers))
        scanner.at += first
        if first < count:
            raise scanner.error(f"expected number {first + 1} of {count}, found {scanner.found()}")
        board[self.fields[0]] = tuple(numbers)

    def write(self, puzzle: "GridPuzzle") -> str:
        return "".join(self.DIGITS[number] for number in getattr(puzzle, self.fields[0]))

    def refusal(self, puzzle: "GridPuzzle") -> str:
        most = len(self.DIGITS) - 1
        fits = all(type(number) is int and 0 < number <= most for number in getattr(puzzle, self.fields[0]))
        return "" if fits else f"a game ID can only hold numbers from 1 to {most}"


def number_refusal(numbers: Iterable[Any]) -> str:
    """The reason why a game ID cannot express these decimal numbers; empty if it can. A Scanner reads nine digits."""
    strange = next((number for number in numbers if type(number) is not int or not 0 <= number < 10**9), None)
    return "" if strange is None else f"a game ID holds numbers of up to 9 digits, not {quote(strange)}"


class Clues(Codec):
    """Clues outside the grid: top, bottom, left, right. `/` separates the clues; a missing clue is empty."""

    fields = SIDES

    def read(self, scanner: Scanner, board: Board) -> None:
        sides = [(side, board["width"] if side in ("top", "bottom") else board["height"]) for side in SIDES]
        for i, (side, count) in enumerate(sides):
            clues = list[int | None]()
            for k in range(count):
                if i or k:
                    scanner.expect("/", " and the next clue")
                clues.append(scanner.number())
            board[side] = tuple(clues)

    def write(self, puzzle: "GridPuzzle") -> str:
        clues = [clue for side in SIDES for clue in getattr(puzzle, side)]
        return "/".join("" if clue is None else str(clue) for clue in clues)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return number_refusal(clue for side in SIDES for clue in getattr(puzzle, side) if clue is not None)


class Optional(Codec):
    """A comma and a codec; both are omitted if the layer is empty."""

    def __init__(self, codec: Codec) -> None:
        self.codec, self.fields = codec, codec.fields

    def read(self, scanner: Scanner, board: Board) -> None:
        if scanner.peek() == ",":
            scanner.take()
            self.codec.read(scanner, board)
        else:
            board |= {field: (None,) * count_places("cells", board) for field in self.fields}

    def write(self, puzzle: "GridPuzzle") -> str:
        empty = all(value is None for field in self.fields for value in getattr(puzzle, field))
        return "" if empty else "," + self.codec.write(puzzle)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return self.codec.refusal(puzzle)
