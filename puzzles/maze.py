"""Maze: find a way out, or the shortest way out.

A grid has walls and free cells. One free cell is the start S, some free cells are exits. The rules:

1. The way begins in S and leaves it (`start`).
2. Every step leads to a free cell directly north, east, south or west that is on the way, too (`step`).
3. No cell is entered twice, and S is never entered (`once`).
4. The way ends in the first exit that it enters, and nowhere else (`exit`).
5. All other cells are off the way: there is no second way and no cycle (`stray`).
6. With the setting `shortest=yes`, no way out takes fewer steps (`shortest`).

Readings chosen. Exits are the cells marked E. If no cell is marked, they are all free cells on the border except S. The
way cannot pass through an exit. S is never an exit, not even on the border. A maze without a way out is not an error:
the puzzle has no solution.

Formats: a grid with one line for each row: `#` or `@` is a wall, a space or `.` a free cell, and the grid has one `S`
and any number of `E`. Short rows are filled with free cells, because editors strip spaces. Blank lines before the first
and after the last line with a sign are not rows. If spaces would be lost, `write` writes every free cell as `.`.

>>> maze = Maze.parse("S #\\n# E")
>>> maze.write()
'S #\\n# E'
>>> print(maze.text(maze.read_solution("[[0, 0], [0, 1], [1, 1], [1, 2]]")))
→↓#
#→E

Or a map with `.` for a free cell and `@` for a wall. A map may be bare rows of these signs. It may also have the header
of the MovingAI maps (`type octile`, `height`, `width`, `map`, or `MapHeight=`, `MapWidth=`, `MapData`); then `G` and
`S` (grass, swamp) are free too, and `O`, `T` and `W` are walls. By default, a map starts in its first free cell in
reading order, and its exit is the last. The settings `start=r,c` and `exit=r,c` choose other cells; they also replace
the S and the E of a grid. The written grid has them as S and E.

Slots are the free cells. The value is the next step `n`, `e`, `s` or `w`, `exit` where the way ends, or `off`. `value`
is the list of `[row, column]` from S to the exit, both included. The text is the grid with an arrow in each cell on the
way, `E` in the exit that the way reaches and `e` in the other exits. Every sign gives the value of its cell.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Self

from .common.errors import cut, quote
from .common.geometry import STEPS
from .common.shown_kinds import ShownCells

from .common.kit import (  # isort: skip
    Cell, Drawing, GridPuzzle, PuzzleError, Reason, Rules, Setting, Slot, Solution, Text, Value, count_words,
    yes_or_no,
)  # fmt: skip
from .common.places import read_place
from .common.puzzle import Puzzle
from .common.reading import as_text, lines_of, read_json_lists
from .common.solution import Violation
from .parts.maze.formats import FREE, WALL, MarkedGrid, MazeMap, lines_with_signs, signs_of
from .parts.maze.ways import EXIT, OFF, walk_from

if TYPE_CHECKING:
    from .common.play_board import Moves, PlayBoard


BACK = {"n": "s", "e": "w", "s": "n", "w": "e"}
ARROWS = {"n": "↑", "e": "→", "s": "↓", "w": "←"}
SIGNS: dict[str, str | None] = {
    **{arrow: step for step, arrow in ARROWS.items()},
    "^": "n",
    ">": "e",
    "v": "s",
    "<": "w",
    "E": EXIT,
    "e": OFF,
    FREE: OFF,
    ".": OFF,
    "?": None,
}
"""The values of the signs in the text of a solution; None is no value."""


def _read_cell(text: str) -> Cell:
    return Cell(*read_place(text))


@dataclass(frozen=True)
class Maze(ShownCells, GridPuzzle):
    """`rows[r][c]` is `#` or a space. `exits` are the cells marked E in reading order; empty: the free border cells."""

    rows: tuple[str, ...]
    start: Cell
    exits: tuple[Cell, ...] = ()
    shortest: bool = False

    name = "maze"
    family = "Lines and loops"
    shown_words = ("path cell", "path cells", "unused")
    formats = (MarkedGrid(), MazeMap())
    most_cells = 2_000_000
    settings = {
        "shortest": yes_or_no(False, "only a way out with the fewest steps is a solution"),
        "start": Setting(None, "the start, such as r4c5 (or 3,4, counted from 0)", _read_cell),
        "exit": Setting(None, "the only exit, such as r4c5 (or 3,4, counted from 0)", _read_cell),
    }
    unlisted = OFF

    # ── geometry ──
    # For speed, loops over all cells use places: a place is an index into a board with walls around it.

    @property
    def stride(self) -> int:
        return self.width + 1

    @cached_property
    def free(self) -> bytes:
        """1 for a free place, else 0. Cell (r, c) has the place (r + 1)·stride + c; walls surround the grid."""
        around = WALL * self.stride
        signs = "".join((around, *(row + WALL for row in self.rows), around))
        return signs.encode().translate(bytes(sign == ord(FREE) for sign in range(256)))

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The free places in reading order."""
        return tuple(place for place, free in enumerate(self.free) if free)

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The free cells in reading order: `cells[i]` is at `places[i]`."""
        return tuple(Cell(r, c) for r, row in enumerate(self.rows) for c, sign in enumerate(row) if sign == FREE)

    @cached_property
    def steps(self) -> dict[str, int]:
        """The differences between a place and its neighbours, by step."""
        return {step: dr * self.stride + dc for step, (dr, dc) in STEPS.items()}

    def place(self, cell: Cell) -> int:
        return (cell.r + 1) * self.stride + cell.c

    def cell(self, place: int) -> Cell:
        return Cell(place // self.stride - 1, place % self.stride)

    @cached_property
    def ends(self) -> frozenset[Cell]:
        """The exits: the marked cells, or the free cells on the border."""
        last_row, last_column = self.height - 1, self.width - 1
        border = (cell for cell in self.cells if cell.r in (0, last_row) or cell.c in (0, last_column))
        return frozenset(self.exits or (cell for cell in border if cell != self.start))

    @cached_property
    def remaining(self) -> list[int | None]:
        """For each place the fewest steps to an exit; None if no exit can be reached."""
        return self.distances(map(self.place, self.ends))

    def distances(self, roots: Iterable[int]) -> list[int | None]:
        """The fewest steps from the nearest root to each place (breadth-first search); None if no root reaches it."""
        distances: list[int | None] = [None] * len(self.free)
        unseen = bytearray(self.free)
        around = tuple(self.steps.values())
        frontier, distance = list(roots), 0
        for place in frontier:
            unseen[place] = 0
        while frontier:
            following = []
            for place in frontier:
                distances[place] = distance
                for step in around:
                    if unseen[place + step]:
                        unseen[place + step] = 0
                        following.append(place + step)
            frontier, distance = following, distance + 1
        return distances

    def toward(self, cell: Cell, step: Value) -> Cell | None:
        """The free cell that a step leads to; None if `step` is not a step or leads into a wall or out of the grid."""
        if not isinstance(step, str) or step not in STEPS:
            return None
        r, c = cell.r + STEPS[step][0], cell.c + STEPS[step][1]
        return Cell(r, c) if self.is_free(r, c) else None

    def is_free(self, r: int, c: int) -> bool:
        return 0 <= r < self.height and 0 <= c < self.width and self.rows[r][c] == FREE

    # ── text ──

    @classmethod
    def _read_all(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        board = cls.format_of(text.body).read(text, cls)
        start = settings["start"] or board["start"]
        exits = (settings["exit"],) if settings["exit"] else board["exits"]
        if start is None:
            raise text.error("expected one S, the start, found none")
        others = {name: value for name, value in settings.items() if name not in ("start", "exit")}
        maze = cls(**{**others, **board, "start": start, "exits": exits})
        for key in ("start", "exit"):
            if settings[key] and not maze.is_free(*settings[key]):
                raise PuzzleError(f"setting {key}: expected a free cell, but {settings[key]} is not one", text.source)
        if start in exits:
            raise PuzzleError(f"expected start and exit in different cells, found both in {start}", text.source)
        return maze

    def _settings_besides(self, stated: Collection[str]) -> dict[str, str]:
        """The setting `exit` is the field `exits`, which the text states."""
        return super()._settings_besides({*stated, "exit"})

    def in_signs(self, blank: str, signs: Mapping[Cell, str] | None = None) -> str:
        """The grid with signs in some cells, by default in the start and in the marked exits."""
        lines = [list(row.replace(FREE, blank)) for row in self.rows]
        for (r, c), sign in ({**dict.fromkeys(self.exits, "E"), self.start: "S"} if signs is None else signs).items():
            lines[r][c] = sign
        return "\n".join(map("".join, lines))

    written_signs = f"{WALL}SE"

    def with_signs(self, lines: Sequence[str]) -> tuple[Self, str]:
        """The maze of a grid as `in_signs` writes it, and its flaw. Without an S, the first free cell is the start."""
        text = "".join(lines)
        places = {sign: [Cell(*divmod(i, self.width)) for i, each in enumerate(text) if each == sign] for sign in "SE"}
        starts = places["S"] or [Cell(*divmod(i, self.width)) for i, each in enumerate(text) if each != WALL]
        if not starts:
            return self, "a maze needs a free cell"
        rows = tuple(line.replace("S", FREE).replace("E", FREE) for line in lines)
        count = len(places["S"])
        flaw = "" if count == 1 else f"a maze has one start S, found {count_words(count, 'S')}"
        return replace(self, rows=rows, start=starts[0], exits=tuple(places["E"])), flaw

    @cached_property
    def blank_sign(self) -> str:
        """The sign of a free cell: a space, or `.` if stripped lines would change the grid."""
        lines = [line.rstrip() for line in self.in_signs(FREE).split("\n")]
        return FREE if lines[0] and lines[-1] and max(map(len, lines)) == self.width else "."

    # ── rules ──

    def slots(self) -> Collection[Slot]:
        return self.cells

    def values(self, slot: Slot) -> Sequence[Value]:
        return (*self.steps, EXIT, OFF)

    def shown_cells(self) -> "dict[Cell, Any]":
        return {cell: {1: [(cell, tuple(value for value in self.values(cell) if value != OFF))]} for cell in self.cells}

    def rules(self) -> Rules:
        from .common.kit import OneOf
        from .parts.maze.rules import EnteredOnce, OneWay

        around = {c: {step: to for step in STEPS if (to := self.toward(c, step))} for c in self.cells}
        yield OneOf(self.start_reason, self.start, tuple(around[self.start]))
        for cell, near in around.items():
            steps = [step for step, to in near.items() if to != self.start]
            yield OneOf(self.step_reason(cell), cell, (*steps, OFF, *((EXIT,) if cell in self.ends else ())))
        for cell, near in around.items():
            into = {to: BACK[step] for step, to in near.items()}
            yield EnteredOnce(self.once_reason(cell), cell, into, entered=cell != self.start)
        for cell in sorted(self.ends):
            yield OneOf(self.exit_reason(cell), cell, (EXIT, OFF))
        yield OneWay(self.stray_reason, self.start, around, self.ends)
        yield from self._shortest_rules(around) if self.shortest else ()

    def _shortest_rules(self, around: Mapping[Cell, Mapping[str, Cell]]) -> Rules:
        """Each step is on a shortest way, and so is the exit where it ends."""
        from .common.kit import OneOf

        before, after = self.distances([self.place(self.start)]), self.remaining
        fewest = after[self.place(self.start)]
        for cell, near in around.items() if fewest is not None else ():
            done = before[self.place(cell)]
            left = None if done is None or fewest is None else fewest - done
            steps = [step for step, to in near.items() if left and after[self.place(to)] == left - 1]
            yield OneOf(self.shortest_reason, cell, (*steps, OFF, *((EXIT,) if left == 0 else ())))

    @property
    def start_reason(self) -> Reason:
        """A rule and no clue, because every maze needs a start."""
        return self.rule("start", self.start, f"the way begins in {self.start}", (self.start,))

    def step_reason(self, cell: Cell) -> Reason:
        return self.rule("step", cell, f"{cell} leads on to one neighbour, or is off the way", (cell,))

    def once_reason(self, cell: Cell) -> Reason:
        return self.rule("once", cell, f"the way enters {cell} once, or not at all", (cell,))

    def exit_reason(self, cell: Cell) -> Reason:
        if self.exits:
            return self.clue("exit", cell, f"{cell} is an exit, so the way can only end there", (cell,))
        return self.rule("exit", cell, f"{cell} is a free cell on the border: an exit", (cell,))

    @property
    def stray_reason(self) -> Reason:
        return self.rule("stray", None, "no other cells form a way")

    @property
    def shortest_reason(self) -> Reason:
        return self.rule("shortest", None, "no way out is shorter")

    plainly_solved = Puzzle.plainly_solved  # no quick check: `broken` is as quick

    def broken(self, solution: Solution) -> Iterator[Violation]:
        """Follows the way, because a maze can have millions of cells, each with several rules."""
        on = {cell: value for cell in self.cells if (value := solution.get(cell)) not in (None, OFF)}
        if solution.get(self.start) == OFF:
            text = f"the start {self.start} is off the way"
            yield Violation("start", text, (self.start,), self.start_reason)
        for cell, value in on.items():
            yield from self._check_step(cell, value, solution)
        following = self._following(solution)
        yield from self._check_entries(following)
        way = list(walk_from(following, self.start))
        stray = tuple(sorted(on.keys() - set(way)))
        if stray and all(solution.get(cell) is not None for cell in self.cells):  # else the way may still reach them
            text = f"{len(stray)} of the cells on the way are not reached from the start, {stray[0]} first"
            yield Violation("stray", text, stray, self.stray_reason)
        shortest = self.remaining[self.place(self.start)] if self.shortest else None
        if shortest is not None and on.get(way[-1]) == EXIT and len(way) - 1 > shortest:
            text = f"the way has {count_words(len(way) - 1, 'step')}, but {shortest} would be enough"
            yield Violation("shortest", text, (), self.shortest_reason)

    def _check_step(self, cell: Cell, value: Value, solution: Solution) -> Iterator[Violation]:
        """Violations of rules 2 and 4 in one cell on the way."""
        to = self.toward(cell, value)
        if value == EXIT:
            if cell not in self.ends:
                text = f"the way ends in {cell}, which is not an exit"
                yield Violation("exit", text, (cell,), self.step_reason(cell))
            return
        if cell in self.ends:
            yield Violation("exit", f"the way goes on from the exit {cell}", (cell,), self.exit_reason(cell))
        if to is None:
            is_step = isinstance(value, str) and value in STEPS
            shown = f"leads {value} into a wall" if is_step else f"leads to {cut(value)}, which is not a step"
            yield Violation("step", f"{cell} {shown}", (cell,), self.step_reason(cell))
        elif solution.get(to) == OFF:
            text = f"{cell} leads to {to}, which is off the way"
            yield Violation("step", text, (cell, to), self.step_reason(to))

    def _check_entries(self, following: Mapping[Cell, Cell]) -> Iterator[Violation]:
        """Violations of rule 3."""
        entered: dict[Cell, list[Cell]] = {}
        for cell, to in following.items():
            entered.setdefault(to, []).append(cell)
        for to, sources in entered.items():
            if len(sources) > 1 or to == self.start:
                name = f"the start {to}" if to == self.start else str(to)
                text = f"{name} is entered from {' and '.join(map(str, sources))}"
                yield Violation("once", text, (to, *sources), self.once_reason(to))

    # ── solutions ──

    def way(self, solution: Solution) -> list[Cell]:
        """The cells from S, as far as the steps lead."""
        if solution.get(self.start) in (None, OFF):
            return []
        return list(walk_from(self._following(solution), self.start))

    def _following(self, solution: Solution) -> dict[Cell, Cell]:
        """For each cell with a step, the cell that the step leads to."""
        return {cell: to for cell in self.cells if (to := self.toward(cell, solution.get(cell)))}

    def solution(self, way: Iterable[Cell]) -> Solution:
        """The solution with this way.

        A wrong way is not refused, because `check` reports it: the value of a jump is the cell that it leads to, and a
        cell that the way visits several times has a tuple of all its steps.
        """
        visits: dict[Cell, list[Value]] = {}
        for cell, to in pairwise([*way, None]):
            assert cell is not None
            visits.setdefault(cell, []).append(EXIT if to is None else _step(cell, to))
        values = {cell: steps[0] if len(steps) == 1 else tuple(steps) for cell, steps in visits.items()}
        return Solution({**dict.fromkeys(self.cells, OFF), **values})

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        marked, unsure = set(self.exits), set(unsure)
        signs = {}
        for cell in self.cells:
            value = "?" if cell in unsure else solution.get(cell)
            if value != OFF or cell in marked:
                signs[cell] = "e" if value == OFF else "E" if value == EXIT else ARROWS.get(str(value), "?")
        return self.in_signs(self.blank_sign, signs)

    def value(self, solution: Solution) -> Any:
        """The list of the cells of the way, each [row, column], from the start to the exit."""
        return list(map(list, self.way(solution)))

    def read_solution(self, text: str | Text) -> Solution:
        text = as_text(text)
        if text.body.lstrip().startswith("["):
            return self.solution(_read_way(text))
        body = text.body.removesuffix("\n")
        if body.count("\n") + 1 != self.height:
            first, last = signs_of(text.body, 0)
            rows = text.body.count("\n", first, last) + 1 if first < last else 0
            if rows != self.height:  # counted before any line is stored: the text may be long
                raise text.error(f"expected {count_words(self.height, 'row')}, found {rows}")
        lines = list(lines_of(body)) if body.count("\n") + 1 == self.height else lines_with_signs(text)
        values = {}
        for r, (first, line) in enumerate(lines):
            if len(line) > self.width and line[self.width :].strip():
                raise text.error(f"expected {count_words(self.width, 'sign')} in a row, found {len(line)}", first)
            for c, sign in enumerate(line[: self.width].ljust(self.width)):
                if (sign in "#@") is self.is_free(r, c) or (sign not in SIGNS and sign not in "#@"):
                    expected = "an arrow, E, e, ? or a space" if self.is_free(r, c) else "a wall"
                    message = f"expected {expected} in {Cell(r, c)}, found {quote(sign)}"
                    raise text.error(message, first + min(c, len(line)))
                if SIGNS.get(sign):
                    values[Cell(r, c)] = SIGNS[sign]
        return Solution(values)

    def read_entries(self, text: str | Text) -> Solution:
        """A listed way may end in any cell: its last cell is open if it is no exit."""
        entries = super().read_entries(text)
        return Solution({cell: value for cell, value in entries.items() if value != EXIT or cell in self.ends})

    def canvas(self) -> Drawing:
        """Cells are half as wide as in other kinds, because mazes are large."""
        from .common.drawing import Drawing
        from .parts.maze.pictures import SIDE

        drawing = Drawing(self.height, self.width, self.name, step=(SIDE, SIDE))
        drawing.picture.place = lambda cell: (*drawing.corner(cell), SIDE)
        return drawing

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        from .parts.maze.pictures import draw_maze

        draw_maze(self, drawing, solution, unsure)

    # ── the board to play on ──

    def board(self) -> "PlayBoard":
        """A drag draws the way: each step enters the direction, and the exit where it ends."""
        from .common.play_board import Surface

        surface = Surface(self)
        links: dict[tuple[Cell, Cell], Moves] = {}
        for cell in self.cells:
            for step in STEPS:
                if to := self.toward(cell, step):
                    links[cell, to] = ((cell, step), *(((to, EXIT),) if to in self.ends else ()))
        return surface.board(drag=surface.walk(self.cells, links))

    def value_sign(self, slot: Slot, value: Value) -> str:
        return {EXIT: "E", OFF: "."}.get(str(value), str(value))

    def value_word(self, slot: Slot, value: Value) -> str:
        words = {"n": "north", "e": "east", "s": "south", "w": "west", EXIT: "exit", OFF: "off the way"}
        return words.get(str(value), str(value))

    # ── making new puzzles ──

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        size = super().size(text)
        if size["width"] * size["height"] < 2:
            raise PuzzleError(f"{text}: a maze has at least 2 cells")
        return size

    def shortest_way(self) -> list[Cell]:
        """A shortest way out, along decreasing distances to the exits; empty if no way leads out."""
        place, way = self.place(self.start), []
        while (distance := self.remaining[place]) is not None:
            way.append(self.cell(place))
            if not distance:
                break
            place = next(place + step for step in self.steps.values() if self.remaining[place + step] == distance - 1)
        return way


def _read_way(text: Text) -> list[Cell]:
    way = read_json_lists(text, "a list of cells, each [row, column],", length=2)
    return [Cell(*cell) for cell in way]


# ── ways ──


def _step(cell: Cell, to: Cell) -> Value:
    """The step from a cell to the neighbour `to`; if it is not a neighbour, `to` itself."""
    return next((step for step, (dr, dc) in STEPS.items() if (cell.r + dr, cell.c + dc) == to), to)
