"""Free rules as forms: regular expressions, automata, options."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.parts.sudoku.machine import automaton_of

from .entries import forms, of
from .records import EitherOf, Form, Machine, MachineRun, State
from .regular import automaton

if TYPE_CHECKING:
    from cluewise.puzzles.parts.sudoku.constraint import Constraint, Spot
    from cluewise.puzzles.sudoku import Sudoku


@of("regex")
def _regex(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    yield MachineRun(spot[0], automaton(str(c.values[0]), puzzle.numbers))


@lru_cache(64)
def _determined(text: str, numbers: range, ends: frozenset[int]) -> Machine:
    """An automaton by its sets of states (Rabin and Scott, Finite automata and their decision problems, 1959).

    After each place in `ends` it reads the sign between stretches.
    """
    machine = automaton_of(text)

    def step(state: Any, number: int, place: int) -> State | None:
        state = machine.after(state, number - numbers[0])
        return (machine.after(state, len(numbers)) if place in ends else state) or None

    return Machine(machine.first, step, lambda state: not machine.accepting.isdisjoint(state), numbers)


@of("automaton")
def _automaton(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    lengths = accumulate(len(stretch) for stretch in spot[:-1])
    line = tuple(i for stretch in spot for i in stretch)
    yield MachineRun(line, _determined(str(c.values[0]), puzzle.numbers, frozenset(length - 1 for length in lengths)))


@of("any-of")
def _any_of(c: "Constraint", spot: "Spot", puzzle: "Sudoku") -> Iterator[Form]:
    from cluewise.puzzles.parts.sudoku.table import kind_of

    options = []
    for option in c.inner:
        parts: list[Form] = []
        for part in option:
            for inner in kind_of(part).spots(part, puzzle):
                parts += forms(part, inner, puzzle)
        options.append(tuple(parts))
    yield EitherOf(tuple(options))
