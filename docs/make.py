"""Makes pages of docs/ from the code: a page and two pictures for each puzzle, and the gallery of all puzzles.

    python docs/make.py        (make docs)

A page is made from the docstrings of `puzzles/NAME.py` and `encodings/NAME.py` and from the declarations of the
puzzle's class. A page without the marker in its first line was written by hand and is not changed. A docstring's first
paragraph is `Title (other names): what to do.` A later paragraph opens a section if it has a known beginning (see
`SECTIONS`); otherwise it belongs to the section before it.

This script also makes the picture of the front page (of the puzzles in `docs/front.txt`), the list of puzzles in the
README, the page of what encodings share, the help of all verbs in `docs/command-line.md`, and the signatures of rules
in `docs/add-a-puzzle.md`.

The pictures show an instance with exactly one solution: the largest on at most 100 cells in `instances/NAME/`, or a
random puzzle if there is no such instance. The script knows no puzzle by name.
"""

import inspect
import random
import re
import shlex
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import click

import cluewise
from cluewise.cli import VERBS, cli
from cluewise.encodings.common.encoding import CNF, ILP, Encoding, choose, variants
from cluewise.encodings.common.graphs.lowerings import LOWERINGS
from cluewise.explanations.explanation import explain
from cluewise.explanations.pictures import Notes
from cluewise.puzzles.common import rules
from cluewise.puzzles.common.cell_boards import CellPuzzle
from cluewise.puzzles.common.edge_boards import EdgePuzzle
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.picture import Picture
from cluewise.puzzles.common.puzzle import Puzzle, written
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.side_boards import SidePuzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names
from cluewise.registry.usage import signature_of

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "puzzles"
AUTHORS = ROOT / "docs" / "add-a-puzzle.md"
MARKER = "<!-- made by docs/make.py"

SECTIONS = {"The rules": "Rules", "Reading": "Readings", "Formats": "Formats", "Slots": "Slots and values"}
"""The beginning of a paragraph, and the section that it opens."""
NEEDED = ("The rules", "Formats", "Slots")

MOST_CELLS = 100
SIZES = ("8x6", "7x6", "6x6", "6", "5x5", "5", "4x4", "4")
SEEDS = 40
"""The number of random puzzles that are tried for each of the SIZES."""


def own_puzzles() -> list[str]:
    """The puzzles of this project, without those of CLUEWISE_PATH."""
    return [name for name in puzzle_names() if (ROOT / "puzzles" / f"{name}.py").is_file()]


# ── docstrings ──


class Head(NamedTuple):
    """The first paragraph of a puzzle's docstring."""

    title: str
    names: tuple[str, ...]
    task: str


def read_head(text: str, file: str) -> Head:
    """Reads the first paragraph. Raises ValueError if it has another form."""
    first = " ".join(_paragraphs(text)[0].split())
    head = re.fullmatch(r"([^:(]+?)(?: \(([^)]*)\))?: (.+)", first)
    if head is None:
        raise ValueError(f"{file}: expected a docstring that begins with 'Title (other names): what to do.'")
    names = tuple(name.strip() for name in head[2].split(",")) if head[2] else ()
    return Head(head[1], names, head[3][:1].upper() + head[3][1:])


def read_sections(text: str, file: str) -> Mapping[str, Sequence[str]]:
    """The paragraphs by section, those before the first section under "". Raises ValueError if a section is missing."""
    sections: dict[str, list[str]] = {}
    inside = sections.setdefault("", [])
    for paragraph in _paragraphs(text)[1:]:
        section = next((name for start, name in SECTIONS.items() if paragraph.startswith(start)), None)
        if section is not None:
            inside = sections.setdefault(section, [])
        inside.append(paragraph)
    for beginning in NEEDED:
        if SECTIONS[beginning] not in sections:
            raise ValueError(f"{file}: the docstring has no paragraph that begins with '{beginning}'")
    return sections


def _paragraphs(text: str) -> list[str]:
    return re.split(r"\n\s*\n", inspect.cleandoc(text))


def docstring(name: str, folder: str = "puzzles") -> str:
    """The docstring of a puzzle's module."""
    return import_module(f"cluewise.{folder}.{name}").__doc__ or ""


# ── Markdown ──


def plain(text: str) -> str:
    """Text of a docstring in Markdown. Signs with a meaning in Markdown are escaped outside of `code`."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if i % 2 else re.sub(r"([*<\\])", r"\\\1", part) for i, part in enumerate(parts))


def paragraph(docstring_part: str) -> str:
    """A paragraph of a docstring. An example in it becomes a separate block."""
    prose, arrow, example = docstring_part.partition(">>>")
    return "\n\n".join(filter(None, (plain(prose.rstrip()), f"```pycon\n{arrow}{example}\n```" if arrow else "")))


def table(head: Sequence[str], *rows: Sequence[str]) -> str:
    """A table with a line for the head and for each row."""
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in (head, *rows)]
    return "\n".join((lines[0], "|" + "---|" * len(head), *lines[1:]))


def yes(value: bool) -> str:
    """A Boolean in a table."""
    return "yes" if value else "no"


# ── examples ──


@cache
def example(name: str) -> tuple[Puzzle, Solution]:
    """A puzzle with exactly one solution, and that solution."""
    for puzzle in chain(_instances(name), _drawn(name)):
        answer = cluewise.solve(puzzle, limit=2)
        if answer.complete and len(answer.solutions) == 1:
            return puzzle, answer.solutions[0]
    raise LookupError(f"no small puzzle with one solution was found: add one to instances/{name}/")


def _instances(name: str) -> list[Puzzle]:
    """The instances that have one solution and are not too large for a page, the largest first."""
    cls, files = puzzle_class(name), sorted((ROOT / "instances" / name).glob("*.txt"))
    texts = (text for file in files for text in cls.split(file.read_text("utf-8"), file.name))
    candidates: list[Any] = [cls.parse(text) for text in texts if text.expected == 1]
    small = [puzzle for puzzle in candidates if len(puzzle.cells) <= MOST_CELLS]
    return sorted(small, key=lambda puzzle: -len(puzzle.cells))


def _drawn(name: str) -> Iterator[Puzzle]:
    """Random puzzles of falling size, always the same ones."""
    cls = puzzle_class(name)
    for size in SIZES:
        for seed in range(SEEDS):
            try:
                yield generator_for(cls).random(random.Random(f"{name} {size} {seed}"), **cls.size(size))[0]
            except PuzzleError:
                break


# ── pages ──


def page(name: str) -> str:
    """The page of a puzzle."""
    text, file = docstring(name), f"puzzles/{name}.py"
    head, sections = read_head(text, file), read_sections(text, file)
    also = f"Also known as {plain(_listed(head.names))}." if head.names else ""
    parts = [
        f"{MARKER} from {file} and encodings/{name}.py: change those, then `make docs` -->",
        f"# {head.title}",
        f"{plain(head.task)} {also}".rstrip(),
        *map(paragraph, sections[""]),
        f"![an unsolved {head.title}]({name}.svg) ![its solution]({name}-solved.svg)",
    ]
    for section in SECTIONS.values():
        if section in sections:
            parts += [f"## {section}", *map(paragraph, sections[section])]
    puzzle, solution = example(name)
    parts += ["## The example as text", session(name, puzzle.format(), puzzle.text(solution)), *legend(puzzle)]
    parts += [*_names(name), *_settings(name), *_views(name), *_levels(name), *_encodings(name)]
    return "\n\n".join(parts) + "\n"


def legend(puzzle: Puzzle) -> Iterator[str]:
    """What the signs of a solution mean, unless they are the values themselves."""
    if isinstance(puzzle, EdgePuzzle):
        yield "`-` and `|` are lines between two places."
    elif isinstance(puzzle, RegionPuzzle):
        yield "`-` and `|` are walls between two cells."
    elif isinstance(puzzle, SidePuzzle):
        yield (
            "A digit is the sum of the sides to which its cell opens: 1 right, 2 up, 4 left, 8 down;\n"
            "`a` to `f` are 10 to 15."
        )
    elif isinstance(puzzle, CellPuzzle) and puzzle.phrases:
        cells = [f"`{sign}` {puzzle.phrases[value]}" for value, sign in puzzle.signs.items() if value in puzzle.phrases]
        yield f"A cell with {', one with '.join(cells)}."


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def session(name: str, text: str, solved: str) -> str:
    """The command that solves a puzzle, and its output."""
    if "\n" in text:
        line = shlex.join(["printf", "%s\\n", *text.splitlines()]) + f" | cluewise solve {name} --unique"
    else:
        line = f"cluewise solve {name} {shlex.quote(text)} --unique"
    return f"```console\n$ {line}\n{solved}\n```"


def _names(name: str) -> Iterator[str]:
    aliases = puzzle_class(name).aliases
    if aliases:
        yield "## Names on the command line"
        yield ", ".join([f"`{name}`", *map(_alias, aliases.items())]) + "."


def _alias(alias: tuple[str, Mapping[str, str]]) -> str:
    name, settings = alias
    stands_for = ", ".join(f"`{key}={value}`" for key, value in settings.items())
    return f"`{name}`" + (f" (with {stands_for})" if stands_for else "")


def _settings(name: str) -> Iterator[str]:
    settings = puzzle_class(name).settings
    if settings:
        yield "## Settings"
        rows = [(f"`{key}`", written(setting.default), plain(setting.description)) for key, setting in settings.items()]
        yield table(("setting", "default", ""), *rows)


def _views(name: str) -> Iterator[str]:
    views = puzzle_class(name).views
    if len(views) > 1:
        yield "## Views"
        yield "What makes two solutions different, the default first:"
        yield table(("`--distinct`", ""), *((f"`{view}`", plain(description)) for view, description in views.items()))


def _levels(name: str) -> Iterator[str]:
    cls = puzzle_class(name)
    for size in ("10x10", "6"):
        with suppress(PuzzleError):
            known = {level: generator_for(cls).why_no_level(level, **cls.size(size)) for level in range(1, 6)}
            missing = [f"No puzzle has level {level}: {reason}." for level, reason in known.items() if reason]
            if missing:
                yield "## Levels"
                yield from map(plain, missing)
            return


def _encodings(name: str) -> Iterator[str]:
    variables = _paragraphs(docstring(name, "encodings"))[1:]
    yield "## Encodings"
    yield from map(paragraph, variables)
    known = encodings(name)
    roles = _roles(known)
    choice = any(encoding.globals for encoding in known)
    columns = ("encoding", *(["`--globals`"] if choice else []), "default for", "targets", "lazy", "blames", "summary")
    yield table((*columns, "source"), *(row for encoding in known for row in _rows(encoding, roles, choice=choice)))
    yield (
        "A lazy encoding adds constraints while it is solved, so no file states it. One that blames can say which\n"
        "clues and rules clash. `--solver backtrack:rules` searches by the rules alone."
    )
    for encoding in known:
        yield f"### `{encoding.name}`"
        yield f"```text\n{inspect.getdoc(encoding.build)}\n```"
        for old, lowering in encoding.aliases.items():
            yield f"`--encoding {old}`, its old name, stands for `--encoding {encoding.name}" + (
                f" --globals {lowering}`." if lowering else "`."
            )
        if encoding.redundant:
            yield f"Families that only help the solver: {', '.join(f'`{family}`' for family in encoding.redundant)}."
        if encoding.suited:
            solver, counts = encoding.suited
            yield f"Suited to `--solver {solver}`" + (f" and `--cardinality {counts}`" if counts else "") + "."
    if any(SHARED.search(inspect.getdoc(encoding.build) or "") for encoding in known):
        yield "Names with a dot, as in `loops.one_loop`, are [shared](../pieces.md)."


def _rows(encoding: Encoding, roles: Mapping[str, Sequence[str]], *, choice: bool) -> Iterator[Sequence[str]]:
    """An encoding with each of its lowerings. The first row has its own summary, the others those of the lowerings."""
    for i, variant in enumerate(encoding.variants):
        lowering = variant.lowering and LOWERINGS[variant.lowering]
        about = lowering if lowering and i else encoding
        yield (
            f"`{encoding.name}`",
            *([f"`{variant.lowering}`" if variant.lowering else ""] if choice else []),
            ", ".join(roles[variant.label]),
            ", ".join(variant.targets),
            yes(variant.lazy),
            yes(variant.blames),
            plain(about.summary),
            plain(about.source),
        )


SHARED = re.compile(r"those of `(\w+)\.(\w+)`")
"""A shared function whose variables an encoding has too: its file and its function."""
ROLES = {"SAT": (CNF, False), "MILP": (ILP, False), "CNF files": (CNF, True), "LP files": (ILP, True)}
"""The uses of default encodings: the target, and whether the encoding has to state the whole puzzle."""


def _roles(known: Sequence[Encoding]) -> dict[str, list[str]]:
    """The uses for which each encoding is the default."""
    roles: dict[str, list[str]] = {encoding.label: [] for encoding in variants(known)}
    for role, (target, reference) in ROLES.items():
        with suppress(Refused):
            roles[choose(known, None, target, reference=reference).label].append(role)
    return roles


def shared() -> str:
    """The page of the shared functions that docstrings of encodings name."""
    built = (encoding.build for name in own_puzzles() for encoding in encodings(name))
    names = sorted({found for build in built for found in SHARED.findall(inspect.getdoc(build) or "")})
    parts = [
        f"{MARKER}: change the docstrings, then `make docs` -->",
        "# What encodings share",
        "The variables and constraints of functions that several encodings call, all in `encodings/common/`.",
    ]
    for file, name in names:
        function = getattr(import_module(f"cluewise.encodings.common.{file}"), name)
        parts += [f"## `{file}.{name}`", f"```text\n{inspect.getdoc(function)}\n```"]
    return "\n\n".join(parts) + "\n"


# ── the gallery ──


def gallery(pages: Mapping[Path, str]) -> str:
    """The page of all puzzles, including those with pages that were written by hand."""
    rows = [_card(name, pages) for name in own_puzzles()]
    parts = (
        f"{MARKER}: change the puzzles, then `make docs` -->",
        "# Puzzles",
        f"All {len(rows)} puzzles. The page of each has its rules, formats, settings and encodings. Names written\n"
        "`like this` work on the command line too. A picture shows its solution under the pointer. The line below a\n"
        "puzzle has its formats, the first one written.",
        '<div class="gallery" markdown>',
        *rows,
        "</div>",
    )
    return "\n\n".join(parts) + "\n"


def _card(name: str, pages: Mapping[Path, str]) -> str:
    """A puzzle in the gallery: its pictures, its title, its names elsewhere, its task, its formats."""
    cls, file = puzzle_class(name), PAGES / f"{name}.md"
    title, task = _beginning(pages[file] if file in pages else file.read_text("utf-8"), file)
    pictures = ((file.with_suffix(".svg"), title), (PAGES / f"{name}-solved.svg", f"a solved {title}"))
    existing = (picture for picture in pictures if picture[0] in pages or picture[0].is_file())
    head = read_head(docstring(name), f"puzzles/{name}.py")
    images = "".join(f'<img src="puzzles/{picture.name}" alt="{description}">' for picture, description in existing)
    names = ", ".join((*_only_elsewhere(head.names, (name, *cls.aliases)), *map(_alias, cls.aliases.items())))
    return "\n\n".join(
        (
            '<div class="card" markdown>',
            f"[{images}](puzzles/{name}.md){{ .pictures }}",
            f"[{title}](puzzles/{name}.md){f' ({names})' if names else ''}: {task}",
            f"{'; '.join(dict.fromkeys(plain(str(form)) for form in cls.formats))}\n{{ .formats }}",
            "</div>",
        )
    )


def _beginning(page: str, file: Path) -> tuple[str, str]:
    """The heading of a page and its first sentence."""
    match = re.search(r"^# (.+)\n\n((?:.|\n)+?\.)(?=\s)", page, re.MULTILINE)
    if match is None:
        raise ValueError(f"docs/puzzles/{file.name}: expected a heading, a blank line and a sentence")
    return match[1], " ".join(match[2].split())


def _only_elsewhere(names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    """The names that the command line does not know."""
    spelt = {name.replace("-", " ") for name in known}
    return (plain(name) for name in names if name.lower().replace("-", " ") not in spelt)


# ── parts of pages that were written by hand ──


def filled(file: Path, part: str, text: str) -> str:
    """A page with a new text between the marks of a part. Raises ValueError if a mark is missing."""
    begin, end = f"<!-- {part}: made by docs/make.py -->\n", f"<!-- end of {part} -->\n"
    before, begun, following = file.read_text("utf-8").partition(begin)
    _, closed, after = following.partition(end)
    if not (begun and closed):
        raise ValueError(f"{file.name}: expected the lines '{begin.strip()}' and '{end.strip()}'")
    return f"{before}{begin}\n{text}\n\n{end}{after}"


def listing() -> str:
    """The titles of all puzzles, in lines of the width of the page."""
    titles = [read_head(docstring(name), f"puzzles/{name}.py").title for name in own_puzzles()]
    names = ", ".join(title.replace(" ", "\0") for title in sorted(titles, key=str.lower))
    return "\n".join(textwrap.wrap(f"{names}.", 150, break_long_words=False)).replace("\0", " ")


def verbs() -> str:
    """The help of every verb, as the program prints it."""
    with cli.make_context("cluewise", ["list"]) as context:
        parts = []
        for name in VERBS:
            verb = cli.get_command(context, name)
            assert verb is not None
            with click.Context(verb, context, info_name=name, max_content_width=100, terminal_width=100) as inside:
                parts.append(f"### {name}\n\n```text\n{verb.get_help(inside)}\n```")
    return "\n\n".join(parts)


def rule_table() -> str:
    """The table of rules on the page for authors: the signatures of the code, and the descriptions of the page."""
    rows = re.findall(r"^\| `(\w+)[^`]*` \| (.*) \|$", _between(AUTHORS, "rules"), re.MULTILINE)
    return table(("kind", "it demands"), *((f"`{signature_of(getattr(rules, name))}`", text) for name, text in rows))


def _between(file: Path, part: str) -> str:
    """The text between the marks of a part."""
    text = file.read_text("utf-8").partition(f"<!-- {part}: made by docs/make.py -->")[2]
    return text.partition(f"<!-- end of {part} -->")[0]


SIDE = 260
"""Width and height of a puzzle in the picture of the front page."""


def front() -> str:
    """The solved examples of the puzzles in `front.txt`, three in a row."""
    names = (ROOT / "docs" / "front.txt").read_text("utf-8").split()
    whole = Picture(3 * SIDE, SIDE * -(-len(names) // 3), "solved puzzles")
    for i, name in enumerate(names):
        puzzle, solution = example(name)
        whole.nest(puzzle.picture(solution), i % 3 * SIDE, i // 3 * SIDE, SIDE)
    return whole.svg()


def chains() -> Iterator[tuple[str, str]]:
    """The puzzles of docs/why.md whose first chain without a name is shown: a name and a text in each line."""
    for line in (ROOT / "docs" / "chains.txt").read_text("utf-8").splitlines():
        name, text = line.split(maxsplit=1)
        yield name, text


def chain_picture(name: str, text: str) -> str:
    """The board of the first chain that is not a named technique."""
    puzzle = puzzle_class(name).parse(text)
    notes = Notes(puzzle)
    for step in explain(puzzle, steps=True, timeout=None).steps or ():
        picture = notes.after(step)
        if step.links and not step.technique:
            return picture.svg()
    raise AssertionError(f"{name} {text} has no chain")


# ── files ──


def by_hand(name: str) -> bool:
    """Returns whether a puzzle's page was written by hand."""
    file = PAGES / f"{name}.md"
    return file.is_file() and not file.read_text("utf-8").startswith(MARKER)


def made() -> dict[Path, str]:
    """Every file that this script makes, and its text."""
    files: dict[Path, str] = {}
    for name in own_puzzles():
        if not by_hand(name):
            puzzle, solution = example(name)
            files[PAGES / f"{name}.md"] = page(name)
            files[PAGES / f"{name}.svg"] = puzzle.picture().svg()
            files[PAGES / f"{name}-solved.svg"] = puzzle.picture(solution).svg()
    help_page = ROOT / "docs" / "command-line.md"
    return {
        **files,
        ROOT / "docs" / "puzzles.md": gallery(files),
        ROOT / "docs" / "pieces.md": shared(),
        ROOT / "docs" / "front.svg": front(),
        **{ROOT / "docs" / f"chain-{name}.svg": chain_picture(name, text) for name, text in chains()},
        ROOT / "README.md": filled(ROOT / "README.md", "puzzles", listing()),
        help_page: filled(help_page, "verbs", verbs()),
        AUTHORS: filled(AUTHORS, "rules", rule_table()),
    }


def left_over() -> list[Path]:
    """Pages that were made of puzzles that no longer exist."""
    pages = (page for page in PAGES.glob("*.md") if page.read_text("utf-8").startswith(MARKER))
    return [page for page in pages if page.stem not in own_puzzles()]


def main() -> None:
    """Writes the changed files, and removes the pages of puzzles that no longer exist."""
    for file, text in made().items():
        if not file.is_file() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
            print(f"written: {file.relative_to(ROOT)}")
    for file in left_over():
        for page_file in (file, file.with_suffix(".svg"), file.with_name(f"{file.stem}-solved.svg")):
            page_file.unlink(missing_ok=True)
            print(f"removed: {page_file.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
