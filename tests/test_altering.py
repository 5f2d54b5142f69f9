"""A puzzle that is being set becomes harder, easier, symmetrical, or gets a chosen solution."""

from typing import Any

import pytest

from cluewise.api import solve
from cluewise.page.altering import alter
from cluewise.page.finishing import aims, finish
from cluewise.page.learning import level
from cluewise.page.setting import Setter
from cluewise.puzzles.common.errors import Refused
from cluewise.registry.loading import puzzle_class


def altered(name: str, text: str, to: str, **others: Any) -> Any:
    """The puzzle after a question, which has the same solution."""
    cls = puzzle_class(name)
    before = cls.parse(text)
    found = alter({"name": name, "text": before.read_back(), "to": to, "seed": 3, "seconds": 60, **others}, print)
    puzzle = cls.parse(found["puzzle"])
    assert solve(puzzle, limit=2).solutions == solve(before, limit=2).solutions
    assert [*Setter(puzzle).entries().items()] == found["entries"]
    assert found["lines"]
    return puzzle


def grade(puzzle: Any) -> tuple[int, float]:
    found = level({"name": puzzle.name, "text": puzzle.read_back()}, print)
    return found["level"], found["score"]


@pytest.mark.deep
def test_a_puzzle_with_all_clues_becomes_harder_and_easier_again() -> None:
    full = puzzle_class("sudoku").parse("1234341221434.21")
    harder = altered("sudoku", full.read_back(), "harder")
    assert grade(harder) > grade(full)
    assert grade(altered("sudoku", harder.read_back(), "easier")) < grade(harder)


@pytest.mark.parametrize("symmetry", ["half-turn", "left-right", "diagonal"])
def test_clues_have_partners_at_their_mirror_places(symmetry: str) -> None:
    puzzle = altered("sudoku", "1234341221434.21", "symmetrical", symmetry=symmetry)
    image = {
        "half-turn": lambda r, c: (3 - r, 3 - c),
        "left-right": lambda r, c: (r, 3 - c),
        "diagonal": lambda r, c: (c, r),
    }
    clued = {divmod(i, 4) for i, number in enumerate(puzzle.given) if number is not None}
    assert {image[symmetry](*cell) for cell in clued} == clued
    assert len(clued) < 16


def test_clues_without_a_partner_go() -> None:
    puzzle = altered("masyu", "4x4:BWWaWBWaWWf", "symmetrical", symmetry="diagonal")
    clued = {divmod(i, 4) for i, pearl in enumerate(puzzle.pearls) if pearl is not None}
    assert {(c, r) for r, c in clued} == clued
    with pytest.raises(Refused, match="would not have exactly one"):
        alter({"name": "masyu", "text": "6x6:cWgWBdWbWBaBbWi", "to": "symmetrical"}, print)


def test_only_a_puzzle_with_one_solution_is_altered() -> None:
    with pytest.raises(Refused, match="exactly one solution"):
        alter({"name": "sudoku", "text": "1..............4", "to": "harder"}, print)


def test_the_chosen_solution_becomes_the_only_one() -> None:
    question = {"name": "sudoku", "text": "12..............", "seconds": 60}
    chosen = aims(question, print)[3]["entries"]
    found = finish({**question, "aim": chosen}, print)
    assert found["verdict"] == "unique"
    puzzle = puzzle_class("sudoku").parse(found["puzzle"])
    solution = solve(puzzle).solutions[0]
    values = {i: list(puzzle.values(slot)).index(solution[slot]) for i, slot in enumerate(puzzle.slots())}
    assert values == dict(chosen)


def test_a_puzzle_with_one_solution_has_no_others_to_choose_from() -> None:
    with pytest.raises(Refused, match="several solutions"):
        aims({"name": "sudoku", "text": "1234341221434.21"}, print)
