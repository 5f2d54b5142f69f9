"""Puzzles from one format to another, and addresses as people paste them."""

import json
from pathlib import Path

import pytest

import cluewise
from cluewise.puzzles.common.clipboard import pasted
from cluewise.puzzles.common.errors import PuzzleError
from tests.common import command

ADDRESS = "https://puzz.link/p?slither/5/5/cbcbcddad"
LONG = "https://puzz.link/p?slither/10/10/" + "cbcbcddad" * 4


PASTED = {
    "an HTML link": f'<p>Try <a class="x" href="{ADDRESS}">my puzzle</a>.</p>',
    "brackets": f"<{ADDRESS}>",
    "brackets with a line break": "<https://puzz.link/p?slither/5/5/cbcb\n  cddad>",
    "quotation marks": f"“{ADDRESS}”,",
    "quoted in a mail": f"> > {ADDRESS}",
    "Markdown": f"[a loop]({ADDRESS}).",
    "blanks inside": "https://puzz.link/p?slither/5/5/cbcb cddad",
    "a line break inside": "https://puzz.link/p?slither/5/5/cbcb\ncddad\n",
    "parameters as HTML": "https://puzz.link/p?lang=en&amp;slither/5/5/cbcbcddad",
    "percent signs": "https%3A%2F%2Fpuzz.link%2Fp%3Fslither%2F5%2F5%2Fcbcbcddad",
    "to edit, at another host": "http://pzv.jp/p.html?slither_edit/5/5/cbcbcddad/",
}


@pytest.mark.parametrize("text", PASTED.values(), ids=PASTED.keys())
@pytest.mark.parametrize("name", [None, "slitherlink"])
def test_pasted_addresses_are_read(text: str, name: str | None) -> None:
    puzzle = cluewise.read(text) if name is None else cluewise.read(name, text)
    assert [item.format_as("puzzlink") for item in puzzle] == [ADDRESS]


def test_a_file_keeps_its_lines() -> None:
    """A long line that a mail has broken is joined. A short line or a line of words is no address."""
    text = f"{ADDRESS}\n> {LONG[:70]}\n> {LONG[70:]}\n<{ADDRESS}>\nhello\n"
    assert pasted(text).split("\n") == [ADDRESS, LONG, "", ADDRESS, "hello", ""]
    broken = f"{ADDRESS}\nabc\n{LONG[:70]}\ntwo words"
    assert pasted(broken) == broken


def test_what_is_not_safe_is_refused_with_its_place() -> None:
    with pytest.raises(PuzzleError, match="expected the end of the address, found 'i'") as error:
        cluewise.read(f"{ADDRESS} is mine")
    assert error.value.column == len(ADDRESS) + 1
    done = command("solve", "-", stdin=f"{ADDRESS} is mine\n{ADDRESS}\n")
    assert done.returncode == 2
    assert "-, line 1, column 42: expected the end of the address, found ' '" in done.stderr
    assert done.stdout.startswith("+-+")


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRNb9", "the Penpa+ link is damaged: its end is missing"),
        ("https://pzv.jp/p.html?pzprv3/slither/5/5", "this file of puzz.link is cut off"),
        ("http://www.kanpen.net/heyawake.html?problem=6/6/7/0_0_0_1_2_", "open it on puzz.link"),
    ],
)
@pytest.mark.parametrize("name", [(), ("slitherlink",)])
def test_addresses_of_other_sites_are_refused_by_name(address: str, message: str, name: tuple[str, ...]) -> None:
    done = command("solve", *name, address)
    assert done.returncode == 2
    assert message in done.stderr


def test_convert() -> None:
    assert command("convert", ADDRESS, "--to", "rows").stdout == "2--1-\n-2--1\n--2--\n3--3-\n-0--3\n"
    assert command("convert", ADDRESS, "--to", "tatham").stdout == "5x5t0:2b1b2b1b2b3b3b0b3\n"
    assert command("convert", ADDRESS, "--to", "svg").stdout.startswith("<svg")
    line = json.loads(command("convert", "loopy", "5x5t0:2b1b2b1b2b3b3b0b3", "--to", "json").stdout)
    assert line == {
        "puzzle": "slitherlink",
        "source": "5x5t0:2b1b2b1b2b3b3b0b3",
        "settings": {},
        "text": "5x5t0:2b1b2b1b2b3b3b0b3",
    }


def test_what_a_format_cannot_hold_is_refused_and_the_others_are_written(tmp_path: Path) -> None:
    file = tmp_path / "s.txt"
    file.write_text(
        "# source: a\n1...\n....\n....\n....\n\n# source: b\n# set: diagonals=yes\n1...\n....\n....\n....\n"
    )
    done = command("convert", "sudoku", str(file), "--to", "puzzlink")
    assert done.returncode == 2
    assert done.stdout == "https://puzz.link/p?sudoku/4/4/1u\n"
    assert "s.txt:9: puzz.link address cannot hold the setting diagonals=yes" in done.stderr
    rows = command("convert", "sudoku", str(file), "--to", "rows")
    assert rows.returncode == 0
    again = tmp_path / "again.txt"
    again.write_text(rows.stdout)
    assert cluewise.read("sudoku", again) == cluewise.read("sudoku", file)


def test_a_format_that_a_puzzle_does_not_have() -> None:
    done = command("convert", "maze", "#S#\n#E#", "--to", "tatham")
    assert done.returncode == 2
    assert "a maze puzzle has no text of the kind 'tatham', only: rows" in done.stderr
    puzzlink = command("convert", "sudoku", ".Shape~4x4.Thermo~R1C1~R1C2", "--to", "puzzlink").stderr
    assert "an address cannot hold thermometers" in puzzlink
    masyu = command("convert", "https://puzz.link/p?mashu/2/2/30", "--to", "iss").stderr
    assert "only: tatham, puzzlink, rows, penpa" in masyu


def test_addresses_of_several_types_are_one_batch(tmp_path: Path) -> None:
    file = tmp_path / "urls.txt"
    file.write_text(
        f"{ADDRESS}\n> https://puzz.link/p?sudoku/4/4/g1k23k3g\nhttps://puzz.link/p?xyz/5/5/g\n"
        "https://puzz.link/p?tents/5/5/2g0h1i1j82323\nhttps://puzz.link/p?hashi/5/5/4g2i3h23k3g1g3g4g3\n"
        "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h\n"
    )
    lines = [json.loads(line) for line in command("batch", str(file), "--unique").stdout.splitlines()]
    assert [line["puzzle"] for line in lines] == ["slitherlink", "sudoku", None, "tents", "hashi", "pattern"]
    assert [line["unique"] for line in lines] == [True, True, None, True, True, True]
    assert "'xyz'" in lines[2]["reason"]
