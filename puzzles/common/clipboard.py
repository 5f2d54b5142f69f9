"""Cleans addresses that were pasted from a mail, a page or a chat together with the text around them."""

import re
from collections.abc import Callable

from .lazy import compiled_later
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


# ── links of any form ──

_MAIL = compiled_later(
    r"\s*(?:(?:From|To|Subject|Date|MIME-Version|Content-Type|Received|Return-Path|Delivered-To|Message-ID):[^\n]*\n"
    r"(?:[ \t][^\n]*\n)*){2}",
    re.IGNORECASE,
)
_URL = compiled_later(r"https?://[^\s\"'<>`]+", re.IGNORECASE)
_INNER = compiled_later(r"[?#&](?:url|puzzle|p|q|u|to|link)=(https?(?:%3A%2F%2F|://)[^&\s]+)", re.IGNORECASE)
_PROSE = compiled_later(
    r"[\W\d_]*[A-Za-z]+[^\w\s]*\s+[^\w\s]*[A-Za-z].*|\W*|\s*</?\w+[^>]*>.*|[A-Z][\w-]*:(?: .*)?|[A-Z][a-z]+[,.!?]*"
)


def bare_links(text: str, is_known: Callable[[str], bool], is_read: Callable[[str], bool]) -> str:
    """The text with only the links of its sentences, if a line has a link of a known form among other words. Mails are
    decoded first, and an address inside another one replaces it. Signs of the sentence after a link belong to the link
    if it `is_read` only with them.

    Lines keep their numbers, unless a line has several links. A text without such a line does not change.
    """
    if len(text) > 10**6 or not ("://" in text or "%3A%2F%2F" in text.upper()) or text.lstrip()[:1] == "{":
        return text
    text = _mail_text(text) if _MAIL.match(text) else text
    lines, found = [], False
    for line in text.split("\n"):
        links = [] if "://" not in line or is_header(line) else _links_in(line, is_known, is_read)
        found = found or (bool(links) and line.strip() not in links)
        lines.append("\n".join(links) if links and not line.strip().startswith(links[0]) else line)
    if not found:
        return text
    return "\n".join("" if _is_prose(line, is_known) else line for line in lines)


def _is_prose(line: str, is_known: Callable[[str], bool]) -> bool:
    """Whether a line among links is a sentence or markup."""
    return not (is_header(line) or "://" in line) and _PROSE.fullmatch(line) is not None and not is_known(line)


def _links_in(line: str, is_known: Callable[[str], bool], is_read: Callable[[str], bool]) -> list[str]:
    """The links of known forms in a line."""
    if "&" in line:
        from html import unescape

        line = unescape(line)
    links: dict[str, None] = {}
    for match in _URL.finditer(line):
        address = _without_signs(match[0])
        signs = _SIGNS.match(match[0], len(address))
        breaks = signs is not None and match.start() + signs.end() == len(line)
        inner = _INNER.search(address)
        inside = _unquoted(inner[1]) if inner else ""
        if inside and inner and inner.end() == len(address):
            inside = _with_signs(inside, signs, is_read, breaks=breaks)
        address = _with_signs(address, signs, is_read, breaks=breaks)
        if inside and (is_known(inside) or not is_known(address)):
            links[inside] = None
        elif is_known(address):
            links[address] = None
    return list(links) if any(map(is_known, links)) or len(links) == 1 else []


_SIGNS = compiled_later(r"[.*_]+")
"""The signs that may end a sentence, or an address: in puzz.link's `.` is a clue without number."""


def _without_signs(address: str) -> str:
    """The address without the signs of a sentence and the brackets after it."""
    address = address.rstrip(".,;:!?*_”»’")
    while address.endswith((")", "]", "}")) and address.count(address[-1]) > address.count(
        "([{"[")]}".index(address[-1])]
    ):
        address = address[:-1].rstrip(".,;:!?*_")
    return address


def _with_signs(address: str, signs: re.Match[str] | None, is_read: Callable[[str], bool], *, breaks: bool) -> str:
    """The address with the fewest of the signs after it with which it is read. If there are none, it has all of them
    where it may continue on the next line (`breaks`)."""
    if signs is None:
        return address
    for most in range(len(signs[0]) + 1):
        if is_read(address + signs[0][:most]):
            return address + signs[0][:most]
    return address + signs[0] if breaks and read_address(address) else address


def _unquoted(text: str) -> str:
    from urllib.parse import unquote

    return unquote(text)


def _mail_text(text: str) -> str:
    """The text of a mail, decoded; the text itself if it is none."""
    import email
    from email import policy

    message = email.message_from_string(text.lstrip(), policy=policy.default)
    part = message.get_body(("plain", "html"))
    try:
        return str(part.get_content()) if part is not None else text
    except (LookupError, ValueError):
        return text
