"""Finishes a board that is being set: clues of one solution are added, few of them, until there is no other solution;
then the clues that can be removed are offered."""

from collections.abc import Callable, Sequence
from itertools import chain
from random import Random, SystemRandom
from time import monotonic
from typing import Any

from cluewise.live_board import LiveBoard
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.extra_rules import kept as with_extra_rules
from cluewise.puzzles.generators.common.puzzle_generator import Addition, generator_for

from .data import opened
from .judging import kept_board
from .setting import Setter, changes

Report = Callable[[Any], None]

SECONDS = 8.0
"""The default time limit of a question. The clues so far remain, and the next question continues with the same aim."""

AIMS = 10
"""The most solutions that are tried as the aim, if no clue of the first excludes another."""

MOST_SOLUTIONS = 20
"""The number of solutions that a proposed clue is compared with, if there are so many."""

_aim: Solution | None = None


def finish(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The `entries` with added clues, the text of that `puzzle`, the changes as `lines`, and the new `verdict`.

    The clues are those of one solution, the aim, which the next question keeps: that of the entries `aim`, if they are
    given. If the clues of another aim cannot exclude all others, another solution becomes the aim. Where no clue helps,
    the board is changed as its generator does, such as the regions of a Star Battle.

    Raises Refused for a puzzle without several solutions, and if no change helps.
    """
    global _aim
    shown = opened(question["name"], question["text"])
    puzzle, board = shown.puzzle, kept_board(question)
    if "aim" in question:
        _aim = shown.solution(question["aim"])
    if board is None or board.verdict(SECONDS) != "several":
        raise Refused("only a puzzle with several solutions needs more clues")
    end = monotonic() + question.get("seconds", SECONDS)
    seed, chosen = question.get("seed"), "aim" in question
    rng = Random(SystemRandom().randrange(10**9) if seed is None else seed)
    start, added = puzzle, list[Addition]()
    while monotonic() < end and board.verdict(SECONDS) == "several":
        if more := _more(board, end, chosen):
            added += more
        elif changed := _changed(board, rng, chosen):
            start, added = changed, []
        else:
            break
    if start is puzzle and not added:
        which = "the chosen" if chosen else "a"
        raise Refused(f"no clue of {which} solution excludes another, and no other change was found")
    if board.verdict() == "unique":
        added = _needed(board, start, added)
    before, after = Setter(puzzle), Setter(_with(start, added))
    return {
        "entries": [*after.entries().items()],
        "puzzle": after.puzzle.read_back(),
        "lines": changes(before, after),
        "verdict": board.verdict(),
    }


def suggest(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """A clue of one of several solutions that excludes others: the `entries` with it, and the change as text.

    Raises Refused for a puzzle with one solution or none, or if no single clue helps.
    """
    board = kept_board(question)
    if board is None or board.verdict(question.get("seconds", SECONDS)) != "several":
        raise Refused("only a puzzle with several solutions needs another clue")
    puzzle, generator = board.puzzle, generator_for(type(board.puzzle))
    seed = question.get("seed")
    rng = Random(SystemRandom().randrange(10**9) if seed is None else seed)
    before, solutions = Setter(puzzle), board.some(MOST_SOLUTIONS)
    kept, other = rng.sample(solutions, 2)
    clue = board.suggest(kept) or board.suggest()
    if clue is not None:
        changed: Puzzle = generator.with_addition(puzzle, Addition(clue.field, clue.place, clue.value))
    elif pair := with_extra_rules(generator, rng, puzzle, generator.excluding(puzzle, rng, kept, other)):
        changed = pair[0]
    else:
        raise Refused("no single clue excludes a solution here")
    after = Setter(changed)
    return {"entries": [*after.entries().items()], "lines": changes(before, after)}


def aims(question: dict[str, Any], _: Report) -> list[dict[str, Any]]:
    """Some of several solutions, each with its `svg` and its `entries`, which `finish` takes as its `aim`."""
    board, shown = kept_board(question), opened(question["name"], question["text"])
    found = board.solutions(AIMS) if board else ()
    if len(found) < 2:
        raise Refused("only a puzzle with several solutions has solutions to choose from")
    return [{"svg": shown.puzzle.picture(each).themed_svg(), "entries": shown.moves(each.items())} for each in found]


def spare(question: dict[str, Any], _: Report) -> dict[str, Any]:
    """The `clues` that can be removed, each alone, and those that can be removed `together`, if there are several: as
    text, with the `entries` and the text of the `puzzle` without them. Raises Refused without exactly one solution."""
    board = kept_board(question)
    if board is None:
        raise Refused(f"the clues of {question['name']} cannot be removed one by one here")
    puzzle: Any = board.puzzle
    clues = [clue for clue in board.spare() if not puzzle.without_clue(clue).validation_error()]
    return {
        "clues": [_removal(puzzle, puzzle.without_clue(clue)) for clue in clues],
        "together": _together(board, clues) if len(clues) > 1 else None,
    }


def _removal(before: Puzzle, after: Puzzle) -> dict[str, Any]:
    setter = Setter(after)
    removed = changes(setter, Setter(before))
    entries = [*setter.entries().items()]
    return {"text": ", ".join(removed), "count": len(removed), "entries": entries, "puzzle": after.read_back()}


def _together(board: LiveBoard, clues: Sequence[Any]) -> dict[str, Any] | None:
    """The removal of clues one after the other, as long as the solution stays unique; None for one clue."""
    whole: Any = board.puzzle
    without, count = whole, 0
    for clue in clues:
        fewer = without.without_clue(clue)
        board.change(fewer)
        if board.verdict() == "unique" and not fewer.validation_error():
            without, count = fewer, count + 1
    board.change(whole)
    return _removal(whole, without) if count > 1 else None


def _more(board: LiveBoard, end: float, chosen: bool) -> list[Addition]:
    """Clues of the last aim, if it is still a solution and one of its clues helps, else of another solution unless the
    aim was `chosen`."""
    global _aim
    puzzle = board.puzzle
    known = [_aim] if _aim and set(_aim) == set(puzzle.slots()) and puzzle.accepts(_aim) else []
    for _aim in known if chosen else chain(known, board.solutions(AIMS)):
        if added := _added(board, _aim, end):
            return added
    return []


def _added(board: LiveBoard, aim: Solution, end: float) -> list[Addition]:
    """Clues of the aim, each of which excludes other solutions, until there is no other or the time is up."""
    added: list[Addition] = []
    while monotonic() < end and (clue := board.suggest(aim)) is not None:
        added.append(Addition(clue.field, clue.place, clue.value))
        board.change(_with(board.puzzle, added[-1:]))
    return added


def _changed(board: LiveBoard, rng: Random, chosen: bool) -> Puzzle | None:
    """The board after a change that keeps the aim, or one near it unless it was `chosen`, and excludes a solution."""
    global _aim
    solutions, puzzle = board.some(MOST_SOLUTIONS), board.puzzle
    generator = generator_for(type(puzzle))
    aim = _aim if _aim is not None and set(_aim) == set(puzzle.slots()) and puzzle.accepts(_aim) else solutions[0]
    for other in rng.sample(solutions, len(solutions)):
        pair = None if other == aim else generator.excluding(puzzle, rng, aim, other)
        pair = with_extra_rules(generator, rng, puzzle, pair)
        if pair is None or (chosen and pair[1] != aim):
            continue
        changed, solution = pair
        if not (isinstance(changed, GridPuzzle) and changed.validation_error()):
            _aim = solution
            board.change(changed)
            return changed
    return None


def _needed(board: LiveBoard, puzzle: Puzzle, added: Sequence[Addition]) -> list[Addition]:
    """The added clues without those that the solution does not need. The board is the result."""
    needed = list(added)
    for clue in added:
        board.change(_with(puzzle, [other for other in needed if other != clue]))
        if board.verdict() == "unique":
            needed.remove(clue)
    board.change(_with(puzzle, needed))
    return needed


def _with(puzzle: Puzzle, added: Sequence[Addition]) -> Puzzle:
    generator = generator_for(type(puzzle))
    for clue in added:
        puzzle = generator.with_addition(puzzle, clue)
    return puzzle
