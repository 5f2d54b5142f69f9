"""Reads a sentence: the first pattern that matches, or an error with its place and the nearest sentence."""

from collections.abc import Sequence
from functools import cache
from itertools import product

from ..errors import PuzzleError, quote
from ..reading import Text
from .patterns import MOST_WORDS, tokens
from .sentence import Sentence, Statement
from .vocabulary import JOINT, Vocabulary

FAMILIES = ("shading", "groups", "counting", "sights", "numbers", "loops", "walls", "joined")
"""The modules with sentences."""


@cache
def sentences(family: str = "") -> tuple[Sentence, ...]:
    """All sentences, or those of one family, in the order of the modules."""
    if not family:
        return tuple(item for name in FAMILIES for item in sentences(name))
    from . import counting, groups, joined, loops, numbers, shading, sights, walls

    modules = (shading, groups, counting, sights, numbers, loops, walls, joined)
    module = dict(zip(FAMILIES, modules, strict=True))[family]
    return tuple(item for item in vars(module).values() if isinstance(item, Sentence))


def read_sentence(name: str, text: Text, start: int, end: int, vocabulary: Vocabulary) -> Statement:
    """Reads a sentence, `text.body[start:end]`. Raises PuzzleError with its place and the nearest sentence."""
    written = text.body[start:end]
    found = tokens(written)
    words = [token.word for token in found]
    if not words:
        raise text.error("expected a sentence", start)
    if len(words) > MOST_WORDS and "," not in words:
        raise text.error(f"a sentence has at most {MOST_WORDS} words", start + found[MOST_WORDS].at)
    unfit = ""
    for (number, board), item in product((*vocabulary.boards, (None, vocabulary)), sentences()):
        if JOINT in item.on and number is not None:
            continue
        arguments, _, _ = item.pattern.match(words, board)
        if arguments is None or (JOINT in item.on and not board.boards):
            continue
        reason = item.unfit(board, arguments)
        if not reason:
            return Statement(name, " ".join(written.split()), item, arguments, number)
        unfit = unfit or reason
    if unfit:
        raise text.error(unfit, start)
    raise _unknown(text, start, written, words, vocabulary)


def _unknown(text: Text, start: int, written: str, words: Sequence[str], vocabulary: Vocabulary) -> PuzzleError:
    """The error for a sentence that matches no pattern: at the first word that differs from the nearest pattern."""
    import difflib

    examples: dict[str, tuple[Sentence, Vocabulary]] = {}
    for board, item in product((*(board for _, board in vocabulary.boards), vocabulary), sentences()):
        fits = board.slots in item.on
        for choice in range(4):
            if fits and (example := item.pattern.example(board, choice)):
                examples.setdefault(example, (item, board))

    def match(example: str) -> tuple[object, int, str]:
        item, board = examples[example]
        return item.pattern.match(words, board)

    nearest = difflib.get_close_matches(" ".join(words)[:200].replace(" ,", ","), examples, n=1, cutoff=0.4)
    if not nearest and examples:
        longest = max(examples, key=lambda example: match(example)[1])
        nearest = [longest] if match(longest)[1] > 1 else []
    if not nearest:
        known = "'cluewise list --sentences' lists the sentences"
        return text.error(f"no sentence {quote(written)}: {known}", start)
    _, at, expected = match(nearest[0])
    found = tokens(written)
    place = start + (found[at].at if at < len(found) else len(written.rstrip()))
    word = f"found {quote(words[at])}" if at < len(words) else "found the end"
    return text.error(f"expected {expected}, {word}. The nearest sentence is: {nearest[0]}", place)
