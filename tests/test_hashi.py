"""Hashi: formats, settings, solutions as text, violations, random boards, sizes, published puzzles."""

import random
from pathlib import Path

import pytest

import cluewise
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.encoding import variants
from cluewise.encodings.hashi import ENCODINGS
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.old_names import SEARCHES
from cluewise.puzzles.common.reading import decode_bytes, read_file
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.hashi import Hashi
from cluewise.puzzles.parts.hashi.bridges import Bridge
from tests.common import INSTANCES, ROOT, command, solution_set

pytestmark = pytest.mark.few

DATA = ROOT.parent / "shared" / "data"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the benchmark data are not beside the checkout")

GRID = "3.2.\n....\n2..?\n.1.."
SOLVED = "3=2\n|\n2--?\n 1"

# ── text ──


@pytest.mark.parametrize(
    "text",
    [
        GRID,
        GRID.replace("\n", "\r\n"),
        f"# source: somewhere\n\n{GRID}\n\n",
        decode_bytes(b"\xff\xfe" + GRID.replace("\n", "\r\n").encode("utf-16-le")),
    ],
)
def test_grids(text: str) -> None:
    puzzle = Hashi.parse(text)
    assert puzzle.islands == ((0, 0), (0, 2), (2, 0), (2, 3), (3, 1))
    assert puzzle.numbers == (3, 2, 2, None, 1)
    assert puzzle.format() == GRID


def test_formats_of_one_puzzle() -> None:
    puzzle = Hashi.parse("# set: planks=3\n9.a.\n....\n...1")
    assert Hashi.parse("4x3m3:9aAh1") == puzzle
    assert Hashi.parse("4x3i20e10m3d2:9aAdd1") == puzzle
    assert Hashi.parse("4x3:9aAh1", {"planks": "3"}) == puzzle
    assert Hashi.parse("3 4 3\n9 0 10 0\n 0 0 0 0 \n0 0 0 1\n\n", {"planks": 3}) == puzzle
    assert Hashi.parse("9.A.\n....\n...1", {"planks": "3"}) == puzzle
    assert Hashi.parse(puzzle.format()) == puzzle


def test_what_an_id_says_and_what_the_settings_say() -> None:
    assert Hashi.parse("3:1a1f").planks == 2
    assert Hashi.parse("3m1L:1a1f", {"connected": "no"}) == Hashi.parse(
        "1.1\n...\n...", {"planks": 1, "loops": "no", "connected": "no"}
    )
    assert Hashi.parse("3m3:1a1f", {"planks": "3"}).planks == 3
    with pytest.raises(PuzzleError, match="the ID says planks=1, but the settings say planks=3"):
        Hashi.parse("3m1:1a1f", {"planks": "3"})
    with pytest.raises(PuzzleError, match="the ID says planks=3, but the settings say planks=2"):  # also the default
        Hashi.parse("3m3:1a1f", {"planks": "2"})
    with pytest.raises(PuzzleError, match="the ID says loops=no, but the settings say loops=yes"):
        Hashi.parse("3L:1a1f", {"loops": True})
    with pytest.raises(PuzzleError, match="line 2: the ID says planks=3, but the header says planks=2"):
        Hashi.parse("# source: x\n# set: planks=2\n3m3:1a1f")
    assert Hashi.parse("# set: planks=2\n3m3:1a1f", {"planks": 3}).planks == 3


def test_many_to_a_file() -> None:
    assert [piece.line for piece in Hashi.split("3:1a1f\n3m3:9a9f\n")] == [1, 2]
    assert len(Hashi.split("# source: a\n1.1\n...\n# source: b\n11\n")) == 2


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("1.1\n.x.", "expected an island .* found 'x'", 2, 2),
        ("1.1\n..", "expected 3 cells in a row, found 2", 2, 1),
        ("1.1\n\n1.1", "expected 1 block of lines, found 2: .*'# source: NAME' begins another puzzle", 3, 1),
        ("1.1\n.0.", "found '0'", 2, 2),
        ("1.h", "found 'h'", 1, 3),
        ("1.1\n.9.", "with planks=2 an island has at most 8 planks, found 9 at r2c2: set planks=3", 2, 2),
        ("..g", "at most 8 planks, found 16 at r1c3: set planks=4", 1, 3),
        ("3x1m2:a9a", "at most 8 planks, found 9 at r1c2: set planks=3", 1, 8),
        ("2 2 1\n0 0\n12 0", "at most 8 planks, found 12 at r2c1: set planks=3", 3, 1),
        ("2 2 1\n0 0\n17 0", "at most 8 planks, found 17 at r2c1", 3, 1),
        ("1 . 1\n. 9 .", "found 9 at r2c2", 2, 3),
        ("https://puzz.link/p?hashi/3/3/1g2i1g-19", "found 25 at r3c3", 1, 37),
        ("2 2 2\n0 0\n1 0", "the first line says 2 islands, but the rows have 1", 1, 1),
        ("2 2 1\n0 0\n1", "expected 2 rows of 2 numbers, found 3 numbers", 3, 2),
        ("2 2 1\n0 0\n1 0 0", "expected 2 rows of 2 numbers, found more", 3, 5),
        ("2 2 1\n0 0\n1 x", "expected a number, found 'x'", 3, 3),
        ("0 2 0\n", "expected rows and columns", 1, 1),
        ("9" * 300_000, "300000x1 is too large", 1, 1),
        ("9999 9999 1\n1", "too large: at most 250000 cells", 1, 1),
        ("9999x9999:1", "too large", 1, 1),
        ("2x2:1", "expected cell 2 of 4, found the end", 1, 6),
        ("2x2:1d", "blanks beyond the 4 cells", 1, 6),
        ("2x2:1c1", "expected the end", 1, 7),
        ("2x2:1H", "expected cell 2 of 4, found 'H'", 1, 6),
        ("2x2:10", "expected cell 2 of 4, found '0'", 1, 6),
        ("2x2m5:1c", "expected ':' or a parameter", 1, 4),
        ("2x2m:1c", "expected ':' or a parameter", 1, 4),
        ("2x2q:1c", "expected ':' or a parameter", 1, 4),
        ("0x2:", "expected a width, found 0", 1, 1),
        ("2x0:", "expected a height, found 0", 1, 3),
    ],
)
def test_what_is_no_puzzle(text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(PuzzleError, match=message) as caught:
        Hashi.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_settings() -> None:
    with pytest.raises(PuzzleError, match="setting planks: expected 1, 2, 3, 4, found '5'"):
        Hashi.parse("1.1", {"planks": "5"})
    puzzle = Hashi.parse("# set: planks=3 connected=no\n9.1")
    assert puzzle.format() == "# set: planks=3 connected=no\n9.1"
    assert (puzzle.planks, puzzle.connected, puzzle.loops) == (3, False, True)


def test_unsure_bridges_are_told_from_islands_without_a_number() -> None:
    puzzle = Hashi.parse("?.?\n...\n?.2")
    assert puzzle.text(Solution(dict.fromkeys(puzzle.edges, 1)), puzzle.edges[:1]) == "?¿?\n| |\n?-2"
    assert Hashi.parse("2.2").text(Solution({}), [Bridge(0, 0, 0, 2)]) == "2?2"
    done = command("solve", "hashi", "-", "--unique", "--set", "connected=no", stdin="?.?\n...\n?.2")
    (marked,) = (block for block in done.stdout.split("\n\n") if "¿" in block)
    assert "differ in" in done.stderr
    assert f"in {marked.count('¿')} place" in done.stderr
    assert "(¿)" in done.stderr


@pytest.mark.parametrize(
    ("across", "read"), [("1-¿-1", {Bridge(2, 0, 2, 4): 1}), ("1   1", {Bridge(2, 0, 2, 4): 0}), ("1-  1", None)]
)
def test_an_open_edge_is_drawn_over_the_bridges_that_cross_it(across: str, read: dict[Bridge, int] | None) -> None:
    puzzle = Hashi.parse("..?..\n.....\n1...1\n.....\n..?..", {"connected": "no"})
    text = f"  ?\n  ¿\n{across[:2]}¿{across[3:]}\n  ¿\n  ?"
    if read is None:
        with pytest.raises(PuzzleError, match="expected bridges from island to island"):
            puzzle.read_solution(text)
    else:
        assert puzzle.read_solution(text) == Solution(read)
        assert puzzle.text(Solution({**read, Bridge(0, 2, 4, 2): 0}), [Bridge(0, 2, 4, 2)]) == text


# ── the rules as they are written, over all assignments ──


RULES = [{"connected": connected, "loops": loops} for connected in (True, False) for loops in (True, False)]


# ── readings ──


def test_planks_of_one_bridge_are_no_loop() -> None:
    assert len(solution_set(Hashi.parse("2.2", {"loops": "no"}))) == 1
    assert solution_set(Hashi.parse("22\n22", {"loops": "no"})) == frozenset()
    assert len(solution_set(Hashi.parse("22\n22", {"loops": "no", "connected": "no"}))) == 2


def test_one_piece_of_a_lazy_solve() -> None:
    """Double bridges would fall apart: some cuts are needed, and are counted."""
    answer = cluewise.solve(Hashi.parse("3..3\n2..2\n2..2\n3..3"), None, encoding="counts", cardinality="totalizer")
    assert len(answer.solutions) == 1
    assert answer.stats.cuts


# ── solutions ──


def test_solutions_in_and_out() -> None:
    puzzle = Hashi.parse(GRID, {"connected": "no"})
    solution = puzzle.read_solution(SOLVED)
    assert puzzle.value(solution) == [[0, 0, 0, 2, 2], [0, 0, 2, 0, 1], [2, 0, 2, 3, 1]]
    assert [violation.rule for violation in puzzle.check(solution)] == ["bridge", "island"]
    assert puzzle.text(solution) == SOLVED
    assert puzzle.read_solution(str(puzzle.value(solution))) == solution
    assert puzzle.read_solution("[[0, 2, 0, 0, 2], [2, 0, 0, 0, 1], [2, 3, 2, 0, 1]]") == solution


def test_four_planks_each_way() -> None:
    puzzle = Hashi.parse("8.4\n...\n4..", {"planks": 4})
    (solution,) = solution_set(puzzle)
    assert puzzle.text(solution) == "8F4\n$\n4"
    assert puzzle.read_solution("8F4\n$\n4") == solution


def test_touching_islands_are_drawn_apart() -> None:
    puzzle = Hashi.parse("33\n.2\n2.", {"connected": "no"})
    solution = puzzle.read_solution("3=3\n|  |\n|  2\n|\n2".replace("|  ", "| "))
    assert puzzle.text(solution) == "3=3\n| |\n| 2\n|\n2"
    assert dict(solution) == {(0, 0, 0, 1): 2, (0, 0, 2, 0): 1, (0, 1, 1, 1): 1}


def test_unsure_and_missing_edges() -> None:
    puzzle = Hashi.parse("2.2\n...\n2.2")
    solution = Solution(dict.fromkeys(puzzle.edges, 1))
    partial = Solution(dict.fromkeys(puzzle.edges[1:], 1))
    assert puzzle.text(solution, puzzle.edges[:1]) == "2?2\n| |\n2-2"
    assert puzzle.text(partial) == "2.2\n| |\n2-2"
    assert puzzle.read_solution("2.2\n| |\n2-2") == partial == puzzle.read_solution("2?2\n| |\n2-2")
    assert [violation.rule for violation in puzzle.check(partial)] == ["missing"]
    assert puzzle.check(partial)[0].cells == (Cell(0, 0), Cell(0, 2))


def test_a_grid_that_says_nothing_yet() -> None:
    puzzle = Hashi.parse("1.1.2\n.....\n2...2")
    assert dict(puzzle.read_solution(puzzle.format())) == {}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2-2\n\n3-2", "expected the island 2, found '3'"),
        ("2-2\n\n2", "expected the island 2, found ' '"),
        ("2-2\n |\n2-2", "expected bridges from island to island, found '|'"),
        ("2|2\n\n2-2", "expected bridges from island to island"),
        ("2-2\n\n2-2\n2", "expected a drawing of 3 rows of 3 characters, found 4 rows of up to 3"),
        ("2-22\n\n2-2", "found 3 rows of up to 4"),
        ("[1]", "expected a list of bridges"),
        ("[[0, 0, 0, 2]]", "expected a list of bridges"),
        ("[[0, 0, 0, 2, true]]", "expected a list of bridges"),
        ("[[0, 0, 0, 2, 1], [0, 2, 0, 0, 1]]", "listed twice"),
        ("[", "as JSON"),
        ("", "expected the island 2"),
    ],
)
def test_what_is_no_solution_of_this_puzzle(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Hashi.parse("2.2\n...\n2.2").read_solution(text)


def test_check_names_every_broken_rule() -> None:
    puzzle = Hashi.parse("?.1.?\n.....\n1...1\n.....\n?.1.?", {"loops": "no"})
    values = dict.fromkeys(puzzle.edges, 1) | {Bridge(0, 0, 0, 2): 3, Bridge(0, 4, 2, 4): True}
    broken = puzzle.check(Solution(values))
    assert [violation.rule for violation in broken] == ["planks"] * 2 + ["island"] * 4 + ["crossing", "loops"]
    assert broken[0].text == "at most 2 planks lie between r1c1 and r1c3: found 3"
    assert broken[2].text == "the island at r1c3 has 1 plank: found 2 and 1 open"
    assert broken[6].text == "bridges between r3c1 and r3c5 and between r1c3 and r5c3 do not cross: found 2"
    assert broken[7].text == "bridges form no loop: found a loop: r3c1, r3c5, r5c1, r5c5, …"
    assert set(broken[7].cells) == {(2, 0), (2, 4), (4, 0), (4, 2), (4, 4)}


def test_check_names_what_is_cut_off() -> None:
    puzzle = Hashi.parse("1.1.?\n.....\n1.1..")
    broken = puzzle.check(puzzle.read_solution("[[0, 0, 0, 2, 1], [2, 0, 2, 2, 1]]"))
    assert [violation.text for violation in broken] == [
        "the island at r1c5 has a bridge: found 0",
        "bridges connect all islands: no walk leads from r1c1 to r1c5 (1 island there)",
        "bridges connect all islands: no walk leads from r1c1 to r3c1 (2 islands there)",
    ]
    assert broken[2].cells == (Cell(2, 0), Cell(2, 2))


@pytest.mark.parametrize("value", [-1, 5, "1", None, 1.0, True, (), (1, 2)])
def test_check_judges_any_value(value: object) -> None:
    puzzle = Hashi.parse("1.1")
    assert puzzle.check(Solution({(0, 0, 0, 2): value}))  # type: ignore[dict-item]
    assert puzzle.text(Solution({(0, 0, 0, 2): value})) == "1.1"  # type: ignore[dict-item]
    assert puzzle.picture(Solution({(0, 0, 0, 2): value})).svg()  # type: ignore[dict-item]


# ── making ──


def test_random_honours_what_it_is_asked_for() -> None:
    rng = random.Random(4)
    for rules in RULES:
        puzzle, solution = generator_for(Hashi).random(rng, width=20, height=12, planks=3, islands=0.2, **rules)
        assert puzzle.check(solution) == []
        assert (puzzle.planks, puzzle.connected, puzzle.loops) == (3, rules["connected"], rules["loops"])
        assert 30 <= len(puzzle.islands) <= 48
        assert all(edge.water() for edge in puzzle.edges)
    puzzle, _ = generator_for(Hashi).random(rng, width=12, height=9, touching=True, islands=0.6, unknown=1.0)
    assert set(puzzle.numbers) == {None}
    assert not all(edge.water() for edge in puzzle.edges)


# ── figures ──


@pytest.mark.parametrize(
    ("label", "variables", "clauses"),
    [("tight/cuts", 24, 72), ("combinations/ranks", 100, 237), ("direct/ranks", 112, 406), ("counts/cuts", 24, 165)],
)
def test_size(label: str, variables: int, clauses: int) -> None:
    puzzle = Hashi.parse("2.4.2\n.....\n4.8.4\n.....\n2.4.2")
    model = next(item for item in variants(ENCODINGS) if item.label == label).build(puzzle)
    cnf = Cnf(model)
    assert sum(1 for _ in cnf) == cnf.clauses
    assert (model.variables, cnf.clauses) == (variables, clauses)


@pytest.mark.parametrize(("kind", "old"), [(kind, old) for kind, names in SEARCHES.items() for old in names])
def test_old_names_of_searches_warn(kind: str, old: str) -> None:
    file = INSTANCES / kind / "row-7x1.txt"
    with pytest.warns(DeprecationWarning, match=f"backtrack:{old} is now backtrack:rules"):
        assert cluewise.solve(cluewise.read(kind, file)[0], solver=f"backtrack:{old}").stats.nodes
    done = command("solve", kind, str(file), "--solver", f"backtrack:{old}")
    assert (done.returncode, done.stderr.count("is now backtrack:rules")) == (0, 1)


# ── benchmark data ──


@needs_data
def test_a_published_solution() -> None:
    folder = DATA / "hashi" / "planks3"
    (puzzle,) = cluewise.read("hashi", folder / "soln.in", planks=3, connected="no")
    published = read_file(folder / "soln.out")
    assert puzzle.check(puzzle.read_solution(published)) == []
    assert puzzle.text(puzzle.read_solution(published)) == published.rstrip("\n")


@needs_data
@pytest.mark.parametrize("name", ["6by6", "example", "temp"])
def test_grids_in_utf_16(name: str) -> None:
    file = DATA / "hashi" / "planks3" / f"{name}.in"
    (puzzle,) = cluewise.read("hashi", file, planks=3, connected="no")
    assert cluewise.solve(puzzle).solutions


@needs_data
@pytest.mark.parametrize("file", sorted((DATA / "tatham").glob("bridges-*")), ids=lambda file: Path(file).stem)
def test_generated_ids_have_one_solution(file: Path) -> None:
    for puzzle in cluewise.read("hashi", file):
        assert Hashi.parse(puzzle.format()) == puzzle
        answer = cluewise.solve(puzzle, 2)
        assert (len(answer.solutions), answer.complete) == (1, True)


@needs_data
@pytest.mark.parametrize("islands", [100, 200, 300, 400])
def test_puzzles_with_touching_islands(islands: int) -> None:
    for file in sorted((DATA / "hashi" / "coelho2019" / str(islands)).iterdir())[::18]:
        (puzzle,) = cluewise.read("hashi", file)
        assert len(puzzle.islands) == islands
        (solution,) = cluewise.solve(puzzle).solutions
        assert puzzle.read_solution(puzzle.text(solution)) == solution
