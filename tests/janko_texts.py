"""Boards as texts of janko.at, written from the page's own description and without the code of the reader."""

from collections.abc import Callable, Iterator
from typing import Any

COMPASS = {"^": "n", ">": "e", "v": "s", "<": "w"}


def _arrow(token: str) -> str:
    return token[:-1] + COMPASS[token[-1]] if token[-1] in COMPASS else token


def _kakuro(token: str) -> str:
    return {"-": "0", "\\": "-"}.get(token, token.replace("\\", ","))


SIGNS: dict[str, Callable[[str], str]] = {
    "masyu": str.lower,
    "yinyang": str.lower,
    "yajilin": _arrow,
    "tatamibari": lambda token: {"_": "h", "|": "v", "+": "s"}.get(token, token),
    "lightup": lambda token: "x" if token == "#" else token,
    "str8ts": lambda token: f"{token[1:]}x" if token[0] == "#" else token,
    "kakuro": _kakuro,
}
KINDS = (
    "nurikabe", "slitherlink", "kurodoko", "kurotto", "cave", "fillomino", "shikaku", "hitori", "heyawake",
    "shimaguni", "stostone", "ripple", "suguru", "lits", "norinori", "masyu", "shingoki", "yajilin", "tatamibari",
    "lightup", "str8ts", "keen", "skyscrapers", "doppelblock", "yinyang", "kakurasu", "sudoku", "tents", "pattern",
    "thermometers", "starbattle", "kakuro",
)  # fmt: skip


def janko_text(puzzle: Any) -> str:
    """A puzzle as a text of janko.at: its rows with the signs and the keys of the page."""
    return "\n".join(("begin", f"puzzle {puzzle.name}", *_lines(puzzle), "end")) + "\n"


def _lines(puzzle: Any) -> Iterator[str]:
    if puzzle.name == "pattern":
        yield f"rows {puzzle.height}\ncols {puzzle.width}"
        for key, lines in (("clabels", puzzle.columns), ("rlabels", puzzle.rows)):
            deep = max(1, *map(len, lines))
            stacks = [[*["-"] * (deep - len(line)), *map(str, line)] for line in lines]
            table = list(zip(*stacks, strict=True)) if key == "clabels" else stacks
            yield "\n".join((key, *(" ".join(row) for row in table)))
        return
    yield f"rows {puzzle.height}\ncols {puzzle.width}"
    if puzzle.name == "tents":
        table = [line.split() for line in puzzle.format().splitlines() if line[0] != "#"]
        yield "clabels\n" + " ".join("-" if int(word) < 0 else word for word in table[0])
        yield "rlabels\n" + " ".join("-" if int(row[0]) < 0 else row[0] for row in table[1:])
        yield "\n".join(("problem", *(" ".join(row[1:]).replace("*", "t") for row in table[1:])))
        return
    if puzzle.name == "thermometers":
        yield from _thermometers(puzzle)
        return
    yield from _of_rows(puzzle)


def _sides(puzzle: Any, first: str, second: str) -> Iterator[str]:
    for key, sides in (
        ("clabels", (first, {"top": "bottom"}.get(first, ""))),
        ("rlabels", (second, {"left": "right"}.get(second, ""))),
    ):
        lines = [getattr(puzzle, side) for side in sides if hasattr(puzzle, side)]
        if lines:
            yield "\n".join((key, *(" ".join("-" if clue is None else str(clue) for clue in line) for line in lines)))


def _thermometers(puzzle: Any) -> Iterator[str]:
    yield from _sides(puzzle, "top", "left")
    names = {cell: f"{t}.{k}" for t, path in enumerate(puzzle.paths, 1) for k, cell in enumerate(path, 1)}
    rows = [puzzle.cells[k : k + puzzle.width] for k in range(0, len(puzzle.cells), puzzle.width)]
    yield "\n".join(("problem", *(" ".join(names.get(cell, "-") for cell in row) for row in rows)))


def _of_rows(puzzle: Any) -> Iterator[str]:
    first, second = ("bottom", "right") if puzzle.name == "kakurasu" else ("top", "left")
    if hasattr(puzzle, first) and isinstance(getattr(puzzle, first), tuple):
        yield from _sides(puzzle, first, second)
    body = puzzle.format_as("rows")
    lines = [line for line in body.split("\n") if ":" not in line and not line.startswith("#")]
    blocks = "\n".join(lines).strip("\n").split("\n\n")
    sign = SIGNS.get(puzzle.name, str)
    keys = ("areas",) if puzzle.name in ("lits", "norinori", "starbattle") else ("problem", "areas")
    for key, block in zip(keys, blocks, strict=False):
        rows = [line.split() if " " in line.strip() else list(line) for line in block.split("\n")]
        yield "\n".join((key, *(" ".join(sign(word) if key == "problem" else word for word in row) for row in rows)))
