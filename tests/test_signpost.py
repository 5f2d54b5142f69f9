"""Signpost: the work of the searches, arcs of `windows`, sizes, readings, a smallest clash."""

import math
import random
from itertools import combinations, permutations, product

import pytest
from pysat.examples.optux import OptUx
from pysat.formula import WCNF
from pysat.solvers import Solver

import cluewise
from cluewise.encodings import signpost
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.parts.signpost.remainders import moduli
from cluewise.encodings.signpost import ENCODINGS, positions, possible_numbers
from cluewise.puzzles.common.geometry import COMPASS, Cell, cells, ray
from cluewise.puzzles.common.solution import Reason, Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.signpost import Signpost
from cluewise.solvers.milp import first as first_milp
from tests.common import EXAMPLE, EXAMPLE_SOLVED, INSTANCES, solution_set

pytestmark = pytest.mark.few


MOST, SAT_SAMPLE, MILP_SAMPLE = 5000, 2000, 100

SPARSE = "5x5:dcfeedc25bfhdgbegaeag1eaabhg"
"""Only 1 and 25 are given, so that `windows` has arcs."""


def test_a_ray_goes_on_to_the_edge() -> None:
    """Steps cell by cell on boards of every shape, because oracle and encodings use the same rays."""
    for height, width in product(range(1, 6), repeat=2):
        for cell, direction in product(cells(height, width), COMPASS):
            stepped, (r, c) = [], cell
            while 0 <= (r := r + direction.dr) < height and 0 <= (c := c + direction.dc) < width:
                stepped.append(r * width + c)
            assert list(ray(cell, direction, height, width)) == stepped, (height, width, cell, direction)


def differences(puzzles: list[Signpost], **options: str) -> list[str]:
    """The texts of the puzzles for which a solver's solutions differ from the oracle's."""
    return [p.format() for p in puzzles if solution_set(p, **options) != solution_set(p, solver="backtrack:dfs")]


# ── the oracle ──


@pytest.mark.parametrize("search", ["backtrack:dfs", "backtrack:bfs"])
def test_oracle_reports_its_work(search: str) -> None:
    answer = cluewise.solve(Signpost.parse("2x2:1ceag"), limit=None, solver=search)
    assert (answer.stats.nodes, answer.stats.backtracks, answer.stats.depth) == (4, 0, 4)
    blind = cluewise.solve(Signpost.parse("2x2:ccaa"), limit=None, solver=search)
    # The four cells as 1, then 0→1, 2→0→1, 3→1; four paths end early.
    assert (blind.stats.nodes, blind.stats.backtracks, blind.stats.depth) == (8, 4, 3)


# ── arcs in `windows`: only where cells have many numbers left ──


@pytest.fixture
def arcs_always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signpost, "WIDE", 0)


def _sparse(width: int, height: int, count: int) -> list[Signpost]:
    rng = random.Random(f"{width}x{height} sparse")
    return [
        generator_for(Signpost).random(rng, width=width, height=height, hints=0.1, ends=i % 2 > 0)[0]
        for i in range(count)
    ]


@pytest.mark.usefixtures("arcs_always")
@pytest.mark.parametrize(("width", "height"), [(4, 3), (3, 5), (7, 2)])
def test_arcs_lose_no_solution_of_random_puzzles(width: int, height: int) -> None:
    assert differences(_sparse(width, height, 12), encoding="windows") == []
    assert differences(_sparse(width, height, 3), encoding="windows", solver=first_milp()) == []


@pytest.mark.usefixtures("arcs_always")
@pytest.mark.parametrize("family", ["leave", "enter", "step"])
def test_families_of_arcs_are_redundant(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (windows,) = (encoding for encoding in ENCODINGS if encoding.name == "windows")
    assert family in windows.redundant
    puzzles = _sparse(4, 3, 12)
    assert any(family in [item.name for item in windows.build(puzzle).families] for puzzle in puzzles)
    expected = [solution_set(puzzle, solver="backtrack:dfs") for puzzle in puzzles]
    dropped = windows._replace(build=lambda puzzle: windows.build(puzzle).without(family))
    monkeypatch.setattr("cluewise.pipeline.encodings_of", lambda *_: (dropped,))
    assert [solution_set(puzzle) for puzzle in puzzles] == expected


@pytest.mark.deep
def test_arcs_make_a_sparse_puzzle_short() -> None:
    (sparse,) = cluewise.read("signpost", INSTANCES / "signpost" / "wide-12x9.txt")
    answer = cluewise.solve(sparse, 2, encoding="windows")
    assert (len(answer.solutions), answer.complete) == (1, True)
    assert (answer.stats.conflicts or 0) < 20_000, "without arcs there are 40 000"


# ── sizes, pinned: growth is a reviewed change ──


@pytest.mark.parametrize(
    ("encoding", "text", "variables", "clauses"),
    [
        ("windows", EXAMPLE, 131, 878),
        ("windows", SPARSE, 449, 5091),
        ("positions", EXAMPLE, 625, 4105),
        ("successor", EXAMPLE, 53, 132),
        ("order", EXAMPLE, 673, 4448),
    ],
)
def test_size(encoding: str, text: str, variables: int, clauses: int) -> None:
    puzzle = Signpost.parse(text)
    model = next(item for item in ENCODINGS if item.name == encoding).build(puzzle)
    cnf = Cnf(model)
    assert sum(1 for _ in cnf) == cnf.clauses
    assert (model.variables, cnf.clauses) == (variables, clauses)


# ── reading, checking, windows ──


def test_possible_numbers_settle_what_follows() -> None:
    """The top left is 1 and sees only r1c2; all numbers follow without a solver."""
    assert possible_numbers(Signpost.parse("2x2:1ceag")) == [1 << 1, 1 << 2, 1 << 4, 1 << 3]


def test_possible_numbers_of_a_clash_are_empty() -> None:
    assert possible_numbers(Signpost.parse("2x2:1c1eag")) == [0, 0, 0, 0]


def test_the_last_arrow_means_nothing_but_is_kept() -> None:
    puzzle = Signpost.parse("2x1:1c2h")
    assert puzzle.format() == "2x1:1c2h"
    assert len(solution_set(puzzle)) == 1


@pytest.mark.parametrize("text", ["2x2c:1ceag", "2:1ceag", " 2x2:1ceag ", "2x2:1ceag\n"])
def test_other_ways_to_write_it(text: str) -> None:
    assert Signpost.parse(text.strip(" ")).format() == "2x2:1ceag"


def test_check_names_every_broken_rule() -> None:
    puzzle = Signpost.parse("3x2:1ccecag")
    broken = puzzle.check(puzzle.read_solution("2 2 9\n. 5 6"))
    assert [violation.rule for violation in broken] == ["missing", "number", "cell", "hint", "arrow"]
    assert broken[0].cells == (Cell(1, 0),)
    assert broken[0].reason is None
    assert broken[1].cells == (Cell(0, 0), Cell(0, 1))
    assert "1 is given" in broken[3].text
    assert all(item.reason in puzzle.reasons() for item in broken if item.rule in ("hint", "number", "arrow"))


def test_a_smallest_clashing_set_of_clues() -> None:
    """A smallest minimal unsatisfiable subset of the clues, out of the assumptions that guard them."""
    puzzle = Signpost.parse("3x2:1cegaa4c")
    assert solution_set(puzzle) == frozenset()
    cnf = Cnf(positions.build(puzzle), guarded=True)
    clauses = [list(clause) for clause in cnf]
    rules = [cnf.guards[reason] for reason in cnf.guards if reason.kind == "rule"]
    clues = {cnf.guards[reason]: reason for reason in cnf.guards if reason.kind == "clue"}
    with Solver(name="glucose4", bootstrap_with=clauses) as solver:
        assert not solver.solve(assumptions=[*rules, *clues])
        size = next(
            size
            for size in range(len(clues) + 1)
            if any(not solver.solve(assumptions=[*rules, *subset]) for subset in combinations(clues, size))
        )
    formula = WCNF()
    formula.extend(clauses)
    formula.extend([[rule] for rule in rules])
    for clue in clues:
        formula.append([clue], weight=1)
    with OptUx(formula) as optux:
        smallest = optux.compute()
    blamed = [list(clues.values())[i - 1] for i in smallest]
    assert len(blamed) == size
    remaining = _only(puzzle, blamed)
    assert remaining == frozenset()
    for spared in blamed:
        assert _only(puzzle, [reason for reason in blamed if reason != spared])


def _only(puzzle: Signpost, blamed: list[Reason]) -> frozenset[Solution]:
    """The solutions when only these clues count: other hints are taken out, other arrows may point anywhere."""
    at = {(reason.rule, reason.at) for reason in blamed}
    found = set()
    for numbers in permutations(range(1, len(puzzle.cells) + 1)):
        place = {number: i for i, number in enumerate(numbers)}
        arrows = all(
            place[k + 1] in puzzle.onward[place[k]]
            for k in range(1, len(numbers))
            if ("arrow", puzzle.cells[place[k]]) in at
        )
        hints = all(number == puzzle.hints[i] for i, number in enumerate(numbers) if ("hint", puzzle.cells[i]) in at)
        if arrows and hints:
            found.add(Solution(zip(puzzle.cells, numbers, strict=True)))
    return frozenset(found)


def test_example() -> None:
    (solution,) = solution_set(Signpost.parse(EXAMPLE))
    assert Signpost.parse(EXAMPLE).text(solution) + "\n" == EXAMPLE_SOLVED


@pytest.mark.parametrize("count", [0, 1, 2, 7, 36, 100, 900, 3600])
def test_moduli_have_no_common_divisor_and_the_smallest_sum(count: int) -> None:
    result = moduli(count)
    assert math.prod(result) > count
    assert all(math.gcd(a, b) == 1 for a, b in combinations(result, 2))
    smaller = (chosen for n in range(1, 5) for chosen in combinations(range(2, sum(result)), n))
    coprime = (c for c in smaller if sum(c) < sum(result) and all(math.gcd(*p) == 1 for p in combinations(c, 2)))
    assert count > 200 or not any(math.prod(chosen) > count for chosen in coprime)
