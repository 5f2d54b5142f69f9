"""Many puzzles: those that share their rules share an engine (`solvers/shared.py`), the others go the road alone."""

from collections.abc import Iterable, Iterator
from functools import partial
from time import perf_counter

from cluewise.encodings.common.cardinality import NATIVE
from cluewise.encodings.common.encoding import CNF
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.catalogue import find
from cluewise.solvers.common import Answer, Figures, Limits
from cluewise.solvers.shared import SharedRules, sharing_engine

from .road import NO_LIMITS, Chosen, Route, Solving, checked, choose_route, set_out

ENGINES = 8
"""So many engines are kept, those used last."""


class Many:
    """Solves puzzles one after the other. Raises as `choose_route`, and Refused for what `share=True` cannot have."""

    def __init__(self, route: Route, limit: int | None, limits: Limits = NO_LIMITS, share: bool | None = None) -> None:
        self.route, self.limit, self.limits, self.share = route, limit, limits, share
        self._engines: dict[Puzzle, _Shared | None] = {}
        self._latest: Puzzle | None = None

    def answers(self, puzzles: Iterable[Puzzle]) -> Iterator[Answer]:
        try:
            for puzzle in puzzles:
                yield self.solving(puzzle).answer()
        finally:
            self.close()

    def solving(self, puzzle: Puzzle) -> Solving:
        """A solve of this puzzle, to be run to its end before the next begins."""
        shared = self._shared(puzzle)
        if shared is None:
            return set_out(puzzle, self.route, self.limit, self.limits)
        return Solving(shared.chosen, partial(shared.travel, puzzle, self.limit), self.limit)

    def start_anew(self) -> None:
        """From here on, what was solved before changes nothing: the engines forget what they learned."""
        for shared in self._engines.values():
            if shared is not None:
                shared.rules.start_anew()

    def shares(self, puzzle: Puzzle) -> bool:
        """Would this puzzle share an engine? Loads none. Raises as `solving`."""
        empty = None if self.share is False else puzzle.without_clues()
        return empty is not None and not self._refusal(empty, choose_route(empty, self.route))

    def close(self) -> None:
        """Gives the engines back."""
        for empty in list(self._engines):
            self._forget(empty)
        self._latest = None

    def _forget(self, empty: Puzzle) -> None:
        shared = self._engines.pop(empty)
        if shared is not None:
            shared.rules.close()

    def _shared(self, puzzle: Puzzle) -> "_Shared | None":
        """The engine that has this puzzle's rules loaded; None where it goes alone."""
        if self.share is False:
            return None
        empty = puzzle.without_clues()
        if empty is None:
            self._must_go_alone(f"a {puzzle.name} puzzle cannot tell its clues from its rules")
            return None
        if empty is not self._latest:
            shared = self._engines.pop(empty) if empty in self._engines else self._load(empty)
            self._engines[empty], self._latest = shared, empty  # the last used stands last
            if len(self._engines) > ENGINES:
                self._forget(next(iter(self._engines)))
        return self._engines[empty]

    def _load(self, empty: Puzzle) -> "_Shared | None":
        chosen = choose_route(empty, self.route)
        refusal = self._refusal(empty, chosen)
        if refusal is not None:
            self._must_go_alone(refusal)
            return None
        return _Shared(empty, chosen, self.route)

    def _refusal(self, empty: Puzzle, chosen: Chosen) -> str | None:
        """Why these puzzles cannot share an engine; None where they can."""
        if self.limits != NO_LIMITS:
            return "a limit of time or memory needs a process a puzzle"
        if chosen.encoding is None or not chosen.encoding.shares:
            return f"encoding '{chosen.encoding.name}' works clues in" if chosen.encoding else "a search takes no clues"
        if chosen.solver is None or chosen.solver.kind != CNF or chosen.solver.external or chosen.cardinality == NATIVE:
            return f"'{chosen.solver_name}' with cardinality {chosen.cardinality} is no SAT engine on plain clauses"
        if chosen.view != empty.default_view():
            return f"the view '{chosen.view}' is not the default"
        try:
            sharing_engine(self.route.solver)
        except Refused as refused:
            return str(refused)
        return None

    def _must_go_alone(self, reason: str) -> None:
        if self.share:
            raise Refused(f"no shared engine: {reason}")


class _Shared:
    """An engine with rules, and how it was chosen."""

    def __init__(self, empty: Puzzle, chosen: Chosen, route: Route) -> None:
        assert chosen.encoding is not None
        self.encoding = chosen.encoding
        model = self.encoding.build(empty)
        self.rules = SharedRules(model, route.solver, route.cardinality, route.sums, antichain=self.encoding.antichain)
        cardinality = self.rules.cardinality or chosen.cardinality
        self.chosen = chosen._replace(solver=find(self.rules.name), cardinality=cardinality)

    def travel(self, puzzle: Puzzle, limit: int | None, figures: Figures) -> Iterator[Solution]:
        return checked(puzzle, self.chosen, self._found(puzzle, limit, figures))

    def _found(self, puzzle: Puzzle, limit: int | None, figures: Figures) -> Iterator[Solution]:
        """The figures are the rules' size and this puzzle's own time; what an engine learned is nobody's alone."""
        rules = self.rules
        figures.variables, figures.clauses, figures.literals = rules.variables, rules.clauses, rules.literals
        spent, start = 0.0, perf_counter()
        for values in rules.solutions(puzzle.clues(), limit):
            figures.solve = spent = spent + perf_counter() - start
            yield self.encoding.decode(puzzle, values)
            start = perf_counter()
        figures.solve = spent + perf_counter() - start
