"""Sets clues on the board for playing: a place for each token of the puzzle's rows.

A place is a cell, a corner point, a place between cells or a place outside the grid; its choices are the tokens that
the rows of the puzzle allow there (`GridPuzzle.clue_signs`). Entries are pairs of a place and a choice. Regions do not
change.
"""

import string
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any, NamedTuple

from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import CluewiseError, Refused
from cluewise.puzzles.common.formats import BLANKS, SIDES, UNKNOWN, Signs
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.picture import Point
from cluewise.puzzles.common.play_board import Shape, Surface, place_name
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class

from .data import opened, puzzle_json

Report = Callable[[Any], None]

MOST_NUMBER = 99
"""The largest number among the choices of a place."""

MOST_TOKENS = 400
"""The maximum number of choices of a place."""

MOST_SOLUTIONS = 20
"""The maximum number of solutions that a new clue is compared with."""

MOST_TRIES = 1000
"""The number of clues that are tried before existing clues are changed too."""


class ClueLayer(NamedTuple):
    """The clues of one field: the list of their possible tokens, and their places."""

    field: str
    signs: Signs
    tokens: list[str]
    names: list[str]
    shapes: list[Shape]
    middles: list[Point]


class Setter:
    """The places of a puzzle's clues. Raises Refused for a puzzle without places for clues."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.surface = Surface(puzzle)
        signs = puzzle.clue_signs() if isinstance(puzzle, GridPuzzle) else {}
        self.layers = [layer for field, known in signs.items() if (layer := self._layer(field, known))]
        if not self.layers:
            raise Refused(f"the clues of {puzzle.name} are set in its text: copy it, change it, open it again")
        self.fields = [(number, i) for number, layer in enumerate(self.layers) for i in range(len(layer.names))]

    def _layer(self, field: str, signs: Signs) -> ClueLayer | None:
        """The layer of a field; None if it has no places on the board."""
        layer = getattr(self.puzzle, field)
        count = len(layer) if isinstance(layer, tuple) else 0
        places = [place for i in range(count) if (place := self._place(field, i, count))]
        if len(places) < max(1, count):
            return None
        names, shapes, middles = zip(*places, strict=True)
        return ClueLayer(field, signs, _tokens(signs), list(names), list(shapes), list(middles))

    def _place(self, field: str, i: int, count: int) -> tuple[str, Shape, Point] | None:
        cells, regions = self.puzzle.cells, getattr(self.puzzle, "regions", ())
        if count == len(cells):
            cell = cells[i]
        elif (place := self.puzzle.place_of((field, i))) is not None:
            return self._half_cells(field, place, i)
        elif i in regions:
            cell = cells[regions.index(i)]
        else:
            return None
        return place_name(cell), self.surface.corners(cell), self.surface.middle(cell)

    def _half_cells(self, field: str, place: tuple[int, int], i: int) -> tuple[str, Shape, Point]:
        """A place on a corner, between cells or outside, from its row and its column in half cells."""
        left, top, side = self.surface.picture.place(Cell(0, 0))  # type: ignore[misc]
        x, y = left + place[1] * side / 2, top + place[0] * side / 2
        half = 0.5 * side if field in SIDES else 0.25 * side
        name = f"{field}, {i + 1}" if field in SIDES else f"row {(place[0] + 1) / 2:g}, column {(place[1] + 1) / 2:g}"
        return name, ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)), (x, y)

    # ── JSON ──

    def board_json(self) -> dict[str, Any]:
        targets = []
        for slot, (number, i) in enumerate(self.fields):
            layer = self.layers[number]
            shape = [round(length, 2) for point in layer.shapes[i] for length in point]
            target = {"name": layer.names[i], "shapes": [shape], "at": layer.middles[i], "table": number, "slot": slot}
            targets.append(target)
        tables = [
            {"signs": layer.tokens, "words": layer.tokens, "values": list(range(len(layer.tokens)))}
            for layer in self.layers
        ]
        picture = self.surface.picture
        drag: dict[str, Any] = {"paint": False, "chain": "", "nodes": [], "links": [], "turns": [], "spans": []}
        size = {"width": picture.width, "height": picture.height, "slots": len(targets)}
        return {**size, "tables": tables, "targets": targets, "drag": drag, "counting": False, "given": []}

    def entries(self) -> dict[int, int]:
        """For each place with a clue that a person can set, the index of its token."""
        found = {}
        for place, (number, i) in enumerate(self.fields):
            layer = self.layers[number]
            value = getattr(self.puzzle, layer.field)[i]
            if value is not None and (token := layer.signs.write(value)) in layer.tokens:
                found[place] = layer.tokens.index(token)
        return found

    def with_entries(self, entries: Mapping[int, int]) -> Puzzle:
        """The board with these clues, read from its own text.

        A board may have a `validation_error` until other clues are set, such as Renban without a number. Raises
        PuzzleError for an invalid text, Refused for clues that no text can represent.
        """
        puzzle, before = self.puzzle, self.entries()
        for place, (number, i) in enumerate(self.fields):
            layer, choice = self.layers[number], entries.get(place)
            if choice == before.get(place):
                continue
            value = None if choice is None else layer.signs.read(layer.tokens[choice])
            puzzle = puzzle.with_place(layer.field, i, value)
        try:
            flaw, text = puzzle.validation_error(), puzzle.format()
        except (TypeError, LookupError):  # a layer without empty places
            flaw, text = f"every place of {puzzle.name} needs a clue", ""
        if flaw:
            flawed: Puzzle = puzzle
            if not _holds(text, flawed):
                raise Refused(flaw)
            return flawed
        read = puzzle_class(puzzle.name).parse(text)  # its message is clearer than that for a differing text
        read.read_back()
        return read


def _holds(text: str, board: Any) -> bool:
    """True if a text describes this board, even if the board is not a valid puzzle."""
    cls = type(board)
    try:
        (body,) = cls.split(text)
        return bool(replace(board, **cls.format_of(body.body).read(body, cls)) == board)
    except (CluewiseError, ValueError):
        return False


def _tokens(signs: Signs) -> list[str]:
    """The tokens that a person can choose: signs, numbers, and words of both; those with letters come first."""
    named = list(dict.fromkeys(signs.signs.values()))
    numbers = [str(number) for number in range(MOST_NUMBER + 1)]
    small, letters = numbers[:10], [*string.ascii_letters]
    pairs = [a + b for a in letters for b in small] + [b + a for a in [*"<>^v", *letters] for b in small]
    known = [token for token in (UNKNOWN, *letters, *pairs, *numbers) if signs.knows(token)]
    return [token for token in dict.fromkeys([*named, *known]) if token not in BLANKS][:MOST_TOKENS]


def setting(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The board on which the clues of a puzzle are set, and the clues as entries. Raises Refused."""
    setter = Setter(opened(question["name"], question["text"]).puzzle)
    return {"board": setter.board_json(), "entries": [*setter.entries().items()]}


def set_clues(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The puzzle with other clues: `entries` on the board of `setting`. Raises PuzzleError.

    For a board that is not a valid puzzle yet, the answer has its `validation_error` and its `svg`.
    """
    board = Setter(opened(question["name"], question["text"]).puzzle).with_entries(dict(question["entries"]))
    flaw = _flaw(board)
    return {"flaw": flaw, "svg": board.picture().themed_svg()} if flaw else puzzle_json(board)


def _flaw(board: Any) -> str:
    return str(board.validation_error())


def blank(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """A puzzle of `name` and `size` without the clues that can be set, with new regions if it has any.

    If a board without clues is not a valid puzzle, the answer has a puzzle with clues, but no `entries`.
    """
    from cluewise.generation.random_puzzles import random_pair, read_arguments

    cls = puzzle_class(question["name"])
    arguments = read_arguments(cls, question["size"], question.get("settings", {}))
    seed = question.get("seed")
    puzzle, _solution = random_pair(cls, Random(SystemRandom().randrange(10**9) if seed is None else seed), arguments)
    board = Setter(puzzle).with_entries({})
    return {**puzzle_json(puzzle), "entries": []} if _flaw(board) else puzzle_json(board)


def suggest(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """A clue of one of several solutions that excludes others: the `entries` with it, and the change as text.

    Raises Refused for a puzzle with one solution or none, or if no single clue helps.
    """
    from cluewise.api import solve

    puzzle = opened(question["name"], question["text"]).puzzle
    answer = solve(puzzle, limit=MOST_SOLUTIONS)
    if len(answer.solutions) < 2:
        raise Refused("only a puzzle with several solutions needs another clue")
    seed = question.get("seed")
    rng = Random(SystemRandom().randrange(10**9) if seed is None else seed)
    before = Setter(puzzle)
    kept, *others = rng.sample(answer.solutions, len(answer.solutions))
    changed = _with_one_clue(before, rng, kept, others)
    if changed is None and (excluding := generator_for(type(puzzle)).excluding(puzzle, rng, kept, others[0])):
        changed = excluding[0]
    if changed is None:
        raise Refused("no single clue excludes a solution here")
    old, new = before.entries(), Setter(changed).entries()
    lines = []
    for place, (number, i) in enumerate(before.fields):
        if old.get(place) != new.get(place):
            layer = before.layers[number]
            lines.append(f"{layer.names[i]}: {layer.tokens[new[place]] if place in new else 'no clue'}")
    return {"entries": [*new.items()], "lines": lines}


def _with_one_clue(setter: Setter, rng: Random, kept: Solution, others: Sequence[Solution]) -> Puzzle | None:
    """The puzzle with a random clue that a solution satisfies, and at least one of the others does not.

    Successive solutions of a solver may differ so little that no clue separates them: then any clue of the solution is
    used. None if no clue can be added.
    """
    entries, fitting = setter.entries(), None
    open_places = [place for place in range(len(setter.fields)) if place not in entries]
    clues = [(place, i) for place in open_places for i in range(len(setter.layers[setter.fields[place][0]].tokens))]
    for place, token in rng.sample(clues, min(len(clues), MOST_TRIES)):
        with suppress(CluewiseError):
            puzzle = setter.with_entries({**entries, place: token})
            if not _flaw(puzzle) and not puzzle.check(kept):
                fitting = fitting or puzzle
                if any(map(puzzle.check, others)):
                    return puzzle
    return fitting


def spare(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The removable clues as text: each by itself, and a set that can be removed together."""
    from cluewise.explanations.explanation import explain
    from cluewise.explanations.explanation_text import findings

    puzzle = opened(question["name"], question["text"]).puzzle
    found = explain(puzzle, redundant=True, timeout=question.get("seconds", 60.0))
    if found.verdict != "unique":
        raise Refused("removable clues are listed only for a puzzle with exactly one solution")
    lines = list(findings(found))
    first = next((i for i, line in enumerate(lines) if "can be left out" in line), len(lines))
    return {"lines": lines[first:]}
