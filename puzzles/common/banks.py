"""Banks, the pieces that a puzzle places: as a setting and as text."""

import re
from collections.abc import Mapping, Sequence

from .geometry import Cell
from .puzzle.settings import Setting
from .puzzlink_marks import PENTOMINOES, STATUES, TETROMINOES, Shape, shape_of
from .shapes import Kind, kind_of, moved


def cells_of_shape(shape: Shape) -> Kind:
    """The cells of a piece of a bank, moved to the upper left corner."""
    return moved(Cell(r, c) for r, row in enumerate(shape) for c, sign in enumerate(row) if sign == "#")


# ── names of pieces ──

_LETTERS = {
    kind_of(cells_of_shape(shape_of(code))): f"the {letter} {name}"
    for name, letters, codes in (("tetromino", "ILOST", TETROMINOES), ("pentomino", "FILNPTUVWXYZ", PENTOMINOES))
    for letter, code in zip(letters, codes, strict=True)
}
"""The common names of the pieces, by Golomb's letters."""


def name_of(kind: Kind) -> str:
    """The name of a kind: its letter, its length, or a drawing of its rows."""
    rows, columns = max(cell.r for cell in kind) + 1, max(cell.c for cell in kind) + 1
    drawing = "/".join("".join("#" if Cell(r, c) in kind else "." for c in range(columns)) for r in range(rows))
    straight_name = f"the straight piece of {columns}" if columns > 1 else "the single cell"
    return _LETTERS.get(kind, straight_name if rows == 1 else f"the piece {drawing}")


# ── a bank as a setting ──

SETS: Mapping[str, tuple[Shape, ...]] = {
    name: tuple(map(shape_of, STATUES[letter]))
    for name, letter in (("pentominoes", "p"), ("tetrominoes", "t"), ("double-tetrominoes", "d"), ("none", "z"))
}
_PIECE = re.compile(r"[1-9][0-9]?|[#.]+(?:/[#.]+)*")


def straight(*lengths: int) -> tuple[Shape, ...]:
    """Straight pieces of these lengths."""
    return tuple(("#" * length,) for length in lengths)


def _read(text: str) -> tuple[Shape, ...]:
    return SETS[text] if text in SETS else tuple(map(_piece, text.split(",")))


def _piece(word: str) -> Shape:
    if not _PIECE.fullmatch(word):
        raise ValueError(word)
    rows = ("#" * int(word),) if word.isdigit() else tuple(word.split("/"))
    if "#" not in "".join(rows) or len(set(map(len, rows))) > 1:
        raise ValueError(word)
    return rows


def _write(shapes: Sequence[Shape]) -> str:
    name = next((name for name, known in SETS.items() if known == shapes), "")
    tokens = (
        str(len(shape[0])) if len(shape) == 1 and not shape[0].strip("#") else "/".join(shape) for shape in shapes
    )
    return name or ",".join(tokens)


def bank(default: tuple[Shape, ...], description: str) -> Setting:
    """A setting that lists pieces: the name of a set, or lengths of straight pieces and rows such as `##/#.`."""
    known = f"{', '.join(SETS)}, or a list of lengths and rows such as 3,##/#."
    return Setting(default, f"{description}: {known}", _read, (), _write)
