"""Runs of shaded cells in lines: the length of the longest run through each cell."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cluewise.puzzles.common.geometry import Cell, Line

from .model import Family, Literal, Model


def windows(family: Family, literals: Sequence[Literal]) -> Iterator[tuple[int, int, Literal]]:
    """For each run of literals: its first index, its length, and a literal that says that all of them hold."""
    whole = list(literals)
    for length in range(1, len(literals) + 1):
        if length > 1:
            whole = [family.conjunction((whole[i], literals[i + length - 1])) for i in range(len(whole) - 1)]
        yield from ((i, length, literal) for i, literal in enumerate(whole))


def lengths(model: Model, lines: Iterable[Line], shaded: Mapping[Cell, Literal]) -> dict[Cell, list[Literal]]:
    """For each cell, for k = 1, 2, …: it lies in a run of at least k shaded cells of one of these lines.

    Variables: w[c,d,k], the k cells from c in direction d are shaded; l[c,k], c lies in a run of k.
    run: w[c,d,k] ↔ w[c,d,k−1] ∧ x.  length: l[c,k] ↔ ∨ w over the runs of k with c.
    """
    runs: dict[Cell, dict[int, list[Literal]]] = {cell: {1: [literal]} for cell, literal in shaded.items()}
    for line in lines:
        for first, length, literal in windows(model.family("run"), [shaded[cell] for cell in line.cells]):
            for cell in line.cells[first : first + length] if length > 1 else ():
                runs[cell].setdefault(length, []).append(literal)
    family = model.family("length")
    long = {cell: [family.disjunction(found[k]) for k in sorted(found)] for cell, found in runs.items()}
    for literals in long.values():
        model.chain(literals)
    return long
