"""Context: shade cells so that a number counts shaded cells beside it, or at its corners if it is shaded itself.

The rules, on W × H cells, some of them with a number:

1. No two shaded cells share an edge.
2. The unshaded cells are connected over edges.
3. A number in an unshaded cell counts the shaded cells that share an edge with its cell.
4. A number in a shaded cell counts the shaded cells that touch its cell at a corner.

A clue without number (`?`) says nothing.

Formats, the first written: puzz.link addresses of `context`; rows of numbers from 0 to 4, `?` and `-`.

>>> puzzle = Context.parse("1 -\\n- ?")
>>> puzzle.numbers
(1, None, None, '?')
>>> puzzle.format()
'https://puzz.link/p?context/2/2/1h.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass

from .common.cell_boards import NumberedShading

from .common.kit import (  # isort: skip
    UNKNOWN, Cells, Number16, PuzzLink, Rows, Rules, Signs, Solution, connected_rule, count_words, touch_rules,
)  # fmt: skip


@dataclass(frozen=True)
class Context(NumberedShading):
    name = "context"
    formats = (PuzzLink("context", Number16("numbers")), Rows(Cells("numbers", Signs(numbers=range(5), unknown=True))))
    puzzlink_needs = "shaded cell"

    def validation_error(self) -> str:
        return self.flaw_in("numbers", lambda n: n > 4, "a number is at most 4, not {}")

    def rules(self) -> Rules:
        from .common.rules import CountIf

        for cell, number in self.number_at.items():
            some, beside, corners = count_words(number, "shaded cell"), self.around[cell], self.corners[cell]
            text = f"if unshaded, {cell} has {some} beside it"
            yield CountIf(self.clue("beside", cell, text, (cell, *beside)), cell, (0,), beside, (1,), number, number)
            text = f"if shaded, {cell} has {some} at its corners"
            yield CountIf(self.clue("corners", cell, text, (cell, *corners)), cell, (1,), corners, (1,), number, number)
        yield from touch_rules(self)
        yield connected_rule(self, 0)


def generator_class() -> type:
    from .generators.common.kit import ApartGenerator, Filled

    class ContextGenerator(ApartGenerator[Context]):
        no_levels = {
            1: "at the beginning every reason leaves a choice, because a number says nothing while it is open whether "
            "its cell is shaded; so a trial comes first",
        }
        any_level_if_narrow = True
        rare_signs = {"numbers": (4,)}
        tiny_boards = (Filled((None, UNKNOWN, 0, 1, 2), most=3),)

        def clues_of(self, puzzle: Context, solution: Solution) -> dict[str, list[int]]:
            near = (puzzle.corners[cell] if solution[cell] else puzzle.around[cell] for cell in puzzle.cells)
            return {"numbers": [puzzle.shaded_among(cells, solution) for cells in near]}

    return ContextGenerator
