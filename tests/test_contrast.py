"""Contrast of pictures on light and on dark paper, by WCAG 2: text 4.5, discs 3."""

import random
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, fromstring

import pytest

from cluewise.puzzles.common.play_board import is_inside
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class
from tests.kinds import few_kinds
from tests.test_colours import contrast

SVG = "{http://www.w3.org/2000/svg}"
PAIR = re.compile(r"light-dark\((#\w{6}), (#\w{6})\)")
TEXT, DISC = 4.5, 3.0
SMALLEST = 5.0
"""Circles of a smaller radius are notes or parts of a sign."""


def colour(shape: Element, key: str, scheme: int) -> str:
    """A colour of a shape on light (0) or dark paper (1), empty if it has none."""
    found = PAIR.search(shape.get(key, ""))
    return found[scheme + 1] if found else ""


def shapes(element: Element) -> Iterator[Element]:
    """All shapes in the order in which they are drawn, without those that are turned or scaled."""
    for child in element:
        if not child.get("transform"):
            yield child
            yield from shapes(child)


def covers(shape: Element, x: float, y: float) -> bool:
    place = {key: float(shape.get(key, 0)) for key in ("x", "y", "width", "height", "cx", "cy", "r")}
    if shape.tag == f"{SVG}circle":
        return (x - place["cx"]) ** 2 + (y - place["cy"]) ** 2 <= place["r"] ** 2
    if shape.tag == f"{SVG}polygon":
        points = [tuple(map(float, point.split(","))) for point in shape.get("points", "").split()]
        return is_inside((x, y), [(point[0], point[1]) for point in points])
    within = place["x"] <= x <= place["x"] + place["width"] and place["y"] <= y <= place["y"] + place["height"]
    return shape.tag == f"{SVG}rect" and within


def faint_shapes(puzzle: Puzzle, svg: str, scheme: int) -> Iterator[str]:
    """Texts and discs that are hardly seen on what lies below them."""
    below: list[Element] = []
    for shape in shapes(fromstring(svg)):
        is_text, is_disc = shape.tag == f"{SVG}text", shape.tag == f"{SVG}circle"
        if is_text or (is_disc and float(shape.get("r", 0)) >= SMALLEST):
            raised = 0.36 * float(shape.get("font-size", 0))
            x, y = (float(shape.get(key, 0)) for key in (("x", "y") if is_text else ("cx", "cy")))
            ground = [under for under in below if covers(under, x, y - raised)]
            ground_colour = colour(ground[-1], "fill", scheme)
            fill, stroke = colour(shape, "fill", scheme), colour(shape, "stroke", scheme)
            pairs = [(fill, stroke or ground_colour)] if is_text else [(fill, ground_colour), (stroke, ground_colour)]
            if is_disc and all(shape.get(key) == ground[-1].get(key) for key in ("cx", "cy", "r")):
                continue  # a clue over its value
            best = max(contrast(*pair) for pair in pairs if all(pair))
            if best < (TEXT if is_text else DISC):
                yield f"{puzzle.name}: {shape.text or 'disc'} at {x:g}, {y:g}: {best:.2f} ({fill} on {ground_colour})"
        if colour(shape, "fill", scheme):
            below.append(shape)


@few_kinds
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_clues_and_values_are_seen_on_their_ground(name: str, scheme: int) -> None:
    cls = puzzle_class(name)
    for size in generator_for(cls).small_sizes[:3]:
        puzzle, solution = generator_for(cls).random(random.Random(name), **cls.size(size))
        for picture in (puzzle.picture(), puzzle.picture(solution)):
            assert list(faint_shapes(puzzle, picture.themed_svg(), scheme)) == []
