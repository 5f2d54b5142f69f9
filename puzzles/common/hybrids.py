"""Hybrids: two or more kinds on one board. A solution satisfies the rules of all of them.

The hybrid `creek+mosaic` has a creek puzzle, the host, and a mosaic puzzle, its guest. Slots, texts of solutions and
the drawing of values are those of the host, so its class derives from that of the host. The fields of a guest are those
of its own class with its name before them: `mosaic_numbers`. Each guest decides slots of the host with values of the
host.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cached_property
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from .boards import GridPuzzle
from .errors import Refused
from .formats import Flaw, Format
from .geometry import Cell
from .hybrid_text import guest_fields, split_hybrids
from .reading import Text, header_end, normalised
from .solution import Clue, Reason, Slot, Solution, Value, Violation, held_values, silently

if TYPE_CHECKING:
    from .drawing import Drawing
    from .puzzle import Place
    from .rules import Rule
    from .sentences.sentence import Statement

ALL_BOARDS = -1
"""The number of the board of rules that join boards."""


class GuestClue(NamedTuple):
    """A clue of a guest: its number, and the clue."""

    guest: int
    clue: Any


class HybridPart(NamedTuple):
    """A puzzle whose slots are among those of a hybrid, and rules about it. The statements of these rules rely on the
    `limits`: the slots have only values of this puzzle. `board` is the number of the puzzle that has the slots. If
    `leads` is true, these are all rules of that puzzle."""

    puzzle: Any
    rules: "Sequence[Rule]"
    limits: tuple[Reason, ...] = ()
    board: int = 0
    leads: bool = False


class HybridPuzzle:
    """A puzzle of a hybrid; it comes before the class of the host among its bases."""

    host_kind: ClassVar[Any]
    guest_kinds: ClassVar[tuple[Any, ...]]
    leaders: ClassVar[tuple[int, ...]]
    """For each puzzle the number of the first one with the same slots: 0 for all, except in `several_boards.py`."""
    name: ClassVar[str]
    statements: "ClassVar[tuple[Statement, ...]]" = ()
    """Further rules of the hybrid, sentences about the board of the host."""

    if TYPE_CHECKING:
        height: int
        width: int
        also: tuple[str, ...]
        formats: tuple[Format, ...]

    @cached_property
    def host(self) -> Any:
        """The puzzle of the first kind, with the extra rules of the hybrid."""
        return self.host_kind(**{one.name: getattr(self, one.name) for one in fields(self.host_kind)})

    @cached_property
    def guests(self) -> tuple[Any, ...]:
        """The puzzles of the other kinds."""
        return tuple(
            kind(self.height, self.width, **{own: getattr(self, name) for name, own in guest_fields(kind).items()})
            for kind in self.guest_kinds
        )

    @property
    def parts(self) -> tuple[Any, ...]:
        return (self.host, *self.guests)

    def part_solution(self, number: int, solution: Mapping[Slot, Value]) -> Solution:
        """The values of the slots of a puzzle."""
        return Solution({slot: solution[slot] for slot in self.parts[number].slots() if slot in solution})

    def slot_in(self, number: int, slot: Slot) -> Slot:
        """A slot of a puzzle as a slot of the hybrid."""
        return slot

    @classmethod
    def joined(cls, host: Any, guests: Sequence[Any]) -> Self:
        """The hybrid of these puzzles."""
        own = {one.name: getattr(host, one.name) for one in fields(cls.host_kind)}
        for guest, kind in zip(guests, cls.guest_kinds, strict=True):
            own |= {name: getattr(guest, field) for name, field in guest_fields(kind).items()}
        return cls(**own)

    # ── rules ──

    @cached_property
    def all_rules(self) -> "tuple[Rule, ...]":
        return (*self.host.all_rules, *self._rules_of(self.added))

    def _rules_of(self, parts: Sequence[HybridPart]) -> "Iterator[Rule]":
        """The rules of parts, about slots of the hybrid."""
        return (rule for part in parts for rule in part.rules)

    @cached_property
    def _silent_rules(self) -> "tuple[Rule, ...]":
        if "all_rules" in self.__dict__:
            return self.all_rules
        return (*self.host.quiet_rules, *self._rules_of(self.quiet_added))

    @cached_property
    def added(self) -> tuple[HybridPart, ...]:
        """The rules that the hybrid adds to those of its host, with their Reasons."""
        with silently(False):
            return self._made_added(lambda guest: guest.all_rules)

    @cached_property
    def quiet_added(self) -> tuple[HybridPart, ...]:
        """The same rules, made while no Reasons are made."""
        with silently():
            return self._made_added(lambda guest: guest.quiet_rules)

    def _made_added(self, rules_of: Any) -> tuple[HybridPart, ...]:
        limits = [tuple(self._limits(guest, self.host)) for guest in self.guests]
        own = tuple(rule for one in self.statements for rule in one.rules(self))
        return (
            HybridPart(self.host, tuple(chain.from_iterable(limits))),
            *(
                HybridPart(guest, rules_of(guest), tuple(dict.fromkeys(rule.reason for rule in limited)))
                for guest, limited in zip(self.guests, limits, strict=True)
            ),
            HybridPart(self, own),
        )

    def _limits(self, guest: Any, first: Any) -> "Iterator[Rule]":
        """The rules that slots of the first puzzle have only values of a guest, with one Reason for all slots of equal
        values."""
        from .rules import OneOf

        wider: dict[tuple[Value, ...], list[Slot]] = {}
        for slot in guest.slots():
            if not set(first.values(slot)) <= set(guest.values(slot)):
                wider.setdefault(tuple(guest.values(slot)), []).append(slot)
        for values, slots in wider.items():
            cells = dict.fromkeys(cell for slot in slots for cell in first.cells_of(slot))
            some = f"each {'cell' if isinstance(slots[0], Cell) else 'slot'} is one of {', '.join(map(str, values))}"
            reason = guest.rule("value", values, some, tuple(cells))
            for slot in slots:
                yield OneOf(reason, slot, tuple(value for value in first.values(slot) if value in values))

    def rule(self, name: str, at: Any, text: str, cells: Any = (), *shown: object) -> Reason:
        """The Reason of a sentence of the hybrid itself, which belongs to none of its kinds."""
        return GridPuzzle.rule(self, name, at, text, cells, *shown)  # type: ignore[arg-type]

    def search_rules(self) -> "Sequence[Rule]":
        return (*self.host.search_rules(), *self._rules_of(self.added))

    def reasons(self) -> list[Reason]:
        return list(dict.fromkeys([*self.host.reasons(), *self.added_reasons]))

    @property
    def added_reasons(self) -> Iterator[Reason]:
        """The Reasons that the hybrid adds to those of its host."""
        for part in self.added:
            yield from part.puzzle.reasons() if part.leads else (rule.reason for rule in part.rules)

    def broken(self, solution: Solution) -> Iterator[Violation]:
        found = list(self.host.broken(solution))
        yield from found
        held = held_values(self.host, solution)
        for part in self.added:
            for rule in part.rules:
                values = [held.get(slot) for slot in rule.slots]
                yield from (violation for violation in rule.all_violations(values) if violation not in found)

    def plainly_solved(self, solution: Solution) -> bool:
        return self.accepts(solution)

    def accepts(self, solution: Solution) -> bool:
        if not self.host.accepts(solution):
            return False
        rules = (rule for part in self.quiet_added for rule in part.rules)
        return all(rule.first_violation([solution[slot] for slot in rule.slots]) is None for rule in rules)

    # ── clues ──

    def clues(self) -> Sequence[Clue]:
        clues: Sequence[Clue] = self.host.clues()
        return clues

    def without_clues(self) -> Self | None:
        return self._with_host(self.host.without_clues())

    def spare_clues(self) -> Sequence[Sequence[Any]]:
        return self._of_all("spare_clues")

    def optional_clues(self) -> Sequence[Sequence[Any]]:
        return self._of_all("optional_clues")

    def _of_all(self, method: str) -> list[list[Any]]:
        """The groups of clues that a method returns. The first groups of all kinds are one, and so on: a generator
        removes clues group by group, and would else remove all clues of the host."""
        groups = [getattr(self.host, method)()]
        for i, guest in enumerate(self.guests):
            groups.append([[GuestClue(i, clue) for clue in group] for group in getattr(guest, method)()])
        return [list(chain.from_iterable(together)) for together in zip_longest(*groups, fillvalue=())]

    def fixed_clues(self) -> Sequence[Any]:
        own = [GuestClue(i, clue) for i, guest in enumerate(self.guests) for clue in guest.fixed_clues()]
        return [*self.host.fixed_clues(), *own]

    def without_clue(self, clue: Any) -> Self:
        changed = self._changed(clue, "without_clue")
        assert changed is not None
        return changed

    def without_fixed(self, clue: Any) -> Self | None:
        return self._changed(clue, "without_fixed")

    def _changed(self, clue: Any, method: str) -> Self | None:
        """The hybrid with the result of a method of the puzzle that has the clue."""
        if not isinstance(clue, GuestClue):
            return self._with_host(getattr(self.host, method)(clue))
        fewer = getattr(self.guests[clue.guest], method)(clue.clue)
        return None if fewer is None else self._joined_again(self.host, _replaced(self.guests, clue.guest, fewer))

    def _with_host(self, host: Any) -> Self | None:
        return None if host is None else self._joined_again(host, self.guests)

    def _joined_again(self, host: Any, guests: Sequence[Any]) -> Self:
        """The hybrid of these puzzles, with the extra rules of this one."""
        made: Any = self.joined(host, guests)
        changed: Self = replace(made, also=self.also) if made.also != self.also else made
        return changed

    def traces(self) -> "Sequence[Place]":
        return [place for part in self.parts for place in part.traces()]

    def place_of(self, clue: Any) -> "Place | None":
        if isinstance(clue, GuestClue):
            place: Place | None = self.guests[clue.guest].place_of(clue.clue)
            return place
        own: Place | None = self.host.place_of(clue)
        return own

    # ── text ──

    @classmethod
    def split(cls, text: str, source: str = "") -> list[Text]:
        """As for all puzzles; a line `+ KIND` with the first kind begins another puzzle."""
        text = normalised(text)
        if header_end(text) == len(text):
            return list(super().split(text, source))  # type: ignore[misc]  # raises the error for a file without puzzles
        return list(split_hybrids(text, source, cls.host_kind.name))

    @classmethod
    def read(cls, text: Any, settings: Mapping[str, Any]) -> Self:
        return cls._read_all(text, settings)  # type: ignore[attr-defined, no-any-return]

    @classmethod
    def format_of(cls, body: str) -> Format:
        return cls.formats[0]

    @classmethod
    def penpa_format(cls, body: str) -> Format | None:
        """A link of Penpa+ holds no hybrid."""
        return None

    def write(self) -> str:
        return self.formats[0].write(self)

    def format_as(self, kind: str) -> str:
        if kind != "rows":
            raise Refused(f"a hybrid has no text of the kind '{kind}', only: rows")
        return str(super().format_as(kind))  # type: ignore[misc]

    def validation_error(self) -> str:
        for part, before in zip(self.parts, ("", *(kind.before for kind in self.guest_kinds)), strict=True):
            if error := part.validation_error():
                field = f"{before.replace('-', '_')}{error.field}" if isinstance(error, Flaw) else ""
                return Flaw(str(error), field, error.i) if isinstance(error, Flaw) else error
        for guest, leader in zip(self.guests, self.leaders[1:], strict=True):
            first = self.parts[leader]
            slots = set(first.slots())
            for slot in guest.slots():
                if slot not in slots:
                    return f"{guest.name} decides {guest.slot_text(slot)}, but {first.name} does not"
                if not set(guest.values(slot)) & set(first.values(slot)):
                    return f"{slot} has no value that both {first.name} and {guest.name} allow"
        return ""

    # ── pictures ──

    def canvas(self) -> "Drawing":
        from .drawing import SIDE, Drawing

        wide = [side for part in self.parts for side in part.outside]
        sides = {side: (0.1 + 0.7 * wide.count(side)) * SIDE for side in wide}
        caption = "; ".join(filter(None, (part.caption() for part in self.parts)))
        return Drawing(self.height, self.width, self.name, sides, caption)

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        """Draws the host, and the clues of the guests over it: numbers small at a side of the cell, clues outside
        farther from the board than those before them."""
        for guest in self.guests:
            if hasattr(guest, "draw_ground"):
                guest.draw_ground(drawing)
        self.host.draw(drawing, solution, unsure)
        for number in range(1, len(self.parts)):
            self.draw_guest(drawing, number)

    def draw_guest(self, drawing: "Drawing", number: int) -> None:
        """Draws the clues of a guest."""
        from .drawing import SIDE

        guest, drawing.guest = self.parts[number], number
        for draw in ("draw_clues", "draw_over"):
            getattr(guest, draw, _nothing)(drawing)
        drawing.guest = 0
        used = [side for part in self.parts[:number] for side in part.outside]
        for side in guest.outside:
            for i, clue in enumerate(getattr(guest, side)):
                if clue is not None:
                    drawing.outside(side, i, str(clue), away=(0.4 + 0.7 * used.count(side)) * SIDE)


def _nothing(drawing: "Drawing") -> None:
    """Draws nothing, for kinds whose boards have no such clues."""


def _replaced(items: Sequence[Any], i: int, item: Any) -> list[Any]:
    return [*items[:i], item, *items[i + 1 :]]
