"""Texts that hold no puzzle, or one that is not read: pages, short links, seeds, pictures, files. Each has a way out.

The message for such a text is its `what` and its `way`: one sentence each.
"""

import re
from functools import cache
from typing import NamedTuple

from .errors import PuzzleError
from .reading import Text

PAGE = "draw the puzzle on puzz.link and copy that address, or write the puzzle in rows"
COPY = "open it on puzz.link and copy the address of the puzzle"
GAME = "open the game, choose 'Link to this puzzle by game ID', and paste the game ID, which has a colon after the size"


class NoPuzzle(NamedTuple):
    """A form of text: its name, a pattern for its beginning, sentences about it, and an example."""

    name: str
    pattern: str
    what: str
    way: str
    example: str


def _host(*names: str) -> str:
    """The pattern of an address on one of these hosts or on a host below them."""
    return rf"(?:https?://)?(?:[\w-]+\.)*(?:{'|'.join(names)})(?:[/?#:]|$)"


SERVERS = (
    r"puzzle-[a-z-]+\.com", r"puzzles-mobile\.com", r"pzlsquare\.jp", r"puzsq\.jp", r"puzsq\.logicpuzzle\.app",
    r"logic-masters\.de", r"gmpuzzles\.com", r"krazydad\.com", r"brainbashers\.com", r"puzzlebaron\.com",
    r"gridpuzzle\.com", r"conceptispuzzles\.com", r"puzzlemadness\.co\.uk", r"janko\.at", r"nikoli\.co\.jp",
    r"nikoli\.com", r"kwontomloop\.com", r"websudoku\.com", r"sudoku\.com", r"sudoku\.coach", r"sudokuwiki\.org",
    r"webpbn\.com", r"nonograms\.org", r"nytimes\.com", r"kakuroconquest\.com", r"menneske\.no", r"minesweeper\.online",
    r"hashi\.info", r"akari\.app", r"puzzleduel\.club", r"wpcunofficial\.miraheze\.org",
)  # fmt: skip
"""Sites that keep their puzzles on a server, or in a form that is not read."""

TABLE = (
    NoPuzzle(
        "short link",
        _host(
            r"tinyurl\.com", r"git\.io", r"bit\.ly", r"t\.co", r"goo\.gl", r"is\.gd", r"v\.gd", r"cutt\.ly", r"rb\.gy",
            r"ow\.ly", r"tiny\.cc", r"shorturl\.at", r"rebrand\.ly", r"dpmd\.ai", r"f\.puzzle\.link",
        ),
        "a short link holds no puzzle",
        "open it and paste the address that the page then has",
        "https://tinyurl.com/abc",
    ),
    NoPuzzle(
        "page of puzz.link without a puzzle",
        r"(?:https?://)?(?:[\w-]+\.)*(?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app|pzplus\.tck\.mn)"
        r"(?:/|/(?:db|list|rules|about|index)\S*|/p(?:\.html)?(?:\?[a-z_-]*)?)?\s*$",
        "this page of puzz.link holds no puzzle",
        "open a puzzle there, or draw one, and copy its address, which has the type, the size and the clues",
        "https://puzz.link/p?slither",
    ),
    NoPuzzle(
        "site that keeps its puzzles",
        _host(*SERVERS),
        "the page holds the puzzle, its address does not",
        PAGE,
        "https://www.puzzle-loop.com/?e=MDoxLDIzNA==",
    ),
    NoPuzzle(
        "link of SudokuMaker",
        _host(r"sudokumaker\.app"),
        "links of SudokuMaker are not read",
        "open it there, export the puzzle to SudokuPad or f-puzzles, and copy that link",
        "https://sudokumaker.app/?puzzle=N4Ig",
    ),
    NoPuzzle(
        "page of kudamono without a puzzle",
        _host(r"pedros\.works"),
        "this page of kudamono holds no puzzle",
        "open the puzzle there and copy its address, which has the size in W=",
        "https://pedros.works/kudamono",
    ),
    NoPuzzle(
        "seed of a game",
        r"(?:\S*/[a-z]+\.html#)?[0-9]+(?:x[0-9]+)?[A-Za-z0-9.]*(?:#|%23)[0-9]+\s*$",
        "this is a random seed: only the game itself turns it into a puzzle",
        GAME,
        "7x7dn#12345",
    ),
    NoPuzzle(
        "page of a game",
        r"\S*/puzzles/(?:js/|java/|doc/)?(?:[a-z]+\.html)?\s*$",
        "this page of a game holds no puzzle: it makes a new one each time",
        GAME,
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/loopy.html",
    ),
    NoPuzzle(
        "picture",
        r"data:image/|[^\s?#]+\.(?:png|jpe?g|gif|webp|bmp|svg|pdf|heic)(?:[?#]\S*)?\s*$|%PDF-|<svg\b",
        "a picture is not read",
        "copy the address or the game ID of the puzzle, or write the puzzle in rows",
        "https://example.org/slitherlink.png",
    ),
    NoPuzzle(
        "old kanpen address",
        r"\S*[?&](?:problem|pzpr|heyawake)=",
        "old kanpen addresses are not read",
        COPY,
        "http://www.kanpen.net/nurikabe.html?problem=3/3/2_._._/",
    ),
    NoPuzzle(
        "video, post or message",
        _host(
            r"youtube\.com", r"youtu\.be", r"twitch\.tv", r"twitter\.com", r"x\.com", r"reddit\.com", r"redd\.it",
            r"discord\.com", r"discord\.gg", r"discordapp\.com", r"facebook\.com", r"instagram\.com", r"imgur\.com",
            r"t\.me", r"bsky\.app", r"mastodon\.social", r"patreon\.com", r"pixiv\.net",
        ),
        "this page is about a puzzle and holds none",
        "paste the link to the puzzle that it has",
        "https://www.youtube.com/watch?v=abc",
    ),
    NoPuzzle(
        "blog",
        _host(
            r"blogspot\.[a-z.]+", r"wordpress\.com", r"substack\.com", r"medium\.com", r"hatenablog\.[a-z.]+",
            r"note\.com", r"tumblr\.com", r"fc2\.com", r"ameblo\.jp", r"livedoor\.jp", r"maybepuzzles\.com",
            r"wikipedia\.org",
        ),
        "a page of a blog holds pictures, not puzzles",
        f"copy the link below the picture, if there is one; else {PAGE}",
        "https://puzzles.blogspot.com/2024/02/masyu.html",
    ),
    NoPuzzle(
        "document",
        _host(r"docs\.google\.com", r"drive\.google\.com", r"dropbox\.com", r"onedrive\.live\.com", r"1drv\.ms"),
        "the address of a document holds no puzzle",
        "open it and copy the puzzle itself",
        "https://docs.google.com/spreadsheets/d/abc/edit",
    ),
)  # fmt: skip


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], NoPuzzle], ...]:
    return tuple((re.compile(row.pattern, re.IGNORECASE), row) for row in TABLE)


MOST = 3000
"""The most characters of a line that are searched."""


def no_puzzle(text: Text) -> PuzzleError | None:
    """The error for a text that begins with a line of the table; None for any other text."""
    start = len(text.body) - len(text.body.lstrip(" \t\n<[(\"'>"))
    line = text.body[start : start + MOST]
    for pattern, row in _patterns():
        if pattern.match(line):
            return text.error(f"{row.what}: {row.way}", start)
    return None
