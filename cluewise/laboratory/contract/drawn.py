"""Pictures."""

from xml.etree import ElementTree

from .checks import Broken, of_puzzle
from .subject import Subject


@of_puzzle
def pictures(subject: Subject) -> None:
    """`picture` draws the puzzle, its solution, and marks at unsure slots; the three differ."""
    for puzzle, solution in subject.corpus[:6]:
        if not solution:
            continue
        drawn = (puzzle.picture(), puzzle.picture(solution), puzzle.picture(solution, list(solution)[:1]))
        texts = [picture.svg() for picture in drawn]
        for text in texts:
            root = ElementTree.fromstring(text)
            if not root.tag.endswith("svg") or len(root) < 3:
                raise Broken("a picture is empty", "draw the grid and the clues", puzzle)
        for other, what in ((texts[0], "without the solution"), (texts[2], "with an unsure slot")):
            if other == texts[1]:
                raise Broken(f"the picture of a solution looks the same {what}", "draw every value", puzzle)
