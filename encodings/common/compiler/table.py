"""The table of rule classes: for each class the function that states it.

The classes are named, not imported: a puzzle uses few of them. A rule class of one kind is listed, by its name, in the
`STATED` of `encodings/parts/KIND/rules.py`. A subclass is another class: it may judge differently.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from ..graphs.statements import Connected, Forest, Loop, Sized, Undivided
from .narrow import Narrowing

Stating = Callable[[Any, Any], None]
"""A function that states a Rule on a `RuleBoard`."""


class Stated(NamedTuple):
    """How a rule class is stated.

    - `by`: the function, or `module.function` of this package.
    - `globals`: the kinds of global constraints that it may state.
    - `asks`: it calls the predicate that the search uses too.
    - `cuts`: it may add cuts of its own to the Model.
    - `beside`: in kinds with all rule classes of one of these groups, it neither asks nor cuts, and it states no global
      constraints.
    - `prefers`: the lowering with which its global constraints are fastest.
    - `suited`: the SAT engine and the cardinality encoding with which it is much faster (see `Encoding`).
    - `alone`: as `suited`, in kinds whose rule classes state no global constraints.
    - `narrows`: the function that leaves out values before a Model without Reasons is made (`narrow.py`).
    - `wide`: that function is used only if a slot has many values.
    """

    by: Stating | str
    globals: tuple[type, ...] = ()
    asks: bool = False
    cuts: bool = False
    beside: tuple[tuple[str, ...], ...] = ()
    narrows: str = ""
    wide: bool = False
    prefers: str | None = None
    suited: tuple[str, str | None] | None = None
    alone: tuple[str, str | None] | None = None

    @property
    def function(self) -> Stating:
        return _named(self.by) if isinstance(self.by, str) else self.by

    @property
    def narrowing(self) -> Narrowing | None:
        return _named(self.narrows) if self.narrows else None


@cache
def _named(path: str) -> Any:
    """The function with this path, `module.function` of this package."""
    module, _, name = path.partition(".")
    return getattr(import_module(f"{__package__}.{module}"), name)


FIRST = frozenset({"SingleLoop", "SizedChains"})
"""The classes that are stated before others, because they define literals that others use."""

PIECES = (("Division", "EqualRegions"), ("Division", "ShapedRegions"))
"""The rule classes with which regions of a small size, or of given shapes, are pieces."""

SHAPED = (
    ("LShapes",),
    ("Division", "ShapedRegions"),
    ("Division", "EqualRegions", "ShapeAt"),
    ("Division", "EqualRegions", "UnlikeRegions"),
)
"""The rule classes beside which regions are stated by their shapes."""

JUDGED = Stated("judged.by_cuts", asks=True, cuts=True)
"""How every other class is stated."""

_RULES = "cluewise.puzzles.common.rules."

STATED: Mapping[str, Stated] = {
    _RULES + "blocks.CornerTouches": Stated("blocks.corner_touches"),
    _RULES + "blocks.LinkedBlocks": Stated("chains.linked_blocks", asks=True, cuts=True, beside=(("Islands",),)),
    _RULES + "blocks.NamedBlocks": Stated("blocks.named_blocks", (Connected,)),
    _RULES + "blocks.NoRectangles": Stated("blocks.no_rectangles", (Connected,)),
    _RULES + "blocks.SizedChains": Stated("chains.sized_chains", (Connected, Sized), suited=("cadical195", None)),
    _RULES + "blocks.UnequalBlocks": Stated("blocks.unequal_blocks", asks=True, cuts=True, beside=(("Count",),)),
    _RULES + "blocks.UnlikeChains": Stated("chains.unlike_chains", asks=True, cuts=True, beside=(("Islands",),)),
    _RULES + "counting.EqualCounts": Stated("counts.equal_counts"),
    _RULES + "connection.Connected": Stated("connected.connected", (Connected, Undivided)),
    _RULES + "connection.JoinedTo": Stated("connected.joined_to", (Connected,)),
    _RULES + "counting.Count": Stated("counts.count", alone=("minicard", "native")),
    _RULES + "counting.CountsAtOnce": Stated("counts.gathered"),
    _RULES + "counting.CountEach": Stated("counts.count_each"),
    _RULES + "counting.CountIf": Stated("counts.count_if"),
    "cluewise.puzzles.common.shown_cells.ShownRule": Stated("shown.shown_rule"),
    _RULES + "counting.CountWhen": Stated("counts.count_when"),
    _RULES + "counting.SumWhere": Stated("sums.sum_where"),
    _RULES + "counting.OwnCount": Stated("counts.own_count"),
    _RULES + "counting.PassedGroups": Stated("counts.passed_groups"),
    _RULES + "counting.Product": Stated("sums.product"),
    _RULES + "counting.Sum": Stated("sums.total"),
    _RULES + "counting.TouchedGroup": Stated("counts.touched_group"),
    _RULES + "counting.UnequalCounts": Stated("counts.unequal_counts", suited=("minicard", "native")),
    _RULES + "counting.Weighted": Stated("sums.weighted"),
    _RULES + "groups.Division": Stated("groups.division", (Sized,), beside=SHAPED),
    _RULES + "groups.EqualRegions": Stated("groups.equal_regions", (Sized,), beside=SHAPED),
    _RULES + "groups.Inside": Stated("groups.inside", (Connected,), suited=("minicard", "native")),
    _RULES + "groups.Islands": Stated("islands.islands", (Connected,)),
    _RULES + "groups.NumberedGroups": Stated(
        "joined.numbered_groups", (Sized,), narrows="joined.narrow_numbered_groups"
    ),
    _RULES + "groups.Regions": Stated("groups.regions", (Connected,), prefers="tree"),
    _RULES + "groups.StraightWalls": Stated("rectangles.straight_walls"),
    _RULES + "joined.JoinedCount": Stated("joined.joined_count", (Sized,), suited=("minicard", None)),
    _RULES + "joined.ReachedCount": Stated("joined.reached_count", (Connected,)),
    _RULES + "lines.Runs": Stated("lines.runs", narrows="lines.narrow_runs"),
    _RULES + "lines.FirstSeen": Stated("lines.first_seen"),
    _RULES + "lines.MixedRuns": Stated("lines.regular"),
    _RULES + "lines.RunSums": Stated("lines.run_sums"),
    _RULES + "lines.SumBetween": Stated("lines.sum_between"),
    _RULES + "lines.SeenNumber": Stated("lines.seen_number"),
    _RULES + "lines.Sight": Stated("lines.sight", suited=("gluecard4", "native")),
    _RULES + "lines.UnequalRuns": Stated("lines.unequal_runs"),
    _RULES + "lines.Visible": Stated("lines.visible"),
    _RULES + "loops.ConnectedLines": Stated("loops.connected_lines", (Connected,)),
    _RULES + "loops.Network": Stated("loops.network", (Connected, Forest)),
    _RULES + "loops.NoLoop": Stated("loops.no_loop", (Forest,)),
    _RULES + "loops.OffLoop": Stated("loops.off_loop"),
    _RULES + "loops.OnLoop": Stated("loops.on_loop"),
    _RULES + "loops.SeveralParts": Stated("loops.several_parts"),
    _RULES + "loops.SingleLoop": Stated("loops.single_loop", (Loop,)),
    _RULES + "paths.Path": Stated("paths.path", narrows="paths.narrow_path"),
    _RULES + "shapes.LShapes": Stated("bends.l_shapes"),
    _RULES + "shapes.MovedRegion": Stated("images.moved_region", (Connected,)),
    _RULES + "shapes.UnlikePair": Stated("images.unlike_pair", (Connected,)),
    _RULES + "shapes.RegionCount": Stated(
        "pieces.region_count", asks=True, cuts=True, beside=(("Division", "ShapedRegions"),)
    ),
    _RULES + "shapes.ShapeAt": Stated("pieces.shape_at", asks=True, cuts=True, beside=PIECES),
    _RULES + "shapes.ShapedRegions": Stated("pieces.shaped_regions", asks=True, cuts=True, beside=(("Division",),)),
    _RULES + "shapes.UnlikeRegions": Stated("pieces.unlike_regions", asks=True, cuts=True, beside=PIECES),
    _RULES + "shapes.Shapes": Stated("shapes.shapes"),
    _RULES + "shapes.ShapeTimes": Stated("shapes.shape_times", suited=("minicard", "native")),
    _RULES + "shapes.UnlikeGroups": Stated("shapes.unlike_groups"),
    _RULES + "shapes.UnlikeShapes": Stated("shapes.unlike_shapes"),
    _RULES + "values.AllDifferent": Stated("values.all_different"),
    _RULES + "values.Consecutive": Stated("values.consecutive", narrows="narrow.narrow_consecutive", wide=True),
    _RULES + "values.OneOf": Stated("values.one_of"),
    _RULES + "values.OnePlace": Stated("values.one_place"),
    _RULES + "values.Relation": Stated(
        "judged.by_table", asks=True, narrows="narrow.narrow_relation", wide=True, alone=("minicard", "native")
    ),
    _RULES + "values.RelationsAtOnce": Stated("judged.relations_at_once", asks=True),
    _RULES + "values.Table": Stated("values.table"),
    "cluewise.puzzles.common.courses.CountOnCourse": Stated("courses.count_on_course"),
    "cluewise.puzzles.common.courses.LedTowards": Stated("courses.led_towards"),
    "cluewise.puzzles.common.crossing_boards.CrossingLoop": Stated("loops.crossing_loop", (Connected,)),
    "cluewise.puzzles.common.crossing_boards.RectangularLoops": Stated("rectangular_loops.rectangular_loops"),
    "cluewise.puzzles.common.loop_rules.AllOrNone": Stated("loops.all_or_none"),
    "cluewise.puzzles.common.loop_rules.Alternate": Stated("loops.alternate"),
    "cluewise.puzzles.common.loop_rules.OneKind": Stated("loops.one_kind"),
    "cluewise.puzzles.common.loop_rules.Turns": Stated("loops.turns"),
    "cluewise.puzzles.common.loop_rules.Stretches": Stated("lines.stretches", asks=True),
    "cluewise.puzzles.common.loop_rules.StretchLengths": Stated("lines.stretch_lengths"),
}


def stated(rule_class: type, own: Mapping[str, Stated]) -> Stated:
    """How a rule class is stated; `own` are the classes of a kind by name."""
    found = STATED.get(f"{rule_class.__module__}.{rule_class.__qualname__}")
    return found or own.get(rule_class.__qualname__) or JUDGED
