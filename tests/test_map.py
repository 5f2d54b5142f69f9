"""Map: its game IDs and rows, good and bad."""

import pytest

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.map import Map


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2x2n3:aab", "expected the borders of the map, found the end of the line"),
        ("2x2n3:aaac,1a0", "borders beyond the map"),
        ("2x2n2:aaab,1a", "expected borders of 2 regions, found 3"),
        ("2x2n3:aaab1a0", "expected ',' and the colours"),
        ("2x2n3:aaab,1a", "expected region 3 of 3, found the end of the line"),
        ("2x2n3:aaab,1a4", "expected region 3 of 3, found '4'"),
        ("2x2n3:aaab,1a00", "expected the end of the ID"),
        ("2x2n3u:aaab,1a0", "or a parameter"),
        ("--\n--\n\nAB\nBA", "the region at r1c2 has to be connected: r2c1, which"),
        ("1-\n2-\n\nAB\nAB", "this is a second clue of its region"),
        ("4-\n--\n\nAB\nAB", "or '-', found '4'"),
        ("--\n--", "expected 2 blocks of lines, found 1"),
    ],
)
def test_what_is_no_map(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Map.parse(text)


def test_borders_inside_a_region_mean_nothing() -> None:
    """The last of four borders stays: another path joins its two cells."""
    inside = Map.parse("2x2n1:da,a")
    assert inside.regions == (0, 0, 0, 0)


def test_without_their_number_regions_are_an_eighth_of_the_cells() -> None:
    assert Map.parse("4x2:k,2") == Map.parse("4x2n1:k,2")


def test_letters_for_the_generator_are_skipped() -> None:
    assert {Map.parse(f"2x2n3{level}:aaab,1a0") for level in ("", "de", "dn", "dh", "du")} == {
        Map.parse("1-\n0-\n\nAB\nCB")
    }
