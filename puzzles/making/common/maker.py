"""What makes the puzzles of a kind: random ones, changed ones, tiny ones; and how it is found.

The maker of the class `Creek` in `puzzles/creek.py` is the class `CreekMaker` in `puzzles/making/creek.py`, that of
`LoopPuzzle` in `puzzles/common/loop_boards.py` is `LoopMaker` in `puzzles/making/common/loop_boards.py`. A maker may
also stand beside its class, in the same file. A class without one has what makes its bases. Methods of the class itself
that are named `random`, `tiny`, `clues_of` and `excluding` come first.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, Generic, TypeVar, cast

from ...common.errors import Refused
from ...common.puzzle import Puzzle
from ...common.solution import Solution

P = TypeVar("P", bound=Puzzle)


class Maker(Generic[P]):
    """Makes the puzzles of one `kind`, which is their class. Nothing of it is needed to read or to solve one."""

    def __init__(self, kind: type[P]) -> None:
        self.kind = kind

    def random(self, rng: Random, *args: Any, **size: Any) -> tuple[P, Solution]:
        """Makes a random solution and takes the clues from it. The puzzle may have further solutions.

        Every kind has its own named arguments: those that `Puzzle.size` returns, and others with defaults, which
        include all its settings. Raises PuzzleError for a size at which no puzzle exists.
        """
        raise Refused(f"{self.kind.name} has no random puzzles: its maker has no `random`")

    def tiny(self) -> Iterable[P]:
        """Puzzles of the smallest sizes, each once, 21 to 3 999 of them. Every encoding is tested on these first."""
        return ()

    def clues_of(self, puzzle: P, solution: Solution) -> Mapping[str, Sequence[Any]]:
        """The layers, by field, to which `excluding` may add clues: for each place the clue that the solution gives."""
        return {}

    def excluding(self, puzzle: P, rng: Random, solution: Solution, other: Solution) -> tuple[P, Solution] | None:
        """A changed puzzle and a solution of it; the change is at a place where two solutions of this puzzle differ.

        The change keeps `solution` (or one near it) and excludes `other`. `generate --unique` repeats it until the
        puzzle has no second solution. None means that no change helps, and a new random puzzle is needed.
        """
        return None


@cache
def maker(kind: type[P]) -> Maker[P]:
    """What makes the puzzles of a kind. Its file is imported now."""
    return _maker_class(kind)(kind)


@cache
def _maker_class(kind: type) -> type[Maker[Any]]:
    if not issubclass(kind, Puzzle) or kind is Puzzle:
        return Maker
    if written := _written_for(kind):
        return written
    found = dict.fromkeys(map(_maker_class, kind.__bases__))
    bases = tuple(base for base in found if not any(base is not other and issubclass(other, base) for other in found))
    own = {name: call for name, call in _CALLS.items() if name in vars(kind)}
    return bases[0] if len(bases) == 1 and not own else cast("type[Maker[Any]]", type(_name_for(kind), bases, own))


_CALLS: Mapping[str, Any] = {
    "random": property(lambda self: self.kind.random),
    "tiny": property(lambda self: self.kind.tiny),
    "clues_of": lambda self, puzzle, solution: puzzle.clues_of(solution),
    "excluding": lambda self, puzzle, rng, solution, other: puzzle.excluding(rng, solution, other),
}
"""For methods that stand on the class of a kind, which is shorter for a kind of one's own."""


def _name_for(kind: type) -> str:
    return f"{kind.__name__.removesuffix('Puzzle')}Maker"


def _written_for(kind: type) -> type[Maker[Any]] | None:
    """The maker that was written for this class itself."""
    name, module = _name_for(kind), kind.__module__
    beside = getattr(sys.modules[module], name, None)
    above, dot, rest = module.partition(".puzzles.")
    own = f"{above}.puzzles.making.{rest}"
    if beside is None and dot and _is_module(own):
        beside = getattr(import_module(own), name, None)
    return beside if isinstance(beside, type) and issubclass(beside, Maker) else None


def _is_module(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # there is no folder for it
        return False
