"""Text formats of Hashi."""

import re
from typing import Any

from ...common.errors import quote
from ...common.formats import UNKNOWN, Board, Flaw, OnlyRead, Signs, SizedPuzzle
from ...common.plural import count_words
from ...common.reading import Text, natural
from ...common.tatham import LetterRuns, Tatham

MOST_PLANKS = 4
SIGNS = dict(zip("123456789abcdefg", range(1, 4 * MOST_PLANKS + 1), strict=True))
"""The numbers of islands by their signs."""


class SeaSigns(Signs):
    """The cells of a grid: islands and water."""

    expected = "an island (1-9, a-g, ?) or water (.)"

    def __init__(self) -> None:
        super().__init__({**SIGNS, **{sign.upper(): number for sign, number in SIGNS.items()}}, unknown=True)

    def write(self, value: Any) -> str:
        return "." if value is None else super().write(value)


class BridgesId(Tatham):
    """An ID of Tatham's Bridges: `mN` for the planks, `L` for no loops; `i`, `e` and `d` are for the generator."""

    ignored = "[ied][0-9]*"
    parameters = f"m1 to m{MOST_PLANKS}, L, i, e, d"

    def __init__(self, field: str) -> None:
        signs = LetterRuns(field, {sign.upper(): number for sign, number in SIGNS.items()})
        super().__init__(signs, flags={"L": "not loops"}, numbers={"m": "planks"})
        self.known = f"L|m0*[1-{MOST_PLANKS}](?![0-9])"

    def refusal(self, puzzle: Any) -> str:
        return "a game ID needs the number of every island" if UNKNOWN in puzzle.sea else super().refusal(puzzle)


class HasFile(OnlyRead):
    """A line with the numbers of rows, columns and islands, then rows of numbers, 0 for water."""

    name, kind = ".has", "rows"
    beginning = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]+[0-9]+[ \t]*(\n|$)")

    def fits(self, body: str) -> bool:
        return self.beginning.match(body) is not None

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        matches = re.finditer(r"\S+", text.body)
        height, width, islands = (_number(text, next(matches)) for _ in range(3))
        if not height * width:
            raise text.error(f"expected rows and columns, found {height} x {width}")
        cls.check_size(text, height, width)
        expected = f"expected {count_words(height, 'row')} of {count_words(width, 'number')}"
        sea = list[int | None]()
        for match in matches:
            if len(sea) == height * width:
                raise text.error(f"{expected}, found more", match.start())
            sea.append(_number(text, match) or None)
        if len(sea) < height * width:
            raise text.error(f"{expected}, found {count_words(len(sea), 'number')}", len(text.body.rstrip()))
        if (found := len(sea) - sea.count(None)) != islands:
            raise text.error(f"the first line says {count_words(islands, 'island')}, but the rows have {found}")
        return {"height": height, "width": width, "sea": tuple(sea)}

    def place_in(self, text: Text, puzzle: Any, flaw: Flaw) -> int:
        return [match.start() for match in re.finditer(r"\S+", text.body)][3 + flaw.i]


def _number(text: Text, match: "re.Match[str]") -> int:
    number = natural(match.group())
    if number is None:
        raise text.error(f"expected a number, found {quote(match.group())}", match.start())
    return number
