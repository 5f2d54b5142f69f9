"""Toichika: put one arrow into each room so that arrows point at each other, two by two.

The rules, on W × H cells that are divided into rooms:

1. Each room has an arrow in exactly one of its cells.
2. The first arrow that an arrow points at points back.
3. Two arrows that point at each other are not in rooms that share a border.
4. A cell with a given arrow holds it; a cell with `?` holds some arrow.

Reading chosen: as in puzz.link, a wall that ends inside a room has no meaning.

Formats, the first written: puzz.link addresses of `toichika`; rows of `^`, `v`, `<`, `>`, `?` and `-`, then rows of the
rooms' names.

>>> puzzle = Toichika.parse(">--\\n\\nABC")
>>> puzzle.given, puzzle.regions
(('>', None, None), (0, 1, 2))
>>> puzzle.format()
'https://puzz.link/p?toichika/3/1/o46'

Slots are cells, the value is the arrow, and `.` for a cell without one.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from .common.kit import (  # isort: skip
    UNKNOWN, AreaPuzzle, Areas, Borders, Cell, Cells, Drawing, Number10, PuzzleError, PuzzLink, Rows, Rules, Signs,
    Solution, Solved, Value, cells,
)  # fmt: skip

WORDS = {"^": "up", "v": "down", "<": "left", ">": "right"}
ARROWS = dict(zip("^v<>", "↑↓←→", strict=True))
EMPTY = "."


@dataclass(frozen=True)
class Toichika(AreaPuzzle):
    """`given` has an arrow, `?` or None for each cell; `regions` has the number of its room."""

    given: tuple[Any, ...]

    name = "toichika"
    turning_signs = ("^>v<",)
    values_are_numbers = False
    formats = (
        PuzzLink("toichika", Borders(), Number10("given", dict(zip("1234.", "^v<>?", strict=True)), "5")),
        Rows(Cells("given", Signs({sign: sign for sign in "^v<>"}, unknown=True)), Areas()),
    )
    signs = {sign: sign for sign in ".^v<>"}
    phrases = {EMPTY: "is empty"}
    value_words = {EMPTY: "empty", "^": "upward", "v": "downward", "<": "leftward", ">": "rightward"}
    clue_layers = (("given",),)
    clues_show_given = True
    dots_if_empty = True
    most_cells = 1024

    @cached_property
    def bordering(self) -> frozenset[frozenset[int]]:
        """The pairs of rooms that share a border, and each room with itself."""
        room = self.area_at
        return frozenset(frozenset(room[end] for end in edge.ends) for edge in self.touching) | {
            frozenset({number}) for number in range(len(self.areas))
        }

    def rules(self) -> Rules:
        from .common.kit import Count, OneOf
        from .common.rules import CountIf, CountWhen

        yield from self.given_rules()
        for cell, clue in self.by_cell(self.given).items():
            if clue == UNKNOWN:
                yield OneOf(self.clue("given", cell, f"{cell} holds an arrow", (cell,)), cell, "^v<>")
        for area in self.areas:
            yield Count(self.rule("room", area[0], f"the room at {area[0]} has one arrow", area), area, "^v<>", 1, 1)
        for line in self.lines:
            on, back = "><" if line.kind == "row" else "v^"
            for seen, sign, other in ((line.cells, on, back), (line.cells[::-1], back, on)):
                for i, cell in enumerate(seen):
                    text = f"an arrow at {cell} that points {WORDS[sign]} points at one that points back"
                    reason = self.rule("back", (cell, sign), text, seen[i:])
                    ray = seen[i + 1 :]
                    yield CountIf(reason, cell, (sign,), ray, (other,), 1, len(ray))
                    for k, end in enumerate(ray):
                        when = ((cell, (sign,)), (end, [arrow for arrow in ARROWS if arrow != other]))
                        yield CountWhen(reason, when, ray[:k], [*ARROWS], 1, len(ray))
            for (i, one), (k, end) in combinations(enumerate(line.cells), 2):
                if frozenset({self.area_at[one], self.area_at[end]}) in self.bordering:
                    text = f"{one} and {end} do not point at each other: their rooms share a border"
                    reason = self.rule("apart", (one, end), text, (one, end))
                    between = line.cells[i + 1 : k]
                    yield CountWhen(reason, ((one, (on,)), (end, (back,))), between, [*ARROWS], 1, len(between))

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .common.drawing import SOLVED

        drawing.write(cell, ARROWS[str(value)], SOLVED)

    def draw_given(self, drawing: Drawing, cell: Cell, clue: Any) -> None:
        drawing.write(cell, ARROWS.get(clue, clue))


def generator_class() -> type:
    from .generators.common.kit import AreaGenerator, Divided, Random, random_regions
    from .generators.common.puzzle_generator import of_boards

    class ToichikaGenerator(AreaGenerator[Toichika]):
        small_sizes = ("4x4", "3x5", "5x3", "4x3")
        few_clues = {"clues": 0.05}
        rare_levels = {3: of_boards(19, one=3, two=3, eight=12)}
        for_levels = {3: {"room": 4}}
        tiny_boards = (Divided(((1, 1), (3, 1), (4, 1), (1, 3), (3, 2)), (None, "^", ">", UNKNOWN), by_cell=True),)

        def random(self, rng: Random, width: int, height: int, clues: float = 0.2, room: int = 7) -> Solved[Toichika]:
            """`width`, `height`; `clues`, the share of given arrows (default 0.2); `room`, the approximate number of
            cells of a room (default 7)."""
            for _ in range(max(1, TRIED_CELLS // (width * height))):
                try:
                    return self.default_random(rng, width, height, clues, room)
                except PuzzleError:  # few divisions of a small board have a solution
                    continue
            raise PuzzleError(f"no random {width}x{height} board of toichika was found")

        def random_rooms(self, rng: Random, height: int, width: int, room: int) -> tuple[int, ...]:
            """An even number of rooms, as each pair of arrows needs two: at least four."""
            places = cells(height, width)
            count = min(max(1, len(places) // 2), max(4, len(places) // max(1, room) // 2 * 2))
            return random_regions(rng, height, width, rng.sample(places, count))

        def clues_of(self, puzzle: Toichika, solution: Solution) -> dict[str, list[Any]]:
            arrows = solution.picked(puzzle.cells)
            return {"given": [None if arrow == EMPTY else arrow for arrow in arrows]}

    return ToichikaGenerator


TRIED_CELLS = 100
"""Random boards are tried several times while they have no more cells than this together."""
