"""Slots, values and rules of a puzzle; its solutions: their check, as text, as JSON, and under a view."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from ..errors import CluewiseError, PuzzleError, cut
from ..geometry import Cell
from ..reading import Text, as_text
from ..solution import Reason, Slot, Solution, Value, Violation, missing, strays

if TYPE_CHECKING:
    from ..rules import Rule


class PuzzleRules(ABC):
    """Slots, values and rules of a puzzle, and sentences about them."""

    @abstractmethod
    def slots(self) -> Collection[Slot]:
        """The slots that a solution has to fill, in reading order."""

    @abstractmethod
    def values(self, slot: Slot) -> Sequence[Value]:
        """The values that a slot can have if no clue restricts it."""

    @abstractmethod
    def reasons(self) -> list[Reason]:
        """A Reason for every clue and every instance of a rule; the constraints of a Model carry the same Reasons."""

    @abstractmethod
    def search_rules(self) -> "Sequence[Rule]":
        """The rules for the generic search."""

    def plainly_solved(self, solution: Solution) -> bool:
        """True if a quick test shows that the solution is correct; False if `check` has to decide."""
        return False

    def accepts(self, solution: Solution) -> bool:
        """True if `check` would find no violation; faster, because no sentences are made."""
        return self.plainly_solved(solution) or not self.check(solution)

    def check(self, solution: Solution) -> list[Violation]:
        """All violations; an empty list means solved.

        Slots without a value have a violation "missing" and slots that do not exist a violation "unknown".
        """
        if self.plainly_solved(solution):
            return []
        slots = self.slots()
        return [*strays(slots, solution), *missing(slots, solution, self.cells_of), *self.broken(solution)]

    @abstractmethod
    def broken(self, solution: Solution) -> Iterable[Violation]:
        """The rules that the given values break; slots without a value break none."""

    @contextmanager
    def naming_strange(self, solution: Solution) -> Iterator[None]:
        """If a picture or text of a solution fails, raises PuzzleError instead if it has a slot or value that the
        puzzle lacks."""
        try:
            yield
        except CluewiseError:
            raise
        except Exception:
            for violation in strays(self.slots(), solution):
                raise PuzzleError(violation.text) from None
            for slot, value in solution.items():
                if not any(type(value) is type(known) and value == known for known in self.values(slot)):
                    raise PuzzleError(f"{slot} cannot be {cut(repr(value))}") from None
            raise

    def cells_of(self, slot: Slot) -> tuple[Cell, ...]:
        """The cells that show the place of a slot."""
        return (slot,) if isinstance(slot, Cell) else ()

    def slot_text(self, slot: Slot) -> str:
        """A slot in a sentence; rows and columns count from 1."""
        return str(slot)

    def value_text(self, slot: Slot, value: Value) -> str:
        """A value of a slot in a sentence."""
        return str(value)

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        """A fact about a slot as a sentence: its value is `value` (`=`), another one (`≠`), at least `value` (`≥`) or
        less (`<`).
        """
        values = list(self.values(slot))
        if relation in ("≥", "<") and value in values and not isinstance(value, int):
            at = values.index(value)
            return f"{slot} is {' or '.join(map(str, values[at:] if relation == '≥' else values[:at]))}"
        verb = {"=": "is", "≠": "is not", "≥": "is at least", "<": "is less than"}[relation]
        return f"{slot} {verb} {value}"


class PuzzleSolutions(PuzzleRules):
    """`unlisted` is the value of slots that the JSON value of a solution omits; None if it omits none."""

    unlisted: ClassVar[Value | None] = None
    puzzlink_needs: ClassVar[str] = ""
    """The mark without which puzz.link refuses an answer that the rules allow ("shaded cell"); empty if there is none.
    Source: the checks `check…Exist` in the `AnsCheck` block of each variety of robx/pzprjs."""

    @property
    def unmarked(self) -> Value | None:
        """The value of a slot without a mark; None if each value is one."""
        return self.unlisted

    def refusal(self, count: int, only: Solution | None = None, *, complete: bool) -> str:
        """A sentence, without a full stop, if puzz.link refuses a solution of the puzzle for its lack of marks; else
        empty.

        `count`: the number of known solutions; `only`: the known one if it is 1; `complete`: there are no others.
        """
        if not (self.puzzlink_needs and count):
            return ""
        unmarked = Solution((slot, self.unmarked) for slot in self.slots() if self.unmarked in self.values(slot))
        if only != unmarked if count == 1 and only is not None else not self.accepts(unmarked):
            return ""
        which = "this solution" if count == 1 else "one of the solutions"
        remains = "; without it, exactly one remains" if complete and count == 2 else ""
        return f"puzz.link refuses {which}, because it has no {self.puzzlink_needs}{remains}"

    @property
    def unsure_sign(self) -> str:
        """The sign of an unsure slot in `text`; it must have no other meaning there."""
        return "?"

    @abstractmethod
    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        """A solution as text, without a newline at the end; `unsure` slots show as `unsure_sign`."""

    @abstractmethod
    def value(self, solution: Solution) -> Any:
        """A solution as JSON data. Each puzzle documents the shape."""

    @abstractmethod
    def read_solution(self, text: str | Text) -> Solution:
        """Reads a solution that `text` or `value` wrote; an unsure slot has no value. Raises PuzzleError."""

    def read_entries(self, text: str | Text) -> Solution:
        """Reads a half-filled grid. As `read_solution`, but slots that a JSON list omits are open."""
        text = as_text(text)
        solution = self.read_solution(text)
        if self.unlisted is None or not text.body.lstrip().startswith("["):
            return solution
        return Solution({slot: value for slot, value in solution.items() if value != self.unlisted})

    def image(self, solution: Solution, view: str) -> Hashable:
        """The part of a solution that counts under a view: two solutions with equal images count as one."""
        return solution

    spoken_views: ClassVar[Collection[str]] = ()
    """The facts beside the values that a person names, such as the rectangle of a number, by their kinds."""

    def view_text(self, view: str, place: Slot, *, holds: bool) -> str:
        """A fact about a place of a view as a sentence; with `holds` false, the opposite of the fact."""
        return f"{place} {'counts' if holds else 'does not count'} under the view {view}"
