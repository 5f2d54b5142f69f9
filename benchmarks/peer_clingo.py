"""clingo as a peer in the race: `race.py --peer clingo="PYTHON benchmarks/peer_clingo.py"`.

PYTHON is the interpreter of an environment with `clingo`; it needs no cluewise. A line of input has a
puzzle's kind and its board: the fields of the puzzle. The answer has the milliseconds of processor time from the board
to the proof that there is one solution, or null for another kind. The rules below are written for the race: the usual
ones of answer set programming, with one fact for each cell of a count or a pair.
"""

import json
import sys
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from time import process_time
from typing import Any

import clingo  # type: ignore[import-not-found]

Board = dict[str, Any]

SHADED = "{ s(X) : cell(X) }."
APART = ":- s(X), s(Y), beside(X,Y), X < Y."
CONNECTED = """
before(0). before(X+1) :- before(X), s(X).
reached(X) :- before(X), cell(X), not s(X).
reached(Y) :- reached(X), beside(X,Y), not s(Y).
:- cell(X), not s(X), not reached(X).
"""
COUNTS = ":- total(G,N), not N #count { X : in(G,X), s(X) } N."
SOME = ":- some(G), not s(X) : among(G,X)."

RULES = {
    "hitori": SHADED + APART + CONNECTED + ":- same(X,Y), not s(X), not s(Y).",
    "heyawake": SHADED + APART + CONNECTED + COUNTS + SOME,
    "creek": SHADED + CONNECTED + COUNTS,
    "minesweeper": SHADED + COUNTS + ":- bare(X), s(X).",
    "lightup": "{ s(X) : white(X) }. :- sees(X,Y), s(X), s(Y)." + COUNTS + SOME,
}


def lines_of(height: int, width: int) -> list[list[int]]:
    """The rows, then the columns, as indices of cells."""
    rows = [list(range(r * width, (r + 1) * width)) for r in range(height)]
    return [*rows, *map(list, zip(*rows, strict=True))]


def around(height: int, width: int, cell: int, reach: int) -> list[int]:
    """The cells that touch a cell: at an edge (reach 1), or also at a corner (reach 2)."""
    r, c = divmod(cell, width)
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if 0 < abs(a) + abs(b) <= reach]
    return [(r + a) * width + c + b for a, b in steps if 0 <= r + a < height and 0 <= c + b < width]


def hitori(board: Board) -> Iterator[str]:
    numbers = board["numbers"]
    for line in lines_of(board["height"], board["width"]):
        for a, b in combinations(line, 2):
            if numbers[a] == numbers[b] and type(numbers[a]) is int:
                yield f"same({a},{b})."


def heyawake(board: Board) -> Iterator[str]:
    regions = board["regions"]
    for room, number in enumerate(board["numbers"]):
        if type(number) is int:
            yield f"total({room},{number})."
    yield from (f"in({room},{cell})." for cell, room in enumerate(regions))
    for i, line in enumerate(lines_of(board["height"], board["width"])):
        borders = [k for k in range(1, len(line)) if regions[line[k - 1]] != regions[line[k]]]
        for first, second in pairwise(borders):
            yield f"some(({i},{first}))."
            yield from (f"among(({i},{first}),{cell})." for cell in line[first - 1 : second + 1])


def creek(board: Board) -> Iterator[str]:
    height, width = board["height"], board["width"]
    for point, number in enumerate(board["numbers"]):
        if type(number) is int:
            r, c = divmod(point, width + 1)
            yield f"total({point},{number})."
            for y, x in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)):
                if 0 <= y < height and 0 <= x < width:
                    yield f"in({point},{y * width + x})."


def minesweeper(board: Board) -> Iterator[str]:
    height, width = board["height"], board["width"]
    for cell, number in enumerate(board["numbers"]):
        if number is not None and not board["anywhere"]:
            yield f"bare({cell})."
        if type(number) is int:
            yield f"total({cell},{number})."
            yield from (f"in({cell},{other})." for other in around(height, width, cell, 2))


def lightup(board: Board) -> Iterator[str]:
    height, width, black = board["height"], board["width"], board["black"]
    white = {cell for cell, value in enumerate(black) if value is None}
    seen: dict[int, list[int]] = {cell: [cell] for cell in white}
    for line in lines_of(height, width):
        run = list[int]()
        for cell in (*line, -1):
            if cell in white:
                run.append(cell)
                continue
            for a, b in combinations(run, 2):
                yield f"sees({a},{b})."
                seen[a].append(b)
                seen[b].append(a)
            run = []
    for cell, others in seen.items():
        yield f"white({cell}). some({cell})."
        yield from (f"among({cell},{other})." for other in others)
    for cell, number in enumerate(black):
        if type(number) is int:
            yield f"total({cell},{number})."
            yield from (f"in({cell},{other})." for other in around(height, width, cell, 1))


FACTS: dict[str, Callable[[Board], Iterator[str]]] = {
    "hitori": hitori,
    "heyawake": heyawake,
    "creek": creek,
    "minesweeper": minesweeper,
    "lightup": lightup,
}


def milliseconds(kind: str, board: Board) -> dict[str, float] | None:
    """The answer for one puzzle. Exits if there is not exactly one solution: then the rules here are wrong."""
    if kind not in RULES or any(board.get("inner_walls", ())) or board.get("total") is not None:
        return None
    start = process_time()
    height, width = board["height"], board["width"]
    facts = [f"cell({cell})." for cell in range(height * width)]
    if kind != "lightup":
        facts += [f"beside({a},{b})." for a in range(height * width) for b in around(height, width, a, 1)]
    control = clingo.Control(["2"])
    control.add("base", [], RULES[kind] + "".join((*facts, *FACTS[kind](board))))
    control.ground([("base", [])])
    models = 0
    with control.solve(yield_=True) as handle:
        for _ in handle:
            models += 1
        if models != 1 or not handle.get().exhausted:
            sys.exit(f"clingo finds {models} solutions of {kind}: {board}")
    return {"ms": 1000 * (process_time() - start)}


for line in sys.stdin:
    task = json.loads(line)
    if task["warm"]:
        milliseconds(task["kind"], task["board"])
    print(json.dumps(milliseconds(task["kind"], task["board"])), flush=True)
