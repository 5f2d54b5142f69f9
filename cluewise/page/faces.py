"""Pictures for the buttons of values, cut out of the picture of the board."""

from typing import Any
from xml.etree.ElementTree import Element, tostring

from cluewise.puzzles.common.colours import themed
from cluewise.puzzles.common.play_board import Moves, Target, is_inside
from cluewise.puzzles.common.solution import Solution

from .data import Opened


def faces_of(board: Opened, target: Target) -> list[str]:
    """An SVG for each choice of a target, empty for a choice whose sign is clearer.

    It is empty for values that are drawn as typed, for signs of several letters, such as lengths, and for all choices
    of a target if more than one draws nothing.
    """
    empty = {tostring(shape) for shape in board.puzzle.picture().root}
    drawn = [_face(board, target, target.sets(i), empty) for i in range(len(target.choices))]
    plain = [choice.sign == choice.word or len(choice.sign) > 1 for choice in target.choices]
    if sum(not face for face in drawn) > 1:
        return [""] * len(drawn)
    return ["" if written else face for face, written in zip(drawn, plain, strict=True)]


def _face(board: Opened, target: Target, moves: Moves, empty: set[bytes]) -> str:
    picture = board.puzzle.picture(Solution(move for move in moves if move[1] is not None))
    drawn = [shape for shape in picture.root if tostring(shape) not in empty]
    if not drawn:
        return ""
    shape = next((shape for shape in target.shapes if is_inside(target.at, shape)), target.shapes[0])
    along, down = zip(*shape, strict=True)
    left, top, width, height = min(along), min(down), max(along) - min(along), max(down) - min(down)
    box = {"viewBox": f"{left:g} {top:g} {width:g} {height:g}", "font-family": picture.root.get("font-family", "")}
    face = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **box})
    face.extend(drawn)
    return tostring(themed(face), encoding="unicode")


def faces(question: dict[str, Any], board: Opened) -> list[str]:
    """The faces for the target number `target`; all empty for segments, whose values are lines."""
    target = board.board.targets[question["target"]]
    return faces_of(board, target) if len(target.shapes[0]) > 2 else [""] * len(target.choices)
