"""The board that rules are stated on: a Model, and the literals of its slots."""

from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.rules import Rule
from cluewise.puzzles.common.rules.counting import CountsAtOnce
from cluewise.puzzles.common.rules.values import RelationsAtOnce
from cluewise.puzzles.common.solution import Reason, Slot, Value, is_silent

from ..model import FALSE, TRUE, Clause, Family, Literal, Model


def single(rules: Iterable[Rule]) -> Iterator[Rule]:
    """The rules, with those that are judged together one by one."""
    for rule in rules:
        if type(rule) is CountsAtOnce:
            yield from rule.counts
        elif type(rule) is RelationsAtOnce:
            yield from rule.relations
        else:
            yield rule


_SHARED = Bounded[Hashable, tuple[Value, ...]](1000)


def shared(values: tuple[Value, ...]) -> tuple[Value, ...]:
    """The same values as one object, so that tables are found by its identity."""
    key = values, *map(type, values)
    known = _SHARED.get(key)
    if known is None:
        known = _SHARED[key] = values
    return known


Followers = dict[Slot, tuple[Slot, Mapping[Value, Value]]]
"""Slots whose value follows from that of another one: this slot, and its value for each of theirs."""

AnyRule = TypeVar("AnyRule", bound=Rule)


class RuleBoard:
    """The Model that is being made for a puzzle.

    - `ones`: if all slots have the same two values, the literal of each slot that it takes the second one.
    - `rules`: all rules of the puzzle. A statement may look for others that make it stronger or simpler.
    - `implied`: the ids of rules that a statement of others implies; they need none.
    - `is_plain`: the values of the slots, in their order, determine the literals.
    - `silent`: no Reasons are made. The Model then serves a solver alone, so constraints may use several rules.
    """

    def __init__(self, puzzle: Any, rules: Sequence[Rule]) -> None:
        self.puzzle, self.rules, self.silent = puzzle, rules, is_silent()
        self.model = Model()
        self.ones: dict[Slot, Literal] = {}
        self.pair: tuple[Value, ...] = ()
        self.judged: list[Rule] = []
        self.may_be_undivided = self.is_plain = False
        self.passes: Mapping[Any, Literal] = {}
        self.implied: set[int] = set()
        self.waiting: list[Callable[[], None]] = []
        self._kept: dict[Hashable, Any] = {}
        self._known: dict[Slot, dict[Value, Literal]] = {}
        self._among: dict[tuple[Slot, frozenset[Value]], Literal] = {}
        self._rows: dict[Slot, list[Literal]] = {}
        self._rows_of: dict[tuple[Slot, tuple[Value, ...]], list[Literal]] = {}
        self._domains: dict[Slot, tuple[Value, ...]] = {}
        self._all_values: dict[Slot, tuple[Value, ...]] = {}
        self._families: dict[str, Family] = {}
        self._signs: dict[Hashable, int | None] = {}

    @classmethod
    def on(cls, model: Model, puzzle: Any, rules: Sequence[Rule]) -> "RuleBoard":
        """A board on a Model whose slots are those of the puzzle already, for further rules. A value that takes several
        literals gets one that is true exactly if all of them are."""
        board = cls(puzzle, rules)
        board.model = model
        used = dict.fromkeys(slot for rule in rules for slot in rule.slots)
        for slot in used:
            code = model.slots[slot]
            known = [value for value in puzzle.values(slot) if value in code.values]
            board._known[slot] = {value: board._single(code.literals(value)) for value in known}
        return board

    def fork(self, puzzle: Any, rules: Sequence[Rule], after: Literal) -> "RuleBoard":
        """A board with the slots of this one for further rules, on a Model of its own: variables follow `after`."""
        board = RuleBoard(puzzle, rules)
        board.model.slots, board.model.variables, board.model.constants = self.model.slots, after, True
        board.ones, board.pair, board._known, board._signs = self.ones, self.pair, self._known, self._signs
        return board

    def _single(self, literals: Sequence[Literal]) -> Literal:
        """A literal that is true exactly if all of these are."""
        if len(literals) < 2:
            return literals[0] if literals else TRUE
        return -self.named("among").disjunction([-literal for literal in literals])

    def family(self, rule: Rule) -> Family:
        """The family of a rule's constraints: it has the name of the rule's Reason."""
        return self.named("rules" if self.silent else rule.reason.rule)

    def named(self, name: str) -> Family:
        family = self._families.get(name)
        if family is None:
            family = self._families[name] = self.model.family(name)
        return family

    def once(self, key: Hashable, make: Callable[[], Any]) -> Any:
        """What `make` returns, made once for this board: definitions that several rules share."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]

    def known(self, key: Hashable) -> Any:
        """What `once` has made for this key; None if nothing was made."""
        return self._kept.get(key)

    def later(self, state: Callable[[], None]) -> None:
        """Calls this function when all rules are stated: it uses what others have defined."""
        self.waiting.append(state)

    def of(self, rule_class: type[AnyRule]) -> list[AnyRule]:
        """The rules of exactly this class."""
        rules: list[AnyRule] = self.once(
            ("rules", rule_class), lambda: [r for r in self.rules if type(r) is rule_class]
        )
        return rules

    # ── slots ──

    def add_pairs(self, pair: tuple[Value, ...]) -> None:
        """Adds the slots, which all have these two values."""
        slots, (false, true) = self.puzzle.slots(), pair
        self.pair = shared(pair)
        self.ones = self.model.booleans(slots if isinstance(slots, tuple) else tuple(slots), false, true)

    def add_slots(
        self, domains: Mapping[Slot, Sequence[Value]], reasons: dict[Slot, Reason], followers: Followers
    ) -> None:
        """Adds the slots. A slot of one value has no variable, a slot of two has one, and others one for each value:
        "value" (or the family of the Reason): exactly one of them is true. Followers share the variables of the slots
        that they follow."""
        for slot, values in domains.items():
            reason = reasons.get(slot)
            if slot in followers:
                continue
            known = self._known[slot] = {}
            if len(values) == 1 and reason is None:
                self.model.fixed(slot, values[0])
                known[values[0]] = TRUE
            elif len(values) == 2:
                variable = self.model.boolean(slot, *values).variable
                known |= {values[0]: -variable, values[1]: variable}
            else:
                code = self.model.one_hot(slot, values)
                name = "value" if reason is None or self.silent else reason.rule
                self.named(name).exactly(1, code.variables, reason)
                known |= zip(values, code.variables, strict=True)
        for slot, (leader, values_of) in followers.items():
            self._known[slot] = {value: self._known[leader][values_of[value]] for value in domains[slot]}
            self.model.grouped(slot, [(literal, (value,)) for value, literal in self._known[slot].items()])

    def values(self, slot: Slot) -> tuple[Value, ...]:
        """The possible values of a slot: one object for all slots and boards with the same values."""
        if self.pair:
            return self.pair
        values = self._domains.get(slot)
        if values is None:
            values = self._domains[slot] = shared(tuple(self._known[slot]))
        return values

    def all_values(self, slot: Slot) -> tuple[Value, ...]:
        """As `values`, with those that are left out because a rule excludes them."""
        values = self._all_values.get(slot)
        if values is None:
            values = self._all_values[slot] = shared(tuple(self.puzzle.values(slot)))
        return values

    def literal(self, slot: Slot, value: Value) -> Literal:
        """The slot takes this value; FALSE if it never does, TRUE if it always does."""
        if self.pair:
            one = self.ones[slot]
            return one if value == self.pair[1] else -one if value == self.pair[0] else self.model.false
        literal = self._known[slot].get(value, FALSE)
        return literal if FALSE < literal < TRUE else self.model.false if literal == FALSE else self.model.true

    def row(self, slot: Slot) -> list[Literal]:
        """The literals of a slot's values, in their order. Do not change the list."""
        row = self._rows.get(slot)
        if row is None:
            row = self._rows[slot] = [self.literal(slot, value) for value in self.values(slot)]
        return row

    def row_of(self, slot: Slot, values: tuple[Value, ...]) -> list[Literal]:
        """As `row` for these values: FALSE for those that the slot never takes."""
        known = self.values(slot)
        if values is known or values == known:
            return self.row(slot)
        row = self._rows_of.get((slot, values))
        if row is None:
            literals = dict(zip(known, self.row(slot), strict=True))
            row = self._rows_of[slot, values] = [literals.get(value, FALSE) for value in values]
        return row

    def among(self, slot: Slot, values: Container[Value]) -> Literal:
        """The slot takes one of these values: a literal of the slot, a constant, or a new one that is equivalent."""
        known = self.values(slot)
        inside = [value for value in known if value in values]
        if len(inside) in (0, len(known)):
            return self.model.true if inside else self.model.false
        if len(inside) == 1:
            return self.literal(slot, inside[0])
        if len(inside) == len(known) - 1:
            return -self.literal(slot, next(value for value in known if value not in values))
        key = slot, frozenset(inside)
        if key not in self._among:
            literals = [self.literal(slot, value) for value in inside]
            self._among[key] = self.named("among").disjunction(literals)
        return self._among[key]

    def literals(self, slots: Iterable[Slot], values: Container[Value]) -> list[Literal]:
        """For each slot the literal that it takes one of the values."""
        if self.pair:
            sign = self.sign(values)
            if sign is not None:
                ones = self.ones
                return [ones[slot] for slot in slots] if sign > 0 else [-ones[slot] for slot in slots]
        return [self.among(slot, values) for slot in slots]

    def terms(self, slots: Iterable[Slot], values: Container[Value]) -> list[Literal]:
        """Literals of which as many are true as slots take one of the values: one or several for each slot."""
        if self.pair:
            return self.literals(slots, values)
        terms: list[Literal] = []
        for slot in slots:
            known = self._known[slot]
            inside = [literal for value, literal in known.items() if value in values]
            if 1 < len(inside) == len(known) - 1:
                terms.append(-next(literal for value, literal in known.items() if value not in values))
            elif inside and len(inside) == len(known):
                terms.append(TRUE)
            else:
                terms += inside
        return terms

    def sign(self, values: Container[Value]) -> int | None:
        """1 if only the second of the two values is among these, -1 if only the first, None otherwise."""
        if type(values) is tuple:
            if values in self._signs:
                return self._signs[values]
            sign = self._signs[values] = self._sign(values)
            return sign
        return self._sign(values)

    def _sign(self, values: Container[Value]) -> int | None:
        first, second = (value in values for value in self.pair)
        return None if first == second else 1 if second else -1


def without_constants(literals: Sequence[Literal]) -> tuple[list[Literal], int]:
    """The literals that are no constants, and the number of those that are TRUE."""
    kept = [literal for literal in literals if FALSE < literal < TRUE]
    return kept, literals.count(TRUE) if len(kept) < len(literals) else 0


def clause(family: Family, literals: Collection[Literal], reason: Reason | None) -> None:
    """A clause whose literals may be constants or repeat each other."""
    if TRUE in literals:
        return
    if FALSE in literals or len({*map(abs, literals)}) < len(literals):
        literals = dict.fromkeys(literal for literal in literals if literal != FALSE)
        if len({*map(abs, literals)}) < len(literals):
            return
    family.constraints.append(Clause(literals))
    family.reasons.append(reason)


def both(family: Family, a: Literal, b: Literal) -> Literal:
    """A literal that is true exactly if these two are, constants included."""
    if FALSE in (a, b) or a == -b:
        return FALSE
    if a in (TRUE, b):
        return b
    if b == TRUE:
        return a
    defined = family.model.new()
    family.constraints += (Clause((-defined, a)), Clause((-defined, b)), Clause((defined, -a, -b)))
    family.reasons += (None, None, None)
    return defined
