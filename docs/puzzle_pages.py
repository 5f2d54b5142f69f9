"""The page of each puzzle, the gallery of all puzzles, and the page of the functions that encodings share.

A page is made from the docstrings of `puzzles/NAME.py` and `encodings/NAME.py` and from the declarations of the
puzzle's class. `docs/puzzles/` has the pages that were written by hand; they get their pictures here. This script
knows no puzzle by name.
"""

import inspect
import random
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from cluewise.encodings.common.encoding import CNF, ILP, Encoding, choose, variants
from cluewise.encodings.common.graphs.lowerings import LOWERINGS
from cluewise.puzzles.common.cell_boards import CellPuzzle
from cluewise.puzzles.common.edge_boards import EdgePuzzle
from cluewise.puzzles.common.errors import PuzzleError, Refused
from cluewise.puzzles.common.families import FAMILIES, family
from cluewise.puzzles.common.puzzle import Puzzle, written
from cluewise.puzzles.common.region_boards import RegionPuzzle
from cluewise.puzzles.common.side_boards import SidePuzzle
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.folders import module_name
from cluewise.registry.loading import encodings, has_encodings, puzzle_class
from docs.docstrings import SECTIONS, docstring, paragraph, paragraphs, plain, read_head, read_sections, table, yes
from docs.examples import example, own_puzzles

BY_HAND = Path(__file__).resolve().parent / "puzzles"
"""The pages that were written by hand."""


def puzzle_pages(name: str) -> dict[str, str]:
    """The page of a puzzle and its two pictures: paths below the site's folder, and texts."""
    puzzle, solution = example(name)
    pictures = {f"{name}.svg": puzzle.picture(), f"{name}-solved.svg": puzzle.picture(solution)}
    by_hand = BY_HAND / f"{name}.md"
    texts = {f"{name}.md": illustrated(by_hand.read_text("utf-8"), name) if by_hand.is_file() else page(name)}
    return {f"puzzles/{file}": text for file, text in {**texts, **{p: pictures[p].svg() for p in pictures}}.items()}


def illustrated(text: str, name: str) -> str:
    """A page that was written by hand, with the pictures before its first section, and the sections about levels and
    families at the end."""
    before, section, after = text.partition("\n## ")
    after = "\n\n".join([after.rstrip(), *_levels(name), *_families(name)]) + "\n"
    return f"{before}\n{_pictures(name, re.search(r'^# (.+)$', text, re.MULTILINE)[1])}\n{section}{after}"  # type: ignore[index]


def _pictures(name: str, title: str) -> str:
    return f"![an unsolved {title}]({name}.svg) ![its solution]({name}-solved.svg)"


def page(name: str) -> str:
    """The page of a puzzle without one written by hand."""
    text, file = docstring(name), f"puzzles/{module_name(name)}.py"
    head, sections = read_head(text, file), read_sections(text, file)
    also = f"Also known as {plain(_listed(head.names))}." if head.names else ""
    parts = [
        f"# {head.title}",
        f"{plain(head.task)} {also}".rstrip(),
        *map(paragraph, sections[""]),
        _pictures(name, head.title),
    ]
    for section in SECTIONS.values():
        if section in sections:
            parts += [f"## {section}", *map(paragraph, sections[section])]
    puzzle, solution = example(name)
    parts += ["## The example as text", session(name, puzzle.format(), puzzle.text(solution)), *legend(puzzle)]
    parts += [*_names(name), *_settings(name), *_views(name), *_levels(name), *_encodings(name), *_families(name)]
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
    makes, known = generator_for(cls), dict[int, str | None]()
    for size in ("10x10", "6"):
        with suppress(PuzzleError):
            known = {level: makes.why_no_level(level, **cls.size(size)) for level in range(1, 6)}
            break
    missing = [f"No puzzle has level {level}: {reason}." for level, reason in known.items() if reason]
    rare = [f"Level {level} is seldom found: {reason}." for level, reason in makes.rare_levels.items()]
    if missing or rare:
        yield "## Levels"
        yield from map(plain, [*missing, *rare])


def _encodings(name: str) -> Iterator[str]:
    variables = paragraphs(docstring(name, "encodings"))[1:] if has_encodings(name) else []
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
        yield "Names with a dot, as in `loops.one_loop`, are [shared](../shared.md)."


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


def _families(name: str) -> Iterator[str]:
    """The number of constraints of each family in a random example."""
    generator = generator_for(puzzle_class(name))
    size = generator.small_sizes[0]
    puzzle, _ = generator.random(random.Random(name), **puzzle_class(name).size(size))
    models = [(encoding, encoding.build(puzzle)) for encoding in variants(encodings(name))]
    families = list(dict.fromkeys(family.name for _, model in models for family in model.families))
    yield "## Families of constraints"
    yield (
        f"The number of constraints of each family in a random board of size {size}. A family that an encoding lacks\n"
        "follows from its others, or from the choice of its variables."
    )
    rows = []
    for encoding, model in models:
        counts = {family.name: str(len(family.constraints)) for family in model.families}
        cells = [counts.get(family, "") for family in families]
        rows.append((f"`{encoding.label}`", str(model.variables), *cells, "lazy" if encoding.lazy else ""))
    yield table(("encoding", "variables", *families, "cuts"), *rows)


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
        "# Shared constraints",
        "The variables and constraints of functions that several encodings call, all in `encodings/common/`.",
    ]
    for file, name in names:
        function = getattr(import_module(f"cluewise.encodings.common.{file}"), name)
        parts += [f"## `{file}.{name}`", f"```text\n{inspect.getdoc(function)}\n```"]
    return "\n\n".join(parts) + "\n"


def gallery() -> str:
    """The page of all puzzles, by family."""
    names = own_puzzles()
    parts = [
        "# Puzzles",
        f"All {len(names)} puzzles. The page of each has its rules, formats, settings and encodings. Names written\n"
        "`like this` work on the command line too. A picture shows its solution under the pointer. The line below a\n"
        "puzzle has its formats, the first one written.",
    ]
    for title in FAMILIES:
        own = [name for name in names if family(puzzle_class(name)) == title]
        cards = ['<div class="gallery" markdown>', *map(_card, own), "</div>"]
        parts += ['<div class="family" markdown>', f"## {title}", f"{len(own)} kinds.", *cards, "</div>"]
    return "\n\n".join(parts) + "\n"


def _card(name: str) -> str:
    """A puzzle in the gallery: its pictures, its title, its names elsewhere, its task, its formats."""
    cls, head = puzzle_class(name), read_head(docstring(name), f"puzzles/{module_name(name)}.py")
    pictures = ((f"{name}.svg", head.title), (f"{name}-solved.svg", f"a solved {head.title}"))
    images = "".join(f'<img src="puzzles/{file}" alt="{description}">' for file, description in pictures)
    names = ", ".join((*_only_elsewhere(head.names, (name, *cls.aliases)), *map(_alias, cls.aliases.items())))
    task = re.split(r"(?<=\.)\s", plain(head.task))[0]
    return "\n\n".join(
        (
            '<div class="card" markdown>',
            f"[{images}](puzzles/{name}.md){{ .pictures }}",
            f"[{head.title}](puzzles/{name}.md){f' ({names})' if names else ''}: {task}",
            f"{'; '.join(dict.fromkeys(plain(str(form)) for form in cls.formats))}\n{{ .formats }}",
            "</div>",
        )
    )


def _only_elsewhere(names: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    """The names that the command line does not know."""
    spelt = {name.replace("-", " ") for name in known}
    return (plain(name) for name in names if name.lower().replace("-", " ") not in spelt)
