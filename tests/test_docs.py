"""The pages that `docs/make.py` makes, and the targets of links on all pages.

The committed pages alone must have no dead link. The pages of the site, made here, are tested under `deep`.
"""

import importlib.util
import inspect
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import cluewise
from cluewise.generation.random_puzzles import random_pair
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names
from docs import docstrings, examples, hooks, make, puzzle_pages
from tests.common import ROOT
from tests.kinds import few_of

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All pages of the site."""
    folder = tmp_path_factory.mktemp("docs")
    make.write_site(folder)
    return folder


def test_the_committed_files_are_what_the_script_makes() -> None:
    changed = [file for file, text in make.committed().items() if file.read_text("utf-8") != text]
    assert changed == [], "run `make docs`"


def test_no_page_is_made_beside_its_sources() -> None:
    """The eight pages in docs/puzzles are written by hand: they have no pictures of their own."""
    assert make.SITE.relative_to(ROOT).parts[0] == "build"
    assert [path.name for path in (ROOT / "docs" / "puzzles").iterdir() if path.suffix != ".md"] == []


def _rows(page: str, head: str) -> dict[str, list[str]]:
    """The rows of the table with this head: the first cell, and the others."""
    table = page[page.index(head) :].split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in table]
    assert [name for name, *_ in cells] == sorted({name for name, *_ in cells})
    return {name: others for name, *others in cells}


def test_each_technique_has_an_encoding_by_hand() -> None:
    page = (ROOT / "docs" / "encoding-techniques.md").read_text("utf-8")
    examples = re.findall(r"^\| [a-z ]+ \| `([a-z]+)` \| `([a-z]+)` \|", page, re.MULTILINE)
    assert len(examples) == page.count("\n| ") - 1
    by_hand = {(kind, item.name) for kind, _ in examples for item in encodings(kind) if not item.compiled}
    assert set(examples) <= by_hand


@pytest.mark.deep
def test_the_page_of_generators_has_the_arguments_and_the_clues_of_all_kinds() -> None:
    """An argument in the first table is one of the drawing; in the second stand clues if some can be removed."""
    page = (ROOT / "docs" / "reference" / "generators.md").read_text("utf-8")
    drawn, excluded = _rows(page, "| puzzle | size | drawn by |"), _rows(page, "| puzzle | clues that are removed |")
    assert {*drawn} == {*excluded} == {*puzzle_names()}
    for name, (sizes, arguments) in drawn.items():
        cls = puzzle_class(name)
        known = inspect.signature(generator_for(cls).random).parameters
        for argument in re.findall(r"`(\w+)`(?= \(|,|$)", arguments):
            assert argument in known, (name, argument)
        (size, *_) = re.findall(r"`(\S+)`", sizes)
        assert cls.size(size), name
        makes = generator_for(cls)
        puzzle, _ = random_pair(cls, Random(1), {**makes.many_clues, **cls.size(makes.small_sizes[0])})
        clues, by = excluded[name]
        assert bool(clues) == bool(puzzle.spare_clues()), name
        assert by, name


@pytest.mark.parametrize(
    ("name", "legend"),
    [
        ("yinyang", "A cell with `W` is white, one with `B` is black."),
        ("slitherlink", "`-` and `|` are lines between two places."),
        ("shikaku", "`-` and `|` are walls between two cells."),
        ("net", "1 right, 2 up, 4 left, 8 down"),
    ],
)
def test_the_page_of_a_puzzle(name: str, legend: str) -> None:
    files = puzzle_pages.puzzle_pages(name)
    page = files[f"puzzles/{name}.md"]
    assert legend in page.partition("## The example as text")[2].partition("\n## ")[0]
    assert files[f"puzzles/{name}.svg"] != files[f"puzzles/{name}-solved.svg"]
    parts = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert [part for part in parts if part in ("Rules", "Formats", "Encodings")] == ["Rules", "Formats", "Encodings"]


def test_a_page_names_levels_that_do_not_exist_or_are_rare() -> None:
    page = puzzle_pages.puzzle_pages("dosufuwa")["puzzles/dosufuwa.md"]
    levels = page.partition("## Levels\n")[2].partition("\n## ")[0]
    assert re.findall(r"^(No puzzle has level \d|Level \d is seldom found):", levels, re.MULTILINE) == [
        "No puzzle has level 1",
        "Level 3 is seldom found",
    ]


def test_a_page_written_by_hand_gets_its_pictures() -> None:
    page = puzzle_pages.puzzle_pages("queens")["puzzles/queens.md"]
    before, pictures, after = page.partition("![an unsolved Queens](queens.svg) ![its solution](queens-solved.svg)\n")
    assert pictures
    by_hand = before + after.removeprefix("\n").partition("## Families of constraints")[0]
    assert by_hand.rstrip() == (ROOT / "docs" / "puzzles" / "queens.md").read_text("utf-8").rstrip()


def test_every_puzzle_is_in_the_gallery() -> None:
    gallery = puzzle_pages.gallery()
    for name in puzzle_names():
        assert f"](puzzles/{name}.md)" in gallery
        assert f'"puzzles/{name}.svg"' in gallery


def test_every_verb_has_its_help() -> None:
    page = make.verbs()
    assert re.findall(r"^## (\w+)$", page, re.MULTILINE) == [*make.VERBS]
    assert page.count("Usage: cluewise ") == len(make.VERBS)


@pytest.mark.parametrize("file", ["docstrings.py", "examples.py", "make.py", "puzzle_pages.py"])
def test_the_scripts_know_no_puzzle_by_name(file: str) -> None:
    words = set(re.findall(r"\w+", (ROOT / "docs" / file).read_text("utf-8").lower()))
    names = words - {"context", "map", "pattern", "view"}  # words of Python and of this project
    assert names.isdisjoint(puzzle_names())


@few_of(puzzle_names())
def test_the_example_has_one_solution_and_the_pictures_differ(name: str) -> None:
    puzzle, solution = examples.example(name)
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
    head, sections = docstrings.read_head(DOCSTRING, "x.py"), docstrings.read_sections(DOCSTRING, "x.py")
    assert head == ("Stars", ("sky", "*night*"), "Put stars into the sky.")
    assert list(sections) == ["", "Rules", "Readings", "Formats", "Slots and values"]
    assert sections[""] == ["A word before the rules."]
    assert sections["Formats"] == ["Formats: rows of `*`.", ">>> 1 + 1\n2"]


def test_signs_of_markdown_are_escaped_outside_of_code() -> None:
    assert docstrings.paragraph("1. A star is 5 < 6.\n2. It has `a*b` *rays*.") == (
        "1. A star is 5 \\< 6.\n2. It has `a*b` \\*rays\\*."
    )
    assert docstrings.paragraph(">>> 2 * 3\n6") == "```pycon\n>>> 2 * 3\n6\n```"
    assert docstrings.table(("a", "b"), ("x | y", "")) == "| a | b |\n|---|---|\n| x \\| y |  |"


@pytest.mark.parametrize("beginning", ["The rules", "Format", "Slots"])
def test_a_docstring_without_a_part_is_refused(beginning: str) -> None:
    docstring = DOCSTRING.replace(f"    {beginning}", "    Other")
    with pytest.raises(ValueError, match=rf"x\.py: the docstring has no paragraph that begins with '{beginning}'"):
        docstrings.read_sections(docstring, "x.py")


def test_a_docstring_without_title_is_refused() -> None:
    with pytest.raises(ValueError, match=r"x\.py: expected a docstring that begins with"):
        docstrings.read_head("stars\n\nThe rules:", "x.py")


def test_a_puzzle_of_several_lines_reaches_the_command_line() -> None:
    text = "# set: a=1\n-1\n%s'\\n"
    command = puzzle_pages.session("x", text, "").splitlines()[1]
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
        if (
            not target.exists()
            or (ROOT / "build") in target.resolve().parents
            or (anchor and anchor not in _anchors(target))
        ):
            dead.append(link)
    return dead


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_committed_page_links_to_committed_files(page: Path) -> None:
    assert _dead(page) == []


@pytest.mark.deep
def test_the_pages_of_the_site_link_to_one_another(site: Path) -> None:
    pages = sorted(site.rglob("*.md"))
    assert {page.relative_to(site).as_posix(): dead for page in pages if (dead := _dead(page))} == {}
    assert {page.resolve() for page in pages} == _reached((site / "index.md").resolve())


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


def test_the_names_of_built_pages_are_links_in_the_site() -> None:
    assert make.with_links("see `build/site/puzzles.html`", "") == "see [`build/site/puzzles.html`](puzzles.md)"
    assert make.with_links("`build/site/a/b.html`", "../") == "[`build/site/a/b.html`](../a/b.md)"
    assert make.with_links("[`build/site/a.html`](a.md)", "") == "[`build/site/a.html`](a.md)"


def test_every_committed_page_can_be_reached_from_the_start_page() -> None:
    pages = {page.resolve() for page in (ROOT / "docs").rglob("*.md")}
    by_hand = set((ROOT / "docs" / "puzzles").resolve().glob("*.md"))  # the menu and the gallery of the site lead there
    assert pages - by_hand - _reached((ROOT / "docs" / "index.md").resolve()) == set()


@pytest.mark.deep
def test_the_menu_of_the_site_has_every_page(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "SITE", site)
    config = {"nav": [{"Start": "index.md"}, {"Puzzles": [{"All puzzles": "puzzles.md"}]}]}
    gallery, *pages = hooks.on_config(config)["nav"][1]["Puzzles"]
    assert gallery == {"All puzzles": "puzzles.md"}
    assert {"Star Battle": "puzzles/starbattle.md"} in pages
    assert [*map(list, pages)] == sorted(map(list, pages), key=lambda titles: titles[0].lower())
    menu = re.findall(r"^ +- .+: ([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    menu += [path for page in pages for path in page.values()]
    menu += [f"decisions/{page.name}" for page in (site / "decisions").glob("*.md") if page.stem != "index"]
    assert sorted(menu) == sorted(str(page.relative_to(site)) for page in site.rglob("*.md"))


@pytest.mark.deep
def test_the_site_is_built_without_a_warning(site: Path, tmp_path: Path) -> None:
    """As `make docs` builds it: mkdocs knows links and anchors that the tests above do not."""
    pytest.importorskip("mkdocs", reason="mkdocs is not installed: pip install '.[docs]'")
    shutil.copytree(site, make.SITE, dirs_exist_ok=True)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, (tmp_path / "puzzles.html").is_file()) == (0, True), done.stderr


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
    assert hooks.linked(page.format(text, part, text)) == page.format(text, part, links)


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
    page = hooks.linked((ROOT / "docs" / hooks.LINKED_PAGE).read_text("utf-8"))
    parts = {part.partition("\n")[0]: part for part in page.split("\n## ")}
    assert set(hooks.PARTS) <= set(parts)
    for part in hooks.PARTS:
        unlinked = re.findall(r"(?<!\[)`((?:[A-Z]\w+|[\w/]+\.py))(?:\(.*?\))?`(?!\])", parts[part])
        assert set(unlinked) <= {"False", "None"}, part


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 120


def test_python_shows_every_public_name() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    shown = {target.rpartition(".")[2] for target in re.findall(r"^::: (\S+)$", page, re.MULTILINE)}
    assert set(cluewise.__all__) <= shown
