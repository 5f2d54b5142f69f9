"""Walls inside a region: both cells beside such a wall belong to the same region.

puzz.link lets authors draw them, and in some types they have a meaning. A puzzle of such a type has the field
`inner_walls`: for each pair of neighbours, in the order of `geometry.edges`, 1 if there is such a wall, else None; or
`()` if there is none at all.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import compress, product
from typing import TYPE_CHECKING, Any

from .errors import quote
from .geometry import Edge, divided_by, edges, regions_of, walls_of
from .lazy import compiled_later

if TYPE_CHECKING:
    from .reading import Text

_WORD = compiled_later(r"\S+")
_WALL = compiled_later(r"r([0-9]{1,4})c([0-9]{1,4})[-–]r([0-9]{1,4})c([0-9]{1,4})")


def walls_inside(puzzle: Any) -> frozenset[Edge]:
    """The walls inside regions; none for a puzzle without the field."""
    layer = getattr(puzzle, "inner_walls", ())
    return frozenset(compress(edges(puzzle.height, puzzle.width), layer)) if layer else frozenset()


def as_layer(height: int, width: int, walls: frozenset[Edge]) -> tuple[Any, ...]:
    """The field `inner_walls` for these walls."""
    return tuple(1 if edge in walls else None for edge in edges(height, width)) if walls else ()


def flaw_of_walls(puzzle: Any) -> str:
    """The error in the field `inner_walls`; empty if it is valid, or if the puzzle has no such field."""
    if not getattr(puzzle, "inner_walls", ()):
        return ""
    count = len(edges(puzzle.height, puzzle.width))
    if len(puzzle.inner_walls) != count or {*puzzle.inner_walls} not in ({1}, {1, None}):
        return f"expected no walls inside regions, or {count} places: 1 for a wall, else None"
    inside, size = walls_inside(puzzle), (puzzle.height, puzzle.width)
    borders = walls_of(*size, puzzle.regions)
    if between := inside & borders:
        return f"the wall {min(between)} separates two regions, so it is not inside one"
    apart = regions_of(*size, borders | inside) != puzzle.regions
    return "walls inside a region must not separate its cells" if apart else ""


def walled_divisions(height: int, width: int) -> Iterator[tuple[tuple[int, ...], tuple[Any, ...]]]:
    """For `tiny`: every division of a board into regions with at least one wall inside a region, and these walls."""
    for drawn in product((0, 1), repeat=len(edges(height, width))):
        regions, inside = divided_by(height, width, drawn)
        if inside:
            yield regions, as_layer(height, width, inside)


def ignored_walls(height: int, width: int, walls: Collection[Edge]) -> str:
    """The note that walls inside regions have no meaning, for a kind without the field; empty without such a wall."""
    if not walls:
        return ""
    first = min(walls, key=edges(height, width).index)
    others = f" and {len(walls) - 1} more" if len(walls) > 1 else ""
    return f"the border {first.between_text}{others} inside a region has no meaning and is ignored"


def read_walls(text: "Text", line: str, at: int, height: int, width: int) -> tuple[Any, ...]:
    """The layer of the walls in a line such as `r1c1-r1c2 r2c1-r3c1`, which begins at the index `at` of the text.

    Raises PuzzleError.
    """
    index = {edge: i for i, edge in enumerate(edges(height, width))}
    layer: list[int | None] = [None] * len(index)
    for word in _WORD.finditer(line):
        match = _WALL.fullmatch(word[0])
        ends = sorted([(int(match[i]) - 1, int(match[i + 1]) - 1) for i in (1, 3)]) if match else []
        edge = Edge(*ends[0], *ends[1]) if match else None
        if edge is None or edge not in index:
            raise text.error(
                f"expected a wall between two neighbours such as r1c1-r1c2, found {quote(word[0])}", at + word.start()
            )
        layer[index[edge]] = 1
    return tuple(layer) if any(layer) else ()


def write_walls(layer: Sequence[Any], height: int, width: int) -> str:
    """The text for `read_walls`."""
    return line_of_walls(compress(edges(height, width), layer))


def line_of_walls(walls: Iterable[Edge]) -> str:
    """These walls as `r1c1-r1c2 r2c1-r3c1`."""
    return " ".join(str(edge).replace("–", "-") for edge in walls)
