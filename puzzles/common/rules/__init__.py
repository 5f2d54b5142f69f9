"""Rules as objects that judge full and partial grids.

A `Rule` has a Reason and the slots that it restricts, in its own order. `first_violation(held)` gets the values of the
slots in that order, None for an open slot:

- it reports no violation if the open slots can still be filled so that this rule holds;
- it always reports a violation for a full assignment that breaks the rule.

Otherwise it may report that a partial assignment cannot be completed; the search (`backtrack:rules`) prunes with that.
A rule about few slots is *local*. A *global* rule (`is_global`) is about a whole board: it has one general Reason,
and each Violation has a narrowed copy of it with the cells where the rule breaks. One object serves the whole board,
because a flood fill for each place would take quadratic time on large boards.

A module of this package is imported when one of its rules is first used: a puzzle uses few of them.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .blocks import BlockRule as BlockRule
    from .blocks import Blocks as Blocks
    from .blocks import CornerTouches as CornerTouches
    from .blocks import LinkedBlocks as LinkedBlocks
    from .blocks import NamedBlocks as NamedBlocks
    from .blocks import NoRectangles as NoRectangles
    from .blocks import SizedChains as SizedChains
    from .blocks import UnequalBlocks as UnequalBlocks
    from .blocks import UnlikeChains as UnlikeChains
    from .blocks import ValueBlock as ValueBlock
    from .connection import Connected as Connected
    from .connection import JoinedTo as JoinedTo
    from .connection import component_numbers as component_numbers
    from .counting import Count as Count
    from .counting import CountEach as CountEach
    from .counting import CountIf as CountIf
    from .counting import CountWhen as CountWhen
    from .counting import EqualCounts as EqualCounts
    from .counting import OwnCount as OwnCount
    from .counting import PassedGroups as PassedGroups
    from .counting import Product as Product
    from .counting import Sum as Sum
    from .counting import SumWhere as SumWhere
    from .counting import TouchedGroup as TouchedGroup
    from .counting import UnequalCounts as UnequalCounts
    from .counting import Weighted as Weighted
    from .groups import Division as Division
    from .groups import EqualRegions as EqualRegions
    from .groups import Groups as Groups
    from .groups import Inside as Inside
    from .groups import Islands as Islands
    from .groups import NumberedGroups as NumberedGroups
    from .groups import Regions as Regions
    from .groups import StraightWalls as StraightWalls
    from .joined import JoinedCount as JoinedCount
    from .joined import ReachedCount as ReachedCount
    from .lines import FirstSeen as FirstSeen
    from .lines import MixedRuns as MixedRuns
    from .lines import Regular as Regular
    from .lines import Runs as Runs
    from .lines import RunSums as RunSums
    from .lines import SeenNumber as SeenNumber
    from .lines import Sight as Sight
    from .lines import SumBetween as SumBetween
    from .lines import UnequalRuns as UnequalRuns
    from .lines import Visible as Visible
    from .loops import ConnectedLines as ConnectedLines
    from .loops import Joint as Joint
    from .loops import Network as Network
    from .loops import NoLoop as NoLoop
    from .loops import OffLoop as OffLoop
    from .loops import OnLoop as OnLoop
    from .loops import SeveralParts as SeveralParts
    from .loops import SingleLoop as SingleLoop
    from .paths import Path as Path
    from .rule import GlobalRule as GlobalRule
    from .rule import PartialValues as PartialValues
    from .rule import Rule as Rule
    from .rule import cells_of as cells_of
    from .shapes import LShapes as LShapes
    from .shapes import MovedRegion as MovedRegion
    from .shapes import RegionCount as RegionCount
    from .shapes import RegionPair as RegionPair
    from .shapes import RegionShapes as RegionShapes
    from .shapes import ShapeAt as ShapeAt
    from .shapes import ShapedRegions as ShapedRegions
    from .shapes import Shapes as Shapes
    from .shapes import ShapeTimes as ShapeTimes
    from .shapes import UnlikeGroups as UnlikeGroups
    from .shapes import UnlikePair as UnlikePair
    from .shapes import UnlikeRegions as UnlikeRegions
    from .shapes import UnlikeShapes as UnlikeShapes
    from .values import AllDifferent as AllDifferent
    from .values import Consecutive as Consecutive
    from .values import OneOf as OneOf
    from .values import OnePlace as OnePlace
    from .values import Relation as Relation
    from .values import Table as Table

_HOME = {
    "blocks": (
        "BlockRule",
        "Blocks",
        "CornerTouches",
        "LinkedBlocks",
        "NamedBlocks",
        "NoRectangles",
        "SizedChains",
        "UnequalBlocks",
        "UnlikeChains",
        "ValueBlock",
    ),
    "connection": ("Connected", "JoinedTo", "component_numbers"),
    "counting": (
        "Count",
        "CountEach",
        "CountIf",
        "CountWhen",
        "EqualCounts",
        "OwnCount",
        "PassedGroups",
        "Product",
        "Sum",
        "SumWhere",
        "TouchedGroup",
        "UnequalCounts",
        "Weighted",
    ),
    "groups": ("Division", "EqualRegions", "Groups", "Inside", "Islands", "NumberedGroups", "Regions", "StraightWalls"),
    "joined": ("JoinedCount", "ReachedCount"),
    "lines": (
        "FirstSeen",
        "MixedRuns",
        "Regular",
        "RunSums",
        "Runs",
        "SeenNumber",
        "Sight",
        "SumBetween",
        "UnequalRuns",
        "Visible",
    ),
    "loops": ("ConnectedLines", "Joint", "Network", "NoLoop", "OffLoop", "OnLoop", "SeveralParts", "SingleLoop"),
    "paths": ("Path",),
    "rule": ("GlobalRule", "PartialValues", "Rule", "cells_of"),
    "shapes": (
        "LShapes",
        "MovedRegion",
        "RegionCount",
        "RegionPair",
        "RegionShapes",
        "ShapeAt",
        "ShapedRegions",
        "Shapes",
        "ShapeTimes",
        "UnlikeGroups",
        "UnlikePair",
        "UnlikeRegions",
        "UnlikeShapes",
    ),
    "values": ("AllDifferent", "Consecutive", "OneOf", "OnePlace", "Relation", "Table"),
}
if not TYPE_CHECKING:
    from ..lazy import lazy_names

    __getattr__ = lazy_names(__name__, __name__, _HOME)


def __dir__() -> list[str]:
    return [*globals(), *(name for names in _HOME.values() for name in names)]
