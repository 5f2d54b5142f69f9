"""The kinds in the text of janko.at: a row for each kind whose signs or labels differ from those of its rows.

The blocks of a kind follow from its format `rows`: clues are `problem`, regions are `areas`, clues outside the grid are
`clabels` and `rlabels`. The signs are those that public models read from such texts.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cluewise.puzzles.common.cell_boards import CellPuzzle
from cluewise.puzzles.common.errors import quote
from cluewise.puzzles.common.formats import Areas, Block, Rows
from cluewise.puzzles.common.geometry import neighbours
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.translation import Translation, TranslationBuilder, Word
from cluewise.registry.loading import puzzle_class
from cluewise.registry.names import address_types, find

from .janko import JankoText, missing

Row = list[Word]
BLANKS = ("-", ".")
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


class Signs(NamedTuple):
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


CIRCLES = Signs({"w": "W", "b": "B", "g": "G", "x": "B", "o": "W"})
SIGNS: dict[str, Signs] = {
    "bosanowa": Signs({".": "#", "x": "#"}),
    "hidato": Signs({"x": "#"}),
    "palisade": Signs({"x": "#"}),
    "masyu": CIRCLES,
    "yinyang": CIRCLES,
    "statuepark": CIRCLES,
    "unruly": Signs({"w": "0", "b": "1", "o": "0", "x": "1"}),
    "moonsun": Signs({"o": "m", "x": "s"}),
    "snake": Signs({"x": "b", "o": "w"}),
    "simpleloop": Signs({"x": "#"}),
    "lightup": Signs({"x": "#"}),
    "shakashaka": Signs({"x": "#"}),
    "doubleback": Signs({"x": "#"}),
    "putteria": Signs({"x": "x"}),
    "yajilin": Signs({"x": "#"}, _arrow),
    "yajikazu": Signs({"x": "#"}, _arrow),
    "castle": Signs({"x": "g", "w": "w", "b": "b"}, lambda word: "g" + _arrow(word) if _arrow(word) != word else word),
    "tatamibari": Signs({"h": "_", "v": "|", "s": "+"}),
    "str8ts": Signs({"x": "#"}, _behind),
    "kakuro": Signs({"0": "-", "-": "\\"}, _sums),
    "roma": Signs({**ARROWS, "x": "o"}),
    "sashigane": Signs(ARROWS),
    "keen": Signs({}, _operation),
    "hakoiri": Signs({"o": "c"}),
    "battleship": Signs({"x": "~", "o": "S", "w": "<", "e": ">", "n": "^", "s": "v", "m": "M", "c": "S"}),
    "hashi": Signs({str(number): "abcdefg"[number - 10] for number in range(10, 17)}),
    "creek": Signs(),
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
        for side, words in _outside(janko, SIDES.get(name, ("top", "left"))).items():
            builder.row(words, f"{side}: ")
    blocks = [_block(janko, name, block, cls) for block in rows.blocks]
    for i, table in enumerate(blocks):
        builder.add("\n" if i else "")
        for row in table:
            builder.row(row)
    return _with_settings(janko, builder.translation(janko.text, state=_state(janko, cls)), _settings(janko, name))


def _with_settings(janko: JankoText, translation: Translation, settings: Mapping[str, str]) -> Translation:
    text = translation.text._replace(settings={**settings, **janko.text.settings})
    return translation._replace(text=text)


def _block(janko: JankoText, name: str, block: Block, cls: Any) -> list[Row]:
    """The rows of one block of a kind."""
    if isinstance(block, Areas):
        return _areas(janko, may_have_holes=getattr(cls, "may_have_holes", False))
    table = janko.grids.get("problem")
    if table is None:
        if "areas" not in janko.grids and not janko.size:
            raise missing(janko, "problem")
        height, width = janko.size or (len(janko.grids["areas"]), len(janko.grids["areas"][0]))
        height, width = block.shape(height, width)
        return [[(0, "-")] * width for _ in range(height)]
    _check_size(janko, "problem", block)
    return [[(at, sign(name, word)) for at, word in row] for row in table]


def sign(name: str, word: str) -> str:
    """A sign of janko.at as a token of a kind's rows."""
    signs = SIGNS.get(name, Signs())
    if word in signs.table:
        return signs.table[word]
    return "-" if word in BLANKS else signs.word(word)


def _check_size(janko: JankoText, key: str, block: Block | None = None) -> None:
    """Raises PuzzleError if a block has another size than the text states, or rows of several lengths."""
    table, size = janko.grids[key], janko.size
    if not table:
        raise missing(janko, key)
    height, width = (len(table), len(table[0]))
    if size is not None:
        height, width = block.shape(*size) if block else size
    if len(table) != height:
        raise janko.text.error(f"{key}: expected {height} rows, found {len(table)}", table[-1][0][0])
    wrong = next((row for row in table if len(row) != width), None)
    if wrong is not None:
        raise janko.text.error(f"{key}: expected {width} signs in each row, found {len(wrong)}", wrong[0][0])


def _areas(janko: JankoText, *, may_have_holes: bool) -> list[Row]:
    """The areas with a name for each connected part of equal signs."""
    if "areas" not in janko.grids:
        raise missing(janko, "areas")
    _check_size(janko, "areas")
    table = janko.grids["areas"]
    around = neighbours(len(table), len(table[0]))
    names = dict[Any, int]()
    for start in around:
        if start in names:
            continue
        names[start] = count = len(set(names.values())) + 1 if len(names) else 1
        waiting = [start]
        while waiting:
            cell = waiting.pop()
            for other in around[cell]:
                if other not in names and table[other.r][other.c][1] == table[cell.r][cell.c][1]:
                    names[other] = count
                    waiting.append(other)
    hole = "#" if may_have_holes else ""
    return [
        [(at, hole if hole and word in BLANKS else str(names[r, c])) for c, (at, word) in enumerate(row)]  # type: ignore[index]
        for r, row in enumerate(table)
    ]


def _outside(janko: JankoText, sides: Sequence[str]) -> dict[str, Row]:
    """The clues outside the grid by side."""
    found: dict[str, Row] = {}
    other = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
    for key, side, axis in (("clabels", sides[0], 1), ("rlabels", sides[1], 0)):
        lines = _lines_of_side(janko, key, axis)
        for where, line in zip((side, other[side]), lines, strict=False):
            if any(word not in BLANKS for _, word in line):
                found[where] = [(at, "-" if word in BLANKS else word) for at, word in line]
    return {side: found[side] for side in ("top", "bottom", "left", "right") if side in found}


def _lines_of_side(janko: JankoText, key: str, axis: int) -> list[Row]:
    """The lines of a block of labels: one, or two for both sides. Those of rows may be a line for each row."""
    lines = janko.grids.get(key, janko.grids.get("labels", []) if key == "clabels" else [])
    size = janko.size
    count = size[axis] if size else None
    if axis == 0 and len(lines) > 2 and (count in (None, len(lines))) and max(map(len, lines)) <= 2:
        lines = [[row[k] if k < len(row) else (row[0][0], "-") for row in lines] for k in range(max(map(len, lines)))]
    if len(lines) > 2:
        raise janko.text.error(f"{key}: expected one line of clues, or two for both sides", lines[2][0][0])
    for line in lines:
        if count is not None and len(line) != count:
            raise janko.text.error(f"{key}: expected {count} clues, found {len(line)}", line[0][0])
    return lines


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


# ── kinds whose text is not like their rows ──


def _pattern(janko: JankoText) -> Translation:
    """Nonograms: `depth` lines of numbers above the columns, and beside the rows."""
    builder = TranslationBuilder()
    size = janko.size
    for key, axis in (("rlabels", 0), ("clabels", 1)):
        if key not in janko.grids:
            raise missing(janko, key)
        lines = janko.grids[key]
        count = size[axis] if size else None
        stacked = axis == 1 or (count is not None and len(lines) != count)
        if stacked:
            widths = {len(line) for line in lines}
            if len(widths) > 1 or count not in (None, *widths):
                raise janko.text.error(f"{key}: expected {count or max(widths)} numbers in each line", lines[-1][0][0])
            lines = [list(column) for column in zip(*lines, strict=True)]
        for line in lines:
            numbers = [(at, word) for at, word in line if word not in BLANKS]
            for i, (at, word) in enumerate(numbers or [(line[0][0], "0")]):
                builder.add(" " if i else "")
                builder.add(word, at)
            builder.add("\n")
        builder.add("\n" if key == "rlabels" else "")
    return builder.translation(janko.text, state=_state(janko, puzzle_class("pattern")))


def _tents(janko: JankoText) -> Translation:
    """Tents: trees are any signs."""
    if "problem" not in janko.grids:
        raise missing(janko, "problem")
    _check_size(janko, "problem")
    table = janko.grids["problem"]
    outside = _outside(janko, ("top", "left"))
    builder = TranslationBuilder()
    builder.row([(at, "-1" if word in BLANKS else word) for at, word in outside.get("top", [(0, "-")] * len(table[0]))])
    for r, row in enumerate(table):
        at, count = outside["left"][r] if "left" in outside else (0, "-")
        builder.add("-1" if count in BLANKS else count, at)
        for place, word in row:
            builder.add(" ")
            builder.add("-" if word in BLANKS else "*", place)
        builder.add("\n")
    return builder.translation(janko.text)


def _sudoku(janko: JankoText) -> Translation:
    """Sudoku: boxes by `pattern…` or `areas`; with `areas` and sums in their cells, a killer Sudoku."""
    if "problem" not in janko.grids:
        raise missing(janko, "problem")
    _check_size(janko, "problem")
    table, builder = janko.grids["problem"], TranslationBuilder()
    killer = re.sub(r"\W", "", janko.value("puzzle").lower()) in ("killersudoku", "killer") and "areas" in janko.grids
    for row in table:
        builder.row([(at, "." if killer or word in BLANKS else word) for at, word in row])
    rules = list(_cages(janko)) if killer else []
    if "areas" in janko.grids and not killer:
        rows = (" ".join(word for _, word in row) for row in _areas(janko, may_have_holes=False))
        names = {str(k): chr(ord("A") + k - 1) for k in range(1, 27)}
        rules.append("boxes: " + " ".join("".join(names.get(word, "?") for word in row.split()) for row in rows))
    diagonals = janko.value("diagonals").lower() in ("yes", "1", "true", "x") or "diagonal" in janko.value("variant")
    settings = {"diagonals": "yes"} if diagonals else {}
    across, down = janko.number("patternx"), janko.number("patterny")
    if across and down and not rules:
        settings["box"] = f"{down}x{across}"
    if rules:
        builder.add("\n" + "\n".join(rules) + "\n")
    translation = builder.translation(janko.text, state=_state(janko, puzzle_class("sudoku")))
    return _with_settings(janko, translation, settings)


def _cages(janko: JankoText) -> Iterator[str]:
    """The cages of a killer Sudoku."""
    cells: dict[str, list[tuple[int, int]]] = {}
    for r, row in enumerate(_areas(janko, may_have_holes=False)):
        for c, (_, word) in enumerate(row):
            cells.setdefault(word, []).append((r, c))
    for places in cells.values():
        sums = [janko.grids["problem"][r][c] for r, c in places if janko.grids["problem"][r][c][1] not in BLANKS]
        if len(sums) > 1:
            raise janko.text.error("this is a second sum in its area", sums[1][0])
        cage = f"cage {sums[0][1]}" if sums else "cage"
        yield f"{cage}: {' '.join(f'r{r + 1}c{c + 1}' for r, c in places)}"


def _thermometers(janko: JankoText) -> Translation:
    """Each cell has its thermometer and its place in it: `2.1` is a bulb."""
    if "problem" not in janko.grids:
        raise missing(janko, "problem")
    _check_size(janko, "problem")
    table, builder = janko.grids["problem"], TranslationBuilder()
    places = {word: (r, c) for r, row in enumerate(table) for c, (_, word) in enumerate(row)}
    steps = {(-1, 0): "^", (1, 0): "v", (0, -1): "<", (0, 1): ">"}
    for side, words in _outside(janko, ("top", "left")).items():
        builder.row(words, f"{side}: ")
    for r, row in enumerate(table):
        tokens = []
        for c, (at, word) in enumerate(row):
            match = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4})", word)
            token = "-" if word in BLANKS else "o" if match and match[2] == "1" else ""
            if match and not token:
                before = places.get(f"{match[1]}.{int(match[2]) - 1}", (-9, -9))
                token = steps.get((before[0] - r, before[1] - c), "")
            if not token:
                what = "a thermometer and its place such as 2.1, whose cells follow one another"
                raise janko.text.error(f"expected {what}, found {quote(word)}", at)
            tokens.append((at, token))
        builder.row(tokens)
    return builder.translation(janko.text, state=_state(janko, puzzle_class("thermometers")))


SPECIAL: dict[str, Callable[[JankoText], Translation]] = {
    "pattern": _pattern,
    "sudoku": _sudoku,
    "tents": _tents,
    "thermometers": _thermometers,
}


# ── the published solution ──


def _state(janko: JankoText, cls: Any) -> str:
    """The block `solution` in a form that the kind reads: numbers, shaded cells `x`, regions; else empty."""
    table = janko.grids.get("solution")
    if not table:
        return ""
    if issubclass(cls, RegionPuzzle):
        return "\n".join("  ".join(word for _, word in row) for row in table)
    if not issubclass(cls, CellPuzzle):
        return ""
    shading = {*cls.signs} == {0, 1}
    words = [["1" if shading and word not in ("-", ".", "0") else "0" if shading else word for _, word in row] for row in table]
    words = [["?" if word in BLANKS else word for word in row] for row in words]
    if shading:
        signs = {str(value): shown for value, shown in cls.signs.items()}
        words = [[signs.get(word, word) for word in row] for row in words]
    return "\n".join("  ".join(row) for row in words)
