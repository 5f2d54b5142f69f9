"""Sheets to print: pages, captions, files."""

import re
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import cluewise
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.sheets.build_sheet import item_of, sheet
from cluewise.sheets.captions import name_of, printable, rules_of
from cluewise.sheets.layout import CELL, MARGIN, PAPERS, SMALLEST, SheetItem, Style, pages
from tests.common import command

pytestmark = pytest.mark.few

SVG = "{http://www.w3.org/2000/svg}"


def item(name: str, size: str = "5x5", level: int | None = 1) -> SheetItem:
    cls = puzzle_class(name)
    return SheetItem(*generator_for(cls).random(Random(1), **cls.size(size)), level)


def texts(page: Any) -> list[str]:
    return [text.text for text in page.root.iter("text") if text.text]


def test_pages_have_a_head_boards_and_a_number() -> None:
    items = [item("tents") for _ in range(5)]
    drawn = pages(items, Style("Class 4b", a_page=2))
    assert len(drawn) == 4
    for number, page in enumerate(drawn, 1):
        assert f"{number} / 4" in texts(page)
        assert any("Class 4b" in text for text in texts(page))
    assert {"1 · level 1, easy", "2 · level 1, easy"} <= set(texts(drawn[0]))
    assert "5 · level 1, easy" in texts(drawn[2])
    named = pages(items[:2], Style(a_page=2, captions=("Monday",)))
    assert {"Monday · level 1, easy", "2 · level 1, easy"} <= set(texts(named[0]))
    assert "Monday" in texts(named[1])
    assert "Class 4b: solutions" in texts(drawn[3])
    assert {"1", "5"} <= set(texts(drawn[3]))
    assert len(pages(items, Style(a_page=5, solutions=False))) == 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("a_page", [1, 2, 4, 6, 12])
def test_boards_lie_on_the_page_and_not_on_one_another(paper: str, a_page: int) -> None:
    items = [item("slitherlink", size) for size in ("5x9", "9x5", "7x7") * 4][:a_page]
    for page in pages(items, Style(paper=paper, a_page=a_page)):
        boards = [child for child in page.root if child.tag == "svg"]
        boxes = [[float(board.get(key, "")) for key in ("x", "y", "width", "height")] for board in boards]
        assert len(boxes) == a_page
        for x, y, width, height in boxes:
            assert x >= MARGIN
            assert y >= MARGIN
            assert x + width <= PAPERS[paper][0] - MARGIN
            assert y + height <= PAPERS[paper][1] - MARGIN
        for i, one in enumerate(boxes):
            for other in boxes[:i]:
                apart = [one[k] + one[k + 2] <= other[k] or other[k] + other[k + 2] <= one[k] for k in (0, 1)]
                assert any(apart)


@pytest.mark.deep
def test_a_board_too_large_for_the_page_is_refused_or_scaled() -> None:
    large = SheetItem(puzzle_class("slitherlink").parse("60x60t0:" + "z" * 138 + "l"))
    pages([large], Style(a_page=1))
    with pytest.raises(Refused, match=r"puzzle 1: its cells would be 1\.\d mm wide on the page: take fewer"):
        pages([large] * 4, Style(a_page=4))
    huge = SheetItem(puzzle_class("slitherlink").parse("100x100t0:" + "z" * 384 + "p"))
    with pytest.raises(Refused, match="too large for the paper"):
        pages([huge], Style(a_page=1))


def widths(page: Any) -> list[float]:
    """The widths of the cells of the boards on a page, in millimetres."""
    boards = [child for child in page.root if child.tag == "svg"]
    return [CELL * float(board.get("width")) / float(board.get("viewBox").split()[2]) for board in boards]


def test_solutions_are_split_over_pages_where_their_cells_would_be_too_small() -> None:
    """Twelve solutions of a page have less room each than four puzzles."""
    small = [item("pattern") for _ in range(10)]
    for items, split in (([*small, item("pattern", "20x14")], [10, 1]), ([item("pattern", "20x14")] * 12, [8, 4])):
        drawn = [page for page in pages(items, Style()) if any("solutions" in text for text in texts(page))]
        assert [len(widths(page)) for page in drawn] == split
        assert all(width >= SMALLEST - 0.01 for page in drawn for width in widths(page))
        labels = [text for page in drawn for text in texts(page) if text.isdigit()]
        assert set(map(str, range(1, len(items) + 1))) <= set(labels)


@pytest.mark.parametrize(
    ("names", "style"),
    [
        ("tents 30x30,tents 8x8,tents 30x30", Style(a_page=48)),
        ("slitherlink 40x70,tents 8x8", Style(a_page=2)),
        ("masyu 6x6,hitori 6x6,slant 30x40,tents 6x6", Style(a_page=4)),
        ("pattern 40x30", Style(a_page=9, paper="letter")),
        ("slitherlink 72x60", Style(a_page=2)),
    ],
)
def test_the_advice_about_boards_that_are_too_large_helps(names: str, style: Style) -> None:
    items = [item(*name.split()) for name in names.split(",")]
    with pytest.raises(Refused) as refused:
        pages(items, style)
    advice = dict(re.findall(r"--(a-page|paper) (\w+)", str(refused.value)))
    assert advice, refused.value
    followed = {"a_page": int(advice.get("a-page", style.a_page)), "paper": advice.get("paper", style.paper)}
    assert len(pages(items, style._replace(**followed))) > 1
    if "paper" not in advice:  # no larger number of puzzles does
        with pytest.raises(Refused):
            pages(items, style._replace(a_page=followed["a_page"] + 1))


def test_a_sheet_of_several_kinds_names_the_kind_of_each_caption_and_of_its_rules() -> None:
    items = [item("tents"), item("sudoku", "2x2"), item("tents"), item("sudoku", "2x3"), item("tents"), item("tents")]
    drawn = pages(items, Style(a_page=6, captions=("", "Monday")))
    assert {"1 · Tents · level 1, easy", "Monday · Sudoku · level 1, easy"} <= set(texts(drawn[0]))
    assert {"1 · Tents", "Monday · Sudoku", "4 · Sudoku"} <= set(texts(drawn[1]))
    starts = [text.partition(":")[0] for text in texts(drawn[0]) if re.match(r"\w+ \(", text)]
    assert starts == ["Tents (1, 3, 5, 6)", "Sudoku (Monday)", "Sudoku (4)"]
    first = next(text for text in texts(pages(items[:1], Style())[0]) if "beside" in text)
    assert first.startswith("Put one tent")
    ranges = pages([item("tents") for _ in range(5)] + [item("hitori")], Style(a_page=6))[0]
    assert any(text.startswith("Tents (1-5): ") for text in texts(ranges))


def test_many_kinds_on_a_page_leave_room_for_the_boards() -> None:
    names = ("masyu", "hitori", "nurikabe", "heyawake", "creek", "slant", "yajilin", "lightup", "fillomino", "tapa")
    page = pages([item(name, "6x6") for name in names], Style(a_page=10))[0]
    assert min(widths(page)) > 4


def test_every_kind_has_a_name_and_rules_in_words() -> None:
    for name in puzzle_names():
        cls = puzzle_class(name)
        puzzle = generator_for(cls).random(Random(1), **cls.size(next(iter(generator_for(cls).small_sizes))))[0]
        assert name_of(puzzle)[0].isupper()
        rules = rules_of(puzzle)
        assert rules[0].isupper()
        assert rules.endswith(".")
        assert "`" not in rules
        assert 100 < len(rules) < 700, rules


def test_rules_tell_the_numbers_of_the_board() -> None:
    for name, size, told in (
        ("sudoku", "3x3", "from 1 to 9"), ("keen", "5", "one of 5 numbers"), ("doppelblock", "6", "from 1 to 4"),
        ("hidato", "5x4", "from 1 to 20"), ("easyasabc", "5", "the first 3 letters"), ("suguru", "6x6", "from 1 to n"),
    ):  # fmt: skip
        assert told in rules_of(item(name, size).puzzle)


def test_html_writes_the_words_itself() -> None:
    """WeasyPrint writes the letters of a text in an SVG from left to right."""
    page = sheet([item("tents")], Style("שלום <1>", captions=("مرحبا",)), "html").decode()
    for words in ("שלום &lt;1&gt;</p>", "مرحبا · level 1, easy</p>", "1 / 2</p>"):
        assert words in page
        assert words.replace("</p>", "</text>") not in page


def test_long_captions_are_cut_and_empty_ones_are_numbers() -> None:
    items = [item("tents") for _ in range(4)]
    drawn = pages(items, Style(captions=("long caption " * 20, "b", "", "d")))
    assert {"b · level 1, easy", "3 · level 1, easy", "d · level 1, easy"} <= set(texts(drawn[0]))
    cut = next(text for text in texts(drawn[0]) if text.startswith("long"))
    assert cut.endswith("… · level 1, easy")
    assert len(cut) < 100


def test_solutions_have_one_size() -> None:
    *_, full, last = pages([item("tents") for _ in range(13)], Style())
    widths = [{board.get("width") for board in page.root if board.tag == "svg"} for page in (full, last)]
    assert widths[0] == widths[1]


@pytest.mark.parametrize("form", ["svg", "html", "pdf"])
def test_titles_of_any_script(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes are the same whenever a sheet is made."""
    if form == "pdf":
        pytest.importorskip("weasyprint")
    now = count(10**9, 1000)
    monkeypatch.setattr(time, "time", lambda: next(now))
    style = Style("חידות 🎪 <b>&amp; \x00\ud800 كلمة", a_page=1)
    made = [sheet([item("tents")], style, form) for _ in range(2)]
    assert made[0] == made[1]
    assert made[0].startswith({"svg": b"<svg", "html": b"<!DOCTYPE", "pdf": b"%PDF"}[form])
    if form == "svg":
        assert ElementTree.fromstring(made[0]).tag == f"{SVG}svg"
    assert printable("a\nb\x01 \ud800c") == "a b c"


def test_a_sheet_of_ones_own_puzzles(tmp_path: Path) -> None:
    source, out = tmp_path / "loops.txt", tmp_path / "loops.html"
    source.write_text("5x4t0:0a3c1b3c113d\n5x4t0:t\n")
    done = command("sheet", "slitherlink", str(source), "-o", str(out), "--title", "Loops", "--a-page", "2")
    assert done.returncode == 0
    assert f"{source}:2: it has several solutions, so none is printed" in done.stderr
    page = out.read_text()
    assert page.count("<section>") == 2
    assert "Loops: solutions" in page
    assert "level" in page
    assert command("sheet", "slitherlink", str(source), "-o", str(source)).returncode == 2
    assert "FILE.html" in command("sheet", "slitherlink", str(source), "-o", str(tmp_path / "x.doc")).stderr


def test_captions_stay_with_their_puzzles(tmp_path: Path) -> None:
    out = tmp_path / "week.html"
    sources = ["5x4t0:0a3c1b3c113d", "rubbish", "5x4t0:0a3c1b3c113d"]
    done = command("sheet", "slitherlink", *sources, "-o", str(out), "--captions", "Mo,Tu,We", "--no-solutions")
    assert done.returncode == 2
    page = out.read_text()
    assert "Mo ·" in page
    assert "We ·" in page
    assert "Tu" not in page


def test_a_puzzle_without_solution_is_named() -> None:
    (puzzle,) = cluewise.read("sudoku", "11..............")
    assert item_of(puzzle, 10) == (SheetItem(puzzle), "it has no solution")


def test_generate_writes_a_sheet(tmp_path: Path) -> None:
    out = [tmp_path / name for name in ("a.html", "b.html")]
    for path in out:
        done = command("generate", "tents", "6x6", "--level", "1", "-n", "3", "--seed", "1", "--sheet", str(path))
        assert (done.returncode, done.stdout) == (0, "")
        assert "3 puzzles" in done.stderr
    assert out[0].read_bytes() == out[1].read_bytes()
    assert "3 · level 1, easy" in out[0].read_text()
    assert command("generate", "tents", "6x6", "--sheet", str(tmp_path / "x.doc")).returncode == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--captions", "a,b"), "--captions is for a sheet: name its file with --sheet"),
        (("--a-page", "2"), "--a-page is for a sheet"),
        (("--sheet", "x.html", "--with", "level"), "it takes no --with"),
        (("--sheet", "x.html", "--format", "json"), "it takes no --format"),
        (("--sheet", "no/folder/x.html"), "there is no folder 'no/folder'"),
        (("--any", "--workers", "2"), "--any takes no --workers"),
        (("--timeout", "nan"), "'nan' is not a valid number of seconds"),
    ],
)
def test_options_of_generate_that_mean_nothing_are_refused(arguments: tuple[str, ...], message: str) -> None:
    done = command("generate", "tents", "60x60", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


@pytest.mark.deep
def test_puzzles_that_have_no_room_on_the_sheet_are_printed(tmp_path: Path) -> None:
    out = tmp_path / "x.svg"
    done = command(
        "generate", "tents", "30x30", "--level", "1", "-n", "9", "--seed", "1", "--sheet", str(out), "--a-page", "48"
    )
    assert done.returncode == 2
    assert "take fewer puzzles a page" in done.stderr
    assert done.stdout.count("# source") == 1
    assert not out.exists()


def test_sizes_of_pictures_that_cannot_be_drawn_are_refused() -> None:
    for size, message in ((".01px", "expected a width from 1 to"), ("10000mm", "pixels is too large")):
        done = command("solve", "sudoku", "12343412214343..", "--format", "png", "--size", size)
        assert (done.returncode, done.stdout) == (2, "")
        assert message in done.stderr


def test_the_size_of_pictures() -> None:
    puzzle = "12343412214343.."
    svg = command("solve", "sudoku", puzzle, "--format", "svg", "--size", "80mm").stdout
    assert ElementTree.fromstring(svg).get("width") == "80mm"
    assert command("solve", "sudoku", puzzle, "--size", "80mm").returncode == 2
    assert command("solve", "sudoku", puzzle, "--format", "svg", "--size", "80").returncode == 2
