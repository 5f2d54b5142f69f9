"""Boards that are drawn and changed for symmetric clues."""

from random import Random
from typing import Any

import pytest

from cluewise.generation.levelled import Made, make
from cluewise.generation.local_repair import evenly
from cluewise.generation.patterns import Mask, extent, keeps, places_of
from cluewise.generation.request import read_request
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.mesh import squares_between
from cluewise.puzzles.generators.common.land import may_change, random_land
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.puzzles.generators.common.random_loops import changed_patch, random_patch, winding_patch
from cluewise.puzzles.generators.common.symmetries import SYMMETRIES, alike_cells, alike_faces, evened
from cluewise.registry.loading import puzzle_class
from tests.test_generation import level_from_text

pytestmark = pytest.mark.few

SIZES = {"half-turn": ((6, 7), (7, 7), (6, 6), (3, 2)), "left-right": ((5, 6), (6, 5)), "top-bottom": ((5, 6), (6, 5))}
SIZES |= {"quarter-turn": ((6, 6), (7, 7)), "both": ((6, 7), (7, 7), (6, 6)), "diagonal": ((6, 6), (5, 5))}


def moved(edge: Edge, symmetry: str, height: int, width: int) -> list[Edge]:
    """Where an edge between cells goes by each move of a symmetry."""
    size = height - 1, width - 1
    return [Edge.between(*(Cell(*move(end, size)) for end in edge.ends)) for move in SYMMETRIES[symmetry]]


@pytest.mark.parametrize("name", ["masyu", "midloop"])  # sparse loops, winding ones
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_symmetrical_loop_maps_to_itself(name: str, symmetry: str) -> None:
    cls: Any = puzzle_class(name)
    for height, width in SIZES[symmetry]:
        makes: Any = generator_for(cls, symmetry)
        for seed in range(5):
            puzzle, solution = makes.random(Random(seed), width, height)
            assert puzzle.accepts(solution)
            lines = {edge for edge in puzzle.edges if solution[edge]}
            assert all(image in lines for edge in lines for image in moved(edge, symmetry, height, width))
            other = generator_for(cls).random(Random(seed), width, height)[1]
            if other != solution:
                changed = makes.changed_loop(puzzle, Random(seed), solution, other)
                assert cls.blank(height, width).accepts(changed)
                lines = {edge for edge in puzzle.edges if changed[edge]}
                assert all(image in lines for edge in lines for image in moved(edge, symmetry, height, width))


def test_symmetrical_loops_differ() -> None:
    for symmetry in SYMMETRIES:
        mesh = squares_between(8, 8)
        alike = alike_faces(mesh, symmetry)
        for draw in (random_patch, winding_patch):
            patches = {frozenset(draw(Random(seed), mesh, alike=alike)) for seed in range(10)}
            assert len(patches) > 5
        patch = set(min(patches, key=sorted))
        assert changed_patch(Random(1), mesh, patch, sorted(mesh.corners), alike) != patch


def test_a_board_that_cannot_have_the_symmetry_is_drawn_without_it() -> None:
    cls: Any = puzzle_class("masyu")
    for symmetry in ("quarter-turn", "diagonal"):
        assert all(len(others) == 1 for others in alike_cells(4, 6, symmetry).values())
        assert generator_for(cls, symmetry).random(Random(1), 6, 4) == generator_for(cls).random(Random(1), 6, 4)


@pytest.mark.deep
def test_land_is_made_more_even_and_keeps_its_shape() -> None:
    def unlike(land: set[Cell]) -> int:
        return sum(0 < sum(other in land for other in others) < len(others) for others in alike.values())

    alike = alike_cells(7, 7, "half-turn")
    plain, even = ([random_land(Random(seed), 7, 7, request) for seed in range(10)] for request in (None, alike))
    assert sum(map(unlike, even)) < sum(map(unlike, plain)) / 2
    for land in even:
        assert evened(Random(1), land, alike_cells(7, 7, None), may_change_on_7x7) == land
        assert all(
            0 < sum(Cell(r + i // 2, c + i % 2) in land for i in range(4)) < 4 for r in range(6) for c in range(6)
        )


def may_change_on_7x7(land: set[Cell], cell: Cell) -> bool:
    return may_change(land, cell, 7, 7)


@pytest.mark.parametrize("name", ["lightup", "satogaeri"])
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_random_clues_stand_symmetrically(name: str, symmetry: str) -> None:
    cls = puzzle_class(name)
    for seed in range(3):
        puzzle, solution = generator_for(cls, symmetry).random(Random(seed), width=6, height=6, clues=1.0)
        assert puzzle.accepts(solution)
        even = evenly(puzzle, solution, read_request(cls, "6x6", {}, symmetry=symmetry))
        assert even == puzzle


def test_a_value_gets_those_that_are_alike() -> None:
    cls = puzzle_class("undead")
    puzzle: Any
    puzzle, solution = generator_for(cls).random(Random(3), width=4, height=4)
    i = next(i for i, cell in enumerate(puzzle.cells) if cell in solution and puzzle.cells[15 - i] in solution)
    more = puzzle.with_place("grid", i, solution[puzzle.cells[i]])
    even: Any = evenly(more, solution, read_request(cls, "4x4", {}, symmetry="half-turn"))
    assert even.grid[i] == more.grid[i]
    assert even.grid[15 - i] == solution[puzzle.cells[15 - i]]


def printed(puzzle: Any) -> set[tuple[int, int]]:
    """The places of all that is printed in the layers with clues, by its own text; holes are the board."""
    if puzzle.name == "compass":
        return {(2 * r + 1, 2 * c + 1) for r, c in puzzle.clued}
    layers = [field for fields in puzzle.clue_layers for field in fields]
    return {
        (2 * (i // puzzle.width) + 1, 2 * (i % puzzle.width) + 1)
        for field in layers
        for i, sign in enumerate(getattr(puzzle, field))
        if sign is not None and sign != "#"
    }


FIXED = [("renban", "4x4"), ("signpost", "5x5"), ("hidato", "4x4"), ("bosanowa", "3x3"), ("tracks", "5x5")]
FIXED += [("compass", "5x5"), ("hashi", "6x6"), ("onsen", "4x4"), ("roma", "5x5"), ("nurimisaki", "5x5")]
FIXED += [("shakashaka", "5x5")]


@pytest.mark.parametrize(("name", "size"), FIXED)
@pytest.mark.parametrize("symmetry", ["half-turn", "diagonal"])
def test_all_that_is_printed_stands_symmetrically(name: str, size: str, symmetry: str) -> None:
    """Also clues that cannot be removed, and signs that are left of others."""
    request = read_request(puzzle_class(name), size, {}, symmetry=symmetry, draws=60)
    result = make(request, "1", 1)
    assert isinstance(result, Made), result
    places, ends = printed(type(result.puzzle).parse(result.puzzle.format())), extent(result.puzzle)
    assert places
    assert places == {move(place, ends) for place in places for move in SYMMETRIES[symmetry]}


@pytest.mark.parametrize(("name", "symmetry"), [("aquarium", "quarter-turn"), ("doppelblock", "both")])
def test_clues_beside_the_board_are_alike_on_the_sides_that_have_some(name: str, symmetry: str) -> None:
    """`both` swaps the ends of the top and of the left side; a quarter turn leads from one to the other."""
    puzzle: Any = make(
        read_request(puzzle_class(name), "5x5" if name == "aquarium" else "5", {}, symmetry=symmetry), "1", 1
    )
    has = {side: [clue is not None for clue in getattr(puzzle.puzzle, side)] for side in ("top", "left")}
    assert any(has["top"])
    if symmetry == "both":
        assert all(line == line[::-1] for line in has.values())
    else:
        assert has["left"] == has["top"][::-1]


@pytest.mark.parametrize(
    ("name", "mask"),
    [
        ("renban", ".... ???? ???? ????"), ("signpost", ".... ???? ???? ????"), ("hidato", ".... ???? ???? ????"),
        ("bosanowa", "???? ?... ???? ????"), ("tracks", "???? ???. ???? ????"),
    ],
)  # fmt: skip
def test_clues_that_cannot_be_removed_fit_a_mask(name: str, mask: str) -> None:
    result = make(read_request(puzzle_class(name), "4x4", {}, where=mask, draws=60), "1", 1)
    assert isinstance(result, Made), result
    barred = {(2 * r + 1, 2 * c + 1) for r, row in enumerate(mask.split()) for c, sign in enumerate(row) if sign == "."}
    assert not printed(result.puzzle) & barred


def test_a_puzzle_that_does_not_fit_is_never_the_result() -> None:
    """The last check, on the printed puzzle."""
    for text, name in (
        ("5x5:1cceefcfggeeccghcac3e12hch10ah25a", "signpost"),
        ("?.4/.../2..".replace("/", "\n"), "hashi"),
    ):
        puzzle = puzzle_class(name).parse(text)
        assert keeps(puzzle, None, None)
        assert not keeps(puzzle, "half-turn", None)
        side = puzzle.width  # type: ignore[attr-defined]
        assert keeps(puzzle, None, Mask(("?" * side,) * side))
        assert not keeps(puzzle, None, Mask(("." * side,) * side))
    reason = make(read_request(puzzle_class("signpost"), "4x4", {}, where="#... .... .... ....", draws=3), "1", 1)
    assert "a clue that cannot be removed does not fit the mask" in str(reason)


CASES = [("masyu", "8x8", level) for level in (1, 2, 3)] + [("linesweeper", "8x8", 2), ("lightup", "7x7", 1)]
CASES += [
    ("midloop", "7x6", 3),
    ("geradeweg", "7x6", 2),
    ("nurimisaki", "6x6", 1),
    ("satogaeri", "6x6", 1),
    ("undead", "5x5", 1),
]


@pytest.mark.parametrize(("name", "size", "level"), CASES)
def test_clues_of_a_level_stand_symmetrically(name: str, size: str, level: int) -> None:
    cls = puzzle_class(name)
    request = read_request(cls, size, {}, level=level, symmetry="half-turn", draws=10)
    result = make(request, "1", 1)
    assert isinstance(result, Made), result
    assert result == make(request, "1", 1)
    assert result.level == level == level_from_text(result.puzzle)
    places, (height, width) = set(places_of(result.puzzle).values()), extent(result.puzzle)
    assert places
    assert places == {(height - y, width - x) for y, x in places}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_masyu_of_each_symmetry(symmetry: str) -> None:
    result = make(read_request(puzzle_class("masyu"), "7x7", {}, symmetry=symmetry, draws=20), "1", 1)
    assert isinstance(result, Made), result
    places = set(places_of(result.puzzle).values())
    assert places == {move(place, (14, 14)) for place in places for move in SYMMETRIES[symmetry]}


def test_clues_are_even_where_one_reason_at_a_time_does_not_solve_the_board() -> None:
    for seed in range(3):
        request = read_request(puzzle_class("dotchi"), "6x6", {}, level=2, symmetry="half-turn", draws=10)
        result = make(request, str(seed), 1)
        assert isinstance(result, Made), result
        places = set(places_of(result.puzzle).values())
        assert places == {(12 - y, 12 - x) for y, x in places}
