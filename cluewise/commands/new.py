"""`cluewise new`: the files of a new puzzle."""

import keyword
import os
import shlex

import click

from cluewise.puzzles.common.errors import Refused
from cluewise.registry.discovery import PATH, path
from cluewise.registry.loading import puzzle_names
from cluewise.registry.names import aliases
from cluewise.skeleton import BASES, copies

RESERVED = ("common", "parts")
"""Folders beside the puzzles; no module may have one of these names."""


@click.command()
@click.argument("name")
@click.option("--folder", metavar="DIR", default=".", help="The folder to write into (default: the current one).")
@click.option(
    "--base",
    type=click.Choice(tuple(BASES), case_sensitive=False),
    default="cell",
    show_default=True,
    help="The slots: values in CELLs, lines along EDGEs, or numbers of a LATIN square.",
)
def command(name: str, folder: str, base: str) -> int:
    """Write the files of a new puzzle, as a start for your own.

    They are puzzles/NAME.py, encodings/NAME.py, checkers/NAME.py (the rules a second time, for tests) and
    instances/NAME/small.txt: a small puzzle that works, with rows and addresses as formats. No file is overwritten. All
    verbs find the puzzle if the environment variable CLUEWISE_PATH names the folder.

    \b
    cluewise new mine
    export CLUEWISE_PATH=$PWD
    cluewise grade mine
    cluewise new myloop --base edge
    """
    _check_name(name)
    files = [(os.path.join(folder, *file.split("/")), text) for file, text in copies(name, base)]
    for file, _ in files:
        if os.path.lexists(file):
            raise Refused(f"{file} exists already: choose another name, or another folder with --folder")
    for file, text in files:
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(file, "x", encoding="utf-8") as new:
            new.write(text)
        click.echo(file)
    if os.path.abspath(folder) not in path() and name not in puzzle_names():
        click.echo(f"next: export {PATH}={shlex.quote(os.path.abspath(folder))}; cluewise grade {name}", err=True)
    return 0


def _check_name(name: str) -> None:
    """Raises Refused for a text that cannot name a module, and for a name that is taken."""
    fits = name.isascii() and name.isidentifier() and name == name.lower() and not name.startswith("_")
    if not fits or keyword.iskeyword(name) or name in RESERVED:
        raise Refused(f"'{name}' cannot be the name of a puzzle's file: use lowercase letters, digits and '_'")
    if name in puzzle_names(installed=True):
        raise Refused(f"the name '{name}' is taken by a puzzle: choose another")
    if alias := aliases(installed=True).get(name):
        raise Refused(f"the name '{name}' is taken by an alias of '{alias.name}': choose another")
