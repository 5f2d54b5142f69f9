"""Hasu no Mura: shade connected cells, so that numbers are the sizes of the unshaded blocks at their corners.

The rules, on W × H cells, some of them with a number:

1. A cell with a number or `?` is not shaded.
2. A number counts the cells of all unshaded blocks, connected over edges, that touch a corner of its cell with one of
   the up to four cells there. Each block counts once; its own block counts if one of these cells is in it.
3. The shaded cells are connected over edges.
4. No 2×2 square is all shaded.

Formats, the first written: puzz.link addresses of `hasunomura`; rows of numbers, `?` and `-`.

>>> Hasunomura.parse("1 -\\n- ?").format()
'https://puzz.link/p?hasunomura/2/2/1h.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.cell_boards import NumberedShading
from .common.geometry import reached, steps
from .common.joined_boards import JOINED_ROWS

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Number16, PuzzLink, Rules, Solution, Solved, connected_rule, count_words, square_rules,
)  # fmt: skip


@dataclass(frozen=True)
class Hasunomura(NumberedShading):
    name = "hasunomura"
    aliases = {"hasu-no-mura": {}}
    formats = (PuzzLink("hasunomura", Number16("numbers")), JOINED_ROWS)
    puzzlink_needs = "shaded cell"

    def rules(self) -> Rules:
        from .common.rules import JoinedCount

        yield from self.unshaded_rules(self.by_cell(self.numbers))
        for cell, number in self.number_at.items():
            text = f"{count_words(number, 'cell is', 'cells are')} in the unshaded blocks at the corners of {cell}"
            reason = self.clue("number", cell, text, (cell, *self.corners[cell]))
            near = list(steps(cell, number + 2, lambda _: True, self.around))
            yield JoinedCount(reason, near, self.corners[cell], self.around, number, (0,))
        yield from square_rules(self)
        yield connected_rule(self, 1)

    def count(self, cell: Cell, solution: Solution) -> int:
        """The number of a cell in a solution."""
        starts = [at for at in self.corners[cell] if not solution[at]]
        return len({other for at in starts for other in reached(at, lambda near: not solution[near], self.around)})


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Filled, Random, random_sea

    class HasunomuraGenerator(CellGenerator[Hasunomura]):
        small_sizes = ("4x3", "3x4", "4x2", "5x1", "2x2")
        tiny_boards = (Filled((None, UNKNOWN, 0, 1, 2, 4), most=2),)

        def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> Solved[Hasunomura]:
            """`width`, `height`; `clues`, the share of unshaded cells with a number (default 0.5)."""
            return self.with_shading(self.kind.blank(height, width), rng, random_sea(rng, height, width, 4), clues)

        def clues_of(self, puzzle: Hasunomura, solution: Solution) -> dict[str, list[int | None]]:
            return {"numbers": [None if solution[cell] else puzzle.count(cell, solution) for cell in puzzle.cells]}

    return HasunomuraGenerator
