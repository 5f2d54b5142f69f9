"""Pages as files: SVG, HTML and PDF.

WeasyPrint makes the PDF from the HTML. It lays out text with Pango, so right-to-left captions and all scripts are
correct; it draws SVG; and it writes no time of its own into the file (the time of the fonts is fixed here). It writes
text in an SVG letter by letter from left to right, so the texts on a page are HTML. It embeds the used parts of
installed fonts; this project has no fonts. (CairoSVG has no text layout and makes one page a file; reportlab has a
drawing language of its own.)
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from html import escape
from types import ModuleType
from xml.etree import ElementTree

from cluewise.puzzles.common.colours import BASELINE
from cluewise.puzzles.common.errors import Refused
from cluewise.puzzles.common.picture import FONT, INK, PAPER, Picture

from .captions import printable
from .layout import WORDS_CLASS


def as_svg(drawn: Sequence[Picture]) -> str:
    """The pages in one SVG, below one another."""
    width, height = max(page.width for page in drawn), sum(page.height for page in drawn)
    if len(drawn) == 1:
        return drawn[0].svg()
    whole = Picture(width, height, "")
    whole.root.set("width", f"{width:g}mm")
    whole.root.set("height", f"{height:g}mm")
    y = 0.0
    for page in drawn:
        page.root.set("y", f"{y:g}")
        page.root.set("width", f"{page.width:g}")
        page.root.set("height", f"{page.height:g}")
        whole.root.append(page.root)
        y += page.height
    return whole.svg()


HTML = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
@page {{ size: {width} {height}; margin: 0 }}
body {{ margin: 0; background: {paper} }}
section {{ position: relative; width: {width}; height: {height}; break-after: page; color: {ink} }}
section:last-child {{ break-after: auto }}
section > svg {{ display: block }}
section > p {{ position: absolute; margin: 0; text-align: center; white-space: nowrap; font-family: {font} }}
</style>
</head>
<body>
{pages}</body>
</html>
"""


def as_html(drawn: Sequence[Picture], title: str = "") -> str:
    """The pages as one HTML file, which a browser prints page by page."""
    sections = "".join(f"<section>\n{_section(page)}</section>\n" for page in drawn)
    size = {side: drawn[0].root.get(side, "") for side in ("width", "height")}
    return HTML.format(title=escape(printable(title)), pages=sections, paper=PAPER, ink=INK, font=FONT, **size)


def _section(page: Picture) -> str:
    """A page: its picture without texts, then the texts as paragraphs."""
    root = copy(page.root)
    words = [child for child in root if child.get("class") == WORDS_CLASS]
    for text in words:
        root.remove(text)
    ElementTree.indent(root)
    picture = ElementTree.tostring(root, encoding="unicode")
    return picture + "\n" + "".join(_paragraph(text, page.width) for text in words)


def _paragraph(text: ElementTree.Element, width: float) -> str:
    """A text as a box around its middle. `width` is that of the page, in millimetres."""
    x, y, size = (float(text.get(key, "")) for key in ("x", "y", "font-size"))
    half, top = min(x, width - x), y - BASELINE * size - size
    style = (
        f"left: {x - half:.2f}mm; width: {2 * half:.2f}mm; top: {top:.2f}mm; "
        f"font-size: {size:g}mm; line-height: {2 * size:.2f}mm; font-weight: {text.get('font-weight', 'normal')}"
    )
    return f'<p style="{style}">{escape(text.text or "")}</p>\n'


def as_pdf(drawn: Sequence[Picture], title: str = "") -> bytes:
    """The pages as a PDF. Raises Refused without WeasyPrint."""
    weasyprint = load_weasyprint()
    with _no_time():
        return bytes(weasyprint.HTML(string=as_html(drawn, title)).write_pdf() or b"")


def load_weasyprint() -> ModuleType:
    """Imports WeasyPrint. Raises Refused without it."""
    try:
        import weasyprint
    except ImportError:
        raise Refused("a PDF needs WeasyPrint: pip install 'cluewise[pdf]'") from None
    except OSError:  # the Python package without the library that it calls
        raise Refused(
            "a PDF needs the library Pango, which was not found: install it, or write FILE.html and print it"
        ) from None
    module: ModuleType = weasyprint
    return module


@contextmanager
def _no_time() -> Iterator[None]:
    """Fixes the time that the reduced fonts in a PDF contain, so that equal sheets are equal files.

    (https://reproducible-builds.org/specs/source-date-epoch)
    """
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = before or "0"
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
