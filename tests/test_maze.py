"""Mazes: formats, readings, the counts of simple paths, sizes, known shortest lengths."""

import random
from dataclasses import replace
from math import comb

import pytest

import cluewise
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.encoding import CNF, choose
from cluewise.encodings.maze import ENCODINGS
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.maze import EXIT, OFF, Maze
from tests.common import ROOT, solution_set

pytestmark = pytest.mark.few

DATA = ROOT.parent / "shared" / "data" / "maze"
needs_data = pytest.mark.skipif(not DATA.is_dir(), reason="the benchmark data are not beside the checkout")

INTO_CNF = ["edges", "subtours", "arcs", "steps/elimination", "steps/ranks"]

GRID = """\
#######
#S#   #
# # # #
#   #E#
#######"""
MAP = """\
type octile
height 5
width 7
map
@@@@@@@
@.@...@
@.@.@.@
@...@.@
@@@@@@@"""


def opened(n: int, **settings: str) -> Maze:
    """An open square from corner to corner."""
    rows = ["." * n for _ in range(n)]
    rows[0] = "S" + rows[0][1:]
    rows[-1] = rows[-1][:-1] + "E"
    return Maze.parse("\n".join(rows), settings)


# ── formats ──


@pytest.mark.parametrize(
    "text",
    [
        GRID,
        GRID.replace(" ", "."),
        GRID.replace("#", "@"),
        f"\n{GRID}\n\n",
        GRID.replace("\n", "\r\n"),
        f"# source: somewhere\n# solutions: 1\n{GRID}\n",
        MAP,
        MAP.replace("type octile\nheight 5\nwidth 7\nmap", "MapWidth=7\nMapHeight=5\nMapData "),
        MAP.partition("map\n")[2],
        MAP.replace(".", "G", 2).replace("@", "T", 3).replace("@", "O", 2).replace("@", "W", 2),
        "# set: start=1,1 exit=3,5\n" + GRID.replace("S", " ").replace("E", " "),
        "# set: start=1,1 exit=3,5\n" + GRID.replace("S#", " #").replace("   #E", " S #E"),
    ],
)
def test_formats_of_one_maze(text: str) -> None:
    assert Maze.parse(text) == Maze.parse(GRID)
    assert Maze.parse(text).format() == GRID


def test_short_rows_go_on_with_free_cells() -> None:
    assert Maze.parse("S\n###\n\n#  E").rows == ("    ", "### ", "    ", "#   ")
    assert Maze.parse("S\n###\n\n#  E").exits == ((3, 3),)


@pytest.mark.parametrize("text", ["...\nS..", "S..\n...", "S..\n.##", "S"])
def test_what_is_written_comes_back_from_stripped_lines(text: str) -> None:
    maze = Maze.parse(text)
    stripped = "\n".join(line.rstrip() for line in maze.write().split("\n"))
    assert Maze.parse(stripped) == maze


@pytest.mark.parametrize(
    ("text", "settings", "message"),
    [
        ("###\n# #", {}, "expected one S, the start, found none"),
        ("S S", {}, r"line 1, column 3: expected one S.*found another in r1c1"),
        ("S#\n#x", {}, "line 2, column 2: expected # or a space, S or E, found 'x'"),
        ("S\t", {}, "column 2"),
        ("@@\n@@", {}, "found walls only"),
        (MAP + "\n@@@@@@@", {}, "expected 5 rows, found 6"),
        (MAP + "@", {}, "line 9, column 1: expected 7 signs in each row, found 8"),
        (MAP.replace("@.@.@.@", "@.@!@.@"), {}, r"line 7, column 4: expected \. or @, found '!'"),
        (MAP.replace("height 5\n", ""), {}, "expected a height"),
        (MAP.replace("height 5", "height 99999999"), {}, "expected a height"),
        (MAP.replace("height 5", "height 9999999"), {}, "too large: at most 2000000 cells"),
        ("S" + " " * 2000 + "E\n" + "\n" * 1000 + "#", {}, "too large: at most 2000000 cells"),
        (GRID, {"start": "0,0"}, r"setting start: expected a free cell, but r1c1 is not one"),
        (GRID, {"exit": "9,0"}, "setting exit: expected a free cell"),
        (GRID, {"exit": "1,1"}, r"start and exit in different cells, found both in r2c2"),
        (GRID, {"start": "3,5"}, "found both"),
        (GRID, {"start": "north"}, r"setting start: expected the start, such as r4c5 \(or 3,4, counted from 0\)"),
        (GRID, {"shortest": "maybe"}, "setting shortest: expected yes, no"),
    ],
)
def test_what_is_no_maze(text: str, settings: dict[str, str], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Maze.parse(text, settings)


def test_exits() -> None:
    """The exits are the marked cells, or without marks the open cells on the border. S is no exit."""
    assert Maze.parse("S.\nE.").ends == {(1, 0)}
    assert Maze.parse("S.\n..").ends == {(0, 1), (1, 0), (1, 1)}
    assert Maze.parse("###\n#S#\n###").ends == set()
    assert Maze.parse("@@\n@.").ends == set()


def test_a_way_ends_in_the_first_exit() -> None:
    (solution,) = solution_set(Maze.parse("SEE"))
    assert dict(solution) == {(0, 0): "e", (0, 1): EXIT, (0, 2): OFF}


# ── solutions ──


def test_texts_of_solutions() -> None:
    maze = Maze.parse("# set: shortest=yes\n" + GRID)
    (solution,) = solution_set(maze)
    assert maze.text(solution) == "#######\n#↓#→→↓#\n#↓#↑#↓#\n#→→↑#E#\n#######"
    assert maze.value(solution) == [
        [1, 1],
        [2, 1],
        [3, 1],
        [3, 2],
        [3, 3],
        [2, 3],
        [1, 3],
        [1, 4],
        [1, 5],
        [2, 5],
        [3, 5],
    ]
    typed = maze.text(solution).translate(str.maketrans("↑→↓←", "^>v<"))
    assert maze.read_solution(typed) == solution
    assert maze.read_solution("\n" + maze.text(solution).replace(" ", ".") + "\n\n") == solution


def test_exits_not_reached_and_cells_not_known() -> None:
    maze = Maze.parse("ESE")
    solution = maze.read_solution("[[0, 1], [0, 2]]")
    assert maze.text(solution) == "e→E"
    assert maze.read_solution("e→E") == solution
    assert maze.text(solution, [Cell(0, 1)]) == "e?E"
    assert dict(maze.read_solution("e?E")) == {(0, 0): OFF, (0, 2): EXIT}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#→#", "expected 5 rows, found 1"),
        (GRID.replace("S", "x"), r"an arrow, E, e, \? or a space in r2c2, found 'x'"),
        (GRID.replace("S", "#"), r"in r2c2, found '#'"),
        (GRID.replace("S#", "→→"), r"expected a wall in r2c3, found '→'"),
        (GRID.replace("#S#   #", "#→#   ###"), "expected 7 signs in a row, found 9"),
        ("[[0, 1], 2]", "expected a list of cells"),
        ("[[0, 1, 2]]", "expected a list of cells"),
        ("[[true, 1]]", "expected a list of cells"),
        ("[[0, 1]", "as JSON"),
    ],
)
def test_what_is_no_solution_text(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Maze.parse(GRID).read_solution(text)


CHECKED = """\
S...
....
#..E
..E."""


@pytest.mark.parametrize(
    ("solution", "rules"),
    [
        ("→→→↓\n   ↓\n#  E\n  e ", []),
        ("    \n    \n#  e\n  e ", ["start"]),
        ("→→→↓\n   ↓\n# →E\n  e ", ["once", "stray"]),
        ("→→→↓\n  ↓↓\n# →E\n  e ", ["once", "stray"]),
        ("→→↓ \n ↑← \n#  e\n  e ", ["once"]),
        ("↓   \n←   \n#  e\n  e ", ["step"]),
        ("↓   \n↓   \n#  e\n  e ", ["step"]),
        ("↑   \n    \n#  e\n  e ", ["step"]),
        ("→→  \n    \n#  e\n  e ", ["step"]),
        ("→E  \n    \n#  e\n  e ", ["exit"]),
        ("→→→↓\n   ↓\n#  ↓\n  E←", ["exit"]),
        ("→→→↓\n→↓ ↓\n#  E\n  e ", ["step", "stray"]),
        ("→→→↓\n→↓ ↓\n↑← E\n  e ", None),
        ("→→→↓\n  ?↓\n#  E\n  e ", ["missing"]),
        ("?→→↓\n   ↓\n#  E\n  e ", ["missing"]),
        ("→?→↓\n   ↓\n#  E\n  e ", ["missing"]),
    ],
)
def test_check(solution: str, rules: list[str] | None) -> None:
    maze = Maze.parse(CHECKED)
    if rules is None:
        with pytest.raises(PuzzleError):
            maze.read_solution(solution)
        return
    assert [violation.rule for violation in maze.check(maze.read_solution(solution))] == rules


def test_check_sees_a_cycle_beside_the_way() -> None:
    maze = Maze.parse("S.E\n#.#\n...\n...")
    broken = maze.check(maze.read_solution("→→E\n#.#\n→↓ \n↑← "))
    assert [(violation.rule, violation.cells) for violation in broken] == [("stray", ((2, 0), (2, 1), (3, 0), (3, 1)))]


def test_check_sees_a_longer_way() -> None:
    maze = opened(3, shortest="yes")
    longer = maze.read_solution("[[0,0],[0,1],[0,2],[1,2],[1,1],[2,1],[2,2]]")
    assert [violation.rule for violation in maze.check(longer)] == ["shortest"]
    assert maze.check(longer)[0].text == "the way has 6 steps, but 4 would be enough"
    assert replace(maze, shortest=False).check(longer) == []
    one_more = Maze.parse("ES.E", {"shortest": "yes"})
    assert [item.rule for item in one_more.check(one_more.read_solution("e→→E"))] == ["shortest"]


@pytest.mark.parametrize(
    ("path", "rules"),
    [
        ("[]", ["start"]),
        ("[[0, 0]]", ["exit"]),
        ("[[0, 1], [0, 2], [1, 2], [2, 2]]", ["start", "stray"]),
        ("[[0, 0], [0, 2], [1, 2], [2, 2]]", ["step", "stray"]),
        ("[[0, 0], [0, 1], [0, 0], [1, 0], [2, 0], [2, 1], [2, 2]]", ["step", "once", "stray"]),
        ("[[0, 0], [-1, 0]]", ["unknown", "step"]),
    ],
)
def test_check_of_lists_that_are_no_ways(path: str, rules: list[str]) -> None:
    assert [violation.rule for violation in opened(3).check(opened(3).read_solution(path))] == rules


# ── solutions of all kinds ──


@pytest.mark.parametrize("encoding", INTO_CNF)
@pytest.mark.parametrize(("n", "count"), [(2, 2), (3, 12), (4, 184)])
def test_simple_paths_from_corner_to_corner(n: int, count: int, encoding: str) -> None:
    """OEIS A007764."""
    assert len(solution_set(opened(n), encoding=encoding)) == count
    assert len(solution_set(opened(n, shortest="yes"), encoding=encoding)) == comb(2 * n - 2, n - 1)


def test_a_flow_costs_its_length() -> None:
    maze = opened(3)
    lengths = [len(maze.value(solution)) for solution in cluewise.solve(maze, None, encoding="flow").solutions]
    assert lengths == sorted(lengths)


@pytest.mark.parametrize("encoding", [item.name for item in ENCODINGS])
@pytest.mark.parametrize("shortest", ["no", "yes"])
def test_nothing_depends_on_the_suggested_way(encoding: str, shortest: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cluewise.encodings.common.model.Model.suggest", lambda self, literal: None)
    maze = Maze.parse(".....\n.#.#.\nS...E\n.#.#.\n.....", {"shortest": shortest})
    answer = cluewise.solve(maze, 3, encoding=encoding)
    assert len(answer.solutions) == (1 if shortest == "yes" else 3)


# ── size and scale ──


@pytest.mark.parametrize(
    ("encoding", "variables", "clauses"),
    [("edges", 12, 32), ("arcs", 29, 126), ("steps/elimination", 37, 148), ("steps/ranks", 125, 373)],
)
def test_size(encoding: str, variables: int, clauses: int) -> None:
    cnf = Cnf(choose(ENCODINGS, encoding, CNF).build(opened(3)))
    assert (sum(1 for _ in cnf), cnf.variables, cnf.clauses) == (clauses, variables, clauses)


def test_generated_mazes_by_request() -> None:
    rng = random.Random(2)
    maze, _ = generator_for(Maze).random(rng, **Maze.size("11x9"), exits=0)
    assert (maze.exits, len(maze.ends)) == ((), 1)
    maze, _ = generator_for(Maze).random(rng, **Maze.size("11x9"), exits=3, loops=0.5, shortest=True)
    assert (len(maze.exits), maze.shortest) == (3, True)
    maze, _ = generator_for(Maze).random(rng, **Maze.size("11x9"), start=Cell(7, 1), exit=Cell(1, 9))
    assert (maze.start, maze.exits) == ((7, 1), ((1, 9),))
    for wrong in ({"start": Cell(0, 0)}, {"exit": Cell(50, 1)}, {"start": Cell(1, 1), "exit": Cell(1, 1)}):
        with pytest.raises(PuzzleError, match="setting"):
            generator_for(Maze).random(rng, **Maze.size("11x9"), **wrong)
    with pytest.raises(PuzzleError, match="at least 2 cells"):
        Maze.size("1x1")


@pytest.mark.parametrize("shortest", [False, True])
def test_large_mazes(shortest: bool) -> None:
    """A path through open ground, where a search without a plan would run into dead ends again and again."""
    maze = replace(generator_for(Maze).random(random.Random(1), width=81, height=61, loops=0.5)[0], shortest=shortest)
    for options in ({"solver": "backtrack:dfs"}, {"solver": "backtrack:bfs"}, {}, {"encoding": "arcs"}):
        assert cluewise.solve(maze, **options).status.value == "solved"


@pytest.mark.deep
@needs_data
@pytest.mark.parametrize("name", ["maze512-1-0", "maze512-2-0", "maze512-8-0", "maze512-32-0"])
def test_known_shortest_lengths(name: str) -> None:
    lines = [line.split("\t") for line in (DATA / "bfs_expected.tsv").read_text().splitlines()]
    (known,) = [dict(zip(lines[0], line, strict=True)) for line in lines if line[0] == f"{name}.map"]
    (maze,) = cluewise.read("maze", DATA / f"{name}.map", shortest="yes")
    assert (maze.width, maze.height, len(maze.cells)) == (int(known["width"]), int(known["height"]), int(known["free"]))
    assert str(tuple(maze.start)) == known["start(r,c)"]
    assert str(tuple(maze.exits[0])) == known["end(r,c)"]
    for solver in ("backtrack:dfs", "backtrack:bfs"):
        (solution,) = cluewise.solve(maze, solver=solver).solutions
        assert len(maze.value(solution)) - 1 == int(known["bfs4_len"])


@pytest.mark.parametrize("rows", [1, 4])
def test_the_rows_of_a_solution_are_counted_first(rows: int) -> None:
    with pytest.raises(PuzzleError, match=f"expected 3 rows, found {rows}"):
        Maze.parse("S..\n.#.\n..E").read_solution("xyz\n" * rows)
