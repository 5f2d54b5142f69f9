"""Clues of one to four lengths, in any order, as those of Tapa: their texts, their pictures, and what fits them."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import compress, product
from typing import TYPE_CHECKING, Any

from .formats import UNKNOWN, Signs
from .geometry import Cell
from .puzzlink_numbers import TapaClues

if TYPE_CHECKING:
    from .drawing import Drawing

Clue = tuple[Any, ...]
Lengths = Callable[[Sequence[int]], tuple[int, ...]]

PLACES = (((0.0, 0.0),), ((-8, -7), (8, 7)), ((-9, -8), (9, -8), (0, 9)), ((0, -11), (-11, 0), (11, 0), (0, 11)))
"""For clues of one to four numbers: the positions of the numbers in the cell, right and down from the middle."""


class ClueSigns(Signs):
    """Up to four numbers from 0 to 8, or `?`, separated by commas: those that an address holds."""

    keys = "?,012345678"
    expected = "a clue such as '3', '1,1,2' or '1,?', or '-'"

    def __init__(self, codec: type[TapaClues]) -> None:
        super().__init__()
        self.codec = codec("numbers")

    def read(self, token: str) -> Clue | None:
        if token in ("-", "."):
            return None
        clue = tuple(word if word == UNKNOWN else int(word) for word in token.split(",") if word in "?012345678")
        if not self.codec.fits(clue) or self.write(clue) != token:
            raise ValueError(token)
        return clue

    def write(self, value: Clue | None) -> str:
        return "-" if value is None else ",".join(map(str, value))


def fits(clue: Clue, lengths: Sequence[int], *, zero: bool) -> bool:
    """True if the lengths, in any order, are those of a clue. With `zero`, a clue of one `?` may be none."""
    if not lengths:
        return clue == (0,) or (zero and clue == (UNKNOWN,))
    return len(lengths) == len(clue) and all(
        number == UNKNOWN or clue.count(number) <= lengths.count(number) for number in clue
    )


@lru_cache(64)
def _by_lengths(on_board: tuple[bool, ...], lengths: Lengths) -> dict[tuple[int, ...], list[tuple[int, ...]]]:
    """The values of the places of a ring, by the lengths that they have; only places on the board are listed."""
    found: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
    for ring in product(*((0, 1) if on else (0,) for on in on_board)):
        found.setdefault(lengths(ring), []).append(tuple(compress(ring, on_board)))
    return found


@lru_cache(1024)
def allowed_rings(on_board: tuple[bool, ...], clue: Clue, lengths: Lengths, *, zero: bool) -> frozenset[Any]:
    """The possible values of the places of a ring, without those beyond the frame."""
    found = _by_lengths(on_board, lengths)
    return frozenset(ring for these, rings in found.items() if fits(clue, these, zero=zero) for ring in rings)


def write_clues(drawing: "Drawing", clues: Mapping[Cell, Clue]) -> None:
    for cell, clue in clues.items():
        x, y = drawing.middle(cell)
        for (right, down), number in zip(PLACES[len(clue) - 1], clue, strict=True):
            drawing.picture.write(x + right, y + down, str(number), 20 if len(clue) == 1 else 16.5)
