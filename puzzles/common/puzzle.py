"""What every puzzle is: the contract that its one file in `puzzles/` fulfils.

A puzzle is a frozen dataclass that derives from `Puzzle`. Adding one is two files and no edit elsewhere
(`docs/add-a-puzzle.md`); `cluewise grade NAME` and the tests try everything that is promised here.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from .errors import PuzzleError, Refused, UnknownName, quote
from .geometry import Cell
from .reading import Text, header_end, is_header, natural, normalised, one_a_line, sections, whole
from .solution import Clue, Reason, Slot, Solution, Value, Violation, missing, strays

if TYPE_CHECKING:
    from random import Random

    from .picture import Picture
    from .rules import Rule

DISTINCT = "distinct"
"""The setting that names the view; every puzzle with more than one view has it."""


def written(value: Any) -> str:
    """A setting's value as text: yes and no for Booleans."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


class Setting(NamedTuple):
    """Something `--set KEY=VALUE` can change.

    `read` turns text into a value and raises ValueError for other text. `choices` lists the texts that it takes, where
    these are few. `write` turns a value into text, so that `read(write(value)) == value`; it may raise ValueError or
    TypeError for anything else. A default of None means that the text of the puzzle decides.

    A puzzle keeps the value in a field of the setting's name: so `Puzzle.parse` can tell where the text contradicts it.
    """

    default: Any
    words: str
    read: Callable[[str], Any]
    choices: tuple[str, ...] = ()
    write: Callable[[Any], str] = written

    def value(self, key: str, given: Any) -> Any:
        """The value of what is given: text, or a value already, None only where it is the default.

        Raises PuzzleError.
        """
        if given is None and self.default is None:
            return None
        try:
            text = given if isinstance(given, str) else self.write(given)
            if self.choices and text not in self.choices:
                raise ValueError
            value = self.read(text)
            if value != given and not isinstance(given, str):
                raise ValueError
        except (TypeError, ValueError):
            known = ", ".join(self.choices) or self.words
            raise PuzzleError(f"setting {key}: expected {known}, found {quote(given)}") from None
        return value

    def text(self, value: Any) -> str:
        """A value as `--set` takes it; `none` for None."""
        return "none" if value is None else self.write(value)


def yes_or_no(default: bool, words: str) -> Setting:
    """A setting that is `yes` or `no`."""
    return Setting(default, words, lambda text: text == "yes", ("yes", "no"))


def whole_number(default: int, low: int, high: int, words: str) -> Setting:
    """A setting that is a number from low to high."""
    return Setting(default, words, int, tuple(map(str, range(low, high + 1))))


def positive_number(default: int | None, words: str) -> Setting:
    """A setting that is a number from 1 on, or `none` where that is the default."""

    def read(text: str) -> int | None:
        number = natural(text)
        if text == "none" and default is None:
            return None
        if not number:
            raise ValueError(text)
        return number

    return Setting(default, words, read)


def _header(settings: Mapping[str, str]) -> str:
    """The header line that states settings; empty for none."""
    return "# set: " + " ".join(f"{key}={value}" for key, value in settings.items()) + "\n" if settings else ""


class Puzzle(ABC):
    """One instance. Class attributes say what the puzzle offers.

    A puzzle has one `name`, that of its file, which JSON and files give it, and `aliases`, other names that people
    call it by, each with the settings that it stands for. No two puzzles share one. Both are literals, for they are
    read out of the source. `formats` are the text formats that are read (see `formats.py`), the one that is written
    first. `settings` are its settings by name, kept in fields of these names; `random` has an argument for each.
    `views` tells what makes two solutions different, by name, the default first; a puzzle with several has a field
    `distinct` for the one it is asked about. `comments` is false where `#` is a sign of the puzzle. `small_sizes` are
    sizes of `generate` for small examples, non-square ones first; `loose` are arguments of `random` that leave many
    solutions, `tight` those that tell most.
    """

    name: ClassVar[str]
    aliases: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    formats: ClassVar[tuple[Any, ...]]
    settings: ClassVar[Mapping[str, Setting]] = {}
    views: ClassVar[Mapping[str, str]] = {"solution": "every slot counts"}
    comments: ClassVar[bool] = True
    small_sizes: ClassVar[tuple[str, ...]] = ("3x2", "2x3", "4x2", "4x3", "1x5", "1x1")
    loose: ClassVar[Mapping[str, Any]] = {}
    tight: ClassVar[Mapping[str, Any]] = {}

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
        """The instance in one piece of text; `settings` has a value for every setting. Raises PuzzleError.

        What the text itself states goes before the settings; `parse` complains where they contradict one another.
        """

    @abstractmethod
    def write(self) -> str:
        """The instance in the first of `formats`, without header lines."""

    @classmethod
    def on_a_line(cls, body: str) -> bool:
        """Does the first line of this text stand alone (a game ID), and so do the others? Other forms stand one a file.

        `split` asks this of every line that could stand alone: the first may be a bad one.
        """
        return False

    @classmethod
    def split(cls, text: str, source: str = "") -> list[Text]:
        """The puzzles of a file, unread. Raises PuzzleError where there is none."""
        text = normalised(text)
        if header_end(text, comments=cls.comments) == len(text):
            raise PuzzleError(f"empty: expected a {cls.name} puzzle ({', '.join(map(str, cls.formats))})", source)
        pieces: list[Text] = []
        for first, part in sections(text, comments=cls.comments):
            body = part[header_end(part, comments=cls.comments) :]
            if cls._one_a_line(body):
                pieces += one_a_line(part, source, first)
            else:
                pieces += whole(part, source, first, comments=cls.comments)
        return pieces

    @classmethod
    def _one_a_line(cls, body: str) -> bool:
        """Does any line say that the puzzles of this text stand one a line? Then the others are bad lines.

        Each is looked at as if it came first. Rows of a grid of numbers are no such lines, so what has blanks inside is
        left out; of lines of one length one is enough, which bounds the work on a long text.
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
        """Reads one puzzle in any of the formats, told apart by content. `settings` go before the header's.

        Raises PuzzleError for unusable text and where it contradicts the settings or its header, UnknownName for a
        setting that does not exist.
        """
        if isinstance(text, str):
            pieces = cls.split(text)
            if len(pieces) > 1:
                raise pieces[1].error(f"expected one puzzle, found {len(pieces)}")
            text = pieces[0]
        if text.problem:
            raise text.problem
        try:
            cls.read_settings(text.settings)
        except (UnknownName, PuzzleError) as error:
            raise PuzzleError(f"in the header: {error}", text.source, text.set_in) from None
        given = cls.read_settings({**text.settings, **(settings or {})})
        puzzle = cls.read(text, cls.complete_settings(given))
        for key, value in given.items():
            if value is not None and getattr(puzzle, key, value) != value:
                raise puzzle._contradiction(text, key, value, by_caller=key in (settings or {}))
        return puzzle

    def _contradiction(self, text: Text, key: str, value: Any, *, by_caller: bool) -> PuzzleError:
        """The text this puzzle was read from says something else than a setting of the caller's or of the header."""
        setting = self.all_settings()[key]
        form = "ID" if self.on_a_line(text.body) else "text"
        stated = f"the {form} says {key}={setting.text(getattr(self, key))}, but the"
        if by_caller:
            return text.error(f"{stated} settings say {key}={setting.text(value)}")
        return PuzzleError(f"{stated} header says {key}={setting.text(value)}", text.source, text.set_in)

    @classmethod
    def all_settings(cls) -> dict[str, Setting]:
        """The declared settings, and `distinct` where there are several views."""
        if len(cls.views) < 2:
            return dict(cls.settings)
        words = "what makes two solutions different"
        return {**cls.settings, DISTINCT: Setting(None, words, str, tuple(cls.views))}

    @classmethod
    def read_settings(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """The values of the settings given. Raises UnknownName, PuzzleError."""
        known = cls.all_settings()
        for key in given:
            if key not in known:
                raise UnknownName(f"{cls.name} setting", key, known)
        return {key: known[key].value(key, value) for key, value in given.items()}

    @classmethod
    def drawing(cls, size: str, settings: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments of `random` (and the view) from a size and settings.

        Raises PuzzleError, also where the two contradict one another; UnknownName for a setting that does not exist.
        """
        arguments = cls.size(size)
        for key, value in cls.read_settings(settings).items():
            setting = cls.all_settings()[key]
            if value is None:
                continue
            if arguments.get(key, value) not in (value, setting.default):
                stated = f"the size {size} says {key}={setting.text(arguments[key])}"
                raise PuzzleError(f"{stated}, but the settings say {key}={setting.text(value)}")
            arguments[key] = value
        return arguments

    @classmethod
    def complete_settings(cls, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every setting of the class, defaults filled in (None for `distinct`: the format decides)."""
        return {key: setting.default for key, setting in cls.all_settings().items()} | cls.read_settings(given)

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.picture().svg()

    def changed_settings(self) -> dict[str, str]:
        """The settings of this instance that are not the default, as text."""
        return self._settings_besides(())

    def _settings_besides(self, stated: Collection[str]) -> dict[str, str]:
        """The settings that are not the default, but for those that a text states."""
        others = {key: setting for key, setting in self.all_settings().items() if key not in stated}
        values = {key: (setting, getattr(self, key)) for key, setting in others.items()}
        return {key: setting.write(value) for key, (setting, value) in values.items() if value != setting.default}

    def format(self) -> str:
        """The instance as text, settings included: `parse(p.format()) == p`."""
        return _header(self.changed_settings()) + self.write()

    def format_as(self, kind: str) -> str:
        """The instance in the first of its formats of that kind ("rows", "tatham", "puzzlink") that can hold it.

        A text that stands on a line has no header line, so that others can read it: it has to state every setting. The
        view, which belongs to the question and not to the puzzle, is left out there.

        Raises Refused where there is no such format, or none can hold the instance.
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
                return ("" if form.on_a_line else _header(besides)) + str(form.write(self))
            refusals.append(refusal)
        raise Refused(refusals[0])

    # ── rules ──

    @abstractmethod
    def slots(self) -> Collection[Slot]:
        """What is to be decided, in reading order."""

    @abstractmethod
    def values(self, slot: Slot) -> Sequence[Value]:
        """What a slot can take, clues aside."""

    @abstractmethod
    def reasons(self) -> list[Reason]:
        """Every clue and every instance of a rule; the constraints of a Model carry the same ones."""

    def search_rules(self) -> "Sequence[Rule]":
        """The rules as the generic search asks them: one rule for all of `broken`, where there are no better ones."""
        from .rules import Whole

        return (Whole(self),)

    def without_clues(self) -> Self | None:
        """The puzzle with the same rules and none of its `clues`; None where clues and rules cannot be told apart.

        Puzzles with equal ones share their rules: an engine loads them once (see `Encoding.shares`).
        """
        return None

    def clues(self) -> Sequence[Clue]:
        """What the instance says of its slots: with the rules of `without_clues` it makes the whole puzzle."""
        return ()

    def plainly_solved(self, solution: Solution) -> bool:
        """A quick yes that saves `check` its search for reasons; False only means: look closer."""
        return False

    def check(self, solution: Solution) -> list[Violation]:
        """All broken rules; empty means solved. Missing slots, and slots there are not, are told apart from them."""
        if self.plainly_solved(solution):
            return []
        slots = self.slots()
        return [*strays(slots, solution), *missing(slots, solution, self.cells_of), *self.broken(solution)]

    @abstractmethod
    def broken(self, solution: Solution) -> Iterable[Violation]:
        """The rules that the slots with a value break."""

    def cells_of(self, slot: Slot) -> tuple[Cell, ...]:
        """The cells a slot is about, to show where it is."""
        return (slot,) if isinstance(slot, Cell) else ()

    def fact_words(self, slot: Slot, relation: str, value: Value) -> str:
        """What may be known of a slot, in words: it takes the value (`=`), does not (`≠`), takes at least (`≥`) or less
        (`<`).
        """
        values = list(self.values(slot))
        if relation in ("≥", "<") and value in values and not isinstance(value, int):
            at = values.index(value)
            return f"{slot} is {' or '.join(map(str, values[at:] if relation == '≥' else values[:at]))}"
        words = {"=": "is", "≠": "is not", "≥": "is at least", "<": "is less than"}[relation]
        return f"{slot} {words} {value}"

    def view_words(self, view: str, place: Slot, *, holds: bool) -> str:
        """What may be known of a place of a view, in words."""
        return f"{place} {'counts' if holds else 'does not count'} under the view {view}"

    def image(self, solution: Solution, view: str) -> Hashable:
        """What of a solution counts under a view: two solutions with equal images are one."""
        return solution

    # ── solutions in and out ──

    @property
    def unsure_sign(self) -> str:
        """The sign of an unsure slot in `text`: one that says nothing else there."""
        return "?"

    @abstractmethod
    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        """A solution as people write it, without a newline at the end; `unsure` slots show as `unsure_sign`."""

    @abstractmethod
    def value(self, solution: Solution) -> Any:
        """A solution as JSON data. The shape is said by the puzzle."""

    @abstractmethod
    def read_solution(self, text: str | Text) -> Solution:
        """Reads what `text` or `value` wrote; an unsure slot has no value. Raises PuzzleError."""

    @abstractmethod
    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        """A drawing of the puzzle, of a solution where given, with the `unsure` slots marked.

        Where `unsure` is a mapping, it has the values that these slots may have: they are drawn small, as pencil marks.
        """

    # ── making new ones ──

    @classmethod
    @abstractmethod
    def random(cls, rng: "Random", *args: Any, **size: Any) -> tuple[Self, Solution]:
        """Draws a solution and reads the clues off it: always solvable, not necessarily unique.

        Every puzzle has arguments of its own, by name: those that `size` gives, and further ones with defaults, among
        them all its settings. Raises PuzzleError for a size at which there is no puzzle.
        """

    def spare_clues(self) -> Sequence[Sequence[Any]]:
        """The clues without which this would still be a puzzle, in groups: those of the first group may go first."""
        return ()

    def without_clue(self, clue: Any) -> Self:
        """The puzzle without one of its `spare_clues`."""
        raise NotImplementedError

    def told_apart(self, rng: "Random", solution: Solution, other: Solution) -> tuple[Self, Solution] | None:
        """A puzzle like this one and a solution of it, changed where two solutions of this one differ.

        `generate --unique` asks for it again and again, until there is no second solution: the change keeps `solution`
        (or one near it) and excludes `other`. None: only another drawing helps.
        """
        return None

    @classmethod
    def tiny(cls) -> Iterable[Self]:
        """Puzzles of the tiniest sizes, each once, 21 to 3 999 of them: what an encoding is judged on first."""
        return ()

    @classmethod
    @abstractmethod
    def size(cls, text: str) -> dict[str, Any]:
        """The `size` arguments of `random` from what stands on a command line (`8x6`). Raises PuzzleError."""


def expect_puzzle(puzzle: object) -> None:
    """Raises Refused for what people give in place of a puzzle: its text, or the list that `read` gives."""
    if isinstance(puzzle, str):
        raise Refused(f"expected a puzzle, found the text {quote(puzzle)}: cluewise.read makes puzzles of it")
    if isinstance(puzzle, list | tuple):
        raise Refused(f"expected one puzzle, found {len(puzzle)} in a {type(puzzle).__name__}: take one of them")
