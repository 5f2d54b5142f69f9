"""Tracks (train tracks): lay one track from the left side of the grid to the bottom; numbers count its cells.

The rules, on W × H cells:

1. A cell holds a piece of track, which joins two of its four sides, or no piece.
2. The track enters through the left side of the first cell of the row marked `S`. It leaves through the lower side of
   the last cell of the column marked `S`. It leads out of the grid nowhere else, and pieces meet pieces.
3. All pieces form this one track; there is no loop apart from it.
4. A number above a column or right of a row counts its cells with track.
5. A given piece is in its cell.

Formats, the first written. Tatham's game ID: `WxH:`, then cells in reading order, `a`–`z` for 1–26 cells without a
given piece (`0` for one such cell), a hex digit (capitals) for a piece, the sum of its sides (right 1, up 2, left 4,
down 8); then the numbers of the columns and of the rows, a comma before each, and an `S` before the number of one
column and of one row. Rows of hex digits and `-`, with lines `top:` and `right:` of all the numbers; one number in each
line is marked, such as `S4`.

>>> puzzle = Tracks.parse("3x2:c3b,1,2,S2,S3,2")
>>> puzzle.given[3], puzzle.top, puzzle.entry, puzzle.exit
('3', (1, 2, 2), 0, 2)
>>> Tracks.parse("top: 1 2 S2\\nright: S3 2\\n---\\n3--").format()
'3x2:c3b,1,2,S2,S3,2'

Slots are cells, the value is a hex digit: the sides that a piece joins, or 0.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from .common.formats import Token
from .common.shown_kinds import ShownCells

from .common.kit import (  # isort: skip
    SIDES, Board, Cell, Cells, Codec, Drawing, LetterRuns, Line, Outside, PlayBoard, Rows, Rules, Scanner, Signs,
    Slot, Tatham, Text, Value, count_words,
)  # fmt: skip
from .common.geometry import line_text

from .common.side_boards import (  # isort: skip
    BLANK, DIGITS, DOWN, LEFT, OPENING, SIDE_STEPS, SIGNS, SidePuzzle, closed, sides_of, steps_of,
)  # fmt: skip
from .common.tatham import number_refusal

PIECES = tuple(digit for digit in DIGITS if len(sides_of(digit)) == 2)
MARK = "S"
ENDS = {"top": "exit", "right": "entry"}
"""The sides with numbers, and the field for the line that is marked there."""


class _Numbers(Codec):
    """The numbers of the columns, then of the rows, a comma before each; one of each kind is marked."""

    fields = (*ENDS, *ENDS.values())

    def read(self, scanner: Scanner, board: Board) -> None:
        for side, end, kind, count in (("top", "exit", "column", "width"), ("right", "entry", "row", "height")):
            numbers, marked = list[int](), list[int]()
            for i in range(board[count]):
                scanner.expect(",", f" and the number of {line_text(kind, i)}")
                if scanner.peek() == MARK:
                    marked.append(i)
                    scanner.take()
                number = scanner.required(f"the number of {line_text(kind, i)}")
                numbers.append(number)
            if len(marked) != 1:
                raise scanner.error(f"expected an S before the number of one {kind}, found {len(marked)}")
            board |= {side: tuple(numbers), end: marked[0]}

    def write(self, puzzle: Any) -> str:
        return "".join(f",{word}" for side in ENDS for word in puzzle.marked(side))

    def refusal(self, puzzle: Any) -> str:
        return number_refusal(number for side in ENDS for number in getattr(puzzle, side))


class _Beside(Outside):
    """The numbers at the top and at the right; one of each side is marked."""

    def __init__(self, signs: Signs) -> None:
        super().__init__(signs, tuple(ENDS))
        self.fields = (*ENDS, *ENDS.values())

    def read(self, text: Text, lines: Mapping[str, Sequence[Token]], board: Board) -> None:
        plain = {}
        for side, end in ENDS.items():
            tokens = lines.get(side, ())
            marked = [i for i, token in enumerate(tokens) if token.word.startswith(MARK)]
            if len(marked) != 1:
                raise text.error(f"expected a line '{side}:' with all numbers, one of them marked, such as S4")
            board[end] = marked[0]
            plain[side] = [token._replace(word=token.word.removeprefix(MARK)) for token in tokens]
        super().read(text, plain, board)

    def write(self, puzzle: Any) -> list[str]:
        return [" ".join([f"{side}:", *puzzle.marked(side)]) for side in ENDS]


@dataclass(frozen=True)
class Tracks(ShownCells, SidePuzzle):
    """`given` has the pieces, `top` and `right` the numbers. The track enters row `entry` and leaves column `exit`."""

    given: tuple[str | None, ...]
    top: tuple[int, ...]
    right: tuple[int, ...]
    entry: int
    exit: int

    name = "tracks"
    shown_words = ("track", "tracks", "empty")
    turns_to = "same"
    aliases = {"train-tracks": {}}
    formats = (
        Tatham(
            LetterRuns("given", {"0": None, **{digit.upper(): digit for digit in PIECES}}), _Numbers(), skipped="do"
        ),
        Rows(
            Cells("given", Signs({sign: digit for sign, digit in SIGNS.items() if digit in PIECES})),
            outside=_Beside(Signs(numbers=range(10_000))),
        ),
    )
    outside = SIDES
    line_ends = {"entry": "left", "exit": "bottom"}
    clue_layers = (("given",),)

    def validation_error(self) -> str:
        return "every row and every column has a number" if None in (*self.top, *self.right) else ""

    def values(self, slot: Slot) -> Sequence[Value]:
        return (BLANK, *PIECES)

    def shown_cells(self) -> "dict[Cell, Any]":
        return {cell: {1: [(cell, PIECES)]} for cell in self.cells}

    def marked(self, side: str) -> list[str]:
        """The numbers of a side as text, with an S before the number of the line with an end of the track."""
        return [MARK * (i == getattr(self, ENDS[side])) + str(n) for i, n in enumerate(getattr(self, side))]

    @property
    def ends(self) -> dict[str, tuple[Cell, int]]:
        """The cells at the two ends, each with the side at which it leads out of the grid."""
        return {"entry": (Cell(self.entry, 0), LEFT), "exit": (Cell(self.height - 1, self.exit), DOWN)}

    @property
    def frame(self) -> dict[Cell, list[int]]:
        """For each cell of the rim, the sides through which the track must not leave the grid."""
        ends = set(self.ends.values())
        return {cell: [side for side in sides if (cell, side) not in ends] for cell, sides in self.rim.items()}

    def counted(self) -> Iterator[tuple[Line, int]]:
        """The rows and columns, each with the number of its cells with track."""
        return zip(self.lines, (*self.right, *self.top), strict=True)

    def board(self) -> PlayBoard:
        """A drag over three cells lays the piece in the middle one."""
        from .common.play_board import Drag, Surface

        surface, number = Surface(self), {cell: i for i, cell in enumerate(self.cells)}
        towards = {cell: {side: to for side in SIDE_STEPS if (to := self.beside(cell, side))} for cell in self.cells}
        turns = {
            (number[towards[cell][a]], number[cell], number[towards[cell][b]]): ((cell, DIGITS[a | b]),)
            for cell in self.cells
            for a, b in permutations(towards[cell], 2)
        }
        return surface.board(drag=Drag(tuple(map(surface.middle, self.cells)), {}, turns))

    def rules(self) -> Rules:
        from .common.kit import Count, OneOf

        for cell, sides in self.frame.items():
            text = f"{cell} leads out of the grid at an end of the track only"
            yield from closed(self.rule("frame", cell, text, (cell,)), cell, sides)
        for name, (cell, side) in self.ends.items():
            yield OneOf(self.clue(name, None, f"the track has an end at {cell}", (cell,)), cell, OPENING[side])
        yield from self.match_rules()
        for line, number in self.counted():
            text = f"{line} has {count_words(number, 'cell')} with track"
            reason = self.clue("number", (line.kind, line.number), text, line.cells)
            yield Count(reason, line.cells, PIECES, number, number)
        for cell, digit in self.by_cell(self.given).items():
            yield OneOf(self.clue("given", cell, f"{cell} holds piece {digit}", (cell,)), cell, (digit,))
        yield self.network_rule("the pieces form one track", self.cells, (BLANK,))

    def draw_ground(self, drawing: Drawing) -> None:
        from .common.kit import GIVEN

        for cell in self.by_cell(self.given):
            drawing.fill(cell, GIVEN)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .common.drawing import FAINT, SOLVED
        from .common.kit import INK

        if value == BLANK:
            drawing.dot(cell, FAINT)
        else:
            given = self.given[cell.r * self.width + cell.c]
            drawing.rails(cell, steps_of(value), INK if value == given else SOLVED)

    def draw_open(self, drawing: Drawing, cell: Cell) -> None:
        given = self.given[cell.r * self.width + cell.c]
        if given:
            self.draw_value(drawing, cell, given)

    def draw_outside(self, drawing: Drawing) -> None:
        drawing.clues("top", self.top)
        drawing.clues("right", self.right)
        drawing.outside("left", self.entry, "A")
        drawing.outside("bottom", self.exit, "B")

    def spare_clues(self) -> Sequence[Sequence[tuple[str, int]]]:
        """All given pieces except those at the ends, which the game always shows."""
        kept = {cell.r * self.width + cell.c for cell, _ in self.ends.values()}
        return [[clue for clue in group if clue[1] not in kept] for group in super().spare_clues()]
