"""Hybrids whose kinds decide different slots: each solution has a board of values for each kind of slots.

`yinyang+sudoku` has the cells that are black or white, and a number in each cell. The slots of the first kind are its
own; those of another board are `BoardSlot`s. Sentences join the boards (`sentences/joined.py`).
"""

import json
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .errors import quote
from .hybrid_text import kind_lines, part_of_text
from .hybrids import ALL_BOARDS, HybridPart, HybridPuzzle
from .reading import Text, as_text, read_json
from .rules import OneOf, Rule
from .sentences.vocabulary import JOINT, Vocabulary, vocabulary_of
from .solution import Slot, Solution, Value, Violation, held_values

if TYPE_CHECKING:
    from .drawing import Drawing
    from .geometry import Cell
    from .play_board import PlayBoard, Shape, Surface, Target
    from .rules.rule import Insight, PartialValues
    from .sentences.sentence import Statement
    from .solution import Reason


class BoardSlot(NamedTuple):
    """A slot of a board that is not that of the first kind: the number of the kind that has the board, and its slot."""

    board: int
    slot: Slot

    def __str__(self) -> str:
        return str(self.slot)


class BoardRule(Rule):
    """A rule of a kind about its own slots, as a rule about those of the hybrid."""

    def __init__(self, rule: Rule, board: int) -> None:
        super().__init__(rule.reason, [BoardSlot(board, slot) for slot in rule.slots])
        self.rule, self.board = rule, board
        vars(self).update(is_global=rule.is_global, always_probed=rule.always_probed, speaks=rule.speaks)

    def first_violation(self, values: "PartialValues") -> Violation | None:
        return self.rule.first_violation(values)

    def all_violations(self, values: "PartialValues") -> list[Violation]:
        return self.rule.all_violations(values)

    def deeper_violation(self, values: "PartialValues") -> Violation | None:
        return self.rule.deeper_violation(values)

    def narrower_violations(
        self, values: "PartialValues", left: "Sequence[Collection[Value]]"
    ) -> "Iterator[Violation]":
        return self.rule.narrower_violations(values, left)

    def closer(self, values: "PartialValues", finding: str) -> str:
        return self.rule.closer(values, finding)

    def insights(self, values: "PartialValues") -> "Iterator[Insight]":
        for one in self.rule.insights(values):
            named = tuple(BoardSlot(self.board, slot) for slot in one.named)
            yield one._replace(slot=BoardSlot(self.board, one.slot), named=named)

    def broken_reasons(self, held: "PartialValues") -> "Collection[Reason]":
        return list(self.rule.broken_reasons(held))

    def probe(self, values: list[Any]) -> Callable[[int, Value], bool]:
        return self.rule.probe(values)


def on_board(rule: Rule, board: int) -> Rule:
    """A rule of a kind as a rule of the hybrid; `board` is the number of its board."""
    if board in (0, ALL_BOARDS):
        return rule
    if type(rule) is OneOf:
        return OneOf(rule.reason, BoardSlot(board, rule.slots[0]), rule.values)
    return BoardRule(rule, board)


class SeveralBoards(HybridPuzzle):
    """A hybrid of several boards. `leaders` has, for each kind, the number of the first kind with the same slots."""

    leaders: ClassVar[tuple[int, ...]]
    vocabulary: ClassVar[Vocabulary]
    spoken_views: ClassVar[Collection[str]] = ()
    unlisted: ClassVar[Value | None] = None
    several_anew: ClassVar[bool] = False

    if TYPE_CHECKING:
        cells: tuple[Cell, ...]
        also_rules: tuple[Rule, ...]
        quiet_also_rules: tuple[Rule, ...]

    # ── slots ──

    @cached_property
    def boards(self) -> Mapping[int, Any]:
        """The puzzle that each board belongs to."""
        return {number: self.parts[number] for number in dict.fromkeys(self.leaders)}

    def slot_in(self, number: int, slot: Slot) -> Slot:
        leader = self.leaders[number]
        return BoardSlot(leader, slot) if leader else slot

    def part_solution(self, number: int, solution: Mapping[Slot, Value]) -> Solution:
        slots = self.parts[number].slots()
        return Solution({slot: solution[at] for slot in slots if (at := self.slot_in(number, slot)) in solution})

    def _of(self, slot: Slot) -> tuple[Any, Slot]:
        """The puzzle that a slot belongs to, and its slot."""
        return (self.parts[slot.board], slot.slot) if isinstance(slot, BoardSlot) else (self.host, slot)

    def _joined(self, own: Callable[[Any, int], Mapping[Slot, Value]]) -> Solution:
        """The values of all boards; `own(puzzle, number)` returns those of one."""
        each = ((number, own(puzzle, number)) for number, puzzle in self.boards.items())
        return Solution(
            {self.slot_in(number, slot): value for number, values in each for slot, value in values.items()}
        )

    @cached_property
    def _slots(self) -> tuple[Slot, ...]:
        return tuple(self.slot_in(number, slot) for number, puzzle in self.boards.items() for slot in puzzle.slots())

    def slots(self) -> Collection[Slot]:
        return self._slots

    def values(self, slot: Slot) -> Sequence[Value]:
        puzzle, own = self._of(slot)
        values: Sequence[Value] = puzzle.values(own)
        return values

    def cells_of(self, slot: Slot) -> "tuple[Cell, ...]":
        puzzle, own = self._of(slot)
        cells: tuple[Cell, ...] = puzzle.cells_of(own)
        return cells

    def slot_text(self, slot: Slot) -> str:
        puzzle, own = self._of(slot)
        return str(puzzle.slot_text(own))

    def value_text(self, slot: Slot, value: Value) -> str:
        puzzle, own = self._of(slot)
        return str(puzzle.value_text(own, value))

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        puzzle, own = self._of(slot)
        return str(puzzle.fact_text(own, relation, value))

    def strange_text(self, slot: Slot, value: Value) -> str:
        puzzle, own = self._of(slot)
        return str(puzzle.strange_text(own, value))

    def value_sign(self, slot: Slot, value: Value) -> str:
        puzzle, own = self._of(slot)
        return str(puzzle.value_sign(own, value))

    def value_word(self, slot: Slot, value: Value) -> str:
        puzzle, own = self._of(slot)
        return str(puzzle.value_word(own, value))

    def board_label(self, slot: Slot) -> "Cell | None":
        puzzle, own = self._of(slot)
        label: Cell | None = puzzle.board_label(own)
        return label

    @property
    def rest(self) -> Value | None:
        """The only value that people need not enter on some board, if it has no other meaning on the others."""
        known = {puzzle.rest for puzzle in self.boards.values()} - {None}
        if len(known) != 1:
            return None
        (rest,) = known
        others = [puzzle for puzzle in self.boards.values() if puzzle.rest != rest]
        return None if any(rest in puzzle.values(slot) for puzzle in others for slot in puzzle.slots()) else rest

    @property
    def unmarked(self) -> Value | None:
        return None

    def image(self, solution: Solution, view: str) -> Hashable:
        return solution

    # ── rules ──

    @cached_property
    def host(self) -> Any:
        """The puzzle of the first kind. The extra rules are those of the hybrid."""
        host = super().host
        return replace(host, also=())

    def _made_added(self, rules_of: Callable[[Any], Sequence[Rule]]) -> tuple[HybridPart, ...]:
        added: list[HybridPart] = []
        for number, (guest, leader) in enumerate(zip(self.guests, self.leaders[1:], strict=True), 1):
            first = self.parts[leader]
            limits = tuple(self._limits(guest, first)) if leader < number else ()
            reasons = tuple(dict.fromkeys(rule.reason for rule in limits))
            added += [HybridPart(first, limits, board=leader)] if limits else []
            added.append(HybridPart(guest, rules_of(guest), reasons, leader, leads=leader == number))
        added += map(self._stated, self.statements)
        return (*added, *self._also_parts())

    def _also_parts(self) -> Iterator[HybridPart]:
        from .also import statements

        return map(self._stated, statements(type(self), self.also) if self.also else ())

    def _stated(self, statement: "Statement") -> HybridPart:
        """The rules of a sentence, about one board or about several."""
        if statement.board is None:
            return HybridPart(self, tuple(statement.rules(self)), board=ALL_BOARDS)
        puzzle = self.parts[statement.board]
        return HybridPart(puzzle, tuple(statement.rules(puzzle, self)), board=statement.board)

    def _made_also_rules(self) -> tuple[Rule, ...]:
        return tuple(on_board(rule, part.board) for part in self._also_parts() for rule in part.rules)

    def _rules_of(self, parts: Sequence[HybridPart]) -> Iterator[Rule]:
        return (on_board(rule, part.board) for part in parts for rule in part.rules)

    def broken(self, solution: Solution) -> Iterator[Violation]:
        found: list[Violation] = []
        for number, puzzle in self.boards.items():
            found += puzzle.broken(self.part_solution(number, solution))
        yield from found
        held = held_values(self, solution)
        for rule in self._rules_of([part for part in self.added if not part.leads]):
            values = [held.get(slot) for slot in rule.slots]
            yield from (violation for violation in rule.all_violations(values) if violation not in found)

    def accepts(self, solution: Solution) -> bool:
        if len(solution) != len(self.slots()):
            return False
        if not all(puzzle.accepts(self.part_solution(n, solution)) for n, puzzle in self.boards.items()):
            return False
        return all(
            rule.first_violation([solution[slot] for slot in rule.slots]) is None
            for rule in self._rules_of([part for part in self.quiet_added if not part.leads])
        )

    # ── solutions ──

    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        texts = []
        for number, puzzle in self.boards.items():
            open_slots = [slot for slot in puzzle.slots() if self.slot_in(number, slot) in unsure]
            own = puzzle.text(self.part_solution(number, solution), open_slots)
            texts.append(f"+ {puzzle.name}\n{own}" if number else own)
        return "\n".join(texts)

    def value(self, solution: Solution) -> Any:
        """The JSON value of each board, by the name of its kind."""
        return {puzzle.name: puzzle.value(self.part_solution(n, solution)) for n, puzzle in self.boards.items()}

    def read_solution(self, text: str | Text) -> Solution:
        return self._read(as_text(text), "read_solution")

    def read_entries(self, text: str | Text) -> Solution:
        return self._read(as_text(text), "read_entries")

    def _read(self, text: Text, method: str) -> Solution:
        texts = list(self._texts_of_boards(text))
        return self._joined(lambda puzzle, number: getattr(puzzle, method)(texts[list(self.boards).index(number)]))

    def _texts_of_boards(self, text: Text) -> Iterator[Text]:
        names = [puzzle.name for puzzle in self.boards.values()]
        if text.body.lstrip().startswith(("{", "[")):
            value = read_json(text, f"an object with {' and '.join(names)}")
            if not isinstance(value, dict) or {*value} != {*names}:
                raise text.error(
                    f"expected an object with {' and '.join(names)}, found {quote(text.body.strip()[:40])}"
                )
            yield from (text._replace(body=json.dumps(value[name])) for name in names)
            return
        heads = kind_lines(text.body)
        if [head.kind for head in heads] != names[1:]:
            lines = ", ".join(f"'+ {name}'" for name in names[1:])
            raise text.error(f"expected the board of {names[0]}, and the other boards below lines {lines}")
        starts, ends = [0, *(head.end for head in heads)], [*(head.at for head in heads), len(text.body)]
        for start, end, puzzle in zip(starts, ends, self.boards.values(), strict=True):
            yield part_of_text(text, start, end, puzzle)

    # ── pictures ──

    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        """Draws the boards over each other: shaded cells first, then the other values and the clues. No later board
        fills cells, which would cover values."""
        from .cell_boards import CellPuzzle, ShadingPuzzle

        first = [number for number in self.boards if isinstance(self.parts[number], ShadingPuzzle)]
        candidates = drawing.candidates
        for number in (*first, *(number for number in range(len(self.parts)) if number not in first)):
            puzzle, own = self.parts[number], self.part_solution(number, solution)
            drawing.candidates = {
                slot: values for slot in puzzle.slots() if (values := candidates.get(self.slot_in(number, slot)))
            }
            open_slots = {slot for slot in puzzle.slots() if self.slot_in(number, slot) in unsure}
            drawing.guest = 0 if number == 0 else number
            if number in self.boards:
                plain = number and number not in first and isinstance(puzzle, CellPuzzle)
                _draw_values(puzzle, drawing, own, open_slots) if plain else puzzle.draw(drawing, own, open_slots)
            else:
                self.draw_guest(drawing, number)
            drawing.shaded = {*self.cells}
        drawing.guest, drawing.candidates = 0, candidates
        drawing.shaded = set()

    def board(self) -> "PlayBoard":
        from .play_board import PlayBoard, Surface

        surface = Surface(self)
        targets = [
            target
            for number, puzzle in self.boards.items()
            for target in self._targets(number, self._surface(number, puzzle))
        ]
        return PlayBoard(surface.picture.width, surface.picture.height, tuple(targets), surface.drag(targets))

    def _surface(self, number: int, puzzle: Any) -> "Surface":
        """The surface of one board, in the picture of all boards."""
        from .play_board import Surface

        drawing = self.canvas()
        puzzle.draw(drawing, Solution({}), set())
        surface = Surface(puzzle)
        surface.picture = drawing.picture
        return surface

    def _targets(self, number: int, surface: "Surface") -> "Iterator[Target]":
        """The targets of a board. Boards that are touched at the same cells have rings of them, the last has the
        middles; beside edges and borders, cells are smaller."""
        cells = [n for n, puzzle in self.boards.items() if any(self.cells_of(s) == (s,) for s in puzzle.slots())]
        outer = 1.0 if len(cells) == len(self.boards) else 0.6
        for slot in surface.puzzle.slots():
            target = surface.target(slot)
            if len(target.shapes[0]) > 2 and number in cells:
                k = cells.index(number)
                share = outer * (len(cells) - k) / len(cells)
                target = target._replace(**_ring(target, share, share - outer / len(cells)))
            yield target._replace(name=f"{target.name} ({surface.puzzle.name})", slot=self.slot_in(number, slot))


def _draw_values(puzzle: Any, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
    """Draws the values of cells, and the clues, over another board."""
    given = puzzle.known if puzzle.clues_show_given else {}
    puzzle.draw_ground(drawing)
    puzzle.draw_clues(drawing)
    for cell in puzzle.slots():
        if cell in unsure:
            drawing.unsure(cell)
        elif solution.get(cell) is not None and cell not in given:
            puzzle.draw_cell(drawing, cell, solution[cell])
    puzzle.draw_outside(drawing)


def _ring(target: "Target", outer: float, inner: float) -> dict[str, Any]:
    """The part of a target between two sizes, as polygons, and a point in it that no line to the middle passes."""
    from .play_board import scaled

    made: list[Shape] = []
    for shape in target.shapes:
        far, near = scaled(shape, outer), scaled(shape, inner)
        made += [(far[i - 1], far[i], near[i], near[i - 1]) for i in range(len(shape))]
    (x, y), (dx, dy) = scaled(target.shapes[0], outer)[0], scaled(target.shapes[0], inner)[0]
    return {"shapes": tuple(made), "at": ((x + dx) / 2, (y + dy) / 2)}


def joint_vocabulary(kinds: Sequence[Any], leaders: Sequence[int]) -> Vocabulary:
    """The words of all boards."""
    boards = {number: vocabulary_of(kinds[number]) for number in dict.fromkeys(leaders)}
    words = dict.fromkeys(chain.from_iterable(one.words for one in boards.values()))
    return Vocabulary(
        JOINT,
        tuple(words),
        any(one.has_numbers for one in boards.values()),
        any(one.has_rooms for one in boards.values()),
        boards=tuple((number, one) for number, one in boards.items() if one.slots),
    )


__all__ = ("BoardRule", "BoardSlot", "SeveralBoards", "joint_vocabulary", "on_board")
