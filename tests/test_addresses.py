"""Codecs of puzz.link addresses: random layers, bad texts, and the sample address of each type that they cover."""

import gzip
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cluewise
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.formats import SIDES, UNKNOWN, Board, Codec, count_places
from cluewise.puzzles.common.geometry import Cell, edges, regions_of
from cluewise.puzzles.common.puzzlink import Slash, Trailing, read_address
from cluewise.puzzles.common.puzzlink_marks import (
    FLEETS,
    PENTOMINOES,
    TETROMINOES,
    Bank,
    Bits,
    Borders,
    Crosses,
    Dots,
    Marks,
    Ternary,
    Walls,
    shape_of,
    write_shape,
)
from cluewise.puzzles.common.puzzlink_numbers import (
    MOST,
    Arrow,
    Arrow16,
    Base36,
    DecimalCount,
    Four,
    KakuroSums,
    Number10,
    Number16,
    Outer16,
    Sums,
    TapaClues,
    TapaLoopClues,
)
from cluewise.puzzles.common.reading import Scanner, Text
from cluewise.puzzles.skyscrapers import Skyscrapers
from cluewise.registry.loading import puzzle_class
from tests.common import ROOT


def puzzle(height: int, width: int, **fields: Any) -> Any:
    """The part of a puzzle that a codec needs: its size, and layers."""
    return SimpleNamespace(height=height, width=width, **fields)


def read(codec: Codec, text: str, height: int, width: int, **fields: Any) -> Board:
    """The board that a codec reads from a whole text, after these fields."""
    scanner = Scanner(Text(text))
    board: Board = {"height": height, "width": width, **fields}
    codec.read(scanner, board)
    if scanner.at < len(text):
        raise scanner.error("not read to the end")
    return board


quick = settings(deadline=1000, derandomize=True)

sizes = st.tuples(st.integers(1, 7), st.integers(1, 7))
unknown = st.just(UNKNOWN)
numbers = st.one_of(st.integers(0, MOST), st.integers(0, 300), unknown)
arrows = st.one_of(
    st.builds(Arrow, st.one_of(st.integers(0, 4095), st.integers(0, 20), unknown), st.sampled_from(["", *"^v<>"])),
    st.just(Arrow(None)),
)
tapa = st.one_of(
    *(
        st.tuples(*[st.one_of(st.integers(length > 1, most), unknown)] * length)
        for length, most in enumerate((8, 5, 3, 1), 1)
    )
)
tapa_loop = st.one_of(
    *(
        st.tuples(*[st.one_of(st.integers(length > 1, most), unknown)] * length)
        for length, most in enumerate((8, 7, 6, 4), 1)
    )
)
HOLES = {"0": 0, "1": 1, "7": "#"}

LAYERS: Mapping[str, tuple[Codec, st.SearchStrategy[Any], str]] = {
    "number16": (Number16("layer"), numbers, "cells"),
    "number16-corners": (Number16("layer", "corners"), numbers, "corners"),
    "number10": (Number10("layer"), st.one_of(st.integers(0, 9), unknown), "cells"),
    "number10-holes": (Number10("layer", HOLES), st.sampled_from([0, 1, "#", UNKNOWN]), "cells"),
    "number10-late": (Number10("layer", {"1": "a", "2": "b"}, "5"), st.sampled_from(["a", "b", UNKNOWN]), "cells"),
    "four": (Four("layer"), st.one_of(st.integers(0, 4), unknown), "cells"),
    "four-corners": (Four("layer", "corners"), st.one_of(st.integers(0, 4), unknown), "corners"),
    "base36": (Base36("layer"), st.one_of(st.integers(0, 1295), unknown), "cells"),
    "arrow16": (Arrow16("layer"), arrows, "cells"),
    "tapa": (TapaClues("layer"), tapa, "cells"),
    "tapa-loop": (TapaLoopClues("layer"), tapa_loop, "cells"),
    "marks": (Marks("layer"), st.just(1), "cells"),
    "bits": (Bits("layer"), st.just(1), "cells"),
    "bits-edges": (Bits("layer", places="edges"), st.just(1), "edges"),
    "trailing": (Trailing(Bits("layer")), st.just(1), "cells"),
    "ternary": (Ternary("layer", (None, "W", "B")), st.sampled_from("WB"), "cells"),
    "dots": (Dots("layer"), st.integers(1, 2), "lattice"),
    "crosses": (Crosses("layer"), st.just(1), "crossings"),
    "crosses-corners": (Crosses("layer", "corners"), st.just(1), "corners"),
    "walls": (Walls("layer"), st.just(1), "edges"),
}
every_layer = pytest.mark.parametrize("name", LAYERS)


@every_layer
@quick
@given(data=st.data())
def test_layers_are_read_back(name: str, data: st.DataObject) -> None:
    codec, values, places = LAYERS[name]
    height, width = data.draw(sizes)
    count = count_places(places, {"height": height, "width": width})
    sparse = data.draw(st.sampled_from([st.none(), st.one_of(st.none(), values), st.one_of(*[st.none()] * 9, values)]))
    layer = tuple(data.draw(st.lists(sparse, min_size=count, max_size=count)))
    held = puzzle(height, width, layer=layer)
    assert codec.refusal(held) == ""
    assert read(codec, codec.write(held), height, width)["layer"] == layer


OTHERS: Mapping[str, Codec] = {
    "outer16": Outer16(),
    "count": DecimalCount("layer"),
    "kakuro": KakuroSums("layer"),
    "borders": Borders(),
    "bank": Bank("layer"),
    "slash": Slash(),
}


@pytest.mark.parametrize("name", [*LAYERS, *OTHERS])
@quick
@given(st.text(st.sampled_from("0123456789abfghkuvzAZ.-+=@%*$/_ é²\n"), max_size=40), sizes)
def test_texts_are_read_or_refused(name: str, text: str, size: tuple[int, int]) -> None:
    """Every board that is read is written and read back unchanged. Only PuzzleError is raised."""
    codec = LAYERS[name][0] if name in LAYERS else OTHERS[name]
    try:
        board = read(codec, text, *size)
    except PuzzleError:
        return
    held = puzzle(**board)
    assert codec.refusal(held) == ""
    board.pop("notes", None)  # remarks on what was ignored, which is not written
    assert read(codec, codec.write(held), *size) == board


@quick
@given(st.data(), sizes)
def test_outer_numbers_are_read_back(data: st.DataObject, size: tuple[int, int]) -> None:
    clue = st.one_of(st.none(), st.integers(0, 255), unknown)
    counts = dict(zip(SIDES, (size[1], size[1], size[0], size[0]), strict=True))
    sides = {side: tuple(data.draw(st.lists(clue, min_size=n, max_size=n))) for side, n in counts.items()}
    held = puzzle(*size, **sides)
    assert Outer16().refusal(held) == ""
    assert puzzle(**read(Outer16(), Outer16().write(held), *size)) == held


@quick
@given(st.data(), sizes)
def test_kakuro_is_read_back(data: st.DataObject, size: tuple[int, int]) -> None:
    height, width = size
    number = st.one_of(st.none(), st.integers(1, 45))
    cell = st.one_of(st.none(), st.builds(Sums, number, number))
    cells = tuple(data.draw(st.lists(cell, min_size=height * width, max_size=height * width)))
    frame = [
        tuple(data.draw(number) if cell is None else None for cell in line) for line in (cells[:width], cells[::width])
    ]
    held = puzzle(height, width, layer=cells, top=frame[0], left=frame[1])
    assert KakuroSums("layer").refusal(held) == ""
    assert puzzle(**read(KakuroSums("layer"), KakuroSums("layer").write(held), height, width)) == held


@quick
@given(st.data(), sizes)
def test_regions_and_their_numbers_are_read_back(data: st.DataObject, size: tuple[int, int]) -> None:
    regions = regions_of(*size, set(data.draw(st.lists(st.sampled_from(edges(*size) or [None])))))
    clue = st.one_of(st.none(), numbers)
    labels = tuple(data.draw(st.lists(clue, min_size=max(regions) + 1, max_size=max(regions) + 1)))
    held = puzzle(*size, regions=regions, labels=labels)
    assert Borders().refusal(held) == ""
    assert read(Borders(), Borders().write(held), *size)["regions"] == regions
    rooms = Number16("labels", "regions")
    assert read(rooms, rooms.write(held), *size, regions=regions)["labels"] == labels


@quick
@given(st.lists(st.lists(st.lists(st.sampled_from(".#"), min_size=3, max_size=3), min_size=1, max_size=4), max_size=5))
def test_banks_are_read_back(rows: list[list[list[str]]]) -> None:
    shapes = tuple(tuple("".join(row) for row in shape) for shape in rows if any("#" in row for row in shape))
    held = puzzle(6, 6, pieces=shapes)
    assert read(Bank("pieces"), Bank("pieces").write(held), 6, 6)["pieces"] == shapes


def test_a_bank_is_written_as_its_set() -> None:
    fleet = read(Bank("fleet", FLEETS), "//c", 6, 6)["fleet"]
    assert fleet == (("#",), ("#",), ("#",), ("##",), ("##",), ("###",))
    assert Bank("fleet", FLEETS).write(puzzle(6, 6, fleet=fleet)) == "//c"
    assert Bank("fleet", FLEETS).write(puzzle(6, 6, fleet=fleet[:4])) == "/4/11g/11g/11g/21o"
    assert shape_of("337k") == ("..#", "###", ".#.")
    assert all(write_shape(shape_of(word)) == word for word in (*PENTOMINOES, *TETROMINOES))


def test_examples() -> None:
    """Texts whose meaning the description of the grammar states."""
    assert read(TapaClues("layer"), "9.a1cgg", 1, 5)["layer"] == (
        (1,) * 4,
        (UNKNOWN,),
        (UNKNOWN, 1),
        (3, 1, UNKNOWN),
        None,
    )
    assert read(Arrow16("layer"), "2a6ff-30ff+4.a", 1, 6)["layer"] == (
        Arrow(10, "v"),
        Arrow(255, "^"),
        Arrow(255, "<"),
        Arrow(None),
        Arrow(UNKNOWN, ">"),
        None,
    )
    assert read(Number10("layer", {"1": 1, "7": "#"}), "71b", 2, 2)["layer"] == ("#", 1, None, None)
    assert read(Dots("layer"), "03", 1, 2)["layer"] == (1, 2, None)
    assert read(Crosses("layer"), "12", 3, 3)["layer"] == (None, 1, None, None)
    assert read(KakuroSums("layer"), ".k-akA", 2, 2) == {
        "height": 2,
        "width": 2,
        "layer": (Sums(None, None), None, Sums(None, 10), None),
        "top": (None, 20),
        "left": (None, None),
    }


CANNOT: Mapping[str, tuple[Codec, Mapping[str, Any], str]] = {
    "number16": (Number16("layer"), {"layer": (-1,)}, "holds numbers from 0 to 1126351, not '-1'"),
    "number16-sign": (Number16("layer"), {"layer": ("#",)}, "not '#'"),
    "number10": (Number10("layer"), {"layer": (10,)}, "holds numbers from 0 to 9, not '10'"),
    "four": (Four("layer"), {"layer": (5,)}, "holds numbers from 0 to 4 only, not '5'"),
    "base36": (Base36("layer"), {"layer": (1296,)}, "numbers from 0 to 1295, not '1296'"),
    "arrow16": (Arrow16("layer"), {"layer": (Arrow(4096, "^"),)}, "numbers from 0 to 4095 with an arrow"),
    "tapa": (TapaClues("layer"), {"layer": ((6, 1),)}, "two up to 5"),
    "tapa-loop": (TapaLoopClues("layer"), {"layer": ((8, 1),)}, "two up to 7"),
    "outer16": (Outer16(("top",)), {"top": (256,)}, "numbers from 0 to 255 outside the grid, not '256'"),
    "count": (DecimalCount("layer"), {"layer": 0}, "a number from 1 to 999999999, not '0'"),
    "kakuro": (KakuroSums("layer"), {"layer": (None,), "top": (46,), "left": (None,)}, "sums from 1 to 45, not '46'"),
    "frame": (
        KakuroSums("layer"),
        {"layer": (Sums(None, None),), "top": (3,), "left": (None,)},
        "beside white cells only",
    ),
    "bits": (Bits("layer"), {"layer": (2,)}, "holds nothing or 1, not '2'"),
    "ternary": (Ternary("layer", (0, 1, 2)), {"layer": (None,)}, "holds 0 or 1 or 2, and no empty place"),
    "marks": (Marks("layer"), {"layer": (2,)}, "holds marks (1) only, not '2'"),
    "dots": (Dots("layer"), {"layer": (3,)}, "holds dots (1 or 2) only, not '3'"),
    "crosses": (Crosses("layer", "corners"), {"layer": (None, 2, None, None)}, "holds marks (1) only, not '2'"),
    "borders": (Borders(), {"regions": (1,)}, "holds connected regions"),
    "walls": (Walls("layer"), {"layer": (2,)}, "holds 1 for a wall, not '2'"),
    "bank": (Bank("layer"), {"layer": (("#.", "#"),)}, "holds pieces of up to 35 rows and columns"),
}


@pytest.mark.parametrize("name", CANNOT)
def test_what_a_piece_cannot_hold_is_refused_by_name(name: str) -> None:
    codec, fields, reason = CANNOT[name]
    assert reason in codec.refusal(puzzle(1, 1, **fields))


BAD: Mapping[str, tuple[Codec, str, str, int]] = {
    "number16": (Number16("layer"), "1-g0", "expected a number in hexadecimal", 2),
    "number10": (Number10("layer", HOLES), "08", "expected one of ., 0, 1, 7 or a skip from a to z, found '8'", 2),
    "four": (Four("layer"), "1f", "expected a number from 0 to 4 or a skip", 2),
    "base36": (Base36("layer"), "1-2", "expected a number in base 36", 2),
    "arrow16": (Arrow16("layer"), "11-51", "expected a direction from 0 to 4 and a number", 3),
    "tapa": (TapaClues("layer"), "1e0", "expected a clue: a digit, '.', or two digits from a0 to d7", 2),
    "tapa-loop": (TapaLoopClues("layer"), "1+0", "two digits from a0 to br", 2),
    "outer16": (Outer16(), "1+fff", "expected a number from 0 to 255", 2),
    "count": (DecimalCount("layer"), "3x", "expected '/', found 'x'", 2),
    "kakuro": (KakuroSums("layer"), "ab_", "expected a sum", 3),
    "bits": (Bits("layer"), "w", "expected a digit in base 32", 1),
    "ternary": (Ternary("layer", (None, 1, 2)), "r", "expected a digit in base 27", 1),
    "marks": (Marks("layer"), "0_", "expected a digit or a small letter", 2),
    "dots": (Dots("layer"), "0_", "expected a digit or a small letter", 2),
    "crosses": (Crosses("layer", "corners"), "0_", "expected a digit, a small letter or '.'", 2),
    "bank-set": (Bank("layer"), "//q", "expected a set of pieces (p, t, d, z), found 'q'", 3),
    "bank-many": (Bank("layer"), "/999999999/11g", "999999999 pieces are too many: at most 999 here", 2),
    "bank-few": (Bank("layer"), "/2/11g", "expected '/' and the pieces", 7),
    "bank-empty": (Bank("layer"), "/1/110", "a piece has at least one cell", 4),
    "slash": (Slash(), "x", "expected '/', found 'x'", 1),
}


@pytest.mark.parametrize("name", BAD)
def test_messages_have_their_place(name: str) -> None:
    codec, text, message, column = BAD[name]
    with pytest.raises(PuzzleError) as caught:
        read(codec, text, 3, 3)
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (1, column)


# ── the samples of puzz.link's own tests, which lie beside the checkout and are no part of the project ──

POSITIONS = ROOT.parent / "shared" / "data" / "pzpr" / "positions.jsonl.gz"

CODECS: Mapping[str, Callable[[str], Codec]] = {
    "number16": Number16,
    "number16-corners": lambda field: Number16(field, "corners"),
    "number16-edges": lambda field: Number16(field, "edges"),
    "rooms16": lambda field: Number16(field, "regions"),
    "number10": Number10,
    "holes": lambda field: Number10(field, {**{str(number): number for number in range(5)}, "7": "#"}),
    "tatami": lambda field: Number10(field, {"1": "|", "2": "-", "3": "+"}, "g"),
    "shugaku": lambda field: Number10(field, {**{str(number): number for number in range(5)}, "5": UNKNOWN}, "6"),
    "maze": lambda field: Number10(field, {"1": "S", "2": "G", "3": "o", "4": "^"}, "5"),
    "four": Four,
    "four-corners": lambda field: Four(field, "corners"),
    "base36": Base36,
    "arrow16": Arrow16,
    "tapa": TapaClues,
    "tapa-loop": TapaLoopClues,
    "outer-two": lambda field: Outer16(("top", "left")),
    "outer-four": lambda field: Outer16(),
    "count": DecimalCount,
    "slash": lambda field: Slash(),
    "borders": lambda field: Borders(),
    "walls": Walls,
    "bits": Bits,
    "bits-edges": lambda field: Bits(field, places="edges"),
    "ternary": lambda field: Ternary(field, (None, 1, 2)),
    "ternary-edges": lambda field: Ternary(field, (None, 1, 2), "edges"),
    "marks": Marks,
    "dots": Dots,
    "crosses": Crosses,
    "crosses-corners": lambda field: Crosses(field, "corners"),
    "statues": Bank,
    "fleet": lambda field: Bank(field, FLEETS),
}
"""Codecs by their names in chains. `[name]` in a chain is left out if it is empty."""

TYPES: Mapping[str, str] = {
    "number16": (
        "aho aquapelago araf archipelago arrowflow arukone balance bhaibahan bonsan brownies canal cave cbanana "
        "chainedb cityspace context cornerch dominion geradeweg golemgrad hamlepaths hashikake hasunomura interbd "
        "island kurochute kurodoko kurotto lapaz lightshadow loute mines mintonette mochikoro mochinyoro mrtile "
        "myopia narrow nikoji norinuri numlin nuribou nurikabe nuriloop nurimisaki oasis patchwork pentominous "
        "portal rectslider retsurin sashikazune scrin shikaku simplegako slashpack smullyan soulmates squarejam "
        "sudoku symmarea tachibk tasquare teri tetrominous timebomb tontti trainstations tren trizone turnaround "
        "turnrun view walllogic yajirushi yajisoko yokeimoji zabajaba"
    ),
    "borders rooms16": (
        "akichi aqre ayeheya bramble chocona cocktail country detour factors heyablock heyapin heyawake hinge "
        "juosan ladders mannequin marutaring maxi nagenawa nuritwin oneroom sendai shimaguni stostone tetroctb "
        "toichika2 yajilin-regions"
    ),
    "four": (
        "diamond edamame ichimaga ichimagam ichimagax kaidan keywest koburin lightup lither lring shakashaka "
        "slither takoyaki tjunction tslither vslither wittgen yajirushi2"
    ),
    "bits number16": (
        "balloon bosanowa circuitwalk dbchoco elasticlink energywalk familyphoto firewalk forestwalk icewalk "
        "morningwalk orbital roboticwalk waterwalk"
    ),
    "number10": (
        "amibo bosnianroad coffeemilk fillmat kusabi lollipops lookair mrokmrno sukoro swslither usotatami uturns"
    ),
    "borders number16": (
        "armyants fakearrow hanare heyabon kuromenbun martini meander nanro onsen satogaeri wataridori"
    ),
    "arrow16": "crossstitch firefly hebi lineofsight lixloop outofsight tetrochain yajikazu yajilin yajitatami",
    "borders number10": "alter hakoiri paintarea roma sukororoom tilecity tontonbeya",
    "bits": "bunnyhop curving goishi ruleofthree simpleloop vertigo",
    "borders": "anymino disco invlitso lits norinori nothing",
    "ternary": "bwloop circlesquare kramma mashu wblink yinyang",
    "borders number16 [bits]": "cojun ripple suguru",
    "borders ternary": "dotchi dotchi2 moonsun",
    "dots": "midloop nothree nuriuzu",
    "four-corners": "creek gokigen nibunnogo",
    "holes": "fivecells fourcells nawabari",
    "bits-edges": "cbblock mejilink",
    "borders four": "putteria usoone",
    "crosses ternary": "kramman shwolf",
    "number16 statues": "distopia pentopia",
    "number16-edges": "topo wafusuma",
    "walls number16": "blindrush renban",
    "base36": "hitori",
    "bits walls": "barns",
    "borders [bits]": "doubleback",
    "borders arrow16": "kuroclone",
    "borders bits": "nondango",
    "borders maze": "nurimaze",
    "borders number16 bits": "twinarea",
    "borders number16-edges": "kazunori",
    "borders slash outer-two": "aquarium",
    "borders slash rooms16": "remlen",
    "borders statues": "regional-poly",
    "borders ternary bits": "oyakodori",
    "count borders": "starbattle",
    "count number16": "slovak",
    "count outer-four [number16]": "easyasabc",
    "count ternary": "isowatari",
    "crosses outer-two": "batten",
    "crosses statues": "pentatouch",
    "crosses-corners slash number16": "bdblock",
    "dots [bits]": "tentaisho",
    "four-corners borders": "sumiwake",
    "four-corners number10": "wagiri",
    "number16 [walls]": "fillomino",
    "number16 bits": "subomino",
    "number16 borders": "numcity",
    "number16 fleet": "retroships",
    "number16 ternary": "snakepit",
    "number16 walls": "mirrorbk",
    "number16-corners": "landmeasure",
    "outer-four": "roundtrip",
    "outer-four [number16]": "skyscrapers",
    "outer-two": "box",
    "outer-two [number16]": "doppelblock",
    "outer-two marks": "tents",
    "outer-two number16 fleet": "battleship",
    "shugaku": "shugaku",
    "tapa": "tapa",
    "tapa-loop": "tapaloop",
    "tatami": "tatamibari",
    "ternary outer-two": "snake",
    "ternary statues": "statuepark",
    "ternary-edges": "kropki",
    "walls bits statues": "kissing",
}
"""Per chain of codecs the types whose addresses have it, as puzz.link's tests call them."""

CHAINS = {pid: chain for chain, pids in TYPES.items() for pid in pids.split()}


def codecs_of(chain: str) -> list[Codec]:
    """The codecs of a chain, each with its own field. Regions have the field `regions`."""
    plain = [CODECS[name.strip("[]")](f"field{i}") for i, name in enumerate(chain.split())]
    return [Trailing(codec) if name[0] == "[" else codec for name, codec in zip(chain.split(), plain, strict=True)]


@cache
def samples() -> Mapping[str, str]:
    """The sample address of each type."""
    with gzip.open(POSITIONS, "rt", encoding="utf-8") as lines:
        boards = map(json.loads, lines)
        return {board["pid"]: board["url"] for board in boards if board["url_is_sample"]}


@pytest.mark.skipif(not POSITIONS.exists(), reason=f"{POSITIONS.name} is not beside the checkout")
def test_samples_are_written_back() -> None:
    for pid, chain in CHAINS.items():
        address = samples()[pid]
        head = read_address(address)
        assert head is not None, pid
        board: Board = {"height": head.rows, "width": head.columns}
        scanner = Scanner(Text(address))
        scanner.at = head.body_at
        codecs = codecs_of(chain)
        for codec in codecs:
            codec.read(scanner, board)
        assert address[scanner.at :] in ("", "/"), pid
        held = puzzle(**board)
        assert [codec.refusal(held) for codec in codecs] == [""] * len(codecs), pid
        body = "".join(codec.write(held) for codec in codecs)
        assert body.rstrip("/") == address[head.body_at :].rstrip("/"), pid


def test_no_type_has_two_chains() -> None:
    assert len(CHAINS) == sum(len(pids.split()) for pids in TYPES.values())


def test_a_given_clue_without_number_is_an_open_cell() -> None:
    """`.` in the grid of a Skyscrapers address brought a TypeError."""
    puzzle = Skyscrapers.parse("https://puzz.link/p?skyscrapers/3/3/12p.j3i")
    assert puzzle.known == {Cell(1, 2): 3}
    rows = puzzle.format_as("rows")
    assert "?--\n--3\n---" in rows
    assert Skyscrapers.parse(rows) == puzzle
    assert Skyscrapers.parse(puzzle.format()) == puzzle


@pytest.mark.parametrize(
    ("address", "solutions"),
    [
        *(("aquarium/2/2/80/10h", 1), ("lits/2/3/0c", 1), ("heyawake/3/3/igqgj", 26), ("country/3/3/8000g", 10)),
        *(("shimaguni/3/2/04g", 29), ("invlitso/3/2/04", 4), ("nanro/2/2/80j", 9), ("stostone/3/2/g0g", 1)),
        *(("moonsun/3/2/6028", 1), ("doubleback/3/2/60", 1), ("onsen/3/2/60.k", 1), ("tontonbeya/5/2/m0hf3b2", 1)),
    ],
)
def test_walls_that_end_inside_a_region_are_part_of_the_puzzle(address: str, solutions: int) -> None:
    puzzle: Any = cluewise.read(f"https://puzz.link/p?{address}")[0]
    assert puzzle.format() == f"https://puzz.link/p?{address}"
    assert len(cluewise.solve(puzzle, limit=None).solutions) == solutions
    rows = puzzle.format_as("rows")
    assert rows.startswith("walls: r")
    assert puzzle_class(puzzle.name).parse(rows) == puzzle
    plain = replace(puzzle, inner_walls=())
    assert plain != puzzle
    assert puzzle.picture().svg() != plain.picture().svg()


def test_walls_inside_a_region_have_to_be_inside_and_separate_nothing() -> None:
    lits = puzzle_class("lits")
    regions = (0, 0, 1, 1)
    assert "separates two regions" in lits(2, 2, regions, (None, None, 1, None)).validation_error()  # type: ignore[call-arg, attr-defined]
    assert "must not separate" in lits(2, 2, (0,) * 4, (1, 1, None, None)).validation_error()  # type: ignore[call-arg, attr-defined]
    for layer in ((1,), (None,) * 4, (2, None, None, None)):
        assert "expected no walls inside" in lits(2, 2, (0,) * 4, layer).validation_error()  # type: ignore[call-arg, attr-defined]


def test_one_question_mark_of_tapa_may_be_0_in_addresses_and_as_set_in_rows() -> None:
    """As on puzz.link, except that a board without shaded cells counts as connected here."""
    tapa = puzzle_class("tapa")
    linked: Any = tapa.parse("https://puzz.link/p?tapa/3/1/.h")
    assert linked.zero
    assert len(cluewise.solve(linked, limit=None).solutions) == 4
    assert linked.format() == "https://puzz.link/p?tapa/3/1/.h"
    assert linked.format_as("rows") == "# set: zero=yes\n?--"
    row: Any = tapa.parse("?--")
    assert not row.zero
    assert len(cluewise.solve(row, limit=None).solutions) == 2
    assert row.format() == "?--"
    with pytest.raises(Refused, match="it cannot hold zero=no here"):
        row.format_as("puzzlink")
    with pytest.raises(PuzzleError, match="the ID says zero=yes, but the settings say zero=no"):
        tapa.parse("https://puzz.link/p?tapa/3/1/.h", {"zero": "no"})


def test_tapa_without_a_lone_question_mark_keeps_its_setting() -> None:
    tapa = puzzle_class("tapa")
    for setting in ("yes", "no"):
        puzzle: Any = tapa.parse("https://puzz.link/p?tapa/2/1/2g", {"zero": setting})
        assert puzzle.zero == (setting == "yes")
        assert tapa.parse(puzzle.format()) == puzzle
