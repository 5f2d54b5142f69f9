"""Pattern (nonogram, picross, paint by numbers): colour cells black so that every line has the blocks of its numbers.

The rules, on W × H cells:

1. Every cell is black or white.
2. The numbers of a row are the lengths of all its blocks (maximal runs of black cells), left to right.
3. The numbers of a column are the lengths of all its blocks, top to bottom.
4. A known cell has the colour that is given.
5. A `?` in place of a number is one block of any length.

Readings chosen. A line without numbers, or with the single number 0, has no block; a 0 among other numbers is an error.
Blocks that are too long for their line and contradictory known cells are no error: the puzzle has no solution.

Formats, all read, the first written:

- Tatham's game ID, one a line: `WxH:` (or `W:` for a square), then the columns left to right and the rows top to
  bottom. `/` separates lines, `.` separates numbers. Known cells may follow: `,` and letters, in reading order. `a`–`y`
  are 0–24 unknown cells and a white one, `A`–`Y` are 0–24 unknown cells and a black one, `z` and `Z` are 25 unknown
  cells. The cell of the last letter may be one past the last cell; it is ignored.
- puzz.link addresses of `nonogram`, one a line.
- `.non` (Steve Simpson): `width 3`, `height 2`, and below `rows` and `columns` one line for each row or column, with
  numbers separated by commas. Lines that begin with another word (title, goal, …) are ignored. Blank lines are ignored
  if there are enough other lines; if not, a blank line is a line without blocks (files of both kinds exist).
- Only read (`parts/pattern/foreign.py`): files `.nin` (width and height, rows, columns), `.mk` (height and width, rows,
  `#`, columns) and `.cwd` (height, width, rows, an empty line, columns); JSON with lists `rows` and `columns`; XML of
  webpbn.com in black and white.
- Two blocks of number lines with a blank line between them: the rows, then the columns; `0` for a line without blocks.
  A first line may give the size. Only these and addresses have `?`.

>>> puzzle = Pattern.parse("3x2:1/1/2/1.1/1,eA")
>>> puzzle.rows, puzzle.columns, puzzle.given
(((1, 1), (1,)), ((1,), (1,), (2,)), (None, None, None, None, 0, 1))
>>> Pattern.parse("1 1\\n1\\n\\n1\\n0\\n2").format()
'3x2:1//2/1.1/1'

Slots are cells; the value is 1 for black and 0 for white. `value` is rows of 0 and 1. The text has one line for each
row, with `#` for black, `.` for white and `?` for a cell without a value.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .common.block_clues import MOST_SIDE, SOFT, Blocks, BlockSigns, NoneGiven, Outwards, draw_blocks, room_for_blocks
from .common.kit import UNKNOWN, Cell, Drawing, PuzzLink, Rules, ShadingPuzzle, Signs, Tatham, Value
from .common.solution import is_silent
from .common.tatham import Optional, Switches
from .parts.pattern.foreign import FOREIGN, divided
from .parts.pattern.formats import Lines, NonFile, NumberLines

if TYPE_CHECKING:
    from .common.kit import Text


@dataclass(frozen=True)
class Pattern(ShadingPuzzle):
    """`columns` (left to right) and `rows` (top to bottom) have the lengths of the blocks of each line.

    `given` has the colour of each cell (1 is black), None where it is open.
    """

    columns: tuple[Blocks, ...]
    rows: tuple[Blocks, ...]
    given: tuple[int | None, ...]

    name = "pattern"
    lists_blocks = True
    aliases = {"nonogram": {}, "picross": {}}
    formats = (
        Tatham(Lines(), Optional(Switches("given", past=False)), skipped=""),
        PuzzLink("nonogram", Outwards(), NoneGiven("an address")),
        NonFile(),
        *FOREIGN,
        NumberLines(),
    )
    phrases = {0: "is white", 1: "is black"}
    read_signs = {"X": 1, "1": 1, "-": 0, "0": 0}
    two_colours = True
    most_cells, most_side = 40_000, MOST_SIDE
    clue_layers = (("given",),)

    @classmethod
    def split(cls, text: str, source: str = "") -> "list[Text]":
        return divided(text, source) or super().split(text, source)

    def placed_signs(self) -> Mapping[str, Signs]:
        blocks = BlockSigns()
        return {"rows": blocks, "columns": blocks, "given": Signs({"#": 1, "x": 0})}

    @property
    def blocks(self) -> tuple[Blocks, ...]:
        """The blocks of each of the `lines`."""
        return (*self.rows, *self.columns)

    def rules(self) -> Rules:
        from .common.rules import Runs

        for line, blocks in zip(self.lines, self.blocks, strict=True):
            text = "" if is_silent() else f"{line} has {_listed(blocks)}"
            lengths = (None if block == UNKNOWN else int(block) for block in blocks)
            yield Runs(self.clue(line.kind, line.number, text, line.cells), line.cells, lengths, 1)
        yield from self.given_rules()

    def given_text(self, cell: Cell, value: Value) -> str:
        return f"{cell} is given {'black' if value else 'white'}"

    # ── pictures ──

    def canvas(self) -> Drawing:
        return room_for_blocks(self, self.rows, self.columns)

    def draw_clues(self, drawing: Drawing) -> None:
        """Draws every fifth line thicker."""

        ends = [(Cell(r, 0), Cell(r, self.width)) for r in range(5, self.height, 5)]
        ends += [(Cell(0, c), Cell(self.height, c)) for c in range(5, self.width, 5)]
        corners = [(drawing.corner(start), drawing.corner(end)) for start, end in ends]
        drawing.picture.lines(corners, stroke=SOFT, stroke_width=2.6)
        super().draw_clues(drawing)

    def draw_outside(self, drawing: Drawing) -> None:
        """Writes the numbers; 0 means no block."""
        draw_blocks(drawing, *([blocks or (0,) for blocks in lines] for lines in (self.rows, self.columns)))

    # ── making new puzzles ──


def _listed(blocks: Blocks) -> str:
    return f"block{'s' if len(blocks) > 1 else ''} {' '.join(map(str, blocks))}" if blocks else "no block"
