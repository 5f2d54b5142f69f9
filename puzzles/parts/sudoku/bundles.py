"""Files with several Sudokus: grids between blank lines or below heads, CSV with a header, XML of OpenSudoku."""

import re

from ...common.errors import quote
from ...common.heading import Heading
from ...common.reading import HEADER, Text, header_end, is_header, normalised, split_header
from ...common.xml_text import Element, place_of, read_xml
from .forum import forum_grid
from .records import is_record
from .texts import FRAME, NUMBERS, all_lines, is_rule, is_square

_XML = re.compile(r"<(?P<root>opensudoku2?|onegravitysudoku)\b")
_HEAD = re.compile(r"[ \t]*(?:grid|puzzle|sudoku|no|nr|game|level)\.?[ \t]*(?:#|№)?[ \t]*[0-9]+\b.*", re.IGNORECASE)
_SDK = re.compile(r"[ \t]*\[Puzzle\][ \t]*", re.IGNORECASE)
_PARTS = re.compile(r"[ \t]*={3,}[ \t]*")
_CSV_HEAD = re.compile(r"[ \t]*\"?[A-Za-z_][\w -]*\"?(?:[ \t]*[,;\t][ \t]*\"?[A-Za-z_][\w -]*\"?)*[ \t]*")


# ── XML of OpenSudoku ──


def is_xml(body: str) -> bool:
    """Whether a text is a file of OpenSudoku, or of a program with a similar format."""
    return body.lstrip()[:1] == "<" and _XML.search(body[:2000]) is not None


def games(text: Text) -> list[Text]:
    """The puzzles in a file of OpenSudoku, each with the signs of its `data`. Raises PuzzleError."""
    match = _XML.search(text.body)
    assert match is not None
    if match["root"] != "opensudoku":
        raise text.error(f"a file <{match['root']}> is not read: export it as OpenSudoku, or paste the rows", 0)
    root = read_xml(text, "a file of OpenSudoku")
    found = [_game(text, game, root) for game in root.all("game")]
    if not found:
        raise text.error("a file of OpenSudoku without a game", 0)
    return found


def _game(text: Text, game: Element, root: Element) -> Text:
    data = game.attributes.get("data", "")
    title = next((name.text for name in root.all("name")), "")
    place = place_of(text, game.line)
    line = Text(data, text.source, text.line + game.line - 1, text.settings, text.expected)
    line = line._replace(heading=Heading.of(title=title))
    if data.startswith("version"):
        what = "a game with the entries of a player (data 'version: …') is not read: export the puzzle without them"
        return line._replace(problem=text.error(what, place))
    if not is_square(len(data)) or not data or any(sign not in NUMBERS for sign in data):
        what = f"a game of OpenSudoku has data of 81 digits, found {quote(data)}"
        return line._replace(problem=text.error(what, place))
    return line


# ── grids ──


def divided(text: str, source: str) -> list[Text] | None:
    """The puzzles of a file with several grids; None for any other text. Raises PuzzleError for grids of several
    sizes."""
    text = normalised(text)
    if is_xml(text):
        return games(Text(text, source))
    if any(map(HEADER.match, text[header_end(text) :].split("\n"))):
        return None  # headers separate the puzzles
    head = split_header(text, source)
    lines = head.body.split("\n")
    starts = _starts(lines)
    if len(starts) < 2:
        return None
    parts = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        body = "\n".join("" if _PARTS.fullmatch(line) else line for line in lines[start:end])
        if any(line.strip() and not _HEAD.fullmatch(line) for line in body.split("\n")):
            parts.append(head._replace(body=body, line=head.line + start))
    sides = [_side(part) for part in parts]
    if len(parts) < 2 or None in sides:
        return None
    wrong = next((k for k, side in enumerate(sides) if side != sides[0]), None)
    if wrong is not None:
        other = f"the first grid has {sides[0]} rows and this one {sides[wrong]}"
        parts[wrong] = parts[wrong]._replace(
            problem=parts[wrong].error(f"{other}: separate grids of several sizes by a line of ===")
        )
    return parts


def _starts(lines: list[str]) -> list[int]:
    """The indices of the lines where grids begin: by heads, else by lines of `=`, else by blank lines."""
    if len(heads := [k for k, line in enumerate(lines) if _HEAD.fullmatch(line) and not is_record(line)]) > 1:
        return heads
    if len(heads := [k for k, line in enumerate(lines) if _SDK.fullmatch(line)]) > 1:
        return heads
    blank = [k for k, line in enumerate(lines) if not line.strip()]
    starts = [0, *(k + 1 for k in blank if k + 1 < len(lines) and lines[k + 1].strip())]
    return starts if sum(bool(lines[k].strip()) for k in starts) > 1 else []


def _side(part: Text) -> int | None:
    """The number of rows of a square grid; None for any other text."""
    lines = [line for _, line in all_lines(part.body) if not is_header(line) and not _HEAD.fullmatch(line)]
    if any(map(is_rule, lines)):
        return None
    rows = [line.strip() for line in lines if not FRAME.fullmatch(line)]
    for some in (rows, [line.strip() for line in lines]):
        widths = {len(some), *(len(line.replace("|", "").replace(" ", "")) for line in some)}
        words = {len(some), *(len(line.replace("|", " ").split()) for line in some)}
        if len(some) > 1 and (len(widths) == 1 or len(words) == 1):
            return len(some)
    found = forum_grid(part.body)
    return None if found is None else found.grid.height


def without_csv_head(text: str) -> str:
    """A list whose first line names its columns: that line becomes empty. Any other text does not change."""
    text = normalised(text)
    head, _, rest = text.lstrip("\n").partition("\n")
    if not head or not _CSV_HEAD.fullmatch(head) or is_rule(head):
        return text
    first = next((line for line in rest.split("\n") if line.strip()), "").strip()
    signs = is_square(len(first)) and len(first) >= 16 and all(sign in NUMBERS for sign in first)
    return text.replace(head, "", 1) if len(first) > len(head) and (signs or is_record(first)) else text
