"""The tiny boards of a kind, declared by values and sizes (`GridGenerator.tiny_boards`)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import combinations, product
from typing import Any, TypeVar

from ...common.boards import GridPuzzle
from ...common.geometry import divisions, edges
from ...common.inner_walls import walled_divisions

P = TypeVar("P", bound=GridPuzzle)

TINY_SIZES = ((1, 1), (2, 1), (1, 3), (2, 2), (3, 2))


@dataclass(frozen=True)
class Every:
    """Layers with one of these values in each place; `least` to `most` of them are not None."""

    values: Sequence[Any]
    least: int = 0
    most: int | None = None

    def of(self, places: int) -> Iterator[tuple[Any, ...]]:
        """These layers, in the order of the values."""
        return self._rest(places, self.least, places if self.most is None else self.most)

    def _rest(self, places: int, least: int, most: int) -> Iterator[tuple[Any, ...]]:
        if not places:
            yield ()
            return
        for value in self.values:
            filled = int(value is not None)
            if most >= filled and least - filled < places:
                for rest in self._rest(places - 1, least - filled, most - filled):
                    yield (value, *rest)


@dataclass(frozen=True)
class Ends:
    """Layers with one of the values `first` in the first place and one of `last` in the last, None in the others.

    A single place has one of `first`, or of `last` if `first` has none.
    """

    first: Sequence[Any] = (None,)
    last: Sequence[Any] = (None,)

    def of(self, places: int) -> Iterator[tuple[Any, ...]]:
        """These layers."""
        if places == 1:
            yield from ((value,) for value in (self.first if any(v is not None for v in self.first) else self.last))
        else:
            yield from ((a, *(None,) * (places - 2), z) for a, z in product(self.first, self.last))


@dataclass(frozen=True)
class Begun:
    """Layers that begin with these values, None in the other places; each layer once."""

    beginnings: Sequence[Sequence[Any]]

    def of(self, places: int) -> Iterator[tuple[Any, ...]]:
        """These layers."""
        yield from dict.fromkeys((*begun, *(None,) * places)[:places] for begun in self.beginnings)


class Boards:
    """Every board of these sizes (width, height) with each combination of the possible values of its fields.

    `each` has, by field, the values of a setting, or layers (`Every`, `Ends`, `Begun`): for a place in each column or
    row (`top`, `left` …), in each room (`by_room`), between each two cells (`by_edge`), on each corner point
    (`by_corner`), at each point where four cells meet (`by_crossing`), on the lattice of cells and the places between
    them (`by_lattice`), or in each cell. A layer outside the grid that is not named is empty. With `rooms` a board is
    divided in every way into at most this number of rooms; with `walled` in every way that has a wall inside a room.
    Invalid boards are omitted.
    """

    def __init__(
        self, sizes: Iterable[tuple[int, int]], *, rooms: int = 0, walled: bool = False,
        by_room: str = "", by_edge: str = "", by_corner: str = "", by_crossing: str = "",
        by_lattice: str = "", **each: Any,
    ) -> None:  # fmt: skip
        self.sizes, self.rooms, self.walled = sizes, rooms, walled
        self.by_room, self.by_edge, self.each = by_room, by_edge, each
        self.by_corner, self.by_crossing, self.by_lattice = by_corner, by_crossing, by_lattice

    def of(self, kind: type[P]) -> Iterator[P]:
        """These boards of a kind."""
        for width, height in self.sizes:
            for ground in self._region_fields(height, width):
                places = {"top": width, "bottom": width, "left": height, "right": height}
                places |= {self.by_room: max(ground.get("regions", (0,))) + 1, self.by_edge: len(edges(height, width))}
                places |= {self.by_corner: (height + 1) * (width + 1), self.by_crossing: (height - 1) * (width - 1)}
                places |= {self.by_lattice: (2 * height - 1) * (2 * width - 1)}
                layers: dict[str, Any] = {side: Ends() for side in kind.outside} | self.each
                held = [
                    options if isinstance(options, Sequence) else tuple(options.of(places.get(name, height * width)))
                    for name, options in layers.items()
                ]
                for chosen in product(*held):
                    board = kind(height=height, width=width, **ground, **dict(zip(layers, chosen, strict=True)))
                    if not board.validation_error():
                        yield board

    def _region_fields(self, height: int, width: int) -> Iterator[dict[str, Any]]:
        """The fields for the rooms of a board, for each division."""
        if self.walled:
            yield from ({"regions": rooms, "inner_walls": walls} for rooms, walls in walled_divisions(height, width))
        elif self.rooms:
            yield from ({"regions": rooms} for rooms in divisions(height, width) if max(rooms) < self.rooms)
        else:
            yield {}


@dataclass(frozen=True)
class Filled:
    """Every board of these sizes whose first layer takes these values, from `least` to `most` of them not None."""

    values: Sequence[Any]
    sizes: Iterable[tuple[int, int]] = TINY_SIZES
    least: int = 0
    most: int | None = None
    each: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    def of(self, kind: type[P]) -> Iterator[P]:
        """These boards of a kind, with each combination of the settings in `each`."""
        each: dict[str, Any] = {_layers(kind)[0]: Every(self.values, self.least, self.most), **self.each}
        return Boards(self.sizes, **each).of(kind)


@dataclass(frozen=True)
class Divided:
    """Every division of boards of these sizes into at most `rooms` rooms, with each of these clues in the first room
    or cell (`by_cell`) and each of `last` in the last one.

    The kind has the fields `regions` and then the layer of clues. If there are no `clues`, it has `regions` alone.
    """

    sizes: Iterable[tuple[int, int]]
    clues: Sequence[Any] = ()
    by_cell: bool = False
    last: Sequence[Any] = (None,)
    rooms: int = 99
    walled: bool = False
    each: Mapping[str, Sequence[Any]] = field(default_factory=dict)

    def of(self, kind: type[P]) -> Iterator[P]:
        """These boards of a kind, with each combination of the settings in `each`."""
        each: dict[str, Any] = {"rooms": self.rooms, "walled": self.walled, **self.each}
        if self.clues:
            name = _layers(kind)[1]
            each |= {name: Ends(self.clues, self.last), "by_room": "" if self.by_cell else name}
        return Boards(self.sizes, **each).of(kind)


@dataclass(frozen=True)
class Pointed:
    """Boards of these sizes (width, height) with none, one or two of these clues on corner points, their only layer."""

    sizes: Iterable[tuple[int, int]]
    clues: Sequence[Any]

    def of(self, kind: type[P]) -> Iterator[P]:
        """These boards of a kind."""
        for width, height in self.sizes:
            points = range((width + 1) * (height + 1))
            marks = [*product(points, self.clues)]
            for chosen in ((), *((mark,) for mark in marks), *combinations(marks, 2)):
                clues = dict(chosen)
                if len(clues) == len(chosen):  # not two clues on one point
                    yield kind(height, width, tuple(map(clues.get, points)))  # type: ignore[call-arg, arg-type]


def _layers(kind: type[GridPuzzle]) -> list[str]:
    """The fields of a board after its height and width."""
    return [one.name for one in fields(kind) if not one.kw_only][2:]
