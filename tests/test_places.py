"""Places as people write and type them: `r3c4`, counted from 1. Python and JSON count from 0."""

import json
import re
from random import Random

import pytest

import cluewise
from cluewise.puzzles.common.geometry import Cell, Edge, line_text, lines
from cluewise.puzzles.common.places import read_place, sentence_start
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.hashi import Hashi
from cluewise.puzzles.maze import Maze
from cluewise.puzzles.queens import Queens
from cluewise.puzzles.slitherlink import Slitherlink
from cluewise.registry.loading import puzzle_class, puzzle_names
from tests.common import command
from tests.kinds import few_of

PAIR = re.compile(r"\(\d+, ?\d+\)|\br\d+c0\b|\br0c\d+\b|\b(?:row|column|box|diagonal) 0\b")
"""A place or a line that counts from 0."""


def drawn(name: str) -> Puzzle:
    cls = puzzle_class(name)
    return generator_for(cls).random(Random(name), **cls.size(generator_for(cls).small_sizes[0]))[0]


@pytest.mark.parametrize("place", [(0, 0), (2, 3), (11, 0), (999, 12)])
def test_what_is_written_is_read(place: tuple[int, int]) -> None:
    assert read_place(f"{Cell(*place)}") == read_place("{},{}".format(*place)) == place


@pytest.mark.parametrize("text", ["", "r0c1", "r1c0", "r1", "c1r1", "r1c1x", "1", "1,2,3", "-1,2", "r١c٢", "a,b"])
def test_what_is_no_place(text: str) -> None:
    with pytest.raises(ValueError, match="expected a place such as r3c4"):
        read_place(text)


def test_words() -> None:
    edge = Edge(0, 1, 0, 2)
    assert (str(edge), edge.between_text) == ("r1c2–r1c3", "between r1c2 and r1c3")
    assert [str(line) for line in lines(1, 2)] == ["row 1", "column 1", "column 2"]
    assert line_text("box", 8) == "box 9"
    assert [sentence_start(text) for text in ("row 1 is", "r1c1 is", "")] == ["Row 1 is", "r1c1 is", ""]


@few_of(name for name in puzzle_names() if name not in ("maze", "regex"))
def test_no_reason_counts_from_zero(name: str) -> None:
    texts = [reason.text for reason in drawn(name).reasons()]
    assert [text for text in texts if PAIR.search(text) or re.search(r"\bcorners? r\d", text)] == []
    assert texts


@few_of(name for name in puzzle_names() if name != "regex")
def test_no_fact_counts_from_zero(name: str) -> None:
    puzzle = drawn(name)
    texts = [
        puzzle.fact_text(slot, relation, value)
        for slot in list(puzzle.slots())[:9]
        for value in list(puzzle.values(slot))[:2]
        for relation in "=≠"
    ]
    assert [text for text in texts if PAIR.search(text)] == []


def test_corners_have_other_names_than_cells() -> None:
    (slant,) = cluewise.read("slant", "2x2:d4d")
    text = str(cluewise.explain(slant, steps=True))
    assert "4 diagonals end at corner p2q2: so r1c1 and r2c2 are" in text
    (loop,) = cluewise.read("slitherlink", "2x2:3a2a")
    explained = str(cluewise.explain(loop))
    assert "If a line runs between corners p1q2 and p2q2, the rest is decided." in explained
    assert "edges of cell r1c1 are on the loop" in cluewise.check(loop, loop.read_solution("[]"))[0].text
    done = command("hint", "slitherlink", "2x2:3a2a")
    assert "edges meet at corner p1q1: so a line runs along p2q1–p1q1–p1q2." in done.stdout
    assert sentence_start("p1q1 is") == "p1q1 is"


def test_edges_in_sentences() -> None:
    loop, bridges = Slitherlink.parse("1x1t0:4"), Hashi.parse("1.1")
    assert loop.fact_text(Edge(0, 0, 0, 1), "=", 1) == "a line runs between corners p1q1 and p1q2"
    assert bridges.fact_text(bridges.edges[0], "=", 1) == "1 plank lies between r1c1 and r1c3"
    done = command("hint", "https://puzz.link/p?slither/5/5/cbcbcddad")
    assert "no line runs at p5q2–p5q3, p6q2–p6q3, p5q2–p6q2 and p5q3–p6q3." in done.stdout


def test_queens_have_rows_and_columns_from_one() -> None:
    queens = Queens.parse("4")
    texts = [queens.fact_text(0, relation, 2) for relation in "=≠≥<"]
    assert texts == [
        "row 1 has its queen in column 3",
        "row 1 has no queen in column 3",
        "row 1 has its queen not left of column 3",
        "row 1 has its queen left of column 3",
    ]
    done = command("explain", "queens", "4")
    assert "- row 1 and row 4: column 2 or column 3\n- row 2 and row 3: column 1 or column 4\n" in done.stdout


def test_a_typed_place_counts_from_one_and_a_pair_from_zero() -> None:
    (maze,) = cluewise.read("maze", "S  \n # \n  E", start="r1c3", exit="2,0")
    assert isinstance(maze, Maze)
    assert (maze.start, maze.exits) == (Cell(0, 2), (Cell(2, 0),))
    wrong = command("solve", "maze", "S  \n # \n  E", "--set", "start=r0c1")
    assert (wrong.returncode, "such as r4c5 (or 3,4, counted from 0)" in wrong.stderr) == (2, True)


def test_json_keeps_pairs_from_zero() -> None:
    done = command("check", "signpost", "2x2:1ceag", "[[1, 2], [3, 4]]", "--format", "json")
    violation = json.loads(done.stdout)["violations"][0]
    assert violation["text"] == "2 in r1c2 does not point to r2c1, where 3 stands"
    assert violation["cells"] == [[0, 1], [1, 0]]
