"""Kurotto compiled: a variable a cell and cuts, or walks from each number over shaded cells.

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
    summary="a variable a cell and no more; groups around a number are cut where they are too large or too small",
    source=f"{DANTZIG_1954}, for cuts",
    lazy=True,
)
def groups(puzzle: "Kurotto") -> Model:
    """Variables: x[c].

    circle: ¬x.  Cuts: of a number whose groups are too small, ∨ x over the free cells around them and it; of one whose
    groups are too large, ∨ ¬x over one cell more than it counts, which are joined with it.
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
            found = sum(size[one] for one in {first[cell] for cell in free[circle] if cell in black})
            if found != number:
                joined = reached(circle, black.__contains__, free)
                shore = (other for cell in joined for other in free[cell] if other not in black)
                wrong = (-shaded[cell] for cell in joined[1 : number + 2])
                more = (shaded[cell] for cell in dict.fromkeys(shore))
                cuts.append(Cut(Clause(more if found < number else wrong), reason))
        return cuts

    model.cut(find)
    return model


@encoding(
    summary="walks from each number, step by step, over shaded cells; a sum of all that they reach",
    source="Biere, Cimatti, Clarke, Zhu, Symbolic model checking without BDDs, 1999, for reachability in steps",
)
def walks(puzzle: "Kurotto") -> Model:
    """Variables: x[c]; w[k,c,n]: a walk of n steps at most from the number k over shaded cells reaches c.

    circle: ¬x.  walk: w[k,c,n] ↔ x[c] ∧ (w[k,c,n−1] ∨ ∨ w[k,d,n−1] over the cells d beside c).
    number: Σ w[k,…] = number, of walks of one step more than it says: so many cells tell one too many.
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
                    ways = [before[one] for one in (cell, *puzzle.around[cell]) if one in before]
                    walked[cell] = family.conjunction((shaded[cell], family.disjunction(ways)))
        model.family("number").exactly(number, walked.values(), puzzle.why["number", circle])
    return model


ENCODINGS = (groups, walks)
