"""Encodings of Kurotto: a variable per cell, with the sizes of groups or with walks from each number over shaded cells.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/kurotto.py`.
"""

from typing import TYPE_CHECKING

from cluewise.kit import RULES_MODEL, Cell, Literal, Model, Sized, cells_subgraph, encoding, steps

if TYPE_CHECKING:
    from cluewise.puzzles.kurotto import Kurotto


def _cells(puzzle: "Kurotto") -> tuple[Model, dict[Cell, Literal]]:
    """Rule 1."""
    model = Model()
    shaded = model.booleans(puzzle.cells)
    for cell in puzzle.circles:
        model.family("circle").clause((-shaded[cell],), puzzle.reason_of("circle", cell))
    return model, shaded


@encoding(
    summary="only a variable per cell; the sizes of the groups around a number are a global constraint",
    source=RULES_MODEL,
    globals=(Sized,),
    aliases={"groups": "cuts"},
    redundant=("none", "some"),
    suited=("minicard", None),
)
def groups(puzzle: "Kurotto") -> Model:
    """Variables: x[c].

    circle: ¬x.  none: ¬x beside a zero.  some: ∨ x beside any other number.
    number: the groups beside a number have that many cells together. Other circles count like any cell, because only
    their own Reason says that they are not shaded.
    """
    model, shaded = _cells(puzzle)
    board = cells_subgraph(shaded, puzzle.touching)
    model.uses("number", puzzle.clue("circle", None, "cells with a number are not shaded"))
    for circle, number in puzzle.counts.items():
        reason, around = puzzle.reason_of("number", circle), puzzle.around[circle]
        if number:
            model.family("some").clause((shaded[cell] for cell in around), reason)
        else:
            for cell in around:
                model.family("none").clause((-shaded[cell],), reason)
        model.family("number").sized(board, number, number, reason, nodes=around)
    return model


@encoding(
    summary="walks from each number, step by step, over shaded cells; the cells that they reach are counted",
    source="Biere, Cimatti, Clarke, Zhu, Symbolic model checking without BDDs, 1999, for reachability in steps",
)
def walks(puzzle: "Kurotto") -> Model:
    """Variables: x[c]; w[k,c,n]: a walk of at most n steps over shaded cells from the number k reaches c.

    circle: ¬x.  walk: w[k,c,n] ↔ x[c] ∧ (w[k,c,n−1] ∨ ∨ w[k,d,n−1] over the cells d beside c).
    number: Σ w[k,…] = number for walks of number + 1 steps, which are long enough to reach one cell too many.
    """
    model, shaded = _cells(puzzle)
    for circle, number in puzzle.counts.items():
        distances = steps(circle, number + 1, lambda _: True, puzzle.around)  # other circles have their own Reasons
        reached = {cell: shaded[cell] for cell, distance in distances.items() if distance == 1}
        family = model.family("walk")
        for step in range(2, number + 2):
            before, reached = reached, {}
            for cell, distance in distances.items():
                if 0 < distance <= step:
                    origins = [before[origin] for origin in (cell, *puzzle.around[cell]) if origin in before]
                    reached[cell] = family.conjunction((shaded[cell], family.disjunction(origins)))
        model.family("number").exactly(number, reached.values(), puzzle.reason_of("number", circle))
    return model


ENCODINGS = (groups, walks)
