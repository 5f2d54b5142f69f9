"""Encodings of Hidato: by positions, all of them or only the possible ones.

N is the number of places, places are indices i, j in reading order. Rule numbers are those of `puzzles/hidato.py`.
"""

from typing import TYPE_CHECKING

from .common.bits import ones
from .common.kit import Model, encoding
from .common.path_numbers import each_leads_on, number_holders, numbers_on_a_path
from .common.references import ANSOTEGUI_2008, DE_KLEER_1989

if TYPE_CHECKING:
    from cluewise.puzzles.hidato import Hidato


@encoding(
    summary="place × number, only for numbers that the place may hold",
    source=f"constraint propagation before encoding; cf. {ANSOTEGUI_2008} (clues worked in first)",
    blames=False,
    antichain=True,
    redundant=("number",),
)
def windows(puzzle: "Hidato") -> Model:
    """Variables: x[i,k] for every number k that `numbers_on_a_path` leaves place i; none if it leaves only one.

    cell: Σ_k x[i,k] = 1.  number: Σ_i x[i,k] = 1.
    step: x[i,k] → ∨_{j beside i} x[j,k+1], and x[i,k] → ∨_{j beside i} x[j,k−1].
    """
    model = Model()
    hints = [puzzle.known.get(cell) for cell in puzzle.places]
    numbers = [ones(mask) for mask in numbers_on_a_path(hints, puzzle.near, puzzle.near)]
    at = [dict.fromkeys(options, 0) for options in numbers]  # 0: the number is settled and needs no variable
    for i, (cell, options) in enumerate(zip(puzzle.places, numbers, strict=True)):
        if len(options) == 1:
            model.fixed(cell, options[0])
        else:
            code = model.one_hot(cell, options)
            at[i] = dict(zip(options, code.variables, strict=True))
            model.family("cell").exactly(1, code.variables)
    for variables in number_holders(at).values():
        if variables != [0]:
            model.family("number").exactly(1, variables)
    each_leads_on(model.family("step"), at, puzzle.near, 1, len(at))
    each_leads_on(model.family("step"), at, puzzle.near, -1, 1)
    return model


@encoding(
    summary="place × number, all pairs",
    source=f"the direct encoding: {DE_KLEER_1989}",
    redundant=("number",),
)
def positions(puzzle: "Hidato") -> Model:
    """Variables: x[i,k], N² of them.

    cell: Σ_k x[i,k] = 1.  number: Σ_i x[i,k] = 1.  given: x[i,given].
    step: x[i,k] → ∨_{j beside i} x[j,k+1] for k < N, and x[j,k+1] → ∨_{i beside j} x[i,k], which follows.
    """
    model, count = Model(), len(puzzle.places)
    codes = [model.one_hot(cell, puzzle.values(cell)) for cell in puzzle.places]
    for code in codes:
        model.family("cell").exactly(1, code.variables)
    for holders in zip(*(code.variables for code in codes), strict=True):
        model.family("number").exactly(1, holders, puzzle.reason_of("number"))
    model.uses("touch", puzzle.reason_of("number"))
    for cell, code, neighbours in zip(puzzle.places, codes, puzzle.near, strict=True):
        for low in range(count - 1):
            for k, adjacent in ((low, low + 1), (low + 1, low)):
                clause = (-code.variables[k], *(codes[j].variables[adjacent] for j in neighbours))
                model.family("step").clause(clause, puzzle.reason_of("touch", low + 1))
        if cell in puzzle.known:
            model.family("given").takes(cell, puzzle.known[cell], puzzle.reason_of("given", cell))
    return model


ENCODINGS = (windows, positions)
