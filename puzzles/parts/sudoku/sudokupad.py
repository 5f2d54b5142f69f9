"""SudokuPad: JSON of `scl`/`ctc` links where it holds rules and no drawing, and `classic` givens."""

import json
import re
from math import isqrt
from typing import Any

from ...common.errors import PuzzleError, quote
from ...common.formats import Board
from ...common.reading import Text
from .constraint import Constraint
from .frame import MOST_SIDE, board_of

_SHORT = {
    "c": "color", "ca": "cages", "ct": "center", "c1": "borderColor", "c2": "backgroundColor", "ce": "cells",
    "cs": "cellSize", "a": "arrows", "o": "overlays", "u": "underlays", "w": "width", "h": "height", "v": "value",
    "vd": "videos", "l": "lines", "r": "rounded", "re": "regions", "fs": "fontSize", "th": "thickness",
    "hl": "headLength", "wp": "wayPoints", "t": "title", "te": "text", "d": "duration", "d2": "d",
}  # fmt: skip
_TOKEN = re.compile(r"'(?:\\.|[^'\\])*'|\"(?:\\.|[^\"\\])*\"|#?[\w.+-]+|[\[\]{},:]")
_HEX = re.compile("[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?")
_DRAWN = ("lines", "arrows", "overlays", "underlays")
_GLOBAL = {"antiknight": "anti-knight", "antiking": "anti-king", "disjoint": "disjoint"}
_SILENT = {"id", "cellSize", "metadata", "videos", "duration", "settings", "title", "author", "rules", "solution"}


def unzipped(text: str) -> str:
    """The JSON of a "zipped" text: quotes, short keys, missing objects and colours are written out."""
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
        data = json.loads(body)
    except (ValueError, RecursionError):
        try:
            data = json.loads(unzipped(body))
        except (ValueError, RecursionError) as error:
            raise text.error(f"the link holds no SudokuPad puzzle: {str(error)[:100]}") from None
    if not isinstance(data, dict) or not isinstance(data.get("cells"), list) or not data["cells"]:
        raise text.error("expected an object with cells")
    drawn = {name: len(data[name]) for name in _DRAWN if isinstance(data.get(name), list) and data[name]}
    board = _board(text, data)
    if drawn:
        counts = ", ".join(f"{count} {name}" for name, count in drawn.items())
        board["drawings"] = f"this link holds a drawing ({counts}), not rules"
    return board


def _board(text: Text, data: dict[str, Any]) -> Board:
    unknown = [
        key for key in data if key not in {"cells", "regions", "cages", "global", *_DRAWN} | _SILENT and data[key]
    ]
    fog = [key for key in unknown if "fog" in key or key == "triggereffect"]
    if set(unknown) - set(fog):
        raise text.error(f"{(set(unknown) - set(fog)).pop()}: this field is not known here, so a rule may be missing")
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
    for k, region in enumerate(data.get("regions") or []):
        cells = _cells(text, f"regions[{k}]", region, height, width)
        if len(cells) == count and all(boxes[i] is None for i in cells):
            for i in cells:
                boxes[i] = k
        else:
            constraints.append(Constraint("extra-region", (cells,)))
    for k, cage in enumerate(data.get("cages") or []):
        constraints += _cage(text, f"cages[{k}]", cage, height, width)
    constraints += [_of_grid(text, name) for name in data.get("global") or []]
    notes = ["fog is display, not a rule"] if fog else []
    return board_of(height, width, range(1, count + 1), given, boxes, constraints, notes)


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


def _of_grid(text: Text, name: Any) -> Constraint:
    known = {
        "nonconsecutive": Constraint("nonconsecutive"),
        "antixv": Constraint("no-pair-sum", (), (5, 10)),
        "antiratio": Constraint("no-ratio", (), (2,)),
        **{short: Constraint(kind) for short, kind in _GLOBAL.items()},
    }
    if not isinstance(name, str) or name not in known:
        raise text.error(f"global: {quote(str(name))} has no rule here")
    return known[name]


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


def _cage(text: Text, path: str, cage: Any, height: int, width: int) -> list[Constraint]:
    if not isinstance(cage, dict):
        raise text.error(f"{path}: expected an object")
    value = cage.get("sum", cage.get("value"))
    if not cage.get("cells"):
        return []  # a title, an author, the rules
    cells = _cells(text, f"{path}.cells", cage["cells"], height, width)
    if cage.get("hidden") and cage.get("unique") is False:
        return []
    if cage.get("style") == "extraregion":
        return [Constraint("extra-region", (cells,))]
    if value in (None, ""):
        return [Constraint("cage", (cells,))] if cage.get("unique") else []
    if not str(value).isdigit():
        raise text.error(f"{path}.value: expected a whole number, found {quote(str(value))}")
    if cage.get("unique") or "sum" not in cage:
        return [Constraint("cage", (cells,), (int(value),))]
    return [Constraint("sum", (cells,), (int(value),))]


# ── classic ──

_BLANKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
_PACKED = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def read_classic(text: Text, data: str) -> Board:
    """Given numbers of a `classic` link, in whichever of its two codings gives a square."""
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
    return board_of(side, side, range(1, side + 1), given, usual_boxes(side, side, side), [])


__all__ = ["PuzzleError", "read_classic", "read_pad", "unzipped"]
