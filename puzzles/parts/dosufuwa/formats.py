"""The texts of Dosun-Fuwari: rooms with blocks between them."""

from collections.abc import Sequence
from typing import Any

from ...common.formats import Areas, Board, Token, check_names, region_names
from ...common.geometry import edges, numbered
from ...common.puzzlink_marks import Borders, Crosses
from ...common.reading import Scanner, Text

BLOCK = "#"


class BordersAndBlocks(Borders):
    """Borders, then blocks; every block has borders around it."""

    blocks = Crosses("blocks", "cells", tail=False)

    def __init__(self) -> None:
        super().__init__()
        self.fields = ("regions", "blocks")

    def divide(self, scanner: Scanner, bits: Sequence[int], board: Board) -> None:
        self.blocks.read(scanner, board)
        width, marks = board["width"], board["blocks"]
        ends = ((edge.r1 * width + edge.c1, edge.r2 * width + edge.c2) for edge in edges(board["height"], width))
        around = [int(bit or marks[a] or marks[b] or 0) for bit, (a, b) in zip(bits, ends, strict=True)]
        super().divide(scanner, around, board)

    def write(self, puzzle: Any) -> str:
        return super().write(puzzle) + self.blocks.write(puzzle)

    def refusal(self, puzzle: Any) -> str:
        return super().refusal(puzzle) or self.blocks.refusal(puzzle)


class RoomsAndBlocks(Areas):
    """The name of each cell's room, `#` for a block."""

    def __init__(self) -> None:
        super().__init__()
        self.fields = ("regions", "blocks")

    def read(self, text: Text, rows: Sequence[Sequence[Token]], board: Board) -> None:
        tokens = [token for row in rows for token in row]
        check_names(text, tokens)
        words = [token.word for token in tokens]
        board["blocks"] = tuple(1 if word == BLOCK else None for word in words)
        board["regions"] = numbered([(word, i if word == BLOCK else -1) for i, word in enumerate(words)])

    def write(self, puzzle: Any) -> list[list[str]]:
        pairs = list(zip(puzzle.regions, puzzle.blocks, strict=True))
        names = iter(region_names(numbered([room for room, block in pairs if not block])))
        tokens = [BLOCK if block else next(names) for _, block in pairs]
        return [tokens[i : i + puzzle.width] for i in range(0, len(tokens), puzzle.width)]

    def refusal(self, puzzle: Any) -> str:
        return super().refusal(puzzle) or BordersAndBlocks.blocks.refusal(puzzle)
