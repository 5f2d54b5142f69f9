"""Encodings of Double Choco: the first white cell of a region owns it, and each white cell has a grey image.

w[e] says that border e has a wall; o[c,k] that cell c belongs to the region whose first white cell is k; i[c,g]
that grey cell g is the image of white cell c under the isometry of its region: one of eight turns d, then a shift.
Rule numbers are those of `puzzles/dbchoco.py`.
"""

from itertools import product
from typing import TYPE_CHECKING

from ..puzzles.common.shapes import turned
from .common.graphs.statements import Sized
from .common.kit import RULES_MODEL, Connected, Model, encoding
from .parts.dbchoco.halves import halves_of, isometric

if TYPE_CHECKING:
    from cluewise.puzzles.dbchoco import Dbchoco


@encoding(
    summary="a variable for each isometry of each white cell",
    source=RULES_MODEL,
    globals=(Connected, Sized),
    prefers="tree",
    redundant=("first", "one size"),
)
def isometries(puzzle: "Dbchoco") -> Model:
    """Variables: w[e], o[c,k], i[c,g]; z[c,m], the halves of c's region have m cells; j[e,k], k's
    halves meet at border e; m[c,g,d], the isometry with turn d leads from c to g and is that of c's region.

    owner: Σ_k o[c,k] = 1.  first: o[c,k] → o[k,k].  beside: w[e] → ¬(o[c,k] ∧ o[d,k]), ¬w[e] → (o[c,k] ↔ o[d,k]).
    connected: every white cell with an owner of itself, over white cells.  joint: j[e,k] → ¬w[e] ∧ o[c,k].
    meet: o[k,k] → ∨ j[e,k].  image: Σ_g i[c,g] = 1, Σ_c i[c,g] = 1.  own image: i[c,g] → (o[c,k] → o[g,k]).
    number: z[c,m].  one size: Σ_m z[c,m] ≤ 1.  same size: w[e] ∨ (z[c,m] ↔ z[d,m]), o[c,k] → (z[c,m] ↔ z[k,m]).
    half: each component of the cells of a colour with z[·,m], over open borders, has m cells.
    isometry: i[c,g] ↔ ∨_d m[c,g,d].  alike: ¬w[e] → (m[c,g,d] ↔ m[c′,g′,d]) for neighbours c, c′.
    """
    model, inner, images = halves_of(puzzle)
    isometric(model, images, inner, puzzle.reason_of("shape"))
    return model


@encoding(
    summary="turn, rows and columns of the isometry of each white cell",
    source=RULES_MODEL,
    globals=(Connected, Sized),
    redundant=("first", "one size"),
)
def shifts(puzzle: "Dbchoco") -> Model:
    """Variables: w[e], o[c,k], i[c,g], z[c,m], j[e,k]; t[c,d], r[c,y] and s[c,x]: the isometry of c's region has turn d
    and then a shift by y rows and x columns.

    owner, first, beside, connected, joint, meet, image, own image, number, one size, same size, half: as in
    `isometries`.
    part: Σ_d t[c,d] = Σ_y r[c,y] = Σ_x s[c,x] = 1.  shift: i[c,g] ∧ t[c,d] → r[c,y] ∧ s[c,x].
    alike: ¬w[e] → t, r and s are the same for neighbours c, c′.
    """
    model, inner, images = halves_of(puzzle)
    high, wide = puzzle.height, puzzle.width
    most = 2 * max(high, wide)
    parts = {
        c: tuple(
            {value: model.new() for value in values} for values in (range(8), range(-most, most), range(-most, most))
        )
        for c in images
    }
    for c, mine in images.items():
        reason = puzzle.reason_of("shape").narrowed((c,))
        for part in parts[c]:
            model.family("part").exactly(1, part.values(), reason)
        turns, rows, columns = parts[c]
        for (g, image), (turn, literal) in product(mine.items(), turns.items()):
            r, col = turned(turn, c)
            ahead = (rows[g.r - r], columns[g.c - col])
            model.family("shift").clauses(((-image, -literal, part) for part in ahead), reason)
    for edge, wall in inner.items():
        reason = puzzle.reason_of("shape").narrowed(edge.ends)
        for one, other in zip(*(parts[end] for end in edge.ends), strict=True):
            for value, a in one.items():
                model.family("alike").clauses(((wall, -a, other[value]), (wall, a, -other[value])), reason)
    return model


ENCODINGS = (isometries, shifts)
