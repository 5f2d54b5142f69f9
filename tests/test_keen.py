"""Keen's texts: the structure of cages in game IDs, giant cages as the game's reader accepts them, and addresses."""

from random import Random

import pytest

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.game_ids import read_blocks, write_blocks
from cluewise.puzzles.common.geometry import edges, regions_of
from cluewise.puzzles.common.reading import Scanner, Text
from cluewise.puzzles.keen import Keen


@pytest.mark.parametrize("side", [1, 2, 5, 9])
def test_structures_are_read_back(side: int) -> None:
    rng = Random(side)
    for share in (0.0, 0.02, 0.1, 0.4, 1.0):
        for _ in range(20):
            blocks = regions_of(side, side, {edge for edge in edges(side, side) if rng.random() < share})
            for full, counted in (("z", False), ("y", True)):
                scanner = Scanner(Text(write_blocks(blocks, side, full=full, counted=counted)))
                assert read_blocks(scanner, side, full=full, counted=counted) == blocks
                scanner.end()


@pytest.mark.parametrize(("columns", "signs"), [(0, "yyj"), (1, "y_md4_"), (2, "zqd3_"), (3, "ybudd_")])
def test_25_pairs_without_a_line_and_more(columns: int, signs: str) -> None:
    """A cage of five rows and some columns of the sixth; another cage of the rest of that row."""
    corner = range(30 + columns, 36) if columns else ()
    cages = tuple(int(i in corner) for i in range(36))
    text = f"6:{signs},a99" + ("m9" if columns else "")
    assert Keen.parse(text).cages == cages
    assert Keen.parse(text).format() == text


@pytest.mark.parametrize(
    ("text", "message", "column"),
    [
        ("2:__3,a1a1a1a1", "expected the edges of the blocks", 6),
        ("2:_0_5,a1", "expected a number, found 0", 4),
        ("2:_9,a1", "edges beyond the grid", 4),
        ("2:_5", "expected ',' and the clues of cages, found the end of the line", 5),
        ("2:_5,a1a2a", "expected clue 3 of 4, such as a12", 10),
        ("2:_5,a1a2a1x1", "expected clue 4 of 4, such as a12", 12),
        ("2:d,s3", "a cage with '-' has two cells in a game ID", 5),
        ("1+ 2?\n- -\n\nAB\nCC", "expected a clue such as 12+, 3-, 24*, 2/, 12 or '-', found '2?'", 4),
        ("1+ 2-\n- -\n\nAB\nCC", "the cage at r1c2 has to have two cells or more", 1),
        ("3+ 1-\n- -\n\nAA\nBB", "this is a second clue of its region", 2),
        ("3+ -\n- -\n\nAB\nBA", "the cage at r1c2 has to be connected: r2c1, which has the same name, does not", 1),
    ],
)
def test_what_is_wrong_is_said(text: str, message: str, column: int) -> None:
    with pytest.raises(PuzzleError) as caught:
        Keen.parse(text)
    assert message in caught.value.message
    assert caught.value.column == column


def test_products_of_addresses() -> None:
    """A number a cage; clues of other kinds are written in other formats."""
    puzzle = Keen.parse("https://puzz.link/p?factors/2/2/o0g8")
    assert (puzzle.cages, puzzle.labels) == ((0, 1, 0, 1), (None, "8*"))
    assert puzzle.format() == "https://puzz.link/p?factors/2/2/o0g8"
    assert Keen.parse("3+ -\n- -\n\nAB\nAB").format() == "3+  -\n -  -\n\nAB\nAB"


def test_a_clue_may_stand_in_any_cell_of_its_cage() -> None:
    assert Keen.parse("- 1-\n3+ -\n\nAA\nBB") == Keen.parse("2:b__,s1a3")
