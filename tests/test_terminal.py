"""Solutions drawn on a terminal, in the browser and as PNG."""

import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import cluewise
from cluewise.puzzles.common.drawing import Drawing
from cluewise.puzzles.common.geometry import Cell
from cluewise.registry.loading import puzzle_class
from cluewise.terminal import Screen, box_characters
from cluewise.verbs import cli

from .common import command, on_a_terminal

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
PEARLS = "3x3:aWg"
PEARLS_DRAWN = """\
┏━━━┯━━━┯━━━┓
┃ ┏━┿━○━┿━┓ ┃
┠─╂─┼───┼─╂─┨
┃ ┃ │   │ ┃ ┃
┠─╂─┼───┼─╂─┨
┃ ┗━┿━━━┿━┛ ┃
┗━━━┷━━━┷━━━┛
"""


@cache
def pearls_text() -> str:
    return command("solve", "masyu", PEARLS).stdout


def lines(text: str) -> str:
    """Without colours, and without blanks at the ends of lines."""
    return "".join(f"{line.strip()}\n" for line in COLOURS.sub("", text).splitlines())


def drawn(name: str, text: str) -> str:
    (puzzle,) = cluewise.read(name, text)
    (solution,) = cluewise.solve(puzzle).solutions
    return lines(Screen(puzzle.picture(solution)).text().plain)


def test_every_pair_of_arms_has_its_character() -> None:
    known = box_characters()
    assert len(known) == 3**4 - 1  # none, light or heavy in four directions; without any arm it is a blank
    assert [known[arms] for arms in ((1, 1, 1, 1), (0, 2, 1, 0), (2, 1, 2, 1), (0, 1, 0, 2))] == ["┼", "┍", "╂", "╾"]


@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        ("masyu", PEARLS, PEARLS_DRAWN),
        ("hashi", "4x1:2b2", "2═══════════2\n"),
        ("queens", "1", "┏━━━┓\n┃ ♛ ┃\n┗━━━┛\n"),
        ("lightup", "2x1:aB", "┏━━━┯━━━┓\n┃ ● │   ┃\n┗━━━┷━━━┛\n"),
    ],
)
def test_lines_signs_and_bridges(name: str, text: str, shown: str) -> None:
    assert drawn(name, text) == shown


def test_long_lists_in_corners_are_whole_beside_each_other_and_beside_the_loop() -> None:
    (puzzle,) = cluewise.read("railpool", "1,2,3,4 1,2,3 -\n- - -\n\nABC\nABC")
    assert lines(Screen(puzzle.picture()).text().plain).startswith("┏1,2,3,4━━━━━━┳1,2,3━━━━")
    (puzzle,) = cluewise.read("https://puzz.link/p?railpool/4/3/123q12o0i20")
    (solution,) = cluewise.solve(puzzle).solutions
    assert "╆1,2━╋━" in Screen(puzzle.picture(solution)).text().plain


def test_a_compass_shows_its_four_numbers() -> None:
    """Also those at the lower edge of its cell and at the upper edge of the cell below."""
    (puzzle,) = cluewise.read("https://puzz.link/p?compass/1/2/12345678")
    shown = lines(Screen(puzzle.picture()).text().plain)
    assert [sign for sign in shown if sign.isdigit()] == [*"13425786"]


def test_a_terminal_shows_a_drawing_and_a_file_the_text() -> None:
    assert lines(on_a_terminal("solve", "masyu", PEARLS)) == PEARLS_DRAWN
    assert "┏" not in pearls_text()


def test_plain_and_narrow_terminals_show_the_text() -> None:
    text = lines(pearls_text())
    assert lines(on_a_terminal("solve", "masyu", PEARLS, "--plain")) == text
    assert lines(on_a_terminal("solve", "masyu", PEARLS, columns=14)) == text


def test_shaded_cells_are_hatched_without_colours() -> None:
    hitori = ("solve", "hitori", "3x3:112233123")
    plain, coloured = on_a_terminal(*hitori, NO_COLOR="1"), on_a_terminal(*hitori)
    assert "┃▒1▒│ 1 │ 2 ┃" in plain
    assert "48;5;" not in plain
    assert "48;5;" in coloured
    assert "▒" not in coloured


@pytest.mark.parametrize(
    ("name", "text", "shown"),
    [
        ("unequal", "3:3D,0,0,0D,0L,0,0,0L,0,", "┠─∨─┼───┼───┨\n┃ 2 < 3 │ 1 ┃\n┠─∨─┼───┼───┨\n┃ 1 < 2 │ 3 ┃\n"),
        ("galaxies", "2x1:b", "┏━━━┯━━━┓\n┃   ◦   ┃\n┗━━━┷━━━┛\n"),
        ("galaxies", "1x2:b", "┏━━━┓\n┃   ┃\n┠─◦─┨\n┃   ┃\n┗━━━┛\n"),
    ],
)
def test_clues_between_cells_are_shown(name: str, text: str, shown: str) -> None:
    assert shown in drawn(name, text)


def test_plates_and_water_are_shown() -> None:
    magnets = puzzle_class("magnets").parse("3x3:101,002,011,011,LR*LRTLRB").picture()
    plain = Screen(magnets).text(colours=False).plain
    assert plain.splitlines()[2].strip() == "0 ┃   │   ┃░░░┃ 0"
    assert plain.splitlines()[3].strip() == "┣━━━┿━━━╋━━━┫"
    drawing = Drawing(1, 1, "water")
    drawing.waves(Cell(0, 0))
    assert Screen(drawing.picture).text().plain.strip() == "≈"


def test_pictures_with_turned_words_are_not_drawn() -> None:
    file = "instances/regex/generated-hexagon.txt"
    assert lines(on_a_terminal("solve", "regex", file)) == lines(command("solve", "regex", file).stdout)


def test_slots_that_differ_are_marked() -> None:
    shown = lines(on_a_terminal("solve", "signpost", "4x3:cdefcdgebaag", "--unique"))
    assert shown.count("┏") == 3
    assert "?" in shown


def test_png() -> None:
    pytest.importorskip("cairosvg")
    done = CliRunner().invoke(cli, ["solve", "masyu", PEARLS, "--format", "png"], standalone_mode=False)
    assert done.stdout_bytes.startswith(b"\x89PNG")


def test_open_shows_the_picture(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[str] = []
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("webbrowser.open", lambda address: bool(opened.append(address)) or True)
    done = CliRunner().invoke(cli, ["solve", "masyu", PEARLS, "--open"], standalone_mode=False)
    assert done.stdout == pearls_text()
    (file,) = tmp_path.iterdir()
    assert opened == [f"file://{file}"]
    assert file.read_text("utf-8").startswith("<svg")


def test_open_is_for_one_solution() -> None:
    done = command("solve", "masyu", PEARLS, "--all", "--open")
    assert done.returncode == 2
    assert "--open draws one solution" in done.stderr


def test_a_status_line_says_what_is_solved_and_leaves_nothing() -> None:
    shown = on_a_terminal("solve", "queens", "8", "--count", errors=True)
    assert "solving queens (board, glucose4) …" in shown
    assert shown.endswith("\r\x1b[K92\r\n")
    assert "solving" not in on_a_terminal("solve", "queens", "8", "--count")
