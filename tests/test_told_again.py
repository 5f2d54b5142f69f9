"""Built-in kinds told again as genres in text: both have the same solutions."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cluewise
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.discovery import PATH
from cluewise.registry.loading import puzzle_class
from tests.told_again import FOLDER, TOLD, kind_of, retold

TINY, RANDOM = 30, 4
MOST = 300
"""A board with more solutions is compared for its first ones by their check alone."""


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(PATH, str(FOLDER))
    return FOLDER


def boards(kind: Any) -> Iterator[Any]:
    """A sample of the tiny boards of a kind, and random ones."""
    generator = generator_for(kind)
    tiny = list(generator.tiny())
    yield from tiny[:: max(1, len(tiny) // TINY)]
    for i, size in enumerate((*generator.small_sizes[:2], "5x5", "6x6")[:RANDOM]):
        try:
            yield generator.random(Random(i), **kind.size(size))[0]
        except CluewiseError:
            continue


@pytest.mark.few
@pytest.mark.parametrize("told", TOLD)
def test_a_kind_told_again_has_the_same_solutions(told: str) -> None:
    genre: Any = puzzle_class(told)
    kind: Any = puzzle_class(kind_of(told))
    compared = 0
    for board in boards(kind):
        try:
            told_again = retold(board, genre)
        except CluewiseError:
            continue
        wanted, found = (set(islice(cluewise.solutions(one), MOST)) for one in (board, told_again))
        if len(wanted) < MOST:
            assert found == wanted, board.format()
        else:
            assert all(board.accepts(solution) for solution in found)
        compared += 1
    assert compared >= 5, f"{compared} boards"


HYBRID = """board: cells shaded or not
clues: number 0-4 or ? at corners
clues: count 0-9 in cells
corner: each number counts the shaded cells around it
creek: unshaded cells are connected
mosaic: each count counts the shaded cells at and around it
"""


def test_two_kinds_in_one_genre_have_their_common_solutions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "creekmosaic.rules").write_text(HYBRID)
    monkeypatch.setenv(PATH, str(tmp_path))
    both, found = puzzle_class("creekmosaic"), 0
    for seed in range(6):
        boards = []
        for name in ("creek", "mosaic"):
            kind: Any = puzzle_class(name)
            boards.append(generator_for(kind).random(Random(seed), width=4, height=3, clues=0.15)[0])
        hybrid = both.parse("\n\n".join(board.format_as("rows") for board in boards))
        creek, mosaic = (set(cluewise.solutions(board)) for board in boards)
        assert set(cluewise.solutions(hybrid)) == creek & mosaic
        found += bool(creek & mosaic)
    assert found
