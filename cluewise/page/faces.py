"""Pictures for the buttons of values and of clues, cut out of the picture of the board."""

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, tostring

from cluewise.puzzles.common.colours import themed
from cluewise.puzzles.common.picture import Picture
from cluewise.puzzles.common.play_board import Shape, Target, is_inside
from cluewise.puzzles.common.solution import Solution

from .data import Opened
from .setting import Setter


def faces_of(board: Opened, target: Target) -> list[str]:
    """An SVG for each choice of a target, empty for a choice whose sign is clearer.

    It is empty for values that are drawn as typed, for signs of several letters, such as lengths, and for all choices
    of a target if more than one draws nothing.
    """
    empty = _shapes(board.puzzle.picture())
    pictures = [
        board.puzzle.picture(Solution(move for move in target.sets(i) if move[1] is not None))
        for i in range(len(target.choices))
    ]
    shape = next((shape for shape in target.shapes if is_inside(target.at, shape)), target.shapes[0])
    drawn = [_face(picture, empty, shape) for picture in pictures]
    plain = [choice.sign == choice.word or len(choice.sign) > 1 for choice in target.choices]
    if sum(not face for face in drawn) > 1:
        return [""] * len(drawn)
    return ["" if written else face for face, written in zip(drawn, plain, strict=True)]


def clue_faces(setter: Setter, number: int) -> list[str]:
    """An SVG for each clue that can be set at a place.

    It is empty for a clue that is drawn as it is typed, and for one of several characters.
    """
    layer_number, at = setter.fields[number]
    layer = setter.layers[layer_number]
    others = {place: choice for place, choice in setter.entries().items() if place != number}
    empty = _shapes(setter.drawn(others)[0].picture())

    def face(choice: int, token: str) -> str:
        if layer.keys or len(token) > 1:
            return ""
        picture = setter.drawn({**others, number: choice})[0].picture()
        written = any(element.text == token for element in _new(picture, empty))
        return "" if written else _face(picture, empty, layer.places[at].shape)

    return [face(choice, token) for choice, token in enumerate(layer.tokens)]


def _shapes(picture: Picture) -> set[bytes]:
    return {tostring(shape) for shape in _elements(picture.root)}


def _elements(root: Element) -> Iterator[Element]:
    """The elements of a picture, and of the board in it if it stands beside something else."""
    for element in root:
        yield from _elements(element) if element.tag == "svg" else (element,)


def _new(picture: Picture, before: set[bytes]) -> list[Element]:
    return [element for element in _elements(picture.root) if tostring(element) not in before]


def _face(picture: Picture, empty: set[bytes], shape: Shape) -> str:
    """What a picture has besides the shapes of the empty one, cut to a shape; empty if that is nothing."""
    drawn = _new(picture, empty)
    if not drawn:
        return ""
    along, down = zip(*shape, strict=True)
    left, top, width, height = min(along), min(down), max(along) - min(along), max(down) - min(down)
    box = {"viewBox": f"{left:g} {top:g} {width:g} {height:g}", "font-family": picture.root.get("font-family", "")}
    face = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **box})
    face.extend(drawn)
    return tostring(themed(face), encoding="unicode")


def faces(question: dict[str, Any], board: Opened) -> list[str]:
    """The faces for the target number `target`, of the board of clues if `setting` is true; all empty for segments,
    whose values are lines."""
    if question.get("setting"):
        return clue_faces(Setter(board.puzzle), question["target"])
    target = board.board.targets[question["target"]]
    return faces_of(board, target) if len(target.shapes[0]) > 2 else [""] * len(target.choices)
