"""The kit in one import, for the files of a puzzle of one's own: `from cluewise.kit import CellPuzzle, Cells, Rows`.

A name is imported from its module when it is asked for, so a file loads what it names and no more. Names that are
needed only for types (`Drawing`, `Rule`) are imported under `TYPE_CHECKING`, and rules inside `rules()`.
"""

TYPE_CHECKING = False  # True for type checkers

_HOME = {
    "encodings.common.encoding": ("encoding",),
    "encodings.common.graphs.statements": (
        "Loop",
        "Subgraph",
        "cells_subgraph",
    ),
    "encodings.common.latin": ("latin",),
    "encodings.common.loops": (
        "by_degrees",
        "one_loop",
    ),
    "encodings.common.model": (
        "Literal",
        "Model",
    ),
    "puzzles.common.boards": ("GridPuzzle",),
    "puzzles.common.cell_boards": (
        "AreaPuzzle",
        "CellPuzzle",
        "LatinPuzzle",
        "ShadedAreas",
        "ShadingPuzzle",
    ),
    "puzzles.common.drawing": ("Drawing",),
    "puzzles.common.edge_boards": ("EdgePuzzle",),
    "puzzles.common.errors": ("PuzzleError",),
    "puzzles.common.formats": (
        "Areas",
        "Cells",
        "Codec",
        "Labels",
        "Lattice",
        "Outside",
        "Rows",
        "Signs",
        "UNKNOWN",
        "Words",
    ),
    "puzzles.common.geometry": (
        "Cell",
        "Edge",
        "Line",
        "cells",
        "components",
        "divisions",
        "edges",
        "lines",
        "neighbours",
        "numbered",
        "parted",
        "regions_of",
        "squares",
        "surroundings",
        "walls_of",
    ),
    "puzzles.common.loop_boards": (
        "GapPuzzle",
        "LoopPuzzle",
        "RoomLoopPuzzle",
    ),
    "puzzles.common.puzzle": (
        "Setting",
        "number_from",
        "whole_number",
        "yes_or_no",
    ),
    "puzzles.common.puzzlink": (
        "Layer",
        "PuzzLink",
    ),
    "puzzles.common.puzzlink_marks": ("Borders",),
    "puzzles.common.puzzlink_numbers": (
        "Arrow16",
        "Four",
        "Number10",
        "Number16",
        "Outer16",
    ),
    "puzzles.common.reading": ("Text",),
    "puzzles.common.region_boards": ("RegionPuzzle",),
    "puzzles.common.room_boards": ("RoomPuzzle",),
    "puzzles.common.rules": (
        "AllDifferent",
        "Count",
        "OneOf",
        "Relation",
        "Rule",
        "SingleLoop",
        "Sum",
        "Table",
    ),
    "puzzles.common.sampling": (
        "latin_square",
        "random_patch",
        "random_regions",
        "random_shading",
        "some",
        "thin_out",
    ),
    "puzzles.common.shading": (
        "CountedRooms",
        "connected_rule",
    ),
    "puzzles.common.solution": (
        "Reason",
        "Slot",
        "Solution",
        "Value",
        "Violation",
    ),
    "puzzles.common.tatham": (
        "LetterRuns",
        "Tatham",
    ),
    "puzzles.common.wording": ("count_words",),
    "puzzles.making.common.boards": ("GridMaker",),
    "puzzles.making.common.cell_boards": (
        "AreaMaker",
        "CellMaker",
        "ShadedAreasMaker",
    ),
    "puzzles.making.common.loop_boards": (
        "GapMaker",
        "LoopMaker",
        "RoomLoopMaker",
    ),
    "puzzles.making.common.maker": (
        "Maker",
        "maker",
    ),
    "puzzles.making.common.room_boards": ("RoomMaker",),
    "puzzles.making.common.shading": ("CountedRoomsMaker",),
    "puzzles.making.common.tiny": (
        "Divided",
        "Filled",
    ),
}

__all__ = [*(name for names in _HOME.values() for name in names)]

if TYPE_CHECKING:
    from .encodings.common.encoding import encoding as encoding
    from .encodings.common.graphs.statements import Loop as Loop
    from .encodings.common.graphs.statements import Subgraph as Subgraph
    from .encodings.common.graphs.statements import cells_subgraph as cells_subgraph
    from .encodings.common.latin import latin as latin
    from .encodings.common.loops import by_degrees as by_degrees
    from .encodings.common.loops import one_loop as one_loop
    from .encodings.common.model import Literal as Literal
    from .encodings.common.model import Model as Model
    from .puzzles.common.boards import GridPuzzle as GridPuzzle
    from .puzzles.common.cell_boards import AreaPuzzle as AreaPuzzle
    from .puzzles.common.cell_boards import CellPuzzle as CellPuzzle
    from .puzzles.common.cell_boards import LatinPuzzle as LatinPuzzle
    from .puzzles.common.cell_boards import ShadedAreas as ShadedAreas
    from .puzzles.common.cell_boards import ShadingPuzzle as ShadingPuzzle
    from .puzzles.common.drawing import Drawing as Drawing
    from .puzzles.common.edge_boards import EdgePuzzle as EdgePuzzle
    from .puzzles.common.errors import PuzzleError as PuzzleError
    from .puzzles.common.formats import UNKNOWN as UNKNOWN
    from .puzzles.common.formats import Areas as Areas
    from .puzzles.common.formats import Cells as Cells
    from .puzzles.common.formats import Codec as Codec
    from .puzzles.common.formats import Labels as Labels
    from .puzzles.common.formats import Lattice as Lattice
    from .puzzles.common.formats import Outside as Outside
    from .puzzles.common.formats import Rows as Rows
    from .puzzles.common.formats import Signs as Signs
    from .puzzles.common.formats import Words as Words
    from .puzzles.common.geometry import Cell as Cell
    from .puzzles.common.geometry import Edge as Edge
    from .puzzles.common.geometry import Line as Line
    from .puzzles.common.geometry import cells as cells
    from .puzzles.common.geometry import components as components
    from .puzzles.common.geometry import divisions as divisions
    from .puzzles.common.geometry import edges as edges
    from .puzzles.common.geometry import lines as lines
    from .puzzles.common.geometry import neighbours as neighbours
    from .puzzles.common.geometry import numbered as numbered
    from .puzzles.common.geometry import parted as parted
    from .puzzles.common.geometry import regions_of as regions_of
    from .puzzles.common.geometry import squares as squares
    from .puzzles.common.geometry import surroundings as surroundings
    from .puzzles.common.geometry import walls_of as walls_of
    from .puzzles.common.loop_boards import GapPuzzle as GapPuzzle
    from .puzzles.common.loop_boards import LoopPuzzle as LoopPuzzle
    from .puzzles.common.loop_boards import RoomLoopPuzzle as RoomLoopPuzzle
    from .puzzles.common.puzzle import Setting as Setting
    from .puzzles.common.puzzle import number_from as number_from
    from .puzzles.common.puzzle import whole_number as whole_number
    from .puzzles.common.puzzle import yes_or_no as yes_or_no
    from .puzzles.common.puzzlink import Layer as Layer
    from .puzzles.common.puzzlink import PuzzLink as PuzzLink
    from .puzzles.common.puzzlink_marks import Borders as Borders
    from .puzzles.common.puzzlink_numbers import Arrow16 as Arrow16
    from .puzzles.common.puzzlink_numbers import Four as Four
    from .puzzles.common.puzzlink_numbers import Number10 as Number10
    from .puzzles.common.puzzlink_numbers import Number16 as Number16
    from .puzzles.common.puzzlink_numbers import Outer16 as Outer16
    from .puzzles.common.reading import Text as Text
    from .puzzles.common.region_boards import RegionPuzzle as RegionPuzzle
    from .puzzles.common.room_boards import RoomPuzzle as RoomPuzzle
    from .puzzles.common.rules import AllDifferent as AllDifferent
    from .puzzles.common.rules import Count as Count
    from .puzzles.common.rules import OneOf as OneOf
    from .puzzles.common.rules import Relation as Relation
    from .puzzles.common.rules import Rule as Rule
    from .puzzles.common.rules import SingleLoop as SingleLoop
    from .puzzles.common.rules import Sum as Sum
    from .puzzles.common.rules import Table as Table
    from .puzzles.common.sampling import latin_square as latin_square
    from .puzzles.common.sampling import random_patch as random_patch
    from .puzzles.common.sampling import random_regions as random_regions
    from .puzzles.common.sampling import random_shading as random_shading
    from .puzzles.common.sampling import some as some
    from .puzzles.common.sampling import thin_out as thin_out
    from .puzzles.common.shading import CountedRooms as CountedRooms
    from .puzzles.common.shading import connected_rule as connected_rule
    from .puzzles.common.solution import Reason as Reason
    from .puzzles.common.solution import Slot as Slot
    from .puzzles.common.solution import Solution as Solution
    from .puzzles.common.solution import Value as Value
    from .puzzles.common.solution import Violation as Violation
    from .puzzles.common.tatham import LetterRuns as LetterRuns
    from .puzzles.common.tatham import Tatham as Tatham
    from .puzzles.common.wording import count_words as count_words
    from .puzzles.making.common.boards import GridMaker as GridMaker
    from .puzzles.making.common.cell_boards import AreaMaker as AreaMaker
    from .puzzles.making.common.cell_boards import CellMaker as CellMaker
    from .puzzles.making.common.cell_boards import ShadedAreasMaker as ShadedAreasMaker
    from .puzzles.making.common.loop_boards import GapMaker as GapMaker
    from .puzzles.making.common.loop_boards import LoopMaker as LoopMaker
    from .puzzles.making.common.loop_boards import RoomLoopMaker as RoomLoopMaker
    from .puzzles.making.common.maker import Maker as Maker
    from .puzzles.making.common.maker import maker as maker
    from .puzzles.making.common.room_boards import RoomMaker as RoomMaker
    from .puzzles.making.common.shading import CountedRoomsMaker as CountedRoomsMaker
    from .puzzles.making.common.tiny import Divided as Divided
    from .puzzles.making.common.tiny import Filled as Filled
else:  # hidden from type checkers: they use the imports above

    def __getattr__(name):
        """Imports a name when it is asked for."""
        from importlib import import_module

        for module, names in _HOME.items():
            if name in names:
                globals()[name] = value = getattr(import_module(f"cluewise.{module}"), name)
                return value
        raise AttributeError(f"module 'cluewise.kit' has no attribute '{name}'")
