"""The Model and its two lowerings against every assignment; enumeration over every kind of slot."""

import random
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from cluewise.encodings.common import sums
from cluewise.encodings.common.cardinality import ENCODINGS as CARDINALITIES
from cluewise.encodings.common.cardinality import Encoder
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.model import FALSE, TRUE, Clause, Cut, LinearSum, LiteralCount, Model
from cluewise.puzzles.common.errors import EncodingBug, Refused, UnknownName
from cluewise.puzzles.common.solution import Reason, Slot, Solution, Value
from cluewise.solvers import solver_registry
from cluewise.solvers.common import Engine, Figures
from cluewise.solvers.enumeration import AssignmentReader, View, enumerate_solutions
from cluewise.solvers.milp import MilpEngine
from cluewise.solvers.milp import first as first_milp
from cluewise.solvers.sat import SatEngine, available

pytestmark = pytest.mark.few

ENGINES: dict[str, Callable[[], Engine]] = {
    "sat": lambda: SatEngine("glucose4"),
    "milp": lambda: MilpEngine(first_milp()),
}
both_targets = pytest.mark.parametrize("target", ENGINES)

Values = dict[Slot, Value]


def found(model: Model, target: str, *, view: str = "all", antichain: bool = False) -> list[Values]:
    engine = ENGINES[target]()
    engine.load(model)
    try:
        shown = View(model, view, lambda solution: solution, is_default=True)
        reader = AssignmentReader(model, antichain=antichain)
        return [dict(solution) for solution in enumerate_solutions(reader, engine, Solution, shown, Figures())]
    finally:
        engine.close()


def same(solutions: list[Values], expected: list[Values]) -> bool:
    """The two are equal as sets, and nothing occurs twice."""
    return len(solutions) == len(expected) and all(solution in solutions for solution in expected)


# ── slots: blocking loses none ──


def _boolean(model: Model) -> list[Values]:
    for slot in "abc":
        model.boolean(slot)
    return [dict(zip("abc", values, strict=True)) for values in product((False, True), repeat=3)]


def _order(model: Model) -> list[Values]:
    model.order("a", [1, 4, 9, 16])
    model.order("b", [7])
    model.order("c", ["low", "high"])
    return [{"a": a, "b": 7, "c": c} for a in (1, 4, 9, 16) for c in ("low", "high")]


def _one_hot(model: Model) -> list[Values]:
    for slot, size in (("a", 3), ("b", 1), ("c", 2)):
        model.family("one").exactly(1, model.one_hot(slot, range(size)).variables)
    return [{"a": a, "b": 0, "c": c} for a in range(3) for c in range(2)]


def _grouped(model: Model) -> list[Values]:
    """Groups of one, two, three and five values. "b" has a negative literal, "c" a single group."""
    first = [model.new() for _ in range(3)]
    model.family("one").exactly(1, first)
    model.grouped("a", list(zip(first, ("x", "yz", "tuvwq"), strict=True)))
    sign = model.new()
    model.grouped("b", [(sign, (1, 2, 3)), (-sign, (9,))])
    only = model.new()
    model.family("one").exactly(1, [only])
    model.grouped("c", [(only, "AB")])
    return [{"a": a, "b": b, "c": c} for a in "xyztuvwq" for b in (1, 2, 3, 9) for c in "AB"]


def _together(model: Model) -> list[Values]:
    """Two slots share a literal. The literal of "c" is the negated literal of "a"."""
    left, middle, right = (model.new() for _ in range(3))
    names = {(False, False): "none", (True, False): "one", (False, True): "other", (True, True): "both"}
    model.together("a", (left, middle), names)
    model.together("b", (middle, right), names)
    model.together("c", (-left,), {(True,): 0, (False,): 1})
    model.family("not both").clause((-left, -middle))
    signs = product((False, True), repeat=3)
    return [{"a": names[x, y], "b": names[y, z], "c": int(x)} for x, y, z in signs if not (x and y)]


def _mixed(model: Model) -> list[Values]:
    a, b = model.boolean("a", "white", "black"), model.order("b", range(3))
    model.fixed("c", 5)
    hot = model.one_hot("d", "xyz")
    model.family("one").exactly(1, hot.variables)
    model.family("if").clause((-a.variable, -b.first))
    auxiliary = model.new()
    model.family("free").clause((auxiliary, a.variable))
    return [
        {"a": colour, "b": number, "c": 5, "d": letter}
        for colour in ("white", "black")
        for number in range(3)
        for letter in "xyz"
        if colour == "white" or number == 0
    ]


@both_targets
@pytest.mark.parametrize("fill", [_boolean, _order, _one_hot, _grouped, _together, _mixed])
def test_enumeration_loses_none(fill: Callable[[Model], list[Values]], target: str) -> None:
    """Unconstrained auxiliaries neither hide nor double a solution."""
    model = Model()
    free = [model.new() for _ in range(3)]
    model.family("free").at_least(1, free)
    expected = fill(model)
    assert same(found(model, target), expected)


def test_blocking_true_literals_alone_loses_booleans() -> None:
    """An encoding has to declare it: {a} ⊂ {a, b}, so blocking the true literals of the first hides the second."""
    model = Model()
    expected = _boolean(model)
    assert len(found(model, "sat", antichain=True)) < len(expected)
    model = Model()
    expected = _one_hot(model)
    assert same(found(model, "sat", antichain=True), expected)


def test_grouped_slots_state_and_project_every_value_once() -> None:
    """Over the projection, models are solutions: counters of models rely on it."""
    model = Model()
    expected = _grouped(model)
    assert sorted(model.slots["a"].values) == sorted("xyztuvwq")
    stated = {tuple(model.stating(solution)) for solution in expected}
    assert len(stated) == len(expected)
    with pytest.raises(KeyError):
        model.slots["a"].literals("A")
    variables = model.projection()
    models = [sign for sign in product((0, 1), repeat=model.variables) if _holds(model, bytes((0, *sign)))]
    assert len({tuple(true[v - 1] for v in variables) for true in models}) == len(models) == len(expected)


def _holds(model: Model, true: bytes) -> bool:
    def held(literal: int) -> bool:
        return true[abs(literal)] == (literal > 0)

    return all(
        any(map(held, one)) if isinstance(one, Clause) else one.low <= sum(map(held, one.literals)) <= one.high
        for one, _ in model.constraints()
    )


@pytest.mark.parametrize(
    ("true", "message"),
    [
        ((0, 0, 0, 0), "one slot has 0 groups of values"),
        ((1, 1, 0, 0), "one slot has 2 groups of values"),
        ((1, 0, 1, 1), "index 3, but its group has 3 values"),
        ((0, 1, 1, 0), "index 1, but its group has 1 values"),
    ],
)
def test_a_grouped_slot_that_says_nothing_is_a_bug(true: tuple[int, ...], message: str) -> None:
    model = Model()
    model.grouped("a", [(model.new(), "xyz"), (model.new(), "t")])
    with pytest.raises(EncodingBug, match=message):
        model.decode(bytes((0, *true)))


def test_slots_that_share_literals_state_each_once() -> None:
    model = Model()
    expected = _together(model)
    for solution in expected:
        stated = model.stating(solution)
        assert len(stated) == len(set(map(abs, stated))) == 3
    assert set(model.slots["a"].values) == {"none", "one", "other", "both"}
    with pytest.raises(KeyError):
        model.slots["a"].literals("neither")


def test_literals_that_say_no_value_together_are_a_bug() -> None:
    model = Model()
    model.together("a", (model.new(), model.new()), {(True, False): 0, (False, True): 1})
    assert [model.decode(bytes((0, *true)))["a"] for true in ((1, 0), (0, 1))] == [0, 1]
    with pytest.raises(EncodingBug, match="no value of a slot belongs to"):
        model.decode(bytes((0, 1, 1)))


@both_targets
def test_a_model_without_variables(target: str) -> None:
    model = Model()
    model.fixed("a", 1)
    assert found(model, target) == [{"a": 1}]
    model.family("never").clause(())
    assert found(model, target) == []


@both_targets
def test_view_counts_images(target: str) -> None:
    """Two slots, the view counts only whether they are equal: the named literal is an equivalence."""
    model = Model()
    a, b = model.boolean("a").variable, model.boolean("b").variable
    equal = model.new()
    for clause in ((-equal, -a, b), (-equal, a, -b), (equal, a, b), (equal, -a, -b)):
        model.family("equal").clause(clause)
    assert len(found(model, target)) == 4
    model.name_view("equal", {"both": equal})
    images = {values["a"] == values["b"] for values in found(model, target, view="equal")}
    assert images == {True, False}
    assert len(found(model, target, view="equal")) == 2


def test_a_view_without_literals_is_filtered() -> None:
    model = Model()
    model.boolean("a")
    model.boolean("b")
    engine = SatEngine("glucose4")
    engine.load(model)
    view = View(model, "a", lambda solution: solution["a"], is_default=False)
    assert len(list(enumerate_solutions(AssignmentReader(model), engine, Solution, view, Figures()))) == 2


def test_a_blocked_solution_that_comes_back_is_a_bug() -> None:
    class Stubborn(SatEngine):
        def add(self, clause: object) -> None:
            """Forgets what it is told."""

    model = Model()
    model.boolean("a")
    engine = Stubborn("glucose4")
    engine.load(model)
    view = View(model, "all", lambda solution: solution, is_default=True)
    with pytest.raises(EncodingBug, match="occurred again"):
        list(enumerate_solutions(AssignmentReader(model), engine, Solution, view, Figures()))


def test_an_undecided_slot_is_a_bug() -> None:
    model = Model()
    model.one_hot("a", range(3))
    with pytest.raises(EncodingBug):
        found(model, "sat")


# ── lazy cuts ──


@both_targets
def test_lazy_cuts(target: str) -> None:
    """Permutations without a fixed point of three, the fixed points cut as they appear."""
    model = Model()
    codes = [model.one_hot(i, range(3)) for i in range(3)]
    for code in codes:
        model.family("row").exactly(1, code.variables)
    for value in range(3):
        model.family("column").exactly(1, [code.first + value for code in codes])

    for i in range(3):  # a finder each: all of them are asked
        literal = codes[i].first + i
        model.cut(lambda holds, literal=literal: [Cut(Clause((-literal,)))] if holds(literal) else [])
    assert same(found(model, target), [{0: 1, 1: 2, 2: 0}, {0: 2, 1: 0, 2: 1}])


def test_a_cut_that_rules_nothing_out_is_told() -> None:
    """Otherwise the same candidate would come again for ever."""
    model = Model()
    variable = model.boolean(0).variable
    model.cut(lambda holds: [Cut(Clause((variable, -variable)))])
    with pytest.raises(EncodingBug, match="does not exclude its candidate"):
        model.cuts(bytes((0, 1)))


# ── constants ──


def test_constants_are_simplified_away() -> None:
    model = Model()
    a, b = model.new(), model.new()
    stated = model.family("stated")
    stated.clause((a, model.true))
    stated.clause((a, model.false))
    stated.exactly(2, (a, b, TRUE, FALSE))
    stated.sum([(2, a), (3, TRUE), (5, FALSE)], 4, 5, when=TRUE)
    assert stated.constraints == [Clause((a,)), LiteralCount((a, b), 1, 1), LinearSum(((2, a),), 1, 2, None)]
    assert stated.conjunction((a, TRUE)) == a
    assert stated.conjunction((a, -a)) == stated.disjunction((FALSE,)) == FALSE
    assert [stated.differ(a, TRUE), stated.differ(a, FALSE), stated.differ(a, a)] == [-a, a, FALSE]
    assert model.variables == 2


def test_definitions_are_equivalences() -> None:
    model = Model()
    a, b = model.boolean("a").variable, model.boolean("b").variable
    family = model.family("definitions")
    both, either, differ = family.conjunction((a, b)), family.disjunction((a, b)), family.differ(a, b)
    for name, literal in (("both", both), ("either", either), ("differ", differ)):
        slot = model.boolean(name).variable
        family.clause((-slot, literal))
        family.clause((slot, -literal))
    table = {(s["a"], s["b"]): (s["both"], s["either"], s["differ"]) for s in found(model, "sat")}
    assert table == {(a, b): (a and b, a or b, a != b) for a in (False, True) for b in (False, True)}


# ── constraints, over all assignments ──


def booleans(count: int) -> tuple[Model, list[int]]:
    model = Model()
    return model, [model.boolean(i).variable for i in range(count)]


def assignments(count: int) -> Iterator[Values]:
    for values in product((False, True), repeat=count):
        yield dict(enumerate(values))


def true_of(values: Values, literal: int) -> bool:
    return bool(values[abs(literal) - 1]) == (literal > 0)


LITERALS = [[1, 2, 3, 4], [1, -2, 3, -4, 5], [1, 1, 2], [1, -1, 2, 3], [-1, -1, -1], [1], []]


@both_targets
@pytest.mark.parametrize("literals", LITERALS, ids=str)
def test_counts(literals: list[int], target: str) -> None:
    """Duplicate and complementary literals included."""
    for low, high in ((0, 1), (1, 1), (2, 9), (0, 0), (len(literals), len(literals)), (3, 2), (-1, 1), (1, 2)):
        model, variables = booleans(max(map(abs, literals), default=1))
        family = model.family("count")
        family.at_least(low, literals)
        family.at_most(high, literals)
        expected = [
            values
            for values in assignments(len(variables))
            if low <= sum(true_of(values, literal) for literal in literals) <= high
        ]
        assert same(found(model, target), expected), (low, high)


@pytest.mark.parametrize("name", CARDINALITIES)
def test_every_cardinality_encoding(name: str) -> None:
    """Every bound over every assignment, up to six literals, also duplicate and negated literals."""
    for literals in ([1, 2, 3, 4, 5, 6], [1, -2, 3, -4], [1, 1, 2, -3], [1, -1, 2], [2, 3]):
        count = max(map(abs, literals))
        for bound in range(-1, len(literals) + 2):
            for kind in ("at_most", "at_least"):
                expected = {
                    tuple(values.values())
                    for values in assignments(count)
                    if (sum(true_of(values, literal) for literal in literals) <= bound) == (kind == "at_most")
                    or (kind == "at_least" and sum(true_of(values, literal) for literal in literals) == bound)
                }
                encoder = Encoder(name, count)
                clauses = [list(clause) for clause in getattr(encoder, kind)(bound, literals)]
                assert _projected(clauses, count) == expected, (kind, bound, literals)


def _projected(clauses: list[list[int]], count: int) -> set[tuple[bool, ...]]:
    from pysat.solvers import Solver

    if [] in clauses:
        return set()
    with Solver(name="glucose4", bootstrap_with=clauses) as solver:
        return {
            values
            for values in product((False, True), repeat=count)
            if solver.solve(assumptions=[i if value else -i for i, value in enumerate(values, 1)])
        }


def test_auxiliaries_are_never_the_callers_variables() -> None:
    """PySAT's trap: counters over the first variables of a larger model must not take the others."""
    for name in CARDINALITIES:
        encoder = Encoder(name, 50)
        used = {abs(literal) for clause in encoder.at_most(2, [1, 2, 3, 4, 5, 6]) for literal in clause}
        assert not used & set(range(7, 51)), name


def test_unknown_cardinality() -> None:
    with pytest.raises(UnknownName, match="Did you mean 'seqcounter'"):
        Encoder("sequcounter", 0)


@pytest.mark.parametrize("engine", ["cadical195", "gluecard4", "minicard"])
def test_native_counts(engine: str) -> None:
    if not available(engine):
        pytest.skip(f"{engine} is not in this build of PySAT")
    model, _ = booleans(5)
    model.family("count").exactly(2, [1, -2, 3, 4, 5])
    expected = len(found(model, "sat"))
    one = SatEngine(engine, "native")
    one.load(model)
    view = View(model, "all", lambda solution: solution, is_default=True)
    assert len(list(enumerate_solutions(AssignmentReader(model), one, Solution, view, Figures()))) == expected == 10


def test_native_counts_are_refused_by_engines_without_them() -> None:
    for solver in ("glucose4", "minisatep"):
        with pytest.raises(Refused, match="has no native at-most constraints"):
            solver_registry.find(solver).cardinality("native")


SUMS = [
    [(1, 1), (2, 2), (3, 3), (4, 4)],
    [(5, 1), (-3, 2), (2, -3), (-1, -4)],
    [(2, 1), (3, 1), (-5, -1), (1, 2)],
    [(7, 1), (7, 2), (7, 3), (1, 4)],
    [],
]


@both_targets
@pytest.mark.parametrize("terms", SUMS, ids=str)
def test_sums(terms: list[tuple[int, int]], target: str) -> None:
    for low, high, when in ((3, 5, None), (None, 2, None), (4, None, None), (0, 0, None), (2, 6, 5), (None, 1, -5)):
        model, _ = booleans(5)
        model.family("sum").sum(terms, low, high, when=when)
        expected = []
        for values in assignments(5):
            total = sum(a for a, literal in terms if true_of(values, literal))
            fits = (low is None or total >= low) and (high is None or total <= high)
            if fits or (when is not None and not true_of(values, when)):
                expected.append(values)
        assert same(found(model, target), expected), (low, high, when)


def test_short_conditional_sums_have_no_auxiliaries() -> None:
    rng = random.Random(7)
    for _ in range(150):
        model = Model()
        literals = [model.new() for _ in range(5)]
        terms = [(rng.choice([-2, -1, 1, 1, 3]), rng.choice([1, -1]) * rng.choice(literals[1:])) for _ in range(4)]
        low, high = rng.choice([None, -1, 0, 2]), rng.choice([None, 0, 1, 3])
        model.family("sum").sum(terms, low, high, when=1)
        cnf = Cnf(model)
        clauses = [tuple(clause) for clause in cnf]  # type: ignore[arg-type]
        assert cnf.variables == model.variables
        for bits in product((False, True), repeat=5):
            holds = {sign * v: bits[v - 1] == (sign > 0) for v in literals for sign in (1, -1)}
            total = sum(a for a, literal in terms if holds[literal])
            meant = not bits[0] or ((low is None or low <= total) and (high is None or total <= high))
            assert meant == all(any(holds[literal] for literal in clause) for clause in clauses)


@pytest.mark.parametrize("name", sums.ENCODINGS)
def test_sums_against_brute_force_at_random(name: str) -> None:
    rng = random.Random(5)
    for _ in range(150):
        count = rng.randint(1, 6)
        terms = [(rng.randint(-9, 9), rng.choice((1, -1)) * rng.randint(1, count)) for _ in range(rng.randint(0, 7))]
        low, high = sorted((rng.randint(-20, 20), rng.randint(-20, 20)))
        top = iter(range(count + 1, 10_000))
        clauses = [list(clause) for clause in sums.clauses(terms, low, high, lambda top=top: next(top), name)]
        expected = {
            tuple(values.values())
            for values in assignments(count)
            if low <= sum(a for a, literal in terms if true_of(values, literal)) <= high
        }
        assert _projected(clauses, count) == expected, (terms, low, high)


@both_targets
@pytest.mark.parametrize("code", ["order", "binary"])
def test_integers(code: str, target: str) -> None:
    """x + y ≥ 2z, and y ≤ x if a holds, over Boolean slots that determine x. Each solution of the slots comes once."""
    model = Model()
    a, b = model.boolean("a").variable, model.boolean("b").variable
    x, y, z = (model.integer(low, high, code) for low, high in ((-2, 3), (0, 5), (1, 1)))
    family = model.family("sum")
    family.sum([(1, x), (-3, a)], 0, 0)  # x = 3a
    family.sum([(1, y), (-2, b), (-1, z)], 0, 0)  # y = 2b + 1
    family.sum([(1, x), (1, y), (-2, z)], 1)  # 3a + 2b + 1 − 2 ≥ 1
    family.sum([(1, y), (-1, x)], None, -1, when=a)  # a → y < x
    expected = [{"a": True, "b": False}, {"a": False, "b": True}]
    assert same(found(model, target), expected)


@both_targets
def test_table(target: str) -> None:
    model = Model()
    model.order("a", range(4))
    model.boolean("b")
    hot = model.one_hot("c", "xyz")
    model.family("one").exactly(1, hot.variables)
    rows = [(0, True, "x"), (3, False, "z"), (2, True, "y"), (2, True, "y"), (9, True, "x"), (1, False, "w")]
    model.family("table").table(["a", "b", "c"], rows)
    assert same(found(model, target), [dict(zip("abc", row, strict=True)) for row in rows[:3]])


def test_table_without_rows_is_impossible() -> None:
    model = Model()
    model.boolean("a")
    model.family("table").table(["a"], [("neither",)])
    assert found(model, "sat") == []


# ── objective, suggestions, reasons ──


def test_objective_is_for_milp() -> None:
    model, _ = booleans(3)
    model.family("count").at_least(2, [1, 2, 3])
    model.minimise([(5, 1), (1, 2), (2, 3)])
    assert found(model, "milp")[0] == {0: False, 1: True, 2: True}
    with pytest.raises(Refused, match="MILP"):
        Cnf(model)


def test_suggestions_steer_and_constrain_nothing() -> None:
    for suggested in ((True, False, True), (False, True, True)):
        model, variables = booleans(3)
        model.family("some").at_least(1, variables)
        for variable, value in zip(variables, suggested, strict=True):
            model.suggest(variable if value else -variable)
        solutions = found(model, "sat")
        assert solutions[0] == dict(enumerate(suggested))
        assert len(solutions) == 7
        assert len(found(model, "milp")) == 7


def test_guards_switch_reasons_off() -> None:
    """Every constraint of a reason, counters and sums included, holds only under its guard."""
    from pysat.solvers import Solver

    reasons = [Reason("clue", "test", i, f"number {i}") for i in range(3)]
    model, variables = booleans(6)
    family = model.family("test")
    family.exactly(4, variables, reasons[0])
    family.sum([(1, variable) for variable in variables], None, 2, reason=reasons[1])
    family.clause((-1,), reasons[2])
    cnf = Cnf(model, guarded=True)
    with Solver(name="glucose4", bootstrap_with=[list(clause) for clause in cnf]) as solver:
        guards = [cnf.guards[reason] for reason in reasons]
        assert solver.solve()
        assert not solver.solve(assumptions=guards)
        assert {reasons[guards.index(literal)] for literal in solver.get_core()} >= set(reasons[:2])
        for kept in guards:
            assert solver.solve(assumptions=[kept])
    plain = Cnf(model)
    assert not plain.guards
    assert sum(1 for _ in plain) == plain.clauses


def test_lowering_again_gives_the_same() -> None:
    model, variables = booleans(8)
    model.family("count").exactly(3, variables)
    model.integer(0, 9, "binary")
    cnf = Cnf(model, "totalizer")
    first = [tuple(clause) for clause in cnf]
    figures = (cnf.variables, cnf.clauses)
    assert [tuple(clause) for clause in cnf] == first
    assert (cnf.variables, cnf.clauses) == figures
