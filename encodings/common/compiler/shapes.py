"""Shapes of groups of cells: a variable for each placement of a shape."""

from collections import Counter
from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.rules import Shapes, ShapeTimes, Table, UnlikeGroups, UnlikeShapes
from cluewise.puzzles.common.shapes import Kind, Placement, kind_of, orientations, placements
from cluewise.puzzles.common.solution import Value

from ..model import Literal
from .board import RuleBoard, clause
from .facts import certain, counted_slots
from .judged import by_table

# ── shapes of a bank ──


class FullBoard(NamedTuple):
    """The cells of a board that can hold shapes: indices of the cells, and the steps between linked cells."""

    cells: tuple[Cell, ...]
    steps: frozenset[tuple[int, int]]
    height: int
    width: int


def _layout(rule: Shapes) -> FullBoard | None:
    """The layout of a full board on which the same steps link all cells, else None."""
    cells = tuple(rule.cells)
    height, width = max(cell.r for cell in cells) + 1, max(cell.c for cell in cells) + 1
    steps = Counter((cells[b].r - cells[a].r, cells[b].c - cells[a].c) for a, b in rule.links)
    whole = len(cells) == height * width and all(
        count == (height - abs(dr)) * (width - abs(dc)) for (dr, dc), count in steps.items()
    )
    both = frozenset((sign * dr, sign * dc) for dr, dc in steps for sign in (1, -1))
    return FullBoard(cells, both, height, width) if whole else None


@lru_cache(64)
def _placements(height: int, width: int, steps: frozenset[tuple[int, int]], kind: Kind) -> tuple[Placement, ...]:
    """The placements of a kind on a full board, kept for boards of one size."""
    return tuple(placements(kind, height, width, steps))


def _placed_anywhere(rule: Shapes, kind: Kind) -> list[Placement]:
    """The placements of a kind on any set of cells with any links between them."""
    index = {cell: i for i, cell in enumerate(rule.cells)}
    around: dict[int, set[int]] = {i: set() for i in index.values()}
    for a, b in rule.links:
        around[a].add(b)
        around[b].add(a)
    found: dict[frozenset[int], Placement] = {}
    for cell, shape in product(rule.cells, orientations(kind)):
        first = shape[0]
        places = [index.get(Cell(cell.r + r - first.r, cell.c + c - first.c), -1) for r, c in shape]
        inside = frozenset(places)
        if -1 not in inside and inside not in found and _is_joined(places, inside, around):
            border = {near for i in inside for near in around[i]} - inside
            found[inside] = Placement(
                tuple(rule.cells[i] for i in sorted(inside)), tuple(rule.cells[i] for i in sorted(border))
            )
    return list(found.values())


def _is_joined(places: Sequence[int], inside: Collection[int], around: Mapping[int, set[int]]) -> bool:
    reached = [places[0]]
    for i in reached:
        reached += [j for j in around[i] if j in inside and j not in reached]
    return len(reached) == len(inside)


Placed = list[tuple[Placement, Literal]]
"""The placements of a kind, each with its variable."""


def placed(board: RuleBoard, rule: Shapes, kind: Kind) -> Placed:
    """Variables p, a group is exactly the cells of a placement; rules about the same kind share them.

    p → the cells are in it, those around them are not. These clauses define p only together with a rule that every
    group is a placement. Without one, also: the cells in it ∧ those around not → p.
    """
    alike = [other for other in board.of(Shapes) if other.value == rule.value]
    complete = any(kind in other.kinds and other.cells == rule.cells for other in alike)

    def make() -> Placed:
        layout = board.once(("layout", rule.slots, len(rule.links)), lambda: _layout(rule))
        options = _placements(*layout[2:], layout.steps, kind) if layout else _placed_anywhere(rule, kind)
        family, new, found = board.named("placed"), board.model.new, Placed()
        member: dict[Any, Literal] = dict(zip(rule.slots, board.literals(rule.slots, (rule.value,)), strict=True))
        free, taken = _known(board, member, rule.value)
        kept_apart = _kept_apart(board, rule) if complete else {}
        clauses = list[tuple[Literal, Literal]]()
        for place in options:
            cells, border = place.cells, list(place.border)
            if (free and not free.isdisjoint(cells)) or (taken and not taken.isdisjoint(border)):
                continue
            if kept_apart:
                border = [d for d in border if d not in kept_apart or kept_apart[d].isdisjoint(cells)]
            if complete:
                literal = new()
                clauses += [(-literal, member[cell]) for cell in cells]
                clauses += [(-literal, -member[cell]) for cell in border]
            else:
                literal = family.conjunction((*(member[cell] for cell in cells), *(-member[cell] for cell in border)))
            found.append((place, literal))
        family.clauses(clauses)
        return found

    key: Hashable = ("placed", tuple(rule.cells), kind, rule.value)
    result: Placed = board.once(key, make)
    return result


def _known(board: RuleBoard, member: Mapping[Cell, Literal], group: Value) -> tuple[set[Cell], set[Cell]]:
    """The cells that certainly are in no group, and those that are in one, if no Reasons are made."""
    given = certain(board) if board.silent else {}
    known = {cell: given[cell][0] for cell in member if cell in given}
    taken = {cell for cell, value in known.items() if value == group}
    return known.keys() - taken, taken


def _kept_apart(board: RuleBoard, rule: Shapes) -> dict[Cell, set[Cell]]:
    """The linked cells that are not both in groups, because a Count says so, if no Reasons are made."""

    def make() -> dict[Cell, set[Cell]]:
        counts, found = counted_slots(board) if board.silent else {}, dict[Cell, set[Cell]]()
        for i, j in rule.links if counts else ():
            a, b = rule.cells[i], rule.cells[j]
            both = counts.get(frozenset((a, b)), ())
            if any(rule.value in o.values and max(o.numbers, default=0) <= 1 for o in both):
                found.setdefault(a, set()).add(b)
                found.setdefault(b, set()).add(a)
        return found

    kept: dict[Cell, set[Cell]] = board.once(("kept apart", rule.slots, rule.value), make)
    return kept


def shapes(board: RuleBoard, rule: Shapes) -> None:
    """x[c] → ∨ p over the placements with c, of all kinds."""
    family = board.family(rule)
    over: dict[Cell, list[Literal]] = {cell: [] for cell in rule.cells}
    for kind in rule.kinds:
        for place, literal in placed(board, rule, kind):
            for cell in place.cells:
                over[cell].append(literal)
    for cell, options in over.items():
        clause(family, (-board.literal(cell, rule.value), *options), rule.reason.narrowed((cell,)))


def shape_times(board: RuleBoard, rule: ShapeTimes) -> None:
    """low ≤ Σ p ≤ count over the placements of the kind."""
    family = board.family(rule)
    if not board.silent:
        for other in board.of(Shapes):
            board.model.completed_by(rule.reason.rule, other.reason.rule)
    literals = [literal for _, literal in placed(board, rule, rule.kind)]
    family.count(literals, rule.low, rule.count, rule.reason)


def unlike_groups(board: RuleBoard, rule: UnlikeGroups) -> None:
    """h[c,k]: cell c is in a placement of kind k.  p → h[c,k];  h[c,k] ∧ h[d,k] → x[e] ∨ x[f] for diagonal neighbours
    c and d with the common neighbours e and f."""
    family = board.family(rule)
    if not board.silent:
        for bank in board.of(Shapes):
            board.model.completed_by(rule.reason.rule, bank.reason.rule)
    for kind in rule.kinds:
        over: dict[Cell, list[Literal]] = {}
        for place, literal in placed(board, rule, kind):
            for cell in place.cells:
                over.setdefault(cell, []).append(literal)
        held = {cell: board.model.new() for cell in over}
        family.clauses((-literal, held[cell]) for cell, options in over.items() for literal in options)
        for cell, other, between in rule.corners:
            if cell in held and other in held:
                same = [board.literal(near, rule.value) for near in between]
                clause(family, (-held[cell], -held[other], *same), rule.reason.narrowed((cell, other)))


# ── the tuples of an area ──


def area_tables(board: RuleBoard) -> dict[tuple[Any, ...], Table]:
    """The Tables of the areas that UnlikeShapes compares, by their slots."""

    def make() -> dict[tuple[Any, ...], Table]:
        areas = {tuple(area) for rule in board.of(UnlikeShapes) for area in rule.areas}
        return {rule.slots: rule for rule in board.of(Table) if rule.slots in areas}

    found: dict[tuple[Any, ...], Table] = board.once("area tables", make)
    return found


def rows_of(board: RuleBoard, rule: Table) -> dict[tuple[Any, ...], Literal]:
    """For each tuple of a Table the literal that its slots take it."""

    def make() -> dict[tuple[Any, ...], Literal]:
        rows = sorted(
            row for row in rule.allowed if all(v in board.values(s) for s, v in zip(rule.slots, row, strict=True))
        )
        if board.silent:  # `selected_rows` binds them
            return {row: board.model.new() for row in rows}
        family = board.named("tuple")
        return {row: family.conjunction(map(board.literal, rule.slots, row)) for row in rows}

    found: dict[tuple[Any, ...], Literal] = board.once(("rows", rule.slots, rule.allowed), make)
    return found


def selected_rows(board: RuleBoard, rule: Table) -> None:
    """Exactly one tuple is taken;  x[c,v] ↔ ∨ of those with it."""
    family, rows = board.family(rule), rows_of(board, rule)
    family.exactly(1, rows.values(), rule.reason)
    for i, slot in enumerate(rule.slots):
        holders: dict[Any, list[Literal]] = {value: [] for value in board.values(slot)}
        for row, chosen in rows.items():
            holders[row[i]].append(chosen)
        if len(holders) == 2:  # the other value follows
            rarer = min(holders, key=lambda value: len(holders[value]))
            holders = {rarer: holders[rarer]}
        for value, options in holders.items():
            literal = board.literal(slot, value)
            clause(family, (-literal, *options), rule.reason)
            if board.silent:
                family.clauses(((-chosen, literal) for chosen in options), rule.reason)


_kind_of = lru_cache(10_000)(kind_of)


def unlike_shapes(board: RuleBoard, rule: UnlikeShapes) -> None:
    """t[c,s]: cell c is in a piece of shape s.  t[c,s] ↔ ∨ of the tuples of its area with it;  ¬t[c,s] ∨ ¬t[d,s] for
    cells c and d of both areas that touch."""
    tables = [area_tables(board).get(tuple(area)) for area in rule.areas]
    first, second = tables
    if first is None or second is None:
        by_table(board, rule)
        return
    if not board.silent:
        board.model.completed_by(rule.reason.rule, first.reason.rule)
    family = board.family(rule)
    at, beside = _pieces(board, rule, first), _pieces(board, rule, second)
    for a, b in rule.touching:
        for kind, literal in at.get(a, {}).items():
            if kind in beside.get(b, {}):
                clause(family, (-literal, -beside[b][kind]), rule.reason)


def _pieces(board: RuleBoard, rule: UnlikeShapes, table: Table) -> dict[Cell, dict[Kind, Literal]]:
    """For each cell of an area the literals that it is in a piece of a shape."""

    def make() -> dict[Cell, dict[Kind, Literal]]:
        options: dict[Any, dict[Kind, list[Literal]]] = {}
        for row, chosen in rows_of(board, table).items():
            piece = tuple([cell for cell, value in zip(table.slots, row, strict=True) if value == rule.value])
            for cell in piece:
                options.setdefault(cell, {}).setdefault(_kind_of(piece), []).append(chosen)
        family = board.named("shape")
        if board.silent:  # one direction is enough
            found = {c: {k: board.model.new() for k in by} for c, by in options.items()}
            for cell, kinds in options.items():
                for kind, choices in kinds.items():
                    family.clauses((-chosen, found[cell][kind]) for chosen in choices)
            return found
        return {c: {k: family.disjunction(chosen) for k, chosen in by.items()} for c, by in options.items()}

    found: dict[Cell, dict[Kind, Literal]] = board.once(("pieces", table.slots, rule.value), make)
    return found
