"""Yajilin: draw a single loop through all cells except clues and shaded cells; no two shaded cells touch.

The rules, on W × H cells, some of them with a clue:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes no cell with a clue.
4. A cell without clue that the loop does not pass is shaded. No two shaded cells share an edge.
5. A number with an arrow counts all shaded cells in the direction of the arrow.

A clue may lack its number (`?`), or its number and its arrow (`#`): the loop does not pass the cell, and it is not
shaded. The loop may run around shaded cells. Addresses with the flag `o`, which forbids that, are refused.

Formats, the first written. puzz.link addresses of `yajilin`. Rows of numbers with arrows (`2^ 2v 2< 2>`), `?`, `#` and
`-`.

>>> puzzle = Yajilin.parse("https://puzz.link/p?yajilin/5/5/m32j10")
>>> puzzle.arrows[13], puzzle.arrows[24]
(Arrow(number=2, direction='<'), Arrow(number=0, direction='^'))
>>> Yajilin.parse("- - -\\n- - -\\n- 1^ ?").format()
'https://puzz.link/p?yajilin/3/3/g110.'

A solution as text has `#` in shaded cells and `+` in cells with a clue:

>>> puzzle = Yajilin.parse("- #\\n- -\\n- -")
>>> print(puzzle.text(puzzle.read_solution(". +\\n   \\n.-.\\n| |\\n.-.")))
# +
<BLANKLINE>
.-.
| |
.-.

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from .common.arrows import DIRECTIONS, WORDS, Arrows, draw_arrows
from .common.geometry import ray
from .common.kit import UNKNOWN, Cell, Cells, Drawing, PuzzLink, Rows, Rules, count_words
from .common.loop_boards import GapPuzzle
from .common.puzzlink_numbers import Arrow, Arrow16


@dataclass(frozen=True)
class Yajilin(GapPuzzle):
    """`arrows` has an Arrow for each cell with a clue, else None."""

    arrows: tuple[Arrow | None, ...]

    name = "yajilin"
    turning_signs = ("^>v<",)
    aliases = {"yajirin": {}, "arrow-ring": {}}
    formats = (
        PuzzLink(
            "yajilin", Arrow16("arrows"), also=("yajirin",), other={"o": "all shaded cells have to be outside the loop"}
        ),
        Rows(Cells("arrows", Arrows({"?": Arrow(UNKNOWN), "#": Arrow(None)}))),
    )

    def validation_error(self) -> str:
        lost = (cell for cell, (number, arrow) in self.held.items() if type(number) is int and not arrow)
        cell = next(lost, None)
        return "" if cell is None else f"the number at {cell} has no arrow"

    @cached_property
    def held(self) -> dict[Cell, Any]:
        """The cells with clues."""
        return self.by_cell(self.arrows)

    def seen(self, cell: Cell, arrow: str) -> list[Cell]:
        """The cells without clue that an arrow points to."""
        places = (self.cells[i] for i in ray(cell, DIRECTIONS[arrow], self.height, self.width))
        return [place for place in places if place not in self.held]

    def counted(self) -> Iterator[tuple[Cell, int, list[Cell]]]:
        """For each clue with a number its cell, the number, and the cells that it points to."""
        for cell, (number, arrow) in self.held.items():
            if type(number) is int:
                yield cell, number, self.seen(cell, arrow)

    def rules(self) -> Rules:
        from .common.rules import PassedGroups

        at = self.edges_at
        yield from self.gap_rules()
        for cell, number, seen in self.counted():
            text = f"{count_words(number, 'cell is', 'cells are')} shaded {WORDS[self.held[cell].direction]} {cell}"
            reason = self.clue("number", cell, text, (cell, *seen))
            yield PassedGroups(reason, [at[place] for place in seen], (1,), len(seen) - number)

    def draw_clues(self, drawing: Drawing) -> None:
        draw_arrows(drawing, self.held)
        drawing.frame()
