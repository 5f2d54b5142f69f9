"""The ideas of steps: the finding of a rule about the whole board if the opposite of a conclusion held.

A rule judges partial boards. Its finding about the board with the opposite value is what a person would say: `the sea
at r1c1 is cut off from r3c7`, `the 5 at r3c2 has 6 cells`. So each class of rules has a closed list of ideas, its
findings, and a kind of puzzles needs no words of its own.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, cast

from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.plural import count_words
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import AllDifferent, Count, Islands, JoinedCount, Path, Regions, Rule, SingleLoop
from cluewise.puzzles.common.solution import Reason, Slot, Value, Violation

from .facts import Fact, allows
from .headed_sums import HeadedSum, seen
from .misfits import FEW_COMBINATIONS, as_sums, numbers_text
from .sentences import listed
from .steps import Step
from .sum_trials import SumTrials
from .sums import Seen, SumTechniques
from .techniques import CROSSED_OUT


class KnownValues:
    """The values of slots that follow from facts.

    `possible`: the values that slots of the Model have, if these are fewer than those of the puzzle: no tent is off the
    board.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        values: Mapping[Slot, Value] | None = None,
        possible: Mapping[Slot, Collection[Value]] | None = None,
    ) -> None:
        self.puzzle = puzzle
        self.values = dict(values or {})
        self._left: dict[Slot, list[Value]] = {}
        for slot, some in (possible or {}).items():
            if len(some) < len(every := puzzle.values(slot)):
                self._left[slot] = [value for value in every if value in some]

    def copy(self) -> "KnownValues":
        other = KnownValues(self.puzzle, self.values)
        other._left = {slot: [*left] for slot, left in self._left.items()}
        return other

    def learn(self, facts: Iterable[Fact]) -> None:
        for fact in facts:
            if fact.view:
                continue
            values = self.puzzle.values(fact.slot)
            left = [value for value in self._left.get(fact.slot, values) if allows(fact, value, values)]
            self._left[fact.slot] = left
            if len(left) == 1:
                self.values[fact.slot] = left[0]

    def knows(self, fact: Fact) -> bool:
        """True if a fact about a slot follows from its value."""
        value = self.values.get(fact.slot)
        return not fact.view and value is not None and allows(fact, value, self.puzzle.values(fact.slot))

    def left(self, slot: Slot) -> Sequence[Value]:
        """The values that are left for a slot."""
        return self._left.get(slot) or self.puzzle.values(slot)

    def denied(self, fact: Fact) -> list[Value]:
        """The values that the slot of a fact can have without the fact."""
        values = self.puzzle.values(fact.slot)
        return [value for value in self.left(fact.slot) if not allows(fact, value, values)]


MOST_OTHERS = 100
"""The most other values of a slot that are tried for a finding."""

MOST_SUPPOSED = 100_000
"""The most values of slots that rules about the whole board judge to find what a single supposition would break."""

COUNTED = re.compile(r"found |\d+ to \d+ are possible")
"""Findings without a subject: they are no sentences of their own."""

JOINED = re.compile(r"(?:found|\d+ to) (\d+)( or more| are possible)?")
"""Findings about the number of joined cells."""

PLACE = re.compile(r"\b(?:r\d+c|p\d+q)\d+\b")

MEETINGS: Mapping[Any, str] = {
    (0, 2): "two lines already meet at {}",
    (0, 0): "a line that comes to {} cannot go on from there",
    (1, 1): "the line that comes to {} has only one way on",
}
"""What is seen where none or two lines meet, by the value of the conclusions and the number of lines so far."""


NAMES = {
    re.compile(pattern): name
    for pattern, name in (
        (r"clues at \S+ and \S+ are in one group", "would join two clues"),
        (r"in a group of \d+ cells", "the group is complete"),
        (r"has room for \d+ cells? only", "needs its room"),
        (r"no clue reaches", "out of reach"),
        (r"no clue can be in the group", "the way to a clue"),
        (r"is cut off from", "would cut off"),
        (r"a loop is closed", "would close the loop"),
        (r"two lines already meet", "no third line"),
        (r"has only one way on", "one way on"),
        (r"cannot go on from there", "dead end"),
        (r"^on each way from", "one place in reach"),
        (r"^of the missing numbers, only", "one number in reach"),
        (r"no slot remains for", "no place beside"),
        (r"is not in it|^the place opposite", "the half turn leaves the region"),
        (r"is enclosed", "would be enclosed"),
        (r"found a loop", "would close a loop"),
    )
}
"""The names of ideas, by a part of their words."""


def name_of(idea: str) -> str:
    """The name of an idea; empty if it has none."""
    return next((name for pattern, name in NAMES.items() if idea and pattern.search(idea)), "")


class Idea(NamedTuple):
    """The finding of a rule in words, and the place of its Reason; `beside`: that of a second rule that it needs."""

    text: str
    place: tuple[str, str, Any]
    beside: tuple[str, str, Any] | None = None


def _corner(reason: Reason) -> str:
    """The place of a reason about lines that meet."""
    at = PLACE.findall(reason.text)[-1]
    return f"corner {at}" if at.startswith("p") else at


class Ideas:
    """The findings of the rules of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @cached_property
    def _rules(self) -> Mapping[Any, Sequence[Rule]]:
        """The rules about the whole board, and others that speak, by the places of their Reasons."""
        rules: dict[Any, list[Rule]] = {}
        for rule in self.puzzle.search_rules():
            if rule.is_global or rule.speaks:
                rules.setdefault(rule.reason.place, []).append(rule)
        return rules

    def otherwise(self, reasons: Iterable[Reason], fact: Fact, state: KnownValues) -> Idea | None:
        """The finding if a fact did not hold, whatever other value the slot had; None if the rules have none."""
        if fact.view:
            return self._room_without(reasons, fact, state)
        others = state.denied(fact)
        found: list[Idea] = []
        for number, value in enumerate(others[: MOST_OTHERS + 1]):
            values = {**state.values, fact.slot: value}
            if len(others) == 1:
                return self._finding(reasons, values) or next(self._narrower(reasons, values, state), None)
            findings = [*self._findings(reasons, values), *self._narrower(reasons, values, state)]
            found = [each for each in found if each in findings] if number else findings
            if not found or number == MOST_OTHERS:
                return None
        return self._closer(found[0], values) if found else None

    def _islands(self, reasons: Iterable[Reason]) -> Iterator[Islands]:
        for place in dict.fromkeys(reason.place for reason in reasons):
            yield from (rule for rule in self._rules.get(place, ()) if isinstance(rule, Islands))

    def _room_without(self, reasons: Iterable[Reason], fact: Fact, state: KnownValues) -> Idea | None:
        """The room of a clue if a cell were not on its island; None for other facts, or if there is room."""
        for rule in self._islands(reasons := tuple(reasons)) if fact.value is True else ():
            cell, clue = cast("tuple[Cell, Cell]", fact.slot)
            outside = next(value for value in self.puzzle.values(cell) if value != rule.value)
            values, room = {**state.values, cell: outside}, re.compile(rf"the \d+ at {clue} has room")
            found = (idea for idea in self._findings(reasons, values) if room.match(idea.text))
            return next((self._closer(idea, values) for idea in found), None)
        return None

    def is_outside(self, fact: Fact, state: KnownValues) -> bool:
        """True if a fact says that a cell is not on an island, and its value shows that it is on none."""
        if not fact.view or fact.value is not False or not isinstance(fact.slot, tuple):
            return False
        value, islands = (
            state.values.get(fact.slot[0]),
            self._islands(rules[0].reason for rules in self._rules.values()),
        )
        on = {rule.value for rule in islands} if value is not None else ()
        return bool(on) and value not in on

    def clash(self, reasons: Iterable[Reason], state: KnownValues) -> Idea | None:
        """The finding about these values; None if there is none."""
        reasons = tuple(reasons)
        rule = self._meetings.get(reasons[0].place) if len(reasons) == 1 else None
        if rule is not None and (text := self._meeting(rule, state)):
            return Idea(text, rule.reason.place)
        narrower = self._narrower(reasons, state.values, state)
        return (
            self._finding(reasons, state.values)
            or self._beside_a_loop(reasons, state)
            or next(narrower, None)
            or self._sum_without_numbers(reasons, state)
        )

    def _beside_a_loop(self, reasons: Sequence[Reason], state: KnownValues) -> Idea | None:
        """A closed loop, and a rule that needs a line outside it."""
        places = {reason.place for reason in reasons}
        for loop in self._loops:
            values = [state.values.get(slot) for slot in loop.slots]
            if loop.reason.place in places and None in values and (at := loop.closed_at(values)) is not None:
                rest = {**dict.fromkeys(loop.slots, 0), **state.values}
                for rule in self._local:
                    if rule.reason.place in places and rule.first_violation([rest.get(slot) for slot in rule.slots]):
                        text = (
                            f"a loop is closed at {at}, and without further lines this cannot hold: {rule.reason.text}"
                        )
                        return Idea(text, loop.reason.place, rule.reason.place)
        return None

    @cached_property
    def _loops(self) -> Sequence[SingleLoop]:
        return [rule for rule in self.puzzle.search_rules() if isinstance(rule, SingleLoop)]

    @cached_property
    def _local(self) -> Sequence[Rule]:
        """The rules that are not about the whole board."""
        return [rule for rule in self.puzzle.search_rules() if not rule.is_global]

    def _sum_without_numbers(self, reasons: Sequence[Reason], state: KnownValues) -> Idea | None:
        """The numbers that a sum can consist of, and those that are left for its cells, if no sum fits them."""
        places = {reason.place for reason in reasons}
        for total in self._sums.totals:
            if total.reasons[0].place not in places or len(total.slots) > FEW_COMBINATIONS:
                continue
            different = total.different and places.issuperset(reason.place for reason in total.reasons)
            left: dict[Slot, Sequence[Any]] = {slot: state.left(slot) for slot in total.slots}
            found = self._sums.searched(total.slots, total.total, left, different=different)
            if found is not None and not found.sets:
                free: dict[Slot, Sequence[Any]] = {slot: self.puzzle.values(slot) for slot in total.slots}
                all_of = self._sums.searched(total.slots, total.total, free, different=total.different)
                few = all_of and all_of.sets if all_of and len(all_of.sets) <= FEW_COMBINATIONS else ()
                why = f", as {as_sums(few)}" if few and len(free) > 1 else ""
                still = listed(f"{slot} is {numbers_text(numbers)}" for slot, numbers in left.items())
                return Idea(f"{total.reasons[0].text}{why}, and {still}", total.reasons[0].place)
        return None

    def _meeting(self, rule: Rule, state: KnownValues) -> str:
        """What is seen where too many lines meet, or a line ends; empty if neither is seen."""
        held = [state.values.get(slot) for slot in rule.slots]
        at = _corner(rule.reason)
        lines = held.count(1)
        if lines > 2:
            return f"{'three' if lines == 3 else 'four'} lines meet at {at}"
        return f"the line that comes to {at} has no way on" if lines == 1 and None not in held else ""

    def _closer(self, idea: Idea, values: Mapping[Slot, Value]) -> Idea:
        """The idea with the cells that show it."""
        for rule in self._rules.get(idea.place, ()):
            text = rule.closer([values.get(slot) for slot in rule.slots], idea.text)
            if text != idea.text:
                return idea._replace(text=text)
        return idea

    def _finding(self, reasons: Iterable[Reason], values: Mapping[Slot, Value]) -> Idea | None:
        places = dict.fromkeys(reason.place for reason in reasons)
        rules = [(place, rule) for place in places for rule in self._rules.get(place, ())]
        for deeper in (False, True):
            for place, rule in rules:
                held = [values.get(slot) for slot in rule.slots]
                violation = rule.deeper_violation(held) if deeper else rule.first_violation(held)
                if violation is not None:
                    text = _in_words(rule, violation)
                    return self._closer(Idea(text, place), values) if text else None
        return None

    def _narrower(self, reasons: Iterable[Reason], values: Mapping[Slot, Value], state: KnownValues) -> Iterator[Idea]:
        """The findings of rules that look at the values that are left for slots."""
        for place in dict.fromkeys(reason.place for reason in reasons):
            for rule in self._narrowing.get(place, ()):
                left = [state.left(slot) for slot in rule.slots]
                for violation in rule.narrower_violations([values.get(slot) for slot in rule.slots], left):
                    yield Idea(_in_words(rule, violation), place)

    @cached_property
    def _narrowing(self) -> Mapping[Any, Sequence[Rule]]:
        plain = Rule.narrower_violations
        narrowing = {
            place: [rule for rule in rules if type(rule).narrower_violations is not plain]
            for place, rules in self._rules.items()
        }
        return {place: rules for place, rules in narrowing.items() if rules}

    def at_once(self, state: KnownValues) -> Iterator[Seen]:
        """What rules see at once: places on a path, combinations of a sum."""
        for rule in self._seeing:
            for slot, value, text, named in rule.insights([state.values.get(slot) for slot in rule.slots]):
                placed = tuple(slot for slot in rule.slots if slot in state.values and slot not in named)
                yield Seen({slot: (value,)}, text, (rule.reason,), "", (*named, *placed))
        if self._sums.any:
            numbers = self._numbers(state)
            yield from self._sums.singles(numbers)
            yield from self._sums.combined(numbers)
            for headed in self._sums.headed:
                yield from seen(HeadedSum(*headed), self._sums, numbers)

    def supposing(self, state: KnownValues) -> Iterator[Step]:
        """Steps by the finding of a rule about the whole board if a slot had one more value."""
        left = MOST_SUPPOSED
        for rule in dict.fromkeys(rule for rules in self._rules.values() for rule in rules if rule.is_global):
            held = [state.values.get(slot) for slot in rule.slots]
            for i, slot in enumerate(rule.slots):
                for value in state.left(slot) if held[i] is None else ():
                    if (left := left - len(held)) < 0:
                        return
                    if text := self._found(rule, held, {i: value}):
                        used = self._needed(rule, held, {i: value}, text)
                        facts = tuple(Fact(rule.slots[k], "=", held[k]) for k in used)
                        idea = self._closer(Idea(text, rule.reason.place), {**state.values, slot: value})
                        yield Step((_opposite(slot, value, state),), facts, (rule.reason,), idea=idea.text)

    def _found(self, rule: Rule, held: Sequence[Value | None], supposed: Mapping[int, Value]) -> str:
        """The first finding of a rule, in words, if some of its slots had other values; empty if there is none."""
        values = [supposed.get(i, value) for i, value in enumerate(held)]
        violation = rule.first_violation(values)
        return _in_words(rule, violation) if violation is not None else ""

    def _needed(
        self, rule: Rule, held: Sequence[Value | None], supposed: Mapping[int, Value], text: str
    ) -> Sequence[int]:
        """The places of known values without any of which the finding would be another one."""
        values, used = [*held], list[int]()
        for i, value in enumerate(held):
            if value is not None:
                values[i] = None
                if self._found(rule, values, supposed) != text:
                    values[i] = value
                    used.append(i)
        return used

    def next_look(self, state: KnownValues) -> Iterator[Seen]:
        """What is seen before several reasons are combined: subsets and the rule of 45."""
        if self._sums.any:
            numbers = self._numbers(state)
            yield from self._sums.joined(numbers)
            yield from self._sum_trials.tried(numbers)

    def units_of_sums(self, slots: Collection[Slot]) -> list[Reason]:
        """The rules that only say that some of these slots differ; none in puzzles without sums."""
        if not self._sums.any:
            return []
        sums = {reason for total in self._sums.totals for reason in total.reasons if len(total.reasons) == 1}
        return [unit for of, unit in self._sums.different if len(of.intersection(slots)) > 1 and unit not in sums]

    def _numbers(self, state: KnownValues) -> dict[Slot, Sequence[Any]]:
        return {slot: state.left(slot) for slot in self.puzzle.slots()}

    @cached_property
    def _seeing(self) -> Sequence[Rule]:
        return [rule for rule in self.puzzle.search_rules() if type(rule).insights is not Rule.insights]

    @cached_property
    def _sums(self) -> SumTechniques:
        return SumTechniques(self.puzzle)

    @cached_property
    def _sum_trials(self) -> SumTrials:
        return SumTrials(self._sums)

    # ── lines that meet at a place ──

    @cached_property
    def _meetings(self) -> Mapping[Any, Count]:
        """The rules that two lines, or none or two, meet at a place, by the places of their Reasons."""
        return {
            rule.reason.place: rule
            for rule in self.puzzle.search_rules()
            if isinstance(rule, Count) and {2} <= {*rule.numbers} <= {0, 2} and rule.reason.kind == "rule"
            if all(isinstance(slot, Edge) for slot in rule.slots) and PLACE.search(rule.reason.text)
            if set.intersection(*({*edge.ends} for edge in rule.slots if isinstance(edge, Edge)))
        }

    @cached_property
    def _passed(self) -> Mapping[Any, Collection[Slot]]:
        """The edges at the places where two lines meet for sure, by the places of the Reasons that say so."""
        return {
            rule.reason.place: {*rule.slots}
            for rule in self.puzzle.search_rules()
            if isinstance(rule, Count) and rule.values == (1,) and 0 not in rule.numbers
        }

    def premise(self, reasons: Sequence[Reason], facts: Sequence[Fact], state: KnownValues) -> str:
        """What is seen at a place where lines meet, before these facts follow; empty for other reasons."""
        meetings = [self._meetings[reason.place] for reason in reasons if reason.place in self._meetings]
        rule = meetings[0] if len(meetings) == 1 else None
        values = {fact.value for fact in facts if not fact.view}
        if rule is None or not values or not all(fact.slot in rule.slots for fact in facts if not fact.view):
            return ""
        held = [state.values.get(slot) for slot in rule.slots]
        lines, others = held.count(1), [reason for reason in reasons if reason.place != rule.reason.place]
        if values == {1} and not lines and held.count(None) == 2:
            return self._only_two_ways(rule, others, state)
        if len(values) > 1 or others or (next(iter(values)), lines) not in MEETINGS:
            return ""
        return MEETINGS[next(iter(values)), lines].format(_corner(rule.reason))

    def about_rectangles(self, reason: Reason) -> bool:
        """True if a rule that each rectangle has one clue has this Reason."""
        regions = (isinstance(rule, Regions) for rule in self._rules.get(reason.place, ()))
        return bool(getattr(self.puzzle, "in_rectangles", False)) and any(regions)

    def _only_two_ways(self, rule: Count, others: Sequence[Reason], state: KnownValues) -> str:
        """Why a line runs along the only two ways at a place; empty if other reasons do not show it."""
        at, slots = _corner(rule.reason), {*rule.slots}
        if all(self._passed.get(reason.place) == slots for reason in others):
            return f"only two ways remain at {at}, where two lines meet"
        values = {**state.values, **dict.fromkeys(slots, 0)}
        if found := self._finding(others, values):
            return f"only two ways remain at {at}, which the loop passes, because otherwise {found.text}"
        return ""

    def owner(self, step: Step) -> str:
        """`r4c6 is on an island, and no other number reaches it`, or `r4c7 is on an island and too far from the 3 at
        r2c5`; empty for steps that do not show from one cell alone whose island another is on, or is not on."""
        places = {reason.place for reason in step.reasons}
        about = next((fact for fact in step.conclusions if fact.view and fact.value), step.conclusions[0])
        if about.view and about.value and len(step.reasons) == 1 and self.about_rectangles(step.reasons[0]):
            cell, other = cast("tuple[Any, Any]", about.slot)
            if isinstance(other, Cell):
                return f"no rectangle of another clue reaches {cell}"
            at = step.reasons[0].cells
            return f"no other rectangle {'is left for' if at == (cell,) else 'reaches'} {at[0]}" if at else ""
        islands = [*self._islands(step.reasons)]
        shown, *others = step.conclusions
        if not islands or len(places) > 1 or others or not shown.view or len(step.facts) != 1 or step.facts[0].view:
            return ""
        fact, slot = step.facts[0], cast("tuple[Any, Any]", shown.slot)
        cell, clue = slot
        text = fact.text(self.puzzle)
        if shown.value:
            return f"{text}, and no other number reaches it" if fact.slot == cell else ""
        return _not_of(text, fact, cell, clue, islands[0])

    def _findings(self, reasons: Iterable[Reason], values: Mapping[Slot, Value]) -> list[Idea]:
        """All findings about these values."""
        return [
            Idea(text, place)
            for place in dict.fromkeys(reason.place for reason in reasons)
            for rule in self._rules.get(place, ())
            for violation in rule.all_violations([values.get(slot) for slot in rule.slots])
            if (text := _in_words(rule, violation))
        ]

    def is_taken(self, fact: Fact, state: KnownValues) -> bool:
        """True if a slot that must differ from the slot of a fact has its value."""
        return any(state.values.get(slot) == fact.value for slot in self._differing.get(fact.slot, ()))

    def beside(self, slot: Slot, state: KnownValues) -> str:
        """`r1c1 must differ from 1 (r1c2) and 3 (r2c1)`, if other slots have all other values; else empty."""
        at: dict[Value, Slot] = {}
        for other in sorted(self._differing.get(slot, ()), key=str):
            if other in state.values:
                at.setdefault(state.values[other], other)
        others = [value for value in self.puzzle.values(slot) if value != state.values[slot]]
        if not all(other in at for other in others):
            return ""
        return f"{self.puzzle.slot_text(slot)} must differ from {listed(f'{other} ({at[other]})' for other in others)}"

    @cached_property
    def _differing(self) -> Mapping[Slot, Collection[Slot]]:
        return differing(self.puzzle)

    def is_global(self, reason: Reason) -> bool:
        """True if a rule about the whole board has this Reason."""
        return any(rule.is_global for rule in self._rules.get(reason.place, ()))


def _opposite(slot: Slot, value: Value, state: KnownValues) -> Fact:
    """The fact that a slot does not have a value; if one other is left, that it has this one."""
    others = [other for other in state.left(slot) if other != value]
    return Fact(slot, "=", others[0]) if len(others) == 1 else Fact(slot, "≠", value)


def _in_words(rule: Rule, violation: Violation) -> str:
    """The finding of a rule without the rule itself; empty if it is no sentence of its own."""
    text = violation.text.removeprefix(f"{rule.reason.text}: ")
    if isinstance(rule, JoinedCount) and (found := JOINED.fullmatch(text)):
        number = int(found[1])
        cells = count_words(number, "cell")
        return f"there would be room for {cells} only" if number < rule.count else f"there would be {cells} or more"
    return "" if COUNTED.match(text) else text


def _not_of(text: str, fact: Fact, cell: Cell, clue: Cell, islands: Islands) -> str:
    """The reason why a cell of an island, told in the text, keeps the one beside it from the island of a clue."""
    sizes, at = {islands.cells[i]: size for i, size in islands.clues}, fact.slot
    if fact.relation != "=" or fact.value != islands.value or not isinstance(at, Cell) or _steps(at, cell) != 1:
        return ""
    size = sizes.get(clue)
    if size is not None and _steps(at, clue) >= size:
        return f"{text} and too far from the {size} at {clue}"
    beside = next((other for other in sizes if other != clue and _steps(at, other) == 1), None)
    return f"{text} and beside the {sizes[beside] or 'clue'} at {beside}" if beside is not None else ""


def _steps(a: Cell, b: Cell) -> int:
    return abs(a.r - b.r) + abs(a.c - b.c)


def differing(puzzle: Puzzle) -> Mapping[Slot, Collection[Slot]]:
    """The other slots whose values differ from that of each slot."""
    others: dict[Slot, set[Slot]] = {}
    for rule in puzzle.search_rules():
        if isinstance(rule, AllDifferent | Path) or hasattr(rule, "all_of"):
            for slot in rule.slots:
                others.setdefault(slot, set()).update(rule.slots)
    return {slot: slots - {slot} for slot, slots in others.items()}


MOST_LOOKS = 30
"""The most steps of a puzzle whose idea is looked for when only the hardest technique is wanted."""


class StepNames:
    """The hardest technique with a name among steps, in the order of a deduction; empty before the first."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._ideas, self._state = Ideas(puzzle), KnownValues(puzzle)
        self._cost, self._looks = 0, 0
        self.hardest = ""

    def take(self, step: Step) -> None:
        if step.cost > self._cost and step.technique != CROSSED_OUT and (name := self._name(step)):
            self._cost, self.hardest = step.cost, name
        self._state.learn(step.conclusions)

    def _name(self, step: Step) -> str:
        if step.technique or step.links or self._looks == MOST_LOOKS:
            return step.technique
        self._looks += 1
        premise = self._ideas.premise(step.reasons, step.conclusions, self._state)
        found = None if premise else self._ideas.otherwise(step.reasons, step.conclusions[0], self._state)
        return name_of(found.text if found else premise)
