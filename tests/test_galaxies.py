"""Galaxies: texts of dots, good and bad, and the rule of half turns against brute force."""

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random

import pytest

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.geometry import Cell, cells, edges, regions_of
from cluewise.puzzles.common.solution import Reason
from cluewise.puzzles.galaxies import Galaxies
from cluewise.puzzles.generators.galaxies import random_galaxies
from cluewise.puzzles.parts.galaxies.dots import touched, turned
from cluewise.puzzles.parts.galaxies.turns import HalfTurns


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x2:bHz", "this leads beyond the grid"),
        ("3x2:bHi", "this leads beyond the grid"),
        ("3x2:Zb", "expected the end of the ID, found 'Z'"),
        ("3x2:b1", "expected the end of the ID, found '1'"),
        ("puzz.link/p?tentaisho/3/2/gEe", "expected a digit or a small letter, found 'E'"),
        ("puzz.link/p?tentaisho/3/2/geez0", "expected a digit in base 32, found 'z'"),
        ("puzz.link/p?tentaisho/3/2/gee0g", r"the dot at r1c3–r2c3 touches a missing cell"),
        ("puzz.link/p?tentaisho/3/2/emg0", r"the dot at r1c1 is on a missing cell"),
        ("-#o", "expected '#', a missing cell, only in the middle of a cell"),
        ("#o-", "touches a missing cell"),
        ("o-o-", "expected 3 cells in a row, found 4"),
        ("o-o\n---", "expected 1 row, found 2"),
        ("o?o", r"expected 'o', '\*', 'x', '#', or '-'"),
    ],
)
def test_what_is_no_galaxies(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Galaxies.parse(text)


def test_black_dots_and_missing_cells_are_kept() -> None:
    """In each form that can hold them; an ID holds no missing cell, so the address is written."""
    black, missing = Galaxies.parse("-o---\n----x\n-----"), Galaxies.parse("-o---\n----x\n#----")
    assert set(black.dots.values()) == {"o", "*"}
    for puzzle in (black, missing):
        for form in puzzle.formats:
            if not form.refusal(puzzle):
                assert Galaxies.parse(form.write(puzzle)) == puzzle
    assert black.format() == "3x2:bH"
    assert missing.format() == "https://puzz.link/p?tentaisho/3/2/gef20"


def keeps(full: Sequence[int], dots: Mapping[Cell, Cell], height: int, width: int) -> bool:
    """Each region has one dot, and the opposite of each of its cells."""
    walls = {edge for edge, value in zip(edges(height, width), full, strict=True) if value}
    number = dict(zip(cells(height, width), regions_of(height, width, walls), strict=True))
    regions = {dot: [cell for cell in number if number[cell] == number[start]] for dot, start in dots.items()}
    symmetric = all(turned(dot, cell) in region for dot, region in regions.items() for cell in region)
    return symmetric and sorted(cell for region in regions.values() for cell in region) == list(number)


def test_half_turns_against_brute_force() -> None:
    """The rule never complains if it can still be kept, and always about a full division that breaks it."""
    rng, complaints, kept = Random(1), 0, 0
    for _ in range(400):
        height, width = rng.choice([(1, 4), (2, 2), (2, 3), (3, 2)])
        places = [Cell(y, x) for y, x in product(range(2 * height - 1), range(2 * width - 1))]
        galaxies = dict(random_galaxies(rng, cells(height, width), 4))
        dots = {dot: touched(dot)[0] for dot in (*galaxies, *rng.sample(places, rng.choice((0, 0, 1))))}
        borders = edges(height, width)
        rule = HalfTurns(Reason("rule", "galaxy", None, "half turns"), borders, cells(height, width), dots, turned)
        held = [rng.choice((0, 1, None, None)) for _ in borders]
        options = [(0, 1) if value is None else (value,) for value in held]
        can_be_kept = any(keeps(full, dots, height, width) for full in product(*options))
        complains = rule.first_violation(held) is not None
        assert not (complains and can_be_kept), (held, dots)
        assert complains == bool(rule.all_violations(held))
        full = tuple(rng.choice((0, 1)) for _ in borders)
        assert (rule.first_violation(full) is None) == keeps(full, dots, height, width), (full, dots)
        complaints, kept = complaints + complains, kept + can_be_kept
    assert complaints > 50
    assert kept > 50
