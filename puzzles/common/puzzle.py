"""The base class of all puzzles: what each file in `puzzles/` has to define.

A puzzle is a frozen dataclass that derives from `Puzzle`. A new puzzle takes two new files and no edit elsewhere
(`docs/add-a-puzzle.md`); `cluewise grade NAME` and the tests check everything that this class promises.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from .errors import PuzzleError, Refused, UnknownName, quote
from .geometry import Cell
from .reading import Text, as_text, header_end, is_header, natural, normalised, one_a_line, sections, whole
from .solution import Clue, Reason, Slot, Solution, Value, Violation, missing, strays

if TYPE_CHECKING:
    from .picture import Picture
    from .rules import Rule
    from .surface import PlayBoard

DISTINCT = "distinct"
"""The setting that chooses the view; every puzzle with several views has it."""


def written(value: Any) -> str:
    """A setting's value as text; Booleans become `yes` and `no`."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


Place = tuple[int, int]
"""Twice the row and twice the column of a point, in cells: the middle of the first cell is (1, 1)."""


def middle_of(cell: tuple[int, int]) -> Place:
    """The middle of a cell."""
    return 2 * cell[0] + 1, 2 * cell[1] + 1


class Setting(NamedTuple):
    """A setting of a puzzle, which `--set KEY=VALUE` changes.

    `description` is for people. `read` turns text into a value and raises ValueError for text that is not allowed.
    `choices` lists the allowed texts if they are few. `write` turns a value into text, so that
    `read(write(value)) == value`; it may raise ValueError or TypeError for anything that is not a value. If the default
    is None, the text of the puzzle decides.

    A puzzle keeps the value in a field with the name of the setting, so `Puzzle.parse` can detect a text that
    contradicts the setting.
    """

    default: Any
    description: str
    read: Callable[[str], Any]
    choices: tuple[str, ...] = ()
    write: Callable[[Any], str] = written

    def value(self, key: str, raw: Any) -> Any:
        """The value of `raw`, which is text or already a value. None is allowed only if it is the default.

        Raises PuzzleError if the setting `key` does not allow it.
        """
        if raw is None and self.default is None:
            return None
        try:
            text = raw if isinstance(raw, str) else self.write(raw)
            if self.choices and text not in self.choices:
                raise ValueError
            value = self.read(text)
            if value != raw and not isinstance(raw, str):
                raise ValueError
        except (TypeError, ValueError):
            known = ", ".join(self.choices) or self.description
            raise PuzzleError(f"setting {key}: expected {known}, found {quote(raw)}") from None
        return value

    def text(self, value: Any) -> str:
        """A value as text for `--set`; `none` for None."""
        return "none" if value is None else self.write(value)


def yes_or_no(default: bool, description: str) -> Setting:
    """A setting that is `yes` or `no`."""
    return Setting(default, description, lambda text: text == "yes", ("yes", "no"))


def whole_number(default: int, low: int, high: int, description: str) -> Setting:
    """A setting that is a number from low to high."""
    return Setting(default, description, int, tuple(map(str, range(low, high + 1))))


def number_from(low: int, default: int | None, description: str) -> Setting:
    """A setting that is a whole number from low on; it may also be `none` if the default is None."""

    def read(text: str) -> int | None:
        number = natural(text)
        if text == "none" and default is None:
            return None
        if number is None or number < low:
            raise ValueError(text)
        return number

    return Setting(default, description, read)


def _header(settings: Mapping[str, str]) -> str:
    """The header line with these settings; empty if there are no settings."""
    return "# set: " + " ".join(f"{key}={value}" for key, value in settings.items()) + "\n" if settings else ""


class Puzzle(ABC):
    """One instance of a puzzle. Class attributes describe the puzzle:

    - `name`: the name of the puzzle's file, also used in JSON. No two puzzles share a name or an alias.
    - `aliases`: other names of the puzzle, each with the settings that it implies. `name` and `aliases` must be
      literals, because they are read from the source without an import.
    - `formats`: the text formats that can be read (see `formats.py`); the format that is written comes first.
    - `settings`: the settings by name. Each has a field and an argument of `random` with the same name.
    - `views`: by name, what makes two solutions different; the default comes first. A puzzle with several views has a
      field `distinct` for the chosen one.
    - `comments`: False if `#` is a sign of the puzzle, so that no line but `# source:`, `# solutions:` and `# set:` is
      a comment. A `GridPuzzle` finds it by its formats.
    - `unlisted`: the value of slots that the JSON value of a solution leaves out; None if it leaves out none.
    """

    name: ClassVar[str]
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    formats: ClassVar[tuple[Any, ...]]
    settings: ClassVar[Mapping[str, Setting]] = {}
    views: ClassVar[Mapping[str, str]] = {"solution": "every slot counts"}
    comments: ClassVar[bool] = True
    unlisted: ClassVar[Value | None] = None

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process: the fields, without the rules and tables that were made from them."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]

    @classmethod
    def default_view(cls) -> str:
        return next(iter(cls.views))

    @property
    def view(self) -> str:
        """The view under which the solutions of this instance count."""
        return str(getattr(self, DISTINCT, None) or self.default_view())

    # ── text in and out ──

    @classmethod
    @abstractmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        """Reads the instance from a text. `settings` has a value for every setting. Raises PuzzleError.

        If the text itself states a setting, the text wins; `parse` then reports the contradiction.
        """

    @abstractmethod
    def write(self) -> str:
        """The instance in the first of `formats`, without header lines."""

    @classmethod
    def on_a_line(cls, body: str) -> bool:
        """Is the first line of this text a whole puzzle, such as a game ID? Then every line is a puzzle of its own.

        Otherwise the whole text is one puzzle. `split` asks this for every line, because the first line may be bad.
        """
        return False

    @classmethod
    def split(cls, text: str, source: str = "") -> list[Text]:
        """Splits a file into the texts of its puzzles, without reading them. Raises PuzzleError if it has no puzzle."""
        text = normalised(text)
        if "\n" not in text and text.strip() and not is_header(text) and cls.on_a_line(text):
            return [Text(text, source)]  # the usual case
        if header_end(text, comments=cls.comments) == len(text):
            raise PuzzleError(f"empty: expected a {cls.name} puzzle ({', '.join(map(str, cls.formats))})", source)
        texts: list[Text] = []
        for first, part in sections(text, comments=cls.comments):
            body = part[header_end(part, comments=cls.comments) :]
            if cls._one_a_line(body):
                texts += one_a_line(part, source, first)
            else:
                texts += whole(part, source, first, comments=cls.comments)
        return texts

    @classmethod
    def _one_a_line(cls, body: str) -> bool:
        """Does this text have one puzzle a line? It does if any line is a whole puzzle; the other lines are then bad.

        Each line is tried as the first one. Lines with blanks inside are skipped, because rows of numbers have them.
        Of lines with the same length only one is tried, which bounds the work on a long text.
        """
        if cls.on_a_line(body):
            return True
        lines = [line for line in body.split("\n") if line.strip() and not is_header(line)]
        tried: set[int] = set()
        for at, line in enumerate(lines):
            if len(line) in tried or len(line.split()) > 1 or not cls.on_a_line(line):
                continue
            tried.add(len(line))
            if cls.on_a_line("\n".join([*lines[at:], *lines[:at]])):
                return True
        return False

    @classmethod
    def parse(cls, text: str | Text, settings: Mapping[str, Any] | None = None) -> Self:
        """Reads one puzzle in any of the formats; the content decides which. `settings` override the header's settings.

        Raises PuzzleError if the text is unusable or contradicts the settings or its header, UnknownName for a setting
        that does not exist.
        """
        if isinstance(text, str):
            texts = cls.split(text)
            if len(texts) > 1:
                raise texts[1].error(f"expected one puzzle, found {len(texts)}")
            text = texts[0]
        if text.problem:
            raise text.problem
        try:
            cls.read_settings(text.settings)
        except (UnknownName, PuzzleError) as error:
            raise PuzzleError(f"in the header: {error}", text.source, text.set_in) from None
        chosen = cls.read_settings({**text.settings, **(settings or {})})
        puzzle = cls.read(text, cls.complete_settings(chosen))
        for key, value in chosen.items():
            if value is not None and getattr(puzzle, key, value) != value:
                raise puzzle._contradiction(text, key, value, by_caller=key in (settings or {}))
        return puzzle

    def _contradiction(self, text: Text, key: str, value: Any, *, by_caller: bool) -> PuzzleError:
        """The error if the text of this puzzle contradicts a setting of the caller or of the header."""
        setting = self.all_settings()[key]
        form = "ID" if self.on_a_line(text.body) else "text"
        stated = f"the {form} says {key}={setting.text(getattr(self, key))}, but the"
        if by_caller:
            return text.error(f"{stated} settings say {key}={setting.text(value)}")
        return PuzzleError(f"{stated} header says {key}={setting.text(value)}", text.source, text.set_in)

    @classmethod
    def all_settings(cls) -> dict[str, Setting]:
        """The declared settings, and `distinct` if the puzzle has several views."""
        if len(cls.views) < 2:
            return dict(cls.settings)
        description = "what makes two solutions different"
        return {**cls.settings, DISTINCT: Setting(None, description, str, tuple(cls.views))}

    @classmethod
    def read_settings(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """The values of the settings given. Raises UnknownName, PuzzleError."""
        known = cls.all_settings()
        for key in given:
            if key not in known:
                raise UnknownName(f"{cls.name} setting", key, known)
        return {key: known[key].value(key, value) for key, value in given.items()}

    @classmethod
    def complete_settings(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """A value for every setting of the class: the given one, else the default (for `distinct`, None)."""
        return {key: setting.default for key, setting in cls.all_settings().items()} | cls.read_settings(given)

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.picture().svg()

    def read_as(self) -> str:
        """What was read, as a sentence, if the text may have meant more than a puzzle can hold; usually empty."""
        return ""

    def changed_settings(self) -> dict[str, str]:
        """The settings of this instance that differ from their defaults, as text."""
        return self._settings_besides(())

    def _settings_besides(self, stated: Collection[str]) -> dict[str, str]:
        """The settings that differ from their defaults, without those that the text itself states."""
        others = {key: setting for key, setting in self.all_settings().items() if key not in stated}
        values = {key: (setting, getattr(self, key)) for key, setting in others.items()}
        return {key: setting.write(value) for key, (setting, value) in values.items() if value != setting.default}

    def format(self) -> str:
        """The instance as text, with its settings: `parse(p.format()) == p`."""
        return _header(self.changed_settings()) + self.write()

    def format_as(self, kind: str) -> str:
        """The instance in the first format of this kind ("rows", "tatham", "puzzlink") that can hold it.

        A one-line format is written without a header line, so that other programs can read it. It must therefore state
        every setting itself, except the view, which belongs to the question and not to the puzzle.

        Raises Refused if the puzzle has no format of this kind, or none that can hold the instance.
        """
        forms = [form for form in self.formats if form.kind == kind]
        if not forms:
            kinds = ", ".join(dict.fromkeys(form.kind for form in self.formats))
            raise Refused(f"a {self.name} puzzle has no text of the kind '{kind}', only: {kinds}")
        refusals = []
        for form in forms:
            besides = self._settings_besides(form.holds)
            lost = [f"{key}={value}" for key, value in besides.items() if form.on_a_line and key != DISTINCT]
            refusal = form.refusal(self) or (f"{form.name} cannot hold the setting {lost[0]}" if lost else "")
            if not refusal:
                text = form.write(self) if form.on_a_line else self.text_in(form)
                if self._is_read_from(text, view=False):
                    return str(text)
                refusal = f"as {form.name}, this would be read as another puzzle"
            refusals.append(refusal)
        raise Refused(refusals[0])

    def text_in(self, form: Any) -> str:
        """The instance in one of `formats`, with a header line for the settings that the format does not state.

        Call it only if the format's `refusal` is empty.
        """
        return _header(self._settings_besides(form.holds)) + str(form.write(self))

    def read_back(self) -> str:
        """As `format`, for a text from which others read the puzzle later. Raises Refused if no format can hold it."""
        text = self.format()
        if not self._is_read_from(text):
            raise Refused(f"no text holds this {self.name} puzzle: what is written would be read as another one")
        return text

    def _is_read_from(self, text: str, *, view: bool = True) -> bool:
        """Is this puzzle read from a text? Without `view`, another view makes no difference."""
        try:
            return self.same_board(again := self.parse(text)) and (not view or again == self)
        except PuzzleError:
            return False

    def same_board(self, other: "Puzzle") -> bool:
        """Are two instances equal, except perhaps for their views and for fields that `==` ignores (a title)?"""
        if type(self) is not type(other):
            return False
        names = (field.name for field in fields(self) if field.compare and field.name != DISTINCT)  # type: ignore[arg-type]
        return all(getattr(self, name) == getattr(other, name) for name in names)

    # ── rules ──

    @abstractmethod
    def slots(self) -> Collection[Slot]:
        """Everything a solution has to decide, in reading order."""

    @abstractmethod
    def values(self, slot: Slot) -> Sequence[Value]:
        """The values that a slot can take if no clue restricts it."""

    @abstractmethod
    def reasons(self) -> list[Reason]:
        """A Reason for every clue and every instance of a rule; the constraints of a Model carry the same Reasons."""

    @abstractmethod
    def search_rules(self) -> "Sequence[Rule]":
        """The rules for the generic search."""

    def without_clues(self) -> Self | None:
        """The puzzle with the same rules but without its `clues`; None if clues and rules cannot be separated.

        Two puzzles share their rules if their results here are equal: an engine then loads the rules once (see
        `Encoding.shares`).
        """
        return None

    def clues(self) -> Sequence[Clue]:
        """The clues of the instance: together with the rules of `without_clues` they are the whole puzzle."""
        return ()

    def plainly_solved(self, solution: Solution) -> bool:
        """True if a quick test shows that the solution is right; False means that `check` has to look closer."""
        return False

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

    def cells_of(self, slot: Slot) -> tuple[Cell, ...]:
        """The cells that belong to a slot, to show where it is."""
        return (slot,) if isinstance(slot, Cell) else ()

    def slot_text(self, slot: Slot) -> str:
        """A slot in a sentence; rows and columns count from 1."""
        return str(slot)

    def value_text(self, slot: Slot, value: Value) -> str:
        """A value of a slot in a sentence."""
        return str(value)

    def fact_text(self, slot: Slot, relation: str, value: Value) -> str:
        """A fact about a slot as a sentence: its value is equal to `value` (`=`), different (`≠`), at least `value`
        (`≥`) or less (`<`).
        """
        values = list(self.values(slot))
        if relation in ("≥", "<") and value in values and not isinstance(value, int):
            at = values.index(value)
            return f"{slot} is {' or '.join(map(str, values[at:] if relation == '≥' else values[:at]))}"
        verb = {"=": "is", "≠": "is not", "≥": "is at least", "<": "is less than"}[relation]
        return f"{slot} {verb} {value}"

    def view_text(self, view: str, place: Slot, *, holds: bool) -> str:
        """A fact about a place of a view as a sentence; `holds` says whether the fact is true."""
        return f"{place} {'counts' if holds else 'does not count'} under the view {view}"

    def image(self, solution: Solution, view: str) -> Hashable:
        """The part of a solution that counts under a view: two solutions with equal images count as one."""
        return solution

    # ── solutions in and out ──

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
        """Reads a half-filled grid. As `read_solution`, but slots that a JSON list leaves out are open."""
        text = as_text(text)
        solution = self.read_solution(text)
        if self.unlisted is None or not text.body.lstrip().startswith("["):
            return solution
        return Solution({slot: value for slot, value in solution.items() if value != self.unlisted})

    @abstractmethod
    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        """A drawing of the puzzle and, if given, of a solution, with the `unsure` slots marked.

        If `unsure` is a mapping, it gives the values that these slots may still take; they are drawn as pencil marks.
        """

    # ── boards to play on ──

    def board(self) -> "PlayBoard":
        """Where the puzzle is touched, and what a touch enters, in the units of `picture`.

        By default each slot has a target, which lies where the picture has its cells or its edge. A puzzle whose
        players touch something else makes a board of its own with `surface.Surface`.
        """
        from .surface import Surface

        return Surface(self).board()

    @property
    def rest(self) -> Value | None:
        """The value that people leave out: a board is solved if its open slots can take it. None if there is none."""
        return self.unlisted

    def given_values(self) -> Mapping[Slot, Value]:
        """The values that clues give, by slot: the player cannot change them."""
        from .rules import OneOf

        given = {slot: value for slot, value, holds in self.clues() if holds}
        for rule in self.search_rules():
            if isinstance(rule, OneOf) and rule.reason.kind == "clue" and len(rule.values) == 1:
                given[rule.slots[0]] = next(iter(rule.values))
        return given

    def value_sign(self, slot: Slot, value: Value) -> str:
        """What a person types to enter a value."""
        return str(value)

    def value_word(self, slot: Slot, value: Value) -> str:
        """What a screen reader says for a value."""
        return self.value_text(slot, value)

    def board_label(self, slot: Slot) -> Cell | None:
        """The cell in which a slot of several cells is labelled; None: its first cell."""
        return None

    # ── clues that can go, and sizes ──

    def spare_clues(self) -> Sequence[Sequence[Any]]:
        """The clues that can be removed, in groups; clues of the first group are removed first."""
        return ()

    def optional_clues(self) -> Sequence[Sequence[Any]]:
        """The clues that explanations try to leave out: the `spare_clues`, and others that a generator keeps."""
        return self.spare_clues()

    def without_clue(self, clue: Any) -> Self:
        """The puzzle without one of its `optional_clues`."""
        raise NotImplementedError

    def place_of(self, clue: Any) -> Place | None:
        """The place of a spare clue: twice the row and twice the column of its middle, in cells from the upper left
        corner of the board. None if it has no place in rows and columns."""
        return None

    def lost(self, fewer: "Puzzle") -> tuple[Reason, ...]:
        """The clues' Reasons that a puzzle with fewer clues does not have, and the rules that only hold for the clues
        that it lacks. A rule whose sentence changes stays."""
        same = set(fewer.reasons())
        places = {reason.place for reason in same}
        return tuple(
            reason
            for reason in self.reasons()
            if reason not in same and (reason.kind == "clue" or reason.place not in places)
        )

    @classmethod
    @abstractmethod
    def size(cls, text: str) -> dict[str, Any]:
        """The size arguments of `Maker.random` from the text of a command line (`8x6`). Raises PuzzleError."""


def expect_puzzle(puzzle: object) -> None:
    """Raises Refused for what is no puzzle, such as its text or the list of puzzles that `read` returns."""
    if isinstance(puzzle, str):
        raise Refused(f"puzzle: expected a puzzle, found the text {quote(puzzle)}: cluewise.read makes puzzles of it")
    if isinstance(puzzle, list | tuple):
        found = f"{len(puzzle)} in a {type(puzzle).__name__}"
        raise Refused(f"puzzle: expected one puzzle, found {found}: take one of them")
    if not isinstance(puzzle, Puzzle):
        raise Refused(f"puzzle: expected a puzzle, found {quote(repr(puzzle))}")
