"""Techniques with a common name, recognised by the shape of a step. They give a step its name and cost only.

Sudoku: Crook, A pencil-and-paper algorithm for solving Sudoku puzzles, 2009, and the names in common use. A reason is
about a cell ("holds one number") or about a number in a unit ("row 3 holds 2 once").
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from cluewise.encodings.common.graphs.statements import Connected, Forest, Loop, Undivided, parts
from cluewise.encodings.common.model import Literal
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.solution import Reason, Slot, Value

from .facts import Fact
from .guarded_model import GuardedModel
from .shapes import named

SHORT = 3
"""Only a line with more cells than this is called full."""

NAKED_SINGLE = "naked single"
"""The technique of a step that leaves one value: all others of a slot are excluded."""

CROSSED_OUT = "crossed out"
"""The technique of a step that only crosses out a value beside an entry. People do this without a comment."""


class Outline:
    """The features of a step that identify its technique: its conclusions, facts and reasons, with their meaning."""

    def __init__(
        self, guarded: GuardedModel, conclusions: Sequence[Literal], facts: Sequence[Literal], reasons: Sequence[Reason]
    ) -> None:
        self.guarded, self.reasons = guarded, reasons
        self.concluded, self.known = conclusions, frozenset(facts)
        self.conclusions = [guarded.fact(literal) for literal in conclusions]
        self.facts = [guarded.fact(literal) for literal in facts]

    @property
    def reason(self) -> Reason | None:
        """The only reason; None if there are several or none."""
        return self.reasons[0] if len(self.reasons) == 1 else None

    @property
    def statement(self) -> Any:
        """The statement of the Model about the whole board for the only reason; None if there is none."""
        place = self.reason and self.reason.place
        stated = (each for each in self.guarded.model.watched if each.reason and each.reason.place == place)
        return next(stated, None)

    # ── numbers that occur once in each unit ──

    @cached_property
    def cells(self) -> frozenset[Any]:
        """The cells with the reason that they hold one number."""
        return frozenset(reason.at for reason in self.reasons if _is_cell(reason))

    @cached_property
    def units(self) -> list["Holding"]:
        """The units and numbers of the other reasons."""
        return [
            Holding(reason.rule, frozenset(reason.cells), reason.at[1])  # type: ignore[index]
            for reason in self.reasons
            if _is_unit(reason)
        ]

    @cached_property
    def crosses_out(self) -> bool:
        """True if numbers are crossed out because of other crossed-out numbers, by reasons about cells and units."""
        return (
            all(_is_cell(reason) or _is_unit(reason) for reason in self.reasons)
            and bool(self.facts and self.conclusions)
            and all(fact.relation == "≠" and not fact.view for fact in (*self.facts, *self.conclusions))
        )

    def numbers(self, cell: Slot) -> set[Value]:
        """The numbers that the facts leave for a cell."""
        gone = {fact.value for fact in self.facts if fact.slot == cell}
        return {number for number in self.guarded.puzzle.values(cell) if number not in gone}

    def places(self, unit: "Holding") -> frozenset[Any]:
        """The cells that the facts leave for the number of a unit."""
        return unit.cells - {fact.slot for fact in self.facts if fact.value == unit.number}


class Holding(NamedTuple):
    """A unit that holds a number once."""

    kind: str
    cells: frozenset[Any]
    number: Value


def _is_cell(reason: Reason) -> bool:
    return reason.rule == "cell" and isinstance(reason.at, Cell)


def _is_unit(reason: Reason) -> bool:
    at = reason.at
    return isinstance(at, tuple) and not isinstance(at, Cell) and len(at) == 2 and len(reason.cells) > 1


# ── one reason ──


def _crosses_out_beside(outline: Outline) -> bool:
    """One entry excludes values elsewhere, or other regions of its own cell."""
    if not outline.reason or len(outline.facts) != 1 or outline.facts[0].relation != "=":
        return False
    cell = outline.facts[0].slot
    return all(fact.relation == "≠" or _is_excluded_at(fact, cell) for fact in outline.conclusions)


def _is_excluded_at(fact: Fact, cell: Slot) -> bool:
    """True if a fact of a view excludes that this cell belongs to something."""
    return bool(fact.view) and not fact.value and isinstance(fact.slot, tuple) and fact.slot[:1] == (cell,)


def _has_one_value_left(outline: Outline) -> bool:
    """All other values of a slot are excluded."""
    first = outline.conclusions[0]
    excluded = all(fact.slot == first.slot and fact.relation == "≠" for fact in outline.facts)
    return bool(outline.reason and outline.facts) and first.relation == "=" and excluded


def _has_one_place_left(outline: Outline) -> bool:
    """A value is excluded in all other slots."""
    first = outline.conclusions[0]
    if not outline.reason or not outline.facts or first.relation != "=" or first.view:
        return False
    return all(fact.slot != first.slot and fact.relation == "≠" and fact.value == first.value for fact in outline.facts)


def _is_full(outline: Outline) -> bool:
    """A line has its full number: its other cells hold nothing."""
    sides = _sides(outline)
    return sides is not None and sides[0] in (1, True)


def _needs_all(outline: Outline) -> bool:
    """A line needs all its free cells."""
    first = outline.conclusions[0]
    if outline.reason and not outline.facts:
        alike = len(outline.conclusions) > 1 and len({(fact.relation, fact.value) for fact in outline.conclusions}) == 1
        return alike and first.relation == "=" and first.value in (1, True) and _is_line(outline.reason.cells)
    sides = _sides(outline)
    return sides is not None and sides[0] not in (1, True)


def _sides(outline: Outline) -> tuple[Value, Value] | None:
    """The value of all facts and the other value, of all conclusions, in a line; None for other steps."""
    if not outline.reason or not outline.facts or not _is_line(outline.reason.cells):
        return None
    if outline.reason.place in outline.guarded.sums:
        return None
    if any(fact.relation != "=" for fact in (*outline.facts, *outline.conclusions)):
        return None
    held, concluded = ({fact.value for fact in facts} for facts in (outline.facts, outline.conclusions))
    if len(held) != 1 or len(concluded) != 1 or held == concluded:
        return None
    return held.pop(), concluded.pop()


def _is_line(cells: Sequence[Cell]) -> bool:
    """True if these are more than a few cells of one row or one column."""
    return len(cells) > SHORT and 1 in (len({cell.r for cell in cells}), len({cell.c for cell in cells}))


# ── rules about the whole board ──


def _would_close(outline: Outline) -> bool:
    """The ends of the link that is excluded are joined by links that are known: it would close the loop."""
    stated = outline.statement
    links = stated.subgraph.links if isinstance(stated, Loop) else stated.links if isinstance(stated, Forest) else ()
    around: dict[Any, list[tuple[Any, Literal]]] = {}
    for u, v, literal in links:
        if literal in outline.known:
            around.setdefault(u, []).append((v, literal))
            around.setdefault(v, []).append((u, literal))
    closing = [(u, v) for u, v, literal in links if -literal in outline.concluded]
    joined = parts(list(around), around, lambda _: True)
    return len(closing) == len(outline.concluded) and all(
        any(u in part and v in part for part in joined) for u, v in closing
    )


def _connected(outline: Outline) -> Connected | None:
    """The statement that the present nodes are connected; None if the reason is another."""
    stated = outline.statement
    connected = stated.connected if isinstance(stated, Undivided) else stated
    return connected if isinstance(connected, Connected) and connected.roots is None else None


def _pieces(outline: Outline) -> list[list[Literal]]:
    """The pieces of the board without the concluded node: those with a node that is known to be present, as literals of
    their nodes. All nodes that are not known to be absent count. No piece if nothing is cut off."""
    connected = _connected(outline)
    if connected is None or len(outline.concluded) != 1:
        return []
    members = connected.subgraph.members
    if outline.concluded[0] not in members.values():
        return []
    left = [node for node, x in members.items() if -x not in outline.known and x != outline.concluded[0]]
    pieces = parts(left, connected.subgraph.around(), lambda literal: -literal not in outline.known)
    known = [[members[node] for node in piece] for piece in pieces]
    known = [piece for piece in known if not outline.known.isdisjoint(piece)]
    return known if len(known) > 1 else []


def _has_no_other_way_out(outline: Outline) -> bool:
    """The nodes that are known to belong together have one free neighbour left."""
    return any(outline.known.issuperset(piece) for piece in _pieces(outline))


def _would_cut_off(outline: Outline) -> bool:
    """Without the concluded node, the board falls into pieces that have to be connected."""
    return bool(_pieces(outline))


def _is_too_far(outline: Outline) -> bool:
    """No root reaches the place under any assignment of the unknown nodes, and none is beside it."""
    stated = outline.statement
    if outline.facts or not isinstance(stated, Connected) or stated.roots is None:
        return False
    nodes = {-x: node for node, x in stated.subgraph.members.items()}
    around = stated.subgraph.around()
    return all(
        x in nodes and not any(neighbour in stated.roots for neighbour, _ in around[nodes[x]])
        for x in outline.concluded
    )


# ── several reasons: Sudoku ──


def _points(outline: Outline, base: str) -> bool:
    """All places of a number in a unit are in another unit too: it has no other place there."""
    if (
        not outline.crosses_out
        or outline.cells
        or len(outline.units) != 2
        or len({unit.number for unit in outline.units}) > 1
    ):
        return False
    for unit, other in (outline.units, outline.units[::-1]):
        in_both = outline.places(unit) <= other.cells
        if in_both and (unit.kind == "box") == (base == "box") and "box" in (unit.kind, other.kind):
            return all(
                fact.slot in other.cells - unit.cells and fact.value == unit.number for fact in outline.conclusions
            )
    return False


def _is_fish(outline: Outline, size: int) -> bool:
    """In `size` lines, all places of a number are in as many crossing lines: it has no other place in those."""
    numbers = {unit.number for unit in outline.units}
    if not outline.crosses_out or outline.cells or len(numbers) != 1 or len(outline.units) != 2 * size:
        return False
    for one, other in (("row", "column"), ("column", "row")):
        base = [unit for unit in outline.units if unit.kind == one]
        cover = [unit for unit in outline.units if unit.kind == other]
        if len(base) != size or len(cover) != size:
            return False
        crossing, inside = _union(unit.cells for unit in cover), _union(map(outline.places, base))
        outside = crossing - _union(unit.cells for unit in base)
        if inside <= crossing and all(fact.slot in outside and {fact.value} == numbers for fact in outline.conclusions):
            return True
    return False


def _union(sets: Iterable[frozenset[Any]]) -> frozenset[Any]:
    return frozenset().union(*sets)


def _is_naked(outline: Outline, size: int) -> bool:
    """Cells of a unit have as many numbers left as there are cells: the other cells hold none of these numbers."""
    numbers = {unit.number for unit in outline.units}
    if not outline.crosses_out or len(outline.cells) != size or len(numbers) != size:
        return False
    return (
        all(outline.cells <= unit.cells for unit in outline.units)
        and all(outline.numbers(cell) <= numbers for cell in outline.cells)
        and all(fact.slot not in outline.cells and fact.value in numbers for fact in outline.conclusions)
    )


def _is_hidden(outline: Outline, size: int) -> bool:
    """Numbers have as many places left in a unit as there are numbers: these cells hold no others."""
    numbers = {unit.number for unit in outline.units}
    if not outline.crosses_out or len(outline.cells) != size or len(outline.units) != size or len(numbers) != size:
        return False
    return (
        len({unit.cells for unit in outline.units}) == 1
        and all(outline.places(unit) <= outline.cells for unit in outline.units)
        and all(fact.slot in outline.cells and fact.value not in numbers for fact in outline.conclusions)
    )


def _is_xy_wing(outline: Outline) -> bool:
    """A cell xy shares a unit with a cell xz and with a cell yz: a cell that shares a unit with both is not z."""
    if not outline.crosses_out or len(outline.cells) != 3:
        return False
    left = {cell: outline.numbers(cell) for cell in outline.cells}
    if any(len(numbers) != 2 for numbers in left.values()) or len(set().union(*left.values())) != 3:
        return False
    excluded = {fact.value for fact in outline.conclusions}
    if len(excluded) != 1 or any(fact.slot in outline.cells for fact in outline.conclusions):
        return False
    pivots = [cell for cell, numbers in left.items() if not excluded & numbers]
    if len(pivots) != 1:
        return False
    wings = outline.cells - {*pivots}
    return all(_sees(outline, pivots[0], wing, *(left[wing] - excluded)) for wing in wings) and all(
        _sees(outline, fact.slot, wing, fact.value) for fact in outline.conclusions for wing in wings
    )


def _sees(outline: Outline, one: Slot, other: Slot, number: Value) -> bool:
    return any(unit.number == number and {one, other} <= unit.cells for unit in outline.units)


def _is_simple_chain(outline: Outline) -> bool:
    """One number in units with two places left, linked to each other."""
    if not outline.crosses_out or outline.cells or len(outline.units) < 3:
        return False
    excluded = {fact.value for fact in outline.conclusions}
    return len({unit.number for unit in outline.units} | excluded) == 1


class Technique(NamedTuple):
    """A name, the cost of a step (None: that of its reasons and facts), and a test of the shape of a step."""

    name: str
    cost: int | None
    fits: Callable[[Outline], bool]


def _sized(fits: Callable[[Outline, int], bool], size: int) -> Callable[[Outline], bool]:
    return lambda outline: fits(outline, size)


TECHNIQUES = (
    Technique("the line needs all its free cells", None, _needs_all),
    Technique(CROSSED_OUT, None, _crosses_out_beside),
    Technique(NAKED_SINGLE, None, _has_one_value_left),
    Technique("hidden single", None, _has_one_place_left),
    Technique("the line is full", None, _is_full),
    Technique("would close the loop", None, _would_close),
    Technique("no other way out", None, _has_no_other_way_out),
    Technique("would cut off", None, _would_cut_off),
    Technique("too far for any number", None, _is_too_far),
    Technique("pointing", 20, lambda outline: _points(outline, "box")),
    Technique("claiming", 20, lambda outline: _points(outline, "line")),
    Technique("naked pair", 30, _sized(_is_naked, 2)),
    Technique("hidden pair", 35, _sized(_is_hidden, 2)),
    Technique("naked triple", 40, _sized(_is_naked, 3)),
    Technique("hidden triple", 45, _sized(_is_hidden, 3)),
    Technique("X-wing", 50, _sized(_is_fish, 2)),
    Technique("XY-wing", 60, _is_xy_wing),
    Technique("swordfish", 70, _sized(_is_fish, 3)),
    Technique("simple chain", 70, _is_simple_chain),
)
"""The techniques in the order of their tests."""

COSTS = {technique.name: technique.cost for technique in TECHNIQUES if technique.cost is not None}


def technique(outline: Outline) -> str:
    """The common name of a step of this shape; empty if it has none."""
    if not outline.conclusions or not outline.reasons:
        return ""
    return named(outline) or next((known.name for known in TECHNIQUES if known.fits(outline)), "")
