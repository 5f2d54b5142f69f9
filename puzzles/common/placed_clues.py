"""The clues that a person can set place by place on the page, as a kind declares them."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from .formats import Cells, Outside, Rows, Signs

LINE_COUNTS = {"columns": "top", "rows": "left"}
"""Fields with a clue for each line, and the side of the board where it is."""

Point = tuple[float, float]


PARTNERS = {
    "top": "left",
    "left": "top",
    "bottom": "right",
    "right": "bottom",
    "rows": "columns",
    "columns": "rows",
}
"""The field of clues of columns that belongs to a field of clues of rows, and the other way round."""


class TextClue(NamedTuple):
    """A clue that is a text: its name in words, its area in the picture (a polygon), a point inside it, its text."""

    name: str
    shape: tuple[Point, ...]
    middle: Point
    text: str


class DrawingTool(NamedTuple):
    """A tool that draws rules on the board: the word of its lines, a sentence about it, and where it draws.

    - `shape`: see `SHAPES` in `parts/sudoku/constraint.py`; "boxes" draws the boxes, "head" states its values only.
    - `groups`: the number of groups of cells; None: any. `in_order`: the order of the cells counts.
    - `asks`: it has values, `usual` at first, and words in quotation marks if `in_words`.
    - `ending`: the end of its lines in place of cells that follow from other rules.
    """

    name: str
    about: str
    shape: str
    groups: int | None = 1
    in_order: bool = False
    asks: bool = False
    usual: str = ""
    in_words: bool = False
    ending: str = ""


class PlacedClues:
    """The layers of clues of a puzzle, with their places and signs."""

    formats: ClassVar[tuple[Any, ...]]

    def clue_signs(self) -> Mapping[str, Signs]:
        """The layers whose clues a person can set place by place, each with the signs that it has in rows."""
        rows = next((form for form in self.formats if isinstance(form, Rows)), None)
        parts = [part for part in (*rows.blocks, rows.outside) if isinstance(part, Cells | Outside)] if rows else []
        own = [part for part in parts if isinstance(part, Outside) or len(part.fields) == 1]
        return {field: part.signs for part in own for field in part.fields}

    edge_layers: ClassVar[Collection[str]] = ()
    """The layers of clues with a place for each pair of neighbours, in the order of `geometry.edges`."""

    crossing_layers: ClassVar[Collection[str]] = ()
    """The layers of clues with a place for each point where four cells meet."""

    marked_cells: ClassVar[Mapping[str, str]] = {}
    """Fields with lists of cells that a person can mark, by the sign of the mark."""

    lettered: ClassVar[tuple[str, str, str] | None] = None
    """Letters, the field with the index of each cell's letter, and the field with the number before it, or None."""

    barriers_in: ClassVar[str] = ""
    """The field with the barriers at `joints`: a set of pairs of a cell and the number of its side."""

    line_ends: ClassVar[Mapping[str, str]] = {}
    """Fields with the number of a line that is marked at its end, and the side of the board where the mark is."""

    written_signs: ClassVar[str] = ""
    """The signs of a kind that is written with one sign for each cell, by `in_signs`; `with_signs` reads them."""

    nothing_said: ClassVar[str] = ""
    """The text of one of the `text_clues` that says nothing."""

    text_keys: ClassVar[str] = ""
    """Characters of the `text_clues`."""

    turns_to: ClassVar[str] = "all"
    """What the rules allow on a board that is being set: to turn and mirror it ("all"), to mirror it left to right
    ("sides"), to swap rows and columns ("swapped"), or nothing ("same")."""

    turning_signs: ClassVar[Sequence[str]] = ()
    """Signs of clues that point in directions: strings such as `^>v<`, clockwise."""

    hole_clues: ClassVar[tuple[str, Sequence[str]] | None] = None
    """The field, and the signs, of clues whose cells belong to no region."""

    lists_sides: ClassVar[str] = ""
    """The directions of a clue's numbers, if it has one for each direction."""

    lists_blocks: ClassVar[bool] = False
    """Whether the clue of a line lists its blocks in their order."""

    counts_lines: ClassVar[bool] = False
    """Whether the clues at two opposite sides say something of the whole line, and not from their side."""

    def turning_flaw(self) -> str:
        """The reason why this board cannot be turned or mirrored; empty if it can."""
        return ""

    def text_clues(self) -> Sequence[TextClue]:
        """Clues that are texts, each with its place in the picture; `with_text_clues` changes them."""
        return ()

    def drawing_tools(self) -> Sequence[DrawingTool]:
        """The tools that draw rules on the board; empty if its kind has no such rules."""
        return ()

    def rule_lines(self) -> Sequence[str]:
        """The rules that are drawn, a line of text for each; `with_rule_lines` changes them."""
        return ()

    def placed_signs(self) -> Mapping[str, Signs]:
        """The layers that a person can set place by place on the page: `clue_signs`, a further last block of the rows,
        and layers that the rows state together with others."""
        rows = next((form for form in self.formats if isinstance(form, Rows)), None)
        extra = rows.extra if rows and isinstance(rows.extra, Cells) else None
        return {**self.clue_signs(), **({extra.fields[0]: extra.signs} if extra else {})}
