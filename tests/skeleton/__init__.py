"""A small puzzle with all files that a kind may have: the tests plant faults into copies of it."""

from collections.abc import Iterator
from pathlib import Path

from cluewise.skeleton import class_name

FILES = ("puzzles/{}.py", "encodings/{}.py", "instances/{}/small.txt", "checkers/{}.py")


def all_files(name: str) -> Iterator[tuple[str, str]]:
    """The files of this puzzle under another name: the path in a folder, and the text."""
    for file in FILES:
        text = (Path(__file__).parent / file.format("skeleton")).read_text("utf-8")
        yield file.format(name), text.replace("Skeleton", class_name(name)).replace("skeleton", name)
