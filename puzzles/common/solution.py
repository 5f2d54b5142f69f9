"""Solutions, and the violations that a wrong solution has."""

from collections.abc import Callable, Collection, Hashable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import repeat
from typing import Any, NamedTuple, TypeVar

from .errors import cut
from .geometry import Cell

Slot = Hashable
"""A variable of a puzzle: a string, a number or a (named) tuple of them, so that it can be written as JSON."""

Value = Hashable
"""A value of a slot: a string, a number or a (named) tuple of them."""

Clue = tuple[Slot, Value, bool]
"""A clue about one slot: it has the value (True), or it does not have it (False)."""


class Solution(Mapping[Slot, Value]):
    """A frozen, hashable mapping from slots to values. It may be partial; `Puzzle.check` then reports missing slots."""

    __slots__ = ("_hash", "_values")

    def __init__(self, values: Mapping[Any, Value] | Iterable[tuple[Slot, Value]]) -> None:
        self._values: dict[Slot, Value] = dict(values)
        self._hash: int | None = None

    def __getitem__(self, slot: Slot) -> Value:
        return self._values[slot]

    def __iter__(self) -> Iterator[Slot]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    # The methods of Mapping are several times slower, and every check of the rules calls these.

    def __contains__(self, slot: object) -> bool:
        return slot in self._values

    def get(self, slot: Slot, default: Any = None) -> Any:
        return self._values.get(slot, default)

    def keys(self) -> KeysView[Slot]:
        return self._values.keys()

    def values(self) -> ValuesView[Value]:
        return self._values.values()

    def items(self) -> ItemsView[Slot, Value]:
        return self._values.items()

    def picked(self, slots: Iterable[Slot], default: Any = None) -> list[Any]:
        """The values of these slots, in their order; `default` for slots without a value."""
        return list(map(self._values.get, slots, repeat(default)))

    def differing(self, other: "Solution") -> list[Slot]:
        """The slots that have another value in `other`, in the order of this solution."""
        theirs = other._values
        return [slot for slot, value in self._values.items() if theirs.get(slot) != value]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Solution):
            return self._values == other._values
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._values.items()))
        return self._hash

    def __reduce__(self) -> "tuple[type[Solution], tuple[dict[Slot, Value]]]":
        """Pickles only the values: strings hash differently in every process, so the hash must not be copied."""
        return type(self), (self._values,)

    def _repr_html_(self) -> str:
        """The table for a notebook: a grid of values if the slots are cells, else one line for each slot."""
        from html import escape

        if self._values and all(isinstance(slot, Cell) for slot in self._values):
            height, width = (1 + max(slot[i] for slot in self._values) for i in (0, 1))  # type: ignore[index]
            rows = [[self._values.get(Cell(r, c), "") for c in range(width)] for r in range(height)]
        else:
            rows = [[slot, value] for slot, value in self._values.items()]
        cells = ("".join(f"<td>{escape(str(value))}</td>" for value in row) for row in rows)
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"

    def __repr__(self) -> str:
        return f"Solution({self._values!r})"


P = TypeVar("P")

Solved = tuple[P, Solution]
"""A puzzle and a solution of it."""


class Reason(NamedTuple):
    """A clue or an instance of a rule, with its place, that an explanation can name.

    `kind` is "clue" for a clue of the instance and "rule" for an instance of a rule of the game. `rule` is the name of
    the rule ("arrow"), `at` is the place of this instance of it, `text` is a sentence, `cells` are the cells involved.
    """

    kind: str
    rule: str
    at: Hashable
    text: str
    cells: tuple[Cell, ...] = ()

    @property
    def place(self) -> tuple[str, str, Hashable]:
        """The kind, rule and place: they identify this Reason within a puzzle."""
        return self.kind, self.rule, self.at

    def narrowed(self, cells: Iterable[Cell], text: str = "") -> "Reason":
        """A global rule at one place: the same kind and rule, with the given cells (and text)."""
        return self._replace(cells=tuple(cells), text=text or self.text)


class ReasonRead(Exception):
    """A Reason was read while none are made (`silently`)."""


class Unspoken(Reason):
    """Replaces every Reason while none are made. It may be passed on and narrowed; reading it raises ReasonRead."""

    __slots__ = ()

    def narrowed(self, cells: Iterable[Cell], text: str = "") -> "Reason":
        return self

    def _read(self, *_: object) -> Any:
        raise ReasonRead

    def __reduce__(self) -> str:
        """Unpickles as the UNSPOKEN of the other process."""
        return "UNSPOKEN"

    kind = rule = at = text = cells = place = property(_read)
    __eq__ = __ne__ = __hash__ = __iter__ = __getitem__ = __str__ = _replace = _asdict = _read  # type: ignore[assignment]


UNSPOKEN = Unspoken("rule", "", None, "")

_SILENT: ContextVar[bool] = ContextVar("no Reasons are made", default=False)
is_silent = _SILENT.get


@contextmanager
def silently(silent: bool = True) -> Iterator[None]:
    """A context without Reasons (see `GridPuzzle.reason_of`): puzzles make none, because a solver needs none and their
    sentences often take longer than a solve. In a context `silently(False)`, they are made again.
    """
    before = _SILENT.set(silent)
    try:
        yield
    finally:
        _SILENT.reset(before)


class Violation(NamedTuple):
    """A broken rule: its name, a sentence with the place, the cells, and the Reason that is broken.

    A slot without a value breaks no rule yet: its `rule` is "missing" and it has no reason.
    """

    rule: str
    text: str
    cells: tuple[Cell, ...] = ()
    reason: Reason | None = None


def held_values(puzzle: Any, solution: Solution) -> dict[Slot, Value]:
    """The values of slots that these can have. Rules are not asked about others, which they need not understand."""
    return {slot: value for slot in puzzle.slots() if (value := solution.get(slot)) in puzzle.values(slot)}


def missing(slots: Iterable[Slot], solution: Solution, cells_of: Callable[[Slot], tuple[Cell, ...]]) -> list[Violation]:
    """One violation "missing" for all slots without a value; none if every slot has a value."""
    held = dict(solution.items())
    lacking = [slot for slot in slots if held.get(slot) is None]
    if not lacking:
        return []
    shown = ", ".join(map(cut, lacking[:5])) + (" …" if len(lacking) > 5 else "")
    places = tuple(cell for slot in lacking for cell in cells_of(slot))
    return [Violation("missing", f"no value yet for {len(lacking)} of the slots: {shown}", places)]


def strays(slots: Collection[Slot], solution: Solution) -> list[Violation]:
    """One violation "unknown" if slots that do not exist have values."""
    if len(solution) <= len(slots) and all(map(solution.__contains__, slots)):
        return []
    known = set(slots)
    unknown = [slot for slot in solution if slot not in known]
    return [Violation("unknown", f"a value for a slot that does not exist: {cut(unknown[0])}")] if unknown else []
