"""The blocks of each type of a file of puzz.link, and its text as rows of a kind. See `pzpr_text.py`."""

import json
from collections.abc import Mapping
from typing import Any

from cluewise.puzzles.common.errors import quote
from cluewise.puzzles.common.formats import Areas, Rows
from cluewise.puzzles.common.inner_walls import ignored_walls, line_of_walls
from cluewise.puzzles.common.translation import Translation, TranslationBuilder
from cluewise.registry.loading import puzzle_class
from cluewise.registry.names import address_types

from .pzpr_blocks import (
    ARROWS,
    PzprBlocks,
    Step,
    Table,
    borders,
    cells,
    circle_word,
    circles_beside,
    corner_word,
    directed_word,
    dots,
    dots_of_one_colour,
    flags,
    framed_walls,
    grey_numbers,
    kakuro_sums,
    letter_word,
    levels,
    lines,
    marks_of_version_1,
    needles_word,
    notes_of_cells,
    numbers,
    outer,
    outline,
    passed_cells,
    pentomino_word,
    rooms,
    rooms_or_borders,
    rooms_or_borders_later,
    setting,
    shaded,
    signed,
    skipped,
    tapa_word,
    wall_word,
    walls,
    walls_of_fourcells,
)
from .pzpr_text import COPY, PzprFile

QNUM = cells()
LETTERED = cells({str(k): sign for k, sign in zip((1, 2, 3), "cts", strict=True)})
WHITE_BLACK = cells({"1": "w", "2": "b"})
DIAGONALS = signed({"1": "\\", "2": "/"})
TRIANGLES = signed({"2": "sw", "3": "se", "4": "ne", "5": "nw"})
_OUTER4 = ("top", "bottom", "left", "right")


def _abc(word: str) -> str:
    return chr(ord("A") + int(word) - 1) if word.isdecimal() and 0 < int(word) < 27 else word


TYPES: dict[str, tuple[Step, ...]] = {
    **dict.fromkeys(
        ("nuribou", "mochikoro", "canal", "cbanana", "kurodoko", "nurimisaki", "cave", "kurotto", "mines", "hitori"),
        (QNUM, shaded),
    ),
    **dict.fromkeys(("nurikabe", "tasquare"), (QNUM,)),
    **dict.fromkeys(("araf", "shikaku"), (QNUM, walls)),
    **dict.fromkeys(("shimaguni", "chocona", "stostone"), (rooms_or_borders, QNUM, shaded)),
    **dict.fromkeys(("lits", "norinori", "invlitso"), (rooms_or_borders, shaded)),
    **dict.fromkeys(("hanare", "renban", "ripple", "cojun", "suguru"), (borders, QNUM, numbers)),
    **dict.fromkeys(("sudoku", "sukoro"), (QNUM, numbers)),
    "putteria": (borders, cells({"-": "x"}), numbers),
    "aqre": (flags, rooms_or_borders, QNUM, shaded),
    "heyawake": (rooms_or_borders, QNUM, shaded),
    "kurochute": (QNUM, shaded),
    "lightup": (cells({"-": "#"}),),
    "shakashaka": (cells({"5": "#"}), TRIANGLES),
    "tapa": (cells({"-": "?"}, tapa_word),),
    "creek": (cells(corners=1), shaded),
    "gokigen": (cells(corners=1), DIAGONALS),
    "paintarea": (rooms, QNUM, shaded),
    "usoone": (rooms, QNUM, shaded),
    "nanro": (rooms_or_borders, QNUM, numbers),
    "hakoiri": (rooms, LETTERED, signed({"1": "c", "2": "t", "3": "s"})),
    "roma": (rooms, cells({**ARROWS, "5": "o"}), signed(ARROWS)),
    "juosan": (rooms, QNUM, signed({"1": 1, "2": 0})),
    "yinyang": (cells({"1": "W", "2": "B"}), signed({"1": 0, "2": 1})),
    "slither": (flags, QNUM, marks_of_version_1, outline),
    "mashu": (flags, cells({"1": "W", "2": "B"}), lines),
    "geradeweg": (flags, QNUM, lines),
    "balance": (flags, cells(word=circle_word), lines),
    "castle": (cells(word=wall_word), lines),
    "yajilin": (flags, cells({"#": "#"}, directed_word), notes_of_cells, lines),
    "yajikazu": (cells({"#": "#"}, directed_word), shaded),
    "koburin": (flags, QNUM, notes_of_cells, lines),
    "yajilin-regions": (flags, rooms, QNUM, notes_of_cells, lines),
    **dict.fromkeys(("detour", "country"), (rooms_or_borders_later, QNUM, lines)),
    "onsen": (rooms_or_borders_later, QNUM, lines),
    "moonsun": (rooms_or_borders_later, cells({"1": "s", "2": "m"}), lines),
    "dotchi": (rooms_or_borders_later, WHITE_BLACK, lines),
    "doubleback": (rooms_or_borders_later, cells({"*": "#"}), lines),
    "simpleloop": (cells({"*": "#"}), lines),
    "numlin": (QNUM, lines),
    "arukone": (passed_cells, cells(word=letter_word), lines),
    "pipelink": (skipped, cells(dict(zip("abcdefg", "┼│─└┘┐┌", strict=True))), lines),
    "midloop": (flags, dots_of_one_colour, lines),
    "tentaisho": (dots, walls),
    "hashikake": (cells({str(k): "abcdefg"[k - 10] for k in range(10, 17)} | {".": ".", "-": "?"}),),
    "fillomino": (flags, QNUM, numbers),
    "pentominous": (flags, cells({"*": "#"}, pentomino_word), notes_of_cells, walls),
    "nawabari": (QNUM, framed_walls),
    "fourcells": (cells({"*": "#"}), walls_of_fourcells),
    "fivecells": (cells({"*": "#"}), framed_walls),
    "dbchoco": (grey_numbers, walls),
    "sashigane": (cells(ARROWS, corner_word), walls),
    "tatamibari": (cells({"a": "|", "b": "_", "c": "+"}), walls),
    "compass": (cells({"#": "#"}, needles_word), walls),
    "kakuro": (kakuro_sums, numbers),
    "bosanowa": (cells({".": "#", "0": "-"}, player=""), numbers),
    "starbattle": (setting("stars"), rooms, shaded),
    "doppelblock": (outer(("top", "left"), empty="-"),),
    "skyscrapers": (outer(_OUTER4),),
    "easyasabc": (setting("letters"), outer(_OUTER4, number=_abc, empty="-")),
    "snake": (circles_beside,),
    "aquarium": (levels, borders, outer(("top", "left"))),
}

SETTINGS: Mapping[str, Mapping[str, str]] = {"fourcells": {"size": "4"}, "fivecells": {"size": "5"}}
"""The settings that a type states."""


# ── one file ──


def written(file: PzprFile, name: str) -> Translation:
    """The clues as rows of a kind, and the answer as its JSON value. Raises PuzzleError."""
    at, pid = file.pid
    kind = address_types().get(pid)
    if kind is not None and kind != name:
        raise file.text.error(f"this is a file of the type {quote(pid)} ({kind}), not of {name}", at)
    if pid not in TYPES:
        raise file.text.error(f"files of puzz.link of the type {quote(pid)} are not read: {COPY}", at)
    blocks = PzprBlocks(file)
    for step in TYPES[pid]:
        step(blocks)
    builder = TranslationBuilder()
    for side in ("top", "bottom", "left", "right"):
        if side in blocks.outside:
            builder.row(blocks.outside[side], f"{side}: ")
    tables, notes = _tables(blocks, name), []
    if blocks.inner_walls and _may_have_walls(name):
        builder.add(f"walls: {line_of_walls(sorted(blocks.inner_walls))}\n")
    elif note := ignored_walls(*blocks.size, blocks.inner_walls):
        notes.append(note)
    for i, table in enumerate(tables):
        builder.add("\n" if i else "")
        for row in table:
            builder.row(row)
    settings = {**SETTINGS.get(pid, {}), **blocks.settings, **file.text.settings}
    played = blocks.answer is not None and any(blocks.answer)
    state = json.dumps(blocks.answer) if played else ""
    translation = builder.translation(file.text, notes, state)
    return translation._replace(text=translation.text._replace(settings=settings))


def _rows_of(name: str) -> Rows | None:
    cls: Any = puzzle_class(name)
    return next((form for form in cls.formats if isinstance(form, Rows)), None)


def _may_have_walls(name: str) -> bool:
    rows = _rows_of(name)
    return rows is not None and bool(rows.walls)


def _tables(blocks: PzprBlocks, name: str) -> list[Table]:
    """The tables in the order of the rows of a kind."""
    rows, clues = _rows_of(name), list(blocks.clues)
    if rows is None:
        return clues
    tables = []
    for block in rows.blocks:
        if isinstance(block, Areas) and blocks.regions is not None:
            columns = blocks.size[1]
            names = [(0, str(region + 1)) for region in blocks.regions]
            tables.append([names[k : k + columns] for k in range(0, len(names), columns)])
        elif clues:
            tables.append(clues.pop(0))
    if len(tables) < len(rows.blocks):
        raise blocks.file.text.error(f"files of puzz.link of the type {quote(blocks.file.pid[1])} are not read: {COPY}")
    return tables
