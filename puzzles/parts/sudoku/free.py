"""Free rules: a regular expression on a line, and a choice between other constraints."""

from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...common.errors import PuzzleError, Refused
from .constraint import Constraint, ConstraintKind, LineKind, PartialValues, Spot, at, kept_at, kind_of, place, register
from .regular import matches, parsed

if TYPE_CHECKING:
    from .iss_items import ItemReader
    from .layout import Sudoku


@register
class RegexLine(LineKind):
    """The line matches a regular expression; a sign is a number, A = 10 and so on."""

    name, plural, iss = "regex", "regular expressions", "Regex"
    in_words = True
    numbers = None
    least = 1
    colour = "#e6c9a8"

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        return matches(parsed(str(c.values[0])), tuple(held[0]))

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the line at {at(spot, puzzle)} matches {c.values[0]}"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        if len(c.sets) != 1 or len(c.values) != 1:
            return "regex takes a pattern and a line"
        try:
            parsed(str(c.values[0]))
        except PuzzleError as error:
            return f"the pattern {c.values[0]}: {error.message}"
        return ""

    def entry(self, c: Constraint, puzzle: "Sudoku") -> Any:
        raise Refused("f-puzzles has no regular expressions")

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        pattern = reader.decoded(arguments[0])
        for cells in reader.sets(arguments[1:]):
            yield Constraint(self.name, (cells,), (pattern,))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        return [
            urlsafe_b64encode(str(c.values[0]).encode()).decode().rstrip("="),
            *(place(i, puzzle) for i in c.sets[0]),
        ]


@register
class AnyOf(ConstraintKind):
    """At least one of the options holds; an option is several constraints together."""

    name, plural, iss = "any-of", "choices", "Or"
    drawn = ""
    groups = None

    def cells(self, c: Constraint, puzzle: "Sudoku") -> tuple[int, ...]:
        """All cells of the options, in reading order."""
        spots = (spot for option in c.inner for part in option for spot in kind_of(part).spots(part, puzzle))
        return tuple(sorted({i for spot in spots for group in spot for i in group}))

    def spots(self, c: Constraint, puzzle: "Sudoku") -> Sequence[Spot]:
        return ((self.cells(c, puzzle),),)

    def kept(self, c: Constraint, spot: Spot, held: PartialValues, puzzle: "Sudoku") -> bool:
        numbers = dict(zip(spot[0], held[0], strict=True))
        return any(
            all(kept_at(part, inner, [[numbers[i] for i in group] for group in inner], puzzle)
                for part in option for inner in spots_of(part, puzzle))
            for option in c.inner
        )  # fmt: skip

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        options = (
            " and ".join(kind_of(part).words(part, spots_of(part, puzzle)[0], puzzle) for part in option)
            for option in c.inner
        )
        return "one of these holds: " + "; or ".join(options)

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        if not c.inner or not all(c.inner) or c.sets or c.values:
            return "any-of takes options, each with a constraint"
        parts = [part for option in c.inner for part in option]
        if any(not spots_of(part, puzzle) for part in parts):
            return "any-of takes constraints about cells"
        return next(filter(None, (kind_of(part).validation_error(part, puzzle) for part in parts)), "")


def spots_of(c: Constraint, puzzle: "Sudoku") -> list[Spot]:
    """The spots of a constraint as a list."""
    return list(kind_of(c).spots(c, puzzle))
