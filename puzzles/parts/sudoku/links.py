"""Reader of links: it unpacks their data, which are JSON of f-puzzles or SudokuPad."""

import re
from itertools import chain, combinations, islice
from urllib.parse import unquote

from ...common.errors import PuzzleError, quote
from ...common.formats import Board
from ...common.reading import Text
from .lz import unpack

MOST_LINK = 10**6
_PAD_DATA = re.compile("(?:fpuzzles|fpuz|scl|ctc|scf|classic)")

TRIES, MOST_TRIED = 400, 4 * 10**6
"""The most attempts to restore a slash that a server has removed, and the most characters in all of them."""
MOST_JSON = 4 * 2**20


def read_link(text: Text, match: "re.Match[str] | None") -> Board:
    """The board of a link or of bare data. Raises PuzzleError."""
    kind, data = link_data(match, text)
    if kind == "iss":
        from .iss import read_iss

        return read_iss(text._replace(body=data))
    if kind == "classic":
        from .sudokupad import read_classic

        return read_classic(text, data)
    if kind == "scf":
        raise text.error("scf links are not read: open it in SudokuPad and export the puzzle")
    inner = _unpacked(text, data, path=match is not None and not match["fp"])
    return read_unpacked(text._replace(body=inner), pad=kind == "pad")


def _unpacked(text: Text, data: str, *, path: bool) -> str:
    """The text of the data.

    A server may have made one slash of two: if the data are damaged, each is doubled in turn.
    """
    try:
        return _whole(unpack(data))
    except PuzzleError as error:
        slashes = [k for k, sign in enumerate(data) if sign == "/"] if path else []
        singles = ((k,) for k in slashes)
        tries = min(TRIES, MOST_TRIED // len(data))
        for chosen in islice(chain(singles, combinations(slashes, 2)), tries):
            fixed = "".join(sign * (1 + (k in chosen)) for k, sign in enumerate(data))
            try:
                return _whole(unpack(fixed))
            except PuzzleError:
                continue
        raise text.error(error.message) from None


def _whole(inner: str) -> str:
    """The text itself if it looks like a puzzle. Raises PuzzleError."""
    if not inner.lstrip().startswith("{") or not inner.rstrip().endswith("}"):
        raise PuzzleError("the data of the link are damaged: they hold no puzzle")
    return inner


def read_unpacked(text: Text, *, pad: bool = False) -> Board:
    """The board of JSON, f-puzzles' if it has `size` and `grid`, else SudokuPad's."""
    if len(text.body) > MOST_JSON:
        raise text.error(f"{len(text.body)} characters of JSON are too many: at most {MOST_JSON}")
    if not pad and re.search(r"\"(?:size|grid)\"\s*:", text.body):
        from .fpuzzles import read_json

        return read_json(text)
    from .sudokupad import read_pad

    return read_pad(text)


def link_data(match: "re.Match[str] | None", text: Text) -> tuple[str, str]:
    """The kind of data in a link ("f-puzzles", "pad", "classic", "iss") and the data. Raises PuzzleError for keys."""
    raw = text.body.strip() if match is None else match["data"].strip()
    data = _repaired(re.split(r"[#&\"'>)]" if match is not None and match["fp"] else "#", raw)[0] if match else raw)
    if len(data) > MOST_LINK:
        raise text.error(f"a link of {len(data)} characters is too long: at most {MOST_LINK}")
    if match is not None and match["iss"]:
        return "iss", unquote(re.split("[&#]", raw)[0])
    if match is not None and match["fp"]:
        if match["query"].lower() == "id" or len(data) <= 20:
            raise text.error(
                "this is a key of the f-puzzles server: open it there, choose Export, and paste the long link"
            )
        return "f-puzzles", data
    kind = _PAD_DATA.match(data)
    if match is not None and (kind is None or (len(data) <= 20 and kind[0] not in ("classic", "scf"))):
        raise _key_error(match, data, text)
    if kind is None:
        return "f-puzzles", data
    rest = data[kind.end() :]
    names = {
        "fpuzzles": "f-puzzles",
        "fpuz": "f-puzzles",
        "scl": "pad",
        "ctc": "pad",
        "scf": "scf",
        "classic": "classic",
    }
    return names[kind[0]], rest if kind[0] in ("classic", "scf") else rest.split("?")[0].split("&")[0]


def _repaired(data: str) -> str:
    """The data without the changes of a mail or a page."""
    plain = unquote(data)
    data = (plain if len(plain) < len(data) else data).strip()
    return re.sub(r"\s|<[^>]*>", "", data.replace(" ", "+"))


def _key_error(match: "re.Match[str]", data: str, text: Text) -> PuzzleError:
    key = re.split("[?&]", data)[0][:60]
    if match["other"]:
        return text.error(
            f"this is a short link of a server ({quote(key)}): open it, and paste the long link behind it"
        )
    way = f"open https://sudokupad.app/api/puzzle/{key} and paste what it shows"
    return text.error(f"{quote(key)} is a key of the SudokuPad server, not a puzzle: {way}")
