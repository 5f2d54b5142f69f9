"""Simon Tatham's game IDs of Mines: the mines of a board, masked or not, and the cell that is opened first."""

import re
from hashlib import sha1
from typing import Any

from ...common.errors import PuzzleError
from ...common.formats import Board, Codec
from ...common.geometry import Cell, cells, flooded, surroundings
from ...common.plural import count_words
from ...common.reading import Scanner

_FIRST = re.compile("([0-9]{1,4}),([0-9]{1,4}),")


class MineMap(Codec):
    """`X,Y,`, the cell that is opened first; `m` for masked or `u` for plain; the mines in hexadecimal, four cells a
    digit. An ID without `X,Y,` has no opened cell.

    The board gets the numbers of the opened cells and the number of mines, which is all that a player sees: if the
    first cell touches no mine, its neighbours are opened, too, and so on.
    """

    fields = ("numbers", "total")

    def read(self, scanner: Scanner, board: Board) -> None:
        height, width, start = board["height"], board["width"], scanner.at
        if scanner.peek() == "r":
            raise scanner.error(
                "this ID leaves the mines to the program's random numbers: open a cell there, and copy the ID"
            )
        first = _FIRST.match(scanner.text.body, scanner.at)
        scanner.at = first.end() if first else scanner.at
        masked = scanner.peek() == "m"
        if scanner.peek() in ("m", "u"):
            scanner.take()
        mines = self._mines(scanner, cells(height, width), masked=masked)
        board["total"] = len(mines)
        if board.get("mines") not in (None, len(mines)):
            raise scanner.error(f"the ID has {count_words(len(mines), 'mine')}, not {board['mines']}", 0)
        board["numbers"] = (None,) * (height * width)
        if first:
            opened = Cell(int(first[2]), int(first[1]))
            if opened not in surroundings(height, width) or opened in mines:
                raise scanner.error(f"{opened} is no cell without a mine that can be opened first", start)
            board["numbers"] = _opened(height, width, mines, opened)

    def _mines(self, scanner: Scanner, board: tuple[Cell, ...], *, masked: bool) -> set[Cell]:
        digits = (len(board) + 3) // 4
        text = scanner.text.body[scanner.at : scanner.at + digits]
        if not re.fullmatch(f"[0-9a-fA-F]{{{digits}}}", text):
            raise scanner.error(f"expected {count_words(digits, 'hexadecimal digit')} for the mines")
        scanner.at += digits
        bits = bytes.fromhex(text + "0" * (-len(text) % 2))
        bits = unmasked(bits, len(board)) if masked else bits
        return {cell for i, cell in enumerate(board) if bits[i // 8] >> 7 - i % 8 & 1}

    def write(self, puzzle: Any) -> str:
        raise PuzzleError(self.refusal(puzzle))

    def refusal(self, puzzle: Any) -> str:
        return "a game ID has the mines, which have to be found"


def unmasked(masked: bytes, count: int) -> bytes:
    """The first `count` bits of a bitmap that the program has masked: each half was combined with a hash of the other.

    Source: the program's own reader (`obfuscate_bitmap`). Its second step comes first here.
    """
    half = len(masked) // 2
    front, back = masked[:half], masked[half:]
    pad = bytes([255] * (len(back) - 1) + [0xFF00 >> (count % 8 or 8) & 255])
    back = bytes(a & b for a, b in zip(_mixed(back, front), pad, strict=True))
    return _mixed(front, back) + back


def _mixed(target: bytes, seed: bytes) -> bytes:
    """The target combined with SHA-1 hashes of the seed, followed by 0, 1, 2, … in decimal."""
    blocks = range(-(-len(target) // 20))
    stream = b"".join(sha1(seed + str(i).encode(), usedforsecurity=False).digest() for i in blocks)
    return bytes(a ^ b for a, b in zip(target, stream, strict=False))


def _opened(height: int, width: int, mines: set[Cell], first: Cell) -> tuple[int | None, ...]:
    """The numbers of the cells that are open after the first one is opened."""
    near = surroundings(height, width)
    count = {cell: len(mines.intersection(near[cell])) for cell in near}
    opened = set(flooded([first], lambda cell: True, lambda cell: () if count[cell] else near[cell]))
    return tuple(count[cell] if cell in opened else None for cell in cells(height, width))
