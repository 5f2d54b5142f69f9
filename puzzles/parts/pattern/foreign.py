"""Nonograms of other programs: `.nin`, `.mk`, `.cwd`, JSON, webpbn's XML, in black and white; they are only read."""

import re
from typing import Any

from ...common.block_clues import MOST_SIDE, Blocks, Word
from ...common.errors import quote
from ...common.formats import Board, OnlyRead, SizedPuzzle
from ...common.reading import Text, lines_of, load_json, natural, normalised
from .formats import NumberLines

_NUMBER_LINE = re.compile(r"[ \t]*[0-9]{1,4}(?:[ \t,]+[0-9]{1,4})*[ \t]*")
_TWO = re.compile(r"[ \t]*([0-9]{1,4})[ \t]+([0-9]{1,4})[ \t]*")
_ONE = re.compile(r"[ \t]*([1-9][0-9]{0,3})[ \t]*")
_ROWS = ("rows", "row", "row_clues", "rowclues", "row clues")
_COLUMNS = ("columns", "column", "cols", "col", "column_clues", "columnclues", "col_clues", "colclues", "column clues")
_OTHER = ("width", "height", "title", "author", "source", "id", "name", "size", "copyright", "description", "catalogue")


class _OnlyRead(OnlyRead, NumberLines):
    """A format of number lines that is not written. `sides` returns the lines of the columns and of the rows."""


def _numbered(body: str) -> list[Word] | None:
    """The lines of a text without the empty ones at its ends; None if a line has other signs than numbers."""
    lines = list(lines_of(body.rstrip()))
    while lines and not lines[0][1].strip():
        lines.pop(0)
    known = all(not line.strip() or _NUMBER_LINE.fullmatch(line) for _, line in lines)
    return lines if lines and known and len(lines) <= 2 * MOST_SIDE + 10 else None


class Nin(_OnlyRead):
    """`.nin`: width and height on a line, a line for each row, then a line for each column, without a gap."""

    name = ".nin"

    def fits(self, body: str) -> bool:
        lines = _numbered(body) if "\n" in body else None
        match = _TWO.fullmatch(lines[0][1]) if lines else None
        if lines is None or match is None:
            return False
        lines = self._below(body, int(match[1]) + int(match[2]))
        return len(lines) == int(match[1]) + int(match[2]) and len(lines) > 1

    def _below(self, body: str, count: int) -> list[Word]:
        """The lines behind the first one, empty ones too; if there are too few, those at the end were cut off."""
        lines = [*lines_of(body.strip("\n"))][1:]
        start = len(body) - len(body.lstrip("\n"))
        lines = [(at + start, line) for at, line in lines]
        return lines + [(len(body), "")] * (count - len(lines)) if not body.endswith(body.rstrip()) else lines

    def sides(self, text: Text, cls: type[SizedPuzzle]) -> tuple[list[Word], list[Word]]:
        match = _TWO.match(text.body.lstrip("\n").split("\n", 1)[0])
        assert match is not None
        width, height = int(match[1]), int(match[2])
        cls.check_size(text, height, width)
        lines = [(at, line if line.strip() else "0") for at, line in self._below(text.body, width + height)]
        return lines[height:], lines[:height]


class Mk(_OnlyRead):
    """`.mk`: height and width on a line, a line for each row, `#`, a line for each column."""

    name = ".mk"

    def fits(self, body: str) -> bool:
        return (
            "#" in body
            and re.search(r"^[ \t]*#[ \t]*$", body, re.MULTILINE) is not None
            and self._parts(body) is not None
        )

    def _parts(self, body: str) -> tuple[list[Word], list[Word]] | None:
        """The lines before the `#` and behind it."""
        lines = [(at, line) for at, line in lines_of(body.strip("\n"))]
        start = len(body) - len(body.lstrip("\n"))
        lines = [(at + start, line) for at, line in lines]
        marks = [k for k, (_, line) in enumerate(lines) if line.strip() == "#"]
        if len(marks) != 1 or not _TWO.fullmatch(lines[0][1]):
            return None
        return lines[: marks[0]], lines[marks[0] + 1 :]

    def sides(self, text: Text, cls: type[SizedPuzzle]) -> tuple[list[Word], list[Word]]:
        parts = self._parts(text.body)
        assert parts is not None
        match = _TWO.fullmatch(parts[0][0][1])
        assert match is not None
        height, width = int(match[1]), int(match[2])
        cls.check_size(text, height, width)
        rows, columns = parts[0][1:], parts[1]
        for lines, count, name in ((rows, height, "rows"), (columns, width, "columns")):
            if len(lines) != count:
                at = lines[0][0] if lines else parts[0][0][0]
                raise text.error(f"the first line says {count} {name}, but there are {len(lines)}", at)
        blank = [[(at, line if line.strip() else "0") for at, line in lines] for lines in (columns, rows)]
        return blank[0], blank[1]


class Cwd(_OnlyRead):
    """`.cwd`: two lines with height and width, a line for each row, an empty line, a line for each column."""

    name = ".cwd"

    def fits(self, body: str) -> bool:
        lines = _numbered(body) if "\n" in body else None
        if not lines or len(lines) < 5 or not (_ONE.fullmatch(lines[0][1]) and _ONE.fullmatch(lines[1][1])):
            return False
        height, width = int(lines[0][1]), int(lines[1][1])
        if not 0 < height * width <= MOST_SIDE**2 or len(lines) < height + 4 or lines[2 + height][1].strip():
            return False
        rows, columns = lines[2 : 2 + height], lines[3 + height :]
        return all(line.strip() for _, line in (*rows, *columns)) and len(columns) == width

    def sides(self, text: Text, cls: type[SizedPuzzle]) -> tuple[list[Word], list[Word]]:
        lines = _numbered(text.body)
        assert lines is not None
        height = int(lines[0][1])
        cls.check_size(text, height, int(lines[1][1]))
        rows, columns = lines[2 : 2 + height], lines[3 + height :]
        if _total(lines[: 2 + height]) == _total(columns) != _total(rows):
            way = "for the file .cwd remove the first two lines, for two blocks write the size before them"
            message = "two blocks of number lines, or a file .cwd whose first two lines are its size"
            raise text.error(f"the text may be {message}: the sums of rows and columns fit the first only; {way}")
        return columns, rows

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        board = super().read(text, cls)
        return {**board, "notes": (f"a file .cwd: its first two lines are the size, {board['height']} rows",)}


def _total(lines: list[Word]) -> int:
    return sum(natural(word) or 0 for _, line in lines for word in line.replace(",", " ").split())


class NonogramJson(_OnlyRead):
    """JSON with a list of numbers for each row and each column."""

    name = "JSON with rows and columns"

    def fits(self, body: str) -> bool:
        return body.lstrip().startswith("{")

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        try:
            data = load_json(text.body)
        except ValueError as error:
            raise text.error(f"expected JSON with lists 'rows' and 'columns': {error}") from None
        inner = data.get("clues") if isinstance(data, dict) else None
        data = inner if isinstance(inner, dict) else data
        known = {key.lower(): value for key, value in data.items()} if isinstance(data, dict) else {}
        sides = [next((known[key] for key in keys if key in known), None) for keys in (_ROWS, _COLUMNS)]
        if not all(isinstance(side, list) and side for side in sides):
            lists = [key for key, value in known.items() if isinstance(value, list)]
            found = f", found {', '.join(map(quote, lists[:5]))}" if lists else ""
            raise text.error(f"expected JSON with lists 'rows' and 'columns'{found}")
        other = [k for k, v in known.items() if isinstance(v, list) and k not in (*_ROWS, *_COLUMNS, *_OTHER)]
        if other:
            raise text.error(f"the list {quote(other[0])} is not read: expected 'rows' and 'columns' alone")
        rows, columns = ([_json_line(text, line) for line in side] for side in sides if side is not None)
        cls.check_size(text, len(rows), len(columns))
        given = (None,) * (len(rows) * len(columns))
        size = {"height": len(rows), "width": len(columns)}
        return {**size, "columns": tuple(columns), "rows": tuple(rows), "given": given}


def _json_line(text: Text, line: Any) -> Blocks:
    numbers = [line] if type(line) is int else line
    fits = isinstance(numbers, list) and len(numbers) <= MOST_SIDE
    if not fits or any(type(number) is not int or not 0 <= number <= 10**6 for number in numbers):
        raise text.error(f"expected a list of numbers for each line, found {quote(line)}")
    if 0 in numbers and len(numbers) > 1:
        raise text.error(f"0 must be the only number of its line, found {quote(line)}")
    return tuple(number for number in numbers if number)


class Webpbn(NonogramJson):
    """XML of webpbn.com: `clues` of columns and of rows, each with a `line` of `count`s."""

    name = "webpbn XML"

    def fits(self, body: str) -> bool:
        return body.lstrip().startswith("<")

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        from ...common.heading import Heading
        from ...common.xml_text import place_of, read_xml

        root = read_xml(text, "webpbn's XML")
        puzzles = list(root.all("puzzle"))
        if len(puzzles) != 1:
            raise text.error(f"expected one puzzle in the XML, found {len(puzzles)}")
        puzzle = puzzles[0]
        kind = puzzle.attributes.get("type", "grid")
        if kind != "grid":
            raise text.error(f"webpbn's {quote(kind)} is no nonogram in rows and columns: only grids are read", 0)
        usual = puzzle.attributes.get("defaultcolor", "black")
        sides: dict[str, list[Blocks]] = {}
        for clues in puzzle.all("clues"):
            lines = list[Blocks]()
            for line in clues.all("line"):
                for count in line.all("count"):
                    if count.attributes.get("color", usual) != usual:
                        place = place_of(text, count.line)
                        raise text.error("coloured nonograms are not read: this count has a colour of its own", place)
                numbers = [natural(count.text) for count in line.all("count")]
                if None in numbers:
                    raise text.error("expected numbers in the counts of this line", place_of(text, line.line))
                lines.append(tuple(number for number in numbers if number))
            sides[clues.attributes.get("type", "")] = lines
        missing = next((side for side in ("columns", "rows") if not sides.get(side)), None)
        if missing:
            goal = any(solution.attributes.get("type", "goal") == "goal" for solution in puzzle.all("solution"))
            hint = ": its goal is the answer, not a puzzle" if goal else ""
            raise text.error(f"expected clues of type {quote(missing)} in webpbn's XML{hint}")
        height, width = len(sides["rows"]), len(sides["columns"])
        cls.check_size(text, height, width)
        title, author = (next((e.text for e in puzzle.all(name)), "") for name in ("title", "author"))
        board: Board = {
            "height": height,
            "width": width,
            "columns": tuple(sides["columns"]),
            "rows": tuple(sides["rows"]),
        }
        return {**board, "given": (None,) * (height * width), "heading": Heading.of(title=title, author=author)}


def divided(text: str, source: str) -> list[Text] | None:
    """The puzzles of a file of webpbn, or of several `.non` files one below the other; None for one puzzle. Raises
    PuzzleError for a picture."""
    body = normalised(text)
    if re.match(r"\s*P[1-6]\s", body):
        raise Text(body, source).error("a picture is the solution of a nonogram, not a puzzle: paste its numbers")
    if body.lstrip()[:1] == "<":
        return _puzzles_of_xml(Text(body, source))
    lines = body.split("\n")
    starts, seen = [0], set[str]()
    for k, line in enumerate(lines):
        key, *value = line.lower().split(None, 1) or [""]
        key = {"columns": "width", "rows": "height"}.get(key, key) if value else key
        if key in seen and {"rows", "columns"} <= seen:
            starts.append(k)
            seen = set()
        if key in ("width", "height", "rows", "columns", "catalogue", "title", "by", "copyright"):
            seen.add(key)
    if len(starts) < 2:
        return None
    return [
        Text("\n".join(lines[start:end]), source, start + 1)
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)
    ]


def _puzzles_of_xml(text: Text) -> list[Text] | None:
    """The puzzles of a set of webpbn, each with the lines of its element."""
    starts = [match.start() for match in re.finditer(r"<puzzle(?=[\s>])", text.body)]
    if len(starts) < 2:
        return None
    parts = []
    for start in starts:
        end = text.body.find("</puzzle>", start)
        body = text.body[start : end + len("</puzzle>")] if end >= 0 else text.body[start:]
        parts.append(text._replace(body=body, line=text.line + text.body.count("\n", 0, start)))
    return parts


FOREIGN = (Webpbn(), NonogramJson(), Mk(), Nin(), Cwd())
"""The formats in the order in which they are tried."""
