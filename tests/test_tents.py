"""Tents: formats, readings, views, propagation, known solutions, sizes."""

import json
import random
import re
from dataclasses import replace

import pytest

import cluewise
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.tents import ENCODINGS, BitBoard, Conflict
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.tents import Tents
from tests.common import INSTANCES, ROOT, solution_set

pytestmark = pytest.mark.few

DATA = ROOT.parent / "shared" / "data"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the benchmark data are not beside the checkout")
every_encoding = pytest.mark.parametrize("encoding", [encoding.name for encoding in ENCODINGS])

GRID = "  1 0 2\n1 - - -\n1 - * *\n1 - * -"
RING = "-1 -1 -1\n-1 - * -\n-1 * - *\n-1 - * -"


def ways(puzzle: Tents, **options: object) -> list[str]:
    return sorted("".join(puzzle.value(solution)) for solution in solution_set(puzzle, **options))


# ── formats ──


@pytest.mark.parametrize(
    "text",
    [
        GRID,
        GRID.replace("\n", "\n\n"),
        "1\t0  2\n  1 -  - -\n1 - * *\n1 - * -\n\n",
        "# source: somebody\n# solutions: 1\n" + GRID,
        "3x3:d_aa,1,0,2,1,1,1",
        "3:d_aa,1,0,2,1,1,1",
        "3x3de:d_aa,1,0,2,1,1,1",
    ],
    ids=["grid", "blank lines", "spaces", "header", "ID", "square ID", "difficulty"],
)
def test_formats_of_one_puzzle(text: str) -> None:
    puzzle = Tents.parse(text)
    assert replace(puzzle, distinct=None) == Tents.parse(GRID)
    assert puzzle.write() == GRID
    assert Tents.parse(puzzle.format()) == puzzle
    assert puzzle.trees == ((1, 1), (1, 2), (2, 1))
    assert (puzzle.columns, puzzle.rows) == ((1, 0, 2), (1, 1, 1))


def test_negative_counts_are_one() -> None:
    assert Tents.parse("-7 0\n-2 - *") == Tents.parse("-1 0\n-1 - *")
    assert Tents.parse("-7 0\n-2 - *").columns == (None, 0)


def test_runs_of_an_id() -> None:
    """`z` is 25 free cells and no tree; behind the last cell stands a tree that is not there."""
    counts = "," + ",".join("0" * 32)
    assert Tents.parse(f"30x2:zdzd_{counts}").trees == ((0, 29), (1, 29))
    assert Tents.parse(f"30x2:zdzd-_{counts}").trees == ((0, 29),)
    assert Tents.parse(f"30x2:zdze{counts}").trees == ((0, 29),)


def test_marks_of_an_id_are_clues_of_the_grid() -> None:
    """`!` and `-` change the cell before them, a tree too."""
    puzzle = Tents.parse("3x2:_a!_-b,0,1,0,1,0")
    assert puzzle.write() == "  0 1 0\n1 * - A\n0 x - -"
    assert puzzle == Tents.parse("# set: distinct=tents\n 0 1 0\n1 * - A\n0 x - -")
    assert Tents.parse(puzzle.format()) == puzzle


def test_several_to_a_file() -> None:
    ids = "# source: x\n2x1:_a,0,1,1\n2x1:_a,0,1,1\n"
    assert [Tents.parse(piece) for piece in Tents.split(ids)] == [Tents.parse("2x1:_a,0,1,1")] * 2
    grids = f"# source: a\n{GRID}\n# source: b\n{RING}\n"
    assert [Tents.parse(piece).write() for piece in Tents.split(grids)] == [GRID, Tents.parse(RING).write()]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hello", "line 1, column 1: expected a count"),
        ("1 2", "line 1, column 1: expected rows below"),
        ("1 2\n1 - *\n- *", "line 3, column 1: expected a count"),
        ("1 2\n1 - *\n1 - * -", "line 3, column 1: expected the count of a row and 2 cells, found 4 words"),
        ("1 2\n1 - T", "line 2, column 5: expected \\* - A or x, found 'T'"),
        ("1 2\n1 - **", "found '\\*\\*'"),
        ("1 1.5\n1 - *", "column 3: expected a count"),
        ("9999999999\n1 -", "expected a count"),
        (" ".join("1" * 501), "sides from 1 to 500, found 501"),
        ("1\n" + "0 -\n" * 501, "line 502, column 1: expected sides"),
        ("3x3:", "column 5: expected cell 1 of 9, found the end"),
        ("3x3:d_ab,1,0,2,1,1,1", "column 8: cells beyond the 9"),
        ("3x3:z,1,0,2,1,1,1", "column 5: cells beyond the 9"),
        ("5x5:z,0", "column 6: expected the tree past the last cell, found ','"),
        ("3x3:!", "column 5: expected cell 1 of 9, found '!'"),
        ("3x3:d_aa,1,0,2,1,1", "column 19: expected the count of row 3, found the end"),
        ("3x3:d_aa,1,,2,1,1,1", "column 12: expected the count of column 2, found ','"),
        ("3x3:d_aa;1", "column 9: expected the count of column 1, found ';'"),
        ("3x3:d_aa,1,0,2,1,1,1,1", "column 21: expected the end of the ID, found ','"),
        ("0x3:a", "expected a width, found 0"),
        ("1000x1000:a", "1000x1000 is too large: at most 250000 cells, and 500 a side"),
        ("999999999x999999999:a", "too large: at most 250000 cells, and 500 a side"),
        ("# set: distinct=both\n" + GRID, "expected matching, tents, found 'both'"),
        (f"{GRID}\n\n# source: b\n{GRID}", "expected one puzzle, found 2"),
    ],
)
def test_what_is_no_tents(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Tents.parse(text)


def test_sizes() -> None:
    assert Tents.size("8x6") == {"width": 8, "height": 6}
    for text in ("0x3", "3x0", "501", "8x"):
        with pytest.raises(PuzzleError):
            Tents.size(text)


# ── solutions as text ──


@pytest.mark.parametrize(
    "text",
    [
        "  1 0 2\n1 - - n\n1 w * *\n1 - * e",
        "1 - - n\n1 w * *\n1 - * e",
        "- - n\nw * *\n\n- * e",
        "- - A\nA * *\n- * A",
        "- x A\nw * *\n- * A",
        '["w", "n", "e"]',
        "wne",
    ],
    ids=["text", "row counts", "cells", "tents", "mixed", "value", "directions"],
)
def test_solutions_are_read(text: str) -> None:
    puzzle = Tents.parse(GRID)
    solution = puzzle.read_solution(text)
    assert puzzle.value(solution) == ["w", "n", "e"]
    assert puzzle.text(solution) == "  1 0 2\n1 - - n\n1 w * *\n1 - * e"
    assert puzzle.check(solution) == []


def test_parts_of_solutions_are_read() -> None:
    puzzle = Tents.parse(GRID)
    part = Solution({Cell(1, 2): "n"})
    assert puzzle.text(part, [Cell(1, 1)]) == "  1 0 2\n1 - - n\n1 - ? *\n1 - * -"
    for text in (puzzle.text(part), puzzle.text(part, [Cell(1, 1)]), ".n.", '[null, "n", null]'):
        assert puzzle.read_solution(text) == part


def test_plain_tents_find_a_pairing_by_augmenting_paths() -> None:
    """The first tree a tent meets may be the only one of the next."""
    rng = random.Random(5)
    for _ in range(60):
        puzzle, solution = generator_for(Tents).random(
            rng, width=rng.randint(2, 9), height=rng.randint(2, 9), trees=0.3
        )
        plain = re.sub("[nesw]", "A", puzzle.text(solution))
        read = puzzle.read_solution(plain)
        assert puzzle.check(read) == []
        assert puzzle.image(read, "tents") == puzzle.image(solution, "tents")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("wn", "expected 3 directions, or 3 rows of 3 cells"),
        ('["w", "n"]', "expected 3 directions, one for each tree, found 2"),
        ('["w", "n", "x"]', "expected a list of directions"),
        ('["w", "n", []]', "expected a list of directions"),
        ("[", "as JSON"),
        ("- - n\nw * *", "3 rows of 3 cells"),
        ("- - n -\nw * * -\n- * e -\n- - - -", "3 rows of 3 cells"),
        ("- - n\nw * *\n- * Q", "line 3, column 5: expected"),
        ("n - -\n- * *\n- * -", "line 1, column 1: 'n' needs a tree in r2c1, which has none"),
        ("* - -\n- * *\n- * -", "line 1, column 1: '\\*' needs a tree"),
        ("- n -\nw * *\n- * -", "line 2, column 1: this is a second tent for the tree in r2c2"),
        ("A - -\n- * *\n- * -", "line 1, column 1: no tree is left for the tent in r1c1"),
        ("- A -\nA * *\n- * -", "line 2, column 1: no tree is left for the tent in r2c1"),
        ("- A -\n- * *\nA * e", "line 3, column 1: no tree is left"),
    ],
)
def test_what_is_no_solution_text(text: str, message: str) -> None:
    puzzle = Tents.parse(GRID)
    with pytest.raises(PuzzleError, match=message):
        puzzle.read_solution(text)


# ── rules ──


def rules(text: str, directions: str) -> list[tuple[str, str]]:
    puzzle = Tents.parse(text)
    return [
        (violation.rule, violation.text)
        for violation in puzzle.check(Solution(zip(puzzle.trees, directions, strict=True)))
    ]


def test_check_names_every_broken_rule() -> None:
    assert rules(GRID, "wne") == []
    assert rules(GRID, "een") == [
        ("tree", "the tree in r2c2 has a tent of its own beside it: none can stand in the east"),
        ("tree", "the tree in r2c3 has a tent of its own beside it: none can stand in the east"),
        ("tree", "the tree in r3c2 has a tent of its own beside it: none can stand in the north"),
        *(("row", f"row {r} holds 1 tent: found none") for r in range(1, 4)),
        ("column", "column 1 holds 1 tent: found none"),
        ("column", "column 3 holds 2 tents: found none"),
    ]
    assert rules("-1 -1 -1\n-1 - - *\n-1 * - -\n-1 - x -", "wn") == [
        ("touch", "at most one of r1c1 and r1c2 and r2c2 holds a tent: found 2 tents in r1c1 and r1c2")
    ]
    assert rules("-1 -1 -1\n-1 * - *", "ew") == [
        ("own", "a tent in r1c2 belongs to one tree: the trees in r1c1 and r1c3 share it")
    ]
    assert rules("-1 -1\n-1 * x\n-1 A -", "e") == [
        ("given", "a tent is given in r2c1: found none"),
        ("barred", "no tent stands in r1c2: found 1 tent in r1c2"),
    ]
    assert rules("-1 1 -1 -1\n3 - * - *", "ww") == [
        ("row", "row 1 holds 3 tents: found 2 tents in r1c1 and r1c3"),
        ("column", "column 2 holds 1 tent: found none"),
    ]


def test_tents_that_are_still_to_come_are_not_wrong() -> None:
    puzzle = Tents.parse("-1 0 -1 -1\n2 A * - *")
    assert [violation.rule for violation in puzzle.check(Solution({}))] == ["missing"]
    assert [item.rule for item in puzzle.check(Solution({Cell(0, 1): "w"}))] == ["missing"]
    assert [violation.rule for violation in puzzle.check(Solution({Cell(0, 3): "w"}))] == ["missing"]


@pytest.mark.parametrize("value", ["north", "", "N", 1, None, ("n",), Cell(0, 0), True])
def test_what_is_no_direction_is_no_solution(value: object) -> None:
    puzzle = Tents.parse(GRID)
    wrong = Solution({Cell(1, 1): value, Cell(1, 2): "n", Cell(2, 1): "e"})
    assert puzzle.check(wrong)[0].rule in ("value", "missing")
    assert puzzle.text(wrong)
    assert puzzle.picture(wrong).svg()


# ── encodings and searches ──


@pytest.mark.parametrize("cardinality", ["totalizer", "cardnetwrk", "native"])
def test_cardinality_is_chosen_by_name(cardinality: str) -> None:
    puzzle = cluewise.read("tents", INSTANCES / "tents" / "several-7x9.txt")[0]
    for encoding in ENCODINGS:
        answer = cluewise.solve(puzzle, None, encoding=encoding.name, solver="minicard", cardinality=cardinality)
        assert (len(answer.solutions), answer.complete) == (6, True)


def test_a_count_beyond_all_cells_has_no_solution() -> None:
    for encoding in ENCODINGS:
        assert ways(Tents.parse("-1 -1\n999999999 * -\n-1 - -"), encoding=encoding.name) == []


def test_views_tell_pairings_from_places() -> None:
    assert ways(Tents.parse(RING)) == ["ensw", "wsne"]
    for encoding in ENCODINGS:
        assert len(cluewise.solve(Tents.parse(RING), None, encoding=encoding.name, distinct="tents").solutions) == 1
    puzzle = Tents.parse(f"# set: distinct=tents\n{RING}")
    assert puzzle.view == "tents"
    assert len(cluewise.solve(puzzle, None).solutions) == 1
    assert len(cluewise.solve(puzzle, None, distinct="matching").solutions) == 2
    assert puzzle.format().startswith("# set: distinct=tents\n")


def test_settings_for_ids() -> None:
    """An ID counts places by default; a grid counts pairings."""
    text = "2x1:_a,0,1,1"
    assert Tents.parse(text).view == "tents"
    assert Tents.parse(text, {"distinct": "matching"}).view == "matching"
    puzzle = Tents.parse(text, {"distinct": "matching"})
    assert Tents.parse(puzzle.format()) == puzzle
    assert Tents.parse(GRID).view == "matching"


# ── propagation ──


def open_cells(puzzle: Tents) -> int:
    state = BitBoard(puzzle).propagate()
    return (state.possible & ~state.sure).bit_count()


@pytest.mark.parametrize(
    "text",
    [
        "1 0 1\n-1 - - *",
        "-1 -1 -1\n2 - - *\n0 - - -\n0 - - -",
        "-1 -1 -1\n-1 A A *",
        "-1 -1 -1\n-1 - * -\n3 - - -",
        "-1 -1\n-1 * *\n-1 * -",
    ],
    ids=["sum", "room", "touch", "line", "shared"],
)
def test_propagation_sees_clashes(text: str) -> None:
    with pytest.raises(Conflict):
        BitBoard(Tents.parse(text)).propagate()


def test_propagation_of_lines_without_room() -> None:
    """Three tents in a run of five stand on every other cell; two in a run of four bar the cells alongside."""
    five = "-1 -1 -1 -1 -1\n-1 * * * * *\n3 - - - - -\n-1 - - - - -\n-1 * * * * *"
    state = BitBoard(Tents.parse(five)).counted(BitBoard(Tents.parse(five)).start())
    assert state.sure == BitBoard(Tents.parse(five)).bits([(1, 0), (1, 2), (1, 4)])
    four = "-1 -1 -1 -1\n-1 * * * *\n2 - - - -\n-1 - - - -\n-1 * * * *"
    state = BitBoard(Tents.parse(four)).counted(BitBoard(Tents.parse(four)).start())
    assert (state.sure, state.possible) == (0, BitBoard(Tents.parse(four)).bits((1, c) for c in range(4)))


def test_propagation_with_room_for_one_more() -> None:
    """One tent in a run of three leaves the middle or an end: alongside, only the middle touches both ends."""
    text = "-1 -1 -1\n-1 * * *\n1 - - -\n-1 - - -\n-1 * * *"
    ground = BitBoard(Tents.parse(text))
    state = ground.counted(ground.start())
    assert state.possible == ground.bits([(1, 0), (1, 1), (1, 2), (2, 0), (2, 2)])


# ── facts ──


@needs_data
@every_encoding
def test_known_solutions(encoding: str) -> None:
    folder = DATA / "tents"
    for name, expected in json.loads((folder / "expected.json").read_text()).items():
        (puzzle,) = cluewise.read("tents", folder / name)
        assert ways(puzzle, encoding=encoding) == sorted(expected), name


@needs_data
def test_known_solutions_by_search() -> None:
    folder = DATA / "tents"
    for name, expected in json.loads((folder / "expected.json").read_text()).items():
        if name != "test13d.txt":
            assert ways(cluewise.read("tents", folder / name)[0], solver="backtrack:rules") == sorted(expected), name


@needs_data
@pytest.mark.parametrize("file", sorted((DATA / "tatham").glob("tents-*")), ids=lambda file: file.stem)
def test_game_ids_have_one_solution_and_propagation_finds_it(file: object) -> None:
    for puzzle in cluewise.read("tents", str(file)):
        answer = cluewise.solve(puzzle, limit=2)
        assert (len(answer.solutions), answer.complete) == (1, True), puzzle.format()
        assert open_cells(puzzle) == 0


# ── sizes ──


@pytest.mark.parametrize(("encoding", "variables", "clauses"), [("pruned", 34, 116), ("links", 76, 307)])
def test_size(encoding: str, variables: int, clauses: int) -> None:
    (puzzle,) = cluewise.read("tents", INSTANCES / "tents" / "several-7x9.txt")
    model = next(item for item in ENCODINGS if item.name == encoding).build(puzzle)
    cnf = Cnf(model, "pairwise")
    assert sum(1 for _ in cnf) == cnf.clauses
    assert (model.variables, cnf.clauses) == (variables, clauses)


def test_a_long_chain_is_settled() -> None:
    """500 × 1: a tree at the end has one place for its tent, which leaves one to the next, and so on."""
    row = "* - - " * 166 + "- -"
    puzzle = Tents.parse(" ".join(["-1"] * 500) + f"\n-1 {row}")
    assert len(solution_set(puzzle)) == 1
