"""The list of texts that are read: what `cluewise list --formats` prints and the page of the site shows."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cluewise.puzzles.common.no_puzzles import TABLE

from .loading import puzzle_class, puzzle_names
from .text_forms import FORMS

FEW = 8
"""The most puzzles that are listed by name for a format."""


class Example(NamedTuple):
    """A text in a format of a kind that is named (`puzzle`), and a description of the format."""

    puzzle: str
    text: str
    about: str


_ROW = "[{}, {}, {}, {}]"
_GRID = f'{{"size": 4, "grid": [[{{"value": 1}}, {{}}, {{}}, {{}}], {_ROW}, {_ROW}, {_ROW}]}}'

_REGEX = "\n".join(
    (
        "shape = rectangular",
        *(f"num_{of} = 1" for of in ("rows", "cols", "regexes_per_row", "regexes_per_col")),
        "'A'",
        "'.'",
    )
)

EXAMPLES = {
    "puzz.link address": Example("slitherlink", "https://puzz.link/p?slither/5/5/cbcbcddad", "as above"),
    "Tatham game ID": Example("signpost", "2x2:1ceag", "Game ID 'Specific' of Simon Tatham's collection"),
    "rows": Example("nurikabe", "2-\n--", "one sign or word for each cell, one line for each row"),
    "rows of letters": Example("numberlink", "AB.\n...\nAB.", "each letter twice, as in Flow Free"),
    "number": Example("queens", "8", "the number of queens"),
    "board of Q . x": Example("queens", "Q...\n....\n..x.\n....", "given queens and blocked squares"),
    "characters on a line": Example("sudoku", "1.3...2..1....4.", "n² signs, one puzzle a line"),
    "grid": Example("sudoku", "1.|3.\n..|2.\n--+--\n.1|..\n..|4.", "rows with or without frames"),
    "OpenSudoku file": Example(
        "sudoku", '<opensudoku><game data="1030002001000040"/></opensudoku>', "XML with the digits of each game"
    ),
    "list of rows": Example("sudoku", "[[1,0,3,0],[0,0,2,0],[0,1,0,0],[0,0,4,0]]", "0, null or None for a blank"),
    "line with other fields": Example(
        "sudoku",
        "1.3...2..1....4.  # easy, 1.2",
        "signs with an id, a rating or a solution; a line of HoDoKu; an address with the signs",
    ),
    "grid of a forum": Example(
        "sudoku",
        "*-----*\n|1.|3.|\n|..|2.|\n|--+--|\n|.1|..|\n|..|4.|\n*-----*",
        "frames of any signs, blank cells, commas, candidates, lines of words beside it, .sdk",
    ),
    "grid with rules": Example("sudoku", "1...\n....\n....\n....\n\nanti-knight", "a grid, and a line for each rule"),
    "f-puzzles link": Example("sudoku", "https://sudokupad.app/?puzzleid=classic1000002003000004", "links as above"),
    "f-puzzles JSON": Example("sudoku", _GRID, "what a link of f-puzzles contains"),
    "ISS string": Example("sudoku", ".Shape~4x4.~R1C1_1.~R2C3_2", "a string of the Interactive Sudoku Solver"),
    "grid with counts": Example("tents", "1 0\n0 - -\n1 * -", "column counts, then each row with its count"),
    ".has": Example("hashi", "1 3 2\n1 0 1", "rows, columns and islands, then the numbers"),
    "grid of # and space with S and E": Example("maze", "#S#\n# #\n#E#", "walls, free cells, start and exit"),
    "map of . and @": Example("maze", "..\n@.", "free cells and walls; start and exit are settings"),
    ".non": Example("pattern", "width 2\nheight 1\nrows\n2\ncolumns\n1\n1", "files of nonogram collections"),
    "webpbn XML": Example(
        "pattern",
        '<puzzle type="grid"><clues type="columns"><line><count>1</count></line></clues>'
        '<clues type="rows"><line><count>1</count></line></clues></puzzle>',
        "black and white puzzles of webpbn.com",
    ),
    "JSON with rows and columns": Example(
        "pattern", '{"rows": [[1], [2]], "columns": [[2], [1]]}', "a list of numbers for each line"
    ),
    ".mk": Example("pattern", "2 1\n1\n1\n#\n2", "height and width, rows, a line with #, columns"),
    ".nin": Example("pattern", "2 3\n2\n1\n1\n3\n1", "width and height, rows, columns"),
    ".cwd": Example("pattern", "3\n2\n2\n1\n1\n\n3\n1", "height, width, rows, an empty line, columns"),
    "two blocks of number lines": Example("pattern", "1\n1\n\n2", "columns, then rows"),
    "key = value lines and quoted patterns": Example("regex", _REGEX, "patterns of rows, then of columns"),
}
"""An example of each format of a kind, by the name of the format."""


def listed_formats(puzzle: str | None = None) -> dict[str, list[dict[str, Any]]]:
    """The texts by group, each with name, description and example; with `puzzle`, only the formats of this puzzle."""
    formats = {"texts_for_a_named_puzzle": [_format(*pair) for pair in _formats(puzzle).items()]}
    if puzzle is not None:
        return formats
    named = [{"name": form.name, "about": form.about, "example": form.example} for form in FORMS]
    none = [{"name": row.name, "about": f"{row.what}: {row.way}", "example": row.example} for row in TABLE]
    return {"texts_that_name_their_puzzle": named, **formats, "texts_that_hold_no_puzzle": none}


def _formats(puzzle: str | None) -> Mapping[str, list[str]]:
    """The puzzles that have a format, by its name."""
    puzzles: dict[str, list[str]] = {}
    for name in puzzle_names() if puzzle is None else (puzzle,):
        for form in dict.fromkeys(map(str, puzzle_class(name).formats)):
            puzzles.setdefault(form, []).append(name)
    return puzzles


def _format(name: str, puzzles: list[str]) -> dict[str, Any]:
    """A format; that of an author's puzzle may have no example."""
    example = EXAMPLES.get(name) or Example(puzzles[0], "", "a format of this puzzle")
    shown = puzzles if len(puzzles) <= FEW else [*puzzles[:FEW], f"… ({len(puzzles)} puzzles)"]
    return {"name": name, "about": example.about, "example": example.text, "puzzles": shown}
