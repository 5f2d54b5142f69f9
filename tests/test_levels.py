"""Levels: consequences of one reason at a time, of trials, and of trials within trials."""

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import cluewise
from cluewise.encodings.common.encoding import explains, variants
from cluewise.encodings.common.graphs.partial_assignment import NO, OPEN, YES, no_values
from cluewise.encodings.common.model import Model
from cluewise.explanations import closure, explanation
from cluewise.explanations.closure import EASY, EXPERT, HARD, MEDIUM, SEARCH, Closure, goal_of
from cluewise.explanations.closure_levels import Level, Reach, level_of, level_of_closure
from cluewise.explanations.derivation import MANY, derivation
from cluewise.explanations.guarded_model import GuardedModel, explaining
from cluewise.explanations.trials import Trials
from cluewise.generation.quick_trials import near_variables, rise_quickly
from cluewise.puzzles.common.geometry import components
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.clues import lost_reasons
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names
from cluewise.verbs import cli

pytestmark = pytest.mark.few


def grounded(puzzle: Puzzle) -> tuple[GuardedModel, list[int]]:
    guarded = GuardedModel(puzzle)
    assert guarded.solve()
    goal = goal_of(guarded, guarded.true_facts())
    assert not guarded.second(guarded.solution())
    return guarded, goal


def unique(name: str, number: int, size: str) -> Iterator[Puzzle]:
    from cluewise.generation.unique_puzzles import unique_puzzles

    cls = puzzle_class(name)
    for seed in range(number):
        yield list(unique_puzzles(cls, Random(f"levels {seed}"), cls.size(size)))[-1]


KINDS = ("sudoku", "slitherlink", "nurikabe", "tents", "unruly", "hitori")
SIZES = {"sudoku": "2x2"}


@pytest.fixture(scope="module")
def boards() -> list[Puzzle]:
    return [puzzle for name in KINDS for puzzle in unique(name, 2, SIZES.get(name, "6x4"))]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("net", "7x6w:cbddd234728d6a4b3864164291439b3eab3bd53c82"),
        ("shikaku", "9x7:c8f6b8t12f12c8b9n"),
        ("compass", "https://puzz.link/p?compass/5/5/l2.21g.2.4m.4.3g.1..l"),
    ],
)
def test_a_trial_leads_through_facts_that_can_be_told(name: str, text: str) -> None:
    """Its length counts them: joints of tiles, the rectangle of a clue, the region of a cell."""
    [puzzle] = cluewise.read(name, text)
    guarded, goal = grounded(puzzle)
    with guarded, closing(Closure(guarded, goal)) as work, closing(Reach(work)) as reach:
        lengths = [reach.trials.length(fact) for fact in reach.open if reach.trials.clashes(fact)]
    assert max(lengths) > closure.SHORT


@pytest.mark.deep
def test_a_fact_and_its_opposite_read_differently() -> None:
    for name in puzzle_names():
        cls = puzzle_class(name)
        puzzle, _ = generator_for(cls).random(Random(1), **cls.size(generator_for(cls).small_sizes[0]))
        with GuardedModel(puzzle) as guarded:
            alike = [
                fact
                for literal, fact in guarded.facts.items()
                if -literal in guarded.facts and fact.text(puzzle) == guarded.facts[-literal].text(puzzle)
            ]
        assert not alike, (name, alike[:1])


def level(puzzle: Puzzle) -> Level:
    guarded, goal = grounded(puzzle)
    with guarded:
        return level_of(guarded, goal)


def test_what_follows_is_part_of_the_solution(boards: list[Puzzle]) -> None:
    for puzzle in boards:
        guarded, goal = grounded(puzzle)
        with guarded, closing(Closure(guarded, goal)) as work, closing(Reach(work)) as reach:
            reach.rise(EXPERT)
            assert all(reach.held[literal] == (OPEN if literal in reach.open else YES) for literal in goal)


def test_the_level_is_that_of_the_text_alone(boards: list[Puzzle]) -> None:
    """Searches and cuts that came before do not matter, nor does other work on the same grounds."""
    for puzzle in boards:
        guarded, goal = grounded(puzzle)
        with guarded:
            first = level_of(guarded, goal)
            for literal in goal[:10]:
                guarded.solve([-literal])
            assert level_of(guarded, goal) == first
        assert level(type(puzzle).parse(puzzle.format())) == first


@pytest.mark.deep
def test_a_searching_engine_would_make_it_easier() -> None:
    """The reason for engines that never search: what an engine has learned propagates."""
    puzzle = next(puzzle for puzzle in unique("slitherlink", 5, "7x7") if (level(puzzle).level or SEARCH) > 1)
    guarded, goal = grounded(puzzle)
    with guarded, closing(Closure(guarded, goal)) as work, closing(Reach(work)) as reach:
        guards = list(guarded.guards.values())
        for literal in goal:
            guarded.solve([-literal])
        _, implied = guarded.engine.propagate([*guarded.guards.values(), *guards])
        assert len(set(goal) & set(implied)) > len(goal) - len(reach.open)


@pytest.mark.deep
def test_fewer_clues_are_never_easier() -> None:
    """Each board of `unique_puzzles` has fewer clues than the one before."""
    from cluewise.generation.unique_puzzles import unique_puzzles

    harder = 0
    for seed in range(2):
        for name in ("slitherlink", "mosaic"):
            cls = puzzle_class(name)
            boards = list(unique_puzzles(cls, Random(f"fewer {seed}"), cls.size("5x5")))
            levels = [level(puzzle).level or SEARCH for puzzle in boards]
            assert levels == sorted(levels)
            harder += levels[0] < levels[-1]
    assert harder


@pytest.mark.deep
def test_levels_nest(boards: list[Puzzle]) -> None:
    """What follows at a level follows at all higher ones, and the level is the lowest that solves the puzzle."""
    for puzzle in boards:
        found = level(puzzle).level
        guarded, goal = grounded(puzzle)
        before = len(goal) + 1
        with guarded, closing(Closure(guarded, goal)) as work:
            for number in range(1, HARD + 1):
                with closing(Reach(work)) as reach:
                    reach.rise(number)
                    assert len(reach.open) <= before
                    before = len(reach.open)
                    assert bool(reach.open) == (found is None or number < found)
                    with closing(Reach(work)) as at_once:
                        at_once.rise(number, lowest=number)
                        assert at_once.open == reach.open
                told = level_of_closure(work, highest=number, measured=False).level
                assert told == (number + 1 if found is None else min(found, number + 1))


def test_quick_trials_learn_the_same_facts_whether_rules_about_the_whole_board_wait_or_not(
    boards: list[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    def quickly(puzzle: Puzzle) -> tuple[int, list[int]]:
        guarded, goal = grounded(puzzle)
        with guarded, closing(Closure(guarded, goal)) as work, closing(Reach(work)) as reach:
            work.watched_in_trials, at_first = False, len(reach.open)
            near = near_variables(work.clauses)
            return at_first, rise_quickly(reach, [None], near)[0]

    watched = [puzzle for puzzle in boards if puzzle.name in {"slitherlink", "nurikabe", "hitori"}]
    waiting = [quickly(puzzle) for puzzle in watched]
    assert any(at_first > len(left) for at_first, left in waiting)
    monkeypatch.setattr(Reach, "waits", property(lambda reach: False, lambda reach, value: None), raising=False)
    assert waiting == [quickly(puzzle) for puzzle in watched]


def test_a_clash_of_clues_is_told() -> None:
    (puzzle,) = cluewise.read("sudoku", "11..............")
    with GuardedModel(puzzle) as guarded, closing(Closure(guarded, [])) as work, pytest.raises(closure.Contradiction):
        Reach(work)


@pytest.mark.deep
def test_where_the_budget_ends_the_level_is_at_least_the_one_being_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(puzzle for puzzle in unique("slitherlink", 5, "7x7") if (level(puzzle).level or SEARCH) > HARD)
    whole = level(puzzle)
    least = set()
    monkeypatch.setattr(closure, "TESTS_OF_FACT", 0)
    for tests in (0, 30, 300, 3000, 10**6):
        monkeypatch.setattr(closure, "TESTS", tests)
        found = level(puzzle)
        assert found.at_least <= whole.at_least
        assert found.level in (None, whole.level)
        least.add(found.at_least)
    assert found == whole
    assert least >= {MEDIUM, EXPERT}


def test_derivations_are_trimmed_and_breadth_first() -> None:
    """-1 → 2 → 3 and -1 → -6, which clash; 4 and 5 have no part in it."""
    clauses = [(1, 2), (1, 4), (-4, 5), (-2, 3), (-3, -2, 6), (-6, 1)]
    held = no_values(6)
    chain = derivation(lambda literal: (clause for clause in clauses if literal in clause), held, -1)
    assert chain == [-1, 2, -6, 3]
    short, enough = (
        derivation(lambda literal: (c for c in clauses if literal in c), held, -1, most) for most in (1, 2)
    )
    assert (short, enough) == ([], chain)  # -1 alone shows no clash
    held[3], held[-3] = YES, NO
    assert derivation(lambda literal: (clause for clause in clauses if literal in clause), held, -1) == [-1, 2, -6]


def test_a_trial_that_is_counted_up_to_a_number_of_facts_is_as_long_as_one_that_is_counted_to_its_end() -> None:
    """A clause of a definition, whose variables state no fact, adds nothing to the length."""
    seen = Counter[bool]()
    sizes = {"sudoku": "2x3", "slitherlink": "6x6", "undead": "5x5"}
    for puzzle in (board for name, size in sizes.items() for board in unique(name, 2, size)):
        guarded, goal = grounded(puzzle)
        with guarded, closing(Closure(guarded, goal)) as work, closing(Reach(work)) as reach:
            for fact in reach.open:
                if reach.trials.clashes(fact):
                    length = reach.trials.length(fact)
                    for longest in (1, 2, 4, 8, 16):
                        counted = reach.trials.length(fact, longest=longest)
                        seen[length <= longest] += 1
                        assert counted == length or (length > longest and counted == MANY)
    assert min(seen[False], seen[True]) > 10


def _derived_within(path: set[int], trials: Trials, fact: int) -> list[int]:
    """The derivation of a clash by the clauses whose open literals are on a path, or denied there."""
    held = trials.reach.held

    def clauses(literal: int) -> list[Any]:
        return [c for c in trials.clauses_at(literal) if all(held[one] or one in path or -one in path for one in c)]

    derived = derivation(clauses, held, -fact)
    assert derived
    return derived


def test_the_path_of_the_engine_leads_to_the_clash_and_is_counted_like_a_derivation() -> None:
    seen = Counter[bool]()
    for puzzle in (
        board for name, size in {"sudoku": "2x3", "undead": "5x5"}.items() for board in unique(name, 2, size)
    ):
        guarded, goal = grounded(puzzle)
        with guarded, closing(Closure(guarded, goal)) as work, closing(Reach(work)) as reach:
            work.watched_in_trials = False
            trials = reach.trials
            for fact in filter(trials.clashes, reach.open):
                path = trials.quick_chain(fact, MANY, MANY)

                assert -fact in path
                assert {*_derived_within({*path}, trials, fact)} <= {*path}
                length = trials.further(path)
                assert {*trials.quick_chain(fact, MANY, length)} == {*path}
                assert not length or not trials.quick_chain(fact, MANY, length - 1)
                seen[length == trials.length(fact)] += 1
    assert seen[True] > 10 * seen[False]


def test_a_literal_may_stand_in_a_clause_twice() -> None:
    """As in Undead, where a line of sight can meet a cell from both sides. It is one open literal, not two."""
    clauses = [(1, 2, 2), (-2, 3), (-3, -2)]
    assert derivation(lambda literal: (clause for clause in clauses if literal in clause), no_values(3), -1) == [
        -1,
        2,
        3,
    ]


def test_short_trials_have_at_most_eight_facts() -> None:
    for puzzle in unique("slitherlink", 3, "6x6"):
        found = level(puzzle)
        if found.level == MEDIUM:
            assert 0 <= found.longest <= closure.SHORT
        if found.level == HARD:
            assert found.longest > closure.SHORT


@pytest.mark.parametrize("name", ["hitori", "heyawake", "kurodoko"])
def test_connectedness_is_explained_without_the_rule_about_neighbours(name: str) -> None:
    """Chains of shaded cells divide a board only because shaded cells share no edge: that is another rule."""
    assert explaining(name).lowering == "cuts"


def test_connectedness_of_hitori_names_all_that_it_uses() -> None:
    """Every step that names connectedness follows from it alone: with the cells of its premises, every completion that
    is connected has the conclusions."""
    (puzzle,) = cluewise.read("hitori", "4x3:242321432313")
    steps = cluewise.explain(puzzle, steps=True).steps or []
    used = [step for step in steps if any(reason.rule == "connected" for reason in step.reasons)]
    assert used
    for step in used:
        if len(step.reasons) == 1:
            shaded = {fact.slot: int(fact.value == 1) for fact in step.facts}  # type: ignore[call-overload]
            assert set(forced_by_connectedness(puzzle, shaded)) >= {
                (fact.slot, int(fact.value == 1))
                for fact in step.conclusions  # type: ignore[call-overload]
            }


def forced_by_connectedness(puzzle: Any, shaded: dict[Any, int]) -> list[tuple[Any, int]]:
    """The cells that have one value in all completions in which the unshaded cells are connected."""
    free = [cell for cell in puzzle.cells if cell not in shaded]
    boards = []
    for values in product((0, 1), repeat=len(free)):
        board = {**shaded, **dict(zip(free, values, strict=True))}
        if len(components([cell for cell in puzzle.cells if not board[cell]], puzzle.around)) < 2:
            boards.append(board)
    return [(cell, boards[0][cell]) for cell in free if len({board[cell] for board in boards}) == 1]


def test_sizes_of_regions_have_levels() -> None:
    levels = [level(puzzle) for puzzle in unique("palisade", 3, "4x4")]
    assert None not in {found.level for found in levels}


@pytest.mark.deep
def test_every_kind_propagates_on_partial_boards() -> None:
    """No kind is explained with cuts of its own, which would leave it without levels above 1."""
    for name in puzzle_names():
        cls = puzzle_class(name)
        puzzle, _ = generator_for(cls).random(Random(1), **cls.size(generator_for(cls).small_sizes[0]))
        with GuardedModel(puzzle) as guarded:
            assert guarded.model.watches_all, name


def test_a_level_is_not_guessed_where_a_rule_does_not_propagate(monkeypatch: pytest.MonkeyPatch) -> None:
    """If cuts of Palisade were its own, a board that level 1 does not solve would have no known level."""
    monkeypatch.setattr(Model, "watches_all", False)
    levels = [level(puzzle) for puzzle in unique("palisade", 3, "4x4")]
    assert {found.level for found in levels} <= {1, None}
    assert all(found.at_least == 1 for found in levels)


def test_the_usual_way_judges_where_the_guarded_clauses_are_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ("6x6:2b5a335d465b3455b23a4a1b3d", "3x3:i", "3x3:9a0f")
    puzzles = [puzzle for text in texts for puzzle in cluewise.read("mosaic", text)]
    before = [cluewise.rate(puzzle, timeout=None) for puzzle in puzzles]
    monkeypatch.setattr(explanation, "CONFLICTS", 0)
    after = [cluewise.rate(puzzle, timeout=None) for puzzle in puzzles]
    assert [rating.verdict for rating in before] == ["unique", "several", "none"]
    assert [(rating.verdict, rating.level) for rating in after] == [(rating.verdict, rating.level) for rating in before]


def test_rate_tells_the_level() -> None:
    (puzzle,) = cluewise.read("sudoku", "1234341221434...")
    rating = cluewise.rate(puzzle)
    assert (rating.level, rating.at_least, rating.hardest) == (1, 1, None)
    (several,) = cluewise.read("sudoku", "12343412........")
    assert cluewise.rate(several).level is None


Clauses = dict[int, list[list[int]]]
"""Clauses by each of their literals; with the key 0, those of one literal."""


def by_literal(clauses: list[list[int]]) -> Clauses:
    found: Clauses = {0: [clause for clause in clauses if len(clause) == 1]}
    for clause in clauses:
        for literal in clause:
            found.setdefault(literal, []).append(clause)
    return found


def propagated(clauses: Clauses, known: Iterable[int]) -> frozenset[int] | None:
    """What follows by unit propagation; None for a clash. Plain: nothing of the engines is used."""
    held, waiting = set[int](), [*known, *(literal for (literal,) in clauses[0])]
    while waiting:
        new = waiting.pop()
        if -new in held:
            return None
        if new in held:
            continue
        held.add(new)
        for clause in clauses.get(-new, ()):
            if held.isdisjoint(clause):
                rest = [literal for literal in clause if -literal not in held]
                if not rest:
                    return None
                if len(rest) == 1:
                    waiting += rest
    return frozenset(held)


def closed(clauses: list[list[int]], tried: list[int], known: frozenset[int], depth: int) -> frozenset[int] | None:
    """What follows with trials in trials, so many deep; None for a clash."""
    index = by_literal(clauses)
    held, before = propagated(index, known), None
    while depth and held is not None and held != before:
        before = held
        clauses = [[x for x in clause if -x not in held] for clause in clauses if held.isdisjoint(clause)]
        index = by_literal(clauses)
        for side in (side for fact in tried for side in (fact, -fact)):
            if held is None or side in held or -side in held:
                continue
            fact = held | {side}
            if (propagated(index, fact) if depth == 1 else closed(clauses, tried, fact, depth - 1)) is None:
                held = propagated(index, held | {-side})
    return held


def plain_level(puzzle: Puzzle) -> tuple[int | None, int]:
    """The level of a puzzle, and by the plain computation: 1, HARD (or MEDIUM), EXPERT or SEARCH."""
    guarded, goal = grounded(puzzle)
    with guarded:
        assert not guarded.model.watched
        on = set(guarded.guards.values())
        clauses = [[x for x in clause if -x not in on] for clause in guarded.clauses[: guarded.eager]]
        for depth, least in enumerate((1, HARD, EXPERT)):
            held = closed(clauses, goal, frozenset(), depth)
            assert held is not None
            if set(goal) <= held:
                return level_of(guarded, goal).level, least
        return level_of(guarded, goal).level, SEARCH


LEVEL_FIVE = ("6x6:a4e6656a34a56a3a43a3a44b21c2a", "6x6:2b3a3c3b4b44b55b24a44a1a4d")
"""Mosaics with one solution on which trials within trials end at a fixpoint with cells open."""


@pytest.mark.deep
def test_levels_hold_against_a_plain_computation() -> None:
    """Trials do not solve a board of level 4, and trials in trials do; neither solves a board of level 5."""
    seen = set()
    sizes = (("mosaic", "4x4"), ("mosaic", "5x4"), ("norinori", "6x4"), ("magnets", "4x4"))
    made = [puzzle for name, size in sizes for puzzle in unique(name, 4, size)]
    for puzzle in (*made, *cluewise.read("mosaic", LEVEL_FIVE[0])):
        found, least = plain_level(puzzle)
        assert found == least or (found, least) == (MEDIUM, HARD)
        seen.add(least)
    assert seen == {1, HARD, EXPERT, SEARCH}


def test_level_five_is_not_said_before_the_fixpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    """With any budget that ends first, the level is not known and is at least the one being tried."""
    monkeypatch.setattr(closure, "TESTS_OF_FACT", 0)
    (puzzle,) = cluewise.read("mosaic", LEVEL_FIVE[0])
    guarded, goal = grounded(puzzle)
    with guarded, closing(Closure(guarded, goal)) as whole:
        assert level_of_closure(whole).level == SEARCH
        spent = closure.TESTS - whole.left
    for budget in (0, spent // 100, spent // 10, spent - 1):
        monkeypatch.setattr(closure, "TESTS", budget)
        found = level(puzzle)
        assert found.level is None
        assert found.at_least <= EXPERT
    assert found.at_least == EXPERT
    monkeypatch.setattr(closure, "TESTS", spent)
    assert level(puzzle).level == SEARCH


def test_rate_ends_with_30_where_the_budget_ends_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line says `4+`, JSON has null and `at_least`; a known puzzle beside it keeps its level."""
    monkeypatch.setattr(closure, "TESTS_OF_FACT", 0)
    (puzzle,) = cluewise.read("mosaic", LEVEL_FIVE[0])
    guarded, goal = grounded(puzzle)
    with guarded, closing(Closure(guarded, goal)) as whole:
        level_of_closure(whole)
        spent = closure.TESTS - whole.left
    rated = partial(CliRunner().invoke, cli, catch_exceptions=False, standalone_mode=False)
    known = rated(["rate", "mosaic", LEVEL_FIVE[0]])
    assert (known.return_value, known.stdout.splitlines()[-1].split()[0]) == (0, str(SEARCH))
    monkeypatch.setattr(closure, "TESTS", spent - 1)
    unknown = rated(["rate", "mosaic", LEVEL_FIVE[0]])
    assert (unknown.return_value, unknown.stdout.splitlines()[-1].split()[0]) == (30, f"{EXPERT}+")
    both = rated(["rate", "mosaic", LEVEL_FIVE[0], "4 4\n4 4", "--format", "json"])
    told = [json.loads(line) for line in both.stdout.splitlines()]
    assert both.return_value == 30
    assert [(line["level"], line["at_least"]) for line in told] == [(None, EXPERT), (1, 1)]


@pytest.mark.parametrize("seed", ["0", "1"])
def test_the_level_is_the_same_in_other_processes(seed: str) -> None:
    command = [sys.executable, "-m", "cluewise", "rate", "mosaic", LEVEL_FIVE[1], "--format", "json"]
    seeded = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(command, env=seeded, capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert (told["level"], told["at_least"]) == (SEARCH, SEARCH)


@pytest.mark.parametrize(
    ("name", "encoding"), [("cbanana", "rectangles"), ("cbanana", "sizes"), ("mochikoro", "cells")]
)
def test_what_follows_without_a_clue_follows_from_the_others_alone(
    name: str, encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The statement about the size of a clue's block goes with the clue. The rules judge it, on all boards."""
    fitting = (item for item in variants(encodings(name)) if item.name == encoding and explains(item))
    stated = next(item for item in fitting if item.lowering == "cuts")
    monkeypatch.setattr("cluewise.explanations.guarded_model.explaining", lambda _: stated)
    shown = hidden = 0
    for puzzle in unique(name, 4, "3x3"):
        guarded, goal = grounded(puzzle)
        with guarded, closing(Closure(guarded, goal)) as work:
            for clue in [clue for group in puzzle.spare_clues() for clue in group]:
                fewer = puzzle.without_clue(clue)
                lost = {reason for reason in lost_reasons(puzzle, fewer) if reason.kind == "clue"}
                off = {guard for reason, guard in guarded.guards.items() if reason in lost}
                with closing(Reach(work, off)) as reach:
                    reach.rise(EXPERT)
                    facts = [guarded.facts[literal] for literal in goal if reach.held[literal] == YES]
                boards = [board for board in boards_of(fewer) if not fewer.check(board)]
                assert boards
                assert all(board[fact.slot] == fact.value for board in boards for fact in facts)
                shown, hidden = shown + len(facts), hidden + len(goal) - len(facts)
    assert shown
    assert hidden


def boards_of(puzzle: Puzzle) -> Iterator[Solution]:
    slots = puzzle.slots()
    return (Solution(dict(zip(slots, values, strict=True))) for values in product(*map(puzzle.values, slots)))


def test_a_rule_that_is_left_out_is_not_used_by_another() -> None:
    """The statement about the sizes of regions of Palisade has a second Reason, for walls within a region."""
    for puzzle in unique("palisade", 3, "4x4"):
        guarded, goal = grounded(puzzle)
        with guarded, closing(Closure(guarded, goal, rules=["count", "size"])) as work:
            with closing(Reach(work, work.without)) as reach:
                reach.rise(HARD)
            assert {guarded.reasons[guard].rule for guard in work.cuts} <= {"size"}


def test_that_a_loop_passes_a_cell_says_at_once_that_it_has_two_lines_there() -> None:
    """Each open cell of a ring has two ways left, so there is nothing to try."""
    guarded, goal = grounded(puzzle_class("simpleloop").blank(3, 3).with_place("shaded", 4, 1))  # type: ignore[attr-defined]
    with guarded:
        assert level_of(guarded, goal).level == EASY
