"""Generator of Renban puzzles."""

from ..common.geometry import regions_of, walls_of
from ..common.inner_walls import as_layer
from ..common.kit import PuzzleError, Solution, Solved
from ..renban import Renban
from .common.kit import AreaGenerator, Begun, Boards, Divided, Random, some
from .common.puzzle_generator import of_boards
from .parts.renban.numbers import bordered_numbers


class RenbanGenerator(AreaGenerator[Renban]):
    rare_levels = {3: of_boards(16, two=2, eight=10)}
    small_sizes = ("3x3", "4x2", "2x3", "1x4", "1x1")
    few_clues = {"given": 0.1}
    many_clues = {"given": 1.0}
    tiny_boards = (
        Divided(((1, 1), (3, 1), (1, 2), (2, 2), (3, 2)), (1, 3), by_cell=True),
        Boards(((3, 2),), walled=True, given=Begun(((None, 2, "?"),))),
    )

    def random(self, rng: Random, width: int, height: int, given: float = 0.3, largest: int = 5) -> Solved[Renban]:
        """`width`, `height`; `given`, the share of given numbers (default 0.3); `largest`, the number of cells of the
        largest room (default 5)."""
        if not 1 <= largest <= 9:
            raise PuzzleError(f"a room of a random board has 1 to 9 cells, not {largest} at most")
        number, walls = bordered_numbers(rng, height, width, largest)
        regions = regions_of(height, width, walls)
        inside = frozenset(walls) - walls_of(height, width, regions)
        least = min(number.values()) - rng.choice((1, 1, 2, 3))
        solution = Solution((cell, held - least) for cell, held in number.items())
        shown = some(rng, solution.values(), given)
        if not any(shown):
            first = rng.randrange(len(shown))
            shown = tuple(value if i == first else None for i, value in enumerate(solution.values()))
        return self.kind(height, width, regions, shown, as_layer(height, width, inside)), solution
