"""Texts that are not boards, and broken or truncated addresses: none of them is read as a puzzle."""

from pathlib import Path

import pytest

import cluewise
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError
from cluewise.puzzles.common.puzzlink import read_address
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.registry.names import address_types
from cluewise.sources import read_puzzle, split
from tests.common import ROOT

TABLE = (ROOT / "tests" / "addresses.txt").read_text(encoding="utf-8")
ADDRESSES = [line for line in TABLE.splitlines() if not line.startswith("#")]

NO_BOARDS = (
    "https://puzz.link/p?norinori/ 4/4/94k",
    "http://a.b/c http://d.e/f",
    "http://a\nhttp://b",
    "Please solve this",
    "Please solve\nthis puzzle",
    "the cat\nthe cat",
    "abc - -\n- - -",
    "top: 1 2\nabc def\nabc def",
    "<html> <body>",
    "<html>\n<body>",
    "A,B\nA,B",
    '{"a": 1}',
)


@pytest.mark.parametrize("text", NO_BOARDS)
def test_what_is_no_board_is_read_by_no_kind(text: str) -> None:
    for name in puzzle_names():
        for source in ("", "a file"):
            with pytest.raises(CluewiseError):
                read_puzzle(name, split(name, text, source)[0])


def test_the_message_names_the_word_and_its_place() -> None:
    with pytest.raises(PuzzleError, match=r"expected the name of a region .*, found 'Please'") as error:
        puzzle_class("norinori").parse("A A\nA Please")
    assert (error.value.line, error.value.column) == (2, 3)
    with pytest.raises(PuzzleError, match="found part of an address") as error:
        puzzle_class("starbattle").parse("A A\nA https://a.b")
    assert (error.value.line, error.value.column) == (2, 3)


def test_names_of_regions_may_have_two_signs_or_be_numbers() -> None:
    assert puzzle_class("lits").parse("A1 A1 A2\n100 100 A2").regions == (0, 0, 1, 2, 2, 1)  # type: ignore[attr-defined]


ADDRESS = "https://puzz.link/p?nurikabe/6/6/4j4p6h4p6j6"
BROKEN = {
    "in its body": "https://puzz.link/p?nurikabe/6/6/4j4p\n6h4p6j6",
    "into three lines": "https://puzz.link/p?nurikabe/6/6/4j\n4p6h\n4p6j6\n",
    "before its body": "https://puzz.link/p?nurikabe/6/6\n/4j4p6h4p6j6",
    "quoted": "> https://puzz.link/p?nurikabe/6/6/4j4p6h4\n> p6j6",
    "with digits in the second line": "https://puzz.link/p?nurikabe/6/6/4j4p6h4p6j\n6",
    "by a blank in its head": "https://puzz.link/p?nurikabe/ 6/6/4j4p6h4p6j6",
    "after a header": "# source: me\nhttps://puzz.link/p?nurikabe/6/6/4j4p\n6h4p6j6",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
@pytest.mark.parametrize("name", [None, "nurikabe"])
def test_a_broken_address_is_joined(text: str, name: str | None, tmp_path: Path) -> None:
    file = tmp_path / "links.txt"
    file.write_text(f"{text}\n{ADDRESS}\n")
    found = cluewise.read(file) if name is None else cluewise.read(name, file)
    assert [puzzle.format_as("puzzlink") for puzzle in found] == [ADDRESS] * 2
    pasted = cluewise.read(text) if name is None else cluewise.read(name, text)
    assert [puzzle.format_as("puzzlink") for puzzle in pasted] == [ADDRESS]


@pytest.mark.parametrize(
    "inner", ["https://puzz.link/p?slither/2/2/ij", "https%3A%2F%2Fpuzz.link%2Fp%3Fslither%2F2%2F2%2Fij"]
)
def test_a_page_that_leads_to_an_address_is_read(inner: str) -> None:
    for outer in ("https://www.google.com/url?q={}&sa=D", "https://l.facebook.com/l.php?u={}&h=AT0"):
        assert cluewise.read(outer.format(inner))[0] == cluewise.read("https://puzz.link/p?slither/2/2/ij")[0]


def test_capital_letters_in_the_type_of_an_address_are_named() -> None:
    with pytest.raises(PuzzleError, match="capital letters"):
        cluewise.read("https://puzz.link/p?Slither/2/2/ij")


def test_a_text_of_several_lines_is_no_file() -> None:
    with pytest.raises(PuzzleError, match=r"^line 2, column 1: as a nurikabe puzzle: expected"):
        cluewise.read("nurikabe", "1--\n--")


def test_each_address_of_a_line_is_a_puzzle() -> None:
    first, second = "https://puzz.link/p?slither/2/2/ij", "https://puzz.link/p?mashu/2/2/30"
    third = cluewise.read("nurikabe", "1-\n--")[0].format_as("penpa")
    for form in (
        "{} {} and {}",
        '<a href="{}">a</a><a href="{}">b</a>, <a href="{}">c</a>',
        "[a]({}), [b]({}) [c]({})",
    ):
        puzzles = cluewise.read(form.format(third, first, second))
        assert [puzzle.name for puzzle in puzzles] == ["nurikabe", "slitherlink", "masyu"], form
    assert len(cluewise.read(f'<a href="{first}">{first}</a>')) == 1


@pytest.mark.parametrize(
    "form",
    [
        "(see {})", "<{}>", '"{}"', "**{}**", "`{}`", "[a]({})", '<a href="{}">a</a>', "Solve {}!", "Solve {}.",
        "1: {}",
        "https://a.example/?x=1&url={}",
    ],
)  # fmt: skip
def test_the_last_sign_of_an_address_may_be_that_of_a_sentence(form: str) -> None:
    """A `.` is a clue without number; the signs that an address needs belong to it."""
    for body in ("nurimisaki/4/6/i.4l.o.g.", "compass/5/2/....i....k", "nurimisaki/2/2/....", "slither/2/2/ij"):
        link = f"https://puzz.link/p?{body}"
        assert cluewise.read(form.format(link)) == cluewise.read(link), (form, body)


def test_an_address_may_be_broken_behind_a_point() -> None:
    for body in ("nurimisaki/4/6/i.4l.o.g.", "compass/5/2/....i....k"):
        link = f"https://puzz.link/p?{body}"
        for cut in range(link.index("/2/" if "/2/" in link else "/6/") + 4, len(link) - 1):
            text = f"Hello,\n\n> {link[:cut]}\n> {link[cut:]}\n\nBye\n"
            assert cluewise.read(text) == cluewise.read(link), text


def test_a_line_that_is_a_puzzle_continues_no_address() -> None:
    line = "1234341221434321"
    texts = split("sudoku", f"https://puzz.link/p?sudoku/4/4/g1k23k3g\n{line}\n", "a file")
    assert [text.body for text in texts][1] == line


def test_a_header_before_a_pasted_address_counts() -> None:
    text = "# set: diagonal=yes\nhttps://puzz.link/p?ripple/2/1/0gg"
    assert cluewise.read(text)[0].diagonal  # type: ignore[attr-defined]


def test_an_address_that_is_cut_off_is_refused() -> None:
    """Each address without its last signs is refused, or complete without a part that may be missing."""
    types, seen = address_types(), set[str]()
    for address in ADDRESSES:
        head = read_address(f"?{address}")
        assert head is not None
        cls, body = puzzle_class(types[head.pid]), head.body_at - 1
        for end in range(body, len(address.rstrip("/"))):
            try:
                puzzle = cls.parse(f"?{address[:end]}")
            except PuzzleError as error:
                seen |= {head.pid} if "the address is cut off" in error.message else set()
                continue
            written = puzzle.format_as("puzzlink").partition("?")[2]
            assert written.rstrip("/") == address[:end].rstrip("/"), (address, address[:end])
    assert seen == set(types) & {address.split("/")[0] for address in ADDRESSES}
    for text, message in (("nurikabe/6/6/4j4p", "it has 16 of 36 places"), ("lits/4/4/9q", "it has 10 of 12 places")):
        with pytest.raises(PuzzleError, match=f"the address is cut off: {message}"):
            cluewise.read(f"https://puzz.link/p?{text}")
    for text, sign in (("slither/5/5//cbcbcddad", "/"), ("pentopia/4/4/8i/4/11g", "/"), ("slither/5/5/cb&id=3", "&")):
        with pytest.raises(PuzzleError, match=f"the address is too short before '{sign}': it has"):  # something follows
            cluewise.read(f"https://puzz.link/p?{text}")


def test_a_link_alone_on_its_line_leaves_the_rows_of_other_puzzles() -> None:
    """In a row of dashes nothing says that it is no sentence of a mail."""
    puzzles = cluewise.read("renban", ROOT / "instances" / "renban" / "small.txt")
    assert [len(puzzle.slots()) for puzzle in puzzles] == [2, 4, 2, 3, 36]
