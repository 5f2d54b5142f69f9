"""Solves many puzzles. Puzzles with the same rules share an engine (`solvers/shared.py`)."""

from collections.abc import Generator, Hashable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from cluewise.encodings.common.cardinality import NATIVE
from cluewise.encodings.common.encoding import CNF
from cluewise.encodings.common.graphs.lowerings import lower
from cluewise.encodings.common.model import Literal, Model
from cluewise.encodings.common.rules_encoding import NAME as RULES
from cluewise.encodings.common.totals import known_total, without_implied_bounds
from cluewise.puzzles.common.boards import MOST_KEPT
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution, silently
from cluewise.solvers.common import NO_LIMITS, Answer, Figures, Limits
from cluewise.solvers.sat import available
from cluewise.solvers.shared import OnePuzzle, RulePart, SharedRules, sharing_engine
from cluewise.solvers.solver_registry import find

from .pipeline import SolveOptions, SolveRequest, SolveRun, checked, enumerated, make_request

ENGINES = 8
"""The maximum number of engines; the most recently used ones are kept."""

BY_SIZE = frozenset(("hitori", "kurochute", "masyu", "norinori", "simpleloop", "slant", "starbattle"))
"""The kinds whose puzzles share the rules of their size and those of their parts: kinds whose streams are faster for it
(docs/measured/live.md)."""

MOST_PARTS = 10_000
"""The number of parts after which all are made anew."""

MOST_SEVERAL = 4
"""A shared engine that only decides is no longer asked if so many more puzzles had several solutions than had one."""


class Many:
    """Solves puzzles one after the other. Raises the errors of `make_request`, and Refused if `share=True` fails."""

    def __init__(
        self, options: SolveOptions, limit: int | None, limits: Limits = NO_LIMITS, share: bool | None = None
    ) -> None:
        self.options, self.limit, self.limits, self.share = options, limit, limits, share
        #: By the puzzle without its clues, or by the rules of its size; None for puzzles that share no engine. The most
        #: recently used entry is last.
        self._engines: dict[Hashable, _Shared | None] = {}
        self._last: tuple[Hashable, _Shared | None] = None, None

    def answers(self, puzzles: Iterable[Puzzle]) -> Generator[Answer, None, None]:
        try:
            for puzzle in puzzles:
                yield self.solving(puzzle).answer()
        finally:
            self.close()

    def solving(self, puzzle: Puzzle) -> SolveRun:
        """Starts to solve this puzzle. Run the search to its end before the next search begins."""
        shared = self._shared(puzzle)
        if shared is None:
            return SolveRun(make_request(puzzle, self.options), self.limit, self.limits)
        request = shared.request._replace(puzzle=puzzle)
        if self.share or not shared.several_anew(puzzle):
            return SolveRun(request, self.limit, work=partial(shared.solutions, request, self.limit))
        if shared.several < MOST_SEVERAL:
            run = SolveRun(request, 2, work=partial(shared.solutions, request, 2))
            found = list(run)
            shared.several += -1 if run.complete else 1
            if run.complete:
                return SolveRun(request, self.limit, work=partial(_known, found, run.stats))
        return SolveRun(make_request(puzzle, self.options), self.limit, self.limits)

    def start_anew(self) -> None:
        """Resets the engines, so that earlier puzzles do not influence later ones."""
        for shared in self._engines.values():
            if shared is not None:
                shared.rules.close()
                shared.several = 0

    def shares(self, puzzle: Puzzle) -> bool:
        """True if this puzzle would share an engine; loads no engine. Raises the errors of `solving`."""
        return self._chosen(puzzle) is not None

    def close(self) -> None:
        """Frees the engines."""
        self.start_anew()
        self._engines.clear()
        self._last = None, None

    def _shared(self, puzzle: Puzzle) -> "_Shared | None":
        """The engine that has this puzzle's rules loaded; None if the puzzle shares no engine."""
        rules: Hashable = puzzle.without_clues()
        if rules is None and puzzle.name in BY_SIZE:
            rules = _size_of(puzzle)
        if rules is None or rules is not self._last[0]:  # compared first: the hash for a lookup reads every cell
            shared = self._engines.pop(rules) if rules in self._engines else self._load(puzzle)
            self._engines[rules] = shared
            self._last = rules, shared
            if len(self._engines) > ENGINES and (oldest := self._engines.pop(next(iter(self._engines)))):
                oldest.rules.close()
        return self._last[1]

    def _load(self, puzzle: Puzzle) -> "_Shared | None":
        request, rules = self._chosen(puzzle), puzzle.without_clues()
        if request is None:
            return None
        return _OfSize(puzzle, request) if rules is None else _Shared(rules, request)

    def _chosen(self, puzzle: Puzzle) -> SolveRequest | None:
        """The request to a shared engine; None if the puzzle shares no engine."""
        options, by_size = self.options, puzzle.name in BY_SIZE
        if by_size and options.encoding is None:
            options = options._replace(encoding=RULES)
        request = make_request(puzzle, options, sharing=True)
        if self.share is False:
            return None
        reason = self._reason_against_sharing(request)
        if reason is not None and self.share:
            raise Refused(f"no shared engine: {reason}")
        return request if reason is None else None

    def _reason_against_sharing(self, request: SolveRequest) -> str | None:
        """The reason why a puzzle cannot share an engine; None if it can."""
        puzzle, encoding, solver = request.puzzle, request.encoding, request.solver
        if self.limits != NO_LIMITS:
            return "with a limit of time or memory, each puzzle needs its own process"
        by_size = puzzle.name in BY_SIZE and _size_of(puzzle) is not None
        if puzzle.without_clues() is None and not by_size:
            return f"a {puzzle.name} puzzle does not separate its clues from its rules"
        if encoding is None or not (encoding.shares or (by_size and encoding.compiled)):
            return f"encoding '{encoding.name}' mixes clues and rules" if encoding else "a search uses no engine"
        if solver is None or solver.kind != CNF or solver.external or request.cardinality == NATIVE:
            return (
                f"'{request.solver_name}' with cardinality {request.cardinality} is not a SAT engine on plain clauses"
            )
        if (by_size or puzzle.several_anew) and self.limit == 1 and not self.share:
            return "which of several solutions is found would depend on the puzzles before"
        if request.view != puzzle.default_view():
            return f"the view '{request.view}' is not the default"
        try:
            sharing_engine(self.options.solver)
        except Refused as refused:
            return str(refused)
        return None


def _known(found: Sequence[Solution], stats: Figures, figures: Figures) -> Iterator[Solution]:
    """All solutions of a puzzle, with the figures of the search that found them."""
    figures.update(stats.as_dict())
    yield from found


class _Shared:
    """An engine with loaded rules, and the choices made for it."""

    prefers: str | None = None
    """The engine if none is named and it is there; None: the fastest for clues that are values."""

    def __init__(self, empty: Puzzle, request: SolveRequest) -> None:
        assert request.encoding is not None
        options, antichain = request.options, request.encoding.antichain
        model = self.model(empty, request)
        solver = options.solver or (self.prefers if self.prefers and available(self.prefers) else None)
        self.rules = SharedRules(model, solver, options.cardinality, options.sums, antichain=antichain)
        self.several = 0
        cardinality = self.rules.cardinality or request.cardinality
        self.request = request._replace(solver=find(self.rules.name), cardinality=cardinality)

    def model(self, empty: Puzzle, request: SolveRequest) -> Model:
        """The Model of the rules."""
        assert request.encoding is not None
        return request.encoding.plain(empty)

    def several_anew(self, puzzle: Puzzle) -> bool:
        """True if several solutions are found anew."""
        return puzzle.several_anew

    def take(self, puzzle: Puzzle, *, settle: bool) -> OnePuzzle:
        """The engine with this puzzle."""
        return self.rules.take(puzzle.clues(), settle=settle)

    def solutions(self, request: SolveRequest, limit: int | None, figures: Figures) -> Iterator[Solution]:
        return checked(request, self._found(request, limit, figures))

    def _found(self, request: SolveRequest, limit: int | None, figures: Figures) -> Iterator[Solution]:
        engine = self.take(request.puzzle, settle=limit != 1)
        try:
            yield from enumerated(request, self.rules.reader, engine, figures)
        finally:
            engine.close()


class _OfSize(_Shared):
    """An engine with the rules of a size, and with those of each part, such as a clue, that a puzzle has had."""

    prefers = "glucose4"

    def model(self, empty: Any, request: SolveRequest) -> Model:
        assert request.encoding is not None
        self._build: Any = getattr(request.encoding.build, "__wrapped__", request.encoding.build)
        self._parts: dict[Hashable, RulePart] = {}
        with silently():
            self._size_rules = [*empty.size_rules()]
            self._board = self._build.of_size(empty, self._size_rules)
            self._total = known_total(self._board.model)
            return lower(self._board.model, request.globals or "cuts")

    def several_anew(self, puzzle: Puzzle) -> bool:
        return True

    def take(self, puzzle: Any, *, settle: bool) -> OnePuzzle:
        """Propagation alone settles hardly any of these puzzles, so it is not tried."""
        known = self._parts
        with silently():
            keys = puzzle.parts()
            if len(known) > MOST_PARTS:
                known.clear()
            known.update((key, RulePart([*puzzle.part_rules(key)])) for key in keys if key not in known)
            parts = [*map(known.__getitem__, keys), *self._own(puzzle)]
            puzzle.take_quiet_rules(chain(self._size_rules, *[part.rules for part in parts]))

            def stated(part: RulePart, after: Literal) -> Model:
                model: Model = self._build.added(self._board, puzzle, part.rules, after)
                assert not [*model.finders, *model.statements, *model.integers], puzzle.name
                for family in () if part.recurs else model.families:
                    family.constraints = [*without_implied_bounds(family.constraints, self._total)]
                return model

            return self.rules.take((), settle=False, parts=parts, stated=stated)

    @staticmethod
    def _own(puzzle: Any) -> list[RulePart]:
        """The part of the rules that hardly any other puzzle has."""
        rules = [*puzzle.own_rules()]
        return [RulePart(rules, recurs=False)] if rules else []


def _size_of(puzzle: Any) -> Hashable:
    """The rules that puzzles of a size share; None if there are none."""
    if puzzle.also or not puzzle.is_whole or len(puzzle.cells) > MOST_KEPT:
        return None
    with silently():
        rules = tuple(map(id, puzzle.size_rules()))
    return (type(puzzle), *rules) if rules else None
