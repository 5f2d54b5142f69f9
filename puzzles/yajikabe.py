"""Yajikabe: shade connected cells without a 2×2 square, so that arrows count the shaded cells in their direction.

The rules, on W × H cells, some of them with a number and an arrow:

1. A cell with a clue is not shaded.
2. A number counts the shaded cells in the direction of its arrow, up to the frame; a clue `?` leaves it open.
3. The shaded cells are connected over edges.
4. No 2×2 square is all shaded.

Reading chosen: a board without shaded cells is a solution if the clues allow it.

Format: rows of clues, such as `2^`, `2v`, `2<`, `2>`, `?<`, and `-`.

>>> puzzle = Yajikabe.parse("1> -\\n- ?^")
>>> puzzle.arrows
(Arrow(number=1, direction='>'), None, None, Arrow(number='?', direction='^'))

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .common.arrow_boards import ArrowPuzzle
from .common.arrows import DIRECTIONS, WORDS, Arrows
from .common.kit import UNKNOWN, Cells, Rows, Rules, Solution, Solved, connected_rule, count_words, square_rules
from .common.puzzlink_numbers import Arrow


@dataclass(frozen=True)
class Yajikabe(ArrowPuzzle):
    name = "yajikabe"
    formats = (Rows(Cells("arrows", Arrows({}))),)

    def rules(self) -> Rules:
        from .common.kit import Count, OneOf

        for cell, (number, arrow) in self.by_cell(self.arrows).items():
            yield OneOf(self.clue("clue", cell, f"{cell} is not shaded", (cell,)), cell, (0,))
            if number != UNKNOWN:
                seen = self.seen(cell, arrow)
                text = f"{count_words(number, 'cell is shaded', 'cells are shaded')} {WORDS[arrow]} {cell}"
                yield Count(self.clue("number", cell, text, (cell, *seen)), seen, (1,), number, number)
        yield from square_rules(self)
        yield connected_rule(self, 1)


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Filled, Random, random_sea
    from .generators.common.puzzle_generator import of_boards

    class YajikabeGenerator(CellGenerator[Yajikabe]):
        rare_levels = {3: of_boards(10, two=2, eight=5)}
        small_sizes = ("4x3", "3x4", "4x2", "5x1", "2x2")
        few_clues = {"clues": 0.2}
        tiny_boards = (
            Filled((None, *(Arrow(n, sign) for n in (0, 1, UNKNOWN) for sign in DIRECTIONS)), ((2, 1), (3, 1)), most=1),
            Filled((None, Arrow(1, "v"), Arrow(1, ">"), Arrow(2, "v"), Arrow(0, "<")), ((2, 2), (2, 3)), most=2),
        )

        def random(self, rng: Random, width: int, height: int, clues: float = 0.5) -> Solved[Yajikabe]:
            """`width`, `height`; `clues`, the share of unshaded cells with a clue (default 0.5)."""
            return self.with_shading(self.kind.blank(height, width), rng, random_sea(rng, height, width, 4), clues)

        def clues_of(self, puzzle: Yajikabe, solution: Solution) -> dict[str, list[Arrow | None]]:
            """A number for each unshaded cell, with the arrow that it has or else a random one."""
            rng = Random(str(solution.picked(puzzle.cells)))
            arrows = [rng.choice("^>v<") if old is None else old.direction for old in puzzle.arrows]
            return {"arrows": self._counted(puzzle, solution, "".join(arrows))}

        def further_clues(self, puzzle: Yajikabe, solution: Solution) -> Iterable[tuple[str, Any]]:
            return [("arrows", self._counted(puzzle, solution, sign * len(puzzle.cells))) for sign in DIRECTIONS]

        def _counted(self, puzzle: Yajikabe, solution: Solution, arrows: str) -> list[Arrow | None]:
            """The clues with these arrows, one for each cell."""
            seen = map(puzzle.seen, puzzle.cells, arrows)
            counts = (
                Arrow(sum(solution[at] == 1 for at in cells), arrow) for arrow, cells in zip(arrows, seen, strict=True)
            )
            return [None if solution[cell] else clue for cell, clue in zip(puzzle.cells, counts, strict=True)]

    return YajikabeGenerator
