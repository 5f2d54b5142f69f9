"""Pictures in colour schemes: counterparts on dark paper, outlines of text, marks below the ink."""

import random
import re
from xml.etree import ElementTree

import pytest

from cluewise.explanations.pictures import CLASH, CONCLUSION, PREMISE, TRIAL
from cluewise.puzzles.common.colours import darkened, variable
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.picture import BLACK, INK, MARK_INK, PAPER, WHITE, Picture
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from cluewise.terminal import Screen
from tests.kinds import few_kinds

SVG = "{http://www.w3.org/2000/svg}"


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("ink", [INK, MARK_INK, "#3f7f6b"])
def test_ink_can_be_read_on_light_and_on_dark_paper(ink: str) -> None:
    assert contrast(ink, PAPER) >= 4.5
    assert contrast(darkened(ink), darkened(PAPER)) >= 4.5


def test_black_and_white_stones_stay_black_and_white() -> None:
    assert luminance(BLACK.dark) < 0.01 < 0.7 < luminance(WHITE.dark)


def test_a_colour_follows_the_page() -> None:
    assert variable(INK) == f"var(--cw-ink, light-dark(#22303c, {darkened(INK)}))"
    assert variable("none") == "none"


@few_kinds
def test_a_themed_picture_has_the_shapes_of_the_file(name: str) -> None:
    """Only the colours and the outlines of text differ, and every colour has a counterpart."""
    cls = puzzle_class(name)
    puzzle, solution = generator_for(cls).random(random.Random(name), **cls.size(generator_for(cls).small_sizes[0]))
    picture = puzzle.picture(solution)
    before = picture.svg()
    plain, themed = ElementTree.fromstring(before), ElementTree.fromstring(picture.themed_svg())
    assert [shape.tag for shape in plain.iter()] == [shape.tag for shape in themed.iter()]
    for shape in themed.iter():
        for key in ("fill", "stroke"):
            assert "#" not in shape.get(key, "") or re.search(r"light-dark\(#\w{6}, #\w{6}\)", shape.get(key, ""))
    assert picture.svg() == before


def test_marks_differ_without_their_colours() -> None:
    """By the width or the dashes of their outlines, in cells and around points."""
    for marked in (Picture.mark, Picture.mark_points):
        outlines = set()
        for colour in (CLASH, CONCLUSION, PREMISE, TRIAL):
            picture: Picture = puzzle_class("slitherlink").parse("5x5t0:2b1b2b1b2b3b3b0b3").picture()
            marked(picture, [Cell(1, 1)], colour)
            (group,) = (shape for shape in ElementTree.fromstring(picture.svg()) if shape.get("class") == "marks")
            outlines.add((group[0].get("stroke-width"), group[0].get("stroke-dasharray")))
        assert len(outlines) == 4


def test_marks_lie_below_the_clues() -> None:
    puzzle = puzzle_class("sudoku").parse("12..\n34..\n....\n....")
    picture: Picture = puzzle.picture()
    picture.mark([Cell(0, 0)], "#1f7a4d")
    shapes = list(ElementTree.fromstring(picture.svg()))
    marks = next(i for i, shape in enumerate(shapes) if shape.get("class") == "marks")
    assert marks < min(i for i, shape in enumerate(shapes) if shape.tag == f"{SVG}text")


def test_a_terminal_without_colours_shows_circles_triangles_and_squares() -> None:
    puzzle = puzzle_class("hakoiri").parse("? c t s\n- - - -\n\na a b b\na a b b")
    row = Screen(puzzle.picture()).text(colours=False).plain.split("\n")[1]
    assert all(sign in row for sign in "○△□")
