"""Rail Pool: draw a single loop through all cells; lists in rooms have the lengths of the loop's straight stretches.

The rules, on W × H cells that are divided into rooms; some cells may be holes, which do not belong to the board:

1. The line runs between the middles of neighbouring cells; in each cell two of its pieces meet.
2. All its pieces form one loop.
3. If a room has lists of numbers, these are the lengths of all straight stretches that pass one of its cells: each
   number is the length of such a stretch, and no such stretch has another length. A length is counted in pieces of the
   line, of the whole stretch, also where it leaves the room.
4. Each `?` is one more length, different from all other numbers and lengths of the room.

Reading chosen: all lists of a room belong together, and a number that is in two of them counts once.

Formats, the first written: puzz.link addresses of `railpool`, with numbers up to 9; rows of lists such as `3,5,?` and
`-`, then rows of the rooms' names, with `#` for a hole.

>>> puzzle = Railpool.parse("https://puzz.link/p?railpool/5/5/k12s1r300q5i49k80h0000g")
>>> [clue for clue in puzzle.lists if clue], len(puzzle.areas)
(['1,2', '1', '3,?,?'], 4)
>>> Railpool.parse("1 - -\\n- - 1,?\\n\\nAAB\\nAAB").format()
'https://puzz.link/p?railpool/3/2/1o10/a0'

Slots are pairs of neighbouring cells, the value is 1 where the loop runs from one to the other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from .common.formats import Words
from .common.geometry import lines
from .common.holed_boards import HoledAreas, HoledLoop
from .common.kit import UNKNOWN, Cell, Cells, Drawing, Edge, Flaw, PuzzLink, Rows, Rules, Solution, Solved
from .common.puzzlink_marks import HoledBorders
from .common.puzzlink_numbers import NumberLists


@dataclass(frozen=True)
class Railpool(HoledLoop):
    """`lists` has the list of each cell as a text such as `3,5,?`, None for no list."""

    lists: tuple[str | None, ...]

    name = "railpool"
    aliases = {"rail-pool": {}}
    formats = (
        PuzzLink("railpool", NumberLists("lists"), HoledBorders()),
        Rows(Cells("lists", Words(r"([1-9][0-9]{0,3}|\?)(,([1-9][0-9]{0,3}|\?))*", "3,5,?")), HoledAreas()),
    )
    clue_layers = (("lists",),)

    def validation_error(self) -> str:
        wrong = (i for i, cell in enumerate(self.cells) if self.lists[i] is not None and cell in self.holes)
        flaws = (Flaw("this cell has a list, so it is no hole", "lists", i) for i in wrong)
        return super().validation_error() or next(flaws, "")

    @cached_property
    def straights(self) -> list[tuple[Cell, ...]]:
        """The straight lines of two cells or more, up to the frame or a hole."""
        runs = (
            tuple(run)
            for line in lines(self.height, self.width)
            for on_board, run in groupby(line.cells, lambda cell: cell not in self.holes)
            if on_board
        )
        return [run for run in runs if len(run) > 1]

    def through(self, cells: Sequence[Cell]) -> list[tuple[list[Edge], list[int]]]:
        """The edges of each straight line with some of these cells, and their places in it."""
        found = [(run, [k for k, cell in enumerate(run) if cell in cells]) for run in self.straights]
        return [(list(map(Edge.between, run, run[1:])), places) for run, places in found if places]

    def rules(self) -> Rules:
        from .common.loop_rules import StretchLengths

        yield from self.loop_rules()
        yield from self.full_rules(cells=self.board_cells)
        listed = self.by_cell(self.lists)
        for room, cells in enumerate(self.areas):
            words = [word for cell in cells if cell in listed for word in listed[cell].split(",")]
            if words:
                lengths, more = {int(word) for word in words if word != UNKNOWN}, words.count(UNKNOWN)
                shown = ", ".join([*map(str, sorted(lengths)), *[UNKNOWN] * more])
                text = f"the straight stretches in the room at {cells[0]} have the lengths {shown}"
                yield StretchLengths(self.clue("lengths", room, text, cells), self.through(cells), lengths, more)

    def draw_numbers(self, drawing: Drawing) -> None:
        for cell, clue in self.by_cell(self.lists).items():
            drawing.write_in_corner(cell, clue)


def generator_class() -> type:
    from .generators.common.kit import Divided, Random, RoomLoopGenerator

    class RailpoolGenerator(RoomLoopGenerator[Railpool]):
        small_sizes = ("4x3", "3x4", "5x2", "2x2", "2x3")
        few_clues = {"told": 0.2}
        many_clues = {"told": 1.0, "known": 1.0}
        loops = None

        tiny_boards = (Divided(((1, 1), (2, 2), (3, 2), (2, 3)), (None, "1", "1,2", "?", "2,?"), by_cell=True),)

        def random(
            self, rng: Random, width: int, height: int, told: float = 0.8, size: int = 5, known: float = 0.9
        ) -> Solved[Railpool]:
            """`width`, `height`, both 2 or more; `told`, the share of rooms with a list (default 0.8); `size`, the
            approximate number of cells of a room (default 5); `known`, the share of known numbers (default 0.9)."""
            puzzle, solution = self.in_random_rooms(rng, width, height, size, told, by_cell=True)
            lists = (clue.split(",") if clue else () for clue in puzzle.lists)
            clues = (",".join(n if rng.random() < known else UNKNOWN for n in numbers) for numbers in lists)
            return replace(puzzle, lists=tuple(clue or None for clue in clues)), solution

        def clues_of(self, puzzle: Railpool, solution: Solution) -> Mapping[str, Sequence[str | None]]:
            clues: dict[Cell, str] = {}
            for cells in puzzle.areas:
                arms = [puzzle.lengths(cell, solution) for cell in cells]
                found = {lengths[k] + lengths[k + 2] for lengths in arms for k in (0, 1)} - {0}
                clues[cells[0]] = ",".join(map(str, sorted(found)))
            return {"lists": [clues.get(cell) for cell in puzzle.cells]}

    return RailpoolGenerator
