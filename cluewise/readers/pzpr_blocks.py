"""The blocks of a file of puzz.link type by type, and how they become rows of a kind. See `pzpr_text.py`.

A type has steps: each reads a block. `qnum` and its kin read clues of cells, `rooms` and `borders` regions, `outer…`
clues beside the grid; `shaded`, `numbers`, `lines`, `walls` read the answer.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.errors import quote
from cluewise.puzzles.common.geometry import Edge, divided_by, edges
from cluewise.puzzles.common.translation import Word

from .pzpr_text import BlockReader, PzprFile

Table = list[list[Word]]
ARROWS = {"1": "^", "2": "v", "3": "<", "4": ">"}


class PzprBlocks:
    """What the steps have read: tables of tokens, clues by side, the regions, settings, and the answer."""

    def __init__(self, file: PzprFile) -> None:
        self.file, self.reader = file, BlockReader(file)
        self.clues: list[Table] = []
        self.outside: dict[str, list[Word]] = {}
        self.regions: Sequence[int] | None = None
        self.inner_walls: Collection[Edge] = ()
        self.settings: dict[str, str] = {}
        self.answer: Any = None

    @property
    def size(self) -> tuple[int, int]:
        return self.file.rows, self.file.columns


Step = Callable[[PzprBlocks], None]


# ── clues ──


def cells(
    signs: Mapping[str, str] | None = None, word: Callable[[str], str] = str, *, player: str = "#+", corners: int = 0
) -> Step:
    """A word for each cell: by the signs, `.` is empty, `-` a clue without number; `player` are a player's marks."""
    table = {".": "-", "-": "?", **dict.fromkeys(player, "-"), **(signs or {})}

    def read(blocks: PzprBlocks) -> None:
        rows, columns = blocks.size
        found = blocks.reader.words(rows + corners, columns + corners)
        blocks.clues.append([[(at, table[w] if w in table else word(w)) for at, w in row] for row in found])
        if player and not corners and any(w == "#" and "#" not in (signs or {}) for row in found for _, w in row):
            blocks.answer = [[int(w == "#") for _, w in row] for row in found]

    return read


def directed_word(word: str) -> str:
    """`1,2` as `2^`: the number 2 and an arrow up."""
    direction, _, number = word.partition(",")
    return f"{'?' if number == '-' else number}{ARROWS[direction]}" if direction in ARROWS else word


def wall_word(word: str) -> str:
    """`1,2,0` as `g2^`: an arrow up, the number 2, grey."""
    direction, number, colour = (*word.split(","), "", "")[:3]
    sign = {"0": "g", "1": "w", "2": "b"}.get(str(int(colour) & 3) if colour.isdecimal() else "", word)
    if direction not in ARROWS or number == "-1":
        return sign
    return f"{sign}{'?' if number == '-' else number}{ARROWS[direction]}"


def circle_word(word: str) -> str:
    """`1,4` as `b4`."""
    colour, _, number = word.partition(",")
    return {"0": "w", "1": "b"}.get(colour, word) + ("" if number in ("-1", "-2", "") else number)


def _sums(word: str) -> str:
    """`4,10` as `10\\4`: the sum across, then the sum down."""
    across, _, down = word.partition(",")
    return "\\".join("" if number in ("0", "-1", "") else number for number in (down, across))


def needles_word(word: str) -> str:
    """The numbers to the right, below, left and above as above, below, left and right."""
    numbers = ["?" if number in ("-1", "-2", "") else number for number in word.split(",")]
    return ",".join((numbers[3], numbers[1], numbers[2], numbers[0])) if len(numbers) == 4 else word


def tapa_word(word: str) -> str:
    """`1,-` as `1,?`."""
    return word.replace("-", "?")


def corner_word(word: str) -> str:
    """`o3` for a circle with a number."""
    return f"o{word[1:]}" if word[:1] == "o" else word


def letter_word(word: str) -> str:
    """The number of a letter: A to Z, then a to z."""
    code = ord(word) if len(word) == 1 else 0
    return str(code - 64) if 65 <= code <= 90 else str(code - 70) if 97 <= code <= 122 else word


def pentomino_word(word: str) -> str:
    """The letter with a number."""
    letters = "FILNPTUVWXYZ"
    return letters[int(word)] if word.isdecimal() and int(word) < len(letters) else word


def grey_numbers(blocks: PzprBlocks) -> None:
    """Numbers in grey cells, whose sign is before the number."""
    found = blocks.reader.words(*blocks.size)
    blocks.clues.append([[(at, "#" if word[0] == "-" else "-") for at, word in row] for row in found])
    numbers = [[(at, word.lstrip("-")) for at, word in row] for row in found]
    blocks.clues.append([[(at, {"0": "?", ".": "-", "": "-"}.get(word, word)) for at, word in row] for row in numbers])


def dots_of_one_colour(blocks: PzprBlocks) -> None:
    """As `dots`; the colour of a dot has no meaning."""
    dots(blocks)
    blocks.clues[-1] = [[(at, "o" if word == "*" else word) for at, word in row] for row in blocks.clues[-1]]


def dots(blocks: PzprBlocks) -> None:
    """Dots in cells and between them, a sign each without blanks."""
    rows, columns = blocks.size
    table = []
    for _ in range(2 * rows - 1):
        at, line = blocks.reader.line()
        if len(line.strip()) != 2 * columns - 1:
            raise blocks.reader.error(f"expected {2 * columns - 1} signs, found {len(line.strip())}", at)
        signs = {".": "-", "1": "o", "2": "*", "X": "#"}
        table.append([(at + k, signs.get(sign, sign)) for k, sign in enumerate(line.strip())])
    blocks.clues.append(table)


def kakuro_sums(blocks: PzprBlocks) -> None:
    """Sums in black cells, and beside the grid."""
    rows, columns = blocks.size
    table = blocks.reader.words(rows + 1, columns + 1)
    beside = {"top": table[0][1:], "left": [row[0] for row in table[1:]]}
    for side, words in beside.items():
        if any(word not in ("-1", "0", ".") for _, word in words):
            blocks.outside[side] = [(at, "-" if word in ("-1", "0", ".") else word) for at, word in words]
    blocks.clues.append([[(at, "-" if word == "." else _sums(word)) for at, word in row[1:]] for row in table[1:]])


# ── regions ──


def rooms(blocks: PzprBlocks) -> None:
    """The number of rooms, and the room of each cell; from version 1 on of some types, borders."""
    at, line = blocks.reader.line()
    if not line.strip().isdecimal():
        raise blocks.reader.error(f"expected the number of rooms, found {quote(line.strip())}", at)
    table = blocks.reader.words(*blocks.size)
    names = dict[str, int]()
    blocks.regions = [names.setdefault(word, len(names)) for row in table for _, word in row]


def borders(blocks: PzprBlocks) -> None:
    """The borders between cells: those in rows, then those in columns. Some may end inside a region."""
    blocks.regions, blocks.inner_walls = _divided(blocks)


def _divided(blocks: PzprBlocks) -> tuple[tuple[int, ...], Collection[Edge]]:
    """The regions, and the borders inside a region."""
    rows, columns = blocks.size
    tables = blocks.reader.words(rows, columns - 1), blocks.reader.words(rows - 1, columns)
    return divided_by(rows, columns, [word in ("1", "2") for table in tables for row in table for _, word in row])


def rooms_or_borders(blocks: PzprBlocks) -> None:
    """Rooms in the first version of a file, else borders."""
    (borders if blocks.file.version >= 1 else rooms)(blocks)


def rooms_or_borders_later(blocks: PzprBlocks) -> None:
    """Rooms in the first two versions of a file, else borders."""
    (borders if blocks.file.version >= 2 else rooms)(blocks)


# ── clues beside the grid ──


def outer(sides: Sequence[str], *, number: Callable[[str], str] = str, empty: str = "") -> Step:
    """The cells, and clues above and on the left, or on all four sides; a given number is `q3`. `empty` is the
    mark of a player for 0."""

    def read(blocks: PzprBlocks) -> None:
        rows, columns = blocks.size
        more = len(sides) // 2
        table = blocks.reader.words(rows + more, columns + more)
        lines = {"top": table[0][1 : columns + 1], "left": [row[0] for row in table[1 : rows + 1]]}
        if more == 2:
            lines |= {"bottom": table[-1][1 : columns + 1], "right": [row[-1] for row in table[1 : rows + 1]]}
        for side in ("top", "bottom", "left", "right"):
            words = [(at, "-" if word == "." else number(word.removeprefix("c"))) for at, word in lines.get(side, [])]
            if any(word != "-" for _, word in words):
                blocks.outside[side] = words
        inner = [row[1 : columns + 1] for row in table[1 : rows + 1]]
        blocks.clues.append([[(at, number(w[1:]) if w[0] == "q" else "-") for at, w in row] for row in inner])
        values = {"#": 1, **({empty: 0} if empty else {})}
        blocks.answer = [[int(w) if w.isdecimal() else values.get(w) for _, w in row] for row in inner]

    return read


def circles_beside(blocks: PzprBlocks) -> None:
    """Snake: the clue and the answer are bits of one number."""
    rows, columns = blocks.size
    table = blocks.reader.words(rows + 1, columns + 1)
    blocks.outside = {
        side: [(at, "-" if word == "." else word.removeprefix("c")) for at, word in words]
        for side, words in (("top", table[0][1:]), ("left", [row[0] for row in table[1:]]))
    }
    bits = [[(at, int(word) if word.isdecimal() else 0) for at, word in row[1:]] for row in table[1:]]
    blocks.clues.append([[(at, {1: "w", 2: "b"}.get(number & 3, "-")) for at, number in row] for row in bits])
    blocks.answer = [[int(number >> 2 == 1) for _, number in row] for row in bits]


# ── settings ──


def setting(key: str) -> Step:
    """A line with the value of a setting."""

    def read(blocks: PzprBlocks) -> None:
        _, line = blocks.reader.line()
        blocks.settings[key] = line.strip()

    return read


def flags(blocks: PzprBlocks) -> None:
    """Lines with flags: those that change rules are refused."""
    blocks.reader.flag()


def levels(blocks: PzprBlocks) -> None:
    """The flag `r`: all water of a tank has one level."""
    if blocks.reader.has_line("r"):
        blocks.settings["level"] = "yes"


def skipped(blocks: PzprBlocks) -> None:
    """A line without a meaning for the rules."""
    blocks.reader.line()


def passed_cells(blocks: PzprBlocks) -> None:
    """A line that says whether every cell is passed."""
    _, line = blocks.reader.line()
    blocks.settings["full"] = "yes" if line.strip() == "passallcell" else "no"


# ── answers: a file without them ends before ──


def answer(read: Callable[[PzprBlocks], Any]) -> Step:
    """A step that reads the answer of a player, unless the file has ended."""

    def step(blocks: PzprBlocks) -> None:
        if not blocks.reader.ended:
            blocks.answer = read(blocks)

    return step


def _words_of_answer(blocks: PzprBlocks) -> list[list[str]]:
    return [[word for _, word in row] for row in blocks.reader.words(*blocks.size)]


shaded = answer(lambda blocks: [[int(word in ("#", "1")) for word in row] for row in _words_of_answer(blocks)])
numbers = answer(
    lambda blocks: [
        [int(w.split("[")[0]) if w.split("[")[0].isdecimal() else None for w in row] for row in _words_of_answer(blocks)
    ]
)


def signed(signs: Mapping[str, Any]) -> Step:
    """A block of an answer whose signs are values."""
    return answer(lambda blocks: [[signs.get(word) for word in row] for row in _words_of_answer(blocks)])


def _lines(blocks: PzprBlocks) -> list[list[int]]:
    """The lines between cells, as edges [row, column, row, column]."""
    rows, columns = blocks.size
    level, upright = blocks.reader.words(rows, columns - 1), blocks.reader.words(rows - 1, columns)
    found = [[r, c, r, c + 1] for r, row in enumerate(level) for c, (_, word) in enumerate(row) if word == "1"]
    return found + [[r, c, r + 1, c] for r, row in enumerate(upright) for c, (_, word) in enumerate(row) if word == "1"]


def _outline(blocks: PzprBlocks) -> list[list[int]]:
    """The lines along the sides of cells, as edges of corner points."""
    rows, columns = blocks.size
    upright, level = blocks.reader.words(rows, columns + 1), blocks.reader.words(rows + 1, columns)
    found = [[r, c, r + 1, c] for r, row in enumerate(upright) for c, (_, word) in enumerate(row) if word == "1"]
    return found + [[r, c, r, c + 1] for r, row in enumerate(level) for c, (_, word) in enumerate(row) if word == "1"]


def _walls(blocks: PzprBlocks) -> list[list[int]] | None:
    """The regions by their borders; None without a border."""
    return _numbered_rows(_divided(blocks)[0], blocks.size[1])


def _numbered_rows(parts: Sequence[int], columns: int) -> list[list[int]] | None:
    """The rows of the regions' numbers, from 1; None for one region."""
    rows = (parts[k : k + columns] for k in range(0, len(parts), columns))
    return [[part + 1 for part in row] for row in rows] if any(parts) else None


def _framed_walls(blocks: PzprBlocks) -> list[list[int]] | None:
    """As `_walls`, from a block with the borders of the frame."""
    rows, columns = blocks.size
    walls = {tuple(edge) for edge in _outline(blocks)}
    drawn = [(edge.r2, edge.c2, edge.r1 + 1, edge.c1 + 1) in walls for edge in edges(rows, columns)]
    return _numbered_rows(divided_by(rows, columns, drawn)[0], columns)


lines, outline, walls, framed_walls = map(answer, (_lines, _outline, _walls, _framed_walls))


def marks_of_version_1(blocks: PzprBlocks) -> None:
    """A block of marks that version 1 has."""
    if blocks.file.version == 1:
        notes_of_cells(blocks)


def walls_of_fourcells(blocks: PzprBlocks) -> None:
    """Borders, in later versions with those of the frame."""
    (walls if blocks.file.version == 0 else framed_walls)(blocks)


def notes_of_cells(blocks: PzprBlocks) -> None:
    """A block with marks of a player."""
    if not blocks.reader.ended:
        blocks.reader.words(*blocks.size)
