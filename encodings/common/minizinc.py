"""MiniZinc: a readable model with a variable for each slot, and the answers of MiniZinc.

Source: Nethercote et al., MiniZinc: Towards a standard CP modelling language, 2007. Literals of a slot are comparisons
(`r1c1 = 3`); other variables are `x1`, `x2`, …, and bounded integers `z1`, `z2`, …. Names of slots begin with `r` or
`s_`, so none is a reserved word. Families are headed by their names, and constraints by the sentences of their Reasons.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, Any

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.solution import Slot

from .literals import FALSE, TRUE
from .model import (
    Boolean,
    Clause,
    Code,
    Constraint,
    Family,
    Fixed,
    Integer,
    Literal,
    LiteralCount,
    Model,
    OneHot,
    Order,
)
from .solver_output import Reply, model_of

WIDTH = 100


def write_minizinc(stream: IO[str], model: Model, lower: object, comments: Iterable[str], show: Sequence[int]) -> None:
    """Writes the Model. Its output has a line for each slot, and a line `v …` with the literals that `decode` reads."""
    model.expect_lowered()
    stream.writelines(comments)
    stream.write(f"% variables {model.variables}\n")
    _Writer(stream, model).write()


class _Writer:
    """The parts of one file. `names`: the name of each slot; `terms`: the comparison for each literal of a slot."""

    def __init__(self, stream: IO[str], model: Model) -> None:
        self.stream, self.model = stream, model
        self.names = names_of(model.slots)
        self.numbers = {slot: _numbers(code.values) for slot, code in model.slots.items()}
        self.terms: dict[Literal, str] = {}
        for slot, code in model.slots.items():
            self.terms.update(_comparisons(self.names[slot], code, self.numbers[slot]))

    def write(self) -> None:
        for slot, code in self.model.slots.items():
            self.stream.writelines(self._declared(self.names[slot], code, self.numbers[slot]))
        others = (v for v in range(1, self.model.variables + 1) if v not in self.terms)
        self.stream.writelines(f"var bool: x{variable};\n" for variable in others)
        self.stream.writelines(f"var {z.low}..{z.high}: z{z.number + 1};\n" for z in self.model.integers)
        for slot, code in self.model.slots.items():
            self.stream.writelines(self._channels(slot, code))
        for family in self.model.families:
            self.stream.writelines(self._family(family))
        goal = self.model.objective
        self.stream.write(f"\nsolve {'satisfy' if goal is None else f'minimize {self._sum(goal)}'};\n")
        self.stream.writelines(self._output())

    def _declared(self, name: str, code: Code, numbers: Mapping[Any, int]) -> Iterator[str]:
        words = [f"{number} = {value!r}" for value, number in numbers.items() if number is not value]
        meaning = f"  % {_one_line(', '.join(words))}" if words else ""
        domain = sorted(numbers.values())
        if not domain:
            yield f"var 0..0: {name};\nconstraint false;\n"
            return
        whole = domain == list(range(domain[0], domain[-1] + 1))
        listed = f"{domain[0]}..{domain[-1]}" if whole else f"{{{', '.join(map(str, domain))}}}"
        yield f"var {listed}: {name};{meaning}\n"

    def _channels(self, slot: Slot, code: Code) -> Iterator[str]:
        """The connection of a slot with the variables of its code, unless its literals are comparisons."""
        if isinstance(code, OneHot | Boolean | Order | Fixed):
            return
        for value, number in self.numbers[slot].items():
            parts = " /\\ ".join(map(self._literal, code.literals(value))) or "true"
            yield f"constraint ({self.names[slot]} = {number}) <-> ({parts});\n"

    def _family(self, family: Family) -> Iterator[str]:
        yield f"\n% ── {_one_line(family.name)} ──\n"
        last = None
        for constraint, reason in zip(family.constraints, family.reasons, strict=True):
            if reason is not None and reason is not last and reason.text:
                yield f"% {_one_line(reason.text)}\n"
            last = reason
            for formula in self._formulas(constraint):
                yield f"constraint {formula};\n"

    def _formulas(self, constraint: Constraint) -> Iterator[str]:
        if isinstance(constraint, Clause):
            yield " \\/ ".join(map(self._literal, constraint)) or "false"
        elif isinstance(constraint, LiteralCount):
            yield from _between(self._count(constraint.literals), constraint.low, constraint.high)
        else:
            for formula in _between(self._sum(constraint.terms), constraint.low, constraint.high):
                yield formula if constraint.when is None else f"{self._literal(constraint.when)} -> ({formula})"

    def _literal(self, literal: Literal) -> str:
        if literal in (TRUE, FALSE):
            return "true" if literal == TRUE else "false"
        if literal in self.terms:
            return f"({self.terms[literal]})"
        return f"(not x{-literal})" if literal < 0 else f"x{literal}"

    def _count(self, literals: Sequence[Literal]) -> str:
        return f"sum([{', '.join(map(self._literal, literals))}])" if literals else "0"

    def _sum(self, terms: Sequence[tuple[int, Literal | Integer]]) -> str:
        parts = [
            f"{a} * z{term.number + 1}" if isinstance(term, Integer) else f"{a} * bool2int({self._literal(term)})"
            for a, term in terms
        ]
        return f"sum([{', '.join(parts)}])" if parts else "0"

    def _output(self) -> Iterator[str]:
        yield "\noutput [\n"
        yield from (f'  "{name} = \\({name})\\n",\n' for name in self.names.values())
        yield '  "v"'
        for variable in self.model.projection():
            yield f',\n  if fix({self._literal(variable)}) then " {variable}" else " -{variable}" endif'
        yield ',\n  " 0\\n"\n];\n'


def names_of(slots: Iterable[Slot]) -> dict[Slot, str]:
    """A name for each slot: `r1c2` for the cell in row 1 and column 2, else `s_` and letters, digits and `_`."""
    names: dict[Slot, str] = {}
    taken: set[str] = set()
    for slot in slots:
        name = plain = "_".join(_words(slot)) or "s_"
        if not re.match(r"r\d", plain):
            name = plain = f"s_{plain}"
        number = 1
        while name in taken:
            number += 1
            name = f"{plain}_{number}"
        taken.add(name)
        names[slot] = name
    return names


def _words(slot: object) -> Iterator[str]:
    if isinstance(slot, tuple):
        if len(slot) == 2 and all(isinstance(part, int) and part >= 0 for part in slot):
            yield f"r{slot[0] + 1}c{slot[1] + 1}"
        else:
            for part in slot:
                yield from _words(part)
    else:
        yield re.sub(r"[^0-9A-Za-z]", "_", str(slot).replace("-", "m"))


def _numbers(values: Iterable[Any]) -> dict[Any, int]:
    """The number of each value in the file: itself if all are increasing whole numbers, else its index."""
    values = list(values)
    whole = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    return {value: value if whole and values == sorted(set(values)) else i for i, value in enumerate(values)}


def _comparisons(name: str, code: Code, numbers: Mapping[Any, int]) -> Iterator[tuple[Literal, str]]:
    """The literals of a code's own variables as comparisons of the slot's variable."""
    listed = list(numbers.values())
    if isinstance(code, OneHot):
        for variable, number in zip(code.variables, listed, strict=True):
            yield variable, f"{name} = {number}"
            yield -variable, f"{name} != {number}"
    elif isinstance(code, Boolean):
        yield code.variable, f"{name} = {listed[1]}"
        yield -code.variable, f"{name} = {listed[0]}"
    elif isinstance(code, Order):
        for i, number in enumerate(listed[1:]):
            yield code.first + i, f"{name} >= {number}"
            yield -code.first - i, f"{name} < {number}"


def _between(total: str, low: int | None, high: int | None) -> Iterator[str]:
    if low is not None and low == high:
        yield f"{total} = {low}"
        return
    if low is not None:
        yield f"{total} >= {low}"
    if high is not None:
        yield f"{total} <= {high}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


UNSATISFIABLE, UNKNOWN, SOLUTION = "=====UNSATISFIABLE=====", "=====UNKNOWN=====", "----------"


def read_minizinc(text: str, variables: int, integers: int) -> Reply:
    """Reads the output of `minizinc`: the last solution, which is the best one. Raises PuzzleError."""
    lines = [line.strip() for line in text.split("\n")]
    if SOLUTION in lines:
        words = next((line.split()[1:] for line in reversed(lines) if line == "v" or line.startswith("v ")), None)
        if words is None or words[-1:] != ["0"] or not all(re.fullmatch(r"-?\d{1,9}", word) for word in words):
            raise PuzzleError("expected a line of values, v … 0, before the line ---------- of a solution")
        return model_of(map(int, words), variables)
    if UNSATISFIABLE in lines:
        return Reply(False)
    if UNKNOWN in lines:
        return Reply(None)
    raise PuzzleError(f"expected the output of MiniZinc: a solution before {SOLUTION}, {UNSATISFIABLE} or {UNKNOWN}")
