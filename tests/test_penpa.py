"""Links of Penpa+: read, written, compared, and refused by name."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import cluewise
from cluewise.puzzles.common.errors import CluewiseError, PuzzleError, Refused
from cluewise.puzzles.common.penpa.format import with_answer, written
from cluewise.puzzles.common.penpa.link import ANSWER, SITE, packed, read_link, unpacked
from cluewise.puzzles.common.penpa.sheet import (
    BELOW,
    CELL,
    CORNER,
    RIGHT,
    Sheet,
    SheetNumber,
    SheetPlace,
    SheetSymbol,
    as_layers,
)
from cluewise.puzzles.common.penpa.table import KINDS, WITHOUT
from cluewise.puzzles.common.puzzle.texts import same_board
from cluewise.puzzles.common.reading import Text
from cluewise.registry.loading import puzzle_class, puzzle_names
from cluewise.sources import puzzle_of, read_puzzle, texts_of
from tests.common import INSTANCES, ROOT, command

LINKS = ROOT.parent / "shared" / "data" / "penpa" / "links.jsonl"
NURIKABE = "2-3--\n-----\n--1--\n-----\n3--2-"
HIDDEN_WALLS = {"country"}
"""Kinds whose addresses in the data leave out borders that the drawings have inside a room."""


def read(name: str | None, link: str, **settings: Any) -> Any:
    return read_puzzle(name, texts_of(name, link)[0], settings)


def link_of(height: int, width: int, *marks: tuple[str, Any, Any], **options: Any) -> str:
    """A link with these marks: layer, place, mark. Options are the space, the grid, the head's texts, tags, cells."""
    above, below, left, right = options.get("space", (0, 0, 0, 0))
    sheet = Sheet(height, width, above, left, height + above + below, width + left + right)
    for layer, place, mark in marks:
        sheet.put(layer, place, mark)
    head = f"{options.get('grid', 'square')},{sheet.columns},{sheet.rows},38,0,1,1,9,9,1,1,0,0,0,0"
    texts = f"Title: {options.get('title', '')},Author: ,,{options.get('rules', '')}"
    layers = json.dumps(as_layers(sheet))
    lines = [f"{head},{texts}", json.dumps([above, below, left, right]), "{}", layers, "{}", options.get("cells", "[]")]
    lines += [""] * 11 + [json.dumps(options.get("tags", []))]
    return f"{SITE}#m=edit&p={packed(chr(10).join(lines))}{options.get('after', '')}"


def number(r: int, c: int, text: str, *style: Any) -> tuple[str, Any, Any]:
    return "number", SheetPlace(CELL, r, c), SheetNumber(text, *style)


def symbol(r: int, c: int, shape: str, style: Any = 1, kind: int = CELL) -> tuple[str, Any, Any]:
    return "symbol", SheetPlace(kind, r, c), SheetSymbol(shape, style)


def half(side: tuple[int, int, int]) -> tuple[str, Any, Any]:
    """A line from the middle of r2c2 to one of its sides."""
    return "line", (SheetPlace(CELL, 1, 1), SheetPlace(*side)), 2


POLES = symbol(-2, -2, "math", 2), symbol(-1, -1, "math", 3)

# ── every kind ──


def test_every_kind_is_drawn_or_named_as_one_that_is_not() -> None:
    assert KINDS.keys() | set(WITHOUT) == set(puzzle_names())
    assert KINDS.keys().isdisjoint(WITHOUT)


def test_a_refusal_names_only_formats_that_the_kind_has() -> None:
    """Hybrids and genres of one's own are not in the tables of kinds."""
    hybrid = read("creek+mosaic", "+ creek\n1---\n----\n-2--\n+ mosaic\n---\n-3-")
    with pytest.raises(Refused, match=r"of the kind 'tatham', only: rows$"):
        hybrid.format_as("tatham")


def instances(name: str) -> list[Any]:
    """Some small puzzles of a kind that a drawing can hold."""
    found: list[Any] = []
    for file in sorted((INSTANCES / name).iterdir()):
        for text in texts_of(name, file)[:3]:
            try:
                puzzle = read_puzzle(name, text)
                found += [puzzle] if puzzle.height * puzzle.width < 150 and written(puzzle) else []
            except CluewiseError:
                continue
            if len(found) > 2:
                return found
    return found


@pytest.mark.parametrize("name", KINDS)
def test_what_is_written_is_read(name: str) -> None:
    """The link names its kind by its tag, and `format_as` refuses a link that another puzzle is read from."""
    puzzles = instances(name)
    assert puzzles
    for puzzle in puzzles:
        link = puzzle.format_as("penpa")
        assert same_board(read(None, link), puzzle)
        solvers_link = link.replace("m=edit", "m=solve").replace(SITE + "#", "https://opt-pan.github.io/penpa-edit/?")
        assert same_board(read(name, f"[a]({solvers_link})"), puzzle)


@pytest.mark.skipif(not LINKS.exists(), reason=f"the data {LINKS.name} is not here")
@pytest.mark.parametrize("line", LINKS.read_text().splitlines() if LINKS.exists() else [])
def test_published_links_mean_what_their_addresses_mean(line: str) -> None:
    entry = json.loads(line)
    settings = dict(setting.split("=") for setting in entry.get("settings", ()))
    for piece in entry.get("beside", {}).get("shapeset", ()):
        rows = piece["shape"].translate(str.maketrans("10|", "#./"))
        settings["pieces"] = ",".join(filter(None, (settings.get("pieces"), *[rows] * piece["count"])))
    if (entry["kind"], entry["verdict"]) == ("geradeweg", "not known"):
        with pytest.raises(PuzzleError, match=r"r[0-9]+c[0-9]+"):
            read(entry["kind"], entry["link"], **settings)
        return
    puzzle = read(entry["kind"], entry["link"], **settings)
    if (entry["kind"], entry["verdict"]) == (
        "keen",
        "not known",
    ):  # its cages without an operation were not read before
        assert [label for label in puzzle.labels if label and label.isdigit()] == ["10", "8", "4", "8", "6"]
        assert len(cluewise.solve(puzzle, 2).solutions) == 1
    if meaning := entry.get("address") or entry.get("rows"):
        expected = puzzle_class(entry["kind"]).parse(meaning, {k: v for k, v in settings.items() if k != "pieces"})
        if entry["kind"] in HIDDEN_WALLS:
            puzzle = cluewise.read(entry["kind"], puzzle.write())[0].__class__(
                puzzle.height, puzzle.width, puzzle.regions, puzzle.numbers
            )
        assert same_board(puzzle, expected)


# ── what marks mean ──


@pytest.mark.parametrize(
    ("name", "marks", "message"),
    [
        ("masyu", [symbol(2, 3, "star", 2)], "r3c4: the symbol 'star' 2 means nothing in masyu"),
        ("masyu", [number(0, 1, "7")], "r1c2: the number '7' means nothing in masyu"),
        ("nurikabe", [("surface", SheetPlace(CELL, 1, 1), 4)], "r2c2: a black cell means nothing in nurikabe"),
        ("nurikabe", [number(0, 0, "x")], "r1c1: expected '?', a number from 1 to 10000, found 'x'"),
        ("nurikabe", [number(0, 0, "-")], "r1c1: expected '?', a number from 1 to 10000, found '-'"),
        ("nurikabe", [number(0, -1, "3")], "r1c0 (left of row 1): the number '3' means nothing in nurikabe"),
        ("nurikabe", [number(0, 0, "3", 1, "2"), number(1, 1, "4_0", 1, "2")], "r2c2: expected .* found '4_0'"),
        (
            "galaxies",
            [symbol(5, 2, "circle_SS")],
            "r6c3 (below column 3): the symbol 'circle_SS' means nothing in galaxies",
        ),
        (
            "masyu",
            [("line", (SheetPlace(CELL, 0, 0), SheetPlace(CELL, 0, 1)), 3)],
            "r1c1: a line means nothing in masyu",
        ),
        (
            "nurikabe",
            [("thermo", 0, [SheetPlace(CELL, 1, 1), SheetPlace(CELL, 1, 2)])],
            "r2c2: a thermometer means nothing",
        ),
        ("country", [number(0, 0, "1"), number(0, 1, "2")], "r1c2: this is a second clue of its region"),
        ("sudoku", [number(0, 0, "9")], "r1c1: expected a number from 1 to 5, found '9'"),
        ("sudoku", [("line", (SheetPlace(CELL, 0, 0), SheetPlace(CELL, 1, 1)), 5)], "r1c1: a line has no known rule"),
    ],
)
def test_a_mark_without_a_meaning_is_named_with_its_place(name: str, marks: list[Any], message: str) -> None:
    with pytest.raises(PuzzleError, match=message.replace("?", r"\?").replace("(", r"\(").replace(")", r"\)")) as error:
        read(name, link_of(5, 5, *marks, space=(1, 1, 1, 1)), **({"box": "1x5"} if name == "sudoku" else {}))
    assert not error.value.column


def test_decoration_is_listed_in_one_sentence() -> None:
    cross = SheetPlace(CELL, 0, 0), SheetPlace(CELL, 2, 2)
    puzzle = read(
        "nurikabe",
        link_of(
            5,
            5,
            number(0, 0, "2", 6),
            ("surface", SheetPlace(CELL, 0, 0), 3),
            symbol(0, 0, "circle_M"),
            number(-1, -1, "A to C", 1, "8"),
            number(3, 3, [1, 0], 2, "7"),
            ("line", cross, 5),
            space=(1, 1, 1, 1),
        ),
    )
    assert puzzle.numbers == (2, *[None] * 24)
    assert puzzle.read_as() == (
        "ignored as decoration: colours under clues (1), the text 'A to C' (1), pencil marks (1), frames of clues (1), "
        "free lines (1)"
    )


def test_the_same_clue_is_drawn_in_several_ways() -> None:
    numbered = read("balance", link_of(5, 5, symbol(0, 0, "circle_M", 2), number(0, 0, "3", 4)))
    assert read("balance", link_of(5, 5, number(0, 0, "3", 7))) == numbered
    old = symbol(1, 1, "arrow_fouredge_B", [0, 0, 0, 0, 0, 0, 0, 1])
    arrows = read("yajilin", link_of(5, 5, number(1, 1, "2"), old))
    assert arrows == read("yajilin", link_of(5, 5, number(1, 1, "2_3", 1, "2")))
    assert read("tasquare", link_of(5, 5, symbol(0, 0, "square_L"))).numbers[0] == "?"
    assert read("numberlink", link_of(2, 2, *(number(r, c, "AB"[r]) for r in (0, 1) for c in (0, 1)))).numbers == (
        1,
        1,
        2,
        2,
    )


@pytest.mark.parametrize(
    ("name", "size", "marks", "others"),
    [
        ("masyu", 3, [symbol(0, 0, "circle_L", 8)], [symbol(0, 0, "circle_L")]),
        ("tatamibari", 3, [number(0, 0, "-")], [symbol(0, 0, "line")]),
        ("pipelink", 3, [symbol(1, 1, "cross", [0, 1, 1, 0])], [*map(half, ((BELOW, 1, 1), (RIGHT, 1, 0)))]),
        ("kakurasu", 2, [number(-1, 1, "1"), number(0, -1, "2")], [number(2, 1, "1"), number(0, 2, "2")]),
        ("kakurasu", 2, [number(2, 1, "1"), number(-1, 0, "1"), number(-1, 1, "2")], [number(2, 1, "1")]),
        (
            "magnets",
            2,
            [*POLES, number(-2, 0, "1"), number(-1, 1, "0"), number(0, -2, "1"), number(1, -1, "0")],
            [number(-1, 0, "1"), number(2, 1, "0"), number(0, -1, "1"), number(1, 2, "0")],
        ),
    ],
)
def test_other_conventions_mean_the_same(name: str, size: int, marks: list[Any], others: list[Any]) -> None:
    rooms = [
        ("lineE", (SheetPlace(CORNER, 0, c - 1), SheetPlace(CORNER, 0, c)), 2) for c in range(2) if name == "magnets"
    ]
    first, second = (read(name, link_of(size, size, *rooms, *some, space=(2, 1, 2, 1))) for some in (marks, others))
    assert first == second
    assert not first.read_as()


def test_a_border_inside_a_room_is_a_wall_or_is_named() -> None:
    stub = ("lineE", (SheetPlace(CORNER, 0, 0), SheetPlace(CORNER, 1, 0)), 2)
    assert (
        "the border between r2c1 and r2c2 inside a region has no meaning"
        in read("norinori", link_of(5, 5, stub)).read_as()
    )
    walled = read("lits", link_of(5, 5, stub))
    assert walled.inner_walls.count(1) == 1
    assert same_board(read(None, walled.format_as("penpa")), walled)


def test_cells_that_the_drawing_does_not_list_are_holes_or_refused() -> None:
    cells = "[16,1,1,5,1,1,5,2]"  # 3 x 3 without the middle of the last row
    assert read("galaxies", link_of(3, 3, symbol(0, 0, "circle_SS"), cells=cells)).holes == {(2, 1)}
    with pytest.raises(PuzzleError, match="r3c2: the drawing has no cell here"):
        read("nurikabe", link_of(3, 3, cells=cells))


def test_settings_beside_the_link_are_asked_for_by_name() -> None:
    wall = [("lineE", (SheetPlace(CORNER, -1, c), SheetPlace(CORNER, 0, c)), 2) for c in range(3)]
    for name, key in (("starbattle", "stars"), ("battleship", "fleet"), ("statuepark", "pieces"), ("palisade", "size")):
        with pytest.raises(PuzzleError, match=f"does not say `{key}` .*: state it with --set {key}="):
            read(name, link_of(4, 4, *wall))
    assert read("palisade", link_of(4, 4), size="4").size == 4
    assert read("palisade", link_of(4, 4, rules="Settings: size%2F2")).size == 2
    noted = [number(-1, 3, "2"), symbol(-1, 4, "star", 2)]
    rooms = [("lineE", (SheetPlace(CORNER, r, c - 1), SheetPlace(CORNER, r, c)), 2) for r in range(3) for c in range(4)]
    assert read("starbattle", link_of(4, 4, *rooms, *noted, space=(1, 0, 0, 1))).stars == 2
    assert "`total`" in read("minesweeper", link_of(4, 4)).read_as()
    assert "`stitches`" in read("stitches", link_of(4, 4, *rooms)).read_as()


def test_a_sudoku_has_boxes_cages_and_the_marks_of_variants() -> None:
    cage = [SheetPlace(CELL, 0, 0), SheetPlace(CELL, 0, 1)]
    marks = [
        number(3, 3, "4"),
        ("killercages", 0, cage),
        ("numberS", (cage[0], "upper left"), SheetNumber("5")),
        ("thermo", 0, [SheetPlace(CELL, 1, 0), SheetPlace(CELL, 1, 1), SheetPlace(CELL, 2, 1)]),
        symbol(2, 2, "circle_SS", 2, RIGHT),
        symbol(2, 0, "square_L", 3),
    ]
    puzzle = read("sudoku", link_of(4, 4, *marks, grid="sudoku"))
    assert puzzle.box == (2, 2)
    assert puzzle.cages == ((5, (0, 1)),)
    assert {constraint.kind for constraint in puzzle.constraints} == {"thermo", "ratio", "even"}


CAGES = [(0, 1, 9), (2,), (10, 11, 12, 19, 20, 21, 28, 29, 30), (13, 22, 31)]
"""Cells of a 9x9 grid by their numbers; one cage has a cell in its middle, without a line."""


def caged() -> Any:
    """A Sudoku with these cages, without their lists: their dashed lines alone."""
    cages = [f"cage: {' '.join(f'r{i // 9 + 1}c{i % 9 + 1}' for i in cage)}" for cage in CAGES]
    return cluewise.read("sudoku", "\n".join([*["........."] * 9, "", *cages]))[0]


def test_cages_are_drawn_and_are_read_from_their_lines() -> None:
    link = read_link(Text(caged().format_as("penpa")))
    layers = json.loads(link.line(3))
    assert len(layers["killercages"]) == len(CAGES)
    older = link.written({3: json.dumps({**layers, "killercages": []})})
    assert {cells for _, cells in read("sudoku", older).cages} == set(CAGES)
    open_lines = {**layers, "killercages": [], "cage": dict([*layers["cage"].items()][1:])}
    with pytest.raises(PuzzleError, match="r1c1: the lines of its cage are not closed"):
        read("sudoku", link.written({3: json.dumps(open_lines)}))
    with pytest.raises(PuzzleError, match="a cage means nothing in nurikabe"):
        read("nurikabe", link.written({3: json.dumps({**layers, "killercages": [], "lineE": {}})}))


@pytest.mark.parametrize("style", [[0, 3, 1, 0], [0, 1], 1, []])
def test_styles_that_no_shape_has_are_named(style: Any) -> None:
    with pytest.raises(PuzzleError, match=r"the symbol 'cross'.* means nothing in pipelink"):
        read("pipelink", link_of(3, 3, symbol(1, 1, "cross", style)))
    with pytest.raises(PuzzleError):
        read("yajilin", link_of(3, 3, number(1, 1, "2"), symbol(1, 1, "arrow_fouredge_B", style)))


def test_marks_in_parts_of_a_cell_are_named() -> None:
    layers = json.loads(read_link(Text(link_of(5, 5))).line(3))
    for index, message in ((5 * 81 + 4 * 20, "a part of r"), (13 * 81, "damaged")):
        marked = read_link(Text(link_of(5, 5))).written({3: json.dumps({**layers, "number": {index: ["5", 1, "1"]}})})
        with pytest.raises(PuzzleError, match=message):
            read("nurikabe", marked)


# ── the kind ──


def test_a_link_names_its_kind_by_tag_then_by_title() -> None:
    assert read(None, link_of(5, 5, number(0, 0, "2"), tags=["kurotto"], title="Nurikabe")).name == "kurotto"
    for title, name in (("Star Battle 3", "starbattle"), ("yajilin (loop)", "yajilin"), ("Yin-Yang", "yinyang")):
        link = link_of(2, 2, title=title, tags=["puzzlehunt"], rules="Settings: stars%2F1")
        assert puzzle_of(Text(link)) == name
    with pytest.raises(
        PuzzleError, match=r"does not name its puzzle .*its title is 'Something'.*: name the PUZZLE; .*fit tents"
    ):
        read(None, link_of(3, 3, symbol(0, 0, "tents"), title="Something"))
    with pytest.raises(PuzzleError, match="means unruly with unique=yes: name the PUZZLE"):
        read(None, link_of(4, 4, symbol(0, 0, "circle_M"), title="Binairo"))


# ── links ──


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (link_of(3, 3, grid="hex"), "Penpa's grid 'hex' is not read, only grids of squares"),
        (f"{SITE}#m=edit&p={packed('5,3,3,38')}", "this is Penpa's first format"),
        (f"{SITE}#m=edit&p={packed('square,3')}", "is damaged: it has 1 lines"),
        (f"{SITE}#m=edit", "this Penpa+ address holds no puzzle"),
        (f"{SITE}#m=edit&p={packed('0' * 3_000_000)}", "is damaged: its text is too long"),
        (f"{SITE}#m=edit&p={packed('z8' * 200_000)}", "is damaged: its text is too long"),
        (link_of(3, 3)[:120], "is damaged: its end is missing"),
        (f"{SITE}#m=edit&p=!!!!", "is damaged: its end is missing"),
        (f"{SITE}#m=edit&p=https://tinyurl.com/abc", "only leads to another address"),
        (link_of(400, 400), "a drawing of 400x400 is too large"),
    ],
)
def test_other_links_are_refused_by_name(link: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message.replace("+", r"\+")):
        read("nurikabe", link)


def test_a_link_is_found_in_what_is_pasted() -> None:
    link = written(read("nurikabe", NURIKABE))
    cut = len(link) // 2
    for pasted in (
        f"<{link}>",
        f'<a href="{link}">x</a>',
        link.replace("&", "&amp;"),
        link.replace("+", " "),
        f"{link[:cut]}\n{link[cut:]}",
        link.replace("/", "%2F").replace("=", "%3D").replace("#", "%23").replace("&", "%26"),
        link.removeprefix(SITE),
        link + "&l=solvedup",
    ):
        assert read(None, pasted).write() == read("nurikabe", NURIKABE).write()


def test_kinds_without_a_convention_are_refused_by_name() -> None:
    done = command("solve", "maze", link_of(3, 3))
    assert (done.returncode, "Penpa+ links of maze puzzles are not read" in done.stderr) == (2, True)
    with pytest.raises(Refused, match="maze puzzles are not read or written"):
        read("maze", "#S#\n# #\n#E#").format_as("penpa")


def test_mutated_links_are_read_or_refused() -> None:
    rng = random.Random(5)
    names = ["sudoku", "kakuro", "tents", "compass", "pipelink", "thermometers"]
    texts = [(name, unpacked(read_value(written(instances(name)[0])))) for name in names]
    for _ in range(300):
        name, text = rng.choice(texts)
        places = list(re.finditer(r'"[^"]*"|-?[0-9]+|\[[^\[\]]*\]', text))
        for match in sorted(rng.sample(places, 2), key=lambda match: -match.start()):
            new = rng.choice(['"x"', "null", "[]", "{}", "-1", "7", "99999999", "[[1]]", '"?"', "3.5", "true"])
            text = text[: match.start()] + new + text[match.end() :]
        try:
            read(name, f"{SITE}#m=edit&p={packed(text)}")
        except PuzzleError as error:
            assert "\n" not in error.message


def read_value(link: str) -> str:
    found = re.search(r"p=([^&]*)", link)
    assert found
    return found[1]


# ── answers ──


def test_a_link_that_is_given_comes_back_with_its_solving_layer_filled() -> None:
    link = written(read("slitherlink", "5x5t0:2b1b2b1b2b3b3b0b3"))
    solved = command("convert", link, "--to", "penpa", "--with", "solution")
    assert solved.returncode == 0, solved.stderr
    before, after = read_link(Text(link)), read_link(Text(solved.stdout.strip()))
    assert after.before == before.before
    assert [i for i, line in enumerate(before.lines) if after.lines[i] != line] == [ANSWER]
    assert len(json.loads(after.line(ANSWER))["lineE"]) == 30
    assert same_board(read(None, solved.stdout), read(None, link))


def test_a_link_for_solvers_comes_back_as_one_for_setters() -> None:
    puzzle = read("slitherlink", "5x5t0:2b1b2b1b2b3b3b0b3")
    solution = cluewise.solve(puzzle).solutions[0]
    given = read(None, written(puzzle, solution, for_solvers=True))
    after = read_link(Text(with_answer(given.origin, given, solution)))
    assert "m=edit" in after.before
    assert all(json.loads(after.line(number)) for number in (2, ANSWER, 15))


def test_the_published_answer_is_compared(tmp_path: Path) -> None:
    text = "5x5t0:2b1b2b1b2b3b3b0b3"
    link = command("convert", "loopy", text, "--to", "penpa", "--with", "solution").stdout.strip()
    assert command("solve", link, "--unique").stderr == "the link publishes the same answer\n"
    line = json.loads(command("solve", link, "--unique", "--format", "json").stdout)
    assert line["published"] == "same"
    grid = command("solve", link).stdout
    assert command("check", link, "-", stdin=grid).stdout == "solved\nthe link publishes the same answer\n"
    answers = json.loads(unpacked(link.partition("&a=")[2]))
    for published, sentence in (
        ([[], [], answers[2][1:], [], [], []], "the link publishes another answer"),
        ([["40"], [], [], [], [], []], "the link publishes an answer in other marks, which was not compared"),
        ([answers[2]], "the link publishes the same answer"),
        ([["1"], ["2"]], "the link publishes another answer"),
        ({"a": 1}, "the link publishes an answer in other marks, which was not compared"),
    ):
        other = link.partition("&a=")[0] + f"&a={packed(json.dumps(published))}"
        assert command("solve", other, "--unique").stderr == f"{sentence}\n"


def test_a_page_of_solvers_gets_only_the_check() -> None:
    link = command("convert", "loopy", "5x5t0:2b1b2b1b2b3b3b0b3", "--to", "penpa", "--with", "check").stdout.strip()
    assert "m=solve" in link
    assert "&a=" in link
    assert read_link(Text(link)).line(ANSWER) == ""
    assert command("convert", "nurikabe", "..\n..", "--to", "penpa", "--with", "check").returncode == 2
    assert command("convert", "nurikabe", "..\n..", "--to", "rows", "--with", "check").returncode == 2
