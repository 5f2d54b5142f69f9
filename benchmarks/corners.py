"""Corner cases: classes of boards on which the default was slow, drawn by this script.

    python benchmarks/corners.py [CLASS …] [--most 6] [--timeout 60] [--write]

- nurikabe-10, nurikabe-10x18, nurikabe-14x24, nurikabe-25x32: few large islands (up to 30 cells; 24 on the larger
  boards). Islands of a random sea grow together until few are left. Most of these boards have several solutions.
- numberlink-15, numberlink-20: about 13 and 20 pairs, not all cells used.
- fillomino-9-large: a third of the numbers given, up to 13, and no larger ones.
- fillomino-20x36, fillomino-24x36, fillomino-50x64: half of the numbers given, no largest number.
- araf-10: regions of 8 cells, numbers up to 3 away from the size.
- dbchoco-10: halves of up to 6 cells, a number in every fifth cell.
- kurotto-17x13: a number in half of the unshaded cells, groups of up to 12 cells.
- snake-10: circles on every twentieth cell of the snake, numbers beside a third of the lines.
- little-killer: an empty Sudoku with the sums of all its diagonals of three cells or more.
- masyu-patch: an empty 14×24 with a dense patch of white circles.

Prints a table: processor seconds until one solution is found and a second one, or that there is none; the median of the
boards and the largest. A board that takes longer than --timeout (wall time) counts as that long. Boards depend on the
seed alone. With --write the table goes into docs/measured/performance.md.
"""

import argparse
import statistics
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from time import process_time
from typing import Any

from page import page_parser, publish

from cluewise.pipeline import SolveOptions, SolveRun, make_request
from cluewise.puzzles.araf import Araf
from cluewise.puzzles.common.errors import LimitReached
from cluewise.puzzles.common.geometry import Cell, cells, components, neighbours
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.dbchoco import Dbchoco
from cluewise.puzzles.fillomino import Fillomino
from cluewise.puzzles.generators.common.connected_cells import random_sea, stays_connected
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.kurotto import Kurotto
from cluewise.puzzles.masyu import Masyu
from cluewise.puzzles.numberlink import Numberlink
from cluewise.puzzles.nurikabe import Nurikabe
from cluewise.puzzles.parts.sudoku.constraint import Constraint
from cluewise.puzzles.parts.sudoku.layout import diagonal
from cluewise.puzzles.parts.sudoku.outside import LittleKiller
from cluewise.puzzles.snake import Snake
from cluewise.puzzles.sudoku import Sudoku
from cluewise.solvers.common import Limits
from cluewise.solvers.processes.runner import limited


def few_islands(height: int, width: int, most: int, largest: int, rng: Random) -> Puzzle:
    """A Nurikabe with at most this many islands, of not many more than `largest` cells."""
    while True:
        sea = random_sea(rng, height, width, 8)
        if joined(sea, height, width, most, largest, rng):
            blank = Nurikabe.blank(height, width)
            solution = Solution({cell: int(cell in sea) for cell in blank.cells})
            return generator_for(Nurikabe).with_clues(blank, rng, solution, 1.0)


def joined(sea: set[Cell], height: int, width: int, most: int, largest: int, rng: Random) -> bool:
    """Takes cells from the sea that join islands, the smallest first, until few islands are left; False if none can be
    joined and the land has grown too large."""
    around = neighbours(height, width)
    while True:
        land = [cell for cell in cells(height, width) if cell not in sea]
        islands = components(land, around)
        if len(islands) <= most:
            return True
        of = {cell: number for number, island in enumerate(islands) for cell in island}
        sizes: dict[Cell, int] = {}
        shores = []
        for cell in sorted(sea):
            touched = {of[other] for other in around[cell] if other in of}
            size = sum(len(islands[number]) for number in touched)
            if touched and stays_connected(sea, cell, around):
                shores.append(cell)
                if len(touched) > 1 and size < largest:
                    sizes[cell] = size
        if sizes:
            sea.discard(rng.choice([cell for cell, size in sizes.items() if size <= min(sizes.values()) + 3]))
        elif shores and len(land) <= 0.62 * height * width:
            sea.discard(rng.choice(shores))
        else:
            return False


def random(kind: type[Puzzle], rng: Random, **arguments: Any) -> Puzzle:
    """The generator's random puzzle, without its solution."""
    puzzle: Puzzle = generator_for(kind).random(rng, **arguments)[0]
    return puzzle


def white_patch(rng: Random) -> Puzzle:
    """A 14×24 Masyu with white circles in a patch of 5×6, all of a loop that passes them."""
    while True:
        puzzle, _ = generator_for(Masyu).random(rng, width=24, height=14)
        r, c = rng.randrange(9), rng.randrange(18)
        inside = [r <= cell.r < r + 5 and c <= cell.c < c + 6 for cell in puzzle.cells]
        kept = [pearl if pearl == "W" and near else None for pearl, near in zip(puzzle.pearls, inside, strict=True)]
        if sum(pearl is not None for pearl in kept) > 8:
            return Masyu(14, 24, tuple(kept))


def little_killer(rng: Random) -> Puzzle:
    """An empty Sudoku with the sums of its diagonals from the upper and the lower row."""
    puzzle, solution = generator_for(Sudoku).random(rng, given=0.0)
    starts = [(row, column) for row in (0, 8) for column in range(9)]
    lines = [diagonal(puzzle, 9 * r + c, -1 if r else 1, step) for r, c in starts for step in (-1, 1)]
    numbers = [solution[cell] for cell in puzzle.cells]
    rules = (
        Constraint(LittleKiller.name, (line,), (sum(numbers[i] for i in line),)) for line in lines if len(line) > 2
    )
    return replace(puzzle, constraints=tuple(rules))


CLASSES: dict[str, Callable[[Random], Puzzle]] = {
    "nurikabe-10": partial(few_islands, 10, 10, 5, 30),
    "nurikabe-10x18": partial(few_islands, 10, 18, 9, 30),
    "nurikabe-14x24": partial(few_islands, 14, 24, 14, 24),
    "nurikabe-25x32": partial(few_islands, 25, 32, 40, 24),
    "numberlink-15": lambda rng: random(Numberlink, rng, width=15, height=15, length=17.0),
    "numberlink-20": lambda rng: random(Numberlink, rng, width=20, height=20, length=20.0),
    "fillomino-9-large": lambda rng: random(Fillomino, rng, width=9, height=9, clues=0.33, largest=13),
    "fillomino-20x36": lambda rng: random(Fillomino, rng, width=36, height=20),
    "fillomino-24x36": lambda rng: random(Fillomino, rng, width=36, height=24),
    "fillomino-50x64": lambda rng: random(Fillomino, rng, width=64, height=50),
    "araf-10": lambda rng: random(Araf, rng, width=10, height=10, size=8, spread=3),
    "dbchoco-10": lambda rng: random(Dbchoco, rng, width=10, height=10, size=6, clues=0.2),
    "kurotto-17x13": lambda rng: random(Kurotto, rng, width=17, height=13, largest=12),
    "snake-10": lambda rng: random(Snake, rng, width=10, height=10, clues=0.33, circles=0.05),
    "little-killer": little_killer,
    "masyu-patch": white_patch,
}


def measured(puzzle: Puzzle, emit: Any) -> None:
    """Emits the seconds and the number of solutions, two at most."""
    start = process_time()
    found = sum(1 for _ in SolveRun(make_request(puzzle, SolveOptions()), 2))
    emit((process_time() - start, found))


def results(name: str, most: int, timeout: float) -> Iterator[tuple[float, int | None]]:
    """Seconds and solutions of each board of a class; None: out of time."""
    for seed in range(most):
        puzzle = CLASSES[name](Random(f"{name} {seed}"))
        try:
            yield next(iter(limited(partial(measured, puzzle), Limits(timeout))))
        except LimitReached:
            yield timeout, None


def corners(options: argparse.Namespace) -> Iterator[str]:
    """The lines of the table."""
    yield "| class | boards | with one solution | out of time | median s | largest s |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name in options.classes or CLASSES:
        rows = list(results(name, options.most, options.timeout))
        seconds, found = [row[0] for row in rows], [row[1] for row in rows]
        single, late = found.count(1), found.count(None)
        median = f"{statistics.median(seconds):.2f} | {max(seconds):.2f}"
        line = f"| {name} | {len(rows)} | {single} | {late} | {median} |"
        print(line, file=sys.stderr, flush=True)
        yield line


def main() -> None:
    parser = page_parser(__doc__, "performance.md")
    parser.add_argument("classes", nargs="*", metavar="CLASS", help="; ".join(CLASSES))
    parser.add_argument("--most", type=int, default=6, help="boards of a class (default 6)")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds of a board (default 60)")
    options = parser.parse_args()
    unknown = set(options.classes) - set(CLASSES)
    if unknown:
        parser.error(f"unknown class {min(unknown)}; these are known: {', '.join(CLASSES)}")
    publish("performance.md", {"corners": corners}, options, machine=False)


if __name__ == "__main__":
    main()
