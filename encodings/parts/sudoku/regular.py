"""Regular expressions as deterministic automata.

Source: Brzozowski, Derivatives of regular expressions, 1964. A state is the set of the derivatives' normal forms.
"""

from functools import lru_cache
from typing import Any

from cluewise.puzzles.parts.sudoku.regular import Tree, parsed

from .records import Machine

EMPTY: Tree = ("seq",)


@lru_cache(64)
def automaton(pattern: str, numbers: range) -> Machine:
    """The automaton of a pattern; a state is a frozen set of possible rests of the pattern. Raises PuzzleError."""

    def step(state: Any, number: int, place: int) -> Any:
        return frozenset(rest for tree in state for rest in _after(tree, number)) or None

    start = frozenset((parsed(pattern),))
    return Machine(start, step, lambda state: any(map(_nullable, state)), numbers)


@lru_cache(20_000)
def _nullable(tree: Tree) -> bool:
    """True if the part matches the empty sequence."""
    if tree[0] == "seq":
        return all(map(_nullable, tree[1:]))
    if tree[0] == "or":
        return any(map(_nullable, tree[1:]))
    return bool(tree[0] == "many")


@lru_cache(100_000)
def _after(tree: Tree, number: int) -> frozenset[Tree]:
    """The possible rests after the part has read a number (Antimirov's partial derivatives)."""
    kind = tree[0]
    if kind == "set":
        return frozenset((EMPTY,)) if tree[1] is None or number in tree[1] else frozenset()
    if kind == "or":
        return frozenset().union(*(_after(part, number) for part in tree[1:]))
    if kind == "many":
        return frozenset(_then(rest, tree) for rest in _after(tree[1], number))
    found: frozenset[Tree] = frozenset()
    for k, part in enumerate(tree[1:], 1):
        found |= frozenset(_then(rest, ("seq", *tree[k + 1 :])) for rest in _after(part, number))
        if not _nullable(part):
            break
    return found


def _then(first: Tree, second: Tree) -> Tree:
    """One part after another, flat."""
    parts = [*(first[1:] if first[0] == "seq" else (first,)), *(second[1:] if second[0] == "seq" else (second,))]
    return parts[0] if len(parts) == 1 else ("seq", *parts)
