"""Links of kudamono, the paper puzzle player of pedros.works: the genres `lits` and `hidoku`.

`W=4x3` has columns and rows (version 2); `W=3&H=2` has each less one (version 1). `L` has symbols and gaps in turn:
each symbol is as many places behind the one before as its gap says. Places run up the columns, from the bottom left. In
version 1, columns and rows of boards with ten or more are in the order of their decimal texts. `SIE` draws borders: a
number moves on to a grid point, `R L U D` draw from there. Read in the tests of cspuz_core's serializer.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from urllib.parse import unquote

from cluewise.puzzles.common.errors import PuzzleError, quote
from cluewise.puzzles.common.geometry import Edge, divided_by, edges
from cluewise.puzzles.common.inner_walls import line_of_walls
from cluewise.puzzles.common.reading import Text, natural
from cluewise.puzzles.common.translation import Translation, TranslationBuilder, Word

KINDS = {"lits": ("lits", "SIE"), "hidoku": ("hidato", "L")}
"""The kind of each genre, and the layer with its clues."""
_QUERY = re.compile(r"\?(\S*)")
_SYMBOL = re.compile(r"(?P<symbol>\([^()]*\)|[A-Za-z])(?P<gap>[0-9]{1,5})")
_PEN = re.compile(r"(?P<gap>[0-9]{1,5})(?P<steps>[RLUD]+)")
_STEPS = {"R": (1, 0), "L": (-1, 0), "U": (0, 1), "D": (0, -1)}
MOST_SIDE = 100


class KudamonoLink(NamedTuple):
    """The parameters of a link with their places in it, and the size."""

    text: Text
    parameters: Mapping[str, Word]
    width: int
    height: int
    version: int

    def error(self, key: str, message: str) -> PuzzleError:
        return self.text.error(message, self.parameters[key][0] if key in self.parameters else 0)


def _read(text: Text) -> KudamonoLink:
    parameters: dict[str, Word] = {}
    match = _QUERY.search(text.body)
    assert match is not None
    at = match.start(1)
    for part in match[1].split("&"):
        key, _, value = part.partition("=")
        parameters[key] = (at + len(key) + 1, unquote(value))
        at += len(part) + 1
    place, size = parameters.get("W", (0, ""))
    width, by, height = size.partition("x")
    sides = [natural(side) for side in (width, height if by else parameters.get("H", (0, ""))[1])]
    version = 2 if by else 1
    if None in sides:
        raise text.error(f"expected a size such as W=4x3, found {quote(size)}", place)
    columns, rows = (side + (version == 1) for side in sides if side is not None)
    if not (0 < columns <= MOST_SIDE and 0 < rows <= MOST_SIDE):
        raise text.error(f"expected a size from 1x1 to {MOST_SIDE}x{MOST_SIDE}, found {columns}x{rows}", place)
    return KudamonoLink(text, parameters, columns, rows, version)


def word_of(text: Text) -> str:
    """The kind by the genre `G`. Raises PuzzleError."""
    link = _read(text)
    genre = link.parameters.get("G", (0, ""))[1]
    if not genre:
        raise text.error("this link of kudamono does not name its genre (G=…): name the PUZZLE")
    if genre not in KINDS:
        raise link.error("G", f"kudamono's {quote(genre)} is no puzzle here: of its genres, lits and hidoku are read")
    return KINDS[genre][0]


def translate(text: Text, name: str) -> Translation:
    """The link as rows of a kind. Raises PuzzleError."""
    link = _read(text)
    kind = word_of(text) if link.parameters.get("G", (0, ""))[1] else name
    if kind != name:
        raise link.error("G", f"this is a link to a puzzle of the kind {kind}, not of {name}")
    layer = next((layer for kind, layer in KINDS.values() if kind == name), None)
    if layer is None:
        raise text.error(f"kudamono's links of {name} are not read: draw the puzzle on puzz.link and copy that address")
    if variant := link.parameters.get("V", (0, ""))[1]:
        raise link.error("V", f"kudamono's variant {quote(variant)} of {name} is another rule: it is not read")
    unknown = next((key for key in link.parameters if key not in ("W", "H", "G", "V", "T", "A", "R", layer)), None)
    if unknown is not None:
        raise link.error(unknown, f"kudamono's parameter {quote(unknown)} is not read for {name}")
    builder = TranslationBuilder()
    rows, walls = _rooms(link) if layer == "SIE" else (_symbols(link), frozenset())
    if walls:
        builder.add(f"walls: {line_of_walls(sorted(walls))}\n")
    for row in rows:
        builder.row(row)
    return builder.translation(text)


def _cell(link: KudamonoLink, place: int) -> tuple[int, int]:
    """The row and column of a place."""
    column, row = divmod(place, link.height)
    if link.version == 1:
        column, row = (sorted(range(side), key=str)[k] for side, k in ((link.width, column), (link.height, row)))
    return link.height - 1 - row, column


def _symbols(link: KudamonoLink) -> list[list[Word]]:
    """The rows of a board of numbers, with `#` for an absent cell."""
    start, layer = link.parameters.get("L", (0, ""))
    rows = [[(start, "-")] * link.width for _ in range(link.height)]
    place = at = 0
    while at < len(layer):
        match = _SYMBOL.match(layer, at)
        if match is None:
            raise link.text.error(f"expected a symbol and a gap in L, found {quote(layer[at : at + 8])}", start + at)
        place += int(match["gap"])
        if place >= link.width * link.height:
            raise link.text.error(f"this symbol is beyond the {link.width}x{link.height} board", start + at)
        symbol = match["symbol"].strip("()")
        r, c = _cell(link, place)
        rows[r][c] = (start + at, "#" if symbol == "x" else symbol or "-")
        at = match.end()
    return rows


def _rooms(link: KudamonoLink) -> tuple[list[list[Word]], frozenset[Edge]]:
    """The rows of the rooms' numbers, and the borders that end inside a room."""
    width, height = link.width, link.height
    start = link.parameters.get("SIE", (0, ""))[0]
    walls = set(_walls(link))
    drawn = [((edge.r2, edge.c2), (edge.r1 + 1, edge.c1 + 1)) in walls for edge in edges(height, width)]
    parts, inside = divided_by(height, width, drawn)
    return [[(start, str(part + 1)) for part in parts[r * width : (r + 1) * width]] for r in range(height)], inside


def _walls(link: KudamonoLink) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """The borders as pairs of corner points, row and column from the top left, in reading order."""
    start, layer = link.parameters.get("SIE", (0, ""))
    if link.version == 1 and max(link.width, link.height) >= 9:
        raise link.error("SIE", "borders of boards with nine or more rows or columns are not read in version 1")
    place = at = 0
    while at < len(layer):
        match = _PEN.match(layer, at)
        if match is None:
            raise link.text.error(
                f"expected a number and R, L, U or D in SIE, found {quote(layer[at : at + 8])}", start + at
            )
        place += int(match["gap"])
        x, y = divmod(place, link.height + 1)
        for k, step in enumerate(match["steps"]):
            nx, ny = x + _STEPS[step][0], y + _STEPS[step][1]
            if not (0 <= nx <= link.width and 0 <= ny <= link.height) or x > link.width:
                raise link.text.error("this border leaves the board", start + match.start("steps") + k)
            ends = sorted(((link.height - y, x), (link.height - ny, nx)))
            yield ends[0], ends[1]
            x, y = nx, ny
        at = match.end()
