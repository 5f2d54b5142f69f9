"""Other solutions of a puzzle without some of its clues: while one is known, no level solves the puzzle."""

from collections.abc import Collection, Iterable
from itertools import filterfalse

from cluewise.encodings.common.model import Literal
from cluewise.explanations.guarded_model import GuardedModel

CUTS, FEWEST_CUTS = 20, 5
"""The most rounds of cuts in the search for another solution before trials decide instead: if large parts of a board
are open, a search may close thousands of small loops, one assignment after the other. Each search of a board that
needs more halves the number, down to the second one: the next searches are likely to need more, too."""


class Others:
    """Finds solutions that differ from the goal. `free` are the guards of the clues that may be removed.

    It uses the engine of the model alone: from now on all other reasons hold there. Each solution is kept with the
    clues that it breaks, and serves for every set that contains them. Where there is none, the clues that exclude all
    others are kept, and serve for every set without them. Sets of clues are bits of numbers.
    """

    def __init__(self, guarded: GuardedModel, goal: Iterable[Literal], free: Collection[Literal]) -> None:
        self._guarded, self._engine = guarded, guarded.engine
        self._bits = {guard: 1 << number for number, guard in enumerate(sorted(free))}
        self._broken: list[int] = []
        self._needed: list[int] = []
        self._differs = guarded.new()
        self._engine.add([-self._differs, *(-literal for literal in goal)])
        self._cuts = CUTS
        self._fixed = 0
        self._fix_others()

    def _fix_others(self) -> None:
        """States all other reasons, those of cuts too, as facts: as assumptions they slow each search."""
        guards = list(self._guarded.guards.values())
        for guard in guards[self._fixed :]:
            if guard not in self._bits:
                self._engine.add([guard])
        self._fixed = len(guards)

    def _set(self, guards: Iterable[Literal]) -> int:
        return sum(map(self._bits.__getitem__, self._bits.keys() & guards))

    def are_there(self, without: Collection[Literal]) -> bool:
        """True if a short search finds another solution without the clues of these guards."""
        off = self._set(without)
        if any(not needed & off for needed in reversed(self._needed)):
            return False
        on = ~off
        if any(not broken & on for broken in reversed(self._broken)):
            return True
        free = [*self._bits]  # a solution that breaks few clues serves for more sets
        kept = [self._differs, *filterfalse(without.__contains__, free)]
        for _ in range(self._cuts):
            self._engine.prefer(free)  # before each search: else the engine prefers the last model
            if not self._engine.solve(kept):
                self._needed.append(self._set(self._engine.core()))
                return False
            model = self._engine.model()
            if not self._guarded.cut_off(model, without):
                self._broken.append(self._set(frozenset(without).difference(model)))
                return True
            self._fix_others()
        self._cuts = max(FEWEST_CUTS, self._cuts // 2)
        return False
