"""Numbers above and at the left of the grid in addresses of puzz.link whose cells may have clues, too."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .formats import Board, Codec
from .puzzlink import at_end, cut_off, refusal_of
from .reading import Scanner

if TYPE_CHECKING:
    from .boards import GridPuzzle

MOST = 255
LETTERS = "ghijklmnopqrstuvwxyz"


class FrameNumbers(Codec):
    """Numbers above the columns, then at the left of the rows: a hexadecimal digit, `-` and two digits, `.` for none.

    Before them, `g`–`z` skip 1–20 cells. A clue in a cell is refused: the kind has clues outside the grid only.
    """

    holding = f"numbers from 0 to {MOST} above and at the left"

    def __init__(self, fields: Sequence[str] = ("top", "left")) -> None:
        self.fields = tuple(fields)

    def read(self, scanner: Scanner, board: Board) -> None:
        cells = board["height"] * board["width"]
        while cells > 0:
            skipped = 0 if at_end(scanner) else LETTERS.find(scanner.peek()) + 1
            if at_end(scanner) or skipped > cells:
                raise cut_off(scanner) if at_end(scanner) else scanner.error("these cells are more than the grid has")
            if not skipped:
                raise scanner.error(
                    f"expected g to z, found {scanner.found()}: a clue inside the grid is not supported"
                )
            scanner.take()
            cells -= skipped
        for field, count in zip(self.fields, (board["width"], board["height"]), strict=True):
            board[field] = tuple(self._number(scanner) for _ in range(count))

    def _number(self, scanner: Scanner) -> int | None:
        if at_end(scanner):
            raise cut_off(scanner)
        if scanner.peek() == ".":
            scanner.take()
            return None
        digits = ""
        if scanner.peek() == "-":
            scanner.take()
            digits = scanner.take() if not at_end(scanner) else ""
        if at_end(scanner) or scanner.peek() not in "0123456789abcdef" or digits not in (*"0123456789abcdef", ""):
            raise scanner.error(f"expected a hexadecimal digit, found {scanner.found()}")
        return int(digits + scanner.take(), 16)

    def write(self, puzzle: "GridPuzzle") -> str:
        cells, skips = puzzle.height * puzzle.width, ""
        while cells > 0:
            skips += LETTERS[min(cells, 20) - 1]
            cells -= 20
        return skips + "".join(_word(number) for field in self.fields for number in getattr(puzzle, field))

    def fits(self, value: Any) -> bool:
        return type(value) is int and 0 <= value <= MOST

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return refusal_of([clue for field in self.fields for clue in getattr(puzzle, field)], self)


def _word(number: int | None) -> str:
    return "." if number is None else f"{number:x}" if number < 16 else f"-{number:x}"
