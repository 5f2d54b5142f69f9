"""Encodings of Keen: cages as automata, or as sums; products are sums of exponents.

h[c,v] says that cell c holds v. Rule numbers are those of `puzzles/keen.py`; N is the side.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from operator import add, mul
from typing import TYPE_CHECKING, Any

from cluewise.kit import CNF, PESANT_2004, Model, OneHot, Transition, accept, encoding, latin

if TYPE_CHECKING:
    from cluewise.puzzles.keen import Keen


@encoding(
    summary="a variable per cell and number; a cage is a run of an automaton whose state is the result so far",
    source=PESANT_2004,
    made_for=(CNF,),
)
def automaton(puzzle: "Keen") -> Model:
    """Variables: h[c,v]; those of `automata.accept`; a state is the result of a cage's cells so far.

    cell, row, column: each number once.  cage: a run of the automaton ends in the clue.
    """
    model, codes = latin(puzzle)
    for cage, number, operation in puzzle.stated():
        layers = _steps([codes[cell] for cell in cage], number, operation)
        accept(model.family("cage"), layers, None, {number}, puzzle.reason_of("cage", cage[0]))
    return model


def _steps(cage: Sequence[OneHot], number: int, operation: str) -> list[list[Transition]]:
    """The steps of the automaton, per cell: from None to the first number, then to results. Sums and products only
    grow, so a state above the clue is dropped."""
    operations = {"+": add, "*": mul, "-": lambda a, b: abs(a - b), "/": lambda a, b: max(a, b) / min(a, b)}
    result: Any = operations[operation]
    layers, states = [], {None: None}
    for code in cage:
        options = list(zip(code.values, code.variables, strict=True))
        layers.append([Transition(s, (h,), v if s is None else result(s, v)) for s in states for v, h in options])
        results: Any = dict.fromkeys(step.after for step in layers[-1])
        states = {s: None for s in results if s <= number or operation in "-/"}
    return layers


@encoding(
    summary="a variable per cell and number; cages as sums of numbers, or of the exponents of their primes",
    source="the 0-1 model of the rules; products by unique factorisation",
)
def exponents(puzzle: "Keen") -> Model:
    """Variables: h[c,v]; u for a cage with `-` or `/`: its first number is the larger one.

    cell, row, column: each number once.
    cage: W[c] = Σ w(v)·h[c,v]. For `+` and `-`, w(v) = v. For `*` and `/`, w(v) is the exponent of a prime in v, and
    the sums are stated for each prime up to N. `+` and `*`: Σ W[c] = w(clue).
    `-` and `/`: W[a] − W[b] = w(clue) if u is true, else −w(clue).
    """
    model, codes = latin(puzzle)
    family = model.family("cage")
    primes = [p for p in range(2, puzzle.width + 1) if all(p % q for q in range(2, p))]
    for cage, number, operation in puzzle.stated():
        reason = puzzle.reason_of("cage", cage[0])
        weights: list[Callable[[int], int]] = [int]
        if operation in "*/":
            weights = [partial(_exponent, prime) for prime in primes]
            if number != prod(prime ** _exponent(prime, number) for prime in primes):
                family.clause((), reason)  # the clue has another prime factor, or is 0
        signs, larger = ((1, -1), model.new()) if operation in "-/" else ((1,) * len(cage), None)
        for weight in weights:
            result = weight(number)
            pairs = zip(signs, (codes[cell].variables for cell in cage), strict=True)
            terms = [(sign * weight(v), x) for sign, variables in pairs for v, x in enumerate(variables, 1)]
            if larger is None:
                family.sum(terms, result, result, reason=reason)
            else:
                family.sum([*terms, (-2 * result, larger)], -result, -result, reason=reason)
    return model


def _exponent(prime: int, number: int) -> int:
    """The exponent of a prime in a number."""
    return 1 + _exponent(prime, number // prime) if number and number % prime == 0 else 0


ENCODINGS = (automaton, exponents)
