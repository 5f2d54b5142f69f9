"""Encodings of Map: a variable per region and colour, or a colour in two bits.

Rule numbers are those of `puzzles/map.py`.
"""

from typing import TYPE_CHECKING

from .common.kit import Model, encoding
from .common.references import WALSH_2000

if TYPE_CHECKING:
    from cluewise.puzzles.map import Map


@encoding(
    summary="a variable per region and colour",
    source=f"direct encoding; {WALSH_2000}",
)
def colours(puzzle: "Map") -> Model:
    """Variables: x[r,k]: region r has colour k.

    region: Σ_k x[r,k] = 1.  border: ¬(x[r,k] ∧ x[s,k]) for neighbours r, s.  given: x[r,k].
    """
    model = Model()
    variables = {slot: model.one_hot(slot, range(4)).variables for slot in puzzle.areas}
    for of_region in variables.values():
        model.family("region").exactly(1, of_region)
    for pair in puzzle.neighbours:
        first, second = (variables[slot] for slot in pair)
        for a, b in zip(first, second, strict=True):
            model.family("border").clause((-a, -b), puzzle.reason_of("border", pair))
    for slot, colour in puzzle.stated().items():
        model.family("given").takes(slot, colour, puzzle.reason_of("given", slot))
    return model


@encoding(
    summary="the colour of a region in two bits",
    source=f"log encoding; {WALSH_2000}",
)
def bits(puzzle: "Map") -> Model:
    """Variables: b[r,0], b[r,1], the colour of region r in binary.

    border: neighbours do not both have the bits 00; the same for 01, 10 and 11.  given: the bits of the colour.
    """
    model = Model()
    code = {slot: model.binary(slot, range(4)) for slot in puzzle.areas}
    for pair in puzzle.neighbours:
        for colour in range(4):
            literals = (-literal for slot in pair for literal in code[slot].literals(colour))
            model.family("border").clause(literals, puzzle.reason_of("border", pair))
    for slot, colour in puzzle.stated().items():
        model.family("given").takes(slot, colour, puzzle.reason_of("given", slot))
    return model


ENCODINGS = (colours, bits)
