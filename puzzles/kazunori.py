"""Kazunori Room: fill each room with pairs of equal numbers side by side; numbers on borders are sums.

The rules, on W × H cells that are divided into rooms:

1. A room of 2n cells holds each number from 1 to n in two cells, which share an edge inside the room.
2. No square of 2×2 cells has one number in all four, also across rooms.
3. A number between two neighbours is the sum of their numbers, inside a room, too.
4. A given cell holds the given number.

A room with an odd number of cells leaves no solution. A clue without number (`?`) says nothing. In puzz.link, a wall
may end inside a room: the two cells of a pair are not on both of its sides.

Formats, the first written: puzz.link addresses of `kazunori`, if no number is given; rows of the cells and of the
places between them: numbers, `?` and `-`; then rows of the rooms' names.

>>> puzzle = Kazunori.parse("-3-\\n---\\n---\\n\\nAA\\nAA")
>>> puzzle.between
(3, None, None, None)
>>> puzzle.format()
'https://puzz.link/p?kazunori/2/2/003i'

Slots are cells, values are numbers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar

from .common.between_boards import BetweenNumbers, BetweenPuzzle, CellsAndBetween, NotInAddress
from .common.inner_walls import walls_inside

from .common.kit import (  # isort: skip
    UNKNOWN, AreaPuzzle, Areas, Borders, Cell, Edge, Flaw, PuzzleError, PuzzLink, Rows, Rules, Signs, Slot,
    Solution, Solved, Value, numbered,
)  # fmt: skip


@dataclass(frozen=True)
class Kazunori(BetweenPuzzle, AreaPuzzle):
    """The clues between neighbours are sums. `inner_walls` is as in `common/inner_walls.py`."""

    inner_walls: tuple[Any, ...] = ()

    name = "kazunori"
    clues_show_given = True
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"kazunori-room": {}}
    formats = (
        PuzzLink("kazunori", Borders(inside="inner_walls"), BetweenNumbers("between"), NotInAddress()),
        Rows(CellsAndBetween("between", Signs(numbers=range(1, 256), unknown=True)), Areas(), walls="inner_walls"),
    )

    @cached_property
    def sizes(self) -> Mapping[Cell, int]:
        """The number of cells of each cell's room."""
        return {cell: len(area) for area in self.areas for cell in area}

    def values(self, slot: Slot) -> Sequence[Value]:
        assert isinstance(slot, Cell)
        return range(1, max(1, self.sizes[slot] // 2) + 1)

    def validation_error(self) -> str:
        for i, (number, cell) in enumerate(zip(self.given, self.cells, strict=True)):
            if number is not None and number not in self.values(cell):
                return Flaw(f"this room has numbers from 1 to {self.values(cell)[-1]}, not {number}", "given", i)
        return super().validation_error()

    def partners(self, cell: Cell) -> list[Cell]:
        """The cells that can be a pair with a cell."""
        room, walls = self.area_at, walls_inside(self)
        beside = (other for other in self.around[cell] if room[other] == room[cell])
        return [other for other in beside if Edge.between(cell, other) not in walls]

    def rules(self) -> Rules:
        from .common.kit import Count, Relation
        from .common.rules import CountIf

        yield from self.given_rules()
        for area in self.areas:
            for number in self.values(area[0]):
                text = f"the room at {area[0]} holds {number} twice"
                yield Count(self.rule("room", (area[0], number), text, area), area, (number,), 2, 2)
        for cell in self.cells:
            partners = self.partners(cell)
            reason = self.rule("pair", cell, f"the number of {cell} is beside it, in the same room", (cell, *partners))
            for number in self.values(cell):
                yield CountIf(reason, cell, (number,), partners, (number,), 1, len(partners))
        for four in self.squares:
            if len({self.area_at[cell] for cell in four}) > 1:
                reason = self.rule("square", four[0], f"the square from {four[0]} to {four[3]} has two numbers", four)
                yield Relation(reason, four, lambda *held: len({*held}) > 1)
        for edge, clue in self.clues_between():
            if clue != UNKNOWN:
                text = "the numbers of {} and {} add up to {}".format(*edge.ends, clue)
                reason = self.clue("sum", edge, text, edge.ends)
                yield Relation(reason, edge.ends, lambda a, b, clue=clue: a + b == clue)


def generator_class() -> type:
    from .generators.common.kit import AreaGenerator, Boards, Every, Random
    from .generators.common.tilings import random_dominoes

    class KazunoriGenerator(AreaGenerator[Kazunori]):
        small_sizes = ("4x3", "3x4", "4x2", "1x4", "2x1")
        few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.2}
        many_clues: ClassVar[Mapping[str, Any]] = {"clues": 1.0, "given": 1.0}
        tiny_boards = (
            Boards(((1, 1), (2, 1), (1, 2), (4, 1)), rooms=3, given=Every((None, 1), most=1),
                   between=Every((None, 2, 3), most=2), by_edge="between"),
            Boards(((2, 2),), rooms=2, given=Every((None,)), between=Every((None, 2, 3, UNKNOWN), most=2),
                   by_edge="between"),
            Boards(((2, 2),), walled=True, given=Every((None,)), between=Every((None, 2), most=1), by_edge="between"),
        )  # fmt: skip

        def random(
            self, rng: Random, width: int, height: int, clues: float = 0.4, given: float = 0.0, largest: int = 8
        ) -> Solved[Kazunori]:
            """`width`, `height`; `clues`, the share of neighbours with a sum (default 0.4); `given`, the share of given
            numbers (default 0); `largest`, the number of cells of the largest room (default 8)."""
            if height * width % 2:
                raise PuzzleError("rooms of pairs need an even number of cells")
            for _ in range(TRIES):
                pairs = random_dominoes(rng, height, width)
                room: dict[Cell, set[Cell]] = {}
                for pair in pairs:
                    both = {*pair.ends}
                    room |= dict.fromkeys(pair.ends, both)
                blank = self.kind.blank(height, width, (0,) * (height * width), given=(None,) * (height * width))
                for border in rng.sample(blank.touching, len(blank.touching)):
                    a, b = (room[end] for end in border.ends)
                    if a is not b and len(a) + len(b) <= largest:
                        room |= dict.fromkeys(a | b, a | b)
                board = replace(blank, regions=numbered([min(room[cell]) for cell in blank.cells]))
                numbers = dict[Cell, int]()
                for area in board.areas:
                    inside = [pair for pair in pairs if pair.ends[0] in area]
                    for number, pair in enumerate(rng.sample(inside, len(inside)), 1):
                        numbers |= dict.fromkeys(pair.ends, number)
                if all(len({numbers[cell] for cell in four}) > 1 for four in board.squares):
                    return self.with_some(board, rng, Solution(numbers), clues, given=given)
            raise PuzzleError(f"no random {width}x{height} board of kazunori was found")

        def clues_of(self, puzzle: Kazunori, solution: Solution) -> dict[str, list[Any]]:
            sums = [sum(int(solution[end]) for end in edge.ends) for edge in puzzle.touching]  # type: ignore[call-overload]
            return {"given": [solution[cell] for cell in puzzle.cells], "between": sums}

    return KazunoriGenerator


TRIES = 200
"""The number of divisions that are tried for a random board."""
