"""Map compiled: a variable per region and colour, or a colour in two bits.

Rule numbers are those of `puzzles/map.py`.
"""

from typing import TYPE_CHECKING

from .common.encoding import encoding
from .common.model import Model
from .common.papers import WALSH_2000

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
    colour = {slot: model.one_hot(slot, range(4)).variables for slot in puzzle.areas}
    for variables in colour.values():
        model.family("region").exactly(1, variables)
    for pair in puzzle.neighbours:
        one, other = (colour[slot] for slot in pair)
        for a, b in zip(one, other, strict=True):
            model.family("border").clause((-a, -b), puzzle.why["border", pair])
    for slot, given in puzzle.told().items():
        model.family("given").clause((colour[slot][given],), puzzle.why["given", slot])
    return model


@encoding(
    summary="the colour of a region in two bits",
    source=f"log encoding; {WALSH_2000}",
)
def bits(puzzle: "Map") -> Model:
    """Variables: b[r,0], b[r,1], the colour of region r in binary.

    border: b[r] and b[s] of neighbours are not both 00, both 01, both 10, both 11.  given: the bits of the colour.
    """
    model = Model()
    code = {slot: model.binary(slot, range(4)) for slot in puzzle.areas}
    for pair in puzzle.neighbours:
        for colour in range(4):
            literals = (-literal for slot in pair for literal in code[slot].literals(colour))
            model.family("border").clause(literals, puzzle.why["border", pair])
    for slot, given in puzzle.told().items():
        for literal in code[slot].literals(given):
            model.family("given").clause((literal,), puzzle.why["given", slot])
    return model


ENCODINGS = (colours, bits)
