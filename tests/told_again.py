"""Built-in kinds that `tests/genres/` tells again as genres in text."""

from typing import Any

from cluewise.puzzles.common.errors import PuzzleError
from tests.common import ROOT

FOLDER = ROOT / "tests" / "genres"
TOLD = sorted(path.stem for path in (FOLDER / "puzzles").glob("told_*.rules"))


def kind_of(told: str) -> str:
    """The name of the built-in kind."""
    return told.removeprefix("told_").replace("_", "-")


def retold(board: Any, genre: Any) -> Any:
    """A board of a built-in kind as one of its genre. Raises CluewiseError for signs that the genre does not have."""
    text = board.format_as("rows").replace("# set: box=2x2\n", "").replace("# set: size=", "# set: area=")
    if "#" in text.rpartition("\n\n")[2] and isinstance(getattr(board, "regions", None), tuple):
        raise PuzzleError("a genre has no holes")
    return genre.parse(text)
