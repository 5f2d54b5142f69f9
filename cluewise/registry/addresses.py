"""Texts that name their puzzle, such as addresses: their puzzles, and the files that hold them."""

import re

from cluewise.puzzles.common.errors import PuzzleError, nearest, quote
from cluewise.puzzles.common.lazy import compiled_later
from cluewise.puzzles.common.reading import Text, normalised, one_a_line

from .loading import puzzle_names
from .names import address_types, find
from .text_forms import form_of

_BARE = compiled_later(r"https?://[\w./?=#-]*(?:[^\W_]|[/-])", re.ASCII)
"""An address alone, without signs around it and without another address in it."""


def is_address(text: str) -> bool:
    """Returns whether a text names its puzzle, known or not, as addresses do. Text pasted around it is ignored."""
    return form_of(pasted(text, alone=True)) is not None


def may_hold_addresses(text: str) -> bool:
    """A quick test. Returns False only if the text certainly contains no address."""
    return "/" in text or "%2" in text


def pasted(text: str, *, alone: bool = False) -> str:
    """See `puzzles/common/clipboard.py`. Of sentences around links of any form, the links remain."""
    if not may_hold_addresses(text) or _BARE.fullmatch(text):
        return text
    from cluewise.puzzles.common.clipboard import pasted

    return pasted(links_alone(text), alone=alone)


def links_alone(text: str) -> str:
    """See `bare_links` in `puzzles/common/clipboard.py`."""
    from cluewise.puzzles.common.clipboard import bare_links

    return bare_links(text, lambda line: form_of(line) is not None)


def no_puzzle(text: Text) -> PuzzleError | None:
    """See `puzzles/common/no_puzzles.py`."""
    from cluewise.puzzles.common.no_puzzles import no_puzzle

    return no_puzzle(text)


def puzzle_of(text: Text) -> str:
    """The puzzle that a text names, such as an address by its address type. Raises PuzzleError."""
    if text.problem:
        raise text.problem
    form = None if text.kind else form_of(text.body)
    if form is None and not text.kind:
        raise text.error("expected an address such as https://puzz.link/p?…, because no PUZZLE is named")
    word = text.kind or form.word_of(text)  # type: ignore[union-attr]
    name = address_types().get(word) or address_types(installed=True).get(word)
    called = find(word) if name is None else None
    if name is None and called is None:
        hint = nearest(word, (*address_types(), *puzzle_names()))
        raise text.error(f"Cluewise lacks the puzzle {quote(word)}.{hint} 'cluewise list' shows its puzzles")
    return name or called.name  # type: ignore[union-attr]


def split_addresses(text: str, source: str = "") -> list[Text]:
    """The lines of a file of addresses, without the signs around them (`pasted`), not parsed yet.

    `puzzle_of` reports lines that are no address. Raises PuzzleError if no line is an address.
    """
    texts = list(one_a_line(normalised(text), source))
    if not any(form_of(each.body) for each in texts):
        problem = "no line is one" if texts else "this is empty"
        message = _unnamed(texts) or f"expected addresses, but {problem}: name the PUZZLE before the SOURCE"
        raise PuzzleError(message, source)
    return texts


def _unnamed(texts: list[Text]) -> str:
    """The sentence for rows of signs that several kinds can have; empty for any other text."""
    rows = [each.body.strip() for each in texts]
    digits = all(row and not row.strip("0123456789.-_*| ") for row in rows)
    if len(rows) < 2 or not digits or not any(map(str.isdigit, "".join(rows))):
        return ""
    numbers = any(" " in row and not row.strip("0123456789 ") for row in rows)
    kinds = "a pattern (nonogram) or another kind" if numbers else "a sudoku or another kind such as nurikabe"
    first = "pattern" if numbers else "sudoku"
    return (
        f"these {len(rows)} rows may be {kinds}: name the PUZZLE before the SOURCE, as in 'cluewise solve {first} FILE'"
    )
