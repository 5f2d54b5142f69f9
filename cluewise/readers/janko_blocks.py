"""Blocks of a text of janko.at that several kinds have: sizes, areas, clues outside the grid, the solution."""

from collections.abc import Mapping, Sequence
from typing import Any

from cluewise.puzzles.common.cell_boards import CellPuzzle
from cluewise.puzzles.common.formats import Block
from cluewise.puzzles.common.geometry import neighbours
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.translation import Translation, Word

from .janko_text import JankoText, missing

Row = list[Word]
BLANKS = ("-", ".")


def check_size(janko: JankoText, key: str, block: Block | None = None) -> None:
    """Raises PuzzleError if a block has another size than the text states, or rows of several lengths."""
    table, size = janko.grids[key], janko.size
    if not table:
        raise missing(janko, key)
    height, width = (len(table), len(table[0]))
    if size is not None:
        height, width = block.shape(*size) if block else size
    if len(table) != height:
        raise janko.text.error(f"{key}: expected {height} rows, found {len(table)}", table[-1][0][0])
    wrong = next((row for row in table if len(row) != width), None)
    if wrong is not None:
        raise janko.text.error(f"{key}: expected {width} signs in each row, found {len(wrong)}", wrong[0][0])


def areas_of(janko: JankoText, *, may_have_holes: bool) -> list[Row]:
    """The areas with a name for each connected part of equal signs."""
    if "areas" not in janko.grids:
        raise missing(janko, "areas")
    check_size(janko, "areas")
    table = janko.grids["areas"]
    around = neighbours(len(table), len(table[0]))
    names = dict[Any, int]()
    for start in around:
        if start in names:
            continue
        names[start] = count = len(set(names.values())) + 1 if len(names) else 1
        waiting = [start]
        while waiting:
            cell = waiting.pop()
            for other in around[cell]:
                if other not in names and table[other.r][other.c][1] == table[cell.r][cell.c][1]:
                    names[other] = count
                    waiting.append(other)
    hole = "#" if may_have_holes else ""
    return [
        [(at, hole if hole and word in BLANKS else str(names[r, c])) for c, (at, word) in enumerate(row)]
        for r, row in enumerate(table)
    ]


def outside_of(janko: JankoText, sides: Sequence[str]) -> dict[str, Row]:
    """The clues outside the grid by side."""
    found: dict[str, Row] = {}
    other = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
    for key, side, axis in (("clabels", sides[0], 1), ("rlabels", sides[1], 0)):
        lines = lines_of_side(janko, key, axis)
        for where, line in zip((side, other[side]), lines, strict=False):
            if any(word not in BLANKS for _, word in line):
                found[where] = [(at, "-" if word in BLANKS else word) for at, word in line]
    return {side: found[side] for side in ("top", "bottom", "left", "right") if side in found}


def lines_of_side(janko: JankoText, key: str, axis: int) -> list[Row]:
    """The lines of a block of labels: one, or two for both sides. Those of rows may be a line for each row."""
    lines = janko.grids.get(key, janko.grids.get("labels", []) if key == "clabels" else [])
    size = janko.size
    count = size[axis] if size else None
    if axis == 0 and len(lines) > 2 and (count in (None, len(lines))) and max(map(len, lines)) <= 2:
        lines = [[row[k] if k < len(row) else (row[0][0], "-") for row in lines] for k in range(max(map(len, lines)))]
    if len(lines) > 2:
        raise janko.text.error(f"{key}: expected one line of clues, or two for both sides", lines[2][0][0])
    for line in lines:
        if count is not None and len(line) != count:
            raise janko.text.error(f"{key}: expected {count} clues, found {len(line)}", line[0][0])
    return lines


def with_settings(janko: JankoText, translation: Translation, settings: Mapping[str, str]) -> Translation:
    """The translation with settings that the text states; those of its header come first."""
    text = translation.text._replace(settings={**settings, **janko.text.settings})
    return translation._replace(text=text)


# ── the published solution ──


def state_of(janko: JankoText, cls: Any) -> str:
    """The block `solution` in a form that the kind reads: numbers, shaded cells `x`, regions; else empty."""
    table = janko.grids.get("solution")
    if not table:
        return ""
    if issubclass(cls, RegionPuzzle):
        return "\n".join("  ".join(word for _, word in row) for row in table)
    if not issubclass(cls, CellPuzzle):
        return ""
    shading = {*cls.signs} == {0, 1}
    words = [
        ["1" if shading and word not in ("-", ".", "0") else "0" if shading else word for _, word in row]
        for row in table
    ]
    words = [["?" if word in BLANKS else word for word in row] for row in words]
    if shading:
        signs = {str(value): shown for value, shown in cls.signs.items()}
        words = [[signs.get(word, word) for word in row] for row in words]
    return "\n".join("  ".join(row) for row in words)
