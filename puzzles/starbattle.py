"""Star Battle (two not touch): put stars into the grid, equally many into each row, column and region.

The rules, on N × N cells in N regions, for a number of stars; cells may be holes, which do not belong to the board:

1. The number of stars in every row, every column and every region is `stars`.
2. No two stars touch, not even at a corner.

Formats, the first written: puzz.link addresses of `starbattle`, if there are no holes; rows of the regions' names, any
sign or word, with `#` for a hole and the number of stars as a setting.

>>> puzzle = StarBattle.parse("# set: stars=1\\nAABB\\nACCB\\nDCCB\\nDDDB")
>>> puzzle.format()
'https://puzz.link/p?starbattle/4/4/1/aq8d1g'

Slots are cells, the value is 1 for a star and 0 for none.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from .common.boards import kept_for_size
from .common.geometry import line_text
from .common.holed_boards import HoledAreas, HoledBoard
from .common.kit import AreaPuzzle, Borders, Cell, Drawing, PuzzLink, Rows, Rules, Value, count_words, squares
from .common.puzzle.settings import whole_number
from .common.puzzlink_numbers import DecimalCount


@dataclass(frozen=True)
class StarBattle(HoledBoard, AreaPuzzle):
    """`regions` has the number of each cell's region, -1 for a hole; `stars` is the number in each line and region."""

    stars: int = 1

    name = "starbattle"
    values_are_numbers = False
    aliases = {"two-not-touch": {"stars": "2"}, "star-battle": {}}
    formats = (PuzzLink("starbattle", DecimalCount("stars"), Borders()), Rows(HoledAreas()))
    settings = {"stars": whole_number(1, 1, 20, "stars in each row, column and region")}
    signs = {0: ".", 1: "*"}
    phrases = {0: "holds no star", 1: "holds a star"}
    is_square = True
    most_cells = 2500

    def validation_error(self) -> str:
        count = max(self.regions) + 1
        wrong = f"expected as many regions as rows, {self.width}, found {count}" if count != self.width else ""
        return super().validation_error() or wrong

    def rules(self) -> Rules:
        yield from self._line_rules(self.stars)
        yield from self.own_rules()
        yield from self._square_rules()

    def size_rules(self) -> Rules:
        yield from self._line_rules(self.stars)
        yield from self._square_rules()

    def own_rules(self) -> Rules:
        return self._counts(self.stars, (("region", *area) for area in enumerate(self.areas)))

    @kept_for_size
    def _line_rules(self, stars: int) -> Rules:
        return self._counts(stars, self.lines)

    def _counts(self, stars: int, units: Iterable[tuple[str, int, tuple[Cell, ...]]]) -> Rules:
        from .common.kit import Count

        for kind, number, cells in units:
            name = f"the region at {cells[0]}" if kind == "region" else line_text(kind, number)
            reason = self.rule(kind, number, f"{name} has {count_words(stars, 'star')}", cells)
            yield Count(reason, cells, (1,), stars, stars)

    @kept_for_size
    def _square_rules(self) -> Rules:
        from .common.kit import Count

        for four in squares(self.height, self.width):
            if len(square := [cell for cell in four if cell not in self.holes]) > 1:
                reason = self.rule("touch", four[0], f"at most one star stands in the square at {four[0]}", square)
                yield Count(reason, square, (1,), high=1)

    def caption(self) -> str:
        return count_words(self.stars, "star") + " in each row, column and region"

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        if value:
            drawing.star(cell)
