"""The question about a puzzle: its rules in words, the form of the board, the board, and the form of the answer."""

import json
import re
import sys
from collections.abc import Iterator
from typing import Any

from cluewise.puzzles.common.boards import OPEN, GridPuzzle
from cluewise.puzzles.common.cell_boards import CellPuzzle
from cluewise.puzzles.common.edge_boards import EdgePuzzle
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.side_boards import SidePuzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.sheets.captions import name_of, plain, rules_of

STYLES = ("text", "grid", "json")
"""The forms of boards and answers: rows of signs; rows of signs with blanks between them; JSON."""

NO_SIGN = "_"
"""Replaces a blank that is a sign, in the style `grid`."""


def question(puzzle: Puzzle, style: str) -> str:
    """The question for the solution of a puzzle."""
    return f"{stated(puzzle, style)}\n\n{answer_form(puzzle, style)}"


def stated(puzzle: Puzzle, style: str) -> str:
    """The puzzle in words: the rules, the settings, the form of the board, and the board."""
    size = f" on {puzzle.width} columns and {puzzle.height} rows" if isinstance(puzzle, GridPuzzle) else ""
    name = name_of(puzzle)
    article = "an" if name[0] in "AEIOU" else "a"
    parts = [f"This is {article} {name} puzzle{size}. {rules_of(puzzle, whole=True)}"]
    board, form = board_text(puzzle, style), _board_form(puzzle)
    parts += [f"The setting {key}={value} ({about})." for key, value, about in _settings(puzzle, board)]
    is_cells = isinstance(puzzle, CellPuzzle | EdgePuzzle | RegionPuzzle)
    unnamed = is_cells and "`-`" not in form and "`.`" not in form and ("-" in board or "." in board)
    notes = " An empty place is `-` or `.`." * unnamed + WALLS * ("walls:" in board)
    parts += [plain(f"The board is written as {form}") + notes + SPACING[style] * (board != board_text(puzzle, "text"))]
    return "\n\n".join([*parts, fenced(board)])


WALLS = " In the line `walls:`, r1c1-r1c2 is a wall between the first two cells of the first row."
"""The explanation of given walls."""

SPACING = {
    "text": "",
    "grid": " There are blanks between the signs of a row.",
    "json": " It is a JSON list of these lines.",
}


def fenced(text: str) -> str:
    """A text in a code block."""
    return f"```\n{text}\n```"


def _settings(puzzle: Puzzle, board: str) -> Iterator[tuple[str, str, str]]:
    """Name, value and meaning of the settings that the board's header has or that differ from their defaults, and of
    those with several parts, such as a fleet."""
    changed = puzzle.changed_settings()
    for key, setting in puzzle.all_settings().items():
        value = getattr(puzzle, key, None)
        if key in changed or re.search(rf"# set:.* {key}=", board) or (type(value) is tuple and value):
            yield key, setting.write(value), setting.description


def _paragraphs(puzzle: Puzzle) -> list[str]:
    """The paragraphs of the docstring of the kind's module."""
    return re.split(r"\n\s*\n", sys.modules[type(puzzle).__module__].__doc__ or "")


ROWS = re.compile(r"\b(?:[Rr]ows (?:of|with)|(?:A|\Aa) grid\b|Two blocks)\b.*", re.DOTALL)
"""The description of rows, to the end of a paragraph on formats or of its item."""
NOT_ROWS = re.compile(r"(?:;|\.) (?=[^.;]*(?:addresses of|[Aa]ddresses (?:with|have)|[Gg]ame IDs|Bridges ID))")
"""The end of a sentence before one about other texts."""


def _board_form(puzzle: Puzzle) -> str:
    """The form of the board in words, from the docstring's paragraph on formats."""
    parts = _paragraphs(puzzle)
    at = next((i for i, part in enumerate(parts) if part.startswith(("Format", "The format"))), len(parts))
    listed = [part for part in parts[at : at + 2] if part.startswith(("Format", "The format", "- "))]
    items = [" ".join(item.split()) for part in listed for item in re.split(r"(?:\A|\n)- ", part) if item]
    rows = [found[0] for item in items if (found := ROWS.search(item))]
    if rows and "://" not in board_text(puzzle, "text") and _rows(puzzle):
        text = NOT_ROWS.split(rows[0])[0]
    else:
        whole = re.sub(r"^(?:The format (?:is|has) |Formats?[^:.]*[:.] )", "", " ".join(items[:1]))
        text = items[1] if len(items) > 1 else whole
    return text[:1].lower() + text[1:].rstrip(";")


def meaning(puzzle: Puzzle, style: str) -> str:
    """The places to fill and their values in words, without the sentences about other styles."""
    told = " ".join(
        " ".join(part for part in _paragraphs(puzzle) if part.startswith(("Slots", "The text shows"))).split()
    )
    sentences = re.split(r"(?<=\.) (?=[A-Z`])", told)
    if style == "json":
        end = next((i for i, sentence in enumerate(sentences) if sentence.startswith(OF_TEXTS)), len(sentences))
        sentences = sentences[:end] + [sentence for sentence in sentences[end:] if sentence.startswith("The JSON")]
    kept = (sentence for sentence in sentences if not sentence.startswith("`value`"))
    return plain(" ".join(kept).replace("Slots are", "The places to fill are", 1))


OF_TEXTS = ("`value`", "The text")
"""The beginnings of the sentences after which a docstring speaks of other forms than that of the slots."""


def _rows(puzzle: Puzzle) -> str:
    """The puzzle as rows; empty for a puzzle without such a text."""
    try:
        return puzzle.format_as("rows")
    except Refused:
        return ""


def board_text(puzzle: Puzzle, style: str) -> str:
    """The board in a style. Cluewise reads the rows of every style, with their header lines, as the same puzzle."""
    text = _rows(puzzle) or puzzle.format()
    if style == "json":
        return json.dumps(text.split("\n"), ensure_ascii=False)
    spaced = "\n".join(line if line.startswith("# ") or " " in line else " ".join(line) for line in text.split("\n"))
    return spaced if style == "grid" and _is_read(puzzle, spaced) else text


def _is_read(puzzle: Puzzle, text: str) -> bool:
    try:
        return type(puzzle).parse(text) == puzzle
    except PuzzleError:
        return False


# ── answers ──


def answer_text(puzzle: Puzzle, solution: Solution, style: str) -> str:
    """A solution in the form that the question asks for."""
    if style == "json":
        return json.dumps(puzzle.value(solution), ensure_ascii=False)
    text = puzzle.text(solution)
    is_spaced = style == "grid" and isinstance(puzzle, CellPuzzle | EdgePuzzle | RegionPuzzle)
    return spaced_answer(puzzle, text) if is_spaced else text


def spaced_answer(puzzle: Puzzle, text: str) -> str:
    """Rows of signs with a blank between the signs. A blank that is a sign becomes NO_SIGN. Rows of words stay."""
    lines = text.split("\n")
    width = max(map(len, lines))
    if not isinstance(puzzle, EdgePuzzle) and all(width > len(line.split()) > 1 for line in lines):
        return text
    return "\n".join(" ".join(line.ljust(width).replace(" ", NO_SIGN)) for line in lines)


def answer_form(puzzle: Puzzle, style: str) -> str:
    """The form of the answer in words, with a form to fill in."""
    if style == "json":
        told = "" if isinstance(puzzle, RegionPuzzle) else f" {meaning(puzzle, style)}"
        return f"Write the solution as JSON: {_json_form(puzzle)}.{told} {ONLY}"
    if isinstance(puzzle, RegionPuzzle):
        holes = "; `#` is a hole" if puzzle.holes else ""
        form = f"Write a letter for each cell; the cells of a region, and no others, have the same letter{holes}."
        return f"{form} Write {puzzle.height} rows of {puzzle.width} letters. {ONLY}"
    blank = puzzle.text(Solution({}))
    if style == "grid" and isinstance(puzzle, CellPuzzle | EdgePuzzle):
        blank = spaced_answer(puzzle, blank)
    open_sign = next((sign for sign in (OPEN, ".") if sign in blank), "")
    fill = f"Fill in this form, in which `{open_sign}` is an open place." if open_sign else "Fill in this form."
    return f"{fill} {' '.join(legend(puzzle, style)) or meaning(puzzle, style)} {ONLY}\n\n{fenced(blank)}"


ONLY = "Reply with the solution alone, in a code block."


def legend(puzzle: Puzzle, style: str = "text") -> Iterator[str]:
    """The meaning of the signs in the text of a solution, unless they are the values themselves."""
    if isinstance(puzzle, EdgePuzzle):
        blank = f"`{NO_SIGN}`" if style == "grid" else "a blank"
        yield f"`-` and `|` are lines between two places, {blank} is no line."
    elif isinstance(puzzle, SidePuzzle):
        yield "A digit is the sum of the sides to which its cell opens: 1 right, 2 up, 4 left, 8 down;"
        yield "`a` to `f` are 10 to 15."
    elif isinstance(puzzle, CellPuzzle):
        values = dict.fromkeys(value for slot in puzzle.slots() for value in puzzle.values(slot))
        signs = {value: puzzle.signs[value] for value in values if value in puzzle.signs}
        told = {value: puzzle.phrases.get(value, "") for value in signs}
        cells = [
            f"`{signs[value]}` {phrase}" for value, phrase in told.items() if phrase not in ("", f"is {signs[value]}")
        ]
        yield f"A cell with {', one with '.join(cells)}." if cells else meaning(puzzle, style)
        written = [f"`{sign}` for {value}" for value, sign in signs.items() if not told[value] and sign != str(value)]
        yield from [f"Write {', '.join(written)}."] if written else []


def _json_form(puzzle: Puzzle) -> str:
    """The form of the JSON value, by the base class of the kind."""
    if isinstance(puzzle, EdgePuzzle):
        return "the list of the lines, each [row, column, row, column] with its ends in reading order, counted from 0"
    if isinstance(puzzle, RegionPuzzle):
        return "rows of the numbers of the regions, which count from 1 in reading order of their first cells"
    if isinstance(puzzle, CellPuzzle):
        return f"{puzzle.height} rows of {puzzle.width} values, null for a cell without a value"
    return _value_form(puzzle)


def _value_form(puzzle: Any) -> str:
    """The sentence of a base class's docstring about the JSON value."""
    form = " ".join((type(puzzle).value.__doc__ or "The values of the slots, in reading order.").split())
    return form[:1].lower() + form[1:].rstrip(".")
