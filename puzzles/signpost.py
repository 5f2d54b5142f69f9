"""Signpost (Arrow Path): number the cells so that every arrow points towards the next number.

The rules, on W × H cells with N = W·H:

1. Every cell holds a number from 1 to N, and every number stands in one cell.
2. For k < N, the arrow of the cell that holds k points, over any distance, towards the cell that holds k + 1.
3. Given numbers stay in their cells.

Readings chosen. The arrow of the cell that holds N has no meaning. 1 and N need not be given, nor lie in corners: the
letter `c` of an ID (`5x5c:`) only tells Tatham's generator to put them there, so it is ignored. A number that is given
twice is not an error: the puzzle has no solution.

The format is Tatham's game ID, one a line: `WxH:` and then, for each cell in reading order, the given number (if any)
and a letter for the arrow, from `a` = north clockwise to `h` = north-west. `4x4:` may be shortened to `4:`.

>>> puzzle = Signpost.parse("2x2:1ceag")
>>> puzzle.format()
'2x2:1ceag'

Slots are cells, values are numbers. `value` is rows of integers.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.errors import cut
from .common.formats import OwnFormat
from .common.game_ids import read_head
from .common.geometry import COMPASS, Cell, cells, ray
from .common.grid import read_rows, show_rows
from .common.puzzle import Place, Puzzle, middle_of
from .common.reading import Scanner, Text, as_text, check_size, read_width_height
from .common.solution import Reason, Slot, Solution, Value, Violation
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.picture import Picture
    from .common.rules import Rule
    from .common.surface import PlayBoard

LETTERS = {letter: arrow for arrow, letter in enumerate("abcdefgh")}
MOST_CELLS = 10_000


@dataclass(frozen=True)
class Signpost(Puzzle):
    """`arrows[i]` is the index into COMPASS and `hints[i]` the given number (or None) of cell i, in reading order."""

    width: int
    height: int
    arrows: tuple[int, ...]
    hints: tuple[int | None, ...]

    name = "signpost"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"arrow-path": {}}
    formats = (OwnFormat("tatham", "Tatham game ID", on_a_line=True),)
    few_clues: ClassVar[Mapping[str, Any]] = {"hints": 0.1, "ends": False}
    many_clues: ClassVar[Mapping[str, Any]] = {"hints": 1.0}

    # ── geometry ──

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return cells(self.height, self.width)

    @cached_property
    def onward(self) -> tuple[tuple[int, ...], ...]:
        """`onward[i]`: the indices of the cells to which the arrow of cell i points, nearest first."""
        return tuple(
            tuple(ray(cell, COMPASS[arrow], self.height, self.width))
            for cell, arrow in zip(self.cells, self.arrows, strict=True)
        )

    @cached_property
    def inward(self) -> tuple[tuple[int, ...], ...]:
        """`inward[j]`: the indices of the cells whose arrows point to cell j."""
        sources: list[list[int]] = [[] for _ in self.cells]
        for i, targets in enumerate(self.onward):
            for j in targets:
                sources[j].append(i)
        return tuple(map(tuple, sources))

    # ── text ──

    @classmethod
    def on_a_line(cls, body: str) -> bool:
        return True

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        scanner = Scanner(text)
        head = read_head(scanner, "a Signpost game ID such as 4x4:…", skipped="c", names="c")
        check_size(text, head.width, head.height, MOST_CELLS, at=head.at)
        count = head.width * head.height
        arrows: list[int] = []
        hints: list[int | None] = []
        for i in range(1, count + 1):
            hints.append(_read_hint(scanner, count))
            arrow = LETTERS.get(scanner.peek())
            if arrow is None:
                raise scanner.error(f"expected an arrow (a–h) for cell {i} of {count}, found {scanner.found()}")
            arrows.append(arrow)
            scanner.at += 1
        scanner.end(f"the end after {count_words(count, 'cell')}")
        return cls(head.width, head.height, tuple(arrows), tuple(hints))

    def write(self) -> str:
        described = (f"{hint or ''}{'abcdefgh'[arrow]}" for hint, arrow in zip(self.hints, self.arrows, strict=True))
        return f"{self.width}x{self.height}:{''.join(described)}"

    # ── rules ──

    def slots(self) -> Collection[Slot]:
        return self.cells

    def values(self, slot: Slot) -> Sequence[Value]:
        return range(1, len(self.cells) + 1)

    def reasons(self) -> list[Reason]:
        return [
            *map(self.cell_reason, range(len(self.cells))),
            *map(self.number_reason, range(1, len(self.cells) + 1)),
            *map(self.arrow_reason, range(len(self.cells))),
            *(self.hint_reason(i) for i, hint in enumerate(self.hints) if hint),
        ]

    def cell_reason(self, i: int) -> Reason:
        return Reason("rule", "cell", self.cells[i], f"cell {self.cells[i]} holds one number", (self.cells[i],))

    def number_reason(self, number: int) -> Reason:
        return Reason("rule", "number", number, f"number {number} stands in one cell")

    def arrow_reason(self, i: int) -> Reason:
        cell, direction = self.cells[i], COMPASS[self.arrows[i]].name
        return Reason("clue", "arrow", cell, f"the arrow of {cell} points {direction} to the next number", (cell,))

    def hint_reason(self, i: int) -> Reason:
        return Reason("clue", "hint", self.cells[i], f"{self.hints[i]} is given in {self.cells[i]}", (self.cells[i],))

    def broken(self, solution: Solution) -> Iterator[Violation]:
        numbers = [solution.get(cell) for cell in self.cells]
        places: dict[Any, list[int]] = {}
        for i, number in enumerate(numbers):
            if number is not None:
                places.setdefault(number, []).append(i)
        yield from self._check_numbers(places)
        for i, number in enumerate(numbers):
            following = places.get(number + 1, []) if type(number) is int and number < len(numbers) else []
            if following and not set(following) & set(self.onward[i]):
                to = self.cells[following[0]]
                text = f"{number} in {self.cells[i]} does not point to {to}, where {numbers[following[0]]} stands"
                yield Violation("arrow", text, (self.cells[i], to), self.arrow_reason(i))
            if number is not None and self.hints[i] not in (None, number):
                text = f"{self.cells[i]} holds {cut(number)}, but {self.hints[i]} is given"
                yield Violation("hint", text, (self.cells[i],), self.hint_reason(i))

    def _check_numbers(self, places: Mapping[Any, Sequence[int]]) -> Iterator[Violation]:
        for number, at in places.items():
            shown = tuple(self.cells[i] for i in at)
            if type(number) is not int or not 1 <= number <= len(self.cells):
                yield Violation(
                    "cell", f"{shown[0]} holds {cut(number)}, not a number from 1 to {len(self.cells)}", shown
                )
            elif len(at) > 1:
                text = f"{number} stands in {' and '.join(map(str, shown))}"
                yield Violation("number", text, shown, self.number_reason(number))

    def search_rules(self) -> "Sequence[Rule]":
        from .common.rules import OneOf, Path

        text = "every number stands once, where the arrow of the number before it points"
        reason = Reason("rule", "path", None, text)
        hints = ((i, hint) for i, hint in enumerate(self.hints) if hint)
        path = Path(reason, self.cells, self.onward)
        return [path, *(OneOf(self.hint_reason(i), self.cells[i], (hint,)) for i, hint in hints)]

    # ── solutions ──

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        return show_rows(solution, self.height, self.width, unsure, width=len(str(len(self.cells))))

    def value(self, solution: Solution) -> Any:
        return [[solution.get(Cell(r, c)) for c in range(self.width)] for r in range(self.height)]

    def read_solution(self, text: str | Text) -> Solution:
        return read_rows(as_text(text), self.height, self.width)

    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        return _draw(self, solution or Solution({}), unsure)

    # ── the board to play on ──

    def board(self) -> "PlayBoard":
        """Numbers are clicked in their order; a drag from one leads to the next one."""
        from .common.surface import Drag, Surface

        return Surface(self).board(counting=True, drag=Drag(chain="last"))

    def given_values(self) -> Mapping[Slot, Value]:
        return {cell: hint for cell, hint in zip(self.cells, self.hints, strict=True) if hint is not None}

    # ── making new puzzles ──

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        """All puzzles of up to three cells, and those of 2 × 2 cells without hints.

        Of the arrows that point to the same cells, only one is used.
        """
        for width, height in ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2)):
            places = cells(height, width)
            hints: tuple[int | None, ...] = (None, *range(1, len(places) + 1))
            for arrows in product(*(_seeing_differently(cell, width, height) for cell in places)):
                for chosen in product(hints if len(places) < 4 else (None,), repeat=len(places)):
                    yield cls(width, height, arrows, chosen)

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        return read_width_height(text, MOST_CELLS)

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, hints: float = 0.3, ends: bool = True
    ) -> tuple[Self, Solution]:
        """`ends`: are 1 and N given (default True)? `hints`: the share of further given numbers (default 0.3)."""
        places = cells(height, width)
        path = _random_path(rng, places)
        numbers = {place: number for number, place in enumerate(path, 1)}
        arrows = dict(zip(path, map(_heading, path, path[1:]), strict=False))
        arrows[path[-1]] = rng.randrange(8)
        hinted = {place for place in places if rng.random() < hints} | ({path[0], path[-1]} if ends else set())
        puzzle = cls(
            width,
            height,
            tuple(arrows[place] for place in places),
            tuple(numbers[place] if place in hinted else None for place in places),
        )
        return puzzle, Solution(numbers)

    def spare_clues(self) -> Sequence[Sequence[int]]:
        """The indices of the cells with a given number, except 1 and N, which people expect to see."""
        ends = (None, 1, len(self.hints))
        return [[i for i, number in enumerate(self.hints) if number not in ends]]

    def without_clue(self, clue: int) -> Self:
        return replace(self, hints=(*self.hints[:clue], None, *self.hints[clue + 1 :]))

    def place_of(self, clue: int) -> Place:
        return middle_of(self.cells[clue])

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Adds the number of `solution` in a cell where the two solutions differ."""
        cell: Any = rng.choice(solution.differing(other))
        hints: list[Any] = list(self.hints)
        hints[self.cells.index(cell)] = solution[cell]
        return replace(self, hints=tuple(hints)), solution


def _read_hint(scanner: Scanner, most: int) -> int | None:
    start = scanner.at
    number = scanner.number()
    if number is not None and not 1 <= number <= most:
        raise scanner.error(f"expected a number from 1 to {most}, found {number}", start)
    return number


def _seeing_differently(cell: Cell, width: int, height: int) -> list[int]:
    """One arrow for every set of cells that an arrow of this cell can point to."""
    seen = {ray(cell, COMPASS[arrow], height, width): arrow for arrow in reversed(range(8))}
    return sorted(seen.values())


def _heading(start: Cell, end: Cell) -> int:
    """The index into COMPASS of the direction from one cell to another in line with it."""
    step = tuple((b > a) - (b < a) for a, b in zip(start, end, strict=True))
    return next(i for i, direction in enumerate(COMPASS) if (direction.dr, direction.dc) == step)


def _random_path(rng: "Random", places: Sequence[Cell]) -> list[Cell]:
    """A random Hamiltonian path of queen moves, by rotation and extension (Pósa 1976).

    Each step takes a random cell in line with the end of the path. A new cell extends the path. If the cell is on the
    path, the part after it is reversed, which gives a new end. Being in line is mutual, so the result is still a path.
    """
    height, width = places[-1].r + 1, places[-1].c + 1
    path = [rng.choice(places)]
    position = {path[0]: 0}
    while len(path) < len(places):
        seen = _seen(rng, path[-1], height, width)
        fresh = next((cell for cell in seen if cell not in position), None)
        if fresh is not None:
            position[fresh] = len(path)
            path.append(fresh)
            continue
        pivot = position[seen[0]]
        path[pivot + 1 :] = path[:pivot:-1]
        for i in range(pivot + 1, len(path)):
            position[path[i]] = i
    return path


def _seen(rng: "Random", cell: Cell, height: int, width: int) -> list[Cell]:
    """Thirty random cells in line with `cell` (on long strips, all of them would take too long)."""
    down, up, right, left = height - 1 - cell.r, cell.r, width - 1 - cell.c, cell.c
    reaches = [
        min(
            up if d.dr < 0 else down if d.dr else height * width,
            left if d.dc < 0 else right if d.dc else height * width,
        )
        for d in COMPASS
    ]
    seen = []
    for direction in rng.choices(COMPASS, reaches, k=30):
        distance = rng.randint(1, reaches[COMPASS.index(direction)])
        seen.append(Cell(cell.r + distance * direction.dr, cell.c + distance * direction.dc))
    return seen


def _draw(puzzle: Signpost, solution: Solution, unsure: Collection[Slot]) -> "Picture":
    """Draws the arrows and, in bold, the given numbers; a solution adds its numbers and colours from light to dark."""
    from .common.drawing import GIVEN, INK, MARK, Drawing, pencilled
    from .common.picture import MARK_INK, mix

    drawing, last = Drawing(puzzle.height, puzzle.width, "Signpost"), len(puzzle.cells)
    for cell, hint, arrow in zip(puzzle.cells, puzzle.hints, puzzle.arrows, strict=True):
        number = hint or solution.get(cell)
        if cell in unsure:
            drawing.fill(cell, MARK)
        elif isinstance(solution.get(cell), int):
            drawing.fill(cell, mix("#f3f8ec", "#a9d3c2", int(str(solution[cell])) / last))
        elif hint:
            drawing.fill(cell, GIVEN)
        x, y = drawing.corner(cell)
        _draw_arrow(drawing.picture, x + 28, y + 28, arrow, last=number == last)
        if number is not None or cell in unsure:
            values = pencilled(unsure).get(cell, ())
            doubtful = " ".join(map(str, values)) if 0 < len(values) <= 4 else "?"
            text = doubtful if cell in unsure and not hint else str(number)
            style = {"font_weight": "bold"} if hint else {}
            indent, size = (14, 15) if len(text) < 4 else (20, min(10, 64 / len(text)))
            drawing.picture.write(x + indent, y + 14, text, size, fill=MARK_INK if cell in unsure else INK, **style)
    drawing.grid()
    drawing.frame()
    return drawing.picture


def _draw_arrow(picture: "Picture", x: float, y: float, arrow: int, *, last: bool) -> None:
    """Draws an arrow centred on (x, y), or a ring for the last cell, whose arrow has no meaning."""
    from .common.picture import INK

    if last:
        picture.circle(x, y, 6, fill="none", stroke=INK, stroke_width=2.2)
        return
    direction = COMPASS[arrow]
    length = (direction.dr**2 + direction.dc**2) ** 0.5
    dx, dy = direction.dc / length, direction.dr / length
    tip = (x + 9 * dx, y + 9 * dy)
    sides = [(x + dx - 5 * s * dy, y + dy + 5 * s * dx) for s in (1, -1)]
    with picture.symbol(x, y, "↑↗→↘↓↙←↖"[arrow], colour := "#5b6b78"):
        picture.line(x - 8 * dx, y - 8 * dy, x + 3 * dx, y + 3 * dy, stroke_width=2.4, stroke=colour)
        picture.polygon([tip, *sides], fill=colour)
