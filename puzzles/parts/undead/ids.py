"""The part after the size of a game ID of Undead."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...common.formats import SIDES, Board
from ...common.reading import Scanner
from ...common.tatham import LetterRuns, number_refusal

if TYPE_CHECKING:
    from ...common.boards import GridPuzzle

ROUND = (("top", 1), ("right", 1), ("bottom", -1), ("left", -1))
"""The sides clockwise, each with the direction of its numbers in the ID: 1 as on the board, -1 reversed."""


class Haunted(LetterRuns):
    """The totals, each followed by a comma; the cells; and the numbers outside, each after a comma."""

    def __init__(self, totals: Sequence[str], signs: Mapping[str, str]) -> None:
        super().__init__("grid", signs)
        self.totals, self.fields = totals, ("grid", *totals, *SIDES)

    def read(self, scanner: Scanner, board: Board) -> None:
        for field in self.totals:
            board[field] = scanner.required(f"the number of {field}")
            scanner.expect(",")
        super().read(scanner, board)
        for side, onward in ROUND:
            numbers = list[int]()
            while len(numbers) < board["width" if side in ("top", "bottom") else "height"]:
                scanner.expect(",")
                numbers.append(scanner.required(f"a number at the {side}"))
            board[side] = tuple(numbers[::onward])

    def write(self, puzzle: "GridPuzzle") -> str:
        totals = "".join(f"{getattr(puzzle, field)}," for field in self.totals)
        numbers = (number for side, onward in ROUND for number in getattr(puzzle, side)[::onward])
        return totals + super().write(puzzle) + "".join(f",{number}" for number in numbers)

    def refusal(self, puzzle: "GridPuzzle") -> str:
        numbers = [getattr(puzzle, field) for field in self.totals]
        numbers += [number for side in SIDES for number in getattr(puzzle, side)]
        missing = "a game ID needs every number" if None in numbers else number_refusal(numbers)
        return missing or super().refusal(puzzle)
