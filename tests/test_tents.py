"""Tents: formats, readings, all tiny instances, views, known solutions, sizes."""

import json
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

import pytest

import cluewise
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.tents import ENCODINGS, BitBoard, Conflict
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.geometry import Cell, cells
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.tents import Tents
from cluewise.solvers.milp import first as first_milp
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


@pytest.mark.deep
def test_check_agrees_with_the_search_on_every_choice_of_directions() -> None:
    rng = random.Random(4)
    for _ in range(80):
        puzzle, _ = generator_for(Tents).random(
            rng, width=rng.randint(2, 5), height=rng.randint(2, 4), trees=0.25, counts=0.2, marks=0.1
        )
        right = solution_set(puzzle, solver="backtrack:brute")
        for choice in product("nesw", repeat=len(puzzle.trees)):
            solution = Solution(zip(puzzle.trees, choice, strict=True))
            assert (puzzle.check(solution) == []) == (solution in right), (puzzle.format(), choice)


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


def all_tiny(width: int, height: int) -> Iterator[Tents]:
    """All trees and given or barred cells, with each single line counted 0 to 2 or not at all."""
    places = cells(height, width)
    empty = Tents(height, width, (), (None,) * width, (None,) * height)
    for signs in product("*-Ax", repeat=len(places)):
        trees, given_tents, barred = (
            tuple(c for c, s in zip(places, signs, strict=True) if s == sign) for sign in "*Ax"
        )
        puzzle = replace(empty, trees=trees, given=given_tents, barred=barred)
        yield puzzle
        if not given_tents and not barred:
            yield from counted(puzzle)


def counted(puzzle: Tents) -> Iterator[Tents]:
    """All counts of none, 0, 1, 2."""
    options = (None, 0, 1, 2)
    for columns in product(options, repeat=puzzle.width):
        for rows in product(options, repeat=puzzle.height):
            yield replace(puzzle, columns=columns, rows=rows)


TINY = pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2)])


@pytest.mark.quarter
@TINY
def test_tiny_ones(width: int, height: int) -> None:
    """All of two cells; every seventh of more cells."""
    agree(islice(all_tiny(width, height), 0, None, 1 if width * height < 3 else 7))


@pytest.mark.slow
@TINY
def test_all_tiny_ones(width: int, height: int) -> None:
    agree(all_tiny(width, height))


@pytest.mark.quarter
@pytest.mark.parametrize(("width", "height", "number"), [(4, 1, 300), (1, 5, 300), (3, 2, 400), (2, 3, 400)])
def test_some_of_the_next(width: int, height: int, number: int) -> None:
    """Any signs, any counts: most have no solution."""
    rng = random.Random(f"{width}x{height}")
    for _ in range(number):
        signs = {cell: rng.choice("**---Ax" if rng.random() < 0.5 else "*--") for cell in cells(height, width)}
        trees, given_tents, barred = (tuple(cell for cell in signs if signs[cell] == sign) for sign in "*Ax")
        lines = [rng.choice((None, None, 0, 1, 1, 2)) for _ in range(width + height)]
        agree([Tents(height, width, trees, tuple(lines[:width]), tuple(lines[width:]), given_tents, barred)])


def agree(puzzles: Iterator[Tents] | list[Tents]) -> None:
    """Every encoding finds the solutions of both searches, and the places of their tents."""
    for puzzle in puzzles:
        right = solution_set(puzzle, solver="backtrack:brute")
        places = {puzzle.image(solution, "tents") for solution in right}
        assert solution_set(puzzle, solver="backtrack:dfs") == right, puzzle.format()
        for encoding in ENCODINGS:
            assert solution_set(puzzle, encoding=encoding.name) == right, (encoding.name, puzzle.format())
            if len(right) > len(places):
                solutions = cluewise.solve(puzzle, None, encoding=encoding.name, distinct="tents").solutions
                assert len(solutions) == len(places), (encoding.name, puzzle.format())
                assert {puzzle.image(solution, "tents") for solution in solutions} == places, (
                    encoding.name,
                    puzzle.format(),
                )


@pytest.mark.deep
def test_random_ones_and_wrong_counts() -> None:
    rng = random.Random(11)
    for _ in range(250):
        size = {"width": rng.randint(3, 7), "height": rng.randint(2, 6)}
        shares = {"trees": rng.choice((0.15, 0.2, 0.3)), "counts": rng.random(), "marks": rng.choice((0, 0, 0.1))}
        puzzle, _ = generator_for(Tents).random(rng, **size, **shares)
        rows = list(puzzle.rows)
        rows[rng.randrange(len(rows))] = rng.randint(0, 3)
        for variant in (puzzle, replace(puzzle, rows=tuple(rows))):
            right = solution_set(variant, solver="backtrack:dfs")
            places = {variant.image(solution, "tents") for solution in right}
            for encoding in ENCODINGS:
                assert solution_set(variant, encoding=encoding.name) == right, (encoding.name, variant.format())
                solutions = cluewise.solve(variant, None, encoding=encoding.name, distinct="tents").solutions
                assert len(solutions) == len(places), (encoding.name, variant.format())
                assert {variant.image(solution, "tents") for solution in solutions} == places, (
                    encoding.name,
                    variant.format(),
                )


@every_encoding
def test_milp(encoding: str) -> None:
    rng = random.Random(2)
    for counts in (0.4, 1.0):
        puzzle, _ = generator_for(Tents).random(rng, width=5, height=4, counts=counts, marks=0.05)
        wrong = replace(puzzle, rows=(1, *puzzle.rows[1:]))
        for variant in (puzzle, wrong):
            right = solution_set(variant, solver="backtrack:dfs")
            assert solution_set(variant, encoding=encoding, solver=first_milp()) == right, variant.format()


@pytest.mark.parametrize("cardinality", ["totalizer", "cardnetwrk", "native"])
def test_cardinality_is_chosen_by_name(cardinality: str) -> None:
    puzzle = cluewise.read("tents", INSTANCES / "tents" / "several-7x9.txt")[0]
    for encoding in ENCODINGS:
        answer = cluewise.solve(puzzle, None, encoding=encoding.name, solver="minicard", cardinality=cardinality)
        assert (len(answer.solutions), answer.complete) == (6, True)


def test_a_grid_without_trees() -> None:
    for encoding in ENCODINGS:
        assert ways(Tents.parse("0 -1\n0 - -"), encoding=encoding.name) == [""]
        assert ways(Tents.parse("1 -1\n0 - -"), encoding=encoding.name) == []
        assert ways(Tents.parse("-1 -1\n-1 A -"), encoding=encoding.name) == []


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


def test_propagation_keeps_every_solution() -> None:
    rng = random.Random(8)
    for _ in range(150):
        puzzle, _ = generator_for(Tents).random(
            rng, width=rng.randint(1, 7), height=rng.randint(1, 6), trees=0.25, counts=rng.random()
        )
        ground = BitBoard(puzzle)
        state = ground.propagate()
        for solution in solution_set(puzzle, solver="backtrack:dfs"):
            tents = ground.bits(Tents.image(puzzle, solution, "tents"))
            assert tents & ~state.possible == 0, puzzle.format()
            assert state.sure & ~tents == 0, puzzle.format()


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
            assert ways(cluewise.read("tents", folder / name)[0], solver="backtrack:dfs") == sorted(expected), name


@needs_data
@pytest.mark.parametrize("file", sorted((DATA / "tatham").glob("tents-*")), ids=lambda file: file.stem)
def test_game_ids_have_one_solution_and_propagation_finds_it(file: object) -> None:
    for puzzle in cluewise.read("tents", str(file)):
        answer = cluewise.solve(puzzle, limit=2)
        assert (len(answer.solutions), answer.complete) == (1, True), puzzle.format()
        assert open_cells(puzzle) == 0


# ── sizes ──


@pytest.mark.parametrize(
    ("encoding", "variables", "clauses"), [("pruned", 34, 116), ("links", 76, 307), ("directions", 52, 300)]
)
def test_size(encoding: str, variables: int, clauses: int) -> None:
    (puzzle,) = cluewise.read("tents", INSTANCES / "tents" / "several-7x9.txt")
    model = next(item for item in ENCODINGS if item.name == encoding).build(puzzle)
    cnf = Cnf(model, "pairwise")
    assert sum(1 for _ in cnf) == cnf.clauses
    assert (model.variables, cnf.clauses) == (variables, clauses)


@pytest.mark.deep
def test_large_ones_are_drawn_read_and_built() -> None:
    puzzle, solution = generator_for(Tents).random(random.Random(1), width=200, height=200)
    assert Tents.parse(puzzle.format()) == puzzle
    assert puzzle.check(solution) == []
    model = ENCODINGS[0].build(puzzle)
    assert len(model.slots) == len(puzzle.trees)


def test_a_long_chain_is_settled() -> None:
    """500 × 1: a tree at the end has one place for its tent, which leaves one to the next, and so on."""
    row = "* - - " * 166 + "- -"
    puzzle = Tents.parse(" ".join(["-1"] * 500) + f"\n-1 {row}")
    assert len(solution_set(puzzle)) == 1
