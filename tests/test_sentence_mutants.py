"""Wrong sentences are noticed by the predicates of their cases (`sentence_mutants.py`).

`pytest -m slow` plants all; `SAME` has those that change no meaning. `python -m tests.sentence_mutants` prints all that
are not noticed.
"""

from collections.abc import Iterator

import pytest

from tests.sentence_mutants import FAMILIES, mutants, noticed, trials, write_cases

SAME: dict[str, tuple[str, ...]] = {
    "one cell counts 0 or 1, whatever more is allowed": (
        "groups.uniform: yield CountIf(reason, a, first, (b,), first, 1, 2)",
        "groups.uniform: yield CountIf(reason, a, second, (b,), second, 1, 2)",
        "groups._at: yield Count(reason, (cell,), board.values(values), *((1, 2) if on else (0, 0)))",
        "counting._given: yield Count(reason, (one.at,), board.values(value), 1, 2)",
        "counting.without: yield Count(reason, (cell,), board.values(value), 1, 2)",
        "sights.block_size: yield Count(reason, (one.at,), board.values(values), 1, 2)",
        "sights.islands: yield Count(reason, (cell,), board.values(values), 1, 2)",
        "loops.straight_next: yield CountIf(reason, near, (1,), (far,), (1,), 1, 2)",
        "joined._in_cells: yield CountIf(reason, slots[0], own.values(values), slots[1:], kept, 1, 2)",
    ),
    "other rules of the sentence say it, too": (
        "shading.straight: for corner in range(5):",
        "loops.straight_at: yield Count(reason, [edge for edge in beside if edge], (1,), 2, 3)",
        "loops.straight_at: for axis in (beside[1::2], beside[1::2]):",
    ),
    "both directions, or a cell with itself": (
        "groups.symmetrical: if cell <= other and other in board.slots:",
        "groups.symmetrical: if cell < other or other in board.slots:",
        "walls.symmetrical: if edge <= other and other in known:",
        "walls.symmetrical: if edge < other or other in known:",
        "numbers.ripple: pair = (cell, Cell(cell.r - k * step[0], cell.c + k * step[1]))",
        "numbers.ripple: pair = (cell, Cell(cell.r + k * step[0], cell.c - k * step[1]))",
        "shading._shapes: grown = (({*kind, Cell(r - dr, c + dc)}) for kind in found for r, c in kind "
        "for dr, dc in STEPS.values())",
        "shading._shapes: grown = (({*kind, Cell(r + dr, c - dc)}) for kind in found for r, c in kind "
        "for dr, dc in STEPS.values())",
    ),
    "a shape has no place": (
        "shading._shapes: found = {moved([(1, 0)])}",
        "shading._shapes: found = {moved([(0, 1)])}",
    ),
    "more cells than matter": (
        "sights._near_enough: return sorted(steps(cell, number + 2, board.slots.__contains__, around))",
        "sights.joined: cells = _near_enough(board, one.at, one.value + 2)",
    ),
    "a board with numbers has numbers": (
        "numbers.products: if board.blanks or min(board.numbers, default=2) < 1:",
        "numbers.visible: if board.blanks or min(board.numbers, default=2) < 1:",
    ),
    "words of a Reason": ('loops._passing: what = "the loop" if board.vocabulary.slots != LOOP else "a line"',),
    "both are given or neither": (
        "joined._counts: when += [(boards.slot(own, cell), own.values(one))] if own or one else []",
    ),
    "no number is so large": ("joined.bounded: low, high = board.range(bound, 10001)",),
    "the rows of both boards are the same cells": (
        "joined.sums: for at, name, cells in (own if 'room' in groups or own.vocabulary.has_rooms else numbers)"
        ".groups(groups):",
    ),
    "the lists are equally long": (
        "joined.sums: pairs = list(zip(boards.slots(own, both), boards.slots(numbers, both), strict=False))",
    ),
}
"""The mutants that mean the same, by the reason."""

UNNOTICED = {"joined.sums: both = [cell for cell in cells if cell in own.slots or cell in numbers.slots]"}
"""Mutants that only boards with holes show; no case has one."""


@pytest.fixture(scope="module", autouse=True)
def cases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("mutants")
    write_cases(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLUEWISE_PATH", str(folder))
        yield
    trials.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("module", FAMILIES)
def test_every_wrong_sentence_is_noticed(module: str) -> None:
    missed = {str(mutant) for mutant in mutants(module) if not noticed(mutant)}
    same = {mutant for mutants_of in SAME.values() for mutant in mutants_of}
    assert missed == {mutant for mutant in same | UNNOTICED if mutant.startswith(f"{module}.")}
