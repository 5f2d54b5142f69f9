"""Solutions, and the reasons for which something is not one."""

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import Any, NamedTuple

from .errors import cut
from .geometry import Cell

Slot = Hashable
"""What is to be decided. A string, a number or a (named) tuple of them, so that it survives JSON."""

Value = Hashable
"""What a slot can take: a string, a number or a (named) tuple of them, as a slot is."""

Clue = tuple[Slot, Value, bool]
"""What a clue says of one slot: it takes the value, or (False) it does not."""


class Solution(Mapping[Slot, Value]):
    """Slot → value, frozen and hashable. May be partial (a grid read from a file); `Puzzle.check` tells."""

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

    # A Mapping's own are several times as slow, and every check by the rules goes through them.

    def get(self, slot: Slot, default: Any = None) -> Any:
        return self._values.get(slot, default)

    def keys(self) -> KeysView[Slot]:
        return self._values.keys()

    def values(self) -> ValuesView[Value]:
        return self._values.values()

    def differing(self, other: "Solution") -> list[Slot]:
        """The slots that another solution gives another value, in the order of this one."""
        return [slot for slot, value in self._values.items() if other.get(slot) != value]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Solution):
            return self._values == other._values
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._values.items()))
        return self._hash

    def __reduce__(self) -> "tuple[type[Solution], tuple[dict[Slot, Value]]]":
        """Pickles the values only: strings hash differently in every process, so a hash must not travel."""
        return type(self), (self._values,)

    def _repr_html_(self) -> str:
        """In a notebook: the values in a grid where the slots are cells, else a line a slot."""
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


class Reason(NamedTuple):
    """A named, located piece of a puzzle that can be blamed.

    `kind` is "clue" for what the instance says and "rule" for an instance of a rule of the game; `rule` names the
    family ("arrow"), `at` places it within the family, `words` says it in a sentence, `cells` are the cells it is
    about.
    """

    kind: str
    rule: str
    at: Hashable
    words: str
    cells: tuple[Cell, ...] = ()

    def narrowed(self, cells: Iterable[Cell], words: str = "") -> "Reason":
        """A global rule at one place: the same kind and rule, with cells (and words) of its own."""
        return self._replace(cells=tuple(cells), words=words or self.words)


class Violation(NamedTuple):
    """A broken rule: its name, a sentence with the place, the cells, and the Reason it breaks.

    A slot without a value breaks no rule yet: its `rule` is "missing" and it has no reason.
    """

    rule: str
    text: str
    cells: tuple[Cell, ...] = ()
    reason: Reason | None = None


def missing(slots: Iterable[Slot], solution: Solution, cells_of: Callable[[Slot], tuple[Cell, ...]]) -> list[Violation]:
    """One "missing" violation for all slots without a value, none where every slot has one."""
    lacking = [slot for slot in slots if solution.get(slot) is None]
    if not lacking:
        return []
    shown = ", ".join(map(cut, lacking[:5])) + (" …" if len(lacking) > 5 else "")
    places = tuple(cell for slot in lacking for cell in cells_of(slot))
    return [Violation("missing", f"no value yet for {len(lacking)} of the slots: {shown}", places)]


def strays(slots: Collection[Slot], solution: Solution) -> list[Violation]:
    """One "unknown" violation for values of slots that there are not."""
    if len(solution) <= len(slots) and all(slot in solution for slot in slots):
        return []
    known = set(slots)
    wild = [slot for slot in solution if slot not in known]
    return [Violation("unknown", f"a value for a slot that there is not: {cut(wild[0])}")] if wild else []
