"""Statue Park: place all pieces so that they do not touch, cover the black circles, and leave the rest connected.

The rules, on W × H cells, for a bank of pieces:

1. Every piece is in the grid once, in any rotation or reflection; no other cells are shaded.
2. No two pieces share an edge. They may touch at corners.
3. Cells with a black circle are shaded, cells with a white circle are not.
4. The cells that are not shaded are connected over edges.

If the bank does not fit, the puzzle has no solution.

Formats, the first written: puzz.link addresses of `statuepark`; rows of circles, `B` black, `W` white, `-` none. The
bank is a setting: `pentominoes` (the default), `tetrominoes`, `double-tetrominoes`, `none`, or a list of pieces: a
length for a straight piece, rows such as `##/#.` for another piece.

>>> puzzle = StatuePark.parse("# set: pieces=3,##/#.\\nB---\\n---W\\n--B-")
>>> puzzle.shapes, puzzle.given
((('###',), ('##', '#.')), (1, None, None, None, None, None, None, 0, None, None, 1, None))
>>> puzzle.format()
'https://puzz.link/p?statuepark/4/3/i036/2/31s/22s'

Slots are cells, the value is 1 for shaded and 0 for not shaded.
"""

from dataclasses import dataclass

from .common.bank_boards import BankPuzzle
from .common.banks import SETS, bank, straight
from .common.kit import Cell, Cells, Drawing, PuzzleError, PuzzLink, Rows, Rules, Signs, Solved, components
from .common.puzzlink_marks import Bank, Shape, Ternary


@dataclass(frozen=True)
class StatuePark(BankPuzzle):
    """`given` has 1 for a cell with a black circle, 0 for a white circle, None for no circle; `pieces` is the bank."""

    given: tuple[int | None, ...]
    pieces: tuple[Shape, ...] = SETS["pentominoes"]

    name = "statuepark"
    aliases = {"statue-park": {}}
    formats = (
        PuzzLink("statuepark", Ternary("given", (None, 0, 1)), Bank("pieces")),
        Rows(Cells("given", Signs({"B": 1, "W": 0}))),
    )
    settings = {"pieces": bank(SETS["pentominoes"], "the bank")}
    clue_layers = (("given",),)

    def rules(self) -> Rules:
        from .common.rules import Connected

        yield from self.given_rules()
        yield from self.bank_rules()
        reason = self.rule("connected", None, "the cells that are not shaded are connected")
        yield Connected(reason, self.cells, (0,), self.touching_pairs)

    def draw_clues(self, drawing: Drawing) -> None:
        from .common.drawing import BLACK, WHITE
        from .common.kit import INK

        for cell, value in self.known.items():
            fill, rim = (BLACK, WHITE) if value else (WHITE, INK)
            drawing.picture.circle(*drawing.middle(cell), 12, fill=fill, stroke=rim, stroke_width=2)
        drawing.frame()


SMALL = (*straight(1, 2, 3), ("##", "#."), *SETS["tetrominoes"])
DENSE = 0.42
"""The approximate share of shaded cells of random boards. It gets smaller if no place is found for the pieces."""
EFFORT = 9000
"""The same pieces are scattered this number of times, divided by the number of cells."""
TINY = (straight(1), straight(2), straight(1, 2), straight(1, 1), (("##", "#."),), (("##", "#."), ("#",)))
"""The pieces of tiny boards."""


def generator_class() -> type:
    from .common.shapes import Placement
    from .generators.common.kit import BankGenerator, Filled, Random
    from .generators.common.puzzle_generator import LONG_TRIALS

    class StatueParkGenerator(BankGenerator[StatuePark]):
        rare_levels = {3: LONG_TRIALS}
        small_sizes = ("4x3", "3x4", "5x2", "1x5", "1x1")
        few_clues = {"clues": 0.1}
        many_clues = {"clues": 0.5}
        tiny_boards = (Filled((None, 0, 1), most=2, each={"pieces": TINY}),)

        def random(
            self, rng: Random, width: int, height: int, clues: float = 0.15, pieces: tuple[Shape, ...] | None = None
        ) -> Solved[StatuePark]:
            """`width`, `height`; `clues`, the share of cells with a circle (default 0.15); `pieces` (default: as many
            sets of pentominoes or tetrominoes as cover four cells in ten, else a few small pieces)."""
            for trial in range(20):
                chosen = _random_bank(rng, height * width, DENSE - 0.01 * trial) if pieces is None else pieces
                blank = self.kind.blank(height, width, pieces=chosen)
                taken = self.scattered(rng, blank, max(10, EFFORT // (height * width)))
                if taken or not chosen:
                    return self.with_shading(blank, rng, taken, clues)
            raise PuzzleError(f"no place was found for the pieces on {width}x{height} cells")

        def leaves_room(self, puzzle: StatuePark, taken: set[Cell], placement: Placement) -> bool:
            rest = [cell for cell in puzzle.cells if cell not in taken and cell not in placement.cells]
            return len(components(rest, puzzle.around)) < 2

    def _random_bank(rng: Random, cells: int, dense: float) -> tuple[Shape, ...]:
        """Random pieces for a board of this many cells, which cover at most about the share `dense` of them."""
        for name, size in (("pentominoes", 60), ("double-tetrominoes", 40), ("tetrominoes", 20)):
            if size <= dense * cells:
                return SETS[name] * int(dense * cells / size)
        chosen, room = list[Shape](), rng.uniform(0.2, dense) * cells
        while True:
            shape = rng.choice(SMALL)
            room -= "".join(shape).count("#")
            if room < 0 and chosen:
                return tuple(chosen)
            chosen.append(shape if room >= 0 else ("#",))

    return StatueParkGenerator
