"""Save files of Simon Tatham's collection: lines `KEY     :LENGTH:VALUE`; the length counts the bytes of the value.

The puzzle is `PARAMS:DESC`, the game ID. The moves up to the saved position are the entries of a player: for games with
a value in each cell, `save_moves.py` plays them. Source of the format: `midend.c` of the collection.
"""

import re
from collections.abc import Iterator

from cluewise.puzzles.common.errors import quote
from cluewise.puzzles.common.plural import count_words
from cluewise.puzzles.common.reading import Text, natural
from cluewise.puzzles.common.translation import Translation

_LINE = re.compile(r"(?P<key>[A-Z0-9]{1,8}) *:(?P<length>[0-9]{1,7}):")
_NEXT = re.compile(r"^SAVEFILE:", re.MULTILINE)
TITLES = {"rectangles": "rect"}
"""Titles of games that are not their names, in lower case without blanks."""
MOVES = ("MOVE", "SOLVE", "RESTART")
Field = tuple[str, int, str]
"""A key, the index of its value in the text, and the value."""


def split(text: Text) -> list[Text]:
    """The saved games of a text."""
    starts = [match.start() for match in _NEXT.finditer(text.body)] or [0]
    ends = [*starts[1:], len(text.body)]
    texts = []
    for start, end in zip(starts, ends, strict=True):
        line = text.line + text.body.count("\n", 0, start)
        texts.append(text._replace(body=text.body[start:end], line=line))
    return texts


def _fields(text: Text) -> Iterator[Field]:
    """The fields of a file in their order. Raises PuzzleError for a line of another form."""
    body, at = text.body, len(text.body) - len(text.body.lstrip())
    while at < len(body.rstrip()):
        match = _LINE.match(body, at)
        if match is None:
            line = body[at:].split("\n", 1)[0]
            raise text.error(f"expected a line 'KEY     :LENGTH:VALUE' of a save file, found {quote(line)}", at)
        end = match.end() + int(match["length"])
        if end > len(body) or body[end : end + 1] not in ("\n", ""):
            found = len(body[match.end() :].split("\n", 1)[0])
            what = f"the value of {match['key']} has {match['length']} characters by its line"
            raise text.error(f"{what}, but the line has {found}", match.start("length"))
        yield match["key"], match.end(), body[match.end() : end]
        at = end + 1


def word_of(text: Text) -> str:
    """The game by its title. Raises PuzzleError."""
    game = next((field for field in _fields(text) if field[0] == "GAME"), None)
    if game is None:
        raise text.error("this save file does not name its game: it has no line GAME")
    word = re.sub(r"[^a-z]", "", game[2].lower())
    return TITLES.get(word, word)


def translate(text: Text, name: str) -> Translation:
    """The game ID of a save file, and the moves as entries. Raises PuzzleError."""
    fields = list(_fields(text))
    values = {key: (at, value) for key, at, value in fields if key not in MOVES}
    _, game = values.get("GAME", (0, ""))
    for key in ("PARAMS", "DESC"):
        if key not in values:
            seed = ": it has only a random seed" if "SEED" in values and key == "DESC" else ""
            way = "open it in the game and paste the game ID 'Specific', which has a colon after the size"
            raise text.error(f"this save file of {game or 'a game'} has no line {key}{seed}; {way}")
    (at, params), (place, desc) = values["PARAMS"], values["DESC"]
    played = _played(text, fields, values)
    notes = (f"a save file of {game}; {count_words(len(played), 'move')} of a player: no clues",) if played else ()
    state = ""
    if played:
        from .save_moves import entries

        state = entries(text, name, f"{params}:{desc}", played)
    places = ((0, at), (len(params), at), (len(params) + 1, place))
    spread = tuple((len(params) + 1 + k, place + k) for k in range(1, min(len(desc), 5000)))
    return Translation(text._replace(body=f"{params}:{desc}"), (*places, *spread), notes, state)


def _played(text: Text, fields: list[Field], values: dict[str, tuple[int, str]]) -> list[Field]:
    """The moves up to the saved position, since the last restart."""
    moves = [field for field in fields if field[0] in MOVES]
    at, position = values.get("STATEPOS", (0, str(len(moves) + 1)))
    count = natural(position)
    if count is None or not 1 <= count <= len(moves) + 1:
        raise text.error(f"STATEPOS: expected a number from 1 to {len(moves) + 1}, found {quote(position)}", at)
    moves = moves[: count - 1]
    restarts = [k for k, (key, _, _) in enumerate(moves) if key == "RESTART"]
    return moves[restarts[-1] + 1 :] if restarts else moves
