"""Encodings of Undead: the visibility of monsters directly and in mirrors, or their kinds and an automaton for each
path.

Rule numbers are those of `puzzles/undead.py`.
"""

from itertools import product
from typing import TYPE_CHECKING

from cluewise.puzzles.undead import GHOST, MONSTERS, VAMPIRE, ZOMBIE

from .common.automata import Transition, accept
from .common.cardinality import NATIVE
from .common.givens import take_givens
from .common.kit import CNF, Literal, Model, encoding
from .common.references import PESANT_2004

if TYPE_CHECKING:
    from cluewise.puzzles.undead import Look, Undead

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


@encoding(
    summary="kinds one-hot; each path through the grid is a run of an automaton that counts for both ends",
    source=PESANT_2004,
    made_for=(CNF,),
    blames=False,
)
def ways(puzzle: "Undead") -> Model:
    """Variables: m[c,k], the monster of cell c is of kind k; those of `automata.accept` for each path, whose states are
    the numbers of monsters seen so far from its two ends.

    cell: Σ_k m[c,k] = 1.  total: Σ_c m[c,k] = total.  way: a run ends in the two numbers.  given: m[c,k].
    """
    model = Model()
    for cell in puzzle.monsters:
        model.family("cell").exactly(1, model.one_hot(cell, MONSTERS).variables)
    for kind, _, total in puzzle.totals:
        of_kind = (model.literal(cell, kind) for cell in puzzle.monsters)
        model.family("total").exactly(total, of_kind, puzzle.reason_of("total", kind))
    for look in puzzle.looks.values():
        if look.start < look.end:
            _count_both(model, look, puzzle.looks[look.end])
    take_givens(model, puzzle)
    return model


def _count_both(model: Model, look: "Look", back: "Look") -> None:
    """An automaton along a path, with the states (seen so far, seen so far from the other end)."""
    ranges = [range(len(look.passes) + 1) if end.number is None else [end.number] for end in (look, back)]
    most, states, layers = [max(numbers) for numbers in ranges], {(0, 0)}, list[list[Transition]]()
    for (cell, hidden), (_, hidden_back) in zip(look.passes, reversed(back.passes), strict=True):
        layers.append([])
        for (a, b), kind in product(sorted(states), MONSTERS):
            after = (a + (kind != hidden), b + (kind != hidden_back))
            if after[0] <= most[0] and after[1] <= most[1]:
                layers[-1].append(Transition((a, b), (model.literal(cell, kind),), after))
        states = {step.after for step in layers[-1]}  # type: ignore[misc]
    accept(model.family("way"), layers, (0, 0), set(product(*ranges)))


ENCODINGS = (seen, ways)
