"""The forms of `records.py` as constraints of a Model, in two ways.

`Automata`: sums and lines are automata over the states that can be reached, sums of different numbers are sets.
`LinearSums`: sums are linear sums, pairs of numbers are forbidden one by one.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ...common.automata import Transition, accept
from ...common.bits import ones
from ...common.number_sets import filled, number_sets
from .propagation import possible, smallest, states
from .ranks import NumberOrders, before
from .records import AllDistinct, AllowedPair, Domain, EitherOf, Form, MachineRun, OneSet, Ranked, Times, Total, When
from .split_sums import parts_of, split

if TYPE_CHECKING:
    from cluewise.puzzles.common.solution import Reason

    from ...common.model import Family, Literal
    from .grid import NumberGrid

MOST_STEPS = 260
"""An automaton with more steps than this has variables for its states only."""

MOST_SUMS = 50
"""A sum whose automaton has more steps than this is split (`split_sums.py`)."""

_END = "end of the line"


class Guarded:
    """A family whose clauses hold only if a literal is true (None: always)."""

    def __init__(self, family: "Family", guard: "Literal | None") -> None:
        self.family, self.model, self.guard = family, family.model, guard

    def clause(self, literals: Iterable["Literal"], reason: "Reason | None" = None) -> None:
        """l₁ ∨ l₂ ∨ …, if the guard is true."""
        self.family.clause(literals if self.guard is None else (-self.guard, *literals), reason)


class Automata:
    """States forms over the grid. `seen[i]` are the cells that never hold the same number as cell i, as bits.

    `houses` are units that hold every number once. Both are empty if the Reasons do not name these facts.
    """

    sums = False

    def __init__(self, grid: "NumberGrid", seen: Sequence[int], houses: Sequence[tuple[int, ...]]) -> None:
        self.grid, self.seen, self.houses = grid, seen, houses
        self.masks = [
            1 << settled if settled is not None else sum(1 << number for number in at)
            for settled, at in zip(grid.settled, grid.at, strict=True)
        ]

    def state(self, form: Form, family: "Family", reason: "Reason", guard: "Literal | None" = None) -> None:
        """States one form; with a guard, it holds only if the guard is true."""
        out = Guarded(family, guard)
        if isinstance(form, AllowedPair):
            self._pair(form, out, reason)
        elif isinstance(form, Total):
            self._total(form, out, reason)
        elif isinstance(form, MachineRun):
            self._run(form, out, reason)
        elif isinstance(form, AllDistinct):
            self._different(form, out, reason)
        elif isinstance(form, OneSet):
            self._one_set(form, out, reason)
        elif isinstance(form, Domain):
            out.clause(
                [self.literal(form.cell, number) for number in ones(form.numbers & self.masks[form.cell])], reason
            )
        elif isinstance(form, Times):
            self._times(form, out, reason)
        elif isinstance(form, When):
            then = () if form.other is None else (self.literal(form.other, form.then),)
            out.clause((-self.literal(form.cell, form.number), *then), reason)
        elif isinstance(form, Ranked):
            self._ranked(form, out, reason)
        else:
            self._choice(form, out, reason)

    def literal(self, i: int, number: int) -> "Literal":
        """The literal for: cell i holds a number. A variable or a constant."""
        variable = self.grid.at[i].get(number)
        if variable is not None:
            return variable
        true = self.grid.model.true
        return true if self.grid.settled[i] == number else -true

    def _pair(self, form: AllowedPair, out: Guarded, reason: "Reason") -> None:
        """For each number of the first cell the forbidden ones of the second, or the allowed ones if they are fewer.

        The allowed numbers of the first cell for one of the second follow; they are stated if they are few.
        """
        for i, j, allowed in ((form.a, form.b, form.allowed[0]), (form.b, form.a, form.allowed[1])):
            mask = self.masks[j]
            for number in ones(self.masks[i]):
                fits = allowed[number] & mask
                if fits == mask:
                    continue
                here = -self.literal(i, number)
                few = not self.sums and 2 * fits.bit_count() <= mask.bit_count()
                if few:
                    out.clause((here, *(self.literal(j, other) for other in ones(fits))), reason)
                elif i == form.a:
                    for other in ones(mask & ~fits):
                        out.clause((here, -self.literal(j, other)), reason)

    def _different(self, form: AllDistinct, out: Guarded, reason: "Reason") -> None:
        numbers = 0
        for i in form.cells:
            numbers |= self.masks[i]
        wanted = self.grid.puzzle.numbers if form.all_of else ones(numbers)
        for number in wanted:
            literals = [self.literal(i, number) for i in form.cells if self.masks[i] >> number & 1]
            self._count(literals, int(form.all_of), 1, out, reason)

    def _one_set(self, form: OneSet, out: Guarded, reason: "Reason") -> None:
        cells = [self.numbers_of(i) for i in form.cells]
        for clause in filled(cells, form.sets, self.grid.model.new):
            out.clause(clause, reason)

    def numbers_of(self, i: int) -> dict[int, "Literal"]:
        """The numbers that cell i may hold, each with its literal."""
        return {number: self.literal(i, number) for number in ones(self.masks[i])}

    def _times(self, form: Times, out: Guarded, reason: "Reason") -> None:
        literals = [self.literal(i, number) for i in form.cells for number in ones(form.numbers & self.masks[i])]
        self._count(literals, form.low, min(form.high, len(form.cells)), out, reason)

    def _count(self, literals: list["Literal"], low: int, high: int, out: Guarded, reason: "Reason") -> None:
        if low == 1 and high >= len(literals):
            out.clause(literals, reason)
        elif out.guard is None:
            if literals or low > 0:
                out.family.count(literals, low, high, reason)
        elif low > len(literals) or high < 0:
            out.clause((), reason)
        elif low > 0 or high < len(literals):
            terms = [(1, literal) for literal in literals]
            out.family.sum(terms, low, high, when=out.guard, reason=reason)

    def _ranked(self, form: Ranked, out: Guarded, reason: "Reason") -> None:
        """A literal for each other line that comes before this one; they are counted.

        If every row and column is known to hold each number once, the line's first number is known, and only lines with
        the same one matter.
        """
        if self.houses:
            out.clause((self.literal(form.line[0], form.first),), reason)
        orders = NumberOrders(self.grid, self.literal, lambda clause: out.clause(clause, reason))
        true = self.grid.model.true
        earlier: list[Literal] = []
        for other in form.others:
            begins = self.literal(other[0], form.first) if self.houses else true
            if begins == -true:
                continue
            literal = self.grid.model.new()
            if begins != true:
                out.clause((-literal, begins), reason)
            skipped = 1 if self.houses else 0
            for clause in before(orders, other[skipped:], form.line[skipped:], literal, begins):
                out.clause(clause, reason)
            earlier.append(literal)
        less = form.less % 4 if self.houses else form.less
        self._count(earlier, less, less, out, reason)

    # ── sums ──

    def _differ(self, cells: Sequence[int]) -> bool:
        return all(self.seen[i] >> j & 1 for k, i in enumerate(cells) for j in cells[k + 1 :])

    def _total(self, form: Total, out: Guarded, reason: "Reason") -> None:
        cells = [i for i in form.cells if self.grid.settled[i] is None]
        if len(cells) == len(form.cells) > 1 and set(form.weights) == {1} and form.low == form.high:
            sets = self._sets(form)
            if sets is not None:
                for clause in filled([self.grid.at[i] for i in cells], sets, self.grid.model.new):
                    out.clause(clause, reason)
                return
        layers = self._sum_layers(form)
        if len(form.cells) == 0 or not all(layers):
            if len(form.cells) or not form.low <= 0 <= form.high:
                out.clause((), reason)
            return
        if sum(len(moves) for layer in layers for moves in layer.values()) > MOST_SUMS:
            parts, added = parts_of(self.grid, form.cells, form.weights, self.houses)
            for clause in split(self.grid, parts, self.masks, form.low - added, form.high - added):
                out.clause(clause, reason)
            return
        self._walk(form.cells, layers, out, reason)

    def _sets(self, form: Total) -> list[int] | None:
        """The sets of numbers that have the sum, if the cells differ and the sets are few."""
        low = self.grid.puzzle.numbers[0]
        if not self._differ(form.cells):
            return None
        count = len(form.cells)
        sets = number_sets(len(self.grid.puzzle.numbers), count, form.low - count * (low - 1))
        if sets is None:
            return None
        moved = [numbers << low - 1 if low else numbers >> 1 for numbers in sets]
        union = 0
        for i in form.cells:
            union |= self.masks[i]
        return [
            numbers for numbers in moved if not numbers & ~union and all(self.masks[i] & numbers for i in form.cells)
        ]

    def _sum_layers(self, form: Total) -> list[dict[Any, list[tuple[int, Any]]]]:
        """The useful states, sums so far, before each cell, with their moves."""
        parts = [
            [(weight * number, number) for number in ones(self.masks[i])]
            for i, weight in zip(form.cells, form.weights, strict=True)
        ]
        least, most = [0], [0]  # the sums that the cells from some cell on can add
        for part in reversed(parts):
            if not part:
                return [{}]
            least.append(least[-1] + min(part)[0])
            most.append(most[-1] + max(part)[0])
        layers: list[dict[Any, list[tuple[int, Any]]]] = []
        reached: Iterable[int] = (0,)
        for k, part in enumerate(parts):
            low, high = form.low - most[len(parts) - k - 1], form.high - least[len(parts) - k - 1]
            layer = {
                state: [(number, state + value) for value, number in part if low <= state + value <= high]
                for state in reached
            }
            layers.append(layer)
            reached = dict.fromkeys(after for moves in layer.values() for _, after in moves)
        wanted = set(reached)
        for k in reversed(range(len(layers))):
            kept = {state: [move for move in moves if move[1] in wanted] for state, moves in layers[k].items()}
            layers[k] = {state: moves for state, moves in kept.items() if moves}
            wanted = set(layers[k])
        return layers

    def _run(self, form: MachineRun, out: Guarded, reason: "Reason") -> None:
        layers = states(form, self.masks)
        if not all(layers):
            if layers or not form.machine.final(form.machine.start):
                out.clause((), reason)
            return
        self._walk(form.cells, smallest(layers), out, reason)

    def _walk(self, cells: Sequence[int], layers: list[Any], out: Guarded, reason: "Reason") -> None:
        """The cells follow one path through the layers; few steps have variables, else only states have."""
        few = sum(len(moves) for layer in layers for moves in layer.values()) <= MOST_STEPS
        (self._accept if few else self._by_states)(cells, layers, out, reason)

    def _accept(self, cells: Sequence[int], layers: list[Any], out: Guarded, reason: "Reason") -> None:
        steps = []
        for i, layer in zip(cells, layers, strict=True):
            by_target: dict[tuple[Any, Any], list[int]] = {}
            for state, moves in layer.items():
                for number, after in moves:
                    by_target.setdefault((state, after), []).append(self.literal(i, number))
            steps.append([Transition(a, tuple(literals), b) for (a, b), literals in by_target.items()])
        for i, layer in zip(cells, layers, strict=True):
            read = 0
            for moves in layer.values():
                for number, _ in moves:
                    read |= 1 << number
            for number in ones(self.masks[i] & ~read):
                out.clause((-self.literal(i, number),), reason)
        start = next(iter(layers[0]))
        ends = {after for moves in layers[-1].values() for _, after in moves}
        accept(out, steps, start, ends, reason)  # type: ignore[arg-type]  # a Guarded states clauses like a Family

    def _by_states(self, cells: Sequence[int], layers: list[Any], out: Guarded, reason: "Reason") -> None:
        """Variables s[p,q]: before place p the automaton is in state q.

        s[p,q] ∧ (the cell holds one of the numbers with a move from q to q') → s[p+1,q'];  s[p,q] ∧ x[i,d] is forbidden
        if there is no such move;  s[p+1,q'] ∧ x[i,d] is forbidden if no move with d leads to q';  s[p,q] → ∨ s[p+1,q']
        and s[p+1,q'] → ∨ s[p,q].
        """
        here = dict.fromkeys(layers[0], self.grid.model.true)
        for p, (i, layer) in enumerate(zip(cells, layers, strict=True)):
            if p + 1 < len(layers):
                there = {state: self.grid.model.new() for state in layers[p + 1]}
            else:  # all accepting states are one
                there = {_END: self.grid.model.true}
                layer = {state: [(number, _END) for number, _ in moves] for state, moves in layer.items()}
            self._transitions(self.numbers_of(i), layer, here, there, out, reason)
            here = there

    def _transitions(
        self,
        x: dict[int, "Literal"],
        layer: dict[Any, list[tuple[int, Any]]],
        here: dict[Any, "Literal"],
        there: dict[Any, "Literal"],
        out: Guarded,
        reason: "Reason",
    ) -> None:
        """The clauses of one place; `x` are the numbers of its cell with their literals."""
        before: dict[Any, dict[Literal, None]] = {state: {} for state in there}
        read = dict.fromkeys(there, 0)
        for state, moves in layer.items():
            away = -here[state]
            by_target: dict[Any, list[int]] = {}
            for number, after in moves:
                by_target.setdefault(after, []).append(number)
                read[after] |= 1 << number
            for number in x.keys() - {number for number, _ in moves}:
                out.clause((away, -x[number]), reason)
            for after, numbers in by_target.items():
                before[after][here[state]] = None
                # not this next state: the cell holds a number that leads elsewhere
                others = [-x[numbers[0]]] if len(numbers) == 1 else [x[d] for d in x if d not in numbers]
                out.clause((away, there[after], *others), reason)
            if len(by_target) > 1:
                out.clause((away, *(there[after] for after in by_target)), reason)
        for state, literal in there.items():
            out.clause((-literal, *before[state]), reason)
            for number, other in x.items():
                if not read[state] >> number & 1:
                    out.clause((-literal, -other), reason)

    def _choice(self, form: EitherOf, out: Guarded, reason: "Reason") -> None:
        options = [option for option in form.options if possible(option, self.masks)]
        if len(options) == 1:
            for part in options[0]:
                self.state(part, out.family, reason, out.guard)
            return
        chosen = [self.grid.model.new() for _ in options]
        out.clause(chosen, reason)
        for literal, option in zip(chosen, options, strict=True):
            for part in option:
                self.state(part, out.family, reason, literal)


class LinearSums(Automata):
    """Sums as linear sums, pairs as forbidden pairs."""

    sums = True

    def _total(self, form: Total, out: Guarded, reason: "Reason") -> None:
        terms: list[tuple[int, Literal]] = []
        constant = 0
        for i, weight in zip(form.cells, form.weights, strict=True):
            settled = self.grid.settled[i]
            constant += weight * settled if settled is not None else 0
            terms += [(weight * number, variable) for number, variable in self.grid.at[i].items()]
        low, high = form.low - constant, form.high - constant
        if terms:
            out.family.sum(terms, low, high, when=out.guard, reason=reason)
        elif not low <= 0 <= high:
            out.clause((), reason)
