"""Generator of Shakashaka puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..common.kit import UNKNOWN, Cell, Solution, Solved, cells
from ..shakashaka import BLACK, PLAIN, Shakashaka
from .common.kit import CellGenerator, Filled, Random
from .common.symmetries import images

SIDES = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}

TRIANGLES = ("ne", "nw", "se", "sw")
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}


class ShakashakaGenerator(CellGenerator[Shakashaka]):
    rare_levels = {
        3: "trials of two further facts solve more than half of the random boards of 10×10, and a change of a "
        "board can only blacken cells, which makes it easier",
    }
    small_sizes = ("4x3", "3x4", "5x2", "1x4", "1x1")
    few_clues = {"clues": 0.1}
    tiny_boards = (
        Filled((None, UNKNOWN, 1), sizes=((1, 1), (2, 1), (1, 3), (2, 2), (3, 2))),
        Filled((None, 0, 2, 4), sizes=((3, 2), (2, 3)), least=1, most=2),
    )

    def random(self, rng: Random, width: int, height: int, clues: float = 0.6) -> Solved[Shakashaka]:
        """`width`, `height`; `clues`, the share of black cells with a number (default 0.6)."""
        values = _quilt(rng, height, width, self.symmetry)
        puzzle = self.kind(height, width, tuple(None if cell in values else UNKNOWN for cell in cells(height, width)))
        solution = Solution({cell: values[cell] for cell in puzzle.white})
        for i, number in enumerate(self.clues_of(puzzle, solution)["black"]):
            if number is not None and rng.random() < clues:
                puzzle = puzzle.with_place("black", i, number)
        return puzzle, solution

    def clues_of(self, puzzle: Shakashaka, solution: Solution) -> Mapping[str, Sequence[int | None]]:
        """The number of triangles beside each black cell."""
        beside = (sum(solution.get(near, PLAIN) != PLAIN for near in puzzle.around[cell]) for cell in puzzle.cells)
        return {"black": [None if old is None else new for old, new in zip(puzzle.black, beside, strict=True)]}

    def changed(
        self, puzzle: Shakashaka, rng: Random, solution: Solution, other: Solution
    ) -> Solved[Shakashaka] | None:
        """Blackens a white area in which the two solutions differ."""
        first: Any = rng.choice(solution.differing(other))
        area = [first]
        for cell in area:
            for side, neighbour in _beside(cell).items():
                if _is_white(solution, cell, side) and neighbour in solution and neighbour not in area:
                    area.append(neighbour)
        remaining = Solution({cell: value for cell, value in solution.items() if cell not in area})
        darker = replace(puzzle, black=tuple(None if cell in remaining else UNKNOWN for cell in puzzle.cells))
        return replace(darker, black=tuple(self.clues_of(darker, remaining)["black"])), remaining


def _beside(cell: Cell) -> dict[str, Cell]:
    return {side: Cell(cell.r + dr, cell.c + dc) for side, (dr, dc) in SIDES.items()}


def _is_white(values: Mapping[Any, Any], cell: Cell, side: str) -> bool:
    """True if a cell is white along one of its sides. Cells without a value are black."""
    return side not in values.get(cell, BLACK + "nesw")


def _quilt(rng: Random, height: int, width: int, symmetry: str | None = None) -> dict[Cell, str]:
    """The values of cells for white rectangles, turned ones first, placed at random until few more fit, each with its
    mirror images under a symmetry."""
    values: dict[Cell, str] = {}
    board = set(cells(height, width))
    for attempt in range(12 * height * width):
        length, breadth = (min(rng.randint(1, 3), rng.randint(1, 4)) for _ in range(2))
        r, c = rng.randrange(height), rng.randrange(width)
        if attempt < 8 * height * width:
            laid = _turned(r, c, length, breadth)
        else:
            laid = {Cell(r + i, c + k): PLAIN for i in range(length) for k in range(breadth)}
        alike = dict[Cell, str]()
        for image in _images(laid, height, width, symmetry) if board.issuperset(laid) else ():
            if not (_fits(image, values) and _fits(image, alike)):
                break
            alike |= image
        else:
            values |= alike
    return values


def _fits(laid: Mapping[Cell, str], values: Mapping[Cell, str]) -> bool:
    """True if a rectangle covers no cell with a value and is not joined to one."""
    beside = ((near, side) for cell in laid for side, near in _beside(cell).items() if _is_white(laid, cell, side))
    joins = any(near not in laid and _is_white(values, near, OPPOSITE[side]) for near, side in beside)
    return values.keys().isdisjoint(laid) and not joins


def _images(laid: Mapping[Cell, str], height: int, width: int, symmetry: str | None) -> list[dict[Cell, str]]:
    """A rectangle with its mirror images under a symmetry. A triangle is black towards two sides of its cell."""
    pieces = {cell: images((cell, *(_beside(cell)[side] for side in SIDES)), height, width, symmetry) for cell in laid}
    found = list[dict[Cell, str]]()
    for which in range(len(next(iter(pieces.values())))):
        image = dict[Cell, str]()
        for cell, value in laid.items():
            middle, *ends = pieces[cell][which]
            turned = dict(zip(SIDES, ((end.r - middle.r, end.c - middle.c) for end in ends), strict=True))
            to = {side: next(name for name, step in SIDES.items() if step == turned[side]) for side in SIDES}
            image[middle] = value if value == PLAIN else next(v for v in TRIANGLES if {*v} == {to[s] for s in value})
        if image not in found:
            found.append(image)
    return found


def _turned(r: int, c: int, right: int, left: int) -> dict[Cell, str]:
    """A turned rectangle below the point (r, c), with `right` triangles down to the right and `left` down to the
    left."""
    patch = {Cell(r + i, c + i): "ne" for i in range(right)} | {Cell(r + i, c - 1 - i): "nw" for i in range(left)}
    patch |= {Cell(r + right + i, c + right - 1 - i): "se" for i in range(left)}
    patch |= {Cell(r + left + i, c - left + i): "sw" for i in range(right)}
    for row in range(r, r + right + left):
        columns = [cell.c for cell in patch if cell.r == row]
        patch |= {Cell(row, column): PLAIN for column in range(min(columns) + 1, max(columns))}
    return patch
