"""Base class of puzzles with numbers in cells and clues between neighbours, their block of rows, and their codecs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Self

from .cell_boards import CellPuzzle
from .formats import UNKNOWN, Board, Flaw, Lattice, Signs, Token, value_of
from .geometry import Edge, edges
from .puzzlink import Layer
from .puzzlink_numbers import MOST_8, is_number, read_number8, read_skipping, write_number16, write_skipping
from .reading import Scanner, Text

if TYPE_CHECKING:
    from .drawing import Drawing

CELL_NUMBERS = Signs(numbers=range(1, 100))


class CellsAndBetween(Lattice):
    """The clues of cells, by default given numbers, and those between neighbours, in one block of 2H − 1 rows of 2W − 1
    places.

    `between` is the field of the clues between neighbours, in the order of `geometry.edges`, and `signs` has their
    tokens; `inside` and `marks` are those of the cells.
    """

    def __init__(self, between: str, signs: Signs, inside: str = "given", marks: Signs = CELL_NUMBERS) -> None:
        super().__init__(between, signs)
        self.fields, self.marks = (between, inside), marks

    def read(self, text: Text, rows: Sequence[Sequence[Token]], board: Board) -> None:
        for y, x in product(range(1, len(rows), 2), range(1, len(rows[0]), 2)):
            if value_of(self.signs, text, rows[y][x]) is not None:
                raise text.error("expected '-' where four cells meet", rows[y][x].at)
        between = (rows[edge.r1 + edge.r2][edge.c1 + edge.c2] for edge in edges(board["height"], board["width"]))
        board[self.fields[0]] = tuple(value_of(self.signs, text, token) for token in between)
        board[self.fields[1]] = tuple(value_of(self.marks, text, token) for row in rows[::2] for token in row[::2])

    def write(self, puzzle: Any) -> list[list[str]]:
        between = zip(edges(puzzle.height, puzzle.width), getattr(puzzle, self.fields[0]), strict=True)
        tokens = {(edge.r1 + edge.r2, edge.c1 + edge.c2): self.signs.write(clue) for edge, clue in between}
        inside = puzzle.by_cell(getattr(puzzle, self.fields[1]))
        tokens |= {(2 * cell.r, 2 * cell.c): self.marks.write(mark) for cell, mark in inside.items()}
        rows, places = range(2 * puzzle.height - 1), range(2 * puzzle.width - 1)
        return [[tokens.get((y, x), "-") for x in places] for y in rows]

    def index(self, tokens: Sequence[Token], puzzle: Any, i: int, field: str = "") -> int:
        if field == self.fields[1]:
            y, x = (2 * k for k in divmod(i, puzzle.width))
        else:
            edge = edges(puzzle.height, puzzle.width)[i]
            y, x = edge.r1 + edge.r2, edge.c1 + edge.c2
        return int(y * (2 * puzzle.width - 1) + x)

    def knows(self, token: str) -> bool:
        return self.signs.knows(token) or self.marks.knows(token)

    def refusal(self, puzzle: Any) -> str:
        between, inside = (getattr(puzzle, field) for field in self.fields)
        return self.signs.refusal(between) or self.marks.refusal(inside)


class NotInAddress(Layer):
    """The layer `given`, which an address does not have."""

    holding = "no given numbers"

    def __init__(self) -> None:
        super().__init__("given")

    def values_of(self, scanner: Scanner, count: int) -> Sequence[Any]:
        return (None,) * count

    def written(self, layer: Sequence[Any]) -> str:
        return ""

    def fits(self, value: Any) -> bool:
        return False


class BetweenNumbers(Layer):
    """A number from 1 to 255, or one of `signs`, between each two neighbours; `.` and the number 0 are a clue without
    number. The digits after the signs, or from `g` on, skip empty places.

    `signs` maps a character to its values between cells side by side and between cells one above the other.
    """

    holding = f"numbers from 1 to {MOST_8} and signs"

    def __init__(self, field: str, signs: Mapping[str, tuple[str, str]] | None = None) -> None:
        super().__init__(field, "edges")
        self.signs = signs or {}
        self.first = chr(ord(max(self.signs, default="f")) + 1)

    def read(self, scanner: Scanner, board: Board) -> None:
        super().read(scanner, board)
        across = board["height"] * (board["width"] - 1)
        layer = (
            self.signs[value][i >= across] if value in self.signs else value or (None if value is None else UNKNOWN)
            for i, value in enumerate(board[self.fields[0]])
        )
        board[self.fields[0]] = tuple(layer)

    def values_of(self, scanner: Scanner, count: int) -> Sequence[Any]:
        return read_skipping(scanner, count, self._value, self.first)

    def _value(self, scanner: Scanner) -> Any:
        return scanner.take() if scanner.peek() in self.signs else read_number8(scanner)

    def written(self, layer: Sequence[Any]) -> str:
        letters = {value: letter for letter, values in self.signs.items() for value in values}
        return write_skipping(layer, lambda value: letters.get(value) or write_number16(value), self.first)

    def fits(self, value: Any) -> bool:
        signs = {sign for both in self.signs.values() for sign in both}
        return value == UNKNOWN or value in signs or (is_number(value, MOST_8) and value > 0)


@dataclass(frozen=True)
class BetweenPuzzle(CellPuzzle):
    """`given` has the number of each cell, None where it is open; `between` has the clue between each two neighbours,
    in the order of `geometry.edges`. List it before other bases that have fields."""

    given: tuple[Any, ...]
    between: tuple[Any, ...]

    clue_layers = (("given",), ("between",))
    edge_layers = ("between",)
    most_cells = 1024

    @classmethod
    def blank(cls, height: int, width: int, layer: Sequence[Any] | None = None, **fields: Any) -> Self:
        return super().blank(height, width, layer, **{**fields, "between": (None,) * len(edges(height, width))})

    def placed_signs(self) -> Mapping[str, Signs]:
        rows = next(block for form in self.formats for block in getattr(form, "blocks", ()))
        return {**super().placed_signs(), "between": rows.signs, "given": CELL_NUMBERS}

    def clues_between(self) -> Iterator[tuple[Edge, Any]]:
        """The pairs of neighbours with a clue, and the clue."""
        return ((edge, clue) for edge, clue in zip(self.touching, self.between, strict=True) if clue is not None)

    def validation_error(self) -> str:
        for i, (edge, clue) in enumerate(zip(self.touching, self.between, strict=True)):
            if clue in ("^", "v") if edge.flat else clue in ("<", ">"):
                text = f"the sign {edge.between_text} is '<' or '>' in a row, '^' or 'v' in a column"
                return Flaw(text, "between", i)
        return super().validation_error()

    def draw_clues(self, drawing: "Drawing") -> None:
        super().draw_clues(drawing)
        for edge, clue in self.clues_between():
            if clue in ("<", "^"):
                drawing.greater(*reversed(edge.ends))
            elif clue in (">", "v"):
                drawing.greater(*edge.ends)
            else:
                drawing.clue_between(edge, str(clue))
