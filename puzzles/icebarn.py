"""Icebarn: draw a line from IN to OUT that goes straight on over ice, follows all arrows and visits each block of ice.

The rules, on W × H cells, some of them ice, with arrows between some cells, and with IN and OUT at the frame:

1. The line runs between the middles of neighbouring cells. It enters the board at IN and leaves it at OUT.
2. In each cell none or two of its pieces meet, or four on ice, pieces beyond the frame included.
3. On ice the line does not turn. Where four pieces meet, it crosses itself: it goes straight on in both directions.
4. All pieces form one line.
5. On its way from IN to OUT, the line passes each arrow in its direction.
6. The line visits each block of ice: cells of ice that are connected over edges.

Formats, the first written: puzz.link addresses of `icebarn`. Rows of the cells and the places between them, 2W − 1 by
2H − 1: `#` for ice in a cell, `^`, `>`, `v`, `<` for an arrow between two cells, and `-`; before them, lines `top:`,
`bottom:`, `left:` and `right:` with `in` at one place, `out` at another, and `-`.

>>> puzzle = Icebarn.parse("top: in -\\nbottom: - out\\n->-\\n---\\n--#")
>>> puzzle.arrows, puzzle.ice
(('>', None, None, None), (None, None, None, 1))
>>> puzzle.format()
'https://puzz.link/p?icebarn/2/2/2403/0/3'

Slots are pairs of neighbouring cells, the value is 1 where the line runs from one to the other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from .common.arrows import DIRECTIONS
from .common.between_boards import CellsAndBetween
from .common.courses import Course, Opening
from .common.crossing_boards import ICE, CrossedLines

from .common.kit import (  # isort: skip
    SIDES, Board, Cell, Codec, Drawing, Edge, Flaw, Outside, PuzzLink, Rows, Rules, Scanner, Signs, Slot,
    Solution, components,
)  # fmt: skip
from .common.geometry import edges
from .common.puzzlink import cut_off
from .common.puzzlink_marks import Bits, read_digit
from .common.puzzlink_numbers import DIGITS

ARROWS, MARKS = "^>v<", ("in", "out")
ARROW_SIGNS, ICE_SIGN = Signs({arrow: arrow for arrow in ARROWS}), Signs({"#": 1})
FRAME = ("top", "right", "bottom", "left")
"""The sides of the frame in the order of the edges of a cell."""
LONGEST = 35
"""The value of the digit that is so many places without an arrow; any other digit is places and an arrow after them."""


class _Arrows(Codec):
    """The arrows up and left, then those down and right, in base 36."""

    fields = ("arrows",)

    def read(self, scanner: Scanner, board: Board) -> None:
        places = edges(board["height"], board["width"])
        arrows: list[str | None] = [None] * len(places)
        for signs in ("<^", ">v"):
            i = 0
            while i < len(places):
                digit = read_digit(scanner, i, len(places))
                i += digit
                if digit < LONGEST:
                    if i < len(places):
                        arrows[i] = signs[not places[i].flat]
                    i += 1
        board["arrows"] = tuple(arrows)

    def write(self, puzzle: Any) -> str:
        tokens = list[str]()
        for signs in (("<", "^"), (">", "v")):
            blanks = 0
            for arrow in puzzle.arrows:
                if arrow in signs:
                    tokens.append(DIGITS[blanks])
                blanks = 0 if arrow in signs else blanks + 1
                if blanks == LONGEST:
                    tokens.append(DIGITS[LONGEST])
                    blanks = 0
            tokens.append(DIGITS[blanks] if blanks else "")
        return "".join(tokens)


class _Ends(Codec):
    """IN and OUT: numbers of places at the frame, from the top over the bottom and the left to the right."""

    fields = SIDES

    def read(self, scanner: Scanner, board: Board) -> None:
        width, height = board["width"], board["height"]
        places: list[str | None] = [None] * (2 * width + 2 * height)
        for mark in MARKS:
            if scanner.peek() != "/":
                raise cut_off(scanner)
            scanner.take()
            start, number = scanner.at, scanner.number()
            if number is None or number >= len(places) or places[number]:
                raise scanner.error(f"expected another place at the frame, from 0 to {len(places) - 1}", start)
            places[number] = mark
        for side in SIDES:
            count = width if side in ("top", "bottom") else height
            board[side], places = tuple(places[:count]), places[count:]

    def write(self, puzzle: Any) -> str:
        places = [mark for side in SIDES for mark in getattr(puzzle, side)]
        return "".join(f"/{places.index(mark)}" for mark in MARKS)

    def refusal(self, puzzle: Any) -> str:
        marks = {mark for side in SIDES for mark in getattr(puzzle, side)}
        return "" if marks.issuperset(MARKS) else "an address has IN and OUT"


@dataclass(frozen=True)
class Icebarn(CrossedLines):
    """`ice` has 1 for each cell of ice; `arrows` has an arrow or None for each pair of neighbours, in the order of
    `geometry.edges`; the sides have `in` and `out` at one place each."""

    ice: tuple[int | None, ...]
    arrows: tuple[str | None, ...]
    top: tuple[str | None, ...]
    bottom: tuple[str | None, ...]
    left: tuple[str | None, ...]
    right: tuple[str | None, ...]

    name = "icebarn"
    formats = (
        PuzzLink("icebarn", Bits("ice"), _Arrows(), _Ends()),
        Rows(
            CellsAndBetween("arrows", ARROW_SIGNS, "ice", ICE_SIGN),
            outside=Outside(Signs({mark: mark for mark in MARKS}), SIDES),
        ),
    )
    outside = SIDES
    turning_signs = (ARROWS,)
    clue_layers = (("arrows",),)
    edge_layers = ("arrows",)
    off_loop = ("x", "left out")

    def placed_signs(self) -> Mapping[str, Signs]:
        return {**super().placed_signs(), "ice": ICE_SIGN, "arrows": ARROW_SIGNS}

    def validation_error(self) -> str:
        for i, (edge, arrow) in enumerate(zip(self.touching, self.arrows, strict=True)):
            if arrow and (arrow in "<>") != edge.flat:
                text = f"the arrow {edge.between_text} is '<' or '>' in a row, '^' or 'v' in a column"
                return Flaw(text, "arrows", i)
        marks = [mark for side in SIDES for mark in getattr(self, side) if mark]
        return "" if sorted(marks) == [*MARKS] else "expected one 'in' and one 'out' at the frame"

    @cached_property
    def openings(self) -> tuple[Opening, ...]:
        """The places of IN and OUT: a cell, and a side of it."""
        found = {
            mark: (seen[0], side)
            for side, name in enumerate(FRAME)
            for (_, seen), mark in zip(self.seen_from(name), getattr(self, name), strict=True)
            if mark
        }
        return tuple(found[mark] for mark in MARKS)

    @cached_property
    def frozen(self) -> dict[Cell, int]:
        """The cells of ice."""
        return self.by_cell(self.ice)

    @cached_property
    def course(self) -> Course:
        """The course of the line from IN."""
        return Course(self, self.openings[0][0], self.openings, self.frozen)

    def ways(self) -> Iterator[tuple[Edge, Cell]]:
        """The edges with an arrow, each with the end to which it points."""
        for edge, arrow in zip(self.touching, self.arrows, strict=True):
            if arrow:
                yield edge, edge.ends[arrow in ">v"]

    def rules(self) -> Rules:
        from .common.courses import LedTowards
        from .common.crossing_boards import CrossingLoop
        from .common.kit import Count, Table
        from .common.loop_rules import Turns

        for cell, meeting in self.edges_at.items():
            beyond = sum(cell == at for at, _ in self.openings)
            numbers = [n - beyond for n in ((0, 2, 4) if cell in self.frozen else (0, 2)) if n >= beyond]
            text = f"the line enters and leaves {cell}, or does neither"
            yield Count(self.rule("degree", cell, text, (cell,)), meeting, (1,), numbers=numbers)
        for cell in self.frozen:
            reason = self.clue("ice", cell, f"the line does not turn on the ice at {cell}", (cell,))
            if sides := {side for at, side in self.openings if at == cell}:
                yield Table(reason, self.edges_at.get(cell, ()), self._straight(cell, sides))
            else:
                yield Turns(reason, [self.beside(cell)], (0,))
        reason = self.rule("line", None, "all pieces form one line from IN to OUT")
        ends = [(self.cells.index(cell), side) for cell, side in self.openings]
        yield CrossingLoop(reason, self.edges, map(self.beside, self.cells), ends)
        for edge, head in self.ways():
            tail = next(end for end in edge.ends if end != head)
            reason = self.clue("arrow", edge, f"the line leads from {tail} to {head}", edge.ends)
            yield LedTowards(reason, self.course, edge, head)
        for block in components(self.frozen, self.around):
            if not any(cell in block for cell, _ in self.openings):
                meeting = [*dict.fromkeys(edge for cell in block for edge in self.edges_at[cell])]
                text = f"the line visits the ice at {block[0]}"
                yield Count(self.rule("barn", block[0], text, tuple(block)), meeting, (1,), low=1)

    def _straight(self, cell: Cell, sides: set[int]) -> set[tuple[int, ...]]:
        """The values of the edges of a cell with lines beyond the frame at these sides, with which no line turns."""
        inner = [side for side, edge in enumerate(self.beside(cell)) if edge]
        order = [self.beside(cell).index(edge) for edge in self.edges_at.get(cell, ())]
        found = set()
        for row in product((0, 1), repeat=len(inner)):
            on = sides.union(side for side, value in zip(inner, row, strict=True) if value)
            if len(on) != 2 or sum(on) % 2 == 0:
                found.add(tuple(row[inner.index(side)] for side in order))
        return found

    def draw(self, drawing: Drawing, solution: Solution, unsure: set[Slot]) -> None:
        for cell in self.frozen:
            drawing.fill(cell, ICE)
        super().draw(drawing, solution, unsure)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell in self.frozen:
            drawing.waves(cell)
        drawing.frame()
        for side in SIDES:
            drawing.clues(side, [mark.upper() if mark else None for mark in getattr(self, side)])

    def draw_over(self, drawing: Drawing) -> None:
        for edge, arrow in zip(self.touching, self.arrows, strict=True):
            if arrow:
                drawing.clue_between(edge, DIRECTIONS[arrow].arrow)
