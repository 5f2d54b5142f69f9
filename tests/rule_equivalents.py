"""Mutants of rules (`rule_mutants.py`) that mean the same, because other rules of the kind imply the difference."""

from collections.abc import Sequence
from typing import NamedTuple

from tests.rule_faults import Family

WEAKER, STRONGER = "weaker", "stronger"
"""All faults whose wrong rules follow from the right ones; all from which the right ones follow (`relation`)."""

ENDS = ("the first is missing", "the last is missing")
ONE_LESS = ("slots without the first", "slots without the last")


class Equivalent(NamedTuple):
    """Faults in a family of rules that change nothing, in some kinds (empty: in each kind that has the family, but
    `others`)."""

    kinds: Sequence[str]
    family: Family
    faults: Sequence[str]
    reason: str
    others: Sequence[str] = ()

    def is_about(self, kind: str, family: Family) -> bool:
        return family == self.family and (kind in self.kinds if self.kinds else kind not in self.others)


EVEN = "each line has two ends, so if they are even in number in all other cells, they are in this one"
PATH = "a single loop without one of its edges or cells is a path: still connected, and apart from another loop"
PASSED = "a cell that the loop passes has two edges of it"
AVOIDED = "no cell has one edge of the loop: all its edges but one being free of it, the last one is"
CROSSED = "a loop crosses a border an even number of times"
FOURTH = "in a cell, an even number of edges is used: three of them tell the fourth"
WHOLE = "another rule lets the loop pass all cells"
DOMINOES = "n dominoes have 2n cells: the counts of all others fix the last"
LATIN = "each number is once in every column and in every other row, so it is once in this row; and the reverse"
STARS = "n lines or regions of all three sorts have n times as many stars: if none has more, or less, each has as many"
BOTH_WAYS = "the rows together have as many as the columns together: the counts of all other lines fix the last"
LINE = "the values of n cells are n in number: the counts of all others fix the last"

EVERY = ("barns", "detour", "entryexit", "pipelink", "railpool")
EDGES = (*ONE_LESS, "low +1")
EQUIVALENT = (
    # with `full`, a cell without a line is wrong
    Equivalent((), ("degree", "Count"), ENDS, EVEN, others=("numberlink", "firefly", "ichimaga")),
    Equivalent((), ("loop", "SingleLoop"), ONE_LESS, PATH),
    Equivalent(
        (),
        ("loop", "CrossingLoop"),
        [f"{name} without the {place}" for name in ("edges", "cells") for place in ("first", "last")],
        PATH,
    ),
    Equivalent(
        ("nagenawa",),
        ("rectangle", "RectangularLoops"),
        [f"{name} without the {place}" for name in ("edges", "cells") for place in ("first", "last")],
        "a loop without one of its edges or cells is still one part, and the edge is on its outermost side",
    ),
    Equivalent(EVERY, ("degree", "Count"), ("numbers without the first",), WHOLE),
    Equivalent(EVERY, ("every", "Count"), EDGES, PASSED),
    Equivalent(("midloop",), ("dot", "Count"), ONE_LESS, PASSED),
    *(
        Equivalent((kind,), (rule, "Count"), EDGES, PASSED)
        for kind, rule in (
            *((kind, "circle") for kind in ("balance", "geradeweg", "shingoki")),
            ("country", "side"),
            ("nothing", "side"),
            ("dotchi", "white"),
            *((kind, "open") for kind in ("doubleback", "simpleloop")),
            *((kind, "touch") for kind in ("koburin", "yajilin", "yajilin-regions")),
            ("onsen", "circle"),
            ("onsen", "room"),
        )
    ),
    *(
        Equivalent((kind,), (rule, "Count"), (*ONE_LESS, "high +1"), AVOIDED)
        for kind, rule in (
            *((kind, "clue") for kind in ("castle", "koburin", "linesweeper", "tapaloop", "yajilin")),
            ("dotchi", "black"),
            ("nagare", "black"),
            *((kind, "shaded") for kind in ("doubleback", "simpleloop")),
        )
    ),
    Equivalent(
        ("nothing",), ("all", "AllOrNone"), [f"each of cells without its {k}" for k in ("first", "last")], PASSED
    ),
    *(
        Equivalent(
            (kind,), ("number", "PassedGroups"), [f"each of groups without its {k}" for k in ("first", "last")], PASSED
        )
        for kind in ("country", "koburin", "linesweeper", "nagenawa", "yajilin", "yajilin-regions")
    ),
    *(
        Equivalent((kind,), (rule, "Turns"), [f"each of places without its {k}" for k in ("first", "last")], FOURTH)
        for kind, rule in (("barns", "ice"), ("detour", "number"), ("dotchi", "alike"), ("dotchi2", "white"))
    ),
    Equivalent(
        ("balance", "shingoki"),
        ("circle", "Count"),
        (WEAKER,),
        "the loop turns at a circle or goes straight, or is measured from it, so it passes it",
    ),
    Equivalent(("battleship",), ("touch", "Count"), (WEAKER,), "cells that touch at a corner are no straight ship"),
    Equivalent(("bosanowa",), ("sum", "Relation"), (WEAKER,), "a sum of differences is at least each of them"),
    Equivalent(("castle",), ("number", "Count"), ("slots without the first",), "the first is an edge of the clue"),
    Equivalent(("cave",), ("corner", "Table"), (WEAKER,), "a cave on both sides of a corner encloses a cell outside"),
    Equivalent(("country", "entryexit", "moonsun", "nanameguri"), ("once", "Count"), ("low -1", "high +1"), CROSSED),
    Equivalent(("nothing",), ("once", "Count"), (*ONE_LESS, "high +1"), CROSSED),
    Equivalent(("doubleback",), ("twice", "Count"), ("low -1", "high +1"), CROSSED),
    *(Equivalent(("dominosa",), (rule, "Count"), (*ENDS, "low -1", "high +1"), DOMINOES) for rule in ("cell", "pair")),
    *(
        Equivalent((kind,), (line, "Count"), (*ENDS, "low -1", "high +1"), LINE)
        for kind in ("doppelblock", "easyasabc", "skyscrapers")
        for line in ("row", "column")
    ),
    *(
        Equivalent((kind,), (line, "Count"), (*ENDS, "low -1", "high +1"), BOTH_WAYS)
        for kind in ("eulero", "fuzuli", "gappy")
        for line in ("row", "column")
    ),
    *(Equivalent(("munraito",), (sign, "Count"), ENDS, BOTH_WAYS) for sign in ("star", "cloud")),
    Equivalent(("eulero",), ("pairs", "AllDifferent"), ONE_LESS, "the lines leave one pair for the last cell"),
    Equivalent(("fillmat",), ("meet", "Count"), ("low +1",), "a rectangle one cell wide has no 2×2 square"),
    Equivalent(
        ("fillmat", "heteromino"),
        ("wall", "Division"),
        ("dropped", "cells without the first", "cells without the last"),
        "a wall in a region without a ring of cells divides it",
    ),
    Equivalent(("easyasabc",), ("diagonal", "Count"), (*ENDS, "low -1", "high +1"), LINE),
    Equivalent(
        ("grandtour",),
        ("degree", "Count"),
        ("high +1",),
        "lines without an end hold a closed loop, and by `loop` no third line meets it",
    ),
    Equivalent(
        ("hebi",),
        ("view", "CountWhen"),
        ("slots without the first",),
        "the first cell is next to the 1: by `next` and `apart` no number is in it",
    ),
    Equivalent(("lither",), ("loop", "NoLoop"), ONE_LESS, "by `degree` no two lines meet in a corner of the board"),
    Equivalent(
        ("moonsun",),
        ("turns", "Alternate"),
        [f"each of {room} without its {place}" for room in ("one", "other") for place in ("first", "last")],
        "by `kind`, one cell of each kind of a room tells which the loop passes",
    ),
    Equivalent(
        ("nagare",),
        ("course", "OneCourse"),
        ("ways without the first",),
        "the other edge of an arrow has its direction, too; if there is none, it is the edge of a fan, with no line",
    ),
    Equivalent(
        ("nothree",),
        ("three", "CountWhen"),
        (*ONE_LESS, "high -1"),
        "the first and the last cell between are beside a shaded one",
    ),
    Equivalent(
        ("tetrochain", "tetrochaink"),
        ("connected", "Connected"),
        ONE_LESS,
        "all cells around a corner of the board touch each other, and `block` demands one of them",
    ),
    Equivalent(
        ("toichika",),
        ("apart", "CountWhen"),
        (*ONE_LESS, "low +1", "high -1", "one more", "values without the first", "values without the last"),
        "by `back`, two arrows between point at the first and at the last cell, and neither is beside it",
    ),
    *(
        Equivalent(
            ("toichika",),
            ("back", cls),
            faults,
            "arrows beside each other do not point at each other",
        )
        for cls, faults in (("CountIf", ("slots without the first", "high -1")), ("CountWhen", ONE_LESS[:1]))
    ),
    Equivalent(
        ("toichika",),
        ("back", "CountWhen"),
        ENDS[1:],
        "one cell is ahead of the last: the other part of `back` says the same",
    ),
    Equivalent(("galaxies",), ("dot", "Count"), (WEAKER,), "a galaxy without its dot breaks `galaxy`, or `wall`"),
    *(
        Equivalent((kind,), ("box", cls), ENDS, "each number is n times in the rows, and once in every other box")
        for kind, cls in (("sudoku", "UnitRule"), ("multisudoku", "AllDifferent"))
    ),
    *(
        # the others have boards that are no squares
        Equivalent((), (line, "AllDifferent"), ENDS, LATIN, others=("keen", "kropki", "minarism", "tenner"))
        for line in ("row", "column")
    ),
    Equivalent(
        ("mochikoro", "mochinyoro"),
        ("corner", "Count"),
        ("numbers without the first",),
        "`square` forbids four shaded cells",
    ),
    Equivalent(
        ("mochikoro", "mochinyoro", "scrin"),
        ("apart", "Count"),
        ONE_LESS,
        "the first and the last cell are clues, so in rectangles",
    ),
    Equivalent(("scrin",), ("some", "Count"), (*ONE_LESS, "low +1"), "a ring has four rectangles at least"),
    Equivalent(
        ("scrin",),
        ("connected", "Connected"),
        [f"{name} without the {place}" for name in ("slots", "links") for place in ("first", "last")],
        "a ring without a cell is still connected, and apart from another ring",
    ),
    *(
        Equivalent(
            ("scrin",),
            rule,
            [f"{name} without the {place}" for place in ("first", "last")],
            "a rectangle in a corner of the board touches one other at most",
        )
        for rule, name in ((("touch", "CornerTouches"), "links"), (("size", "JoinedCount"), "around"))
    ),
    Equivalent(
        ("queens",),
        ("column", "QueenCount"),
        (*ENDS, "low -1", "high +1"),
        "each row has one queen: if n columns have at most one, or at least one, each has one",
    ),
    Equivalent(("signpost",), ("number", "Count"), (*ENDS, "low -1", "high +1"), LINE),
    Equivalent(("trinairo",), ("third", "Count"), (*ENDS, "low -1", "high +1"), LINE),
    Equivalent(
        ("bricks",),
        ("brick", "Count"),
        (*ENDS, "low -1", "high +1"),
        "half of the numbers of a row are odd: if no other brick has two odd or two even ones, this one has not",
    ),
    Equivalent(("usotatami",), ("meet", "Count"), ("low +1",), "`thin` demands a wall at each corner"),
    Equivalent(("usotatami",), ("thin", "Count"), EDGES, "by `corner`, a corner with a wall has two or more"),
    Equivalent(("unruly",), ("half", "Count"), ENDS, "all columns and all other rows are half black, so is this row"),
    *(
        Equivalent(
            ("tracks",),
            (rule, cls),
            (WEAKER,),
            "n tiles with two sides each are a tree of n - 1 joints, which leaves two sides: the others fix these",
        )
        for rule, cls in (("frame", "OneOf"), ("entry", "OneOf"), ("exit", "OneOf"), ("match", "Relation"))
    ),
    Equivalent(("yinyang",), ("connected", "Connected"), ("other values",), "each of the two rules becomes the other"),
    Equivalent(("sashigane",), ("number", "Count"), (WEAKER,), "`corner` says the same"),
    Equivalent(("sashigane",), ("corner", "Count"), ("high +1",), "an L has two arms"),
    Equivalent(("sashigane",), ("arrow", "Count"), ("low -1",), "an L has more than one cell"),
    Equivalent(
        ("sashigane",), ("wall", "Division"), (WEAKER,), "two neighbours in an L have no other way to each other"
    ),
    Equivalent(
        ("shakashaka",),
        ("angle", "Table"),
        ENDS,
        "the angles of a polygon add up to a multiple of 180°: one alone cannot be 45° or 135°",
    ),
    *(
        Equivalent(("starbattle",), (group, "Count"), (*ENDS, "low -1", "high +1"), STARS)
        for group in ("row", "column", "region")
    ),
    Equivalent(
        ("patchwork",),
        ("number", "RegionCount"),
        [f"borders without the {place}" for place in ("first", "last")],
        "two neighbours in a square have another way to each other",
    ),
    Equivalent(("circlesquare", "lookair", "tasquare"), ("corner", "Count"), (WEAKER,), "a square has no inner corner"),
    Equivalent(
        ("circlesquare",), ("corner", "Count"), ("numbers without the first",), "no 2×2 square is all shaded anyway"
    ),
    Equivalent(
        ("aquapelago", "oasis"),
        ("square", "Count"),
        ("high +1", "high -1", "numbers without the last"),
        "cells apart: at most two of a 2×2 square are shaded",
    ),
    Equivalent(
        ("cityspace",),
        ("loop", "JoinedTo"),
        [f"{name} without the {place}" for name in ("slots", "roots") for place in ("first", "last")],
        "a strip with a corner cell has another cell at the frame",
    ),
    Equivalent(
        ("smullyan",),
        ("false", "CountIf"),
        ("numbers without the last",),
        "not all cells around a shaded one are shaded",
    ),
    Equivalent(
        ("stostone",),
        ("fall", "EqualCounts"),
        (*ENDS, "each of lines without its first"),
        "columns are half shaded, so two cells of the top row fall equally far; those of the bottom row do not fall",
    ),
    Equivalent(("snake",), ("some", "Count"), EDGES, "a snake has two ends, so two cells"),
    Equivalent(
        ("numberlink",), ("end", "Count"), (WEAKER,), "lines that join two numbers without a loop have their ends there"
    ),
    Equivalent(("linkapix",), ("end", "Count"), ("low -1",), "each number is joined to an equal one, by a line"),
    Equivalent(
        ("maze",), ("shortest", "OneOf"), ENDS, "the cells before and after it on the way are as near as they should be"
    ),
    Equivalent(
        ("masyu",), ("pearl", "Relation"), ENDS, "the other parts of a pearl and the degrees of cells say the same"
    ),
    Equivalent(("norinori",), ("pair", "Table"), ENDS, "shaded cells are even in number, and all others are in pairs"),
    Equivalent(("net",), ("barrier", "OneOf"), ENDS, "`match`: the side beyond the barrier is closed, so this one is"),
    Equivalent(("dotchi",), ("alike", "Turns"), ENDS, "the circles of a room say the same, and a single one nothing"),
    Equivalent(("reflect",), ("cross", "Count"), ("low -1",), EVEN),
    Equivalent(
        ("sukoro",),
        ("connected", "Connected"),
        ("values without the first",),
        "a cell with a 1 is beside exactly one number, which is another one",
    ),
    Equivalent(
        ("nanro",),
        ("room", "Relation"),
        ENDS,
        "of two different numbers one is more than 1, so a third cell of the room has it, and differs from the other",
    ),
    Equivalent(
        ("nanro",),
        ("connected", "Connected"),
        ("values without the last",),
        "only a board that is one room full of numbers has it, and then no other number",
    ),
    Equivalent(
        ("maze",),
        ("step", "OneOf"),
        (WEAKER,),
        "`once`, `exit` and `stray`: each cell on the way is entered, and leads to a free cell, or is an exit",
    ),
)


def is_explained(kind: str, family: Family) -> bool:
    """True if some faults of a family are known to change nothing."""
    return any(one.is_about(kind, family) for one in EQUIVALENT)


def why_the_same(kind: str, family: Family, fault: str, weaker: bool, stronger: bool) -> str | None:
    """The reason why a fault changes nothing; None if it should be noticed."""
    for one in EQUIVALENT:
        known = fault in one.faults or (weaker and WEAKER in one.faults) or (stronger and STRONGER in one.faults)
        if known and one.is_about(kind, family):
            return one.reason
    return None
