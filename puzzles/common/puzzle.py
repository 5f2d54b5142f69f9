"""What every puzzle is: the contract that its one file in `puzzles/` fulfils.

A puzzle is a frozen dataclass that derives from `Puzzle`. Adding one is three files and no edit elsewhere; the contract
tests find it by looking into the folder and try everything that is promised here.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from .errors import PuzzleError, UnknownName
from .reading import Text, split_header
from .solution import Reason, Slot, Solution, Violation

if TYPE_CHECKING:
    from random import Random

    from .picture import Picture

DISTINCT = "distinct"
"""The setting that names the view; every puzzle with more than one view has it."""


class Setting(NamedTuple):
    """Something `--set KEY=VALUE` can change. Values are text; `choices` lists them where they can be listed."""

    default: str
    words: str
    choices: tuple[str, ...] = ()


class Puzzle(ABC):
    """One instance. Class attributes say what the puzzle offers.

    `formats` names the text formats that are read, the one that is written first. `settings` are its settings by name.
    `views` tells what makes two solutions different, by name, the default first. `view` is the view of this instance.
    """

    name: ClassVar[str]
    formats: ClassVar[tuple[str, ...]]
    settings: ClassVar[Mapping[str, Setting]] = {}
    views: ClassVar[Mapping[str, str]] = {"solution": "every slot counts"}

    @property
    def view(self) -> str:
        return next(iter(self.views))

    # ── text in and out ──

    @classmethod
    @abstractmethod
    def read(cls, text: Text, settings: Mapping[str, str]) -> Self:
        """The instance in one piece of text; `settings` holds every setting of the class. Raises PuzzleError."""

    @abstractmethod
    def write(self) -> str:
        """The instance in the first of `formats`, without header lines."""

    @classmethod
    def on_a_line(cls, line: str) -> bool:
        """Is this the first line of a form that stands one a line (a game ID)? The other forms stand one a file."""
        return False

    @classmethod
    def split(cls, text: str, source: str = "") -> list[Text]:
        """The puzzles of a file, unread. A header applies to the puzzles that follow, up to the next header.

        Raises PuzzleError where there is none.
        """
        first = split_header(text, source)
        if not first.body.strip():
            raise PuzzleError(f"empty: expected a {cls.name} puzzle ({', '.join(cls.formats)})", source)
        if not cls.on_a_line(first.body.lstrip("\n").partition("\n")[0]):
            return [first]
        return list(_one_a_line(text, source))

    @classmethod
    def parse(cls, text: str | Text, settings: Mapping[str, Any] | None = None) -> Self:
        """Reads one puzzle in any of the formats, told apart by content. `settings` go before the header's.

        Raises PuzzleError for unusable text, UnknownName for a setting that does not exist.
        """
        if isinstance(text, str):
            pieces = cls.split(text)
            if len(pieces) > 1:
                raise pieces[1].error(f"expected one puzzle, found {len(pieces)}")
            text = pieces[0]
        return cls.read(text, cls.complete_settings({**text.settings, **(settings or {})}))

    @classmethod
    def all_settings(cls) -> dict[str, Setting]:
        """The declared settings, and `distinct` where there are several views."""
        if len(cls.views) < 2:
            return dict(cls.settings)
        return {**cls.settings, DISTINCT: Setting("", "what makes two solutions different", tuple(cls.views))}

    @classmethod
    def complete_settings(cls, given: Mapping[str, Any]) -> dict[str, str]:
        """Every setting of the class, defaults filled in. Raises UnknownName and PuzzleError."""
        known = cls.all_settings()
        complete = {key: setting.default for key, setting in known.items()}
        for key, value in given.items():
            if key not in known:
                raise UnknownName(f"{cls.name} setting", key, known)
            if known[key].choices and str(value) not in known[key].choices:
                raise PuzzleError(f"{key} is one of {', '.join(known[key].choices)}, not '{value}'")
            complete[key] = str(value)
        return complete

    def changed_settings(self) -> Mapping[str, str]:
        """The settings of this instance that are not the default."""
        return {}

    def format(self) -> str:
        """The instance as text, settings included: `parse(p.format()) == p`."""
        changed = self.changed_settings()
        header = "# set: " + " ".join(f"{key}={value}" for key, value in changed.items()) + "\n" if changed else ""
        return header + self.write()

    # ── rules ──

    @abstractmethod
    def slots(self) -> Collection[Slot]:
        """What is to be decided, in reading order."""

    @abstractmethod
    def reasons(self) -> list[Reason]:
        """Every clue and every instance of a rule; the constraints of a Model carry the same ones."""

    @abstractmethod
    def check(self, solution: Solution) -> list[Violation]:
        """All broken rules; empty means solved. Missing slots are told apart from broken rules."""

    def image(self, solution: Solution, view: str) -> Hashable:
        """What of a solution counts under a view: two solutions with equal images are one."""
        return solution

    # ── solutions in and out ──

    @abstractmethod
    def text(self, solution: Solution, unsure: Collection[Slot] = ()) -> str:
        """A solution as people write it, without a newline at the end; `unsure` slots show as `?`."""

    @abstractmethod
    def value(self, solution: Solution) -> Any:
        """A solution as JSON data. The shape is said by the puzzle."""

    @abstractmethod
    def read_solution(self, text: str | Text) -> Solution:
        """Reads what `text` or `value` wrote. Raises PuzzleError."""

    @abstractmethod
    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        """A drawing of the puzzle, of a solution where given, with the `unsure` slots marked."""

    # ── making new ones ──

    @classmethod
    @abstractmethod
    def random(cls, rng: "Random", **size: Any) -> tuple[Self, Solution]:
        """Draws a solution and reads the clues off it: always solvable, not necessarily unique."""

    @classmethod
    @abstractmethod
    def size(cls, text: str) -> dict[str, Any]:
        """The `size` arguments of `random` from what stands on a command line (`8x6`). Raises PuzzleError."""


def _one_a_line(text: str, source: str) -> Iterator[Text]:
    header: list[str] = []
    read = Text("", source)
    fresh = True
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("# "):
            header = [*header, line] if fresh else [line]
            fresh = True
        elif line.strip():
            if fresh:
                read = split_header("\n".join(header), source, number - len(header))
                header, fresh = [], False
            yield Text(line, source, number, read.settings, read.expected)


def read_width_height(text: str) -> dict[str, int]:
    """`8x6` → width 8, height 6; `8` is square."""
    width, by, height = text.partition("x")
    height = height if by else width
    if not all(side.isascii() and side.isdigit() and len(side) < 5 and int(side) for side in (width, height)):
        raise PuzzleError(f"expected a size such as 8x6 (width x height), found '{text[:40]}'")
    return {"width": int(width), "height": int(height)}
