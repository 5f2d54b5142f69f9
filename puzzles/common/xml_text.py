"""XML files of other programs, by Python's expat. Declarations of entities are refused: they can expand without end."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from .errors import quote
from .reading import Text

MOST_DEPTH = 50


@dataclass
class Element:
    """An element: its name in lower case, attributes, text, inner elements, and its line (from 1)."""

    name: str
    attributes: dict[str, str]
    line: int
    children: list["Element"] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text that is directly in the element."""
        return "".join(self.parts).strip()

    def all(self, name: str) -> Iterator["Element"]:
        """The elements of this name, this one or inside it, in the order of the text."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            if element.name == name:
                yield element
            waiting += reversed(element.children)


def place_of(text: Text, line: int) -> int:
    """The index in a text where a line begins."""
    return sum(len(each) + 1 for each in text.body.split("\n")[: line - 1])


def read_xml(text: Text, what: str) -> Element:
    """The root element of a text; `what` names the format, for errors. Raises PuzzleError with its place."""
    parser = expat.ParserCreate("utf-8")
    open_elements = [Element("", {}, 1)]

    def refuse(*_: object) -> None:
        raise text.error(f"{what} with declarations of entities is not read", place_of(text, parser.CurrentLineNumber))

    def begin(name: str, attributes: dict[str, str]) -> None:
        element = Element(name.lower(), attributes, parser.CurrentLineNumber)
        if len(open_elements) > MOST_DEPTH:
            raise text.error(f"{what}: elements are nested too deeply", place_of(text, element.line))
        open_elements[-1].children.append(element)
        open_elements.append(element)

    parser.EntityDeclHandler = refuse
    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda _: open_elements.pop()
    parser.CharacterDataHandler = lambda data: open_elements[-1].parts.append(data)
    try:
        parser.Parse(text.body.lstrip().encode(), True)
    except expat.ExpatError as error:
        line = error.lineno + text.body[: len(text.body) - len(text.body.lstrip())].count("\n")
        reason = quote(expat.ErrorString(error.code))
        raise text.error(f"{what} is broken XML: {reason}", place_of(text, line) + error.offset) from None
    return open_elements[0].children[0]
