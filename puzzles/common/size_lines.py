"""First lines with the size of the rows below them, common in files: `5 4`, `5x4`, or `5` for a square."""

from typing import NamedTuple

from .lazy import compiled_later
from .reading import Text

_SIZE = compiled_later(
    r"\s*?(?P<line>(?P<one>[1-9][0-9]{0,3})(?:(?: |\t|[ \t]?[x×][ \t]?)(?P<two>[1-9][0-9]{0,3}))?)[ \t]*\n"
)


class SizeLine(NamedTuple):
    """A first line of one or two numbers: the indices of its start and end, and its numbers, the smaller one first."""

    start: int
    end: int
    sides: tuple[int, int]

    def below(self, text: Text) -> Text:
        """The text below the line."""
        lines = text.body.count("\n", 0, self.end)
        return text._replace(body=text.body[self.end :], line=text.line + lines)

    def is_size(self, height: int, width: int) -> bool:
        """True if the numbers are this size, in either order."""
        return self.sides == (min(height, width), max(height, width))


def size_line(body: str) -> SizeLine | None:
    """The first line of a text if it may be the size of rows below it, else None.

    A single 1 is none. Rows that Cluewise writes never look like a size: two blanks separate their tokens, or none.
    """
    match = _SIZE.match(body)
    if match is None or match["line"] == "1" or not body[match.end() :].strip():
        return None
    one, two = int(match["one"]), int(match["two"] or match["one"])
    return SizeLine(match.start("line"), match.end(), (min(one, two), max(one, two)))
