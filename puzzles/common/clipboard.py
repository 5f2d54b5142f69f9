"""Cleans addresses that were pasted from a mail, a page or a chat together with the text around them."""

import re

from .lazy_regex import compiled_later
from .puzzlink import read_address
from .reading import is_header

_LINK = compiled_later(
    r"<a\s[^<>]*?href\s*=\s*([\"'])(?P<address>[^\"'<>]*)\1[^<>]*>[^<>]*(?:</a\s*>[.,;:!?]*)?", re.IGNORECASE
)
_MARKDOWN = compiled_later(r"!?\[[^\]\n]*\]\((?P<address>[^()\s]+)\)[.,;:!?]*")
_QUOTED = compiled_later(r"^(?:[ \t]*[>|])*[ \t]*", re.MULTILINE)
_ENCLOSED = compiled_later(r"<(?:url:)?(?P<address>[^<>]+)>[.,;:!?]*", re.IGNORECASE)
_OPENING, _CLOSING = " \t\"'`<([{“‘«", " \t\"'`>)]},;”’»"
_WITHIN = compiled_later(r"https?://[^\s?#]*\?\S*?=(?P<address>https?://\S+)", re.IGNORECASE)
"""The address of a page that leads to another address, such as those in mails and search results."""
_HEAD = compiled_later(r"[a-z][a-z0-9_-]{0,60}/(?:v:[^/\s]*/)?(?:[a-z]\w*/)?[0-9]+/[0-9]+(?:/|\s|$)")


def pasted(text: str, *, alone: bool = False) -> str:
    """The text with bare addresses, without the signs that a mail or a page puts around them.

    Links of HTML and Markdown become their address, and `&amp;` becomes `&`. Quote signs before a line, and brackets
    and quotation marks around it, are removed. So are blanks and line breaks within brackets `<…>` (RFC 3986, appendix
    C), and within the whole text if it is one address (`alone`). Lines keep their numbers, and a text without an
    address does not change.
    """
    if len(text) > 10**6 or text.lstrip()[:1] == "{":  # JSON states the text exactly
        return text
    if "%2f" in text[:1000].lower() and not _HEAD.search(text):
        from urllib.parse import unquote  # imported only here: it would make every start slower

        text = unquote(text)
    if not _HEAD.search(text) and not ("://" in text and _HEAD.search("".join(text.split()))):
        return text
    cleaned = text
    for sign, pattern in (("<", _LINK), ("](", _MARKDOWN), ("<", _ENCLOSED)):
        if sign in cleaned:
            cleaned = pattern.sub(_marked, cleaned)
    lines = _QUOTED.sub("", cleaned.replace("&amp;", "&")).split("\n")
    lines = ["\n".join(line.split(_MARK)[1::2]) if _MARK in line else line for line in lines]
    if alone and len(_HEAD.findall("".join("".join(lines).split()))) == 1:
        headers = [line for line in lines if is_header(line)]
        body = [line for line in lines if not is_header(line) and (_MARK not in cleaned or read_address(line))]
        return "\n".join([*headers, _bare("".join("".join(body).split()))])
    return "\n".join(map(_bare, lines))


_MARK = "\0"


def _marked(match: re.Match[str]) -> str:
    """The address in a link or in brackets, between two marks and with the line breaks of the match after it. A match
    without an address does not change."""
    from html import unescape

    address = "".join(unescape(match["address"]).split())
    return f"{_MARK}{address}{_MARK}" + "\n" * match[0].count("\n") if read_address(address) else match[0]


def _bare(line: str) -> str:
    """A line without the signs around its address, and without blanks in its head; any other line does not change."""
    stripped = line.lstrip(_OPENING).rstrip(_CLOSING)
    if read_address(stripped):
        return stripped
    if (within := _WITHIN.fullmatch(stripped)) and read_address(within["address"]):
        return within["address"]
    joined = "".join(stripped.split())
    return joined if "://" in line and not is_header(line) and read_address(joined) else line
