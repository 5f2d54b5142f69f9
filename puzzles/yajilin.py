"""Yajilin: draw a single loop through all cells except clues and shaded cells; no two shaded cells touch.

The rules, on W × H cells of which some hold a clue:

1. The line runs between the middles of neighbouring cells; none or two of its pieces meet in a cell.
2. All its pieces form one loop, which is not empty.
3. The loop passes no cell with a clue.
4. A cell without clue that the loop does not pass is shaded. No two shaded cells share an edge.
5. A number with an arrow counts all shaded cells that lie in the direction of the arrow.

A clue may lack its number (`?`), or its number and its arrow (`#`): the loop does not pass the cell, and it is not
shaded. The loop may run around shaded cells. Addresses with the flag `o`, which forbids that, are refused.

Formats, the first written. puzz.link addresses of `yajilin`. Rows of numbers with arrows (`2^ 2v 2< 2>`), `?`, `#` and
`-`.

>>> puzzle = Yajilin.parse("https://puzz.link/p?yajilin/5/5/m32j10")
>>> puzzle.arrows[13], puzzle.arrows[24]
(Arrow(number=2, direction='<'), Arrow(number=0, direction='^'))
>>> Yajilin.parse("- - -\\n- - -\\n- 1^ ?").format()
'https://puzz.link/p?yajilin/3/3/g110.'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .common.arrows import DIRECTIONS, WORDS, Arrows, draw_arrows
from .common.errors import PuzzleError
from .common.formats import UNKNOWN, Cells, Rows
from .common.geometry import Cell, ray
from .common.loop_boards import GapPuzzle
from .common.puzzlink import PuzzLink
from .common.puzzlink_numbers import Arrow, Arrow16
from .common.sampling import changed_patch, winding_patch
from .common.solution import Solution
from .common.wording import count_words

if TYPE_CHECKING:
    from random import Random

    from .common.drawing import Drawing
    from .common.rules import Rule


@dataclass(frozen=True)
class Yajilin(GapPuzzle):
    """`arrows` has an Arrow for each cell with a clue, else None."""

    arrows: tuple[Arrow | None, ...]

    name = "yajilin"
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {"yajirin": {}, "arrow-ring": {}}
    formats = (
        PuzzLink("yajilin", Arrow16("arrows"), also=("yajirin",)),
        Rows(Cells("arrows", Arrows({"?": Arrow(UNKNOWN), "#": Arrow(None)}))),
    )
    small_sizes = ("4x3", "3x4", "5x2", "3x3", "2x2")
    few_clues: ClassVar[Mapping[str, Any]] = {"clues": 0.0, "told": 0.0}

    def flaw(self) -> str:
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

    def rules(self) -> "Iterator[Rule]":
        from .common.rules import PassedGroups

        at = self.edges_at
        yield from self.gap_rules()
        for cell, number, seen in self.counted():
            text = f"{count_words(number, 'cell is', 'cells are')} shaded {WORDS[self.held[cell].direction]} {cell}"
            reason = self.clue("number", cell, text, (cell, *seen))
            yield PassedGroups(reason, [at[place] for place in seen], (1,), len(seen) - number)

    def draw_clues(self, drawing: "Drawing") -> None:
        draw_arrows(drawing, self.held)
        drawing.frame()

    @classmethod
    def tiny(cls) -> Iterator[Self]:
        for width, height in ((1, 1), (2, 1), (2, 2), (3, 2)):
            yield cls.blank(height, width)
        arrows = [Arrow(None), Arrow(UNKNOWN), *(Arrow(n, arrow) for arrow in DIRECTIONS for n in range(2))]
        for (width, height), arrow in product(((2, 2), (3, 2), (2, 3), (3, 3)), arrows):
            blank = cls.blank(height, width)
            for i in range(width * height):
                puzzle = blank.with_place("arrows", i, arrow)
                yield puzzle
                yield from (puzzle.with_place("arrows", j, Arrow(1, "<")) for j in range(i))

    @classmethod
    def random(
        cls, rng: "Random", width: int, height: int, clues: float = 0.1, told: float = 1.0
    ) -> tuple[Self, Solution]:
        """`width`, `height`, both 2 or more; `clues`, the share of cells off the loop that get a clue (default 0.1;
        cells that would touch a shaded cell also get one); `told`, the share of clues with a number (default 1).
        """
        if min(height, width) < 2:
            raise PuzzleError(f"no loop fits into {width}x{height}: both sides have to be 2 or more")
        blank = cls.blank(height, width)
        lines = blank.border(winding_patch(rng, blank.mesh))
        clue_cells = {cell: "" for cell in blank.shaded(lines) if rng.random() < clues}
        puzzle = blank.around_loop(rng, lines, clue_cells)
        arrows = (clue and (clue if rng.random() < told else Arrow(UNKNOWN)) for clue in puzzle.arrows)
        return replace(puzzle, arrows=tuple(arrows)), lines

    def around_loop(self, rng: "Random", lines: Solution, arrows: Mapping[Cell, str]) -> Self:
        """The puzzle with clues in these cells off the loop, and in other cells off it that would touch a shaded cell.

        A clue whose arrow is empty gets a random arrow. All numbers are given.
        """
        cells, dark = self.random_gaps(rng, lines, arrows)
        chosen = {cell: arrows.get(cell, "") for cell in cells}
        held = {cell: self._arrow(rng, cell, arrow, dark) for cell, arrow in chosen.items()}
        return replace(self, arrows=tuple(held.get(cell) for cell in self.cells))

    def _arrow(self, rng: "Random", cell: Cell, arrow: str, dark: set[Cell]) -> Arrow:
        """A clue with its number. An empty arrow becomes a random arrow, which more likely points to shaded cells."""
        counts = {sign: sum(place in dark for place in self._ray(cell, sign)) for sign in DIRECTIONS}
        if not arrow:
            weights = [bool(self._ray(cell, sign)) * (1 + 2 * count) for sign, count in counts.items()]
            arrow = rng.choices(list(counts), weights)[0]
        return Arrow(counts[arrow], arrow)

    def _ray(self, cell: Cell, arrow: str) -> list[Cell]:
        return [self.cells[i] for i in ray(cell, DIRECTIONS[arrow], self.height, self.width)]

    def excluding(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """Turns an arrow to where the two solutions have different numbers, or puts a clue into a shaded cell that the
        other loop passes. If both shade the same cells, changes the loop where they differ."""
        ours, theirs = set(self.shaded(solution)), set(self.shaded(other))
        arrows = {cell: clue.direction for cell, clue in self.held.items()}
        turned = [
            (cell, arrow)
            for cell, arrow in product(self.held, DIRECTIONS)
            if len(ours.intersection(self.seen(cell, arrow))) != len(theirs.intersection(self.seen(cell, arrow)))
        ]
        new = [(cell, "") for cell in sorted(ours - theirs)]
        if turned or new:
            cell, arrow = rng.choice(turned if turned and (not new or rng.random() < 0.7) else new)
            return self.around_loop(rng, solution, {**arrows, cell: arrow}), solution
        faces = [face for edge in solution.differing(other) for face in self.mesh.beside[edge]]  # type: ignore[index]
        changed = self.border(changed_patch(rng, self.mesh, self.inside(solution), faces))
        return self.around_loop(rng, changed, arrows), changed
