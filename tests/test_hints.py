"""Hints and steps as a person reads them: ideas, insights, depths, progress, films."""

import json
import random
import re
from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import cluewise
from cluewise.commands.explain import command as explain_verb
from cluewise.commands.hint import command as hint_verb
from cluewise.explanations import explanation as explanations
from cluewise.explanations.abbreviate import abbreviated
from cluewise.explanations.as_json import hint_json
from cluewise.explanations.chains import FULL, QUICK, Effort
from cluewise.explanations.deduction import Deduction
from cluewise.explanations.engines import Clock
from cluewise.explanations.explanation_text import about_corners, findings, hinted
from cluewise.explanations.facts import Fact
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.explanations.ideas import Ideas, KnownValues
from cluewise.explanations.numbering import parts_of
from cluewise.explanations.sentences import joined_facts, sentence
from cluewise.explanations.steps import Link, Step
from cluewise.explanations.sum_domains import Domains
from cluewise.explanations.sum_trials import SumTrials
from cluewise.explanations.sums import SumTechniques, fitting
from cluewise.explanations.techniques import CROSSED_OUT
from cluewise.explanations.telling import Telling
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.plural import denied
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.rules import Path as PathRule
from cluewise.puzzles.common.rules.groups import EqualRegions, Groups
from cluewise.puzzles.common.solution import Reason
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from tests.brute_force import counterexample
from tests.common import INSTANCES

pytestmark = pytest.mark.few

ISLANDS = "https://puzz.link/p?nurikabe/7/7/h2g1g2m1j3u6i3n3"
HIDATO = """
24  -  - 19  -  -
 - 21 20  -  -  -
27  -  -  9  - 17
 - 36  -  7  - 15
 - 31  -  5  -  1
 -  -  - 34  2  -
"""


def told(name: str, text: str | Path) -> tuple[Puzzle, list[Step]]:
    (puzzle,) = cluewise.read(name, text)
    explanation = cluewise.explain(puzzle, steps=True, timeout=None)
    assert explanation.solved
    return puzzle, list(explanation.steps or [])


def texts(name: str, text: str) -> list[str]:
    puzzle, steps = told(name, text)
    return [sentence(puzzle, step, frozenset(puzzle.reasons())) for step in steps]


# ── ideas ──


def test_a_cell_kept_from_an_island_says_why() -> None:
    steps = texts("nurikabe", "https://puzz.link/p?nurikabe/9/9/h1h2g6g1q1g1j3j1k5j2k4y1h1g1h2h")
    assert (
        "r7c2 is on an island and too far from the 3 at r4c2: so r6c2 is not on the island of the number at r4c2."
    ) in steps
    assert (
        "r7c6 is on an island and beside the 4 at r6c6: so r7c5 is not on the island of the number at r5c4."
    ) in steps
    supposing = [text.partition("Suppose")[0] for text in steps if "Suppose" in text]
    assert supposing
    assert not any("(here" in before for before in supposing)


def test_joined_cells_are_counted_in_words() -> None:
    steps = texts("kurotto", "https://puzz.link/p?kurotto/8/8/h9gej1ieg6k6g69h86i5djdn1i66h0g5g0i6")
    assert (
        "6 cells are in the groups around r8c8: so r8c7 is shaded; otherwise there would be room for 0 cells only."
    ) in steps
    assert (
        "1 cell is in the groups around r6c8: so r6c7 is not shaded; otherwise there would be 2 cells or more."
    ) in steps
    assert not any("each of" in text and "is not shaded" in text for text in steps[1:])


def test_a_chain_names_the_value_that_it_leaves() -> None:
    (puzzle,) = cluewise.read("fillomino", "1--")
    at = Cell(0, 1)
    links = (Link((Fact(at, "=", 3),), ()), Link((), (), (), "the 3 at r1c2 has room for 2 cells only"))
    step = Step((Fact(at, "≠", 3),), (), (), links=links, left=((at, (2,)),))
    assert sentence(puzzle, step, ()).endswith("So r1c2 is not 3, which leaves 2.")


def test_islands_are_told_without_the_facts_beside_the_cells() -> None:
    """One rule leads from cells to cells, and its finding says why."""
    found = texts("nurikabe", ISLANDS)
    assert any(
        "so r2c3 is sea; otherwise the 2 at r1c3 is in a group of 3 cells. (the group is" in text for text in found
    )
    assert any("otherwise no clue reaches r1c1: the 2 at r1c3 would need 3 cells." in text for text in found)
    assert any(
        "otherwise r3c7 is cut off from r2c6 by r2c7, r3c6 and r4c7. (no other way out)" in text for text in found
    )
    assert (
        sum(text.startswith("Each island") and "belong" in text.partition(": so ")[2] for text in found)
        < len(found) // 3
    )


@pytest.mark.deep
def test_excluded_numbers_are_told_where_they_lead() -> None:
    """A Fillomino has no sentence that only excludes one number after the other."""
    found = texts("fillomino", "https://puzz.link/p?fillomino/6/6/7h76i7h2g2h6h376g26i14h1i")
    assert "so r2c5 is 6; otherwise the 6 at r1c5 has room for 2 cells only, r1c5 and r1c6." in found[0]
    assert len(found) < 40
    assert not any(text.partition(": so ")[2].count(" is not ") > 1 for text in found)


def test_cells_that_a_clue_would_need_are_named() -> None:
    """Where it joins other cells on its way, or has to go around, a sentence says which cells these are."""
    steps = texts("nurikabe", "https://puzz.link/p?nurikabe/8/8/j1g2h2s1g1h4l1h1i4g1o1k1i")
    assert any(
        "But then no clue reaches r2c4: the 4 at r4c5 would need 5 cells, r2c4, r3c4, r3c5, r3c6 and r4c5." in text
        for text in steps
    )
    assert any("so r8c2 is sea; otherwise no clue reaches r8c2: the 4 at r6c3 would need 5 cells" in t for t in steps)
    assert any("otherwise no clue reaches r6c8: the 1 at r7c7 would need 3 cells." in text for text in steps)


def test_room_that_another_group_takes_is_told() -> None:
    (puzzle,) = cluewise.read("nurikabe", "2----4")
    (rule,) = (each for each in puzzle.search_rules() if isinstance(each, Groups))
    values = [0, None, 0, 0, None, 0]
    violation = rule.deeper_violation(values)
    assert violation is not None
    finding = violation.text.rpartition(": ")[2]
    assert rule.closer(values, finding) == "the 2 at r1c1 has room for 1 cell only: r1c2 would join r1c3, too"


def test_a_loop_that_leaves_out_a_clue_says_which() -> None:
    steps = texts("masyu", "8x8:aWgWdWbWaBgWaWdWWiWdWWhBc")
    assert (
        "Suppose that a line runs between r7c7 and r8c7. But then a loop is closed at r1c1, and without further lines "
        "this cannot hold: the white pearl at r2c7 is straight, with a turn beside it. So no line runs between r7c7 "
        "and r8c7."
    ) in steps
    assert any(
        "is cut off from r6c2–r6c3, because no line can leave r7c1, r7c2, r8c1 and r8c2." in text for text in steps
    )


def test_a_proof_begins_with_its_supposition() -> None:
    """What its sentences say, or what they do not need, is not said before it."""
    for name, text in (
        ("heyawake", "https://puzz.link/p?heyawake/8/8/30o6hnsvfru003rvdto7003gh2r0"),
        ("masyu", "8x8:aWgWdWbWaBgWaWdWWiWdWWhBc"),
    ):
        puzzle, _ = told(name, text)
        lines = [line for line in str(cluewise.explain(puzzle, steps=True)).splitlines() if "uppose that" in line]
        assert lines
        assert all(re.match(r"\d+\. (Suppose|Still suppose) that", line) for line in lines)


def test_a_long_trial_inside_is_told_in_parts() -> None:
    (puzzle,) = cluewise.read("heyawake", "https://puzz.link/p?heyawake/8/8/30o6hnsvfru003rvdto7003gh2r0")
    lines = [*findings(cluewise.explain(puzzle, steps=True), full=False)]
    assert not any("--full" in line for line in lines)
    inside = [line.partition(". ")[2] for line in lines if "uppose also" in line]
    assert [text.partition(". Then")[0] for text in inside] == [
        "Still suppose that r5c7 is shaded. Suppose also that r6c6 is shaded",
        "Still suppose that r5c7 is shaded. Still suppose also that r6c6 is shaded",
    ]
    assert not inside[0].endswith("So r6c6 is not shaded.")
    assert inside[1].endswith("are not shaded. So r6c6 is not shaded.")


def test_a_cell_that_the_loop_does_not_pass_comes_before_its_lines() -> None:
    found = texts("yajilin", "https://puzz.link/p?yajilin/8/8/b4020f2010b21l40e10c30c40l32e11c")
    assert "The loop does not pass r7c5: so no line runs at r7c4–r7c5, r7c5–r7c6 and r6c5–r7c5." in found
    shown = [text.rpartition("So ")[2] for text in found if "Suppose that the loop passes" in text]
    assert shown == [f"the loop does not pass {cell}." for cell in ("r7c5", "r7c2", "r3c7")]


def test_cells_have_their_names_after_a_board_with_as_many_corners() -> None:
    """Edges between corners equal edges between cells."""
    told("slitherlink", "7x7t0:b1a1a0b3a0f00a1c2b1a1a12a1a0b1c3321a")
    found = texts("yajilin", "https://puzz.link/p?yajilin/8/8/b4020f2010b21l40e10c30c40l32e11c")
    assert not any(re.search(r"\bp\d+q\d", text) for text in found)


def test_the_name_of_a_corner_is_explained() -> None:
    (puzzle,) = cluewise.read("slitherlink", "5x5t0:d2a01c3a11f32a3")
    lines = str(cluewise.explain(puzzle, steps=True)).splitlines()
    assert lines.count("p2q2 is the upper left corner of r2c2.") == 1
    assert list(hinted(cluewise.hint(puzzle)))[-1] == "p2q2 is the upper left corner of r2c2."
    assert [*about_corners(puzzle, ["p6q1", "p2q2"])] == ["p6q1 is the lower left corner of r5c1."]
    assert [*about_corners(puzzle, ["p6q6"])] == ["p6q6 is the lower right corner of r5c5."]


def test_every_value_is_told() -> None:
    """The value that silently excluded ones leave, with the reasons against the others."""
    puzzle, steps = told("fillomino", "https://puzz.link/p?fillomino/7/7/1i4g4i51g4313j6g1g15266314m2g6g2i1")
    shown = [sentence(puzzle, step, frozenset(puzzle.reasons())) for step in steps if step.technique != CROSSED_OUT]
    numbers = zip(puzzle.slots(), puzzle.given, strict=True)  # type: ignore[attr-defined]
    state, given = KnownValues(puzzle), {str(cell) for cell, number in numbers if number is not None}
    for step in steps:
        used = {str(fact.slot) for fact in step.facts if fact.relation == "=" and fact.slot not in state.values}
        assert used <= given
        state.learn((*step.facts, *step.conclusions))
    assert given | {*map(str, state.values)} == {*map(str, puzzle.slots())}
    assert any(
        "so r4c2 is not 2 to 5 or 7 or more, which leaves 6; otherwise the 2 at r4c2 has room for 1 cell only." in text
        for text in shown
    )
    assert not any("(here" in text for text in shown)


def test_lines_that_meet_are_told_by_what_is_seen() -> None:
    found = texts("slitherlink", "5x5t0:d2a01c3a11f32a3")
    assert any(text.startswith("Two lines already meet at corner p4q3: so no line runs") for text in found)
    assert any(text.startswith("The line that comes to corner p3q2 has only one way on: so a line") for text in found)
    assert any(text.startswith("A line that comes to corner p2q3 cannot go on from there: so no") for text in found)


@pytest.mark.parametrize("size", ["3x3", "4x2", "2x4"])
def test_a_deeper_finding_about_islands_is_true(size: str) -> None:
    """It is never found on a board that can be completed; and it is found on some board where the first look is not."""
    cls, found = puzzle_class("nurikabe"), 0
    for seed in range(4):
        puzzle, _ = generator_for(cls).random(random.Random(seed), **cls.size(size))
        (rule,) = (each for each in puzzle.search_rules() if isinstance(each, Groups))
        index = {cell: i for i, cell in enumerate(rule.slots)}
        complete = [
            values for values in product((0, 1), repeat=len(rule.slots)) if rule.first_violation(values) is None
        ]
        for values in random.Random(seed).sample([*product((0, 1, None), repeat=len(index))], 600):
            if rule.deeper_violation(values) is None:
                continue
            found += rule.first_violation(values) is None
            assert not any(
                all(known in (None, value) for known, value in zip(values, whole, strict=True)) for whole in complete
            ), (puzzle.format(), values)
    assert found


@pytest.mark.parametrize(
    ("name", "size"), [("hidato", "3x3"), ("hidato", "4x2"), ("signpost", "3x3"), ("signpost", "2x4")]
)
def test_what_a_path_sees_at_once_holds_in_every_solution(name: str, size: str) -> None:
    cls, found = puzzle_class(name), 0
    for seed in range(3):
        puzzle, _ = generator_for(cls).random(random.Random(seed), **cls.size(size))
        (rule,) = (each for each in puzzle.search_rules() if isinstance(each, PathRule))
        solutions = (
            cluewise.solve(puzzle.without_clue(clue), limit=None).solutions
            if (clue := next(iter(next(iter(puzzle.optional_clues()), [])), None))
            else ()
        )
        for solution in solutions[:40]:
            rng = random.Random(seed)
            held = [solution[slot] if rng.random() < 0.6 else None for slot in rule.slots]
            for slot, value, *_ in rule.insights(held):
                found += 1
                possible = [
                    each
                    for each in solutions
                    if all(v in (None, each[s]) for s, v in zip(rule.slots, held, strict=True))
                ]
                assert all(each[slot] == value for each in possible), (puzzle.format(), held)
    assert found


def test_a_path_is_told_number_by_number() -> None:
    puzzle, steps = told("hidato", HIDATO)
    assert len(steps) == sum(value is None for value in puzzle.given)  # type: ignore[attr-defined]
    assert all("over open cells" in step.premise for step in steps)


def test_a_path_says_why_ways_leave_a_place_out() -> None:
    found = texts(
        "hidato", "- - - - - -/36 34 1 18 - 29/- - 16 - - -/- - - - 25 -/11 - 4 - 24 -/- - - - - 23".replace("/", "\n")
    )
    assert found[0].startswith("On each way from 16 at r3c3 to 18 at r2c4 over open cells, 17 is at r3c4")
    assert any(
        "(without r6c3, which each way from 4 at r5c3 to 11 at r5c1 passes, as no other number can take r6c4), 15 is at"
        in text
        for text in found
    )
    assert any("only r4c2, r4c3, r4c4 and r5c4 are left for 3 and 15" in text for text in found)
    assert not any("r1c1 to r1c6" in text for text in found)


# ── sums ──

KILLER = INSTANCES / "sudoku" / "killer-2x3.txt"


def test_numbers_that_fit_a_sum() -> None:
    """Against all tuples."""
    rng = random.Random(0)
    for _ in range(60):
        slots = tuple(range(rng.randint(1, 4)))
        left = {slot: sorted(rng.sample(range(1, 7), rng.randint(1, 5))) for slot in slots}
        apart = [[rng.random() < 0.5 for _ in range(i)] for i in slots]
        total = rng.randint(1, 20)
        whole = [
            numbers
            for numbers in product(*left.values())
            if sum(numbers) == total
            and not any(apart[i][j] and numbers[i] == numbers[j] for i in slots for j in range(i))
        ]
        found = fitting(slots, total, left, apart)
        assert found is not None
        if whole:
            assert found.allowed == {slot: {numbers[slot] for numbers in whole} for slot in slots}
            assert found.sets == sorted({tuple(sorted(numbers)) for numbers in whole})


def test_what_sums_show_holds_in_every_solution() -> None:
    (whole,) = cluewise.read("sudoku", KILLER)
    puzzle = replace(whole, cages=whole.cages[::2])  # type: ignore[attr-defined]
    solutions, names = cluewise.solve(puzzle, limit=300).solutions, set[str]()
    for seed, solution in enumerate(solutions[:30]):
        rng, state = random.Random(seed), KnownValues(puzzle)
        state.learn(Fact(slot, "=", value) for slot, value in solution.items() if rng.random() < 0.15)
        wrong = (Fact(slot, "≠", n) for slot, value in solution.items() for n in range(1, 7) if n != value)
        state.learn(fact for fact in wrong if rng.random() < 0.75)
        possible = [each for each in solutions if all(value in state.left(slot) for slot, value in each.items())]
        sums, left = SumTechniques(puzzle), {slot: state.left(slot) for slot in puzzle.slots()}
        for seen in (*sums.singles(left), *sums.combined(left), *sums.joined(left), *SumTrials(sums).tried(left)):
            names.add(seen.technique)
            assert len(seen.reasons) <= 8
            for each in possible:
                assert all(each[slot] in values for slot, values in seen.allowed.items()), seen.text
    assert names >= {
        "combinations",
        "innies",
        "outies",
        "taken by a sum",
        "crossed out",
        "naked single",
        "hidden single",
        "naked pair",
        "hidden pair",
        "trial of a sum",
    }


def test_a_trial_uses_the_numbers_that_a_sum_needs() -> None:
    (puzzle,) = cluewise.read("sudoku", INSTANCES / "sudoku" / "killer-hard-9.txt")
    sums, left = SumTechniques(puzzle), {slot: list(range(1, 10)) for slot in puzzle.slots()}
    deque(sums.joined(left), 0)  # finds the sums
    for column in (2, 3):
        left[Cell(6, column)].remove(9)
    domains = Domains(sums, left)
    assert not domains.fails(Cell(6, 1), 6)
    needed = domains.needed(Cell(6, 1), 5, domains.fails(Cell(6, 1), 5))
    assert "take" in {each.kind for each in needed}
    seen = next(SumTrials(sums).tried({**left, Cell(6, 1): [5, 6]}))
    assert seen.allowed == {Cell(6, 1): {6}}
    assert len(seen.reasons) <= 8
    assert [link.text for link in seen.links] == [
        "",
        "r7c3 and r7c4 are 6 or 8, because r7c2 + r7c3 + r7c4 = 19, only as 5 + 6 + 8",
        "r7c3 is 6 or 8, and r9c1 + r9c2 = 14, only as 6 + 8, has them at r9c1 or r9c2",
    ]


def test_a_long_proof_is_told_in_parts() -> None:
    (puzzle,) = cluewise.read("sudoku", INSTANCES / "sudoku" / "killer-hard-9.txt")
    at, reasons = Cell(0, 0), tuple(puzzle.reasons())[:20]
    links = [Link((Fact(at, "=", 1),), ())]
    links += (Link((Fact(Cell(0, c), "≠", 1),), reasons[3 * c : 3 * c + 3], text=f"part {c}") for c in range(1, 5))
    step = Step((Fact(at, "≠", 1),), (), reasons[3:17], links=(*links, Link((), reasons[15:17], text="the end")))
    parts = parts_of(puzzle, step, ())
    assert [[reason for reason in reasons if reason in part.reasons] for part in parts] == [
        [*reasons[3:9]],
        [*reasons[9:17]],
    ]
    assert [part.conclusions for part in parts] == [(), step.conclusions]
    assert [sentence(puzzle, part, ()) for part in parts] == [
        "Suppose that r1c1 is 1. Then part 1. Then part 2.",
        "Still suppose that r1c1 is 1. Then part 3. Then part 4. But then the end. So r1c1 is not 1.",
    ]
    short = step._replace(reasons=reasons[3:6], links=(*links[:2], Link((), reasons[15:17], text="the end")))
    assert parts_of(puzzle, short, ()) == [short]


def test_facts_of_a_sum_are_known_before_it() -> None:
    """A step does not use its conclusion, each value is told, and each step that places one says so."""
    puzzle, steps = told("kakuro", "https://puzz.link/p?kakuro/7/7/0alH8lh00DpaBmjgn0cl9090l6Hq08m07l03l.Nb3ge47")
    state = KnownValues(puzzle)
    for step in steps:
        placed = {fact.slot for fact in step.facts if fact.relation == "="}
        assert placed.isdisjoint(fact.slot for fact in step.conclusions)
        before = set(state.values)
        state.learn(step.conclusions)
        assert step.technique != CROSSED_OUT or before == set(state.values)
    assert set(state.values) == set(puzzle.slots())


def test_a_killer_is_told_by_its_sums() -> None:
    puzzle, steps = told("sudoku", KILLER)
    assert {step.technique for step in steps} >= {"combinations", "taken by a sum"}
    assert max(len(step.reasons) for step in steps) <= 3
    left = {slot: KnownValues(puzzle).left(slot) for slot in puzzle.slots()}
    found = [seen.text for seen in SumTechniques(puzzle).joined(left)]
    assert "the cages over row 1 add up to 22 and it to 21, which leaves 1 for r2c5" in found
    assert "row 6 adds up to 21 and the cages inside to 17, which leaves 4 for r6c2" in found
    assert not any("the reasons.)" in abbreviated(puzzle, step, (), full=False) for step in steps)


# ── words ──


def test_the_values_that_are_left_are_named() -> None:
    (puzzle,) = cluewise.read("fillomino", "2x2:1a1a")
    cell = Cell(0, 1)
    facts = [Fact(cell, "≠", value) for value in (1, 3, 4)]
    assert joined_facts(puzzle, facts) == "r1c2 is not 1, 3 or 4"
    assert joined_facts(puzzle, [Fact(cell, "≠", value) for value in (4, 2, 3)]) == "r1c2 is not 2 to 4"
    assert joined_facts(puzzle, facts, left={cell: (2,)}) == "r1c2 is not 1, 3 or 4, which leaves 2"
    assert joined_facts(puzzle, facts[:2], left={cell: (2, 4)}) == "r1c2 is 2 or 4"


def test_a_state_knows_the_values_that_are_left() -> None:
    (puzzle,) = cluewise.read("fillomino", "2x2:1a1a")
    state, cell = KnownValues(puzzle), Cell(0, 1)
    state.learn([Fact(cell, "≠", 1), Fact(cell, "≠", 3)])
    assert list(state.left(cell)) == [2, 4]
    assert state.denied(Fact(cell, "=", 2)) == [4]
    assert cell not in state.copy().values
    state.learn([Fact(cell, "≠", 4)])
    assert state.values[cell] == 2


def test_a_denied_phrase() -> None:
    assert [*map(denied, ("is empty", "holds a lamp", "holds no lamp", "is not shaded"))] == [
        "is not empty",
        "does not hold a lamp",
        "holds a lamp",
        "is shaded",
    ]


def test_one_verb_for_several_places() -> None:
    (puzzle,) = cluewise.read("country", "https://puzz.link/p?country/6/6/0ldueaf5kpg8-12g1g3h")
    passed = [Fact(Cell(0, c), "=", True, "passed") for c in range(3)]
    assert joined_facts(puzzle, passed) == "the loop passes r1c1, r1c2 and r1c3"


# ── hints ──


def test_a_hint_needs_no_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large Nurikabe whose solution takes long: the two cells between the clues that touch are seen at once."""

    def fail(*_: object) -> None:
        pytest.fail("the verdict was asked for")

    monkeypatch.setattr(explanations, "judged", fail)
    (puzzle,) = cluewise.read("nurikabe", "nurikabe/10/10/zj7n7j9n7t7i7n7zj")
    found = cluewise.hint(puzzle, timeout=None)
    assert found.step is not None
    assert "are in one group." in str(found)
    assert found.right is None
    assert "It is not known yet whether there is a solution." in str(found)


def test_a_value_is_named_if_no_step_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    (puzzle,) = cluewise.read("sudoku", "123434122143....")
    monkeypatch.setattr(explanations, "_told", lambda _: None)
    monkeypatch.setattr(explanations.GuardedModel, "solve_soon", lambda *_: None)
    monkeypatch.setattr(
        explanations,
        "judged",
        lambda guarded: explanations.Judgement("unique", tuple(cluewise.solve(puzzle).solutions)),
    )
    found = cluewise.hint(puzzle, timeout=None)
    assert "".join(hinted(found)) == "r4c1 is 4: no short reason is known."
    assert hint_json(found, "-")["value"]["values"] == [4]


def run(verb: object, *arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(verb, [*arguments], standalone_mode=False)  # type: ignore[arg-type]
    if done.exception is not None:
        raise done.exception
    return done.return_value, done.output  # type: ignore[return-value]


def test_three_depths() -> None:
    assert run(hint_verb, "nurikabe", ISLANDS, "--show", "where")[1].startswith("Look at r1c1")
    code, rule = run(hint_verb, "nurikabe", ISLANDS, "--show", "rule")
    assert code == 0
    assert rule.splitlines()[1].startswith("Each island holds one number, its size.")
    assert "is sea" not in rule
    assert "is sea" in run(hint_verb, "nurikabe", ISLANDS)[1]
    data = json.loads(run(hint_verb, "nurikabe", ISLANDS, "--show", "where", "--format", "json")[1])
    assert data["where"]
    assert not {"step", "rules"} & data.keys()


def test_hints_go_on_from_a_file(tmp_path: Path) -> None:
    state, found = str(tmp_path / "hints.json"), list[str]()
    while "Nothing more follows." not in (text := run(hint_verb, "unruly", "4x2:Acbc", "--next", state)[1]):
        found.append(text)
    assert len(set(found)) == len(found) > 2
    with pytest.raises(cluewise.CluewiseError, match="keeps the hints of another puzzle"):
        run(hint_verb, "unruly", "4x2:acbc", "--next", state)
    Path(state).write_text("[]")
    with pytest.raises(cluewise.CluewiseError, match="not a file that hint --next has written"):
        run(hint_verb, "unruly", "4x2:Acbc", "--next", state)


def test_a_film_is_one_file_with_all_steps(tmp_path: Path) -> None:
    film = tmp_path / "film.html"
    code, output = run(explain_verb, "unruly", "4x2:Acbc", "--steps", "-o", str(film))
    text = film.read_text("utf-8")
    number = text.count("<figure")
    assert code == 0
    assert f"{number - 1} steps" in output
    assert "1. Column 1 has 1 black cell" in text
    assert 'src="' not in text
    assert "href=" not in text.replace("xlink:href", "")
    assert ElementTree.fromstring(text[text.index("<svg") : text.index("</svg>") + 6]) is not None


def test_values_that_a_model_lacks_are_not_left() -> None:
    """No chain says that a tent is off the board because the other directions are excluded."""
    (puzzle,) = cluewise.read("tents", "3x3:d_aa,1,0,2,1,1,1")
    with GuardedModel(puzzle, Clock()) as guarded:
        possible = {slot: code.values for slot, code in guarded.model.slots.items()}
        state = KnownValues(puzzle, possible=possible)
    tree = Cell(2, 1)
    assert tuple(state.left(tree)) == ("e", "w")
    state.learn([Fact(tree, "≠", "e")])
    assert state.values[tree] == "w"


def test_room_for_regions_of_one_size_says_what_does_not_fit() -> None:
    board = [Cell(0, c) for c in range(5)]
    borders = [Edge.between(*pair) for pair in pairwise(board)]
    rule = EqualRegions(Reason("rule", "equal", (), "regions have 3 cells"), borders, board, 3)
    (first, *_) = rule.all_violations([None, None, None, None])
    assert first.text.endswith("r1c1 has room for 5 cells, and 5 is not a multiple of 3")
    (first, *_) = rule.all_violations([None, 1, None, None])
    assert first.text.endswith("r1c1 has room for 2 cells only")


@pytest.mark.parametrize(
    ("some", "many", "efforts"), [(0, 0, [QUICK]), (0, 10**9, [QUICK, FULL]), (10**9, 10**9, [FULL])]
)
def test_a_hint_that_would_take_long_has_less_effort(
    some: int, many: int, efforts: list[Effort], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large model is first searched for short reasons; with a value to tell, a very large one has no other search."""
    made = list[Effort]()

    class Noting(Deduction):
        def aim(self, goal: Iterable[int], effort: Effort) -> None:
            made.append(effort)
            super().aim(goal, effort)

    monkeypatch.setattr(explanations, "Deduction", Noting)
    monkeypatch.setattr(explanations, "SOME_CLAUSES", some)
    monkeypatch.setattr(explanations, "MANY_CLAUSES", many)
    monkeypatch.setattr(explanations, "_told", lambda _: None)
    (puzzle,) = cluewise.read("sudoku", "123434122143....")
    assert cluewise.hint(puzzle).value is not None
    assert made == efforts


def test_a_puzzle_with_several_solutions_has_only_their_common_facts_as_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    goals = list[int]()

    class Noting(Deduction):
        def aim(self, goal: Iterable[int], effort: Effort) -> None:
            goals.extend(goal)
            super().aim(goal, effort)

    monkeypatch.setattr(explanations, "Deduction", Noting)
    monkeypatch.setattr(explanations, "_told", lambda _: None)
    (puzzle,) = cluewise.read("sudoku", "1...............")
    cluewise.hint(puzzle, timeout=None)
    facts_of_a_solution = 16 * 4
    assert 0 < len(set(goals)) < facts_of_a_solution


def test_a_hint_supposes_what_a_rule_about_the_whole_board_would_break() -> None:
    """The step follows from the values that it names, and names no more than it needs."""
    cls, steps = puzzle_class("araf"), list[Step]()
    for seed in range(8):
        puzzle, _ = generator_for(cls).random(random.Random(seed), **cls.size("3x3"))
        state = KnownValues(puzzle)
        for step in Ideas(puzzle).supposing(state):
            steps.append(step)
            assert counterexample(puzzle, step) is None
            assert step.idea
    assert steps


def test_a_hint_says_where_solutions_differ() -> None:
    (puzzle,) = cluewise.read("sudoku", "..34341212434321")
    text = str(cluewise.hint(puzzle, timeout=None))
    assert "several" not in text
    (puzzle,) = cluewise.read("unruly", "\n".join(["----"] * 4))
    found = cluewise.hint(puzzle, timeout=None)
    assert found.step is None
    assert found.complete
    assert found.differs in [*puzzle.slots()]
    assert str(found).splitlines()[1:] == [
        "Nothing more follows.",
        f"There are several solutions; two of them differ at {found.differs}.",
    ]
    assert hint_json(found, "")["differs"]["slot"] == found.differs


def test_a_value_of_all_solutions_is_told_if_a_search_for_others_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """The corners of a rectangle can be exchanged; the number in the last cell is sure."""
    monkeypatch.setattr(explanations, "SEARCHES", 0)
    monkeypatch.setattr(explanations, "_told", lambda _: None)
    (puzzle,) = cluewise.read("sudoku", "..343412..43432.")
    value = cluewise.hint(puzzle, timeout=None).value
    assert value is not None
    assert (str(value[0]), value[1]) == ("r4c4", 1)


@pytest.mark.parametrize(("searches", "alone"), [(0, False), (30, True)])
def test_a_hint_before_a_solution_is_known_has_short_trials(
    searches: int, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a quick search finds no solution, a trial that needs none comes before a long search."""
    told = list[bool]()

    class Noting(Telling):
        def __init__(self, deduction: Deduction, *, alone: bool = False, soon: bool = False) -> None:
            told.append(alone)
            super().__init__(deduction, alone=alone, soon=soon)

    monkeypatch.setattr(explanations, "Telling", Noting)
    monkeypatch.setattr(explanations, "FEW_SEARCHES", searches)
    (puzzle,) = cluewise.read("sudoku", "123434122143....")
    assert cluewise.hint(puzzle, timeout=None).step is not None
    assert told == [alone]
