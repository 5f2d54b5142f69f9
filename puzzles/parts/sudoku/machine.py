"""A free rule as an automaton: the numbers of a line lead from its first state to an accepting one.

The text is that of ISS's `NFA`: bits in URL-safe base64, highest bit first.

1. Two bits: the form of a state, a list of moves (0) or at most one move for each number (1).
2. Four bits: the number of bits of a state, less one. Four bits: the number of numbers, less one.
3. Two fields of a state's size: the number of first states (0, 1, …), and the number of accepting states after them.
4. A bit for each first state, the last one first: whether it accepts.
5. Only for lists, four bits: the number of bits of a list's length.
6. The states. A list is its length and pairs (number, next state). Otherwise a state is a bit for each number, the last
   one first, and the next state for each set bit, from the first number on.
"""

from base64 import urlsafe_b64decode
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from .constraint import Constraint, ConstraintKind, PartialValues, Spot, at, place, register

if TYPE_CHECKING:
    from .iss_items import ItemReader
    from .layout import Sudoku
    from .sketch import Sketch

MOST_STATES = 4096
"""Automata with more states are refused (ISS makes at most 1024)."""

MOST_SIGNS = 150_000
"""Longer texts are refused unread: MOST_STATES states with a move for each of 16 numbers take 142 000 signs."""


class Automaton(NamedTuple):
    """`first`: the states before the first number; `moves[state][k]`: the states after the k-th number, from 0."""

    first: frozenset[int]
    moves: tuple[dict[int, frozenset[int]], ...]
    accepting: frozenset[int]

    def after(self, states: frozenset[int], k: int) -> frozenset[int]:
        """The states after the k-th number."""
        return frozenset().union(*(self.moves[state].get(k, ()) for state in states))


class _Bits:
    """Reads whole numbers from the bits of a text."""

    def __init__(self, text: str) -> None:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        self.left, self.value = 8 * len(data), int.from_bytes(data)

    def read(self, bits: int) -> int:
        """The next bits as a number. Raises ValueError at the end."""
        if bits > self.left:
            raise ValueError("the automaton is cut off")
        self.left -= bits
        number, self.value = self.value >> self.left, self.value & (1 << self.left) - 1
        return number


@lru_cache(256)
def automaton_of(text: str) -> Automaton:
    """Reads an automaton. Raises ValueError with a message for the user."""
    if len(text) > MOST_SIGNS:
        raise ValueError("the automaton has too many states")
    bits = _Bits(text)
    single, state_bits, numbers = bits.read(2), bits.read(4) + 1, bits.read(4) + 1
    if single > 1:
        raise ValueError("the automaton has an unknown form")
    first, more = bits.read(state_bits), bits.read(state_bits)
    accepts = bits.read(first)
    accepting = frozenset(k for k in range(first) if accepts >> k & 1) | frozenset(range(first, first + more))
    length_bits = 0 if single else bits.read(4)
    number_bits = (numbers - 1).bit_length()
    moves: list[dict[int, frozenset[int]]] = []
    while bits.left >= (numbers if single else max(length_bits, 1)):
        if single:
            found = bits.read(numbers)
            pairs = [(k, bits.read(state_bits)) for k in range(numbers) if found >> k & 1]
        else:
            listed = bits.read(length_bits)
            pairs = [(bits.read(number_bits), bits.read(state_bits)) for _ in range(listed)]
        moves.append({k: frozenset(after for key, after in pairs if key == k) for k, _ in pairs})
        if len(moves) > MOST_STATES:
            raise ValueError("the automaton has too many states")
    named = {
        *range(first),
        *accepting,
        *(state for reached in moves for states in reached.values() for state in states),
    }
    used = max(named, default=-1) + 1
    if used > len(moves):
        raise ValueError("the automaton is cut off")
    return Automaton(frozenset(range(first)), tuple(moves[:used]), accepting)


@register
class AutomatonLine(ConstraintKind):
    """An automaton accepts the line. Between its stretches (`|`, ISS: `-`) the automaton reads one number above
    those of the grid."""

    name, plural, iss = "automaton", "automata", "NFA"
    drawn, in_words = "line", True
    groups = numbers = None
    least = 1

    def holds(self, c: Constraint, held: PartialValues, puzzle: "Sudoku") -> bool:
        machine, numbers = automaton_of(str(c.values[0])), puzzle.numbers
        states = machine.first
        for stretch, line in enumerate(held):
            for k in ([len(numbers)] if stretch else []) + [number - numbers[0] for number in line]:
                states = machine.after(states, k)
        return not states.isdisjoint(machine.accepting)

    def words(self, c: Constraint, spot: Spot, puzzle: "Sudoku") -> str:
        return f"the automaton accepts the line at {at(spot, puzzle)}"

    def validation_error(self, c: Constraint, puzzle: "Sudoku") -> str:
        if not c.sets or not all(c.sets) or len(c.values) != 1:
            return "automaton takes a machine and a line"
        try:
            automaton_of(str(c.values[0]))
        except ValueError as error:
            return str(error) if str(error).startswith("the automaton") else "the automaton is no base64"
        return ""

    def read_iss(self, arguments: list[str], reader: "ItemReader") -> Iterator[Constraint]:
        named = len(arguments) > 1 and (not arguments[1] or arguments[1].startswith("_"))
        machine, cells = arguments[0] if arguments else "", arguments[2 if named else 1 :]
        lines: list[list[str]] = [[]]
        for word in cells:
            if word:
                lines[-1].append(word)
            else:
                lines.append([])
        for line in filter(None, lines):
            yield Constraint(self.name, tuple(reader.sets(line)), (machine,))

    def write_iss(self, c: Constraint, puzzle: "Sudoku") -> Sequence[str]:
        words = [[place(i, puzzle) for i in cells] for cells in c.sets]
        return [
            str(c.values[0]),
            "_",
            *(word for k, cells in enumerate(words) for word in (["-"] if k else []) + cells),
        ]

    def draw(self, c: Constraint, sketch: "Sketch") -> None:
        for cells in c.sets:
            sketch.line(cells, "#e6c9a8", 0.3)
