"""Functions of several reference checkers.

A reference checker states the rules of a kind a second time, as short as possible and from their text alone. `check`,
the search and the pictures share the puzzle's Rules, so none of them shows a misread rule. The module `NAME.py` has
`is_solution(puzzle, value)`: True if this JSON value of a full answer is a solution. `puzzle` has the fields of the
puzzle, and neither its rules nor its geometry. The contract compares the checkers with the Rules
(`cluewise/contract/reference.py`).
"""

from collections import Counter
from itertools import pairwise
from typing import Any

Place = tuple[int, int]
Walls = set[frozenset[Place]]
Lines = set[frozenset[Place]]


def one_loop(lines: Lines) -> bool:
    """Returns whether each place has two lines or none, and the lines are connected."""
    ends = Counter(end for line in lines for end in line)
    return set(ends.values()) == {2} and len(parts_of(lines)) == 1


def parts_of(lines: Lines) -> list[set[Place]]:
    """The places of each connected part of the lines."""
    parts, rest = [], set().union(*lines)
    while rest:
        part = {next(iter(rest))}
        while more := {end for line in lines if line & part for end in line} - part:
            part |= more
        parts.append(part)
        rest -= part
    return parts


def one_crossing_loop(lines: Lines) -> bool:
    """Do the lines form one loop that goes straight on where four of them meet, and else has two or none?"""
    at = along(lines)
    if not lines or any(len(near) not in (2, 4) for near in at.values()):
        return False
    start = place, following = tuple(next(iter(lines)))
    for count in range(1, len(lines) + 1):
        (r, c), near = following, [other for other in at[following] if other != place]
        place, following = following, near[0] if len(near) == 1 else (2 * r - place[0], 2 * c - place[1])
        if (place, following) == start:
            return count == len(lines)
    return False


def beside(place: Place) -> set[Place]:
    """The four places beside a place, on the board or not."""
    r, c = place
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def lines_of(value: Any) -> Lines:
    """The lines of a loop's JSON value: pairs of neighbouring cells."""
    return {frozenset({(r1, c1), (r2, c2)}) for r1, c1, r2, c2 in value}


def along(lines: Lines) -> dict[Place, list[Place]]:
    """For each place on a line the places to which its lines lead."""
    beside: dict[Place, list[Place]] = {}
    for one, other in (tuple(line) for line in lines):
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    return beside


def turning(lines: Lines) -> set[Place]:
    """The places of a loop at which it turns."""
    neighbours = {place: list(zip(*near, strict=True)) for place, near in along(lines).items()}
    return {place for place, (rows, columns) in neighbours.items() if len(set(rows)) > 1 and len(set(columns)) > 1}


def stretch(lines: Lines, place: Place, step: Place) -> int:
    """How many lines run straight on from a place in a direction (rows down, columns right)."""
    (r, c), (dr, dc), count = place, step, 0
    while frozenset({(r, c), (r + dr, c + dc)}) in lines:
        r, c, count = r + dr, c + dc, count + 1
    return count


def walls_in(puzzle: Any) -> Walls:
    """The pairs of cells in a region with a wall between them: beside each other row by row, then above each other."""
    upright = (puzzle.width - 1) * puzzle.height
    walls = set()
    for i, wall in enumerate(puzzle.inner_walls):
        if wall and i < upright:
            r, c = divmod(i, puzzle.width - 1)
            walls.add(frozenset({(r, c), (r, c + 1)}))
        elif wall:
            r, c = divmod(i - upright, puzzle.width)
            walls.add(frozenset({(r, c), (r + 1, c)}))
    return walls


def crosses_borders_once(puzzle: Any, shaded: set[Place]) -> bool:
    """No two shaded cells touch, the others are connected, and no open line crosses two borders or walls."""
    room, walls = {divmod(i, puzzle.width): name for i, name in enumerate(puzzle.regions)}, walls_in(puzzle)
    rows = [[(r, c) for c in range(puzzle.width)] for r in range(puzzle.height)]
    for line in (*rows, *zip(*rows, strict=True)):
        crossed = 0
        for a, b in pairwise(line):
            if {a, b} <= shaded:
                return False
            parted = room[a] != room[b] or frozenset({a, b}) in walls
            crossed = 0 if {a, b} & shaded else crossed + parted
            if crossed > 1:
                return False
    return len(pieces(set(room) - shaded)) < 2


def pieces(places: set[Place], walls: Walls | None = None) -> list[set[Place]]:
    """The connected pieces of places (row, column) in a grid. An edge without a wall connects."""
    found_pieces, remaining = [], set(places)
    while remaining:
        piece, waiting = set[Place](), [remaining.pop()]
        while waiting:
            r, c = waiting.pop()
            piece.add((r, c))
            neighbours = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & remaining
            neighbours = {place for place in neighbours if frozenset({(r, c), place}) not in (walls or ())}
            remaining -= neighbours
            waiting += neighbours
        found_pieces.append(piece)
    return found_pieces


def divided(value: list[list[Any]]) -> list[set[Place]]:
    """The regions of a division's JSON value; none if a region is not connected or a cell has none."""
    cells: dict[Any, set[Place]] = {}
    for r, row in enumerate(value):
        for c, name in enumerate(row):
            cells.setdefault(name, set()).add((r, c))
    return list(cells.values()) if None not in cells and all(len(pieces(part)) == 1 for part in cells.values()) else []


def rectangles(value: list[list[int]]) -> list[set[Place]] | None:
    """The regions of a division's JSON value; None if it has none, or if one of them is no rectangle."""
    cells: dict[Any, set[Place]] = {}
    for r, row in enumerate(value):
        for c, name in enumerate(row):
            cells.setdefault(name, set()).add((r, c))
    for region in cells.values():
        rows, columns = ({place[k] for place in region} for k in (0, 1))
        if len(region) != (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1):
            return None
    return None if None in cells else list(cells.values())


def meets_four(value: list[list[int]]) -> bool:
    """Do four regions meet in a point?"""
    corners = ((r, c) for r in range(len(value) - 1) for c in range(len(value[0]) - 1))
    return any(len({*value[r][c : c + 2], *value[r + 1][c : c + 2]}) == 4 for r, c in corners)


def lying(shape: set[Place]) -> list[Place]:
    """The first of a shape's eight rotations and reflections. It is the same for two shapes that are alike."""
    positions = []
    for _ in range(4):
        shape = {(c, -r) for r, c in shape}
        for turned in (shape, {(r, -c) for r, c in shape}):
            positions.append(sorted((r - min(turned)[0], c - min(d for _, d in turned)) for r, c in turned))
    return min(positions)


def looks(places: set[Place]) -> frozenset[frozenset[Place]]:
    """The eight ways to turn and mirror some places, each moved to the corner."""
    shown = set[frozenset[Place]]()
    for _ in range(2):
        places = {(r, -c) for r, c in places}
        for _ in range(4):
            places = {(c, -r) for r, c in places}
            top, left = min(r for r, _ in places), min(c for _, c in places)
            shown.add(frozenset((r - top, c - left) for r, c in places))
    return frozenset(shown)


def are_polyominoes(puzzle: Any, value: Any, shapes: dict[str, str], size: int) -> bool:
    """Regions of `size` cells, of the `shapes`, which are drawn row by row; neighbours differ in shape."""
    height, width = puzzle.height, puzzle.width
    cells = {(r, c): name for r, row in enumerate(value) for c, name in enumerate(row)}
    letters = dict(zip(cells, puzzle.letters, strict=True))
    if any((name is None) != (letters[place] == "#") for place, name in cells.items()):
        return False
    shape = dict[Place, frozenset[frozenset[Place]]]()
    for name in {*cells.values()} - {None}:
        region = {place for place in cells if cells[place] == name}
        if len(region) != size or len(pieces(region)) != 1:
            return False
        shape |= dict.fromkeys(region, looks(region))
    level = [((r, c), (r, c + 1)) for r in range(height) for c in range(width - 1)]
    upright = [((r, c), (r + 1, c)) for r in range(height - 1) for c in range(width)]
    stops = puzzle.stops or (None,) * len(level + upright)
    for (a, b), stop in zip(level + upright, stops, strict=True):
        inner = a in shape and b in shape
        if inner and (shape[a] == shape[b] if cells[a] != cells[b] else stop):
            return False
    drawn = {
        letter: {(r, c) for r, row in enumerate(rows.split()) for c, x in enumerate(row) if x == "#"}
        for letter, rows in shapes.items()
    }
    return all(looks(drawn[letter]) == shape[place] for place, letter in letters.items() if letter in drawn)


def is_tetromino_chain(shaded: set[Place]) -> bool:
    """Are these cells tetrominoes in a chain over corners, in which no two neighbours have one shape?"""
    blocks = pieces(shaded)
    alike = (one != other and meet(one, other) and looks(one) == looks(other) for one in blocks for other in blocks)
    return len(chains(shaded)) < 2 and all(len(block) == 4 for block in blocks) and not any(alike)


def meet(one: set[Place], other: set[Place]) -> bool:
    """Do the two blocks touch at a corner?"""
    return any((r + a, c + b) in other for r, c in one for a in (-1, 1) for b in (-1, 1))


def chains(shaded: set[Place]) -> list[list[set[Place]]]:
    """The blocks of shaded cells, in chains of those that touch at corners."""
    remaining, found = pieces(shaded), []
    while remaining:
        chain = [remaining.pop()]
        for block in chain:
            chain += [other for other in remaining if meet(block, other)]
            remaining = [other for other in remaining if other not in chain]
        found.append(chain)
    return found
