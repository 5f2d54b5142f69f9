"""The kinds in the text of janko.at: a row for each kind whose signs or labels differ from those of its rows.

The blocks of a kind follow from its format `rows`: clues are `problem`, regions are `areas`, clues outside the grid are
`clabels` and `rlabels`. The signs are those that public models read from such texts.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import quote
from cluewise.puzzles.common.formats import Areas, Block, Rows
from cluewise.puzzles.common.translation import Translation, TranslationBuilder
from cluewise.registry.loading import puzzle_class
from cluewise.registry.names import address_types, find

from .janko_blocks import BLANKS, Row, areas_of, check_size, outside_of, state_of, with_settings
from .janko_special import SPECIAL
from .janko_text import JankoText, missing

ARROWS = {"n": "^", "e": ">", "s": "v", "w": "<"}

NAMES = {
    "abctje": "easyasabc", "buchstabensalat": "easyasabc", "abcendview": "easyasabc", "corral": "cave",
    "hochhaeuser": "skyscrapers", "hochhaus": "skyscrapers", "wolkenkratzer": "skyscrapers", "zeltlager": "tents",
    "sternenschlacht": "starbattle", "sternkampf": "starbattle", "magnete": "magnets", "hakyuu": "ripple",
    "kuromasu": "kurodoko", "sikaku": "shikaku", "bimaru": "battleship", "battleships": "battleship",
    "nonogramm": "pattern", "gokigennaname": "slant", "hashiwokakero": "hashi", "shimaguni": "shimaguni",
    "jigsawsudoku": "sudoku", "thermometer": "thermometers", "countryroad": "country", "canalview": "canal",
    "killersudoku": "sudoku", "jigsaw": "sudoku", "yajisan": "yajilin", "factorrooms": "factors", "kenken": "keen",
    "simplehitori": "hitori", "tentaisho": "galaxies", "doppelblock": "doppelblock", "moonorsun": "moonsun",
}  # fmt: skip
"""Names of janko.at that no kind has as a name, an alias or an address type; without blanks and `-`."""


def kind_of(janko: JankoText) -> str:
    """The name of the kind of a text. Raises PuzzleError for one that no kind has."""
    at, word = janko.words["puzzle"]
    plain = re.sub(r"[\W_]", "", word.lower())
    if plain in NAMES and (found := find(NAMES[plain])):
        return found.name
    for known in (word.lower(), plain):
        if found := find(known):
            return found.name
        if known in address_types():
            return address_types()[known]
    raise janko.text.error(f"Cluewise lacks janko.at's puzzle {quote(word)}: 'cluewise list' shows its puzzles", at)


class JankoSigns(NamedTuple):
    """The translation of signs: by the table, then by the function. Other signs do not change."""

    table: Mapping[str, str] = {}
    word: Callable[[str], str] = str


def _arrow(word: str) -> str:
    """`2n` as `2^`."""
    return word[:-1] + ARROWS[word[-1]] if word[:-1].isdigit() and word[-1] in ARROWS else word


def _behind(word: str) -> str:
    """`4x` as `#4`."""
    return f"#{word[:-1]}" if word.endswith("x") else word


def _sums(word: str) -> str:
    """`16,` as `16\\`: the sum down, then the sum across."""
    return word.replace(",", "\\", 1)


def _operation(word: str) -> str:
    return re.sub(r"[x×·]$", "*", re.sub(r"[:÷]$", "/", word.replace("−", "-")))


CIRCLES = JankoSigns({"w": "W", "b": "B", "g": "G", "x": "B", "o": "W"})
SIGNS: dict[str, JankoSigns] = {
    "bosanowa": JankoSigns({".": "#", "x": "#"}),
    "hidato": JankoSigns({"x": "#"}),
    "palisade": JankoSigns({"x": "#"}),
    "masyu": CIRCLES,
    "yinyang": CIRCLES,
    "statuepark": CIRCLES,
    "unruly": JankoSigns({"w": "0", "b": "1", "o": "0", "x": "1"}),
    "moonsun": JankoSigns({"o": "m", "x": "s"}),
    "snake": JankoSigns({"x": "b", "o": "w"}),
    "simpleloop": JankoSigns({"x": "#"}),
    "lightup": JankoSigns({"x": "#"}),
    "shakashaka": JankoSigns({"x": "#"}),
    "doubleback": JankoSigns({"x": "#"}),
    "putteria": JankoSigns({"x": "x"}),
    "yajilin": JankoSigns({"x": "#"}, _arrow),
    "yajikazu": JankoSigns({"x": "#"}, _arrow),
    "castle": JankoSigns(
        {"x": "g", "w": "w", "b": "b"}, lambda word: "g" + _arrow(word) if _arrow(word) != word else word
    ),
    "tatamibari": JankoSigns({"h": "_", "v": "|", "s": "+"}),
    "str8ts": JankoSigns({"x": "#"}, _behind),
    "kakuro": JankoSigns({"0": "-", "-": "\\"}, _sums),
    "roma": JankoSigns({**ARROWS, "x": "o"}),
    "sashigane": JankoSigns(ARROWS),
    "keen": JankoSigns({}, _operation),
    "hakoiri": JankoSigns({"o": "c"}),
    "battleship": JankoSigns({"x": "~", "o": "S", "w": "<", "e": ">", "n": "^", "s": "v", "m": "M", "c": "S"}),
    "hashi": JankoSigns({str(number): "abcdefg"[number - 10] for number in range(10, 17)}),
    "creek": JankoSigns(),
}
"""The signs of each kind, if they differ from those of its rows."""

SIDES = {"kakurasu": ("bottom", "right")}
"""The sides of `clabels` and `rlabels` with one line, if they are not the top and the left."""


def written(janko: JankoText, name: str) -> Translation:
    """The text as rows of a kind. Raises PuzzleError."""
    cls: Any = puzzle_class(name)
    _refuse_variants(janko, name)
    special = SPECIAL.get(name)
    if special is not None:
        return special(janko)
    rows = next((form for form in cls.formats if isinstance(form, Rows)), None)
    if rows is None:
        raise janko.text.error(f"janko.at's text of {name} is not read: write its rows, or paste an address")
    builder = TranslationBuilder()
    if rows.outside is not None:
        for side, words in outside_of(janko, SIDES.get(name, ("top", "left"))).items():
            builder.row(words, f"{side}: ")
    blocks = [_block(janko, name, block, cls) for block in rows.blocks]
    for i, table in enumerate(blocks):
        builder.add("\n" if i else "")
        for row in table:
            builder.row(row)
    return with_settings(janko, builder.translation(janko.text, state=state_of(janko, cls)), _settings(janko, name))


def _block(janko: JankoText, name: str, block: Block, cls: Any) -> list[Row]:
    """The rows of one block of a kind."""
    if isinstance(block, Areas):
        return areas_of(janko, may_have_holes=getattr(cls, "may_have_holes", False))
    table = janko.grids.get("problem")
    if table is None:
        if not janko.grids.get("areas") and not janko.size:
            raise missing(janko, "problem")
        height, width = janko.size or (len(janko.grids["areas"]), len(janko.grids["areas"][0]))
        height, width = block.shape(height, width)
        return [[(0, "-")] * width for _ in range(height)]
    check_size(janko, "problem", block)
    return [[(at, sign(name, word)) for at, word in row] for row in table]


def sign(name: str, word: str) -> str:
    """A sign of janko.at as a token of a kind's rows."""
    signs = SIGNS.get(name, JankoSigns())
    if word in signs.table:
        return signs.table[word]
    return "-" if word in BLANKS else signs.word(word)


# ── settings ──


def _refuse_variants(janko: JankoText, name: str) -> None:
    """Raises PuzzleError for a variant or an option that is not read."""
    allowed = {"sudoku": ("diagonal", "diagonals", "x"), "easyasabc": (), "starbattle": (), "battleship": ()}
    for key in ("variant", "options"):
        at, word = janko.words.get(key, (0, ""))
        none = word.lower() in ("", "none", "no", "-", "standard", "normal")
        setting = key == "options" and name in ("easyasabc", "starbattle", "battleship")
        if not none and not setting and word.lower() not in allowed.get(name, ()):
            raise janko.text.error(f"janko.at's {key} {quote(word)} is not read for {name}", at)


def _settings(janko: JankoText, name: str) -> dict[str, str]:
    """The settings that a text states."""
    options = janko.value("options")
    if name == "easyasabc" and (letters := options or janko.value("diagonals")):
        match = re.fullmatch(r"A?\s*[-–]?\s*([A-Z])|ABC[A-Z]*|[0-9]", letters.strip().upper())
        if match is None:
            at = janko.words.get("options", janko.words.get("diagonals", (0, "")))[0]
            raise janko.text.error(f"expected the letters, such as A-C, found {quote(letters)}", at)
        last = (match[1] or match[0][-1]).upper()
        return {"letters": last if last.isdigit() else str(ord(last) - ord("A") + 1)}
    if name == "starbattle" and (stars := re.search(r"[0-9]+", janko.value("stars") or options)):
        return {"stars": stars[0]}
    if name == "battleship" and (fleet := re.findall(r"[0-9]+", janko.value("fleet") or options)):
        return {"fleet": ",".join(fleet[:100])}
    return {}
