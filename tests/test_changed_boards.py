"""Boards that a generator changes to exclude a second solution (`generate --unique`)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

from cluewise import solve
from cluewise.contract.subject import Known
from cluewise.puzzles.generators.common.boards import GridGenerator
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names
from tests.kinds import few_of
from tests.parts import Part
from tests.witnesses import subject

BOARDS, SEEDS, DRAWN = 12, 10, 120
"""The numbers of boards and of changes of each; the most random boards that are drawn for a kind of LARGER."""
LARGER = {
    "gappy": (9,),
    "goishi": (4, 4),
    "hakoiri": (4, 4),
    "kropki": (5, 2),
    "renban": (4, 4),
    "sansaroad": (4, 4),
    "tracks": (6, 6),
}
"""Kinds of which no board of the contract shows it: the width and the height (or the side) of random boards that do."""
BY_EXCLUDING = {"masyu", "nuriloop", "yajilin"}
"""Kinds whose clues are no layer of values: `excluding` changes the loop, and `changed` returns the same board."""


def changes(name: str) -> bool:
    """True for a kind whose generator changes boards in a way of its own, besides adding clues."""
    makes = type(generator_for(puzzle_class(name)))
    return getattr(makes, "changed", GridGenerator.changed) is not GridGenerator.changed


def several(known: Iterable[Known]) -> list[Known]:
    return [*islice((one for one in known if len(one.solutions) > 1), BOARDS)]


def drawn(name: str) -> Iterator[Known]:
    """Random boards of LARGER, with two solutions if they have several."""
    makes: Any = generator_for(puzzle_class(name))
    for seed in range(DRAWN):
        puzzle, _ = makes.random(Random(seed), *LARGER[name])
        yield Known(puzzle, frozenset(solve(puzzle, limit=2).solutions))


@few_of(filter(changes, puzzle_names()), share=8, half=True)
def test_a_change_excludes_a_solution(name: str, part: Part) -> None:
    """Not every change does: `generate` tries again."""
    if name in LARGER:
        assert _excludes(name, drawn(name))
    else:
        assert _excludes(name, subject(name, part.quarters).small) or _excludes(name, subject(name).small)


@few_of(filter(changes, puzzle_names()), share=8, half=True)
def test_a_change_keeps_a_full_board_full(name: str) -> None:
    """A board has all clues that its solution gives. After a change, it has all those of the new solution."""
    makes: Any = generator_for(puzzle_class(name))
    for seed, (puzzle, solutions) in enumerate(several(subject(name, (0,)).small)):
        pair = Random(seed).sample(sorted(solutions, key=repr), 2)
        full = {field: tuple(layer) for field, layer in makes.clues_of(puzzle, pair[0]).items() if None not in layer}
        board, kept = makes.changed(replace(puzzle, **full), Random(seed), *pair) or (puzzle, pair[0])
        given = makes.clues_of(board, kept)
        assert all(None not in getattr(board, field) or None in given[field] for field in full if board != puzzle)


def _excludes(name: str, known: Iterable[Known]) -> bool:
    makes: Any = generator_for(puzzle_class(name))
    change = makes.excluding if name in BY_EXCLUDING else makes.changed
    for seed, (puzzle, solutions) in product(range(SEEDS), several(known)):
        pair = Random(seed).sample(sorted(solutions, key=repr), 2)
        board, kept = change(puzzle, Random(seed), *pair) or (puzzle, None)
        if board != puzzle and board.accepts(kept) and not all(map(board.accepts, pair)):
            return True
    return False
