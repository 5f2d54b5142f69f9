"""The page of the sentences for rules in text, each with its meaning and a picture of a board on which it holds."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cluewise.generation.random_puzzles import random_pair
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.genre_boards import GenrePuzzle, genre_class
from cluewise.puzzles.common.genre_text import read_genre
from cluewise.puzzles.common.picture import Picture
from cluewise.puzzles.common.sentences.catalogue import CatalogueEntry, catalogue
from cluewise.puzzles.common.sentences.vocabulary import BORDERS, CELLS, LOOP
from cluewise.puzzles.common.solution import Solution

HEAD = (
    "Sentences for genres in text and for the setting `also` ([Invent a genre](how-to/genres.md)). "
    "`cluewise list --sentences` prints this list; with a puzzle, it prints those that fit. Each picture is a board on "
    "which the example holds."
)
SIZES = ((5, 4), (4, 4), (4, 3), (3, 3), (2, 2))
"""The widths and heights of the boards in pictures, in the order in which they are tried."""
LOOPS = "loop: the lines form a single loop"


def sentence_pages() -> dict[str, str]:
    """The page and its pictures: paths below the site's folder, and texts."""
    parts, files, family = ["# Sentences of rules", HEAD], dict[str, str](), ""
    for number, entry in enumerate(catalogue()):
        if entry.family != family:
            family = entry.family
            parts.append(f"## {family.capitalize()}")
        path = f"sentences/{number}.svg"
        files[path] = picture(entry).svg()
        parts.append(f"`{entry.pattern}`  \n{entry.meaning} Example: *{entry.example}*.")
        parts.append(f"![{entry.example}]({path})")
    return {"sentences.md": "\n\n".join(parts) + "\n", **files}


def picture(entry: CatalogueEntry) -> Picture:
    """A board on which the example of a sentence holds."""
    puzzle, solution = board(entry)
    return puzzle.picture(solution)


def board(entry: CatalogueEntry) -> tuple[GenrePuzzle, Solution]:
    """A board whose rule is the example of a sentence, with its clues and a solution; one with rooms if it needs them.

    Raises AssertionError if none is found.
    """
    for text in _texts(entry):
        kind = genre_class(read_genre("example", text), __name__, "ExampleGenre")
        for width, height in SIZES:
            for seed in range(5):
                try:
                    pair: Any = random_pair(kind, Random(seed), {"width": width, "height": height, "clues": 1.0})
                except PuzzleError:
                    continue
                return pair  # type: ignore[no-any-return]
    raise AssertionError(f"no board for the sentence: {entry.example}")


def _texts(entry: CatalogueEntry) -> Iterator[str]:
    """Genres whose only rule is the example: without rooms, with rooms. A loop is a single one if any is."""
    vocabulary = entry.board
    slots = {LOOP: LOOP, BORDERS: BORDERS, CELLS: "numbers 1 to 5" if vocabulary.has_numbers else "cells shaded or not"}
    (layer,) = vocabulary.layers
    at = {"sides": "at top", "rooms": "in rooms"}.get(layer.places, "in cells")
    clues = f"clues: {layer.one} {', '.join(layer.marks) or '0-30'} {at}"
    rules = [f"it: {entry.example}"]
    if vocabulary.slots != CELLS and rules[0].partition(": ")[2] not in LOOPS:
        rules.insert(0, LOOPS)
    for rooms in ("", ", rooms"):
        text = "\n".join((f"board: {slots[vocabulary.slots]}{rooms}", clues, *rules))
        try:
            read_genre("example", text)
        except PuzzleError:
            continue
        yield text
