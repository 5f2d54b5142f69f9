"""Where clues may stand: symmetries, and masks of places.

A place is a pair: twice the row and twice the column of its middle, in cells from the upper left corner of the board.
So cells have odd numbers and corner points even ones, and clues outside the board lie beyond 0 or the board's sides.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, Refused, UnknownName, quote
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.puzzle.clues import Place

Move = Callable[[Place, Place], Place]

SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "half-turn": (lambda place, size: (size[0] - place[0], size[1] - place[1]),),
    "quarter-turn": (lambda place, size: (place[1], size[0] - place[0]),),
    "left-right": (lambda place, size: (place[0], size[1] - place[1]),),
    "top-bottom": (lambda place, size: (size[0] - place[0], place[1]),),
    "both": (
        lambda place, size: (place[0], size[1] - place[1]),
        lambda place, size: (size[0] - place[0], place[1]),
    ),
    "diagonal": (lambda place, size: (place[1], place[0]),),
}
SQUARE_ONLY = ("quarter-turn", "diagonal")

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

    def signs(self, puzzle: Puzzle, places: Iterable[Place]) -> dict[Place, str]:
        """The sign of each place on the board. Raises Refused if the mask has another size."""
        height, width = extent(puzzle)
        inside = [place for place in places if _is_inside(place, (height, width))]
        if any(place[0] % 2 != place[1] % 2 for place in inside):  # a lattice of cells and of what is between them
            size, step, first = (height - 1, width - 1), 1, 1
        elif any(place[0] % 2 == 0 for place in inside):  # corner points
            size, step, first = (height // 2 + 1, width // 2 + 1), 2, 0
        else:
            size, step, first = (height // 2, width // 2), 2, 1
        if (len(self.rows), len(self.rows[0])) != size:
            found = f"{len(self.rows)} rows of {len(self.rows[0])}"
            raise Refused(f"the mask has {found} signs; the places of this board are {size[0]} rows of {size[1]}")
        return {(y, x): self.rows[(y - first) // step][(x - first) // step] for y, x in inside}


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
    """The clues of a puzzle under a wish: those that must go, those that must stay, and the groups between."""

    gone: list[Any]
    fixed: list[Any]
    groups: list[list[list[Any]]]


def places_of(puzzle: Puzzle) -> dict[Any, Place]:
    """The place of each spare clue. Raises Refused if a clue has none."""
    places = {}
    for layer in puzzle.spare_clues():
        for clue in layer:
            place = puzzle.place_of(clue)
            if place is None:
                raise Refused(f"the clues of {puzzle.name} have no places in rows and columns: no symmetry, no mask")
            places[clue] = place
    return places


def arranged(puzzle: Puzzle, symmetry: str | None, mask: Mask | None) -> Arranged | None:
    """The spare clues in groups that go together, layer by layer. None if a clue that must stand is missing.

    Raises Refused for a symmetry or a mask that does not fit the puzzle.
    """
    layers = puzzle.spare_clues()
    if symmetry is None and mask is None:
        return Arranged([], [], [[[clue] for clue in layer] for layer in layers])
    places = places_of(puzzle)
    signs = mask.signs(puzzle, places.values()) if mask else {}
    if mask and not _all_there(mask, signs):
        return None
    orbits = _orbits(puzzle, places, symmetry)
    result = Arranged([], [], [[] for _ in layers])
    seen = set[Any]()
    for number, layer in enumerate(layers):
        for clue in layer:
            if clue in seen:
                continue
            together = orbits[clue]
            signs_here = {signs.get(places[other], MAY) for other in together or [clue]}
            seen.update(together or [clue])
            if not together or signs_here & set(NEVER):
                result.gone.extend(together or [clue])
            elif signs_here != {MAY}:
                result.fixed.extend(together)
            else:
                result.groups[number].append(together)
    return result


def _all_there(mask: Mask, signs: dict[Place, str]) -> bool:
    """Whether each place that must have a clue has one."""
    wanted = sum(sign not in NEVER + MAY for row in mask.rows for sign in row)
    return wanted == sum(sign not in NEVER + MAY for sign in signs.values())


def _orbits(puzzle: Puzzle, places: dict[Any, Place], symmetry: str | None) -> dict[Any, list[Any]]:
    """For each clue the clues at all places to which the symmetry leads; empty if one of these has no clue.

    A clue outside the board stands alone if the other side has no clues.
    """
    if symmetry is None:
        return {clue: [clue] for clue in places}
    size = extent(puzzle)
    if symmetry in SQUARE_ONLY and size[0] != size[1]:
        raise Refused(f"the symmetry '{symmetry}' needs a square board, not {size[1] // 2}x{size[0] // 2}")
    at: dict[Place, list[Any]] = {}
    for clue, place in places.items():
        at.setdefault(place, []).append(clue)
    return {clue: _orbit(place, clue, at, size, SYMMETRIES[symmetry]) for clue, place in places.items()}


def _orbit(place: Place, clue: Any, at: dict[Place, list[Any]], size: Place, moves: Sequence[Move]) -> list[Any]:
    reached = [place]
    for earlier in reached:
        reached += [new for move in moves if (new := move(earlier, size)) not in reached]
    if all(other in at for other in reached):
        return [other for reached_place in reached for other in at[reached_place]]
    return [] if _is_inside(place, size) else [clue]


def read_clue_count(text: str) -> tuple[int, int]:
    """Reads `24`, `22-28`, `22-` or `-28`. Raises PuzzleError."""
    low, dash, high = text.strip().partition("-")
    if not dash:
        high = low
    if not all(word == "" or (word.isascii() and word.isdigit() and len(word) < 7) for word in (low, high)) or not (
        low or high
    ):
        raise PuzzleError(f"expected a number of clues such as 24, 22-28 or -28, found {quote(text)}")
    bounds = int(low or 0), int(high) if high else 10**6
    if bounds[0] > bounds[1]:
        raise PuzzleError(f"{bounds[0]} to {bounds[1]} clues: the first number is larger")
    return bounds
