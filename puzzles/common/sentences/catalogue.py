"""The list of sentences, made from their functions."""

from typing import Any, NamedTuple

from .read_sentence import FAMILIES, sentences
from .sentence import Sentence
from .vocabulary import (
    BORDERS,
    CELLS,
    JOINT,
    LOOP,
    NUMBERS,
    SHADING,
    WALLS,
    ClueWords,
    Vocabulary,
    vocabulary_of,
)

LAYERS = (
    ClueWords("number", "numbers", "cells", ("numbers",)),
    ClueWords("pearl", "pearls", "cells", ("pearls",), ("B", "W")),
    ClueWords("number", "numbers", "rooms", ("numbers",)),
    ClueWords("number", "numbers", "sides", ("top",)),
)
BOARDS = tuple(
    board
    for layer in LAYERS
    for board in (
        Vocabulary(CELLS, SHADING, False, True, (layer,)),
        Vocabulary(CELLS, NUMBERS, True, True, (layer,)),
        Vocabulary(LOOP, (), False, True, (layer,)),
        Vocabulary(BORDERS, (), False, False, (layer,)),
        Vocabulary(WALLS, (), False, False, (layer,)),
    )
)
"""Boards with words for examples."""
_NUMBERED, _SHADED = Vocabulary(CELLS, NUMBERS, True), Vocabulary(CELLS, SHADING)
JOINTS = tuple(
    Vocabulary(JOINT, (*SHADING, *NUMBERS), True, boards=tuple(enumerate(boards)))
    for boards in (
        (_SHADED, _NUMBERED),
        (Vocabulary(BORDERS), _NUMBERED, _SHADED),
        (Vocabulary(LOOP), _NUMBERED, _SHADED),
        (Vocabulary(WALLS), _NUMBERED, _SHADED),
    )
)
"""Hybrids of several boards with words for examples."""


class CatalogueEntry(NamedTuple):
    """A sentence of the list: its family, its pattern, its meaning, and an example, which is about `board`."""

    family: str
    pattern: str
    meaning: str
    example: str
    board: Vocabulary


def catalogue(kind: Any = None) -> list[CatalogueEntry]:
    """All sentences; with a kind those that fit it, with an example in its words."""
    own = None if kind is None else vocabulary_of(kind)
    boards = BOARDS if own is None else (*(board for _, board in own.boards), own)
    return [
        CatalogueEntry(family, str(item.pattern), item.meaning, *found)
        for family in FAMILIES
        for item in sentences(family)
        if (found := example_of(item, (*boards, *JOINTS) if kind is None else boards))
    ]


def example_of(item: Sentence, boards: tuple[Vocabulary, ...]) -> tuple[str, Vocabulary] | None:
    """A sentence that fits one of these boards, and this board; None if it fits none."""
    for choice in range(8):
        for board in boards:
            if example := item.pattern.example(board, choice):
                arguments, _, _ = item.pattern.match(example.replace(",", " ,").split(), board)
                if arguments is not None and not item.unfit(board, arguments):
                    return example, board
    return None
