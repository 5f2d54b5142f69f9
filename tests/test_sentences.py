"""Sentences: each against its own predicate, with the search's rules, the compiled Model and integer programs."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cluewise
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.sentences.catalogue import catalogue
from cluewise.puzzles.common.sentences.read_sentence import sentences
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.random_divisions import random_regions
from cluewise.registry.loading import puzzle_class
from docs import sentence_pages
from tests.sentence_meanings import CASES, Case, Grid

BOARDS = 4
"""Boards of each case; the first is blank."""
TRIES = 400
"""The most random boards that are tried for clues that can hold."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of CLUEWISE_PATH with a genre for each case."""
    top = tmp_path_factory.mktemp("genres")
    (top / "puzzles").mkdir()
    for i, case in enumerate(CASES):
        loop = ["single: the lines form a single loop"] if "loop" in case.board else []
        loop *= case.sentence != "the lines form a single loop"
        text = "\n".join([*case.lines, *loop, f"tried: {case.sentence}"])
        (top / "puzzles" / f"case{i}.rules").write_text(f"{text}\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLUEWISE_PATH", str(top))
        yield top


def boards(i: int, case: Case) -> Iterator[Any]:
    """A blank board of a case, and random ones whose clues hold on some filled board."""
    kind: Any = puzzle_class(f"case{i}")
    yield _random_board(kind, case, Random(i), clues=0)
    for number in range(1, BOARDS):
        rng = Random(f"{i} {number}")
        for _ in range(TRIES):
            board = _random_board(kind, case, rng, clues=1 + number % 2)
            if case.holds(_random_grid(board, case, rng)):
                break
        yield board


def _random_board(kind: Any, case: Case, rng: Random, clues: int) -> Any:
    height, width = case.size
    others = {}
    if kind.genre.board.rooms:
        seeds = rng.sample([Cell(*p) for p in product(range(height), range(width))], rng.randint(2, 4) if clues else 1)
        others["regions"] = random_regions(rng, height, width, seeds)
    board = kind.blank(height, width, **others)
    for layer in kind.genre.layers if clues else ():
        signs = [*layer.words.marks] or [*range(layer.low, min(layer.high, 12) + 1)]
        signs += ["?"] if layer.unknown else []
        field = rng.choice(layer.words.fields)
        places = range(len(getattr(board, field)))
        for at in rng.sample(places, min(len(places), clues + 2 * bool(layer.words.marks))):
            board = board.with_place(field, at, rng.choice(signs))
    return board


def _random_grid(board: Any, case: Case, rng: Random) -> Grid:
    if "loop" in case.board:
        extra = int("borders" in case.board)
        return _loop_grid(board, case, rng.choice(loops(case.size[0] + extra, case.size[1] + extra)))
    if "walls" in case.board:
        return _loop_grid(board, case, rng.choice(divisions(*case.size)))
    return _cell_grid(board, case, [rng.choice(board.values(cell)) for cell in board.cells])


def clues_of(board: Any) -> dict[Any, Any]:
    """The clues by place: a cell, a corner point, a room, or a side and a number."""
    found: dict[Any, Any] = {}
    for layer in type(board).genre.layers:
        for field in layer.words.fields:
            columns = board.width + (layer.words.places == "corners")
            for i, value in enumerate(getattr(board, field)):
                if value is not None and layer.words.one != "idle":
                    places = {"rooms": i, "inner corners": i, "sides": (field, i)}
                    place = places.get(layer.words.places, divmod(i, columns))
                    found[place] = value
    return found


@cache
def loops(height: int, width: int) -> list[frozenset[frozenset[Any]]]:
    """All single loops through height × width points: the borders of faces that leave one line at every point."""
    faces = [*product(range(height - 1), range(width - 1))]
    found = []
    for chosen in product((0, 1), repeat=len(faces)):
        on: set[frozenset[Any]] = set()
        for (r, c), inside in zip(faces, chosen, strict=True):
            corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
            for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
                on ^= {frozenset((a, b))} if inside else set()
        if on and _is_loop(on):
            found.append(frozenset(on))
    return found


@cache
def divisions(height: int, width: int) -> list[frozenset[frozenset[Any]]]:
    """The walls of all divisions of height × width cells into regions: no wall has one region on both sides."""
    cells = [*product(range(height), range(width))]
    pairs = [frozenset((a, b)) for a in cells for b in cells if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]
    found = []
    for chosen in product((0, 1), repeat=len(pairs)):
        region = {cell: i for i, cell in enumerate(cells)}
        for (a, b), wall in zip(map(sorted, pairs), chosen, strict=True):
            if not wall:
                region = {cell: region[a] if of == region[b] else of for cell, of in region.items()}
        walls = [pair for pair, wall in zip(pairs, chosen, strict=True) if wall]
        if all(len({region[cell] for cell in pair}) == 2 for pair in walls):
            found.append(frozenset(walls))
    return found


def _is_loop(on: set[frozenset[Any]]) -> bool:
    at: dict[Any, list[Any]] = {}
    for edge in on:
        for end in edge:
            at.setdefault(end, []).extend(edge - {end})
    if any(len(ends) != 2 for ends in at.values()):
        return False
    walk = [next(iter(at))]
    while after := [p for p in at[walk[-1]] if p not in walk]:
        walk.append(after[0])
    return len(walk) == len(at)


def _cell_grid(board: Any, case: Case, values: Sequence[Any]) -> Grid:
    named = dict(zip(map(tuple, board.cells), values, strict=True))
    return Grid(*case.size, named, clues=clues_of(board), rooms=_rooms(board))


def _loop_grid(board: Any, case: Case, on: frozenset[frozenset[Any]]) -> Grid:
    plain = dict.fromkeys(product(range(case.size[0]), range(case.size[1])))
    return Grid(*case.size, plain, clues=clues_of(board), rooms=_rooms(board), on=on)


def _rooms(board: Any) -> dict[Any, int]:
    regions = board.regions if board.genre.board.rooms else ()
    return {tuple(cell): room for cell, room in zip(board.cells, regions, strict=False)}


def grids(board: Any, case: Case) -> Iterator[tuple[Solution, Grid]]:
    """All filled boards, each as a Solution and as a Grid."""
    if "walls" in case.board:
        for on in divisions(*case.size):
            walls = {edge: int(frozenset(tuple(end) for end in edge.ends) in on) for edge in board.borders}
            yield Solution(walls), _loop_grid(board, case, on)
        return
    if "loop" in case.board:
        extra = int("borders" in case.board)
        for on in loops(case.size[0] + extra, case.size[1] + extra):
            lines = {edge: int(frozenset(tuple(end) for end in edge.ends) in on) for edge in board.edges}
            yield Solution(lines), _loop_grid(board, case, on)
        return
    for values in product(*(board.values(cell) for cell in board.cells)):
        yield Solution(zip(board.cells, values, strict=True)), _cell_grid(board, case, values)


def case_is_certain(case: Case) -> bool:
    """True if the sentence holds for every single loop, or for no board of this size."""
    return case.sentence in ("the lines form a single loop", "each region has exactly 4 cells")


@pytest.mark.few
@pytest.mark.parametrize("i", range(len(CASES)), ids=[case.sentence for case in CASES])
def test_a_sentence_means_what_its_predicate_says(i: int, folder: Path) -> None:
    case, told_apart = CASES[i], case_is_certain(CASES[i])
    for board in boards(i, case):
        wanted = {solution for solution, grid in grids(board, case) if case.holds(grid)}
        judged = {solution for solution, _ in grids(board, case) if board.accepts(solution)}
        total = sum(1 for _ in grids(board, case))
        assert judged == wanted, board.format()
        told_apart |= 0 < len(wanted) < total
        compiled = set(cluewise.solutions(board, encoding="rules"))
        assert compiled == wanted, board.format()
    assert told_apart


def test_each_sentence_has_a_predicate(folder: Path) -> None:
    tried = {puzzle_class(f"case{i}").genre.statements[-1].sentence.pattern.text for i in range(len(CASES))}  # type: ignore[attr-defined]
    joining = {item.pattern.text for item in sentences("joined")}  # see test_several_boards.py
    assert {item.pattern.text for item in sentences()} - tried - joining == set()


def test_search_and_integer_programs_know_sentences(folder: Path) -> None:
    for i in range(0, len(CASES), 9):
        *_, board = boards(i, CASES[i])
        wanted = set(cluewise.solutions(board, encoding="rules"))
        assert set(cluewise.solutions(board, solver="backtrack:rules")) == wanted, board.format()


def test_a_sentence_has_a_picture_of_a_board_on_which_it_holds() -> None:
    for entry in catalogue()[::6]:
        puzzle, solution = sentence_pages.board(entry)
        assert entry.example in puzzle.rules_text
        assert puzzle.check(solution) == []
        assert sentence_pages.picture(entry).svg() == puzzle.picture(solution).svg()
