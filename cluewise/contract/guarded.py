"""A Model on an engine with a guard for each Reason, and the assignments that it is judged by."""

import random
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache, wraps
from itertools import chain, product
from math import prod
from typing import Any, NamedTuple

from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.encoding import Encoding, explains
from cluewise.encodings.common.model import Candidate, Literal, OneHot
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import EncodingBug
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.solvers.sat import assignment, start

from .subject import Subject, spread

ENGINE = "glucose4"

Place = tuple[str, str, Hashable]
"""The kind, the rule and the place of a Reason."""

TINY, SMALL = 8, 6
"""The maximum number of tiny boards, and of random boards, whose assignments are judged."""

LISTED = 64
"""The maximum number of assignments of a board for judging all of them. On larger boards, a third of this number near a
solution is judged, and as many random ones."""

LOOKED_AT = 48
"""The number of tiny boards from which those with further rules are chosen."""


TRIED = 3
"""The number of clauses of each rule that an assignment breaks."""


class JudgedAssignment(NamedTuple):
    """An assignment of all slots, and the places of the Reasons that it breaks according to the rules."""

    values: Solution
    broken: frozenset[Place]


@lru_cache(2)
def judged_boards(subject: Subject) -> list[tuple[Puzzle, list[JudgedAssignment]]]:
    """Tiny boards and random ones, each with assignments; the same for every encoding of a kind."""
    boards: list[tuple[Puzzle, Solution | None]] = [(puzzle, None) for puzzle in _varied(subject)]
    largest = max(subject.corpus, key=lambda pair: len(pair[0].slots()))  # some rules need room
    boards += dict.fromkeys((*subject.some(subject.corpus, SMALL), largest))
    rng = random.Random(subject.name)
    compiled = next((encoding for encoding in subject.encodings if encoding.compiled), None)
    return [
        (puzzle, list(_judged(puzzle, chain(_assignments(puzzle, known, rng), _breaking(puzzle, compiled, known)))))
        for puzzle, known in boards
    ]


def _breaking(puzzle: Puzzle, encoding: Encoding | None, known: Solution | None) -> Iterator[Solution]:
    """For each rule of a board with a known solution, an assignment that breaks one of its clauses in a Model, and
    keeps the others, or at least the other rules."""
    if encoding is None or known is None:
        return
    model = encoding.worded(puzzle)
    lowered = Cnf(model, guarded=True)
    clauses = list(lowered)
    reasons = {-guard: reason for reason, guard in lowered.guards.items()}
    stated: dict[str, list[Any]] = {}
    for clause in clauses:
        if clause[0] in reasons:
            stated.setdefault(reasons[clause[0]].rule, []).append(clause)
    with start(ENGINE, clauses) as engine:  # type: ignore[arg-type]  # no native bounds
        for rule, some in stated.items():
            for clause in spread(some, TRIED):
                broken = [-literal for literal in clause[1:]]
                for on in (
                    [-guard for guard in reasons if guard != clause[0]],
                    [-guard for guard, reason in reasons.items() if reason.rule != rule],
                ):
                    if engine.solve(assumptions=[*on, *broken]):
                        with suppress(EncodingBug):  # a rule says that a slot has one value
                            yield Solution(model.decode(assignment(engine.get_model(), lowered.variables)))
                        break


def _judged(puzzle: Puzzle, assignments: Iterable[Solution]) -> Iterator[JudgedAssignment]:
    """The assignments with the places that they break by `check` or by a rule of the search: `check` may report fewer.

    A violation without a Reason means that a slot cannot have its value.
    """
    rules = puzzle.all_rules if isinstance(puzzle, GridPuzzle) else puzzle.search_rules()
    for values in assignments:
        reported = [violation.reason for violation in puzzle.broken(values)]
        if None not in reported:
            found = chain.from_iterable(rule.broken_reasons(values.picked(rule.slots)) for rule in rules)
            yield JudgedAssignment(
                values, frozenset(reason.place for reason in (*reported, *found) if reason is not None)
            )


def _varied(subject: Subject) -> list[Puzzle]:
    """A few of the tiny boards, first those with rules that earlier ones lack."""
    several = [puzzle for puzzle in subject.tiny if _count(puzzle) > 2]
    small = [puzzle for puzzle in several if _count(puzzle) <= 4 * LISTED] or several
    looked_at = subject.some(small, LOOKED_AT)[::-1]  # larger boards have more rules
    seen: set[str] = set()
    chosen = []
    for puzzle in looked_at:
        rules = {reason.rule for reason in puzzle.reasons()}
        if rules - seen:
            seen |= rules
            chosen.append(puzzle)
    return [*chosen[:TINY], *subject.some([one for one in looked_at if one not in chosen], max(1, TINY - len(chosen)))]


def _count(puzzle: Puzzle) -> int:
    return prod(len(puzzle.values(slot)) for slot in puzzle.slots())


def _assignments(puzzle: Puzzle, known: Solution | None, rng: random.Random) -> Iterator[Solution]:
    slots = list(puzzle.slots())
    values = [list(puzzle.values(slot)) for slot in slots]
    if prod(map(len, values)) <= LISTED:
        yield from (Solution(zip(slots, one, strict=True)) for one in product(*values))
        return
    for _ in range(LISTED // 3):
        yield Solution((slot, rng.choice(possible)) for slot, possible in zip(slots, values, strict=True))
    for count in range(LISTED // 3 if known is not None else 0):
        changed = rng.sample(range(len(slots)), min(len(slots), count % 4))
        yield Solution({**(known or {}), **{slots[i]: rng.choice(values[i]) for i in changed}})


def explaining_variant(encoding: Encoding) -> Encoding | None:
    """The variant of an encoding for explanations, with cuts if there is one. None if the encoding explains nothing."""
    fitting = [variant for variant in encoding.variants if explains(variant)]
    return next((variant for variant in fitting if variant.lazy), next(iter(fitting), None))


def _kept(of_place: Callable[["GuardedReasons", Place], set[Place]]) -> Callable[["GuardedReasons", Place], set[Place]]:
    """Keeps the results of a method until a cut states another Reason."""

    @wraps(of_place)
    def found(guarded: "GuardedReasons", place: Place) -> set[Place]:
        key = of_place.__name__, place
        if key not in guarded.kept:
            guarded.kept[key] = of_place(guarded, place)
        return guarded.kept[key]

    return found


class GuardedReasons:
    """The Model of a puzzle on an engine. `guards` has the literal that switches a Reason on."""

    def __init__(self, puzzle: Puzzle, encoding: Encoding) -> None:
        self.puzzle, self.model = puzzle, encoding.worded(puzzle)
        clauses = Cnf(self.model, guarded=True)
        self._engine: Any = start(ENGINE, clauses)  # type: ignore[arg-type]  # no native bounds
        self._variables = clauses.variables
        self.guards: dict[Reason, Literal] = dict(clauses.guards)
        known = (*puzzle.reasons(), *self.guards)
        self._uses = {reason.place: {other.place for other in self._used(reason)} for reason in known}
        self.kept: dict[tuple[str, Place], set[Place]] = {}

    def close(self) -> None:
        self._engine.delete()

    def _used(self, reason: Reason) -> Iterator[Reason]:
        granted = self.model.granted
        yield from (*granted.get(reason.rule, ()), *granted.get((reason.rule, reason.at), ()))

    def stating(self, values: Solution) -> list[Literal] | None:
        """The literals that state an assignment of the slots; None if a slot has a value that the Model omits."""
        literals: list[Literal] = []
        for slot, code in self.model.slots.items():
            if values[slot] not in code.values:
                return None
            stated = code.literals(values[slot])
            literals += stated
            if isinstance(code, OneHot):
                literals += (-variable for variable in code.variables if variable not in stated)
        return literals

    def possible(self, values: Solution) -> list[Literal] | None:
        """The literals that state an assignment; None if the Model excludes it without any Reason."""
        literals = self.stating(values)
        return literals if literals is not None and self._engine.solve(assumptions=literals) else None

    def allows(self, literals: Sequence[Literal], off: Collection[Place]) -> bool:
        """True if the literals are possible without the Reasons at the places `off`."""
        while True:
            on = [guard for reason, guard in self.guards.items() if reason.place not in off]
            if not self._engine.solve(assumptions=[*on, *literals]):
                return False
            if not self._cut(off):
                return True

    def _cut(self, off: Collection[Place]) -> bool:
        """Adds the cuts that the last model violates. Returns True if one of them is active."""
        if not self.model.finders:
            return False
        candidate = Candidate(self.model, assignment(self._engine.get_model(), self._variables))
        added = False
        for clause, reason, _ in (cut for find in self.model.finders for cut in find(candidate)):
            if (reason is None or reason.place not in off) and not any(map(candidate, clause)):
                self._engine.add_clause([*(() if reason is None else (-self._guard(reason),)), *clause])
                added = True
        return added

    def _guard(self, reason: Reason) -> Literal:
        if reason not in self.guards:
            self._variables += 1
            self.guards[reason] = self._variables
            self._uses.setdefault(reason.place, {other.place for other in self._used(reason)})
            self.kept.clear()
        return self.guards[reason]

    def clashing(self) -> list[Reason]:
        """The Reasons that clash with the literals after `allows` has returned False."""
        core = set(self._engine.get_core() or ())
        return [reason for reason, guard in self.guards.items() if guard in core]

    # ── assumptions of Reasons ──

    def granted_breaks(self, broken: Collection[Place]) -> bool:
        """True if constraints without a Reason assume a rule that an assignment breaks."""
        granted = (reason.place for reason in self.model.granted.get("", ()))
        return _meets(granted, broken, {place[:2] for place in broken})

    def leaning_on(self, places: Collection[Place]) -> set[Place]:
        """These places, and those of Reasons that assume one of them (`Model.uses`)."""
        rules = {place[:2] for place in places}
        leaning = (place for place, used in self._uses.items() if used and _meets(used, places, rules))
        return {*places, *leaning}

    @_kept
    def without(self, place: Place) -> set[Place]:
        """This place, and those of Reasons that assume it, directly or not."""
        gone = self.leaning_on([place])
        while len(more := self.leaning_on(gone)) > len(gone):
            gone = more
        return gone

    @_kept
    def beyond(self, place: Place) -> set[Place]:
        """The places of the rules that the constraints of a rule need not assume (`uses`, `completed_by`)."""
        needed, more = set[str](), {place[1]}
        while more:
            needed |= more
            used = {other[1] for one, others in self._uses.items() if one[1] in more for other in others}
            more = used.union(*(self.model.completing.get(rule, ()) for rule in more)) - needed
        return {one for one in self._uses if one[1] not in needed}

    @_kept
    def unstated(self, place: Place) -> set[Place]:
        """The places of rules that the Model need not state without this one.

        They are those of `without`, and others: without a place, or without its assumptions, other constraints may
        exclude less (`uses`, `completed_by`).
        """
        used = self._uses.get(place, set())
        lost = self.without(place) | {other for other in self._uses if used and _meets(used, [other], {other[:2]})}
        while True:
            rules = {one[1] for one in lost}
            completed = {rule for rule, others in self.model.completing.items() if rules.intersection(others)}
            more = self.leaning_on(lost) | {one for one in self._uses if one[1] in completed}
            if len(more) == len(lost):
                return lost
            lost = more


def _meets(used: Iterable[Place], places: Collection[Place], rules: Collection[tuple[str, str]]) -> bool:
    """True if one of the `used` places is among the others, whose kinds and rules are these. Without `at`, it matches
    any Reason of the rule."""
    return any(place in places or (place[2] is None and place[:2] in rules) for place in used)
