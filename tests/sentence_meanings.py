"""The meaning of each sentence, as a predicate of its own that shares no code with the sentence.

A predicate gets a `Grid`: the values by (row, column), and the clues. A case has the sentence, the lines that describe
its board, the size, and the predicate.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise, product
from math import prod
from typing import Any, NamedTuple

Place = tuple[int, int]


class Grid:
    """A filled board: `grid[r, c]` is a value. `clues` maps places to clues; `on` are the edges of a loop."""

    def __init__(
        self,
        height: int,
        width: int,
        values: Mapping[Place, Any],
        *,
        clues: Mapping[Any, Any] | None = None,
        rooms: Mapping[Place, int] | None = None,
        on: frozenset[frozenset[Place]] = frozenset(),
    ) -> None:
        self.h, self.w, self.values = height, width, values
        self.clues, self.rooms, self.on = clues or {}, rooms or {}, on
        self.cells = list(product(range(height), range(width)))

    def __getitem__(self, place: Place) -> Any:
        return self.values[place]

    def near(self, place: Place) -> list[Place]:
        r, c = place
        return [p for p in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if p in self.values]

    def ring(self, place: Place) -> list[Place]:
        r, c = place
        return [p for p in self.values if p != place and abs(p[0] - r) < 2 and abs(p[1] - c) < 2]

    def pairs(self) -> Iterator[tuple[Place, Place]]:
        return ((a, b) for a in self.cells for b in self.near(a) if a < b)

    def squares(self) -> Iterator[list[Place]]:
        for r, c in product(range(self.h - 1), range(self.w - 1)):
            yield [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]

    def rows(self) -> list[list[Place]]:
        return [[(r, c) for c in range(self.w)] for r in range(self.h)]

    def columns(self) -> list[list[Place]]:
        return [[(r, c) for r in range(self.h)] for c in range(self.w)]

    def lines(self) -> list[list[Place]]:
        return self.rows() + self.columns()

    def runs(self, size: int) -> Iterator[list[Place]]:
        for line in self.lines():
            yield from (line[i : i + size] for i in range(len(line) - size + 1))

    def room_cells(self) -> list[list[Place]]:
        return [[p for p in self.cells if self.rooms[p] == k] for k in sorted(set(self.rooms.values()))]

    def block(self, start: Place, wanted: Any, inside: Callable[[Place], bool] = lambda _: True) -> set[Place]:
        """The cells with a value that a walk from a cell with it reaches."""
        if self[start] != wanted or not inside(start):
            return set()
        found = [start]
        for cell in found:
            found += [p for p in self.near(cell) if p not in found and self[p] == wanted and inside(p)]
        return set(found)

    def blocks(self, wanted: Any) -> list[set[Place]]:
        found: list[set[Place]] = []
        for cell in self.cells:
            if self[cell] == wanted and not any(cell in block for block in found):
                found.append(self.block(cell, wanted))
        return found

    def count(self, cells: Any, wanted: Any = 1) -> int:
        return sum(self[p] == wanted for p in cells)

    def arms(self, place: Place) -> list[list[Place]]:
        r, c = place
        rays = [[(r - k, c) for k in range(1, 9)], [(r + k, c) for k in range(1, 9)]]
        rays += [[(r, c - k) for k in range(1, 9)], [(r, c + k) for k in range(1, 9)]]
        return [[p for p in ray if p in self.values] for ray in rays]

    def sees(self, place: Place, wanted: Any) -> int:
        total = 0
        for arm in self.arms(place):
            for p in arm:
                if self[p] != wanted:
                    break
                total += 1
        return total

    # ── loops ──

    def line(self, a: Place, b: Place) -> bool:
        return frozenset((a, b)) in self.on

    def exits(self, place: Place) -> list[Place]:
        r, c = place
        return [p for p in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if self.line(place, p)]

    def turns(self, place: Place) -> bool:
        ends = self.exits(place)
        return len(ends) == 2 and ends[0][0] != ends[1][0] and ends[0][1] != ends[1][1]

    def goes_on(self, place: Place, neighbour: Place) -> bool:
        """True if a line goes on from a neighbour in the direction from a place to it."""
        (r, c), (r2, c2) = place, neighbour
        return self.line(neighbour, (2 * r2 - r, 2 * c2 - c))

    def straight(self, place: Place) -> bool:
        return len(self.exits(place)) == 2 and not self.turns(place)


class Case(NamedTuple):
    sentence: str
    lines: tuple[str, ...]
    size: tuple[int, int]
    holds: Callable[[Grid], bool]

    @property
    def board(self) -> str:
        return next(line for line in self.lines if line.startswith("board:"))

    @property
    def text(self) -> str:
        """The genre of the case. The lines of a board with a loop form a single one."""
        loop = ["single: the lines form a single loop"] if "loop" in self.board else []
        loop *= self.sentence != "the lines form a single loop"
        return "\n".join([*self.lines, *loop, f"tried: {self.sentence}"]) + "\n"


CASES: list[Case] = []

SHADING = "board: cells shaded or not"
ROOMS = "board: cells shaded or not, rooms"
NUMBERS = "board: numbers 1 to 3"
EMPTY = "board: numbers 1 to 2 or empty"
LOOP = "board: loop through cells"
MARK = "clues: mark M in cells"
NUMBER = "clues: number 0-9 in cells"


def case(sentence: str, *lines: str, size: tuple[int, int] = (2, 3)) -> Callable[[Any], Any]:
    """Adds a case. Without a line for clues, the board has a layer that no sentence uses."""

    def add(holds: Callable[[Grid], bool]) -> Callable[[Grid], bool]:
        described = lines or (SHADING,)
        clues = () if any(line.startswith("clues:") for line in described) else ("clues: idle Z in cells",)
        CASES.append(Case(sentence, (*described, *clues), size, holds))
        return holds

    return add


# ── shading ──


@case("shaded cells are connected", size=(3, 3))
def _(g: Grid) -> bool:
    return len(g.blocks(1)) < 2


@case("unshaded cells are connected, also over corners", size=(3, 3))
def _(g: Grid) -> bool:
    cells = [p for p in g.cells if not g[p]]
    found = cells[:1]
    for cell in found:
        found += [p for p in g.ring(cell) if not g[p] and p not in found]
    return len(found) == len(cells)


@case("no 2x2 square is all unshaded")
def _(g: Grid) -> bool:
    return all(any(g[p] for p in square) for square in g.squares())


@case("no two shaded cells touch")
def _(g: Grid) -> bool:
    return not any(g[a] and g[b] for a, b in g.pairs())


@case("no two shaded cells touch, not even at a corner")
def _(g: Grid) -> bool:
    return not any(g[p] and any(g[q] for q in g.ring(p)) for p in g.cells)


@case("no two shaded cells are a knight's move apart")
def _(g: Grid) -> bool:
    near = ((a, b) for a in g.cells for b in g.cells if {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2})
    return not any(g[a] and g[b] for a, b in near)


@case("no two shaded cells are in one diagonal", size=(3, 3))
def _(g: Grid) -> bool:
    near = ((a, b) for a in g.cells for b in g.cells if a != b and abs(a[0] - b[0]) == abs(a[1] - b[1]))
    return not any(g[a] and g[b] for a, b in near)


@case("no 3 cells in a line are all shaded", size=(2, 4))
def _(g: Grid) -> bool:
    return not any(all(g[p] for p in run) for run in g.runs(3))


@case("each shaded cell has exactly 1 unshaded cells beside it")
def _(g: Grid) -> bool:
    return all(g.count(g.near(p), 0) == 1 for p in g.cells if g[p])


@case("each unshaded cell has at most 2 shaded cells around it", size=(3, 3))
def _(g: Grid) -> bool:
    return all(g.count(g.ring(p)) <= 2 for p in g.cells if not g[p])


@case("shaded cells of each room are connected", ROOMS, size=(2, 4))
def _(g: Grid) -> bool:
    for room in g.room_cells():
        shaded = [p for p in room if g[p]]
        if shaded and len(g.block(shaded[0], 1, lambda p, r=room: p in r)) < len(shaded):  # type: ignore[misc]
            return False
    return True


@case("shaded cells of different rooms do not touch", ROOMS)
def _(g: Grid) -> bool:
    return not any(g[a] and g[b] and g.rooms[a] != g.rooms[b] for a, b in g.pairs())


@case("no straight line of unshaded cells crosses two borders", ROOMS, size=(2, 4))
def _(g: Grid) -> bool:
    runs = (run for size in range(3, 5) for run in g.runs(size))
    crossing = (run for run in runs if sum(g.rooms[a] != g.rooms[b] for a, b in pairwise(run)) > 1)
    return all(any(g[p] for p in run) for run in crossing)


def _box(block: set[Place]) -> int:
    rows, columns = {r for r, _ in block}, {c for _, c in block}
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)


@case("blocks of shaded cells are rectangles", size=(3, 3))
def _(g: Grid) -> bool:
    return all(_box(block) == len(block) for block in g.blocks(1))


@case("no block of unshaded cells is a rectangle", size=(3, 3))
def _(g: Grid) -> bool:
    return all(_box(block) != len(block) for block in g.blocks(0))


@case("blocks of shaded cells are straight lines", size=(3, 3))
def _(g: Grid) -> bool:
    return all(len({r for r, _ in b}) == 1 or len({c for _, c in b}) == 1 for b in g.blocks(1))


@case("blocks of shaded cells have 3 cells", size=(3, 3))
def _(g: Grid) -> bool:
    return all(len(block) == 3 for block in g.blocks(1))


# ── groups ──


@case("each row and column has at least 1 shaded cells")
def _(g: Grid) -> bool:
    return all(g.count(line) >= 1 for line in g.lines())


@case("each room has exactly 2 shaded cells", ROOMS, size=(2, 4))
def _(g: Grid) -> bool:
    return all(g.count(room) == 2 for room in g.room_cells())


@case("each 2x2 square has at most 2 shaded cells", size=(3, 3))
def _(g: Grid) -> bool:
    return all(g.count(square) <= 2 for square in g.squares())


@case("the board has exactly 2 shaded cells")
def _(g: Grid) -> bool:
    return g.count(g.cells) == 2


@case("each column has as many shaded cells as unshaded cells")
def _(g: Grid) -> bool:
    return all(2 * g.count(line) == len(line) for line in g.columns())


@case("each room is all shaded or all unshaded", ROOMS)
def _(g: Grid) -> bool:
    return all(len({g[p] for p in room}) == 1 for room in g.room_cells())


@case("no 2 cells in a line are alike")
def _(g: Grid) -> bool:
    return all(g[a] != g[b] for a, b in g.pairs())


@case("no 2x2 square is all alike", size=(3, 3))
def _(g: Grid) -> bool:
    return all(len({g[p] for p in square}) > 1 for square in g.squares())


@case("rooms that touch have different numbers of shaded cells", ROOMS, size=(2, 4))
def _(g: Grid) -> bool:
    count = {k: sum(g[p] for p in g.cells if g.rooms[p] == k) for k in g.rooms.values()}
    return all(g.rooms[a] == g.rooms[b] or count[g.rooms[a]] != count[g.rooms[b]] for a, b in g.pairs())


@case("the board looks the same after half a turn", size=(3, 3))
def _(g: Grid) -> bool:
    return all(g[r, c] == g[g.h - 1 - r, g.w - 1 - c] for r, c in g.cells)


@case("the board looks the same in a left-right mirror")
def _(g: Grid) -> bool:
    return all(g[r, c] == g[r, g.w - 1 - c] for r, c in g.cells)


@case("the board looks the same in a top-bottom mirror", size=(3, 3))
def _(g: Grid) -> bool:
    return all(g[r, c] == g[g.h - 1 - r, c] for r, c in g.cells)


@case("no shaded cells at r1c1, r2c3")
def _(g: Grid) -> bool:
    return not g[0, 0] and not g[1, 2]


@case("shaded cells at r2c1")
def _(g: Grid) -> bool:
    return bool(g[1, 0])


# ── counting ──


@case("each number counts the shaded cells beside it", SHADING, NUMBER)
def _(g: Grid) -> bool:
    return all(g.count(g.near(p)) == n for p, n in g.clues.items())


@case("each number counts the shaded cells around it", SHADING, NUMBER)
def _(g: Grid) -> bool:
    return all(g.count(g.ring(p)) == n for p, n in g.clues.items())


@case("each number counts the unshaded cells at and around it", SHADING, NUMBER)
def _(g: Grid) -> bool:
    return all(g.count([p, *g.ring(p)], 0) == n for p, n in g.clues.items())


@case("each number counts the shaded cells in its row and column", SHADING, NUMBER)
def _(g: Grid) -> bool:
    return all(g.count([q for q in g.cells if q[0] == p[0] or q[1] == p[1]]) == n for p, n in g.clues.items())


@case("each number counts the shaded cells in its column", SHADING, NUMBER)
def _(g: Grid) -> bool:
    return all(g.count([q for q in g.cells if q[1] == p[1]]) == n for p, n in g.clues.items())


@case("each number counts the shaded cells in its row", SHADING, NUMBER)
def _(g: Grid) -> bool:
    return all(g.count([q for q in g.cells if q[0] == p[0]]) == n for p, n in g.clues.items())


@case("each number counts the shaded cells in its room", ROOMS, NUMBER)
def _(g: Grid) -> bool:
    return all(g.count([q for q in g.cells if g.rooms[q] == g.rooms[p]]) == n for p, n in g.clues.items())


@case("each sum counts the shaded cells in its room", ROOMS, "clues: sum 0-9 in rooms")
def _(g: Grid) -> bool:
    return all(g.count([q for q in g.cells if g.rooms[q] == k]) == n for k, n in g.clues.items())


@case("each number counts the shaded cells around it", SHADING, "clues: number 0-4 at corners")
def _(g: Grid) -> bool:
    meeting = {p: [(p[0] - a, p[1] - b) for a in (0, 1) for b in (0, 1)] for p in g.clues}
    return all(g.count([q for q in meeting[p] if q in g.values]) == n for p, n in g.clues.items())


def _sides(g: Grid) -> Iterator[tuple[list[Place], Any]]:
    """The cells that a clue at a side sees, the nearest first, and the clue."""
    for (side, i), clue in g.clues.items():
        line = g.columns()[i] if side in ("top", "bottom") else g.rows()[i]
        yield (line if side in ("top", "left") else line[::-1]), clue


@case("each number counts the shaded cells in its line", SHADING, "clues: number 0-4 at the sides")
def _(g: Grid) -> bool:
    return all(g.count(line) == n for line, n in _sides(g))


@case(
    "each sum is the sum of the places of the shaded cells in its line", SHADING, "clues: sum 0-9 at right and bottom"
)
def _(g: Grid) -> bool:
    return all(sum(i for i, p in enumerate(sorted(line), 1) if g[p]) == n for line, n in _sides(g))


@case(
    "exactly one of the four cells at that distance from each number is shaded", SHADING, "clues: number 1-3 in cells"
)
def _(g: Grid) -> bool:
    def far(p: Place, n: int) -> list[Place]:
        return [(p[0] + n, p[1]), (p[0] - n, p[1]), (p[0], p[1] + n), (p[0], p[1] - n)]

    return all(g.count([q for q in far(p, n) if q in g.values]) == 1 for p, n in g.clues.items())


@case("cells with a mark are shaded", SHADING, MARK)
def _(g: Grid) -> bool:
    return all(g[p] for p in g.clues)


@case("cells with a mark B are unshaded", SHADING, "clues: mark A, B in cells")
def _(g: Grid) -> bool:
    return not any(g[p] for p, mark in g.clues.items() if mark == "B")


@case("cells without a mark are unshaded", SHADING, MARK)
def _(g: Grid) -> bool:
    return not any(g[p] for p in g.cells if p not in g.clues)


@case("no two unshaded cells with equal letters are in one line", SHADING, "clues: letter A, B in cells")
def _(g: Grid) -> bool:
    twice = [(a, b) for a in g.clues for b in g.clues if a < b and g.clues[a] == g.clues[b]]
    return not any((a[0] == b[0] or a[1] == b[1]) and not g[a] and not g[b] for a, b in twice)


# ── sights, blocks ──


@case("each number sees that many unshaded cells in its row and column, itself included", SHADING, NUMBER)
def _(g: Grid) -> bool:
    return all(g.sees(p, 0) + 1 == n for p, n in g.clues.items())


@case("each number sees that many shaded cells in its row and column", SHADING, NUMBER)
def _(g: Grid) -> bool:
    return all(g.sees(p, 1) == n for p, n in g.clues.items())


@case("each number counts the shaded cells joined to it", SHADING, NUMBER)
def _(g: Grid) -> bool:
    for p, n in g.clues.items():
        joined: set[Place] = set()
        for start in g.near(p):
            joined |= g.block(start, 1)
        if len(joined) != n:
            return False
    return True


@case("each number is the size of its block of unshaded cells", SHADING, NUMBER, size=(2, 4))
def _(g: Grid) -> bool:
    return all(not g[p] and len(g.block(p, 0)) == n for p, n in g.clues.items())


@case("each block of unshaded cells has exactly one number, its size", SHADING, "clues: number 1-9 or ? in cells")
def _(g: Grid) -> bool:
    inside = [[g.clues[p] for p in block if p in g.clues] for block in g.blocks(0)]
    sized = all(len(n) == 1 and n[0] in ("?", len(block)) for n, block in zip(inside, g.blocks(0), strict=True))
    return sized and not any(g[p] for p in g.clues)


# ── numbers ──


@case("each row and column has all different numbers", NUMBERS, size=(2, 2))
def _(g: Grid) -> bool:
    return all(len({g[p] for p in line}) == len(line) for line in g.lines())


@case("each row has all different numbers", EMPTY, size=(2, 3))
def _(g: Grid) -> bool:
    return all(len({g[p] for p in line if g[p]}) == sum(g[p] > 0 for p in line) for line in g.rows())


@case("each row has each number once", NUMBERS, size=(2, 3))
def _(g: Grid) -> bool:
    return all(sorted(g[p] for p in line) == [1, 2, 3] for line in g.rows())


@case("each row has each number once", EMPTY, size=(2, 3))
def _(g: Grid) -> bool:
    return all(sorted(g[p] for p in line if g[p]) == [1, 2] for line in g.rows())


@case("each room has each number once", "board: numbers 1 to the size of the room, rooms", size=(2, 3))
def _(g: Grid) -> bool:
    return all(sorted(g[p] for p in room) == [*range(1, len(room) + 1)] for room in g.room_cells())


@case("equal numbers do not touch", EMPTY)
def _(g: Grid) -> bool:
    return not any(g[a] == g[b] and g[a] for a, b in g.pairs())


@case("equal numbers do not touch, not even at a corner", "board: numbers 1 to 4", size=(2, 3))
def _(g: Grid) -> bool:
    return not any(g[p] == g[q] for p in g.cells for q in g.ring(p))


@case("equal numbers are not a knight's move apart", NUMBERS, size=(2, 3))
def _(g: Grid) -> bool:
    near = ((a, b) for a in g.cells for b in g.cells if {abs(a[0] - b[0]), abs(a[1] - b[1])} == {1, 2})
    return not any(g[a] == g[b] for a, b in near)


@case("neighbours are not consecutive", EMPTY)
def _(g: Grid) -> bool:
    return not any(g[a] and g[b] and abs(g[a] - g[b]) == 1 for a, b in g.pairs())


@case("neighbours differ by at least 2", NUMBERS, size=(2, 3))
def _(g: Grid) -> bool:
    return all(abs(g[a] - g[b]) >= 2 for a, b in g.pairs())


@case("neighbours do not add up to 4", NUMBERS, size=(2, 3))
def _(g: Grid) -> bool:
    return all(g[a] + g[b] != 4 for a, b in g.pairs())


@case("no neighbour is twice the other", NUMBERS, size=(2, 3))
def _(g: Grid) -> bool:
    return not any(g[a] == 2 * g[b] or g[b] == 2 * g[a] for a, b in g.pairs())


@case("numbers grow from left to right", NUMBERS, size=(2, 3))
def _(g: Grid) -> bool:
    return all(g[r, c] < g[r, c + 1] for r, c in g.cells if (r, c + 1) in g.values)


@case("numbers grow from top to bottom", NUMBERS, size=(2, 3))
def _(g: Grid) -> bool:
    return all(g[r, c] < g[r + 1, c] for r, c in g.cells if (r + 1, c) in g.values)


@case("in each room an upper number is larger than the one right below it", "board: numbers 1 to 3, rooms")
def _(g: Grid) -> bool:
    below = [((r, c), (r + 1, c)) for r, c in g.cells if (r + 1, c) in g.values]
    return all(g[a] > g[b] for a, b in below if g.rooms[a] == g.rooms[b])


@case("between equal numbers k in a line stand at least k cells", NUMBERS, size=(2, 3))
def _(g: Grid) -> bool:
    pairs = [(a, b) for line in g.lines() for a in line for b in line if a < b and g[a] == g[b]]
    return all(b[0] - a[0] + b[1] - a[1] - 1 >= g[a] for a, b in pairs)


@case("numbers of each room are consecutive", "board: numbers 1 to 3, rooms")
def _(g: Grid) -> bool:
    rooms = [sorted(g[p] for p in room) for room in g.room_cells()]
    return all(room == [*range(room[0], room[0] + len(room))] for room in rooms)


@case("no two odd numbers touch", NUMBERS, size=(2, 3))
def _(g: Grid) -> bool:
    return not any(g[a] % 2 and g[b] % 2 for a, b in g.pairs())


GIVEN = "clues: clue 1-6 in cells"


@case("each clue is the number in its cell", NUMBERS, GIVEN)
def _(g: Grid) -> bool:
    return all(g[p] == n for p, n in g.clues.items())


@case("each clue is the sum of the numbers beside it", EMPTY, GIVEN)
def _(g: Grid) -> bool:
    return all(sum(g[q] for q in g.near(p)) == n for p, n in g.clues.items())


@case("each clue is the sum of the numbers in its room", "board: numbers 1 to 3, rooms", "clues: clue 1-12 in rooms")
def _(g: Grid) -> bool:
    return all(sum(g[p] for p in g.cells if g.rooms[p] == k) == n for k, n in g.clues.items())


@case("each clue is the sum of the numbers around it", EMPTY, "clues: clue 1-8 at inner corners", size=(2, 3))
def _(g: Grid) -> bool:
    return all(sum(g[p] for p in product((0, 1), (i, i + 1))) == n for i, n in g.clues.items())


@case("each clue is the product of the numbers around it", NUMBERS, "clues: clue 1-9 at inner corners", size=(2, 3))
def _(g: Grid) -> bool:
    return all(prod(g[p] for p in product((0, 1), (i, i + 1))) == n for i, n in g.clues.items())


@case("each clue is the product of the numbers beside it", NUMBERS, GIVEN)
def _(g: Grid) -> bool:
    return all(prod(g[q] for q in g.near(p)) == n for p, n in g.clues.items())


@case(
    "each clue is how many numbers it sees, as larger ones hide smaller ones", NUMBERS, "clues: clue 1-3 at the sides"
)
def _(g: Grid) -> bool:
    def seen(line: list[Place]) -> int:
        return sum(all(g[q] < g[p] for q in line[:i]) for i, p in enumerate(line))

    return all(seen(line) == n for line, n in _sides(g))


@case("each clue is the number seen first from it", EMPTY, "clues: clue 1-2 at the sides")
def _(g: Grid) -> bool:
    return all(next((g[p] for p in line if g[p]), None) == n for line, n in _sides(g))


@case("each clue is larger than the numbers beside it", NUMBERS, GIVEN)
def _(g: Grid) -> bool:
    return all(g[q] < n for p, n in g.clues.items() for q in g.near(p))


@case("each clue is smaller than the numbers in its row", EMPTY, GIVEN)
def _(g: Grid) -> bool:
    return all(g[q] > n for p, n in g.clues.items() for q in g.cells if q[0] == p[0] and q != p and g[q])


# ── loops: `holds` is asked about single loops, and about lines that form none ──

ON_LOOP = (3, 4)


@case("the loop passes every cell", LOOP, size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(g.exits(p) for p in g.cells)


@case("the loop passes every cell with a mark", LOOP, MARK, size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(g.exits(p) for p in g.clues)


@case("the loop passes no cell with a mark", LOOP, MARK, size=ON_LOOP)
def _(g: Grid) -> bool:
    return not any(g.exits(p) for p in g.clues)


@case("the loop passes every cell without a mark", LOOP, MARK, size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(g.exits(p) for p in g.cells if p not in g.clues)


@case("the loop passes every mark M", LOOP, MARK, size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(g.exits(p) for p in g.clues)


@case("the loop passes no mark M", LOOP, "clues: mark M, N in cells", size=ON_LOOP)
def _(g: Grid) -> bool:
    return not any(g.exits(p) for p, mark in g.clues.items() if mark == "M")


@case("no line at r1c1, r3c4", LOOP, size=ON_LOOP)
def _(g: Grid) -> bool:
    return not g.exits((0, 0)) and not g.exits((2, 3))


@case("no line between r1c1-r1c2, r2c2-r3c2", LOOP, size=ON_LOOP)
def _(g: Grid) -> bool:
    return not g.line((0, 0), (0, 1)) and not g.line((1, 1), (2, 1))


@case("the loop turns at every mark M", LOOP, MARK, size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(g.turns(p) for p in g.clues)


@case("the loop goes straight at every mark M", LOOP, MARK, size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(g.straight(p) for p in g.clues)


@case("the loop goes straight in both cells next to every mark M", LOOP, MARK, size=(4, 4))
def _(g: Grid) -> bool:
    return all(g.goes_on(p, q) for p in g.clues for q in g.exits(p))


@case("the loop turns in a cell next to every mark M", LOOP, MARK, size=(3, 5))
def _(g: Grid) -> bool:
    return all(g.exits(p) and sum(g.goes_on(p, q) for q in g.exits(p)) < 2 for p in g.clues)


@case("each number counts the cells around it that the loop passes", LOOP, NUMBER, size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(sum(bool(g.exits(q)) for q in g.ring(p)) == n for p, n in g.clues.items())


@case(
    "each number counts the turns in its room", "board: loop through cells, rooms", "clues: number 0-9 in rooms",
    size=ON_LOOP,
)  # fmt: skip
def _(g: Grid) -> bool:
    return all(sum(g.turns(p) for p in g.cells if g.rooms[p] == k) == n for k, n in g.clues.items())


@case("the loop enters each room exactly once", "board: loop through cells, rooms", size=ON_LOOP)
def _(g: Grid) -> bool:
    rooms = set(g.rooms.values())
    crossed = {
        k: sum(g.line(a, b) and g.rooms[a] != g.rooms[b] and k in (g.rooms[a], g.rooms[b]) for a, b in g.pairs())
        for k in rooms
    }
    return len(rooms) == 1 or all(number == 2 for number in crossed.values())


@case("the loop enters each room exactly 2 times", "board: loop through cells, rooms", size=(4, 4))
def _(g: Grid) -> bool:
    rooms = set(g.rooms.values())
    ends = [(g.rooms[a], g.rooms[b]) for a, b in g.pairs() if g.line(a, b) and g.rooms[a] != g.rooms[b]]
    return len(rooms) == 1 or all(sum(k in pair for pair in ends) == 4 for k in rooms)


@case("no two cells of different rooms off the loop touch", "board: loop through cells, rooms", size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(g.exits(a) or g.exits(b) for a, b in g.pairs() if g.rooms[a] != g.rooms[b])


@case("each number counts the cells beside it that the loop does not pass", LOOP, NUMBER, size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(sum(not g.exits(q) for q in g.near(p)) == n for p, n in g.clues.items())


@case("no two cells off the loop touch", LOOP, size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(g.exits(a) or g.exits(b) for a, b in g.pairs())


@case("the loop never goes straight through 3 cells", LOOP, size=(5, 3))
def _(g: Grid) -> bool:
    return not any(all(g.line(*pair) for pair in pairwise(run)) for run in g.runs(5))


@case("the loop never goes straight through 2 cells", LOOP, size=(2, 6))
def _(g: Grid) -> bool:
    return not any(all(g.line(*pair) for pair in pairwise(run)) for run in g.runs(4))


@case("the lines form a single loop", LOOP, size=ON_LOOP)
def _(g: Grid) -> bool:
    walk = [p for p in g.cells if g.exits(p)][:1]
    for p in walk:
        walk += [q for q in g.exits(p) if q not in walk]
    return len(walk) == len(g.on) > 0 and all(len(g.exits(p)) in (0, 2) for p in g.cells)


@case("each number counts the lines on its sides", "board: loop on borders", "clues: number 0-4 in cells", size=(2, 3))
def _(g: Grid) -> bool:
    def borders(p: Place) -> int:
        r, c = p
        corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
        return sum(g.line(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True))

    return all(borders(p) == n for p, n in g.clues.items())


# ── walls ──

WALLS = "board: walls between cells"


def regions(g: Grid) -> list[set[Place]]:
    """The regions between the walls."""
    found: list[set[Place]] = []
    for cell in g.cells:
        if not any(cell in region for region in found):
            walk = [cell]
            for p in walk:
                walk += [q for q in g.near(p) if q not in walk and not g.line(p, q)]
            found.append(set(walk))
    return found


@case("no wall between r1c1-r1c2, r1c3-r2c3", WALLS)
def _(g: Grid) -> bool:
    return not g.line((0, 0), (0, 1)) and not g.line((0, 2), (1, 2))


@case("a wall between r1c1-r2c1, r2c2-r2c3", WALLS)
def _(g: Grid) -> bool:
    return g.line((0, 0), (1, 0)) and g.line((1, 1), (1, 2))


@case("no four regions meet at a corner", WALLS)
def _(g: Grid) -> bool:
    return not any(g.line(a, b) and g.line(c, d) and g.line(a, c) and g.line(b, d) for a, b, c, d in g.squares())


@case("regions are rectangles", WALLS, size=(3, 3))
def _(g: Grid) -> bool:
    def area(region: set[Place]) -> int:
        rows, columns = zip(*region, strict=True)
        return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1)

    return all(area(region) == len(region) for region in regions(g))


@case("each region has exactly 2 cells", WALLS, size=(2, 4))
def _(g: Grid) -> bool:
    return all(len(region) == 2 for region in regions(g))


@case("each region has exactly 4 cells", WALLS)
def _(g: Grid) -> bool:
    return False


@case("no region is a single cell", WALLS)
def _(g: Grid) -> bool:
    return all(len(region) > 1 for region in regions(g))


@case("no straight wall is longer than 1", WALLS)
def _(g: Grid) -> bool:
    upright = [(g.line((0, c), (0, c + 1)), g.line((1, c), (1, c + 1))) for c in range(2)]
    flat = [g.line((0, c), (1, c)) for c in range(3)]
    return not any(map(all, upright)) and not any(a and b for a, b in pairwise(flat))


@case("no straight wall is longer than 2", WALLS)
def _(g: Grid) -> bool:
    return not all(g.line((0, c), (1, c)) for c in range(3))


@case("the board has at least 4 walls", WALLS)
def _(g: Grid) -> bool:
    return len(g.on) >= 4


@case("the board has exactly 3 walls", WALLS)
def _(g: Grid) -> bool:
    return len(g.on) == 3


@case("the walls look the same after half a turn", WALLS)
def _(g: Grid) -> bool:
    return all(g.line((1 - a[0], 2 - a[1]), (1 - b[0], 2 - b[1])) for a, b in g.pairs() if g.line(a, b))


@case("the walls look the same in a left-right mirror", WALLS)
def _(g: Grid) -> bool:
    return all(g.line((a[0], 2 - a[1]), (b[0], 2 - b[1])) for a, b in g.pairs() if g.line(a, b))


@case("the walls look the same in a top-bottom mirror", WALLS, size=(3, 2))
def _(g: Grid) -> bool:
    return all(g.line((2 - a[0], a[1]), (2 - b[0], b[1])) for a, b in g.pairs() if g.line(a, b))


@case("each number counts the walls on its sides", WALLS, "clues: number 0-4 or ? in cells")
def _(g: Grid) -> bool:
    return all(n in ("?", 4 - sum(not g.line(p, q) for q in g.near(p))) for p, n in g.clues.items())


@case("each number is the size of its region", WALLS, "clues: number 1-5 or ? in cells")
def _(g: Grid) -> bool:
    return all(n == "?" or any(p in region and len(region) == n for region in regions(g)) for p, n in g.clues.items())


@case("each region has exactly one pearl", WALLS, "clues: pearl B, W in cells")
def _(g: Grid) -> bool:
    return all(sum(p in region for p in g.clues) == 1 for region in regions(g))


@case("each region has exactly one number, its size", WALLS, "clues: number 1-5 or ? in cells")
def _(g: Grid) -> bool:
    def fits(region: set[Place]) -> bool:
        held = [n for p, n in g.clues.items() if p in region]
        return len(held) == 1 and held[0] in ("?", len(region))

    return all(map(fits, regions(g)))


def _views(g: Grid, place: Place) -> list[Place]:
    """The cells in four directions before the next clue."""
    found = []
    for arm in g.arms(place):
        for p in arm:
            if p in g.clues:
                break
            found.append(p)
    return found


@case("each number counts the shaded cells in its row and column up to the next number", SHADING, NUMBER, size=(3, 3))
def _(g: Grid) -> bool:
    return all(g.count(_views(g, p)) == n for p, n in g.clues.items())


@case("each number counts the shaded cells around it", SHADING, "clues: number 0-4 at inner corners", size=(3, 3))
def _(g: Grid) -> bool:
    return all(g.count(product((i // 2, i // 2 + 1), (i % 2, i % 2 + 1))) == n for i, n in g.clues.items())


MARKED = "clues: number 0-4 or ? in cells"


@case("cells with a number are shaded", SHADING, MARKED)
def _(g: Grid) -> bool:
    return all(g[p] for p in g.clues)


@case("cells without a number are shaded", SHADING, MARKED)
def _(g: Grid) -> bool:
    return all(g[p] for p in g.cells if p not in g.clues)


@case("the loop passes every cell with a number", LOOP, MARKED, size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(g.exits(p) for p in g.clues)


@case("the loop passes no cell with a number", LOOP, MARKED, size=ON_LOOP)
def _(g: Grid) -> bool:
    return not any(g.exits(p) for p in g.clues)


@case("the loop passes every cell without a number", LOOP, MARKED, size=ON_LOOP)
def _(g: Grid) -> bool:
    return all(g.exits(p) for p in g.cells if p not in g.clues)


@case("each number counts the shaded cells in its row and column up to the next number", SHADING, MARKED, size=(3, 3))
def _(g: Grid) -> bool:
    return all(n == "?" or g.count(_views(g, p)) == n for p, n in g.clues.items())


@case("the board looks the same after half a turn", SHADING, size=(3, 3))
def _(g: Grid) -> bool:
    return all(g[r, c] == g[2 - r, 2 - c] for r, c in g.cells)


@case("the board looks the same in a top-bottom mirror", SHADING, size=(3, 2))
def _(g: Grid) -> bool:
    return all(g[r, c] == g[2 - r, c] for r, c in g.cells)


@case("blocks of shaded cells have 1 cells")
def _(g: Grid) -> bool:
    return all(len(block) == 1 for block in g.blocks(1))


class Refused(NamedTuple):
    """A sentence that fits no board of these lines; `fits` is one that does."""

    sentence: str
    lines: tuple[str, ...]
    fits: str

    @property
    def text(self) -> str:
        return "\n".join([*self.lines, f"fits: {self.fits}"]) + "\n"


APART, BLOCKS = "equal numbers do not touch", "no two shaded cells touch"
IDLE, SIDES = "clues: idle Z in cells", "clues: clue 1-3 at the sides"
PRODUCT = "each clue is the product of the numbers beside it"
SEEN = "each clue is how many numbers it sees, as larger ones hide smaller ones"
REFUSED = (
    Refused(PRODUCT, (EMPTY, GIVEN), APART),
    Refused(PRODUCT, ("board: numbers 0 to 2", GIVEN), APART),
    Refused(SEEN, (EMPTY, SIDES), APART),
    Refused(SEEN, ("board: numbers 0 to 2", SIDES), APART),
    Refused("numbers of each room are consecutive", ("board: numbers 1 to 2 or empty, rooms", IDLE), APART),
    Refused("blocks of shaded cells have 6 cells", (SHADING, IDLE), BLOCKS),
    Refused("blocks of shaded cells have 0 cells", (SHADING, IDLE), BLOCKS),
    Refused("blocks of unshaded cells have 2 cells", (SHADING, IDLE), BLOCKS),
    Refused("each region has exactly 0 cells", (WALLS, IDLE), "no region is a single cell"),
)
