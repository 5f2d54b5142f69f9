"""Writer of strings of the Interactive Sudoku Solver (ISS)."""

from typing import Any
from urllib.parse import quote as percent

from ...common.errors import Refused
from .constraint import Constraint, place
from .frame import usual_boxes
from .iss_items import KEY_SIGNS, SIGNS
from .table import kind_of


def written(puzzle: Any) -> str:
    """The puzzle as a string. Raises Refused."""
    size = len(SIGNS) - 1
    if max(puzzle.height, puzzle.width) > size:
        raise Refused(f"ISS has at most {size} rows and columns")
    items = [_shape_item(puzzle), *_box_items(puzzle)]
    given = [f"{place(i, puzzle)}_{number}" for i, number in enumerate(puzzle.given) if number is not None]
    given += [
        "_".join([place(c.sets[0][0], puzzle), *map(str, c.values)]) for c in puzzle.constraints if c.kind == "one-of"
    ]
    if puzzle.diagonals:
        items += [".Diagonal~1", ".Diagonal~-1"]
    for cage in puzzle.cages:
        c = Constraint("cage", (cage.cells,), () if cage.sum is None else (cage.sum,))
        items.append(_item(c, puzzle))
    items += [".~" + "~".join(given)] if given else []
    items += [_item(c, puzzle) for c in puzzle.constraints if c.kind != "one-of" and not _in_strict(c, puzzle)]
    return "".join([*items, *_strict_items(puzzle)])


def _shape_item(puzzle: Any) -> str:
    numbers = puzzle.numbers
    usual = (puzzle.height, puzzle.width, numbers) == (9, 9, range(1, 10))
    if usual:
        return ""
    values = "" if puzzle.digits is None else f"~{numbers[-1]}" if numbers[0] == 1 else f"~{numbers[0]}-{numbers[-1]}"
    return f".Shape~{puzzle.height}x{puzzle.width}{values}"


def _box_items(puzzle: Any) -> list[str]:
    side, count = max(puzzle.height, puzzle.width), len(puzzle.numbers)
    if puzzle.boxes == usual_boxes(puzzle.height, puzzle.width, side):
        return []
    if puzzle.boxes == usual_boxes(puzzle.height, puzzle.width, count) != (None,) * len(puzzle.boxes):
        return [f".RegionSize~{count}"]
    if set(puzzle.boxes) == {None}:
        return [".NoBoxes"]
    signs = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    if max(box for box in puzzle.boxes if box is not None) >= len(signs) or None in puzzle.boxes:
        raise Refused("ISS cannot hold these regions")
    return [".NoBoxes", ".Jigsaw~" + "".join(signs[box] for box in puzzle.boxes)]


def _item(c: Constraint, puzzle: Any) -> str:
    if c.kind == "any-of":
        options = ("".join(_item(part, puzzle) for part in option) for option in c.inner)
        wrapped = [f".And{text}.End" if len(o) > 1 else text for o, text in zip(c.inner, options, strict=True)]
        return f".Or{''.join(wrapped)}.End"
    kind = kind_of(c)
    if c.kind in ("odd", "even", "one-of"):
        numbers = c.values if c.kind == "one-of" else [n for n in puzzle.numbers if n % 2 == (c.kind == "odd")]
        return ".~" + "_".join([place(c.sets[0][0], puzzle), *map(str, numbers)])
    if c.kind == "pair-sum" and c.values == (5,):
        name, arguments = "V", kind.write_iss(c._replace(values=(10,)), puzzle)
    elif c.kind == "arrow" and len(c.sets[0]) > 1:
        cells = [place(i, puzzle) for group in c.sets for i in group]
        name, arguments = "PillArrow", [str(len(c.sets[0])), *cells]
    elif c.kind in ("column-index", "row-index"):
        name, arguments = "Indexing", kind.write_iss(c, puzzle)
    elif c.kind in ("pairs", "all-pairs"):
        name, arguments = ("Pair" if c.kind == "pairs" else "PairX"), _key(c, puzzle)
    elif kind.iss:
        name, arguments = kind.iss, kind.write_iss(c, puzzle)
    else:
        raise Refused(f"ISS has no {kind.plural}")
    words = (percent(word, safe="-_").replace(".", "%2E") for word in arguments)
    return "~".join([f".{name}", *words])


def _key(c: Constraint, puzzle: Any) -> list[str]:
    numbers, n = puzzle.numbers, len(puzzle.numbers)
    bits = "".join("1" if f"{a}-{b}" in c.values else "0" for a in numbers for b in numbers)
    bits += "0" * (-(n * n) % 6)
    key = "".join(KEY_SIGNS[int(bits[k : k + 6][::-1], 2)] for k in range(0, len(bits), 6))
    return [key, "_", *(place(i, puzzle) for i in c.sets[0])]


def _in_strict(c: Constraint, puzzle: Any) -> bool:
    """Whether a switch of ISS states this negative rule."""
    dots = {tuple(sorted(o.sets[0])) for o in puzzle.constraints if o.kind in ("difference", "ratio")}
    sums = {tuple(sorted(o.sets[0])) for o in puzzle.constraints if o.kind == "pair-sum"}
    both = {o.kind for o in puzzle.constraints if o.kind in ("nonconsecutive", "no-ratio") and set(o.sets) == dots}
    if c.kind == "no-pair-sum":
        return c.values == (5, 10) and set(c.sets) == sums
    if c.kind == "no-ratio":
        return c.values == (2,) and len(both) == 2
    return c.kind == "nonconsecutive" and len(both) == 2


def _strict_items(puzzle: Any) -> list[str]:
    names = {"no-pair-sum": ".StrictXV", "no-ratio": ".StrictKropki"}
    return [names[c.kind] for c in puzzle.constraints if c.kind in names and _in_strict(c, puzzle)]
