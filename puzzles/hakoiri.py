"""Hakoiri (triplets, hakoiri-maru-sankaku-shikaku): put a circle, a triangle and a square into each room.

The rules, on W × H cells that are divided into rooms:

1. Each room holds one circle, one triangle and one square. Its other cells stay empty.
2. Equal symbols do not touch, not even at a corner.
3. All cells with symbols are connected over edges.
4. A cell with a given symbol holds it; a cell with `?` holds some symbol.

Formats, the first written: puzz.link addresses of `hakoiri`; rows of given symbols (`c` a circle, `t` a triangle, `s` a
square, `?`) and `-`, then rows of the rooms' names, any sign or word.

>>> puzzle = Hakoiri.parse("-t-?\\n----\\n\\nAAAA\\nAAAA")
>>> puzzle.given[:4], puzzle.regions
((None, 't', None, '?'), (0, 0, 0, 0, 0, 0, 0, 0))
>>> puzzle.format()
'https://puzz.link/p?hakoiri/4/2/000a2a.d'

Slots are cells, the value is `c`, `t` or `s`, and `.` for an empty cell.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from .common.geometry import surroundings

from .common.kit import (  # isort: skip
    UNKNOWN, AreaPuzzle, Areas, Borders, Cell, Cells, Drawing, Number10, PuzzleError, PuzzLink, Rows, Rules, Signs,
    Solution, Solved, Value, numbered,
)  # fmt: skip


EMPTY, SYMBOLS = ".", ("c", "t", "s")
NAMES = dict(zip(SYMBOLS, ("circle", "triangle", "square"), strict=True))


@dataclass(frozen=True)
class Hakoiri(AreaPuzzle):
    """`given` has the clue of each cell: a symbol, `?` or None; `regions` has the number of its room."""

    given: tuple[Any, ...]

    name = "hakoiri"
    values_are_numbers = False
    aliases = {"triplets": {}, "hakoiri-maru-sankaku-shikaku": {}}
    formats = (
        PuzzLink("hakoiri", Borders(), Number10("given", dict(zip("123", SYMBOLS, strict=True)))),
        Rows(Cells("given", Signs({sign: sign for sign in SYMBOLS}, unknown=True)), Areas()),
    )
    signs = {sign: sign for sign in (EMPTY, *SYMBOLS)}
    phrases = {EMPTY: "is empty", **{s: f"is a {name}" for s, name in NAMES.items()}}
    clue_layers = (("given",),)
    clues_show_given = True
    dots_if_empty = True
    most_cells = 2500

    def pairs(self) -> Iterator[tuple[Cell, Cell]]:
        """The pairs of cells that share an edge or a corner."""
        near = surroundings(self.height, self.width)
        return ((cell, other) for cell in self.cells for other in near[cell] if cell < other)

    def rules(self) -> Rules:
        from .common.kit import Count, OneOf, Relation
        from .common.rules import Connected

        yield from self.given_rules()
        for cell, clue in self.by_cell(self.given).items():
            if clue == UNKNOWN:
                yield OneOf(self.clue("given", cell, f"{cell} holds a symbol", (cell,)), cell, SYMBOLS)
        for area, symbol in product(self.areas, SYMBOLS):
            reason = self.rule("room", (area[0], symbol), f"the room at {area[0]} has one {NAMES[symbol]}", area)
            yield Count(reason, area, (symbol,), 1, 1)
        for pair in self.pairs():
            reason = self.rule("touch", pair, f"{pair[0]} and {pair[1]} do not hold equal symbols", pair)
            yield Relation(reason, pair, lambda a, b: a != b or a == EMPTY)
        reason = self.rule("connected", None, "all cells with symbols are connected")
        yield Connected(reason, self.cells, SYMBOLS, self.touching_pairs)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        drawing.sign(cell, str(value))

    def draw_given(self, drawing: Drawing, cell: Cell, clue: Any) -> None:
        from .common.kit import INK

        drawing.sign(cell, clue, INK)


def generator_class() -> type:
    from .generators.common.kit import AreaGenerator, Divided, Random, random_regions, some
    from .generators.parts.hakoiri.rooms import exchanged, three_in_each

    class HakoiriGenerator(AreaGenerator[Hakoiri]):
        small_sizes = ("4x3", "3x4", "6x2", "1x4", "3x1")
        few_clues = {"given": 0.05, "largest": 5}
        many_clues = {"given": 1.0}
        tiny_boards = (
            Divided(((1, 1), (3, 1), (2, 2)), (None, *SYMBOLS, UNKNOWN), by_cell=True),
            Divided(((3, 2),), (None, *SYMBOLS, UNKNOWN), by_cell=True, rooms=2),
        )

        def clues_of(self, puzzle: Hakoiri, solution: Solution) -> Mapping[str, Sequence[Any]]:
            """The symbols: no clue states that a cell is empty."""
            held = (solution.get(cell) for cell in puzzle.cells)
            return {"given": [None if symbol == EMPTY else symbol for symbol in held]}

        def random(self, rng: Random, width: int, height: int, given: float = 0.3, largest: int = 7) -> Solved[Hakoiri]:
            """`width`, `height`; `given`, the share of given symbols (default 0.3); `largest`, the approximate number
            of cells of a room (default 7)."""
            blank = self.kind.blank(height, width, (0,) * (height * width), given=(None,) * (height * width))
            if len(blank.cells) < 3:
                raise PuzzleError(f"a room has three symbols, and {width}x{height} cells do not hold them")
            count = max(1, len(blank.cells) // max(3, largest))
            rooms = max((three_in_each(rng, blank, SYMBOLS, count) for _ in range(8)), key=len)
            held = {cell: symbol for room in rooms for cell, symbol in room.items()}
            part = random_regions(rng, height, width, list(held))
            rooms_of = exchanged(rng, blank, rooms, dict(zip(blank.cells, part, strict=True)))
            solution = Solution((cell, held.get(cell, EMPTY)) for cell in blank.cells)
            shown = some(rng, (held.get(cell) for cell in blank.cells), given)
            return self.kind(height, width, numbered([rooms_of[k] for k in part]), shown), solution

    return HakoiriGenerator
