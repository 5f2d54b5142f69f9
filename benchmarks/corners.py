"""Corner cases: classes of boards on which the default was slow, drawn by this script.

    python benchmarks/corners.py [CLASS …] [--most 10] [--limit 30] [--write | --race]

- nurikabe-10, nurikabe-10x18, nurikabe-14x24, nurikabe-25x32: few large islands (up to 30 cells; 24 on the larger
  boards). Islands of a random sea grow together until few are left. Most of these boards have several solutions.
- numberlink-15, numberlink-20: about 13 and 20 pairs, not all cells used.
- fillomino-9-large: a third of the numbers given, up to 13, and no larger ones.
- fillomino-20x36, fillomino-24x36, fillomino-50x64: half of the numbers given, no largest number.
- araf-10, araf-10x18: regions of 8 cells, numbers up to 3 away from the size.
- dbchoco-10: halves of up to 6 cells, a number in every fifth cell.
- kurotto-17x13: a number in half of the unshaded cells, groups of up to 12 cells.
- snake-10: circles on every twentieth cell of the snake, numbers beside a third of the lines.
- little-killer: an empty Sudoku with the sums of all its diagonals of three cells or more.
- masyu-patch: an empty 14×24 with a dense patch of white circles.

Prints a table: processor seconds until one solution is found and a second one, or that there is none; the median of the
boards and the largest, the share of boards that take longer than the goal of the class, and the median of conflicts of
the boards that are finished. A board that needs more processor seconds than --limit counts as that long. Boards depend
on the seed alone. With --write the table goes into docs/measured/performance.md.

With --race the table has seconds of wall time for each board, alone and with a second engine after two seconds, which
needs a second processor.
"""

import argparse
import resource
import statistics
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from time import monotonic, process_time
from typing import Any

from cpu_limit import apart
from page import page_parser, publish

from cluewise.pipeline import SolveOptions, SolveRun, loaded, make_request
from cluewise.puzzles.araf import Araf
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
from cluewise.race import racing
from cluewise.solvers.common import Figures, Limits


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
    "araf-10x18": lambda rng: random(Araf, rng, width=18, height=10, size=8, spread=3),
    "dbchoco-10": lambda rng: random(Dbchoco, rng, width=10, height=10, size=6, clues=0.2),
    "kurotto-17x13": lambda rng: random(Kurotto, rng, width=17, height=13, largest=12),
    "snake-10": lambda rng: random(Snake, rng, width=10, height=10, clues=0.33, circles=0.05),
    "little-killer": little_killer,
    "masyu-patch": white_patch,
}


GOALS = {
    "nurikabe-10": 0.5,
    "nurikabe-10x18": 2.0,
    "nurikabe-14x24": 20.0,
    "numberlink-15": 0.5,
    "numberlink-20": 5.0,
    "fillomino-9-large": 1.0,
    "fillomino-20x36": 10.0,
    "araf-10": 2.0,
    "dbchoco-10": 4.0,
    "kurotto-17x13": 2.0,
    "snake-10": 0.03,
}
"""Seconds for a board, for the classes that have a goal."""

WALL = 20
"""A board is given up after so many times the limit in wall time: other work may share the machine."""

Measured = tuple[float, int | None, int | None]
"""Processor seconds of a board, its solutions, two at most, and the conflicts; None: out of time."""


def measured(puzzle: Puzzle, limit: float) -> Measured:
    """Measures one board, in a process of its own that ends at the limit."""
    start = process_time()
    resource.setrlimit(resource.RLIMIT_CPU, (round(start + limit) + 1, resource.RLIM_INFINITY))
    run = SolveRun(make_request(puzzle, SolveOptions()), 2)
    found = sum(1 for _ in run)
    return process_time() - start, found, run.stats.conflicts


def raced(options: argparse.Namespace) -> Iterator[str]:
    """The lines of the table of --race. A board that is not finished counts as the limit."""
    yield "| class | board | alone, s | race, s | answered by |"
    yield "|---|---:|---:|---:|---|"
    limits = Limits(options.limit)
    for name in options.classes or CLASSES:
        for seed in range(options.most):
            puzzle = CLASSES[name](Random(f"{name} {seed}"))
            seconds = []
            for run in (
                SolveRun(make_request(puzzle, SolveOptions()), 2, limits),
                racing(puzzle, SolveOptions(), 2, limits),
            ):
                start = monotonic()
                for _ in run:
                    pass
                seconds.append(f"{monotonic() - start:.2f}" if run.reason is None else f"> {options.limit:g}")
            line = f"| {name} | {seed} | {' | '.join(seconds)} | {'–' if run.reason else run.request.solver_name} |"
            print(line, file=sys.stderr, flush=True)
            yield line


def results(name: str, most: int, limit: float) -> Iterator[Measured]:
    for seed in range(most):
        puzzle = CLASSES[name](Random(f"{name} {seed}"))
        if not seed:  # the modules are imported before the first board is measured
            loaded(make_request(puzzle, SolveOptions()), Figures())[1].close()
            list(SolveRun(make_request(next(generator_for(type(puzzle)).tiny()), SolveOptions()), 2))
        yield apart(partial(measured, puzzle, limit), WALL * limit) or (limit, None, None)


def corners(options: argparse.Namespace) -> Iterator[str]:
    """The lines of the table."""
    yield "| class | boards | with one solution | out of time | over the goal | median s | largest s | conflicts |"
    yield "|---|---:|---:|---:|---:|---:|---:|---:|"
    for name in options.classes or CLASSES:
        seconds, found, conflicts = zip(*results(name, options.most, options.limit), strict=True)
        single, late = found.count(1), found.count(None)
        over = f"{sum(each > GOALS[name] for each in seconds) / len(seconds):.0%}" if name in GOALS else "–"
        finished = [each for each in conflicts if each is not None]
        needed = f"{statistics.median(finished):,.0f}" if finished else "–"
        median = f"{statistics.median(seconds):.2f} | {max(seconds):.2f}"
        line = f"| {name} | {len(seconds)} | {single} | {late} | {over} | {median} | {needed} |"
        print(line, file=sys.stderr, flush=True)
        yield line


def main() -> None:
    parser = page_parser(__doc__, "performance.md")
    parser.add_argument("classes", nargs="*", metavar="CLASS", help="; ".join(CLASSES))
    parser.add_argument("--most", type=int, default=10, help="boards of a class (default 10)")
    parser.add_argument("--limit", type=float, default=30.0, help="processor seconds of a board (default 30)")
    parser.add_argument("--race", action="store_true", help="compare wall time alone and with a second engine")
    options = parser.parse_args()
    unknown = set(options.classes) - set(CLASSES)
    if unknown:
        parser.error(f"unknown class {min(unknown)}; these are known: {', '.join(CLASSES)}")
    if options.race and options.write:
        parser.error("the table of --race belongs to no page: leave out --write")
    publish("performance.md", {"corners": raced if options.race else corners}, options, machine=False)


if __name__ == "__main__":
    main()
