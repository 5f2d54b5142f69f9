"""The check that every legal sign of a clue can be part of a true board."""

import random
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, suppress
from functools import lru_cache
from itertools import chain, islice
from typing import Any, NamedTuple

from cluewise.contract.draw_limit import limited_draw
from cluewise.encodings.common.encoding import CNF, Encoding
from cluewise.pipeline import SolveOptions, make_request
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.formats import Signs
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.solvers.solver_registry import BACKTRACK

from .checks import Broken, NotShown, of_encoding
from .compiled import stated_solution
from .guarded import GuardedReasons
from .subject import LARGER, Enough, FewNodes, Subject, home_target, spread

MOST_NUMBER = 5
"""Larger numbers of a long range are omitted: only large boards have them."""

CLOSED = 10
"""All numbers of a range with a smaller end are tried."""

DRAWN, SEARCHED, PLACED = 3, 150, 6
"""The numbers of boards of a larger size, of nodes of a search for a board with a sign, and of boards that it tries."""


class Sign(NamedTuple):
    """A value that a clue of a layer may have, by the field of the layer."""

    field: str
    value: Any


class TrueBoard(NamedTuple):
    """A puzzle, a solution of it, and the signs that no board before it has."""

    puzzle: Puzzle
    solution: Solution
    signs: tuple[Sign, ...]


@of_encoding
def every_sign(subject: Subject, encoding: Encoding) -> None:
    """Every legal sign of a clue is on a board with a known solution, which the encoding finds: the signs of the rows,
    numbers up to 5 if there are many. `rare_signs` of the generator names the signs that no small board has.
    """
    boards, missing = true_boards(subject.whole)
    if missing:
        listed = ", ".join(f"{sign.field}: {sign.value!r}" for sign in missing)
        to_do = (
            f"let `random` draw boards with them, or declare them: rare_signs = {_declared(missing)} in the generator"
        )
        raise NotShown(f"no small board with a solution has these signs: {listed}", to_do)
    for puzzle, solution, signs in boards:
        if not _finds(subject, encoding, puzzle, solution):
            listed = ", ".join(f"{sign.field} {sign.value!r}" for sign in signs)
            finding = f"it excludes this solution of a board with the signs {listed}:\n{puzzle.text(solution)}"
            raise Broken(finding, "let the encoding allow what the rules allow with this sign", puzzle)


def _declared(signs: Iterable[Sign]) -> dict[str, tuple[Any, ...]]:
    declared: dict[str, tuple[Any, ...]] = {}
    for sign in signs:
        declared[sign.field] = (*declared.get(sign.field, ()), sign.value)
    return declared


def _finds(subject: Subject, encoding: Encoding, puzzle: Puzzle, solution: Solution) -> bool:
    """True if the Model allows a solution; if its slots are not those of the puzzle, True if it allows any."""
    if not encoding.direct:
        return bool(subject.solved(puzzle, encoding, 1))
    if home_target(encoding) != CNF:  # a flow has very many clauses
        return bool(subject.solved(puzzle, stated_solution(encoding, solution), 1))
    with closing(GuardedReasons(puzzle, encoding)) as guarded:
        literals = guarded.stating(solution)
        return literals is not None and guarded.allows(literals, ())


@lru_cache(2)
def true_boards(subject: Subject) -> tuple[list[TrueBoard], list[Sign]]:
    """Boards with solutions that together have all legal signs, and the signs without a board."""
    rare = generator_for(subject.cls).rare_signs
    wanted = dict.fromkeys(sign for sign in _legal(subject) if sign.value not in rare.get(sign.field, ()))
    boards = []
    for puzzle, solution in chain(
        _random(subject), _drawn(subject, wanted), _filed(subject), _searched(subject, wanted)
    ):
        new = tuple(sign for sign in signs_of(puzzle) if sign in wanted)
        if new:
            boards.append(TrueBoard(puzzle, solution, new))
            for sign in new:
                del wanted[sign]
        if not wanted:
            break
    return boards, [*wanted]


def signs_of(puzzle: Puzzle) -> Iterator[Sign]:
    """The signs of a board."""
    for field in _layers(puzzle):
        yield from (Sign(field, value) for value in dict.fromkeys(getattr(puzzle, field)) if value is not None)


def _layers(puzzle: Puzzle) -> Mapping[str, Signs]:
    """The layers of clues with the signs of the rows."""
    known = puzzle.clue_signs() if isinstance(puzzle, GridPuzzle) else {}
    return {field: signs for field, signs in known.items() if isinstance(getattr(puzzle, field, None), tuple)}


def _legal(subject: Subject) -> Iterator[Sign]:
    """The signs that the rows allow, and any others that occur."""
    for field, signs in _layers(subject.corpus[0][0]).items():
        named = [value for value in signs.values.values() if value is not None]
        many = len(named) > CLOSED
        yield from (Sign(field, one) for one in named if not (many and isinstance(one, int) and one > MOST_NUMBER))
        numbers = signs.numbers or range(0)
        most = CLOSED if numbers and numbers[-1] < CLOSED else MOST_NUMBER
        yield from (Sign(field, number) for number in numbers[: most + 1] if number <= most)
    for puzzle, _ in spread(subject.corpus, PLACED):
        yield from signs_of(puzzle)


def _random(subject: Subject) -> Iterator[tuple[Puzzle, Solution]]:
    """Random boards, most signs first."""
    yield from sorted(subject.corpus, key=lambda pair: -len(set(signs_of(pair[0]))))


def _filed(subject: Subject) -> Iterator[tuple[Puzzle, Solution]]:
    """Instances, which the oracle solves first."""
    yield from ((known.puzzle, next(iter(known.solutions))) for known in subject.filed if known.solutions)


def _drawn(subject: Subject, wanted: Mapping[Sign, None]) -> Iterator[tuple[Puzzle, Solution]]:
    """Larger boards with many clues, and boards with another sign at one place that keep their solution."""
    for puzzle, solution in chain(spread(subject.corpus, PLACED), _larger(subject)):
        yield puzzle, solution
        for sign in [*wanted]:
            fitting = (one for one in _with_sign(puzzle, sign) if sign in wanted and one.accepts(solution))
            yield from ((one, solution) for one in islice(fitting, 1))


def _larger(subject: Subject) -> Iterator[tuple[Puzzle, Solution]]:
    made = generator_for(subject.cls)
    for size in LARGER:
        for seed in range(DRAWN):
            with suppress(CluewiseError):
                with limited_draw(f"`random` of size {size!r}"):
                    drawn = made.random(random.Random(f"{size}{seed}"), **subject.cls.size(size), **made.many_clues)
                yield drawn[0], drawn[1]


def _with_sign(puzzle: Any, sign: Sign) -> Iterator[Any]:
    """The board with a sign in place of a clue of its layer, or in an empty place."""
    for i in range(len(getattr(puzzle, sign.field))):
        with suppress(CluewiseError, ValueError, TypeError, LookupError):
            changed = puzzle.with_place(sign.field, i, sign.value)
            if not changed.validation_error():
                yield changed


def _searched(subject: Subject, wanted: Mapping[Sign, None]) -> Iterator[tuple[Puzzle, Solution]]:
    """Boards with few clues and a sign, if a short search finds a solution."""
    boards = sorted((puzzle for puzzle, _ in subject.corpus), key=lambda one: -len(one.slots()))
    for sign in [*wanted]:
        for puzzle in spread(boards, PLACED):
            bare = _without_clues(puzzle)
            for changed in spread(list(_with_sign(bare, sign)), PLACED):
                solution = _first_solution(subject, changed) if sign in wanted else None
                if solution is not None:
                    yield changed, solution


def _without_clues(puzzle: Any) -> Any:
    """The board without the clues that can be removed."""
    for clue in chain.from_iterable(puzzle.optional_clues()):
        with suppress(CluewiseError, ValueError):
            puzzle = puzzle.without_clue(clue)
    return puzzle


def _first_solution(subject: Subject, puzzle: Puzzle) -> Solution | None:
    try:
        request = make_request(puzzle, SolveOptions(solver=f"{BACKTRACK}:{subject.oracle}"))
        return next(request.solutions(FewNodes(SEARCHED)), None)
    except (Enough, CluewiseError):
        return None
