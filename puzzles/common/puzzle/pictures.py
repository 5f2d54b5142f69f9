"""The picture of a puzzle, and the board on which people play it."""

from abc import abstractmethod
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from ..geometry import Cell
from ..solution import Slot, Solution, Value
from .clues import PuzzleClues
from .rules import PuzzleSolutions

if TYPE_CHECKING:
    from ..heading import Heading
    from ..picture import Picture
    from ..play_board import PlayBoard


class PuzzlePictures(PuzzleClues, PuzzleSolutions):
    """The drawing of a puzzle, and the board with its targets and choices."""

    if TYPE_CHECKING:
        heading: Heading

    @abstractmethod
    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        """A drawing of the puzzle and, if given, of a solution, with the `unsure` slots marked.

        If `unsure` is a mapping, it gives the possible values of these slots; they are drawn as pencil marks.
        """

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.headed_picture().svg()

    def headed_picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        """The picture with title and author below, if they are known."""
        picture = self.picture(solution, unsure)
        if self.heading.line:
            picture.write_below(self.heading.line)
        return picture

    def board(self) -> "PlayBoard":
        """The board to play on: the targets, in the units of `picture`, and the values that a touch enters.

        By default each slot has a target, at the place of its cells or its edge in the picture. A puzzle whose players
        touch something else makes its own board with `play_board.Surface`.
        """
        from ..play_board import Surface

        return Surface(self).board()

    @property
    def rest(self) -> Value | None:
        """The value that people need not enter: a board is solved if this value fits its open slots. None if there is
        no such value."""
        return self.unlisted

    def given_values(self) -> Mapping[Slot, Value]:
        """The values that clues give, by slot; the player cannot change them."""
        from ..rules import OneOf

        given = {slot: value for slot, value, holds in self.clues() if holds}
        for rule in self.search_rules():
            if isinstance(rule, OneOf) and rule.reason.kind == "clue" and len(rule.values) == 1:
                given[rule.slots[0]] = next(iter(rule.values))
        return given

    def value_sign(self, slot: Slot, value: Value) -> str:
        """The sign that a person types to enter a value."""
        return str(value)

    def value_word(self, slot: Slot, value: Value) -> str:
        """The words that a screen reader says for a value."""
        return self.value_text(slot, value)

    def board_label(self, slot: Slot) -> Cell | None:
        """The cell in which a slot of several cells is labelled; None: its first cell."""
        return None
