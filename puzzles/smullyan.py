"""Smullyanic Dynasty: shade cells so that unshaded numbers count the shaded cells around them, and shaded ones do not.

The rules, on W × H cells, some of them with a number:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A number in an unshaded cell counts the shaded cells of the 3×3 square around it.
4. A number in a shaded cell is not the count of the shaded cells of the 3×3 square around it, its own cell included.

A clue without number (`?`) says nothing.

Formats, the first written: puzz.link addresses of `smullyan`; rows of numbers from 0 to 9, `?` and `-`.

>>> puzzle = Smullyan.parse("1 -\\n- ?")
>>> puzzle.numbers
(1, None, None, '?')
>>> puzzle.format()
'https://puzz.link/p?smullyan/2/2/1h.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from .common.cell_boards import NumberedShading

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Number16, PuzzLink, Rows, Rules, Signs, Solution, connected_rule, count_words, touch_rules,
)  # fmt: skip


@dataclass(frozen=True)
class Smullyan(NumberedShading):
    name = "smullyan"
    aliases = {"smullyanic-dynasty": {}}
    formats = (
        PuzzLink("smullyan", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(10), unknown=True))),
    )
    puzzlink_needs = "shaded cell"

    def validation_error(self) -> str:
        return self.flaw_in("numbers", lambda n: n > 9, "a number is at most 9, not {}")

    def fits(self, cell: Cell, number: int, solution: Solution) -> bool:
        """True if a solution allows this number in a cell."""
        return (self.shaded_among(self.square(cell), solution) == number) is (solution[cell] == 0)

    def rules(self) -> Rules:
        from .common.rules import CountIf

        for cell, number in self.number_at.items():
            square = self.square(cell)
            near = [other for other in square if other != cell]
            text = f"if unshaded, {cell} has {count_words(number, 'shaded cell')} around it"
            yield CountIf(self.clue("true", cell, text, square), cell, (0,), near, (1,), number, number)
            text = f"if shaded, {cell} has not {count_words(number, 'shaded cell')} in its 3×3 square"
            others = [count for count in range(len(square)) if count != number - 1]
            yield CountIf(self.clue("false", cell, text, square), cell, (1,), near, (1,), numbers=others)
        yield from touch_rules(self)
        yield connected_rule(self, 0)


def generator_class() -> type:
    from .generators.common.kit import ApartGenerator, Filled
    from .generators.common.puzzle_generator import open_at_first

    class SmullyanGenerator(ApartGenerator[Smullyan]):
        rare_levels = {1: open_at_first(84)}
        tiny_boards = (Filled((None, UNKNOWN, 0, 1, 2), most=3),)

        def further_clues(self, puzzle: Smullyan, solution: Solution) -> Iterator[tuple[str, list[int | None]]]:
            for number in range(6):
                yield "numbers", [number if puzzle.fits(cell, number, solution) else None for cell in puzzle.cells]

    return SmullyanGenerator
