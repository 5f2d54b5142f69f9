"""The families of kinds: what a solver writes on the board."""

from .cell_boards import CellPuzzle, ShadingPuzzle
from .edge_boards import EdgePuzzle
from .errors import Refused, quote
from .puzzle import Puzzle
from .region_boards import RegionPuzzle
from .region_values import RegionValues
from .side_boards import SidePuzzle

SHADING, LINES, REGIONS = "Shading", "Lines and loops", "Regions"
NUMBERS, THINGS = "Numbers and letters", "Things to place"
FAMILIES = (SHADING, LINES, REGIONS, NUMBERS, THINGS)
"""All of them, in the order of lists."""

BASES = {RegionPuzzle: REGIONS, EdgePuzzle: LINES, SidePuzzle: LINES, ShadingPuzzle: SHADING, RegionValues: NUMBERS}


def family(kind: type[Puzzle]) -> str:
    """The family of a kind: its own word, or that of its base. Raises Refused for a word that is none of them."""
    if kind.family and kind.family not in FAMILIES:
        raise Refused(f"`family` of {kind.__name__}: expected one of {', '.join(FAMILIES)}, found {quote(kind.family)}")
    numbers = NUMBERS if issubclass(kind, CellPuzzle) and kind.values_are_numbers else THINGS
    return kind.family or next((name for base, name in BASES.items() if issubclass(kind, base)), numbers)
