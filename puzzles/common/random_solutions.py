"""Random solutions by a solver, for generators of kinds whose solutions are hard to make by hand.

This folder imports no solver: the registry of kinds names the one to use.
"""

from collections.abc import Callable, Mapping
from typing import Any

from .solution import Slot, Solution, Value

SOLVERS: list[Callable[[Any, Mapping[Slot, Value]], Solution | None]] = []
"""The function that `find_solution` calls."""


def find_solution(puzzle: Any, wished: Mapping[Slot, Value]) -> Solution | None:
    """A solution in which many slots have the wished values; None if there is none, or if it takes too long."""
    assert SOLVERS, "the registry of kinds names the solver when it is imported"
    return SOLVERS[0](puzzle, wished)
