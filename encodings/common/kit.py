"""The names that most files of encodings need: `from cluewise.encodings.common.kit import Model, encoding`.

Those of `puzzles/common/kit.py` and `encodings/common/kit.py` are explained in docs/add-a-puzzle.md; other names are
imported from their modules.
"""

TYPE_CHECKING = False  # True for type checkers

_HOME = {
    "encoding": ("CNF", "ILP", "encoding"),
    "graphs.statements": ("Connected", "Subgraph", "cells_subgraph"),
    "loops": ("Edges",),
    "model": ("TRUE", "Literal", "Model"),
    "references": ("RULES_MODEL",),
    "shading": ("shaded_cells",),
}

__all__ = [*(name for names in _HOME.values() for name in names)]

if TYPE_CHECKING:
    from .encoding import CNF as CNF
    from .encoding import ILP as ILP
    from .encoding import encoding as encoding
    from .graphs.statements import Connected as Connected
    from .graphs.statements import Subgraph as Subgraph
    from .graphs.statements import cells_subgraph as cells_subgraph
    from .loops import Edges as Edges
    from .model import TRUE as TRUE
    from .model import Literal as Literal
    from .model import Model as Model
    from .references import RULES_MODEL as RULES_MODEL
    from .shading import shaded_cells as shaded_cells
else:  # hidden from type checkers: they use the imports above
    from cluewise.puzzles.common.lazy import lazy_dir, lazy_names

    __dir__ = lazy_dir(__name__, _HOME)
    __getattr__ = lazy_names(__name__, __package__, _HOME)
