"""A puzzle that is played step by step: `cluewise.Game`."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cluewise.puzzles.common.errors import Refused, quote
from cluewise.puzzles.common.puzzle import Puzzle, expect_puzzle
from cluewise.puzzles.common.solution import Slot, Solution, Value, Violation

if TYPE_CHECKING:
    from cluewise.explanations.explanation import Hint


class Game:
    """A puzzle and the entries so far. Slots and values are those of the puzzle; given values are entered already.

    An example:

        >>> import cluewise
        >>> game = cluewise.Game(cluewise.read("sudoku", "123434122143....")[0])
        >>> game.enter((3, 0), 1)
        >>> [violation.rule for violation in game.violations()], game.is_solved
        (['column', 'box'], False)
    """

    def __init__(self, puzzle: Puzzle) -> None:
        expect_puzzle(puzzle)
        self.puzzle = puzzle
        self._entries: dict[Slot, Value] = {}

    @property
    def entries(self) -> Solution:
        """The values of all slots that have one, with the given values."""
        return Solution({**self._entries, **self.given})

    @cached_property
    def given(self) -> Mapping[Slot, Value]:
        """The values that clues give. They cannot be changed."""
        return dict(self.puzzle.given_values())

    @cached_property
    def _values(self) -> Mapping[Slot, tuple[Value, ...]]:
        """The values of each slot that can be changed."""
        return {slot: tuple(self.puzzle.values(slot)) for slot in self.puzzle.slots() if slot not in self.given}

    def legal_moves(self) -> list[tuple[Slot, Value]]:
        """All moves: a slot that is not given, and a value of it that it does not have now.

        A move may break a rule: `violations` reports it.
        """
        held = self._entries
        return [(slot, value) for slot, values in self._values.items() for value in values if held.get(slot) != value]

    def enter(self, slot: Slot, value: Value | None) -> None:
        """Gives a slot a value, or empties it (None). Raises Refused for a slot or a value that does not exist, and
        for a given value."""
        try:
            values = self._values.get(slot)
        except TypeError:  # such as a list
            values = None
        if values is None:
            is_given = isinstance(slot, tuple | int | str) and slot in self.given
            raise Refused(f"slot {quote(slot)} {'is given' if is_given else 'does not exist'}")
        if value is not None and value not in values:
            raise Refused(f"slot {quote(slot)} has the values {quote(list(values))}, not {quote(value)}")
        self._entries.pop(slot, None)
        if value is not None:
            self._entries[slot] = value

    def violations(self) -> list[Violation]:
        """The rules that the entries break, with places. Open slots break none."""
        return list(self.puzzle.broken(self.entries))

    @property
    def is_solved(self) -> bool:
        """True if the entries solve the puzzle. Open slots count as having the value that people do not enter."""
        return is_solved(self.puzzle, self.entries)

    def hint(self, **options: Any) -> "Hint":
        """The next step, or the entries that are wrong; the options are those of `cluewise.hint`."""
        from cluewise.explanations.explanation import hint

        return hint(self.puzzle, self.entries, **options)

    def picture(self, form: str = "svg") -> str | bytes:
        """The board with the entries: `svg` or `text` as a text, `png` as bytes. Raises Refused for another form, and
        without the extra `png`."""
        if form == "text":
            return self.puzzle.text(self.entries)
        drawn = self.puzzle.headed_picture(self.entries)
        if form == "svg":
            return drawn.svg()
        if form != "png":
            raise Refused(f"form: expected svg, png or text, found {quote(form)}")
        from cluewise.png import PNG_SCALE, png_bytes

        return png_bytes(drawn.svg(), PNG_SCALE)

    def _repr_svg_(self) -> str:
        """The board in a notebook."""
        return str(self.picture())


def is_solved(puzzle: Puzzle, entries: Solution) -> bool:
    """True if entries solve a puzzle; open slots count as having the value that people do not enter."""
    rest = puzzle.rest
    missing = [slot for slot in puzzle.slots() if slot not in entries]
    if missing and (rest is None or not all(rest in puzzle.values(slot) for slot in missing)):
        return False
    return puzzle.accepts(Solution({**dict.fromkeys(missing, rest), **entries}))
