"""The edges without dotted lines of Mejilink in texts."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...common.formats import Block, Board, Codec, Signs, Token
from ...common.geometry import Edge, edges
from ...common.puzzlink import cut_off, refusal_of
from ...common.puzzlink_marks import read_packed, write_packed
from ...common.reading import Scanner, Text

if TYPE_CHECKING:
    from ...common.boards import GridPuzzle

UNDOTTED = Signs({"#": 1})


def in_address(height: int, width: int) -> list[int]:
    """For each edge, in the order of addresses, its index in the order of the slots: upright and flat edges between
    cells, then those of the frame at the top, at the bottom, at the left and at the right."""
    index = {edge: i for i, edge in enumerate(edges(height + 1, width + 1))}
    inner = [Edge(r, c, r + 1, c) for r in range(height) for c in range(1, width)]
    inner += [Edge(r, c, r, c + 1) for r in range(1, height) for c in range(width)]
    frame = [Edge(r, c, r, c + 1) for r in (0, height) for c in range(width)]
    frame += [Edge(r, c, r + 1, c) for c in (0, width) for r in range(height)]
    return [index[edge] for edge in (*inner, *frame)]


class InnerFirst(Codec):
    """A bit for each edge, five in a character; those of the frame are omitted if none is 1."""

    holding = "marks (1) only"

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def read(self, scanner: Scanner, board: Board) -> None:
        height, width = board["height"], board["width"]
        order, start = in_address(height, width), scanner.at
        bits = read_packed(scanner, len(order), 2, 5, tail=False)
        read, inner = 5 * (scanner.at - start), len(order) - 2 * (height + width)
        if read < inner or (read < len(order) and (read >= inner + 5 or any(bits[inner:]))):
            raise cut_off(scanner, read, inner if read < inner else len(order))
        board[self.fields[0]] = tuple(bit or None for _, bit in sorted(zip(order, bits, strict=True)))

    def write(self, puzzle: "GridPuzzle") -> str:
        height, width = puzzle.height, puzzle.width
        layer = getattr(puzzle, self.fields[0])
        bits = [layer[i] or 0 for i in in_address(height, width)]
        inner = len(bits) - 2 * (height + width)
        return write_packed(bits if any(bits[inner:]) else bits[:inner], 2, 5)

    def fits(self, value: Any) -> bool:
        return type(value) is int and value == 1

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return refusal_of(getattr(puzzle, self.fields[0]), self)


class OnEdges(Block):
    """Corners, edges and cells; a mark is on an edge."""

    def __init__(self, field: str) -> None:
        self.fields = (field,)

    def shape(self, height: int, width: int) -> tuple[int, int]:
        return 2 * height + 1, 2 * width + 1

    def board_size(self, rows: int, columns: int) -> tuple[int, int]:
        return (rows - 1) // 2, (columns - 1) // 2

    def read(self, text: Text, rows: Sequence[Sequence[Token]], board: Board) -> None:
        for r, row in enumerate(rows):
            for c, token in enumerate(row):
                if not UNDOTTED.knows(token.word) or (r % 2 == c % 2 and UNDOTTED.read(token.word)):
                    raise text.error(f"expected '#' on an edge of a cell, or '-', found '{token.word}'", token.at)
        marks = [[UNDOTTED.read(token.word) for token in row] for row in rows]
        between = edges(board["height"] + 1, board["width"] + 1)
        board[self.fields[0]] = tuple(marks[e.r1 + e.r2][e.c1 + e.c2] for e in between)

    def write(self, puzzle: "GridPuzzle") -> list[list[str]]:
        rows, columns = self.shape(puzzle.height, puzzle.width)
        lattice = [["-"] * columns for _ in range(rows)]
        for edge, mark in zip(edges(puzzle.height + 1, puzzle.width + 1), getattr(puzzle, self.fields[0]), strict=True):
            lattice[edge.r1 + edge.r2][edge.c1 + edge.c2] = UNDOTTED.write(mark)
        return lattice

    def refusal(self, puzzle: "GridPuzzle") -> str:
        return UNDOTTED.refusal(getattr(puzzle, self.fields[0]))

    def knows(self, token: str) -> bool:
        return UNDOTTED.knows(token)
