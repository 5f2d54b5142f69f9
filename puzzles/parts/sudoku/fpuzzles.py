"""Reader and writer of f-puzzles JSON. A field without a rule here is refused by name, never dropped."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ...common.errors import Refused, quote
from ...common.formats import Board
from ...common.reading import Text, load_json
from .constraint import Constraint
from .exemptions import finish
from .fpuzzles_entries import CELL, EntryReader
from .frame import MOST_SIDE, board_of, default_box
from .prose import Prose, flag
from .table import FIELDS, kind_of

_SILENT = {
    "size", "grid", "title", "author", "ruleset", "solution", "disabledlogic", "truecandidatesoptions",
    "highlightConflicts", "successMessage", "metadata", "triggereffect", "version",
}  # fmt: skip
_DISPLAY = {"fogofwar", "foglight"}
_COSMETIC = ("line", "circle", "rectangle", "text", "cage")
_CELL_FIELDS = {
    "value", "given", "givenPencilMarks", "centerPencilMarks", "cornerPencilMarks", "region", "c", "cArray",
    "highlight", "highlightArray", "parity",
}  # fmt: skip
_COPY = ("fromConstraint", "isNewConstraint", "isLLConstraint")


class BoardReader(EntryReader):
    """Reads one board."""

    def __init__(self, text: Text, data: Any) -> None:
        size = data.get("size")
        if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= MOST_SIDE:
            raise text.error(f"size: expected a whole number from 1 to {MOST_SIDE}, found {quote(str(size))}")
        super().__init__(text, size)
        self.data = data
        self.prose = Prose(text.error)

    # ── the board ──

    def board(self) -> Board:
        """All fields of the puzzle; `drawings` lists the drawings without a rule."""
        given, boxes, marked = self._grid()
        self._add_prose()
        flags = (Constraint(name, (), numbers) for name, numbers in self.prose.rules)
        constraints = [*marked, *self._rules(), *flags]
        finished = finish(constraints, constraints, self)
        fields = board_of(self.size, self.size, range(1, self.size + 1), given, boxes, finished)
        self._list_drawings(fields["constraints"], fields["cages"])
        if any(self.data.get(field) for field in _DISPLAY):
            self.warn("fog is display, not a rule")
        notes = (*self.notes, *self.prose.told())
        return {
            **fields,
            "notes": notes,
            "linked": True,
            "heading": self.prose.heading,
            "drawings": "; ".join(self.drawings),
            "drawn": self.data,
        }

    def _add_prose(self) -> None:
        """Adds titles, rules in words and flags of the puzzle, of `metadata`, and of cages such as `word: text`."""
        for name in ("title", "author", "ruleset"):
            self.prose.add(name, self.data.get(name))
        self.prose.add_fields(self.data.get("metadata"))
        cages = self.data.get("cage")
        self.tagged = {
            k
            for k, item in enumerate(cages if isinstance(cages, list) else ())
            if isinstance(item, dict)
            and self.prose.add_tag(item.get("value"), f"cage[{k}]", alone=not item.get("cells"))
        }

    def _grid(self) -> tuple[list[int | None], list[Any], list[Constraint]]:
        rows = self.data.get("grid")
        if (
            not isinstance(rows, list)
            or [len(row) if isinstance(row, list) else -1 for row in rows] != [self.size] * self.size
        ):
            raise self.error("grid", f"expected {self.size} rows of {self.size} cells")
        height, width = default_box(self.size)
        given, boxes, marked = list[int | None](), list[Any](), list[Constraint]()
        coloured = 0
        for r, row in enumerate(rows):
            for c, cell in enumerate(row):
                self.path = f"grid[{r}][{c}]"
                self.known_keys(cell, _CELL_FIELDS)
                number = self.number(cell, "value") if cell.get("given") else None
                if number is not None and not 1 <= number <= self.size:
                    raise self.error("value", f"expected a number from 1 to {self.size}, found {number}")
                given.append(number)
                boxes.append(self._region(cell, r // height * (self.size // width) + c // width))
                marks = self.numbers(cell, "givenPencilMarks")
                if marks and number is None:
                    marked.append(Constraint("one-of", ((r * self.size + c,),), tuple(sorted(set(marks)))))
                coloured += bool(cell.get("c") or cell.get("cArray"))
        self.path = ""
        if coloured:
            self.drawings.append(f"{coloured} coloured cells")
        sizes = Counter(box for box in boxes if box is not None)
        wrong = next((size for size in sizes.values() if size != self.size), None)
        if wrong is not None and sizes:
            raise self.error("grid", f"a region of {wrong} cells, expected {self.size}")
        return given, boxes, marked

    def _region(self, cell: Any, default: int) -> Any:
        if "region" not in cell:
            return default
        region = cell["region"]
        if region is None:
            return None
        if isinstance(region, bool) or not isinstance(region, int):
            raise self.error("region", f"expected the number of a region, found {quote(str(region))}")
        return region

    def _rules(self) -> Iterator[Constraint]:
        for name, value in self.data.items():
            if name in _SILENT or name in _DISPLAY or name in _COSMETIC or value in (None, "", [], {}, False):
                continue
            self.name, self.path = name, name
            if name in ("diagonal+", "diagonal-") and flag(value) is None:
                raise self.error("", f"expected true or false, found {quote(value)}")
            if name in ("diagonal+", "diagonal-") and flag(value):
                yield Constraint("diagonal", (), (1 if name == "diagonal+" else -1,))
            elif name == "negative":
                yield from self._negative(value)
            elif name not in FIELDS:
                raise self.error("", "this field is not known here, so a rule may be missing")
            elif FIELDS[name].of_grid:
                if flag(value) is None:
                    raise self.error("", f"expected true or false, found {quote(value)}")
                if flag(value):
                    yield Constraint(FIELDS[name].name)
            elif not isinstance(value, list):
                raise self.error("", f"expected a list, found {quote(str(value))}")
            else:
                for k, entry in enumerate(value):
                    self.path = f"{name}[{k}]"
                    self.known_keys(entry, FIELDS[name].keys)
                    yield from FIELDS[name].read_entry(entry, self)
        self.path = ""

    def _negative(self, names: Any) -> Iterator[Constraint]:
        for name in names if isinstance(names, list) else [names]:
            if name == "ratio":
                yield Constraint("no-ratio")
            elif name == "xv":
                yield Constraint("no-pair-sum", (), (5, 10))
            elif name != "foglight":
                raise self.error("", f"expected ratio or xv, found {quote(str(name))}")

    def _list_drawings(self, constraints: tuple[Constraint, ...], cages: Any) -> None:
        """Notes drawings without a rule: those that neither copy a constraint nor show one."""
        shown = _shown([*constraints, *(Constraint("cage", (cage.cells,)) for cage in cages)])
        fields = [name for name, value in self.data.items() if value and name in FIELDS]
        strange: Counter[str] = Counter()
        for name in _COSMETIC:
            items = self.data.get(name) or []
            if not isinstance(items, list):
                raise self.error(name, f"expected a list, found {quote(str(items))}")
            for k, item in enumerate(items):
                self.path = f"{name}[{k}]"
                if not isinstance(item, dict):
                    raise self.error("", f"expected an object, found {quote(str(item))}")
                tagged = name == "cage" and k in self.tagged
                if not tagged and not self._is_copy(name, item, fields) and not self._shows(name, item, shown):
                    colour = next((item[key] for key in ("outlineC", "baseC", "fontC") if item.get(key)), "")
                    strange[f"{name}{colour and f' of colour {colour}'}"] += 1
        self.path = ""
        self.drawings += [f"{count} x {what}" for what, count in strange.items()]

    def _is_copy(self, form: str, item: dict[str, Any], fields: list[str]) -> bool:
        """Whether the item is a copy of a constraint for players without the extension.

        Raises PuzzleError if no constraint has its cells and its value.
        """
        source = next((item[key] for key in _COPY if item.get(key)), None)
        if source is None:
            return False
        name = re.sub("[^a-z]", "", str(source).lower())
        named = [field for field in fields if source is True or field in name or name in field]
        if not named:
            raise self.error("", f"this is the copy of a constraint {quote(source)} that is not there")
        entries = [entry for field in named if isinstance(self.data[field], list) for entry in self.data[field]]
        if any(_copies(form, item, entry) for entry in entries if isinstance(entry, dict)):
            return True
        raise self.error("", f"no constraint {quote(source)} has the cells and the value of this copy")

    def _shows(self, name: str, item: dict[str, Any], shown: set[frozenset[int]]) -> bool:
        """Whether a drawing without words has exactly the cells of a constraint, or one end of its line."""
        lines = item.get("lines") if name == "line" else [item.get("cells")]
        groups = lines if isinstance(lines, list) else []
        places = [self._places(words) for words in groups if isinstance(words, list)]
        return bool(places) and not item.get("value") and all(place in shown for place in places)

    def _places(self, words: list[Any]) -> frozenset[int]:
        matches = [CELL.fullmatch(word) for word in words if isinstance(word, str)]
        return frozenset((int(m[1]) - 1) * self.size + int(m[2]) - 1 for m in matches if m)


def _shown(constraints: list[Constraint]) -> set[frozenset[int]]:
    """The sets of cells that drawings of constraints may cover: all cells of a group, or an end of a line."""
    shown = {frozenset(cells) for c in constraints if not kind_of(c).of_grid for cells in c.sets}
    lines = [c.sets[0] for c in constraints if "lines" in kind_of(c).keys]
    return shown | {frozenset((end,)) for line in lines for end in (line[0], line[-1])}


def _copies(form: str, item: dict[str, Any], entry: dict[str, Any]) -> bool:
    """Whether a drawing copies an entry of a constraint: its lines, or some of its cells with its value."""
    if form == "line":
        drawn, own = item.get("lines"), entry.get("lines") or [entry.get("cells")]
        if not isinstance(drawn, list) or not drawn:
            return False
        return all(line in own or (isinstance(line, list) and line[::-1] in own) for line in drawn)
    lines = entry.get("lines") if isinstance(entry.get("lines"), list) else []
    groups = [entry.get("cells"), entry.get("cloneCells"), [entry.get("cell")], *(lines or [])]
    own = {str(cell) for group in groups if isinstance(group, list) for cell in group}
    cells = item.get("cells")
    drawn, stated = str(item.get("value") or ""), str(entry.get("value") or "")
    same_value = not drawn.isdecimal() or stated in ("", drawn)  # a sign is no clue
    return isinstance(cells, list) and {str(cell) for cell in cells} <= own and same_value


def read_json(text: Text) -> Board:
    """The board of f-puzzles JSON. Raises PuzzleError with the path of the field."""
    try:
        data = load_json(text.body)
    except ValueError as error:
        raise text.error(f"the link holds no JSON: {str(error)[:100]}") from None
    if not isinstance(data, dict):
        raise text.error("expected an object with size and grid")
    return BoardReader(text, data).board()


# ── writing ──


def written(puzzle: Any) -> dict[str, Any]:
    """The puzzle as f-puzzles JSON. Raises Refused."""
    size = puzzle.width
    if puzzle.height != size or puzzle.digits or size > MOST_SIDE:
        raise Refused("f-puzzles holds squares with the numbers from 1 on")
    sizes = Counter(box for box in puzzle.boxes if box is not None)
    if any(count != size for count in sizes.values()):
        raise Refused("f-puzzles needs regions of as many cells as numbers")
    height, width = default_box(size)
    default = [r // height * (size // width) + c // width for r in range(size) for c in range(size)]
    moved = tuple(default) != puzzle.boxes
    marks = {c.sets[0][0]: list(c.values) for c in puzzle.constraints if c.kind == "one-of"}
    if len(marks) != sum(1 for c in puzzle.constraints if c.kind == "one-of"):
        raise Refused("f-puzzles has one list of candidates for a cell")
    grid = []
    for i, number in enumerate(puzzle.given):
        cell: dict[str, Any] = {} if number is None else {"value": number, "given": True}
        if moved:
            cell["region"] = puzzle.boxes[i]
        if i in marks:
            cell["givenPencilMarks"] = marks[i]
        grid.append(cell)
    data: dict[str, Any] = {"size": size, "grid": [grid[k : k + size] for k in range(0, size * size, size)]}
    names = {"title": "title", "author": "author", "rules": "ruleset"}
    data |= {names[key]: value for key, value in puzzle.heading.stated().items()}
    if puzzle.diagonals:
        data |= {"diagonal+": True, "diagonal-": True}
    cages = [Constraint("cage", (cage.cells,), () if cage.sum is None else (cage.sum,)) for cage in puzzle.cages]
    for c in (*cages, *puzzle.constraints):
        _add(data, c, puzzle)
    return data


def _add(data: dict[str, Any], c: Constraint, puzzle: Any) -> None:
    kind = kind_of(c)
    if c.kind == "one-of":
        return
    if c.kind == "diagonal":
        data["diagonal+" if c.values[0] == 1 else "diagonal-"] = True
    elif c.kind in ("nonconsecutive", "no-ratio", "no-pair-sum"):
        _add_negative(data, c, puzzle)
    elif not kind.field:
        raise Refused(f"f-puzzles has no {kind.plural}")
    elif kind.of_grid:
        data[kind.field] = kind.entry(c, puzzle)
    else:
        data.setdefault(kind.field, []).append(kind.entry(c, puzzle))


def _add_negative(data: dict[str, Any], c: Constraint, puzzle: Any) -> None:
    kinds = ("pair-sum",) if c.kind == "no-pair-sum" else ("difference", "ratio")
    marked = {tuple(sorted(o.sets[0])) for o in puzzle.constraints if o.kind in kinds}
    ratios = tuple(sorted({o.values[0] for o in puzzle.constraints if o.kind == "ratio"})) or (2,)
    values = {"nonconsecutive": (), "no-ratio": ratios, "no-pair-sum": (5, 10)}[c.kind]
    if set(c.sets) != marked or c.values != values:
        raise Refused(f"f-puzzles exempts exactly the marked pairs from {c.kind}")
    if c.kind == "nonconsecutive":
        data["nonconsecutive"] = True
    else:
        data.setdefault("negative", []).append("ratio" if c.kind == "no-ratio" else "xv")
