"""Bases of the kit's puzzles, by family: what every puzzle on a grid of cells needs exists here once.

- `CellPuzzle`: a value a cell (numbers, objects);
- `ShadingPuzzle`: a CellPuzzle whose cells are shaded (1) or not (0);
- `LatinPuzzle`: a CellPuzzle whose rows and columns hold each number once;
- `EdgePuzzle`: the slots are edges, 1 where a line runs (loops and paths, between cells or between corner points);
- `RegionPuzzle`: a division; the slots are the borders between cells, 1 where a wall stands.

A puzzle of the kit is a frozen dataclass whose first fields are `height` and `width`. It declares `formats`, `rules()`,
`random`, `tiny`, and what the clues look like in a picture; `reasons`, `check`, text and JSON follow.
"""

import re
from abc import abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .formats import Format, region_names
from .geometry import Cell, Edge, Line, cells, edges, lines, neighbours, regions_of, walls_of
from .puzzle import Puzzle
from .reading import Text, as_text, check_size, read_json, read_width_height
from .solution import Reason, Slot, Solution, Value, Violation

if TYPE_CHECKING:
    from random import Random

    from .drawing import Drawing
    from .picture import Picture
    from .rules import Rule

OPEN = "?"
"""The sign of a slot without value in the text of a solution."""


class Announced(dict[tuple[str, Hashable], Reason]):
    """Reasons by rule and place. A name that is not there fails loudly."""

    def __missing__(self, key: tuple[str, Hashable]) -> Reason:
        rules = ", ".join(sorted({rule for rule, _ in self}))
        raise KeyError(f"no reason {key[0]!r} at {key[1]!r}; the rules are: {rules}")

    def __getitem__(self, key: Any) -> Reason:
        """`why["rule", place]`, or `why["rule"]` for a rule of the whole board."""
        return super().__getitem__(key if isinstance(key, tuple) and not isinstance(key, Cell) else (key, None))


@dataclass(frozen=True)
class GridPuzzle(Puzzle):
    """A puzzle on `height` × `width` cells that is put together from the kit's pieces.

    `clue_layers` are the layers that hold clues which can be left out, in groups: `generate --unique` empties as many
    places as it can, those of the first group first.
    """

    height: int
    width: int

    formats: ClassVar[tuple[Format, ...]]
    most_cells: ClassVar[int] = 10_000
    least_side: ClassVar[int] = 1
    outside: ClassVar[tuple[str, ...]] = ()
    clue_layers: ClassVar[tuple[tuple[str, ...], ...]] = ()

    # ── geometry ──

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return cells(self.height, self.width)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The rows, then the columns."""
        return lines(self.height, self.width)

    @property
    def around(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """Per cell the cells that share an edge with it."""
        return neighbours(self.height, self.width)

    @property
    def touching(self) -> tuple[Edge, ...]:
        """All pairs of cells that share an edge."""
        return edges(self.height, self.width)

    def by_cell(self, layer: Sequence[Any]) -> dict[Cell, Any]:
        """The places of a layer that hold something."""
        return {cell: value for cell, value in zip(self.cells, layer, strict=True) if value is not None}

    # ── text ──

    @classmethod
    def check_size(cls, text: Text, height: int, width: int) -> None:
        """Refuses sizes before anything is allocated. Raises PuzzleError."""
        check_size(text, width, height, cls.most_cells)
        if min(height, width) < cls.least_side:
            raise text.error(f"{width}x{height} is too small: at least {cls.least_side} cells a side")

    @classmethod
    def format_of(cls, body: str) -> Format:
        """The format that a text is in; the last one takes all that no other knows."""
        return next((form for form in cls.formats if form.fits(body)), cls.formats[-1])

    @classmethod
    def on_a_line(cls, body: str) -> bool:
        return cls.format_of(body).on_a_line

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        board = cls.format_of(text.body).read(text, cls)
        puzzle = cls(**{**settings, **board})
        flaw = puzzle.flaw()
        if flaw:
            raise text.error(flaw)
        return puzzle

    def flaw(self) -> str:
        """What makes this no puzzle at all (a wrong side, a number no cell can hold); empty where it is one."""
        return ""

    def written_in(self) -> Format:
        """The first format that can hold this puzzle."""
        return next((form for form in self.formats if not form.refusal(self)), self.formats[-1])

    def write(self) -> str:
        return self.written_in().write(self)

    def changed_settings(self) -> dict[str, str]:
        """Without those that the text itself states."""
        stated = self.written_in().holds
        return {key: value for key, value in super().changed_settings().items() if key not in stated}

    # ── rules ──

    @abstractmethod
    def rules(self) -> Iterable["Rule"]:
        """Every rule, clues included. The module `rules` is imported only here: reading a puzzle does without."""

    @cached_property
    def all_rules(self) -> tuple["Rule", ...]:
        return tuple(self.rules())

    def search_rules(self) -> "Sequence[Rule]":
        return self.all_rules

    def rule(self, name: str, at: Hashable, words: str, cells: Iterable[Cell] = ()) -> Reason:
        """The Reason of an instance of a rule."""
        return Reason("rule", name, at, words, tuple(cells))

    def clue(self, name: str, at: Hashable, words: str, cells: Iterable[Cell] = ()) -> Reason:
        """The Reason of something that this instance says."""
        return Reason("clue", name, at, words, tuple(cells))

    def reasons(self) -> list[Reason]:
        return list(dict.fromkeys(rule.reason for rule in self.all_rules))

    @cached_property
    def why(self) -> Announced:
        """The announced Reasons for encoders: `puzzle.why["row", 3]`, `puzzle.why["connected"]`."""
        return Announced({(reason.rule, reason.at): reason for reason in self.reasons()})

    def broken(self, solution: Solution) -> Iterator[Violation]:
        held = {slot: self._held(slot, solution) for slot in self.slots()}
        for slot in self.slots():
            value = solution.get(slot)
            if value is not None and held[slot] is None:
                yield Violation("value", f"{slot} cannot be {value!r}", self.cells_of(slot))
        for rule in self.all_rules:
            yield from rule.blame([held[slot] for slot in rule.slots])

    def _held(self, slot: Slot, solution: Solution) -> Value | None:
        """The value of a slot if it is one that the slot can have."""
        value = solution.get(slot)
        fits = value is not None and any(value == one and type(value) is type(one) for one in self.values(slot))
        return value if fits else None

    def cells_of(self, slot: Slot) -> tuple[Cell, ...]:
        return slot.ends if isinstance(slot, Edge) else super().cells_of(slot)

    # ── pictures ──

    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        from .drawing import Drawing

        drawing = Drawing(self.height, self.width, self.name, self.outside)
        self.draw(drawing, solution or Solution({}), set(unsure))
        return drawing.picture

    @abstractmethod
    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        """Draws the puzzle, the values of the solution, and marks at the unsure slots."""

    def draw_outside(self, drawing: "Drawing") -> None:
        """The clues beside the grid, where the puzzle has some."""
        for side in self.outside:
            drawing.clues(side, getattr(self, side))

    # ── sizes ──

    # ── making new ones ──

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        return read_width_height(text, cls.most_cells)

    def spare_clues(self) -> Sequence[Sequence[tuple[str, int]]]:
        """The places of `clue_layers` that hold something: the layer's field and the index in it."""
        return [
            [(field, i) for field in fields for i, clue in enumerate(getattr(self, field)) if clue is not None]
            for fields in self.clue_layers
        ]

    def without_clue(self, clue: tuple[str, int]) -> Self:
        field, i = clue
        return self.with_place(field, i, None)

    def with_place(self, field: str, i: int, value: Any) -> Self:
        """The puzzle with another value in one place of a layer."""
        layer = getattr(self, field)
        changed: dict[str, Any] = {field: (*layer[:i], value, *layer[i + 1 :])}
        return replace(self, **changed)


def _json_rows(text: Text, height: int, width: int, what: str) -> list[list[Any]]:
    rows = read_json(text, what)
    fits = isinstance(rows, list) and len(rows) == height
    if not fits or not all(isinstance(row, list) and len(row) == width for row in rows):
        raise text.error(f"expected {what} as JSON: {height} rows of {width}")
    return rows  # type: ignore[no-any-return]


# ── a value a cell ──


@dataclass(frozen=True)
class CellPuzzle(GridPuzzle):
    """The slots are cells. `signs` are the words of values in a solution's text; others are written as they are.

    The text of a solution has a row a line, `?` for an open cell, and what `sign_of_blank` says for a cell that is no
    slot. The JSON value is rows of values, null for cells without one.
    """

    signs: ClassVar[Mapping[Value, str]] = {}

    def slots(self) -> Collection[Slot]:
        return self.cells

    def sign_of_blank(self, cell: Cell) -> str:
        """What stands in the text for a cell that is no slot."""
        return "#"

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        slots, unsure = set(self.slots()), set(unsure)
        words = [
            (OPEN if cell in unsure or solution.get(cell) is None else self._word(solution[cell]))
            if cell in slots
            else self.sign_of_blank(cell)
            for cell in self.cells
        ]
        longest = max(len(word) for word in (*words, *map(self._word, self._all_values())))
        rows = [words[i : i + self.width] for i in range(0, len(words), self.width)]
        if longest == 1:
            return "\n".join(map("".join, rows))
        return "\n".join(" ".join(word.rjust(longest) for word in row) for row in rows)

    def _word(self, value: Value) -> str:
        return self.signs.get(value, str(value))

    def _all_values(self) -> Collection[Value]:
        return dict.fromkeys(value for slot in self.slots() for value in self.values(slot))

    def value(self, solution: Solution) -> Any:
        return [[solution.get(Cell(r, c)) for c in range(self.width)] for r in range(self.height)]

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        if text.body.lstrip().startswith("["):
            rows = _json_rows(text, self.height, self.width, "rows of values")
            known = set(self._all_values())
            for value in (value for row in rows for value in row):
                if isinstance(value, (list, dict)) or (value is not None and value not in known):
                    raise text.error(f"expected values of a {self.name} puzzle, found {str(value)[:40]}")
        else:
            rows = self._read_words(text)
        slots = set(self.slots())
        pairs = zip(self.cells, (value for row in rows for value in row), strict=True)
        return Solution((cell, value) for cell, value in pairs if value is not None and cell in slots)

    def _read_words(self, text: Text) -> list[list[Any]]:
        values = {self._word(value): value for value in self._all_values()}
        spaced = max(map(len, values), default=1) > 1
        found = list(re.finditer(r"\S+" if spaced else r"\S", text.body))
        lines = [line.split() for line in text.body.split("\n") if line.strip()]
        per_line = [len(words) if spaced else sum(map(len, words)) for words in lines]
        if per_line != [self.width] * self.height:
            sizes = " or ".join(map(str, sorted(set(per_line))[:5])) or "0"
            raise text.error(
                f"expected {self.height} rows of {self.width} cells, found {len(per_line)} rows of {sizes}"
            )
        slots, row = set(self.slots()), list[Any]()
        for cell, match in zip(self.cells, found, strict=True):
            word = match.group()
            if cell in slots and word != OPEN and word not in values:
                known = ", ".join(f"'{known}'" for known in list(values)[:12])
                raise text.error(f"expected one of {known} or '?', found '{word[:40]}'", match.start())
            row.append(values.get(word) if cell in slots else None)
        return [row[i : i + self.width] for i in range(0, len(row), self.width)]

    def told_apart(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Gives the value of a cell in which the two differ, where the puzzle has a layer of given values."""
        if not any("given" in layers for layers in self.clue_layers):
            return None
        cell: Any = rng.choice(solution.differing(other))
        return self.with_place("given", cell.r * self.width + cell.c, solution[cell]), solution

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from .drawing import MARK

        self.draw_ground(drawing)
        for cell in self.slots():
            assert isinstance(cell, Cell)
            if cell in unsure:
                drawing.fill(cell, MARK)
            elif solution.get(cell) is not None:
                self.draw_value(drawing, cell, solution[cell])
        drawing.grid()
        self.draw_clues(drawing)
        self.draw_outside(drawing)
        for cell in unsure:
            assert isinstance(cell, Cell)
            drawing.unsure(cell)

    def draw_ground(self, drawing: "Drawing") -> None:
        """What lies under the values: regions, black cells."""

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        from .drawing import SOLVED

        drawing.write(cell, self._word(value), SOLVED)

    def draw_clues(self, drawing: "Drawing") -> None:
        """What lies over the values: clues in cells, the frame."""
        drawing.frame()


@dataclass(frozen=True)
class ShadingPuzzle(CellPuzzle):
    """Cells are shaded (1, `#`) or not (0, `.`). Clues in a layer `numbers` are drawn over them."""

    signs: ClassVar[Mapping[Value, str]] = {0: ".", 1: "#"}
    shade: ClassVar[str | None] = None
    """The colour of a shaded cell; None: the dark one, on which no number can be read."""

    def values(self, slot: Slot) -> Sequence[Value]:
        return (0, 1)

    def draw_value(self, drawing: "Drawing", cell: Cell, value: Value) -> None:
        from .drawing import SHADE

        if value:
            drawing.shade(cell, self.shade or SHADE)

    def draw_clues(self, drawing: "Drawing") -> None:
        for cell, clue in self.by_cell(getattr(self, "numbers", (None,) * len(self.cells))).items():
            drawing.write(cell, str(clue))
        drawing.frame()


@dataclass(frozen=True)
class LatinPuzzle(CellPuzzle):
    """A square of side N in which every row and every column holds each of 1 to N once."""

    small_sizes: ClassVar[tuple[str, ...]] = ("3x3", "4x4", "2x2", "1x1")

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, self.width + 1)

    def latin_rules(self) -> Iterator["Rule"]:
        from .rules import AllDifferent

        for line in self.lines:
            words = f"{line} holds each number once"
            yield AllDifferent(self.rule(line.kind, line.number, words, line.cells), line.cells)

    @classmethod
    def check_size(cls, text: Text, height: int, width: int) -> None:
        super().check_size(text, height, width)
        if height != width:
            raise text.error(f"a {cls.name} puzzle is square, not {width}x{height}")

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        side = super().size(text)
        if side["height"] != side["width"]:
            from .errors import PuzzleError

            raise PuzzleError(f"expected one side such as 5, found '{text[:40]}'")
        return {"side": side["width"]}


# ── edges ──


@dataclass(frozen=True)
class EdgePuzzle(GridPuzzle):
    """The slots are edges between places, the value is 1 where a line runs and 0 where none does.

    Places are the cells, or with `corners` the corner points. The JSON value is the sorted list of the edges with 1,
    each `[row, column, row, column]`. The text is a lattice: places in every second row and column, between them `-`
    and `|` for lines, `?` for open edges, a blank where no line runs.
    """

    corners: ClassVar[bool] = False

    @property
    def points(self) -> tuple[int, int]:
        """Rows and columns of places."""
        return self.height + self.corners, self.width + self.corners

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The slots."""
        return edges(*self.points)

    def slots(self) -> Collection[Slot]:
        return self.edges

    def values(self, slot: Slot) -> Sequence[Value]:
        return (0, 1)

    @cached_property
    def edges_at(self) -> dict[Cell, list[Edge]]:
        """Per place the edges that end there."""
        at: dict[Cell, list[Edge]] = {place: [] for place in cells(*self.points)}
        for edge in self.edges:
            for end in edge.ends:
                at[end].append(edge)
        return at

    def sign_of_place(self, place: Cell) -> str:
        """What stands in the text at a place."""
        return "+" if self.corners else "."

    def sign_between(self, cell: Cell) -> str:
        """With `corners`, what stands in the text in the middle of a cell."""
        return " "

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        rows, columns = self.points
        lattice = [[" "] * (2 * columns - 1) for _ in range(2 * rows - 1)]
        for place in cells(rows, columns):
            lattice[2 * place.r][2 * place.c] = self.sign_of_place(place)
        if self.corners:
            for cell in self.cells:
                lattice[2 * cell.r + 1][2 * cell.c + 1] = self.sign_between(cell)
        for edge in self.edges:
            value = None if edge in unsure else solution.get(edge)
            sign = OPEN if value is None else ("-" if edge.flat else "|") if value else " "
            lattice[edge.r1 + edge.r2][edge.c1 + edge.c2] = sign
        return "\n".join("".join(row).rstrip() for row in lattice)

    def value(self, solution: Solution) -> Any:
        return sorted(list(edge) for edge in self.edges if solution.get(edge) == 1)

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        if text.body.lstrip().startswith("["):
            return self._read_list(text)
        rows, columns = self.points
        found = text.body.rstrip().split("\n")
        if len(found) != 2 * rows - 1:
            raise text.error(f"expected {2 * rows - 1} lines, places and the lines between them, found {len(found)}")
        values: dict[Slot, Value] = {}
        at = 0
        for y, line in enumerate(found):
            if len(line.rstrip()) > 2 * columns - 1:
                raise text.error(f"expected at most {2 * columns - 1} signs in a line", at + 2 * columns - 1)
            for x in range(2 * columns - 1):
                if (x + y) % 2:
                    sign = line[x : x + 1] or " "
                    if sign not in "-|? ":
                        raise text.error(f"expected '-', '|', '?' or a blank here, found '{sign}'", at + x)
                    if sign != OPEN:
                        edge = Edge(y // 2, x // 2, (y + 1) // 2, (x + 1) // 2)
                        values[edge] = int(sign != " ")
            at += len(line) + 1
        known = set(self.edges)
        return Solution({edge: value for edge, value in values.items() if edge in known or value})

    def _read_list(self, text: Text) -> Solution:
        found = read_json(text, "a list of edges")
        known = dict.fromkeys(self.edges, 0)
        for item in found if isinstance(found, list) else [found]:
            edge = Edge(*item) if isinstance(item, list) and len(item) == 4 else None
            if edge is None or any(type(number) is not int for number in edge) or edge not in known:
                shown = str(item)[:40]
                raise text.error(f"expected edges [row, column, row, column] between neighbours, found {shown}")
            known[edge] = 1
        return Solution(known)

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        drawing.grid(dashed=self.corners)
        self.draw_clues(drawing)
        lines = (edge for edge in self.edges if solution.get(edge) == 1 and edge not in unsure)
        drawing.path(lines, corners=self.corners)
        if self.corners:
            for point in cells(*self.points):
                drawing.point(point)
        for edge in self.edges:
            if edge in unsure:
                drawing.unsure_edge(edge, corners=self.corners)

    def draw_clues(self, drawing: "Drawing") -> None:
        """The clues; lines are drawn over them."""


# ── divisions ──


@dataclass(frozen=True)
class RegionPuzzle(GridPuzzle):
    """A division of the grid into regions: the slots are the borders between cells, 1 where a wall stands.

    The JSON value is rows of integers, regions numbered from 1 in reading order of their first cells. The text is a
    letter a cell; where borders are open it is a lattice with a frame, `-` and `|` for walls and `?` for open borders.
    """

    def slots(self) -> Collection[Slot]:
        return self.touching

    def values(self, slot: Slot) -> Sequence[Value]:
        return (0, 1)

    def walls(self, solution: Solution) -> frozenset[Edge]:
        return frozenset(edge for edge in self.touching if solution.get(edge) == 1)

    def regions(self, solution: Solution) -> tuple[int, ...] | None:
        """Per cell the number of its region, from 0; None where a border is open or a wall parts nothing."""
        if any(solution.get(edge) is None for edge in self.touching):
            return None
        regions = regions_of(self.height, self.width, self.walls(solution))
        return regions if walls_of(self.height, self.width, regions) == self.walls(solution) else None

    def solution_of(self, regions: Sequence[int]) -> Solution:
        """The borders between these regions, as a Solution."""
        walls = walls_of(self.height, self.width, regions)
        return Solution({edge: int(edge in walls) for edge in self.touching})

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        regions = self.regions(solution)
        if unsure or regions is None:
            return self._lattice(solution, set(unsure))
        names = region_names(regions)
        longest = max(map(len, names))
        part = " " if longest > 1 else ""
        rows = (names[i : i + self.width] for i in range(0, len(names), self.width))
        return "\n".join(part.join(name.rjust(longest) for name in row) for row in rows)

    def _lattice(self, solution: Solution, unsure: set[Slot]) -> str:
        lattice = [list("+" + "-+" * self.width)]
        for _ in range(self.height):
            lattice += [list("|" + " " * (2 * self.width - 1) + "|"), list("+" + " +" * self.width)]
        lattice[-1] = list("+" + "-+" * self.width)
        for edge in self.touching:
            value = None if edge in unsure else solution.get(edge)
            sign = OPEN if value is None else ("|" if edge.flat else "-") if value else " "
            lattice[edge.r1 + edge.r2 + 1][edge.c1 + edge.c2 + 1] = sign
        return "\n".join(map("".join, lattice))

    def value(self, solution: Solution) -> Any:
        """Rows of integers; null for all cells where borders are open."""
        regions = self.regions(solution)
        numbers = [None] * len(self.cells) if regions is None else [region + 1 for region in regions]
        return [numbers[i : i + self.width] for i in range(0, len(numbers), self.width)]

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        if text.body.lstrip().startswith("["):
            rows = _json_rows(text, self.height, self.width, "rows of regions")
            return self._from_names(text, [value for row in rows for value in row])
        if text.body.lstrip().startswith("+"):
            return self._read_lattice(text)
        spaced = any(len(line.split()) > 1 for line in text.body.split("\n"))
        table = [line.split() if spaced else list(line.strip()) for line in text.body.split("\n") if line.strip()]
        if [len(row) for row in table] != [self.width] * self.height:
            raise text.error(f"expected {self.height} rows of {self.width} regions")
        return self._from_names(text, [None if word in (OPEN, ".", "-") else word for row in table for word in row])

    def _from_names(self, text: Text, names: Sequence[Any]) -> Solution:
        """Cells with the same name are of one region; a border beside a cell without name is open."""
        for name in names:
            if name is not None and type(name) not in (int, str):
                raise text.error(f"expected names or numbers of regions, found {str(name)[:40]}")
        name_of = dict(zip(self.cells, names, strict=True))
        pairs = ((edge, *(name_of[end] for end in edge.ends)) for edge in self.touching)
        return Solution({edge: int(a != b) for edge, a, b in pairs if a is not None and b is not None})

    def _read_lattice(self, text: Text) -> Solution:
        found = text.body.strip("\n").split("\n")
        if len(found) != 2 * self.height + 1 or any(len(line.rstrip()) > 2 * self.width + 1 for line in found):
            raise text.error(f"expected {2 * self.height + 1} lines of {2 * self.width + 1} signs")
        values = {}
        for edge in self.touching:
            y, x = edge.r1 + edge.r2 + 1, edge.c1 + edge.c2 + 1
            sign = found[y][x : x + 1] or " "
            if sign not in "-|? ":
                at = sum(len(line) + 1 for line in found[:y]) + x
                raise text.error(f"expected '-', '|', '?' or a blank between two cells, found '{sign}'", at)
            if sign != OPEN:
                values[edge] = int(sign != " ")
        return Solution(values)

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        from .drawing import SOLVED

        regions = self.regions(solution)
        if regions is not None and not unsure:
            drawing.tint(regions)
        drawing.grid()
        self.draw_clues(drawing)
        drawing.walls((edge for edge in self.walls(solution) if edge not in unsure), SOLVED)
        drawing.frame()
        for edge in unsure:
            assert isinstance(edge, Edge)
            drawing.unsure_edge(edge)

    def draw_clues(self, drawing: "Drawing") -> None:
        """The clues in the cells."""
