"""Places of clues: symmetries and masks.

A place is a pair: twice the row and twice the column of its middle, in cells from the upper left corner of the board.
So cells have odd numbers and corner points even ones, and clues outside the board are below 0 or above the board's
sides.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, Refused, UnknownName, quote
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.clues import Place
from cluewise.puzzles.generators.common.symmetries import SQUARE_ONLY, SYMMETRIES, reached

NEVER, MAY = ".-", "?"


def check_symmetry(symmetry: str) -> None:
    """Raises UnknownName."""
    if symmetry not in SYMMETRIES:
        raise UnknownName("symmetry", symmetry, SYMMETRIES)


class Mask(NamedTuple):
    """Rows of signs: `.` or `-` no clue, `?` perhaps a clue, any other sign a clue."""

    rows: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> "Mask":
        """Reads rows with line ends or blanks between them. Raises PuzzleError."""
        rows = tuple(text.split())
        if not rows:
            raise PuzzleError("a mask has a sign for every cell: . no clue, ? perhaps a clue, # a clue")
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise PuzzleError(f"row {number} of the mask has {len(row)} signs, the first has {len(rows[0])}")
        return cls(rows)

    def spots(self, puzzle: Puzzle, places: Iterable[Place]) -> dict[Place, tuple[int, int]]:
        """The row and the column, from 0, of each place on the board. Raises Refused if the mask has another size."""
        height, width = extent(puzzle)
        inside = [place for place in places if _is_inside(place, (height, width))]
        if any(place[0] % 2 != place[1] % 2 for place in inside):  # a lattice of cells, their sides and corners
            size, step, first = (height - 1, width - 1), 1, 1
        elif any(place[0] % 2 == 0 for place in inside):  # corner points
            size, step, first = (height // 2 + 1, width // 2 + 1), 2, 0
        else:
            size, step, first = (height // 2, width // 2), 2, 1
        if (len(self.rows), len(self.rows[0])) != size:
            found = f"{len(self.rows)} row{'s' * (len(self.rows) != 1)} of {len(self.rows[0])}"
            file = f" (there is no file {quote(self.rows[0])})" if len(self.rows) == 1 else ""
            raise Refused(f"the mask has {found} signs{file}; the places of this board are {size[0]} rows of {size[1]}")
        return {(y, x): ((y - first) // step, (x - first) // step) for y, x in inside}

    def signs(self, puzzle: Puzzle, places: Iterable[Place]) -> dict[Place, str]:
        """The sign of each place on the board. Raises Refused if the mask has another size."""
        return {place: self.rows[r][c] for place, (r, c) in self.spots(puzzle, places).items()}


def extent(puzzle: Puzzle) -> Place:
    """Twice the height and twice the width of the board in cells. Raises Refused for a puzzle without them."""
    height, width = getattr(puzzle, "height", None), getattr(puzzle, "width", None)
    side = getattr(puzzle, "side", None)
    if side is not None and height is None:
        height = width = side
    if not isinstance(height, int) or not isinstance(width, int):
        raise Refused(f"the clues of {puzzle.name} have no places in rows and columns: no symmetry, no mask")
    return 2 * height, 2 * width


def _is_inside(place: Place, size: Place) -> bool:
    return 0 <= place[0] <= size[0] and 0 <= place[1] <= size[1]


class Arranged(NamedTuple):
    """The clues of a puzzle under a request: those to remove, those to keep, and the groups between."""

    gone: list[Any]
    fixed: list[Any]
    groups: list[list[list[Any]]]


def places_of(puzzle: Puzzle) -> dict[Any, Place]:
    """The place of each clue, also of clues that cannot be removed. Raises Refused if a clue has none."""
    places = {}
    for layer in (*puzzle.spare_clues(), puzzle.fixed_clues()):
        for clue in layer:
            place = puzzle.place_of(clue)
            if place is None:
                raise Refused(f"the clues of {puzzle.name} have no places in rows and columns: no symmetry, no mask")
            places[clue] = place
    return places


def keeps(puzzle: Puzzle, symmetry: str | None, mask: Mask | None) -> bool:
    """True if everything printed fits the symmetry and the mask: clues, and the remaining signs of others."""
    places = places_of(puzzle)
    orbits = _orbits(puzzle, places, symmetry)
    signs = mask.signs(puzzle, places.values()) if mask else {}
    barred = any(sign in NEVER for sign in signs.values()) or (mask is not None and not _all_there(mask, signs))
    return all(orbits.values()) and not barred and _traces_fit(puzzle, symmetry, mask)


def _traces_fit(puzzle: Puzzle, symmetry: str | None, mask: Mask | None) -> bool:
    """True if the remaining signs of removed clues fit the symmetry and the mask."""
    traces = {place: place for place in puzzle.traces()}
    signs = mask.signs(puzzle, traces) if mask and traces else {}
    return all(_orbits(puzzle, traces, symmetry).values()) and not any(sign in NEVER for sign in signs.values())


def fitted(puzzle: Puzzle, symmetry: str | None, mask: Mask | None) -> Puzzle:
    """The puzzle without fixed clues in forbidden places, as far as others can replace them."""
    while True:
        places = places_of(puzzle)
        orbits = _orbits(puzzle, places, symmetry)
        signs = mask.signs(puzzle, places.values()) if mask else {}
        apart = [
            clue
            for clue in puzzle.fixed_clues()
            if not orbits[clue] or any(signs.get(places[other], MAY) in NEVER for other in orbits[clue])
        ]
        other = next(filter(None, map(puzzle.without_fixed, apart)), None)
        if other is None:
            return puzzle
        puzzle = other


def arranged(puzzle: Puzzle, symmetry: str | None, mask: Mask | None) -> Arranged | None:
    """The spare clues in groups that are removed together, layer by layer. The mirror clues of a fixed clue are fixed,
    too.

    None if a required clue is missing, or if a clue that cannot be removed is in a forbidden place. Raises Refused for
    a symmetry or a mask that does not fit the puzzle.
    """
    layers = puzzle.spare_clues()
    if symmetry is None and mask is None:
        return Arranged([], [], [[[clue] for clue in layer] for layer in layers])
    places = places_of(puzzle)
    signs = mask.signs(puzzle, places.values()) if mask else {}
    if mask and symmetry:
        _refuse_unlike(mask, symmetry, puzzle, places.values())
    if (mask and not _all_there(mask, signs)) or not _traces_fit(puzzle, symmetry, mask):
        return None
    orbits = _orbits(puzzle, places, symmetry)
    fixed = {*puzzle.fixed_clues()}
    if any(not orbits[clue] or any(signs.get(places[other], MAY) in NEVER for other in orbits[clue]) for clue in fixed):
        return None
    result = Arranged([], [], [[] for _ in layers])
    seen = set[Any](fixed)
    for number, layer in enumerate(layers):
        for clue in layer:
            if clue in seen:
                continue
            together = orbits[clue]
            signs_here = {signs.get(places[other], MAY) for other in together or [clue]}
            seen.update(together or [clue])
            if signs_here - {*NEVER, MAY} and not together:
                return None  # a clue is required here, and impossible at a mirror place
            if not together or signs_here & set(NEVER):
                result.gone.extend(together or [clue])
            elif signs_here != {MAY} or not fixed.isdisjoint(together):
                result.fixed.extend(other for other in together if other not in fixed)
            else:
                result.groups[number].append(together)
    return result


def with_alike(
    puzzle: Puzzle, alone: Iterable[Any], symmetry: str, layers: Iterable[tuple[str, Sequence[Any]]]
) -> Puzzle:
    """The puzzle with clues of these layers, by field, in the empty mirror places of clues."""
    size, moves = extent(puzzle), SYMMETRIES[symmetry]
    places = (place for clue in alone if (place := puzzle.place_of(clue)) is not None)
    wanted = {other for place in places for other in reached(place, size, moves)}
    for field, layer in layers:
        for i, clue in enumerate(layer):
            if clue is not None and getattr(puzzle, field)[i] is None and puzzle.place_of((field, i)) in wanted:
                puzzle = puzzle.with_place(field, i, clue)  # type: ignore[attr-defined]  # a GridPuzzle
    return puzzle


def _all_there(mask: Mask, signs: dict[Place, str]) -> bool:
    """True if each place that must have a clue has one."""
    wanted = sum(sign not in NEVER + MAY for row in mask.rows for sign in row)
    return wanted == sum(sign not in NEVER + MAY for sign in signs.values())


def _refuse_unlike(mask: Mask, symmetry: str, puzzle: Puzzle, places: Iterable[Place]) -> None:
    """Raises Refused if a clue is required at one place and forbidden at a mirror place."""
    size = extent(puzzle)
    spots = mask.spots(puzzle, places)
    for place, (r, c) in spots.items():
        if mask.rows[r][c] in NEVER + MAY:
            continue
        for y, x in reached(place, size, SYMMETRIES[symmetry]):
            if (y, x) in spots and mask.rows[spots[y, x][0]][spots[y, x][1]] in NEVER:
                other = f"r{spots[y, x][0] + 1}c{spots[y, x][1] + 1}"
                raise Refused(
                    f"the mask asks for a clue at r{r + 1}c{c + 1} and for none at {other}, "
                    f"which are alike by the symmetry '{symmetry}'"
                )


def _orbits(puzzle: Puzzle, places: dict[Any, Place], symmetry: str | None) -> dict[Any, list[Any]]:
    """For each clue its mirror clues, itself included; empty if one of them is missing."""
    if symmetry is None:
        return {clue: [clue] for clue in places}
    size = extent(puzzle)
    if symmetry in SQUARE_ONLY and size[0] != size[1]:
        raise Refused(f"the symmetry '{symmetry}' needs a square board, not {size[1] // 2}x{size[0] // 2}")
    at: dict[Place, list[Any]] = {}
    for clue, place in places.items():
        at.setdefault(place, []).append(clue)
    sides, orbits = sides_of(at, size), dict[Any, list[Any]]()
    for clue, place in places.items():
        reached_by = alike(place, size, symmetry, sides)
        orbits[clue] = [other for spot in reached_by for other in at[spot]] if at.keys() >= {*reached_by} else []
    return orbits


def sides_of(places: Iterable[Place], size: Place) -> set[Place]:
    """The sides beside the board with some of these places, and (0, 0) for the board."""
    return {_side(place, size) for place in places}


def alike(place: Place, size: Place, symmetry: str | None, sides: set[Place]) -> list[Place]:
    """The mirror places under the symmetry, this one first; beside the board only those on these sides."""
    moves = SYMMETRIES[symmetry] if symmetry else ()
    return [other for other in reached(place, size, moves) if _side(other, size) in sides]


def _side(place: Place, size: Place) -> Place:
    """(0, 0) for a place on the board; beside it, its direction."""
    return (place[0] > size[0]) - (place[0] < 0), (place[1] > size[1]) - (place[1] < 0)


def read_clue_count(count: str | int | tuple[int, int]) -> tuple[int, int]:
    """Reads `24`, `22-28`, `22-` or `-28`, a number or a pair. Raises PuzzleError."""
    if isinstance(count, tuple):
        low, high = count
        if low < 0:
            raise PuzzleError(f"expected numbers of clues from 0 on, found {count}")
        bounds = int(low), int(high)
    else:
        bounds = _bounds(str(count))
    if bounds[0] > bounds[1]:
        raise PuzzleError(f"{bounds[0]} to {bounds[1]} clues: the first number is larger")
    return bounds


def _bounds(text: str) -> tuple[int, int]:
    low, dash, high = text.strip().partition("-")
    if not dash:
        high = low
    if not all(word == "" or (word.isascii() and word.isdigit() and len(word) < 7) for word in (low, high)) or not (
        low or high
    ):
        raise PuzzleError(f"expected a number of clues such as 24, 22-28 or -28, found {quote(text)}")
    return int(low or 0), int(high) if high else 10**6
