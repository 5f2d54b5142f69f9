"""What the marks of a drawing mean, kind by kind: a new kind is a line here.

A line has the genre tag that is written, the parts of the puzzle, and the marks of an answer. The tags are those of
Penpa+ where it has one; the conventions are those of its own importer of addresses (swaroopg92/penpa-edit, MIT,
`docs/js/general.js`) and of noqx (T0nyX1ang/noqx, Apache 2.0, `solver/`), and custom for kinds that neither has.
"""

from typing import NamedTuple

from ..formats import Signs
from .answers import (
    Answer,
    Bars,
    Bridges,
    Diagonals,
    Digits,
    Fence,
    Gaps,
    Loop,
    Marked,
    Moves,
    Shaded,
    Ships,
    Tents,
    Walls,
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
    Surface,
    Symbols,
    TapaClue,
    Text,
    Wall,
)
from .parts import Borders, Constant, Labels, Marks, Need, Outer, Own, Part, Stated, Stops, numbers, rarely
from .sheet import Symbol
from .special_parts import (
    Blocks,
    CageLabels,
    Compasses,
    FrameSums,
    Letters,
    Noted,
    Pairs,
    Pieces,
    Sparse,
    Stacks,
    TapaClues,
    Trees,
    Tubes,
    Weights,
    shaded,
)


class Kind(NamedTuple):
    """The drawing of a kind: its genre tag, its parts in the order in which they are read, and its answer. With
    `framed`, the first row and column of the drawing have clues alone, and are no part of the board."""

    tag: str
    parts: tuple[Part, ...]
    answer: Answer
    framed: bool = False


ROOMS, LABELS, SMALL = Borders(), Labels(), Labels(small=True)
GIVEN = numbers("given")
WHITE_BLACK = Symbols({1: "w", 2: "b"}, *CIRCLES)
DISKS = Framed(WHITE_BLACK, {"w": 1, "b": 4}, {6: "w", 7: "b"})
IN_CIRCLES = Marks("numbers", Circled())
ARROWS = Symbols(COMPASS_STYLES, *POINTING)
SHIPS = Symbols({1: "S", 2: "M", 3: "<", 4: "^", 5: ">", 6: "v", 7: "~", 8: "~"}, *(f"battleship_{c}" for c in "BGW"))
BENDS = Symbols({1: "L", 2: "F", 3: "7", 4: "J"}, *(f"battleship_{c}+" for c in "BGW"))
SUMS = Small("lower left", "upper right", separator="\\", symbol=Symbol("kakuro", 1), colour=4, dark=True)
COLOURED = Marks("given", Surface("#"), Surface("0", (WHITE,), WHITE), signs=Signs({"#": 1, "0": 0}))
POLES = Sparse(
    "given", Symbols({2: "+", 3: "-"}, "math_G", "math"), Text(known="[-+]"), signs=Signs({"+": "+", "-": "-"})
)
LETTER = Text(known="[A-Z]|\\?", upper=True)

KINDS: dict[str, Kind] = {
    # shaded cells
    "aqre": Kind("aqre", (ROOMS, LABELS), Shaded()),
    "aquarium": Kind("aquarium", (ROOMS, Outer("top", "left")), Shaded()),
    "canal": Kind("canal view", (numbers(),), Shaded()),
    "cave": Kind("cave", (numbers(),), Shaded()),
    "cbanana": Kind("choco banana", (numbers(),), Shaded()),
    "chocona": Kind("chocona", (ROOMS, LABELS), Shaded()),
    "creek": Kind("creek", (Marks("numbers", Circled(), places="corners"),), Shaded()),
    "heyawake": Kind("heyawake", (ROOMS, LABELS), Shaded()),
    "hitori": Kind("hitori", (numbers(),), Shaded()),
    "invlitso": Kind("invlitso", (ROOMS,), Shaded()),
    "juosan": Kind("juosan", (ROOMS, SMALL), Bars()),
    "kakurasu": Kind("kakurasu", (rarely(shaded("given")), Outer("bottom", "right"), Weights()), Shaded()),
    "kurochute": Kind("kurochute", (numbers(),), Shaded()),
    "kurodoko": Kind("kurodoko", (IN_CIRCLES,), Shaded()),
    "kurotto": Kind("kurotto", (IN_CIRCLES,), Shaded()),
    "lits": Kind("lits", (ROOMS,), Shaded()),
    "mochikoro": Kind("mochikoro", (numbers(),), Shaded()),
    "mosaic": Kind("mosaic", (numbers(),), Shaded()),
    "norinori": Kind("norinori", (ROOMS,), Shaded()),
    "nuribou": Kind("nuribou", (numbers(),), Shaded()),
    "nurikabe": Kind("nurikabe", (numbers(),), Shaded()),
    "nurimisaki": Kind("nurimisaki", (IN_CIRCLES,), Shaded()),
    "paintarea": Kind("paintarea", (ROOMS, numbers()), Shaded()),
    "pattern": Kind("nonogram", (Stacks(), rarely(COLOURED)), Shaded()),
    "shimaguni": Kind("shimaguni (islands)", (ROOMS, LABELS), Shaded()),
    "snake": Kind("snake", (Marks("circles", WHITE_BLACK), rarely(Outer("top", "left"))), Shaded()),
    "statuepark": Kind(
        "statuepark",
        (Marks("given", Symbols({1: "W", 2: "B"}, *CIRCLES[1:], "circle_L")), Stated("pieces", "pentominoes")),
        Shaded(),
    ),
    "stostone": Kind("stostone", (ROOMS, LABELS), Shaded()),
    "tapa": Kind("tapa", (TapaClues("numbers", TapaClue()), Stated("zero", "yes", Need.DEFAULT)), Shaded()),
    "tasquare": Kind("tasquare", (Marks("numbers", Squared()),), Shaded()),
    "thermometers": Kind("thermometers", (Tubes("tubes"), Outer("top", "left")), Shaded()),
    "usoone": Kind("usoone", (ROOMS, numbers()), Shaded()),
    "yajikazu": Kind("yajikazu (yajisan-kazusan)", (Marks("arrows", Arrowed("#")),), Shaded()),
    # loops and paths
    "balance": Kind("balanceloop", (Marks("circles", DISKS),), Loop()),
    "barns": Kind("barns", (shaded("ice", drawn=ICE, colours=(ICE,)), rarely(Stops("stops"))), Loop()),
    "castle": Kind("castlewall", (Marks("walls", Wall()),), Loop()),
    "country": Kind("country road", (ROOMS, LABELS), Loop()),
    "detour": Kind("detour", (ROOMS, SMALL), Loop()),
    "dotchi": Kind("dotchi-loop", (ROOMS, Marks("circles", WHITE_BLACK)), Loop()),
    "doubleback": Kind("double back", (rarely(shaded()), ROOMS), Loop()),
    "geradeweg": Kind("geradeweg", (IN_CIRCLES,), Loop()),
    "hashi": Kind("hashiwokakero (hashi/bridges)", (Marks("sea", Circled()),), Bridges()),
    "koburin": Kind("koburin", (numbers(),), Gaps()),
    "linesweeper": Kind("linesweeper", (numbers(),), Loop()),
    "masyu": Kind("masyu", (Marks("pearls", Symbols({1: "W", 2: "B"}, *CIRCLES)),), Loop()),
    "midloop": Kind(
        "midloop",
        (Marks("dots", Symbols(dict.fromkeys((2, 1, 3, 5), "o"), "circle_SS", *CIRCLES), places="lattice"),),
        Loop(),
    ),
    "moonsun": Kind("moon or sun", (ROOMS, Marks("marks", Symbols({1: "s", 2: "m"}, "sun_moon"))), Loop()),
    "numberlink": Kind("numberlink", (Pairs("numbers", Text()),), Loop()),
    "onsen": Kind("onsen", (ROOMS, Marks("circles", Circled())), Loop()),
    "pipelink": Kind("pipelink", (Pieces("pieces"),), Loop()),
    "reflect": Kind(
        "reflect",
        (
            Marks(
                "marks",
                Framed(Symbols({1: "◤", 2: "◣", 3: "◢", 4: "◥"}, "tri"), dict.fromkeys("◤◣◢◥", 4)),
                Symbols({5: "+"}, "line"),
            ),
        ),
        Loop(),
    ),
    "shingoki": Kind("shingoki", (Marks("circles", DISKS),), Loop()),
    "simpleloop": Kind("simple loop", (shaded(),), Loop()),
    "slitherlink": Kind(
        "slitherlink", (numbers(signs=Signs(numbers=range(5), unknown=True)), Constant("grid", "squares")), Fence()
    ),
    "stitches": Kind("stitches", (ROOMS, Outer("top", "left")), Loop()),
    "yajilin": Kind("yajilin", (Marks("arrows", Arrowed("#", surface="#")),), Gaps()),
    "yajilin_regions": Kind("regional yajilin", (ROOMS, SMALL), Gaps()),
    # regions
    "araf": Kind("araf", (Marks("numbers", Circled()),), Walls()),
    "compass": Kind(
        "compass",
        (Marks("needles", Small("top", "bottom", "left", "right", separator=",", symbol=Symbol("compass", 1))),),
        Walls(),
    ),
    "dbchoco": Kind("double choco", (shaded("grey", drawn=3), numbers()), Walls()),
    "dominosa": Kind("dominosa", (numbers(),), Walls()),
    "galaxies": Kind(
        "spiralgalaxies",
        (Marks("lattice", Hole(), Symbols({1: "o", 2: "*", 3: "o", 5: "o"}, "circle_SS", *CIRCLES), places="lattice"),),
        Walls(),
    ),
    "nawabari": Kind("territory (nawabari)", (numbers(),), Walls()),
    "palisade": Kind("palisade", (Marks("numbers", Hole(), Text()), Stated("size", "5")), Walls()),
    "pentominous": Kind(
        "pentominous", (Marks("letters", Hole(), LETTER), rarely(Stops("stops", sparse=True))), Walls()
    ),
    "sashigane": Kind("sashigane", (Marks("signs", ARROWS, Circled(before="o")),), Walls()),
    "shikaku": Kind("shikaku", (numbers(colour=7),), Walls()),
    "tatamibari": Kind("tatamibari", (Marks("marks", Symbols({1: "_", 2: "|", 5: "+"}, "line"), Text()),), Walls()),
    # numbers and letters
    "bosanowa": Kind("bosanowa", (Marks("circles", Hole(), Text()),), Digits()),
    "cojun": Kind("cojun", (ROOMS, GIVEN), Digits()),
    "doppelblock": Kind("doppelblock", (rarely(GIVEN), Outer("top", "left")), Digits(shaded=(0,))),
    "easyasabc": Kind(
        "easy as abc",
        (
            Letters("letters", "3", r"\(?A ?[-–] ?([A-Z])\)?"),
            rarely(Marks("given", LETTER)),
            Outer("top", "bottom", "left", "right", upper=True),
        ),
        Digits(),
    ),
    "fillomino": Kind("fillomino", (GIVEN,), Digits()),
    "hanare": Kind("hanare-gumi", (ROOMS, GIVEN), Digits()),
    "hidato": Kind("hidato", (Marks("given", Hole(), Text()),), Digits()),
    "kakuro": Kind(
        "kakuro",
        (Marks("sums", SUMS), FrameSums(SUMS)),
        Digits(),
        framed=True,
    ),
    "keen": Kind("tomtom", (Borders("cages"), CageLabels("labels", "cages", small=True)), Digits()),
    "kropki": Kind(
        "kropki",
        (
            Marks(
                "dots",
                Symbols({1: "o", 2: "*"}, "circle_SS", *CIRCLES),
                places="edges",
                signs=Signs({"o": "o", "*": "*"}),
            ),
            rarely(GIVEN),
        ),
        Digits(),
    ),
    "nanro": Kind("nanro", (ROOMS, GIVEN), Digits()),
    "putteria": Kind("putteria", (ROOMS, Marks("given", OnBlack("x", GREY, only=True))), Digits()),
    "renban": Kind("renban (renban-madoguchi)", (ROOMS, GIVEN), Digits()),
    "ripple": Kind("ripple effect", (ROOMS, GIVEN), Digits()),
    "signpost": Kind(
        "signpost", (Compasses("arrows"), numbers("hints", signs=Signs(numbers=range(1, 10_001)))), Digits()
    ),
    "skyscrapers": Kind("skyscrapers", (rarely(GIVEN), Outer("top", "bottom", "left", "right")), Digits()),
    "str8ts": Kind("str8ts", (Marks("given", BlackOrNot()),), Digits()),
    "sudoku": Kind(
        "classic",
        (Own("given", "boxes", "box", "diagonals", "cages", "digits", "constraints"),),
        Digits(),
    ),
    "suguru": Kind("suguru", (ROOMS, GIVEN), Digits()),
    "sukoro": Kind("sukoro", (GIVEN,), Digits()),
    "unequal": Kind(
        "futoshiki",
        (
            Marks(
                "lattice",
                Symbols({1: "<", 2: "^", 3: ">", 4: "v", 5: "<", 6: "^", 7: ">", 8: "v"}, "inequality"),
                Symbols({1: "|", 2: "_", 3: "|", 4: "_"}, "bars_B", "bars_G", "bars_W"),
                Text(),
                places="lattice",
            ),
        ),
        Digits(),
    ),
    # objects
    "battleship": Kind(
        "battleships",
        (rarely(Marks("segments", SHIPS, BENDS)), Outer("top", "left"), Stated("fleet", "4,3,3,2,2,2,1,1,1,1")),
        Ships(),
    ),
    "dosufuwa": Kind("dosufuwa", (Blocks(),), Marked({"o": ("circle_M", 1), "@": ("circle_M", 2)})),
    "hakoiri": Kind(
        "hakoiri",
        (ROOMS, Marks("given", Symbols({1: "c", 2: "t", 3: "s"}, "ox_B", "ox_E", "ox_G"), Text())),
        Marked({"c": ("ox_E", 1), "t": ("ox_E", 2), "s": ("ox_E", 3)}),
    ),
    "lightup": Kind("akari", (Marks("black", OnBlack("#")),), Marked({1: ("sun_moon", 3)})),
    "magnets": Kind(
        "magnets",
        (ROOMS, Outer("top", "bottom", "left", "right"), rarely(POLES)),
        Marked({"+": ("math_G", 2), "-": ("math_G", 3)}),
    ),
    "minesweeper": Kind("minesweeper", (numbers(), Stated("total", "10", Need.NAMED)), Marked({1: ("sun_moon", 4)})),
    "roma": Kind(
        "roma",
        (ROOMS, Marks("given", ARROWS, Symbols({2: "o", 1: "o"}, *CIRCLES))),
        Marked({sign: ("arrow_S", style) for style, sign in COMPASS_STYLES.items()}),
    ),
    "satogaeri": Kind("satogaeri", (ROOMS, IN_CIRCLES), Moves()),
    "shakashaka": Kind(
        "shakashaka",
        (Marks("black", OnBlack("#")),),
        Marked({"nw": ("tri", 1), "sw": ("tri", 2), "se": ("tri", 3), "ne": ("tri", 4)}),
    ),
    "slant": Kind("slant (gokigen)", (Marks("numbers", Circled(), places="corners"),), Diagonals()),
    "starbattle": Kind("starbattle", (Noted("stars", "2", r"([0-9]+)(?: ?[★☆*])?"), ROOMS), Marked({1: ("star", 2)})),
    "tents": Kind("tents", (Trees(),), Tents()),
    "undead": Kind(
        "undead",
        (
            Marks("grid", Symbols({3: "\\", 4: "/"}, "line"), LETTER),
            Outer("top", "bottom", "left", "right"),
            *(Stated(total, "5", Need.NAMED) for total in ("ghosts", "vampires", "zombies")),
        ),
        Digits(),
    ),
    "unruly": Kind(
        "unruly",
        (Marks("given", Symbols({1: "0", 2: "1"}, *CIRCLES), Text()),),
        Marked({0: ("circle_M", 1), 1: ("circle_M", 2)}),
    ),
    "yinyang": Kind(
        "yin-yang",
        (Marks("given", Symbols({1: "W", 2: "B"}, *CIRCLES)),),
        Marked({0: ("circle_M", 1), 1: ("circle_M", 2)}),
    ),
}
"""The kinds whose drawings are read and written."""

WITHOUT = ("map", "maze", "net", "queens", "regex", "tracks")
"""The kinds for which no convention is known."""

SUDOKU_TAGS = (
    "sudoku", "classic", "latin", "irregular", "alphabet", "arrow", "thermo", "tightfit", "evenodd", "consecutivepairs",
    "killer", "isodoku", "consecutive", "nonconsecutive", "sudokurve", "tile", "deficit", "surplus", "outside",
)  # fmt: skip
"""The genre tags of Sudokus."""
