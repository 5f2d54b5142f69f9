"""Slitherlink on squares, triangles and honeycombs: meshes, texts, solutions, pictures."""

import random
from pathlib import Path
from typing import Any

import pytest

import cluewise
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.mesh import squares_between
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.parts.slitherlink.grids import GRIDS, mesh_on
from cluewise.puzzles.slitherlink import Slitherlink
from tests.common import ROOT, solution_set

pytestmark = pytest.mark.few

DATA = ROOT.parent / "shared" / "data" / "tatham"
OLD = ("5x5t1:2c2a1a2a201a1a1a1112a1a2b1211f0b21a2a2a0a", "5x6t1:a022a212h1a1d1a12c2b11a012b1a20d1a0a12e")
SIZES = {"squares": (3, 2), "triangles": (2, 2), "honeycomb": (3, 2), "old-triangles": (2, 3)}

every_grid = pytest.mark.parametrize("grid", GRIDS)


def some(grid: str, seed: int, **options: Any) -> Slitherlink:
    """A random puzzle, small enough for every search."""
    width, height = SIZES[grid]
    return generator_for(Slitherlink).random(random.Random(seed), width=width, height=height, grid=grid, **options)[0]


# ── meshes ──


@every_grid
@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 3), (3, 1), (2, 2), (3, 4), (4, 3)])
def test_faces_lie_side_by_side(grid: str, height: int, width: int) -> None:
    mesh = mesh_on(grid, height, width)
    assert len(mesh.points) - len(mesh.edges) + len(mesh.corners) == 1  # Euler: no hole, no overlap
    assert list(mesh.corners) == sorted(mesh.corners)
    assert {len(beside) for beside in mesh.beside.values()} <= {1, 2}
    for face, corners in mesh.corners.items():
        assert len(set(corners)) == len(corners) == len(mesh.sides[face]) == GRIDS[grid].numbers[-1]
        turned = zip(corners, (*corners[1:], corners[0]), strict=True)
        assert sum(a.c * b.r - b.c * a.r for a, b in turned) > 0  # clockwise, rows downwards


@every_grid
def test_faces_around_a_point_are_neighbours(grid: str) -> None:
    mesh = mesh_on(grid, 3, 3)
    for point, around in mesh.around.items():
        assert {face for face in around if face} == {face for face, corners in mesh.corners.items() if point in corners}
        assert around.count(None) == any(len(mesh.beside[edge]) == 1 for edge in mesh.edges_at[point])
        for one, other in zip(around, (*around[1:], around[0]), strict=True):
            assert one is None or other is None or other in mesh.neighbours(one)


def test_points_without_faces_have_a_mesh() -> None:
    mesh = squares_between(1, 3)
    assert (len(mesh.edges), mesh.corners, set(map(len, mesh.beside.values()))) == (2, {}, {0})


# ── published puzzles ──


@pytest.mark.parametrize("identifier", OLD)
def test_old_ids_of_triangles(identifier: str) -> None:
    puzzle = Slitherlink.parse(identifier)
    assert puzzle.grid == "old-triangles"
    assert puzzle.format() == identifier
    assert len(solution_set(puzzle)) == 1


@pytest.mark.parametrize("file", sorted(DATA.glob("loopy-*")), ids=lambda file: Path(file).stem)
def test_published_ids(file: Path) -> None:
    """The IDs are written back unchanged, and have exactly one solution."""
    for line in file.read_text().split():
        puzzle = Slitherlink.parse(line)
        assert puzzle.format() == (line if "t" in line.partition(":")[0] else line.replace(":", "t0:"))
        assert len(solution_set(puzzle)) == 1


# ── texts ──


def test_the_order_of_ids_is_not_the_reading_order() -> None:
    """Three triangles that point up stand before the two that point down; then three that point down."""
    puzzle = Slitherlink.parse("2x2t1:0_32123" + "01210")
    assert puzzle.numbers == (3, 2, 2, 3, 1, 0, 1, 1, 0, 2)
    assert Slitherlink.parse("2x1t1:0_3a1") == Slitherlink.parse("#-31#", {"grid": "triangles"})


@pytest.mark.parametrize(
    ("text", "settings", "message"),
    [
        ("5x5t3:a", {}, "column 4: grids of kind t3 are not known: expected t0, t1 or t2"),
        ("1x1t1:0_4", {}, "expected cell 1 of 1, found '4'"),
        ("2x2t2:6a5b", {}, "blanks beyond the 4 cells"),
        ("2x2:4a3a", {"grid": "honeycomb"}, "the ID says grid=squares, but the settings say grid=honeycomb"),
        ("https://puzz.link/p?slither/2/1/0a", {"grid": "honeycomb"}, "says grid=squares"),
        ("12\n34", {"grid": "triangles"}, "no row of triangles has 2 cells"),
        ("#12\n---\n#-#", {"grid": "triangles"}, "line 1, column 1: a cell has to be here"),
        ("012\n---\n--#", {"grid": "triangles"}, "line 3, column 1: there is no cell here"),
        ("7-\n--", {"grid": "honeycomb"}, "expected '#', '?', a number from 0 to 6, or '-'"),
        ("--", {"grid": "hexagons"}, "expected squares, triangles, honeycomb, old-triangles"),
    ],
)
def test_bad_texts(text: str, settings: dict[str, str], message: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        Slitherlink.parse(text, settings)
    assert message in str(caught.value)


def test_other_formats_refuse_other_grids() -> None:
    puzzle = Slitherlink.parse("2x1t2:6a")
    assert puzzle.formats[1].refusal(puzzle) == "such an address holds squares only"


def test_signs_between_places_that_are_no_lines() -> None:
    puzzle = Slitherlink.parse("2x1t2:6a")
    shown = puzzle.text(cluewise.solve(puzzle).solutions[0])
    for wrong, message in ((shown.replace("/", "|", 1), "expected '/'"), (shown + "\n+", "expected 7 lines")):
        with pytest.raises(PuzzleError, match=message):
            puzzle.read_solution(wrong)


# ── pictures, and the command line ──


@every_grid
def test_pictures_fit_the_canvas(grid: str) -> None:
    puzzle = some(grid, 2)
    solution = cluewise.solve(puzzle).solutions[0]
    plain, solved, unsure = puzzle.picture(), puzzle.picture(solution), puzzle.picture(solution, puzzle.edges[:2])
    assert len({picture.svg() for picture in (plain, solved, unsure)}) == 3
    assert plain.svg().count("<circle") == len(puzzle.mesh.points)
    assert plain.svg().count("<text") == len(puzzle.counts())
