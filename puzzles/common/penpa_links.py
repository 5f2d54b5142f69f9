"""Recognises links of Penpa+, the editor in which competition puzzles are drawn; `penpa/` reads them."""

from .lazy import compiled_later

_LINK = compiled_later(r"[^\n]*?(?:penpa-edit\b|(?:^|[?#&;\s])m=(?:edit|solve)\b|m%3d(?:edit|solve)%26)", 2)


def is_link(body: str) -> bool:
    """True for a text whose first line has a link of Penpa+. `read_link` reports what is wrong with it."""
    return _LINK.match(body.lstrip()) is not None
