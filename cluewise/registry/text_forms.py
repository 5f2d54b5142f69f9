"""The forms of texts that name their puzzle: links, addresses, JSON. Their content decides which form a text has.

`FORMS` is the registry: each form has a quick test, a way to the name of the puzzle, and an example that is read. The
formats of a kind (`Puzzle.formats`) read what a form contains, and texts that name no puzzle. `format_list.py` has
their examples.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import quote
from cluewise.puzzles.common.heading import Heading
from cluewise.puzzles.common.lazy_regex import compiled_later
from cluewise.puzzles.common.reading import Text, load_json

_SUDOKU = compiled_later(
    "f-puzzles|sudokupad|crackingthecryptic|cracking-the-cryptic|Interactive-Sudoku-Solver", re.IGNORECASE
)
"""Sites whose links contain Sudokus."""
_GAME = compiled_later(r"\s*(?:https?://)?[^\s#?]*/(?P<game>[a-z]+)\.html#(?P<id>\S+)\s*", re.IGNORECASE)
"""A page of Simon Tatham's collection, with a game ID or a seed behind `#`."""
_ID = compiled_later(r"[0-9]+(?:x[0-9]+)?[A-Za-z0-9.]*:")
MOST_JSON = 2**20


def _unchanged(text: Text) -> Text:
    return text


class TextForm(NamedTuple):
    """A form of texts.

    - `fits(text)` is quick; it is asked in the order of `FORMS`.
    - `word_of(text)` returns an address type, a name or an alias of the puzzle; it raises PuzzleError.
    - `example` is a text that is read. `about` describes the form.
    - `inner(text)` returns the text that the puzzle's formats read.
    """

    name: str
    fits: Callable[[str], bool]
    word_of: Callable[[Text], str]
    example: str
    about: str
    inner: Callable[[Text], Text] = _unchanged


# ── links of Penpa+ ──


def _is_penpa(text: str) -> bool:
    if not ("m=" in text or "penpa" in text or "m%3" in text):
        return False
    from cluewise.puzzles.common.penpa_links import is_link

    return is_link(text)


def _of_penpa(text: Text) -> str:
    from .penpa import puzzle_of

    return puzzle_of(text)


# ── links of Sudokus ──


def _is_sudoku(text: str) -> bool:
    if "/" not in text or not _SUDOKU.search(text[:300]):
        return False
    from cluewise.puzzles.common.sudoku_links import is_link

    return is_link(text)


# ── pages of Tatham's collection ──


def _is_game(text: str) -> bool:
    match = _GAME.fullmatch(text) if ".html#" in text else None
    return match is not None and _ID.match(_unquoted(match["id"])) is not None


def _unquoted(text: str) -> str:
    from urllib.parse import unquote

    return unquote(text) if "%" in text else text


def _game(text: Text) -> Text:
    match = _GAME.fullmatch(text.body)
    return text if match is None else text._replace(body=_unquoted(match["id"]))


# ── JSON of `convert` ──


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{") and '"puzzle"' in text and '"text"' in text and _object(text) is not None


def _object(text: str) -> Mapping[str, Any] | None:
    """The object that `convert --to json` writes; None for any other text."""
    try:
        data = load_json(text) if len(text) <= MOST_JSON else None
    except ValueError:
        return None
    known = isinstance(data, dict) and all(isinstance(data.get(key), str) for key in ("puzzle", "text"))
    return data if known else None


def _json(text: Text) -> Text:
    data = _object(text.body)
    if data is None:
        return text
    settings = data.get("settings") or {}
    if not isinstance(settings, dict) or not all(isinstance(value, str) for value in settings.values()):
        raise text.error(f"settings: expected an object of texts, found {quote(settings)}")
    heading = Heading.of(**{key: str(data[key]) for key in Heading._fields if isinstance(data.get(key), str)})
    return text._replace(body=data["text"], settings={**settings, **text.settings}, heading=heading)


# ── addresses of puzz.link ──


def _is_address(text: str) -> bool:
    if "/" not in text:
        return False
    from cluewise.puzzles.common.puzzlink import read_address

    address = read_address(text)
    return address is not None and not address.pid.startswith("pzprv")  # the name of a file format


def _type_of(text: Text) -> str:
    from cluewise.puzzles.common.puzzlink import read_address

    address = read_address(text.body)
    assert address is not None
    return address.pid


PENPA_EXAMPLE = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
    "7VRNb6MwEL3nV6x8ngOEZNty6/ZjL9mPbrKqKoQih7gNiom7BraVI/77jifNgoFU6qFSDpXx6PHGHs/g4eV/Sq4FDHEEp+CBb4c/ojn27LMf"
    "s7SQIvwE52WxUhoBwI/ra7jnMheD6GVVPNias9DcgPkaRmzIgKbPYjA34dZ8C80UzBRdDPwYWFbKIk2UVJrtOTNB5DMYIryq4S35LbrYkb6H"
    "+PsLRniHMEl1IsV8smN+hpGZAbNnf6HdFrJM/RVst43eE5UtUksseIEF5qv0kUGAjrxcqnXJ9idUYM7fVkFQVxD8ryDor2D47hWcxVWFl/ML"
    "a5iHkS3ndw1PazgNt5VNa8v8kd06YnBCN4isT747sjNcDuaEbED2kqxHdkx2QiuvyN6SvSA7IvvZHvimlN4phcj2O4zxkw8ibGCWKznPS33P"
    "EzEXzzwpWEhdDk2Pw23KbCG0Q0mlHmW66Yuwdzlk+rBRWvS6LCmWD4dCWVdPqIXSy1ZOT1xKtxb6+x1q14EOVejUeedaqyeHyXixcohGKzqR"
    "xKb1MQvupsjXvHVaVn+OasCeGc0osIL1oTZHrTb2orxj+MGPIQXqZaVfEZba2aZ75AXZVxSm4e3jD4hJw9vmO8phk+2KB7I9+oFsW0KQ6qoI"
    "kh0hQe6AltiobTmxWbUVxR7VERV7VFNXIobx1xz7Nx78Aw=="
)

FORMS = (
    TextForm(
        "Penpa+ link",
        _is_penpa,
        _of_penpa,
        PENPA_EXAMPLE,
        "an editor of drawings; the genre tag, else the title, names the puzzle",
    ),
    TextForm(
        "link of a Sudoku",
        _is_sudoku,
        lambda _: "sudoku",
        "https://sudokupad.app/?puzzleid=classic1000002003000004",
        "f-puzzles, SudokuPad, and the Interactive Sudoku Solver (ISS)",
    ),
    TextForm(
        "page of Simon Tatham's collection",
        _is_game,
        lambda text: _GAME.fullmatch(text.body)["game"].lower(),  # type: ignore[index]
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/signpost.html#2x2:1ceag",
        "a link to a puzzle by its game ID",
        _game,
    ),
    TextForm(
        "JSON",
        _is_json,
        lambda text: str((_object(text.body) or {})["puzzle"]),
        '{"puzzle": "signpost", "settings": {}, "text": "2x2:1ceag"}',
        "an object with the keys puzzle and text, as `cluewise convert --to json` writes it",
        _json,
    ),
    TextForm(
        "puzz.link address",
        _is_address,
        _type_of,
        "https://puzz.link/p?slither/5/5/cbcbcddad",
        "puzz.link and its mirrors (pzv.jp, pzprxs.vercel.app, pzplus.tck.mn, …), bare, in Markdown or in HTML",
    ),
)


def form_of(text: str) -> TextForm | None:
    """The form of a text; None for a text that names no puzzle."""
    return next((form for form in FORMS if form.fits(text)), None)


def inner(text: Text) -> Text:
    """The text that the formats of a puzzle read: that of a link's ID, of JSON, else the text itself."""
    form = form_of(text.body) if ".html#" in text.body or text.body.lstrip()[:1] == "{" else None
    return text if form is None else form.inner(text)
