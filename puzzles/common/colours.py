"""Colours of pictures, and their counterparts on dark paper.

A picture has literal colours, so that an SVG file looks the same everywhere. On a page, each colour becomes
`var(--cw-NAME, light-dark(LIGHT, DARK))`: the page's `color-scheme` chooses, and a style sheet can set the variable.

A dark counterpart has the opposite lightness and the same hue, so what contrasts on light paper contrasts on dark
paper too. Lightness and hue are those of OKLab (Ottosson, A perceptual color space for image processing, 2020).
"""

import re
from functools import cache
from typing import TYPE_CHECKING

from .lazy import compiled_later

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

DARKEST, SPAN = 0.24, 0.9
"""The lightness of white's counterpart, and how much lighter black's counterpart is."""

CHROMA = 0.8
"""Colours on dark paper have this share of their chroma: they seem stronger there."""

BASELINE = 0.36
"""The distance of a text's baseline below its middle, as a share of its size: half the height of a capital."""

HALO = 3.0
"""The width of the outline around text, in the units of a picture."""

UNCHANGING = ("black", "white")
"""Colours that are black or white by the rules: text in one of them is on the other one and needs no outline."""

_COLOUR = compiled_later("#[0-9a-f]{6}", re.IGNORECASE)


class Colour(str):
    """A colour `#rrggbb` with a name. `dark` is its counterpart on dark paper, by default the one of `darkened`."""

    __slots__ = ("dark", "name")

    name: str
    dark: str

    def __new__(cls, light: str, name: str, dark: str = "") -> "Colour":
        colour = super().__new__(cls, light)
        colour.name, colour.dark = name, dark
        return colour


@cache
def darkened(colour: str) -> str:
    """The counterpart of `#rrggbb` on dark paper."""
    lightness, a, b = _oklab(colour)
    lightness = min(0.97, DARKEST + SPAN * (1 - lightness))
    share = CHROMA
    while (rgb := _rgb(lightness, share * a, share * b)) is None:
        share *= 0.9
    return "#" + "".join(f"{round(255 * _gamma(part)):02x}" for part in rgb)


@cache
def is_dark(colour: str) -> bool:
    """True if light text is easier to read on `#rrggbb` than dark text; False for other texts."""
    return _COLOUR.fullmatch(colour) is not None and _oklab(colour)[0] < 0.55


def variable(colour: str) -> str:
    """A colour as a CSS value that follows the colour scheme of the page; other texts are returned as they are."""
    if not _COLOUR.fullmatch(colour):
        return colour
    named = isinstance(colour, Colour)
    dark = colour.dark if isinstance(colour, Colour) and colour.dark else darkened(str(colour))
    value = f"light-dark({colour}, {dark})"
    return f"var(--cw-{colour.name}, {value})" if named and isinstance(colour, Colour) else value


def themed(element: "Element") -> "Element":
    """A copy of a picture whose colours follow the page. Dark text has an outline in the colour of the paper, so that
    it can be read on a shaded cell and under a line."""
    copy = element.makeelement(element.tag, dict(element.attrib))
    copy.text, copy.tail = element.text, element.tail
    for key in ("fill", "stroke"):
        if key in copy.attrib:
            copy.set(key, variable(element.attrib[key]))
    fill = element.get("fill", "")
    if element.tag == "text" and fill != "#ffffff" and not (isinstance(fill, Colour) and fill.name in UNCHANGING):
        outline = {"stroke": "var(--cw-halo, light-dark(#ffffff, #1d2023))", "stroke-width": f"{HALO:g}"}
        copy.attrib.update(outline, **{"paint-order": "stroke", "stroke-linejoin": "round"})
    if element.tag == "text":
        _enlarge(copy)
    copy.extend(map(themed, element))
    return copy


def _enlarge(text: "Element") -> None:
    """Makes short text of a cell as large as the page needs it: a digit takes two thirds of its cell."""
    size, length = float(text.get("font-size", 0)), len(text.text or "")
    if not 11 <= size <= 20 or length > 2:
        return
    in_corner = text.get("text-anchor") == "start"
    larger = size + (4 if in_corner else 1.5) if size < 17 else size * (1.35 if length == 1 else 1.15)
    text.set("font-size", f"{larger:g}")
    text.set("y", f"{float(text.get('y', 0)) + BASELINE * (larger - size):.4g}")


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _gamma(share: float) -> float:
    return share * 12.92 if share <= 0.0031308 else float(1.055 * share ** (1 / 2.4) - 0.055)


def _oklab(colour: str) -> tuple[float, float, float]:
    red, green, blue = (_linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _rgb(lightness: float, a: float, b: float) -> tuple[float, float, float] | None:
    """The linear red, green and blue; None if no screen can show the colour."""
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    rgb = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    if not all(-1e-4 <= part <= 1.0001 for part in rgb):
        return None
    red, green, blue = (min(1.0, max(0.0, part)) for part in rgb)
    return red, green, blue
