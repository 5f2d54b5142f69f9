"""Pictures as PNG, by the extra `png`."""

from cluewise.puzzles.common.errors import Refused

PNG_SCALE = 2
"""Pixels of a PNG for each unit of a picture."""


def png_bytes(svg: str, scale: float) -> bytes:
    """A PNG of a picture. Raises Refused if CairoSVG or the cairo library is missing."""
    try:
        from cairosvg import svg2png
    except ImportError:
        raise Refused("a PNG needs CairoSVG: pip install 'cluewise[png]'") from None
    except OSError:  # the Python package without the library that it calls
        raise Refused("a PNG needs the cairo library, which was not found: install it, or use --format svg") from None
    return bytes(svg2png(bytestring=svg.encode(), scale=scale))
