"""The tiny boards of a kind, declared by values and sizes (`GridMaker.tiny_boards`)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, TypeVar

from ...common.boards import GridPuzzle
from ...common.geometry import divisions

P = TypeVar("P", bound=GridPuzzle)


@dataclass(frozen=True)
class Filled:
    """Every board of these sizes (width, height) whose single layer of cells takes these values.

    From `least` to `most` cells have a value other than None. Boards with a flaw are left out.
    """

    values: Sequence[Any]
    sizes: Iterable[tuple[int, int]] = ((1, 1), (2, 1), (1, 3), (2, 2), (3, 2))
    least: int = 0
    most: int | None = None

    def of(self, kind: type[P], **settings: Any) -> Iterator[P]:
        """These boards of a kind, with the same settings."""
        for width, height in self.sizes:
            for layer in product(self.values, repeat=width * height):
                filled = sum(value is not None for value in layer)
                if self.least <= filled and (self.most is None or filled <= self.most):
                    board = kind(height, width, layer, **settings)  # type: ignore[call-arg]
                    if not board.flaw():
                        yield board


@dataclass(frozen=True)
class Divided:
    """Every division of boards of these sizes (width, height), with each of these clues in the first room or cell.

    The kind has the fields `regions` and then a layer with a clue for each room, or for each cell (`by_cell`), in the
    last of which each clue of `last` stands. If there are no `clues`, it has `regions` alone.
    """

    sizes: Iterable[tuple[int, int]]
    clues: Sequence[Any] = ()
    by_cell: bool = False
    last: Sequence[Any] = (None,)

    def of(self, kind: type[P]) -> Iterator[P]:
        """These boards of a kind."""
        for width, height in self.sizes:
            for regions in divisions(height, width):
                places = width * height if self.by_cell else max(regions) + 1
                for first, last in product(self.clues, self.last if places > 1 else (None,)):
                    layer = (first, *(None,) * (places - 2), last)[:places]
                    yield kind(height, width, regions, layer)  # type: ignore[call-arg]
                if not self.clues:
                    yield kind(height, width, regions)  # type: ignore[call-arg]


@dataclass(frozen=True)
class Pointed:
    """Boards of these sizes (width, height) with none, one or two of these clues on corner points, their only layer."""

    sizes: Iterable[tuple[int, int]]
    clues: Sequence[Any]

    def of(self, kind: type[P]) -> Iterator[P]:
        """These boards of a kind."""
        for width, height in self.sizes:
            points = range((width + 1) * (height + 1))
            for first, second in combinations((None, *product(points, self.clues)), 2):
                clues = dict(filter(None, (first, second)))
                if first is None or len(clues) == 2:
                    yield kind(height, width, tuple(map(clues.get, points)))  # type: ignore[call-arg]
