"""Other solutions of a puzzle without some of its clues: while one is known, no level solves the puzzle."""

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from itertools import chain, filterfalse

from cluewise.encodings.common.model import Literal
from cluewise.explanations.guarded_model import GuardedModel

CUTS, FEWEST_CUTS = 20, 5
"""The most rounds of cuts in the search for another solution before trials decide instead: if large parts of a board
are open, a search may close thousands of small loops, one assignment after the other. Each search of a board that
needs more halves the number, down to the second one: the next searches are likely to need more, too."""

RECENT = 100
"""The most sets of needed clues that are kept. Older ones seldom serve again: they name nearly all clues of then."""


class Others:
    """Finds solutions that differ from the goal. `free` are the guards of the clues that may be removed; `watched`:
    those of clues that propagate on partial boards, which cuts state.

    It uses the engine of the model alone: from now on all other reasons hold there. Each solution is kept with the
    clues that it breaks, and serves for every set that contains them. Where there is none, the clues that exclude all
    others are kept, and serve for every set without them. Sets of clues are bits of numbers. `unanswered` is the number
    of searches that were given up.
    """

    def __init__(
        self,
        guarded: GuardedModel,
        goal: Iterable[Literal],
        free: Collection[Literal],
        watched: Collection[Literal | None],
    ) -> None:
        self._guarded, self._engine, self._goal = guarded, guarded.engine, frozenset(goal)
        self._bits = {guard: 1 << number for number, guard in enumerate(sorted(free))}
        self._broken: dict[Literal, list[int]] = {guard: [] for guard in self._bits}
        self._needed = defaultdict[Literal, deque[int]](partial(deque, maxlen=RECENT))
        self._differs = guarded.new()
        self._engine.add([-self._differs, *(-literal for literal in self._goal)])
        self._cuts = CUTS
        self.unanswered = 0
        self._fixed = 0
        self._fix_others()
        self._read(watched)

    def _read(self, watched: Collection[Literal | None]) -> None:
        """Finds the clues that are broken exactly if a clause about the goal's facts is: the engine need not decide
        them. `self._denied` has the opposite of each clue that is a single fact; `self._with`, for each literal of the
        goal, the clauses of the others with it."""
        goal = self._goal
        clauses: dict[Literal, list[Sequence[Literal]]] = {}
        for clause in self._guarded.clauses[: self._guarded.eager]:
            if clause and -clause[0] in self._bits:
                clauses.setdefault(-clause[0], []).append(clause[1:])
        self._plain = {
            guard
            for guard, stated in clauses.items()
            if guard not in watched and all(lit in goal or -lit in goal for clause in stated for lit in clause)
        }
        self._denied = {
            guard: -stated[0][0]
            for guard, stated in clauses.items()
            if guard in self._plain and [*map(len, stated)] == [1]
        }
        self._rest = self._bits.keys() - self._plain
        self._preferred = [*sorted(self._rest), *goal]  # a solution that breaks few clues serves for more sets
        self._with: dict[Literal, list[tuple[Literal, Sequence[Literal]]]] = {}
        for guard in sorted(self._plain - self._denied.keys()):
            for clause in clauses[guard]:
                for literal in goal.intersection(clause):
                    self._with.setdefault(literal, []).append((guard, clause))

    def _fix_others(self) -> None:
        """States all other reasons, those of cuts too, as facts: as assumptions they slow each search."""
        guards = list(self._guarded.guards.values())
        for guard in guards[self._fixed :]:
            if guard not in self._bits:
                self._engine.add([guard])
        self._fixed = len(guards)

    def _set(self, guards: Iterable[Literal]) -> int:
        return sum(map(self._bits.__getitem__, self._bits.keys() & guards))

    def are_there(self, without: Collection[Literal], tried: Collection[Literal] | None = None) -> bool:
        """True if a short search finds another solution without the clues of these guards. `tried`: those of them with
        which there is none (None: all). If it is a single fact, other solutions have its opposite."""
        off, tried = self._set(without), without if tried is None else tried
        differs = self._denied.get(next(iter(tried)), self._differs) if len(tried) == 1 else self._differs
        if 0 in map(off.__and__, chain(reversed(self._needed[differs]), reversed(self._needed[self._differs]))):
            return False
        on = ~off
        if any(0 in map(on.__and__, self._broken.get(guard, ())) for guard in tried):
            return True
        rest = self._rest.intersection(without)
        kept = [differs, *filterfalse(without.__contains__, self._bits)]
        kept += (-guard for guard in self._plain.intersection(without))
        for _ in range(self._cuts):
            self._engine.prefer(self._preferred)  # before each search: else the engine prefers the last model
            if not self._engine.solve(kept):
                self._needed[differs].append(self._set(self._engine.core()))
                return False
            model = self._engine.model()
            if not self._guarded.cut_off(model, rest):
                self._note(self._broken_in(model).union(guard for guard in rest if model[guard - 1] < 0))
                return True
            self._fix_others()
        self._cuts = max(FEWEST_CUTS, self._cuts // 2)
        self.unanswered += 1
        return False

    def _broken_in(self, model: Sequence[Literal]) -> set[Literal]:
        """The guards of the clues without other variables that this model breaks."""
        broken = {guard for guard, denied in self._denied.items() if model[abs(denied) - 1] == denied}
        broken.update(
            guard
            for literal in (self._with.keys() - model if self._with else ())
            for guard, clause in self._with[literal]
            if not any(model[abs(other) - 1] == other for other in clause)
        )
        return broken

    def _note(self, guards: Collection[Literal]) -> None:
        broken = self._set(guards)
        for guard in guards:
            self._broken[guard].append(broken)
