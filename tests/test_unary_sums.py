"""Counts over chains of literals: against all assignments, and their use where a Model declares chains."""

from itertools import pairwise, product
from random import Random

import pytest
from pysat.solvers import Solver

from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.model import Model
from cluewise.encodings.common.number_sets import number_sets, possible_numbers
from cluewise.encodings.common.unary_sums import grouped, sum_between

pytestmark = pytest.mark.few


@pytest.mark.parametrize("seed", range(40))
def test_sums_hold_exactly_for_the_numbers_between(seed: int) -> None:
    rng = Random(seed)
    lengths = [rng.randint(1, 4) for _ in range(rng.randint(0, 4))]
    last = sum(lengths)
    low, high = rng.randint(-1, last + 1), rng.randint(-1, last + 2)
    numbers = [list(range(sum(lengths[:i]) + 1, sum(lengths[: i + 1]) + 1)) for i in range(len(lengths))]
    auxiliaries = iter(range(last + 1, last + 100))
    clauses = list(sum_between(numbers, low, high, lambda: next(auxiliaries)))
    chains = [[-after, before] for number in numbers for before, after in pairwise(number)]
    with Solver("glucose4", bootstrap_with=[*filter(None, clauses), *chains, [last + 100]]) as solver:
        for values in product(*(range(length + 1) for length in lengths)):
            pairs = zip(numbers, values, strict=True)
            stated = [x if i < value else -x for number, value in pairs for i, x in enumerate(number)]
            holds = all(clauses) and solver.solve(assumptions=stated)
            assert holds == (low <= sum(values) <= high), (lengths, low, high, values)


def test_a_count_over_chains_is_a_sum_of_numbers() -> None:
    """Three numbers up to 4 with the sum 5. A named cardinality encoding is used as it is."""
    model = Model()
    for name in "abc":
        code = model.order(name, range(5))
        model.chain(range(code.first, code.first + 4))
    model.family("sum").exactly(5, range(1, 13))
    for cardinality, fewer in ((None, True), ("seqcounter", False)):
        cnf = Cnf(model, cardinality)
        clauses = [list(clause) for clause in cnf]  # type: ignore[arg-type]
        assert (cnf.clauses < 60) == fewer
        with Solver("glucose4", bootstrap_with=clauses) as solver:
            found = set()
            while solver.solve():
                found.add(tuple(solver.get_model()[:12]))
                solver.add_clause([-literal for literal in solver.get_model()[:12]])
        assert len(found) == sum(sum(values) == 5 for values in product(range(5), repeat=3))


def test_a_literal_of_several_chains_counts_in_the_one_with_the_most_literals() -> None:
    """Numbers in Kurodoko share the first cells of their arms."""
    chains = [(1, 2, 3, 4), (1, 5), (6, 2), (7, 8)]
    places: dict[int, list[tuple[int, int]]] = {}
    for number, chain in enumerate(chains):
        for at, literal in enumerate(chain):
            places.setdefault(literal, []).append((number, at))
    assert grouped((8, 3, 1, 2, 9, 7), places) == [[7, 8], [1, 2, 3], [9]]
    assert grouped((1, 6, 5), places) == [[1, 5], [6]]


def test_numbers_that_no_filling_leaves_are_not_possible() -> None:
    """3 = 1 + 2 across, 4 = 1 + 3 down in a shared cell: it holds 1, and the others follow."""
    numbers = 0b1111111110
    runs = [(("shared", "right"), number_sets(9, 2, 3)), (("shared", "below"), number_sets(9, 2, 4))]
    assert possible_numbers(("shared", "right", "below"), numbers, runs) == {"shared": 2, "right": 4, "below": 8}
