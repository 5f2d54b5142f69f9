"""Kinds whose slots are no cells, but that show things in cells: tents, queens. Extra rules are about these."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from .also import statements
from .geometry import Cell
from .solution import Value

if TYPE_CHECKING:
    from .rules import Rule


class ShownCells:
    """It comes before the base class of the kind. `shown_words`: a thing in cells, its plural, and the word for a cell
    without it; `("number",)` if cells show numbers."""

    shown_words: ClassVar[tuple[str, ...]]

    def shown_cells(self) -> Mapping[Cell, Mapping[Value, Any]]:
        """The cells with the values that slots show in them, 1 for the thing. Each value has pairs of a slot and values
        of it that show it. A cell that shows no value has 0."""
        raise NotImplementedError

    def _made_also_rules(self) -> "tuple[Rule, ...]":
        from .shown_cells import shown_rules

        kind: Any = type(self)
        also: Sequence[str] = self.also  # type: ignore[attr-defined]
        return tuple(rule for one in statements(kind, also) for rule in shown_rules(self, one))
