"""From a SOURCE to puzzles: a file or a text is split into texts, one for each puzzle, and each is parsed.

A SOURCE is the path of an existing file, or puzzle text. Without the name of a puzzle, it contains texts that name
their puzzle, such as addresses. A line of three or more `=` separates the puzzles of a text of any kind.
"""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from cluewise.puzzles.common.errors import CluewiseError, PuzzleError, nearest, quote
from cluewise.puzzles.common.hybrid_text import kind_lines
from cluewise.puzzles.common.lazy import compiled_later
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.reading import Text, normalised, one_a_line, read_file, split_header

from .registry.folders import PLUS
from .registry.loading import puzzle_class, puzzle_names
from .registry.name_index import stated_address_types
from .registry.names import address_types, find
from .registry.text_forms import form_of, is_puzzlink, is_translated, translation_of, whole_form

SettingValue = str | int | bool
"""The value of a setting, such as `planks=3` of Hashi: a text, a number or a Boolean."""


def texts_of(name: str | None, source: str | os.PathLike[str]) -> list[Text]:
    """The texts of the puzzles in a source, not parsed yet. A source is the path of an existing file or puzzle text.

    Without a name, the source contains addresses. Raises PuzzleError, UnknownName.
    """
    if name is not None:
        puzzle_class(name)  # an unknown name is reported before anything else
    if is_file(source):
        path = os.fspath(source)
        return split(name, read_file(path), path)
    if not isinstance(source, str):
        raise PuzzleError("no such file", os.fspath(source))
    try:
        return split(name, source)
    except PuzzleError:
        if name is not None or "\n" in source or is_address(source):
            raise
        raise no_puzzle(Text(pasted(source, alone=True))) or _no_address(source) from None


def _no_address(source: str) -> PuzzleError:
    if source != source.lower() and is_address(source.lower()):
        return PuzzleError(f"{quote(source)} has capital letters: the type of an address is in lower case")
    if "://" in source:
        way = "copy the address or the game ID of the puzzle itself, such as https://puzz.link/p?slither/5/5/cbcbcddad"
        return PuzzleError(f"{quote(source)} is no address of a puzzle: {way}")
    return PuzzleError(f"{quote(source)} is neither a file nor an address: name the PUZZLE before the SOURCE")


def split(name: str | None, text: str, source: str = "") -> list[Text]:
    """The texts of the puzzles in a text, not parsed yet. Without a name, they name their puzzles, as addresses do.

    An address of another site becomes the `problem` of its text. Raises PuzzleError, UnknownName.
    """
    text = normalised(text)
    parts = list(_parts(name, text)) if "===" in text else []
    return (
        _split(name, text, source)
        if len(parts) < 2
        else [each for part in parts for each in _of_part(name, part, source)]
    )


_BARE = compiled_later(r"https?://[\w./?=#-]*(?:[^\W_]|[/-])", re.ASCII)
"""An address alone, without signs around it and without another address in it."""


def is_address(text: str) -> bool:
    """Returns whether a text names its puzzle, known or not, as addresses do. Text pasted around it is ignored."""
    return form_of(pasted(text, alone=True)) is not None


def may_hold_addresses(text: str) -> bool:
    """A quick test. Returns False only if the text certainly contains no address."""
    return "/" in text or "%2" in text


def pasted(text: str, *, alone: bool = False) -> str:
    """See `puzzles/common/clipboard.py`. Of sentences around links of any form, the links remain."""
    if not may_hold_addresses(text) or _BARE.fullmatch(text):
        return text
    from cluewise.puzzles.common.clipboard import pasted

    return pasted(links_alone(text), alone=alone)


def links_alone(text: str) -> str:
    """See `bare_links` in `puzzles/common/clipboard.py`."""
    from cluewise.puzzles.common.clipboard import bare_links

    return bare_links(text, lambda line: form_of(line) is not None, _is_read)


def _is_read(link: str) -> bool:
    """Whether a link is the address of a puzzle that can be read."""
    text = Text(link)
    try:
        name = puzzle_of(text)
        translation = translation_of(text, name)
        puzzle_class(name).parse(translation.text if translation else text)
    except CluewiseError:
        return False
    return True


def no_puzzle(text: Text) -> PuzzleError | None:
    """See `puzzles/common/no_puzzles.py`."""
    from cluewise.puzzles.common.no_puzzles import no_puzzle

    return no_puzzle(text)


def puzzle_of(text: Text) -> str:
    """The puzzle that a text names, such as an address by its address type. Raises PuzzleError."""
    if text.problem:
        raise text.problem
    form = None if text.kind else form_of(text.body)
    if form is None and not text.kind:
        raise text.error("expected an address such as https://puzz.link/p?…, because no PUZZLE is named")
    word = text.kind or form.word_of(text)  # type: ignore[union-attr]
    name = address_types().get(word) or address_types(installed=True).get(word)
    called = find(word) if name is None else None
    if name is None and called is None:
        hint = nearest(word, (*address_types(), *puzzle_names()))
        raise text.error(f"Cluewise lacks the puzzle {quote(word)}.{hint} 'cluewise list' shows its puzzles")
    return name or called.name  # type: ignore[union-attr]


def split_addresses(text: str, source: str = "") -> list[Text]:
    """The lines of a file of addresses, without the signs around them (`pasted`), not parsed yet.

    `puzzle_of` reports lines that are no address. Raises PuzzleError if no line is an address.
    """
    texts = list(one_a_line(normalised(text), source))
    if not any(form_of(each.body) for each in texts):
        problem = "no line is one" if texts else "this is empty"
        message = _unnamed(texts) or f"expected addresses, but {problem}: name the PUZZLE before the SOURCE"
        raise PuzzleError(message, source)
    return texts


def _unnamed(texts: list[Text]) -> str:
    """The sentence for rows of signs that several kinds can have; empty for any other text."""
    rows = [each.body.strip() for each in texts]
    digits = all(row and not row.strip("0123456789.-_*| ") for row in rows)
    if len(rows) < 2 or not digits or not any(map(str.isdigit, "".join(rows))):
        return ""
    numbers = any(" " in row and not row.strip("0123456789 ") for row in rows)
    kinds = "a pattern (nonogram) or another kind" if numbers else "a sudoku or another kind such as nurikabe"
    first = "pattern" if numbers else "sudoku"
    return (
        f"these {len(rows)} rows may be {kinds}: name the PUZZLE before the SOURCE, as in 'cluewise solve {first} FILE'"
    )


_SEPARATOR = compiled_later(r"[ \t]*={3,}[ \t]*")


def _parts(name: str | None, text: str) -> Iterator[tuple[int, str]]:
    """The parts of a text between lines of `=`, each with the number of lines before it. A Sudoku whose frame has such
    lines is one part."""
    lines = text.split("\n")
    ends = [k for k, line in enumerate(lines) if _SEPARATOR.fullmatch(line)]
    if ends and name in (None, "sudoku") and puzzle_class("sudoku").is_framed(text):  # type: ignore[attr-defined]
        ends = []
    for start, end in zip([0, *(end + 1 for end in ends)], [*ends, len(lines)], strict=True):
        if any(line.strip() for line in lines[start:end]):
            yield start, "\n".join(lines[start:end])


def _of_part(name: str | None, part: tuple[int, str], source: str) -> list[Text]:
    """The texts of a part of a text, with the lines of the whole. A part without a puzzle has a `problem`."""
    before, body = part
    try:
        texts = _split(name, body, source)
    except PuzzleError as error:
        texts = [Text(body, source, 1, problem=error)]
    return [_lower(text, before) for text in texts]


def _lower(text: Text, lines: int) -> Text:
    """A text further down in its source by a number of lines."""
    problem = text.problem
    if problem is not None and problem.line:
        place = (problem.line + lines, problem.column, problem.excerpt, problem.remedy)
        problem = PuzzleError(problem.message, problem.source, *place)
    set_in = text.set_in + lines if text.set_in else 0
    return text._replace(line=text.line + lines, set_in=set_in, problem=problem)


def _split(name: str | None, text: str, source: str) -> list[Text]:
    """The texts of a text without lines of `=`."""
    if form := whole_form(name, text) if "\n" in text or "<" in text[:200] or "pzprv3" in text[:200] else None:
        assert form.split is not None
        return form.split(split_header(text, source) if form.translate else Text(text, source))
    given, text = Text(text, source), _one_on_a_line(text)
    if may_hold_addresses(text):
        text = pasted(text, alone=not source) if name is None or stated_address_types(name) else links_alone(text)
    try:
        one_a_line = is_translated(text)
        texts = split_addresses(text, source) if name is None or one_a_line else puzzle_class(name).split(text, source)
    except PuzzleError as error:
        raise no_puzzle(given) or error from None
    return [text if text.problem else _with_problem(text) for text in _rejoined(name, texts)]


_ADDRESS = compiled_later(r"https?://[^\s\"'<>()\[\]]+")


def _one_on_a_line(text: str) -> str:
    """The text with a line for each address where a line has several. Other lines do not change."""
    if text.count("://") < 2 or text.lstrip()[:1] == "{":  # JSON states the text exactly
        return text
    return "\n".join("\n".join(_addresses(line)) or line for line in text.split("\n"))


def _addresses(line: str) -> list[str]:
    """The different addresses of puzzles in a line, if it has several of them and is no comment."""
    if line.count("://") < 2 or line.startswith("#"):
        return []
    found = dict.fromkeys(address.replace("&amp;", "&").rstrip(",;") for address in _ADDRESS.findall(line))
    known = [address for address in found if form_of(address)]
    return known if len(known) > 1 else []


def _with_problem(text: Text) -> Text:
    """The text; if it is an address that holds no puzzle, with the error as its `problem`."""
    if "://" not in text.body or is_puzzlink(text.body) or form_of(text.body) is not None:
        return text
    return text._replace(problem=no_puzzle(text))


_CONTINUATION = compiled_later(r"\s*[0-9A-Za-z.+=@%*$_/-]+\s*")


def _rejoined(name: str | None, texts: list[Text]) -> list[Text]:
    """Joins each address that is broken over several lines."""
    joined, end = list[Text](), 0
    for text in texts:
        follows = joined and text.line == end + 1 and _CONTINUATION.fullmatch(text.body)
        if follows and _is_broken(name, joined[-1]) and not _is_whole(name or name_of(None, joined[-1]), text.body):
            joined[-1] = joined[-1]._replace(body=joined[-1].body.rstrip() + text.body.strip())
        else:
            joined.append(text)
        end = text.line
    return joined


def _is_broken(name: str | None, text: Text) -> bool:
    """Returns whether a text is an address that cannot be read without the next line."""
    if not may_hold_addresses(text.body) or not is_address(text.body):
        return False
    try:
        read_puzzle(name, text)
    except CluewiseError:
        return True
    return False


def _is_whole(name: str | None, line: str) -> bool:
    """Returns whether a line is a puzzle of its own."""
    return is_address(line) or (name is not None and puzzle_class(name).on_a_line(line))


def is_file(source: str | os.PathLike[str]) -> bool:
    """Returns whether a source is the path of something that exists. (Not every puzzle text is a valid path.)"""
    try:
        return os.path.exists(source)
    except ValueError:
        return False


def name_of(name: str | None, text: Text) -> str | None:
    """The name of the puzzle in a text: `name`, or the name in its address. None if the address is unknown."""
    try:
        return puzzle_of(text) if name is None else name
    except PuzzleError:
        return None


def read_puzzle(
    name: str | None, text: Text, settings: Mapping[str, SettingValue] | None = None, *, is_argument: bool = False
) -> Puzzle:
    """Parses one text. Without a name, it is an address. `is_argument`: it is an argument of a command, where a word is
    the mistyped name of a file.

    Raises PuzzleError. For text that is neither a file nor a puzzle, the message says both and names the formats.
    """
    if text.problem:
        raise text.problem
    cls = puzzle_class(puzzle_of(text) if name is None else name)
    if translation := translation_of(text, cls.name):
        try:
            puzzle = cls.parse(translation.text, settings)
        except PuzzleError as error:
            raise translation.error(text, error) from None
        return _with_notes(puzzle, translation.notes)
    try:
        puzzle = cls.parse(text, settings)
        if _is_a_word(text) and not (
            puzzle.on_a_line(text.body) or (not is_argument and _is_written_so(puzzle, text.body))
        ):
            raise text.error("a word is no puzzle; put blanks between the cells of a single row")
        return puzzle
    except PuzzleError as error:
        if known := None if form_of(text.body) else no_puzzle(text):
            raise known from None
        if known := _hybrid_error(cls, text):
            raise known from None
        if error.source or text.source:
            raise
        excerpt, message = "" if is_address(text.body) else error.excerpt.strip(), error.message
        if excerpt:
            formats = ", ".join(map(str, cls.formats))
            message = f"as {_with_article(cls.name)} puzzle: {message} (formats: {formats})"
            if "\n" not in text.body.strip():
                message = f"no file {quote(excerpt)}, and {message}"
        raise PuzzleError(message, "", error.line, error.column, error.excerpt, error.remedy) from None


def _hybrid_error(cls: type[Puzzle], text: Text) -> PuzzleError | None:
    """The error for the text of a hybrid that is read as a kind; None for any other text."""
    heads = [head for head in kind_lines(text.body) if head.kind != cls.name]
    if not heads or PLUS in cls.name or cls.rules_text:
        return None
    name = PLUS.join((cls.name, *(head.kind for head in heads)))
    return text.error(f"a line '+ KIND' begins the text of another kind: name the PUZZLE {name}", heads[0].at)


def named_by_looks(text: Text) -> bool:
    """Returns whether only the looks of a text name its puzzle."""
    form = form_of(text.body)
    return form is not None and form.by_looks


def _with_notes(puzzle: Any, notes: tuple[str, ...]) -> Puzzle:
    """The puzzle with further remarks about the reading of its text."""
    return replace(puzzle, notes=(*puzzle.notes, *notes)) if notes else puzzle  # type: ignore[no-any-return]


def state_of(puzzle: Puzzle, text: Text) -> Text | None:
    """The answer or the entries of a player in a text of another program, as a grid of the puzzle; None for a text
    without them. Raises PuzzleError."""
    text = text._replace(body=normalised(text.body))
    translation = translation_of(text, puzzle.name)
    return text._replace(body=translation.state) if translation and translation.state else None


def without_state(text: Text) -> PuzzleError | None:
    """The error for a text of another program that has no answer and no entries; None for any other text."""
    form = form_of(text.body) if "\n" in text.body else None
    if form is None or form.translate is None:
        return None
    return text.error(f"this {form.name} has no answer and no entries that are read as a grid")


_WORD = compiled_later(r"(?:[.~]{0,2}[/\\])*[^\W\d_][\w./\\-]*")


def _is_a_word(text: Text) -> bool:
    """Returns whether a text from no file is a word or a path. It may be the mistyped name of a file."""
    return not text.source and text.line == 1 and _WORD.fullmatch(text.body) is not None


def _is_written_so(puzzle: Puzzle, body: str) -> bool:
    """Returns whether one of the puzzle's formats writes exactly this text."""
    return any(form.write(puzzle) == body for form in puzzle.formats if not form.refusal(puzzle))


def _with_article(name: str) -> str:
    """A name with its article: `a signpost`, `an unruly`."""
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
