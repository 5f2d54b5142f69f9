"""Light and Shadow: colour each cell black or white; each block of a colour holds one clue, which tells its size.

The rules, on W × H cells, some of them with a white or a black clue, which may have a number:

1. Each cell is black or white. A cell with a clue has the colour of the clue.
2. Cells of one colour that are connected over edges form a block: each block holds exactly one clue.
3. A number is the number of cells of its block.

Formats, the first written: puzz.link addresses of `lightshadow`; rows of `w` and `b` for clues, with the number after
the letter (`w4`), and `-`.

>>> Lightshadow.parse("w2 - b1\\n- b3 -").format()
'https://puzz.link/p?lightshadow/3/2/4g3g7g'

Slots are cells, the value is 1 for black and 0 for white.
"""

from dataclasses import dataclass
from functools import cached_property

from .common.group_boards import GroupPuzzle

from .common.kit import (  # isort: skip
    Cell, Cells, Drawing, PuzzLink, Rows, Rules, ShadingPuzzle, Slot, Solution, Solved, components,
)  # fmt: skip
from .common.puzzlink_numbers import CIRCLE, CircleNumbers

NAMES = ("white", "black")


@dataclass(frozen=True)
class Lightshadow(GroupPuzzle, ShadingPuzzle):
    """`numbers` has "w", "b", "w5", … for each cell with a clue, else None."""

    name = "lightshadow"
    aliases = {"light-and-shadow": {}}
    formats = (PuzzLink("lightshadow", CircleNumbers("numbers")), Rows(Cells("numbers", CIRCLE)))
    phrases = {0: "is white", 1: "is black"}
    two_colours = True

    @cached_property
    def sizes(self) -> dict[Cell, int | None]:
        return {cell: int(clue[1:]) if clue[1:] else None for cell, clue in self.by_cell(self.numbers).items()}

    @cached_property
    def given(self) -> tuple[int | None, ...]:
        """The colour of each clue."""
        return tuple(clue and int(clue[0] == "b") for clue in self.numbers)

    def rules(self) -> Rules:
        from .common.rules import Islands

        yield from self.given_rules()
        links = self.touching_pairs
        for colour, name in enumerate(NAMES):
            clues = {cell: size for cell, size in self.sizes.items() if self.known[cell] == colour}
            reason = self.rule("block", name, f"each {name} block holds one clue, its size")
            yield Islands(reason, self.cells, colour, links, clues)

    def view_text(self, view: str, place: Slot, *, holds: bool) -> str:
        assert isinstance(place, tuple)
        return f"{place[0]} is {'' if holds else 'not '}in the block of the clue at {place[1]}"

    def groups(self, solution: Solution) -> list[list[Cell]]:
        return [
            block
            for colour in self.signs
            for block in components([cell for cell in self.cells if solution[cell] == colour], self.around)
        ]

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.drawing import BLACK, WHITE

        for cell, size in self.sizes.items():
            drawing.shade(cell, BLACK if self.known[cell] else WHITE)
            drawing.pearl(cell, not self.known[cell], size, edge="#6b7a86")
        drawing.frame()


def generator_class() -> type:
    from .generators.common.kit import CellGenerator, Filled, GroupGenerator, Random

    class LightshadowGenerator(GroupGenerator[Lightshadow], CellGenerator[Lightshadow]):
        small_sizes = ("4x3", "3x4", "4x2", "1x5", "1x1")
        few_clues = {"known": 0.5}
        tiny_boards = (
            Filled((None, "w", "b", "w1", "b2"), sizes=((1, 1), (2, 1), (1, 3), (2, 2)), most=3),
            Filled((None, "w", "b1", "w2", "b3"), sizes=((3, 2), (2, 3)), most=2),
        )

        def random_solution(self, rng: Random, blank: Lightshadow) -> Solution:
            return Solution({cell: rng.randrange(2) for cell in blank.cells})

        def clue_for(self, cell: Cell, size: int | None, solution: Solution) -> str:
            return ("b" if solution[cell] else "w") + (str(size) if size else "")

        def excluding(
            self, board: Lightshadow, rng: Random, solution: Solution, other: Solution
        ) -> Solved[Lightshadow] | None:
            """Moves the clue of a block, or changes the colour of a cell where the solutions differ, or beside it."""
            moved = super().excluding(board, rng, solution, other)
            return moved if moved and rng.random() < 0.6 else self.recoloured(board, rng, solution, other) or moved

    return LightshadowGenerator
