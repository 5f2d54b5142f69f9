"""The steps of a deduction as they are told to a person.

A Model may have facts beside the values of the slots, such as the island of a cell (`Model.name_facts`). A deduction
goes by way of them. A person thinks of a rule at once: steps of one rule that lead from values to values by way of such
facts are told as one step, whose premises are minimal again. A fact of this kind is told where steps of other rules, or
a trial, need it.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason, Slot, Value

from .chains import Effort
from .deduction import Deduction
from .facts import Fact
from .ideas import Idea, Ideas, KnownValues, name_of
from .sentences import form_of, joined_facts, left_words, listed, number_of_sentences, sentence, without_names
from .steps import Link, Step
from .sums import TAKEN, Seen
from .techniques import COSTS, CROSSED_OUT, NAKED_SINGLE

SEVERAL, FEW = 2, 4
"""A step that excludes at least SEVERAL values of a slot, not fewer than are left, names the values that are left if
these are at most FEW."""

BRIEF, MOST_SENTENCES = 160, 6
"""A step by a few reasons with more than BRIEF characters is told as a chain, if that has at most MOST_SENTENCES."""

MOST_JOINED = 12
"""The most reasons of steps that are told as one."""


class _Silent(NamedTuple):
    """A fact that was not told yet: the step that shows it, and the literals of that step's premises."""

    step: Step
    guards: tuple[Literal, ...]
    facts: tuple[Literal, ...]


class Telling:
    """The next steps of a deduction as they are told.

    `deduction` may have a reader or none; its steps are the same, and only their number and form differ here. `alone`:
    only steps by single reasons. `soon`: what a single supposition would break is looked for before the longer trials
    of the deduction.
    """

    def __init__(self, deduction: Deduction, *, alone: bool = False, soon: bool = False) -> None:
        self._alone, self._soon, self._in_vain = alone, soon, -1
        self.deduction, self._guarded = deduction, deduction.guarded
        self._literal = {fact: literal for literal, fact in self._guarded.facts.items()}
        self._silent: dict[Literal, _Silent] = {}
        self._told: set[Fact] = set()
        self._untold: dict[Slot, set[Fact]] = {}  # excluded values of a slot that are about to be told
        self._facts = set(map(self._guarded.fact, deduction.known))
        self._pending: list[Step] = []
        possible = {slot: code.values for slot, code in self._guarded.model.slots.items()}
        self._ideas = Ideas(self._guarded.puzzle)
        self._state = KnownValues(self._guarded.puzzle, possible=possible)
        self._state.learn(map(self._guarded.fact, deduction.known))

    def aimed(self, goal: Iterable[Literal], effort: Effort) -> "Telling":
        """The same steps, with a goal of some of the facts of the old one; also steps by several reasons."""
        self._alone = False
        self.deduction.aim(goal, effort)
        return self

    def next(self) -> Step | None:
        """Returns the next step that is told; None if nothing more follows."""
        while not self._pending or (len(self._pending) == 1 and _excluded(self._pending[0]) is not None):
            if (seen := self._seen(self._ideas.at_once)) is not None:
                self._take([seen])
            elif (step := self.deduction.next_alone()) is not None:
                self._take(self._as_told(step))
            elif (seen := self._seen(self._ideas.next_look)) is not None:
                self._take([seen])
            elif self._soon and (broken := self._supposed()) is not None:
                self._take([broken])
            elif not self._alone and (step := self.deduction.next()) is not None:
                self._take(self._as_told(step))
            else:
                break
        if not self._pending:
            return None
        step = self._pending.pop(0)
        return step._replace(technique=step.technique or name_of(step.idea or step.premise))

    def settles(self, step: Step) -> bool:
        """Whether a slot has its value after a step that was told."""
        return any(not fact.view and fact.slot in self._state.values for fact in step.conclusions)

    def _take(self, steps: Iterable[Step]) -> None:
        """Takes steps that are told, one after the other."""
        for told in steps:
            self._told.update(told.conclusions)
            self._facts.update(told.conclusions)
            for fact in told.conclusions:
                self._untold.get(fact.slot, set()).discard(fact)
            taken = self._is_taken(told)
            fresh = [fact.slot for fact in told.conclusions if not fact.view and fact.slot not in self._state.values]
            self._state.learn((*told.conclusions, *self._leaves(told)))
            placed = {slot: self._state.values.get(slot) for slot in fresh}
            left = [Fact(slot, "=", value) for slot, value in placed.items() if value is not None]
            self._told.update(left)  # they are told with it
            for part in self._parts(told, {fact.slot for fact in left}) if not self._is_said(told) else ():
                self._append(part._replace(technique=CROSSED_OUT) if taken and not left else part)

    def _parts(self, step: Step, placed: Collection[Slot]) -> Iterator[Step]:
        """The step; if it only crosses out, without the slots that keep one value, which are told."""
        if step.technique != CROSSED_OUT or not placed:
            yield step
            return
        if others := tuple(fact for fact in step.conclusions if fact.slot not in placed):
            yield step._replace(conclusions=others)
        for slot in dict.fromkeys(fact.slot for fact in step.conclusions if fact.slot in placed):
            yield self._naked_single(step, slot)

    def _naked_single(self, step: Step, slot: Slot) -> Step:
        """The value that is left for a slot when a step has crossed out others."""
        value, gone = self._state.values[slot], [fact.value for fact in step.conclusions if fact.slot == slot]
        excluded = [other for other in self._guarded.puzzle.values(slot) if other != value and other not in gone]
        facts = (*step.facts, *(Fact(slot, "≠", other) for other in excluded))
        premise = self._ideas.beside(slot, self._state)
        if not premise:
            still = left_words(self._guarded.puzzle, slot, [value, *gone])
            premise = f"{step.reasons[0].text}, {joined_facts(self._guarded.puzzle, step.facts)} and {still}"
        return step._replace(
            conclusions=(Fact(slot, "=", value),), facts=facts, technique=NAKED_SINGLE, premise=premise
        )

    def _leaves(self, step: Step) -> Iterator[Fact]:
        """The values that are left for slots of which a step excludes values, if the others are out silently."""
        excluded = dict.fromkeys(fact.slot for fact in step.conclusions if fact.relation == "≠" and not fact.view)
        for slot in (slot for slot in excluded if not self._untold.get(slot)):
            values = [Fact(slot, "=", value) for value in self._state.left(slot)]
            yield from (fact for fact in values if len(values) > 2 and self.deduction.knows(self._literal.get(fact)))

    def _seen(self, look: Callable[[KnownValues], Iterable[Seen]]) -> Step | None:
        """A step that a rule sees at once."""
        for seen in look(self._state):
            shown = [literal for fact in self._shown(seen) if (literal := self._literal.get(fact)) is not None]
            if fresh := self.deduction.learn(shown):
                return self._by_insight(seen, fresh)
        return None

    def _supposed(self) -> Step | None:
        """A step by what a rule about the whole board finds if the opposite is supposed; None if there is none, or was
        none with the same known facts."""
        if len(self._facts) == self._in_vain:
            return None
        for step in self._ideas.supposing(self._state):
            literal = self._literal.get(step.conclusions[0])
            if literal is not None and self.deduction.learn([literal]):
                return step
        self._in_vain = len(self._facts)
        return None

    def _shown(self, seen: Seen) -> Iterator[Fact]:
        """The facts that only these values are left for slots. Outside the cells of a sum, values are excluded."""
        for slot, values in seen.allowed.items():
            if slot in self._state.values:
                continue  # it is on the board
            if len(values) == 1:
                yield Fact(slot, "=", next(iter(values)))
            if len(values) > 1 or seen.technique == TAKEN:
                yield from (Fact(slot, "≠", value) for value in self._state.left(slot) if value not in values)

    def _by_insight(self, seen: Seen, fresh: Sequence[Literal]) -> Step:
        """The step for what was seen. Its facts are those known before about the slots that it uses, in their order."""
        known = self.deduction.known
        about: dict[Slot, list[Fact]] = {slot: [] for slot in (*seen.cells, *seen.allowed)}
        for fact in map(self._guarded.fact, known[: known.index(fresh[0])]):
            if not fact.view and fact.slot in about:
                about[fact.slot].append(fact)
        placed = {slot: [fact for fact in facts if fact.relation == "="] or facts for slot, facts in about.items()}
        concluded = list(map(self._guarded.fact, fresh))
        excluded = {fact.slot for fact in concluded if fact.relation == "≠"}
        step = Step(
            tuple(fact for fact in concluded if fact.relation == "≠" or fact.slot not in excluded),
            tuple(fact for facts in placed.values() for fact in facts),
            seen.reasons,
            seen.technique,
            tuple(dict.fromkeys((*seen.used, *self._guarded.model.used_by(seen.reasons)))),
            links=seen.links,
            premise=seen.text,
        )
        units = tuple(self._units_behind(step, seen.cells))
        if seen.links:
            return step._replace(used=(*step.used, *units))
        premise = ", and ".join([seen.text, *([listed(unit.text for unit in units)] if units else [])])
        return step._replace(reasons=(*step.reasons, *units), premise=premise)

    def _units_behind(self, step: Step, cells: Collection[Slot]) -> Iterator[Reason]:
        """The further units without which a step by a sum does not follow: some of its cells differ."""
        named = {*step.reasons, *step.used}
        units = {self._guarded.guard_of(unit): unit for unit in self._ideas.units_of_sums(cells) if unit not in named}
        given = [self._guarded.guard_of(reason) for reason in named]
        given += [self._literal[fact] for fact in step.facts]
        holds = self._guarded.engine.solve
        for opposite in [-self._literal[fact] for fact in step.conclusions] if units else ():
            if holds([*given, opposite]) and not holds([*given, *units, opposite]):
                needed = self._guarded.core().intersection(units)
                for unit in sorted(needed):
                    if not holds([*given, *needed.difference([unit]), opposite]):
                        needed.remove(unit)
                given += needed
                yield from (units.pop(unit) for unit in sorted(needed))

    def _append(self, step: Step) -> None:
        """Appends a step that is told. Values of one slot that one rule excludes by one idea are one step."""
        before = self._pending[-1] if self._pending else None
        about = None if before is None or not _is_one_argument(before, step) else _excluded(before)
        if before is None or about is None or about != _excluded(step):
            self._pending.append(step)
        else:
            assert before is not None
            self._pending[-1] = before._replace(
                conclusions=tuple(dict.fromkeys((*before.conclusions, *step.conclusions))),
                facts=tuple(dict.fromkeys((*before.facts, *step.facts))),
                reasons=tuple(dict.fromkeys((*before.reasons, *step.reasons))),
                used=tuple(dict.fromkeys((*before.used, *step.used))),
            )
        self._pending[-1] = self._pending[-1]._replace(left=_left(self._pending[-1].conclusions, self._state))

    def _is_taken(self, step: Step) -> bool:
        """True if people see a step without a word: it excludes values that are placed where rules want them once, or
        a clue's cell belongs to the clue."""
        return all(
            (fact.relation == "≠" and not fact.view and self._ideas.is_taken(fact, self._state))
            or (bool(fact.view) and fact.value is True and (_is_of_itself(fact.slot) or self._is_of_clue(fact, step)))
            or self._ideas.is_outside(fact, self._state)
            for fact in step.conclusions
        )

    def _is_of_clue(self, fact: Fact, step: Step) -> bool:
        """True if clues alone say to what a cell belongs: the cells at a dot are of its galaxy."""
        clues = all(reason.kind == "clue" for reason in step.reasons)
        return clues and not step.facts and not isinstance(fact.slot, Cell) and not fact.is_spoken(self._guarded.puzzle)

    def _is_said(self, step: Step) -> bool:
        """True if the conclusions are about slots with known values, or the only reason says them itself, `the loop
        passes r1c1` or `the clue at r1c1 is not shaded`: nothing is told then."""
        known = {(fact.view, fact.slot) for fact in step.facts if fact.relation == "="}
        if known.issuperset((fact.view, fact.slot) for fact in step.conclusions):
            return True
        said = joined_facts(self._guarded.puzzle, step.conclusions)
        return len(step.reasons) == 1 and not step.facts and without_names(step.reasons[0].text) == said

    def _links(self, links: Iterable[Link], state: KnownValues) -> Iterator[Link]:
        """The links of a chain with their ideas. Those with several ideas become several links.

        The chain ends as soon as a rule about the whole board has a finding.
        """
        links = [*links]
        reasons = [reason for link in links for reason in link.reasons]
        for number, link in enumerate(links):
            if number and link.facts and (found := self._ideas.clash(reasons, state)):
                ends = {reason.place: reason for reason in reasons if reason.place in (found.place, found.beside)}
                yield Link((), tuple(ends.values()), (), found.text)
                return
            if link.links:
                yield link._replace(links=tuple(self._links(link.links, state.copy())))
            elif not number:
                yield link
            elif not link.facts:
                found = self._ideas.clash(link.reasons, state)
                yield link._replace(idea=found.text if found else "")
            else:
                unknown = [fact for fact in link.facts if not state.knows(fact)]  # others are on the board
                while unknown:  # those without a finding are looked at again when the others are told
                    by_idea = self._by_idea(unknown, link.reasons, state)
                    unknown = by_idea.pop(None, []) if by_idea.keys() != {None} else []
                    for found, facts in by_idea.items():
                        state.learn(facts)
                        yield link._replace(
                            facts=tuple(facts), idea=found.text if found else "", left=_left(facts, state)
                        )
            state.learn(link.facts)

    def _needed(self, links: Sequence[Link]) -> tuple[Link, ...]:
        """The links of a chain without those that neither the finding at its end nor another link needs."""
        needed = [*links]
        for link in reversed(links[1:-1] if links[-1].idea else ()):
            fewer = [other for other in needed if other is not link]
            if self._holds(fewer, link.facts):
                needed = fewer
        return tuple(needed)

    def _holds(self, links: Sequence[Link], gone: Collection[Fact]) -> bool:
        """True if no link needs the facts that are gone, and the findings are still those of the rules."""
        state, (*before, end) = self._state.copy(), links
        for link in before:
            found = [self._ideas.otherwise(link.reasons, fact, state) for fact in link.facts if link.idea]
            if not set(gone).isdisjoint(link.premises) or any(not idea or idea.text != link.idea for idea in found):
                return False
            state.learn(link.facts)
        clash = self._ideas.clash(end.reasons, state)
        return clash is not None and clash.text == end.idea

    def _by_idea(
        self, facts: Iterable[Fact], reasons: Iterable[Reason], state: KnownValues
    ) -> dict[Idea | None, list[Fact]]:
        """These facts by the finding without each; excluded values of one slot with findings that differ in numbers
        have that of the first."""
        found: dict[Idea | None, list[Fact]] = {}
        excluded: dict[tuple[Slot, str], Idea | None] = {}
        for fact in facts:
            finding = self._ideas.otherwise(reasons, fact, state)
            if fact.relation == "≠" and not fact.view and finding is not None:
                finding = excluded.setdefault((fact.slot, form_of(finding.text)), finding)
            found.setdefault(finding, []).append(fact)
        return found

    def _as_told(self, step: Step) -> Iterator[Step]:
        """The steps that are told for one of the deduction; none while it shows only facts beside the values."""
        if self._told.issuperset(step.conclusions):
            return
        silent = _Silent(step, *self._premises(step))
        if not step.links and (self._is_beside(step) or self._excludes(step)):
            for fact in step.conclusions:
                self._silent[self._literal[fact]] = silent
            yield from self._placing(step)
            return
        if step.links:
            yield from self._chain(step, silent.facts)
            return
        behind = list(self._behind(silent.facts))
        guards = dict.fromkeys([*silent.guards, *(guard for each in behind for guard in each.guards)])
        reasons = [self._guarded.reasons[guard] for guard in guards]
        if behind and (len({(reason.kind, reason.rule) for reason in reasons}) > 1 or not self._is_short(step, guards)):
            yield from self._spoken(silent.facts)
            guards, behind = dict.fromkeys(silent.guards), []
        facts = [fact for each in (silent, *behind) for fact in each.facts if fact not in self._silent]
        yield from self._shortened(step, list(guards), list(dict.fromkeys(facts)))

    def _placing(self, step: Step) -> Iterator[Step]:
        """The values of slots for which one is left after a step that is not told: why the others are excluded."""
        for slot in dict.fromkeys(fact.slot for fact in step.conclusions if not fact.view):
            values = [self._literal.get(Fact(slot, "=", value)) for value in self._state.left(slot)]
            if slot not in self._state.values and any(map(self.deduction.knows, values)):
                silent = {
                    fact: self._silent.pop(literal)
                    for value in self._state.left(slot)
                    if (literal := self._literal.get(fact := Fact(slot, "≠", value))) in self._silent
                }
                guards = dict.fromkeys(guard for each in silent.values() for guard in each.guards)
                facts = dict.fromkeys(fact for each in silent.values() for fact in each.facts)
                reasons = tuple(self._guarded.reasons[guard] for guard in guards)
                self._untold[slot] = {*silent}
                yield from self._shortened(Step(tuple(silent), (), reasons), [*guards], [*facts])

    def _is_short(self, step: Step, guards: Collection[Literal]) -> bool:
        """True if a step with these reasons can be told at once: they are few, or the rule has a finding."""
        reasons = [self._guarded.reasons[guard] for guard in guards]
        if None not in self._by_idea(step.conclusions, reasons, self._state):
            return True
        return len(guards) <= MOST_JOINED and not any(map(self._ideas.about_rectangles, reasons))

    def _is_beside(self, step: Step) -> bool:
        """True if a step shows only facts beside the values."""
        return not any(fact.is_spoken(self._guarded.puzzle) for fact in step.conclusions)

    def _excludes(self, step: Step) -> bool:
        """True if a step only excludes values by a rule about the whole board: it is told when it leads further."""
        excludes = all(fact.relation == "≠" and not fact.view for fact in step.conclusions)
        return excludes and len(step.reasons) == 1 and self._ideas.is_global(step.reasons[0])

    def _chain(self, step: Step, facts: Sequence[Literal]) -> Iterator[Step]:
        """A chain with its ideas. Silent facts are told before it if a link without an idea needs them."""
        found = self._ideas.otherwise(step.reasons, step.conclusions[0], self._state)
        told = found and self._by_one_rule(found, [self._literal[fact] for fact in step.conclusions])
        if told and set(told.conclusions).issuperset(step.conclusions):
            yield told
            return
        step = self._cut_short(step, self._needed([*self._links(step.links, self._state.copy())]))
        links = step.links
        bare = {reason.rule for link in links if not link.idea for reason in link.reasons}
        needed = [fact for fact in facts if fact in self._silent]
        if any(reason.rule in bare for fact in needed for reason in self._silent[fact].step.reasons):
            yield from self._spoken(needed)
        yield step

    def _cut_short(self, step: Step, links: tuple[Link, ...]) -> Step:
        """A chain with these of its links. The facts that others needed are left out, and their reasons; if the Model
        does not force the conclusion without them, the chain still uses these reasons, and does not tell them."""
        reasons = tuple(dict.fromkeys(reason for link in links for reason in link.reasons))
        if set(reasons) == set(step.reasons):
            unsaid = tuple(reason for reason in step.reasons if reason not in reasons)
            used = tuple(dict.fromkeys((*step.used, *unsaid)))
            return step._replace(links=links, reasons=reasons, used=used, unsaid=unsaid)
        shown = [self._literal[fact] for fact in step.conclusions]
        known = [literal for literal in self.deduction.known if self._guarded.facts[literal] in self._facts]
        told = self.deduction.forced(shown, [self._guarded.guards[reason] for reason in reasons], known)
        if told is None or not set(told.conclusions).issuperset(step.conclusions):
            unsaid = tuple(reason for reason in step.reasons if reason not in reasons)
            used = tuple(dict.fromkeys((*step.used, *unsaid)))
            return step._replace(links=links, reasons=reasons, used=used, unsaid=unsaid)
        return step._replace(links=links, reasons=reasons, facts=told.facts)

    def _shortened(self, step: Step, guards: list[Literal], facts: list[Literal]) -> Iterator[Step]:
        """The conclusions of a step from these premises, as few steps: each has one idea."""
        changed = (step.facts, len(step.reasons)) != (tuple(map(self._guarded.fact, facts)), len(guards))
        reasons = [*(self._guarded.reasons[guard] for guard in guards), *step.used]
        by_idea = self._by_idea(step.conclusions, reasons, self._state)
        ideas = {*by_idea} != {None} or self._finds_more(step.conclusions, reasons)
        if not changed and not ideas:
            premise = self._ideas.premise(step.reasons, step.conclusions, self._state) or self._ideas.owner(step)
            yield from [step._replace(premise=premise)] if premise else self._several_rules(step)
            return
        for found, conclusions in self._in_turn(by_idea, reasons, ideas=ideas):
            shown = [self._literal[fact] for fact in conclusions]
            while shown:
                told = self._by_one_rule(found, shown) if found else None
                if told is None:
                    told = self.deduction.shortened(shown, guards, facts)
                    told = self._with_finding(found, told) if found else told
                premise = "" if told.idea else self._ideas.premise(told.reasons, told.conclusions, self._state)
                yield from [told._replace(premise=premise)] if told.idea or premise else self._several_rules(told)
                shown = [literal for literal in shown if self._guarded.facts[literal] not in told.conclusions]

    def _finds_more(self, facts: Sequence[Fact], reasons: Sequence[Reason]) -> bool:
        """True if some of these facts have a finding after those with the value of the first."""
        state, rest = self._state.copy(), [fact for fact in facts if not fact.view and fact.value != facts[0].value]
        state.learn(fact for fact in facts if fact.value == facts[0].value)
        return bool(rest) and {*self._by_idea(rest, reasons, state)} != {None}

    def _in_turn(
        self, by_idea: dict[Idea | None, list[Fact]], reasons: Sequence[Reason], *, ideas: bool
    ) -> Iterator[tuple[Idea | None, list[Fact]]]:
        """Facts by the finding without each. Those without a finding are looked at again when others are told: with
        `ideas`, those with the value of the first come first."""
        while by_idea:
            bare = by_idea.pop(None, [])
            yield from by_idea.items()
            if not by_idea:
                first = [fact for fact in bare if not ideas or fact.view or fact.value == bare[0].value]
                yield None, first
                bare = [fact for fact in bare if fact not in first]
            by_idea = self._by_idea(bare, reasons, self._state) if bare else {}

    def _by_one_rule(self, found: Idea, shown: Sequence[Literal]) -> Step | None:
        """The step by the rule of a finding alone; None if the clauses of its Reasons do not force the conclusion."""
        guards = [guard for guard, reason in self._guarded.reasons.items() if reason.place == found.place]
        known = [literal for literal in self.deduction.known if self._guarded.facts[literal] in self._facts]
        told = self.deduction.forced(shown, guards, known)
        return told and told._replace(idea=found.text, links=())

    def _with_finding(self, found: Idea, step: Step) -> Step:
        """A step by several rules, told by the finding of one of them without each conclusion."""
        reasons = (*step.reasons, *step.used)
        rule = next((reason for reason in reasons if reason.place == found.place), None)
        alike = [fact for fact in step.conclusions if self._ideas.otherwise(reasons, fact, self._state) == found]
        if rule is None or not alike:
            return step
        return step._replace(conclusions=tuple(alike), premise=rule.text, idea=found.text)

    def _several_rules(self, step: Step) -> Iterator[Step]:
        """A step by a few reasons as a chain, if one of them is about the whole board, or if the step is long."""
        long = self._is_wide(step) or self._length(step) > BRIEF
        if len(step.reasons) > 1 and step.technique not in COSTS and long:
            step = self._meaning_first(step)
            chain = self.deduction.as_chain(step)
            if chain is not None and number_of_sentences(chain.links) <= MOST_SENTENCES:
                yield from self._chain(chain, [self._literal[fact] for fact in chain.facts])
                yield from self._after(chain, step)
                return
        yield step

    def _meaning_first(self, step: Step) -> Step:
        """A step with a conclusion beside the values first if it means the other ones: where the loop does not pass,
        no line runs."""
        values = [self._literal[fact] for fact in step.conclusions if not fact.view]
        for about in step.conclusions if values else ():
            told = self.deduction.forced(values, (), [self._literal[about]]) if about.view else None
            if told is not None and len(told.conclusions) == len(values):
                return step._replace(conclusions=tuple(dict.fromkeys((about, *step.conclusions))))
        return step

    def _after(self, chain: Step, step: Step) -> Iterator[Step]:
        """The conclusions of a step that a chain leaves; by one reason from what the chain shows, or by its meaning, if
        that is enough."""
        left = [self._literal[fact] for fact in step.conclusions if fact not in chain.conclusions]
        guards, facts = self._premises(step)
        facts = (*(self._literal[fact] for fact in chain.conclusions), *facts)
        while left:
            alone = ((), *((guard,) for guard in guards))
            by_one = (told for some in alone if (told := self.deduction.forced(left, some, facts)) is not None)
            told = next(by_one, None)
            if told is None:
                rest = tuple(map(self._guarded.fact, left))
                yield from self._several_rules(step._replace(conclusions=rest))
                return
            left = [literal for literal in left if self._guarded.fact(literal) not in told.conclusions]
            facts = (*(self._literal[fact] for fact in told.conclusions), *facts)
            reasons, needed = self._premises(told)
            yield from self._shortened(told, [*reasons], [*needed])

    def _is_wide(self, step: Step) -> bool:
        return any(map(self._ideas.is_global, step.reasons))

    def _length(self, step: Step) -> int:
        return len(sentence(self._guarded.puzzle, step, step.reasons))

    def _premises(self, step: Step) -> tuple[tuple[Literal, ...], tuple[Literal, ...]]:
        guards = tuple(self._guarded.guards[reason] for reason in step.reasons)
        return guards, tuple(self._literal[fact] for fact in step.facts)

    def _behind(self, facts: Iterable[Literal], seen: set[Literal] | None = None) -> Iterator[_Silent]:
        """The silent steps that lead to these facts, the first ones first."""
        seen = set() if seen is None else seen
        for fact in facts:
            if fact in self._silent and fact not in seen:
                seen.add(fact)
                yield from self._behind(self._silent[fact].facts, seen)
                yield self._silent[fact]

    def _spoken(self, facts: Iterable[Literal]) -> Iterator[Step]:
        """The silent steps behind these facts, as steps that are told; those about one slot together."""
        silent = list(dict.fromkeys(self._behind(facts)))
        order = {each.step.conclusions[0].slot: number for number, each in reversed([*enumerate(silent)])}
        for each in sorted(silent, key=lambda each: order[each.step.conclusions[0].slot]):
            shown = [self._literal[fact] for fact in each.step.conclusions]
            if any(literal in self._silent for literal in shown):
                for literal in shown:
                    self._silent.pop(literal, None)
                yield from self._shortened(each.step, [*each.guards], [*each.facts])


def _left(facts: Iterable[Fact], state: KnownValues) -> tuple[tuple[Slot, tuple[Value, ...]], ...]:
    """The few values that are left for slots of which these facts exclude several values."""
    gone: dict[Slot, set[Value]] = {}
    for fact in facts:
        if fact.relation == "≠" and not fact.view:
            gone.setdefault(fact.slot, set()).add(fact.value)
    excluded = {slot: len(values) for slot, values in gone.items() if values.isdisjoint(state.left(slot))}
    left = {slot: tuple(state.left(slot)) for slot, number in excluded.items() if number >= SEVERAL}
    few = {slot: values for slot, values in left.items() if 1 < len(values) <= min(FEW, excluded[slot])}
    placed = {slot: tuple(state.left(slot)) for slot in excluded if slot in state.values}
    return tuple((few | placed).items())


def _is_of_itself(place: object) -> bool:
    return isinstance(place, tuple) and not isinstance(place, Cell) and len(place) == 2 and place[0] == place[1]


def _is_one_argument(one: Step, other: Step) -> bool:
    """True if two steps have one premise and one idea, and either both or none need no word."""
    crossed_out = (one.technique == CROSSED_OUT, other.technique == CROSSED_OUT)
    return one.premise == other.premise and form_of(one.idea) == form_of(other.idea) and len({*crossed_out}) == 1


def _excluded(step: Step) -> object:
    """The slots of which a step by one rule excludes values, and the rule; None for other steps."""
    slots = {fact.slot for fact in step.conclusions}
    excludes = all(fact.relation == "≠" and not fact.view for fact in step.conclusions)
    places = {reason.place for reason in step.reasons}
    return (slots, places) if excludes and len(slots) == len(places) == 1 and not step.links else None
