"""An encoding of Undead: the visibility of monsters directly and in mirrors.

Rule numbers are those of `puzzles/undead.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.undead import GHOST, VAMPIRE, ZOMBIE

from .common.cardinality import NATIVE
from .common.givens import take_givens
from .common.kit import Literal, Model, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.undead import Undead

    from ..puzzles.common.kit import Cell


@encoding(
    summary="two variables per monster: seen directly, seen in mirrors; counts of both",
    source="the 0-1 model of the rules, kinds in the order encoding of Tamura et al., 2009",
    suited=("gluecard4", NATIVE),
)
def seen(puzzle: "Undead") -> Model:
    """Variables: d[c], the monster of cell c is seen directly (no ghost); v[c], it is a vampire (not seen in mirrors).

    order: v[c] → d[c].  total: Σ ¬d = ghosts, Σ v = vampires, Σ ¬d + Σ v = cells − zombies.
    seen: Σ d before the first mirror + Σ ¬v behind it = number.  given: the literals of the monster.
    """
    model = Model()
    visible: dict[str, dict[Cell, Literal]] = {GHOST: {}, VAMPIRE: {}}  # by the kind that is hidden
    for cell in puzzle.monsters:
        code = model.order(cell, (GHOST, ZOMBIE, VAMPIRE))
        visible[GHOST][cell], visible[VAMPIRE][cell] = code.first, -code.first - 1
    for kind, _, total in puzzle.totals:
        of_kind = [-x for hidden in (visible if kind == ZOMBIE else [kind]) for x in visible[hidden].values()]
        number = len(puzzle.monsters) - total if kind == ZOMBIE else total
        model.family("total").exactly(number, of_kind, puzzle.reason_of("total", kind))
    for look in puzzle.looks.values():
        if look.number is not None:
            literals = (visible[hidden][cell] for cell, hidden in look.passes)
            model.family("seen").exactly(look.number, literals, puzzle.reason_of("seen", look.start))
    take_givens(model, puzzle)
    return model


ENCODINGS = (seen,)
