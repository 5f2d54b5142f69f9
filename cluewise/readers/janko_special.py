"""Kinds whose text of janko.at is not like their rows: nonograms, tents, Sudoku, thermometers."""

import re
from collections.abc import Callable, Iterator

from cluewise.puzzles.common.errors import quote
from cluewise.puzzles.common.translation import Translation, TranslationBuilder
from cluewise.registry.loading import puzzle_class

from .janko_blocks import BLANKS, areas_of, check_size, outside_of, state_of, with_settings
from .janko_text import JankoText, missing

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
    return builder.translation(janko.text, state=state_of(janko, puzzle_class("pattern")))


def _tents(janko: JankoText) -> Translation:
    """Tents: trees are any signs."""
    if "problem" not in janko.grids:
        raise missing(janko, "problem")
    check_size(janko, "problem")
    table = janko.grids["problem"]
    outside = outside_of(janko, ("top", "left"))
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
    check_size(janko, "problem")
    table, builder = janko.grids["problem"], TranslationBuilder()
    killer = re.sub(r"\W", "", janko.value("puzzle").lower()) in ("killersudoku", "killer") and "areas" in janko.grids
    for row in table:
        builder.row([(at, "." if killer or word in BLANKS else word) for at, word in row])
    rules = list(_cages(janko)) if killer else []
    if "areas" in janko.grids and not killer:
        rows = (" ".join(word for _, word in row) for row in areas_of(janko, may_have_holes=False))
        names = {str(k): chr(ord("A") + k - 1) for k in range(1, 27)}
        rules.append("boxes: " + " ".join("".join(names.get(word, "?") for word in row.split()) for row in rows))
    diagonals = janko.value("diagonals").lower() in ("yes", "1", "true", "x") or "diagonal" in janko.value("variant")
    settings = {"diagonals": "yes"} if diagonals else {}
    across, down = janko.number("patternx"), janko.number("patterny")
    if across and down and not rules:
        settings["box"] = f"{down}x{across}"
    if rules:
        builder.add("\n" + "\n".join(rules) + "\n")
    translation = builder.translation(janko.text, state=state_of(janko, puzzle_class("sudoku")))
    return with_settings(janko, translation, settings)


def _cages(janko: JankoText) -> Iterator[str]:
    """The cages of a killer Sudoku."""
    cells: dict[str, list[tuple[int, int]]] = {}
    for r, row in enumerate(areas_of(janko, may_have_holes=False)):
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
    check_size(janko, "problem")
    table, builder = janko.grids["problem"], TranslationBuilder()
    places = {word: (r, c) for r, row in enumerate(table) for c, (_, word) in enumerate(row)}
    steps = {(-1, 0): "^", (1, 0): "v", (0, -1): "<", (0, 1): ">"}
    for side, words in outside_of(janko, ("top", "left")).items():
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
    return builder.translation(janko.text, state=state_of(janko, puzzle_class("thermometers")))


SPECIAL: dict[str, Callable[[JankoText], Translation]] = {
    "pattern": _pattern,
    "sudoku": _sudoku,
    "tents": _tents,
    "thermometers": _thermometers,
}
