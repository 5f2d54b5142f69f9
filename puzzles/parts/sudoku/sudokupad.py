"""Reader of SudokuPad: JSON of `scl`/`ctc` links with rules and without drawings, and `classic` givens."""

import json
import re
from math import isqrt
from typing import Any

from ...common.errors import PuzzleError, one_line, quote
from ...common.formats import Board
from ...common.reading import Text, load_json
from .constraint import Constraint
from .frame import MOST_SIDE, board_of
from .prose import Prose, flag

_SHORT = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
    "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
    "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d",
}  # fmt: skip
_TOKEN = re.compile(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|#?[\w.+-]+|[\[\]{},:]")
_HEX = re.compile("[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?")
_DRAWN = ("lines", "arrows", "overlays", "underlays")
_FRAME = {"cells", "regions", "cages", "global", "metadata", "metaData", "cellSize", "duration", *_DRAWN}
_CAGE_TYPES = (None, "", "cage", "killer", "region", "box", "rowcol", "disjoint")
_CAGE_FIELDS = {"cells", "value", "sum", "unique", "hidden", "style", "type"}


def unzipped(text: str) -> str:
    """The JSON of a "zipped" text, with quotes, short keys, missing objects and colours written out."""
    out: list[str] = []
    before = "["
    tokens = _TOKEN.findall(text)
    for k, token in enumerate(tokens):
        following = tokens[k + 1] if k + 1 < len(tokens) else ""
        if before in "[," and (token == "," or (token == "]" and before == ",")):
            out.append("{}")
        if token[0] in "'\"":
            inner = token[1:-1]
            word = json.dumps(inner.replace("\\'", "'")) if token[0] == "'" else token
        elif token in "[]{},:":
            word = token
        elif following == ":":
            word = json.dumps(_SHORT.get(token, token))
        elif token in ("t", "f", "true", "false", "null"):
            word = {"t": "true", "f": "false"}.get(token, token)
        elif token in ("#0", "#F"):
            word = '"#000000"' if token == "#0" else '"#FFFFFF"'
        elif re.fullmatch(r"-?[0-9]*\.?[0-9]+", token) and not (len(token) == 6 and token.isdigit()):
            word = (
                ("-0." + token[2:] if token.startswith("-.") else "0" + token)
                if "." in token[:2] and token.lstrip("-")[0] == "."
                else token
            )
        elif _HEX.fullmatch(token.lstrip("#")):
            word = json.dumps("#" + token.lstrip("#"))
        else:
            word = json.dumps(token)
        out.append(word)
        before = token
    return "".join(out)


def read_pad(text: Text) -> Board:
    """The board of SudokuPad JSON. Raises PuzzleError, also for a drawing."""
    body = text.body.strip()
    try:
        data = load_json(body)
    except ValueError:
        try:
            data = load_json(unzipped(body))
        except ValueError as error:
            raise text.error(f"the link holds no SudokuPad puzzle: {str(error)[:100]}") from None
    if not isinstance(data, dict) or not isinstance(data.get("cells"), list) or not data["cells"]:
        raise text.error("expected an object with cells")
    board, drawings = _board(text, data)
    drawn = {name: len(data[name]) if isinstance(data[name], list) else 1 for name in _DRAWN if data.get(name)}
    if drawings:
        drawn["cages without a rule"] = drawings
    if drawn:
        counts = ", ".join(f"{count} {name}" for name, count in drawn.items())
        board |= {"drawings": f"this link holds a drawing ({counts}), not rules", "drawn": data}
    return board


def _board(text: Text, data: dict[str, Any]) -> tuple[Board, int]:
    """The fields of the puzzle, and the number of cages without a rule."""
    rows = data["cells"]
    width = len(rows[0]) if isinstance(rows[0], list) else 0
    if (
        not 0 < width <= MOST_SIDE
        or len(rows) > MOST_SIDE
        or any(not isinstance(row, list) or len(row) != width for row in rows)
    ):
        raise text.error(f"cells: expected rows of one length, at most {MOST_SIDE}")
    height, count = len(rows), max(len(rows), width)
    given = _given(text, rows, count)
    boxes: list[Any] = [None] * (height * width)
    constraints: list[Constraint] = []
    for k, region in enumerate(_listed(text, data, "regions")):
        cells = _cells(text, f"regions[{k}]", region, height, width)
        if len(cells) == count and all(boxes[i] is None for i in cells):
            for i in cells:
                boxes[i] = k
        else:
            constraints.append(Constraint("extra-region", (cells,)))
    prose, drawings = _prose(text, data), 0
    for k, cage in enumerate(_listed(text, data, "cages")):
        found = _cage(text, f"cages[{k}]", cage, prose, (height, width))
        constraints += found or []
        drawings += found is None
    constraints += (Constraint(name, (), numbers) for name, numbers in prose.rules)
    notes = prose.told()
    if any(data.get(key) for key in data if "fog" in key or key == "triggereffect"):
        notes = ("fog is display, not a rule", *notes)
    board = board_of(height, width, range(1, count + 1), given, boxes, constraints, notes)
    return {**board, "linked": True, "heading": prose.heading}, drawings


def _prose(text: Text, data: dict[str, Any]) -> Prose:
    """Titles, rules in words, and flags, those of the list `global` included."""
    prose = Prose(text.error)
    for key, value in data.items():
        if prose.knows(key):
            prose.add(key, value)
        elif value and key not in _FRAME and "fog" not in key:
            raise text.error(f"{one_line(key, 60)}: this field is not known here, so a rule may be missing")
    for name in ("metadata", "metaData"):
        prose.add_fields(data.get(name), name)
    if isinstance(named := data.get("global"), dict):
        prose.add_fields(named, "global")
    else:
        for name in _listed(text, data, "global"):
            if not isinstance(name, str):
                raise text.error(f"global: {quote(name)} has no rule here")
            prose.add(name, True, f"global: {one_line(name, 60)}")
    return prose


def _listed(text: Text, data: dict[str, Any], key: str) -> list[Any]:
    """The list of a field; empty if it is missing."""
    value = data.get(key) or []
    if not isinstance(value, list):
        raise text.error(f"{key}: expected a list, found {quote(value)}")
    return value


def _given(text: Text, rows: list[Any], count: int) -> list[int | None]:
    given: list[int | None] = []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            value = cell.get("value") if isinstance(cell, dict) else None
            if value not in (None, "") and not (str(value).isdecimal() and 1 <= int(value) <= count):
                expected = f"expected a number from 1 to {count}"
                raise text.error(f"cells[{r}][{c}].value: {expected}, found {quote(str(value))}")
            given.append(int(value) if value not in (None, "") else None)
    return given


def _cells(text: Text, path: str, places: Any, height: int, width: int) -> tuple[int, ...]:
    known = isinstance(places, list) and all(
        isinstance(p, list)
        and len(p) == 2
        and all(type(x) is int for x in p)
        and 0 <= p[0] < height
        and 0 <= p[1] < width
        for p in places
    )
    if not known:
        raise text.error(f"{path}: expected cells [row, column] of the {height}x{width} grid")
    return tuple(sorted({r * width + c for r, c in places}))


def _cage(text: Text, path: str, cage: Any, prose: Prose, size: tuple[int, int]) -> list[Constraint] | None:
    """The rules of a cage; None for a drawing. With `unique: false`, numbers may repeat."""
    if not isinstance(cage, dict):
        raise text.error(f"{path}: expected an object")
    unique, hidden = flag(cage.get("unique")), flag(cage.get("hidden"))
    tagged = prose.add_tag(cage.get("value"), path, alone=not cage.get("cells"))
    if not cage.get("cells"):
        return []  # a title, an author, the rules
    strange = next((key for key, value in cage.items() if key not in _CAGE_FIELDS and flag(value)), None)
    if strange or cage.get("type") not in _CAGE_TYPES:
        raise text.error(f"{path}.{strange or 'type'}: this is not known here, and it may change the rule")
    cells = _cells(text, f"{path}.cells", cage["cells"], *size)
    if cage.get("style") == "extraregion":
        return [Constraint("extra-region", (cells,))]
    if hidden and unique is False:
        return []  # cells outside the regions
    value = cage.get("sum", None if tagged else cage.get("value"))
    if value in (None, ""):
        return [Constraint("cage", (cells,))] if unique else [] if tagged or hidden else None
    if not str(value).isdecimal():
        raise text.error(f"{path}.value: expected a whole number, found {quote(value)}")
    if unique or (unique is None and "sum" not in cage):
        return [Constraint("cage", (cells,), (int(value),))]
    return [Constraint("sum", (cells,), (int(value),))]


# ── classic ──

_BLANKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
_PACKED = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def read_classic(text: Text, data: str) -> Board:
    """The given numbers of a `classic` link, in the one of its two codings that gives a square."""
    old = "".join(sign if sign.isdigit() else "." * _BLANKS.find(sign) for sign in data)
    new = "".join(
        (str(k % 10) if k % 10 else ".") + "." * (k // 10) for k in map(_PACKED.find, data) if k >= 0
    )  # fmt: skip
    options = [
        cells for cells in (new, old) if cells and isqrt(len(cells)) ** 2 == len(cells) and len(cells) <= MOST_SIDE**2
    ]
    fitting = [cells for cells in options if all(sign == "." or int(sign) <= isqrt(len(cells)) for sign in cells)]
    options = fitting or options
    if not options:
        raise text.error(f"classic: {len(new)} or {len(old)} cells are no square")
    cells = next((cells for cells in options if len(cells) == 81), options[0])
    side = isqrt(len(cells))
    wrong = next((sign for sign in cells if sign not in ".0" and int(sign) > side), None)
    if wrong:
        raise text.error(f"classic: expected numbers from 1 to {side}, found {wrong}")
    from .frame import usual_boxes

    given = [int(sign) if sign not in ".0" else None for sign in cells]
    return {**board_of(side, side, range(1, side + 1), given, usual_boxes(side, side, side), []), "linked": True}


__all__ = ["PuzzleError", "read_classic", "read_pad", "unzipped"]
