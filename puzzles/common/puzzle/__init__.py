"""The base class of all puzzles: the attributes that each file in `puzzles/` defines.

A puzzle is a frozen dataclass that derives from `Puzzle`. A new puzzle needs two new files and no edit elsewhere
(`docs/add-a-puzzle.md`); `cluewise grade NAME` and the tests check everything that this class promises.

| part | module |
|---|---|
| name, settings, views | `settings.py` |
| text in and out | `texts.py` |
| slots, values, rules, `check`, sentences about values | `rules.py` |
| solutions as text and JSON, their images under a view | `solutions.py` |
| clues, and clues that can be removed | `clues.py` |
| pictures, boards to play on | `pictures.py` |
| random puzzles, tiny ones, changed ones | a generator (`puzzles/generators/common/puzzle_generator.py`) |
"""

from abc import abstractmethod
from dataclasses import fields
from typing import Any

from ..errors import Refused, quote
from .clues import Place as Place
from .clues import middle_of as middle_of
from .pictures import PuzzlePictures
from .settings import DISTINCT as DISTINCT
from .settings import IGNORED_VARIANT as IGNORED_VARIANT
from .settings import VARIANT as VARIANT
from .settings import Setting as Setting
from .settings import number_from as number_from
from .settings import whole_number as whole_number
from .settings import written as written
from .settings import yes_or_no as yes_or_no
from .texts import PuzzleText


class Puzzle(PuzzleText, PuzzlePictures):
    """One instance of a puzzle."""

    def __getstate__(self) -> dict[str, Any]:
        """The fields, without the rules and tables that were made from them: this is sent to another process."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]

    @classmethod
    @abstractmethod
    def size(cls, text: str) -> dict[str, Any]:
        """The size arguments of `PuzzleGenerator.random` from the text of a command line (`8x6`). Raises
        PuzzleError."""


def expect_puzzle(puzzle: object) -> None:
    """Raises Refused for an object that is no puzzle, such as a text or the list of puzzles that `read` returns."""
    if isinstance(puzzle, str):
        raise Refused(f"puzzle: expected a puzzle, found the text {quote(puzzle)}: cluewise.read makes puzzles of it")
    if isinstance(puzzle, list | tuple):
        found = f"{len(puzzle)} in a {type(puzzle).__name__}"
        raise Refused(f"puzzle: expected one puzzle, found {found}: take one of them")
    if not isinstance(puzzle, Puzzle):
        raise Refused(f"puzzle: expected a puzzle, found {quote(repr(puzzle))}")
