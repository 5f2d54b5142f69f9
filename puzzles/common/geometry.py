"""Grid geometry: cells, edges, lines, the eight directions, and regions."""

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, compress, pairwise, product, repeat, starmap
from operator import add
from typing import Any, NamedTuple, TypeVar

Node = TypeVar("Node", bound=Hashable)

CACHED = 2**15
"""The number of cells and of edges whose text or ends are kept: more than the cells of the largest boards."""

SIZES = 64
"""The number of sizes of boards whose geometry is kept."""

_new = tuple.__new__
"""Makes a named tuple of a tuple of its fields in half the time.

Cells of one size are the same objects in all tables of that size: look-ups of the same object are faster.
"""


class Cell(NamedTuple):
    """A place in a grid: `r` rows down and `c` columns right of the top left cell, which is (0, 0).

    As text it is `r1c1`: people count rows and columns from 1.
    """

    r: int
    c: int

    @lru_cache(CACHED)  # noqa: B019  # bounded; the sentences of the rules name every cell several times
    def __str__(self) -> str:
        return f"r{self.r + 1}c{self.c + 1}"

    @lru_cache(CACHED)  # noqa: B019
    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Corner(Cell):
    """A corner point: the upper left corner of the cell with the same numbers. As text it is `p1q1`.

    It shows itself as a Cell: digests of solutions depend on that.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return repr(Cell(*self))

    @lru_cache(CACHED)  # noqa: B019
    def __str__(self) -> str:
        return f"p{self.r + 1}q{self.c + 1}"

    @lru_cache(CACHED)  # noqa: B019
    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Direction(NamedTuple):
    """A step of a compass rose: `dr` rows down, `dc` columns right."""

    name: str
    dr: int
    dc: int
    arrow: str


CORNERS = ((-1, -1), (-1, 0), (0, -1), (0, 0))
"""The steps from a corner point to the cells that meet there."""

#: Clockwise from north, the order of Tatham's letters a–h.
COMPASS = (
    Direction("north", -1, 0, "↑"),
    Direction("north-east", -1, 1, "↗"),
    Direction("east", 0, 1, "→"),
    Direction("south-east", 1, 1, "↘"),
    Direction("south", 1, 0, "↓"),
    Direction("south-west", 1, -1, "↙"),
    Direction("west", 0, -1, "←"),
    Direction("north-west", -1, -1, "↖"),
)


STEPS = {step.name[0]: (step.dr, step.dc) for step in COMPASS[::2]}
"""The rows down and the columns right of a step to a neighbour: `n`, `e`, `s` or `w`."""

STEP_NAMES = {step.name[0]: step.name for step in COMPASS[::2]}


class Edge(NamedTuple):
    """The edge that joins or separates two neighbouring places; the earlier one in reading order comes first.

    As text it is `r1c1–r1c2`; sentences use `between_text`.
    """

    r1: int
    c1: int
    r2: int
    c2: int

    @classmethod
    def between(cls, a: Cell, b: Cell) -> "Edge":
        return cls(*a, *b) if a < b else cls(*b, *a)

    @property
    @lru_cache(CACHED)  # noqa: B019
    def ends(self) -> tuple[Cell, Cell]:
        return _new(Cell, self[:2]), _new(Cell, self[2:])

    @property
    def flat(self) -> bool:
        """True if the two places are in the same row."""
        return self.r1 == self.r2

    def __str__(self) -> str:
        return "–".join(map(str, self.ends))

    @property
    def between_text(self) -> str:
        """The edge in a sentence: `between r1c1 and r1c2`."""
        return f"between {self.ends[0]} and {self.ends[1]}"


class CornerEdge(Edge):
    """An edge between two corner points. As text it is `p1q1–p1q2`. It shows itself as an Edge."""

    __slots__ = ()

    def __repr__(self) -> str:
        return repr(Edge(*self))

    @property
    @lru_cache(CACHED)  # noqa: B019
    def ends(self) -> tuple[Cell, Cell]:
        return _new(Corner, self[:2]), _new(Corner, self[2:])

    @property
    def between_text(self) -> str:
        return f"between corners {self.ends[0]} and {self.ends[1]}"


def between_corners(between: Sequence[Edge]) -> bool:
    """True for edges between corners. These equal edges between cells, so caches need the answer in their keys."""
    return bool(between) and isinstance(between[0], CornerEdge)


HOLE = -1
"""The number of the region of a cell that does not belong to the board."""

DIAGONAL = "diagonal"


def line_text(kind: str, number: int) -> str:
    """A line by its kind and its number from 0: ("row", 2) is `row 3`."""
    return f"{kind} {number + 1}"


class Line(NamedTuple):
    """A row, a column or a long diagonal: its `kind`, its number from 0, its cells in reading order.

    As text it counts from 1: `row 1`. A diagonal is named by its first cell.
    """

    kind: str
    number: int
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return f"the diagonal from {self.cells[0]}" if self.kind == DIAGONAL else line_text(self.kind, self.number)


@lru_cache(SIZES)
def touching_pairs(height: int, width: int) -> tuple[tuple[Cell, Cell], ...]:
    """The two ends of each of the `edges`."""
    across = (pair for row in _rows(height, width) for pair in pairwise(row))
    return (*across, *zip(cells(height, width), cells(height, width)[width:], strict=False))


@lru_cache(SIZES)
def edges(height: int, width: int) -> tuple[Edge, ...]:
    """All pairs of neighbouring places: those in a row, row by row, then those in a column, row by row."""
    return tuple(map(_new, repeat(Edge), starmap(add, touching_pairs(height, width))))


@lru_cache(SIZES)
def corner_edges(rows: int, columns: int) -> tuple[Edge, ...]:
    """As `edges`, between `rows` × `columns` corner points."""
    return tuple(map(_new, repeat(CornerEdge), edges(rows, columns)))


@lru_cache(SIZES)
def _corner_pairs(rows: int, columns: int) -> tuple[tuple[Cell, Cell], ...]:
    """The two ends of each of the `corner_edges`."""
    at = dict(zip(cells(rows, columns), corner_points(rows - 1, columns - 1), strict=True))
    return tuple([(at[a], at[b]) for a, b in touching_pairs(rows, columns)])


def ends_of(between: Sequence[Edge]) -> Sequence[tuple[Cell, Cell]]:
    """The two ends of each edge, kept for all edges of a board."""
    if between:
        height, width = between[-1].r2 + 1, between[-1].c2 + 1
        if len(between) == 2 * height * width - height - width:
            board, pairs = (corner_edges, _corner_pairs) if between_corners(between) else (edges, touching_pairs)
            if between == board(height, width):
                return pairs(height, width)
    return [edge.ends for edge in between]


def _rows(height: int, width: int) -> list[tuple[Cell, ...]]:
    at = cells(height, width)
    return [at[i : i + width] for i in range(0, height * width, width)]


@lru_cache(SIZES)
def lines(height: int, width: int) -> tuple[Line, ...]:
    """The rows from the top, then the columns from the left."""
    rows = (Line("row", r, row) for r, row in enumerate(_rows(height, width)))
    columns = (Line("column", c, cells(height, width)[c::width]) for c in range(width))
    return (*rows, *columns)


@lru_cache(SIZES)
def diagonals(side: int) -> tuple[Line, Line]:
    """The long diagonals of a square, from its upper left and its upper right corner."""
    falling, rising = (tuple(Cell(r, side - 1 - r if back else r) for r in range(side)) for back in (False, True))
    return Line(DIAGONAL, 0, falling), Line(DIAGONAL, 1, rising)


def windows(lines: Iterable[Line], length: int) -> Iterator[tuple[Line, tuple[Cell, ...]]]:
    """Every `length` consecutive cells of each line, with the line."""
    return ((line, line.cells[i : i + length]) for line in lines for i in range(len(line.cells) - length + 1))


def through_cells(groups: Iterable[tuple[Cell, ...]]) -> Mapping[Cell, list[tuple[Cell, ...]]]:
    """For each cell the groups that it is in."""
    through = defaultdict[Cell, list[tuple[Cell, ...]]](list)
    for group in groups:
        for cell in group:
            through[cell].append(group)
    return through


def repeats(lines: Iterable[tuple[Line, Sequence[Any]]]) -> Iterator[tuple[Line, Any, tuple[Cell, ...]]]:
    """For lines with the values along them, and each value that several of its cells hold: the line, the value and
    these cells. None is no value."""
    for line, values in lines:
        if len({*values}) == len(values):
            continue
        places: dict[Any, tuple[Cell, ...]] = {}
        for cell, value in zip(line.cells, values, strict=True):
            places[value] = (*places[value], cell) if value in places else (cell,)
        yield from ((line, value, some) for value, some in places.items() if len(some) > 1 and value is not None)


@lru_cache(SIZES)
def neighbours(height: int, width: int) -> dict[Cell, tuple[Cell, ...]]:
    """For each cell the cells that share an edge with it, clockwise from the north."""
    return _near(height, width, cells(height, width), [(step.dr, step.dc) for step in COMPASS[::2]])


@lru_cache(SIZES)
def surroundings(height: int, width: int) -> dict[Cell, tuple[Cell, ...]]:
    """For each cell the cells that share an edge or a corner with it, clockwise from the north."""
    return _near(height, width, cells(height, width), [(step.dr, step.dc) for step in COMPASS])


@lru_cache(SIZES)
def meeting(height: int, width: int) -> dict[Cell, tuple[Cell, ...]]:
    """For each of the (height + 1) × (width + 1) corner points the cells that meet there, in reading order."""
    return _near(height, width, cells(height + 1, width + 1), CORNERS)


def _near(
    height: int, width: int, places: Iterable[Cell], steps: Sequence[tuple[int, int]]
) -> dict[Cell, tuple[Cell, ...]]:
    """For each place the cells that are these steps away, at most one row and one column.

    A frame without cells surrounds the board, so that a step is a difference of indices everywhere.
    """
    stride = width + 2
    empty = [None] * stride
    framed = [*empty, *chain.from_iterable((None, *row, None) for row in _rows(height, width)), *empty]
    near = [*zip(*[framed[(1 + r) * stride + 1 + c :] for r, c in steps], strict=False)]
    return {place: tuple(filter(None, near[place[0] * stride + place[1]])) for place in places}


@lru_cache(SIZES)
def _joints(height: int, width: int) -> tuple[tuple[Edge, int, int], ...]:
    """The edges, each with the indices of its two cells."""
    across, down = [i for i in range(height * width) if (i + 1) % width], range((height - 1) * width)
    seconds = chain((i + 1 for i in across), range(width, height * width))
    return tuple(zip(edges(height, width), chain(across, down), seconds, strict=True))


@lru_cache(SIZES)
def squares(height: int, width: int) -> tuple[tuple[Cell, Cell, Cell, Cell], ...]:
    """Every 2×2 square of cells, in reading order of its first cell."""
    rows = pairwise(_rows(height, width))
    return tuple([four for a, b in rows for four in zip(a, a[1:], b, b[1:], strict=False)])


@lru_cache(SIZES)
def crossings(
    height: int, width: int
) -> tuple[tuple[tuple[Cell, Cell, Cell, Cell], tuple[Edge, Edge, Edge, Edge]], ...]:
    """For each 2×2 square of cells the edges between them: above its middle, right of it, below it, left of it."""
    at = dict(zip(touching_pairs(height, width), edges(height, width), strict=True))
    fours = squares(height, width)
    return tuple([((a, b, c, d), (at[a, b], at[b, d], at[c, d], at[a, c])) for a, b, c, d in fours])


def reached(start: Node, inside: Callable[[Node], bool], around: Mapping[Node, Sequence[Node]]) -> list[Node]:
    """The nodes that a walk from `start` reaches through nodes for which `inside` is true; `start` is not tested."""
    return flooded((start,), inside, around.__getitem__)


def flooded(
    starts: Iterable[Node], inside: Callable[[Node], object], around: Callable[[Node], Iterable[Node]]
) -> list[Node]:
    """As `reached`, from several nodes; `around` returns the neighbours of a node."""
    queue = list(starts)
    seen = set(queue)
    for node in queue:
        for neighbour in around(node):
            if neighbour not in seen and inside(neighbour):
                seen.add(neighbour)
                queue.append(neighbour)
    return queue


def components(members: Collection[Node], around: Mapping[Node, Sequence[Node]]) -> list[list[Node]]:
    """The connected components of these cells or other nodes, in the order of their first members."""
    remaining, connected = set(members), list[list[Node]]()
    for node in members:
        if node in remaining:
            connected.append(reached(node, remaining.__contains__, around))
            remaining.difference_update(connected[-1])
    return connected


pieces = components
"""The name of `components` in 0.1.0, for users' own files."""


def steps(
    start: Cell, most: int, inside: Callable[[Cell], bool], around: Mapping[Cell, Sequence[Cell]]
) -> dict[Cell, int]:
    """The cells within `most` steps from `start` through cells for which `inside` is true, with their distances."""
    distance = {start: 0}
    queue = [start] if most else []
    for cell in queue:
        for neighbour in around[cell]:
            if neighbour not in distance and inside(neighbour):
                distance[neighbour] = distance[cell] + 1
                if distance[neighbour] < most:
                    queue.append(neighbour)
    return distance


def component_numbers(size: int, links: Iterable[tuple[int, int]]) -> list[int]:
    """For each node 0..size−1 the least node of its component in the graph with these links.

    Method: disjoint sets (Galler and Fischer, An improved equivalence algorithm, 1964).
    """
    root = list(range(size))
    for a, b in links:
        while root[a] != a:
            root[a] = a = root[root[a]]
        while root[b] != b:
            root[b] = b = root[root[b]]
        if a < b:
            root[b] = a
        elif b < a:
            root[a] = b
    for node in range(size):  # a root is less than its other nodes, so it is final before them
        root[node] = root[root[node]]
    return root


def is_forest(size: int, links: Iterable[tuple[int, int]]) -> bool:
    """True if these links between the nodes 0..size−1 close no cycle. Method: as `component_numbers`."""
    root = list(range(size))
    for a, b in links:
        while root[a] != a:
            root[a] = a = root[root[a]]
        while root[b] != b:
            root[b] = b = root[root[b]]
        if a == b:
            return False
        root[a] = b
    return True


def regions_of(height: int, width: int, walls: Container[Edge]) -> tuple[int, ...]:
    """For each cell the number of its region; regions are numbered from 0 in reading order of their first cells.

    A region is a set of cells that edges without a wall join.
    """
    return _regions(height, width, [(a, b) for edge, a, b in _joints(height, width) if edge not in walls])


def connected_regions(height: int, width: int, regions: Sequence[int]) -> tuple[int, ...]:
    """As `regions_of`, for the sets of joined cells with the same number in `regions`."""
    known = _last[0]
    if known[2] is regions and known[:2] == (height, width):
        return known[2]
    return _regions(height, width, [(a, b) for _, a, b in _joints(height, width) if regions[a] == regions[b]])


def divided_by(height: int, width: int, drawn: Sequence[int]) -> tuple[tuple[int, ...], frozenset[Edge]]:
    """The regions that drawn borders separate (see `regions_of`), and the borders inside a region.

    `drawn` has a truthy value for each drawn border, in the order of `edges`.
    """
    joints = _joints(height, width)
    regions = _regions(height, width, [(a, b) for (_, a, b), wall in zip(joints, drawn, strict=True) if not wall])
    inside = [edge for edge, a, b in compress(joints, drawn) if regions[a] == regions[b]]
    return regions, frozenset(inside)


_last: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
"""The last regions that were found: they need not be found again, to see that they are connected."""


def _regions(height: int, width: int, links: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """The numbers of the components of cells joined by these pairs of indices."""
    regions = numbered(component_numbers(height * width, links))
    _last[0] = height, width, regions
    return regions


def walls_of(height: int, width: int, regions: Sequence[int]) -> frozenset[Edge]:
    """The edges between cells of different regions; the inverse of `regions_of`."""
    return frozenset([edge for edge, a, b in _joints(height, width) if regions[a] != regions[b]])


@lru_cache(SIZES)
def divisions(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """All divisions of a tiny board into connected regions, numbered as by `regions_of`."""
    borders = edges(height, width)
    chosen = (frozenset(compress(borders, drawn)) for drawn in product((False, True), repeat=len(borders)))
    return tuple(dict.fromkeys(regions_of(height, width, walls) for walls in chosen))


def parted(height: int, width: int, regions: Sequence[int]) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each region, by the regions' numbers. Holes belong to none."""
    parts: list[list[Cell]] = [[] for _ in range(max(regions) + 1)]
    for cell, region in zip(cells(height, width), regions, strict=True):
        if region != HOLE:
            parts[region].append(cell)
    return tuple(map(tuple, parts))


def numbered(names: Sequence[Hashable]) -> tuple[int, ...]:
    """Names replaced by numbers from 0, in the order in which they first occur. The name HOLE stays."""
    numbers: dict[Hashable, int] = {HOLE: HOLE}
    return tuple(numbers.setdefault(name, len(numbers) - 1) for name in names)


def trails(edges: Iterable[Edge]) -> list[list[Cell]]:
    """Walks from place to place that together use each edge once. A loop starts and ends at the same place."""
    linked: dict[Cell, list[Cell]] = {}
    for edge in edges:
        for a, b in (edge.ends, edge.ends[::-1]):
            linked.setdefault(a, []).append(b)
    walks = []
    for start in sorted(linked, key=lambda place: len(linked[place]) == 2):  # first from ends, then along the loops
        while linked[start]:
            walk = [start]
            while linked[walk[-1]]:
                place, following = walk[-1], linked[walk[-1]].pop()
                linked[following].remove(place)
                walk.append(following)
            walks.append(walk)
    return walks


@lru_cache(SIZES)
def cells(height: int, width: int) -> tuple[Cell, ...]:
    """All cells in reading order, so that cell (r, c) has index r·width + c."""
    return tuple(map(_new, repeat(Cell), product(range(height), range(width))))


@lru_cache(SIZES)
def corner_points(height: int, width: int) -> tuple[Corner, ...]:
    """The corner points of `height` × `width` cells, in reading order."""
    return tuple([_new(Corner, cell) for cell in cells(height + 1, width + 1)])


@lru_cache(SIZES)
def inner_points(height: int, width: int) -> tuple[Corner, ...]:
    """The corner points with four cells around them, in reading order."""
    return tuple(Corner(r + 1, c + 1) for r, c in cells(height - 1, width - 1))


def ray(cell: Cell, direction: Direction, height: int, width: int) -> range:
    """The indices (r·width + c) of the cells seen from `cell` in a direction, nearest first, without `cell` itself."""
    down, right, endless = height - 1 - cell.r, width - 1 - cell.c, height + width
    sight = min((cell.r, endless, down)[direction.dr + 1], (cell.c, endless, right)[direction.dc + 1])
    if not sight:
        return range(0)
    start, step = cell.r * width + cell.c, direction.dr * width + direction.dc
    return range(start + step, start + (sight + 1) * step, step)
