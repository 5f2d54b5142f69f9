"""Sentences say one idea: rules that are told as one, cells that cut off, and pencil marks for what they speak of."""

import re
from collections.abc import Sequence

import pytest

import cluewise
from cluewise.explanations.candidates import Candidates
from cluewise.explanations.explanation import explain
from cluewise.explanations.guarded_model import GuardedModel
from cluewise.explanations.ideas import differing
from cluewise.explanations.pictures import frames
from cluewise.explanations.sentences import sentence
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.rules.groups import EqualRegions
from cluewise.puzzles.common.solution import Reason
from docs.examples import example
from tests.kinds import few_kinds

AS_ONE = {
    "usotatami": "the regions are rectangles",
    "doppelblock": "each row has each number once",
    "nurikabe": "each clue is on an island",
}


def background(name: str) -> list[str]:
    """The texts of everything that the reasons of a kind rely on."""
    with GuardedModel(example(name)[0]) as guarded:
        return [reason.text for reason in guarded.model.used_by(tuple(guarded.guards))]


@pytest.mark.parametrize("name", AS_ONE)
def test_rules_that_are_used_together_are_one_idea(name: str) -> None:
    assert AS_ONE[name] in background(name)


@few_kinds
def test_no_background_is_a_list(name: str) -> None:
    assert not [text for text in background(name) if "and so on" in text]


def test_a_cell_does_not_cut_itself_off() -> None:
    """The rule of the other colour named its cells as those that cut off."""
    (puzzle,) = cluewise.read("yinyang", "https://puzz.link/p?yinyang/10/9/i000600o66108110i3202860009001")
    explanation = explain(puzzle, steps=True, timeout=None)
    told = [sentence(puzzle, step, explanation.announced) for step in explanation.steps or ()]
    cut = [found for text in told if (found := re.search(r"otherwise (\S+) is cut off from (\S+) by (.*)\. \(", text))]
    assert cut
    assert all(cell not in re.findall(r"r\d+c\d+", found[3]) for found in cut for cell in found.groups()[:2])
    assert all(text[0].isupper() for text in told)


def test_cells_with_numbers_have_pencil_marks_where_the_sentence_speaks_of_them() -> None:
    """The marks are what no given number beside excludes, in every open cell of the unit of a hidden single."""
    (puzzle,) = cluewise.read("sudoku", "3x3:1a7b9a2h4b4b5_6c6a2d5a9_5b6b8c3c2g8_5a4a9g4b7a1a9_3")
    explanation, candidates, beside = explain(puzzle, steps=True, timeout=None), Candidates(puzzle), differing(puzzle)
    given = {cell: number for cell, number in zip(puzzle.slots(), puzzle.given, strict=True) if number}
    open_cells = [cell for cell in puzzle.slots() if cell not in given]
    step = next(step for step in explanation.steps or () if step.technique == "hidden single")
    marks = candidates.of(step, {}, {})
    assert [*marks] == [cell for cell in step.reasons[0].cells if cell in open_cells] != []
    for cell, numbers in marks.items():
        assert numbers == [n for n in range(1, 10) if n not in {given.get(other) for other in beside[cell]}]
    placed = {step.conclusions[0].slot: step.conclusions[0].value}
    assert placed.keys().isdisjoint(candidates.of(step, placed, {}))
    ((picture, _), *_) = frames(explanation)
    assert picture.svg() != puzzle.picture(cluewise.Solution(placed)).svg()


def sentences(name: str, text: str) -> list[str]:
    (puzzle,) = cluewise.read(name, text)
    explanation = explain(puzzle, steps=True, timeout=None)
    return [sentence(puzzle, step, explanation.announced) for step in explanation.steps or ()]


READ: dict[tuple[str, str], Sequence[str]] = {
    ("nurikabe", "https://puzz.link/p?nurikabe/8/8/l1g1i1k4j6g1v2j1j1g1g1g1k"): (
        "so r4c4 is on the island of the 4 at r3c3; otherwise the 4 at r3c3 has room for 3 cells only, r2c3, r3c3 and",
    ),
    ("fillomino", "https://puzz.link/p?fillomino/7/7/3g55g3g33h13i5g28g8l2g4h82g3125n1"): (
        "Then r3c1 is not 1; otherwise the 1 at r3c1 is in a group of 2 cells. Then r3c1 is not 3; otherwise the 3 at",
        "So r3c2 is not 1, which leaves 2.",
    ),
    ("fillomino", "9x7:c14e7b926a2a4a4d14f1b888a97a3a888a7e88c12"): (
        "so r4c3 is 9; otherwise the 9 at r2c5 has room for 8 cells only",
        "But then the 4 at r4c1 has room for 1 cell only. So r5c1 is 4.",
    ),
    ("galaxies", "6x6:abfhebrhgzbdmoc"): (
        "so a wall stands between r5c5 and r5c6; otherwise the place opposite r5c5 is not on the board.",
        "otherwise 2 dots are in one region.",
    ),
    ("onsen", "https://puzz.link/p?onsen/6/6/qvfbfj7s7sgk.n.l.g4g.h3r"): (
        "But then the loop through r4c6 needs 3 cells in the room at r2c6, but has 2 there at most.",
        "otherwise the circles at r4c6 and r3c5 are on one loop.",
    ),
    ("dotchi2", "https://puzz.link/p?dotchi2/6/6/g8a55583uo00i252q7qq38kp"): (
        "otherwise the loop passes both r5c2 and r4c2, which are of different kinds.",
        "otherwise the loop passes r3c6 but not r6c6, which is of the same kind.",
        "because otherwise the loop passes neither r3c6 nor r4c6, which are of different kinds",
        "because otherwise the loop does not pass r1c6, and there is no other kind",
    ),
    ("tetrominous", "https://puzz.link/p?tetrominous/6/6/j0j3t2n3h"): (
        "The region of r5c1 has the shape O: so no wall stands between r5c1 and r5c2; otherwise no place is left",
        "But then r6c1 has room for 1 cell only. So no wall stands between r6c1 and r6c2.",
    ),
}
"""Boards, and parts of sentences that a reader could not follow before."""


@pytest.mark.parametrize("case", READ, ids=lambda case: case[0])
def test_sentences_say_what_the_rules_find(case: tuple[str, str]) -> None:
    told = sentences(*case)
    for part in READ[case]:
        assert [text for text in told if part in text], "\n".join(told)


def test_the_smallest_part_that_regions_cannot_fill_is_named() -> None:
    cells = [Cell(0, c) for c in range(6)]
    borders = [Edge(0, c, 0, c + 1) for c in range(5)]
    rule = EqualRegions(Reason("rule", "size", None, "each region has three cells"), borders, cells, 3)
    held = [None, None, None, 1, None]
    violation = rule.first_violation(held)
    assert violation is not None
    assert rule.closer(held, violation.text.partition(": ")[2]).startswith("r1c5 has room for 2 cells")


def test_moves_of_a_circle_are_told_as_a_range() -> None:
    address = "https://puzz.link/p?yosenabe/10/10/91kd202g3002004000g0p11o3k3n2l3k1zl3zs4j4j45j3m1p"
    (puzzle,) = cluewise.read("yosenabe", address)
    step = cluewise.hint(puzzle).step
    assert step is not None
    assert "the circle at r1c9 does not move 1 to 8 to the left" in sentence(puzzle, step, ())
