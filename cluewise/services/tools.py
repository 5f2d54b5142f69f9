"""The tools of the service: for each its parameters as a JSON schema, and the function that answers.

Puzzles are texts and never the names of files. Only built-in solvers and encodings run. The answers are those of the
command line with `--format json`.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from random import SystemRandom
from typing import Any, NamedTuple

from cluewise.answer_output import Goal, answered, checked
from cluewise.pipeline import SolveOptions, SolveRun, make_request
from cluewise.puzzles.common.errors import PuzzleError, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.folders import RULES
from cluewise.registry.loading import encodings, encodings_of, puzzle_class, puzzle_names
from cluewise.registry.names import Named, aliases, named
from cluewise.solvers import solver_registry
from cluewise.sources import read_puzzle, split

SOURCE = "text"
"""The name of a text in messages."""

LONGEST_TEXT = 100_000
MOST_SECONDS = 60
DEFAULT_SECONDS = 10

Arguments = Mapping[str, Any]
Schema = Mapping[str, Any]


def _text(description: str, most: int = LONGEST_TEXT, **others: Any) -> Schema:
    return {"type": "string", "description": description, "maxLength": most, **others}


def _number(description: str, most: int, default: int | None = None) -> Schema:
    bounds = {"type": "integer", "description": description, "minimum": 1, "maximum": most}
    return bounds if default is None else {**bounds, "default": default}


def _flag(description: str) -> Schema:
    return {"type": "boolean", "description": description, "default": False}


PUZZLE = _text("The kind of the puzzle, such as sudoku. An address names its kind itself.", 100)
TEXT = _text("One puzzle: an address of puzz.link, a game ID, or rows. It is never the name of a file.")
SETTINGS: Schema = {
    "type": "object",
    "description": "Settings of the kind, by name (see the tool kinds).",
    "additionalProperties": {"type": ["string", "integer", "boolean"], "maxLength": 1000},
    "maxProperties": 50,
}
TIMEOUT: Schema = {
    "type": "number",
    "description": "Time limit in seconds.",
    "exclusiveMinimum": 0,
    "maximum": MOST_SECONDS,
    "default": DEFAULT_SECONDS,
}
GIVEN = {"text": TEXT, "puzzle": PUZZLE, "settings": SETTINGS}
GRID = "a grid as the tool solve writes it, or its JSON value"


class ServiceTool(NamedTuple):
    """A tool: its name, its description, its parameters, those that are required, and its function."""

    name: str
    description: str
    parameters: Mapping[str, Schema]
    required: Sequence[str]
    run: Callable[[Arguments], dict[str, Any]]

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON schema of the arguments."""
        return {
            "type": "object",
            "properties": {**self.parameters, "timeout": TIMEOUT},
            "required": list(self.required),
            "additionalProperties": False,
        }


def _named(word: str) -> Named:
    """The puzzle with this name. The path of a genre is no name here: a call reads no files. Raises UnknownName."""
    if word.endswith(RULES):
        raise UnknownName("puzzle", word, puzzle_names())
    return named(word)


def _puzzle(given: Arguments) -> Puzzle:
    """The puzzle of a call. Raises PuzzleError, UnknownName."""
    known = _named(given["puzzle"]) if "puzzle" in given else None
    settings = {**(known.settings if known else {}), **given.get("settings", {})}
    name = known and known.name
    texts = split(name, given["text"], SOURCE)
    if len(texts) > 1:
        raise PuzzleError(f"expected one puzzle, found {len(texts)}", SOURCE)
    return read_puzzle(name, texts[0], settings)


def _grid(words: str) -> Text:
    return Text(words, "solution")


def _solve(given: Arguments) -> dict[str, Any]:
    puzzle, unique = _puzzle(given), given.get("unique", False)
    encoding = given.get("encoding")
    known = {encoding.name: None for encoding in encodings_of(puzzle)}
    if encoding is not None and encoding not in known:  # FILE.py:function would run a file
        raise UnknownName("encoding", encoding, known)
    goal = Goal(2 if unique else given.get("limit", 1), unique=unique)
    options = SolveOptions(encoding=encoding, solver=given.get("solver"))
    with SolveRun(make_request(puzzle, options), goal.limit) as search:
        return answered(puzzle, SOURCE, search, goal)


def _check(given: Arguments) -> dict[str, Any]:
    puzzle = _puzzle(given)
    return checked(puzzle, SOURCE, puzzle.check(puzzle.read_solution(_grid(given["solution"]))))


def _hint(given: Arguments) -> dict[str, Any]:
    from cluewise.explanations.as_json import hint_json
    from cluewise.explanations.explanation import hint

    puzzle = _puzzle(given)
    entries = puzzle.read_entries(_grid(given["entries"])) if "entries" in given else None
    return hint_json(hint(puzzle, entries, timeout=_seconds(given)), SOURCE)


def _explain(given: Arguments) -> dict[str, Any]:
    from cluewise.explanations.as_json import explanation_json
    from cluewise.explanations.explanation import explain

    found = explain(_puzzle(given), steps=given.get("steps", False), timeout=_seconds(given))
    return explanation_json(found, SOURCE)


def _rate(given: Arguments) -> dict[str, Any]:
    from cluewise.explanations.as_json import rating_json
    from cluewise.explanations.explanation import rate

    puzzle = _puzzle(given)
    return rating_json(rate(puzzle, timeout=_seconds(given)), puzzle, SOURCE)


def _seconds(given: Arguments) -> float:
    return float(given.get("timeout", DEFAULT_SECONDS))


def _generate(given: Arguments) -> dict[str, Any]:
    from cluewise.generation.generate_parallel import as_data
    from cluewise.generation.levelled import Made, make
    from cluewise.generation.request import read_request

    known = _named(given["puzzle"])
    settings = {**known.settings, **given.get("settings", {})}
    choices = {key: given[key] for key in ("level", "symmetry") if key in given}
    request = read_request(puzzle_class(known.name), given["size"], settings, **choices)
    seed = str(given["seed"] if "seed" in given else SystemRandom().randrange(10**9))
    found = [make(request, seed, number) for number in range(1, given.get("count", 1) + 1)]
    extras = ("solution",) if given.get("solution") else ()
    missed = [f"puzzle {each.number}: {each}" for each in found if not isinstance(each, Made)]
    return {"puzzles": [as_data(each, extras) for each in found if isinstance(each, Made)], "missed": missed}


def _convert(given: Arguments) -> dict[str, Any]:
    puzzle = _puzzle(given)
    to = given["to"]
    text = puzzle.headed_picture().svg() if to == "svg" else puzzle.format_as(to)
    return {"puzzle": puzzle.name, "text": text}


def _kinds(given: Arguments) -> dict[str, Any]:
    names = [_named(given["puzzle"]).name] if "puzzle" in given else puzzle_names()
    also: dict[str, list[str]] = {}
    for alias, known in aliases().items():
        also.setdefault(known.name, []).append(alias)
    return {"kinds": [_kind(name, also.get(name, []), whole=len(names) == 1) for name in names]}


def _kind(name: str, also: Sequence[str], *, whole: bool) -> dict[str, Any]:
    """A kind; its task, formats, settings, sizes and encodings if it is the only one."""
    if not whole:
        return {"name": name, "aliases": also}
    cls = puzzle_class(name)
    settings = [
        {"name": key, "default": setting.text(setting.default), "about": setting.description}
        for key, setting in cls.all_settings().items()
    ]
    return {
        "name": name,
        "aliases": also,
        "about": (sys.modules[cls.__module__].__doc__ or name).partition("\n")[0],
        "formats": list(map(str, cls.formats)),
        "settings": settings,
        "sizes": list(generator_for(cls).small_sizes),
        "encodings": [{"name": each.name, "about": each.summary} for each in encodings(name)],
    }


def tools() -> dict[str, ServiceTool]:
    """All tools by name."""
    solver = _text("The solver (default: the first SAT engine).", 40, enum=solver_registry.names())
    many = _number("The most solutions.", 100, 1)
    formats = {"type": "string", "enum": ["rows", "puzzlink", "tatham", "penpa", "svg"], "description": "The format."}
    encoding = _text("The name of an encoding (see kinds).", 100)
    unique = _flag("Test for exactly one solution; if several, show two of them.")
    level = _text("1 to 5, easy, medium, hard, expert, search, or a range such as 1-3.", 20)
    size = _text("Such as 10x10, 3x3 for a Sudoku with boxes of 3 by 3, or a number.", 40)
    new = {
        "puzzle": PUZZLE,
        "size": size,
        "level": level,
        "symmetry": _text("The symmetry of the clues: half-turn, left-right and others.", 20),
        "count": _number("The number of puzzles.", 20, 1),
        "seed": {"type": "integer", "description": "The same seed gives the same puzzles."},
        "settings": SETTINGS,
        "solution": _flag("Give the solutions, too."),
    }
    listed = (
        ServiceTool(
            "solve",
            "Solve a logic puzzle, or prove that it has none, one or several solutions. Each is checked by the rules.",
            {**GIVEN, "unique": unique, "limit": many, "solver": solver, "encoding": encoding},
            ("text",),
            _solve,
        ),
        ServiceTool(
            "check",
            "Check a solution by the rules: every broken rule with its cells.",
            {**GIVEN, "solution": _text(f"The solution: {GRID}.")},
            ("text", "solution"),
            _check,
        ),
        ServiceTool(
            "hint",
            "The easiest next step from a half-filled grid with its reasons, or the entries that are wrong.",
            {**GIVEN, "entries": _text(f"The entries so far: {GRID}, `?` for an open place.")},
            ("text",),
            _hint,
        ),
        ServiceTool(
            "explain",
            "Why a puzzle has no solution, several or one: the clash, the open places, the steps.",
            {**GIVEN, "steps": _flag("If there is one solution, give the steps that lead to it.")},
            ("text",),
            _explain,
        ),
        ServiceTool("rate", "How hard a puzzle with one solution is, from level 1 to 5.", GIVEN, ("text",), _rate),
        ServiceTool(
            "generate", "New puzzles of a level, each with exactly one solution.", new, ("puzzle", "size"), _generate
        ),
        ServiceTool("convert", "Write a puzzle in another format.", {**GIVEN, "to": formats}, ("text", "to"), _convert),
        ServiceTool(
            "kinds",
            "The kinds of puzzles; of one kind, its formats, settings, sizes and encodings.",
            {"puzzle": PUZZLE},
            (),
            _kinds,
        ),
    )
    return {tool.name: tool for tool in listed}
