"""Reader of strings of the Interactive Sudoku Solver (ISS): `.Thermo~R1C1~R1C2.Cage~10~R2C1~R2C2`."""

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Any
from urllib.parse import unquote

from ...common.errors import quote
from ...common.formats import Board
from ...common.reading import Text
from .constraint import Constraint
from .frame import MOST_SIDE, board_of, numbered_boxes, usual_boxes
from .iss_items import CELL, SIGNS, ItemReader
from .layout import apart
from .table import ISS, KINDS, kind_of

_SHAPE = re.compile(r"([0-9]{1,2})x([0-9]{1,2})")
_OF_ALL = {"Shape", "NoBoxes", "RegionSize", "Jigsaw", "StrictKropki", "StrictXV"}
"""Items about the whole string, which are read before the others."""
_SILENT = {"", "End", *_OF_ALL}
_OPENING = ("Or", "And", "Replicate")
_WITHOUT_CELLS = {
    *_OF_ALL, "Windoku", "Diagonal", "AntiKnight", "AntiKing", "AntiConsecutive", "AntiTaxicab", "DisjointSets",
    "GlobalEntropy", "GlobalMod", "DutchFlatmates", "RegionSameValues", "Sandwich", "XSum", "Skyscraper",
    "HiddenSkyscraper", "NumberedRoom", "FullRank", "LittleKiller",
}  # fmt: skip
"""Items about the grid, or about a whole row, column or diagonal, which `Replicate` cannot move."""
MOST_TEXT = 10**6
MOST_COPIES = 10_000
"""The largest number of items that `Replicate` makes."""
MOST_NESTED = 20
"""The largest depth of nested items with an `End`."""
Item = tuple[str, list[str]]


class IssReader(ItemReader):
    """Reads one string, its shape first."""

    def __init__(self, text: Text) -> None:
        if len(text.body) > MOST_TEXT:
            raise text.error(f"a string of {len(text.body)} characters is too long: at most {MOST_TEXT}")
        body = "".join(line for line in text.body.split("\n") if not line.lstrip().startswith("#"))
        super().__init__(text)
        self.copied = 0
        self.items = list(self._split("".join(body.split())))
        depths = accumulate((name in _OPENING) - (name == "End") for name, _ in self.items)
        if max(depths) > MOST_NESTED:
            raise self.error(f"more than {MOST_NESTED} of {', '.join(_OPENING)} are inside each other")
        low, high, self.raw = 1, 0, False
        for name, most in (("Shape", 3), ("RegionSize", 1), ("Jigsaw", 1), ("NoBoxes", 0), ("StrictKropki", 0)):
            listed = [arguments for other, arguments in self.items if other == name]
            if len(listed) > 1 and name in ("Shape", "RegionSize"):
                raise self.error(f".{name} stands twice")
            for arguments in listed:
                self.at_most(arguments, most, name)
        for name, arguments in self.items:
            if name == "Shape":
                low, high = self._shape(arguments)
        self.numbers = range(low, (high or max(self.height, self.width)) + 1)
        if self.raw:
            raise self.error("Raw: a grid without rows and columns is no Sudoku")

    def _split(self, body: str) -> Iterator[Item]:
        if not body.startswith("."):
            raise self.error("expected '.' before the first item")
        for item in body[1:].split("."):
            name, *arguments = item.split("~")
            if name not in _SILENT and name not in ISS and name not in _OTHERS:
                raise self.error(f".{name[:40]} has no rule here")
            yield name, [unquote(word) for word in arguments]

    def _shape(self, arguments: list[str]) -> tuple[int, int]:
        size, *rest = arguments or [""]
        match = _SHAPE.fullmatch(size)
        if not match or not (0 < int(match[1]) <= MOST_SIDE and 0 < int(match[2]) <= MOST_SIDE):
            raise self.error(f"Shape: expected a size such as 9x9, found {quote(size)}")
        self.height, self.width = int(match[1]), int(match[2])
        self.raw, values = "Raw" in rest, [word for word in rest if word != "Raw"]
        span = re.fullmatch(r"(?:([0-9]{1,2})-)?([0-9]{1,2})", values[0]) if values else None
        if values and not span:
            raise self.error(f"Shape: expected numbers such as 9 or 0-8, found {quote(values[0])}")
        low, high = (int(span[1] or 1), int(span[2])) if span else (1, 0)
        if span and not low <= high <= 35:
            raise self.error(f"Shape: expected numbers such as 9 or 0-8, found {quote(values[0])}")
        return low, high

    # ── the board ──

    def board(self) -> Board:
        """All fields of the puzzle."""
        given: list[int | None] = [None] * (self.height * self.width)
        candidates: dict[int, set[int]] = {}
        constraints = list(self._read(iter(self.items), candidates))
        for i, numbers in candidates.items():
            constraints.append(Constraint("one-of", ((i,),), tuple(sorted(numbers))))
        boxes, extra = self._boxes()
        strict = {name for name, _ in self.items}
        every = [*extra, *constraints, *_strict(strict, constraints)]
        return {**board_of(self.height, self.width, self.numbers, given, boxes, every), "linked": True}

    def _read(self, items: Iterator[Item], candidates: dict[int, set[int]]) -> Iterator[Constraint]:
        for name, arguments in items:
            if name == "":
                self._candidates(arguments, candidates)
            elif name == "End":
                raise self.error("an End without a beginning")
            elif name in ("Or", "And"):
                yield from self._composite(name, items)
            elif name == "Replicate":
                yield from self._read(iter(self._copies(arguments, items)), candidates)
            elif name in _OTHERS:
                yield from _OTHERS[name](self, arguments)
            elif name in ISS:
                yield from self._checked(name, arguments)

    def _candidates(self, arguments: list[str], candidates: dict[int, set[int]]) -> None:
        """Adds given numbers `R1C1_5` and candidates `R1C1_2_3`; several of one cell intersect."""
        for word in arguments:
            cell, *words = word.split("_")
            i, numbers = self.cell(cell), set(map(self.number, words))
            if not numbers <= set(self.numbers):
                raise self.error(f"expected numbers of the grid, found {quote(word)}")
            candidates[i] = candidates.get(i, set(self.numbers)) & numbers

    def _checked(self, name: str, arguments: list[str]) -> Iterator[Constraint]:
        try:
            for c in ISS[name].read_iss(arguments, self):
                if kind_of(c).groups == 1 and len(c.sets) != 1:
                    raise self.error(f"{name}: expected one list of cells")
                yield c
        except IndexError:
            raise self.error(f"{name}: an argument is missing") from None

    def _composite(self, name: str, items: Iterator[Item]) -> Iterator[Constraint]:
        """The options of an Or: each item, or an And of several."""
        options: list[tuple[Constraint, ...]] = []
        parts: list[Constraint] = []
        for inner, arguments in items:
            if inner == "End":
                break
            if inner in _OF_ALL:
                raise self.error(f".{inner} holds for the whole grid: it cannot stand in .{name}")
            if inner in ("Or", "And"):
                found = tuple(self._composite(inner, items))
            else:
                chosen: dict[int, set[int]] = {}
                copies = self._copies(arguments, items) if inner == "Replicate" else [(inner, arguments)]
                found = tuple(self._read(iter(copies), chosen))
                found += tuple(Constraint("one-of", ((i,),), tuple(sorted(s))) for i, s in chosen.items())
            parts.extend(found)
            options.append(found)
        else:
            raise self.error(f".{name} has no .End")
        if name == "And":
            yield from parts
        elif len(options) == 1:
            yield from options[0]
        else:
            yield Constraint("any-of", (), (), tuple(options))

    def _copies(self, arguments: list[str], items: Iterator[Item]) -> list[Item]:
        """The items up to the End of a Replicate, moved from its origin to each of its cells in turn."""
        word, origin = (*arguments, "", "R1C1")[0], self.cell(arguments[1] if len(arguments) > 1 else "R1C1")
        cells = [i for i, bit in enumerate(self.bits(word, "Replicate")) if bit]
        inner: list[Item] = []
        depth = 1
        for name, words in items:
            depth += (name in _OPENING) - (name == "End")
            if depth == 0:
                break
            if name in _WITHOUT_CELLS:
                raise self.error(f"Replicate: .{name} cannot be moved")
            inner.append((name, words))
        else:
            raise self.error(".Replicate has no .End")
        if any(i >= self.height * self.width for i in cells):
            raise self.error(f"Replicate: {quote(word[:40])} has more bits than the grid has cells")
        self.copied += len(cells) * len(inner)
        if self.copied > MOST_COPIES:
            raise self.error(f"Replicate: more than {MOST_COPIES} copies")
        return [(name, [self._moved(w, origin, i) for w in words]) for i in cells for name, words in inner]

    def _moved(self, word: str, origin: int, to: int) -> str:
        """An argument moved by the step from the origin to a cell; unchanged if it does not begin with a cell."""
        match = re.match(CELL.pattern + "(?=_|$)", word)
        if match is None:
            return word
        down, right = apart(self, origin, to)
        i = self.cell(match[0])
        r, c = i // self.width + down, i % self.width + right
        if not (0 <= r < self.height and 0 <= c < self.width):
            raise self.error(f"Replicate: {match[0]} moves out of the grid")
        return f"R{SIGNS[r + 1]}C{SIGNS[c + 1]}{word[match.end() :]}"

    def _boxes(self) -> tuple[tuple[int | None, ...], list[Constraint]]:
        """The boxes, and further regions as constraints. A jigsaw keeps the boxes unless they are switched off."""
        names = {name for name, _ in self.items}
        size = next(
            (self.number(arguments[0]) for name, arguments in self.items if name == "RegionSize" and arguments), 0
        )
        count = size or max(self.height, self.width)
        usual = (
            (None,) * (self.height * self.width) if "NoBoxes" in names else usual_boxes(self.height, self.width, count)
        )
        layouts = [arguments[0] for name, arguments in self.items if name == "Jigsaw" and arguments]
        if size and set(usual) == {None} and "NoBoxes" not in names and not layouts:
            raise self.error(f"RegionSize: regions of {size} cells do not fill a {self.height}x{self.width} grid")
        if any(len(layout) != self.height * self.width for layout in layouts):
            raise self.error(f"Jigsaw: expected {self.height * self.width} signs")
        regions = [
            numbered_boxes(
                [sign if sign != "." and (layout.count(sign) == size or not size) else None for sign in layout]
            )
            for layout in layouts
        ]  # signs of more or fewer cells than RegionSize are no regions
        if regions and set(usual) == {None}:
            usual, regions = regions[0], regions[1:]
        extra = []
        for layout in regions:
            for box in range(max((box for box in layout if box is not None), default=-1) + 1):
                extra.append(Constraint("extra-region", (tuple(i for i, other in enumerate(layout) if other == box),)))
        return usual, extra


def _strict(names: set[str], constraints: list[Constraint]) -> Iterator[Constraint]:
    """The negative rules, which forbid the relations of marked neighbours to all others."""
    dots = tuple(sorted({tuple(sorted(c.sets[0])) for c in constraints if c.kind in ("difference", "ratio")}))
    sums = tuple(sorted({tuple(sorted(c.sets[0])) for c in constraints if c.kind == "pair-sum"}))
    if "StrictKropki" in names:
        yield Constraint("nonconsecutive", dots)
        yield Constraint("no-ratio", dots, (2,))
    if "StrictXV" in names:
        yield Constraint("no-pair-sum", sums, (5, 10))


def _v(reader: IssReader, arguments: list[str]) -> Iterator[Constraint]:
    for c in KINDS["pair-sum"].read_iss(arguments, reader):
        yield c._replace(values=(5,))


def _pill(reader: IssReader, arguments: list[str]) -> Iterator[Constraint]:
    size, cells = reader.number(arguments[0]), reader.cells(arguments[1:])
    if not 0 < size < len(cells):
        raise reader.error(f"PillArrow: expected a pill of fewer than {len(cells)} cells")
    yield Constraint("arrow", (tuple(sorted(cells[:size])), cells[size:]))


def _indexing(reader: IssReader, arguments: list[str]) -> Iterator[Constraint]:
    name = {"C": "column-index", "R": "row-index"}.get(arguments[0] if arguments else "")
    if name is None:
        raise reader.error("Indexing: expected C or R")
    yield Constraint(name, (reader.cells(arguments[1:]),))


def _pair(name: str) -> Any:
    def read(reader: IssReader, arguments: list[str]) -> Iterator[Constraint]:
        pairs = reader.pairs(arguments[0])
        groups: list[list[str]] = [[]]
        for word in arguments[1:]:
            if word in ("", "-"):
                groups.append([])
            elif CELL.fullmatch(word):
                groups[-1].append(word)
            elif groups[-1]:
                raise reader.error(f"expected a cell such as R1C2, found {quote(word)}")
        for group in filter(None, groups):
            yield Constraint(name, (reader.cells(group),), pairs)

    return read


def _windoku(reader: IssReader, arguments: list[str]) -> Iterator[Constraint]:
    side = int(len(reader.numbers) ** 0.5)
    if reader.height != reader.width or side * side != reader.width:
        raise reader.error("Windoku: only for squares with square boxes")
    starts = range(1, reader.width - side + 1, side + 1)
    for r in starts:
        for c in starts:
            cells = tuple((r + dr) * reader.width + c + dc for dr in range(side) for dc in range(side))
            yield Constraint("extra-region", (cells,))


_OTHERS: dict[str, Any] = {
    "V": _v, "PillArrow": _pill, "Indexing": _indexing, "Pair": _pair("pairs"), "PairX": _pair("all-pairs"),
    "Windoku": _windoku, "Or": None, "And": None, "Replicate": None,
}  # fmt: skip


def read_iss(text: Text) -> Board:
    """The board of a string. Raises PuzzleError."""
    return IssReader(text).board()
