"""Castle Wall: draw a single loop with white clues inside and black ones outside; numbers count pieces of the loop.

The rules, on W × H cells, some of them with a white, black or grey clue:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes no cell with a clue. White clues are inside the loop, black ones outside, grey ones on either side.
4. A number with an arrow counts the pieces of the loop that run along the line of the arrow, from the clue to the
   frame.

A clue may lack its number (`?`), or its number and its arrow. A number without an arrow is refused.

Formats, the first written: puzz.link addresses of `castle`. Rows of `w`, `b` and `g` for the colours, with a number and
an arrow after the letter if there is one (`w2^`, `b0>`, `g?<`), and `-`.

>>> puzzle = Castle.parse("https://puzz.link/p?castle/5/5/c230021k111a210f")
>>> puzzle.walls[3], puzzle.walls[16]
('b0<', 'w1^')
>>> Castle.parse("- - -\\n- w -\\n- - g1^").format()
'https://puzz.link/p?castle/3/3/d10.c011'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .common.formats import Words

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Drawing, Edge, LoopPuzzle, PuzzLink, Rows, Rules, Scanner, Solution, count_words,
)  # fmt: skip
from .common.puzzlink_numbers import Arrow, Arrow16, read_skipping, write_skipping

COLOURS, ARROWS = "gwb", "^>v<"
PLACES = {"w": "inside", "b": "outside"}
WORD = re.compile(r"([gwb])(?:(0|[1-9][0-9]{0,3}|\?)([<>^v]))?")
CLUE = Words(WORD.pattern, "w, b, g, w2^")


class _Walls(Arrow16):
    """A digit for the colour (0 grey, 1 white, 2 black), then an arrow and a number as in `Arrow16`; `0.` is none."""

    holding = "clues w, b, g with numbers up to 4095"

    def values_of(self, scanner: Scanner, count: int) -> tuple[Any, ...]:
        return read_skipping(scanner, count, self._clue, "a")

    def _clue(self, scanner: Scanner) -> str:
        start, colour = scanner.at, "012".find(scanner.take() or "-")
        if colour < 0:
            raise scanner.error("expected a colour (0 to 2)", start)
        if scanner.peek() == "+":
            raise scanner.error("expected '0.' for a clue without a number, found '+'")
        number, direction = self._arrow(scanner)
        if type(number) is int and not direction:
            raise scanner.error(f"the number {number} has no arrow", start)
        return COLOURS[colour] + (f"{number}{direction}" if direction else "")

    def written(self, layer: Sequence[Any]) -> str:
        return write_skipping(layer, self._text, "a")

    def _text(self, clue: str) -> str:
        colour, number, direction = parts_of(clue)
        value = Arrow(int(number) if number.isdigit() else UNKNOWN, direction)
        return f"{COLOURS.index(colour)}{self._word(value)}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and CLUE.holds(value) and int(f"0{parts_of(value)[1]}".rstrip("?")) < 4096


def parts_of(clue: str) -> tuple[str, str, str]:
    """The colour, the number and the arrow of a clue; a missing part is empty."""
    match = WORD.fullmatch(clue)
    assert match is not None, clue
    return match[1], match[2] or "", match[3] or ""


@dataclass(frozen=True)
class Castle(LoopPuzzle):
    """`walls` has the clue of each cell as in rows ("w2^"), else None."""

    walls: tuple[str | None, ...]

    name = "castle"
    turning_signs = ("^>v<",)
    aliases = {"castle-wall": {}}
    formats = (PuzzLink("castle", _Walls("walls")), Rows(Cells("walls", CLUE)))
    clue_layers = (("walls",),)

    def sides(self) -> Iterator[tuple[Cell, bool, list[Edge]]]:
        """For each white or black clue: its cell, True if it is inside, and the edges that a line upwards crosses a
        little to the right of the cell. The loop has an odd number of these edges exactly if the cell is inside."""
        for cell, clue in self.by_cell(self.walls).items():
            if clue[0] in PLACES:
                across = (Edge(r, cell.c, r, cell.c + 1) for r in range(cell.r) if cell.c + 1 < self.width)
                yield cell, clue[0] == "w", list(across)

    def counted(self) -> Iterator[tuple[Cell, int, tuple[Edge, ...]]]:
        """For each clue with a number its cell, the number, and the edges in the line of its arrow."""
        for cell, clue in self.by_cell(self.walls).items():
            _, number, arrow = parts_of(clue)
            if number.isdigit():
                yield cell, int(number), self.arms[cell][ARROWS.index(arrow)]

    def rules(self) -> Rules:
        from .common.kit import Count

        yield from self.loop_rules()
        yield from self.passing("clue", self.by_cell(self.walls), "the clue at {}", on=False)
        for cell, inside, across in self.sides():
            text = f"the clue at {cell} lies {'inside' if inside else 'outside'} the loop"
            reason = self.clue("side", cell, text, (cell,))
            yield Count(reason, across, (1,), numbers=range(int(inside), len(across) + 1, 2))
        for cell, number, along in self.counted():
            text = f"{count_words(number, 'piece')} of the loop run in the line of the arrow at {cell}"
            yield Count(self.clue("number", cell, text, (cell,)), along, (1,), number, number)

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.drawing import BLACK, WHITE

        colours = {"w": (WHITE, BLACK), "b": (BLACK, WHITE), "g": ("#c4c9cd", BLACK)}
        for cell, clue in self.by_cell(self.walls).items():
            colour, number, arrow = parts_of(clue)
            paper, ink = colours[colour]
            drawing.plate(cell, cell, paper)
            sign = dict(zip(ARROWS, "↑→↓←", strict=True)).get(arrow, "")
            drawing.write(cell, number + sign or {"w": "○", "b": "●", "g": "◦"}[colour], ink)
        drawing.frame()

    def within(self, solution: Solution) -> set[Cell]:
        """The cells inside the loop, without those on it."""
        faces = self.inside(solution)
        return {cell for cell in self.cells if cell in faces} - self.passed(solution)


def generator_class() -> type:
    from .generators.common.kit import Filled, LoopGenerator
    from .generators.common.loop_boards import sparse

    class CastleGenerator(LoopGenerator[Castle]):
        defaults = {"clues": 0.4}
        loops = sparse
        heeds_symmetry = True

        tiny_boards = (
            Filled((None, "w", "b", "g1>"), sizes=((1, 1), (2, 1), (2, 2))),
            Filled((None, "w2v", "b", "g?^", "b1<"), sizes=((3, 2), (3, 3)), most=1),
        )

        def clues_of(self, puzzle: Castle, solution: Solution) -> Mapping[str, Sequence[Any]]:
            on, inside = puzzle.passed(solution), puzzle.within(solution)
            return {"walls": [None if c in on else self._wall(puzzle, c, solution, c in inside) for c in puzzle.cells]}

        def _wall(self, puzzle: Castle, cell: Cell, solution: Solution, inside: bool) -> str:
            counts = [sum(solution[edge] == 1 for edge in arm) for arm in puzzle.arms[cell]]
            i = max(range(4), key=counts.__getitem__)
            return f"{'w' if inside else 'b'}{counts[i]}{ARROWS[i]}"

    return CastleGenerator
