"""Net and Tracks: their texts, grids that wrap, published IDs, and the variables of sides in words."""

from pathlib import Path

import pytest

import cluewise
from cluewise.comparisons.description import describe
from cluewise.encodings.common.encoding import variants
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.side_boards import DOWN, RIGHT
from cluewise.puzzles.net import Net
from cluewise.puzzles.tracks import Tracks
from cluewise.registry.loading import encodings, puzzle_class
from tests.common import ROOT

IDS = ROOT.parent / "shared" / "data" / "tatham"
FILES = sorted((*IDS.glob("net-*.txt"), *IDS.glob("tracks-*.txt")))


@pytest.mark.skipif(not FILES, reason="the benchmark data are not beside the checkout")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_published_ids_are_written_back_and_have_one_solution(file: Path) -> None:
    cls = puzzle_class(file.stem.partition("-")[0])
    for line in file.read_text().split():
        puzzle = cls.parse(line)
        assert puzzle.format() == line
        answer = cluewise.solve(puzzle, limit=2)
        assert answer.complete
        assert len(answer.solutions) == 1


# ── texts ──


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("2x2b0.5a:3C6C", "2x2:3c6c"),  # what only the generator needs
        ("2x1aw:5hv5v", "2x1w:5vh5v"),
        ("2x1wa:55", "2x1w:55"),
        ("2x1xyz0.1:4v1vh", "2x1:4v1"),  # barriers on the frame say nothing
        ("2x1:1hv4", "2x1:1v4"),
        ("# set: wrap=yes\n3c\n6-", "# set: wrap=yes\n3c\n60"),
        ("# set: wrap=yes\n2x1:4v1v", "2x1w:4v1v"),
    ],
)
def test_what_ids_of_net_say(text: str, written: str) -> None:
    puzzle = Net.parse(text)
    assert Net.parse(puzzle.format()) == puzzle == Net.parse(written)


def test_a_zero_in_an_id_of_tracks_is_a_blank() -> None:
    assert Tracks.parse("3x2:0a0C0a,1,2,S2,S3,2") == Tracks.parse("3x2:cCb,1,2,S2,S3,2")


def test_rows_hold_no_barriers() -> None:
    ids, rows = Net.formats
    barred, plain = Net.parse("2x2:3v6h9c"), Net.parse("2x2:369c")
    assert "barriers" in rows.refusal(barred)
    assert not rows.refusal(plain)
    assert not ids.refusal(barred)
    assert Net.parse(rows.write(plain)) == plain


@pytest.mark.parametrize(
    ("cls", "text", "message"),
    [
        (Net, "2x2:12g4", r"column 7: expected a hex digit for the tile at r2c1, found 'g'"),
        (Net, "2x2:1v2h4", "expected a hex digit for the tile at .*, found the end of the line"),
        (Net, "2x1:142", "expected the end of the ID, found '2'"),
        (Net, "2x1:v14", r"expected a hex digit for the tile at r1c1, found 'v'"),
        (Tracks, "2x1:b,1,S1", "expected ',' and the number of row 1, found the end of the line"),
        (Tracks, "2x1:b,1,S,S1", "expected the number of column 2, found ','"),
        (Tracks, "2x1:b,1,1,S1", "expected an S before the number of one column, found 0"),
        (Tracks, "2x1:b,S1,S1,S1", "expected an S before the number of one column, found 2"),
        (Tracks, "2x1:1a,1,S1,S1", "expected cell 1 of 2, found '1'"),
        (Tracks, "top: S1 1\n--", "expected a line 'right:' with all numbers, one of them marked"),
        (Tracks, "top: S1 -\nright: S1\n--", "every row and every column has a number"),
        (Tracks, "top: S1 1 1\nright: S1\n--", "expected 2 clues at the top, found 3"),
        (Tracks, "top: S1 1\nright: S1\n-f", "found 'f'"),
    ],
)
def test_what_is_no_puzzle(cls: type[Net | Tracks], text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        cls.parse(text)


def test_solutions_are_read_in_either_case() -> None:
    puzzle = Tracks.parse("2x2:d,S2,2,S2,2")
    (solution,) = cluewise.solve(puzzle).solutions
    assert puzzle.text(solution) == "5c\n96"
    assert puzzle.read_solution(puzzle.text(solution).upper()) == solution
    assert puzzle.value(solution) == [list(row) for row in puzzle.text(solution).split("\n")]


# ── grids that wrap ──


@pytest.mark.parametrize(
    ("width", "height", "wrap", "across", "down"),
    [
        (1, 1, True, 0, 0),
        (2, 1, True, 2, 0),
        (1, 2, True, 0, 2),
        (2, 2, True, 4, 4),
        (3, 2, True, 6, 6),
        (3, 2, False, 4, 3),
    ],
)
def test_joints(width: int, height: int, wrap: bool, across: int, down: int) -> None:
    """Two columns that wrap have two joints in a row. A single column that wraps has none."""
    puzzle = Net(height, width, ("0",) * (width * height), wrap)
    sides = [joint.side for joint in puzzle.joints]
    assert (sides.count(RIGHT), sides.count(DOWN)) == (across, down)
    assert len(set(puzzle.joints)) == len(sides)
    assert all(joint.one != joint.other for joint in puzzle.joints)
    closed = sum(map(len, puzzle.rim.values()))
    assert 2 * len(sides) + closed == 4 * width * height


def test_two_joints_of_two_cells_close_a_loop() -> None:
    puzzle = Net.parse("2x1w:55")
    for encoding in variants(encodings("net")):
        solver = None if "cnf" in encoding.targets else "highs"
        assert not cluewise.solve(puzzle, encoding=encoding.label, solver=solver).solutions
    (violation,) = puzzle.check(puzzle.read_solution("55"))
    assert violation.rule == "network"
    assert violation.cells == (Cell(0, 0), Cell(0, 1))


# ── words ──


def test_variables_of_sides_are_told_by_the_digits_that_they_open() -> None:
    sides = encodings("net")[0]
    puzzle = Net.parse("2x1:14")
    lines = "\n".join(describe(puzzle, sides.build(puzzle), None, None))
    assert "2 slots (2 together)" in lines
    assert "r1c1 not in {4}" in lines
