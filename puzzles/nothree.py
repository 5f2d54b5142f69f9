"""No Three: shade cells so that each dot touches one of them, and no three in a line are equally far apart.

The rules, on W × H cells with dots in cells, between two cells and at corners of four:

1. Shaded cells do not share an edge.
2. The unshaded cells are connected over edges.
3. Of the one, two or four cells that touch a dot, exactly one is shaded.
4. Of three shaded cells of a row or column that follow each other, with unshaded cells or none between them, the middle
   one is not equally far from both others.

Formats, the first written: puzz.link addresses of `nothree`, with dots of the first kind only; rows of the cells and
the places between them, 2W − 1 by 2H − 1, with `o` for a dot and `-`.

>>> puzzle = Nothree.parse("https://puzz.link/p?nothree/6/6/ien62ezo2ek282aelem")
>>> puzzle.dots.count("o")
12
>>> Nothree.parse("-o-\\n---\\n---").format()
'https://puzz.link/p?nothree/2/2/ge'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from .common.boards import kept_for_size
from .common.formats import Lattice
from .common.half_dots import DottedBoard, dots_of, draw_dots

from .common.kit import (  # isort: skip
    Drawing, PuzzLink, Rows, Rules, ShadingPuzzle, Signs, Solution, connected_rule, touch_rules,
)  # fmt: skip
from .common.puzzlink_marks import Dots


@dataclass(frozen=True)
class Nothree(DottedBoard, ShadingPuzzle):
    """`dots` has "o" for each dot, else None; row by row, cells and the places between them alternate."""

    dots: tuple[str | None, ...]

    name = "nothree"
    aliases = {"no-three": {}}
    formats = (PuzzLink("nothree", Dots("dots", ("o", "x"))), Rows(Lattice("dots", Signs({"o": "o"}))))
    puzzlink_needs = "shaded cell"
    shade = "#8494a0"

    def validation_error(self) -> str:
        return "expected dots of the first kind only (even digits of an address)" if "x" in self.dots else ""

    def rules(self) -> Rules:
        from .common.kit import Count

        for place, _, cells, name in dots_of(self, self.dots):
            yield Count(self.clue("dot", place, f"one cell at {name} is shaded", cells), cells, (1,), 1, 1)
        yield from touch_rules(self)
        yield connected_rule(self, 0)
        yield from self._gap_rules()

    @kept_for_size
    def _gap_rules(self) -> Rules:
        from .common.rules import CountWhen

        for line in self.lines:
            for gap in range(2, (len(line.cells) + 1) // 2):
                for start in range(len(line.cells) - 2 * gap):
                    part = line.cells[start : start + 2 * gap + 1]
                    three = part[::gap]
                    between = [cell for cell in part if cell not in three]
                    text = "{}, {} and {} are not shaded with no shaded cell between them".format(*three)
                    when = [(cell, (1,)) for cell in three]
                    yield CountWhen(self.rule("three", three, text, part), when, between, (1,), 1, len(between))

    def draw_clues(self, drawing: Drawing) -> None:
        draw_dots(drawing, self, self.dots)
        drawing.frame()


def generator_class() -> type:
    from .common.half_dots import touched_by
    from .common.kit import cells
    from .generators.common.kit import Boards, CellGenerator, DrawnGenerator, Every

    class NothreeGenerator(DrawnGenerator[Nothree], CellGenerator[Nothree]):
        ones = 0.5
        changed = CellGenerator.changed  # where a dot is missing, nothing is said
        tiny_boards = (
            Boards(((1, 1), (3, 1), (1, 5), (2, 2)), by_lattice="dots", dots=Every((None, "o"), most=3)),
            Boards(((3, 2), (3, 3)), by_lattice="dots", dots=Every((None, "o"), most=2)),
        )

        def clues_of(self, puzzle: Nothree, solution: Solution) -> Mapping[str, list[str | None]]:
            touched = map(touched_by, cells(2 * puzzle.height - 1, 2 * puzzle.width - 1))
            return {"dots": ["o" if sum(solution[cell] == 1 for cell in near) == 1 else None for near in touched]}

    return NothreeGenerator
