"""A Model as text: its slots, and the constraints of each family with their reasons."""

from collections import Counter
from collections.abc import Iterator, Sequence

from cluewise.encodings.common.model import (
    Binary,
    Boolean,
    Clause,
    Constraint,
    Grouped,
    Integer,
    Literal,
    LiteralCount,
    Model,
    OneHot,
    Order,
    Together,
)
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Slot, Value

MOST_NAMED = 6
"""The maximum number of values of a group that are listed."""


class Names:
    """The meaning of a Model's literals: `r1c2=3`, `r1c2≥3`, `a7` for an auxiliary, `z2` for an integer."""

    def __init__(self, puzzle: Puzzle, model: Model) -> None:
        self._names: dict[Literal, str] = {}
        self._puzzle = puzzle
        for slot, code in model.slots.items():
            if isinstance(code, OneHot):
                for value, variable in zip(code.values, code.variables, strict=True):
                    self._say(variable, self._fact(slot, "=", value), self._fact(slot, "≠", value))
            elif isinstance(code, Boolean):
                self._say(code.variable, *(self._fact(slot, "=", code.values[i]) for i in (1, 0)))
            elif isinstance(code, Order):
                for i, value in enumerate(code.values[1:]):
                    self._say(code.first + i, self._fact(slot, "≥", value), self._fact(slot, "<", value))
            elif isinstance(code, Binary):
                self._say_bits(slot, code.variables)
            elif isinstance(code, Grouped):
                for literal, values in code.groups:
                    self._say_some(slot, literal, values)
                self._say_bits(slot, code.bits)
            elif isinstance(code, Together):
                for i, literal in enumerate(code.parts):
                    held = dict.fromkeys(value for signs, value in code.table.items() if signs[i])
                    self._say_some(slot, literal, [*held])

    def _fact(self, slot: Slot, relation: str, value: Value) -> str:
        return f"{self._puzzle.slot_text(slot)}{relation}{self._puzzle.value_text(slot, value)}"

    def _say_some(self, slot: Slot, literal: Literal, values: Sequence[Value]) -> None:
        place = self._puzzle.slot_text(slot)
        shown = [self._puzzle.value_text(slot, value) for value in values[:MOST_NAMED]]
        listed = ", ".join(shown) + (", …" if len(values) > MOST_NAMED else "")
        self._say(literal, f"{place} in {{{listed}}}", f"{place} not in {{{listed}}}")

    def _say_bits(self, slot: Slot, bits: range) -> None:
        place = self._puzzle.slot_text(slot)
        for i, variable in enumerate(bits):
            self._say(variable, f"bit {i} of {place}", f"¬bit {i} of {place}")

    def _say(self, variable: Literal, true: str, false: str) -> None:
        self._names[variable], self._names[-variable] = true, false

    def of(self, term: Literal | Integer) -> str:
        if isinstance(term, Integer):
            return f"z{term.number}"
        return self._names.get(term, f"a{term}" if term > 0 else f"¬a{-term}")

    def sentence(self, constraint: Constraint) -> str:
        """`a ∨ b`, `exactly 1 of a, b`, `3 ≤ 2·a + b`; a clause with a negative literal as an implication."""
        if isinstance(constraint, Clause):
            return self._clause(constraint)
        if isinstance(constraint, LiteralCount):
            return f"{_bound(constraint)} {', '.join(map(self.of, constraint.literals))}"
        total = " + ".join(f"{a}·{self.of(term)}" if a != 1 else self.of(term) for a, term in constraint.terms) or "0"
        low = "" if constraint.low is None else f"{constraint.low} ≤ "
        high = "" if constraint.high is None else f" ≤ {constraint.high}"
        condition = "" if constraint.when is None else f"{self.of(constraint.when)} → "
        return f"{condition}{low}{total}{high}"

    def _clause(self, clause: Clause) -> str:
        if not clause:
            return "false"
        conditions = [self.of(-literal) for literal in clause if literal < 0]
        conclusions = [self.of(literal) for literal in clause if literal > 0]
        if not conditions:
            return " ∨ ".join(conclusions)
        if not conclusions:
            return f"not ({' ∧ '.join(conditions)})" if len(conditions) > 1 else self.of(clause[0])
        return f"{' ∧ '.join(conditions)} → {' ∨ '.join(conclusions)}"


def _bound(count: LiteralCount) -> str:
    size = len(count.literals)
    if count.low == count.high:
        return f"exactly {count.low} of"
    if count.low <= 0:
        return f"at most {count.high} of"
    return f"at least {count.low} of" if count.high >= size else f"{count.low} to {count.high} of"


KINDS = {"literalcount": "count", "linearsum": "sum", "singlepath": "path"}
"""Short names of constraints whose class has a longer name."""


def _kind(constraint: Constraint) -> str:
    name = type(constraint).__name__.lower()
    return KINDS.get(name, name)


def describe(puzzle: Puzzle, model: Model, family: str | None, most: int | None) -> Iterator[str]:
    """Yields lines: slots by kind, then for each family the number of constraints and `most` of them (None: all)."""
    names = Names(puzzle, model)
    kinds = Counter(type(code).__name__.lower() for code in model.slots.values())
    slots = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    yield f"{len(model.slots)} slots ({slots}), {model.variables} variables"
    for integer in model.integers if family is None else ():
        yield f"  {names.of(integer)}: an integer from {integer.low} to {integer.high}, {integer.code}-encoded in CNF"
    if model.objective is not None and family is None:
        yield f"  minimise {' + '.join(f'{a}·{names.of(term)}' for a, term in model.objective)}"
    for stated in model.families:
        if family is not None and stated.name != family:
            continue
        kinds = Counter(_kind(constraint) for constraint in stated.constraints)
        yield f"{stated.name}: {', '.join(_number(number, kind) for kind, number in kinds.items()) or 'nothing'}"
        for constraint, reason in list(zip(stated.constraints, stated.reasons, strict=True))[:most]:
            reason_text = f"    [{reason.text}]" if reason else ""
            yield f"  {names.sentence(constraint)}{reason_text}"
        if most is not None and len(stated.constraints) > most:
            yield f"  … and {len(stated.constraints) - most} more"
    if model.finders and family is None:
        yield "and cuts, added while it is solved"


def _number(number: int, kind: str) -> str:
    return f"{number} {kind}" if number == 1 else f"{number} {kind}s"
