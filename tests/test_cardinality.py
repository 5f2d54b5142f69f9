"""Cardinality encodings: exact counts through a Model, large counts, strength of unit propagation, and their page.

Every bound of every encoding over every assignment of a few literals is in test_model.py.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

import pytest
from pysat.solvers import Solver

from cluewise.encodings.common.cardinality import DEFAULT, ENCODINGS, NATIVE, Encoder
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.model import Family, Model
from tests.common import ROOT

pytestmark = pytest.mark.few

NAMES = [name for name in ENCODINGS if name != NATIVE]
every_encoding = pytest.mark.parametrize("name", NAMES)

Literals = Sequence[int]


def signed(values: Iterable[bool]) -> list[int]:
    """An assignment of the variables 1, 2, … as literals."""
    return [variable if value else -variable for variable, value in enumerate(values, 1)]


def trues(literals: Literals, values: Sequence[bool]) -> int:
    return sum(values[abs(literal) - 1] == (literal > 0) for literal in literals)


def booleans(count: int) -> tuple[Model, Family]:
    model = Model()
    for i in range(count):
        model.boolean(i)
    return model, model.family("count")


def projected(model: Model, name: str) -> set[tuple[bool, ...]]:
    """The assignments of the Model's own variables that the clauses allow."""
    clauses = [list(clause) for clause in Cnf(model, name)]
    if [] in clauses:
        return set()
    with Solver(name="glucose4", bootstrap_with=clauses) as solver:
        return {
            values
            for values in product((False, True), repeat=model.variables)
            if solver.solve(assumptions=signed(values))
        }


# ── right ──

COUNTED = [*(list(range(1, size + 1)) for size in range(2, 7)), [1, 1, 2, 3], [1, -1, 2, 3]]


@every_encoding
@pytest.mark.parametrize("literals", COUNTED, ids=str)
def test_exactly(name: str, literals: Literals) -> None:
    """Both directions of a count in one Model, for all bounds, including impossible ones at both ends."""
    count = max(literals)
    for bound in range(-1, len(literals) + 2):
        model, family = booleans(count)
        family.exactly(bound, literals)
        expected = {values for values in product((False, True), repeat=count) if trues(literals, values) == bound}
        assert projected(model, name) == expected, bound


@every_encoding
def test_bounds_of_the_first_literals(name: str) -> None:
    """A count may use these bounds or leave them to the constraints that state them."""
    rng = random.Random(1)
    for size, _ in product(range(6), range(40)):
        bound, caps = rng.randint(-1, size + 1), [rng.randint(0, size) for _ in range(size)]
        caps = tuple(sorted(caps) if rng.random() < 0.6 else caps)
        model, family = booleans(size)
        literals = tuple(rng.choice((1, -1)) * variable for variable in range(1, size + 1))
        for i, cap in enumerate(caps):
            family.at_most(cap, literals[: i + 1])
        expected = projected(model, name)
        family.exactly(bound, literals)
        expected = {values for values in expected if trues(literals, values) == bound}
        model.cap(literals, caps)
        assert projected(model, name) == expected, (bound, literals, caps)


def test_a_capped_count_states_the_bounds() -> None:
    encoder = Encoder(DEFAULT, 4)
    with Solver(name="glucose4", bootstrap_with=encoder.capped(2, [1, -2, 3, 4], (1, 1, 1, 2))) as solver:
        found = [values for values in product((False, True), repeat=4) if solver.solve(assumptions=signed(values))]
    assert found == [(False, False, False, True), (False, True, True, True), (True, True, False, True)]


@every_encoding
def test_counts_share_no_auxiliaries(name: str) -> None:
    """Four counts over the same variables in one Model. Each has its own auxiliaries."""
    counts = [(range(1, 8), 1, 3), ([-1, 2, -3, 4, -5], 2, 3), ([3, 4, 5, 6, 7], 0, 1), ([-7, -6, 1, 2, 3], 1, 2)]
    model, family = booleans(7)
    for literals, low, high in counts:
        family.at_least(low, literals)
        family.at_most(high, literals)
    expected = {
        values
        for values in product((False, True), repeat=7)
        if all(low <= trues(literals, values) <= high for literals, low, high in counts)
    }
    assert expected
    assert projected(model, name) == expected


LARGE = 40


def samples(bound: int) -> Iterator[list[bool]]:
    """Random assignments of forty variables, most of them near the bound."""
    rng = random.Random(bound)
    for count in (0, bound - 1, bound, bound + 1, bound + 2, LARGE - bound, LARGE):
        for _ in range(10):
            chosen = set(rng.sample(range(LARGE), count))
            yield [i in chosen for i in range(LARGE)]


@every_encoding
@pytest.mark.parametrize("kind", ["at_most", "at_least", "exactly"])
@pytest.mark.parametrize("bound", [1, 3, 20])
def test_forty_literals(name: str, bound: int, kind: str) -> None:
    """The clauses allow a random assignment exactly if the count does."""
    model, family = booleans(LARGE)
    getattr(family, kind)(bound, range(1, LARGE + 1))
    with Solver(name="glucose4", bootstrap_with=[list(clause) for clause in Cnf(model, name)]) as solver:
        for values in samples(bound):
            total = sum(values)
            legal = {"at_most": total <= bound, "at_least": total >= bound, "exactly": total == bound}[kind]
            assert solver.solve(assumptions=signed(values)) == legal, signed(values)


# ── strength of unit propagation ──


class Strength(NamedTuple):
    """The deductions of unit propagation alone, for at most k of some literals. `detects`: a conflict whenever more
    than k are true. `forces`: all others are false whenever k are true.
    """

    detects: bool
    forces: bool


FULL = Strength(detects=True, forces=True)
WEAK = Strength(detects=False, forces=False)

STRENGTH: dict[int, dict[str, Strength]] = {
    1: {
        "mixed": FULL,
        "pairwise": FULL,
        "product": FULL,
        "commander": FULL,
        "bimander": FULL,
        "chunks": FULL,
        "bitwise": FULL,
        "ladder": FULL,
        "seqcounter": FULL,
        "sortnetwrk": FULL,
        "cardnetwrk": FULL,
        "totalizer": FULL,
        "mtotalizer": FULL,
        "kmtotalizer": FULL,
    },
    2: {
        "seqcounter": FULL,
        "sortnetwrk": FULL,
        "cardnetwrk": FULL,
        "totalizer": FULL,
        "mtotalizer": WEAK,
        "kmtotalizer": WEAK,
    },
}
"""Bound → encodings that exist for it → their strength over up to six literals."""


def is_full(bound: int, name: str) -> bool:
    return STRENGTH[bound].get(name) == FULL


def propagator(name: str, bound: int, size: int) -> Solver:
    return Solver(name="minisat22", bootstrap_with=[*map(list, Encoder(name, size).at_most(bound, range(1, size + 1)))])


def strength(name: str, bound: int, size: int, partial: Iterable[Literals]) -> Strength:
    """The strength on partial assignments of the literals 1 … size. Fails if propagation refutes a legal one."""
    detects = forces = True
    with propagator(name, bound, size) as solver:
        for assumed in partial:
            consistent, implied = solver.propagate(assumptions=list(assumed))
            true = sum(literal > 0 for literal in assumed)
            if true > bound:
                detects &= not consistent
                continue
            assert consistent, (size, assumed)
            if true == bound:
                forces &= {-literal for literal in range(1, size + 1) if literal not in assumed} <= {*implied}
    return Strength(detects, forces)


def every_partial(size: int) -> Iterator[Literals]:
    for signs in product((0, 1, -1), repeat=size):
        yield [sign * literal for literal, sign in enumerate(signs, 1) if sign]


def weakest_partial(size: int, bound: int) -> Iterator[Literals]:
    """Just enough true literals, and no false literal. What is propagated here is also propagated if more is known."""
    for true in (bound, bound + 1):
        yield from combinations(range(1, size + 1), true)


@pytest.mark.parametrize("bound", STRENGTH)
def test_propagation(bound: int) -> None:
    """Every partial assignment of up to six literals."""
    strengths: dict[str, Strength] = {}
    for name in NAMES:
        if bound == 1 or ENCODINGS[name].any_bound:
            seen = [strength(name, bound, size, every_partial(size)) for size in range(bound + 1, 7)]
            strengths[name] = Strength(
                all(verdict.detects for verdict in seen), all(verdict.forces for verdict in seen)
            )
    assert strengths == STRENGTH[bound]


@pytest.mark.parametrize(("bound", "name"), [(k, name) for k in STRENGTH for name in NAMES if is_full(k, name)])
def test_full_propagation_does_not_end_at_six_literals(bound: int, name: str) -> None:
    for size in (*range(7, 14), 17, 26):
        assert strength(name, bound, size, weakest_partial(size, bound)) == FULL, size


# ── docs/measured/cardinality.md ──

PAGE = ROOT / "docs" / "measured" / "cardinality.md"
HEAD = [
    "| name | source | bounds | clauses | auxiliaries | detects, 1 | forces, 1 | detects, 2 | forces, 2 |",
    "|---|---|---|--:|--:|---|---|---|---|",
]
YES = {True: "yes", False: "no"}


def row(name: str) -> str:
    encoder = Encoder(name, 100)
    clauses = len(list(encoder.at_most(1, range(1, 101))))
    bounds = "any" if ENCODINGS[name].any_bound else "1"
    cells = [f"`{name}`", ENCODINGS[name].source, bounds, str(clauses), str(encoder.top - 100)]
    for strengths in STRENGTH.values():
        cells += [YES[answer] for answer in strengths[name]] if name in strengths else ["–", "–"]
    return f"| {' | '.join(cells)} |"


def test_the_page_shows_the_table() -> None:
    table = "\n".join([*HEAD, *map(row, NAMES)])
    shown = "\n".join(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|"))
    assert shown == table, f"{PAGE.name} should show:\n\n{table}\n"
