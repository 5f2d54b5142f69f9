"""Rows below a line with their size: they are read if it fits; otherwise the message names this line."""

from contextlib import suppress

import pytest

from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.size_lines import size_line
from cluewise.registry.loading import puzzle_class, puzzle_names

READ = {
    "nurikabe": ("2 - - -\n- - - -\n- - - 3", ("3 4", "4 3", "3x4", "4 × 3")),
    "unruly": ("1-0-\n----\n----\n-1-0", ("4 4", "4x4", "4")),
    "norinori": ("AAB\nABB\nCCC", ("3 3", "3")),
    "slant": ("----\n-2--\n---1\n----", ("3 3", "3x3")),
    "skyscrapers": ("top: 1 2 2\n---\n---\n---", ("3 3", "3\n")),
    "shimaguni": ("2--\n1--\n\nAAA\nBBB", ("2 3",)),
    "tents": ("1 0 0\n1 * - -\n0 - - -", ("2 3", "3 2")),
    "hashi": ("1.2\n...\n..1", ("3 3",)),
    "maze": ("#####\n#S E#\n#####", ("3 5",)),
    "pattern": ("1 1\n1\n\n1\n1\n1", ("2 3", "3 2", "2x3", "3 2\n")),
}
"""For each kind rows, and first lines with their size."""


@pytest.mark.parametrize("kind", READ)
def test_a_line_with_the_size_is_no_row(kind: str) -> None:
    rows, sizes = READ[kind]
    for size in sizes:
        assert puzzle_class(kind).parse(f"{size}\n{rows}") == puzzle_class(kind).parse(rows)


REFUSED = {
    "nurikabe": ("6 5\n2----\n-----\n-----\n----3", 1, "4 rows and 5 columns"),
    "norinori": ("4 4\nAAB\nABB\nCCC", 1, "not the size"),
    "tents": ("3 3\n1 0 0\n1 * - -\n0 - - -", 1, "2 rows and 3 columns"),
    "pattern": ("7 7\n1\n1\n\n1\n1", 1, "not the size"),
    "mosaic": ("3 3\n1 - 1\n- q -\n1 - 1", 3, "expected a number"),
    "hitori": ("2 2\n1 2\n2 1", 1, "may be a row, or the size"),
    "sukoro": ("2 3\n2 -\n- -\n- 1", 1, "may be a row, or the size"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_a_first_line_that_does_not_fit_is_named(kind: str) -> None:
    body, line, text = REFUSED[kind]
    with pytest.raises(PuzzleError, match=text) as refusal:
        puzzle_class(kind).parse(body)
    assert refusal.value.line == line


def test_a_single_number_above_a_nonogram_is_its_side_if_the_sums_say_so() -> None:
    pattern = puzzle_class("pattern")
    assert pattern.parse("3\n3\n0\n1\n\n2\n1\n1") == pattern.parse("3\n0\n1\n\n2\n1\n1")
    assert len(pattern.parse("3\n1\n\n2\n1\n1").rows) == 2


def test_a_row_of_two_numbers_stays_a_row() -> None:
    hitori, mosaic = puzzle_class("hitori"), puzzle_class("mosaic")
    assert (hitori.parse("2  2\n1  2\n2  1").height, hitori.parse("22\n12\n21").height) == (3, 3)
    assert mosaic.parse("2 3\n- -").numbers == (2, 3, None, None)


def test_errors_below_the_size_have_their_places() -> None:
    with pytest.raises(PuzzleError) as refusal:
        puzzle_class("ripple").parse("# source: a book\n2 3\n- 1 -\n- - 7\n\nAAA\nABB")
    assert (refusal.value.line, refusal.value.column) == (4, 5)


def test_a_size_without_rows_below_it_is_no_size() -> None:
    for name in puzzle_names():
        for text in ("10\n", "3x3\n\n", "4 5\n \n"):
            assert size_line(text) is None
            with suppress(PuzzleError):  # a number is a puzzle of Queens
                puzzle_class(name).parse(text)
