"""`cluewise list`: puzzles, formats, encodings, and the solvers that are installed here."""

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import click

from cluewise.encodings.common.cardinality import ENCODINGS as CARDINALITIES
from cluewise.encodings.common.encoding import Encoding, explains
from cluewise.encodings.common.graphs.lowerings import LOWERINGS
from cluewise.encodings.common.sums import ENCODINGS as SUMS
from cluewise.exit_codes import explain
from cluewise.puzzles.common.families import FAMILIES, family
from cluewise.puzzles.common.plural import count_words
from cluewise.puzzles.common.puzzle.settings import Setting
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names, searches
from cluewise.registry.names import named
from cluewise.registry.packages import problems
from cluewise.solvers import solver_registry

from .common import completed_by, format_option
from .output import echo, echo_json


def _read_one(context: click.Context, parameter: click.Parameter, word: str | None) -> str | None:
    return None if word is None else named(word).name


@click.command()
@click.argument("puzzle", required=False, callback=_read_one, shell_complete=completed_by("puzzles"))
@click.option("--formats", "of_formats", is_flag=True, help="List the texts that are read instead, with examples.")
@click.option(
    "--sentences",
    is_flag=True,
    help="List the sentences of rules in text instead; with PUZZLE those that fit it.",
)
@click.option("--names", "of_names", is_flag=True, help="List only the names, one a line.")
@format_option("text", "json")
def command(puzzle: str | None, of_formats: bool, sentences: bool, of_names: bool, form: str) -> int:
    """List puzzles, encodings and solvers.

    By family, each with its number of kinds: aliases, formats, settings, views and encodings of each kind. Then the
    cardinality encodings, the encodings of sums, and the solvers, marked if they run here. A puzzle that cannot be used
    is reported on standard error. With PUZZLE, only this puzzle is listed.

    With --sentences: the sentences of rules in text, each with its meaning and an example.

    With --formats: the texts that name their puzzle, the formats for a puzzle that is named, and the texts that hold no
    puzzle, each with an example.

    \b
    cluewise list
    cluewise list sudoku
    cluewise list --names
    cluewise list --formats
    cluewise list --sentences
    cluewise list --format json
    """
    if sentences:
        return _list_sentences(puzzle, form)
    if of_names:
        names = [puzzle] if puzzle else [*puzzle_names(installed=True)]
        echo_json(names) if form == "json" else echo("\n".join(names))
        return 0
    if of_formats:
        return _list_formats(puzzle, form)
    listed: dict[str, Any] = {"puzzles": _puzzles() if puzzle is None else [_puzzle(puzzle)]}
    if puzzle is None:
        listed["cardinalities"], listed["sums"], listed["globals"] = list(CARDINALITIES), list(SUMS), list(LOWERINGS)
        listed["solvers"] = solver_registry.listing()
    if form == "json":
        echo_json(listed)
    elif sys.stdout.isatty():
        _print_tables(listed)
    else:
        _print_lines(listed)
    return 0


def _list_sentences(puzzle: str | None, form: str) -> int:
    """Prints the sentences by family, each with its meaning and an example."""
    from cluewise.puzzles.common.sentences.catalogue import catalogue

    listed = catalogue(None if puzzle is None else puzzle_class(puzzle))
    if form == "json":
        echo_json([{key: getattr(entry, key) for key in entry._fields if key != "board"} for entry in listed])
        return 0
    family = ""
    for entry in listed:
        if entry.family != family:
            echo(f"{chr(10) if family else ''}{entry.family}")
        family = entry.family
        echo(f"  {entry.pattern}")
        echo(f"      {entry.meaning}")
        echo(f"      such as: {entry.example}")
    return 0


def _list_formats(puzzle: str | None, form: str) -> int:
    """Prints the formats of a puzzle, or all texts that can be pasted."""
    from cluewise.registry.format_list import listed_formats

    listed = listed_formats(puzzle)
    if form == "json":
        echo_json(listed)
        return 0
    for i, (title, rows) in enumerate(listed.items()):
        click.echo(f"{chr(10) if i else ''}{title.replace('_', ' ')}")
        for row in rows:
            puzzles = f" [{', '.join(row['puzzles'])}]" if "puzzles" in row else ""
            echo(f"  {row['name']}: {row['about']}{puzzles}")
            for line in row["example"].split("\n"):
                echo(f"      {line}")
    return 0


def _puzzles() -> list[dict[str, Any]]:
    """Every usable puzzle, by family. The problems of the others are printed on standard error."""
    for problem in problems():
        click.echo(f"cluewise: {problem}", err=True)
    usable = []
    for name in puzzle_names(installed=True):
        try:
            usable.append(_puzzle(name))
        except Exception as error:  # one broken puzzle hides no other
            click.echo(f"cluewise: the puzzle '{name}' cannot be used: {explain(error)[1]}", err=True)
    return sorted(usable, key=lambda puzzle: FAMILIES.index(puzzle["family"]))


def _puzzle(name: str) -> dict[str, Any]:
    cls = puzzle_class(name)
    return {
        "name": name,
        "family": family(cls),
        "aliases": {alias: dict(settings) for alias, settings in cls.aliases.items()},
        "formats": list(dict.fromkeys(map(str, cls.formats))),
        "settings": {key: _setting(setting) for key, setting in cls.all_settings().items()},
        "encodings": [_encoding(encoding) for encoding in encodings(name)],
        "views": list(cls.views),
        "searches": [f"{solver_registry.BACKTRACK}:{search}" for search in searches(name)],
    }


def _encoding(encoding: Encoding) -> dict[str, Any]:
    """An encoding. `lazy` is that of its default lowering; `globals` has the lowerings that fit.

    One that is not independent uses predicates of the search, so that comparing the two proves less.
    """
    return {
        "name": encoding.name,
        "aliases": dict(encoding.aliases),
        "targets": list(encoding.targets),
        "lazy": encoding.variants[0].lazy,
        "blames": encoding.blames,
        "exportable": any(variant.exportable for variant in encoding.variants),
        "explains": any(explains(variant) for variant in encoding.variants),
        "independent": not encoding.asks,
        "globals": [
            {
                "name": variant.lowering,
                "targets": list(variant.targets),
                "lazy": variant.lazy,
                "exportable": variant.exportable,
                "explains": explains(variant),
            }
            for variant in encoding.variants
            if variant.lowering
        ],
        "summary": encoding.summary,
    }


def _setting(setting: Setting) -> dict[str, Any]:
    default = None if setting.default is None else setting.write(setting.default)
    return {
        "default": default,
        "description": setting.description,
        "choices": list(setting.choices),
    }


def _shown(alias: str, settings: dict[str, str]) -> str:
    """An alias with its settings."""
    return " ".join((alias, *(f"{key}={value}" for key, value in settings.items())))


class ShownTable(NamedTuple):
    """A table on a terminal, lines elsewhere."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]


def _tables(listed: dict[str, Any]) -> list[ShownTable]:
    tables = []
    families = Counter(puzzle["family"] for puzzle in listed["puzzles"] if "solvers" in listed)
    for puzzle in listed["puzzles"]:
        if count := families.pop(puzzle["family"], 0):
            tables.append(ShownTable(f"{puzzle['family']}: {count_words(count, 'kind')}", (), ()))
        also = ", ".join(_shown(alias, settings) for alias, settings in puzzle["aliases"].items())
        about = f"{puzzle['name']}{f' (also {also})' if also else ''}: {', '.join(puzzle['formats'])}"
        about += f"; views: {', '.join(puzzle['views'])}"
        about += "".join(f"; {key}: {setting['description']}" for key, setting in puzzle["settings"].items())
        rows = [
            (
                encoding["name"],
                ", ".join(encoding["targets"]),
                ", ".join(lowering["name"] for lowering in encoding["globals"]) or ("lazy" if encoding["lazy"] else ""),
                encoding["summary"],
            )
            for encoding in puzzle["encodings"]
        ]
        rows += [(search, "", "", "pure Python search, the oracle") for search in puzzle["searches"]]
        tables.append(ShownTable(about, ("encoding", "targets", "globals", "summary"), rows))
    if "solvers" not in listed:
        return tables
    cardinalities = [(name, CARDINALITIES[name].source) for name in listed["cardinalities"]]
    tables.append(ShownTable("cardinality encodings", ("name", "source"), cardinalities))
    sums = [(name, SUMS[name].source) for name in listed["sums"]]
    tables.append(ShownTable("sum encodings", ("name", "source"), sums))
    lowerings = [(name, ", ".join(LOWERINGS[name].targets), LOWERINGS[name].summary) for name in listed["globals"]]
    tables.append(ShownTable("lowerings of global constraints", ("name", "targets", "summary"), lowerings))
    solvers = [
        (solver["name"], solver["kind"], "yes" if solver["available"] else "no", " ".join(solver["capabilities"]))
        for solver in listed["solvers"]
    ]
    tables.append(ShownTable("solvers", ("name", "kind", "here", "can"), solvers))
    return tables


def _print_tables(listed: dict[str, Any]) -> None:
    from rich import console, table

    screen = console.Console()
    for title, columns, rows in _tables(listed):
        if not columns:
            screen.rule(title)
            continue
        drawn = table.Table(*columns, title=title, title_justify="left")
        for row in rows:
            drawn.add_row(*row)
        screen.print(drawn)


def _print_lines(listed: dict[str, Any]) -> None:
    for i, (title, _, rows) in enumerate(_tables(listed)):
        click.echo(f"{chr(10) if i else ''}{title}")
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            click.echo(f"  {'  '.join(cells)}".rstrip())
