"""EdgeSkeleton: draw a single loop; every number counts the lines around its cell. (Put your puzzle's rules here.)

The rules, on W × H cells of which some hold a number:

1. Lines run along sides of cells; all lines form one loop, which is not empty.
2. A number is the number of sides of its cell that have a line.

Formats, the first written: rows of `0`–`4` and `-` for a cell without number; addresses of `edge_skeleton`.

>>> EdgeSkeleton.parse("3-\\n--").format_as("puzzlink")
'https://puzz.link/p?edge_skeleton/2/2/3i'

Slots are the edges between neighbouring corner points, the value is 1 where a line runs.
"""

from dataclasses import dataclass

from cluewise.puzzles.common.kit import Cells, Drawing, EdgePuzzle, Number16, PuzzLink, Rows, Rules, Signs, Solution


@dataclass(frozen=True)
class EdgeSkeleton(EdgePuzzle):
    numbers: tuple[int | None, ...]  # of each cell, in reading order

    name = "edge_skeleton"
    formats = (Rows(Cells("numbers", Signs(numbers=range(5)))), PuzzLink("edge_skeleton", Number16("numbers")))
    corners = True
    clue_layers = (("numbers",),)

    def validation_error(self) -> str:
        return "" if {*self.numbers} <= {None, *range(5)} else "expected numbers from 0 to 4"

    def rules(self) -> Rules:
        from cluewise.puzzles.common.kit import Count, SingleLoop

        for cell, number in self.by_cell(self.numbers).items():
            reason = self.clue("number", cell, f"{number} sides of {cell} have a line", (cell,))
            yield Count(reason, self.mesh.sides[cell], (1,), number, number)
        for point, edges in self.edges_at.items():
            yield Count(self.rule("degree", point, f"no or two lines meet at {point}"), edges, (1,), numbers=(0, 2))
        yield SingleLoop(self.rule("loop", None, "all lines form one loop"), self.edges)

    def draw_clues(self, drawing: Drawing) -> None:
        for cell, number in self.by_cell(self.numbers).items():
            drawing.write_amid(self.mesh.corners[cell], str(number))


def generator_class() -> type:
    from cluewise.puzzles.generators.common.kit import Filled, GridGenerator, Random, random_patch

    class EdgeSkeletonGenerator(GridGenerator[EdgeSkeleton]):
        tiny_boards = (Filled((None, *range(5)), sizes=((1, 1), (2, 1), (1, 3), (2, 2))),)

        def random_solution(self, rng: Random, blank: EdgeSkeleton) -> Solution:
            return blank.border(random_patch(rng, blank.mesh))

        def clues_of(self, puzzle: EdgeSkeleton, solution: Solution) -> dict[str, list[int]]:
            return {"numbers": [sum(solution[e] == 1 for e in four) for four in puzzle.mesh.sides.values()]}

    return EdgeSkeletonGenerator
