"""A puzzle that a person sets or plays: questions about it after each change, answered by one kept engine.

A `LiveBoard` has a current puzzle. Its known solutions stay while clues change, as far as the puzzle accepts them. The
verdict and the shared values do not depend on earlier changes. The choice among several clashes does.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import wraps
from random import Random
from threading import get_ident
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from cluewise.encodings.common.model import Assignment, Literal
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import CluewiseError, EncodingBug, PuzzleError, Refused
from cluewise.puzzles.common.geometry import Cell
from cluewise.puzzles.common.places import read_place
from cluewise.puzzles.common.puzzle import Puzzle, expect_puzzle
from cluewise.puzzles.common.solution import Reason, Slot, Solution, Value
from cluewise.registry.loading import puzzle_class
from cluewise.registry.names import named
from cluewise.solvers.enumeration import AssignmentReader, View
from cluewise.solvers.live_engine import LiveEngine, LiveState
from cluewise.solvers.live_names import Place

from .arguments import EXPECTED, expect
from .explanations.engines import Clock, Stopped
from .explanations.guarded_model import explaining
from .sources import SettingValue

SUGGESTIONS = 20
"""The most solutions that a suggested clue is compared with."""


class SharedValues(NamedTuple):
    """The values that all solutions share, by slot. `complete`: no other slot has the same value in all solutions."""

    values: Mapping[Slot, Value]
    complete: bool


class SuggestedClue(NamedTuple):
    """A clue of one solution: its field, the index of its place, its value. `excluded` is the number of other known
    solutions that it excludes."""

    field: str
    place: int
    value: Any
    excluded: int


Given = ParamSpec("Given")
Result = TypeVar("Result")


def _whole(
    method: Callable[Concatenate["LiveBoard", Given], Result],
) -> Callable[Concatenate["LiveBoard", Given], Result]:
    """A method of a board. An exception that is none of ours, such as KeyboardInterrupt, may come anywhere in it: the
    next call then loads the board anew."""

    @wraps(method)
    def called(board: "LiveBoard", *given: Given.args, **options: Given.kwargs) -> Result:
        board._check_thread()
        if board._is_torn:
            board._load_anew()
        try:
            return method(board, *given, **options)
        except CluewiseError:
            raise
        except BaseException:
            board._is_torn = True
            raise

    return called  # type: ignore[return-value]


class LiveBoard:
    """A puzzle whose clues change, with one engine for all its questions. It belongs to one thread.

    - `puzzle`: the current puzzle. `entries`: the values that were entered, by slot.

    A question with `seconds` that takes longer answers "unknown", None, or an incomplete result; the board stays
    usable, also after Ctrl-C. Close a board after use, or use it as a context manager. Raises Refused for a kind whose
    encodings have no clauses over its slots, and for a SAT engine that cannot be kept.
    """

    def __init__(self, puzzle: Puzzle, solver: str | None = None) -> None:
        self._thread = get_ident()
        self._encoding = explaining(puzzle)
        self._engine = LiveEngine(solver, lambda: self._clock.look())
        self.puzzle = puzzle
        self.entries: dict[Slot, Value] = {}
        self._load_anew()

    def _load_anew(self) -> None:
        self._is_torn = True
        self._clock = Clock()
        self._engine.close()
        self._state = self._state_of(self.puzzle)
        self._known: list[Solution] = []
        self._unchecked: list[Solution] = []
        self._verdict: str | None = None
        self._at_most_one = self._all_shared = False
        self._shared: dict[Slot, Value] = {}
        self._is_torn = False

    def __enter__(self) -> "LiveBoard":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Frees the engine. A later question would load a new one."""
        self._engine.close()

    @property
    def stats(self) -> dict[str, int]:
        """Figures of the engine: `loads` (the number of times it was loaded), `variables`, `clauses`, `cuts`; and the
        number of known `solutions`."""
        return {**self._engine.stats, "solutions": len(self._known) + len(self._unchecked)}

    # ── changes ──

    def set(self, place: "str | tuple[str, int] | tuple[int, int]", sign: object) -> None:
        """Sets the clue of a place: `sign` is its token in the puzzle's rows ("3", "w"; "-" for none).

        A place is `r3c4` or a pair (row, column) counted from 0 if clues are in cells, else a pair of the field and an
        index in it. Raises PuzzleError if the board would be no valid puzzle, and Refused for kinds whose clues are not
        set place by place; `change` works for all kinds.
        """
        field, i = self._place(place)
        signs = self.puzzle.clue_signs()[field]  # type: ignore[attr-defined]  # a GridPuzzle
        try:
            value = signs.read(str(sign))
        except ValueError:
            raise PuzzleError(f"expected {signs.expected}, found '{str(sign)[:40]}'") from None
        try:
            changed = self.puzzle.with_place(field, i, value)  # type: ignore[attr-defined]
            flaw = changed.validation_error()
        except (TypeError, LookupError):  # a layer without empty places
            raise PuzzleError(f"every place of {self.puzzle.name} needs a clue") from None
        if flaw:
            raise PuzzleError(flaw)
        self.change(changed)

    def clear(self, place: "str | tuple[str, int] | tuple[int, int]") -> None:
        """Removes the clue of a place. Raises the errors of `set`."""
        self.set(place, "-")

    @_whole
    def change(self, puzzle: Puzzle) -> None:
        """Replaces the puzzle by another of the same kind. Entries stay. Raises Refused for another kind."""
        if puzzle.name != self.puzzle.name:
            raise Refused(f"this board has a {self.puzzle.name} puzzle, not a {puzzle.name} puzzle")
        before, state = self._state, self._state_of(puzzle)
        same_view = puzzle.view == self.puzzle.view
        stricter = same_view and self._engine.follows(state, before)
        looser = same_view and self._engine.follows(before, state)
        self.puzzle, self._state = puzzle, state
        self._engine.keep([state])
        if stricter and looser:
            return
        if looser:
            self._verdict = self._verdict if self._verdict == "several" else None
        else:
            self._unchecked, self._known = [*self._known, *self._unchecked], []
            self._verdict = "none" if stricter and self._verdict == "none" else None
        if not stricter:
            self._at_most_one, self._shared = False, {}
            self._all_shared = False

    def enter(self, slot: Slot, value: Value, seconds: float | None = None) -> bool | None:
        """Enters a value. Returns True if some solution of the puzzle has all entered values, None if the time is up.

        Raises Refused for a slot or a value that the puzzle does not have.
        """
        if slot not in self.puzzle.slots() or value not in self.puzzle.values(slot):
            raise Refused(f"{self.puzzle.name} has no slot {slot!r} with the value {value!r}")
        self.entries[slot] = value
        return self.fits(seconds)

    def erase(self, slot: Slot) -> None:
        """Removes an entered value, if there is one."""
        self.entries.pop(slot, None)

    # ── questions ──

    @_whole
    def fits(self, seconds: float | None = None) -> bool | None:
        """True if some solution has all entered values; None if the time is up."""
        try:
            with self._clock.narrowed(seconds):
                return self._fits()
        except Stopped:
            return None

    def _fits(self) -> bool:
        self._check_known()
        if any(self._agrees(solution) for solution in self._known):
            return True
        slots = self._state.model.slots
        if any(slot not in slots or value not in slots[slot].values for slot, value in self.entries.items()):
            return False
        true = self._engine.solve(self._state, self._entered())
        if true is not None:
            self._known.append(self._solution(true))
        return true is not None

    def _entered(self) -> list[Literal]:
        slots = self._state.model.slots
        return [literal for slot, value in self.entries.items() for literal in slots[slot].literals(value)]

    def _agrees(self, solution: Solution) -> bool:
        return all(solution.get(slot) == value for slot, value in self.entries.items())

    @_whole
    def verdict(self, seconds: float | None = None) -> str:
        """The number of solutions: "none", "unique" or "several"; "unknown" if the time is up first.

        Solutions with one image under the puzzle's view count as one.
        """
        try:
            with self._clock.narrowed(seconds):
                self._verdict = self._verdict or self._decided()
        except Stopped:
            return "unknown"
        return self._verdict

    def _decided(self) -> str:
        images = set[Hashable]()
        for solution in self._checked():
            images.add(self._image(solution))
            if len(images) > 1:
                return "several"
        if not images and (true := self._engine.solve(self._state)) is not None:
            self._known.append(self._solution(true))
            images.add(self._image(self._known[0]))
        if not images:
            return "none"
        if self._at_most_one or (other := self._another(self._known[0])) is None:
            self._at_most_one = True
            return "unique"
        self._known.append(other)
        return "several"

    def solutions(self, limit: int = 2) -> tuple[Solution, ...]:
        """Up to `limit` solutions, those that `cluewise.solve` finds: they do not depend on earlier changes."""
        from .api import solve

        return tuple(solve(self.puzzle, limit=limit).solutions)

    @_whole
    def shared(self, seconds: float | None = None) -> SharedValues:
        """The values that all solutions share; those proven so far if the time is up. Without a solution there are
        none."""
        if self.verdict(seconds) in ("none", "unknown"):
            return SharedValues({}, complete=self._verdict == "none")
        try:
            with self._clock.narrowed(seconds):
                if not self._all_shared or self._unchecked:
                    self._look_for_values()
        except Stopped:
            return SharedValues(dict(self._shared), complete=False)
        return SharedValues(dict(self._shared), complete=True)

    @_whole
    def shared_with_entries(self, seconds: float | None = None) -> SharedValues:
        """As `shared`, for the solutions that have all entered values. If the time is up, no values are known."""
        try:
            with self._clock.narrowed(seconds):
                return SharedValues(self._common() if self._fits() else {}, complete=True)
        except Stopped:
            return SharedValues({}, complete=False)

    def _common(self) -> dict[Slot, Value]:
        """The values that all solutions with the entered values share: each new solution differs from those before in
        one of their common values (the backbone, as in `shared_values.py`)."""
        slots, fixed = self._state.model.slots, {*self.entries, *self._shared}
        first, *others = (solution for solution in self._known if self._agrees(solution))
        common = dict(first.items())
        new: Solution | None = first
        while new is not None:
            for solution in (*others, new):
                common = {slot: value for slot, value in common.items() if solution[slot] == value}
            unseen = {
                slot: [other for other in slots[slot].values if other != value]
                for slot, value in common.items()
                if slot not in fixed
            }
            others, new = [], self._with_any_of(unseen, self._entered())
            self._known += [] if new is None else [new]
        return common

    @_whole
    def some(self, count: int) -> list[Solution]:
        """Known solutions, at least this many if there are; each new one has a value that those before lack."""
        self._look_for_values(count)
        return list(self._known)

    @_whole
    def seen(self) -> dict[Slot, list[Value]]:
        """The values that each slot has in the known solutions: all possible values after a complete `shared`."""
        self._check_known()
        held = {slot: {solution[slot] for solution in self._known} for slot in self._state.model.slots}
        return {
            slot: [value for value in code.values if value in held[slot]]
            for slot, code in self._state.model.slots.items()
        }

    def _look_for_values(self, most: int | None = None) -> None:
        """Adds solutions with new values to the known ones until there are no new values; then all shared values are
        known. It ends earlier if `most` solutions are known. Raises Stopped."""
        self._check_known()
        unseen = {
            slot: dict.fromkeys(code.values)
            for slot, code in self._state.model.slots.items()
            if slot not in self._shared
        }
        new = self._known
        while not self._all_shared and (most is None or len(self._known) < most):
            for solution in new:
                for slot, values in unseen.items():
                    values.pop(solution[slot], None)
            new = [] if (other := self._with_any_of(unseen)) is None else [other]
            self._known += new
            self._all_shared = not new
        if self._all_shared:
            known = self._known[0]
            self._shared = {
                slot: known[slot]
                for slot, code in self._state.model.slots.items()
                if slot in self._shared or len(unseen[slot]) == len(code.values) - 1
            }

    def _with_any_of(self, unseen: Mapping[Slot, Iterable[Value]], literals: Sequence[Literal] = ()) -> Solution | None:
        """A solution in which some slot has one of these values, and these literals hold."""
        slots = self._state.model.slots
        stated = [slots[slot].literals(value) for slot, values in unseen.items() for value in values]
        with self._engine.question(self._state) as question:
            question.any_of(stated)
            self._engine.prefer(self._state, [literals[0] for literals in stated if len(literals) == 1])
            true = self._engine.solve(self._state, literals, question)
        return None if true is None else self._solution(true)

    @_whole
    def clash(self, seconds: float | None = None) -> tuple[Reason, ...] | None:
        """Clues that allow no solution together with the rules; none of them can be omitted. None if there is a
        solution, or if the time is up; no clues if the rules alone allow no solution.

        Of several such sets, the choice depends on earlier changes.
        """
        if self.verdict(seconds) != "none":
            return None
        try:
            with self._clock.narrowed(seconds):
                clash = self._smallest_clash()
        except Stopped:
            return None
        return tuple(reason for reason in self.puzzle.reasons() if reason.place in clash)

    def _smallest_clash(self) -> frozenset[Place]:
        """The places of a minimal clash, by deletion with refinement by cores (Dershowitz, Hanna, Nadel, 2006)."""
        state = self._state
        clues = [place for place, selector in state.selectors.items() if selector and place[0] == "clue"]
        core = frozenset(clues)
        for place in (None, *clues):
            remaining = core - {place}
            if (
                place in (None, *core)
                and self._engine.solve(state, clues=filter(remaining.__contains__, clues)) is None
            ):
                core = remaining & self._engine.core()
        return core

    @_whole
    def suggest(self, aim: Solution | None = None) -> SuggestedClue | None:
        """A clue of the solution `aim` (by default of some solution) that excludes the most other known solutions;
        None if there is one solution or none, or if no single clue helps."""
        if self.verdict() != "several":
            return None
        known = self.some(SUGGESTIONS)
        found = (self._suggested(each) for each in ([aim] if aim else known[:SUGGESTIONS]))
        return next(filter(None, found), None)

    def _suggested(self, aim: Solution) -> SuggestedClue | None:
        from cluewise.puzzles.generators.common.puzzle_generator import generator_for

        generator = generator_for(type(self.puzzle))
        others = [solution for solution in self._known if solution != aim][:SUGGESTIONS]
        offered = [frozenset(generator.additions(self.puzzle, other)) for other in others]
        additions = {
            addition: sum(addition not in of_other for of_other in offered)
            for addition in generator.additions(self.puzzle, aim)
        }
        best: SuggestedClue | None = None
        for addition, at_most in sorted(additions.items(), key=lambda item: -item[1]):
            if at_most <= (best.excluded if best else 0):
                break
            changed = generator.with_addition(self.puzzle, addition)
            if not changed.accepts(aim):
                continue
            excluded = sum(not changed.accepts(other) for other in others)
            if excluded > (best.excluded if best else 0):
                best = SuggestedClue(*addition, excluded)
        return best

    @_whole
    def spare(self) -> list[Any]:
        """The clues (`puzzle.spare_clues`) each of which can be removed so that the solution stays unique.

        Raises Refused for a puzzle that does not have exactly one solution.
        """
        if self.verdict() != "unique":
            raise Refused("removable clues are listed only for a puzzle with exactly one solution")
        puzzle, found = self.puzzle, []
        try:
            for clue in (clue for group in puzzle.spare_clues() for clue in group):
                self.change(puzzle.without_clue(clue))
                found += [clue] if self.verdict() == "unique" else []
        finally:
            self.change(puzzle)
        return found

    # ── parts ──

    def _check_thread(self) -> None:
        if get_ident() != self._thread:
            raise Refused("a LiveBoard belongs to the thread that made it")

    def _state_of(self, puzzle: Puzzle) -> LiveState:
        clues = [reason for reason in puzzle.reasons() if reason.kind == "clue"]
        return self._engine.state(self._encoding.worded(puzzle), clues)

    def _checked(self) -> Iterator[Solution]:
        """The known solutions. Those of an earlier puzzle are checked one by one."""
        yield from self._known
        while self._unchecked:
            solution = self._unchecked.pop()
            if self.puzzle.accepts(solution):
                self._known.append(solution)
                yield solution
            else:
                self._all_shared = False

    def _check_known(self) -> None:
        for _ in self._checked():
            pass

    def _image(self, solution: Solution) -> Hashable:
        return self.puzzle.image(solution, self.puzzle.view)

    def _solution(self, true: Assignment) -> Solution:
        """The solution of an assignment. Raises EncodingBug if it breaks a rule."""
        solution = self._encoding.decode(self.puzzle, self._state.model.decode(true))
        if not self.puzzle.accepts(solution):
            broken = self.puzzle.check(solution)[0].text
            where = f"encoding {self._encoding.label}, live engine {self._engine.name}, {self.puzzle.name}"
            raise EncodingBug(f"wrong solution: {broken} ({where}):\n{self.puzzle.format()}")
        return solution

    def _another(self, known: Solution) -> Solution | None:
        """A solution with another image."""
        model, image = self._state.model, self._image(known)
        reader = AssignmentReader(model)
        view = View(model, self.puzzle.view, self._image, is_default=False)
        true = self._engine.solve(self._state, model.stating(known))
        with self._engine.question(self._state) as question:
            while true is not None:
                question.add(reader.blocking(true, model.decode(true), view))
                true = self._engine.solve(self._state, question=question)
                if true is not None and self._image(solution := self._solution(true)) != image:
                    return solution
        return None

    def _place(self, place: object) -> tuple[str, int]:
        """The field of a place and the index in it. Raises Refused."""
        puzzle: Any = self.puzzle
        layers = puzzle.clue_signs() if isinstance(puzzle, GridPuzzle) else {}
        if not layers:
            raise Refused(f"the clues of {puzzle.name} are set in its text: use change(puzzle)")
        if isinstance(place, tuple) and len(place) == 2 and place[0] in layers:
            if isinstance(place[1], int) and 0 <= place[1] < len(getattr(puzzle, place[0])):
                return place
        else:
            with suppress(ValueError, TypeError):
                cell = Cell(*(read_place(place) if isinstance(place, str) else place))  # type: ignore[misc]
                of_cells = [field for field in layers if len(getattr(puzzle, field)) == len(puzzle.cells)]
                return of_cells[0], puzzle.cells.index(cell)
        fields = ", ".join(layers)
        raise Refused(f"{puzzle.name} has no place {place!r} for a clue; its fields with places are: {fields}")


def live(puzzle: Puzzle | str, size: str | None = None, **settings: SettingValue) -> LiveBoard:
    """A LiveBoard with this puzzle; or, for the name of a kind, with a board of this `size` without clues.

    Regions of a board without clues are random. `settings` are settings of the kind. Raises PuzzleError for an
    impossible size, UnknownName for an unknown kind or setting, and Refused if a board without clues is no puzzle.

        >>> import cluewise
        >>> with cluewise.live("slitherlink", "3x3") as board:
        ...     board.set("r2c2", 4)
        ...     print(board.verdict())
        unique
    """
    expect("settings", settings, None)
    if size is not None:
        expect("size", size, EXPECTED["size"])
    if not isinstance(puzzle, str):
        expect_puzzle(puzzle)
        if size is not None or settings:
            raise Refused("a size and settings are given with the name of a kind, not with a puzzle")
        return LiveBoard(puzzle)
    if size is None:
        raise Refused(f"a board of {puzzle} needs a size, such as 10x10")
    return LiveBoard(_without_clues(puzzle, size, settings))


def _without_clues(name: str, size: str, settings: Mapping[str, Any]) -> Puzzle:
    """A board without the clues that can be set place by place."""
    from .generation.random_puzzles import random_pair, read_arguments
    from .page.setting import Setter

    name, alias_settings = named(name)
    cls = puzzle_class(name)
    arguments = read_arguments(cls, size, {**alias_settings, **settings})
    board: Any = Setter(random_pair(cls, Random(0), arguments)[0]).with_entries({})
    if flaw := board.validation_error():
        raise Refused(f"a board of {name} without clues is no puzzle ({flaw}): give a puzzle to live()")
    checked: Puzzle = board
    return checked
