"""Title, author and the setter's rules: read from every text, written to every format that has them, and shown."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import cluewise
from cluewise.page import answer
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.heading import Heading
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names
from tests.common import command

HEADER = "# title: Waves, = & more\n# author: Ada\n# rules: first\n# rules: second\n"
HEADING = Heading("Waves, = & more", "Ada", "first\nsecond")


def test_every_kind_reads_and_writes_a_heading() -> None:
    """Also kinds whose signs have `#`: only exact headers are none of their rows."""
    for name in puzzle_names():
        cls = puzzle_class(name)
        text = next(iter(generator_for(cls).tiny())).format()
        puzzle = cls.parse(HEADER + text)
        assert (puzzle.heading, puzzle) == (HEADING, cls.parse(text)), name
        assert cls.parse(puzzle.format()).heading == HEADING, name
        assert puzzle.format().startswith(HEADER), name
    with pytest.raises(PuzzleError, match="a header line must be before the puzzle"):
        puzzle_class("lits").parse("AAAA\n# title: late\nAAAA")


@pytest.mark.parametrize("name", ["sudoku", "heyawake", "slitherlink"])
def test_links_of_penpa_have_the_heading(name: str) -> None:
    puzzle = replace(next(iter(generator_for(puzzle_class(name)).tiny())), heading=HEADING)  # type: ignore[type-var]
    assert puzzle_class(name).parse(puzzle.format_as("penpa")).heading == HEADING


def test_links_of_f_puzzles_have_the_heading() -> None:
    puzzle = cluewise.read("sudoku", f"{HEADER}1...\n....\n....\n....\n\nanti-knight")[0]
    link = puzzle.format_as("f-puzzles")
    again = cluewise.read(link)[0]
    assert (again, again.heading) == (puzzle, HEADING)
    assert again.read_as().startswith("Waves, = & more by Ada: ")


def test_rows_keep_the_heading_and_addresses_have_none() -> None:
    puzzle = cluewise.read("nurikabe", f"{HEADER}2-\n--")[0]
    assert puzzle.format_as("rows") == f"{HEADER}2-\n--"
    assert puzzle.format_as("puzzlink").startswith("https://")


def test_a_heading_of_a_list_is_for_the_puzzles_below_it() -> None:
    text = "# title: one\n2x2:1ceag\n2x2:1ceag\n# author: two\n2x2:1ceag\n"
    assert [puzzle.heading.line for puzzle in cluewise.read("signpost", text)] == ["one", "one", "two"]


def test_a_heading_is_safe_to_print() -> None:
    puzzle = cluewise.read("signpost", f"# title: \x1b[31mred{'x' * 999}\n2x2:1ceag")[0]
    assert "\x1b" not in puzzle.format()
    assert len(puzzle.heading.title) < 300


def test_pictures_sheets_and_verbs_show_the_heading(tmp_path: Path) -> None:
    file = tmp_path / "waves.txt"
    file.write_text("# title: Waves\n# author: Ada\n# rules: Do.\n2-\n--\n")
    for verb in (("convert", "--to", "svg"), ("solve", "--format", "svg")):
        assert "Waves by Ada" in command(verb[0], "nurikabe", str(file), *verb[1:]).stdout
    assert command("show", "nurikabe", str(file)).stdout.startswith("Waves by Ada\nDo.\nnurikabe, encoding ")
    assert command("sheet", "nurikabe", str(file), "-o", str(tmp_path / "a.html")).returncode == 0
    assert "Waves by Ada" in (tmp_path / "a.html").read_text()
    line = json.loads(command("convert", "nurikabe", str(file), "--to", "json").stdout)
    assert (line["title"], line["author"], line["rules"]) == ("Waves", "Ada", "Do.")


def test_a_picture_without_a_heading_is_as_before() -> None:
    plain = cluewise.read("nurikabe", "2-\n--")[0]
    assert plain.headed_picture().svg() == plain.picture().svg()
    headed = replace(plain, heading=Heading("x" * 200))  # type: ignore[type-var]
    assert headed.headed_picture().height > plain.picture().height
    assert headed.picture().svg() == plain.picture().svg()


def test_the_page_keeps_the_heading() -> None:
    opened = {"op": "open", "text": f"{HEADER}2-\n--", "name": "nurikabe"}
    found = json.loads(answer(json.dumps(opened)))["ok"]
    assert found["heading"] == HEADING._asdict()
    again = json.loads(answer(json.dumps({"op": "open", "text": found["text"], "name": "nurikabe"})))["ok"]
    assert again["heading"] == found["heading"]
    svg = json.loads(answer(json.dumps({"op": "write", "name": "nurikabe", "text": found["text"], "to": "svg"})))["ok"]
    assert "by Ada" in svg["text"]


def test_a_comment_where_the_sign_is_a_cell_is_named() -> None:
    for line in ("# by nobody", "# Title: X", "#title: X"):
        with pytest.raises(PuzzleError, match=r"line 1.*`#` is a cell here, so this line is no comment"):
            cluewise.read("lightup", f"{line}\n#--\n---\n--1")


def test_a_late_header_says_how_a_second_puzzle_begins() -> None:
    with pytest.raises(PuzzleError, match="`# source:` begins another puzzle"):
        cluewise.read("nurikabe", "2-\n--\n\n# title: Two\n--\n-3")
