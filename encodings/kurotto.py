"""Kurotto compiled: a variable per cell and cuts, or walks from each number over shaded cells.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/kurotto.py`.
"""

from typing import TYPE_CHECKING

from cluewise.puzzles.common.geometry import Cell, pieces, reached, steps

from .common.encoding import encoding
from .common.model import Candidate, Clause, Cut, Literal, Model
from .common.papers import DANTZIG_1954

if TYPE_CHECKING:
    from cluewise.puzzles.kurotto import Kurotto


def _cells(puzzle: "Kurotto") -> tuple[Model, dict[Cell, Literal]]:
    """Rule 1."""
    model = Model()
    shaded = {cell: model.boolean(cell, 0, 1).variable for cell in puzzle.cells}
    for cell in puzzle.circles:
        model.family("circle").clause((-shaded[cell],), puzzle.why["circle", cell])
    return model, shaded


@encoding(
    summary="only a variable per cell; groups around a number are cut if they are too large or too small",
    source=f"{DANTZIG_1954}, for cuts",
    lazy=True,
)
def groups(puzzle: "Kurotto") -> Model:
    """Variables: x[c].

    circle: ¬x.  Cuts: for a number with groups that are too small, ∨ x over the free cells around it and them; for one
    with groups that are too large, ∨ ¬x over connected cells around it, one more than the number.
    """
    model, shaded = _cells(puzzle)
    free = {cell: [other for other in near if other not in puzzle.circles] for cell, near in puzzle.around.items()}
    numbers = [(circle, number, puzzle.why["number", circle]) for circle, number in puzzle.counts.items()]

    def find(holds: Candidate) -> list[Cut]:
        black = {cell: None for cell, x in shaded.items() if holds(x)}
        size, first = dict[Cell, int](), dict[Cell, Cell]()
        for group in pieces(black, free):
            size[group[0]] = len(group)
            first |= dict.fromkeys(group, group[0])
        cuts = []
        for circle, number, reason in numbers:
            count = sum(size[group] for group in {first[cell] for cell in free[circle] if cell in black})
            if count != number:
                joined = reached(circle, black.__contains__, free)
                shore = (other for cell in joined for other in free[cell] if other not in black)
                too_many = (-shaded[cell] for cell in joined[1 : number + 2])
                too_few = (shaded[cell] for cell in dict.fromkeys(shore))
                cuts.append(Cut(Clause(too_few if count < number else too_many), reason))
        return cuts

    model.cut(find)
    return model


@encoding(
    summary="walks from each number, step by step, over shaded cells; the cells that they reach are counted",
    source="Biere, Cimatti, Clarke, Zhu, Symbolic model checking without BDDs, 1999, for reachability in steps",
)
def walks(puzzle: "Kurotto") -> Model:
    """Variables: x[c]; w[k,c,n]: a walk of at most n steps over shaded cells from the number k reaches c.

    circle: ¬x.  walk: w[k,c,n] ↔ x[c] ∧ (w[k,c,n−1] ∨ ∨ w[k,d,n−1] over the cells d beside c).
    number: Σ w[k,…] = number, for walks of number + 1 steps: longer walks are not needed to find one cell too many.
    """
    model, shaded = _cells(puzzle)
    for circle, number in puzzle.counts.items():
        room = steps(circle, number + 1, lambda cell: cell not in puzzle.circles, puzzle.around)
        walked = {cell: shaded[cell] for cell, least in room.items() if least == 1}
        family = model.family("walk")
        for step in range(2, number + 2):
            before, walked = walked, {}
            for cell, least in room.items():
                if 0 < least <= step:
                    ways = [before[origin] for origin in (cell, *puzzle.around[cell]) if origin in before]
                    walked[cell] = family.conjunction((shaded[cell], family.disjunction(ways)))
        model.family("number").exactly(number, walked.values(), puzzle.why["number", circle])
    return model


ENCODINGS = (groups, walks)
