"""Written puzzles are read back; puzzles that a format cannot hold are refused."""

import io
import re
from pathlib import Path

import pytest

import cluewise
from cluewise.contract.checks import Broken
from cluewise.contract.subject import Subject
from cluewise.contract.written import formats_hold_what_they_read_back
from cluewise.model_files import export
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.formats import Cells, Rows, Signs
from cluewise.puzzles.common.tatham import Characters
from cluewise.puzzles.hitori import Hitori
from cluewise.puzzles.shikaku import Shikaku
from cluewise.registry.loading import puzzle_class
from tests.common import command

ADDRESSES = (
    ("hitori", "hitori/2/2/0012"),
    ("skyscrapers", "skyscrapers/3/3/.g3g.m"),
)


@pytest.mark.parametrize(("name", "address"), ADDRESSES)
def test_an_address_is_certified_as_it_is_solved(name: str, address: str, tmp_path: Path) -> None:
    puzzle = cluewise.read(f"https://puzz.link/p?{address}")[0]
    assert puzzle_class(name).parse(puzzle.format()) == puzzle
    cluewise.solve(puzzle, certify=tmp_path)
    assert cluewise.certify(tmp_path).outcome.value == "holds"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("shikaku", "https://puzz.link/p?shikaku/1/2/ff", "rows of one column cannot hold '15'"),
        ("numberlink", "https://puzz.link/p?numlin/1/2/cc", "rows of one column cannot hold '12'"),
        ("heyawake", "https://puzz.link/p?heyawake/1/1/a", "rows of one column cannot hold '10'"),
        ("creek", "https://puzz.link/p?creek/1/1/cg", ""),
        ("hitori", "https://puzz.link/p?hitori/2/2/0012", "rows hold '?', a number from 1 to 999, or '-', not '0'"),
    ],
)
def test_rows_refuse_what_they_cannot_hold(name: str, text: str, message: str) -> None:
    puzzle = cluewise.read(text)[0]
    if message:
        with pytest.raises(Refused, match=re.escape(message)):
            puzzle.format_as("rows")
    else:
        assert puzzle_class(name).parse(puzzle.format_as("rows")) == puzzle


ONE_LINE = {
    "aquarium": "AAB", "castle": "w", "galaxies": "o--", "lits": "AAAA", "maze": "SE", "net": "f1", "queens": "x",
    "thermometers": "o------", "yinyang": "BW",
}  # fmt: skip


def test_a_board_of_one_line_is_read_as_it_is_written() -> None:
    for name, text in ONE_LINE.items():
        (puzzle,) = cluewise.read(name, text)
        assert puzzle.format_as("rows") == text or text in puzzle.format()
    for name, file in (("lits", "mypuzzle"), ("lits", "a.txt"), ("yinyang", "WeB"), ("thermometers", "o-o/o")):
        with pytest.raises(PuzzleError, match="no file"):
            cluewise.read(name, file)


def test_a_puzzle_that_no_text_holds_is_refused_by_all_writers(tmp_path: Path) -> None:
    puzzle = Shikaku(1, 1, (-3,))
    for write in (
        puzzle.format,
        lambda: puzzle.format_as("rows"),
        lambda: puzzle.format_as("puzzlink"),
        lambda: export(puzzle, io.StringIO()),
        lambda: cluewise.solve(puzzle, certify=tmp_path / "c"),
    ):
        with pytest.raises(Refused, match="hold"):
            write()
    assert not (tmp_path / "c").exists()


class Forgetful(Characters):
    """The codec of a format that does not say what it cannot hold."""

    def refusal(self, puzzle: object) -> str:
        return ""


def test_the_contract_finds_a_format_that_holds_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    tatham, link, _ = Hitori.formats
    monkeypatch.setattr(tatham, "codecs", (Forgetful("numbers"),))
    with pytest.raises(Broken, match="Tatham game ID writes a text that is refused"):
        formats_hold_what_they_read_back(Subject("hitori"))
    monkeypatch.undo()
    formats_hold_what_they_read_back(Subject("hitori"))
    monkeypatch.setattr(Signs, "refusal", lambda signs, layer: "")
    with pytest.raises(Broken, match="rows writes"):
        formats_hold_what_they_read_back(Subject("hitori"))
    assert link.kind == "puzzlink"


def test_a_format_that_is_read_as_another_puzzle_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard of `format_as`, for the formats of any puzzle."""
    monkeypatch.setattr(Rows, "write", lambda form, puzzle: "1-")
    with pytest.raises(Refused, match="as rows, this would be read as another puzzle"):
        Shikaku(2, 1, (2, None)).format_as("rows")


def test_a_text_that_would_be_refused_is_refused_with_that_reason() -> None:
    puzzle = cluewise.read("https://puzz.link/p?cave/1/1/0")[0]
    with pytest.raises(Refused, match=r"as Penpa\+ link, this would be refused: r1c1: expected '\?', a number from 1"):
        puzzle.format_as("penpa")


def test_a_fleet_that_is_too_large_for_its_board_is_written_back() -> None:
    address = "https://puzz.link/p?battleship/3/4/0000000r//e"
    puzzle = cluewise.read(address)[0]
    assert puzzle.format_as("puzzlink") == address
    assert cluewise.read("battleship", puzzle.format_as("rows")) == [puzzle]
    assert not cluewise.solve(puzzle).solutions
    listed = "https://puzz.link/p?battleship/1/1/00g/2/11g/11g"
    assert cluewise.read(listed)[0].format_as("puzzlink") == listed


def test_tracks_are_written_in_rows() -> None:
    puzzle = cluewise.read("tracks", "4x3:5fCb9a,1,2,S2,2,S2,3,2")[0]
    done = command("convert", "tracks", "4x3:5fCb9a,1,2,S2,2,S2,3,2", "--to", "rows")
    assert (done.returncode, cluewise.read("tracks", done.stdout)) == (0, [puzzle])


@pytest.mark.parametrize(
    ("name", "text", "rows"),
    [
        ("yajilin", "# 2> -\n- - -\n- - -", 3),
        ("lightup", "# 1\n- -", 2),
        ("lightup", "#\n1", 2),
        ("slitherlink", "# set: grid=triangles\n# 2 - - #", 1),
        ("lits", "# # # #\nA A A A", 2),
        ("heyawake", "- -\n- -\n\n# A\n# A", 2),
        ("country", "- -\n- -\n\n# A\n# A", 2),
        ("map", "- -\n- -\n\n# A\n# A", 2),
    ],
)
def test_a_first_row_that_begins_with_a_hash_is_a_row(name: str, text: str, rows: int) -> None:
    for head in ("", "# source: somebody\n# solutions: 1\n"):
        puzzle = puzzle_class(name).parse(head + text)
        assert puzzle.height == rows  # type: ignore[attr-defined]
        assert puzzle_class(name).parse(head + puzzle.format_as("rows")) == puzzle


def test_a_comment_is_no_row_and_no_comment_in_a_kind_with_hashes() -> None:
    assert not any(puzzle_class(name).comments for name in ("yajilin", "lits", "galaxies", "hidato", "palisade"))
    assert puzzle_class("nurikabe").comments
    assert puzzle_class("nurikabe").parse("# easy\n2-\n--").height == 2  # type: ignore[attr-defined]
    with pytest.raises(PuzzleError, match="line 1, column 1: `#` is a cell here"):
        puzzle_class("lightup").parse("# by me\n- -\n- -")


def test_the_signs_of_a_block_are_known() -> None:
    assert Cells("given", Signs({"#": 0}, numbers=range(3))).knows("#")
    assert not Cells("given", Signs(numbers=range(3))).knows("#")
