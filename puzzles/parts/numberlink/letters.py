"""Numberlink by letters, as in Flow Free: each letter is in two cells; in alphabetical order they are 1, 2, …"""

from collections import Counter
from collections.abc import Sequence

from ...common.errors import quote
from ...common.formats import BLANKS, Board, Cells, OnlyRead, Rows, Token, Words
from ...common.reading import Text

_EMPTY = (*BLANKS, "0", "_", "*")


class LetterCells(Cells):
    """A letter, or an empty cell, for each cell of the layer `numbers`."""

    def __init__(self) -> None:
        super().__init__("numbers", Words(r"[A-Za-z]", "a letter"))

    def read(self, text: Text, rows: Sequence[Sequence[Token]], board: Board) -> None:
        tokens = [token for row in rows for token in row]
        words = [None if token.word in _EMPTY else token.word for token in tokens]
        wrong = next(
            (t for t, word in zip(tokens, words, strict=True) if word and not (word.isalpha() and len(word) < 3)), None
        )
        if wrong is not None:
            raise text.error(f"expected letters and '.', found {quote(wrong.word)}", wrong.at)
        times = Counter(filter(None, words))
        odd = next((token for token, word in zip(tokens, words, strict=True) if word and times[word] != 2), None)
        if odd is not None:
            raise text.error(f"each letter is in two cells, but {quote(odd.word)} is in {times[odd.word]}", odd.at)
        names = {word: number for number, word in enumerate(sorted(times), 1)}
        board["numbers"] = tuple(None if word is None else names[word] for word in words)
        board["notes"] = (f"letters as numbers: {', '.join(f'{word} = {number}' for word, number in names.items())}",)


class LetterRows(OnlyRead, Rows):
    """Rows of letters."""

    name = "rows of letters"

    def __init__(self) -> None:
        super().__init__(LetterCells())

    def fits(self, body: str) -> bool:
        signs = {*body} - {" ", "\t", "\n"}
        return (
            "/" not in body and any(map(str.isalpha, signs)) and all(sign.isalpha() or sign in _EMPTY for sign in signs)
        )
