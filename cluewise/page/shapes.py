"""Pictures as changes of the picture of the empty board, which the page has already."""

from xml.etree.ElementTree import Element, tostring

from cluewise.puzzles.common.colours import themed
from cluewise.puzzles.common.picture import Picture

Part = str | list[int]
"""A shape as SVG; or a list [i, n]: the n shapes of the empty board from number i on."""

MOST_TEXTS = 20_000
"""The maximum number of shapes that are kept as SVG."""


class BoardShapes:
    """The shapes of the empty board, numbered in their order; the title has no number."""

    def __init__(self, empty: Picture) -> None:
        self._texts: dict[tuple[object, ...], str] = {}
        self._numbers: dict[tuple[object, ...], int] = {}
        for number, shape in enumerate(list(empty.root)[1:]):
            self._numbers.setdefault(_key(shape), number)

    def parts(self, picture: Picture) -> list[Part]:
        """The shapes of a picture in their order. A shape of the empty board occurs at most once by its number."""
        parts: list[Part] = []
        last: list[int] = []
        used = set[int]()
        for shape in list(picture.root)[1:]:
            key = _key(shape)
            number = self._numbers.get(key)
            if number is None or number in used:
                parts.append(self._written(key, shape))
                last = []
                continue
            used.add(number)
            if last and number == sum(last):
                last[1] += 1
            else:
                last = [number, 1]
                parts.append(last)
        return parts

    def _written(self, key: tuple[object, ...], shape: Element) -> str:
        """The SVG of a shape. Shapes of the last pictures are kept, because most of them occur again."""
        if key not in self._texts:
            if len(self._texts) > MOST_TEXTS:
                self._texts.clear()
            self._texts[key] = tostring(themed(shape), encoding="unicode")
        return self._texts[key]


def _key(shape: Element) -> tuple[object, ...]:
    """Equal for shapes that look the same in all colour schemes: a colour's name counts, too."""
    if len(shape):
        return (tostring(themed(shape)),)
    get = shape.get
    names = getattr(get("fill"), "name", None), getattr(get("stroke"), "name", None)
    return shape.tag, shape.text, names, *shape.attrib.items()
