"""A key of a board that is the same for its turned and mirrored images."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from cluewise.puzzles.common.geometry import Cell, Edge, walls_of
from cluewise.puzzles.common.puzzle import Puzzle

Mark = tuple[str, tuple[int, int], str]
"""The name of a layer, a place (twice the row and the column of its middle) and its clue without directions."""

UNTOLD = ("height", "width", "side", "variant", "notes", "heading")
AREAS = ("regions", "boxes", "cages")
"""The fields with a number for each cell: the cells of an area have the same one."""

ON_EDGES = ("dots", "stops")
"""The fields with a sign for each pair of neighbouring cells."""

LINES = {"top": 1, "bottom": 1, "columns": 1, "left": 0, "right": 0, "rows": 0}
"""The fields with a clue for each column (1) or row (0). Both ends of a line count as one place, because the clue of a
line may stay at its side when the board is mirrored."""

TURNED = {
    sign: kind
    for kind, signs in {"^": "^v<>↑↓←→", "F": "F7LJ┌┐└┘", "◤": "◤◥◣◢", "|": "|_│─", "/": "/\\", "[": "[]"}.items()
    for sign in signs
}
"""The signs that change into one another on a turned or mirrored board."""


def key_of(puzzle: Puzzle) -> str:
    """The key. Two boards with different keys are no images of one another.

    Directions are left out, so a few boards that differ in their arrows alone have the same key.
    """
    height, width = _size(puzzle)
    marks = list(_marks(puzzle, height, width))
    return f"{puzzle.name} {min(_images(marks, 2 * height, 2 * width))}"


def _size(puzzle: Any) -> tuple[int, int]:
    side = getattr(puzzle, "side", 0)
    return getattr(puzzle, "height", side), getattr(puzzle, "width", side)


def _images(marks: Iterable[Mark], height: int, width: int) -> Iterator[str]:
    """The eight images as texts. Kinds without a board in rows and columns have marks without a place."""
    marks = list(marks)
    for flips in range(8):
        moved = []
        for name, (y, x), clue in marks:
            y, x = height - y if flips & 1 else y, width - x if flips & 2 else x
            moved.append((name, (x, y) if flips & 4 else (y, x), clue))
        yield f"{(width, height) if flips & 4 else (height, width)} {sorted(moved)}"


def _marks(puzzle: Any, height: int, width: int) -> Iterator[Mark]:
    cells = [Cell(r, c) for r in range(height) for c in range(width)]
    names = {field.name for field in fields(puzzle)}
    areas = next((getattr(puzzle, name) for name in AREAS if name in names and getattr(puzzle, name)), ())
    area_at = dict(zip(cells, areas, strict=False))
    for field in fields(puzzle):
        name, value = field.name, getattr(puzzle, field.name)
        if name in UNTOLD:
            continue
        if name in AREAS and len(value) == len(cells):
            yield from (("wall", _place(edge), "") for edge in walls_of(height, width, value))
        elif name in LINES and all(isinstance(row, str) and len(row) == width for row in value):
            yield from ((name, _place(cell), value[cell.r][cell.c]) for cell in cells)
        elif name in LINES:
            for i, clue in enumerate(value):
                yield "line", (height, 2 * i + 1) if LINES[name] else (2 * i + 1, width), _undirected(clue)
        else:
            yield from _layer(puzzle, name, value, area_at)


def _layer(puzzle: Any, name: str, value: Any, area_at: Mapping[Cell, int]) -> Iterator[Mark]:
    """The marks of a field: a clue for each place, or anything with cells and edges in it."""
    if isinstance(value, tuple) and value and not isinstance(value, Cell) and not isinstance(value[0], Cell | Edge):
        places = [_place_in(puzzle, name, i) for i in range(len(value))]
        if name in ON_EDGES and len(value) == len(puzzle.touching):
            places = [_place(edge) for edge in puzzle.touching]
        if all(places):
            pairs = zip(places, value, strict=True)
            yield from ((name, place, _clue(puzzle, name, clue)) for place, clue in pairs if place and clue is not None)
            return
        if area_at and len(value) == len({*area_at.values()}):
            yield from ((name, _place(cell), _undirected(value[area])) for cell, area in area_at.items())
            return
    yield from ((name, place, "") for place in _places_within(value))
    yield name, _size(puzzle), _undirected(value)


def _place_in(puzzle: Any, name: str, i: int) -> tuple[int, int] | None:
    try:
        return puzzle.place_of((name, i))  # type: ignore[no-any-return]
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):  # another form of clues
        return None


def _clue(puzzle: Any, name: str, clue: Any) -> str:
    """A clue without its direction; of a cell whose open sides a digit names, the number of these sides."""
    from cluewise.puzzles.common.side_boards import SidePuzzle

    if isinstance(puzzle, SidePuzzle) and isinstance(clue, str) and len(clue) == 1 and clue in "0123456789abcdef":
        return str(int(clue, 16).bit_count())
    if name == "arrows" and isinstance(clue, int):
        return str(clue % 2)  # clockwise from north, 0 to 7: straight or diagonal
    return _undirected(clue)


def _place(place: Cell | Edge) -> tuple[int, int]:
    """Twice the row and the column of the middle."""
    if isinstance(place, Edge):
        return place.r1 + place.r2 + 1, place.c1 + place.c2 + 1
    return 2 * place.r + 1, 2 * place.c + 1


def _places_within(value: Any) -> Iterator[tuple[int, int]]:
    if isinstance(value, Cell | Edge):
        yield _place(value)
    elif isinstance(value, tuple | frozenset):
        for part in value:
            yield from _places_within(part)


def _undirected(value: Any) -> str:
    """A clue as text without its directions, and without the places in it."""
    if isinstance(value, Cell | Edge):
        return "@"
    if isinstance(value, tuple | frozenset):
        return f"({','.join(sorted(map(_undirected, value)))})"
    return "".join(sorted(TURNED.get(sign, sign) for sign in str(value)))
