"""The kit in one import, for the files of a puzzle: `from cluewise.kit import CellPuzzle, Cells, Rows`.

It has all names that these files need from the folders `common/`. A name is imported from its module at its first use,
so a file loads only the modules of its names. Names for types only (`Drawing`, `Rule`) are imported under
`TYPE_CHECKING`, and rules inside `rules()`.
"""

TYPE_CHECKING = False  # True for type checkers

_HOME = {
    "encodings.common.automata": ("Transition", "accept", "flow"),
    "encodings.common.bits": ("ones",),
    "encodings.common.block_lines": ("BlockLine", "new_moves", "slack", "state_moves"),
    "encodings.common.cardinality": ("NATIVE",),
    "encodings.common.clause_cache": ("state_once",),
    "encodings.common.columns": ("Columns",),
    "encodings.common.encoding": ("CNF", "ILP", "encoding"),
    "encodings.common.givens": ("take_givens",),
    "encodings.common.graphs.statements": (
        "Acyclic", "Arc", "Connected", "Forest", "Loop", "SinglePath", "Sized", "Subgraph", "Undivided",
        "cells_subgraph", "parts",
    ),
    "encodings.common.islands": ("own_islands", "state_steps"),
    "encodings.common.latin": ("blanked", "blanked_bits", "latin", "latin_bits"),
    "encodings.common.loop_kinds": (
        "Passes", "barred_walls", "equal_if", "every", "gaps", "gated", "loop_encodings", "open_cells", "reaches",
        "turning",
    ),
    "encodings.common.loops": (
        "LOOP_ALIASES", "Edges", "by_degrees", "degrees", "edges_at", "loop_subgraph", "one_loop", "passed",
    ),
    "encodings.common.model": (
        "FALSE", "TRUE", "Candidate", "Clause", "Cut", "Family", "Finder", "Literal", "Model", "OneHot", "Order",
        "Preferred",
    ),
    "encodings.common.number_sets": ("filled", "holders_of", "number_sets", "possible_numbers"),
    "encodings.common.owners": ("Owners", "part_owners"),
    "encodings.common.path_decoding": ("PathHead", "PathStep", "PathValue"),
    "encodings.common.path_numbers": ("each_leads_on", "number_holders", "numbers_on_a_path", "one_more"),
    "encodings.common.rectangles": (
        "boxes_left", "cover_by_boxes", "joined", "owned_boxes", "straight_walls", "toward",
    ),
    "encodings.common.references": (
        "ANSOTEGUI_2008", "BAILLEUX_2003", "COTE_2007", "DANTZIG_1954", "DE_KLEER_1989", "IWAMA_1994", "KNUTH_2000",
        "MILLER_1960", "PESANT_2004", "QUIMPER_2006", "RULES_MODEL", "TAMURA_2009", "WALSH_2000",
    ),
    "encodings.common.regions": ("OwnedRegions", "by_owners", "connected_owners"),
    "encodings.common.rooms": ("ROOM_ENCODINGS",),
    "encodings.common.shading": ("connect", "corner_tables", "count_rooms", "no_corners", "no_squares", "shaded_cells"),
    "encodings.common.sides": ("Make", "OpenSides", "by_digits", "by_joints", "showing"),
    "encodings.common.single_path": ("none_or_two",),
    "encodings.common.some_numbers": (
        "keep_apart", "numbered_rooms", "numbered_rooms_in_bits", "one_hot_numbers", "ordered_numbers",
    ),
    "encodings.common.strips": ("lengths",),
    "encodings.common.unary_sizes": ("unary_size",),
    "encodings.parts.battleship.banks": ("by_group_cuts", "by_packing", "by_placements"),
    "encodings.parts.invlitso.tetrominoes": ("borders", "placed", "unlike"),
    "encodings.parts.nurimisaki.sights": ("Sighting", "by_sight_cuts", "by_unary", "looks"),
    "encodings.parts.renban.consecutive": ("by_distance", "by_lowest", "numbers_of", "unequal"),
    "encodings.parts.stostone.island_rooms": ("room_islands",),
    "encodings.parts.yajikazu.barriers": ("BARRIER_ALIASES", "barrier_cells"),
    "puzzles.common.arrow_boards": ("ArrowPuzzle",),
    "puzzles.common.arrows": ("DIRECTIONS", "WORDS", "Arrows", "draw_arrows"),
    "puzzles.common.bank_boards": ("BankPuzzle",),
    "puzzles.common.banks": ("SETS", "bank", "straight"),
    "puzzles.common.black_boards": ("BlackPuzzle",),
    "puzzles.common.boards": ("OPEN", "GridPuzzle", "kept_for_size", "same_for_all"),
    "puzzles.common.cell_boards": ("AreaPuzzle", "CellPuzzle", "LatinPuzzle", "ShadedAreas", "ShadingPuzzle"),
    "puzzles.common.circle_boards": ("CIRCLE", "GREY_TOO", "CirclePuzzle"),
    "puzzles.common.colours": ("Colour",),
    "puzzles.common.corner_boards": ("CORNERS", "CornerPuzzle"),
    "puzzles.common.crossing_boards": ("CrossingPuzzle",),
    "puzzles.common.divided_boards": ("DividedBoard", "flaw_of_areas"),
    "puzzles.common.drawing": (
        "BLACK", "FAINT", "GIVEN", "INK", "LAMP", "MARK", "MIRROR", "PAPER", "SHADE", "SIDE", "SOLVED", "STONE",
        "UNDECIDED", "WHITE", "Drawing",
    ),
    "puzzles.common.edge_boards": ("EdgePuzzle",),
    "puzzles.common.errors": ("PuzzleError", "cut", "quote"),
    "puzzles.common.formats": (
        "BLANKS", "SIDES", "UNKNOWN", "Areas", "Block", "Board", "Cells", "Codec", "Flaw", "Format", "Implied",
        "Labels", "Lattice", "Outside", "Rows", "Signs", "Token", "Words", "count_places",
    ),
    "puzzles.common.game_ids": ("read_blocks", "write_blocks"),
    "puzzles.common.geometry": (
        "COMPASS", "SIZES", "STEP_NAMES", "STEPS", "Cell", "Corner", "Edge", "Line", "cells", "components",
        "connected_regions", "divisions", "edges", "lines", "meeting", "neighbours", "numbered", "parted", "ray",
        "reached", "regions_of", "squares", "steps", "surroundings", "trails", "walls_of",
    ),
    "puzzles.common.grid": ("read_rows", "show_rows"),
    "puzzles.common.group_boards": ("GroupPuzzle",),
    "puzzles.common.holed_boards": ("HoledAreas", "HoledBoard", "HoledLoop"),
    "puzzles.common.inner_walls": ("as_layer", "flaw_of_walls", "walled_divisions", "walls_inside"),
    "puzzles.common.island_boards": ("ISLAND_ROWS", "IslandPuzzle"),
    "puzzles.common.island_rooms": ("IslandRooms",),
    "puzzles.common.joined_boards": ("JOINED_ROWS", "JoinedPuzzle"),
    "puzzles.common.latin_boards": ("BlankedLatin",),
    "puzzles.common.loop_boards": ("GapPuzzle", "LoopPuzzle", "RoomLoopPuzzle", "degree_rules", "loop_rules"),
    "puzzles.common.loop_rules": ("Alternate", "OneKind", "Stretches", "Turns"),
    "puzzles.common.mesh": ("Mesh", "mesh_of", "squares_between"),
    "puzzles.common.number_boards": ("RoomSizes", "SomeNumbers"),
    "puzzles.common.picture": ("MARK_INK", "Picture", "mix"),
    "puzzles.common.placed_clues": ("TextClue",),
    "puzzles.common.places": ("line_text", "place_text", "read_place"),
    "puzzles.common.play_board": ("Choice", "Drag", "Moves", "PlayBoard", "Surface", "Target", "place_name"),
    "puzzles.common.plural": ("count_words",),
    "puzzles.common.polyomino_boards": ("STOPS", "PolyominoPuzzle", "kinds_of", "polyomino_rows"),
    "puzzles.common.puzzle": ("Puzzle",),
    "puzzles.common.puzzle.clues": ("Place", "middle_of"),
    "puzzles.common.puzzle.settings": ("DISTINCT", "Setting", "number_from", "whole_number", "written", "yes_or_no"),
    "puzzles.common.puzzlink": ("OLD_FORM", "Layer", "PuzzLink", "Slash", "Trailing"),
    "puzzles.common.puzzlink_marks": (
        "FLEETS", "Bank", "Bits", "Borders", "Dots", "Shape", "Ternary", "Walls", "read_packed", "write_packed",
    ),
    "puzzles.common.puzzlink_numbers": (
        "MOST", "MOST_8", "Arrow", "Arrow16", "Base36", "DecimalCount", "Four", "KakuroSums", "Number10",
        "Number10Or16", "Number16", "Outer16", "Sums", "TapaClues", "is_number", "read_hex", "read_number16",
        "read_number8", "read_skipping", "write_number16", "write_skipping",
    ),
    "puzzles.common.random_solutions": ("find_solution",),
    "puzzles.common.reading": (
        "Scanner", "Text", "as_text", "lines_of", "read_json", "read_json_lists", "read_width_height",
    ),
    "puzzles.common.rectangle_boards": (
        "Rectangle", "RectanglePuzzle", "apart_rules", "box_of", "boxes_around", "corner_rules",
        "straight_from", "with_one",
    ),
    "puzzles.common.rectangle_islands": ("RectangleIslands",),
    "puzzles.common.region_boards": ("RegionPuzzle",),
    "puzzles.common.region_values": ("RegionValues", "region_rows"),
    "puzzles.common.room_boards": ("ROOMS", "Pair", "RoomPuzzle"),
    "puzzles.common.room_spans": ("Span", "border_spans", "span_rules"),
    "puzzles.common.rules": (
        "AllDifferent", "BlockRule", "Blocks", "Consecutive", "Count", "CountEach", "Division", "EqualCounts",
        "EqualRegions", "FirstSeen", "GlobalRule", "Inside", "JoinedCount", "LShapes", "NoLoop", "NoRectangles",
        "NumberedGroups", "OneOf", "PartialValues", "PassedGroups", "Path", "Product", "Regions", "RegionShapes",
        "Relation", "Rule", "Runs", "ShapeAt", "Shapes", "Sight", "SingleLoop", "Sum", "SumBetween", "Table",
        "UnequalBlocks", "UnequalCounts", "UnlikeRegions", "UnlikeShapes", "Visible", "Weighted", "component_numbers",
    ),
    "puzzles.common.shading": (
        "ROOM_NUMBERS", "WALLED_ROOM_NUMBERS", "CountedRooms", "connected_rule", "domino_rules", "rectangle_rules",
        "square_rules", "touch_rules",
    ),
    "puzzles.common.shapes": ("Kind", "Placement", "kind_of", "placements", "turned"),
    "puzzles.common.side_boards": (
        "BLANK", "DIGITS", "DOWN", "LEFT", "OPENING", "OPPOSITE", "RIGHT", "SIDE_STEPS", "SIGNS", "Joint", "SidePuzzle",
        "closed", "sides_of", "steps_of",
    ),
    "puzzles.common.sight_boards": ("SightPuzzle",),
    "puzzles.common.solution": ("Clue", "Reason", "Slot", "Solution", "Value", "Violation", "is_silent", "silently"),
    "puzzles.common.summed_boards": ("BELOW_AND_RIGHT", "SummedPuzzle", "sums_at"),
    "puzzles.common.tatham": ("Characters", "Clues", "LetterRuns", "Optional", "Switches", "Tatham", "number_refusal"),
    "puzzles.common.tetromino_rooms": ("SHAPES", "TetrominoRooms", "normal"),
    "puzzles.generators.common.bank_boards": ("BankGenerator",),
    "puzzles.generators.common.boards": ("DrawnGenerator", "GridGenerator", "some"),
    "puzzles.generators.common.cell_boards": (
        "GIVEN_UP", "AreaGenerator", "CellGenerator", "LatinGenerator", "ShadedAreasGenerator",
    ),
    "puzzles.generators.common.circle_boards": ("CircleGenerator",),
    "puzzles.generators.common.connected_cells": ("random_sea", "random_shading", "stays_connected", "thin_out"),
    "puzzles.generators.common.crossing_boards": ("CrossingGenerator",),
    "puzzles.generators.common.group_boards": ("GroupGenerator",),
    "puzzles.generators.common.holes": ("each_holed", "with_holes"),
    "puzzles.generators.common.island_boards": ("IslandGenerator",),
    "puzzles.generators.common.island_rooms": ("IslandRoomsGenerator", "rooms_around"),
    "puzzles.generators.common.joined_boards": ("JoinedGenerator",),
    "puzzles.generators.common.land": ("may_change", "random_land"),
    "puzzles.generators.common.latin_boards": ("BlankedLatinGenerator",),
    "puzzles.generators.common.latin_squares": ("latin_rectangle", "latin_square", "mix_rows"),
    "puzzles.generators.common.loop_boards": (
        "GapGenerator", "LoopGenerator", "RoomLoopGenerator", "filling", "sparse",
    ),
    "puzzles.generators.common.number_boards": ("RoomSizesGenerator", "SomeNumbersGenerator"),
    "puzzles.generators.common.polyomino_boards": ("PolyominoGenerator",),
    "puzzles.generators.common.puzzle_generator": ("Addition", "PuzzleGenerator", "generator_for"),
    "puzzles.generators.common.random_divisions": (
        "joined_regions", "random_boxes", "random_dominoes", "random_forest", "random_joined", "random_regions",
    ),
    "puzzles.generators.common.random_loops": ("changed_patch", "random_patch", "random_paths", "winding_patch"),
    "puzzles.generators.common.rectangle_boards": ("RectangleGenerator", "halves_of", "random_bars"),
    "puzzles.generators.common.rectangle_islands": ("RectangleIslandsGenerator",),
    "puzzles.generators.common.region_values": ("RegionValuesGenerator",),
    "puzzles.generators.common.room_boards": ("RoomGenerator",),
    "puzzles.generators.common.shading": (
        "BoxedRoomsGenerator", "CountedRoomsGenerator", "dominoes_apart", "more_parts", "random_rectangles",
    ),
    "puzzles.generators.common.side_boards": ("SideGenerator", "digits_of"),
    "puzzles.generators.common.sight_boards": ("SightGenerator",),
    "puzzles.generators.common.summed_boards": ("SummedGenerator",),
    "puzzles.generators.common.symmetries": ("Alike", "fits", "images"),
    "puzzles.generators.common.tilings": ("random_tiling",),
    "puzzles.generators.common.tiny": (
        "TINY_SIZES", "Begun", "Boards", "Divided", "Ends", "Every", "Filled", "Pointed",
    ),
}  # fmt: skip

__all__ = [*(name for names in _HOME.values() for name in names)]

if TYPE_CHECKING:
    from .encodings.common.automata import Transition as Transition
    from .encodings.common.automata import accept as accept
    from .encodings.common.automata import flow as flow
    from .encodings.common.bits import ones as ones
    from .encodings.common.block_lines import BlockLine as BlockLine
    from .encodings.common.block_lines import new_moves as new_moves
    from .encodings.common.block_lines import slack as slack
    from .encodings.common.block_lines import state_moves as state_moves
    from .encodings.common.cardinality import NATIVE as NATIVE
    from .encodings.common.clause_cache import state_once as state_once
    from .encodings.common.columns import Columns as Columns
    from .encodings.common.encoding import CNF as CNF
    from .encodings.common.encoding import ILP as ILP
    from .encodings.common.encoding import encoding as encoding
    from .encodings.common.givens import take_givens as take_givens
    from .encodings.common.graphs.statements import Acyclic as Acyclic
    from .encodings.common.graphs.statements import Arc as Arc
    from .encodings.common.graphs.statements import Connected as Connected
    from .encodings.common.graphs.statements import Forest as Forest
    from .encodings.common.graphs.statements import Loop as Loop
    from .encodings.common.graphs.statements import SinglePath as SinglePath
    from .encodings.common.graphs.statements import Sized as Sized
    from .encodings.common.graphs.statements import Subgraph as Subgraph
    from .encodings.common.graphs.statements import Undivided as Undivided
    from .encodings.common.graphs.statements import cells_subgraph as cells_subgraph
    from .encodings.common.graphs.statements import parts as parts
    from .encodings.common.islands import own_islands as own_islands
    from .encodings.common.islands import state_steps as state_steps
    from .encodings.common.latin import blanked as blanked
    from .encodings.common.latin import blanked_bits as blanked_bits
    from .encodings.common.latin import latin as latin
    from .encodings.common.latin import latin_bits as latin_bits
    from .encodings.common.loop_kinds import Passes as Passes
    from .encodings.common.loop_kinds import barred_walls as barred_walls
    from .encodings.common.loop_kinds import equal_if as equal_if
    from .encodings.common.loop_kinds import every as every
    from .encodings.common.loop_kinds import gaps as gaps
    from .encodings.common.loop_kinds import gated as gated
    from .encodings.common.loop_kinds import loop_encodings as loop_encodings
    from .encodings.common.loop_kinds import open_cells as open_cells
    from .encodings.common.loop_kinds import reaches as reaches
    from .encodings.common.loop_kinds import turning as turning
    from .encodings.common.loops import LOOP_ALIASES as LOOP_ALIASES
    from .encodings.common.loops import Edges as Edges
    from .encodings.common.loops import by_degrees as by_degrees
    from .encodings.common.loops import degrees as degrees
    from .encodings.common.loops import edges_at as edges_at
    from .encodings.common.loops import loop_subgraph as loop_subgraph
    from .encodings.common.loops import one_loop as one_loop
    from .encodings.common.loops import passed as passed
    from .encodings.common.model import FALSE as FALSE
    from .encodings.common.model import TRUE as TRUE
    from .encodings.common.model import Candidate as Candidate
    from .encodings.common.model import Clause as Clause
    from .encodings.common.model import Cut as Cut
    from .encodings.common.model import Family as Family
    from .encodings.common.model import Finder as Finder
    from .encodings.common.model import Literal as Literal
    from .encodings.common.model import Model as Model
    from .encodings.common.model import OneHot as OneHot
    from .encodings.common.model import Order as Order
    from .encodings.common.model import Preferred as Preferred
    from .encodings.common.number_sets import filled as filled
    from .encodings.common.number_sets import holders_of as holders_of
    from .encodings.common.number_sets import number_sets as number_sets
    from .encodings.common.number_sets import possible_numbers as possible_numbers
    from .encodings.common.owners import Owners as Owners
    from .encodings.common.owners import part_owners as part_owners
    from .encodings.common.path_decoding import PathHead as PathHead
    from .encodings.common.path_decoding import PathStep as PathStep
    from .encodings.common.path_decoding import PathValue as PathValue
    from .encodings.common.path_numbers import each_leads_on as each_leads_on
    from .encodings.common.path_numbers import number_holders as number_holders
    from .encodings.common.path_numbers import numbers_on_a_path as numbers_on_a_path
    from .encodings.common.path_numbers import one_more as one_more
    from .encodings.common.rectangles import boxes_left as boxes_left
    from .encodings.common.rectangles import cover_by_boxes as cover_by_boxes
    from .encodings.common.rectangles import joined as joined
    from .encodings.common.rectangles import owned_boxes as owned_boxes
    from .encodings.common.rectangles import straight_walls as straight_walls
    from .encodings.common.rectangles import toward as toward
    from .encodings.common.references import ANSOTEGUI_2008 as ANSOTEGUI_2008
    from .encodings.common.references import BAILLEUX_2003 as BAILLEUX_2003
    from .encodings.common.references import COTE_2007 as COTE_2007
    from .encodings.common.references import DANTZIG_1954 as DANTZIG_1954
    from .encodings.common.references import DE_KLEER_1989 as DE_KLEER_1989
    from .encodings.common.references import IWAMA_1994 as IWAMA_1994
    from .encodings.common.references import KNUTH_2000 as KNUTH_2000
    from .encodings.common.references import MILLER_1960 as MILLER_1960
    from .encodings.common.references import PESANT_2004 as PESANT_2004
    from .encodings.common.references import QUIMPER_2006 as QUIMPER_2006
    from .encodings.common.references import RULES_MODEL as RULES_MODEL
    from .encodings.common.references import TAMURA_2009 as TAMURA_2009
    from .encodings.common.references import WALSH_2000 as WALSH_2000
    from .encodings.common.regions import OwnedRegions as OwnedRegions
    from .encodings.common.regions import by_owners as by_owners
    from .encodings.common.regions import connected_owners as connected_owners
    from .encodings.common.rooms import ROOM_ENCODINGS as ROOM_ENCODINGS
    from .encodings.common.shading import connect as connect
    from .encodings.common.shading import corner_tables as corner_tables
    from .encodings.common.shading import count_rooms as count_rooms
    from .encodings.common.shading import no_corners as no_corners
    from .encodings.common.shading import no_squares as no_squares
    from .encodings.common.shading import shaded_cells as shaded_cells
    from .encodings.common.sides import Make as Make
    from .encodings.common.sides import OpenSides as OpenSides
    from .encodings.common.sides import by_digits as by_digits
    from .encodings.common.sides import by_joints as by_joints
    from .encodings.common.sides import showing as showing
    from .encodings.common.single_path import none_or_two as none_or_two
    from .encodings.common.some_numbers import keep_apart as keep_apart
    from .encodings.common.some_numbers import numbered_rooms as numbered_rooms
    from .encodings.common.some_numbers import numbered_rooms_in_bits as numbered_rooms_in_bits
    from .encodings.common.some_numbers import one_hot_numbers as one_hot_numbers
    from .encodings.common.some_numbers import ordered_numbers as ordered_numbers
    from .encodings.common.strips import lengths as lengths
    from .encodings.common.unary_sizes import unary_size as unary_size
    from .encodings.parts.battleship.banks import by_group_cuts as by_group_cuts
    from .encodings.parts.battleship.banks import by_packing as by_packing
    from .encodings.parts.battleship.banks import by_placements as by_placements
    from .encodings.parts.invlitso.tetrominoes import borders as borders
    from .encodings.parts.invlitso.tetrominoes import placed as placed
    from .encodings.parts.invlitso.tetrominoes import unlike as unlike
    from .encodings.parts.nurimisaki.sights import Sighting as Sighting
    from .encodings.parts.nurimisaki.sights import by_sight_cuts as by_sight_cuts
    from .encodings.parts.nurimisaki.sights import by_unary as by_unary
    from .encodings.parts.nurimisaki.sights import looks as looks
    from .encodings.parts.renban.consecutive import by_distance as by_distance
    from .encodings.parts.renban.consecutive import by_lowest as by_lowest
    from .encodings.parts.renban.consecutive import numbers_of as numbers_of
    from .encodings.parts.renban.consecutive import unequal as unequal
    from .encodings.parts.stostone.island_rooms import room_islands as room_islands
    from .encodings.parts.yajikazu.barriers import BARRIER_ALIASES as BARRIER_ALIASES
    from .encodings.parts.yajikazu.barriers import barrier_cells as barrier_cells
    from .puzzles.common.arrow_boards import ArrowPuzzle as ArrowPuzzle
    from .puzzles.common.arrows import DIRECTIONS as DIRECTIONS
    from .puzzles.common.arrows import WORDS as WORDS
    from .puzzles.common.arrows import Arrows as Arrows
    from .puzzles.common.arrows import draw_arrows as draw_arrows
    from .puzzles.common.bank_boards import BankPuzzle as BankPuzzle
    from .puzzles.common.banks import SETS as SETS
    from .puzzles.common.banks import bank as bank
    from .puzzles.common.banks import straight as straight
    from .puzzles.common.black_boards import BlackPuzzle as BlackPuzzle
    from .puzzles.common.boards import OPEN as OPEN
    from .puzzles.common.boards import GridPuzzle as GridPuzzle
    from .puzzles.common.boards import kept_for_size as kept_for_size
    from .puzzles.common.boards import same_for_all as same_for_all
    from .puzzles.common.cell_boards import AreaPuzzle as AreaPuzzle
    from .puzzles.common.cell_boards import CellPuzzle as CellPuzzle
    from .puzzles.common.cell_boards import LatinPuzzle as LatinPuzzle
    from .puzzles.common.cell_boards import ShadedAreas as ShadedAreas
    from .puzzles.common.cell_boards import ShadingPuzzle as ShadingPuzzle
    from .puzzles.common.circle_boards import CIRCLE as CIRCLE
    from .puzzles.common.circle_boards import GREY_TOO as GREY_TOO
    from .puzzles.common.circle_boards import CirclePuzzle as CirclePuzzle
    from .puzzles.common.colours import Colour as Colour
    from .puzzles.common.corner_boards import CORNERS as CORNERS
    from .puzzles.common.corner_boards import CornerPuzzle as CornerPuzzle
    from .puzzles.common.crossing_boards import CrossingPuzzle as CrossingPuzzle
    from .puzzles.common.divided_boards import DividedBoard as DividedBoard
    from .puzzles.common.divided_boards import flaw_of_areas as flaw_of_areas
    from .puzzles.common.drawing import BLACK as BLACK
    from .puzzles.common.drawing import FAINT as FAINT
    from .puzzles.common.drawing import GIVEN as GIVEN
    from .puzzles.common.drawing import INK as INK
    from .puzzles.common.drawing import LAMP as LAMP
    from .puzzles.common.drawing import MARK as MARK
    from .puzzles.common.drawing import MIRROR as MIRROR
    from .puzzles.common.drawing import PAPER as PAPER
    from .puzzles.common.drawing import SHADE as SHADE
    from .puzzles.common.drawing import SIDE as SIDE
    from .puzzles.common.drawing import SOLVED as SOLVED
    from .puzzles.common.drawing import STONE as STONE
    from .puzzles.common.drawing import UNDECIDED as UNDECIDED
    from .puzzles.common.drawing import WHITE as WHITE
    from .puzzles.common.drawing import Drawing as Drawing
    from .puzzles.common.edge_boards import EdgePuzzle as EdgePuzzle
    from .puzzles.common.errors import PuzzleError as PuzzleError
    from .puzzles.common.errors import cut as cut
    from .puzzles.common.errors import quote as quote
    from .puzzles.common.formats import BLANKS as BLANKS
    from .puzzles.common.formats import SIDES as SIDES
    from .puzzles.common.formats import UNKNOWN as UNKNOWN
    from .puzzles.common.formats import Areas as Areas
    from .puzzles.common.formats import Block as Block
    from .puzzles.common.formats import Board as Board
    from .puzzles.common.formats import Cells as Cells
    from .puzzles.common.formats import Codec as Codec
    from .puzzles.common.formats import Flaw as Flaw
    from .puzzles.common.formats import Format as Format
    from .puzzles.common.formats import Implied as Implied
    from .puzzles.common.formats import Labels as Labels
    from .puzzles.common.formats import Lattice as Lattice
    from .puzzles.common.formats import Outside as Outside
    from .puzzles.common.formats import Rows as Rows
    from .puzzles.common.formats import Signs as Signs
    from .puzzles.common.formats import Token as Token
    from .puzzles.common.formats import Words as Words
    from .puzzles.common.formats import count_places as count_places
    from .puzzles.common.game_ids import read_blocks as read_blocks
    from .puzzles.common.game_ids import write_blocks as write_blocks
    from .puzzles.common.geometry import COMPASS as COMPASS
    from .puzzles.common.geometry import SIZES as SIZES
    from .puzzles.common.geometry import STEP_NAMES as STEP_NAMES
    from .puzzles.common.geometry import STEPS as STEPS
    from .puzzles.common.geometry import Cell as Cell
    from .puzzles.common.geometry import Corner as Corner
    from .puzzles.common.geometry import Edge as Edge
    from .puzzles.common.geometry import Line as Line
    from .puzzles.common.geometry import cells as cells
    from .puzzles.common.geometry import components as components
    from .puzzles.common.geometry import connected_regions as connected_regions
    from .puzzles.common.geometry import divisions as divisions
    from .puzzles.common.geometry import edges as edges
    from .puzzles.common.geometry import lines as lines
    from .puzzles.common.geometry import meeting as meeting
    from .puzzles.common.geometry import neighbours as neighbours
    from .puzzles.common.geometry import numbered as numbered
    from .puzzles.common.geometry import parted as parted
    from .puzzles.common.geometry import ray as ray
    from .puzzles.common.geometry import reached as reached
    from .puzzles.common.geometry import regions_of as regions_of
    from .puzzles.common.geometry import squares as squares
    from .puzzles.common.geometry import steps as steps
    from .puzzles.common.geometry import surroundings as surroundings
    from .puzzles.common.geometry import trails as trails
    from .puzzles.common.geometry import walls_of as walls_of
    from .puzzles.common.grid import read_rows as read_rows
    from .puzzles.common.grid import show_rows as show_rows
    from .puzzles.common.group_boards import GroupPuzzle as GroupPuzzle
    from .puzzles.common.holed_boards import HoledAreas as HoledAreas
    from .puzzles.common.holed_boards import HoledBoard as HoledBoard
    from .puzzles.common.holed_boards import HoledLoop as HoledLoop
    from .puzzles.common.inner_walls import as_layer as as_layer
    from .puzzles.common.inner_walls import flaw_of_walls as flaw_of_walls
    from .puzzles.common.inner_walls import walled_divisions as walled_divisions
    from .puzzles.common.inner_walls import walls_inside as walls_inside
    from .puzzles.common.island_boards import ISLAND_ROWS as ISLAND_ROWS
    from .puzzles.common.island_boards import IslandPuzzle as IslandPuzzle
    from .puzzles.common.island_rooms import IslandRooms as IslandRooms
    from .puzzles.common.joined_boards import JOINED_ROWS as JOINED_ROWS
    from .puzzles.common.joined_boards import JoinedPuzzle as JoinedPuzzle
    from .puzzles.common.latin_boards import BlankedLatin as BlankedLatin
    from .puzzles.common.loop_boards import GapPuzzle as GapPuzzle
    from .puzzles.common.loop_boards import LoopPuzzle as LoopPuzzle
    from .puzzles.common.loop_boards import RoomLoopPuzzle as RoomLoopPuzzle
    from .puzzles.common.loop_boards import degree_rules as degree_rules
    from .puzzles.common.loop_boards import loop_rules as loop_rules
    from .puzzles.common.loop_rules import Alternate as Alternate
    from .puzzles.common.loop_rules import OneKind as OneKind
    from .puzzles.common.loop_rules import Stretches as Stretches
    from .puzzles.common.loop_rules import Turns as Turns
    from .puzzles.common.mesh import Mesh as Mesh
    from .puzzles.common.mesh import mesh_of as mesh_of
    from .puzzles.common.mesh import squares_between as squares_between
    from .puzzles.common.number_boards import RoomSizes as RoomSizes
    from .puzzles.common.number_boards import SomeNumbers as SomeNumbers
    from .puzzles.common.picture import MARK_INK as MARK_INK
    from .puzzles.common.picture import Picture as Picture
    from .puzzles.common.picture import mix as mix
    from .puzzles.common.placed_clues import TextClue as TextClue
    from .puzzles.common.places import line_text as line_text
    from .puzzles.common.places import place_text as place_text
    from .puzzles.common.places import read_place as read_place
    from .puzzles.common.play_board import Choice as Choice
    from .puzzles.common.play_board import Drag as Drag
    from .puzzles.common.play_board import Moves as Moves
    from .puzzles.common.play_board import PlayBoard as PlayBoard
    from .puzzles.common.play_board import Surface as Surface
    from .puzzles.common.play_board import Target as Target
    from .puzzles.common.play_board import place_name as place_name
    from .puzzles.common.plural import count_words as count_words
    from .puzzles.common.polyomino_boards import STOPS as STOPS
    from .puzzles.common.polyomino_boards import PolyominoPuzzle as PolyominoPuzzle
    from .puzzles.common.polyomino_boards import kinds_of as kinds_of
    from .puzzles.common.polyomino_boards import polyomino_rows as polyomino_rows
    from .puzzles.common.puzzle import Puzzle as Puzzle
    from .puzzles.common.puzzle.clues import Place as Place
    from .puzzles.common.puzzle.clues import middle_of as middle_of
    from .puzzles.common.puzzle.settings import DISTINCT as DISTINCT
    from .puzzles.common.puzzle.settings import Setting as Setting
    from .puzzles.common.puzzle.settings import number_from as number_from
    from .puzzles.common.puzzle.settings import whole_number as whole_number
    from .puzzles.common.puzzle.settings import written as written
    from .puzzles.common.puzzle.settings import yes_or_no as yes_or_no
    from .puzzles.common.puzzlink import OLD_FORM as OLD_FORM
    from .puzzles.common.puzzlink import Layer as Layer
    from .puzzles.common.puzzlink import PuzzLink as PuzzLink
    from .puzzles.common.puzzlink import Slash as Slash
    from .puzzles.common.puzzlink import Trailing as Trailing
    from .puzzles.common.puzzlink_marks import FLEETS as FLEETS
    from .puzzles.common.puzzlink_marks import Bank as Bank
    from .puzzles.common.puzzlink_marks import Bits as Bits
    from .puzzles.common.puzzlink_marks import Borders as Borders
    from .puzzles.common.puzzlink_marks import Dots as Dots
    from .puzzles.common.puzzlink_marks import Shape as Shape
    from .puzzles.common.puzzlink_marks import Ternary as Ternary
    from .puzzles.common.puzzlink_marks import Walls as Walls
    from .puzzles.common.puzzlink_marks import read_packed as read_packed
    from .puzzles.common.puzzlink_marks import write_packed as write_packed
    from .puzzles.common.puzzlink_numbers import MOST as MOST
    from .puzzles.common.puzzlink_numbers import MOST_8 as MOST_8
    from .puzzles.common.puzzlink_numbers import Arrow as Arrow
    from .puzzles.common.puzzlink_numbers import Arrow16 as Arrow16
    from .puzzles.common.puzzlink_numbers import Base36 as Base36
    from .puzzles.common.puzzlink_numbers import DecimalCount as DecimalCount
    from .puzzles.common.puzzlink_numbers import Four as Four
    from .puzzles.common.puzzlink_numbers import KakuroSums as KakuroSums
    from .puzzles.common.puzzlink_numbers import Number10 as Number10
    from .puzzles.common.puzzlink_numbers import Number10Or16 as Number10Or16
    from .puzzles.common.puzzlink_numbers import Number16 as Number16
    from .puzzles.common.puzzlink_numbers import Outer16 as Outer16
    from .puzzles.common.puzzlink_numbers import Sums as Sums
    from .puzzles.common.puzzlink_numbers import TapaClues as TapaClues
    from .puzzles.common.puzzlink_numbers import is_number as is_number
    from .puzzles.common.puzzlink_numbers import read_hex as read_hex
    from .puzzles.common.puzzlink_numbers import read_number8 as read_number8
    from .puzzles.common.puzzlink_numbers import read_number16 as read_number16
    from .puzzles.common.puzzlink_numbers import read_skipping as read_skipping
    from .puzzles.common.puzzlink_numbers import write_number16 as write_number16
    from .puzzles.common.puzzlink_numbers import write_skipping as write_skipping
    from .puzzles.common.random_solutions import find_solution as find_solution
    from .puzzles.common.reading import Scanner as Scanner
    from .puzzles.common.reading import Text as Text
    from .puzzles.common.reading import as_text as as_text
    from .puzzles.common.reading import lines_of as lines_of
    from .puzzles.common.reading import read_json as read_json
    from .puzzles.common.reading import read_json_lists as read_json_lists
    from .puzzles.common.reading import read_width_height as read_width_height
    from .puzzles.common.rectangle_boards import Rectangle as Rectangle
    from .puzzles.common.rectangle_boards import RectanglePuzzle as RectanglePuzzle
    from .puzzles.common.rectangle_boards import apart_rules as apart_rules
    from .puzzles.common.rectangle_boards import box_of as box_of
    from .puzzles.common.rectangle_boards import boxes_around as boxes_around
    from .puzzles.common.rectangle_boards import corner_rules as corner_rules
    from .puzzles.common.rectangle_boards import straight_from as straight_from
    from .puzzles.common.rectangle_boards import with_one as with_one
    from .puzzles.common.rectangle_islands import RectangleIslands as RectangleIslands
    from .puzzles.common.region_boards import RegionPuzzle as RegionPuzzle
    from .puzzles.common.region_values import RegionValues as RegionValues
    from .puzzles.common.region_values import region_rows as region_rows
    from .puzzles.common.room_boards import ROOMS as ROOMS
    from .puzzles.common.room_boards import Pair as Pair
    from .puzzles.common.room_boards import RoomPuzzle as RoomPuzzle
    from .puzzles.common.room_spans import Span as Span
    from .puzzles.common.room_spans import border_spans as border_spans
    from .puzzles.common.room_spans import span_rules as span_rules
    from .puzzles.common.rules import AllDifferent as AllDifferent
    from .puzzles.common.rules import BlockRule as BlockRule
    from .puzzles.common.rules import Blocks as Blocks
    from .puzzles.common.rules import Consecutive as Consecutive
    from .puzzles.common.rules import Count as Count
    from .puzzles.common.rules import CountEach as CountEach
    from .puzzles.common.rules import Division as Division
    from .puzzles.common.rules import EqualCounts as EqualCounts
    from .puzzles.common.rules import EqualRegions as EqualRegions
    from .puzzles.common.rules import FirstSeen as FirstSeen
    from .puzzles.common.rules import GlobalRule as GlobalRule
    from .puzzles.common.rules import Inside as Inside
    from .puzzles.common.rules import JoinedCount as JoinedCount
    from .puzzles.common.rules import LShapes as LShapes
    from .puzzles.common.rules import NoLoop as NoLoop
    from .puzzles.common.rules import NoRectangles as NoRectangles
    from .puzzles.common.rules import NumberedGroups as NumberedGroups
    from .puzzles.common.rules import OneOf as OneOf
    from .puzzles.common.rules import PartialValues as PartialValues
    from .puzzles.common.rules import PassedGroups as PassedGroups
    from .puzzles.common.rules import Path as Path
    from .puzzles.common.rules import Product as Product
    from .puzzles.common.rules import Regions as Regions
    from .puzzles.common.rules import RegionShapes as RegionShapes
    from .puzzles.common.rules import Relation as Relation
    from .puzzles.common.rules import Rule as Rule
    from .puzzles.common.rules import Runs as Runs
    from .puzzles.common.rules import ShapeAt as ShapeAt
    from .puzzles.common.rules import Shapes as Shapes
    from .puzzles.common.rules import Sight as Sight
    from .puzzles.common.rules import SingleLoop as SingleLoop
    from .puzzles.common.rules import Sum as Sum
    from .puzzles.common.rules import SumBetween as SumBetween
    from .puzzles.common.rules import Table as Table
    from .puzzles.common.rules import UnequalBlocks as UnequalBlocks
    from .puzzles.common.rules import UnequalCounts as UnequalCounts
    from .puzzles.common.rules import UnlikeRegions as UnlikeRegions
    from .puzzles.common.rules import UnlikeShapes as UnlikeShapes
    from .puzzles.common.rules import Visible as Visible
    from .puzzles.common.rules import Weighted as Weighted
    from .puzzles.common.rules import component_numbers as component_numbers
    from .puzzles.common.shading import ROOM_NUMBERS as ROOM_NUMBERS
    from .puzzles.common.shading import WALLED_ROOM_NUMBERS as WALLED_ROOM_NUMBERS
    from .puzzles.common.shading import CountedRooms as CountedRooms
    from .puzzles.common.shading import connected_rule as connected_rule
    from .puzzles.common.shading import domino_rules as domino_rules
    from .puzzles.common.shading import rectangle_rules as rectangle_rules
    from .puzzles.common.shading import square_rules as square_rules
    from .puzzles.common.shading import touch_rules as touch_rules
    from .puzzles.common.shapes import Kind as Kind
    from .puzzles.common.shapes import Placement as Placement
    from .puzzles.common.shapes import kind_of as kind_of
    from .puzzles.common.shapes import placements as placements
    from .puzzles.common.shapes import turned as turned
    from .puzzles.common.side_boards import BLANK as BLANK
    from .puzzles.common.side_boards import DIGITS as DIGITS
    from .puzzles.common.side_boards import DOWN as DOWN
    from .puzzles.common.side_boards import LEFT as LEFT
    from .puzzles.common.side_boards import OPENING as OPENING
    from .puzzles.common.side_boards import OPPOSITE as OPPOSITE
    from .puzzles.common.side_boards import RIGHT as RIGHT
    from .puzzles.common.side_boards import SIDE_STEPS as SIDE_STEPS
    from .puzzles.common.side_boards import SIGNS as SIGNS
    from .puzzles.common.side_boards import Joint as Joint
    from .puzzles.common.side_boards import SidePuzzle as SidePuzzle
    from .puzzles.common.side_boards import closed as closed
    from .puzzles.common.side_boards import sides_of as sides_of
    from .puzzles.common.side_boards import steps_of as steps_of
    from .puzzles.common.sight_boards import SightPuzzle as SightPuzzle
    from .puzzles.common.solution import Clue as Clue
    from .puzzles.common.solution import Reason as Reason
    from .puzzles.common.solution import Slot as Slot
    from .puzzles.common.solution import Solution as Solution
    from .puzzles.common.solution import Value as Value
    from .puzzles.common.solution import Violation as Violation
    from .puzzles.common.solution import is_silent as is_silent
    from .puzzles.common.solution import silently as silently
    from .puzzles.common.summed_boards import BELOW_AND_RIGHT as BELOW_AND_RIGHT
    from .puzzles.common.summed_boards import SummedPuzzle as SummedPuzzle
    from .puzzles.common.summed_boards import sums_at as sums_at
    from .puzzles.common.tatham import Characters as Characters
    from .puzzles.common.tatham import Clues as Clues
    from .puzzles.common.tatham import LetterRuns as LetterRuns
    from .puzzles.common.tatham import Optional as Optional
    from .puzzles.common.tatham import Switches as Switches
    from .puzzles.common.tatham import Tatham as Tatham
    from .puzzles.common.tatham import number_refusal as number_refusal
    from .puzzles.common.tetromino_rooms import SHAPES as SHAPES
    from .puzzles.common.tetromino_rooms import TetrominoRooms as TetrominoRooms
    from .puzzles.common.tetromino_rooms import normal as normal
    from .puzzles.generators.common.bank_boards import BankGenerator as BankGenerator
    from .puzzles.generators.common.boards import DrawnGenerator as DrawnGenerator
    from .puzzles.generators.common.boards import GridGenerator as GridGenerator
    from .puzzles.generators.common.boards import some as some
    from .puzzles.generators.common.cell_boards import GIVEN_UP as GIVEN_UP
    from .puzzles.generators.common.cell_boards import AreaGenerator as AreaGenerator
    from .puzzles.generators.common.cell_boards import CellGenerator as CellGenerator
    from .puzzles.generators.common.cell_boards import LatinGenerator as LatinGenerator
    from .puzzles.generators.common.cell_boards import ShadedAreasGenerator as ShadedAreasGenerator
    from .puzzles.generators.common.circle_boards import CircleGenerator as CircleGenerator
    from .puzzles.generators.common.connected_cells import random_sea as random_sea
    from .puzzles.generators.common.connected_cells import random_shading as random_shading
    from .puzzles.generators.common.connected_cells import stays_connected as stays_connected
    from .puzzles.generators.common.connected_cells import thin_out as thin_out
    from .puzzles.generators.common.crossing_boards import CrossingGenerator as CrossingGenerator
    from .puzzles.generators.common.group_boards import GroupGenerator as GroupGenerator
    from .puzzles.generators.common.holes import each_holed as each_holed
    from .puzzles.generators.common.holes import with_holes as with_holes
    from .puzzles.generators.common.island_boards import IslandGenerator as IslandGenerator
    from .puzzles.generators.common.island_rooms import IslandRoomsGenerator as IslandRoomsGenerator
    from .puzzles.generators.common.island_rooms import rooms_around as rooms_around
    from .puzzles.generators.common.joined_boards import JoinedGenerator as JoinedGenerator
    from .puzzles.generators.common.land import may_change as may_change
    from .puzzles.generators.common.land import random_land as random_land
    from .puzzles.generators.common.latin_boards import BlankedLatinGenerator as BlankedLatinGenerator
    from .puzzles.generators.common.latin_squares import latin_rectangle as latin_rectangle
    from .puzzles.generators.common.latin_squares import latin_square as latin_square
    from .puzzles.generators.common.latin_squares import mix_rows as mix_rows
    from .puzzles.generators.common.loop_boards import GapGenerator as GapGenerator
    from .puzzles.generators.common.loop_boards import LoopGenerator as LoopGenerator
    from .puzzles.generators.common.loop_boards import RoomLoopGenerator as RoomLoopGenerator
    from .puzzles.generators.common.loop_boards import filling as filling
    from .puzzles.generators.common.loop_boards import sparse as sparse
    from .puzzles.generators.common.number_boards import RoomSizesGenerator as RoomSizesGenerator
    from .puzzles.generators.common.number_boards import SomeNumbersGenerator as SomeNumbersGenerator
    from .puzzles.generators.common.polyomino_boards import PolyominoGenerator as PolyominoGenerator
    from .puzzles.generators.common.puzzle_generator import Addition as Addition
    from .puzzles.generators.common.puzzle_generator import PuzzleGenerator as PuzzleGenerator
    from .puzzles.generators.common.puzzle_generator import generator_for as generator_for
    from .puzzles.generators.common.random_divisions import joined_regions as joined_regions
    from .puzzles.generators.common.random_divisions import random_boxes as random_boxes
    from .puzzles.generators.common.random_divisions import random_dominoes as random_dominoes
    from .puzzles.generators.common.random_divisions import random_forest as random_forest
    from .puzzles.generators.common.random_divisions import random_joined as random_joined
    from .puzzles.generators.common.random_divisions import random_regions as random_regions
    from .puzzles.generators.common.random_loops import changed_patch as changed_patch
    from .puzzles.generators.common.random_loops import random_patch as random_patch
    from .puzzles.generators.common.random_loops import random_paths as random_paths
    from .puzzles.generators.common.random_loops import winding_patch as winding_patch
    from .puzzles.generators.common.rectangle_boards import RectangleGenerator as RectangleGenerator
    from .puzzles.generators.common.rectangle_boards import halves_of as halves_of
    from .puzzles.generators.common.rectangle_boards import random_bars as random_bars
    from .puzzles.generators.common.rectangle_islands import RectangleIslandsGenerator as RectangleIslandsGenerator
    from .puzzles.generators.common.region_values import RegionValuesGenerator as RegionValuesGenerator
    from .puzzles.generators.common.room_boards import RoomGenerator as RoomGenerator
    from .puzzles.generators.common.shading import BoxedRoomsGenerator as BoxedRoomsGenerator
    from .puzzles.generators.common.shading import CountedRoomsGenerator as CountedRoomsGenerator
    from .puzzles.generators.common.shading import dominoes_apart as dominoes_apart
    from .puzzles.generators.common.shading import more_parts as more_parts
    from .puzzles.generators.common.shading import random_rectangles as random_rectangles
    from .puzzles.generators.common.side_boards import SideGenerator as SideGenerator
    from .puzzles.generators.common.side_boards import digits_of as digits_of
    from .puzzles.generators.common.sight_boards import SightGenerator as SightGenerator
    from .puzzles.generators.common.summed_boards import SummedGenerator as SummedGenerator
    from .puzzles.generators.common.symmetries import Alike as Alike
    from .puzzles.generators.common.symmetries import fits as fits
    from .puzzles.generators.common.symmetries import images as images
    from .puzzles.generators.common.tilings import random_tiling as random_tiling
    from .puzzles.generators.common.tiny import TINY_SIZES as TINY_SIZES
    from .puzzles.generators.common.tiny import Begun as Begun
    from .puzzles.generators.common.tiny import Boards as Boards
    from .puzzles.generators.common.tiny import Divided as Divided
    from .puzzles.generators.common.tiny import Ends as Ends
    from .puzzles.generators.common.tiny import Every as Every
    from .puzzles.generators.common.tiny import Filled as Filled
    from .puzzles.generators.common.tiny import Pointed as Pointed
else:  # hidden from type checkers: they use the imports above
    from .puzzles.common.lazy import lazy_dir, lazy_names

    __dir__ = lazy_dir(__name__, _HOME)
    __getattr__ = lazy_names(__name__, "cluewise", _HOME)
