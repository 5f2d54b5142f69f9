"""Texts on a sheet: a kind's name, and its rules in short."""

import re
import sys
from typing import Any

from cluewise.puzzles.common.puzzle import Puzzle


def printable(text: str) -> str:
    """A text on one line, without characters that XML excludes."""
    return " ".join("".join(" " if sign < " " or "\ud800" <= sign <= "\udfff" else sign for sign in text).split())


def _docstring(puzzle: Puzzle) -> str:
    return sys.modules[type(puzzle).__module__].__doc__ or puzzle.name


def name_of(puzzle: Puzzle) -> str:
    """The name of a kind, as on its page."""
    return re.split(r" \(|:", _docstring(puzzle).partition("\n")[0])[0]


OPTIONAL = re.compile(r"^(?:With|(Without))(?: the setting)? `(\w+)[^`]*`(?: \([^)]*\))?, ")
"""The beginning of a rule, or of a sentence in it, that applies only with, or only without, a setting or a field."""

SIDE = re.compile(r"on ([nN]) × \1 cells|(N) is the longer side")
"""The statement in a docstring that a letter is the side of the board."""

COUNT = re.compile(r"cells with N = W·H|N is the number of")
"""The statement in a docstring that N is the number of cells."""


def _with_numbers(puzzle: Puzzle, text: str) -> str:
    """The text with this puzzle's number in place of a docstring's n or N."""
    told = _docstring(puzzle)
    side = getattr(puzzle, "side", None) or max(getattr(puzzle, "width", 0), getattr(puzzle, "height", 0))
    cells: Any = getattr(puzzle, "places", None) or getattr(puzzle, "cells", ())
    if found := SIDE.search(told):
        letter, number = found[1] or found[2], side
    else:
        letter, number = "N", len(cells) if COUNT.search(told) else 0
    if not number or getattr(puzzle, "digits", None):
        return text
    text = re.sub(rf", where {letter} is the longer side", "", text)
    text = re.sub(rf"\b{letter} − (\d+)\b", lambda less: str(number - int(less[1])), text)
    return re.sub(rf"\b{letter}\b", str(number), text)


def rules_of(puzzle: Puzzle, *, whole: bool = False) -> str:
    """The task of a puzzle, and the rules of its kind that apply to it: each in one sentence, or whole."""
    head, _, body = _docstring(puzzle).partition("\n")
    rules = (" ".join(rule.split()) for rule in re.findall(r"^\d+\. (.*(?:\n   .*)*)", body, re.MULTILINE))
    sentences = (_worded(_applying(rule, puzzle), puzzle, whole) for rule in rules if _holds(rule, puzzle))
    return _with_numbers(puzzle, " ".join([plain(head.partition(": ")[2] or head), *sentences]))


def _holds(rule: str, puzzle: Puzzle) -> bool:
    found = OPTIONAL.match(rule)
    return found is None or bool(getattr(puzzle, found[2])) == (not found[1])


def _applying(rule: str, puzzle: Puzzle) -> str:
    """The sentences of a rule that apply to a puzzle."""
    sentences = (sentence for sentence in re.split(r"(?<=\.) ", rule) if _holds(sentence, puzzle))
    return " ".join(_capital(OPTIONAL.sub("", sentence)) for sentence in sentences)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _worded(rule: str, puzzle: Puzzle, whole: bool) -> str:
    """The first sentence of a rule, or all, with the values of settings, without their defaults and without the rule's
    name in the code."""
    chosen = rule if whole else rule.partition(". ")[0]
    sentence = re.sub(r" \(`\w+`\)(?=$|\. )| \(default[^)]*\)", "", chosen.rstrip("."))
    return plain(re.sub(r"`(\w+)`", lambda name: _number(puzzle, name[1]) or name[1], sentence))


def _number(puzzle: Puzzle, name: str) -> str:
    value = getattr(puzzle, name, None)
    return str(value) if type(value) is int else ""


def plain(text: str) -> str:
    """A sentence of a docstring as plain text."""
    text = " ".join(text.replace("`", "").split())
    return _capital(text).rstrip(".") + "."
