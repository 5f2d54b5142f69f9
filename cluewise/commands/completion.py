"""Completion in bash, zsh and fish: the possible words for an argument or for the value of an option.

The shell asks through an environment variable (see click's documentation); only this imports the module.
"""

import os
from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem, shell_complete

from cluewise.encodings.common.cardinality import ENCODINGS as CARDINALITIES
from cluewise.encodings.common.graphs.lowerings import LOWERINGS
from cluewise.encodings.common.sums import ENCODINGS as SUMS
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names
from cluewise.registry.names import Named, find
from cluewise.solvers import solver_registry

from .parameters import Parameters


def complete(variable: str) -> int:
    """Prints the possible next words, or the completion script, for the shell that set this environment variable.

    Returns the exit code.
    """
    from cluewise.verbs import cli

    return shell_complete(cli, {}, "cluewise", variable, os.environ[variable])


def _puzzle(context: click.Context) -> str | None:
    """Returns the name of the puzzle in an earlier word, or None.

    After an option without its value, click leaves the words in `args`.
    """
    parameters = context.params.get("parameters") or context.params.get("puzzle")
    if isinstance(parameters, (Parameters, Named)) and parameters.name is not None:
        return parameters.name
    puzzle = find(context.args[0]) if context.args else None
    return puzzle.name if puzzle else None


def _beginning(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def puzzles(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """Names of puzzles, and aliases after the first letter. Files if no name fits, and after a puzzle."""
    files = [CompletionItem(incomplete, type="file")]
    if _puzzle(context) is not None:
        return files
    names = puzzle_names()
    aliases = [alias for name in names for alias in puzzle_class(name).aliases] if incomplete else []
    return _beginning([*names, *aliases], incomplete) or files


def encoding_names(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The encodings of the puzzle, each with its summary."""
    puzzle = _puzzle(context)
    known = encodings(puzzle) if puzzle else ()
    return [CompletionItem(item.name, help=item.summary) for item in known if item.name.startswith(incomplete)]


def solver_names(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The names of all solvers, available or not: a test would take too long."""
    return _beginning(solver_registry.names(), incomplete)


def cardinality_names(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The cardinality encodings."""
    return _beginning(CARDINALITIES, incomplete)


def lowering_names(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The lowerings of global constraints."""
    return _beginning(LOWERINGS, incomplete)


def sum_names(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The encodings of linear sums."""
    return _beginning(SUMS, incomplete)


def views(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The views of the puzzle, each with its description."""
    puzzle = _puzzle(context)
    known = puzzle_class(puzzle).views if puzzle else {}
    return [CompletionItem(view, help=text) for view, text in known.items() if view.startswith(incomplete)]


def settings(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The keys of the puzzle's settings, and their values after `KEY=`."""
    puzzle = _puzzle(context)
    known = puzzle_class(puzzle).all_settings() if puzzle else {}
    key, equals, _ = incomplete.partition("=")
    if equals and key in known:
        return _beginning((f"{key}={choice}" for choice in known[key].choices), incomplete)
    return [
        CompletionItem(f"{key}=", help=setting.description)
        for key, setting in known.items()
        if key.startswith(incomplete)
    ]


Complete = Callable[[click.Context, str], list[CompletionItem]]


def several(names: Complete, context: click.Context, incomplete: str) -> list[CompletionItem]:
    """Names with commas between them: completes the last one."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(f"{before}{comma}{item.value}", help=item.help) for item in names(context, last)]
