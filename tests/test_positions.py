"""Boards of puzz.link's own tests: solved boards, and broken boards with the names of their broken rules.

They are files beside the checkout and not part of the project; without them these tests are skipped.
"""

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import cluewise
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.encoding import CNF, choose
from cluewise.puzzles.common.cell_boards import CellPuzzle
from cluewise.puzzles.common.circle_moves import CircleMoves
from cluewise.puzzles.common.edge_boards import EdgePuzzle
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.puzzles.hashi import Hashi
from cluewise.puzzles.icebarn import Icebarn
from cluewise.puzzles.lapaz import SHADED, Lapaz
from cluewise.puzzles.nanro import Nanro
from cluewise.puzzles.parts.patchwork.shaded_divisions import ShadedDivision
from cluewise.puzzles.sudoku import Sudoku
from cluewise.puzzles.tents import Tents
from cluewise.registry.loading import encodings, puzzle_class
from tests.common import ROOT, solution_set
from tests.kinds import few_of

POSITIONS = ROOT.parent / "shared" / "data" / "pzpr" / "positions.jsonl.gz"
pytestmark = pytest.mark.skipif(not POSITIONS.exists(), reason=f"{POSITIONS.name} is not beside the checkout")

IGNORED = {"brNoShade", "brNoLine", "brNoTriangle", "brNoValidNum"}
"""Rules against empty boards, which may be right for a solver: `Puzzle.refusal` names them."""

REFUSED = {
    "castle/5/5/c200021k111a210f": "has no arrow",
    "goishi/6/7/vvvvvvvvo": "at least one stone",
    "koburin/m/5/5/rcp": "numbers count cells at corners",
    "koburin/m/5/5/rdp": "numbers count cells at corners",
    "aqre/b/3/3/00g0g": "the flag '.' is not supported: ",
    "aqre/b/3/3/a0g0g": "the flag '.' is not supported: ",
    "slither/f/3/2/l": "the flag '.' is not supported: ",
    "fillomino/t/3/3/12h2j": "the flag '.' is not supported: ",
    "fillomino/t/3/3/126626666": "the flag '.' is not supported: ",
    "fillomino/t/3/3/o": "the flag '.' is not supported: ",
    "gokigen/d/3/2/g6790ec": "the flag '.' is not supported: ",
    "yajilin/3/2/01e": "has no arrow",
    "pentopia/t/5/5/r5r//p": "the flag '.' is not supported: ",
    "yosenabe/5/5/d1hgm1i3j2i5k5ki2i4n1l2k3": "the number of a pot is in a cell that is none",
    "yosenabe/5/5/d1hgm1i3j2i5k5ki2mi2j1ki22k3": "a pot has one number, but the pot at r3c1 has 3",
    "yajilin/o/5/5/m32j10": "the flag '.' is not supported: ",
    "yajilin/o/3/3/i": "the flag '.' is not supported: ",
    "magnets/5/5/g222j2h2g22g0g32fu9io3ov00000000000400": "a plate has two",
}
"""Addresses with flags for other rules or with region sizes that our puzzle refuses, and the message for each."""

NO_SAMPLE = ("kakuro", "railpool")
"""Types with boards that have an address, and with a sample that has none, or another one."""

UNKNOWN_NUMBER = -2
"""`qnum` of a clue without number."""

TENT = 2
"""`anum` of a tent."""

LOOP = {"lnBranch": "degree", "lnCross": "degree", "lnDeadEnd": "degree", "lnPlLoop": "loop"}
"""The rules of single loops."""


def rules_by_type() -> dict[str, tuple[str, dict[str, str]]]:
    """By type, our puzzle, and our rule for each of their rules, from `positions.txt`."""
    table: dict[str, tuple[str, dict[str, str]]] = {}
    for entry in (Path(__file__).parent / "positions.txt").read_text().replace("\n    ", " ").split("\n"):
        if entry and not entry.startswith("#"):
            head, rules = entry.split(": ")
            type_name, _, kind = head.partition(" = ")
            ours: dict[str, str] = {}
            for rule, *theirs in map(str.split, rules.split("; ")):
                ours |= LOOP if rule == "LOOP" else dict.fromkeys(theirs, rule)
            table[type_name] = (kind or type_name, ours)
    return table


RULES = rules_by_type()

MARKS: Mapping[str, Mapping[int | None, Value]] = {
    "battleship": {**dict.fromkeys((-2, *range(1, 11)), 1), 0: 0, None: 0},
    **{name: {31: "\\", 32: "/"} for name in ("gokigen", "wagiri")},
    "magnets": {1: "+", 2: "-", None: "."},
    "hakoiri": {1: "c", 2: "t", 3: "s", None: "."},
    "tontonbeya": {1: "c", 2: "t", 3: "s"},
    "yinyang": {1: 0, 2: 1},
    "shakashaka": {2: "sw", 3: "se", 4: "ne", 5: "nw", None: "."},
}
"""By type, the values of a cell's marks, if they are neither numbers nor shading."""


def _number(item: Mapping[str, Any]) -> Any:
    return item.get("anum", item.get("qnum"))


VALUES: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    **dict.fromkeys(
        ("aquapelago", "archipelago", "chainedb"), lambda item: int(item.get("qans") == 1 or "qnum" in item)
    ),
    "lightshadow": lambda item: (
        item.get("ques", 0) if "qnum" in item else {1: 1, 2: 0}.get(item.get("qans"))  # `ques` 1 is a black clue
    ),
    **dict.fromkeys(("doppelblock", "japanesesums"), lambda item: 0 if item.get("qans") == 1 else _number(item)),
    **dict.fromkeys(
        ("easyasabc", "hanare", "hebi", "putteria", "sukoro", "sukororoom"), lambda item: max(_number(item) or 0, 0)
    ),
    "toichika": lambda item: dict(enumerate("^v<>", 1)).get(_number(item), "."),
    "view": lambda item: n if (n := _number(item)) is not None and n >= 0 else ".",
    "dosufuwa": lambda item: {1: "o", 2: "@"}.get(item.get("qans"), "."),
    "juosan": lambda item: {12: 1, 13: 0}.get(item.get("qans")),
    "shugaku": lambda item: {1: "#", 42: "^", 43: "v", 44: "<", 45: ">"}.get(
        item.get("qans"), "." if item.get("qans", 0) in range(47, 51) else None
    ),
    "roma": lambda item: dict(enumerate("^v<>", 1)).get(_number(item)),
    "walllogic": lambda item: dict(enumerate("^v<>", 1)).get(item.get("anum")),
}
"""By type, the value that a cell states, if it is neither a number alone nor shading alone; None for no value."""


@cache
def positions() -> tuple[Mapping[str, Any], ...]:
    if not POSITIONS.exists():
        return ()
    with gzip.open(POSITIONS, "rt", encoding="utf-8") as lines:
        boards = tuple(map(json.loads, lines))
    known = (board for board in boards if board["pid"] in RULES and board["url"] not in REFUSED)
    return tuple(board for board in known if not has_letters(board))


def has_letters(board: Mapping[str, Any]) -> bool:
    """Did a player write letters of shapes? Our answers are walls; the same board is there without letters."""
    return board["pid"] == "pentominous" and any("anum" in item for item in board["cell"])


def ident(board: Mapping[str, Any]) -> str:
    return f"{board['pid']}-{board['i']}-{board['rule'] or 'solved'}"


every_type = few_of(RULES, "pid")


def boards_of(pid: str) -> list[Mapping[str, Any]]:
    return [board for board in positions() if board["pid"] == pid]


def puzzle_of(board: Mapping[str, Any]) -> Puzzle:
    return puzzle_class(RULES[board["pid"]][0]).parse(board["url"])


def answer_of(puzzle: Puzzle, board: Mapping[str, Any]) -> Solution:
    """The values that a board's marks state."""
    return Solution(_values(puzzle, board))


def _values(puzzle: Puzzle, board: Mapping[str, Any]) -> Iterator[tuple[Slot, Value]]:
    for kind, read in READERS.items():
        if isinstance(puzzle, kind):
            yield from read(puzzle, board).items()
            return
    if isinstance(puzzle, Hashi):
        lines = {(item["y"], item["x"]): item.get("line", 0) for item in board["border"]}
        for bridge in puzzle.edges:
            beside = (2 * bridge.r1 + 1, 2 * bridge.c1 + 2) if bridge.flat else (2 * bridge.r1 + 2, 2 * bridge.c1 + 1)
            yield bridge, lines.get(beside, 0)
        return
    if isinstance(puzzle, (CellPuzzle, Sudoku)):
        at = {(item["y"] // 2, item["x"] // 2): item for item in board["cell"]}
        for cell in puzzle.slots():
            item = at.get(tuple(cell), {})  # type: ignore[arg-type]
            if board["pid"] in VALUES:
                stated = VALUES[board["pid"]](item)
                yield from ((cell, stated),) if stated is not None else ()
                continue
            if board["pid"] in MARKS:
                stated = MARKS[board["pid"]].get(item.get("qans", item.get("anum", item.get("qnum"))))
                yield from ((cell, stated),) if stated is not None else ()
                continue
            value = int(item.get("qans", 0) == 1) if 0 in puzzle.values(cell) else item.get("anum", item.get("qnum"))
            if value is not None:
                yield cell, value
        return
    assert isinstance(puzzle, (EdgePuzzle, RegionPuzzle))
    mark, shift = ("qans", 1) if isinstance(puzzle, RegionPuzzle) else ("line", 0 if puzzle.corners else 1)
    given = ("ques",) if isinstance(puzzle, RegionPuzzle) else ()
    lines = [item for item in board["border"] if any(item.get(key) == 1 for key in (mark, *given))]
    drawn = _inside(puzzle, {_edge(item["x"] - shift, item["y"] - shift) for item in lines})
    letters = {Cell(item["y"] // 2, item["x"] // 2): item.get("anum", item.get("qnum")) for item in board["cell"]}
    if isinstance(puzzle, RegionPuzzle) and any("anum" in item for item in board["cell"]) and not drawn:
        drawn = {
            edge for edge in puzzle.borders if len({letters.get(end) for end in edge.ends}) > 1
        }  # letters tell all
    assert drawn <= set(puzzle.touching if isinstance(puzzle, RegionPuzzle) else puzzle.slots())  # lines at holes, too
    yield from ((edge, int(edge in drawn)) for edge in puzzle.slots())


def _pairs(puzzle: Lapaz, board: Mapping[str, Any]) -> dict[Slot, Value]:
    """The shaded cells and the rooms of two cells; a cell of another room has no value."""
    shaded = {(item["y"] // 2, item["x"] // 2) for item in board["cell"] if item.get("qans") == 1}
    values: dict[Slot, Value] = {cell: SHADED for cell in puzzle.board_cells if cell in shaded}
    for room in board["rooms"]:
        pair = [puzzle.cells[i] for i in room]
        for cell, other in zip(pair, pair[::-1], strict=True) if len(pair) == 2 else ():
            values[cell] = next(arrow for arrow, near in puzzle.partners(cell).items() if near == other)
    return values


def _walls_and_shading(puzzle: ShadedDivision, board: Mapping[str, Any]) -> dict[Slot, Value]:
    """The walls, and the shaded cells."""
    shaded = {(item["y"] // 2, item["x"] // 2) for item in board["cell"] if item.get("qans") == 1}
    walls = {_edge(item["x"] - 1, item["y"] - 1) for item in board["border"] if item.get("qans") == 1}
    return {slot: int(slot in (shaded if isinstance(slot, Cell) else walls)) for slot in puzzle.slots()}


def _tents(puzzle: Tents, board: Mapping[str, Any]) -> Solution:
    """The tents, paired with trees. Raises PuzzleError if a tent has no tree."""
    tents = {(item["y"] // 2, item["x"] // 2) for item in board["cell"] if item.get("anum") == TENT}
    rows = [
        ["A" if (r, c) in tents else "*" if (r, c) in puzzle.trees else "-" for c in range(puzzle.width)]
        for r in range(puzzle.height)
    ]
    return puzzle.read_solution("\n".join(map(" ".join, rows)))


def _nanro(puzzle: Nanro, board: Mapping[str, Any]) -> dict[Cell, int]:
    """The numbers. A mark without number stands for the number that its room then has."""
    at = {Cell(item["y"] // 2, item["x"] // 2): item for item in board["cell"]}
    marked = {cell for cell, item in at.items() if _number(item) is not None or item.get("qsub") == 1}
    values = dict.fromkeys(puzzle.cells, 0)
    for area in puzzle.areas:
        count = len(marked.intersection(area))
        for cell in marked.intersection(area):
            stated = _number(at[cell])
            values[cell] = count if stated in (None, UNKNOWN_NUMBER) else stated
    return values


def _moves(puzzle: CircleMoves, board: Mapping[str, Any]) -> dict[Cell, str]:
    """The moves. Raises PuzzleError for lines that are none: bent, forked, or without a circle at an end."""
    drawn = {_edge(item["x"] - 1, item["y"] - 1) for item in board["border"] if item.get("line") == 1}
    made, used = dict[Cell, str](), set[Edge]()
    for circle, moves in puzzle.moves.items():
        paths = {move: {Edge.between(*pair) for pair in pairwise(path)} for move, path in moves.items()}
        fitting = [move for move, edges in paths.items() if edges <= drawn]
        made[circle] = max(fitting, key=lambda move: len(paths[move]))
        if sum(circle in edge.ends for edge in drawn) > 1:
            raise PuzzleError(f"several lines leave {circle}")
        used |= paths[made[circle]]
    if used != drawn:
        raise PuzzleError("a line does not lead straight from a circle")
    return made


def _inside(puzzle: Puzzle, drawn: set[Edge]) -> set[Edge]:
    """The lines inside the board. Raises PuzzleError for a line beyond the frame not at IN or OUT of Icebarn."""
    if not isinstance(puzzle, Icebarn):
        return drawn
    beyond = drawn.difference(puzzle.slots())
    ends = {cell for cell, _ in puzzle.openings}
    if any(ends.isdisjoint(edge.ends) for edge in beyond):
        raise PuzzleError("a line leaves the board")
    return drawn - beyond


READERS: Mapping[type, Callable[..., Mapping[Any, Any]]] = {
    Tents: _tents,
    Nanro: _nanro,
    CircleMoves: _moves,
    Lapaz: _pairs,
    ShadedDivision: _walls_and_shading,
}
"""By class, the function that reads the values of a board's marks."""


def _edge(x: int, y: int) -> Edge:
    """The edge at half-cell coordinates, counted from the first place."""
    return Edge(y // 2, x // 2, (y + 1) // 2, (x + 1) // 2)


@every_type
def test_addresses_are_read_and_written_back(pid: str) -> None:
    for board in boards_of(pid):
        puzzle = puzzle_of(board)
        address = puzzle.format_as("puzzlink")
        assert type(puzzle).parse(address) == puzzle
        if board["url_is_sample"]:
            assert address.partition("?")[2].rstrip("/") == board["url"].rstrip("/")


def test_addresses_for_other_rules_are_refused() -> None:
    for url, message in REFUSED.items():
        with pytest.raises(PuzzleError, match=message):
            puzzle_class(RULES[url.partition("/")[0]][0]).parse(url)


@every_type
def test_the_sample_has_one_solution_and_it_is_the_complete_board(pid: str) -> None:
    solved = [board for board in boards_of(pid) if not board["rule"]]
    solved = [board for board in solved if board["url_is_sample"] or pid in NO_SAMPLE]
    for board in solved:
        assert solution_set(puzzle_of(board)) == {answer_of(puzzle_of(board), board)}
    assert solved


@every_type
def test_verdicts(pid: str, subtests: pytest.Subtests) -> None:
    """A complete board passes; a broken one breaks our rule, and the reference encoding refuses its answer."""
    for board in boards_of(pid):
        with subtests.test(ident(board)):
            _judge(board)


def _judge(board: Mapping[str, Any]) -> None:
    puzzle = puzzle_of(board)
    if board["rule"] and RULES[board["pid"]][1].get(board["rule"]) == "unreadable":
        with pytest.raises(PuzzleError):
            answer_of(puzzle, board)
        return
    answer = answer_of(puzzle, board)
    broken = {violation.rule for violation in cluewise.check(puzzle, answer)}
    if board["rule"] is None:
        assert broken == set()
        assert not puzzle.refusal(1, answer, complete=True)
        return
    if board["rule"] in IGNORED:
        assert bool(puzzle.refusal(1, answer, complete=True)) == bool(puzzle.puzzlink_needs)
        assert broken or puzzle.puzzlink_needs
    if board["rule"] in IGNORED or RULES[board["pid"]][1].get(board["rule"]) == "implied":
        return
    assert broken & set(RULES[board["pid"]][1][board["rule"]].split("|")), broken
    if "missing" not in broken:
        assert not accepted(puzzle, answer)


def accepted(puzzle: Puzzle, answer: Solution) -> bool:
    """Does the reference encoding have a model with this answer?"""
    from pysat.solvers import Solver

    if any(value not in puzzle.values(slot) for slot, value in answer.items()):
        return False
    encoding = choose(encodings(puzzle.name), None, CNF, reference=True)
    model = encoding.build(puzzle)
    with Solver("cadical195", bootstrap_with=list(Cnf(model))) as solver:
        verdict = solver.solve(assumptions=model.stating(answer))
    return bool(verdict)
