"""Links of sites for variant Sudoku: f-puzzles, SudokuPad, ISS."""

import re

_PADS = r"(?:[\w.]*sudokupad\.app|app\.crackingthecryptic\.com|cracking-the-cryptic\.web\.app)(?:/sudoku)?"
LINK = re.compile(
    rf"\s*(?:<a\s[^>]*href=[\"'])?[<(\"']?(?:https?://)?(?:www\.)?(?:"
    rf"(?P<fp>f-puzzles\.com)/?[^?\s]*\?(?P<query>load|id)=|"
    rf"(?P<pad>{_PADS})/(?:\S*?[?&]puzzleid=|\?)?|sudokupad://puzzle/|"
    r"(?P<iss>[\w.]+/Interactive-Sudoku-Solver/)[^?\s]*\?(?:\S*&)?q=|"
    r"(?P<other>tinyurl\.com|[\w.]*svencodes\.com)/)(?P<data>\S[^\n]*)",
    re.IGNORECASE,
)
"""A link, with its data; `query` is `load` or `id` in links of f-puzzles (`fp`)."""


def is_link(body: str) -> bool:
    """True for a link to a Sudoku, and for the data of such a link."""
    may_be = "." in body[:200] and ("/" in body or "=" in body)  # LINK takes long to see that n² signs are no link
    return may_be and LINK.match(body) is not None
