"""Rules loaded once, clues as assumptions: the same solutions as the oracle's, after any earlier puzzles."""

import inspect
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import cluewise
from cluewise.bulk_solve import BY_SIZE, Many
from cluewise.encodings.common.compiler.board import single
from cluewise.encodings.common.encoding import CNF, Encoding, choose
from cluewise.encodings.common.model import Candidate, Clause, Cut, LiteralCount, Model
from cluewise.encodings.common.totals import known_total, without_implied_bounds
from cluewise.encodings.queens import binary
from cluewise.kept_rules import alike
from cluewise.pipeline import SolveOptions
from cluewise.puzzles.common.errors import CluewiseError, EncodingBug, Refused, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Clue, Solution, silently
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.queens import Queens
from cluewise.puzzles.signpost import Signpost
from cluewise.puzzles.sudoku import Sudoku
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names
from cluewise.solvers import sat, shared
from cluewise.solvers.common import Figures, Limits, Status
from cluewise.solvers.enumeration import View, enumerate_solutions
from tests.common import ROOT, solution_set
from tests.kinds import few_kinds, few_of

DATA = ROOT.parent / "shared" / "data" / "sudoku"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="needs ../shared/data/sudoku")

SHARING = ("queens", "sudoku", "unruly", "yinyang")
every_sharing = few_of(SHARING)


def sharing(name: str) -> list[Encoding]:
    return [encoding for encoding in encodings(name) if encoding.shares]


EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SEVERAL = "1......2.......4"


def corpus(name: str) -> list[Puzzle]:
    """Small random puzzles of all sizes, with many clues and with few, in no order."""
    cls, rng = puzzle_class(name), random.Random(f"shared {name}")
    puzzles = [
        generator_for(cls).random(rng, **cls.size(size), **options)[0]
        for options in ({}, generator_for(cls).few_clues)
        for size in generator_for(cls).small_sizes
        for _ in range(3)
    ]
    rng.shuffle(puzzles)
    return puzzles


def sets(puzzles: list[Puzzle], **options: Any) -> Iterator[frozenset[Solution]]:
    for answer in cluewise.solve_many(puzzles, limit=None, share=True, **options):
        assert answer.complete
        assert len(set(answer.solutions)) == len(answer.solutions), "a solution came twice"
        yield frozenset(answer.solutions)


def found(rules: shared.SharedRules, *clues: Clue) -> list[Solution]:
    """All solutions of a puzzle with these clues, without a check."""
    engine = rules.take(clues, settle=True)
    view = View(rules.reader.model, "all", lambda solution: solution, is_default=True)
    try:
        return list(enumerate_solutions(rules.reader, engine, Solution, view, Figures()))
    finally:
        engine.close()


@pytest.mark.deep
def test_some_share() -> None:
    assert tuple(name for name in puzzle_names() if sharing(name)) == SHARING
    assert {"complete"} < {one.name for one in sharing("sudoku")}


@every_sharing
def test_solution_sets_are_those_of_the_oracle(name: str) -> None:
    _are_those_of_the_oracle(name, corpus(name))


@every_sharing
def test_on_all_of_the_tiniest(name: str) -> None:
    _are_those_of_the_oracle(name, list(generator_for(puzzle_class(name)).tiny())[::3])


def _are_those_of_the_oracle(name: str, puzzles: list[Puzzle]) -> None:
    expected = [solution_set(puzzle, solver="backtrack") for puzzle in puzzles]
    for encoding in sharing(name):
        for puzzle, solutions, right in zip(puzzles, sets(puzzles, encoding=encoding.name), expected, strict=True):
            assert solutions == right, (encoding.name, puzzle.format())


@every_sharing
def test_clues_and_rules_make_the_puzzle(name: str) -> None:
    """A puzzle without its clues has no clues. Clues are about slots and hold in the solutions."""
    for puzzle in corpus(name):
        empty = puzzle.without_clues()
        assert empty is not None
        assert not list(empty.clues())
        assert empty.without_clues() == empty
        for solution in solution_set(puzzle, solver="backtrack"):
            assert all((solution[slot] == value) == holds for slot, value, holds in puzzle.clues())
    assert len({puzzle.without_clues() for puzzle in corpus(name)}) < len(set(corpus(name)))


# ── choosing ──


def named(many: Many, puzzle: Puzzle) -> tuple[str | None, str]:
    """The encoding and the solver of a puzzle."""
    chosen = many.solving(puzzle).request
    return chosen.encoding and chosen.encoding.name, chosen.solver_name


def test_the_default_is_the_first_listed_that_fits_what_it_is_for() -> None:
    puzzle = Sudoku.parse(EASY)
    preferred, reference = "pruned", "complete"
    assert encodings("sudoku")[0].name == preferred
    assert cluewise.solving(puzzle).request.encoding.name == preferred  # type: ignore[union-attr]
    assert cluewise.solving(puzzle, solver="cat {cnf}").request.encoding.name == reference  # type: ignore[union-attr]
    assert named(Many(SolveOptions(), 1), puzzle) == (reference, "cadical153")
    assert named(Many(SolveOptions(solver="glucose4"), 1), puzzle) == (reference, "glucose4")
    assert named(Many(SolveOptions(encoding="minimal"), 1), puzzle) == ("minimal", "cadical153")


@pytest.mark.parametrize(
    "many",
    [
        Many(SolveOptions(), 1, share=False),
        Many(SolveOptions(), 1, Limits(60)),
        Many(SolveOptions(cardinality="native", solver="cadical195"), 1),
        Many(SolveOptions(solver="milp"), 1),
    ],
)
def test_puzzles_that_go_alone_are_solved_as_by_solve(many: Many) -> None:
    assert named(many, Sudoku.parse(EASY))[0] == "pruned"
    assert many.shares(Sudoku.parse(EASY)) is False


@pytest.mark.parametrize("name", ["unruly", "yinyang"])
def test_shared_engines_change_no_answer(name: str) -> None:
    """Of several solutions, those of a single solve are found."""
    puzzles = corpus(name)[:12]
    for limit in (1, 2, None):
        answers = list(cluewise.solve_many(puzzles, limit=limit))
        expected = [cluewise.solve(puzzle, limit=limit) for puzzle in puzzles]
        assert [(item.status, item.complete, item.solutions) for item in answers] == [
            (item.status, item.complete, item.solutions) for item in expected
        ]
    first: Any = puzzles[0]
    unique = replace(first, given=tuple(cluewise.solve(first).solutions[0].values()))
    assert named(Many(SolveOptions(), 2), unique)[1] == "cadical153"
    assert Many(SolveOptions(), 1).shares(unique) is False


def test_choosing_for_an_engine_that_is_shared() -> None:
    def named(name: str, **declared: bool) -> Encoding:
        return Encoding(name, "", "", lambda _: Model(), **declared)  # type: ignore[arg-type]

    first, worked_in, shared = named("first"), named("worked-in", blames=False), named("shared", shares=True)
    assert choose([first, shared], None, CNF, sharing=True) == shared
    assert choose([first, shared], None, CNF) == first
    assert choose([first, shared], "first", CNF, sharing=True) == first
    assert choose([first, worked_in], None, CNF, sharing=True) == first
    assert choose([worked_in, first, shared], None, CNF, reference=True) == first


# ── engines ──


@pytest.mark.parametrize("engine", [one for one, can in sat.ENGINES.items() if can.assumptions and sat.available(one)])
def test_every_engine_that_takes_assumptions(engine: str) -> None:
    puzzles: list[Puzzle] = [Sudoku.parse(SEVERAL), Sudoku.parse(EASY), Queens.parse("Q..\n...\n..."), Queens(5, 5)]
    solutions = list(sets(puzzles, solver=engine))
    assert [len(solution) for solution in solutions] == [len(solution_set(puzzle)) for puzzle in puzzles]


@pytest.mark.skipif(not sat.available("kissat404"), reason="kissat404 is not in this build of PySAT")
def test_an_engine_without_assumptions_is_refused_not_trusted() -> None:
    with pytest.raises(Refused, match="'kissat404' supports no assumptions"):
        list(cluewise.solve_many([Sudoku.parse(EASY)], solver="kissat404", share=True))
    alone = list(cluewise.solve_many([Sudoku.parse(EASY)], limit=2, solver="kissat404"))
    assert alone[0].solutions == cluewise.solve(Sudoku.parse(EASY)).solutions
    assert alone[0].stats.build is not None


def test_the_table_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sat.ENGINES, "glucose4", sat.Capabilities(assumptions=False))
    sat.capabilities.cache_clear()
    try:
        with pytest.raises(Refused, match="glucose4"):
            shared.sharing_engine("glucose4")
    finally:
        sat.capabilities.cache_clear()


@pytest.mark.parametrize(
    ("puzzle", "options", "message"),
    [
        (Sudoku.parse(EASY), {"encoding": "pruned"}, "mixes clues and rules"),
        (Sudoku.parse(EASY), {"timeout": 60}, "limit"),
        (Sudoku.parse(EASY), {"memory": 2000}, "limit"),
        (Sudoku.parse(EASY), {"solver": "backtrack"}, "search"),
        (Sudoku.parse(EASY), {"solver": "cat {cnf}"}, "not a SAT engine"),
        (Sudoku.parse(EASY), {"solver": "cadical195", "cardinality": "native"}, "native"),
        (Signpost.parse("2x2:1ceag"), {}, "does not separate its clues"),
    ],
)
def test_what_cannot_share_says_why(puzzle: Puzzle, options: dict[str, Any], message: str) -> None:
    with pytest.raises(Refused, match=message):
        list(cluewise.solve_many([puzzle], share=True, **options))


@pytest.mark.deep
def test_without_being_told_to_share_anything_goes() -> None:
    puzzles: list[Puzzle] = [Sudoku.parse(EASY), Signpost.parse("2x2:1ceag"), Sudoku.parse(HARD), Queens(6, 6)]
    for options in ({}, {"share": False}, {"timeout": 60}, {"solver": "backtrack"}):
        answers = list(cluewise.solve_many(puzzles, limit=2, **options))
        assert [(len(answer.solutions), answer.complete) for answer in answers] == [(1, True)] * 3 + [(2, False)]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"encoding": "x"}, UnknownName),
        ({"solver": "x"}, UnknownName),
        ({"limit": 0}, Refused),
        ({"timeout": -1}, Refused),
    ],
)
def test_options_are_those_of_solve(options: dict[str, Any], error: type[CluewiseError]) -> None:
    with pytest.raises(error):
        list(cluewise.solve_many([Sudoku.parse(EASY)], **options))


# ── one puzzle after the other ──


def test_answers_say_what_solve_says() -> None:
    one, several, none = Sudoku.parse(HARD), Sudoku.parse(SEVERAL), Sudoku.parse("11..............")
    for limit in (1, 2, 3, None):
        for puzzle, answer in zip((one, several, none), cluewise.solve_many([one, several, none], limit), strict=True):
            alone = cluewise.solve(puzzle, limit)
            assert (answer.status, answer.reason, len(answer.solutions)) == (alone.status, None, len(alone.solutions))
            assert answer.complete or not alone.complete
            assert answer.stats.variables == puzzle.side**3  # no auxiliaries
            assert answer.stats.solve is not None
            assert answer.stats.build is answer.stats.conflicts is None


def test_propagation_alone_is_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    (expected,) = solution_set(Sudoku.parse(EASY))
    monkeypatch.setattr(sat.SatEngine, "model", None)
    (answer,) = cluewise.solve_many([Sudoku.parse(EASY)], limit=2)
    assert (answer.solutions, answer.complete) == ([expected], True)
    (clash,) = cluewise.solve_many([Sudoku.parse("1" + EASY[1:4] + "1" + EASY[5:])], limit=2)
    assert (clash.status, clash.complete) == (Status.UNSATISFIABLE, True)


def test_blocking_one_puzzle_does_not_touch_the_next() -> None:
    """The same puzzle again and again, and others whose solutions it has."""
    several = Sudoku.parse(SEVERAL)
    expected = solution_set(several)
    more = [Sudoku.parse("".join(str(n) if i % 3 else "." for i, n in enumerate(item.values()))) for item in expected]
    puzzles: list[Puzzle] = [several, *more, several, Sudoku.parse("." * 16), *more, several]
    solutions = list(sets(puzzles))
    assert solutions[0] == solutions[len(more) + 1] == solutions[-1] == expected
    for solution, one in zip(expected, solutions[1:], strict=False):
        assert solution in one


def test_stopping_early_leaves_nothing_blocked() -> None:
    many = Many(SolveOptions(), limit=2, share=True)
    for _ in range(3):
        search = many.solving(Sudoku.parse(SEVERAL))
        assert next(search) in solution_set(Sudoku.parse(SEVERAL))
        search.close()
    assert len(many.solving(Sudoku.parse(SEVERAL)).answer().solutions) == 2
    many.close()


@pytest.mark.parametrize(("name", "value"), [("RENEW", 1), ("KEPT", 1), ("PAIRWISE", 1)])
def test_constants_change_no_solution(name: str, value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, name, value)
    puzzles: list[Puzzle] = [
        Sudoku.parse(SEVERAL),
        Queens(5, 5),
        Sudoku.parse(EASY),
        Sudoku.parse(SEVERAL),
        Queens(6, 6),
    ] * 2
    assert list(sets(puzzles)) == [solution_set(puzzle) for puzzle in puzzles]


def test_engines_are_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluewise.bulk_solve.ENGINES", 2)
    closed: list[str] = []
    close = shared.SharedRules.close
    monkeypatch.setattr(shared.SharedRules, "close", lambda rules: (closed.append(""), close(rules))[1])
    puzzles: list[Puzzle] = [Queens(n, n) for n in (4, 5, 6, 4, 5, 6)]
    assert [len(solutions) for solutions in sets(puzzles)] == [2, 10, 4] * 2
    assert len(closed) == 6, "four that were crowded out, two at the end"


def test_starting_anew_forgets_what_came_before() -> None:
    def first_of(many: Many) -> list[Solution]:
        return [many.solving(Sudoku.parse("." * 81)).answer().solutions[0] for _ in range(3)]

    many = Many(SolveOptions(), limit=1)
    fresh = first_of(many)
    for _ in range(20):
        many.solving(Sudoku.parse(HARD)).answer()
    many.start_anew()
    assert first_of(many) == fresh


def test_a_clue_no_slot_can_meet() -> None:
    """Values that a slot never takes: if one is given, there is no solution. Denying one changes nothing."""
    rules = shared.SharedRules(encodings("queens")[0].build(Queens(4, 4)), antichain=True)
    assert len(found(rules, (0, 9, False))) == 2
    assert not found(rules, (0, 9, True))
    assert len(found(rules, (0, 1, True), (1, 3, True))) == 1
    assert not found(rules, (0, 1, True), (0, 1, False))
    rules.close()


def test_slots_that_are_not_one_hot() -> None:
    rules = shared.SharedRules(binary.build(Queens(6, 6)), antichain=binary.antichain)
    assert len(found(rules)) == 4
    assert len(found(rules, (0, 1, True))) == 1
    with pytest.raises(AssertionError, match="is a clause, which cannot be assumed"):
        found(rules, (0, 1, False))
    rules.close()


def test_auxiliaries_between_the_slots() -> None:
    """Variables of slots that do not come first are read slot by slot."""
    model = Model()
    for slot in "ab":
        model.family("one").exactly(1, model.one_hot(slot, range(3)).variables)
        model.family("free").clause([model.new()])
    rules = shared.SharedRules(model, antichain=True)
    assert len(found(rules)) == 9
    assert {values["b"] for values in found(rules, ("a", 1, True))} == {0, 1, 2}
    rules.close()


def test_a_model_without_variables() -> None:
    model = Model()
    model.fixed("a", 5)
    rules = shared.SharedRules(model)
    assert [dict(values) for values in found(rules)] == [{"a": 5}]
    rules.close()


def test_cuts_hold_for_the_puzzle_that_found_them() -> None:
    model = Model()
    for slot in "ab":
        model.family("one").exactly(1, model.one_hot(slot, range(3)).variables)

    def same(candidate: Candidate) -> list[Cut]:
        values = candidate.values
        return [Cut(Clause(-literal for literal in model.stating(values)))] if values["a"] == values["b"] else []

    model.cut(same)
    rules = shared.SharedRules(model, antichain=True)
    for _ in range(3):
        assert len(found(rules)) == 6
        assert {item["b"] for item in found(rules, ("a", 1, True))} == {0, 2}
    assert not found(rules, ("a", 1, True), ("b", 1, True))
    rules.close()


# ── the loop ──


def test_a_fresh_engine_and_a_shared_one_run_in_the_same_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    readers: list[object] = []

    def watched(reader: object, *others: Any) -> Iterator[Solution]:
        readers.append(reader)
        return enumerate_solutions(reader, *others)  # type: ignore[arg-type]

    monkeypatch.setattr("cluewise.pipeline.enumerate_solutions", watched)
    puzzle = Sudoku.parse(SEVERAL)
    (answer,) = cluewise.solve_many([puzzle], limit=None, share=True)
    assert set(answer.solutions) == set(cluewise.solve(puzzle, limit=None).solutions)
    assert len(readers) == 2


def test_a_solution_that_comes_back_is_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    """A blocking clause that does not block is noticed, as with a fresh engine."""
    monkeypatch.setattr(shared.OnePuzzle, "add", lambda *_: None)
    with pytest.raises(EncodingBug, match="a blocked solution occurred again"):
        list(cluewise.solve_many([Sudoku.parse(SEVERAL)], limit=None, share=True))


def test_a_puzzle_that_ends_after_its_engine_disables_nothing() -> None:
    """Another puzzle has the number of its selector by then."""
    rules = shared.SharedRules(encodings("queens")[0].build(Queens(6, 6)), antichain=True)
    first = rules.take([], settle=False)
    first.solve()
    first.add([2])
    rules.close()
    second = rules.take([], settle=False)
    second.add([2])
    first.close()
    assert second.solve() is not None
    second.close()
    rules.close()


@pytest.mark.parametrize("family", ["row", "given"])
def test_a_wrong_model_is_a_bug_never_an_answer(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = next(encoding for encoding in encodings("sudoku") if encoding.name == "complete")
    wrong = right._replace(build=lambda puzzle: right.build(puzzle).without(family))
    monkeypatch.setattr("cluewise.pipeline.encodings_of", lambda *_: (wrong,))
    puzzles = [Sudoku.parse(SEVERAL)]
    if family == "given":  # clues are assumptions: that family says nothing here
        assert list(sets(list(puzzles))) == [solution_set(puzzles[0], solver="backtrack")]
        return
    with pytest.raises(EncodingBug, match="encoding complete, solver cadical153, sudoku"):
        list(cluewise.solve_many(puzzles, limit=None, solver="cadical153"))


def test_suggestions_are_tried() -> None:
    (answer,) = cluewise.solve_many([Queens(60, 60)], share=True)
    assert answer.solutions[0] == cluewise.solve(Queens(60, 60)).solutions[0]


# ── the quick check ──


@few_kinds
def test_the_quick_check_agrees_with_the_slow_one(name: str) -> None:
    """On solutions, on grids that are nearly right, and on values that are no grid at all."""
    cls, rng = puzzle_class(name), random.Random(name)
    if inspect.unwrap(cls.plainly_solved) is Puzzle.plainly_solved:
        return  # it has no quick check
    yes = 0
    draw, sizes = generator_for(cls).random, generator_for(cls).small_sizes
    for number, size in enumerate([*sizes, *sizes][:6]):
        puzzle, solution = draw(rng, **cls.size(size), **(generator_for(cls).few_clues if number % 2 else {}))
        others = [solution]
        others += [Solution({**solution, a: solution[b], b: solution[a]}) for a, b in pairwise(solution)]
        others += [draw(rng, **cls.size(size))[1] for _ in range(2)]  # to other clues and cages
        first = next(iter(solution), "no slot")  # a board of one cell has no border
        others += [Solution({**solution, first: value}) for value in (None, True, 1.0, "1", 0, -1, 10**9, (1, 2))]
        others += [Solution({**solution, "stray": 1}), Solution([*solution.items()][1:]), Solution({})]
        others += [Solution((slot, True if value == 1 else value) for slot, value in solution.items())]
        others += cluewise.solve(puzzle, solver="backtrack", limit=5).solutions
        accepted = [*map(puzzle.accepts, others)]  # before the sentences of its rules are made
        for assignment, accepts in zip(others, accepted, strict=True):
            assert accepts == (not puzzle.check(assignment)), (puzzle.format(), dict(assignment))
            if puzzle.plainly_solved(assignment):
                yes += 1
                assert not list(puzzle.broken(assignment)), (puzzle.format(), dict(assignment))
                assert set(assignment) == set(puzzle.slots())
    assert yes > 5


# ── published puzzles ──


@pytest.mark.deep
@needs_data
def test_published_puzzles_are_unique_and_their_counts_right() -> None:
    lines = [line for line in (DATA / "17_clue_sample.txt").read_text().splitlines() if line[:1] not in ("#", "")]
    answers = cluewise.solve_many([Sudoku.parse(line) for line in lines[::20]], limit=2, share=True)
    assert all((len(answer.solutions), answer.complete) == (1, True) for answer in answers)
    rows = [line.split(":") for line in (DATA / "counts.txt").read_text().splitlines()]
    few = [(Sudoku.parse(row[0]), int(row[1])) for row in rows if int(row[1]) < 5000]
    answers = cluewise.solve_many([puzzle for puzzle, _ in few], limit=None, share=True)
    assert [len(answer.solutions) for answer in answers] == [count for _, count in few]


@needs_data
def test_a_list_with_a_lone_hash_among_its_comments_is_read() -> None:
    assert len(cluewise.read("sudoku", Path(DATA / "17_clue_sample.txt"))) == 6145


# ── engines with the rules of a size ──


@pytest.mark.parametrize("name", sorted(BY_SIZE))
def test_the_rules_of_a_size_and_of_parts_are_those_of_the_puzzle(name: str) -> None:
    """On boards large enough that clues meet: a puzzle that gets its rules from others has those of its own."""
    kind, rng, of_part = puzzle_class(name), random.Random(name), dict[Any, Any]()
    sized = [kind.size(size) for size in ("9x9", "8x8", "7x7" if kind.is_square else "5x7")]
    for size in (*sized, *sized):
        puzzle: Any = generator_for(kind).random(rng, **size)[0]
        with silently():
            of_size = [*single(puzzle.size_rules())]
            assert next(iter(single(puzzle.size_rules()))) is of_size[0], "the rules of a size are kept"
            for part in puzzle.parts():
                if (str(size), part) not in of_part:
                    of_part[str(size), part] = [*single(puzzle.part_rules(part))]
            parts = [rule for part in puzzle.parts() for rule in of_part[str(size), part]]
            parts += puzzle.own_rules()
            own = [*single(puzzle.rules())]
        assert len(own) == len(of_size) + len(parts)
        assert all(any(alike(rule, other) for other in own) for rule in (*of_size, *parts))


@pytest.mark.parametrize("name", sorted(BY_SIZE))
def test_streams_by_size_give_the_answers_of_single_solves(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with renewed engines, several solutions, none, and parts of earlier puzzles."""
    monkeypatch.setattr(shared, "RENEW", 40)
    kind, rng = puzzle_class(name), random.Random(f"size {name}")
    puzzles: list[Any] = [generator_for(kind).random(rng, **kind.size("6x6"))[0] for _ in range(14)]
    puzzles += [wrong for puzzle in puzzles[:4] if (wrong := _mixed(puzzle, puzzles[5])) is not None]
    for limit in (2, None):
        for puzzle, answer in zip(puzzles, cluewise.solve_many(puzzles, limit=limit), strict=True):
            alone = cluewise.solve(puzzle, limit=limit)
            assert (answer.status, answer.complete, answer.solutions) == (alone.status, alone.complete, alone.solutions)
    for puzzle, solutions in zip(puzzles[:6] * 2, sets(puzzles[:6] * 2), strict=True):
        assert solutions == solution_set(puzzle)


def _mixed(puzzle: Any, other: Any) -> Any:
    """The puzzle with half of the clues of another one; None if it has areas alone."""
    field = next(iter(puzzle.clue_signs()), None)
    if field is None:
        return None
    half = len(getattr(puzzle, field)) // 2
    mixed = replace(puzzle, **{field: getattr(puzzle, field)[:half] + getattr(other, field)[half:]})
    return None if mixed.validation_error() else mixed


def test_extra_rules_are_not_lost_in_a_stream() -> None:
    plain: Any = generator_for(puzzle_class("kurochute")).random(random.Random(1), 5, 5)[0]
    puzzle = replace(plain, also=("no_2x2_square_is_all_unshaded",))
    assert not Many(SolveOptions(), 2).shares(puzzle)
    assert Many(SolveOptions(), 2).shares(plain)


def test_upper_bounds_follow_only_from_the_total_of_a_partition() -> None:
    model = Model()
    rows = [(1, 2, 3), (4, 5, 6)]
    model.variables = 6
    for row in rows:
        model.family("row").exactly(1, row)
    total = known_total(model)
    assert total == (frozenset(range(1, 7)), 2)
    areas = [LiteralCount((1, 2, 4, 5, 6), 1, 1), Clause((3,))]
    assert without_implied_bounds(areas, total) == [LiteralCount((1, 2, 4, 5, 6), 1, 5), Clause((3,))]
    for other in (
        [LiteralCount((1, 2, 4, 5), 1, 1), Clause((3,))],
        [LiteralCount((1, 2, 4, 5, -6), 1, 1), Clause((3,))],
        [LiteralCount((1, 2, 4, 5, 6), 2, 2), Clause((3,))],
        [LiteralCount((1, 2, 4, 5, 6, 6), 1, 1), Clause((3,))],
    ):
        assert without_implied_bounds(other, total) == other
