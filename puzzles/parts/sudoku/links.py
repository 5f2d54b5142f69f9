"""From a link to a board: the data are unpacked, and the JSON in them is f-puzzles' or SudokuPad's."""

import re
from itertools import combinations, islice

from ...common.errors import PuzzleError
from ...common.formats import Board
from ...common.reading import Text
from .lz import unpack
from .variants import link_data

TRIES = 400
"""How many ways are tried to give back a slash that a server has taken."""
MOST_JSON = 4 * 2**20


def read_link(text: Text, match: "re.Match[str] | None") -> Board:
    """The board of a link or of bare data. Raises PuzzleError."""
    kind, data = link_data(match, text)
    if kind == "iss":
        from .iss import read_iss

        return read_iss(text._replace(body=data))
    if kind == "classic":
        from .sudokupad import read_classic

        return read_classic(text, data)
    if kind == "scf":
        raise text.error("scf links are not read: open it in SudokuPad and export the puzzle")
    inner = _unpacked(text, data, path=match is not None and not match["fp"])
    return read_unpacked(text._replace(body=inner), pad=kind == "pad")


def _unpacked(text: Text, data: str, *, path: bool) -> str:
    """The text of the data.

    A server may have made one slash of two: if the data are damaged, each is doubled in turn.
    """
    try:
        return _whole(unpack(data))
    except PuzzleError as error:
        slashes = [k for k, sign in enumerate(data) if sign == "/"] if path else []
        singles = ((k,) for k in slashes)
        for chosen in islice((*singles, *islice(combinations(slashes, 2), TRIES)), TRIES):
            fixed = "".join(sign * (1 + (k in chosen)) for k, sign in enumerate(data))
            try:
                return _whole(unpack(fixed))
            except PuzzleError:
                continue
        raise text.error(error.message) from None


def _whole(inner: str) -> str:
    """The text itself if it looks like a puzzle. Raises PuzzleError."""
    if not inner.lstrip().startswith("{") or not inner.rstrip().endswith("}"):
        raise PuzzleError("the data of the link are damaged: they hold no puzzle")
    return inner


def read_unpacked(text: Text, *, pad: bool = False) -> Board:
    """The board of JSON, f-puzzles' if it has `size` and `grid`, else SudokuPad's."""
    if len(text.body) > MOST_JSON:
        raise text.error(f"{len(text.body)} characters of JSON are too many: at most {MOST_JSON}")
    if not pad and re.search(r"\"(?:size|grid)\"\s*:", text.body):
        from .fpuzzles import read_json

        return read_json(text)
    from .sudokupad import read_pad

    return read_pad(text)
