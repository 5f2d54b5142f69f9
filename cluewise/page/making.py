"""New puzzles with one solution, and sheets to print."""

from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import puzzle_class

from .data import opened, puzzle_json

Tell = Callable[[Any], None]

MOST = 48
"""The maximum number of puzzles for one question."""

FEWEST = "fewest"
"""The word for puzzles without a removable clue, at any level."""

SECONDS = 10.0
"""The time limit in seconds for solving, and for rating, a puzzle of a sheet."""


def generate(asked: dict[str, Any], report: Tell) -> dict[str, Any]:
    """New puzzles of `name`, `size` and `settings`, each with one solution; the first is opened, `made` has all.

    - `level`: as for `cluewise generate --level`, or "fewest" (the default). `symmetry`, `clues`: likewise.
    - `count`: the number of puzzles; `seed`: the same seed gives the same puzzles.

    It reports `{"text", "svg"}` for a puzzle so far, `{"done", "text", "svg", "level"}` for a finished one, and
    `{"doing"}` for other activity. Raises Refused, PuzzleError, UnknownName for an impossible request.
    """
    count = int(asked.get("count") or 1)
    if not 1 <= count <= MOST:
        raise Refused(f"{count} puzzles are not possible at once: choose 1 to {MOST}")
    seed = asked.get("seed")
    seed = SystemRandom().randrange(10**9) if seed is None else seed
    one = _with_fewest_clues if (asked.get("level") or FEWEST) == FEWEST else _of_a_level
    puzzles, made = list[Puzzle](), []
    for number in range(1, count + 1):
        puzzle, level = one(asked, str(seed), number, report)
        made.append({"text": puzzle.read_back(), "svg": puzzle.picture().themed_svg(), "level": level})
        report({"done": number, **made[-1]})
        puzzles.append(puzzle)
    return {**puzzle_json(puzzles[0]), "seed": seed, "made": made}


def _with_fewest_clues(asked: dict[str, Any], seed: str, number: int, report: Tell) -> tuple[Puzzle, int | None]:
    from cluewise.generation.random_puzzles import read_arguments
    from cluewise.generation.unique_puzzles import unique_puzzles

    if asked.get("symmetry") or asked.get("clues"):
        raise Refused("symmetry and a number of clues need a level")
    cls = puzzle_class(asked["name"])
    arguments = read_arguments(cls, asked["size"], asked.get("settings", {}))
    last = None
    for last in unique_puzzles(cls, Random(f"{seed} {number}"), arguments):  # the last is the answer
        report({"text": last.format(), "svg": last.picture().themed_svg()})
    if last is None:
        raise Refused("no puzzle with one solution was found: try another size or other settings")
    return last, None


def _of_a_level(asked: dict[str, Any], seed: str, number: int, report: Tell) -> tuple[Puzzle, int | None]:
    from cluewise.generation.levelled import Made, make
    from cluewise.generation.request import read_request

    request = read_request(
        puzzle_class(asked["name"]),
        asked["size"],
        asked.get("settings", {}),
        level=asked["level"],
        symmetry=asked.get("symmetry") or None,
        clues=asked.get("clues") or None,
    )
    report({"doing": f"Looking for puzzle {number} of level {asked['level']}"})
    found = make(request, seed, number)
    if not isinstance(found, Made):
        raise Refused(f"{found}: try another level, size or symmetry")
    return found.puzzle, found.level


def sheet(asked: dict[str, Any], report: Tell) -> dict[str, Any]:
    """Pages to print: `pages` as SVG for printing from the browser, `html` as a file.

    `texts` are puzzles of `name`; `title`, `a_page`, `paper` ("a4" or "letter") and `solutions` are the sheet's style.
    """
    from cluewise.sheets.build_sheet import item_of
    from cluewise.sheets.files import as_html
    from cluewise.sheets.layout import Style, pages

    items = []
    for number, text in enumerate(asked["texts"], 1):
        report(number)
        items.append(item_of(opened(asked["name"], text).puzzle, SECONDS)[0])
    look = (asked.get("title", ""), asked.get("paper", "a4"), int(asked.get("a_page", 4)), asked.get("solutions", True))
    drawn = pages(items, Style(*look, ()))
    return {"pages": [page.svg() for page in drawn], "html": as_html(drawn, look[0])}
