"""Solves many puzzles. Puzzles with the same rules share an engine (`solvers/shared.py`)."""

from collections.abc import Iterable, Iterator
from functools import partial

from cluewise.encodings.common.cardinality import NATIVE
from cluewise.encodings.common.encoding import CNF
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.solvers.common import NO_LIMITS, Answer, Figures, Limits
from cluewise.solvers.shared import SharedRules, sharing_engine
from cluewise.solvers.solver_registry import find

from .pipeline import Chosen, Route, Solving, checked, choose_route, enumerated, set_out

ENGINES = 8
"""The number of engines that are kept: the most recently used ones."""


class Many:
    """Solves puzzles one after the other. Raises the errors of `choose_route`, and Refused if `share=True` fails."""

    def __init__(self, route: Route, limit: int | None, limits: Limits = NO_LIMITS, share: bool | None = None) -> None:
        self.route, self.limit, self.limits, self.share = route, limit, limits, share
        #: By the puzzle without its clues; None for puzzles that share no engine. The most recently used entry is last.
        self._engines: dict[Puzzle | None, _Shared | None] = {}
        self._last: tuple[Puzzle | None, _Shared | None] = None, None

    def answers(self, puzzles: Iterable[Puzzle]) -> Iterator[Answer]:
        try:
            for puzzle in puzzles:
                yield self.solving(puzzle).answer()
        finally:
            self.close()

    def solving(self, puzzle: Puzzle) -> Solving:
        """Starts to solve this puzzle. Run the search to its end before the next search begins."""
        shared = self._shared(puzzle)
        if shared is None:
            return set_out(puzzle, self.route, self.limit, self.limits)
        return Solving(puzzle, shared.chosen, partial(shared.travel, puzzle, self.limit), self.limit)

    def start_anew(self) -> None:
        """Resets the engines, so that earlier puzzles do not influence later ones."""
        for shared in self._engines.values():
            if shared is not None:
                shared.rules.close()

    def shares(self, puzzle: Puzzle) -> bool:
        """Returns whether this puzzle would share an engine. No engine is loaded. Raises the errors of `solving`."""
        return self._chosen(puzzle) is not None

    def close(self) -> None:
        """Frees the engines."""
        self.start_anew()
        self._engines.clear()
        self._last = None, None

    def _shared(self, puzzle: Puzzle) -> "_Shared | None":
        """The engine that has this puzzle's rules loaded; None if the puzzle shares no engine."""
        rules = puzzle.without_clues()
        if rules is None or rules is not self._last[0]:  # checked first: the hash of a lookup reads every cell
            shared = self._engines.pop(rules) if rules in self._engines else self._load(puzzle)
            self._engines[rules] = shared
            self._last = rules, shared
            if len(self._engines) > ENGINES and (oldest := self._engines.pop(next(iter(self._engines)))):
                oldest.rules.close()
        return self._last[1]

    def _load(self, puzzle: Puzzle) -> "_Shared | None":
        chosen, rules = self._chosen(puzzle), puzzle.without_clues()
        return None if chosen is None or rules is None else _Shared(rules, chosen, self.route)

    def _chosen(self, puzzle: Puzzle) -> Chosen | None:
        """The choices for a shared engine; None if the puzzle shares no engine."""
        chosen = choose_route(puzzle, self.route, sharing=True)
        if self.share is False:
            return None
        reason = self._reason_to_go_alone(puzzle, chosen)
        if reason is not None and self.share:
            raise Refused(f"no shared engine: {reason}")
        return chosen if reason is None else None

    def _reason_to_go_alone(self, puzzle: Puzzle, chosen: Chosen) -> str | None:
        """Returns why a puzzle cannot share an engine; None if it can."""
        if self.limits != NO_LIMITS:
            return "with a limit of time or memory, each puzzle needs its own process"
        if puzzle.without_clues() is None:
            return f"a {puzzle.name} puzzle cannot tell its clues from its rules"
        if chosen.encoding is None or not chosen.encoding.shares:
            return (
                f"encoding '{chosen.encoding.name}' mixes clues and rules"
                if chosen.encoding
                else "a search uses no engine"
            )
        if chosen.solver is None or chosen.solver.kind != CNF or chosen.solver.external or chosen.cardinality == NATIVE:
            return f"'{chosen.solver_name}' with cardinality {chosen.cardinality} is not a SAT engine on plain clauses"
        if chosen.view != puzzle.default_view():
            return f"the view '{chosen.view}' is not the default"
        try:
            sharing_engine(self.route.solver)
        except Refused as refused:
            return str(refused)
        return None


class _Shared:
    """An engine with loaded rules, and the choices made for it."""

    def __init__(self, empty: Puzzle, chosen: Chosen, route: Route) -> None:
        assert chosen.encoding is not None
        model, antichain = chosen.encoding.plain(empty), chosen.encoding.antichain
        self.rules = SharedRules(model, route.solver, route.cardinality, route.sums, antichain=antichain)
        cardinality = self.rules.cardinality or chosen.cardinality
        self.chosen = chosen._replace(solver=find(self.rules.name), cardinality=cardinality)

    def travel(self, puzzle: Puzzle, limit: int | None, figures: Figures) -> Iterator[Solution]:
        return checked(puzzle, self.chosen, self._found(puzzle, limit, figures))

    def _found(self, puzzle: Puzzle, limit: int | None, figures: Figures) -> Iterator[Solution]:
        engine = self.rules.take(puzzle.clues(), settle=limit != 1)
        try:
            yield from enumerated(puzzle, self.chosen, self.rules.reader, engine, figures)
        finally:
            engine.close()
