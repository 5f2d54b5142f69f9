"""The request for a puzzle: its level and where its clues may be."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cluewise.explanations.closure import EASY, HARD, SEARCH
from cluewise.generation.random_puzzles import read_arguments
from cluewise.puzzles.common.errors import PuzzleError, Refused, UnknownName
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class

from .patterns import Mask, check_symmetry, read_clue_count

WORDS = ("easy", "medium", "hard", "expert", "search")
"""The words of the levels, from 1 on."""

DRAWS = 100
"""The most solutions that are drawn for a puzzle."""

Levels = tuple[int, int]
"""The lowest and the highest level."""

ENJOYABLE: Levels = (EASY, HARD)


def read_levels(text: str) -> Levels:
    """Reads `3`, `hard`, `2-3` or `easy-hard`. Raises UnknownName, PuzzleError."""
    low, dash, high = text.strip().lower().partition("-")
    levels = _level(low), _level(high if dash else low)
    if levels[0] > levels[1]:
        raise PuzzleError(f"the levels {low} to {high}: the first is higher")
    return levels


def _level(word: str) -> int:
    known = {**{name: level for level, name in enumerate(WORDS, 1)}, **{str(level): level for level in range(1, 6)}}
    if word.strip() not in known:
        raise UnknownName("level", word.strip(), known)
    return known[word.strip()]


class GenerationRequest(NamedTuple):
    """A request that can be sent to another process. `read_request` checks it.

    - `arguments`: those of `random`; `levels`: the lowest and the highest level.
    - `symmetry`, `mask`: the places of clues; `clues`: the fewest and the most clues.
    - `rules`: the names of the rules that deductions may use; None for all.
    - `draws`: the most solutions that are drawn for a puzzle.
    """

    name: str
    size: str
    arguments: Mapping[str, Any]
    levels: Levels = ENJOYABLE
    symmetry: str | None = None
    clues: tuple[int, int] | None = None
    mask: Mask | None = None
    rules: tuple[str, ...] | None = None
    draws: int = DRAWS

    def possible_levels(self) -> list[int]:
        """The levels of the request that have puzzles. Raises Refused if there is none."""
        known = generator_for(puzzle_class(self.name))
        reasons = {
            level: known.why_no_level(level, **self.arguments) for level in range(self.levels[0], self.levels[1] + 1)
        }
        possible = [level for level, reason in reasons.items() if reason is None]
        if not possible:
            raise Refused(f"{self.name} has no puzzle of level {self.levels[0]}: {reasons[self.levels[0]]}")
        return possible

    def why_rare(self) -> str:
        """The reasons why its puzzles are rare, after a semicolon; empty unless all its levels are known to be rare."""
        rare, levels = generator_for(puzzle_class(self.name)).rare_levels, self.possible_levels()
        if not rare.keys() >= {*levels}:
            return ""
        return "".join(f"; level {level} is seldom found: {rare[level]}" for level in levels)


def read_request(
    cls: type[Puzzle],
    size: str,
    settings: Mapping[str, Any],
    *,
    level: str | int | Levels | None = None,
    symmetry: str | None = None,
    clues: str | int | tuple[int, int] | None = None,
    where: str | None = None,
    rules: tuple[str, ...] | None = None,
    draws: int | None = None,
) -> GenerationRequest:
    """A checked request from the words of a user. Raises PuzzleError, Refused, UnknownName for an impossible one."""
    arguments = read_arguments(cls, size, settings)
    levels = ENJOYABLE if level is None else level if isinstance(level, tuple) else read_levels(str(level))
    if not EASY <= levels[0] <= levels[1] <= SEARCH:
        raise PuzzleError(f"expected levels from 1 to 5, found {levels}")
    if symmetry is not None:
        check_symmetry(symmetry)
    counts = clues if clues is None else read_clue_count(clues)
    mask = None if where is None else Mask.read(where)
    if levels[1] > HARD and (rules or mask):
        raise Refused("levels 4 and 5 take no choice of rules and no mask")
    request = GenerationRequest(cls.name, size, arguments, levels, symmetry, counts, mask, rules, draws or DRAWS)
    request.possible_levels()  # refuses a request without any
    return request
