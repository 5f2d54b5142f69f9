"""Sukoro: put numbers into some cells; each number counts the numbers beside it.

The rules, on W × H cells:

1. A number, from 1 to 4, counts the cells with numbers that share an edge with its cell.
2. Equal numbers do not share an edge.
3. All cells with numbers are connected over edges.
4. A cell with a given number holds it; a cell with `?` holds some number.

Reading chosen: a board without any number is a solution, if nothing is given.

Formats, the first written: puzz.link addresses of `sukoro`; rows of given numbers, `?` and `-`.

>>> puzzle = Sukoro.parse("1-?\\n---")
>>> puzzle.given
(1, None, '?', None, None, None)
>>> puzzle.format()
'https://puzz.link/p?sukoro/3/2/1a.c'

Slots are cells, the value is the number, and 0 for an empty cell.
"""

from dataclasses import dataclass

from .common.boards import kept_for_size
from .common.kit import UNKNOWN, Cells, Number10, PuzzLink, Rows, Rules, Signs
from .common.number_boards import CountingNumbers


@dataclass(frozen=True)
class Sukoro(CountingNumbers):
    """`given` has the clue of each cell: a number, `?` or None."""

    name = "sukoro"
    formats = (
        PuzzLink("sukoro", Number10("given")),
        Rows(Cells("given", Signs(numbers=range(1, 10), unknown=True))),
    )
    puzzlink_needs = "number"

    def rules(self) -> Rules:
        yield from self.counting_rules()
        yield from self.apart_rules()
        yield self.connected_numbers()

    @kept_for_size
    def apart_rules(self) -> Rules:
        """Rule 2."""
        from .common.kit import Relation

        for edge in self.touching:
            text = f"{edge.ends[0]} and {edge.ends[1]} do not hold the same number"
            yield Relation(self.rule("apart", edge, text, edge.ends), edge.ends, lambda a, b: a != b or not a)


def generator_class() -> type:
    from .generators.common.kit import DrawnGenerator, Filled, SomeNumbersGenerator

    class SukoroGenerator(DrawnGenerator[Sukoro], SomeNumbersGenerator[Sukoro]):
        defaults = {"clues": 0.4}
        few_clues = {"clues": 0.05}
        many_clues = {"clues": 1.0}
        rare_signs = {"given": (5, 6, 7, 8, 9)}
        tiny_boards = (
            Filled((None, 1, 2, UNKNOWN), sizes=((1, 1), (3, 1), (1, 2), (2, 2)), most=2),
            Filled((None, 3), sizes=((3, 2),), least=1, most=1),
        )

    return SukoroGenerator
