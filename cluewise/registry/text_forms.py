"""The forms of texts that name their puzzle: links, addresses, JSON. Their content decides which form a text has.

`FORMS` is the registry: each form has a quick test, a way to the name of the puzzle, and an example that is read. The
formats of a kind (`Puzzle.formats`) read what a form contains, and texts that name no puzzle. `format_list.py` has
their examples. A form of another program has a module in `cluewise/readers/`, which translates a text into one that
the formats of the kind read.
"""

import re
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, nearest, quote
from cluewise.puzzles.common.heading import Heading
from cluewise.puzzles.common.hybrid_text import kind_lines, split_hybrids
from cluewise.puzzles.common.lazy import compiled_later
from cluewise.puzzles.common.reading import Text, header_end, load_json
from cluewise.puzzles.common.translation import Translation

_SUDOKU = compiled_later(
    "f-puzzles|sudokupad|crackingthecryptic|cracking-the-cryptic|Interactive-Sudoku-Solver", re.IGNORECASE
)
"""Sites whose links contain Sudokus."""
_GAME = compiled_later(
    r"\s*(?:https?://)?[^\s#?]*/(?P<game>[a-z]+)(?:\.(?:html?|php|jar))?/?(?:\?[^\s#]*)?#(?P<id>\S+)\s*", re.IGNORECASE
)
"""A page of Simon Tatham's collection, with a game ID or a seed behind `#`."""
_ID = compiled_later(r"[0-9]+(?:x[0-9]+)?[A-Za-z0-9.]*:")
MOST_JSON = 2**20


class TextForm(NamedTuple):
    """A form of texts.

    - `fits(text)` is quick; it is asked in the order of `FORMS`.
    - `word_of(text)` returns an address type, a name or an alias of the puzzle; it raises PuzzleError.
    - `example` is a text that is read. `about` describes the form.
    - `translate(text, name)` returns the text that the formats of the puzzle `name` read; None if they read the form
      itself.
    - `split(text)` returns the puzzles of a text of several lines; None for a form on one line.
    - `by_looks`: the text does not name its puzzle.
    """

    name: str
    fits: Callable[[str], bool]
    word_of: Callable[[Text], str]
    example: str
    about: str
    translate: Callable[[Text, str], Translation] | None = None
    split: Callable[[Text], list[Text]] | None = None
    by_looks: bool = False


class _Reader:
    """The functions of a module in `cluewise/readers/`, which is imported when a text is read."""

    def __init__(self, module: str) -> None:
        self.module = f"cluewise.readers.{module}"

    def word_of(self, text: Text) -> str:
        return str(import_module(self.module).word_of(text))

    def translate(self, text: Text, name: str) -> Translation:
        translation: Translation = import_module(self.module).translate(text, name)
        return translation

    def split(self, text: Text) -> list[Text]:
        texts: list[Text] = import_module(self.module).split(text)
        return texts


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
    match = _GAME.fullmatch(text) if "#" in text and "/" in text else None
    return match is not None and _ID.match(_unquoted(match["id"])) is not None


def _unquoted(text: str) -> str:
    from urllib.parse import unquote

    return unquote(text) if "%" in text else text


def _game(text: Text, name: str) -> Translation:
    match = _GAME.fullmatch(text.body)
    assert match is not None
    return Translation(text._replace(body=_unquoted(match["id"])), ((0, match.start("id")),))


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


def _json_texts(text: Text) -> list[Text]:
    """A single object, on one line or more."""
    return [text]


def _json(text: Text, name: str) -> Translation:
    data = _object(text.body)
    assert data is not None
    settings = data.get("settings") or {}
    if not isinstance(settings, dict) or not all(isinstance(value, str) for value in settings.values()):
        raise text.error(f"settings: expected an object of texts, found {quote(settings)}")
    heading = Heading.of(**{key: str(data[key]) for key in Heading._fields if isinstance(data.get(key), str)})
    return Translation(text._replace(body=data["text"], settings={**settings, **text.settings}, heading=heading))


# ── addresses of puzz.link ──


def is_puzzlink(text: str) -> bool:
    """True for an address of puzz.link or one of its mirrors."""
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

_JANKO = compiled_later(
    r"\s*(?:<script[^>]*application/x-janko[^>]*>\s*)?(?:begin[ \t]*\n|\[begin\]|(?:puzzle[ \t]+[a-z]|\[puzzle\]))",
    re.IGNORECASE,
)
_JANKO_GRID = compiled_later(
    r"^[ \t]*\[?(?:problem|areas|clabels|labels|rlabels|size|rows|cols)\]?(?:[ \t]+[0-9]+)?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_PZPR = compiled_later(r"\s*(?:(?:https?://)?[^\s?]*\?)?pzprv3(?:\.[0-9]+)?(?:[/\n]|%2F)", re.IGNORECASE)
_KUDAMONO = compiled_later(r"\s*(?:https?://)?[^\s?]*pedros\.works/[^\s?]*\?(?:\S*&)?W=[0-9]", re.IGNORECASE)
_NON = tuple(compiled_later(rf"^[ \t]*{side}[ \t]*$", re.IGNORECASE | re.MULTILINE) for side in ("rows", "columns"))
_PICTURE = compiled_later(r"\s*P[1-6]\s+(?:#[^\n]*\n\s*)?[0-9]+\s+[0-9]+\s")
_WEBPBN = compiled_later(r"<puzzle(?:set\b|\s[^>]*type=)")
_SIDES = compiled_later(r'"(?:rows?|row_?clues|columns?|cols?|column_?clues|col_?clues)"\s*:\s*\[\s*\[', re.IGNORECASE)
_FIRST = frozenset(" \t\n#[(:+*-|.'_\"0123456789xX<┌╔┏─═━╭,{=")
"""The characters with which a Sudoku without the name of a puzzle may begin, apart from words."""
MOST_UNNAMED = 2**21


def _is_janko(text: str) -> bool:
    if "x-janko" in text[:200_000]:
        return True
    return "\n" in text and _JANKO.match(text) is not None and _JANKO_GRID.search(text) is not None


def _is_nonogram(text: str) -> bool:
    """Files of nonograms that name their form: `.non`, webpbn's XML, JSON with rows and columns."""
    head = text.lstrip()[:1]
    if head == "<":
        return _WEBPBN.search(text[:2000]) is not None
    if head == "{":
        return '"grid"' not in text and len({match[0][:4] for match in _SIDES.finditer(text)}) > 1
    if head == "P" and _PICTURE.match(text):
        return True  # a picture: the formats of nonograms say so
    return "\n" in text and all(side.search(text[:MOST_JSON]) for side in _NON)


def _is_plain_sudoku(text: str) -> bool:
    """A Sudoku by its looks, without the name of a puzzle."""
    start = text.lstrip()
    digits = start[:1] == "<" or any(sign.isdigit() for sign in start[:5000])
    if not digits or not 10 < len(start) < MOST_UNNAMED:
        return False
    if start[0] not in _FIRST and not ("\n" in start or "://" in start or "?" in start):
        return False
    from .loading import puzzle_class

    return bool(puzzle_class("sudoku").is_certain(text))  # type: ignore[attr-defined]


def _split_by(name: str) -> Callable[[Text], list[Text]]:
    """Splits a text as the files of a kind are split."""

    def split(text: Text) -> list[Text]:
        from .loading import puzzle_class

        return [each._replace(kind=name) for each in puzzle_class(name).split(text.body, text.source)]

    return split


# ── hybrids ──


def _is_hybrid(text: str) -> bool:
    """A text that begins with a line `+ KIND`."""
    heads = kind_lines(text) if "\n" in text else []
    return bool(heads) and header_end(text) == heads[0].at


def _hybrid(text: Text) -> str:
    """The name of a hybrid. Raises PuzzleError at the line of a kind that does not exist or does not fit."""
    from cluewise.puzzles.common.hybrid_classes import misfit

    from .loading import puzzle_class, puzzle_names
    from .names import find

    kinds: list[Any] = []
    for head in kind_lines(text.body):
        known = find(head.kind)
        if known is None:
            raise text.error(f"no puzzle {quote(head.kind)}.{nearest(head.kind, puzzle_names())}", head.at + 2)
        kinds.append(puzzle_class(known.name))
        if len(kinds) > 1 and (problem := misfit(kinds)):
            raise text.error(problem, head.at + 2)
    if len(kinds) < 2:
        raise text.error(f"{misfit(kinds)}: the text of each is below a line '+ KIND'", len(text.body.rstrip()))
    return "+".join(kind.name for kind in kinds)


def _hybrid_texts(text: Text) -> list[Text]:
    return [_with_kind(each) for each in split_hybrids(text.body, text.source, kind_lines(text.body)[0].kind)]


def _with_kind(text: Text) -> Text:
    try:
        return text._replace(kind=_hybrid(text))
    except PuzzleError as error:
        return text._replace(problem=error)


_OF_JANKO, _OF_SAVE, _OF_PZPR, _OF_KUDAMONO = map(_Reader, ("janko", "save_file", "pzpr_file", "kudamono"))

FORMS = (
    TextForm(
        "text of janko.at",
        _is_janko,
        _OF_JANKO.word_of,
        "begin\npuzzle nurikabe\nsize 3\nproblem\n3 - -\n- - -\n- - 1\nend",
        "the text that a page of janko.at holds, with or without `begin` and `end`",
        _OF_JANKO.translate,
        _OF_JANKO.split,
    ),
    TextForm(
        "save file of Simon Tatham's collection",
        lambda text: text.lstrip().startswith("SAVEFILE:"),
        _OF_SAVE.word_of,
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :8:Signpost\n"
        "PARAMS  :3:2x2\nDESC    :5:1ceag\nNSTATES :1:1\nSTATEPOS:1:1\n",
        "a saved game; as a grid (`check`, `hint --given`) its moves are the entries",
        _OF_SAVE.translate,
        _OF_SAVE.split,
    ),
    TextForm(
        "file of puzz.link",
        lambda text: "pzprv3" in text[:200] and _PZPR.match(text) is not None,
        _OF_PZPR.word_of,
        "pzprv3\nnurikabe\n2\n2\n2 . \n. . \n",
        "a file or an address with `pzprv3`; as a grid (`check`, `hint --given`) its answer counts",
        _OF_PZPR.translate,
        _OF_PZPR.split,
    ),
    TextForm(
        "link of kudamono",
        lambda text: "pedros.works" in text[:200] and _KUDAMONO.match(text) is not None,
        _OF_KUDAMONO.word_of,
        "https://pedros.works/paper-puzzle-player?W=3x3&L=(1)0(9)8&G=hidoku",
        "the paper puzzle player of pedros.works; the genres lits and hidoku",
        _OF_KUDAMONO.translate,
    ),
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
        "a link to a puzzle by its game ID, on his site and on others; the page names the game",
        _game,
    ),
    TextForm(
        "JSON",
        _is_json,
        lambda text: str((_object(text.body) or {})["puzzle"]),
        '{"puzzle": "signpost", "settings": {}, "text": "2x2:1ceag"}',
        "an object with the keys puzzle and text, as `cluewise convert --to json` writes it",
        _json,
        _json_texts,
    ),
    TextForm(
        "puzz.link address",
        is_puzzlink,
        _type_of,
        "https://puzz.link/p?slither/5/5/cbcbcddad",
        "puzz.link and its mirrors (pzv.jp, pzprxs.vercel.app, pzplus.tck.mn, …), bare, in Markdown or in HTML",
    ),
    TextForm(
        "hybrid",
        _is_hybrid,
        _hybrid,
        "+ creek\n-1-\n---\n+ mosaic\n-1",
        "two or more puzzles on one board, each below a line `+ KIND`",
        split=_hybrid_texts,
    ),
    TextForm(
        "file of nonograms",
        _is_nonogram,
        lambda _: "pattern",
        "width 2\nheight 1\nrows\n2\ncolumns\n1\n1",
        "a .non file, XML of webpbn.com, or JSON with rows and columns",
        split=_split_by("pattern"),
    ),
    TextForm(
        "Sudoku by its looks",
        _is_plain_sudoku,
        lambda _: "sudoku",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "n² signs on a line, a frame, or a grid with nearly all digits, none of them twice in a row, column or box",
        split=_split_by("sudoku"),
        by_looks=True,
    ),
)


def form_of(text: str) -> TextForm | None:
    """The form of a text; None for a text that names no puzzle."""
    return next((form for form in FORMS if form.fits(text)), None)


def whole_form(name: str | None, text: str) -> TextForm | None:
    """The form of a text of several lines that one puzzle or several have; None if each line is a text of its own.

    With the name of a puzzle, the formats of the puzzle read all forms but those of other programs for all kinds.
    """
    forms = (form for form in FORMS if form.split and (name is None or form.translate))
    return next((form for form in forms if form.fits(text)), None)


def is_translated(text: str) -> bool:
    """Whether the first line of a text is a whole text of another program."""
    line = text.lstrip().split("\n", 1)[0]
    if line[:1] != "{" and "/" not in line:
        return False
    return any(form.translate and form.fits(line) for form in FORMS)


def translation_of(text: Text, name: str) -> Translation | None:
    """The text that the formats of the puzzle `name` read, if the form of a text is not theirs. Raises PuzzleError."""
    body = text.body
    if "\n" not in body and "/" not in body and body.lstrip()[:1] not in ("{", "S"):
        return None
    form = next((form for form in FORMS if form.translate and form.fits(body)), None)
    return None if form is None else form.translate(text, name)  # type: ignore[misc]
