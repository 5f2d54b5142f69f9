"""Hitori (singles): shade cells so that no number occurs twice among the unshaded cells of a line.

The rules, on W × H cells with a number each:

1. No number occurs twice among the unshaded cells of a row or column. An empty cell has no number.
2. No two shaded cells share an edge.
3. The unshaded cells are connected over edges.

Formats, the first written. Tatham's game ID (Singles): `WxH:`, then one character for each cell, `1`–`9`, `a`–`z` for
10–35, `A`–`Z` for 36–61. puzz.link addresses of `hitori`. Rows of numbers, `-` for an empty cell.

>>> puzzle = Hitori.parse("3x2:112233")
>>> puzzle.numbers
(1, 1, 2, 2, 3, 3)
>>> Hitori.parse("1 1\\n2 12").format()
'2x2:112c'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from itertools import chain
from typing import Any

from .common.geometry import line_text, repeats

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, PuzzLink, Rows, Rules, ShadingPuzzle, Signs, Solution, Solved, Tatham, connected_rule,
    touch_rules,
)  # fmt: skip
from .common.puzzlink_numbers import Base36
from .common.tatham import Characters


@dataclass(frozen=True)
class Hitori(ShadingPuzzle):
    """`numbers` has the number of each cell, None or `?` for an empty cell."""

    numbers: tuple[Any, ...]

    name = "hitori"
    most_cells = 40_000
    aliases = {"singles": {}}
    clue_layers = ()  # every clue is given
    formats = (
        Tatham(Characters("numbers"), skipped="dk"),
        PuzzLink("hitori", Base36("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(1, 1000), unknown=True))),
    )
    puzzlink_needs = "shaded cell"
    shade = "#8494a0"

    def rules(self) -> Rules:
        from .common.rules.counting import counts_at_once
        from .common.solution import is_silent

        if is_silent():
            yield from counts_at_once(self.parts(), 0, range(2))
        else:
            yield from chain.from_iterable(map(self.part_rules, self.parts()))
        yield from self.size_rules()

    def size_rules(self) -> Rules:
        yield from touch_rules(self)
        yield connected_rule(self, 0)

    def parts(self) -> list[tuple[Cell, ...]]:
        known = [None if number == UNKNOWN else number for number in self.numbers]
        return [cells for _, _, cells in repeats(self.by_line(known))]

    def part_rules(self, part: tuple[Cell, ...]) -> Rules:
        from .common.kit import Count

        first, second, *_ = part
        kind, line = ("row", first.r) if first.r == second.r else ("column", first.c)
        number = self.numbers[first.r * self.width + first.c]
        text = f"{line_text(kind, line)} has {number} in at most one unshaded cell"
        yield Count(self.rule("repeat", (kind, line, number), text, part), part, (0,), high=1)


def generator_class() -> type:
    from .generators.common.kit import ApartGenerator, Filled, Random

    class HitoriGenerator(ApartGenerator[Hitori]):
        few_clues = {"repeats": 0.3}
        for_levels = {3: {"crossing": 0.0}}
        tiny_boards = (Filled((1, 2, 3)),)
        no_levels = {
            1: "at the beginning every reason leaves a choice, because it speaks of two cells of which one is shaded, "
            "or of a whole board that no single cell divides; so a trial comes first",
        }
        any_level_if_narrow = True

        def random(
            self, rng: Random, width: int, height: int, repeats: float = 1.0, crossing: float = 1.0
        ) -> Solved[Hitori]:
            """`width`, `height`; `repeats`, the share of shaded cells that repeat a number of their line (default 1);
            `crossing`, the share of those whose number may occur in both of their lines (default 1).

            At first the numbers are a cyclic Latin square with shuffled rows, columns and numbers.
            """
            blank = self.kind.blank(height, width)
            solution, side = self.random_solution(rng, blank), max(width, height)
            rows, columns, digits = (rng.sample(range(side), side) for _ in range(3))
            number = {cell: digits[(rows[cell.r] + columns[cell.c]) % side] + 1 for cell in blank.cells}
            for cell in blank.cells:
                seen = (twin for line in blank.lines if cell in line.cells for twin in line.cells)
                twins = [number[twin] for twin in seen if not solution[twin]]
                if solution[cell] and twins and rng.random() < repeats:
                    if crossing < 1 and rng.random() >= crossing:
                        twins = [one for one in twins if twins.count(one) == 1] or twins
                    number[cell] = rng.choice(twins)
            return self.kind(height, width, tuple(number.values())), solution

        def excluding(self, puzzle: Hitori, rng: Random, solution: Solution, other: Solution) -> Solved[Hitori] | None:
            """Copies a number to a cell that only `solution` shades, from a cell in its line that neither shades."""
            return self._copied(puzzle, rng, solution, other, 2)

        def changed(self, puzzle: Hitori, rng: Random, solution: Solution, other: Solution) -> Solved[Hitori] | None:
            """As `excluding`, with a number that is in one of the two lines of the cell only, if there is one."""
            return self._copied(puzzle, rng, solution, other, 1) or self.excluding(puzzle, rng, solution, other)

        def _copied(
            self, puzzle: Hitori, rng: Random, solution: Solution, other: Solution, most: int
        ) -> Solved[Hitori] | None:
            """The number occurs in at most `most` unshaded cells of the two lines of its new cell."""
            held: dict[Cell, int] = dict(zip(puzzle.cells, puzzle.numbers, strict=True))
            pairs: list[tuple[Cell, int]] = []
            for cell in puzzle.cells:
                if solution[cell] and not other[cell]:
                    beside = [twin for line in puzzle.lines if cell in line.cells for twin in line.cells]
                    numbers = [held[twin] for twin in beside if not solution[twin]]
                    twins = [held[twin] for twin in beside if not solution[twin] and not other[twin]]
                    pairs += [(cell, number) for number in twins if numbers.count(number) <= most]
            if not pairs:
                return None
            cell, number = rng.choice(pairs)
            return puzzle.with_place("numbers", puzzle.cells.index(cell), number), solution

    return HitoriGenerator
