"""Lowerings: the ways to state global constraints. `--globals` chooses one by name, as `--cardinality` chooses for
counts.

A lowering has a function for each kind of statement that it can state. `lower` replaces all statements of a Model by
clauses, sums and cuts.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import Refused

from ..model import Family, Model
from ..references import CHAINS, DANTZIG_1954, GAVISH_1978, MILLER_1960, RANKOOH_2022
from . import cuts
from .statements import Acyclic, Connected, Forest, Loop, SinglePath, Sized, Undivided

CNF, ILP = "cnf", "ilp"

Lower = Callable[[Family, Any], None]


class Lowering(NamedTuple):
    """A way to state global constraints.

    - `targets`: the forms for which it is made, the best one first.
    - `lazy`: it adds cuts while the puzzle is solved, so a file of the clauses does not state the whole puzzle.
    - `states`: its function for each kind of statement.
    - `own`: the kinds of statement for which it is made; it is offered only where a Model has one of them.
    - `explains`: each of its clauses follows from the statement alone. Chains of shaded cells also use another rule: no
      two of them share an edge.
    """

    summary: str
    source: str
    targets: tuple[str, ...]
    lazy: bool
    states: Mapping[type, Lower]
    own: tuple[type, ...] = ()
    explains: bool = True

    def fits(self, kinds: Collection[type]) -> bool:
        """True if it can state these kinds of statement."""
        return all(kind in self.states for kind in kinds) and (not self.own or any(kind in self.own for kind in kinds))


# The modules of lowerings that are not the default are imported when they are first used: starting takes longer than
# most puzzles.


def _by_elimination(family: Family, *stated: Any) -> None:
    from .elimination import by_elimination

    by_elimination(family, *stated)


def _by_binary(family: Family, *stated: Any) -> None:
    from .ranks import by_binary

    by_binary(family, *stated)


def _by_integers(family: Family, *stated: Any) -> None:
    from .ranks import by_integers

    by_integers(family, *stated)


def _cut_chains(family: Family, stated: Any) -> None:
    from .chains import cut_chains

    cut_chains(family, stated)


def _cut_sizes(family: Family, stated: Any) -> None:
    from .sizes import cut_sizes

    cut_sizes(family, stated)


def _tree(kind: str, acyclic: Callable[..., None]) -> Lower:
    """The function of `trees` for this kind of statement."""

    def state(family: Family, stated: Any) -> None:
        from . import trees

        getattr(trees, kind)(family, stated, acyclic=acyclic)

    return state


def _flow(kind: str) -> Lower:
    """The function of `flows` for this kind of statement."""

    def state(family: Family, stated: Any) -> None:
        from . import flows

        getattr(flows, kind)(family, stated)

    return state


def _acyclic(technique: Callable[..., None], family: Family, stated: Acyclic) -> None:
    technique(family, stated.arcs, stated.reason)


def _ranked(technique: Callable[..., None], family: Family, stated: Acyclic) -> None:
    technique(family, stated.arcs, stated.reason, stated.longest)


def _counted(connected: Lower, family: Family, stated: Sized) -> None:
    from .sizes import counted

    counted(family, stated, connected)


def _cut_loops(family: Family, stated: Any) -> None:
    from .loop_cuts import loop

    loop(family, stated)


def _looped(connected: Lower, family: Family, stated: Loop) -> None:
    connected(family, stated.connected)


CUTS: Mapping[type, Lower] = {
    Loop: _cut_loops,
    Connected: cuts.connected,
    Undivided: cuts.undivided,
    Forest: cuts.forest,
    Acyclic: cuts.acyclic,
    SinglePath: cuts.path,
    Sized: _cut_sizes,
}


def _trees(acyclic: Callable[..., None]) -> dict[type, Lower]:
    return {
        Connected: _tree("connected", acyclic),
        Loop: partial(_looped, _tree("connected", acyclic)),
        Undivided: _tree("undivided", acyclic),
        Forest: _tree("forest", acyclic),
        SinglePath: _tree("path", acyclic),
        Sized: partial(_counted, _tree("connected", acyclic)),
    }


LOWERINGS: Mapping[str, Lowering] = {
    "chains": Lowering(
        "cuts for chains of shaded cells that divide the others",
        CHAINS,
        (CNF, ILP),
        lazy=True,
        states={**CUTS, Undivided: _cut_chains},
        own=(Undivided,),
        explains=False,
    ),
    "cuts": Lowering("cuts, added while the puzzle is solved", DANTZIG_1954, (CNF, ILP), lazy=True, states=CUTS),
    "tree": Lowering(
        "trees, acyclic by vertex elimination",
        RANKOOH_2022,
        (CNF, ILP),
        lazy=False,
        states=_trees(_by_elimination),
    ),
    "elimination": Lowering(
        "vertex elimination",
        RANKOOH_2022,
        (CNF, ILP),
        lazy=False,
        states={Acyclic: partial(_acyclic, _by_elimination)},
    ),
    "ranks": Lowering(
        "trees and arcs along which a rank in bits counts up",
        "Zhou, Wang, Yap, A comparison of SAT encodings for acyclicity of directed graphs, 2023",
        (CNF, ILP),
        lazy=False,
        states={**_trees(_by_binary), Acyclic: partial(_ranked, _by_binary)},
    ),
    "flow": Lowering(
        "flows from a root to all nodes; forests by ranks as integers",
        GAVISH_1978,
        (ILP,),
        lazy=False,
        states={
            Connected: _flow("connected"),
            Loop: partial(_looped, _flow("connected")),
            Undivided: _flow("undivided"),
            Forest: _tree("forest", _by_integers),
            SinglePath: _flow("path"),
            Sized: partial(_counted, _flow("connected")),
        },
    ),
    "integers": Lowering(
        "arcs along which a rank, an integer, counts up",
        MILLER_1960,
        (ILP,),
        lazy=False,
        states={Acyclic: partial(_ranked, _by_integers)},
    ),
}
"""The lowerings by name; the order decides the default: cuts first, then clauses, then integers."""


def fitting(kinds: Collection[type]) -> Sequence[str]:
    """The names of the lowerings that can state these kinds of statement."""
    return [name for name, lowering in LOWERINGS.items() if lowering.fits(kinds)]


MOST_NODES = 1500
"""Clauses do not replace cuts for graphs with more nodes in total: there would be too many clauses."""


def _is_small(model: Model) -> bool:
    """True if clauses may replace cuts for the global constraints. For loops, clauses are always slower."""
    nodes = 0
    for stated in model.statements:
        if not isinstance(stated, Connected | Sized | Undivided):
            return False
        nodes += len(stated.shaded if isinstance(stated, Undivided) else stated.subgraph.members)
    return nodes <= MOST_NODES


def _eagerly(model: Model) -> Model:
    """The Model with its global constraints in clauses."""
    return lower(model, next(name for name in fitting(set(map(type, model.statements))) if not LOWERINGS[name].lazy))


def lower(model: Model, name: str) -> Model:
    """A copy of the Model in which this lowering states the global constraints; the Model itself if it has none.

    Hints for the lowering are added first. Raises Refused if it cannot state a constraint.
    """
    if not model.statements and not model.hints:
        return model
    states = LOWERINGS[name].states
    lowered = model.copy()
    lowered.eagerly = partial(_eagerly, model) if LOWERINGS[name].lazy and _is_small(model) else None
    lowered.eager_steps = any(type(stated) is Connected and stated.steps is not None for stated in model.statements)
    lowered.hints = []
    for names, state in model.hints:
        if name in names:
            state(lowered)
    lowered.stated_cuts, lowered.cut_statements, lowered.shared_finders = [], [], {}
    for family in lowered.families:
        statements, family.statements = family.statements, []
        for stated in statements:
            if type(stated) not in states:
                able = ", ".join(fitting([type(stated)]))
                raise Refused(f"--globals {name} cannot state '{family.name}' of this encoding; these can: {able}")
            before = len(lowered.finders)
            states[type(stated)](family, stated)
            added = len(lowered.finders) - before
            lowered.stated_cuts += [family.name] * added
            lowered.cut_statements += [stated] * added
            if LOWERINGS[name].lazy:
                lowered.watch(stated)
    return lowered
