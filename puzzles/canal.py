"""Canal View: shade a connected canal so that numbers count the shaded cells that adjoin them in a straight line.

The rules, on W × H cells, some of them with a number:

1. A cell with a number or `?` is not shaded.
2. A number is the sum of the lengths of the unbroken runs of shaded cells that begin beside it in the four directions.
3. The shaded cells are connected over edges.
4. No 2×2 square is all shaded.

Formats, the first written: puzz.link addresses of `canal`; rows of numbers, `?` and `-`. A number is at most W + H − 2.

>>> puzzle = Canal.parse("2 -\\n- ?")
>>> puzzle.numbers
(2, None, None, '?')
>>> puzzle.format()
'https://puzz.link/p?canal/2/2/2h.'

Slots are cells, the value is 1 for shaded and 0 for unshaded.
"""

from dataclasses import dataclass
from itertools import takewhile

from .common.kit import (  # isort: skip
    UNKNOWN, Cell, Cells, Number16, PuzzLink, Rows, Rules, Signs, Solution, connected_rule, count_words, square_rules,
)  # fmt: skip
from .common.sight_boards import SightPuzzle


@dataclass(frozen=True)
class Canal(SightPuzzle):
    name = "canal"
    aliases = {"canal-view": {}}
    formats = (
        PuzzLink("canal", Number16("numbers")),
        Rows(Cells("numbers", Signs(numbers=range(20_001), unknown=True))),
    )
    shade = "#5aa5dc"
    circled = False

    def validation_error(self) -> str:
        most = self.width + self.height - 2
        return self.flaw_in("numbers", lambda n: n > most, f"at most {most} cells adjoin a cell here, found {{}}")

    def rules(self) -> Rules:
        from .common.rules import Sight

        yield from self.unshaded_rules(self.by_cell(self.numbers))
        for cell, number in self.number_at.items():
            text = f"{count_words(number, 'shaded cell adjoins', 'shaded cells adjoin')} {cell} in straight lines"
            reason = self.clue("sight", cell, text, (cell,))
            yield Sight(reason, self.arms(cell), (1,), number + 1)  # a place counts itself
        yield from square_rules(self)
        yield connected_rule(self, 1)


def generator_class() -> type:
    from .generators.common.kit import Filled, SightGenerator

    class CanalGenerator(SightGenerator[Canal]):
        defaults = {"clues": 0.4}
        ones = 0.5
        tiny_boards = (Filled((None, UNKNOWN, 0, 1, 2, 3), most=2),)

        def clues_of(self, puzzle: Canal, solution: Solution) -> dict[str, list[int | None]]:
            return {
                "numbers": [
                    None if solution[cell] else self._adjoining(puzzle, cell, solution) for cell in puzzle.cells
                ]
            }

        def _adjoining(self, puzzle: Canal, cell: Cell, solution: Solution) -> int:
            return sum(1 for arm in puzzle.arms(cell) for _ in takewhile(lambda place: solution[place] == 1, arm))

    return CanalGenerator
