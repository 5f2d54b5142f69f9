"""Constraints with a number outside the grid as forms."""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from .entries import of
from .records import Form, Machine, MachineRun, Ranked, State, When, total

if TYPE_CHECKING:
    from cluewise.puzzles.parts.sudoku.constraint import Constraint, Spot
    from cluewise.puzzles.sudoku import Sudoku


@of("little-killer")
def _little_killer(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield total(spot[0], int(c.values[0]))


@lru_cache(256)
def _sandwich_machine(numbers: range, value: int) -> Machine:
    """The state: the ends that have been read (none, one or both), and the sum between them so far."""
    ends = (numbers[0], numbers[-1])

    def step(state: Any, number: int, place: int) -> State | None:
        first, reached = state
        if number in ends:
            if first is None:
                return (number, 0)
            return ("end", 0) if first not in ("end", number) and reached == value else None
        if first in (None, "end"):
            return (first, reached)
        return (first, reached + number) if reached + number <= value else None

    return Machine((None, 0), step, lambda state: bool(state[0] == "end"), numbers)


@of("sandwich")
def _sandwich(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield MachineRun(spot[0], _sandwich_machine(puzzle.numbers, int(c.values[0])))


@lru_cache(256)
def _x_sum_machine(numbers: range, value: int, length: int) -> Machine:
    """The state: the number of cells still to be added, and the rest of the sum."""

    def step(state: Any, number: int, place: int) -> State | None:
        if place == 0:
            if number > length:
                return None
            # X = 0 adds no cell: the sum is 0
            left, rest = (number - 1, value - number) if number else (0, value)
        else:
            left, rest = state
            left, rest = (left - 1, rest - number) if left else (left, rest)
        return (left, rest) if rest >= 0 and (left or not rest) else None

    return Machine(None, step, lambda state: state == (0, 0), numbers)


@of("x-sum")
def _x_sum(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield MachineRun(spot[0], _x_sum_machine(puzzle.numbers, int(c.values[0]), len(spot[0])))


@lru_cache(256)
def _skyscraper_machine(numbers: range, value: int) -> Machine:
    def step(state: Any, number: int, place: int) -> State | None:
        tallest, seen = state
        if number > tallest:
            tallest, seen = number, seen + 1
        return (tallest, seen) if seen <= value else None

    return Machine((0, 0), step, lambda state: bool(state[1] == value), numbers)


@of("skyscraper")
def _skyscraper(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield MachineRun(spot[0], _skyscraper_machine(puzzle.numbers, int(c.values[0])))


@lru_cache(256)
def _hidden_machine(numbers: range, value: int) -> Machine:
    def step(state: Any, number: int, place: int) -> State | None:
        if state == "found" or place == 0:
            return "found" if state == "found" else number
        if number >= state:
            return number
        return "found" if number == value else None

    return Machine(None, step, lambda state: state == "found", numbers)


@of("hidden-skyscraper")
def _hidden(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield MachineRun(spot[0], _hidden_machine(puzzle.numbers, int(c.values[0])))


@of("numbered-room")
def _room(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    line = spot[0]
    for number in puzzle.numbers:
        yield When(line[0], number, line[number - 1] if 0 < number <= len(line) else None, int(c.values[0]))


@of("full-rank")
def _full_rank(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    """Four lines begin with each number, one on each side: so the rank decides the first number of its line."""
    line, w = spot[0], puzzle.width
    forward = [range(k * w, (k + 1) * w) for k in range(w)] + [range(k, w * w, w) for k in range(w)]
    others = tuple(tuple(other) for one in forward for other in (one, one[::-1]) if tuple(other) != line)
    less = int(c.values[0]) - 1
    yield Ranked(line, others, less, puzzle.numbers[less // 4])
