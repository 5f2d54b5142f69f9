"""The texts of Galaxies' dots: game IDs and addresses of puzz.link.

The layer `lattice` has a place for each cell, edge and corner.
"""

from typing import Any

from ...common.formats import Board, Codec
from ...common.geometry import Cell
from ...common.puzzlink import no_digits
from ...common.puzzlink_marks import Dots, read_packed, write_packed
from ...common.reading import Scanner

WHITE, BLACK, MISSING = "o", "*", "#"


class DotLetters(Codec):
    """Tatham's dots: each letter is a dot and the empty places before it."""

    fields = ("lattice",)

    def read(self, scanner: Scanner, board: Board) -> None:
        layer, at = _empty(board), 0
        while (letter := scanner.peek()).isascii() and letter.isalpha() and letter != "Z":
            blanks = ord(letter.lower()) - ord("a")
            if at + blanks + (blanks < 25) > len(layer):
                raise scanner.error("this leads beyond the grid")
            at += blanks
            if blanks < 25:
                layer[at] = BLACK if letter.isupper() else WHITE
                at += 1
            scanner.take()
        board["lattice"] = tuple(layer)

    def write(self, puzzle: Any) -> str:
        tokens, blanks = list[str](), 0
        for mark in puzzle.lattice:
            blanks += mark is None
            if mark is not None:
                letter = chr(ord("a") + blanks % 25)
                tokens.append("z" * (blanks // 25) + (letter.upper() if mark == BLACK else letter))
                blanks = 0
        return "".join(tokens)

    def refusal(self, puzzle: Any) -> str:
        return "a game ID cannot hold missing cells" if MISSING in puzzle.lattice else ""


class Stars(Dots):
    """puzz.link's dots. If cells are missing, a bit for each cell follows, five cells in a character."""

    def __init__(self) -> None:
        super().__init__("lattice", (WHITE, BLACK))

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        if no_digits(scanner):
            return
        layer, width = list(board["lattice"]), board["width"]
        for i, bit in enumerate(read_packed(scanner, width * board["height"], 2, 5)):
            middle = 2 * (i // width) * (2 * width - 1) + 2 * (i % width)
            if bit and layer[middle]:
                raise scanner.error(f"the dot at {Cell(*divmod(i, width))} is on a missing cell")
            layer[middle] = MISSING if bit else layer[middle]
        board["lattice"] = tuple(layer)

    def write(self, puzzle: Any) -> str:
        bits = [int(cell in puzzle.holes) for cell in puzzle.cells]
        return super().write(puzzle) + (write_packed(bits, 2, 5) if any(bits) else "")

    def layer(self, puzzle: Any) -> list[Any]:
        return [None if mark == MISSING else mark for mark in puzzle.lattice]


def _empty(board: Board) -> list[str | None]:
    places = (2 * board["height"] - 1) * (2 * board["width"] - 1)
    return [None] * places
