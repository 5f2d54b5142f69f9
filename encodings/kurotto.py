"""Kurotto compiled: a variable per cell, with cuts or with walks from each number over shaded cells.

x[c] says that cell c is shaded. Rule numbers are those of `puzzles/kurotto.py`.
"""

from collections.abc import Container, Mapping, Sequence
from typing import TYPE_CHECKING

from cluewise.kit import DANTZIG_1954, Candidate, Cell, Clause, Cut, Literal, Model, components, encoding, steps

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
    summary="only a variable per cell; cuts for groups around a number that are too large or too small",
    source=f"{DANTZIG_1954}, for cuts",
    cuts=True,
    redundant=("none", "some"),
    suited=("minicard", None),
)
def groups(puzzle: "Kurotto") -> Model:
    """Variables: x[c].

    circle: ¬x.  none: ¬x beside a zero.  some: ∨ x beside any other number.
    Cuts: for a number whose groups are too small, ∨ x over the cells around the number and its groups; for a number
    whose groups are too large, ∨ ¬x over number + 1 of their cells that are connected with the number. Other circles
    count as cells like any other, because only their own Reason says that they are not shaded.
    """
    model, shaded = _cells(puzzle)
    # cells are named by their variables, which are also the literals of the cuts
    around = {shaded[cell]: [shaded[beside] for beside in neighbours] for cell, neighbours in puzzle.around.items()}
    numbers = [(shaded[circle], number, puzzle.why["number", circle]) for circle, number in puzzle.counts.items()]
    for circle, number, reason in numbers:
        if number:
            model.family("some").clause(around[circle], reason)
        else:
            for x in around[circle]:
                model.family("none").clause((-x,), reason)

    def find(holds: Candidate) -> list[Cut]:
        groups = components([x for x in shaded.values() if holds(x)], around)
        group_of = {x: i for i, group in enumerate(groups) for x in group}
        cuts = []
        for circle, number, reason in numbers:
            beside = {group_of[x] for x in around[circle] if x in group_of}
            size = sum(len(groups[i]) for i in beside)
            if size < number:
                joined = (circle, *(x for i in beside for x in groups[i]))
                border = dict.fromkeys(y for x in joined for y in around[x] if y not in group_of and y != circle)
                cuts.append(Cut(Clause(border), reason))
            elif size > number:
                cuts.append(Cut(Clause(-x for x in _nearest(circle, number + 1, group_of, around)), reason))
        return cuts

    model.cut(find)
    return model


def _nearest(
    circle: Literal, most: int, shaded: Container[Literal], around: Mapping[Literal, Sequence[Literal]]
) -> list[Literal]:
    """Up to `most` of the shaded cells that are connected with a circle, the nearest first."""
    reached = [x for x in around[circle] if x in shaded]
    for x in reached:
        if len(reached) >= most:
            break
        reached += [y for y in around[x] if y in shaded and y not in reached]
    return reached[:most]


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
        model.family("number").exactly(number, reached.values(), puzzle.why["number", circle])
    return model


ENCODINGS = (groups, walks)
