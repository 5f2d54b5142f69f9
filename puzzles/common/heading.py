"""The heading of a puzzle: its title, its author and the setter's rules in words. It is no part of the puzzle."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .errors import one_line

MOST = 200
"""The most characters of a title or a name that are kept."""
MOST_RULES = 4000


class Heading(NamedTuple):
    """Empty texts are unknown. `rules` may have several lines."""

    title: str = ""
    author: str = ""
    rules: str = ""

    @classmethod
    def of(cls, title: str = "", author: str = "", rules: str = "") -> "Heading":
        """A heading of texts from anywhere: cut to a reasonable length, and safe to print."""
        lines = (one_line(line, MOST_RULES) for line in rules[:MOST_RULES].split("\n"))
        return cls(one_line(title, MOST), one_line(author, MOST), "\n".join(lines).strip())

    @property
    def line(self) -> str:
        """Title and author on one line, such as `Waves by Ada`."""
        return " by ".join(filter(None, (self.title, self.author)))

    def text(self) -> str:
        """The header lines of a text; empty without a heading."""
        pairs = [(key, line) for key, value in self.stated().items() for line in value.split("\n")]
        return "".join(f"# {key}: {line}\n" for key, line in pairs)

    def stated(self) -> dict[str, str]:
        """The parts that are known, by name."""
        return {key: value for key, value in self._asdict().items() if value}

    def lines(self) -> Iterator[str]:
        """The heading for people: title and author, then the rules."""
        yield from filter(None, (self.line, *self.rules.split("\n")))


NO_HEADING = Heading()


def heading_of(parts: Mapping[str, list[str]]) -> Heading:
    """The heading from the texts of its header lines: each line of rules counts, of the others the last."""
    texts = {key: "\n".join(lines) if key == "rules" else lines[-1] for key, lines in parts.items()}
    return Heading.of(**texts)
