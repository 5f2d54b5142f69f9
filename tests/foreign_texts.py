"""Texts of other programs and sites, each with its puzzle in a text of ours. All are made for the tests."""

from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

SIGNS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SMALL = "1.3...2..1....4."
ROWS = [SIGNS[k : k + 9] for k in range(0, 81, 9)]
SMALL_ROWS = [SMALL[k : k + 4] for k in range(0, 16, 4)]
ZEROS = SIGNS.replace(".", "0")


def framed(rows: Sequence[str], top: str, middle: str, side: str, box: int = 3) -> str:
    """Rows in a frame, with `side` around each part of a row."""
    parts = [[row[k : k + box] for k in range(0, len(row), box)] for row in rows]
    lines = [f"{side}{side.join(row)}{side}" for row in parts]
    groups = ["\n".join(lines[k : k + box]) for k in range(0, len(lines), box)]
    return "\n".join((top, f"\n{middle}\n".join(groups), top))


def candidates() -> str:
    """A grid of candidates, as programs print it."""
    words = [sign if sign != "." else "".join(sorted({SOLVED[k], "1", "5"})) for k, sign in enumerate(SIGNS)]
    cells = [[f"{word:4}" for word in words[k : k + 9]] for k in range(0, 81, 9)]
    lines = ["|".join(("", *("".join(row[k : k + 3]) for k in (0, 3, 6)), "")) for row in cells]
    edge, middle = ".------------.------------.------------.", ":------------+------------+------------:"
    return "\n".join((edge, *lines[:3], middle, *lines[3:6], middle, *lines[6:], edge))


def saved(game: str, params: str, desc: str, moves: Sequence[str] = (), position: int | None = None) -> str:
    """A save file of Simon Tatham's collection."""
    fields = [("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"), ("VERSION", "1"), ("GAME", game)]
    fields += [("PARAMS", params), ("CPARAMS", params), ("DESC", desc), ("NSTATES", str(len(moves) + 1))]
    fields += [("STATEPOS", str(position or len(moves) + 1)), *(("MOVE", move) for move in moves)]
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in fields)


class ForeignText(NamedTuple):
    """A text, and the puzzle in it: its kind and a text of ours. `named`: the text needs the name of the puzzle."""

    text: str
    kind: str
    ours: str
    named: bool = False
    count: int = 1


def _sudoku(text: str, *, named: bool = False, count: int = 1) -> ForeignText:
    return ForeignText(text, "sudoku", SIGNS, named, count)


def _small(text: str, *, named: bool = False, count: int = 1) -> ForeignText:
    return ForeignText(text, "sudoku", SMALL, named, count)


def _pattern(text: str, ours: str = "2x2:2/1/1/2", *, named: bool = False, count: int = 1) -> ForeignText:
    return ForeignText(text, "pattern", ours, named, count)


SLITHER = "https://puzz.link/p?slither/5/5/cbcbcddad"
LOOPY = "5x5t0:2b1b2b1b2b3b3b0b3"
HIDOKU = "https://pedros.works/paper-puzzle-player?W=4x3&L=(4)2x3&G=hidoku"
TATHAM = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/"
JANKO = (
    "begin\npuzzle nurikabe\nauthor somebody\nsize 3\nproblem\n3 - -\n- - -\n- - 1\n"
    "solution\n- - x\n- x x\nx x -\nend\n"
)
WEBPBN = (
    '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "https://webpbn.com/pbn-0.3.dtd">\n<puzzleset><puzzle type="grid" '
    'defaultcolor="black">\n<color name="black" char="X">000</color>\n<clues type="columns"><line><count>2</count>'
    '</line><line><count>1</count></line></clues>\n<clues type="rows"><line><count>1</count></line><line>'
    "<count>2</count></line></clues></puzzle></puzzleset>"
)
NON = "width 2\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n"
PZPR = "pzprv3\nnurikabe\n3\n3\n3 . # \n. # # \n# # 1 \n"
NURIKABE = "3--\n---\n--1"
OPEN = '<opensudoku version="2"><folder name="f">\n<game data="{}"/>\n<game data="{}"/></folder></opensudoku>'

TEXTS: dict[str, ForeignText] = {
    # addresses
    "1 mirror": ForeignText(SLITHER.replace("puzz.link/p?", "pzv.jp/p.html?"), "slitherlink", SLITHER),
    "2 tail": ForeignText(f"{SLITHER}&id=7", "slitherlink", SLITHER),
    "3 flag": ForeignText("https://puzz.link/p?yajilin/b/3/3/m", "yajilin", "https://puzz.link/p?yajilin/3/3/m"),
    "4 inner": ForeignText(
        f"https://semiexp.net/cspuz-solver2/#keep=1&url={quote(SLITHER, safe='')}", "slitherlink", SLITHER
    ),
    "4 inner of kudamono": ForeignText(
        f"https://a.example/?puzzle={quote(HIDOKU, safe='')}", "hidato", "4#--\n----\n----"
    ),
    "4 p=": ForeignText(f"https://a.example/?x=1&p={quote(SLITHER, safe='')}&y=2", "slitherlink", SLITHER),
    "5 Markdown": ForeignText(f"[a puzzle]({SLITHER})", "slitherlink", SLITHER),
    "5 HTML": ForeignText(f'<p><a href="{HIDOKU.replace("&", "&amp;")}">x</a></p>', "hidato", "4#--\n----\n----"),
    "5 mail": ForeignText(
        f"From: a@b.example\nTo: c@d.example\nSubject: x\n\nHello Ada,\n\nthis is nice: {TATHAM}loopy.html#{LOOPY}."
        "\n\nBye\n",
        "slitherlink",
        LOOPY,
    ),
    "9 kudamono": ForeignText(HIDOKU, "hidato", "4#--\n----\n----"),
    "9 kudamono 1": ForeignText(HIDOKU.replace("W=4x3", "W=3&H=2"), "hidato", "4#--\n----\n----"),
    "9 kudamono borders": ForeignText(
        "https://pedros.works/paper-puzzle-player?W=4x2&SIE=6UU&G=lits", "lits", "AABB\nAABB"
    ),
    "10 Tatham": ForeignText(f"{TATHAM}loopy.html#{LOOPY.replace(':', '%3A')}", "slitherlink", LOOPY),
    "10 mirror": ForeignText(f"https://games.example/puzzles/loopy#{LOOPY}", "slitherlink", LOOPY),
    # janko.at
    "janko": ForeignText(JANKO, "nurikabe", NURIKABE),
    "janko without end": ForeignText(JANKO.replace("begin\n", "").replace("end\n", ""), "nurikabe", NURIKABE),
    "janko in brackets": ForeignText(
        "[begin]\n[puzzle]\nnurikabe\n[size]\n3\n[problem]\n3 - -\n- - -\n- - 1\n[end]\n", "nurikabe", NURIKABE
    ),
    "janko in a page": ForeignText(
        f'<html><script id="data" type="application/x-janko">\n{JANKO}</script></html>', "nurikabe", NURIKABE
    ),
    "janko, two": ForeignText(JANKO + JANKO, "nurikabe", NURIKABE, count=2),
    # files of programs
    "12 save": ForeignText(saved("Loopy", "5x5t0", LOOPY.partition(":")[2]), "slitherlink", LOOPY),
    "12 saves": ForeignText(saved("Solo", "2x2", "1a3c2b1d4a", ["R1,0,2"]) * 2, "sudoku", SMALL, count=2),
    "13 pzprv3": ForeignText(PZPR, "nurikabe", NURIKABE),
    "13 in an address": ForeignText(
        f"https://puzz.link/p?{PZPR.replace(' ', '%20').replace(chr(10), '/')}", "nurikabe", NURIKABE
    ),
    "14 line": _sudoku(SIGNS),
    "14 x": _sudoku(SIGNS.replace(".", "x")),
    "14 -": _sudoku(SIGNS.replace(".", "-")),
    "15 .ss": _sudoku(framed(ROWS, "*-----------*", "|---+---+---|", "|")),
    "15 small": _small(framed(SMALL_ROWS, "*-----*", "|--+--|", "|", 2)),
    "15 plus": _sudoku(framed(ROWS, "+---+---+---+", "+---+---+---+", "|") + "\nVersion 4.2n\n"),
    "15 box drawing": _sudoku(framed(ROWS, "┌───┬───┬───┐", "├───┼───┼───┤", "│")),
    "15 blanks": _sudoku(framed([row.replace(".", " ") for row in ROWS], "+---+---+---+", "+---+---+---+", "|")),
    "15 blanks alone": _sudoku("\n".join(row.replace(".", " ") for row in ROWS)),
    "15 Markdown table": _sudoku("\n".join(f"| {' | '.join(row.replace('.', ' '))} |" for row in ROWS)),
    "15 nbsp": _sudoku("\n".join("\u00a0".join(row) for row in ROWS)),
    "15 tabs, CRLF": _sudoku("\ufeff" + "\r\n".join("\t".join(row).replace(".", "") for row in ROWS)),
    "15 title": _sudoku("A puzzle of mine (SE 1.2)\n\n" + "\n".join(" ".join(row) for row in ROWS)),
    "16 .sdk": _small("#ASomebody\n#DTest\n#CHello\n" + "\n".join(SMALL_ROWS)),
    "16 sections": _small(f"[Puzzle]\n{chr(10).join(SMALL_ROWS)}\n[State]\n1234\n3421\n2143\n4312"),
    "17 remark": _sudoku(f"{SIGNS}  # easy, 1.2"),
    "17 fields": _small(f"{SMALL};4.2;id7"),
    "17 id": _sudoku(f"17,{SIGNS}"),
    "17 solution": _sudoku(f"{SIGNS},{SOLVED}"),
    "17 CSV": _sudoku(f"quizzes,solutions\n{ZEROS},{SOLVED}\n{ZEROS},{SOLVED}\n", count=2),
    "18 bd=": _sudoku(f"https://www.sudokuwiki.org/sudoku.htm?bd={ZEROS}"),
    "18 path": _small(f"https://x.example/s/{SMALL.replace('.', '0')}"),
    "18 fragment": _sudoku(f"https://x.example/play#{ZEROS}"),
    "19 HoDoKu": _sudoku(f":0000:x:{SIGNS[:3]}+4{SIGNS[4:]}:812 923::"),
    "20 OpenSudoku": _sudoku(f'<opensudoku><name>n</name><game data="{ZEROS}"/></opensudoku>'),
    "20 version 2": _small(OPEN.format(*[SMALL.replace(".", "0")] * 2), count=2),
    "22 list": _sudoku(str([[int(sign) for sign in row.replace(".", "0")] for row in ROWS])),
    "22 None": _small(
        f"grid = {[[int(s) if s != '.' else None for s in row] for row in SMALL_ROWS]}".replace("], ", "],\n")
    ),
    "22 null": _small("[[1,null,3,null],[null,null,2,null],[null,1,null,null],[null,null,4,null]]"),
    "23 grids": _sudoku("\n\n".join(["\n".join(ROWS)] * 3), count=3),
    "23 ===": _sudoku("\n=====\n".join(["\n".join(ROWS)] * 2), count=2),
    "23 Grid 01": _sudoku("".join(f"Grid {k:02}\n{chr(10).join(ROWS)}\n" for k in (1, 2)), count=2),
    "24 size": _pattern("2 2\n1\n2\n\n2\n1", named=True),
    "25 .nin": _pattern("2 2\n1\n2\n2\n1", named=True),
    "26 .mk": _pattern("2 2\n1\n2\n#\n2\n1\n", named=True),
    "27 .cwd": _pattern("2\n2\n1\n2\n\n2\n1\n", named=True),
    "28 .non": _pattern(NON),
    "28 bundle": _pattern(f"{NON}====\n{NON}", count=2),
    "28 two": _pattern(NON + NON, count=2),
    "29 webpbn": _pattern(WEBPBN),
    "30 JSON": _pattern('{"rows":[[1],[2]],"columns":[[2],[1]]}'),
    "30 clues": _pattern('{"title": "t", "clues": {"rows": [[1], 2], "cols": [[2], [1]]}}'),
    "32 letters": ForeignText("AB.\n...\nAB.", "numberlink", "12-\n---\n12-", named=True),
    "33 convert": ForeignText('{"puzzle":"slant","source":"-","settings":{},"text":"2x1:a1c2"}', "slant", "2x1:a1c2"),
    "33 lines": ForeignText('{"puzzle":"slant","settings":{},"text":"2x1:a1c2"}\n' * 2, "slant", "2x1:a1c2", count=2),
    "33 indented": ForeignText('{\n "puzzle": "slant",\n "text": "2x1:a1c2"\n}\n', "slant", "2x1:a1c2"),
}
"""By the rows of the list of such texts."""

REFUSED: dict[str, tuple[str | None, str, str]] = {
    "3 flag": (None, "https://puzz.link/p?slither/f/3/2/l", "the flag 'f' is not supported"),
    "4 another page": (None, "https://a.example/?url=https%3A%2F%2Ftinyurl.com%2Fabc", "a short link holds no puzzle"),
    "6 short link": (None, "https://preview.tinyurl.com/abc", "a short link holds no puzzle"),
    "7 server": (None, "https://www.puzzle-loop.com/?e=1", "the page holds the puzzle"),
    "9 genre": (None, HIDOKU.replace("hidoku", "other"), "kudamono's 'other' is no puzzle here"),
    "9 no genre": (None, HIDOKU.replace("&G=hidoku", ""), "does not name its genre"),
    "9 variant": (None, f"{HIDOKU}&V=double", "variant 'double' of hidato is another rule"),
    "9 parameter": (None, f"{HIDOKU}&L-N=x", "parameter 'L-N' is not read"),
    "9 beyond": (None, HIDOKU.replace("2x3", "2x30"), "beyond the 4x3 board"),
    "10 seed": (None, f"{TATHAM}loopy.html#7x7t0dn#4711", "this is a random seed"),
    "janko's kind": (None, JANKO.replace("nurikabe", "foobar"), "lacks janko.at's puzzle 'foobar'"),
    "janko's variant": (None, JANKO.replace("size 3", "variant toroidal\nsize 3"), "variant 'toroidal' is not read"),
    "janko's sign": (None, JANKO.replace("3 - -", "3 q -"), "expected '\\?', a number from 1"),
    "janko's size": (None, JANKO.replace("size 3", "size 4"), "problem: expected 4 rows, found 3"),
    "janko's other kind": ("slitherlink", JANKO, "of the puzzle 'nurikabe'"),
    "janko's key": (None, JANKO.replace("end\n", "size 3\nend\n"), "the key 'size' is given a second time"),
    "janko's areas": (None, "begin\npuzzle ripple\nareas", "has no block 'problem'"),
    "12 seed": (None, saved("Loopy", "7x7", "x").replace("DESC ", "SEED "), "a save file of Loopy|only a random seed"),
    "12 length": (None, saved("Solo", "2x2", "1a").replace(":4:Solo", ":5:Solo"), "has 5 characters by its line"),
    "12 game": (None, saved("Black Box", "2x2", "1a"), "lacks the puzzle 'blackbox'"),
    "12 ID": (None, saved("Solo", "2x2", "1a3c2b1dz4a"), "blanks beyond the 16 cells"),
    "13 type": (None, "pzprv3\nbattleship\n3\n3\n", "open it on puzz.link"),
    "13 variant": (None, "pzprv3\nv:Odd\nnurikabe\n3\n3\n", "variant rules"),
    "13 cut off": (None, "pzprv3\nnurikabe\n3\n3\n2 . . \n", "is cut off"),
    "13 row": (None, "pzprv3\nnurikabe\n2\n2\n2 \n", "expected 2 words"),
    "13 sign": (None, PZPR.replace("3 .", "q ."), "found 'q'"),
    "13 flag": (None, "pzprv3\nslither\nf\n2\n2\n. . \n. . \n", "expected a number of rows"),
    "15 row": ("sudoku", framed(["12", "1..."], "*---*", "|-+-|", "|", 2), "expected . cells in each row"),
    "18 runs": (None, f"https://x.example/?a={ZEROS}&b={SOLVED}", "several runs of digits"),
    "19 grid": ("sudoku", ":0000:x:12:::", "has a grid of 81 signs, found 2"),
    "20 another": (None, "<opensudoku2><game/></opensudoku2>", "<opensudoku2> is not read"),
    "20 played": (None, '<opensudoku><game data="version: 1"/></opensudoku>', "entries of a player"),
    "20 broken": (None, "<opensudoku><game", "broken XML"),
    "20 entity": (None, "<!DOCTYPE x [<!ENTITY a 'b'>]><opensudoku>&a;</opensudoku>", "declarations of entities"),
    "22 rows": ("sudoku", "[[1,2],[3]]", "expected 2 numbers in each of 2 rows"),
    "23 sizes": ("sudoku", "\n".join(ROWS) + "\n\n" + "\n".join(SMALL_ROWS), "separate grids of several sizes"),
    "26 rows": ("pattern", "3 2\n2\n1\n#\n3\n1", "says 3 rows, but there are 2"),
    "28 colours": (None, NON.replace("rows\n1", "rows\n1b"), "coloured nonograms are not read"),
    "29 triddler": (None, WEBPBN.replace('"grid"', '"triddler"'), "'triddler' is no nonogram"),
    "29 colour": (None, WEBPBN.replace("<count>2", '<count color="red">2', 1), "coloured nonograms are not read"),
    "29 entity": (None, WEBPBN.replace('SYSTEM "https://webpbn.com/pbn-0.3.dtd"', "[<!ENTITY a 'b'>]"), "entities"),
    "30 lists": ("pattern", '{"rows":[[1]],"columns":[[1]],"more":[[1]]}', "the list 'more' is not read"),
    "31 picture": ("pattern", "P1\n2 2\n1 0\n0 1", "the solution of a nonogram"),
    "32 once": ("numberlink", "AB.\n..C\nAB.", "'C' is in 1"),
    "33 setting": (None, '{"puzzle":"slant","settings":{"x":"y"},"text":"2x1:a1c2"}', "'x'"),
    "two meanings": (None, "\n".join(SMALL_ROWS), "may be a sudoku or another kind"),
    "two meanings of numbers": (None, "2 2\n1\n2\n\n2\n1", "may be a pattern \\(nonogram\\) or another kind"),
}
"""Texts that are refused: the kind that is named, the text, and a part of the message."""
