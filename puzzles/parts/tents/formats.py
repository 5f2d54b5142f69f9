"""Text formats of Tents: the grid with its counts, game IDs, addresses."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from ...common.errors import quote
from ...common.formats import UNKNOWN, Board, Codec, Format, SizedPuzzle
from ...common.geometry import Cell, cells, line_text
from ...common.plural import count_words
from ...common.puzzlink_marks import Marks
from ...common.puzzlink_numbers import Outer16
from ...common.reading import Scanner, Text, lines_of
from ...common.tatham import number_refusal

TREE, FREE, GIVEN, BARRED = "*-Ax"
MOST_SIDE = 500
_WORD = re.compile(r"\S+")
_BLANKS = "_abcdefghijklmnopqrstuvwxy"
"""Letters of a game ID: 0 to 24 blanks, and a tree."""
_COUNT = re.compile(r"-?[0-9]{1,9}")


class OuterCounts(Outer16):
    """The counts of an address. A count without a number is treated as no count."""

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        board |= {side: tuple(None if count == UNKNOWN else count for count in board[side]) for side in self.fields}

    def refusal(self, puzzle: Any) -> str:
        unknown = UNKNOWN in puzzle.columns + puzzle.rows
        return "a count without a number is read as none" if unknown else super().refusal(puzzle)


class TreeMarks(Marks):
    """The trees of an address."""

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        places = zip(cells(board["height"], board["width"]), board["trees"], strict=True)
        board["trees"] = tuple(cell for cell, mark in places if mark)

    def layer(self, puzzle: Any) -> list[Any]:
        trees = set(puzzle.trees)
        return [1 if cell in trees else None for cell in cells(puzzle.height, puzzle.width)]


class GroundLetters(Codec):
    """The trees and marks of a game ID. The text has one more tree past the last cell; it is dropped."""

    fields = ("trees", "given", "barred")

    def read(self, scanner: Scanner, board: Board) -> None:
        signs, count = list[str](), board["height"] * board["width"]
        while len(signs) <= count:
            letter = scanner.peek()
            if letter == "z":
                signs += [FREE] * 25
            elif letter == "_" or "a" <= letter <= "y":
                signs += [FREE] * (_BLANKS.index(letter)) + [TREE]
            elif letter and letter in "!-" and signs:
                signs[-1] = GIVEN if letter == "!" else BARRED
            else:
                expected = f"cell {len(signs) + 1} of {count}" if len(signs) < count else "the tree past the last cell"
                raise scanner.error(f"expected {expected}, found {scanner.found()}")
            if len(signs) > count + 1 or (len(signs) > count and letter == "z"):
                raise scanner.error(f"cells beyond the {count} of the grid")
            scanner.take()
        board |= _ground(signs[:-1], board["width"])

    def write(self, puzzle: Any) -> str:
        signs = dict.fromkeys(puzzle.trees, "") | dict.fromkeys(puzzle.given, "!") | dict.fromkeys(puzzle.barred, "-")
        letters, blanks = list[str](), 0
        for cell in (*puzzle.cells, None):
            if cell is None or cell in signs:
                letters += ["z" * (blanks // 25), _BLANKS[blanks % 25], signs[cell] if cell else ""]
                blanks = 0
            else:
                blanks += 1
        return "".join(letters)


class AllCounts(Codec):
    """The counts of a game ID, columns first, each after a comma."""

    fields = ("columns", "rows")

    def read(self, scanner: Scanner, board: Board) -> None:
        for kind, length in (("column", board["width"]), ("row", board["height"])):
            counts = []
            for line in range(length):
                comma = scanner.peek() == ","
                scanner.at += comma
                count = scanner.number() if comma else None
                if count is None:
                    raise scanner.error(f"expected the count of {line_text(kind, line)}, found {scanner.found()}")
                counts.append(count)
            board[f"{kind}s"] = tuple(counts)

    def write(self, puzzle: Any) -> str:
        return "".join(f",{count}" for count in puzzle.columns + puzzle.rows)

    def refusal(self, puzzle: Any) -> str:
        counts = puzzle.columns + puzzle.rows
        return "a game ID needs every count" if None in counts else number_refusal(counts)


class CountedGrid(Format):
    """A line of column counts, then for each row a line with its count and its cells."""

    name, kind = "grid with counts", "rows"
    codecs = ()

    @property
    def holds(self) -> frozenset[str]:
        return super().holds | {*GroundLetters.fields, *AllCounts.fields}

    def fits(self, body: str) -> bool:
        return True

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        lines = word_lines(text)
        columns = tuple(_read_count(word, text) for word in next(lines))
        _check_side(text, len(columns))
        rows, signs = list[int | None](), list[str]()
        for count, *row in lines:
            rows.append(_read_count(count, text))
            _check_side(text, len(rows), count.start())
            if len(row) != len(columns):
                expected = f"expected the count of a row and {count_words(len(columns), 'cell')}"
                raise text.error(f"{expected}, found {count_words(len(row) + 1, 'word')}", count.start())
            for word in row:
                if word[0] not in (TREE, FREE, GIVEN, BARRED):
                    raise text.error(f"expected * - A or x, found {quote(word[0])}", word.start())
                signs.append(word[0])
        if not rows:
            raise text.error("expected rows below the column counts: the count of a row and its cells")
        size = {"height": len(rows), "width": len(columns)}
        return {**size, "columns": columns, "rows": tuple(rows), **_ground(signs, len(columns))}

    def refusal(self, puzzle: Any) -> str:
        counts = [count for count in puzzle.columns + puzzle.rows if count is not None]
        return super().refusal(puzzle) or number_refusal(counts).replace("a game ID", "a grid")

    def write(self, puzzle: Any) -> str:
        return counted_grid(puzzle, {**dict.fromkeys(puzzle.given, GIVEN), **dict.fromkeys(puzzle.barred, BARRED)})


def counted_grid(puzzle: Any, signs: Mapping[Cell, str]) -> str:
    """The grid of a puzzle with its counts, its trees and these signs."""
    signs = {**dict.fromkeys(puzzle.trees, TREE), **signs}
    columns, rows = (["-1" if n is None else str(n) for n in counts] for counts in (puzzle.columns, puzzle.rows))
    size, shown = max(map(len, columns + rows)), [signs.get(cell, FREE) for cell in puzzle.cells]
    lines = [["", *columns], *([count, *shown[i * len(columns) :][: len(columns)]] for i, count in enumerate(rows))]
    return "\n".join(" ".join(word.rjust(size) for word in line) for line in lines)


def _ground(signs: Sequence[str], width: int) -> dict[str, tuple[Cell, ...]]:
    """The trees and marks from the signs of all cells in reading order."""
    return {
        field: tuple(Cell(*divmod(i, width)) for i, found in enumerate(signs) if found == sign)
        for field, sign in zip(GroundLetters.fields, (TREE, GIVEN, BARRED), strict=True)
    }


def word_lines(text: Text) -> Iterator[list[re.Match[str]]]:
    """The words of each line that is not blank."""
    for start, line in lines_of(text.body):
        matches = _WORD.finditer(text.body, start, start + len(line))
        if words := list(islice(matches, MOST_SIDE + 2)):  # enough to see that the line is too long
            yield words


def are_counts(words: Sequence[re.Match[str]]) -> bool:
    """True if all of these words are counts of lines."""
    return all(_COUNT.fullmatch(word[0]) for word in words)


def _check_side(text: Text, side: int, offset: int = 0) -> None:
    if not 0 < side <= MOST_SIDE:
        raise text.error(f"expected sides from 1 to {MOST_SIDE}, found {side}", offset)


def _read_count(word: re.Match[str], text: Text) -> int | None:
    if not _COUNT.fullmatch(word[0]):
        raise text.error(f"expected a count (negative for no count), found {quote(word[0])}", word.start())
    count = int(word[0])
    return count if count >= 0 else None
