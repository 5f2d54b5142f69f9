"""Tatham's Solo IDs: `3x3:…`, the size of a box, with `x` for diagonals, `j` for irregular boxes, `k` for cages."""

from typing import Any

from ...common.formats import Board, Format, SizedPuzzle
from ...common.game_ids import is_id, read_blocks, read_head, read_runs, write_blocks, write_runs
from ...common.reading import Scanner, Text
from .boxes import MOST, Cage, rectangles


class Solo(Format):
    """The ID of Tatham's Solo."""

    name, kind, on_a_line = "Tatham game ID", "tatham", True
    codecs = ()

    @property
    def holds(self) -> frozenset[str]:
        return frozenset(("height", "width", "given", "boxes", "box", "diagonals", "cages"))

    def fits(self, body: str) -> bool:
        return is_id(body)

    def read(self, text: Text, cls: type[SizedPuzzle]) -> Board:
        scanner = Scanner(text)
        head = read_head(scanner, known="[jxk]", skipped="[a-z0-9]", names="j, x, k")
        width, height, marks = head.width, head.height, head.parameters
        side = width if head.square else width * height
        if side > MOST:
            raise text.error(f"a side of {side} is out of range: from 1 to {MOST}", head.at)
        if head.square and "j" not in marks:
            raise text.error("expected the shape of a box, such as 3x3, or j for jigsaw", head.at)
        board: Board = {"height": side, "width": side, "box": None}
        board["given"] = tuple(read_runs(scanner, side * side, numbers=range(1, side + 1)))
        if "j" in marks:
            board["boxes"] = _read_boxes(scanner, side)
        else:
            board |= {"boxes": rectangles(width, height), "box": (width, height)}
        if "k" in marks:
            board["cages"] = _read_cages(scanner, side)
        if "x" in marks:
            board["diagonals"] = True
        scanner.end()
        return board

    def refusal(self, puzzle: Any) -> str:
        if not puzzle.plain:
            return f"a game ID cannot hold {puzzle.first_rule()}"
        if puzzle.box is None and sorted(map(puzzle.boxes.count, set(puzzle.boxes))) != [puzzle.width] * puzzle.width:
            return "a game ID needs boxes of as many cells as numbers"
        caged = sorted(i for cage in puzzle.cages for i in cage.cells)
        if caged and caged != list(range(len(puzzle.given))):
            return "a game ID needs a cage for every cell, and one only"
        if any(
            cage.sum is not None and not 0 < cage.sum <= puzzle.width * (puzzle.width + 1) // 2 for cage in puzzle.cages
        ):
            return "a game ID needs sums that a cage can have"
        return ""

    def write(self, puzzle: Any) -> str:
        size = "{}x{}".format(*puzzle.box) if puzzle.box else f"{puzzle.side}j"
        marks = ("x" if puzzle.diagonals else "") + ("k" if puzzle.cages else "")
        parts = [write_runs(puzzle.given)]
        if not puzzle.box:
            parts.append(write_blocks(puzzle.boxes, puzzle.side))
        if puzzle.cages:
            parts += _write_cages(puzzle)
        return f"{size}{marks}:{','.join(parts)}"


def _comma(scanner: Scanner, expected: str) -> None:
    scanner.expect(",", f" and {expected}")


def _read_boxes(scanner: Scanner, side: int) -> tuple[int, ...]:
    _comma(scanner, "the structure of the boxes")
    start = scanner.at
    boxes = read_blocks(scanner, side)
    if sorted(map(boxes.count, set(boxes))) != [side] * side:
        raise scanner.error(f"expected {side} boxes of {side} cells", start)
    return tuple(boxes)


def _read_cages(scanner: Scanner, side: int) -> tuple[Cage, ...]:
    _comma(scanner, "the structure of the cages")
    cage_of = read_blocks(scanner, side)
    _comma(scanner, "the sums of the cages")
    start = scanner.at
    sums = read_runs(scanner, side * side, numbers=range(1, side * (side + 1) // 2 + 1))
    cages: list[Cage] = [Cage(None, ()) for _ in range(max(cage_of) + 1)]
    for i, (number, total) in enumerate(zip(cage_of, sums, strict=True)):
        cage = cages[number]
        if total is not None and cage.sum is not None:
            raise scanner.error("a cage has two sums: at most one is allowed", start)
        cages[number] = Cage(cage.sum if total is None else total, (*cage.cells, i))
    return tuple(cages)


def _write_cages(puzzle: Any) -> list[str]:
    cage_of = [0] * len(puzzle.given)
    sums: list[int | None] = [None] * len(puzzle.given)
    for number, cage in enumerate(puzzle.cages):
        sums[cage.cells[0]] = cage.sum
        for i in cage.cells:
            cage_of[i] = number
    return [write_blocks(cage_of, puzzle.side), write_runs(sums)]
