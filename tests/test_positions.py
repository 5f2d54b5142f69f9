"""Boards of puzz.link's own tests: solved boards, and broken boards with the names of their broken rules.

They are files beside the checkout and not part of the project; without them these tests are skipped.
"""

import gzip
import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import cluewise
from cluewise.encodings.common.cnf import Cnf
from cluewise.encodings.common.encoding import CNF, choose
from cluewise.puzzles.common.cell_boards import CellPuzzle
from cluewise.puzzles.common.circle_moves import CircleMoves
from cluewise.puzzles.common.edge_boards import EdgePuzzle
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value
from cluewise.puzzles.hashi import Hashi
from cluewise.puzzles.icebarn import Icebarn
from cluewise.puzzles.lapaz import SHADED, Lapaz
from cluewise.puzzles.nanro import Nanro
from cluewise.puzzles.parts.patchwork.shaded_divisions import ShadedDivision
from cluewise.puzzles.sudoku import Sudoku
from cluewise.puzzles.tents import Tents
from cluewise.registry.loading import encodings, puzzle_class
from tests.common import ROOT, solution_set
from tests.kinds import few_of

POSITIONS = ROOT.parent / "shared" / "data" / "pzpr" / "positions.jsonl.gz"
pytestmark = pytest.mark.skipif(not POSITIONS.exists(), reason=f"{POSITIONS.name} is not beside the checkout")

IGNORED = {"brNoShade", "brNoLine", "brNoTriangle", "brNoValidNum"}
"""Rules against empty boards, which may be right for a solver: `Puzzle.refusal` names them."""

REFUSED = {
    "castle/5/5/c200021k111a210f": "has no arrow",
    "goishi/6/7/vvvvvvvvo": "at least one stone",
    "koburin/m/5/5/rcp": "numbers count cells at corners",
    "koburin/m/5/5/rdp": "numbers count cells at corners",
    "aqre/b/3/3/00g0g": "the flag '.' is not supported: ",
    "aqre/b/3/3/a0g0g": "the flag '.' is not supported: ",
    "slither/f/3/2/l": "the flag '.' is not supported: ",
    "fillomino/t/3/3/12h2j": "the flag '.' is not supported: ",
    "fillomino/t/3/3/126626666": "the flag '.' is not supported: ",
    "fillomino/t/3/3/o": "the flag '.' is not supported: ",
    "gokigen/d/3/2/g6790ec": "the flag '.' is not supported: ",
    "yajilin/3/2/01e": "has no arrow",
    "pentopia/t/5/5/r5r//p": "the flag '.' is not supported: ",
    "yosenabe/5/5/d1hgm1i3j2i5k5ki2i4n1l2k3": "the number of a pot is in a cell that is none",
    "yosenabe/5/5/d1hgm1i3j2i5k5ki2mi2j1ki22k3": "a pot has one number, but the pot at r3c1 has 3",
    "yajilin/o/5/5/m32j10": "the flag '.' is not supported: ",
    "yajilin/o/3/3/i": "the flag '.' is not supported: ",
    "magnets/5/5/g222j2h2g22g0g32fu9io3ov00000000000400": "a plate has two",
}
"""Addresses with flags for other rules or with region sizes that our puzzle refuses, and the message for each."""

NO_SAMPLE = ("kakuro", "railpool")
"""Types with boards that have an address, and with a sample that has none, or another one."""

UNKNOWN_NUMBER = -2
"""`qnum` of a clue without number."""

TENT = 2
"""`anum` of a tent."""

LOOP = {"lnBranch": "degree", "lnCross": "degree", "lnDeadEnd": "degree", "lnPlLoop": "loop"}
"""The rules of single loops."""

RULES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "doppelblock": (
        "doppelblock",
        {"nmDupRow": "row|column", "ceTooManyBlocks": "row|column", "nmSum": "sum|missing", "ceNoNum": "missing"},
    ),
    "easyasabc": ("easyasabc", {"nmDupRow": "row|column", "nmSightNe": "first", "nmMissRow": "row|column"}),
    "kropki": (
        "kropki",
        {
            "nmDupRow": "row|column",
            "nmSubNe1": "dot",
            "nmSubEq1": "dot",
            "nmDivNe2": "dot",
            "nmDivEq2": "dot",
            "ceNoNum": "missing",
        },
    ),
    "minarism": (
        "minarism",
        {"nmDupRow": "row|column", "nmSubNe": "difference", "nmIneqNe": "greater", "ceNoNum": "missing"},
    ),
    "detour": ("detour", {**LOOP, "ceNoLine": "every", "blWrongTurns": "number"}),
    "koburin": (
        "koburin",
        {
            **LOOP,
            "csAdjacent": "touch",
            "anShadeNe": "number|implied",
            "lnOnShade": "degree",
            "ceEmpty": "touch|number",
        },
    ),
    "yajilin-regions": (
        "yajilin-regions",
        {**LOOP, "csAdjacent": "touch", "bkShadeNe": "number", "ceEmpty": "touch|number"},
    ),
    "geradeweg": (
        "geradeweg",
        {**LOOP, "numNoLine": "circle", "segDiff": "stretch", "segShort": "stretch", "segLong": "stretch"},
    ),
    "balance": (
        "balance",
        {
            **LOOP,
            **dict.fromkeys(("segShort", "segLong", "segWhiteUneq", "segBlackEq"), "stretch"),
            "circNoLine": "circle",
        },
    ),
    "midloop": ("midloop", {**LOOP, "lnOnDot": "dot", "lnOnCenter": "middle"}),
    "castle": (
        "castle",
        {**LOOP, "anLineLt": "number", "anLineGt": "number", "shInside": "side", "cuOutside": "side"},
    ),
    "dbchoco": (
        "dbchoco",
        {
            "bkSubLt2": "halves",
            "bkSubGt2": "halves",
            "bkDifferentShape": "shape",
            "bkSizeLt": "number",
            "bkSizeGt": "number",
            "bdDeadEnd": "wall",
        },
    ),
    "onsen": (
        "onsen",
        {
            "lnBranch": "degree",
            "lnCross": "degree",
            "lnDeadEnd": "degree",
            "lnIsolate": "circle",
            "lpNumGt2": "apart",
            "lpNoNum": "apart",
            "blPassTwice": "once",
            "blLineNe": "number",
            "blLineDiff": "equal",
            "bkNoLine": "room",
        },
    ),
    "doubleback": ("doubleback", {**LOOP, "ceNoLine": "open", "bkNotPassTwice": "twice"}),
    "dotchi": ("dotchi", {**LOOP, "lnOnShade": "black", "lnIsolate": "white", "bkNoMatch": "alike"}),
    "nawabari": (
        "nawabari",
        {"bkNotRect": "corner", "bkNoNum": "one", "bkNumGe2": "one", "nmBorderNe": "number", "bdDeadEnd": "corner"},
    ),
    "tatamibari": (
        "tatamibari",
        {
            "bdCross": "meet",
            "bkNoNum": "one",
            "bkNumGe2": "one",
            "bkNotRect": "corner",
            "bdDeadEnd": "corner",
            **dict.fromkeys(("bkNotSquare", "bkNotHRect", "bkNotVRect"), "sign"),
        },
    ),
    "sashigane": (
        "sashigane",
        {
            "bkNotLshape": "shape",
            "bdDeadEnd": "wall",
            "bkSizeNe": "number",
            "ciNotOnCnr": "corner",
            **dict.fromkeys(("arBlkEdge", "arNotPtCnr"), "arrow"),
        },
    ),
    "compass": ("compass", {"bkNumGe2": "one", "bkNoNum": "one", "ceDirection": "number"}),
    "barns": (
        "barns",
        {**LOOP, "lnCrossExIce": "degree", "lnCurveOnIce": "ice", "ceNoLine": "every"},
    ),
    "pipelink": (
        "pipelink",
        {**LOOP, "ceAddLine": "piece", "lnNotCrossMk": "piece", "ceNoLine": "every"},
    ),
    "moonsun": (
        "moonsun",
        {
            **LOOP,
            **dict.fromkeys(("bkBothMarksPassed", "bkNotAllMUPassed", "bkNotAllMSPassed", "bkNoMarksPassed"), "kind"),
            **dict.fromkeys(("bkMSPassedGt2", "bkMUPassedGt2"), "turns"),
            "bkPassTwice": "once",
            "bkNoLine": "once",
        },
    ),
    "reflect": (
        "reflect",
        {
            **LOOP,
            "lnCrossExMk": "degree",
            "lnNotCrossMk": "cross",
            "lnLenGt": "number",
            "lnLenLt": "number",
            "lnExTri": "triangle",
        },
    ),
    "araf": (
        "araf",
        {
            **dict.fromkeys(
                ("bkMoreThan2Num", "bkArafEqual", "bkArafTooSmall", "bkArafTooBig", "bkLessThan2Num"), "pair"
            ),
            "bdDeadEnd": "wall",
        },
    ),
    "simpleloop": ("simpleloop", {**LOOP, "ceNoLine": "open"}),
    "creek": ("creek", {"crShadeGt": "number", "crShadeLt": "number", "cuDivide": "connected"}),
    "aqre": ("aqre", {"bkShadeNe": "number", "csDivide": "connected", "cs3": "four", "cu3": "four"}),
    "chocona": ("chocona", {"csNotRect": "corner", "bkShadeNe": "number"}),
    "shimaguni": (
        "shimaguni",
        {
            "cbShade": "apart",
            "bkShadeDivide": "island",
            "bkShadeNe": "number",
            "bsEqShade": "sizes",
            "bkNoShade": "some",
        },
    ),
    "nuribou": (
        "nuribou",
        {
            "csWidthGt1": "strip",
            "csCornerSize": "corner",
            "bkNoNum": "island",
            "bkNumGe2": "island",
            "bkSizeNe": "island",
        },
    ),
    "mochikoro": (
        "mochikoro",
        {
            "cs2x2": "square",
            "csDivide8": "connected",
            "cuNotRect": "corner",
            "bkNumGe2": "apart|size",
            "bkSizeNe": "size",
        },
    ),
    "tasquare": (
        "tasquare",
        {"csNotSquare": "square|corner", "cuDivide": "connected", "nmSumSizeNe": "number", "nmNoSideShade": "some"},
    ),
    "cbanana": ("cbanana", {"csNotRect": "corner", "cuRect": "bend", "bkSizeNe": "number"}),
    "stostone": (
        "stostone",
        {
            "cbShade": "apart",
            "bkShadeDivide": "island",
            "csUpper": "column|fall",
            "bkShadeNe": "number",
            "cuLower": "column|fall",
            "bkNoShade": "some",
        },
    ),
    "snake": (
        "snake",
        {
            "csDivide": "connected",
            "shBranch": "body",
            "cs2x2": "corner",
            "exShadeNe": "count",
            "circleUnshade": "circle",
            "shLoop": "ends",
            "shEndpoint": "circle",
            "shMidpoint": "circle",
            "shDiag": "corner",
        },
    ),
    "canal": ("canal", {"cs2x2": "square", "nmShadeViewNe": "sight", "csDivide": "connected"}),
    "kurochute": (
        "kurochute",
        {"csAdjacent": "touch", "cuDivideRB": "connected", "nmShootShadeNe1": "number"},
    ),
    "paintarea": (
        "paintarea",
        {
            "bkMixed": "tile",
            "csDivide": "connected",
            "cs2x2": "square",
            "nmShadeNe": "number",
            "cu2x2": "square",
        },
    ),
    "yajikazu": ("yajikazu", {"csAdjacent": "touch", "cuDivideRB": "connected", "anShadeNe": "number"}),
    "usoone": ("usoone", {"csAdjacent": "touch", "cuDivideRB": "connected", "bkLiarNe1": "room"}),
    "battleship": (
        "battleship",
        {
            "bankGt": "times",
            "bankInvalid": "piece",
            "bankLt": "times",
            "csMismatch": "segment",
            "csPieceExtra": "segment",
            "exShadeNe": "line",
            "shDiag": "touch",
        },
    ),
    "aquarium": (
        "aquarium",
        {"csNoSupport": "level|below", "csNoLevel": "level|below", "bkNoLevel": "level|below", "exShadeNe": "line"},
    ),
    "hashikake": ("hashi", {"nmLineGt": "island", "nmLineLt": "island", "lcDivided": "connected"}),
    "cave": ("cave", {"cuDivide": "cave", "csConnOut": "outside", "nmSumViewNe": "sight"}),
    "country": (
        "country",
        {
            "lnBranch": "degree",
            "lnCross": "degree",
            "lnDeadEnd": "degree",
            "lnPlLoop": "loop",
            "bkPassTwice": "once",
            "bkNoLine": "once",
            "bkLineNe": "number",
            "cbNoLine": "side",
        },
    ),
    "factors": ("keen", {"nmDupRow": "row|column", "nmProduct": "cage", "ceNoNum": "missing"}),
    "fillomino": (
        "fillomino",
        {
            "bkSizeLt": "size|missing",
            "bkSizeGt": "size",
            "bsSameNum": "size",
            "bkMixedNum": "size|missing",
            "ceNoNum": "missing",
        },
    ),
    "fivecells": ("palisade", {"bkSizeLt5": "size", "bkSizeGt5": "size", "nmBorderNe": "number", "bdDeadEnd": "wall"}),
    "fourcells": ("palisade", {"bkSizeLt4": "size", "bkSizeGt4": "size", "nmBorderNe": "number", "bdDeadEnd": "wall"}),
    "heyawake": (
        "heyawake",
        {"csAdjacent": "touch", "cuDivideRB": "connected", "bkShadeNe": "number", "bkUnshadeConsecGt3": "span"},
    ),
    "hitori": ("hitori", {"csAdjacent": "touch", "cuDivideRB": "connected", "nmDupRow": "repeat"}),
    "kakuro": ("kakuro", {"nmDupRow": "repeat", "nmSumRowNe": "sum", "ceNoNum": "missing"}),
    "kurodoko": (
        "kurodoko",
        {"csAdjacent": "touch", "cuDivideRB": "connected", "nmSumViewNe": "sight"},
    ),
    "kurotto": ("kurotto", {"nmSumSizeNe": "number"}),
    "lightup": ("lightup", {"nmAkariNe": "number", "akariDup": "apart", "ceDark": "lit"}),
    "wagiri": (
        "wagiri",
        {"slLoopGiri": "cut", "crConnSlNe": "number|missing", "slNotLoopWa": "loop|missing", "ceNoSlash": "missing"},
    ),
    "gokigen": ("slant", {"slLoop": "loop", "crConnSlNe": "number|missing", "ceNoSlash": "missing"}),
    "lits": (
        "lits",
        {
            "cs2x2": "square",
            "bkShadeGt4": "region",
            "bkShadeDivide": "region",
            "bsSameShape": "alike",
            "csDivide": "connected",
            "bkNoShade": "region",
            "bkShadeLt4": "region",
        },
    ),
    "renban": (
        "renban",
        {"bkDupNum": "room", "bkNotSeqNum": "room", "cbDiffLenNe": "border", "ceNoNum": "missing"},
    ),
    "dosufuwa": (
        "dosufuwa",
        {
            **dict.fromkeys(("bkUCGe2", "bkSCGe2", "bkNoUC", "bkNoSC"), "room"),
            "cuNotTop": "balloon",
            "csNotBottom": "ball",
        },
    ),
    "invlitso": (
        "invlitso",
        {
            "cs2x2": "square",
            "bsSameShape": "alike",
            "csDivide": "connected",
            **dict.fromkeys(("bkShadeLt4", "bkShadeGt4", "bkShadeDivide"), "region"),
        },
    ),
    "magnets": (
        "magnets",
        {
            "bkNumLt2": "plate",
            "exMinusNe": "bottom|right",
            "exPlusNe": "top|left",
            "nmAdjDiff": "touch",
            "nmAdjacent": "touch",
        },
    ),
    "mashu": (
        "masyu",
        {
            "lnBranch": "degree",
            "lnCross": "degree",
            "lnDeadEnd": "degree",
            "lnPlLoop": "loop",
            "mashuOnLine": "pearl",
            "mashuWCurve": "pearl",
            "mashuBStrig": "pearl",
            "mashuBCvNbr": "pearl",
            "mashuWStNbr": "pearl",
        },
    ),
    "mines": ("minesweeper", {"nmMinesNe": "number"}),
    "nonogram": ("pattern", {"exNoMatch": "row|column"}),
    "norinori": (
        "norinori",
        {
            "csGt2": "pair",
            "csLt2": "pair",
            "bkShadeGt2": "region",
            "bkShadeLt2": "region",
            "bkNoShade": "region",
        },
    ),
    "numlin": (
        "numberlink",
        {
            "lnBranch": "degree",
            "lnCross": "degree",
            "lnDeadEnd": "degree",
            "lcTripleNum": "end",
            "lcOnNum": "end",
            "lcIsolate": "degree|joined",
            "nmConnDiff": "joined",
            "nmNoLine": "end",
        },
    ),
    "nurikabe": (
        "nurikabe",
        {"cs2x2": "square", "csDivide": "sea", "bkNoNum": "island", "bkNumGe2": "island", "bkSizeNe": "island"},
    ),
    "nurimisaki": (
        "nurimisaki",
        {
            "cs2x2": "square",
            "cu2x2": "square",
            "cuDivide": "connected",
            "nmSumViewNe": "line",
            "circleNotPromontory": "cape",
            "nonCirclePromontory": "bare",
        },
    ),
    "shakashaka": (
        "shakashaka",
        {"cuNotRectx": "angle", "nmTriangleGt": "number", "nmTriangleLt": "number"},
    ),
    "ripple": ("ripple", {"bkDupNum": "room", "nmSmallGap": "apart", "ceNoNum": "missing"}),
    "shikaku": (
        "shikaku",
        {"bkNoNum": "area", "bkNumGe2": "area", "bkSizeNe": "area", "bkNotRect": "corner", "bdDeadEnd": "corner"},
    ),
    "skyscrapers": ("skyscrapers", {"nmDupRow": "row|column", "nmSightNe": "seen|missing", "ceNoNum": "missing"}),
    "slither": (
        "slitherlink",
        {
            "lnBranch": "degree",
            "lnCross": "degree",
            "lnDeadEnd": "degree",
            "lnPlLoop": "loop",
            "nmLineNe": "number",
        },
    ),
    "starbattle": (
        "starbattle",
        {"starAround": "touch", "bkStarGt": "region", "bkStarLt": "region", "lnStarNe": "row|column"},
    ),
    "statuepark": (
        "statuepark",
        {
            "bankGt": "times",
            "bankInvalid": "piece",
            "bankLt": "times",
            "circleShade": "given",
            "circleUnshade": "given",
            "cuDivide": "connected",
        },
    ),
    "yosenabe": (
        "yosenabe",
        {
            "lnBranch": "unreadable",
            "lnCross": "visit",
            "nmConnected": "visit",
            "laOnNum": "unreadable",
            "laCurve": "unreadable",
            "bkSumNeBn": "sum",
            "bkNoNum": "filled",
            "nmOutOfBk": "pot",
            "laIsolate": "unreadable",
        },
    ),
    "oasis": (
        "oasis",
        {
            "brNoShade": "number|square",
            "csAdjacent": "touch",
            "cuDivideRB": "connected",
            "nmOasisGt": "number",
            "nmOasisLt": "number",
            "cu2x2": "square",
        },
    ),
    "pentopia": (
        "pentopia",
        {
            "csOnArrow": "clue",
            "bankGt": "times",
            "bankInvalid": "piece",
            "shDiag": "piece",
            "arNoShade": "arrows",
            "arDistanceGt": "arrows",
            "arDistanceNe": "arrows",
        },
    ),
    "nanro": (
        "nanro",
        {
            "nm2x2": "square",
            "cbSameNum": "apart",
            "bkPlNum": "room",
            "nmCountGt": "room",
            "nmCountLt": "room",
            "nmDivide": "connected",
            "bkNoNum": "room",
        },
    ),
    "sukoro": (
        "sukoro",
        {"nmAdjacent": "apart", "nmNumberNe": "count", "nmDivide": "connected"},
    ),
    "firefly": (
        "firefly",
        {
            "lnBranch": "degree",
            "lnCross": "degree",
            "lnDeadEnd": "degree",
            "lcDeadEnd": "degree",
            "lcInvDirB": "beam",
            "lcInvDirW": "beam",
            "lcCurveNe": "number",
            "lcDivided": "connected",
            "nmNoLine": "dot",
        },
    ),
    "nanameguri": (
        "nanameguri",
        {
            **LOOP,
            "ceIntersect": "diagonal",
            "lnIsolate": "diagonal",
            "bkPassTwice": "once",
            "bkNoLine": "once",
        },
    ),
    "sukororoom": (
        "sukororoom",
        {
            "bkDupNum": "room",
            "bkMixed": "room",
            "nmNumberNe": "count",
            "nmDivide": "connected",
            "ceSuspend": "room",
        },
    ),
    "kazunori": (
        "kazunori",
        {
            "bkOddSize": "room|missing",
            "nmSame2x2": "square",
            "bkSameNumGt2": "room",
            "nmSumNe": "sum",
            "nmNotLink": "pair|missing",
            "ceNoNum": "missing",
        },
    ),
    "toichika": (
        "toichika",
        {"bkNumGe2": "room", "bkNoNum": "room|missing", "arAlone": "back", "arAdjPair": "apart"},
    ),
    "tontonbeya": (
        "tontonbeya",
        {
            "nmDivide": "cluster|missing",
            "nmSizeNe": "size",
            "nmAdjacentGt2": "meet",
            "nmAdjacentLt2": "meet",
            "ceNoNum": "missing",
        },
    ),
    "meander": (
        "meander",
        {"bkDupNum": "room", "nmAround": "apart", "nmNotConsecNeighbors": "room", "ceNoNum": "missing"},
    ),
    "view": (
        "view",
        {
            "nmAdjacent": "apart",
            "nmSumViewNe": "count",
            "nmDivide": "connected",
            "ceSuspend": "count|given",
        },
    ),
    "simplegako": ("simplegako", {"nmCountLt": "count|missing", "nmCountGt": "count", "ceNoNum": "missing"}),
    "hanare": (
        "hanare",
        {
            "bkNoNum": "room",
            "bkNumGe2": "room|value|missing",
            "bkSizeNe": "room|value|missing",
            "nmDiffDistNe": "distance",
        },
    ),
    "hakoiri": (
        "hakoiri",
        {
            "nmAround": "touch",
            "bkNumGt3": "room",
            "bkDupNum": "room",
            "bkNumLt3": "room",
            "nmDivide": "connected",
        },
    ),
    "juosan": (
        "juosan",
        {"baParaGe3": "three", "bkMajorBarGt": "number", "bkMajorBarLt": "number|missing", "ceNoBar": "missing"},
    ),
    "pentominous": (
        "pentominous",
        {
            "bkSizeGt": "size",
            "bkSizeLt": "size",
            "nmShapeNe": "letter",
            "bsSameShape": "same",
            "bdUnused": "wall",
        },
    ),
    "satogaeri": (
        "satogaeri",
        {
            **dict.fromkeys(("lnBranch", "lnCross", "laOnNum", "laCurve", "laIsolate"), "unreadable"),
            "nmConnected": "visit",
            "laLenNe": "length",
            "nmNoMove": "length",
            "bkNoNum": "room",
        },
    ),
    "bosanowa": ("bosanowa", {"nmSumOfDiff": "sum", "ceNoNum": "missing"}),
    "roma": ("roma", {"bkDupNum": "room", "stopHalfway": "loop|inside|missing"}),
    "putteria": (
        "putteria",
        {
            "bkNoNum": "room",
            "bkNumGe2": "room|value|missing",
            "bkSizeNe": "room|value|missing",
            "nmAdjacent": "touch",
            "nmDupRow": "repeat",
        },
    ),
    "sudoku": ("sudoku", {"bkDupNum": "box", "nmDupRow": "row|column", "ceNoNum": "missing"}),
    "tapa": ("tapa", {"cs2x2": "square", "ceTapaNe": "runs", "csDivide": "connected"}),
    "tents": (
        "tents",
        {
            "exTentNe": "row|column",
            "nmTentGt": "unreadable",
            "nmTentLt": "missing",
            "nmTentNone": "missing",
            "nmTreeNone": "unreadable",
            "tentAround": "touch",
        },
    ),
    "suguru": ("suguru", {"bkDupNum": "room", "nmAround": "apart", "ceNoNum": "missing"}),
    "tentaisho": (
        "galaxies",
        {"bdPassStar": "dot", "bkNoStar": "galaxy", "bkPlStar": "galaxy", "bkNotSymSt": "galaxy"},
    ),
    "yinyang": (
        "yinyang",
        {
            "ms2x2": "square",
            "mu2x2": "square",
            "msDivide": "connected|missing",
            "muDivide": "connected|missing",
            "ceNoNum": "missing",
        },
    ),
    "yajilin": (
        "yajilin",
        {
            "lnBranch": "degree",
            "lnCross": "degree",
            "lnDeadEnd": "degree",
            "lnOnShade": "degree",
            "lnPlLoop": "loop",
            "csAdjacent": "touch",
            "anShadeNe": "implied",  # a cell is not marked as shaded
            "ceEmpty": "touch|number",
        },
    ),
    "heyablock": (
        "heyablock",
        {
            "bkNoShade": "some",
            "bkShadeNe": "number",
            "cbShade": "apart",
            "bkShadeDivide": "island",
            "cuDivide": "connected",
            "bkUnshadeConsecGt3": "span",
        },
    ),
    "sumiwake": (
        "sumiwake",
        {
            "csAdjacent": "touch",
            "cuDivideRB": "connected",
            "csLt1": "number",
            "csGt1": "number",
            "csLt2": "number",
            "bkUnshadeConsecGt3": "span",
        },
    ),
    "norinuri": (
        "norinuri",
        {"csLt2": "pair", "csGt2": "pair", "bkNoNum": "island", "bkNumGe2": "island", "bkSizeNe": "island"},
    ),
    "ayeheya": (
        "ayeheya",
        {
            "csAdjacent": "touch",
            "cuDivideRB": "connected",
            "bkNotSymShade": "symmetry",
            "bkShadeNe": "number",
            "bkUnshadeConsecGt3": "span",
        },
    ),
    "dotchi2": (
        "dotchi2",
        {
            **LOOP,
            "mashuBStrig": "black",
            "mashuWCurve": "white",
            "bkBothMarksPassed": "kind",
            "bkNotAllMSPassed": "kind",
            "bkNotAllMUPassed": "kind",
            "bkNoMarksPassed": "kind",
        },
    ),
    "cocktail": (
        "cocktail",
        {
            "cbShade": "apart",
            "cs2x2": "square",
            "bkShadeDivide": "island",
            "bkShadeNe": "number",
            "csDivide": "connected",
        },
    ),
    "kakuru": (
        "kakuru",
        {"nqAroundDup": "around", "nqAroundSumNe": "sum", "nmAround": "touch", "ceNoNum": "missing"},
    ),
    "makaro": (
        "makaro",
        {"bkDupNum": "room", "nmAdjacent": "apart", "arNotMax": "arrow|points", "ceNoNum": "missing"},
    ),
    "shugaku": (
        "shugaku",
        {
            "cs2x2": "square",
            "csDivide": "connected|missing",
            "nmPillowGt": "number|missing",
            "nmPillowLt": "number",
            "futonHalf": "foot|missing",
            "futonMidPos": "aisle|missing",
            "kitamakura": "value|foot|missing",
            "ceEmpty": "missing",
        },
    ),
    "wblink": (
        "wblink",
        {
            "lnCross": "straight",
            "lcTripleNum": "circle",
            "lcInvWhite": "colour",
            "lcInvBlack": "colour",
            "nmNoLine": "circle",
        },
    ),
    "nondango": (
        "nondango",
        {"bkMSGe2": "room", "bkNoMS": "room", "msConsecGt3": "three", "muConsecGt3": "three"},
    ),
    "usotatami": (
        "usotatami",
        {
            "bdCross": "meet",
            "bkNoNum": "one",
            "bkNumGe2": "one",
            "bkSizeEq": "number",
            "bkWidthGt1": "thin",
            "bdDeadEnd": "corner",
        },
    ),
    "squarejam": (
        "squarejam",
        {"bkNotSquare": "shape", "bkSideNe": "number", "bdCross": "meet", "bdDeadEnd": "wall"},
    ),
    "fillmat": (
        "fillmat",
        {
            "bdCross": "meet",
            "bkLenGt4": "shape",
            "bkNumGe2": "one",
            "bsSizeEq": "size",
            "bkSizeNe": "number",
            "bdDeadEnd": "wall",
        },
    ),
    "coral": (
        "coral",
        {"exNoMatch": "runs", "cs2x2": "square", "csDivide": "connected", "cuConnOut": "outside"},
    ),
    "japanesesums": (
        "japanesesums",
        {"ceNoNum": "missing", "nmDupRow": "repeat", "nmSumOrderRowNe": "sums"},
    ),
    "lapaz": (
        "lapaz",
        {
            "bkSizeGt2": "missing",
            "bkUnshade": "missing",
            "csAdjacent": "touch",
            "nmLt1": "missing|clue",
            "nmShadeNe": "row|column|missing",
        },
    ),
    "patchwork": (
        "patchwork",
        {
            "bdDeadEnd": "wall",
            "bkNotSquare": "shape|wall",
            "bkShadeNe": "number",
            "cbShade": "change",
            "cbUnshade": "change",
        },
    ),
    "walllogic": (
        "walllogic",
        {
            "nmConnWallGt": "number|missing",
            "nmConnWallLt": "number|missing",
            "nmConnNoWall": "number|missing",
            "lbIsolate": "start|line",
        },
    ),
    "nikoji": (
        "nikoji",
        {
            "bkNoNum": "letter|missing",
            "bkNumGe2": "letter",
            "bkDifferentShape": "same",
            "bkDifferentOrientation": "same",
            "bkDifferentPosition": "same",
            "bkDifferentLetters": "other",
            "bdDeadEnd": "wall",
        },
    ),
    "heteromino": ("heteromino", {"bkSizeLt3": "size", "bkSizeGt3": "size", "bkSameTouch": "same"}),
    "lightshadow": (
        "lightshadow",
        {
            "bkNoNum": "block|missing",
            "bkNumGe2": "block",
            "bkSizeLt": "block",
            "bkSizeGt": "block",
            "ceEmpty": "block|missing",
        },
    ),
    "hebi": (
        "hebi",
        {
            "bkSizeNe5": "next",
            "bkDupNum": "next|apart",
            "bsSnake": "apart",
            "anNumberNe": "first",
            "snakeAttack": "view",
        },
    ),
    "lither": (
        "lither",
        {"lnSnLine": "degree|parts", "lnNoBranchOrTerm": "degree", "nmLineNe": "number", "lnHasLoop": "loop"},
    ),
    "keywest": (
        "keywest",
        {
            "nmLineAdjacent": "differ",
            "nmAdjacent": "differ",
            "nmLineLt": "number|differ",
            "nmLineGt": "number|differ",
            "ceNoNum": "implied",
            "lcDivided": "connected",
        },
    ),
    "mejilink": ("mejilink", {**LOOP, "bkNoLineNe": "tile"}),
    "nothing": ("nothing", {**LOOP, "bkPassTwice": "once|inside", "bkLineNe": "all", "cbNoLine": "side"}),
    "nuriloop": (
        "nuriloop",
        {**LOOP, "lnOverlap": "clue", **dict.fromkeys(("bkNoNum", "bkNumGe2", "bkSizeNe"), "island")},
    ),
    "kurarin": (
        "kurarin",
        {
            **LOOP,
            **dict.fromkeys(("csDotBlack", "csDotGray", "csDotWhite"), "dot"),
            "ceEmpty": "implied",
            "lnOnShade": "dot|degree",
        },
    ),
    "ichimaga": (
        "ichimaga",
        {
            "lnBranch": "degree",
            "lcCurveGt1": "turn",
            "lnCross": "degree",
            "lcDivided": "connected",
            "lcDeadEnd": "degree",
            "nmLineNe": "number",
            "nmNoLine": "circle",
        },
    ),
    "icebarn": (
        "icebarn",
        {
            "lnBranch": "degree",
            "lnCrossExIce": "degree",
            "lnCurveOnIce": "ice",
            "stNoLine": "degree",
            "lrDeadEnd": "degree",
            "lrOffField": "unreadable",
            "lrReverse": "arrow",
            "lnPlLine": "line",
            "bkNoLine": "barn",
            "arNoLine": "arrow",
        },
    ),
    "haisu": (
        "haisu",
        {
            **dict.fromkeys(("lnBranch", "lnCross", "haisuSG", "lnDeadEnd", "ceNoLine"), "degree"),
            "haisuError": "number",
            "lnPlLine": "path",
        },
    ),
    "slalom": (
        "slalom",
        {
            **LOOP,
            "lnOnShade": "black",
            "gateRedup": "gate",
            "stLineNe2": "start|degree",
            "lrOrder": "number",
            "gateUnpass": "gate",
        },
    ),
    "nagare": (
        "nagare",
        {
            **LOOP,
            "arAgainstWind": "arrow",
            "lnOnShade": "black",
            "lrAcrossArrow": "arrow",
            "lrAgainstArrow": "course",
            "lrAgainstWind": "course",
            "lrAcrossWind": "across",
            "arNoLine": "arrow",
        },
    ),
    "nothree": (
        "nothree",
        {"csAdjacent": "touch", "cuDivideRB": "connected", "csLt1": "dot", "csGt1": "dot", "csDistance": "three"},
    ),
    "sansaroad": (
        "sansaroad",
        {
            "cuDivide": "connected",
            "cu2x2": "square",
            **dict.fromkeys(("cuLt2", "cuGt2", "cuLt3", "cuGt3"), "road"),
            **dict.fromkeys(("csDotWhite", "csDotGray", "csDotBlack"), "dot"),
        },
    ),
    "tetrochain": (
        "tetrochain",
        {"csGt4": "block", "csLt4": "block", "bsSameShape": "alike", "anShadeNe": "number", "csDivide": "connected"},
    ),
    "tetrochaink": (
        "tetrochaink",
        {
            "csGt4": "block",
            "csLt4": "block",
            "bsSameShape": "alike",
            "csDivide": "connected",
            "csDotBlack": "dot",
            "csDotGray": "dot",
            "csDotWhite": "dot",
        },
    ),
    "nurimaze": (
        "nurimaze",
        {
            "bkMixed": "tile",
            "objShaded": "mark",
            "cuDivide": "connected",
            "cs2x2": "square",
            "cu2x2": "square",
            "cuLoop": "loop",
            "routeIgnoreCP": "way",
            "routePassDeadEnd": "way",
        },
    ),
    "tetrominous": (
        "tetrominous",
        {"bkSizeLt": "size", "bkSizeGt": "size", "nmShapeNe": "letter", "bsSameShape": "same", "bdUnused": "wall"},
    ),
    "mochinyoro": (
        "mochinyoro",
        {
            "cs2x2": "square",
            "csDivide8": "connected",
            "cuNotRect": "corner",
            "bkNumGe2": "apart|size",
            "bkSizeNe": "size",
            "csRect": "bend",
        },
    ),
    "context": (
        "context",
        {"csAdjacent": "touch", "cuDivideRB": "connected", "nmShadeDiagNe": "corners", "nmUnshadeAdjNe": "beside"},
    ),
    "smullyan": (
        "smullyan",
        {"csAdjacent": "touch", "cuDivideRB": "connected", "nmShadeGt": "true", "nmShadeEq": "false"},
    ),
    "lookair": ("lookair", {"csNotSquare": "corner|square", "lookairBC": "see", "nmShade5Ne": "number"}),
    "circlesquare": (
        "circlesquare",
        {
            "circleUnshade": "given",
            "circleShade": "given",
            "cs2x2": "square",
            "csDivide": "connected",
            "cuNotSquare": "corner|square",
        },
    ),
    "aquapelago": (
        "aquapelago",
        {
            "csAdjacent": "touch",
            "cuDivideRB": "connected",
            "cu2x2": "square",
            "nmMixed": "number",
            "bkSizeLt": "number",
            "bkSizeGt": "number",
        },
    ),
    "cityspace": (
        "cityspace",
        {
            "cuDivide": "connected",
            "cuLoop": "loop|square",
            "csWidthGt1": "square",
            "cs1x1": "single",
            "nmSumViewNe": "sight",
        },
    ),
    "hasunomura": ("hasunomura", {"cs2x2": "square", "bkSizeNe": "number", "csDivide": "connected"}),
    "nagenawa": (
        "nagenawa",
        {
            **dict.fromkeys(("bkLineGt", "bkLineLt"), "number"),
            **dict.fromkeys(("lnBranch", "lnDeadEnd"), "degree"),
            "lnNotRect": "rectangle|degree",
        },
    ),
    "goishi": ("goishi", {"goishiRemains": "missing"}),
    "railpool": (
        "railpool",
        {
            **LOOP,
            **dict.fromkeys(("segUnclued", "clueUnused", "tooManyUnspecified", "tooFewUnspecified"), "lengths"),
            "ceNoLine": "every",
        },
    ),
    "tapaloop": ("tapaloop", {**LOOP, "tapaloopError": "pieces|clue"}),
    "archipelago": (
        "archipelago",
        {"bkSizeNe": "number", **dict.fromkeys(("bsNoSequence", "bsSameNum", "bkNoChain"), "chain")},
    ),
    "chainedb": (
        "chainedb",
        {
            **dict.fromkeys(("bkNumGe2", "bkNoNum", "bkSizeNe"), "island"),
            "bkNoChain": "touch",
            "bsSameShape": "alike",
        },
    ),
    "scrin": (
        "scrin",
        {
            "bkNumUnshade": "clue",
            "bkNumGe2": "apart",
            "bkSizeNe": "size",
            "bkNotRect": "corner",
            "csdDivide": "connected",
            **dict.fromkeys(("rmIsolated", "rmDeadend", "rmBranch"), "touch"),
            "rmRectUnshade": "hole",
        },
    ),
    "dominion": (
        "dominion",
        {"csGt2": "pair", "csLt2": "pair", "bkPlNum": "letter", "bkSepNum": "letter", "bkNoNum": "letter"},
    ),
}
"""By type, our puzzle, and our rule for each of their rules. Of several rules with `|`, one must break."""

MARKS: Mapping[str, Mapping[int | None, Value]] = {
    "battleship": {**dict.fromkeys((-2, *range(1, 11)), 1), 0: 0, None: 0},
    **{name: {31: "\\", 32: "/"} for name in ("gokigen", "wagiri")},
    "magnets": {1: "+", 2: "-", None: "."},
    "hakoiri": {1: "c", 2: "t", 3: "s", None: "."},
    "tontonbeya": {1: "c", 2: "t", 3: "s"},
    "yinyang": {1: 0, 2: 1},
    "shakashaka": {2: "sw", 3: "se", 4: "ne", 5: "nw", None: "."},
}
"""By type, the values of a cell's marks, if they are neither numbers nor shading."""


def _number(item: Mapping[str, Any]) -> Any:
    return item.get("anum", item.get("qnum"))


VALUES: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    **dict.fromkeys(
        ("aquapelago", "archipelago", "chainedb"), lambda item: int(item.get("qans") == 1 or "qnum" in item)
    ),
    "lightshadow": lambda item: (
        item.get("ques", 0) if "qnum" in item else {1: 1, 2: 0}.get(item.get("qans"))  # `ques` 1 is a black clue
    ),
    **dict.fromkeys(("doppelblock", "japanesesums"), lambda item: 0 if item.get("qans") == 1 else _number(item)),
    **dict.fromkeys(
        ("easyasabc", "hanare", "hebi", "putteria", "sukoro", "sukororoom"), lambda item: max(_number(item) or 0, 0)
    ),
    "toichika": lambda item: dict(enumerate("^v<>", 1)).get(_number(item), "."),
    "view": lambda item: n if (n := _number(item)) is not None and n >= 0 else ".",
    "dosufuwa": lambda item: {1: "o", 2: "@"}.get(item.get("qans"), "."),
    "juosan": lambda item: {12: 1, 13: 0}.get(item.get("qans")),
    "shugaku": lambda item: {1: "#", 42: "^", 43: "v", 44: "<", 45: ">"}.get(
        item.get("qans"), "." if item.get("qans", 0) in range(47, 51) else None
    ),
    "roma": lambda item: dict(enumerate("^v<>", 1)).get(_number(item)),
    "walllogic": lambda item: dict(enumerate("^v<>", 1)).get(item.get("anum")),
}
"""By type, the value that a cell states, if it is neither a number alone nor shading alone; None for no value."""


@cache
def positions() -> tuple[Mapping[str, Any], ...]:
    if not POSITIONS.exists():
        return ()
    with gzip.open(POSITIONS, "rt", encoding="utf-8") as lines:
        boards = tuple(map(json.loads, lines))
    known = (board for board in boards if board["pid"] in RULES and board["url"] not in REFUSED)
    return tuple(board for board in known if not has_letters(board))


def has_letters(board: Mapping[str, Any]) -> bool:
    """Did a player write letters of shapes? Our answers are walls; the same board is there without letters."""
    return board["pid"] == "pentominous" and any("anum" in item for item in board["cell"])


def ident(board: Mapping[str, Any]) -> str:
    return f"{board['pid']}-{board['i']}-{board['rule'] or 'solved'}"


every_type = few_of(RULES, "pid")


def boards_of(pid: str) -> list[Mapping[str, Any]]:
    return [board for board in positions() if board["pid"] == pid]


def puzzle_of(board: Mapping[str, Any]) -> Puzzle:
    return puzzle_class(RULES[board["pid"]][0]).parse(board["url"])


def answer_of(puzzle: Puzzle, board: Mapping[str, Any]) -> Solution:
    """The values that a board's marks state."""
    return Solution(_values(puzzle, board))


def _values(puzzle: Puzzle, board: Mapping[str, Any]) -> Iterator[tuple[Slot, Value]]:
    for kind, read in READERS.items():
        if isinstance(puzzle, kind):
            yield from read(puzzle, board).items()
            return
    if isinstance(puzzle, Hashi):
        lines = {(item["y"], item["x"]): item.get("line", 0) for item in board["border"]}
        for bridge in puzzle.edges:
            beside = (2 * bridge.r1 + 1, 2 * bridge.c1 + 2) if bridge.flat else (2 * bridge.r1 + 2, 2 * bridge.c1 + 1)
            yield bridge, lines.get(beside, 0)
        return
    if isinstance(puzzle, (CellPuzzle, Sudoku)):
        at = {(item["y"] // 2, item["x"] // 2): item for item in board["cell"]}
        for cell in puzzle.slots():
            item = at.get(tuple(cell), {})  # type: ignore[arg-type]
            if board["pid"] in VALUES:
                stated = VALUES[board["pid"]](item)
                yield from ((cell, stated),) if stated is not None else ()
                continue
            if board["pid"] in MARKS:
                stated = MARKS[board["pid"]].get(item.get("qans", item.get("anum", item.get("qnum"))))
                yield from ((cell, stated),) if stated is not None else ()
                continue
            value = int(item.get("qans", 0) == 1) if 0 in puzzle.values(cell) else item.get("anum", item.get("qnum"))
            if value is not None:
                yield cell, value
        return
    assert isinstance(puzzle, (EdgePuzzle, RegionPuzzle))
    mark, shift = ("qans", 1) if isinstance(puzzle, RegionPuzzle) else ("line", 0 if puzzle.corners else 1)
    given = ("ques",) if isinstance(puzzle, RegionPuzzle) else ()
    lines = [item for item in board["border"] if any(item.get(key) == 1 for key in (mark, *given))]
    drawn = _inside(puzzle, {_edge(item["x"] - shift, item["y"] - shift) for item in lines})
    letters = {Cell(item["y"] // 2, item["x"] // 2): item.get("anum", item.get("qnum")) for item in board["cell"]}
    if isinstance(puzzle, RegionPuzzle) and any("anum" in item for item in board["cell"]) and not drawn:
        drawn = {
            edge for edge in puzzle.borders if len({letters.get(end) for end in edge.ends}) > 1
        }  # letters tell all
    assert drawn <= set(puzzle.touching if isinstance(puzzle, RegionPuzzle) else puzzle.slots())  # lines at holes, too
    yield from ((edge, int(edge in drawn)) for edge in puzzle.slots())


def _pairs(puzzle: Lapaz, board: Mapping[str, Any]) -> dict[Slot, Value]:
    """The shaded cells and the rooms of two cells; a cell of another room has no value."""
    shaded = {(item["y"] // 2, item["x"] // 2) for item in board["cell"] if item.get("qans") == 1}
    values: dict[Slot, Value] = {cell: SHADED for cell in puzzle.board_cells if cell in shaded}
    for room in board["rooms"]:
        pair = [puzzle.cells[i] for i in room]
        for cell, other in zip(pair, pair[::-1], strict=True) if len(pair) == 2 else ():
            values[cell] = next(arrow for arrow, near in puzzle.partners(cell).items() if near == other)
    return values


def _walls_and_shading(puzzle: ShadedDivision, board: Mapping[str, Any]) -> dict[Slot, Value]:
    """The walls, and the shaded cells."""
    shaded = {(item["y"] // 2, item["x"] // 2) for item in board["cell"] if item.get("qans") == 1}
    walls = {_edge(item["x"] - 1, item["y"] - 1) for item in board["border"] if item.get("qans") == 1}
    return {slot: int(slot in (shaded if isinstance(slot, Cell) else walls)) for slot in puzzle.slots()}


def _tents(puzzle: Tents, board: Mapping[str, Any]) -> Solution:
    """The tents, paired with trees. Raises PuzzleError if a tent has no tree."""
    tents = {(item["y"] // 2, item["x"] // 2) for item in board["cell"] if item.get("anum") == TENT}
    rows = [
        ["A" if (r, c) in tents else "*" if (r, c) in puzzle.trees else "-" for c in range(puzzle.width)]
        for r in range(puzzle.height)
    ]
    return puzzle.read_solution("\n".join(map(" ".join, rows)))


def _nanro(puzzle: Nanro, board: Mapping[str, Any]) -> dict[Cell, int]:
    """The numbers. A mark without number stands for the number that its room then has."""
    at = {Cell(item["y"] // 2, item["x"] // 2): item for item in board["cell"]}
    marked = {cell for cell, item in at.items() if _number(item) is not None or item.get("qsub") == 1}
    values = dict.fromkeys(puzzle.cells, 0)
    for area in puzzle.areas:
        count = len(marked.intersection(area))
        for cell in marked.intersection(area):
            stated = _number(at[cell])
            values[cell] = count if stated in (None, UNKNOWN_NUMBER) else stated
    return values


def _moves(puzzle: CircleMoves, board: Mapping[str, Any]) -> dict[Cell, str]:
    """The moves. Raises PuzzleError for lines that are none: bent, forked, or without a circle at an end."""
    drawn = {_edge(item["x"] - 1, item["y"] - 1) for item in board["border"] if item.get("line") == 1}
    made, used = dict[Cell, str](), set[Edge]()
    for circle, moves in puzzle.moves.items():
        paths = {move: {Edge.between(*pair) for pair in pairwise(path)} for move, path in moves.items()}
        fitting = [move for move, edges in paths.items() if edges <= drawn]
        made[circle] = max(fitting, key=lambda move: len(paths[move]))
        if sum(circle in edge.ends for edge in drawn) > 1:
            raise PuzzleError(f"several lines leave {circle}")
        used |= paths[made[circle]]
    if used != drawn:
        raise PuzzleError("a line does not lead straight from a circle")
    return made


def _inside(puzzle: Puzzle, drawn: set[Edge]) -> set[Edge]:
    """The lines inside the board. Raises PuzzleError for a line beyond the frame not at IN or OUT of Icebarn."""
    if not isinstance(puzzle, Icebarn):
        return drawn
    beyond = drawn.difference(puzzle.slots())
    ends = {cell for cell, _ in puzzle.openings}
    if any(ends.isdisjoint(edge.ends) for edge in beyond):
        raise PuzzleError("a line leaves the board")
    return drawn - beyond


READERS: Mapping[type, Callable[..., Mapping[Any, Any]]] = {
    Tents: _tents,
    Nanro: _nanro,
    CircleMoves: _moves,
    Lapaz: _pairs,
    ShadedDivision: _walls_and_shading,
}
"""By class, the function that reads the values of a board's marks."""


def _edge(x: int, y: int) -> Edge:
    """The edge at half-cell coordinates, counted from the first place."""
    return Edge(y // 2, x // 2, (y + 1) // 2, (x + 1) // 2)


@every_type
def test_addresses_are_read_and_written_back(pid: str) -> None:
    for board in boards_of(pid):
        puzzle = puzzle_of(board)
        address = puzzle.format_as("puzzlink")
        assert type(puzzle).parse(address) == puzzle
        if board["url_is_sample"]:
            assert address.partition("?")[2].rstrip("/") == board["url"].rstrip("/")


def test_addresses_for_other_rules_are_refused() -> None:
    for url, message in REFUSED.items():
        with pytest.raises(PuzzleError, match=message):
            puzzle_class(RULES[url.partition("/")[0]][0]).parse(url)


@every_type
def test_the_sample_has_one_solution_and_it_is_the_complete_board(pid: str) -> None:
    solved = [board for board in boards_of(pid) if not board["rule"]]
    solved = [board for board in solved if board["url_is_sample"] or pid in NO_SAMPLE]
    for board in solved:
        assert solution_set(puzzle_of(board)) == {answer_of(puzzle_of(board), board)}
    assert solved


@every_type
def test_verdicts(pid: str, subtests: pytest.Subtests) -> None:
    """A complete board passes; a broken one breaks our rule, and the reference encoding refuses its answer."""
    for board in boards_of(pid):
        with subtests.test(ident(board)):
            _judge(board)


def _judge(board: Mapping[str, Any]) -> None:
    puzzle = puzzle_of(board)
    if board["rule"] and RULES[board["pid"]][1].get(board["rule"]) == "unreadable":
        with pytest.raises(PuzzleError):
            answer_of(puzzle, board)
        return
    answer = answer_of(puzzle, board)
    broken = {violation.rule for violation in cluewise.check(puzzle, answer)}
    if board["rule"] is None:
        assert broken == set()
        assert not puzzle.refusal(1, answer, complete=True)
        return
    if board["rule"] in IGNORED:
        assert bool(puzzle.refusal(1, answer, complete=True)) == bool(puzzle.puzzlink_needs)
        assert broken or puzzle.puzzlink_needs
    if board["rule"] in IGNORED or RULES[board["pid"]][1].get(board["rule"]) == "implied":
        return
    assert broken & set(RULES[board["pid"]][1][board["rule"]].split("|")), broken
    if "missing" not in broken:
        assert not accepted(puzzle, answer)


def accepted(puzzle: Puzzle, answer: Solution) -> bool:
    """Does the reference encoding have a model with this answer?"""
    from pysat.solvers import Solver

    if any(value not in puzzle.values(slot) for slot, value in answer.items()):
        return False
    encoding = choose(encodings(puzzle.name), None, CNF, reference=True)
    model = encoding.build(puzzle)
    with Solver("cadical195", bootstrap_with=list(Cnf(model))) as solver:
        verdict = solver.solve(assumptions=model.stating(answer))
    return bool(verdict)
