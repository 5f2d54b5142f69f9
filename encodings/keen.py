"""Encodings of Keen: cages as automata, or as sums; products are sums of exponents.

h[c,v] says that cell c holds v. Rule numbers are those of `puzzles/keen.py`; N is the longer side.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from math import prod
from typing import TYPE_CHECKING

from cluewise.kit import CNF, PESANT_2004, Model, OneHot, Transition, accept, encoding, latin

if TYPE_CHECKING:
    from cluewise.puzzles.keen import Keen


@encoding(
    summary="a variable per cell and number; a cage is a run of an automaton whose state is the result so far",
    source=PESANT_2004,
    made_for=(CNF,),
)
def automaton(puzzle: "Keen") -> Model:
    """Variables: h[c,v]; those of `automata.accept`; a state is an operation and the result of a cage's cells so far.

    cell, row, column: each number once, or at most once in the shorter lines.  cage: a run ends in the clue.
    """
    model, codes = latin(puzzle)
    for cage, number, operation in puzzle.stated():
        layers, ends = _steps([codes[cell] for cell in cage], number, operation)
        accept(model.family("cage"), layers, None, ends, puzzle.reason_of("cage", cage[0]))
    return model


State = tuple[str, bool, Fraction] | None
"""An operation, True if its first number has been read, and the result of the numbers read so far."""


def _steps(cage: Sequence[OneHot], number: int, operation: str) -> tuple[list[list[Transition]], list[State]]:
    """The steps of the automaton, per cell, and the states that accept. Without an operation, a run is by any of them.
    Each number may be the first of a subtraction or division."""
    layers, states = [], dict[State, None]([(None, None)])
    for code in cage:
        options = list(zip(code.values, code.variables, strict=True))
        layer = [Transition(s, (h,), t) for s in states for v, h in options for t in _after(s, v, number, operation)]  # type: ignore[arg-type]
        layers.append(layer)
        states = dict.fromkeys(step.after for step in layer)  # type: ignore[misc]
    return layers, [state for state in states if state and state[1] and state[2] == number]


def _after(state: State, value: int, number: int, operation: str) -> Iterator[State]:
    """The states after a value. Sums and products only grow, so a state above the clue is dropped."""
    starts = [(sign, sign in "+*", Fraction(sign in "*/")) for sign in operation or "+*-/"]
    for sign, begun, result in [state] if state else starts:
        if sign == "+" and result + value <= number:
            yield sign, begun, result + value
        elif sign == "*" and (not number or result * value <= number):
            yield sign, begun, result * value
        elif sign in "-/" and not begun:
            yield sign, True, result + value if sign == "-" else result * value
        if sign == "-":
            yield sign, begun, result - value
        elif sign == "/" and value:
            yield sign, begun, result / value


@encoding(
    summary="a variable per cell and number; cages as sums of numbers, or of the exponents of their primes",
    source="the 0-1 model of the rules; products by unique factorisation",
)
def exponents(puzzle: "Keen") -> Model:
    """Variables: h[c,v]; u for a cage with `-` or `/`: its first number is the larger one.

    cell, row, column: as in `automaton`.
    cage: as in `automaton` without an operation, with `-` or `/` for more than two cells, or with `*` or `/` and zeros.
    Else W[c] = Σ w(v)·h[c,v]. For `+` and `-`, w(v) = v. For `*` and `/`, w(v) is the exponent of a prime in v, and the
    sums are stated for each prime up to N. `+` and `*`: Σ W[c] = w(clue).
    `-` and `/`: W[a] − W[b] = w(clue) if u is true, else −w(clue).
    """
    model, codes = latin(puzzle)
    family = model.family("cage")
    primes = [p for p in range(2, max(puzzle.width, puzzle.height) + 1) if all(p % q for q in range(2, p))]
    for cage, number, operation in puzzle.stated():
        reason = puzzle.reason_of("cage", cage[0])
        if not operation or (operation in "-/" and len(cage) > 2) or (operation in "*/" and not puzzle.lowest):
            layers, ends = _steps([codes[cell] for cell in cage], number, operation)
            accept(family, layers, None, ends, reason)
            continue
        weights: list[Callable[[int], int]] = [int]
        if operation in "*/":
            weights = [partial(_exponent, prime) for prime in primes]
            if number != prod(prime ** _exponent(prime, number) for prime in primes):
                family.clause((), reason)  # the clue has another prime factor, or is 0
        signs, larger = ((1, -1), model.new()) if operation in "-/" else ((1,) * len(cage), None)
        for weight in weights:
            result = weight(number)
            pairs = zip(signs, (zip(codes[c].values, codes[c].variables, strict=True) for c in cage), strict=True)
            terms = [(sign * weight(v), x) for sign, options in pairs for v, x in options]  # type: ignore[arg-type]
            if larger is None:
                family.sum(terms, result, result, reason=reason)
            else:
                family.sum([*terms, (-2 * result, larger)], -result, -result, reason=reason)
    return model


def _exponent(prime: int, number: int) -> int:
    """The exponent of a prime in a number."""
    return 1 + _exponent(prime, number // prime) if number and number % prime == 0 else 0


ENCODINGS = (automaton, exponents)
