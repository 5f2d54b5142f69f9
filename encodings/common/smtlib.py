"""SMT-LIB 2: a Model as formulas over Booleans and integers (logic QF_LIA), and the answers of SMT solvers.

Source: Barrett, Fontaine and Tinelli, The SMT-LIB Standard, version 2.6, 2021. Variable v is the Boolean `xv`, a
bounded integer is `z1`, `z2`, …; counts and sums are linear terms, so no cardinality encoding is needed.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import IO

from cluewise.puzzles.common.errors import PuzzleError, Refused

from .model import Clause, Constraint, Integer, Literal, LiteralCount, Model
from .solver_output import Reply

VERDICTS = {"sat": True, "unsat": False, "unknown": None}

_VALUES = re.compile(r"\(\s*(?:define-fun\s+)?x([1-9][0-9]{0,8})(?:\s+\(\s*\)\s+Bool)?\s+(true|false)\s*\)")


def write_smtlib(stream: IO[str], model: Model, lower: object, comments: Iterable[str], show: Sequence[int]) -> None:
    """Writes the Model, `check-sat`, and `get-value` for the slots' variables. Raises Refused for an objective."""
    if model.objective is not None:
        raise Refused("SMT-LIB has no objective, and this encoding minimises: write wcnf, lp, mps or minizinc")
    model.expect_lowered()
    stream.writelines(comments)
    stream.write(f"; variables {model.variables}\n(set-option :produce-models true)\n(set-logic QF_LIA)\n")
    stream.writelines(f"(declare-const x{variable} Bool)\n" for variable in range(1, model.variables + 1))
    for integer in model.integers:
        name = _integer(integer)
        stream.write(f"(declare-const {name} Int)\n")
        stream.write(f"(assert (<= {_number(integer.low)} {name} {_number(integer.high)}))\n")
    for family in model.families:
        stream.write(f"; {_one_line(family.name)}\n")
        stream.writelines(f"(assert {formula})\n" for item in family.constraints for formula in _formulas(item))
    stream.write("(check-sat)\n")
    if asked := model.projection() or [*range(1, model.variables + 1)][:1]:
        stream.write(f"(get-value ({' '.join(f'x{variable}' for variable in asked)}))\n")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _formulas(constraint: Constraint) -> Iterator[str]:
    """The formulas of a constraint; none if it always holds."""
    if isinstance(constraint, Clause):
        yield _joined("or", [_literal(literal) for literal in constraint], "false")
    elif isinstance(constraint, LiteralCount):
        yield from _between([(1, literal) for literal in constraint.literals], constraint.low, constraint.high)
    else:
        for formula in _between(constraint.terms, constraint.low, constraint.high):
            yield formula if constraint.when is None else f"(=> {_literal(constraint.when)} {formula})"


def _between(terms: Sequence[tuple[int, Literal | Integer]], low: int | None, high: int | None) -> Iterator[str]:
    total = _joined("+", [_term(coefficient, term) for coefficient, term in terms], "0")
    if low is not None and low == high:
        yield f"(= {total} {_number(low)})"
        return
    if low is not None:
        yield f"(>= {total} {_number(low)})"
    if high is not None:
        yield f"(<= {total} {_number(high)})"


def _joined(operator: str, parts: Sequence[str], empty: str) -> str:
    return f"({operator} {' '.join(parts)})" if len(parts) > 1 else parts[0] if parts else empty


def _term(coefficient: int, term: Literal | Integer) -> str:
    if isinstance(term, Integer):
        return _integer(term) if coefficient == 1 else f"(* {_number(coefficient)} {_integer(term)})"
    return f"(ite {_literal(term)} {_number(coefficient)} 0)"


def _literal(literal: Literal) -> str:
    return f"x{literal}" if literal > 0 else f"(not x{-literal})"


def _integer(integer: Integer) -> str:
    return f"z{integer.number + 1}"


def _number(number: int) -> str:
    return str(number) if number >= 0 else f"(- {-number})"


def read_smtlib(text: str, variables: int, integers: int) -> Reply:
    """Reads `sat`, `unsat` or `unknown`, and the values of `get-value` or `get-model`. Raises PuzzleError."""
    verdicts = {VERDICTS[line.strip()] for line in text.split("\n") if line.strip() in VERDICTS}
    if len(verdicts) > 1:
        raise PuzzleError("the answer has two different verdicts")
    if not verdicts:
        raise PuzzleError("expected sat, unsat or unknown in the answer of an SMT solver")
    satisfiable = verdicts.pop()
    pairs = {(int(name), value == "true") for name, value in _VALUES.findall(text)} if satisfiable else set()
    numbers = [number for number, _ in pairs]
    if len(numbers) > len(set(numbers)):
        raise PuzzleError("a variable has both values in the answer")
    if beyond := next((number for number in sorted(numbers) if number > variables), None):
        raise PuzzleError(f"variable {beyond} in the answer, but the file has {variables}")
    no_values = not pairs and variables > 0
    return Reply(satisfiable, None if no_values or not satisfiable else frozenset(n for n, true in pairs if true))
