"""Cluewise: logic puzzles through SAT and integer programming, checked against the rules.

import cluewise
puzzle, = cluewise.read("signpost", "5x5:1cceefcfggeeccghcac3e12hch10ah25a")
answer = cluewise.solve(puzzle, limit=2)
print(answer.status, puzzle.text(answer.solutions[0]))
"""

import os as _os
import sys as _sys

from .version import __version__ as __version__


def _starts_the_program() -> bool:
    """True if this import starts `python -m cluewise` or the script `cluewise`; False for use as a library."""
    if _sys.argv[:1] == ["-m"]:
        return any(words == ("-m", "cluewise") for words in zip(_sys.orig_argv, _sys.orig_argv[1:], strict=False))
    return _os.path.basename((*_sys.argv, "")[0]) in ("cluewise", "cluewise.exe")


if _starts_the_program():
    # Until `main` in `__main__.py` runs, Ctrl-C ends the process at once: as an exception it would show a traceback,
    # because nothing could catch it yet.
    import _signal  # type: ignore[import-not-found]  # built in: `signal` would first import `enum`

    if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
        _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

TYPE_CHECKING = False  # True for type checkers; importing `typing` would take longer than the rest of this file

# In a checkout the folders `encodings`, `solvers`, `puzzles` are beside this package, in a wheel inside it. They have
# no `__init__.py`: a package named `encodings` would replace that of the standard library, and Python would not start.
# A checkout extends this package's path by its root, and the root comes first: so the file that runs is the one that a
# person edits (`puzzles/x.py`), and breakpoints in it are hit. Links in this package point to the folders too, for type
# checkers and editors; they are missing in archives, and git on Windows may write each as a file with a path in it.
_package_folder = _os.path.dirname(_os.path.abspath(__file__))
_root = _os.path.dirname(_package_folder)
_inside, _beside = (_os.path.join(folder, "encodings") for folder in (_package_folder, _root))
if not _os.path.isdir(_inside) or (_os.path.isdir(_beside) and _os.path.samefile(_inside, _beside)):
    __path__.insert(0, _root)


class _OutsideFinder:
    """Finds the modules of puzzles from outside the project. Python asks it last."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> "_ModuleSpec | None":
        if not name.startswith(("cluewise.puzzles.", "cluewise.encodings.", "cluewise.solvers.backtrack.")):
            return None
        from .registry.discovery import find_spec

        return find_spec(name)


_sys.meta_path.append(_OutsideFinder)

_HOME = {
    "api": ("certify", "check", "read", "solve", "solve_many", "solutions", "solving"),
    "play": ("Game",),
    "model_files": ("decode", "export"),
    "questions": ("backbone", "count", "minimise", "sample"),
    "datasets.build": ("dataset",),
    "datasets.judging": ("Score",),
    "datasets.scoring": ("score",),
    "comparisons.comparison": ("Comparison", "compare"),
    "explanations.explanation": ("Explanation", "Hint", "Rating", "explain", "hint", "rate"),
    "generation.generate_parallel": ("generate",),
    "generation.levelled": ("Made",),
    "live_board": ("LiveBoard", "live"),
    "solvers.common": ("Answer", "Status"),
    "puzzles.common.solution": ("Reason", "Solution", "Violation"),
    "puzzles.common.errors": (
        "CluewiseError",
        "EncodingBug",
        "LimitReached",
        "PuzzleError",
        "Refused",
        "SolverFailure",
        "UnknownName",
    ),
}

__all__ = [*(name for names in _HOME.values() for name in names)]

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec as _ModuleSpec

    from .api import certify as certify
    from .api import check as check
    from .api import read as read
    from .api import solutions as solutions
    from .api import solve as solve
    from .api import solve_many as solve_many
    from .api import solving as solving
    from .comparisons.comparison import Comparison as Comparison
    from .comparisons.comparison import compare as compare
    from .datasets.build import dataset as dataset
    from .datasets.judging import Score as Score
    from .datasets.scoring import score as score
    from .explanations.explanation import Explanation as Explanation
    from .explanations.explanation import Hint as Hint
    from .explanations.explanation import Rating as Rating
    from .explanations.explanation import explain as explain
    from .explanations.explanation import hint as hint
    from .explanations.explanation import rate as rate
    from .generation.generate_parallel import generate as generate
    from .generation.levelled import Made as Made
    from .live_board import LiveBoard as LiveBoard
    from .live_board import live as live
    from .model_files import decode as decode
    from .model_files import export as export
    from .play import Game as Game
    from .puzzles.common.errors import CluewiseError as CluewiseError
    from .puzzles.common.errors import EncodingBug as EncodingBug
    from .puzzles.common.errors import LimitReached as LimitReached
    from .puzzles.common.errors import PuzzleError as PuzzleError
    from .puzzles.common.errors import Refused as Refused
    from .puzzles.common.errors import SolverFailure as SolverFailure
    from .puzzles.common.errors import UnknownName as UnknownName
    from .puzzles.common.solution import Reason as Reason
    from .puzzles.common.solution import Solution as Solution
    from .puzzles.common.solution import Violation as Violation
    from .questions import backbone as backbone
    from .questions import count as count
    from .questions import minimise as minimise
    from .questions import sample as sample
    from .solvers.common import Answer as Answer
    from .solvers.common import Status as Status
else:  # hidden from type checkers: they use the imports above. The command line starts faster: it needs few of them.
    from .puzzles.common.lazy import lazy_dir as _lazy_dir
    from .puzzles.common.lazy import lazy_names as _lazy_names

    __dir__ = _lazy_dir(__name__, _HOME)
    __getattr__ = _lazy_names(__name__, __name__, _HOME)
