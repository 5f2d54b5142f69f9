"""Pieces of Simon Tatham's game IDs that several games share."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .formats import SIDES, Board, Format, Piece, count_places
from .reading import Scanner, Text

if TYPE_CHECKING:
    from .boards import GridPuzzle


def read_runs(scanner: Scanner, count: int, high: int) -> list[int | None]:
    """Cells in reading order: a number, `a`–`z` = that many blanks, `_` between two numbers. Numbers are 1..high."""
    cells: list[int | None] = []
    while len(cells) < count:
        start = scanner.at
        number = scanner.number()
        if number is not None:
            if not 1 <= number <= high:
                raise scanner.error(f"expected a number from 1 to {high}, found {number}", start)
            cells.append(number)
            if scanner.peek() == "_":
                scanner.take()
        elif "a" <= scanner.peek() <= "z":
            cells += [None] * (ord(scanner.take()) - ord("a") + 1)
        else:
            raise scanner.error(f"expected cell {len(cells) + 1} of {count}, found {scanner.found()}")
    if len(cells) > count:
        raise scanner.error(f"blanks beyond the {count} cells", scanner.at - 1)
    return cells


def write_runs(cells: Sequence[int | None]) -> str:
    """What `read_runs` reads."""
    words: list[str] = []
    blanks = 0
    for cell in [*cells, 0]:
        if cell is None:
            blanks += 1
            continue
        while blanks:
            words.append(chr(ord("a") + min(blanks, 26) - 1))
            blanks -= min(blanks, 26)
        if cell:
            words.append(f"_{cell}" if words and words[-1][-1].isdigit() else str(cell))
    return "".join(words)


def _neighbours(side: int) -> list[tuple[int, int]]:
    """The pairs of neighbouring cells: across row by row, then down column by column."""
    across = [(side * r + c, side * r + c + 1) for r in range(side) for c in range(side - 1)]
    return across + [(side * r + c, side * (r + 1) + c) for c in range(side) for r in range(side - 1)]


def read_blocks(scanner: Scanner, side: int) -> tuple[int, ...]:
    """A block structure: per cell the number of its block, blocks counted in reading order of their first cells.

    `_` is an edge, `a`–`y` that many pairs without an edge and then one with, `z` 26 without; the count ends one past
    the last pair.
    """
    pairs = _neighbours(side)
    joined, at = list(range(side * side)), 0

    def root(cell: int) -> int:
        while joined[cell] != cell:
            joined[cell] = joined[joined[cell]]
            cell = joined[cell]
        return cell

    while at < len(pairs) + 1:
        letter = scanner.take()
        if letter != "_" and not "a" <= letter <= "z":
            scanner.at -= len(letter)
            raise scanner.error(f"expected the edges of the blocks, found {scanner.found()}")
        open_pairs = 0 if letter == "_" else ord(letter) - ord("a") + 1
        if at + open_pairs > len(pairs):
            raise scanner.error("edges beyond the grid", scanner.at - 1)
        for a, b in pairs[at : at + open_pairs]:
            joined[root(a)] = root(b)
        at += open_pairs + (letter != "z")
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(root(cell), len(numbers)) for cell in range(side * side))


def write_blocks(blocks: Sequence[int], side: int) -> str:
    """What `read_blocks` reads."""
    words, run = [], 0
    edges = [blocks[a] != blocks[b] for a, b in _neighbours(side)]
    for edge in [*edges, True]:
        if edge:
            words.append("z" * (run // 26) + ("_" if run % 26 == 0 else chr(ord("a") + run % 26 - 1)))
            run = 0
        else:
            run += 1
    return "".join(words)


# ── game IDs of the kit ──

_HEAD = re.compile(r"\s*([0-9]+)(?:x([0-9]+))?([^:\s]*):")


class Head(NamedTuple):
    """What stands before the colon: width and height, the letters behind them, and where they and the body start."""

    width: int
    height: int
    parameters: str
    parameters_at: int
    body_at: int


def read_head(text: Text) -> Head | None:
    """The `WxH…:` (or `W…:`, a square) that an ID begins with; None where there is none. Raises PuzzleError for 0."""
    match = _HEAD.match(text.body)
    if match is None:
        return None
    sides = [int(side[:9]) if side else 0 for side in match.group(1, 2)]
    width, height = sides[0], sides[1] if match[2] else sides[0]
    if not (width and height):
        raise text.error("expected a size of at least 1", match.start(1))
    return Head(width, height, match[3], match.start(3), match.end())


class Tatham(Format):
    """A game ID of Simon Tatham's collection: `WxH` or a square's `N`, parameters, a colon, the pieces in turn.

    `flags` maps a letter to the field that it sets; without the letter, the field has its default or what the settings
    say. `numbers` maps a letter to a field with a number; both change the rules.
    Letters in `skipped` were for the generator: they, and what stands behind them, mean nothing here. `square` IDs name
    one side only.
    """

    name = "Tatham game ID"
    on_a_line = True

    def __init__(
        self,
        *pieces: Piece,
        square: bool = False,
        flags: Mapping[str, str] | None = None,
        numbers: Mapping[str, str] | None = None,
        skipped: str = "d",
    ) -> None:
        self.pieces, self.square, self.skipped = pieces, square, skipped
        self.flags, self.numbers = flags or {}, numbers or {}

    @property
    def holds(self) -> frozenset[str]:
        return super().holds | {*self.flags.values(), *self.numbers.values()}

    def fits(self, body: str) -> bool:
        return _HEAD.match(body) is not None

    def read(self, text: Text, cls: "type[GridPuzzle]") -> Board:
        head = read_head(text)
        assert head is not None
        if self.square and head.width != head.height:
            raise text.error(f"a {cls.name} puzzle is square: expected one size", 0)
        cls.check_size(text, head.height, head.width)
        board: Board = {"height": head.height, "width": head.width}
        self._read_parameters(text, head, board)
        scanner = Scanner(text)
        scanner.at = head.body_at
        for piece in self.pieces:
            piece.read(scanner, board)
        if text.body[scanner.at :].strip():
            raise scanner.error(f"expected the end of the ID, found {scanner.found()}")
        return board

    def _read_parameters(self, text: Text, head: Head, board: Board) -> None:
        at, end = 0, len(head.parameters)
        while at < end:
            letter, start = head.parameters[at], at
            number = re.compile(r"[0-9]*").match(head.parameters, at + 1)
            assert number is not None
            if letter in self.flags:
                board[self.flags[letter]] = True
                at += 1
            elif letter in self.numbers and number.group():
                board[self.numbers[letter]] = int(number.group()[:9])
                at = number.end()
            elif letter in self.skipped:
                skipped = re.compile(r"[0-9.]+|[a-z]|").match(head.parameters, at + 1)
                at = skipped.end() if skipped else end
            else:
                raise text.error(f"unknown parameter '{letter}'", head.parameters_at + start)

    def write(self, puzzle: "GridPuzzle") -> str:
        size = str(puzzle.width) if self.square else f"{puzzle.width}x{puzzle.height}"
        numbers = "".join(f"{letter}{getattr(puzzle, field)}" for letter, field in self.numbers.items())
        flags = "".join(letter for letter, field in self.flags.items() if getattr(puzzle, field))
        return f"{size}{numbers}{flags}:" + "".join(piece.write(puzzle) for piece in self.pieces)


def read_blanks(scanner: Scanner, cells: list[Any], count: int) -> bool:
    """Adds the blanks of a letter `a`–`z` (1–26), if one stands here."""
    letter = scanner.peek()
    if not (letter and "a" <= letter <= "z"):
        return False
    scanner.take()
    cells += [None] * (ord(letter) - ord("a") + 1)
    if len(cells) > count:
        raise scanner.error(f"blanks beyond the {count} places", scanner.at - 1)
    return True


class Runs(Piece):
    """Places in reading order: `a`–`z` are 1–26 empty ones, a sign or a number stands for itself.

    With `numbers`, decimal numbers of that range are read, parted by `_` where nothing else parts them. `places` says
    of what the layer is: "cells" or "corners". Without `tail`, empty places at the end are not written.
    """

    def __init__(
        self,
        field: str,
        signs: Mapping[str, Any] | None = None,
        *,
        numbers: range | None = None,
        places: str = "cells",
        tail: bool = True,
    ) -> None:
        self.fields, self.signs, self.numbers, self.places, self.tail = (field,), signs or {}, numbers, places, tail
        self.written = {value: sign for sign, value in reversed(list(self.signs.items()))}

    def read(self, scanner: Scanner, board: Board) -> None:
        count, values = count_places(self.places, board), list[Any]()
        while len(values) < count:
            if read_blanks(scanner, values, count):
                continue
            if scanner.peek() in self.signs and scanner.peek():
                values.append(self.signs[scanner.take()])
            elif self.numbers is not None and (scanner.peek() == "_" or scanner.peek().isdigit()):
                values += self._number(scanner)
            elif scanner.peek() in ("", ",", "\n") and not self.tail:
                values += [None] * (count - len(values))
            else:
                raise scanner.error(f"expected place {len(values) + 1} of {count}, found {scanner.found()}")
        board[self.fields[0]] = tuple(values)
        if self.numbers is not None and scanner.peek() == "_":
            scanner.take()

    def _number(self, scanner: Scanner) -> list[int]:
        if scanner.peek() == "_":
            scanner.take()
            return []
        start = scanner.at
        number = scanner.number()
        assert self.numbers is not None
        if number is None or number not in self.numbers:
            raise scanner.error(f"expected a number from {self.numbers[0]} to {self.numbers[-1]}", start)
        return [number]

    def write(self, puzzle: "GridPuzzle") -> str:
        layer = list(getattr(puzzle, self.fields[0]))
        while not self.tail and layer and layer[-1] is None:
            layer.pop()
        words, blanks = list[str](), 0
        for value in layer:
            if value is None:
                blanks += 1
                continue
            words.append(blank_letters(blanks))
            parted = self.numbers is not None and not blanks and len(words) > 1
            words.append(self.written[value] if value in self.written else f"{'_' * parted}{value}")
            blanks = 0
        return "".join(words) + blank_letters(blanks)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        for value in getattr(puzzle, self.fields[0]):
            fits = value is None or value in self.written or (self.numbers is not None and value in self.numbers)
            if not fits:
                return f"a game ID cannot hold '{value}'"
        return ""


def blank_letters(blanks: int) -> str:
    """`a`–`z` for 1–26 blanks; more are cut, the full ones first."""
    return "z" * ((blanks - 1) // 26) + chr(ord("a") + (blanks - 1) % 26) if blanks else ""


class Switches(Piece):
    """Cells of two values: `a`–`y` are 0–24 blanks and then the first value, `A`–`Y` as many and then the second.

    `z` and `Z` are 25 blanks. The text ends one place past the last cell, with the first value.
    """

    def __init__(self, field: str, values: tuple[Any, Any] = (0, 1)) -> None:
        self.fields, self.values = (field,), values

    def read(self, scanner: Scanner, board: Board) -> None:
        count, values = count_places("cells", board), list[Any]()
        while len(values) < count + 1:
            letter = scanner.peek()
            if not (letter.isascii() and letter.isalpha()):
                raise scanner.error(f"expected place {len(values) + 1} of {count}, found {scanner.found()}")
            scanner.take()
            blanks = ord(letter.lower()) - ord("a")
            values += [None] * blanks
            if blanks < 25:
                values.append(self.values[letter.isupper()])
            if len(values) > count + 1:
                raise scanner.error(f"cells beyond the {count} there are", scanner.at - 1)
        board[self.fields[0]] = tuple(values[:count])

    def write(self, puzzle: "GridPuzzle") -> str:
        words, blanks = list[str](), 0
        for value in (*getattr(puzzle, self.fields[0]), self.values[0]):
            if value is None:
                blanks += 1
                continue
            black = value == self.values[1]
            word = "z" * (blanks // 25) + chr(ord("a") + blanks % 25)
            words.append(word.upper() if black else word)
            blanks = 0
        return "".join(words)


class Characters(Piece):
    """One character a cell, its number in a base of 62: `1`–`9`, `a`–`z` from 10 on, `A`–`Z` from 36 on."""

    DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, scanner: Scanner, board: Board) -> None:
        count, values = count_places("cells", board), list[int]()
        while len(values) < count:
            number = self.DIGITS.find(scanner.peek()) if scanner.peek() else -1
            if number < 1:
                raise scanner.error(f"expected number {len(values) + 1} of {count}, found {scanner.found()}")
            values.append(number)
            scanner.take()
        board[self.fields[0]] = tuple(values)

    def write(self, puzzle: "GridPuzzle") -> str:
        return "".join(self.DIGITS[number] for number in getattr(puzzle, self.fields[0]))

    def refusal(self, puzzle: "GridPuzzle") -> str:
        most = len(self.DIGITS) - 1
        fits = all(isinstance(number, int) and number <= most for number in getattr(puzzle, self.fields[0]))
        return "" if fits else f"a game ID holds numbers from 1 to {most} only"


class Clues(Piece):
    """Clues outside the grid, parted by `/`, empty where there is none: top, bottom, left, right."""

    fields = SIDES

    def read(self, scanner: Scanner, board: Board) -> None:
        sides = [(side, board["width"] if side in ("top", "bottom") else board["height"]) for side in SIDES]
        for i, (side, count) in enumerate(sides):
            clues = list[int | None]()
            for k in range(count):
                if i or k:
                    if scanner.peek() != "/":
                        raise scanner.error(f"expected '/' and the next clue, found {scanner.found()}")
                    scanner.take()
                clues.append(scanner.number())
            board[side] = tuple(clues)

    def write(self, puzzle: "GridPuzzle") -> str:
        clues = [clue for side in SIDES for clue in getattr(puzzle, side)]
        return "/".join("" if clue is None else str(clue) for clue in clues)


class Optional(Piece):
    """A comma and a piece, which are left out together where the layer is empty."""

    def __init__(self, piece: Piece) -> None:
        self.piece, self.fields = piece, piece.fields

    def read(self, scanner: Scanner, board: Board) -> None:
        if scanner.peek() == ",":
            scanner.take()
            self.piece.read(scanner, board)
        else:
            board |= {field: (None,) * count_places("cells", board) for field in self.fields}

    def write(self, puzzle: "GridPuzzle") -> str:
        empty = all(value is None for field in self.fields for value in getattr(puzzle, field))
        return "" if empty else "," + self.piece.write(puzzle)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return self.piece.refusal(puzzle)
