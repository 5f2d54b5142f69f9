"""The reader of files of puzz.link. `pzpr_text.py` has their grammar, `pzpr_types.py` their types."""

from cluewise.puzzles.common.reading import Text
from cluewise.puzzles.common.translation import Translation

from .pzpr_text import read, split
from .pzpr_types import written

__all__ = ["split", "translate", "word_of"]


def word_of(text: Text) -> str:
    """The type of a file. Raises PuzzleError."""
    return read(text).pid[1]


def translate(text: Text, name: str) -> Translation:
    """The clues of a file as rows of a kind, and its answer as a state. Raises PuzzleError."""
    return written(read(text), name)
