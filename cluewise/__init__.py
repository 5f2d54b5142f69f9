"""Cluewise: logic puzzles through SAT and integer programming, checked against the rules.

import cluewise
puzzle, = cluewise.read("signpost", "5x5:1cceefcfggeeccghcac3e12hch10ah25a")
answer = cluewise.solve(puzzle, limit=2)
print(answer.status, puzzle.text(answer.solutions[0]))
"""

from pathlib import Path as _Path

# In a checkout the folders `encodings`, `solvers`, `puzzles` stand beside this package, in a wheel inside it. They
# have no `__init__.py`: the standard library owns the name `encodings`, and a package of that name would stop Python
# itself.
_here = _Path(__file__).resolve().parent
if not (_here / "encodings").is_dir():
    __path__.append(str(_here.parent))

__version__ = "0.1.0"

from .api import check, pieces, read, search, solutions, solve  # noqa: E402
from .exchange import decode, export  # noqa: E402

__all__ = ["check", "decode", "export", "pieces", "read", "search", "solutions", "solve"]
