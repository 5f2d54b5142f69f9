"""Rules as objects that judge full and partial grids.

A `Rule` has a Reason and the slots that it restricts, in its own order. `judge(held)` gets the values of the slots in
that order, None for an open slot:

- it reports no violation if the open slots could still be filled so that this rule holds;
- it always reports a violation for a full assignment that breaks the rule.

Otherwise it may report that a partial assignment cannot be completed; the search (`backtrack:rules`) prunes with that.
A rule about few slots is *local*. A *global* rule (`wide`) is about a whole board: it has one general Reason, and each
Violation has a narrowed copy of it with the cells where the rule breaks. One object serves the whole board, because a
flood fill for each place would take quadratic time on large boards.
"""

from .connection import Connected as Connected
from .connection import component_numbers as component_numbers
from .counting import Count as Count
from .counting import Passed as Passed
from .counting import Product as Product
from .counting import Sum as Sum
from .counting import Weighted as Weighted
from .groups import Division as Division
from .groups import EqualRegions as EqualRegions
from .groups import Groups as Groups
from .groups import Islands as Islands
from .groups import NumberedGroups as NumberedGroups
from .groups import Regions as Regions
from .lines import Runs as Runs
from .lines import Sight as Sight
from .lines import Visible as Visible
from .loops import Joint as Joint
from .loops import Network as Network
from .loops import NoLoop as NoLoop
from .loops import SingleLoop as SingleLoop
from .paths import Path as Path
from .rule import Held as Held
from .rule import Rule as Rule
from .rule import Whole as Whole
from .rule import cells_of as cells_of
from .shapes import Shapes as Shapes
from .shapes import ShapeTimes as ShapeTimes
from .values import AllDifferent as AllDifferent
from .values import OneOf as OneOf
from .values import Relation as Relation
from .values import Table as Table
