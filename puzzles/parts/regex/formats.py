"""The text of a regex crossword: keys, values and quoted patterns."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from ...common.errors import PuzzleError, quote
from ...common.formats import Board, Flaw, Format, SizedPuzzle
from ...common.plural import count_words
from ...common.reading import Text, lines_of, natural
from .patterns import parse

MOST_IN_LINE = 60
MOST_LINES = 3 * MOST_IN_LINE
MOST_CELLS = 3000
MOST_PATTERNS = 5

ROW, COLUMN, RISING, FALLING = "row", "column", "line to the north-west", "line to the south-west"
_TITLES = {ROW: "rows", COLUMN: "columns", RISING: "south-east to north-west", FALLING: "north-east to south-west"}


class GridShape(Enum):
    """The shape of the grid."""

    RECTANGULAR = "rectangular"
    HEXAGONAL = "hexagonal"


class QuotedPatterns(Format):
    """Lines `key = value`, then the patterns in quotes, one a line, in the order of the puzzle's lines."""

    name, kind = "key = value lines and quoted patterns", "rows"
    codecs = ()
    holds = frozenset(("shape", "height", "width", "patterns"))

    def fits(self, body: str) -> bool:
        return True

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        numbers, quoted = _read_lines(text)
        shape, height, width, per_line = _read_shape(text, numbers, len(quoted))
        if len(quoted) != sum(per_line):
            expected = f"{count_words(sum(per_line), 'pattern')} for {count_words(len(per_line), 'line')}"
            raise text.error(f"expected {expected}, found {len(quoted)}")
        for pattern, offset in quoted:
            _parse_at(text, pattern, offset)
        remaining = iter(pattern for pattern, _ in quoted)
        patterns = tuple(tuple(next(remaining) for _ in range(count)) for count in per_line)
        return {"height": height, "width": width, "shape": shape, "patterns": patterns}

    def place_in(self, text: Text, puzzle: Any, flaw: Flaw) -> int:
        return _read_lines(text)[1][flaw.i][1]

    def write(self, puzzle: Any) -> str:
        count = [str(len(of_line)) for of_line in puzzle.patterns]
        if puzzle.shape is GridShape.RECTANGULAR:
            parts = [
                f"num_rows = {puzzle.height}\nnum_cols = {puzzle.width}",
                f"num_regexes_per_row = {count[0]}\nnum_regexes_per_col = {count[-1]}",
            ]
        else:
            parts = [f"num_regexes_per_line = {count[0]}"]
        blocks: dict[str, list[str]] = {}
        for line, of_line in zip(puzzle.lines, puzzle.patterns, strict=True):
            blocks.setdefault(line.kind, [f"# {_TITLES[line.kind]}"]).extend(f"'{pattern}'" for pattern in of_line)
        return "\n\n".join([f"shape = {puzzle.shape.value}", *parts, *map("\n".join, blocks.values())])


Quoted = tuple[str, int]
"""A pattern, and the index in the text where it begins."""

_NUMBERS = {
    GridShape.RECTANGULAR: ("num_rows", "num_cols", "num_regexes_per_row", "num_regexes_per_col"),
    GridShape.HEXAGONAL: ("num_regexes_per_line",),
}


def _read_lines(text: Text) -> tuple[dict[str, tuple[str, int]], list[Quoted]]:
    """The values by key, with their places, and the patterns."""
    values: dict[str, tuple[str, int]] = {}
    quoted: list[Quoted] = []
    for offset, line in lines_of(text.body):
        content, start = line.strip(), offset + len(line) - len(line.lstrip())
        key, equals, value = (part.strip() for part in content.partition("="))
        if content[:1] in ("'", '"'):
            if len(content) < 2 or content[-1] != content[0]:
                raise text.error(f"expected {content[0]} at the end of the pattern", start + len(content) - 1)
            quoted.append((content[1:-1], start + 1))
            if len(quoted) > MOST_LINES * MOST_PATTERNS:
                raise text.error(f"too many patterns: at most {MOST_LINES} lines with {MOST_PATTERNS} each", start)
        elif equals and key.isidentifier():
            if key in values:
                raise text.error(f"{key} is given twice", start)
            values[key] = value, start
        elif content and not content.startswith("#"):
            raise text.error("expected key = value, or a pattern in quotes", start)
    return values, quoted


def _read_shape(text: Text, values: Mapping[str, tuple[str, int]], count: int) -> tuple[GridShape, int, int, list[int]]:
    """Shape, height, width, and the number of patterns of each line; `count` is the number of all patterns."""
    word, at = values.get("shape", ("", 0))
    known = {shape.value: shape for shape in GridShape}
    if word not in known:
        raise text.error(f"expected 'shape = {' or '.join(known)}', found {quote(word)}", at)
    keys = _NUMBERS[known[word]]
    for key, (_, place) in values.items():
        if key != "shape" and key not in keys:
            raise text.error(f"a {word} puzzle has {', '.join(keys)}, found {quote(key)}", place)
    numbers = [_read_number(text, values, key) for key in keys]
    if known[word] is GridShape.RECTANGULAR:
        height, width, per_row, per_column = numbers
        check_shape(GridShape.RECTANGULAR, height, width, text.error)
        return GridShape.RECTANGULAR, height, width, [per_row] * height + [per_column] * width
    lines = count // numbers[0]
    side = (lines // 3 + 1) // 2
    if lines * numbers[0] != count or 3 * (2 * side - 1) != lines:
        expected = f"3, 9, 15, 21 … lines with {numbers[0]} each"
        raise text.error(f"expected patterns for a hexagon, {expected}, found {count_words(count, 'pattern')}")
    check_shape(GridShape.HEXAGONAL, 2 * side - 1, 2 * side - 1, text.error)
    return GridShape.HEXAGONAL, 2 * side - 1, 2 * side - 1, [numbers[0]] * lines


def _read_number(text: Text, values: Mapping[str, tuple[str, int]], key: str) -> int:
    word, at = values.get(key, ("", 0))
    most = MOST_PATTERNS if "regexes" in key else MOST_IN_LINE
    number = natural(word)
    if number is None or not 1 <= number <= most:
        raise text.error(f"expected '{key} = ' and a number from 1 to {most}, found {quote(word)}", at)
    return number


def count_cells(shape: GridShape, height: int, width: int) -> int:
    """The number of cells of a grid of this shape."""
    return height * width if shape is GridShape.RECTANGULAR else (3 * height * height + 1) // 4


def check_shape(shape: GridShape, height: int, width: int, error: Any) -> None:
    """Raises `error`, which is called with a sentence, for a grid that is too large."""
    count = count_cells(shape, height, width)
    if max(height, width) > MOST_IN_LINE or count > MOST_CELLS:
        raise error(f"{count} cells are too many: at most {MOST_CELLS}, and {MOST_IN_LINE} in a line")


def _parse_at(text: Text, pattern: str, offset: int) -> None:
    try:
        parse(pattern)
    except PuzzleError as error:
        raise text.error(error.message, offset + error.column - 1) from None
