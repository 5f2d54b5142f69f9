"""The words on a sheet: a kind's name, and its rules in two sentences."""

import re
import sys

from cluewise.puzzles.common.puzzle import Puzzle


def printable(text: str) -> str:
    """A text on one line, without signs that no file of pictures may have."""
    return " ".join("".join(" " if sign < " " or "\ud800" <= sign <= "\udfff" else sign for sign in text).split())


def _docstring(puzzle: Puzzle) -> str:
    return sys.modules[type(puzzle).__module__].__doc__ or puzzle.name


def name_of(puzzle: Puzzle) -> str:
    """The name of a kind as its page writes it."""
    return re.split(r" \(|:", _docstring(puzzle).partition("\n")[0])[0]


CLUE = re.compile(r"number|count|clue|circle|arrow|pearl|sum|letter|given|dot|digit", re.IGNORECASE)


def rules_of(puzzle: Puzzle) -> str:
    """The rules of a kind in two sentences: what to do, and the first rule about its clues that adds to it."""
    head, _, body = _docstring(puzzle).partition("\n")
    task = plain(head.partition(": ")[2] or head)
    rules = [plain(rule) for rule in re.findall(r"^\d+\. (.*(?:\n   .*)*)", body, re.MULTILINE)]
    first = [rule.partition(". ")[0].rstrip(".") + "." for rule in rules]
    about = next((rule for rule in first if CLUE.search(rule)), first[-1] if first else "")
    return f"{task} {about}".strip()


def plain(text: str) -> str:
    """A sentence of a docstring as plain text."""
    text = " ".join(text.replace("`", "").split())
    return (text[:1].upper() + text[1:]).rstrip(".") + "."
