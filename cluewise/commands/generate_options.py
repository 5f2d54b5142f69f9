"""The options of `cluewise generate`: allowed combinations, and their text above a puzzle."""

import shlex
from collections.abc import Iterator
from typing import Any

import click
from click.core import ParameterSource

from .common import listed_names
from .sheet import SHEET_ONLY

EXTRAS = ("solution", "level", "steps")


def read_extras(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...]:
    """Reads --with. Raises BadParameter for an unknown word."""
    names = listed_names(context, parameter, value) or ()
    for name in names:
        if name not in EXTRAS:
            raise click.BadParameter(f"expected {', '.join(EXTRAS)}, found '{name}'", context, parameter)
    return names


def stated(options: dict[str, Any]) -> Iterator[str]:
    """The options that decide the puzzles, for the line above each."""
    for key in ("level", "symmetry", "clues", "where", "rules", "draws"):
        if options[key] is not None:
            value = ",".join(options[key]) if key == "rules" else " ".join(str(options[key]).split())
            yield f" --{key} {shlex.quote(value)}"
    yield " --unique" * options["unique"] + " --any" * options["anything"] + " --sample" * options["sample"]


def refuse_mixed(level_only: dict[str, Any], options: dict[str, Any]) -> None:
    """Raises UsageError for options that do not go together."""
    if options["unique"] and options["anything"]:
        raise click.UsageError("--unique and --any do not go together")
    of_sheet = [key for key in SHEET_ONLY if _is_said(key)]
    if options["sheet"] is None and of_sheet:
        raise click.UsageError(f"--{of_sheet[0].replace('_', '-')} is for a sheet: name its file with --sheet")
    if options["sheet"] is not None and (options["extras"] or _is_said("form")):
        word = "with" if options["extras"] else "format"
        raise click.UsageError(f"--sheet prints no text, so it takes no --{word}")
    for chosen, word in (("unique", "unique"), ("anything", "any")):
        named = [key for key, value in level_only.items() if value is not None]
        named += ["sheet"] * bool(options["sheet"])
        named += ["with"] * bool(options["extras"]) + ["format"] * (options["form"] != "text")
        if options[chosen] and named:
            raise click.UsageError(f"--{word} takes no --{named[0]}: its puzzles have no level")
        if options[chosen] and options["workers"] > 1:
            raise click.UsageError(f"--{word} takes no --workers: one process works")


def _is_said(key: str) -> bool:
    """True if an option is given on the command line."""
    return click.get_current_context().get_parameter_source(key) is ParameterSource.COMMANDLINE
