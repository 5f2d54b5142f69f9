"""Places as people write them: `r3c4` is row 3, column 4, counted from 1 at the top left. `p3q4` is a corner point, the
upper left corner of r3c4.

Sentences, drawings and pages use this form. Python and JSON have pairs (row, column) that count from 0.
"""

import re

from .lazy import compiled_later

_PLACE = compiled_later(r"r([1-9][0-9]{0,6})c([1-9][0-9]{0,6})", re.IGNORECASE)
_NAME = compiled_later(r"[rp][1-9]")
_PAIR = compiled_later(r"\(?([0-9]{1,7}), ?([0-9]{1,7})\)?")


def sentence_start(text: str) -> str:
    """The text with a capital, unless it begins with a place: `Row 3 …`, but `r3c4 …`."""
    return text if _NAME.match(text) else text[:1].upper() + text[1:]


def read_place(text: str) -> tuple[int, int]:
    """Row and column, counted from 0, of a place that a person typed: `r3c4`, or `2,3` with numbers from 0.

    Raises ValueError for any other text.
    """
    if match := _PLACE.fullmatch(text.strip()):
        return int(match[1]) - 1, int(match[2]) - 1
    if match := _PAIR.fullmatch(text.strip()):
        return int(match[1]), int(match[2])
    raise ValueError(f"expected a place such as r3c4, found {text[:40]!r}")
