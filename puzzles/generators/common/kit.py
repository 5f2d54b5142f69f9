"""The names that most generators need: `from cluewise.puzzles.generators.common.kit import Filled, GridGenerator`.

A name is imported from its module at its first use; other names are imported from their modules.
"""

TYPE_CHECKING = False  # True for type checkers

_HOME = {
    "bank_boards": ("BankGenerator",),
    "boards": ("DrawnGenerator", "GridGenerator", "OutsideGenerator", "Random", "some"),
    "cell_boards": ("AreaGenerator", "CellGenerator", "LatinGenerator", "ShadedAreasGenerator"),
    "clue_cells": ("ClueCellGenerator",),
    "connected_cells": ("ApartGenerator", "random_sea", "stays_connected", "thin_out"),
    "crossing_boards": ("CrossingGenerator",),
    "group_boards": ("GroupGenerator",),
    "holes": ("each_holed", "with_holes"),
    "island_boards": ("IslandGenerator",),
    "island_rooms": ("IslandRoomsGenerator", "rooms_around"),
    "joined_boards": ("JoinedGenerator",),
    "latin_boards": ("BlankedLatinGenerator",),
    "latin_squares": ("latin_rectangle", "latin_square"),
    "loop_boards": ("GapGenerator", "LoopGenerator", "RoomLoopGenerator"),
    "number_boards": ("RoomSizesGenerator", "SomeNumbersGenerator"),
    "polyomino_boards": ("PolyominoGenerator",),
    "random_divisions": ("random_joined", "random_regions"),
    "random_loops": ("random_patch",),
    "rectangle_boards": ("RectangleGenerator",),
    "region_values": ("RegionValuesGenerator",),
    "room_boards": ("RoomGenerator",),
    "shaped_boards": ("ShapedGenerator",),
    "shading": ("BoxedRoomsGenerator", "CountedRoomsGenerator"),
    "side_boards": ("SideGenerator",),
    "sight_boards": ("SightGenerator",),
    "summed_boards": ("SummedGenerator",),
    "tiny": ("TINY_SIZES", "Begun", "Boards", "Divided", "Ends", "Every", "Filled", "Pointed"),
}

__all__ = [*(name for names in _HOME.values() for name in names)]

if TYPE_CHECKING:
    from random import Random as Random

    from .bank_boards import BankGenerator as BankGenerator
    from .boards import DrawnGenerator as DrawnGenerator
    from .boards import GridGenerator as GridGenerator
    from .boards import OutsideGenerator as OutsideGenerator
    from .boards import some as some
    from .cell_boards import AreaGenerator as AreaGenerator
    from .cell_boards import CellGenerator as CellGenerator
    from .cell_boards import LatinGenerator as LatinGenerator
    from .cell_boards import ShadedAreasGenerator as ShadedAreasGenerator
    from .clue_cells import ClueCellGenerator as ClueCellGenerator
    from .connected_cells import ApartGenerator as ApartGenerator
    from .connected_cells import random_sea as random_sea
    from .connected_cells import stays_connected as stays_connected
    from .connected_cells import thin_out as thin_out
    from .crossing_boards import CrossingGenerator as CrossingGenerator
    from .group_boards import GroupGenerator as GroupGenerator
    from .holes import each_holed as each_holed
    from .holes import with_holes as with_holes
    from .island_boards import IslandGenerator as IslandGenerator
    from .island_rooms import IslandRoomsGenerator as IslandRoomsGenerator
    from .island_rooms import rooms_around as rooms_around
    from .joined_boards import JoinedGenerator as JoinedGenerator
    from .latin_boards import BlankedLatinGenerator as BlankedLatinGenerator
    from .latin_squares import latin_rectangle as latin_rectangle
    from .latin_squares import latin_square as latin_square
    from .loop_boards import GapGenerator as GapGenerator
    from .loop_boards import LoopGenerator as LoopGenerator
    from .loop_boards import RoomLoopGenerator as RoomLoopGenerator
    from .number_boards import RoomSizesGenerator as RoomSizesGenerator
    from .number_boards import SomeNumbersGenerator as SomeNumbersGenerator
    from .polyomino_boards import PolyominoGenerator as PolyominoGenerator
    from .random_divisions import random_joined as random_joined
    from .random_divisions import random_regions as random_regions
    from .random_loops import random_patch as random_patch
    from .rectangle_boards import RectangleGenerator as RectangleGenerator
    from .region_values import RegionValuesGenerator as RegionValuesGenerator
    from .room_boards import RoomGenerator as RoomGenerator
    from .shading import BoxedRoomsGenerator as BoxedRoomsGenerator
    from .shading import CountedRoomsGenerator as CountedRoomsGenerator
    from .shaped_boards import ShapedGenerator as ShapedGenerator
    from .side_boards import SideGenerator as SideGenerator
    from .sight_boards import SightGenerator as SightGenerator
    from .summed_boards import SummedGenerator as SummedGenerator
    from .tiny import TINY_SIZES as TINY_SIZES
    from .tiny import Begun as Begun
    from .tiny import Boards as Boards
    from .tiny import Divided as Divided
    from .tiny import Ends as Ends
    from .tiny import Every as Every
    from .tiny import Filled as Filled
    from .tiny import Pointed as Pointed
else:  # hidden from type checkers: they use the imports above
    from ...common.lazy import lazy_dir, lazy_names

    __dir__ = lazy_dir(__name__, _HOME)
    __getattr__ = lazy_names(__name__, __package__, _HOME)
