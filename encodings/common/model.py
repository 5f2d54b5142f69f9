"""The 0-1 model: Booleans and bounded integers, slots, and constraints in families.

Literals are written as in DIMACS: variables count from 1 in the order they are made, a minus sign negates. A Model
stores constraints, not clauses; `cnf.Cnf` and `ilp.Ilp` lower it. An encoder fills it family by family:

    model = Model()
    digit = model.one_hot(Cell(0, 0), range(1, 10))
    cell = model.family("cell")
    cell.exactly(1, digit.variables, reason)
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
from operator import neg
from typing import Any, NamedTuple, TypeVar

from cluewise.puzzles.common.errors import EncodingBug, Refused
from cluewise.puzzles.common.geometry import Cell, Edge
from cluewise.puzzles.common.lru import Bounded
from cluewise.puzzles.common.solution import Reason, Slot, Value

from .graphs.statements import (
    Acyclic,
    Arcs,
    Around,
    Connected,
    Forest,
    Loop,
    Node,
    Roots,
    SinglePath,
    Sized,
    Statement,
    Subgraph,
    Undivided,
)
from .literals import FALSE as FALSE
from .literals import TRUE as TRUE
from .literals import Literal as Literal
from .literals import Values, at_most, values_of

Assignment = bytes
"""One byte per variable, 0 or 1; index 0 is unused, so variable v is at index v."""


class Clause(tuple[Literal, ...]):
    """l₁ ∨ l₂ ∨ …; the empty clause is false."""

    __slots__ = ()


class LiteralCount(NamedTuple):
    """low ≤ number of true literals ≤ high. A literal listed twice counts twice."""

    literals: tuple[Literal, ...]
    low: int
    high: int


class Integer(NamedTuple):
    """A bounded integer, low ≤ z ≤ high: a column of an ILP, order- or binary-encoded in CNF (`code`)."""

    number: int
    low: int
    high: int
    code: str


class LinearSum(NamedTuple):
    """low ≤ Σ coefficient·term ≤ high (None: no bound) if `when` is true (None: always).

    A term is a literal (0 or 1) or an Integer; coefficients are integers of either sign.
    """

    terms: tuple[tuple[int, "Literal | Integer"], ...]
    low: int | None
    high: int | None
    when: Literal | None = None


Constraint = Clause | LiteralCount | LinearSum


def literals_of(constraint: Constraint) -> Sequence[Literal]:
    """The literals of a constraint, with the `when` of a Sum; Integers are left out."""
    if isinstance(constraint, LinearSum):
        terms = [term for _, term in constraint.terms if not isinstance(term, Integer)]
        return terms if constraint.when is None else [*terms, constraint.when]
    return constraint.literals if isinstance(constraint, LiteralCount) else constraint


class OneHot:
    """A slot with one variable per value; the encoder must state that exactly one of them is true."""

    __slots__ = ("_index", "first", "values")

    def __init__(self, first: int, values: Sequence[Value]) -> None:
        self.first, self.values = first, values
        # A range needs no index: a thousand dictionaries of a thousand entries would need much memory.
        self._index: dict[Value, int] | Sequence[Value]
        self._index = values if isinstance(values, range) else {value: i for i, value in enumerate(values)}

    @property
    def variables(self) -> range:
        return range(self.first, self.first + len(self.values))

    def literal(self, value: Value) -> Literal | None:
        """The literal that says the slot takes this value; None if it never does."""
        return self.literals(value)[0] if value in self._index else None

    def literals(self, value: Value) -> tuple[Literal, ...]:
        return (self.first + (self._index[value] if isinstance(self._index, dict) else self._index.index(value)),)

    def decode(self, true: Assignment) -> Value:
        end = self.first + len(self.values)
        if true.count(1, self.first, end) != 1:
            raise EncodingBug(f"one slot has {true.count(1, self.first, end)} values; expected exactly one")
        return self.values[true.index(1, self.first, end) - self.first]


class Boolean:
    """A slot with two values and one variable: it takes the second value if the variable is true."""

    __slots__ = ("values", "variable")

    def __init__(self, variable: int, values: tuple[Value, Value]) -> None:
        self.variable, self.values = variable, values

    def literals(self, value: Value) -> tuple[Literal, ...]:
        return (self.variable,) if value == self.values[1] else (-self.variable,)

    def decode(self, true: Assignment) -> Value:
        return self.values[true[self.variable]]


class Order:
    """A slot with ordered values v₀ < v₁ < …; variable i (from 1) says: the slot takes at least vᵢ.

    Source: Tamura, Taga, Kitagawa, Banbara, Compiling finite linear CSP into SAT, 2009.
    """

    __slots__ = ("_index", "first", "values")

    def __init__(self, first: int, values: Sequence[Value]) -> None:
        self.first, self.values = first, tuple(values)
        self._index = {value: i for i, value in enumerate(self.values)}

    def at_least(self, index: int) -> Literal | None:
        """The literal "at least the value at this index" for 0 < index < len(values), else None (always or never)."""
        return self.first + index - 1 if 0 < index < len(self.values) else None

    def literals(self, value: Value) -> tuple[Literal, ...]:
        i = self._index[value]
        low, high = self.at_least(i), self.at_least(i + 1)
        return ((low,) if low else ()) + ((-high,) if high else ())

    def decode(self, true: Assignment) -> Value:
        end = self.first + len(self.values) - 1
        reached = true.count(1, self.first, end)
        if reached != true.count(1, self.first, self.first + reached):
            raise EncodingBug("an order-encoded slot has a true literal after a false one")
        return self.values[reached]


class Binary:
    """A slot that stores the index of its value in bits; variable i is bit i, the lowest first."""

    __slots__ = ("_index", "first", "values")

    def __init__(self, first: int, values: Sequence[Value]) -> None:
        self.first, self.values = first, values
        self._index = {value: i for i, value in enumerate(values)}

    @property
    def variables(self) -> range:
        return range(self.first, self.first + (len(self.values) - 1).bit_length())

    def literals(self, value: Value) -> tuple[Literal, ...]:
        index = self._index[value]
        return tuple(variable if index >> i & 1 else -variable for i, variable in enumerate(self.variables))

    def decode(self, true: Assignment) -> Value:
        index = sum(true[variable] << i for i, variable in enumerate(self.variables))
        if index >= len(self.values):
            raise EncodingBug(f"the bits of a slot spell index {index}, but the slot has {len(self.values)} values")
        return self.values[index]


class Grouped:
    """A slot whose values are divided into groups. The encoder gives each group a literal and must state that exactly
    one of these is true.

    `bits` hold the index of the value in its group. All groups share them; bit i is bits[i], the lowest first, and the
    bits that a group does not need are false.
    """

    __slots__ = ("bits", "groups")

    def __init__(self, groups: Sequence[tuple[Literal, Sequence[Value]]], first: int) -> None:
        self.groups = groups
        self.bits = range(first, first + max((len(values) - 1).bit_length() for _, values in groups))

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(value for _, values in self.groups for value in values)

    def literals(self, value: Value) -> tuple[Literal, ...]:
        for literal, values in self.groups:
            if value in values:
                index = values.index(value)
                bits = self.bits[: (len(values) - 1).bit_length()]
                return (literal, *(bit if index >> i & 1 else -bit for i, bit in enumerate(bits)))
        raise KeyError(value)

    def decode(self, true: Assignment) -> Value:
        chosen = [values for literal, values in self.groups if true[abs(literal)] == (literal > 0)]
        if len(chosen) != 1:
            raise EncodingBug(f"one slot has {len(chosen)} groups of values; expected exactly one")
        index = sum(true[bit] << i for i, bit in enumerate(self.bits))
        if index >= len(chosen[0]):
            raise EncodingBug(f"the bits of a slot spell index {index}, but its group has {len(chosen[0])} values")
        return chosen[0][index]


class Together:
    """A slot whose value follows from several literals together. Slots may share literals, but not constants.

    For example, an edge's literal says for both its cells whether that side is open. `table` maps the truth values of
    the literals to the slot's value; the encoder must state that one of its rows holds. If several rows have one value,
    the literals whose truth values they share must state it.
    """

    __slots__ = ("parts", "table")

    def __init__(self, parts: Sequence[Literal], table: Mapping[tuple[bool, ...], Value]) -> None:
        self.parts, self.table = parts, table

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(dict.fromkeys(self.table.values()))

    def literals(self, value: Value) -> tuple[Literal, ...]:
        rows = [signs for signs, listed in self.table.items() if listed == value]
        if not rows:
            raise KeyError(value)
        columns = zip(self.parts, zip(*rows, strict=True), strict=True)
        return tuple(part if signs[0] else -part for part, signs in columns if len(set(signs)) == 1)

    def decode(self, true: Assignment) -> Value:
        signs = tuple([(true[literal] if literal > 0 else not true[-literal]) == 1 for literal in self.parts])
        if signs not in self.table:
            raise EncodingBug(f"no value of a slot belongs to the truth values {signs} of its literals")
        return self.table[signs]


class Fixed:
    """A slot whose value is known before the solver starts: no variable."""

    __slots__ = ("values",)

    def __init__(self, value: Value) -> None:
        self.values = (value,)

    def literals(self, value: Value) -> tuple[Literal, ...]:
        if value != self.values[0]:
            raise KeyError(value)
        return ()

    def decode(self, true: Assignment) -> Value:
        return self.values[0]


Code = OneHot | Boolean | Order | Binary | Grouped | Together | Fixed
AnyCode = TypeVar("AnyCode", OneHot, Boolean, Order, Binary, Grouped, Together, Fixed)


class Family:
    """The constraints of one rule. Each is stored with its Reason or None. Global constraints are its statements."""

    __slots__ = ("constraints", "model", "name", "reasons", "statements")

    def __init__(self, model: "Model", name: str) -> None:
        self.model, self.name = model, name
        self.constraints: list[Constraint] = []
        self.reasons: list[Reason | None] = []
        self.statements: list[Statement] = []

    def _add(self, constraint: Constraint, reason: Reason | None) -> None:
        self.constraints.append(constraint)
        self.reasons.append(reason)

    def clause(self, literals: Iterable[Literal], reason: Reason | None = None) -> None:
        """l₁ ∨ l₂ ∨ …"""
        clause = Clause(literals)
        if self.model.constants:
            if TRUE in clause:
                return
            if FALSE in clause:
                clause = Clause([literal for literal in clause if literal != FALSE])
        self.constraints.append(clause)
        self.reasons.append(reason)

    def clauses(self, clauses: Iterable[Iterable[Literal]], reason: Reason | None = None) -> None:
        """Adds several clauses with the same Reason; faster than one at a time."""
        if self.model.constants:
            for clause in clauses:
                self.clause(clause, reason)
        else:
            self.constraints += map(Clause, clauses)
            self.reasons += [reason] * (len(self.constraints) - len(self.reasons))

    def implies(self, condition: Literal, conclusions: Iterable[Literal], reason: Reason | None = None) -> None:
        """condition → l for every literal l of the conclusions."""
        for literal in conclusions:
            self.clause((-condition, literal), reason)

    def takes(self, slot: Slot, value: Value, reason: Reason | None = None) -> None:
        """The slot takes this value: unit clauses, or the empty clause if it never does."""
        code = self.model.slots[slot]
        if value not in code.values:
            self.clause((), reason)
            return
        for literal in code.literals(value):
            self.clause((literal,), reason)

    def at_least(self, bound: int, literals: Iterable[Literal], reason: Reason | None = None) -> None:
        literals = tuple(literals)
        self.count(literals, bound, len(literals), reason)

    def at_most(self, bound: int, literals: Iterable[Literal], reason: Reason | None = None) -> None:
        self.count(literals, 0, bound, reason)

    def exactly(self, bound: int, literals: Iterable[Literal], reason: Reason | None = None) -> None:
        self.count(literals, bound, bound, reason)

    def count(self, literals: Iterable[Literal], low: int, high: int, reason: Reason | None = None) -> None:
        """low ≤ number of true literals ≤ high."""
        literals = tuple(literals)
        if self.model.constants and (TRUE in literals or FALSE in literals):
            sure = literals.count(TRUE)
            literals = tuple(literal for literal in literals if FALSE < literal < TRUE)
            low, high = low - sure, high - sure
        self._add(LiteralCount(literals, low, high), reason)

    def sum(
        self,
        terms: Iterable[tuple[int, Literal | Integer]],
        low: int | None = None,
        high: int | None = None,
        *,
        when: Literal | None = None,
        reason: Reason | None = None,
    ) -> None:
        """low ≤ Σ coefficient·term ≤ high if the literal `when` is true (None: always)."""
        terms = tuple(terms)
        if self.model.constants:
            if when == FALSE:
                return
            when = None if when == TRUE else when
            sure = sum(coefficient for coefficient, term in terms if term == TRUE)
            terms = tuple((coefficient, term) for coefficient, term in terms if term not in (TRUE, FALSE))
            low, high = (None if bound is None else bound - sure for bound in (low, high))
        self._add(LinearSum(terms, low, high, when), reason)

    # ── global constraints: a lowering states them (`graphs/lowerings.py`) ──

    def connected(
        self,
        subgraph: Subgraph,
        reason: Reason | None,
        *,
        roots: Roots | None = None,
        named: Callable[[Any], Iterable[Cell]] | None = None,
        sure: Iterable[Collection[Node]] = (),
        most: int | None = None,
        steps: Callable[["Family"], bool] | None = None,
    ) -> None:
        """The present nodes of a subgraph form one component, or each component has a root. See `Connected`."""
        self.statements.append(Connected(subgraph, reason, roots, named, sure, most, steps))

    def undivided(self, shaded: Mapping[Cell, Literal], touching: Sequence[Edge], reason: Reason | None) -> None:
        """The unshaded cells are connected; other constraints state that no two shaded cells share an edge."""
        self.statements.append(Undivided(shaded, touching, reason))

    def loop(self, subgraph: Subgraph, reason: Reason, sure: Collection[Node] = ()) -> None:
        """The present links form one loop through the present nodes; the degrees are stated apart. See `Loop`."""
        self.statements.append(Loop(subgraph, reason, sure))

    def forest(
        self,
        links: Sequence[tuple[Node, Node, Literal]],
        reason: Reason | None,
        *,
        named: Callable[[int], Iterable[Cell]] | None = None,
    ) -> None:
        """The present links form no cycle. At most one link joins two nodes."""
        self.statements.append(Forest(links, reason, named))

    def acyclic(self, arcs: Arcs, reason: Reason | None, *, longest: int | None = None) -> None:
        """The present arcs form no directed cycle."""
        self.statements.append(Acyclic(arcs, reason, longest))

    def path(self, links: Sequence[tuple[Node, Node, Literal]], start: Node, reason: Reason | None) -> None:
        """Every present link is connected with the place `start`."""
        self.statements.append(SinglePath(links, start, reason))

    def sized(
        self,
        subgraph: Subgraph,
        least: int,
        most: int | None,
        reason: Reason | None,
        *,
        nodes: Collection[Node] | None = None,
        when: Literal = TRUE,
        walls: Reason | None = None,
        named: Callable[[Any], Iterable[Cell]] | None = None,
        numbers: Mapping[tuple[int, int], Subgraph] | None = None,
    ) -> None:
        """Each component of the present nodes has from `least` to `most` nodes; with `nodes`, their components together
        have that many. See `Sized`.
        """
        self.statements.append(Sized(subgraph, least, most, reason, nodes, when, walls, named, numbers))

    # ── definitions: new variables that are equivalent to a formula and need no Reason ──

    def conjunction(self, literals: Iterable[Literal]) -> Literal:
        """A literal that is true exactly if all these literals are: one of them, a constant, or a new variable."""
        literals = dict.fromkeys(literals)
        if self.model.constants:
            literals.pop(TRUE, None)
        if FALSE in literals or len(set(map(abs, literals))) < len(literals):
            return self.model.false
        if len(literals) < 2:
            return next(iter(literals)) if literals else self.model.true
        conjunction = self.model.new()
        clauses = [Clause((-conjunction, literal)) for literal in literals]
        self.constraints += clauses
        self.constraints.append(Clause([conjunction, *map(neg, literals)]))
        self.reasons += [None] * (len(clauses) + 1)
        return conjunction

    def disjunction(self, literals: Iterable[Literal]) -> Literal:
        """A literal that is true exactly if at least one of these literals is."""
        return -self.conjunction(map(neg, literals))

    def differ(self, a: Literal, b: Literal) -> Literal:
        """A literal that is true exactly if these two have different values."""
        if a in (TRUE, FALSE):
            return -b if a == TRUE else b
        if b in (TRUE, FALSE):
            return -a if b == TRUE else a
        if abs(a) == abs(b):
            return self.model.false if a == b else self.model.true
        differ = self.model.new()
        for clause in ((-differ, a, b), (-differ, -a, -b), (differ, -a, b), (differ, a, -b)):
            self._add(Clause(clause), None)
        return differ

    def table(self, slots: Sequence[Slot], allowed: Iterable[Sequence[Value]], reason: Reason | None = None) -> None:
        """The slots together take one of the allowed tuples; each tuple has a selector s (Bacchus 2007).

        (s → each of its literals), (s₁ ∨ s₂ ∨ …), (a value → one of the tuples that have it). Tuples with a value
        outside a slot's domain are ignored.
        """
        codes = [self.model.slots[slot] for slot in slots]
        selectors = []
        supports: list[dict[Value, list[Literal]]] = [{value: [] for value in code.values} for code in codes]
        for row in sorted(set(map(tuple, allowed)), key=repr):
            if any(value not in code.values for code, value in zip(codes, row, strict=True)):
                continue
            selector = self.model.new()
            selectors.append(selector)
            for code, value, support in zip(codes, row, supports, strict=True):
                support[value].append(selector)
                for literal in code.literals(value):
                    self.clause((-selector, literal), reason)
        self.clause(selectors, reason)
        for code, support in zip(codes, supports, strict=True):
            for value, holders in support.items():
                if len(holders) < len(selectors):
                    self.clause((*(-literal for literal in code.literals(value)), *holders), reason)


class Cut(NamedTuple):
    """A clause that was found lazily because a candidate violates it, and its Reason.

    `likely` are literals that a better candidate has. They are never constraints: an engine may prefer them.
    """

    clause: Clause
    reason: Reason | None = None
    likely: Sequence[Literal] = ()


class Candidate:
    """A solver's assignment that finders of cuts examine: `candidate(literal)` is true if the literal holds.

    The literal may be a constant or an auxiliary variable. `literals` has the values of all of them at once, `values`
    those of the Model's slots.
    """

    __slots__ = ("_model", "_values", "literals", "true")

    def __init__(self, model: "Model", true: Assignment) -> None:
        self._model, self.true = model, true
        self.literals: Values = values_of(true)
        self._values: dict[Slot, Value] | None = None

    def __call__(self, literal: Literal) -> bool:
        if FALSE < literal < TRUE:
            return self.literals[literal] == 1
        return literal == TRUE

    @property
    def values(self) -> dict[Slot, Value]:
        if self._values is None:
            self._values = self._model.decode(self.true)
        return self._values


AnySlot = TypeVar("AnySlot", bound=Slot)

_BOOLEANS = Bounded[Hashable, tuple[tuple[Any, ...], dict[Any, Code], dict[Any, Literal]]](64)
"""The codes and literals of slots by the identity of their tuple: puzzles of one size share their cells and edges."""

LARGEST_BOARD = 10_000

Finder = Callable[[Candidate], Iterable[Cut]]
"""A pure function from a candidate to cuts that it violates; none if the candidate is accepted."""


def _excluding(candidate: Candidate, cuts: list[Cut]) -> list[Cut]:
    """These cuts. Raises EncodingBug if there are some, and the candidate violates none."""
    holds = candidate.literals.__getitem__
    for cut in cuts:
        if not any(map(holds, cut.clause)):
            return cuts
    if cuts:
        raise EncodingBug(f"a cut does not exclude its candidate: {tuple(cuts[0].clause)}")
    return cuts


def _found_in(model: "Model", find: Finder, candidate: Candidate) -> Iterable[Cut]:
    """The cuts of a finder that knows the slots of another Model."""
    return find(Candidate(model, candidate.true))


class Preferred(NamedTuple):
    """Solutions that are searched first, because they are found fast: those that satisfy these clauses.

    `are_all(solutions)` gets all of them, as values of the slots, and returns True if there can be no others.
    """

    clauses: Sequence[Sequence[Literal]]
    are_all: Callable[[Sequence[Mapping[Slot, Value]]], bool]


class Model:
    """Slots, variables and constraints. An encoder builds it once; the lowerings read it."""

    def __init__(self) -> None:
        self.variables = 0
        self.slots: dict[Slot, Code] = {}
        self.integers: list[Integer] = []
        self.families: list[Family] = []
        self.finders: list[Finder] = []
        self.watched: list[Statement] = []
        self.stated_cuts: list[str] = []
        self.cut_statements: list[Statement] = []
        self.arounds: list[tuple[Subgraph, Around]] = []
        self.shared_finders: dict[tuple[str, int | None], Any] = {}
        self.hints: list[tuple[Collection[str], Callable[[Model], None]]] = []
        self.constants = False
        self.comparable = False
        self.views: dict[str, tuple[Literal, ...]] = {}
        self.named: dict[str, dict[Any, Literal]] = {}
        self.choices: set[str] = set()
        self.objective: tuple[tuple[int, Literal | Integer], ...] | None = None
        self.suggested: list[Literal] = []
        self.granted: dict[Hashable, tuple[Reason, ...]] = {}
        self.completing: dict[str, tuple[str, ...]] = {}
        self.chains: list[Sequence[Literal]] = []
        self.caps: dict[tuple[Literal, ...], tuple[int, ...]] = {}
        self.eagerly: Callable[[], Model] | None = None
        self.eager_steps = False
        self.preferred: Preferred | None = None
        self.original: Model | None = None

    # ── several boards ──

    @classmethod
    def after(cls, other: "Model") -> "Model":
        """A Model without slots whose variables and integers are numbered from those of another one on."""
        model = cls()
        model.variables, model.integers, model.constants = other.variables, [*other.integers], other.constants
        return model

    def add_board(self, other: "Model", slot_in: Callable[[Slot], Slot]) -> None:
        """Adds the slots and constraints of a Model that was made `after` this one; `slot_in` renames its slots."""
        assert other.objective is None, "a part of a Model has no objective"
        self.variables, self.integers = other.variables, other.integers
        self.constants, self.comparable = self.constants or other.constants, self.comparable and other.comparable
        self.slots.update((slot_in(slot), code) for slot, code in other.slots.items())
        for family in other.families:
            own = self.family(family.name)
            own.constraints += family.constraints
            own.reasons += family.reasons
            own.statements += family.statements
        for find in other.finders:
            self.cut(partial(_found_in, other, find))
        self.arounds += other.arounds
        self.hints += other.hints
        self.suggested += other.suggested
        self.chains += other.chains
        self.caps |= other.caps
        self.granted |= other.granted
        self.completing |= other.completing

    # ── variables ──

    def new(self) -> Literal:
        """An auxiliary Boolean."""
        self.variables = variable = self.variables + 1
        return variable

    @property
    def true(self) -> Literal:
        """The literal that always holds. From the first use on, constraints are simplified when they are stated."""
        self.constants = True
        return TRUE

    @property
    def false(self) -> Literal:
        """The literal that never holds; see `true`."""
        return -self.true

    def literal(self, slot: Slot, value: Value) -> Literal:
        """The single literal that says a slot takes a value; a constant if the slot always or never takes it.

        Only for codes that need one literal: `one_hot`, `boolean`, `fixed`, and the first and last value of `order`.
        """
        code = self.slots[slot]
        if value not in code.values:
            return self.false
        literals = code.literals(value)
        if not literals:
            return self.true
        assert len(literals) == 1, f"{slot!r} = {value!r} takes {len(literals)} literals"
        return literals[0]

    def _slot(self, slot: Slot, code: AnyCode, variables: int) -> AnyCode:
        assert slot not in self.slots, slot
        self.slots[slot] = code
        self.variables += variables
        return code

    def one_hot(self, slot: Slot, values: Iterable[Value]) -> OneHot:
        """A slot with a variable per value; a pruned domain is simply a shorter list."""
        values = values if isinstance(values, range) else tuple(values)
        return self._slot(slot, OneHot(self.variables + 1, values), len(values))

    def boolean(self, slot: Slot, false: Value = False, true: Value = True) -> Boolean:
        return self._slot(slot, Boolean(self.variables + 1, (false, true)), 1)

    def booleans(self, slots: Iterable[AnySlot], false: Value = 0, true: Value = 1) -> dict[AnySlot, Literal]:
        """A `boolean` slot for each of these. Returns the literals that say that it takes the second value."""
        slots = slots if isinstance(slots, tuple) else tuple(slots)
        first = self.variables + 1
        key = (id(slots), first, false, true, type(false))
        kept = _BOOLEANS.get(key)
        if kept is None:
            variables = range(first, first + len(slots))
            literals = dict(zip(slots, variables, strict=True))
            assert len(literals) == len(slots)
            kept = slots, dict(zip(slots, map(Boolean, variables, repeat((false, true))), strict=False)), literals
            if len(slots) <= LARGEST_BOARD:
                _BOOLEANS[key] = kept  # keeping the slots keeps their id unique
        assert not self.slots or self.slots.keys().isdisjoint(kept[1])
        self.slots.update(kept[1])
        self.variables += len(slots)
        return kept[2].copy()

    def order(self, slot: Slot, values: Iterable[Value]) -> Order:
        """An order-encoded slot. Its chain (at least vᵢ₊₁ → at least vᵢ) is added to the family "order"."""
        values = tuple(values)
        code = self._slot(slot, Order(self.variables + 1, values), len(values) - 1)
        chain = self.family("order")
        for variable in range(code.first, code.first + len(values) - 2):
            chain.clause((variable, -variable - 1))
        return code

    def binary(self, slot: Slot, values: Iterable[Value]) -> Binary:
        """A slot with the index of its value in bits. Clauses in the family "range" exclude indices beyond the last."""
        values = tuple(values)
        code = self._slot(slot, Binary(self.variables + 1, values), (len(values) - 1).bit_length())
        for clause in at_most(code.variables, len(values) - 1):
            self.family("range").clause(clause)
        return code

    def grouped(self, slot: Slot, groups: Sequence[tuple[Literal, Sequence[Value]]]) -> Grouped:
        """A slot whose values are divided into groups, each with the literal that says that the value is in it.

        Clauses in the family "range" exclude indices beyond the chosen group. The encoder must state that exactly one
        group is chosen.
        """
        code = Grouped(groups, self.variables + 1)
        self._slot(slot, code, len(code.bits))
        family = self.family("range")
        large = [(literal, len(values) - 1) for literal, values in groups if len(values) > 1]
        for i, bit in enumerate(code.bits):
            needing = [literal for literal, last in large if last >> i]
            if len(needing) < len(groups):
                family.clause((-bit, *needing))
        for literal, last in large:
            for clause in at_most(code.bits[: last.bit_length()], last):
                family.clause((-literal, *clause))
        return code

    def together(self, slot: Slot, parts: Iterable[Literal], table: Mapping[tuple[bool, ...], Value]) -> Together:
        """A slot whose value follows from the truth values of these literals, which other slots may use too (edges)."""
        return self._slot(slot, Together(tuple(parts), table), 0)

    def fixed(self, slot: Slot, value: Value) -> Fixed:
        return self._slot(slot, Fixed(value), 0)

    def integer(self, low: int, high: int, code: str = "order") -> Integer:
        """A bounded integer that is not a slot (a rank, a flow). `code` is its encoding in CNF: "order" or "binary"."""
        assert code in ("order", "binary"), code
        assert low <= high, (low, high)
        self.integers.append(Integer(len(self.integers), low, high, code))
        return self.integers[-1]

    # ── constraints ──

    def family(self, name: str) -> Family:
        """The family of this name; a new one if the Model has none."""
        for family in reversed(self.families):
            if family.name == name:
                return family
        self.families.append(Family(self, name))
        return self.families[-1]

    def constraints(self) -> Iterator[tuple[Constraint, Reason | None]]:
        """All constraints with their reasons, family by family."""
        for family in self.families:
            yield from zip(family.constraints, family.reasons, strict=True)

    def minimise(self, terms: Iterable[tuple[int, Literal | Integer]]) -> None:
        """Minimises Σ coefficient·term. For integer programs only: lowering to CNF raises Refused."""
        self.objective = tuple(terms)

    def suggest(self, literal: Literal) -> None:
        """Suggests a literal: a SAT solver tries it first and prefers its phase, a MILP solver starts from it. It is
        never a constraint."""
        self.suggested.append(literal)

    def name_view(self, view: str, literals: Mapping[Any, Literal]) -> None:
        """Names the literals, by place, whose values *are* the image of a solution under a view. They must be
        equivalences, so that blocking them loses no solution."""
        self.views[view] = tuple(literals.values())
        self.name_facts(view, literals)

    def name_facts(self, kind: str, literals: Mapping[Any, Literal]) -> None:
        """Names, by place, literals that can be put into words (`Puzzle.view_text`): explanations may use them."""
        self.named[kind] = dict(literals)

    def name_choices(self, kind: str, literals: Mapping[tuple[Any, Any], Literal]) -> None:
        """As `name_facts`. A place is a pair, such as a cell and its owner. At most one of the literals whose places
        begin alike is true, and explanations name only that one.
        """
        self.name_facts(kind, literals)
        self.choices.add(kind)

    def chain(self, literals: Sequence[Literal]) -> None:
        """Declares that each of these literals implies the one before it, as other constraints state (a number in
        unary). Counts over them need fewer clauses.
        """
        if len(literals) > 1:
            self.chains.append(literals)

    def cap(self, literals: tuple[Literal, ...], most: tuple[int, ...]) -> None:
        """Declares that at most most[i] of the first i + 1 literals are true, as other constraints state. An exact
        count of these literals needs fewer clauses.
        """
        self.caps[literals] = most

    # ── cuts ──

    def cut(self, find: Finder) -> None:
        """Adds a finder of cuts. Finders examine every candidate in the order in which they were added."""
        self.finders.append(find)

    def cuts(self, true: Assignment) -> list[Cut]:
        """The cuts that all finders return for an assignment; none if it is accepted.

        Raises EncodingBug as `decode` does, and if the assignment violates none of the cuts: the solver could return it
        again and again.
        """
        candidate = Candidate(self, true)
        return _excluding(candidate, [cut for find in self.finders for cut in find(candidate)])

    def cuts_by_finder(self, true: Assignment) -> list[tuple[int, Cut]]:
        """As `cuts`, each with the index of its finder."""
        candidate = Candidate(self, true)
        cuts = [(i, cut) for i, find in enumerate(self.finders) for cut in find(candidate)]
        _excluding(candidate, [cut for _, cut in cuts])
        return cuts

    def around(self, subgraph: Subgraph) -> Around:
        """The links at each node of a subgraph; several statements about one share them."""
        for known, around in self.arounds:
            if known is subgraph:
                return around
        self.arounds.append((subgraph, subgraph.around()))
        return self.arounds[-1][1]

    @property
    def watches_all(self) -> bool:
        """True if every finder of cuts belongs to a statement that propagates on partial boards."""
        return len(self.finders) == len(self.stated_cuts)

    def watch(self, statement: Statement) -> None:
        """Adds a statement that propagates on partial boards (`graphs/propagation.py`), as `cut` adds a finder."""
        self.watched.append(statement)

    def uses(self, rule: str, *others: Reason, at: Hashable = None) -> None:
        """Declares that the constraints with this rule's Reasons (with its Reason at a place, if `at` is given) rely on
        other rules, or on the drawing. A step that names such a Reason names the others too. The rule "" means
        constraints without a Reason, such as definitions: steps from one slot to another use them.
        """
        key = rule if at is None else (rule, at)
        self.granted[key] = (*self.granted.get(key, ()), *others)

    def used_by(self, reasons: Sequence[Reason]) -> tuple[Reason, ...]:
        """The further Reasons that these rely on, each once."""
        places = {reason.place for reason in reasons}
        used: dict[Hashable, Reason] = {}
        for other in () if reasons else self.granted.get("", ()):
            used.setdefault(other.place, other)
        for reason in reasons:
            for other in (*self.granted.get(reason.rule, ()), *self.granted.get((reason.rule, reason.at), ())):
                if other.place not in places:
                    used.setdefault(other.place, other)
        return tuple(used.values())

    def completed_by(self, rule: str, *others: str) -> None:
        """The constraints of a rule state it fully only together with those of these rules: they omit cases that the
        others exclude. Steps need not name them (see `uses`), but the check `reason-guards` includes them.
        """
        self.completing[rule] = (*self.completing.get(rule, ()), *others)

    # ── global constraints ──

    @property
    def statements(self) -> list[Statement]:
        """The global constraints that are not lowered yet."""
        return [statement for family in self.families for statement in family.statements]

    def expect_lowered(self) -> None:
        """Raises EncodingBug if a global constraint is not lowered: no solver takes it."""
        if statements := self.statements:
            name = type(statements[0]).__name__
            raise EncodingBug(f"the Model states {name}: write @encoding(globals=({name},), …) above its function")

    def hint(self, lowerings: Collection[str], state: "Callable[[Model], None]") -> None:
        """Adds families that follow from the rules, and that only help the search, under these lowerings."""
        self.hints.append((lowerings, state))

    def copy(self) -> "Model":
        """A copy with families of its own, to which constraints can be added."""
        copied = Model()
        copied.__dict__ = {**self.__dict__, "families": [], "original": self}
        copied.integers, copied.finders, copied.watched = [*self.integers], [*self.finders], [*self.watched]
        for family in self.families:
            kept = copied.family(family.name)
            kept.constraints, kept.reasons = [*family.constraints], [*family.reasons]
            kept.statements = [*family.statements]
        return copied

    # ── solutions ──

    def decode(self, true: Assignment) -> dict[Slot, Value]:
        """The values of the slots under an assignment. Raises EncodingBug if a slot has no value or several."""
        return {slot: code.decode(true) for slot, code in self.slots.items()}

    def stating(self, values: Mapping[Slot, Value]) -> list[Literal]:
        """The literals that together state these values. To block a solution, negate their conjunction."""
        slots = self.slots
        if set(map(type, slots.values())) == {Boolean}:  # most boards of cells and of edges
            return [
                code.variable if values[slot] == code.values[1] else -code.variable  # type: ignore[union-attr]
                for slot, code in slots.items()
            ]
        stated = (literal for slot, code in slots.items() for literal in code.literals(values[slot]))
        return list(dict.fromkeys(stated))  # slots may share literals

    def projection(self, view: str | None = None) -> list[int]:
        """The variables over which solutions are counted: those of all slots, or those of a named view.

        Raises Refused if the Model has no literals for that view.
        """
        if view is not None:
            if view not in self.views:
                raise Refused(f"this encoding names no literals for the view '{view}'")
            return sorted({abs(literal) for literal in self.views[view]})
        return sorted(
            {abs(literal) for code in self.slots.values() for value in code.values for literal in code.literals(value)}
        )

    def without(self, family: str) -> "Model":
        """A copy of the Model without one family and its cuts (to test that the family matters)."""
        copied = Model()
        copied.__dict__ = {**self.__dict__, "families": [kept for kept in self.families if kept.name != family]}
        own = len(self.finders) - len(self.stated_cuts)  # cuts of the encoder's own come first
        stated = zip(self.finders[own:], self.stated_cuts, strict=True)
        kept_cuts = [(find, name) for find, name in stated if name != family]
        copied.finders = [*self.finders[:own], *(find for find, _ in kept_cuts)]
        copied.stated_cuts = [name for _, name in kept_cuts]
        copied.eagerly = None
        return copied
