"""What the marks of a drawing mean, kind by kind: a new kind is a line here.

A line has the genre tag that is written, the parts of the puzzle, and the marks of an answer. The tags are those of
Penpa+ where it has one; the conventions are those of its own importer of addresses (swaroopg92/penpa-edit, MIT,
`docs/js/general.js`) and of noqx (T0nyX1ang/noqx, Apache 2.0, `solver/`), and custom for kinds that neither has.
"""

from typing import NamedTuple

from ..formats import Signs
from .answers import (
    AnswerMarks,
    Bars,
    Bridges,
    CellSymbols,
    Diagonals,
    Digits,
    Fence,
    Gaps,
    LoopLines,
    Moves,
    RegionEdges,
    Shaded,
    Ships,
    TentSymbols,
)
from .glyphs import (
    CIRCLES,
    COMPASS_STYLES,
    GREY,
    ICE,
    POINTING,
    WHITE,
    Arrowed,
    BlackOrNot,
    Circled,
    Framed,
    Hole,
    OnBlack,
    Small,
    Squared,
    SurfaceToken,
    Symbols,
    TapaClue,
    TextToken,
    Wall,
)
from .parts import (
    CellMarks,
    Constant,
    Need,
    OuterClues,
    Own,
    Part,
    RegionBorders,
    RoomLabels,
    StatedSetting,
    Stops,
    numbers,
    rarely,
)
from .sheet import SheetSymbol
from .special_parts import (
    Blocks,
    CageLabels,
    Compasses,
    FrameSums,
    GivenPoles,
    Noted,
    NotedLetters,
    Pairs,
    Pieces,
    Sparse,
    Stacks,
    TapaMarks,
    Trees,
    Tubes,
    WeightedSums,
    Weights,
    shaded,
)


class Kind(NamedTuple):
    """The drawing of a kind: its genre tag, its parts in the order in which they are read, and its answer. With
    `framed`, the first row and column of the drawing have clues alone, and are no part of the board."""

    tag: str
    parts: tuple[Part, ...]
    answer: AnswerMarks
    framed: bool = False


ROOMS, LABELS, SMALL = RegionBorders(), RoomLabels(), RoomLabels(small=True)
GIVEN = numbers("given")
WHITE_BLACK = Symbols({1: "w", 2: "b"}, *CIRCLES)
GREY_TOO = {1: "w", 2: "b", 5: "g", 3: "g"}
GREY_DISKS = Framed(Symbols(GREY_TOO, *CIRCLES), {"w": 1, "b": 4, "g": 1}, {6: "w", 7: "b"})
PEARLS = Framed(Symbols({s: t.upper() for s, t in GREY_TOO.items()}, *CIRCLES), {"W": 1, "B": 4, "G": 1})
DISKS = Framed(WHITE_BLACK, {"w": 1, "b": 4}, {6: "w", 7: "b"})
IN_CIRCLES = CellMarks("numbers", Circled())
ARROWS = Symbols(COMPASS_STYLES, *POINTING)
SHIPS = Symbols({1: "S", 2: "M", 3: "<", 4: "^", 5: ">", 6: "v", 7: "~", 8: "~"}, *(f"battleship_{c}" for c in "BGW"))
BENDS = Symbols({1: "L", 2: "F", 3: "7", 4: "J"}, *(f"battleship_{c}+" for c in "BGW"))
SUMS = Small("lower left", "upper right", separator="\\", symbol=SheetSymbol("kakuro", 1), colour=4, dark=True)
COLOURED = CellMarks("given", SurfaceToken("#"), SurfaceToken("0", (WHITE,), WHITE), signs=Signs({"#": 1, "0": 0}))
SIGNED = Sparse(
    "given", Symbols({2: "+", 3: "-"}, "math_G", "math"), TextToken(known="[-+]"), signs=Signs({"+": "+", "-": "-"})
)
LETTER = TextToken(known="[A-Z]|\\?", upper=True)

KINDS: dict[str, Kind] = {
    # shaded cells
    "aqre": Kind("aqre", (ROOMS, LABELS), Shaded()),
    "aquapelago": Kind("aquapelago", (numbers(),), Shaded()),
    "aquarium": Kind("aquarium", (ROOMS, OuterClues("top", "left")), Shaded()),
    "canal": Kind("canal view", (numbers(),), Shaded()),
    "cave": Kind("cave", (numbers(),), Shaded()),
    "cbanana": Kind("choco banana", (numbers(),), Shaded()),
    "chocona": Kind("chocona", (ROOMS, LABELS), Shaded()),
    "circlesquare": Kind("circles and squares", (CellMarks("given", DISKS),), Shaded()),
    "cityspace": Kind("city space", (IN_CIRCLES,), Shaded()),
    "cocktail": Kind("cocktail lamp", (ROOMS, LABELS), Shaded()),
    "context": Kind("context", (numbers(),), Shaded()),
    "creek": Kind("creek", (CellMarks("numbers", Circled(), places="corners"),), Shaded()),
    "dominion": Kind("dominion", (CellMarks("letters", TextToken(known="[A-Za-z]|\\?")),), Shaded()),
    "gappy": Kind("gappy", (rarely(shaded("given")), OuterClues("top", "left")), Shaded()),
    "heyablock": Kind("heyablock", (ROOMS, LABELS), Shaded()),
    "heyawake": Kind("heyawake", (ROOMS, LABELS), Shaded()),
    "hitori": Kind("hitori", (numbers(),), Shaded()),
    "invlitso": Kind("invlitso", (ROOMS,), Shaded()),
    "juosan": Kind("juosan", (ROOMS, SMALL), Bars()),
    "kakurasu": Kind("kakurasu", (rarely(shaded("given")), WeightedSums(), Weights()), Shaded()),
    "kurochute": Kind("kurochute", (numbers(),), Shaded()),
    "kurodoko": Kind("kurodoko", (IN_CIRCLES,), Shaded()),
    "kurotto": Kind("kurotto", (IN_CIRCLES,), Shaded()),
    "lightshadow": Kind("light and shadow", (CellMarks("numbers", DISKS),), Shaded()),
    "lits": Kind("lits", (ROOMS,), Shaded()),
    "lookair": Kind("look-air", (numbers(),), Shaded()),
    "mochikoro": Kind("mochikoro", (numbers(),), Shaded()),
    "mochinyoro": Kind("mochinyoro", (numbers(),), Shaded()),
    "mosaic": Kind("mosaic", (numbers(),), Shaded()),
    "norinori": Kind("norinori", (ROOMS,), Shaded()),
    "norinuri": Kind("norinuri", (numbers(),), Shaded()),
    "numbercross": Kind("number cross", (numbers(), OuterClues("bottom", "right")), Shaded()),
    "nuribou": Kind("nuribou", (numbers(),), Shaded()),
    "nurikabe": Kind("nurikabe", (numbers(),), Shaded()),
    "nurimisaki": Kind("nurimisaki", (IN_CIRCLES,), Shaded()),
    "paintarea": Kind("paintarea", (ROOMS, numbers()), Shaded()),
    "pattern": Kind("nonogram", (Stacks(), rarely(COLOURED)), Shaded()),
    "scrin": Kind("scrin", (numbers(),), Shaded()),
    "shimaguni": Kind("shimaguni (islands)", (ROOMS, LABELS), Shaded()),
    "smullyan": Kind("smullyan", (numbers(),), Shaded()),
    "snake": Kind("snake", (CellMarks("circles", WHITE_BLACK), rarely(OuterClues("top", "left"))), Shaded()),
    "statuepark": Kind(
        "statuepark",
        (
            CellMarks("given", Symbols({1: "W", 2: "B"}, *CIRCLES[1:], "circle_L")),
            StatedSetting("pieces", "pentominoes"),
        ),
        Shaded(),
    ),
    "stostone": Kind("stostone", (ROOMS, LABELS), Shaded()),
    "tapa": Kind("tapa", (TapaMarks("numbers", TapaClue()), StatedSetting("zero", "yes", Need.DEFAULT)), Shaded()),
    "tasquare": Kind("tasquare", (CellMarks("numbers", Squared()),), Shaded()),
    "thermometers": Kind("thermometers", (Tubes("tubes"), OuterClues("top", "left")), Shaded()),
    "usoone": Kind("usoone", (ROOMS, numbers()), Shaded()),
    "yajikabe": Kind("yajikabe", (CellMarks("arrows", Arrowed("#")),), Shaded()),
    "yajikazu": Kind("yajikazu (yajisan-kazusan)", (CellMarks("arrows", Arrowed("#")),), Shaded()),
    # loops and paths
    "balance": Kind("balanceloop", (CellMarks("circles", DISKS),), LoopLines()),
    "barns": Kind("barns", (shaded("ice", drawn=ICE, colours=(ICE,)), rarely(Stops("stops"))), LoopLines()),
    "castle": Kind("castlewall", (CellMarks("walls", Wall()),), LoopLines()),
    "country": Kind("country road", (ROOMS, LABELS), LoopLines()),
    "detour": Kind("detour", (ROOMS, SMALL), LoopLines()),
    "dotchi": Kind("dotchi-loop", (ROOMS, CellMarks("circles", WHITE_BLACK)), LoopLines()),
    "dotchi2": Kind("dotchi dotchi loop", (ROOMS, CellMarks("circles", WHITE_BLACK)), LoopLines()),
    "doubleback": Kind("double back", (rarely(shaded()), ROOMS), LoopLines()),
    "entryexit": Kind("entry exit", (ROOMS,), LoopLines()),
    "geradeweg": Kind("geradeweg", (IN_CIRCLES,), LoopLines()),
    "hashi": Kind("hashiwokakero (hashi/bridges)", (CellMarks("sea", Circled()),), Bridges()),
    "koburin": Kind("koburin", (numbers(),), Gaps()),
    "linesweeper": Kind("linesweeper", (numbers(),), LoopLines()),
    "masyu": Kind("masyu", (CellMarks("pearls", PEARLS),), LoopLines()),
    "midloop": Kind(
        "midloop",
        (CellMarks("dots", Symbols(dict.fromkeys((2, 1, 3, 5), "o"), "circle_SS", *CIRCLES), places="lattice"),),
        LoopLines(),
    ),
    "moonsun": Kind("moon or sun", (ROOMS, CellMarks("marks", Symbols({1: "s", 2: "m"}, "sun_moon"))), LoopLines()),
    "numberlink": Kind("numberlink", (Pairs("numbers", TextToken()),), LoopLines()),
    "onsen": Kind("onsen", (ROOMS, CellMarks("circles", Circled())), LoopLines()),
    "pipelink": Kind("pipelink", (Pieces("pieces"),), LoopLines()),
    "reflect": Kind(
        "reflect",
        (
            CellMarks(
                "marks",
                Framed(Symbols({1: "◤", 2: "◣", 3: "◢", 4: "◥"}, "tri"), dict.fromkeys("◤◣◢◥", 4)),
                Symbols({5: "+"}, "line"),
            ),
        ),
        LoopLines(),
    ),
    "shingoki": Kind("shingoki", (CellMarks("circles", GREY_DISKS),), LoopLines()),
    "simpleloop": Kind("simple loop", (shaded(),), LoopLines()),
    "keywest": Kind("key west", (numbers(),), LoopLines()),
    "lither": Kind("lithersink", (numbers(signs=Signs(numbers=range(5), unknown=True)),), Fence()),
    "slitherlink": Kind(
        "slitherlink", (numbers(signs=Signs(numbers=range(5), unknown=True)), Constant("grid", "squares")), Fence()
    ),
    "stitches": Kind(
        "stitches", (ROOMS, OuterClues("top", "left"), StatedSetting("stitches", "2", Need.NAMED)), LoopLines()
    ),
    "tapaloop": Kind("tapa-like loop", (CellMarks("numbers", TapaClue()),), LoopLines()),
    "wblink": Kind("shirokuro", (CellMarks("circles", WHITE_BLACK),), LoopLines()),
    "yajilin": Kind("yajilin", (CellMarks("arrows", Arrowed("#", surface="#")),), Gaps()),
    "yajilin-regions": Kind("regional yajilin", (ROOMS, SMALL), Gaps()),
    # regions
    "araf": Kind("araf", (CellMarks("numbers", Circled()),), RegionEdges()),
    "compass": Kind(
        "compass",
        (
            CellMarks(
                "needles",
                Hole(),
                Small("top", "bottom", "left", "right", separator=",", symbol=SheetSymbol("compass", 1)),
            ),
        ),
        RegionEdges(),
    ),
    "dbchoco": Kind("double choco", (shaded("grey", drawn=3), numbers()), RegionEdges()),
    "dominosa": Kind("dominosa", (numbers(),), RegionEdges()),
    "fillmat": Kind("fillmat", (numbers(),), RegionEdges()),
    "galaxies": Kind(
        "spiralgalaxies",
        (
            CellMarks(
                "lattice", Hole(), Symbols({1: "o", 2: "*", 3: "o", 5: "o"}, "circle_SS", *CIRCLES), places="lattice"
            ),
        ),
        RegionEdges(),
    ),
    "heteromino": Kind("heteromino", (CellMarks("marks", Hole()),), RegionEdges()),
    "nawabari": Kind("territory (nawabari)", (numbers(),), RegionEdges()),
    "palisade": Kind(
        "palisade", (CellMarks("numbers", Hole(), TextToken()), StatedSetting("size", "5")), RegionEdges()
    ),
    "pentominous": Kind(
        "pentominous", (CellMarks("letters", Hole(), LETTER), rarely(Stops("stops", sparse=True))), RegionEdges()
    ),
    "sashigane": Kind("sashigane", (CellMarks("signs", ARROWS, Circled(before="o")),), RegionEdges()),
    "shikaku": Kind("shikaku", (numbers(colour=7),), RegionEdges()),
    "squarejam": Kind("square jam", (numbers(),), RegionEdges()),
    "tatamibari": Kind(
        "tatamibari",
        (CellMarks("marks", Symbols({1: "_", 2: "|", 5: "+"}, "line"), TextToken(alike={"-": "_"})),),
        RegionEdges(),
    ),
    "tetrominous": Kind(
        "tetrominous", (CellMarks("letters", Hole(), LETTER), rarely(Stops("stops", sparse=True))), RegionEdges()
    ),
    "usotatami": Kind("usotatami", (numbers(),), RegionEdges()),
    # numbers and letters
    "bosanowa": Kind("bosanowa", (CellMarks("circles", Hole(), TextToken()),), Digits()),
    "bricks": Kind("bricks", (GIVEN, StatedSetting("shifted", "no", Need.DEFAULT)), Digits()),
    "cojun": Kind("cojun", (ROOMS, GIVEN), Digits()),
    "doppelblock": Kind("doppelblock", (rarely(GIVEN), OuterClues("top", "left")), Digits(shaded=(0,))),
    "easyasabc": Kind(
        "easy as abc",
        (
            NotedLetters("letters", "3", r"\(?A ?[-–] ?([A-Z])\)?"),
            rarely(CellMarks("given", LETTER)),
            OuterClues("top", "bottom", "left", "right", upper=True),
        ),
        Digits(),
    ),
    "fillomino": Kind("fillomino", (GIVEN,), Digits()),
    "fuzuli": Kind("fuzuli", (GIVEN, StatedSetting("n", "3")), Digits()),
    "hanare": Kind("hanare-gumi", (ROOMS, GIVEN), Digits()),
    "hidato": Kind("hidato", (CellMarks("given", Hole(), TextToken()),), Digits()),
    "kakuro": Kind(
        "kakuro",
        (CellMarks("sums", SUMS, TextToken()), FrameSums(SUMS)),
        Digits(),
        framed=True,
    ),
    "keen": Kind("tomtom", (RegionBorders("cages"), CageLabels("labels", "cages", small=True)), Digits()),
    "kropki": Kind(
        "kropki",
        (
            CellMarks("dots", Symbols({1: "o", 2: "*"}, "circle_SS", *CIRCLES), places="edges"),
            rarely(numbers("given", signs=Signs(numbers=range(1, 100)))),
        ),
        Digits(),
    ),
    "meander": Kind("meandering numbers", (ROOMS, GIVEN), Digits()),
    "nanro": Kind("nanro", (ROOMS, GIVEN), Digits()),
    "putteria": Kind("putteria", (ROOMS, CellMarks("given", OnBlack("x", GREY, only=True))), Digits()),
    "renban": Kind("renban (renban-madoguchi)", (ROOMS, GIVEN), Digits()),
    "ripple": Kind("ripple effect", (ROOMS, GIVEN), Digits()),
    "signpost": Kind(
        "signpost", (Compasses("arrows"), numbers("hints", signs=Signs(numbers=range(1, 10_001)))), Digits()
    ),
    "skyscrapers": Kind("skyscrapers", (rarely(GIVEN), OuterClues("top", "bottom", "left", "right")), Digits()),
    "str8ts": Kind("str8ts", (CellMarks("given", BlackOrNot()),), Digits()),
    "sudoku": Kind(
        "classic",
        (Own("given", "boxes", "box", "diagonals", "cages", "digits", "constraints"),),
        Digits(),
    ),
    "suguru": Kind("suguru", (ROOMS, GIVEN), Digits()),
    "sukoro": Kind("sukoro", (GIVEN,), Digits()),
    "sukororoom": Kind("sukororoom", (ROOMS, GIVEN), Digits()),
    "simplegako": Kind("simple gako", (GIVEN,), Digits()),
    "unequal": Kind(
        "futoshiki",
        (
            CellMarks(
                "lattice",
                Symbols({1: "<", 2: "^", 3: ">", 4: "v", 5: "<", 6: "^", 7: ">", 8: "v"}, "inequality"),
                Symbols({1: "|", 2: "_", 3: "|", 4: "_"}, "bars_B", "bars_G", "bars_W"),
                TextToken(),
                places="lattice",
            ),
        ),
        Digits(),
    ),
    "view": Kind("view", (GIVEN,), Digits()),
    # objects
    "battleship": Kind(
        "battleships",
        (
            rarely(CellMarks("segments", SHIPS, BENDS)),
            OuterClues("top", "left"),
            StatedSetting("fleet", "4,3,3,2,2,2,1,1,1,1"),
        ),
        Ships(),
    ),
    "dosufuwa": Kind("dosufuwa", (Blocks(),), CellSymbols({"o": ("circle_M", 1), "@": ("circle_M", 2)})),
    "hakoiri": Kind(
        "hakoiri",
        (ROOMS, CellMarks("given", Symbols({1: "c", 2: "t", 3: "s"}, "ox_B", "ox_E", "ox_G"), TextToken())),
        CellSymbols({"c": ("ox_E", 1), "t": ("ox_E", 2), "s": ("ox_E", 3)}),
    ),
    "lightup": Kind("akari", (CellMarks("black", OnBlack("#")),), CellSymbols({1: ("sun_moon", 3)})),
    "magnets": Kind(
        "magnets",
        (ROOMS, GivenPoles(), rarely(SIGNED)),
        CellSymbols({"+": ("math_G", 2), "-": ("math_G", 3)}),
    ),
    "minesweeper": Kind(
        "minesweeper", (numbers(), StatedSetting("total", "10", Need.NAMED)), CellSymbols({1: ("sun_moon", 4)})
    ),
    "roma": Kind(
        "roma",
        (ROOMS, CellMarks("given", ARROWS, Symbols({2: "o", 1: "o"}, *CIRCLES))),
        CellSymbols({sign: ("arrow_S", style) for style, sign in COMPASS_STYLES.items()}),
    ),
    "satogaeri": Kind("satogaeri", (ROOMS, IN_CIRCLES), Moves()),
    "shakashaka": Kind(
        "shakashaka",
        (CellMarks("black", OnBlack("#")),),
        CellSymbols({"nw": ("tri", 1), "sw": ("tri", 2), "se": ("tri", 3), "ne": ("tri", 4)}),
    ),
    "slant": Kind("slant (gokigen)", (CellMarks("numbers", Circled(), places="corners"),), Diagonals()),
    "starbattle": Kind(
        "starbattle", (Noted("stars", "2", r"([0-9]+)(?: ?[★☆*])?"), ROOMS), CellSymbols({1: ("star", 2)})
    ),
    "tenner": Kind("tenner grid", (GIVEN, OuterClues("bottom")), Digits()),
    "tents": Kind("tents", (Trees(),), TentSymbols()),
    "undead": Kind(
        "undead",
        (
            CellMarks("grid", Symbols({3: "\\", 4: "/"}, "line"), LETTER),
            OuterClues("top", "bottom", "left", "right"),
            *(StatedSetting(total, "5", Need.NAMED) for total in ("ghosts", "vampires", "zombies")),
        ),
        Digits(),
    ),
    "onetox": Kind("one to x", (ROOMS, GIVEN, OuterClues("bottom", "right")), Digits()),
    "nondango": Kind(
        "nondango",
        (ROOMS, CellMarks("circles", Symbols({1: "o"}, *CIRCLES))),
        CellSymbols({0: ("circle_M", 1), 1: ("circle_M", 2)}),
    ),
    "unruly": Kind(
        "unruly",
        (CellMarks("given", Symbols({1: "0", 2: "1"}, *CIRCLES), TextToken()),),
        CellSymbols({0: ("circle_M", 1), 1: ("circle_M", 2)}),
    ),
    "yinyang": Kind(
        "yin-yang",
        (CellMarks("given", Symbols({1: "W", 2: "B"}, *CIRCLES)),),
        CellSymbols({0: ("circle_M", 1), 1: ("circle_M", 2)}),
    ),
}
"""The kinds whose drawings are read and written."""

WITHOUT = (
    "archipelago",
    "ayeheya",
    "buraitoraito",
    "chainedb",
    "coral",
    "diffneighbors",
    "eulero",
    "firefly",
    "fobidoshi",
    "goishi",
    "grandtour",
    "haisu",
    "hasunomura",
    "hebi",
    "icebarn",
    "ichimaga",
    "japanesesums",
    "kakuru",
    "kazunori",
    "kurarin",
    "lapaz",
    "linkapix",
    "makaro",
    "map",
    "mathrax",
    "maze",
    "mejilink",
    "minarism",
    "multisudoku",
    "munraito",
    "nagare",
    "nagenawa",
    "nanameguri",
    "net",
    "nikoji",
    "nothing",
    "nothree",
    "nuriloop",
    "nurimaze",
    "oasis",
    "patchwork",
    "pentopia",
    "pfeilzahlen",
    "pills",
    "queens",
    "railpool",
    "regex",
    "sansaroad",
    "shugaku",
    "slalom",
    "squareo",
    "sumiwake",
    "terrax",
    "tetrochain",
    "tetrochaink",
    "tilepaint",
    "toichika",
    "tontonbeya",
    "tracks",
    "trinairo",
    "wagiri",
    "walllogic",
    "yosenabe",
)
"""The kinds for which no convention is known."""

SUDOKU_TAGS = (
    "sudoku", "classic", "latin", "irregular", "alphabet", "arrow", "thermo", "tightfit", "evenodd", "consecutivepairs",
    "killer", "isodoku", "consecutive", "nonconsecutive", "sudokurve", "tile", "deficit", "surplus", "outside",
)  # fmt: skip
"""The genre tags of Sudokus."""
