"""Reader of the arguments of an item of an ISS string: cells, numbers, lines and keys."""

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from itertools import combinations

from ...common.errors import PuzzleError, quote
from ...common.reading import Text
from .layout import Indices, diagonal_from, is_beside

SIGNS = "0123456789abcdefg"
CELL = re.compile(r"[Rr]([0-9a-g])[Cc]([0-9a-g])")
KEY_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


class ItemReader:
    """Reads the arguments of items; `numbers` are the numbers of the grid."""

    def __init__(self, text: Text) -> None:
        self.text = text
        self.height = self.width = 9
        self.numbers = range(1, 10)

    def error(self, message: str) -> PuzzleError:
        """An error in the string."""
        return self.text.error(message)

    def at_most(self, arguments: list[str], count: int, name: str) -> None:
        """Refuses further arguments: they may change the rule."""
        if any(arguments[count:]):
            raise self.error(f"{name}: {quote(arguments[count])} is one argument too many")

    def number(self, word: str) -> int:
        """A whole number."""
        if not re.fullmatch(r"-?[0-9]{1,6}", word):
            raise self.error(f"expected a whole number, found {quote(word)}")
        return int(word)

    def cell(self, word: str) -> int:
        """The index of a cell."""
        match = CELL.fullmatch(word)
        if match is None:
            known = re.match(r"V|CC|DG", word)
            raise self.error(
                f"{quote(word)} is a cell outside the grid"
                if known
                else f"expected a cell such as R1C2, found {quote(word)}"
            )
        r, c = (SIGNS.index(sign) - 1 for sign in match.groups())
        if not (0 <= r < self.height and 0 <= c < self.width):
            raise self.error(f"{word} lies outside the {self.height}x{self.width} grid")
        return r * self.width + c

    def cells(self, words: list[str]) -> Indices:
        """At least one cell."""
        if not words:
            raise self.error("expected a list of cells")
        return tuple(map(self.cell, words))

    def sets(self, words: list[str]) -> list[Indices]:
        """Lists of cells, separated by an empty argument or `-`."""
        groups: list[list[str]] = [[]]
        for word in words:
            if word in ("", "-"):
                groups.append([])
            else:
                groups[-1].append(word)
        return [self.cells(group) for group in groups if group]

    def neighbours(self, cells: Indices) -> Iterator[tuple[int, int]]:
        """The pairs of cells that share an edge."""
        return ((a, b) for a, b in combinations(cells, 2) if is_beside(self, a, b))

    def beside(self, a: int, b: int) -> bool:
        """Whether two cells share an edge."""
        return is_beside(self, a, b)

    def line(self, word: str) -> Indices:
        """A row `R1` or a column `C1`."""
        match = re.fullmatch(r"([RC])([0-9a-g]{1,2})", word)
        number = int(match[2]) - 1 if match and match[2].isdigit() else SIGNS.find(match[2]) - 1 if match else -1
        along = match is not None and match[1] == "R"
        if not 0 <= number < (self.height if along else self.width):
            raise self.error(f"expected a row or column such as R1, found {quote(word)}")
        if along:
            return tuple(range(number * self.width, (number + 1) * self.width))
        return tuple(range(number, self.height * self.width, self.width))

    def diagonal(self, start: int) -> Indices:
        """The diagonal of a little killer."""
        return diagonal_from(self, start)

    def decoded(self, word: str) -> str:
        """A text in base64 for addresses."""
        try:
            return urlsafe_b64decode(word + "=" * (-len(word) % 4)).decode()
        except ValueError:
            raise self.error(f"Regex: {quote(word[:30])} is no base64") from None

    def pairs(self, key: str) -> tuple[str, ...]:
        """The allowed pairs of a key, six bits a character, the lowest bit first."""
        low, n = self.numbers[0], len(self.numbers)
        bits = self.bits(key, "Pair")[: n * n]
        return tuple(f"{k // n + low}-{k % n + low}" for k, bit in enumerate(bits) if bit)

    def bits(self, key: str, name: str) -> list[bool]:
        """The bits of the key of an item, six a character, the lowest first."""
        if any(sign not in KEY_SIGNS for sign in key):
            raise self.error(f"{name}: {quote(key[:30])} is no key")
        return [bool(KEY_SIGNS.index(sign) >> k & 1) for sign in key for k in range(6)]
