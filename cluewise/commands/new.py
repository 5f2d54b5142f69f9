"""`cluewise new`: the file of a new puzzle."""

import keyword
import os
import shlex

import click

from cluewise.puzzles.common.errors import Refused
from cluewise.registry.discovery import PATH, path
from cluewise.registry.folders import RULES
from cluewise.registry.loading import puzzle_names
from cluewise.registry.names import aliases, use_genre
from cluewise.skeleton import BASES, copies, genre_copies, grown_copies

RESERVED = ("common", "parts")
"""Folders beside the puzzles; no module may have one of these names."""


@click.command()
@click.argument("name", required=False)
@click.option("--folder", metavar="DIR", default=".", help="The folder to write into (default: the current one).")
@click.option(
    "--base",
    type=click.Choice(tuple(BASES), case_sensitive=False),
    default="cell",
    show_default=True,
    help="The slots: values in CELLs, lines along EDGEs, or numbers of a LATIN square.",
)
@click.option("--rules", is_flag=True, help="Write a genre in text: the file NAME.rules.")
@click.option(
    "--from", "source", metavar="FILE.rules", help="Write a kind in Python with the rules of this genre in text."
)
def command(name: str | None, folder: str, base: str, rules: bool, source: str | None) -> int:
    """Write the file of a new puzzle, as a start for your own.

    The file puzzles/NAME.py is a small puzzle that works, with rules, picture, rows and addresses as formats, and a
    generator. No file is overwritten. All verbs find the puzzle if the environment variable CLUEWISE_PATH names the
    folder.

    With --rules: the file NAME.rules, a genre in text of a few lines. With --from: a kind in Python that has the rules
    of a genre in text, as a start for rules that no sentence states; its name is that of the file.

    \b
    cluewise new mine
    export CLUEWISE_PATH=$PWD
    cluewise grade mine
    cluewise new myloop --base edge
    cluewise new mygenre --rules
    cluewise new --from mygenre.rules --folder grown
    """
    name = _name(name, rules, source)
    made = genre_copies(name) if rules else grown_copies(source, name) if source else copies(name, base)
    files = [(os.path.join(folder, *file.split("/")), text) for file, text in made]
    for file, _ in files:
        if os.path.lexists(file):
            raise Refused(f"{file} exists already: choose another name, or another folder with --folder")
    for file, text in files:
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "x", encoding="utf-8") as new:
            new.write(text)
        click.echo(file)
    if rules:
        click.echo(f"next: cluewise generate {shlex.quote(files[0][0])} 5x5 --unique", err=True)
    elif os.path.abspath(folder) not in path() and name not in puzzle_names():
        click.echo(f"next: export {PATH}={shlex.quote(os.path.abspath(folder))}; cluewise grade {name}", err=True)
    return 0


def _name(name: str | None, rules: bool, source: str | None) -> str:
    """The checked name of the new puzzle. Raises Refused, UsageError."""
    if source is None:
        if name is None:
            raise click.UsageError("expected the NAME of the new puzzle")
        _check_name(name)
        return name
    if name is not None or rules:
        raise click.UsageError("--from has neither NAME nor --rules: the name is that of the file")
    return use_genre(source if source.endswith(RULES) else source + RULES).name


def _check_name(name: str) -> None:
    """Raises Refused for a text that cannot name a module, and for a name that is taken."""
    fits = name.isascii() and name.isidentifier() and name == name.lower() and not name.startswith("_")
    if not fits or keyword.iskeyword(name) or name in RESERVED:
        raise Refused(f"'{name}' cannot be the name of a puzzle's file: use lowercase letters, digits and '_'")
    if name in puzzle_names(installed=True):
        raise Refused(f"the name '{name}' is taken by a puzzle: choose another")
    if alias := aliases(installed=True).get(name):
        raise Refused(f"the name '{name}' is taken by an alias of '{alias.name}': choose another")
