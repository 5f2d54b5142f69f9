"""Clues that are a number with an arrow, which points along a row or column."""

import re
from collections.abc import Container, Mapping
from typing import TYPE_CHECKING, Any

from .formats import UNKNOWN, Signs
from .geometry import COMPASS, Cell
from .puzzlink_numbers import Arrow

if TYPE_CHECKING:
    from .drawing import Drawing

DIRECTIONS = dict(zip("^>v<", COMPASS[::2], strict=True))
WORDS = {"^": "above", ">": "to the right of", "v": "below", "<": "to the left of"}


def towards(cell: Cell, board: Container[Cell]) -> dict[str, Cell]:
    """The cells of a board beside a cell, each with the arrow that points to it from the cell."""
    near = {arrow: Cell(cell.r + step.dr, cell.c + step.dc) for arrow, step in DIRECTIONS.items()}
    return {arrow: other for arrow, other in near.items() if other in board}


class Arrows(Signs):
    """A number or `?` with an arrow behind it, or one of the other signs; with `bare`, also a number without arrow."""

    PATTERN = re.compile(r"([0-9]{1,4}|\?)([<>^v]?)")
    keys = "<>^v?0123456789"

    def __init__(self, signs: Mapping[str, Any], *, bare: bool = False) -> None:
        super().__init__(signs)
        self.bare = bare

    @property
    def expected(self) -> str:
        others = "".join(f", '{sign}'" for sign in self.values)
        return f"a number with an arrow (2^, 2v, 2<, 2>){', a number' if self.bare else ''}{others} or '-'"

    def read(self, token: str) -> Any:
        if token in self.values or token in "-.":
            return super().read(token)
        match = self.PATTERN.fullmatch(token)
        if match is None or (match[1] != UNKNOWN and int(match[1]) > 4095) or not (match[2] or self.bare):
            raise ValueError(token)
        return Arrow(UNKNOWN if match[1] == UNKNOWN else int(match[1]), match[2])

    def write(self, value: Any) -> str:
        return super().write(value) if value is None or value in self.signs else f"{value[0]}{value[1]}"


def draw_arrows(drawing: "Drawing", arrows: Mapping[Cell, Any]) -> None:
    """Writes each clue with its arrow."""
    for cell, (number, arrow) in arrows.items():
        drawing.write(cell, ("" if number is None else str(number)) + (DIRECTIONS[arrow].arrow if arrow else ""))
