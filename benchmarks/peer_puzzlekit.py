"""puzzlekit as a peer in the race: `race.py --peer puzzlekit="PYTHON benchmarks/peer_puzzlekit.py"`.

PYTHON is the interpreter of an environment with `puzzlekit` and `ortools<9.15`; it needs no cluewise. A
line of input has a puzzle's kind and its board: the fields of the puzzle. The answer has the milliseconds of processor
time from the board to one solution by CP-SAT with one worker (puzzlekit does not prove that there is no other), or null
for a kind or a clue that puzzlekit does not know.
"""

import json
import sys
from time import process_time
from typing import Any

import puzzlekit  # type: ignore[import-not-found]

NAMES = {
    **{kind: kind for kind in ("hitori", "nurimisaki", "heyawake", "shikaku", "masyu", "norinori", "cave", "mosaic")},
    "lightup": "akari",
    "country": "country_road",
    "kurodoko": "kuromasu",
    "ripple": "hakyuu",
    "suguru": "suguru",
    "yinyang": "yin_yang",
    "slitherlink": "slitherlink",
    **{kind: kind for kind in ("bosanowa", "kakurasu", "cojun", "nawabari")},
    "str8ts": "str8t",
    "keen": "ken_ken",
}
LAYERS = {
    **dict.fromkeys(("yinyang", "str8ts", "cojun", "kakurasu"), "given"),
    "lightup": "black",
    "masyu": "pearls",
    "bosanowa": "circles",
}
SIGNS: dict[str, dict[Any, str]] = {
    "lightup": {"?": "x"},
    "masyu": {"B": "b", "W": "w"},
    "yinyang": {0: "w", 1: "b"},
    "str8ts": {"#": "x", **{f"#{number}": f"{number}x" for number in range(1, 100)}},
    "bosanowa": {"#": "."},
    "kakurasu": {1: "x"},
}
IN_ROOMS = ("heyawake", "country")
"""Kinds whose numbers belong to regions: puzzlekit wants each in the first cell of its region."""


def arguments_of(kind: str, board: dict[str, Any]) -> dict[str, Any]:
    """The arguments of puzzlekit's solver for a board."""
    height, width = board["height"], board["width"]
    values = board.get(LAYERS.get(kind, "numbers")) or [None] * (height * width)
    if kind in IN_ROOMS:
        first = [board["regions"].index(region) for region in range(len(values))]
        placed = dict(zip(first, values, strict=True))
        values = [None if placed.get(i) == "?" else placed.get(i) for i in range(height * width)]
    if kind == "keen":  # the number of a cage is in its first cell
        first = [board["cages"].index(cage) for cage in range(len(board["labels"]))]
        labels = dict(zip(first, board["labels"], strict=True))
        values = [labels.get(i) for i in range(height * width)]
    signs = {None: "-", **SIGNS.get(kind, {})}
    tokens = [str(signs.get(value, value)) for value in values]
    arguments = {"num_rows": height, "num_cols": width, "grid": _rows(tokens, width)}
    regions = board.get("regions", board.get("cages"))
    if regions is not None:
        arguments["region_grid"] = _rows(list(map(str, regions)), width)
    if kind == "kakurasu":
        arguments["rows"], arguments["cols"] = (_texts(board[side]) for side in ("right", "bottom"))
    return arguments


def _texts(clues: list[int | None]) -> list[str]:
    return ["-" if clue is None else str(clue) for clue in clues]


def _rows(tokens: list[str], width: int) -> list[list[str]]:
    return [tokens[i : i + width] for i in range(0, len(tokens), width)]


def milliseconds(kind: str, board: dict[str, Any]) -> dict[str, float] | None:
    """The answer for one puzzle."""
    if kind not in NAMES or any(board.get("inner_walls", ())):
        return None
    start = process_time()
    try:
        result = puzzlekit.solve(arguments_of(kind, board), NAMES[kind], {"num_search_workers": 1})
    except ValueError:  # a clue that it does not know
        return None
    if not result.is_solved:
        sys.exit(f"puzzlekit finds no solution of {kind}: {board}")
    return {"ms": 1000 * (process_time() - start)}


for line in sys.stdin:
    task = json.loads(line)
    if task["warm"]:  # it imports a solver when it is first used
        milliseconds(task["kind"], task["board"])
    print(json.dumps(milliseconds(task["kind"], task["board"])), flush=True)
