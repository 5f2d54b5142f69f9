"""Boards of the cases of `sentence_meanings.py`: random clues and rooms, all filled boards, all single loops."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.random_divisions import random_regions
from cluewise.registry.loading import puzzle_class
from tests.sentence_meanings import Case, Grid

BOARDS = 4
"""Boards of each case; the first is blank."""
TRIES = 400
"""The most random boards that are tried for clues that can hold."""


def boards(i: int, case: Case, most: int = BOARDS) -> Iterator[Any]:
    """A blank board of a case, and random ones whose clues hold on some filled board."""
    kind: Any = puzzle_class(f"case{i}")
    yield _random_board(kind, case, Random(i), clues=0)
    for number in range(1, most):
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
        signs += ["?"] * (1 + len(signs) // 3) if layer.unknown else []
        field = rng.choice(layer.words.fields)
        places = range(len(getattr(board, field)))
        for at in rng.sample(places, min(len(places), clues + 2 * bool(layer.words.marks or layer.unknown))):
            board = board.with_place(field, at, rng.choice(signs))
    return board


def _random_grid(board: Any, case: Case, rng: Random) -> Grid:
    if "loop" in case.board:
        return _loop_grid(board, case, rng.choice(_loops_of(case)))
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


def _loops_of(case: Case) -> list[frozenset[frozenset[Any]]]:
    extra = int("borders" in case.board)
    return loops(case.size[0] + extra, case.size[1] + extra)


def _on_loop(board: Any, case: Case, on: frozenset[frozenset[Any]]) -> tuple[Solution, Grid]:
    values = {edge: int(frozenset(tuple(end) for end in edge.ends) in on) for edge in board.edges}
    return Solution(values), _loop_grid(board, case, on)


def any_lines(board: Any, case: Case, rng: Random) -> Iterator[tuple[Solution, Grid]]:
    """Random lines without end, most of them no single loop: any, or a loop with a few changes."""
    every = [frozenset(tuple(end) for end in edge.ends) for edge in board.edges]
    while True:
        share = rng.uniform(0.2, 0.8)
        yield _on_loop(board, case, frozenset(edge for edge in every if rng.random() < share))
        yield _on_loop(board, case, rng.choice(_loops_of(case)) ^ frozenset(rng.sample(every, rng.randint(1, 3))))


def grids(board: Any, case: Case) -> Iterator[tuple[Solution, Grid]]:
    """All filled boards, each as a Solution and as a Grid."""
    if "walls" in case.board:
        for on in divisions(*case.size):
            walls = {edge: int(frozenset(tuple(end) for end in edge.ends) in on) for edge in board.borders}
            yield Solution(walls), _loop_grid(board, case, on)
        return
    if "loop" in case.board:
        for on in _loops_of(case):
            yield _on_loop(board, case, on)
        return
    for values in product(*(board.values(cell) for cell in board.cells)):
        yield Solution(zip(board.cells, values, strict=True)), _cell_grid(board, case, values)
