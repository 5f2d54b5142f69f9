"""The names that most files of a puzzle need: `from cluewise.puzzles.common.kit import CellPuzzle, Cells, Rows`.

docs/add-a-puzzle.md explains them; other names are imported from their modules. A name is imported from its module at
its first use, so a file loads only the modules of its names. Rules are imported inside `rules()`. `Drawing`,
`PlayBoard` and `Rules` are for annotations: no module is loaded for them, so they are no classes at run time.
"""

TYPE_CHECKING = False  # True for type checkers

_HOME = {
    "boards": ("GridPuzzle",),
    "cell_boards": ("AreaPuzzle", "CellPuzzle", "LatinPuzzle", "ShadingPuzzle"),
    "drawing": ("GIVEN", "INK"),
    "edge_boards": ("EdgePuzzle",),
    "errors": ("PuzzleError",),
    "formats": (
        "SIDES",
        "TOP_AND_LEFT",
        "UNKNOWN",
        "Areas",
        "Board",
        "Cells",
        "Codec",
        "Flaw",
        "Outside",
        "Rows",
        "Signs",
    ),
    "geometry": ("Cell", "Edge", "Line", "cells", "components", "neighbours", "numbered", "squares", "windows"),
    "loop_boards": ("LoopPuzzle", "RoomLoopPuzzle"),
    "plural": ("count_words",),
    "puzzle.settings": ("Setting", "yes_or_no"),
    "puzzlink": ("PuzzLink",),
    "puzzlink_marks": ("Borders",),
    "puzzlink_numbers": ("Number10", "Number16"),
    "reading": ("Scanner", "Text"),
    "region_boards": ("RegionPuzzle",),
    "rules": ("AllDifferent", "Count", "OneOf", "Relation", "Rule", "SingleLoop", "Sum", "Table"),
    "shading": ("connected_rule", "square_rules", "touch_rules"),
    "solution": ("Reason", "Slot", "Solution", "Solved", "Value"),
    "tatham": ("LetterRuns", "Tatham"),
}

__all__ = ["Drawing", "PlayBoard", "Rules", *(name for names in _HOME.values() for name in names)]

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .boards import GridPuzzle as GridPuzzle
    from .cell_boards import AreaPuzzle as AreaPuzzle
    from .cell_boards import CellPuzzle as CellPuzzle
    from .cell_boards import LatinPuzzle as LatinPuzzle
    from .cell_boards import ShadingPuzzle as ShadingPuzzle
    from .drawing import GIVEN as GIVEN
    from .drawing import INK as INK
    from .drawing import Drawing as Drawing
    from .edge_boards import EdgePuzzle as EdgePuzzle
    from .errors import PuzzleError as PuzzleError
    from .formats import SIDES as SIDES
    from .formats import TOP_AND_LEFT as TOP_AND_LEFT
    from .formats import UNKNOWN as UNKNOWN
    from .formats import Areas as Areas
    from .formats import Board as Board
    from .formats import Cells as Cells
    from .formats import Codec as Codec
    from .formats import Flaw as Flaw
    from .formats import Outside as Outside
    from .formats import Rows as Rows
    from .formats import Signs as Signs
    from .geometry import Cell as Cell
    from .geometry import Edge as Edge
    from .geometry import Line as Line
    from .geometry import cells as cells
    from .geometry import components as components
    from .geometry import neighbours as neighbours
    from .geometry import numbered as numbered
    from .geometry import squares as squares
    from .geometry import windows as windows
    from .loop_boards import LoopPuzzle as LoopPuzzle
    from .loop_boards import RoomLoopPuzzle as RoomLoopPuzzle
    from .play_board import PlayBoard as PlayBoard
    from .plural import count_words as count_words
    from .puzzle.settings import Setting as Setting
    from .puzzle.settings import yes_or_no as yes_or_no
    from .puzzlink import PuzzLink as PuzzLink
    from .puzzlink_marks import Borders as Borders
    from .puzzlink_numbers import Number10 as Number10
    from .puzzlink_numbers import Number16 as Number16
    from .reading import Scanner as Scanner
    from .reading import Text as Text
    from .region_boards import RegionPuzzle as RegionPuzzle
    from .rules import AllDifferent as AllDifferent
    from .rules import Count as Count
    from .rules import OneOf as OneOf
    from .rules import Relation as Relation
    from .rules import Rule as Rule
    from .rules import SingleLoop as SingleLoop
    from .rules import Sum as Sum
    from .rules import Table as Table
    from .shading import connected_rule as connected_rule
    from .shading import square_rules as square_rules
    from .shading import touch_rules as touch_rules
    from .solution import Reason as Reason
    from .solution import Slot as Slot
    from .solution import Solution as Solution
    from .solution import Solved as Solved
    from .solution import Value as Value
    from .tatham import LetterRuns as LetterRuns
    from .tatham import Tatham as Tatham

    Rules = Iterator[Rule]
else:  # hidden from type checkers: they use the imports above
    from typing import TypeVar

    from .lazy import lazy_dir, lazy_names

    __dir__ = lazy_dir(__name__, _HOME)
    Drawing, PlayBoard, Rules = map(TypeVar, ("Drawing", "PlayBoard", "Rules"))
    __getattr__ = lazy_names(__name__, __package__, _HOME)
