"""A live board: its answers after any changes are those of a fresh solve, and its engine stays usable."""

import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import cluewise
from cluewise.encodings.common.model import Candidate, Clause, Cut, Model
from cluewise.explanations.guarded_model import explaining
from cluewise.live_board import LiveBoard
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from cluewise.solvers import live_engine
from cluewise.solvers.live_engine import LiveEngine
from cluewise.solvers.live_names import is_definition

SIZES = {
    "slitherlink": "4x4",
    "nurimisaki": "4x4",  # clues lift a rule
    "yajilin": "5x5",  # the count of the loop's cells depends on all clues
    "minesweeper": "4x4",
    "nurikabe": "4x4",  # statements about sizes depend on clues
    "kurodoko": "5x5",  # clues define variables in chains
    "kakuro": "4x4",  # a clue changes the slots
    "tents": "5x5",  # the view is coarser than the slots
    "skyscrapers": "4",
    "starbattle": "5x5",  # regions change
    "archipelago": "4x3",  # statements about sizes name the subgraphs of chains
}


def drawn(name: str, size: str, seed: int) -> Any:
    kind = puzzle_class(name)
    return generator_for(kind).random(random.Random(seed), **kind.size(size))[0]


def changed(puzzle: Any, rng: random.Random) -> Any:
    """The puzzle without a clue, or with the clue of another draw in one place."""
    clues = [clue for group in puzzle.spare_clues() for clue in group]
    return puzzle.without_clue(rng.choice(clues)) if clues else puzzle


def walk(name: str, steps: int) -> Iterator[Any]:
    """Puzzles of one size, each near the one before or drawn anew."""
    rng, seen = random.Random(name), list[Any]()
    for step in range(steps):
        near = step % 4 and changed(seen[-1], rng)
        puzzle = rng.choice(seen) if step % 4 == 3 else near or drawn(name, SIZES[name], step)
        seen.append(puzzle)
        yield puzzle


@pytest.mark.parametrize("name", SIZES)
def test_answers_are_those_of_a_fresh_solve(name: str) -> None:
    puzzles = list(walk(name, 8))
    with LiveBoard(puzzles[0]) as board:
        for puzzle in puzzles:
            board.change(puzzle)
            answer = cluewise.solve(puzzle, limit=500)
            expected = {0: "none", 1: "unique"}.get(len(answer.solutions), "several")
            assert board.verdict() == expected, puzzle.format()
            if answer.complete and len(puzzle.views) == 1:
                first = answer.solutions[:1]
                equal = {slot: v for s in first for slot, v in s.items() if all(o[slot] == v for o in answer.solutions)}
                assert board.shared().values == equal, puzzle.format()
            assert board.shared().complete


@pytest.mark.parametrize("name", ["slitherlink", "kurodoko", "yajilin"])
def test_an_interrupted_board_is_loaded_anew(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C at any clause: the later answers are those of a board that was never interrupted."""
    puzzles, left = list(walk(name, 5)), [0]
    putting = live_engine.putting

    def interrupted(solver: Any, engine: str) -> Any:
        put = putting(solver, engine)

        def counted(clause: Any) -> None:
            left[0] -= 1
            if left[0] == 0:
                raise KeyboardInterrupt
            put(clause)

        return counted

    monkeypatch.setattr(live_engine, "putting", interrupted)
    expected = [{0: "none", 1: "unique"}.get(len(cluewise.solve(p, limit=2).solutions), "several") for p in puzzles]
    interrupts = 0
    with LiveBoard(puzzles[0]) as board:
        for number in range(24):
            left[0] = 3 * number + 1
            try:
                board.change(puzzles[number % 5])
                board.shared()
            except KeyboardInterrupt:
                interrupts += 1
            left[0] = 0
            for puzzle, verdict in zip(puzzles, expected, strict=True):
                board.change(puzzle)
                assert board.verdict() == verdict, (number, puzzle.format())
    assert interrupts > 5


def test_a_clue_that_lifts_a_rule_adds_solutions() -> None:
    """In Nurimisaki, a cell without a clue is no end of the way: a clue there makes new solutions."""
    one = puzzle_class("nurimisaki").blank(3, 3).with_place("numbers", 0, "?")  # type: ignore[attr-defined]
    subsets = set[bool]()
    with LiveBoard(one) as board:
        before = set(cluewise.solve(one, limit=None).solutions)
        for i in range(1, 9):
            two = one.with_place("numbers", i, "?")
            after = set(cluewise.solve(two, limit=None).solutions)
            subsets.add(after <= before)
            for puzzle, solutions in ((two, after), (one, before)):
                board.change(puzzle)
                assert board.verdict() == {0: "none", 1: "unique"}.get(len(solutions), "several")
    assert False in subsets


def test_two_clues_that_state_the_same_are_told_apart() -> None:
    """Two zeros in Slitherlink state facts about the same edge. The clash names the one that is needed."""
    with cluewise.live("slitherlink", "3x3") as board:
        board.set("r1c2", 0)
        board.set("r1c1", 0)
        board.set("r2c1", 4)
        assert board.verdict() == "none"
        assert {reason.at for reason in board.clash() or ()} == {Cell(0, 0), Cell(1, 0)}
        board.clear("r1c1")
        assert board.verdict() == "unique"
        assert board.clash() is None


def test_no_clue_of_a_clash_can_be_omitted() -> None:
    with cluewise.live("minesweeper", "3x3") as board:
        for place, sign in {"r1c1": 0, "r1c3": 2, "r3c3": 0, "r3c1": 1}.items():
            board.set(place, sign)
        clash = board.clash() or ()
        whole = board.puzzle
        assert clash
        places = [whole.cells.index(reason.at) for reason in clash]  # type: ignore[attr-defined]
        for left_out in (None, *places):
            kept = [n if i in places and i != left_out else None for i, n in enumerate(whole.numbers)]  # type: ignore[attr-defined]
            board.change(whole.blank(3, 3, kept))  # type: ignore[attr-defined]
            assert (board.verdict() == "none") == (left_out is None)


def test_entries_and_suggestions() -> None:
    with cluewise.live("creek", "3x3") as board:
        assert board.verdict() == "several"
        while (clue := board.suggest()) is not None:
            board.change(board.puzzle.with_place(clue.field, clue.place, clue.value))  # type: ignore[attr-defined]
        assert board.verdict() == "unique"
        (solution,) = board.solutions()
        assert board.shared() == (dict(solution), True)
        slot, value = next(iter(solution.items()))
        assert board.enter(slot, value)
        assert not board.enter(slot, 1 - value)  # type: ignore[operator]
        board.erase(slot)
        assert board.fits()
        spare = board.spare()
        assert board.verdict() == "unique"
        assert all(board.puzzle.without_clue(clue).check(solution) == [] for clue in spare)
        unique = [len(cluewise.solve(board.puzzle.without_clue(c), limit=2).solutions) == 1 for c in spare]
        assert all(unique)


def test_shared_values_after_entries() -> None:
    with cluewise.live("masyu", "3x3") as board:
        solutions = cluewise.solve(board.puzzle, limit=None).solutions
        slot = next(slot for slot in board.puzzle.slots() if len({each[slot] for each in solutions}) > 1)
        for value in (0, 1):
            board.enter(slot, value)
            fitting = [each for each in solutions if each[slot] == value]
            expected = {k: v for k, v in fitting[0].items() if all(each[k] == v for each in fitting)}
            assert board.shared_with_entries() == (expected, True)
        assert board.shared_with_entries(seconds=-1) == ({}, False)
        board.entries = dict.fromkeys(board.puzzle.slots(), 1)
        assert board.shared_with_entries() == ({}, True)


def test_bad_places_and_signs() -> None:
    with cluewise.live("slitherlink", "2x2") as board:
        with pytest.raises(Refused, match="slitherlink has no place 'r5c5' for a clue; its fields"):
            board.set("r5c5", 1)
        with pytest.raises(PuzzleError, match="found '9'"):
            board.set((0, 0), 9)
        with pytest.raises(Refused, match="not a creek puzzle"):
            board.change(drawn("creek", "2x2", 0))
        with pytest.raises(Refused, match="has no slot 'x' with the value 1"):
            board.enter("x", 1)
        with pytest.raises(Refused, match="only for a puzzle with exactly one solution"):
            board.spare()
    with pytest.raises(Refused, match="a board of creek needs a size"):
        cluewise.live("creek")
    with pytest.raises(Refused, match="not with a puzzle"):
        cluewise.live(drawn("creek", "2x2", 0), "3x3")


def test_another_thread_is_refused() -> None:
    found = []
    with cluewise.live("creek", "2x2") as board:

        def ask() -> None:
            with pytest.raises(Refused, match="belongs to the thread"):
                board.verdict()
            found.append(True)

        thread = threading.Thread(target=ask)
        thread.start()
        thread.join()
    assert found


# ── the engine ──


def engine_model(*clauses: tuple[tuple[int, ...], Reason | None], slots: int = 4) -> Model:
    model = Model()
    for i in range(slots):
        model.boolean(i)
    for clause, reason in clauses:
        model.family("f").clause(clause, reason)
    return model


CLUE, OTHER, RULE = Reason("clue", "c", 0, "c"), Reason("clue", "c", 1, "d"), Reason("rule", "r", None, "r")


def test_a_rule_that_a_model_lacks_is_lifted() -> None:
    engine = LiveEngine()
    strict = engine.state(engine_model(((1,), RULE), ((-1,), CLUE)))
    loose = engine.state(engine_model(((-1,), CLUE)))
    assert engine.solve(strict) is None
    assert engine.core() == {("clue", "c", 0)} | ({RULE.place} if strict.selectors[RULE.place] else set())
    assert engine.solve(loose) is not None
    assert engine.solve(strict) is None
    assert engine.follows(strict, loose)
    assert not engine.follows(loose, strict)
    engine.close()
    assert engine.solve(loose) is not None  # by a new engine


def test_variables_with_one_name_are_kept_apart_within_a_model() -> None:
    """Half definitions do not determine their variables: two with the same clauses may differ."""
    model = Model()
    x = model.boolean("x").variable
    a, b = model.new(), model.new()
    for implied in (a, b):
        model.family("f").clause((-implied, x))
    model.family("f").clause((a, b), CLUE)
    model.family("f").clause((-a, -b), OTHER)
    engine = LiveEngine()
    assert engine.solve(engine.state(model)) is not None


def test_definitions() -> None:
    assert is_definition(3, [Clause((-3, 1)), Clause((-3, 2)), Clause((3, -1, -2))])
    assert is_definition(3, [Clause((-3, 1))])
    assert not is_definition(3, [Clause((-3, 1)), Clause((3, 2))])


def test_cuts_of_a_clue_hold_for_its_models_only() -> None:
    def with_cut(excluded: int) -> Model:
        model = engine_model()

        def find(holds: Candidate) -> list[Cut]:
            return [Cut(Clause((-excluded,)), CLUE)] if holds(excluded) else []

        model.cut(find)
        model.family("f").clause((excluded, 4))
        return model

    engine = LiveEngine()
    states = [engine.state(with_cut(variable), [CLUE]) for variable in (1, 2, 1)]
    for state, variable in zip(states, (1, 2, 1), strict=True):
        true = engine.solve(state)
        assert true is not None
        assert not true[variable]
        assert engine.solve(state, [variable]) is None
        assert engine.solve(state, [variable], clues=[]) is not None
    assert engine.solve(states[1], [1]) is not None


def test_the_first_clues_are_preferred_in_a_core() -> None:
    engine = LiveEngine()
    state = engine.state(engine_model(((1,), CLUE), ((1,), OTHER), ((-1,), RULE)), [CLUE, OTHER])
    for first, second in ((CLUE, OTHER), (OTHER, CLUE)):
        assert engine.solve(state, clues=[first.place, second.place]) is None
        assert engine.core() == {first.place}
    assert engine.solve(state, clues=[]) is not None


def test_a_question_ends_with_its_block() -> None:
    engine = LiveEngine()
    state = engine.state(engine_model(((1, 2), CLUE)))
    with engine.question(state) as question:
        question.any_of([(1, 3), (2, 4)])
        true = engine.solve(state, [-1], question)
        assert true is not None
        assert true[2]
        assert true[4]
        question.add((-4,))
        assert engine.solve(state, [-1], question) is None
    assert engine.solve(state, [-1]) is not None


@pytest.mark.parametrize("limit", ["RENEW_STATES", "RENEW_VARIABLES"])
def test_a_renewed_engine_gives_the_same_answers(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_engine, limit, 1)
    monkeypatch.setattr(live_engine, "RENEW_FACTOR", 1)
    puzzles = list(walk("minesweeper", 8))
    with LiveBoard(puzzles[0]) as board:
        for puzzle in puzzles:
            board.change(puzzle)
            count = len(cluewise.solve(puzzle, limit=2).solutions)
            assert board.verdict() == ("none", "unique", "several")[count]
        assert board.stats["loads"] > 1


def test_a_stopped_search_leaves_the_board_usable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_engine, "SLICE", 1)
    puzzle = drawn("nurikabe", "6x6", 1)
    with LiveBoard(puzzle) as board:
        assert board.verdict(seconds=1e-9) in ("unknown", "unique", "several")
        values, complete = board.shared(seconds=1e-9)
        assert complete or not values
        fresh = cluewise.solve(puzzle, limit=2)
        assert board.verdict() == ("unique" if len(fresh.solutions) == 1 else "several")
        assert board.shared().complete


def test_a_limit_of_time_holds_between_short_searches() -> None:
    """Searches of few conflicts, each followed by a cut, end when the time is up, too."""
    with LiveBoard(drawn("creek", "5x5", 1)) as board:
        slot, value = next(iter(cluewise.solve(board.puzzle).solutions[0].items()))
        assert board.verdict(seconds=-1) == "unknown"
        assert board.enter(slot, value, seconds=-1) is None
        assert board.fits()


def test_groups_that_no_state_has_are_removed() -> None:
    engine, encoding = LiveEngine(), explaining("minesweeper")
    for puzzle in walk("minesweeper", 6):
        state = engine.state(encoding.worded(puzzle), puzzle.reasons())
        engine.keep([state])
        named = state.named.groups if state.named else ()
        assert {group for group, x in engine._selectors.items() if x} <= set(named)
        assert engine.solve(state) is not None
