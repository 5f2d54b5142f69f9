"""Encodings of Doppelblock: the numbers between the shaded cells, or the two shaded cells of each line.

h[c,v] says that cell c holds v, or is shaded (v = 0). Rule numbers are those of `puzzles/doppelblock.py`.
"""

from itertools import combinations
from typing import TYPE_CHECKING

from cluewise.kit import IWAMA_1994, RULES_MODEL, Model, blanked, blanked_bits, encoding

if TYPE_CHECKING:
    from cluewise.puzzles.doppelblock import Doppelblock

SIDES = ("top", "left")


@encoding(
    summary="a variable per cell and number; the numbers of a line that lie inside", source=RULES_MODEL, weak=("sum",)
)
def inside(puzzle: "Doppelblock") -> Model:
    """Variables: h[c,v]; e[c], a cell of a line with a clue lies between its shaded cells; i[v], number v does.

    cell: Σ_v h[c,v] = 1.  row, column: Σ h = 1 for a number, 2 for shaded cells.  given: h[c,v].
    enclosed: e[c] ↔ (∨ h[d,0] before c) ∧ (∨ h[d,0] behind c).  inside: h[c,v] → (i[v] ↔ e[c]).
    sum: Σ v · i[v] = clue.
    """
    model, codes = blanked(puzzle)
    family = model.family("enclosed")
    for side, line, clue, cells in puzzle.clues_beside(*SIDES):
        reason, shaded = puzzle.reason_of("sum", (side, line.number)), [codes[cell].first for cell in cells]
        once = puzzle.rule(line.kind, None, f"{line} has each number once")
        model.uses("sum", once, at=(side, line.number))
        numbers = {value: model.new() for value in range(1, puzzle.highest + 1)}
        for i, cell in enumerate(cells):
            ahead, behind = family.disjunction(shaded[:i]), family.disjunction(shaded[i + 1 :])
            enclosed = family.conjunction((ahead, behind))
            for value, within in numbers.items():
                holds = codes[cell].first + value
                model.family("inside").clause((-holds, -within, enclosed), reason)
                model.family("inside").clause((-holds, within, -enclosed), reason)
        model.family("sum").sum(list(numbers.items()), clue, clue, reason=reason)
    return model


@encoding(
    summary="numbers in bits; the pair of shaded cells of each line with a clue",
    source=f"{IWAMA_1994}, for bits",
    redundant=("range",),
)
def pairs(puzzle: "Doppelblock") -> Model:
    """Variables: b[c,i], bit i of the number of cell c; h[c,v]; w[i,j], cells i < j of a line are its shaded ones.

    range: no number above N − 2.  value: h[c,v] ↔ the bits of v.  row, column: as in `inside`.  given: the bits.
    pair: Σ w = 1; w[i,j] → both are shaded.  sum: w[i,j] → Σ v · h[c,v] = clue over the cells between them.
    Pairs that leave no room for the clue, or too much, are left out.
    """
    model, values = blanked_bits(puzzle)
    for side, line, clue, cells in puzzle.clues_beside(*SIDES):
        reason, chosen = puzzle.reason_of("sum", (side, line.number)), []
        for i, j in combinations(range(len(cells)), 2):
            count = j - i - 1
            if not count * (count + 1) // 2 <= clue <= count * (2 * puzzle.highest - count + 1) // 2:
                continue
            pair = model.new()
            chosen.append(pair)
            for k in (i, j):
                model.family("pair").clause((-pair, values[cells[k]][0]), reason)
            terms = [(v, literal) for cell in cells[i + 1 : j] for v, literal in values[cell].items() if v]
            if terms:
                model.family("sum").sum(terms, clue, clue, when=pair, reason=reason)
        model.family("pair").clause(chosen, reason)
    return model


ENCODINGS = (inside, pairs)
