"""An encoding of Araf: the owner of each cell is the first number of its region; the second one bounds the size.

w[e] says that border e has a wall; o[c,k] that cell c belongs to the region whose first number is that of cell k;
s[k,n] that this region has n cells or more.
Rule numbers are those of `puzzles/araf.py`.
"""

from functools import partial
from typing import TYPE_CHECKING

from .common.cardinality import NATIVE
from .common.kit import RULES_MODEL, TRUE, Connected, Model, Subgraph, encoding
from .parts.araf.owners import Numbers, owned, state_steps

if TYPE_CHECKING:
    from cluewise.puzzles.araf import Araf


@encoding(
    summary="the first number of each cell's region; all cells are connected with theirs over open borders",
    source=RULES_MODEL,
    globals=(Connected,),
    prefers="tree",
    redundant=("near", "order"),
    suited=("gluecard4", NATIVE),
)
def owners(puzzle: "Araf") -> Model:
    """Variables: w[e]; o[c,k], for k ≤ c if c holds a number, if a region with both and a second number can be small
    enough; s[k,n] up to the largest size.

    owner: Σ_k o[c,k] = 1.  first: o[c,k] → o[k,k].  second: o[k,k] → Σ o[c,k] = 1 over the other numbers.
    near: o[c,k] → ∨ o[d,k] over the other numbers d with which a region with both can be small enough.
    order: s[k,n] → s[k,n−1].  size: Σ o[·,k] = Σ s[k,·].
    between: o[c,k] → s[k,min+1] ∧ ¬s[k,max] for two numbers, ¬s[k,n] ∨ s[k,n+1] for the only known one.
    beside: w[e] → ¬(o[c,k] ∧ o[d,k]), ¬w[e] → (o[c,k] ↔ o[d,k]).  connected: every cell with a first number;
    in clauses by its steps from it (`state_steps`).
    """
    model, reason = Model(), puzzle.reason_of("pair")
    model.uses("pair", puzzle.reason_of("wall"))
    model.completed_by("wall", "pair")
    walls, numbers = model.booleans(puzzle.borders), Numbers.of(puzzle.cells, puzzle.clued, reason, puzzle.around)
    owners = owned(model, walls, numbers)
    links = [(*edge.ends, -wall) for edge, wall in walls.items()]
    roots = {clue: owners[clue][clue] for clue in puzzle.clued if clue in owners[clue]}
    subgraph = Subgraph(dict.fromkeys(owners, TRUE), links)
    by_steps = partial(state_steps, owners=owners, puzzle=numbers, around=puzzle.around)
    model.family("connected").connected(subgraph, reason, roots=roots, steps=by_steps)
    return model


ENCODINGS = (owners,)
