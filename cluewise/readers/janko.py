"""The reader of texts of janko.at. `janko_text.py` has their grammar, `janko_kinds.py` their kinds."""

from collections.abc import Iterator

from cluewise.puzzles.common.errors import quote
from cluewise.puzzles.common.heading import Heading
from cluewise.puzzles.common.reading import Text
from cluewise.puzzles.common.translation import Translation

from .janko_kinds import kind_of, written
from .janko_text import JankoText, read, split

__all__ = ["split", "translate", "word_of"]


def word_of(text: Text) -> str:
    """The kind by the key `puzzle`. Raises PuzzleError."""
    janko = read(text)
    if "puzzle" not in janko.words:
        raise text.error("this text of janko.at does not name its puzzle: add a line such as 'puzzle nurikabe'")
    return kind_of(janko)


def translate(text: Text, name: str) -> Translation:
    """The text as rows of a puzzle. Raises PuzzleError."""
    janko = read(text)
    if "puzzle" in janko.words and (kind := kind_of(janko)) != name:
        at, word = janko.words["puzzle"]
        raise text.error(f"this is janko.at's text of the puzzle {quote(word)} ({kind}), not of {name}", at)
    heading = Heading.of(title=janko.value("title"), author=janko.value("author"))
    translation = written(janko, name)
    headed = translation.text._replace(heading=heading) if heading != Heading() else translation.text
    return translation._replace(text=headed, notes=(*_notes(janko), *translation.notes))


def _notes(janko: JankoText) -> Iterator[str]:
    if janko.unknown:
        yield f"unknown keys of janko.at are ignored: {', '.join(map(quote, janko.unknown[:5]))}"
