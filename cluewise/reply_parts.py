"""The parts of a reply as text."""

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from cluewise.puzzles.common.picture import Picture


class PartKind(Enum):
    """The kind of a part: a solution, the common values of two solutions (`?` where they differ), a number of
    solutions, or a remark, which is not part of the answer itself."""

    SOLUTION = "solution"
    SHARED = "shared"
    NUMBER = "number"
    REMARK = "remark"


class ReplyPart(NamedTuple):
    """A part of a reply as text, without a final newline. `picture` draws it if it is a solution."""

    kind: PartKind
    text: str
    picture: "Callable[[], Picture] | None" = None
