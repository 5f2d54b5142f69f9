"""The page of the sentences for rules in text, each with its meaning and a picture of a board on which it holds."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cluewise.generation.random_puzzles import random_pair
from cluewise.puzzles.common.errors import PuzzleError
from cluewise.puzzles.common.genre_boards import GenrePuzzle, genre_class
from cluewise.puzzles.common.genre_text import read_genre
from cluewise.puzzles.common.hybrid_classes import hybrid_class, vocabulary_of_all
from cluewise.puzzles.common.picture import Picture
from cluewise.puzzles.common.random_solutions import find_solution
from cluewise.puzzles.common.reading import Text
from cluewise.puzzles.common.sentences.catalogue import CatalogueEntry, catalogue
from cluewise.puzzles.common.sentences.read_sentence import read_sentence
from cluewise.puzzles.common.sentences.vocabulary import BORDERS, CELLS, LOOP, WALLS, Vocabulary
from cluewise.puzzles.common.solution import Solution

HEAD = (
    "Sentences for genres in text and for the setting `also` ([Invent a genre](how-to/genres.md)). "
    "`cluewise list --sentences` prints this list; with a puzzle, it prints those that fit. Each picture is a board on "
    "which the example holds."
)
SIZES = ((5, 4), (4, 4), (4, 3), (3, 3), (2, 2))
"""The widths and heights of the boards in pictures, in the order in which they are tried."""
LOOPS = "loop: the lines form a single loop"
IDLE = {
    (CELLS, True): "some: the board has at least 1 odd number",
    (CELLS, False): "some: the board has at least 3 shaded cells",
    (WALLS, False): "pairs: no region is a single cell",
}
"""A rule for each board that a joining sentence needs beside its own."""


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
    if entry.board.boards:
        return _joined(entry)
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


def _joined(entry: CatalogueEntry) -> tuple[Any, Solution]:
    """A hybrid of boards without other rules, and a solution."""
    kinds = []
    for number, vocabulary in entry.board.boards:
        text = f"board: {_slots(vocabulary)}\nclues: idle B in cells\n"
        text += LOOPS if vocabulary.slots in (LOOP, BORDERS) else IDLE[vocabulary.slots, vocabulary.has_numbers]
        kinds.append(genre_class(read_genre(f"part{number}", text), __name__, f"Part{number}"))
    words = vocabulary_of_all(kinds)
    statement = read_sentence("it", Text(entry.example), 0, len(entry.example), words)
    kind = hybrid_class("example", kinds, __name__, "ExampleHybrid", f"it: {entry.example}", [statement])
    for width, height in SIZES:
        parts = [part.blank(height, width) for part in (kind.host_kind, *kind.guest_kinds)]
        puzzle = kind.joined(parts[0], parts[1:])
        rng = Random(width)
        solution = find_solution(puzzle, {slot: rng.choice(puzzle.values(slot)) for slot in puzzle.slots()})
        if solution is not None:
            return puzzle, solution
    raise AssertionError(f"no board for the sentence: {entry.example}")


def _slots(vocabulary: Vocabulary) -> str:
    cells = "numbers 1 to 5" if vocabulary.has_numbers else "cells shaded or not"
    return cells if vocabulary.slots == CELLS else vocabulary.slots


def _texts(entry: CatalogueEntry) -> Iterator[str]:
    """Genres whose only rule is the example: without rooms, with rooms. A loop is a single one if any is."""
    vocabulary = entry.board
    slots = _slots(vocabulary)
    (layer,) = vocabulary.layers
    at = {"sides": "at top", "rooms": "in rooms"}.get(layer.places, "in cells")
    clues = f"clues: {layer.one} {', '.join(layer.marks) or '0-30'} {at}"
    rules = [f"it: {entry.example}"]
    if vocabulary.slots in (LOOP, BORDERS) and rules[0].partition(": ")[2] not in LOOPS:
        rules.insert(0, LOOPS)
    for rooms in ("", ", rooms"):
        text = "\n".join((f"board: {slots}{rooms}", clues, *rules))
        try:
            read_genre("example", text)
        except PuzzleError:
            continue
        yield text
