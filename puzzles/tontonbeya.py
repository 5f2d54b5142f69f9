"""Tontonbeya: fill each room with clusters of symbols of one size; each cluster meets one of its symbol next door.

The rules, on W × H cells that are divided into rooms:

1. Each cell holds a circle, a triangle or a square.
2. The cells of a room with one symbol are connected over edges: they are a cluster.
3. All clusters of a room have the same size. A room has one to three of them.
4. A cluster shares edges with clusters of its symbol of exactly one other room.
5. A cell with a given symbol holds it.

A clue without symbol (`?`) says nothing.

Reading chosen, that of puzz.link: a wall may end inside a room. Cells with such a wall between them are not connected
over their common edge.

Formats, the first written: puzz.link addresses of `tontonbeya`; rows of `c`, `t`, `s`, `?` and `-`, then rows of the
rooms' names.

>>> puzzle = Tontonbeya.parse("c-\\n\\nAB")
>>> puzzle.given, puzzle.regions
(('c', None), (0, 1))
>>> puzzle.format()
'https://puzz.link/p?tontonbeya/2/1/g1a'

Slots are cells, the value is `c` for a circle, `t` for a triangle, `s` for a square.
"""

from dataclasses import dataclass
from itertools import product
from typing import Any

from .common.kit import (  # isort: skip
    AreaPuzzle, Areas, Borders, Cell, Cells, Drawing, Number10, PuzzLink, Rows, Rules, Signs, Value,
)  # fmt: skip

NAMES = {"c": "circle", "t": "triangle", "s": "square"}


@dataclass(frozen=True)
class Tontonbeya(AreaPuzzle):
    """`given` has a symbol, `?` or None for each cell; `regions` has the number of its room. `inner_walls` is as in
    `common/inner_walls.py`."""

    given: tuple[Any, ...]
    inner_walls: tuple[Any, ...] = ()

    name = "tontonbeya"
    values_are_numbers = False
    formats = (
        PuzzLink(
            "tontonbeya", Borders(inside="inner_walls"), Number10("given", {".": "?", "1": "c", "2": "t", "3": "s"})
        ),
        Rows(Cells("given", Signs({sign: sign for sign in NAMES}, unknown=True)), Areas(), walls="inner_walls"),
    )
    signs = {sign: sign for sign in NAMES}
    phrases = {sign: f"is a {name}" for sign, name in NAMES.items()}
    clue_layers = (("given",),)
    clues_show_given = True
    most_cells = 2500

    def rules(self) -> Rules:
        from .common.kit import Count
        from .common.rules import Connected, TouchedGroup

        yield from self.given_rules()
        room = self.area_at
        for (number, area), (sign, name) in product(enumerate(self.areas), NAMES.items()):
            at, where = (area[0], sign), f"the room at {area[0]}"
            reason = self.rule("cluster", at, f"the {name}s of {where} are connected", area)
            yield Connected(reason, area, (sign,), self.pairs_inside[number])
            sizes = sorted({0, *(len(area) // count for count in (1, 2, 3) if len(area) % count == 0)})
            text = f"{where} has no {name}s or as many as of its other symbols"
            yield Count(self.rule("size", at, text, area), area, (sign,), numbers=sizes)
            groups: dict[int, list[tuple[Cell, Cell]]] = {}
            for cell in area:
                for other in self.around[cell]:
                    if room[other] != number:
                        groups.setdefault(room[other], []).append((cell, other))
            text = f"the {name}s of {where}, if any, meet {name}s of one other room"
            yield TouchedGroup(self.rule("meet", at, text, area), area, list(groups.values()), sign)

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        drawing.sign(cell, str(value))

    def draw_given(self, drawing: Drawing, cell: Cell, clue: Any) -> None:
        from .common.kit import INK

        drawing.sign(cell, clue, INK)


def generator_class() -> type:
    from .generators.common.kit import AreaGenerator, Divided

    class TontonbeyaGenerator(AreaGenerator[Tontonbeya]):
        small_sizes = ("4x3", "3x4", "5x2", "4x4")
        defaults = {"clues": 0.2, "room": 5}
        few_clues = {"clues": 0.05}
        tiny_boards = (
            Divided(((1, 1), (3, 1), (1, 2), (2, 2)), (None, "c", "t", "s", "?"), by_cell=True),
            Divided(((3, 2),), (None,), by_cell=True, walled=True),
        )

    return TontonbeyaGenerator
