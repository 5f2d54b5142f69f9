"""Texts of other programs and sites: each row of the list is read, or refused with a sentence and its place."""

import gzip
import random
from pathlib import Path

import pytest

import cluewise
from cluewise.commands.common import read_entries, read_solution
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.readers.pzpr_types import TYPES
from cluewise.registry.loading import puzzle_class
from cluewise.registry.names import address_types
from tests.common import command
from tests.foreign_texts import (
    JANKO,
    PZPR,
    REFUSED,
    ROWS,
    SIGNS,
    SLITHER,
    SMALL,
    SOLVED,
    TEXTS,
    ForeignText,
    candidates,
    framed,
    saved,
)
from tests.janko_texts import KINDS, janko_text

SIZES = {
    "str8ts": "5", "keen": "4", "skyscrapers": "4", "doppelblock": "5", "sudoku": "2x3", "starbattle": "5",
    "kakuro": "5x5",
}  # fmt: skip


@pytest.mark.parametrize("row", TEXTS.values(), ids=TEXTS.keys())
def test_each_row_is_read(row: ForeignText) -> None:
    (ours,) = cluewise.read(row.kind, row.ours)
    for name in (row.kind,) if row.named else (row.kind, None):
        found = cluewise.read(name, row.text) if name else cluewise.read(row.text)
        assert found == [ours] * row.count


@pytest.mark.parametrize(("name", "text", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_each_refusal_is_a_sentence(name: str | None, text: str, message: str) -> None:
    with pytest.raises(CluewiseError, match=message):
        cluewise.read(text) if name is None else cluewise.read(name, text)


@pytest.mark.parametrize("name", KINDS)
def test_boards_as_texts_of_janko(name: str) -> None:
    cls = puzzle_class(name)
    puzzle, _ = generator_for(cls).random(random.Random(name), **cls.size(SIZES.get(name, "5x4")))
    text = janko_text(puzzle)
    assert cluewise.read(text) == [puzzle]
    assert cluewise.read(name, f"{text}=====\n{text}") == [puzzle] * 2


def test_places_of_errors_are_those_of_the_foreign_text() -> None:
    for text, place in (
        (JANKO.replace("- - 1", "- 0 1"), (8, 3)),
        (f"\n\n{JANKO}====\n{JANKO.replace('- - 1', '- 0 1')}", (24, 3)),
        (PZPR.replace(". # # \n", "q # # \n"), (6, 1)),
        (saved("Solo", "2x2", "1a3c2b1dz4a"), (6, 21)),
    ):
        with pytest.raises(PuzzleError) as error:
            cluewise.read(text)
        assert (error.value.line, error.value.column) == place


def test_headings_and_remarks() -> None:
    assert cluewise.read(JANKO)[0].heading.author == "somebody"
    assert cluewise.read(TEXTS["16 .sdk"].text)[0].heading.line == "Test by Somebody"
    assert cluewise.read(TEXTS["17 fields"].text)[0].heading.title == "4.2;id7"
    for row, remark in (
        ("15 plus", "ignored: 'Version 4.2n'"),
        ("17 solution", "the first of 2 fields with 81 signs"),
        ("18 path", "16 signs of the address"),
        ("19 HoDoKu", "1 number behind '+': a player's, no clues; its candidates are ignored"),
        ("12 saves", "a save file of Solo; 1 move of a player: no clues"),
        ("32 letters", "A = 1, B = 2"),
    ):
        assert remark in cluewise.read(TEXTS[row].kind, TEXTS[row].text)[0].read_as()
    unknown = cluewise.read(JANKO.replace("size 3", "blubb 7\nsize 3"))[0]
    assert "unknown keys of janko.at are ignored: 'blubb'" in unknown.read_as()


def test_a_grid_of_candidates_keeps_them() -> None:
    (puzzle,) = cluewise.read(candidates())
    assert puzzle.given == cluewise.read("sudoku", SIGNS)[0].given  # type: ignore[attr-defined]
    assert {c.kind for c in puzzle.constraints} == {"one-of"}  # type: ignore[attr-defined]
    assert len(puzzle.constraints) == 51  # type: ignore[attr-defined]
    assert len(cluewise.solve(puzzle, 2).solutions) == 1


# ── states ──


def entries(puzzle: Puzzle, text: str) -> int:
    return len(read_entries(puzzle, Text(text)))


def test_states_of_sudoku_programs() -> None:
    (puzzle,) = cluewise.read("sudoku", SIGNS)
    rows = [SOLVED[k : k + 9] for k in range(0, 81, 9)]
    for text in (
        framed(rows, "*-----------*", "|---+---+---|", "|") + "\nVersion 1.0",
        f"[Puzzle]\n{chr(10).join(ROWS)}\n[State]\n{chr(10).join(rows)}",
        f"17;{SIGNS};{SOLVED}",
        "\n".join(",".join(row) for row in rows),
        f":0000:x:{''.join(sign if sign == given else '+' + sign for sign, given in zip(SOLVED, SIGNS, strict=True))}:",
    ):
        assert not puzzle.check(read_solution(puzzle, Text(text)))
    half = f":0000:x:{SIGNS[:3]}+6+7{SIGNS[5:]}:::"
    assert entries(puzzle, half) == 31
    assert entries(puzzle, candidates()) == 30
    assert entries(puzzle, "\n".join(row.replace(".", " ") for row in ROWS)) == 30


def test_answers_of_janko_and_of_puzz_link() -> None:
    (puzzle,) = cluewise.read(JANKO)
    for text in (JANKO, PZPR):
        assert not puzzle.check(read_solution(puzzle, Text(text)))
    assert puzzle.check(read_solution(puzzle, Text(JANKO.replace("- - x", "x - x"))))
    with pytest.raises(PuzzleError, match=r"this text of janko\.at has no answer"):
        read_solution(puzzle, Text(JANKO.replace("solution\n- - x\n- x x\nx x -\n", "")))


PLAYED = {
    "sudoku": (saved("Solo", "2x2", "1a3c2b1d4a", ["R1,0,2", "P3,3,4", "R3,3,3", "R3,3,0"]), 6),
    "unruly": (saved("Unruly", "4x2", "Acbc", ["P1,0,0", "P0,1,0;P-,1,0", "P1,2,0"], 3), 3),
    "slant": (saved("Slant", "2x1", "a1c2", ["\\0,0", "/1,0", "C0,0"]), 1),
    "lightup": (saved("Light Up", "2x2", "d", ["L0,0", "I1,0", "L1,1", "L1,1"]), 2),
    "pattern": (saved("Pattern", "2x2", "2/1/1/2", ["F0,0,1,2", "E1,0,1,1"]), 3),
    "hitori": (saved("Singles", "2x2", "1122", ["B0,0", "C1,0", "E1,0"]), 1),
    "kurodoko": (saved("Range", "3x1", "a3a", ["W,0,0", "B,0,2"]), 3),
    "fillomino": (saved("Filling", "2x2", "2c", ["1_2", "2,3_2"]), 4),
}
"""A save file of each game, and the number of cells that its moves fill."""


@pytest.mark.parametrize(("name", "row"), PLAYED.items(), ids=PLAYED.keys())
def test_moves_of_a_save_file_are_entries(name: str, row: tuple[str, int]) -> None:
    (puzzle,) = cluewise.read(row[0])
    assert puzzle.name == name
    assert entries(puzzle, row[0]) == row[1]


def test_moves_that_are_not_read() -> None:
    (puzzle,) = cluewise.read(TEXTS["12 save"].text)
    with pytest.raises(PuzzleError, match="no answer and no entries"):
        entries(puzzle, saved("Loopy", "5x5t0", "2b1b2b1b2b3b3b0b3", ["12y"]))
    (puzzle,) = cluewise.read("sudoku", SMALL)
    for move, message in (("S1234", "a solver's move"), ("Q", "no move of this game"), ("R9,0,1", "beyond the board")):
        with pytest.raises(PuzzleError, match=message):
            entries(puzzle, saved("Solo", "2x2", "1a3c2b1d4a", [move]))


ANSWERS = {
    "slither": "pzprv3/slither/1/1/. /1 1 /1 /1 /",
    "lits": "pzprv3/lits/4/1/1/0 /0 /0 /0 /# /# /# /# /",
    "hitori": "pzprv3/hitori/1/2/1 1 /# . /",
    "mashu": "pzprv3/mashu/2/2/. . /. . /1 /1 /1 1 /",
    "shikaku": "pzprv3/shikaku/1/2/. 2 /0 /",
    "gokigen": "pzprv3/gokigen/1/1/. . /. . /1 /",
    "ripple": "pzprv3/ripple/1/2/0 /. 2 /1 . /",
    "sudoku": "pzprv3/sudoku/1/. /1 /",
    "skyscrapers": "pzprv3/skyscrapers/1/1/. 1 . /. 1 . /. . . /",
    "starbattle": "pzprv3/starbattle/1/1/1/1/0 /# /",
    "kakuro": "pzprv3/kakuro/2/3/-1 . . . /. 0,0 -1,1 -1,2 /. 3,0 . . /. . . /. 1 2 /",
}
"""Solved boards as files of puzz.link."""


@pytest.mark.parametrize("pid", ANSWERS)
def test_answers_in_files_of_puzz_link(pid: str) -> None:
    text = ANSWERS[pid]
    (puzzle,) = cluewise.read(text)
    assert puzzle.name == address_types()[pid]
    if pid not in ("shikaku", "kakuro"):  # without borders, and without the first rows, the answer is empty
        assert not puzzle.check(read_solution(puzzle, Text(text)))


def test_every_type_of_file_is_an_address_type() -> None:
    assert TYPES.keys() <= address_types().keys()


# ── on the command line ──


def test_verbs_read_many_texts_in_one(tmp_path: Path) -> None:
    text = "\r\n===\r\n".join(
        (
            SIGNS,
            JANKO,
            SLITHER,
            "# source: x\n" + TEXTS["15 small"].text,
            TEXTS["12 saves"].text,
            PZPR,
            TEXTS["28 .non"].text,
        )
    )
    file = tmp_path / "many.txt"
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    packed = tmp_path / "many.gz"
    packed.write_bytes(gzip.compress(text.encode()))
    for path in (file, packed):
        done = command("solve", str(path), "--count")
        assert len(done.stdout.split()) == 8
        assert "?" not in done.stdout
    assert len(command("convert", str(file), "--to", "json").stdout.splitlines()) == 8
    again = command("convert", "-", "--to", "json", stdin=command("convert", str(file), "--to", "json").stdout)
    assert len(again.stdout.splitlines()) == 8
    assert command("rate", str(file), "--format", "json").returncode != 2
    lines = command("batch", str(packed), "--workers", "1").stdout.splitlines()
    assert len(lines) >= 8


def test_one_bad_part_stops_no_other() -> None:
    done = command(
        "solve", "-", "--count", stdin=f"{SIGNS}\n====\n{JANKO.replace('3 - -', '3 q -')}\n====\n{SLITHER}\n"
    )
    assert (done.returncode, done.stdout.split()) == (2, ["1", "?", "1"])
    assert "-, line 8, column 3: expected '?'" in done.stderr


def test_a_broken_file_of_gzip_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.gz"
    file.write_bytes(gzip.compress(SIGNS.encode())[:-9])
    done = command("solve", "sudoku", str(file))
    assert done.returncode == 2
    assert "this file of gzip is broken" in done.stderr
