"""Reading and writing of the text of a puzzle."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, ClassVar, Self

from ..errors import PuzzleError, Refused, UnknownName
from ..heading import NO_HEADING, Heading
from ..lazy import compiled_later
from ..reading import Text, header_end, is_header, normalised, one_a_line, sections, whole
from .settings import DISTINCT, IGNORE, VARIANT, PuzzleSettings

_COMMENT = compiled_later(r"#[ \t]*[^\W\d_]{2}[^\n]*\n")
"""A first line that is a comment in other kinds."""


class PuzzleText(PuzzleSettings):
    """The attributes of a puzzle for its text:

    - `formats`: the text formats that can be read (see `formats.py`); the format that is written comes first.
    - `comments`: False if `#` is a sign of the puzzle; only header lines (see `reading.py`) are then no part of it. A
      `GridPuzzle` derives it from its formats.
    - `rules_text`: the text of a genre in text, which is the file `NAME.rules`; empty for kinds in Python.
    - `heading`: title, author and the setter's rules. Texts with several lines state it; `==` ignores it.
    """

    heading: Heading = NO_HEADING
    rules_text: ClassVar[str] = ""

    formats: ClassVar[tuple[Any, ...]]
    comments: ClassVar[bool] = True

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
        """True if the first line of this text is a whole puzzle, such as a game ID: every line is then a puzzle.

        Otherwise the whole text is one puzzle. `split` tests every line, because the first line may be invalid.
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
            end = header_end(part, comments=cls.comments)
            if cls._one_a_line(part[end:], part[:end]):
                texts += one_a_line(part, source, first)
            else:
                texts += whole(part, source, first, comments=cls.comments)
        return texts

    @classmethod
    def _one_a_line(cls, body: str, head: str = "") -> bool:
        """True if this text has one puzzle a line: some line is a whole puzzle. Other lines are then invalid.

        `head` are the header lines before it.

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

        Raises PuzzleError if the text is invalid or contradicts the settings or its header, UnknownName for an unknown
        setting.
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
        marked = {VARIANT: text.settings.get(VARIANT)} if VARIANT in chosen else {}  # only the text can mark it
        try:
            read = text if chosen == text.settings else text._replace(settings=chosen)
            puzzle = cls.read(read, cls.complete_settings({**chosen, **marked}))
        except PuzzleError:
            if not cls.comments and _COMMENT.match(text.body):
                message = "`#` is a cell here, so this line is no comment: begin it with `# rules:`, or remove it"
                raise text.error(message) from None
            raise
        if getattr(puzzle, "also", ()):
            puzzle.also_rules  # type: ignore[attr-defined]  # noqa: B018  # raises PuzzleError for one that does not fit
        for key, value in chosen.items():
            if key != VARIANT and value is not None and getattr(puzzle, key, value) != value:
                raise puzzle._contradiction(text, key, value, by_caller=key in (settings or {}))
        if text.heading == NO_HEADING or not any(field.name == "heading" for field in fields(cls)):  # type: ignore[arg-type]
            return puzzle
        stated = puzzle.heading._replace(**text.heading.stated())
        headed = replace(puzzle, heading=stated)  # type: ignore[type-var]  # every puzzle is a dataclass
        vars(headed).update((key, value) for key, value in vars(puzzle).items() if key == "origin")
        return headed

    def _contradiction(self, text: Text, key: str, value: Any, *, by_caller: bool) -> PuzzleError:
        """The error if the text of this puzzle contradicts a setting of the caller or of the header."""
        setting = self.all_settings()[key]
        form = "ID" if self.on_a_line(text.body) else "text"
        stated = f"the {form} says {key}={setting.text(getattr(self, key))}, but the"
        if by_caller:
            return text.error(f"{stated} settings say {key}={setting.text(value)}")
        return PuzzleError(f"{stated} header says {key}={setting.text(value)}", text.source, text.set_in)

    def read_as(self) -> str:
        """A sentence about the reading of a text that may mean more than a puzzle can express; usually empty."""
        return ""

    def compared(self, solution: Any) -> str:
        """How the answer that the puzzle's text publishes compares with a solution: `same`, `other`, `not compared`
        for an answer in other marks, or empty without one."""
        return ""

    def format(self) -> str:
        """The instance as text, with its heading and its settings: `parse(p.format()) == p`."""
        return self.heading.text() + _header(self.changed_settings()) + self.write()

    def format_as(self, kind: str) -> str:
        """The instance in the first format of this kind ("rows", "tatham", "puzzlink") that can express it.

        A one-line format is written without a header line, so that other programs can read it. It must therefore state
        every setting itself, with two exceptions: the view, which is no part of the puzzle, and the variant that an
        address marks, which is ignored only on request.

        Raises Refused if the puzzle has no format of this kind, or none that can express the instance.
        """
        forms = [form for form in self.formats if form.kind == kind]
        if kind == "penpa":
            from ..penpa.format import format_of

            forms = [format_of(type(self))]
        if not forms:
            from ..penpa.table import KINDS

            drawn = ("penpa",) if self.name in KINDS else ()
            kinds = ", ".join(dict.fromkeys([*(form.kind for form in self.formats), *drawn]))
            raise Refused(f"a {self.name} puzzle has no text of the kind '{kind}', only: {kinds}")
        refusals = []
        for form in forms:
            besides = self._settings_besides(form.holds)
            kept = (DISTINCT, *form.marks)
            lost = [f"{key}={value}" for key, value in besides.items() if form.on_a_line and key not in kept]
            refusal = form.refusal(self) or (f"{form.name} cannot hold the setting {lost[0]}" if lost else "")
            if not refusal:
                text = form.write(self) if form.on_a_line else text_in(self, form)
                misread = self._misread(text)
                if not misread:
                    return str(text)
                refusal = f"as {form.name}, {misread}"
            refusals.append(refusal)
        raise Refused(refusals[0])

    def read_back(self) -> str:
        """As `format`, for a text that is read later. Raises Refused if no format can express the puzzle."""
        text = self.format()
        if misread := self._misread(text, view=True):
            raise Refused(f"no text holds this {self.name} puzzle: {misread}")
        return text

    def _misread(self, text: str, *, view: bool = False) -> str:
        """Why a text is not read as this puzzle; empty if it is. With `view`, the views have to be equal, too."""
        ignored = {VARIANT: IGNORE} if getattr(self, VARIANT, None) else {}
        try:
            again = self.parse(text, ignored)
        except PuzzleError as error:
            return f"this would be refused: {error.message}"
        return "" if same_board(self, again) and (not view or again == self) else "this would be read as another puzzle"


def _header(settings: Mapping[str, str]) -> str:
    """The header line with these settings; empty if there are no settings."""
    return "# set: " + " ".join(f"{key}={value}" for key, value in settings.items()) + "\n" if settings else ""


def text_in(puzzle: PuzzleText, form: Any) -> str:
    """The instance in one of `formats`, with header lines for its heading and for settings that the format does not
    state.

    Call it only if the format's `refusal` is empty.
    """
    return puzzle.heading.text() + _header(puzzle._settings_besides(form.holds)) + str(form.write(puzzle))


def same_board(puzzle: PuzzleText, other: PuzzleText) -> bool:
    """True if two instances are equal, apart from their views and from fields that `==` ignores (a title)."""
    if type(puzzle) is not type(other):
        return False
    names = (field.name for field in fields(puzzle) if field.compare and field.name != DISTINCT)  # type: ignore[arg-type]
    return all(getattr(puzzle, name) == getattr(other, name) for name in names)
