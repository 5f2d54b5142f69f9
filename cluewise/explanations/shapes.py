"""Techniques that players of a kind have names for, as shapes of steps: a table. Each row has the reasons, the known
facts and the conclusions of the step, as patterns of their texts, and the places of its clues.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from cluewise.puzzles.common.geometry import Cell

Places = Sequence[Cell]
"""The places of the reasons that fit the first pattern of a shape."""


class StepShape(NamedTuple):
    """The shape of a step.

    - `reasons`: patterns of the form `rule: words`, apart by ` | `. Each fits a reason of the step, and each reason
      fits a pattern. `words` is a regular expression that begins where the reason's text does; empty for any.
    - `facts`: a regular expression that fits every known fact; empty for a step without known facts, None for any.
    - `concluded`: a regular expression that fits every conclusion.
    - `where`: a condition on the places of the reasons that fit the first pattern.
    """

    name: str
    reasons: str
    facts: str | None = None
    concluded: str = ""
    where: Callable[[Places, Any], bool] = lambda places, puzzle: True

    def fits(self, reasons: Sequence[Any], facts: Sequence[str], concluded: Sequence[str], puzzle: Any) -> bool:
        """True if a step with these reasons, and facts and conclusions in words, has this shape."""
        if (bool(facts) and self.facts == "") or (self.facts and not facts):
            return False
        if self.facts and not all(re.search(self.facts, text) for text in facts):
            return False
        if not all(re.search(self.concluded, text) for text in concluded):
            return False
        places: list[list[Cell]] = [[] for _ in _patterns(self.reasons)]
        for reason in reasons:
            fitting = (number for number, each in enumerate(_patterns(self.reasons)) if _fits(each, reason))
            if (number := next(fitting, None)) is None:
                return False
            places[number] += [reason.at] if isinstance(reason.at, Cell) else reason.cells[:1]
        fit = {number for number, each in enumerate(_patterns(self.reasons)) if any(_fits(each, r) for r in reasons)}
        return len(fit) == len(places) and self.where(places[0], puzzle)


@cache
def _patterns(reasons: str) -> Sequence[tuple[str, re.Pattern[str]]]:
    parts = (part.strip().partition(":") for part in reasons.split("|"))
    return [(rule, re.compile(words.strip())) for rule, _, words in parts]


def _fits(pattern: tuple[str, re.Pattern[str]], reason: Any) -> bool:
    return bool(reason.rule == pattern[0] and pattern[1].match(reason.text))


# ── places ──


def _borders(at: Cell, puzzle: Any) -> int:
    """The number of sides of the grid at which a cell lies."""
    return (at.r in (0, puzzle.height - 1)) + (at.c in (0, puzzle.width - 1))


def corner(places: Places, puzzle: Any) -> bool:
    """One cell, in a corner of the grid."""
    return len(places) == 1 and _borders(places[0], puzzle) == 2


def border(places: Places, puzzle: Any) -> bool:
    """One cell, at a side of the grid or next to such a cell."""
    inner = {1, puzzle.height - 2}, {1, puzzle.width - 2}
    return len(places) == 1 and bool(_borders(places[0], puzzle) or places[0].r in inner[0] or places[0].c in inner[1])


def _apart(places: Places) -> tuple[int, int] | None:
    if len(places) != 2:
        return None
    (r1, c1), (r2, c2) = ((place.r, place.c) for place in places)
    return abs(r1 - r2), abs(c1 - c2)


def beside(places: Places, puzzle: Any) -> bool:
    """Two cells with a common side."""
    return _apart(places) in ((0, 1), (1, 0))


def two(places: Places, puzzle: Any) -> bool:
    """Two reasons."""
    return len(places) == 2


def diagonal(places: Places, puzzle: Any) -> bool:
    """Two cells with a common corner only."""
    return _apart(places) == (1, 1)


def one(places: Places, puzzle: Any) -> bool:
    """One reason."""
    return len(places) == 1


def several(places: Places, puzzle: Any) -> bool:
    """Several reasons."""
    return len(places) > 1


def in_line(places: Places, puzzle: Any) -> bool:
    """At least two places of one row or column."""
    return len(places) > 1 and 1 in (len({place.r for place in places}), len({place.c for place in places}))


NO_LINE, A_LINE = r"^no line", r"^a line"
NOT_SHADED, IS_SHADED = r"(is|are) not shaded", r"(is|are) shaded"
ANY = "(?s)"

SHAPES: Mapping[str, Sequence[StepShape]] = {
    "slitherlink": (
        StepShape("nothing around a 0", "number: 0 edges", "", NO_LINE),
        StepShape("3 in a corner", "number: 3 edges | degree", "", A_LINE, corner),
        StepShape("1 in a corner", "number: 1 edge | degree", "", NO_LINE, corner),
        StepShape("two 3s side by side", "number: 3 edges | degree | loop", "", "", beside),
        StepShape("two 3s side by side", "number: 3 edges | degree", "", "", beside),
        StepShape("two 3s at a corner", "number: 3 edges | degree", "", A_LINE, diagonal),
        StepShape("a line comes to a 3", "number: 3 edges | degree", A_LINE, "", one),
        StepShape("a line comes to a 1", "number: 1 edge | degree", A_LINE, NO_LINE, one),
        StepShape("a line comes to a 2", "number: 2 edges | degree", ANY, "", one),
        StepShape("no way into a 1", "number: 1 edge | degree", NO_LINE, NO_LINE, one),
        StepShape("a 3 needs its corner", "number: 3 edges | degree", NO_LINE, A_LINE, one),
    ),
    "masyu": (
        StepShape("black pearl at the border", "pearl: the black pearl", "", "", border),
        StepShape("white pearl at the border", "pearl: the white pearl", "", "", one),
        StepShape("white pearls in a row", "pearl: the white pearl | degree", "", "", in_line),
        StepShape("white pearls in a row", "pearl: the white pearl", "", "", in_line),
        StepShape("straight on from a black pearl", "pearl: the black pearl", A_LINE),
        StepShape("turn beside a white pearl", "pearl: the white pearl", A_LINE),
        StepShape("black pearl needs room", "pearl: the black pearl", NO_LINE),
        StepShape("white pearl needs room", "pearl: the white pearl", NO_LINE),
    ),
    "nurikabe": (StepShape("no pool", "square", "sea", "island"),),
    "heyawake": (
        StepShape("a room of 0", "number: .* 0 shaded", "", NOT_SHADED),
        StepShape("no line through three rooms", "span", NOT_SHADED, IS_SHADED),
        StepShape("the room has one pattern", "number | touch", "", "", one),
        StepShape("the room is full", "number", IS_SHADED, NOT_SHADED),
        StepShape("the room needs all its free cells", "number", NOT_SHADED, IS_SHADED),
        StepShape("beside a shaded cell", "touch", IS_SHADED, NOT_SHADED),
    ),
    "hitori": (
        StepShape("a pair and a third", "repeat | touch", "", IS_SHADED, one),
        StepShape("between two alike", "repeat | touch", "", NOT_SHADED, one),
        StepShape("beside a shaded cell", "touch", IS_SHADED, NOT_SHADED),
        StepShape("the number is taken", "repeat", NOT_SHADED, IS_SHADED),
    ),
    "tents": (
        StepShape("a line without tents", "row: .* 0 tents", "", "no tent"),
        StepShape("a line without tents", "column: .* 0 tents", "", "no tent"),
        StepShape("nothing beside a tent", "touch", "holds? a tent", "no tent"),
        StepShape("beside both places of a tent", "tree | own | touch", None, "no tent"),
        StepShape("beside both places of a tent", "tree | touch", None, "no tent"),
    ),
    "starbattle": (
        StepShape("nothing beside a star", "touch", "a star", "no star"),
        StepShape("the region is full", "region", "a star", "no star"),
        StepShape("the region needs all its free cells", "region", "no star", "a star"),
        StepShape("the region would have no room", "region | touch", "no star", "no star", one),
        StepShape("the region would have no room", "region | touch", "", "no star", one),
        StepShape("the line would have no room", "row | touch", "no star", "no star", one),
        StepShape("the line would have no room", "column | touch", "no star", "no star", one),
        StepShape("the region has one pattern", "region | touch", None, "", one),
        StepShape("the line has one pattern", "row | touch", None, "", one),
        StepShape("the line has one pattern", "column | touch", None, "", one),
        StepShape("region in a line", "region | row", None, "no star", one),
        StepShape("region in a line", "region | column", None, "no star", one),
        StepShape("regions in lines", "region | row", None, "no star", several),
        StepShape("regions in lines", "region | column", None, "no star", several),
    ),
    "pattern": (
        StepShape("overlap", "row", "", "black|shaded"),
        StepShape("overlap", "column", "", "black|shaded"),
    ),
    "lightup": (
        StepShape("no lamp beside a 0", "number: 0 lamps", "", "no lamp"),
        StepShape("lamps on all sides", "number", "", "a lamp", one),
        StepShape("the number is complete", "number", "a lamp", "no lamp"),
        StepShape("the number needs all its free sides", "number", "no lamp", "a lamp"),
        StepShape("in the light", "apart", "a lamp", "no lamp"),
        StepShape("the only lamp for a cell", "lit", "no lamp", "a lamp"),
        StepShape("the only lamp for a cell", "lit", "", "a lamp"),
        StepShape("diagonal of a number", "number | apart", None, "no lamp", one),
    ),
    "hashi": (
        StepShape("all bridges of an island", "island", "", "^at least"),
        StepShape("the island is complete", "island", "^at least", "^(no|fewer)"),
        StepShape("the island needs the rest", "island", "^(no|fewer)", "^at least"),
        StepShape("at most the island's number", "island", "", "^(no|fewer)"),
        StepShape("bridges would cross", "crossing", "^at least", "^(no|fewer)"),
    ),
    "skyscrapers": (
        StepShape("too high near the edge", "seen", "", "not"),
        StepShape("2: the highest is hidden", "seen: 2 towers", ANY, ""),
        StepShape("the view of a clue", "seen", ANY),
    ),
    "minesweeper": (
        StepShape("a 0 opens its neighbours", "number: 0 ", "", "no mine"),
        StepShape("all neighbours are mines", "number", "", "a mine"),
        StepShape("the number is complete", "number", "a mine", "no mine", one),
        StepShape("the number needs all its free cells", "number", "no mine", "a mine", one),
        StepShape("1–1", "number: 1 mine ", None, "no mine", beside),
        StepShape("1–2", "number: [12] mines? ", None, " a mine", beside),
        StepShape("numbers compared", "number", None, "", two),
    ),
    "mosaic": (
        StepShape("a 0 or all", "number", "", "", one),
        StepShape("the number is complete", "number", IS_SHADED, NOT_SHADED, one),
        StepShape("the number needs all its free cells", "number", NOT_SHADED, IS_SHADED, one),
        StepShape("numbers compared", "number", None, "", two),
    ),
    "unruly": (
        StepShape("beside a pair", "three", None, "", one),
        StepShape("three would be left", "half | three", None, "", one),
    ),
    "norinori": (
        StepShape("a region of two", "region", "", IS_SHADED),
        StepShape("the region is full", "region", IS_SHADED, NOT_SHADED),
        StepShape("the region needs its two cells", "region", NOT_SHADED, IS_SHADED),
        StepShape("the domino is complete", "pair", IS_SHADED, NOT_SHADED),
        StepShape("the other half of a domino", "pair", None, IS_SHADED, one),
        StepShape("no room for a domino", "pair", NOT_SHADED, NOT_SHADED),
    ),
    "lits": (
        StepShape("common cells of all tetrominoes", "region", "", IS_SHADED),
        StepShape("no pool", "square", IS_SHADED, NOT_SHADED),
        StepShape("too far in the region", "region", None, NOT_SHADED),
        StepShape("not alike side by side", "region | alike", None),
        StepShape("the only tetromino left", "region", None, IS_SHADED),
    ),
    "unequal": (
        StepShape("the end of a sign", "greater", "", "", one),
        StepShape("less than the largest left", "greater", "not"),
    ),
    "slant": (
        StepShape("at the border", "number: [12] ", "", "", lambda places, puzzle: one(places, puzzle)),
        StepShape("all or none at a corner", "number: [04] ", "", "", one),
        StepShape("the number is complete", "number", None, "", one),
        StepShape("two 1s side by side", "number: 1 diagonal ", None, "", beside),
    ),
    "kurodoko": (
        StepShape("beside a shaded cell", "touch", IS_SHADED, NOT_SHADED),
        StepShape("the number sees enough", "sight", ANY, IS_SHADED, one),
        StepShape("the number must see on", "sight", None, NOT_SHADED, one),
    ),
    "tapa": (
        StepShape("common cells of a clue", "runs", "", "", one),
        StepShape("the clue is complete", "runs", None, NOT_SHADED, one),
        StepShape("the only place of a run", "runs", None, "", one),
        StepShape("no pool", "square", IS_SHADED, NOT_SHADED),
    ),
    "battleship": (
        StepShape("a line without ships", "line: .* 0 cells", "", ""),
        StepShape("no ship at the corner of a ship", "touch", None, ""),
    ),
    "dominosa": (
        StepShape("the only place of a domino", "pair", None, "no wall"),
        StepShape("the domino is placed", "pair", "no wall", "a wall"),
        StepShape("the cell has its half", "cell", "no wall", "a wall"),
        StepShape("the only neighbour left", "cell", "a wall", "no wall"),
    ),
    "suguru": (
        StepShape("a neighbour needs the number", "apart", "not", "not"),
        StepShape("the only place in the room", "room", None, "is \\d+$", one),
    ),
    "yajilin": (StepShape("the arrow needs all its cells", "number", "", ""),),
    "yinyang": (StepShape("no pool", "square", None, "", one),),
    "str8ts": (
        StepShape("the black number", "black", "", "not"),
        StepShape("out of reach in the street", "street", None, "not", one),
    ),
}
"""The shapes of each kind, in the order of their tests."""


def named(outline: Any) -> str:
    """The name that players of the kind have for a step of this shape; empty if they have none."""
    puzzle = outline.guarded.puzzle
    shapes = SHAPES.get(puzzle.name, ())
    if not shapes:
        return ""
    rules = {reason.rule for reason in outline.reasons}
    shapes = [shape for shape in shapes if rules == {rule for rule, _ in _patterns(shape.reasons)}]
    if not shapes:
        return ""
    facts = [fact.text(puzzle) for fact in outline.facts if fact.is_spoken(puzzle)]
    concluded = [fact.text(puzzle) for fact in outline.conclusions if fact.is_spoken(puzzle)]
    if not concluded:
        return ""
    return next((shape.name for shape in shapes if shape.fits(outline.reasons, facts, concluded, puzzle)), "")
