"""Pages, pictures and the gallery are those of `docs/make.py`, and the targets of their links exist."""

import importlib.util
import inspect
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import cluewise
from cluewise.generation.random_puzzles import random_pair
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import puzzle_class, puzzle_names
from tests.common import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def _load(name: str) -> ModuleType:
    """By its path: `docs` is no package."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKE, HOOKS = _load("make"), _load("hooks")


def test_pages_and_pictures_are_what_the_script_makes() -> None:
    files = MAKE.made()
    changed = [file for file, text in files.items() if not file.is_file() or file.read_text("utf-8") != text]
    assert changed == [], "run `make docs`"
    assert MAKE.left_over() == [], "run `make docs`"


def _rows(page: str, head: str) -> dict[str, list[str]]:
    """The rows of the table with this head: the first cell, and the others."""
    table = page[page.index(head) :].split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in table]
    assert [name for name, *_ in cells] == sorted({name for name, *_ in cells})
    return {name: others for name, *others in cells}


def test_the_page_on_making_puzzles_tells_the_arguments_and_the_clues_of_all_kinds() -> None:
    """An argument in the first table is one of the drawing; in the second stand clues if some can be removed."""
    page = (ROOT / "docs" / "generate.md").read_text("utf-8")
    drawn, excluded = _rows(page, "| puzzle | size | drawn by |"), _rows(page, "| puzzle | clues that are removed |")
    assert {*drawn} == {*excluded} == {*puzzle_names()}
    for name, (sizes, arguments) in drawn.items():
        cls = puzzle_class(name)
        known = inspect.signature(generator_for(cls).random).parameters
        for argument in re.findall(r"`(\w+)`(?= \(|,|$)", arguments):
            assert argument in known, (name, argument)
        (size, *_) = re.findall(r"`(\S+)`", sizes)
        puzzle, _ = random_pair(cls, Random(1), {**generator_for(cls).many_clues, **cls.size(size)})
        clues, by = excluded[name]
        assert bool(clues) == bool(puzzle.spare_clues()), name
        assert by, name


def test_every_puzzle_has_a_page_a_picture_and_a_place_in_the_gallery() -> None:
    gallery = (ROOT / "docs" / "puzzles.md").read_text("utf-8")
    for name in puzzle_names():
        assert f"](puzzles/{name}.md)" in gallery
        assert f'"puzzles/{name}.svg"' in gallery
        assert MAKE.by_hand(name) or issubclass(puzzle_class(name), GridPuzzle)


@pytest.mark.parametrize(
    ("name", "legend"),
    [
        ("yinyang", "A cell with `W` is white, one with `B` is black."),
        ("slitherlink", "`-` and `|` are lines between two places."),
        ("shikaku", "`-` and `|` are walls between two cells."),
        ("net", "1 right, 2 up, 4 left, 8 down"),
    ],
)
def test_a_page_explains_the_signs_of_a_solution(name: str, legend: str) -> None:
    page = (ROOT / "docs" / "puzzles" / f"{name}.md").read_text("utf-8")
    assert legend in page.partition("## The example as text")[2].partition("\n## ")[0]


def test_the_script_knows_no_puzzle_by_name() -> None:
    names_in_script = set(re.findall(r"\w+", (ROOT / "docs" / "make.py").read_text("utf-8").lower()))
    names_in_script -= {"map"}  # Python's own
    assert names_in_script.isdisjoint(name for name in puzzle_names() if not MAKE.by_hand(name))


@pytest.mark.parametrize("name", [name for name in puzzle_names() if not MAKE.by_hand(name)])
def test_the_example_has_one_solution_and_the_pictures_differ(name: str) -> None:
    puzzle, solution = MAKE.example(name)
    assert cluewise.check(puzzle, solution) == []
    assert len(cluewise.solve(puzzle, limit=2).solutions) == 1
    assert puzzle.picture().svg() != puzzle.picture(solution).svg()


# ── docstrings ──

DOCSTRING = """Stars (sky, *night*): put stars
    into the sky.

    A word before the rules.

    The rules, on W × H cells:

    1. A star is 5 < 6.
    2. It has `a*b` rays.

    Reading chosen: the moon is no star.

    Formats: rows of `*`.

    >>> 1 + 1
    2

    Slots are cells.
    """


def test_a_docstring_is_read_by_its_parts() -> None:
    head, sections = MAKE.read_head(DOCSTRING, "x.py"), MAKE.read_sections(DOCSTRING, "x.py")
    assert head == ("Stars", ("sky", "*night*"), "Put stars into the sky.")
    assert list(sections) == ["", "Rules", "Readings", "Formats", "Slots and values"]
    assert sections[""] == ["A word before the rules."]
    assert sections["Formats"] == ["Formats: rows of `*`.", ">>> 1 + 1\n2"]


def test_signs_of_markdown_are_escaped_outside_of_code() -> None:
    assert MAKE.paragraph("1. A star is 5 < 6.\n2. It has `a*b` *rays*.") == (
        "1. A star is 5 \\< 6.\n2. It has `a*b` \\*rays\\*."
    )
    assert MAKE.paragraph(">>> 2 * 3\n6") == "```pycon\n>>> 2 * 3\n6\n```"
    assert MAKE.table(("a", "b"), ("x | y", "")) == "| a | b |\n|---|---|\n| x \\| y |  |"


@pytest.mark.parametrize("beginning", ["The rules", "Formats", "Slots"])
def test_a_docstring_without_a_part_is_refused(beginning: str) -> None:
    docstring = DOCSTRING.replace(f"    {beginning}", "    Other")
    with pytest.raises(ValueError, match=rf"x\.py: the docstring has no paragraph that begins with '{beginning}'"):
        MAKE.read_sections(docstring, "x.py")


def test_a_docstring_without_title_is_refused() -> None:
    with pytest.raises(ValueError, match=r"x\.py: expected a docstring that begins with"):
        MAKE.read_head("stars\n\nThe rules:", "x.py")


def test_a_puzzle_of_several_lines_reaches_the_command_line() -> None:
    text = "# set: a=1\n-1\n%s'\\n"
    command = MAKE.session("x", text, "").splitlines()[1]
    line = command.removeprefix("$ ").replace("cluewise solve x --unique", "cat")
    assert subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True).stdout == f"{text}\n"


# ── links ──


def _links(page: Path) -> Iterator[str]:
    """The local targets of links and pictures; code aside."""
    text = re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    for target in re.findall(r"\]\(([^)\s]+)|(?:src|href)=\"([^\"]+)", text):
        link = "".join(target)
        if not link.startswith(("https:", "http:", "mailto:")):
            yield link


def _anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, spelt as GitHub spells them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def _dead(page: Path) -> list[str]:
    """The links of a page that lead nowhere."""
    dead = []
    for link in _links(page):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists() or (anchor and anchor not in _anchors(target)):
            dead.append(link)
    return dead


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert _dead(page) == []


def test_a_dead_link_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        '# A Heading\n[a](#a-heading) [b](page.md#other) ![c](c.svg) <img src="d.svg"> [e](https://x.org)\n'
    )
    assert _dead(page) == ["page.md#other", "c.svg", "d.svg"]


# ── the site ──


def _reached(start: Path) -> set[Path]:
    """A page, the pages that it links to, and so on."""
    reached, waiting = {start}, [start]
    while waiting:
        page = waiting.pop()
        linked = {(page.parent / link.partition("#")[0]).resolve() for link in _links(page)}
        new = {target for target in linked if target.suffix == ".md" and target.is_file()} - reached
        reached |= new
        waiting += new
    return reached


def test_every_page_can_be_reached_from_the_start_page() -> None:
    pages = {page.resolve() for page in (ROOT / "docs").rglob("*.md")}
    assert pages - _reached((ROOT / "docs" / "index.md").resolve()) == set()


def test_the_menu_of_the_site_has_every_puzzle_by_title() -> None:
    config = {"nav": [{"Start": "index.md"}, {"Puzzles": [{"All puzzles": "puzzles.md"}]}]}
    gallery, *pages = HOOKS.on_config(config)["nav"][1]["Puzzles"]
    assert gallery == {"All puzzles": "puzzles.md"}
    assert {"Star Battle": "puzzles/starbattle.md"} in pages
    assert {path for page in pages for path in page.values()} == {f"puzzles/{name}.md" for name in MAKE.own_puzzles()}
    assert [*map(list, pages)] == sorted(map(list, pages), key=lambda titles: titles[0].lower())


def test_the_menu_of_the_site_names_pages_that_are_there() -> None:
    menu = re.findall(r"^ +- .+: ([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert [page for page in menu if not (ROOT / "docs" / page).is_file()] == []
    others = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").glob("*.md")} - set(menu)
    assert others == set()


RULES, FORMS, NUMBERS = (f"cluewise.puzzles.common.{module}" for module in ("rules", "formats", "puzzlink_numbers"))


@pytest.mark.parametrize(
    ("part", "text", "links"),
    [
        ("Step by step", "`Count`", "`Count`"),
        ("Rules", "`Count`, `low`", f"[`Count`][{RULES}.counting.Count], `low`"),
        ("Rules", "`first_violation(values)`", f"[`first_violation(values)`][{RULES}.rule.Rule.first_violation]"),
        ("Formats", "`Count`", f"[`Count`][{NUMBERS}.Count]"),
        ("Formats", "`puzzles/common/formats.py`", f"[`puzzles/common/formats.py`][{FORMS}]"),
    ],
)
def test_names_of_pieces_lead_to_their_docstrings(part: str, text: str, links: str) -> None:
    page = "# Page\n\n{}\n\n### {}\n\n{}\n"
    assert HOOKS.linked(page.format(text, part, text)) == page.format(text, part, links)


def test_the_reference_names_modules_that_exist() -> None:
    named = [
        module
        for page in (ROOT / "docs" / "reference").glob("*.md")
        for module in re.findall(r"^::: (\S+)$", page.read_text("utf-8"), re.MULTILINE)
    ]
    missing = [module for module in named if importlib.util.find_spec(module) is None]
    assert (missing, len(named) > 30) == ([], True), "mend docs/reference/"


def test_the_page_for_authors_names_no_part_without_docstring() -> None:
    """Of the four lists of parts: every rule, codec of a format, base and module is linked."""
    page = HOOKS.linked((ROOT / "docs" / HOOKS.LINKED_PAGE).read_text("utf-8"))
    parts = {part.partition("\n")[0]: part for part in page.split("\n### ")}
    assert set(HOOKS.PARTS) <= set(parts)
    for part in HOOKS.PARTS:
        unlinked = re.findall(r"(?<!\[)`((?:[A-Z]\w+|[\w/]+\.py))(?:\(.*?\))?`(?!\])", parts[part])
        assert set(unlinked) <= {"False", "None"}, part


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 120


def test_python_shows_every_public_name() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    shown = {target.rpartition(".")[2] for target in re.findall(r"^::: (\S+)$", page, re.MULTILINE)}
    assert set(cluewise.__all__) <= shown
