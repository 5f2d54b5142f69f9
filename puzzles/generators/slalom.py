"""Generator of Slalom puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

from ..common.kit import Cell, Edge, PuzzleError, Solution, Solved
from ..common.mesh import squares_between
from ..common.puzzlink_numbers import Arrow
from ..slalom import BLACK, GATES, START, Slalom
from .common.kit import Begun, Boards, Every, LoopGenerator, Random, random_patch
from .common.puzzle_generator import of_boards

LONGEST = 3
"""The most cells of a random gate on each side of the loop, and the black cell at its end."""
USED = 0.55
"""The share of rows and of columns in which a random loop may turn: there is room for gates between them."""

GATED, BARRED = 0.9, 1
"""The probability that a gate is tried before black cells, to exclude another loop, and the most black cells then."""

Marks = dict[Cell, Any]

RINGS = [
    (START, above, None, left, centre, right, None, below)
    for above, left, right, below in product((None, GATES[0]), (None, GATES[1]), (None, GATES[1]), (None, GATES[0]))
    for centre in (BLACK, Arrow(1, ""), Arrow(1, "^"), Arrow(2, "v"), Arrow(3, ">"), Arrow(2, "<"))
]
"""The marks of boards of 3×3 cells with gates between the frame and the cell in the middle."""


class SlalomGenerator(LoopGenerator[Slalom]):
    """A loop is drawn first, then gates across it that end at the frame or at black cells, then their numbers."""

    rare_levels = {2: of_boards(18, one=16), 3: of_boards(7, one=6)}
    few_clues = {"clues": 0.2}
    tiny_boards = (
        Boards(((2, 1), (2, 2)), marks=Every((None, START, BLACK, GATES[0], Arrow(1, "")))),
        Boards(((3, 2), (2, 3)), marks=Every((None, START, *GATES), most=3)),
        Boards(((3, 3),), marks=Begun(RINGS)),
    )

    def random(
        self, rng: Random, width: int, height: int, clues: float = 0.6, gates: float = 0.8, black: float = 0.05
    ) -> Solved[Slalom]:
        """`width`, `height`, both 2 or more; `clues`, the share of gates with a number (default 0.6); `gates`, the
        share of cells of the loop at which a gate is tried (default 0.8); `black`, the share of other cells
        off the loop that are black (default 0.05)."""
        blank = self.kind(height, width, (START, *(None,) * (height * width - 1)))
        board, lines = self._with_gates(rng, blank, self.random_loop(rng, blank), gates, black)
        return self.with_some(board, rng, lines, clues)

    def random_loop(self, rng: Random, blank: Slalom) -> Solution:
        """A random loop that turns in some rows and columns only. Raises PuzzleError if the board is too small."""
        if min(blank.height, blank.width) < 2:
            raise PuzzleError(f"no loop fits into {blank.width}x{blank.height}: both sides have to be 2 or more")
        rows, columns = (
            sorted(rng.sample(range(side), max(2, round(USED * side)))) for side in (blank.height, blank.width)
        )
        mesh, drawn = squares_between(len(rows), len(columns)), set[Edge]()
        patch = random_patch(rng, mesh)
        for edge, beside in mesh.beside.items():
            if sum(face in patch for face in beside) == 1:
                (top, left), (bottom, right) = ((rows[end.r], columns[end.c]) for end in edge.ends)
                drawn.update(Edge(r, left, r + 1, left) for r in range(top, bottom))
                drawn.update(Edge(top, c, top, c + 1) for c in range(left, right))
        return blank.with_ones(drawn)

    def _with_gates(self, rng: Random, board: Slalom, lines: Solution, gates: float, black: float) -> Solved[Slalom]:
        """A board with a circle and with gates on a loop, without numbers, and the loop."""
        on = sorted(board.passed(lines))
        marks: Marks = {rng.choice(on): START}
        for cell in rng.sample(on, len(on)):
            if rng.random() < gates:
                marks |= self._gate(rng, board, lines, marks, cell)
        for cell in board.off(lines):
            if cell not in marks and rng.random() < black:
                marks[cell] = BLACK
        return self._with(board, marks), lines

    @staticmethod
    def _with(board: Slalom, marks: Marks) -> Slalom:
        return replace(board, marks=tuple(marks.get(cell) for cell in board.cells))

    def _gate(self, rng: Random, board: Slalom, lines: Solution, marks: Marks, cell: Cell) -> Marks:
        """The marks of a gate across the loop at this cell; none if no gate fits there."""
        if cell in marks or board.turns(cell, lines):
            return {}
        flat = any(edge.flat for edge in board.edges_at[cell] if lines[edge])
        sign, step = (GATES[0], (1, 0)) if flat else (GATES[1], (0, 1))
        found: Marks = {cell: sign}
        passed = board.passed(lines)
        for way in (-1, 1):
            place, longest = cell, rng.randint(1, LONGEST)
            for length in range(longest):
                place = Cell(place.r + way * step[0], place.c + way * step[1])
                mark = marks.get(place)
                if place not in board.around or mark == BLACK or isinstance(mark, tuple):
                    break
                if place in passed or mark is not None:
                    return {}
                found[place] = BLACK if length == longest - 1 else sign
        return found

    def clues_of(self, puzzle: Slalom, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The puzzle's marks, with a number of each gate in a black cell at one of its ends, as far as there are
        enough."""
        walks = [[head for _, head in walk] for walk in puzzle.course.walks(solution)]
        at = {cell: gate for gate, cells in enumerate(puzzle.gates) for cell in cells}
        orders = [{gate: n for n, gate in enumerate((at[c] for c in walk if c in at), 1)} for walk in walks]
        wrong = [sum(order.get(gate) != n for gate, n in puzzle.numbered.items()) for order in orders]
        order = orders[wrong.index(min(wrong))] if orders else {}
        marks, told = dict(puzzle.mark), set[int]()
        for cell in puzzle.black:
            marks[cell] = BLACK
            beside = puzzle.beside_gate(cell)
            for arrow, gate in beside.items():
                if gate in order and gate not in told and marks[cell] == BLACK:
                    marks[cell] = Arrow(order[gate], arrow if len(beside) > 1 else "")
                    told.add(gate)
        return {"marks": [marks.get(cell) for cell in puzzle.cells]}

    def changed(self, puzzle: Slalom, rng: Random, solution: Solution, other: Solution) -> Solved[Slalom] | None:
        """Adds a gate, or makes cells black that only one of the loops passes; else draws another loop."""
        straight = [cell for cell in sorted(puzzle.passed(solution)) if cell not in puzzle.mark]
        for cell in rng.sample(straight, len(straight)) if rng.random() < GATED else ():
            if gate := self._gate(rng, puzzle, solution, puzzle.mark, cell):
                changed = self._renumbered(self._with(puzzle, {**puzzle.mark, **gate}), solution)
                if self.separates(changed, solution, other):
                    return changed, solution
        passed = [puzzle.passed(solution), puzzle.passed(other)]
        for kept, lines in enumerate((solution, other)):
            if barred := sorted(passed[1 - kept] - passed[kept] - puzzle.mark.keys()):
                chosen = rng.sample(barred, min(BARRED, len(barred)))
                return self._with(puzzle, {**puzzle.mark, **dict.fromkeys(chosen, BLACK)}), lines
        board, lines = self._with_gates(rng, puzzle, self.random_loop(rng, puzzle), 0.8, 0.05)
        return self.with_some(board, rng, lines, 1.0)

    def _renumbered(self, puzzle: Slalom, solution: Solution) -> Slalom:
        """The puzzle with new numbers of its gates in the black cells that have a number."""
        numbers = self.clues_of(puzzle, solution)["marks"]
        kept = zip(puzzle.marks, numbers, strict=True)
        return replace(puzzle, marks=tuple(new if isinstance(old, tuple) else old for old, new in kept))
