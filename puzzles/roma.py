"""Roma: put arrows into the cells, so that they lead to the goals from everywhere.

The rules, on W × H cells that are divided into rooms; some cells are goals:

1. Each cell that is no goal holds an arrow, which points to a cell beside it, not off the board.
2. The arrows of a room point in different directions.
3. From every cell, the arrows lead to a goal.
4. A cell with a given arrow holds it.

Readings chosen: a goal belongs to a room, but is no arrow of it. Rule 3 means that arrows form no loop.

Formats, the first written: puzz.link addresses of `roma` (and `rome`); rows of given arrows `^ v < >`, `o` for a goal,
and `-`, then rows of the rooms' names, any sign or word.

>>> puzzle = Roma.parse("-o-\\n--^\\n\\nAAB\\nCCB")
>>> puzzle.given, puzzle.regions
((None, 'o', None, None, None, '^'), (0, 0, 1, 2, 2, 1))
>>> puzzle.format()
'https://puzz.link/p?roma/3/2/aoa5c1'

Slots are the cells without a goal, the value is `^`, `v`, `<` or `>`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from .common.geometry import SIZES

from .common.kit import (  # isort: skip
    UNKNOWN, AreaPuzzle, Areas, Borders, Cell, Cells, Drawing, Flaw, Number10, PlayBoard, PuzzLink, Rows, Rules,
    Signs, Slot, Solution, Solved, Value, cells,
)  # fmt: skip

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
"""The arrows, each with its step (down, right)."""
ARROWS = dict(zip(STEPS, "↑↓←→", strict=True))
GOAL = "o"
GIVEN = (*STEPS, GOAL)


@lru_cache(SIZES)
def arrows_onward(height: int, width: int) -> dict[Cell, dict[Value, tuple[Cell, Cell]]]:
    """For each cell the arrows that do not lead off the board, each with the cell and that to which it leads."""
    ends = {cell: {a: Cell(cell.r + dr, cell.c + dc) for a, (dr, dc) in STEPS.items()} for cell in cells(height, width)}
    return {cell: {a: (cell, end) for a, end in to.items() if end in ends} for cell, to in ends.items()}


@dataclass(frozen=True)
class Roma(AreaPuzzle):
    """`given` has an arrow, `o` for a goal, or None for each cell; `regions` has the number of its room."""

    given: tuple[Any, ...]

    name = "roma"
    turning_signs = ("^>v<",)
    values_are_numbers = False
    value_words = {"^": "upward", "v": "downward", "<": "leftward", ">": "rightward"}
    aliases = {"rome": {}}
    formats = (
        PuzzLink("roma", Borders(), Number10("given", dict(zip("12345", GIVEN, strict=True))), also=("rome",)),
        Rows(Cells("given", Signs({sign: sign for sign in GIVEN})), Areas()),
    )
    signs = {sign: sign for sign in STEPS}
    clue_layers = (("given",),)
    fixed_marks = (GOAL,)
    clues_show_given = True
    most_cells = 2500

    def board(self) -> PlayBoard:
        """A drag from a cell to the next one enters the arrow that leads there."""
        from .common.play_board import Surface

        surface, onward = Surface(self), arrows_onward(self.height, self.width)
        links = {ends: ((cell, sign),) for cell in self.free for sign, ends in onward[cell].items()}
        return surface.board(drag=surface.walk(self.cells, links))

    def validation_error(self) -> str:
        if (flaw := super().validation_error()) or UNKNOWN not in self.given:
            return flaw
        return Flaw("a clue is an arrow or a goal, not '?'", "given", self.given.index(UNKNOWN))

    @cached_property
    def free(self) -> tuple[Cell, ...]:
        """The cells with arrows."""
        return tuple(cell for cell, clue in zip(self.cells, self.given, strict=True) if clue != GOAL)

    def slots(self) -> Collection[Slot]:
        return self.free

    def sign_of_blank(self, cell: Cell) -> str:
        return GOAL

    @property
    def known(self) -> dict[Cell, Any]:
        return {cell: clue for cell, clue in self.by_cell(self.given).items() if clue != GOAL}

    def rooms(self) -> Iterator[list[Cell]]:
        """For each room with several arrows: the cells with arrows."""
        free = set(self.free)
        rooms = ([cell for cell in area if cell in free] for area in self.areas)
        return (room for room in rooms if len(room) > 1)

    def rules(self) -> Rules:
        from .common.kit import AllDifferent, OneOf
        from .common.rules import NoLoop

        yield from self.given_rules()
        onward = arrows_onward(self.height, self.width)
        for cell in self.free:
            if len(onward[cell]) < len(STEPS):
                reason = self.rule("inside", cell, f"the arrow at {cell} does not lead off the board", (cell,))
                yield OneOf(reason, cell, list(onward[cell]))
        for room in self.rooms():
            reason = self.rule("room", room[0], f"the arrows of the room at {room[0]} differ", room)
            yield AllDifferent(reason, room)
        yield NoLoop(self.rule("loop", None, "the arrows form no loop"), self.free, map(onward.__getitem__, self.free))

    def draw_value(self, drawing: Drawing, cell: Cell, value: Value) -> None:
        from .common.drawing import SOLVED

        drawing.write(cell, ARROWS[str(value)], SOLVED)

    def draw_given(self, drawing: Drawing, cell: Cell, clue: Any) -> None:
        drawing.circle(cell, filled=True, radius=0.3) if clue == GOAL else drawing.write(cell, ARROWS[clue])


def generator_class() -> type:
    from .generators.common.kit import AreaGenerator, Divided, Random, random_joined
    from .generators.common.puzzle_generator import of_boards
    from .generators.common.random_divisions import random_forest

    class RomaGenerator(AreaGenerator[Roma]):
        rare_levels = {3: of_boards(24, one=1, two=17)}
        small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x2")
        few_clues = {"given": 0.05}
        many_clues = {"given": 1.0}
        tiny_boards = (
            Divided(((1, 1), (3, 1), (1, 2), (2, 2)), (None, GOAL, "v"), by_cell=True, last=(None, GOAL, "<")),
        )

        def random(self, rng: Random, width: int, height: int, given: float = 0.2, goals: float = 0.05) -> Solved[Roma]:
            """`width`, `height`; `given`, the share of given arrows (default 0.2); `goals`, the share of cells with a
            goal (default 0.05)."""
            board = self.kind.blank(height, width, (0,) * (height * width), given=(None,) * (height * width))
            count = min(len(board.cells), max(1, round(goals * len(board.cells))))
            links = arrows_onward(height, width)
            onward = random_forest(rng, board.around, self.some_cells(rng, board, count))
            arrows = dict.fromkeys(board.cells, GOAL)
            for cell, end in onward.items():
                arrows[cell] = next(str(sign) for sign, (_, to) in links[cell].items() if to == end)

            def differ(cells: Iterable[Cell]) -> bool:
                held = [arrows[cell] for cell in cells if cell in onward]
                return len(set(held)) == len(held)

            regions = random_joined(rng, height, width, differ)
            told = tuple(arrows[cell] if arrows[cell] == GOAL or rng.random() < given else None for cell in board.cells)
            puzzle = self.kind(height, width, regions, told)
            return puzzle, Solution((cell, arrows[cell]) for cell in puzzle.free)

        def clues_of(self, puzzle: Roma, solution: Solution) -> Mapping[str, Sequence[Any]]:
            return {"given": [solution.get(cell, GOAL) for cell in puzzle.cells]}

    return RomaGenerator
