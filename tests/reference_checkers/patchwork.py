"""Patchwork: squares; shading changes at walls between cells without clue; numbers count the shaded in a square."""

from collections.abc import Iterator, Sequence
from typing import Any

Place = tuple[int, int]


def is_solution(puzzle: Any, value: Any) -> bool:
    clue = {divmod(i, puzzle.width): one for i, one in enumerate(puzzle.numbers)}
    shaded = {(r, c) for r, c in clue if clue[r, c] is None and value[2 * r + 1][2 * c + 1] == "#"}
    walls = {frozenset(pair) for pair, sign in _borders(puzzle, value) if sign != " "}
    region = _regions([*clue], walls)
    for a, b in map(sorted, walls):
        if region[a] is region[b] or (clue[a] is None and clue[b] is None and (a in shaded) == (b in shaded)):
            return False
    return all(
        _is_square(region[cell]) and one in (None, "?", len(region[cell] & shaded)) for cell, one in clue.items()
    )


def _borders(puzzle: Any, lines: Sequence[str]) -> Iterator[tuple[tuple[Place, Place], str]]:
    for r in range(puzzle.height):
        for c in range(puzzle.width):
            if c + 1 < puzzle.width:
                yield ((r, c), (r, c + 1)), lines[2 * r + 1][2 * c + 2]
            if r + 1 < puzzle.height:
                yield ((r, c), (r + 1, c)), lines[2 * r + 2][2 * c + 1]


def _regions(cells: Sequence[Place], walls: set[frozenset[Place]]) -> dict[Place, set[Place]]:
    """For each cell the cells that no wall parts from it."""
    region: dict[Place, set[Place]] = {}
    for start in cells:
        if start not in region:
            found, waiting = {start}, [start]
            while waiting:
                r, c = waiting.pop()
                for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if near in cells and near not in found and frozenset(((r, c), near)) not in walls:
                        found.add(near)
                        waiting.append(near)
            region |= dict.fromkeys(found, found)
    return region


def _is_square(cells: set[Place]) -> bool:
    rows, columns = ({at[axis] for at in cells} for axis in (0, 1))
    return len(rows) == len(columns) and len(cells) == len(rows) * len(columns)
