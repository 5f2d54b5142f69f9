"""Random constraints on a solution, for `generate --set constraints=thermo,killer`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...common.errors import PuzzleError
from .constraint import Constraint, Indices
from .everywhere import beside
from .frame import cages_in_order, constraints_in_order
from .layout import touch
from .making import random_cages
from .outside import Sandwich, Skyscraper, XSum
from .table import KINDS, kept_at, kind_of

if TYPE_CHECKING:
    from random import Random

    from .layout import Sudoku


LINES: dict[str, tuple[int | None, ...]] = {
    **dict.fromkeys(
        ("thermo", "slow-thermo", "renban", "palindrome", "between", "nabner", "zipper", "double-arrow"), ()
    ),
    **dict.fromkeys(("parity", "entropic"), ()),
    "whisper": (None,),
}
"""Kinds of lines that can be drawn, with their values; None means half the numbers, rounded up."""
PAIRS = ("difference", "ratio", "pair-sum", "greater")
OUTSIDE = ("sandwich", "skyscraper", "x-sum", "little-killer")
TRIES = 400
LINES_DRAWN, LONGEST = 8, 6


def known_names(text: str) -> tuple[str, ...]:
    """The kinds in a text such as `thermo,killer`. Raises ValueError for a kind that cannot be drawn."""
    names = tuple({"killer": "cage"}.get(name, name) for name in text.split(",") if name)
    if not set(names) <= {*LINES, *PAIRS, *OUTSIDE, "cage", "arrow"}:
        raise ValueError(text)
    return names


def with_constraints(rng: "Random", puzzle: "Sudoku", numbers: Sequence[int], names: Sequence[str]) -> "Sudoku":
    """The puzzle with constraints of these kinds that the numbers satisfy.

    Raises PuzzleError if a kind finds no place.
    """
    made: list[Constraint] = []
    cages = puzzle.cages
    for name in names:
        if name == "cage":
            cages = tuple(cage for cage in random_cages(rng, puzzle.width, numbers) if len(cage.cells) > 1)
        else:
            found = list(_random_kind(rng, puzzle, numbers, name))
            if not found:
                raise PuzzleError(f"this solution has no room for the rule {name}")
            made += found
    return replace(puzzle, cages=cages_in_order(cages), constraints=constraints_in_order(made))


def _random_kind(rng: "Random", puzzle: "Sudoku", numbers: Sequence[int], name: str) -> Iterator[Constraint]:
    if name in LINES:
        half = (len(puzzle.numbers) + 1) // 2
        values = tuple(half if value is None else value for value in LINES[name])
        yield from _lines(rng, puzzle, numbers, lambda line: Constraint(name, (line,), values))
    elif name == "arrow":
        yield from _lines(rng, puzzle, numbers, lambda line: Constraint(name, (line[:1], line[1:])))
    elif name in PAIRS:
        usual = {"difference": (1,), "ratio": (2,), "pair-sum": (10,), "greater": ()}[name]
        options = [Constraint(name, ((a, b),), usual) for ((a, b),) in beside(puzzle.height, puzzle.width)]
        fitting = [c for c in options if _fits(c, puzzle, numbers)]
        yield from rng.sample(fitting, min(len(fitting), puzzle.width))
    else:
        yield from _outside(rng, puzzle, numbers, name)


def _fits(c: Constraint, puzzle: "Sudoku", numbers: Sequence[int]) -> bool:
    return not kind_of(c).validation_error(c, puzzle) and all(
        kept_at(c, spot, [[numbers[i] for i in group] for group in spot], puzzle)
        for spot in kind_of(c).spots(c, puzzle)
    )


def _lines(
    rng: "Random", puzzle: "Sudoku", numbers: Sequence[int], make: Callable[[Indices], Constraint]
) -> Iterator[Constraint]:
    """Random lines without common cells, each extended as long as the numbers allow."""
    taken: set[int] = set()
    for _ in range(TRIES):
        line = [rng.randrange(len(numbers))]
        best: Constraint | None = None
        while len(line) < LONGEST:
            steps = [i for i in range(len(numbers)) if touch(puzzle, line[-1], i) and i not in taken and i not in line]
            if not steps:
                break
            line.append(rng.choice(steps))
            c = make(tuple(line))
            if len(line) > 2 and _fits(c, puzzle, numbers):
                best = c
        if best is not None and not taken & {i for group in best.sets for i in group}:
            taken |= {i for group in best.sets for i in group}
            yield best
        if len(taken) > LINES_DRAWN * 4:
            return


def _outside(rng: "Random", puzzle: "Sudoku", numbers: Sequence[int], name: str) -> Iterator[Constraint]:
    lines = [
        tuple(puzzle.width * line.cells[k].r + line.cells[k].c for k in range(len(line.cells))) for line in puzzle.lines
    ]
    for line in rng.sample(lines, len(lines)):
        held = [[numbers[i] for i in line]]
        if name == "little-killer":
            options = [c for c in _diagonals(puzzle, numbers) if len(c.sets[0]) > 2]
            yield from rng.sample(options, min(len(options), puzzle.width))
            return
        kind = {"sandwich": Sandwich(), "skyscraper": Skyscraper(), "x-sum": XSum()}[name]
        most = sum(puzzle.numbers) + 1
        value = next((v for v in range(most) if kind.holds(Constraint(name, (line,), (v,)), held, puzzle)), None)
        if value is not None:
            yield Constraint(name, (line,), (value,))


def _diagonals(puzzle: "Sudoku", numbers: Sequence[int]) -> Iterator[Constraint]:
    from .layout import diagonal

    for c in range(puzzle.width):
        for line in (diagonal(puzzle, c, 1, 1), diagonal(puzzle, c, 1, -1)):
            yield Constraint("little-killer", (line,), (sum(numbers[i] for i in line),))


__all__ = ["KINDS", "known_names", "with_constraints"]
