"""New puzzles with one solution, and sheets to print."""

from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any

from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import puzzle_class

from .data import opened, puzzle_json

Report = Callable[[Any], None]

MOST = 48
"""The maximum number of puzzles for one question."""

FEWEST = "fewest"
"""The word for puzzles without a removable clue, at any level."""

SECONDS = 10.0
"""The time limit in seconds for solving, and for rating, a puzzle of a sheet."""


def generate(question: dict[str, Any], report: Report) -> dict[str, Any]:
    """New puzzles of `name`, `size` and `settings`, each with one solution; the first is opened, `made` has all.

    - `level`: as for `cluewise generate --level`, or "fewest" (the default). `symmetry`, `clues`: likewise.
    - `count`: the number of puzzles; `seed`: the same seed gives the same puzzles.

    It reports `{"text", "svg"}` for a puzzle so far, `{"done", "text", "svg", "level"}` for a finished one, and
    `{"doing"}` for other activity. Raises Refused, PuzzleError, UnknownName for an impossible request.
    """
    count = int(question.get("count") or 1)
    if not 1 <= count <= MOST:
        raise Refused(f"{count} puzzles are not possible at once: choose 1 to {MOST}")
    seed = question.get("seed")
    seed = SystemRandom().randrange(10**9) if seed is None else seed
    one = _with_fewest_clues if (question.get("level") or FEWEST) == FEWEST else _of_a_level
    puzzles, made = list[Puzzle](), []
    for number in range(1, count + 1):
        puzzle, level = one(question, str(seed), number, report)
        made.append({"text": puzzle.read_back(), "svg": puzzle.picture().themed_svg(), "level": level})
        report({"done": number, **made[-1]})
        puzzles.append(puzzle)
    return {**puzzle_json(puzzles[0]), "seed": seed, "made": made}


def _with_fewest_clues(question: dict[str, Any], seed: str, number: int, report: Report) -> tuple[Puzzle, int | None]:
    from cluewise.generation.random_puzzles import read_arguments
    from cluewise.generation.unique_puzzles import unique_puzzles

    if question.get("symmetry") or question.get("clues"):
        raise Refused("symmetry and a number of clues need a level")
    cls = puzzle_class(question["name"])
    arguments = read_arguments(cls, question["size"], question.get("settings", {}))
    last = None
    for last in unique_puzzles(cls, Random(f"{seed} {number}"), arguments):  # the last is the answer
        report({"text": last.format(), "svg": last.picture().themed_svg()})
    if last is None:
        raise Refused("no puzzle with one solution was found: try another size or other settings")
    return last, None


def _of_a_level(question: dict[str, Any], seed: str, number: int, report: Report) -> tuple[Puzzle, int | None]:
    from cluewise.generation.levelled import Made, make
    from cluewise.generation.request import read_request

    request = read_request(
        puzzle_class(question["name"]),
        question["size"],
        question.get("settings", {}),
        level=question["level"],
        symmetry=question.get("symmetry") or None,
        clues=question.get("clues") or None,
    )
    report({"doing": f"Looking for puzzle {number} of level {question['level']}"})
    found = make(request, seed, number)
    if not isinstance(found, Made):
        raise Refused(f"{found}: try another level, size or symmetry")
    return found.puzzle, found.level


def sheet(question: dict[str, Any], report: Report) -> dict[str, Any]:
    """Pages to print: `pages` as SVG for printing from the browser, `html` as a file.

    `texts` are puzzles of `name`, or pairs of a name and a text. `title`, `a_page`, `paper` ("a4" or "letter") and
    `solutions` are the sheet's style.
    """
    from cluewise.sheets.build_sheet import item_of
    from cluewise.sheets.files import as_html
    from cluewise.sheets.layout import Style, pages

    items = []
    for number, text in enumerate(question["texts"], 1):
        report(number)
        name, text = (question["name"], text) if isinstance(text, str) else text
        items.append(item_of(opened(name, text).puzzle, SECONDS)[0])
    paper, a_page = question.get("paper", "a4"), int(question.get("a_page", 4))
    style = Style(question.get("title", ""), paper, a_page, question.get("solutions", True), ())
    drawn = pages(items, style)
    return {"pages": [page.svg() for page in drawn], "html": as_html(drawn, style.title)}
