"""Cluewise: logic puzzles through SAT and integer programming, checked against the rules.

import cluewise
puzzle, = cluewise.read("signpost", "5x5:1cceefcfggeeccghcac3e12hch10ah25a")
answer = cluewise.solve(puzzle, limit=2)
print(answer.status, puzzle.text(answer.solutions[0]))
"""

import os as _os
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

# In a checkout the folders `encodings`, `solvers`, `puzzles` stand beside this package, in a wheel inside it. They have
# no `__init__.py`: the standard library owns the name `encodings`, and a package of that name would stop Python itself.
_here = _os.path.dirname(_os.path.abspath(__file__))
if not _os.path.isdir(_os.path.join(_here, "encodings")):
    __path__.append(_os.path.dirname(_here))

__version__ = "0.1.0"

__all__ = ["check", "decode", "export", "read", "search", "solutions", "solve"]

if _TYPE_CHECKING:
    from .api import check, read, search, solutions, solve
    from .exchange import decode, export


def __getattr__(name: str) -> _Any:
    """Imports a public function when it is first used: the command line starts on a fraction of them."""
    if name not in __all__:
        raise AttributeError(f"module 'cluewise' has no attribute '{name}'")
    from . import api, exchange

    globals().update({one: getattr(api, one, None) or getattr(exchange, one) for one in __all__})
    return globals()[name]
