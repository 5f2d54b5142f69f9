"""Completion in bash, zsh and fish: what may stand in an argument or behind an option.

The shell asks through an environment variable (see click's documentation). Nothing here is imported otherwise.
"""

from collections.abc import Callable, Iterable

import click
from click.shell_completion import CompletionItem, shell_complete

from .catalogue import encodings, puzzle_class, puzzle_names
from .commands.common import Asked
from .encodings.common.cardinality import ENCODINGS as CARDINALITIES
from .encodings.common.sums import ENCODINGS as SUMS
from .names import Named, find
from .solvers import catalogue

VARIABLE = "_CLUEWISE_COMPLETE"


def complete(cli: click.Command, instruction: str) -> int:
    """Answers a shell: prints what may come next, or the script that makes it ask. Returns the exit code."""
    return shell_complete(cli, {}, "cluewise", VARIABLE, instruction)


def _puzzle(context: click.Context) -> str | None:
    """The puzzle that an earlier word says. Behind an option without its value, click leaves the words in `args`."""
    asked = context.params.get("asked") or context.params.get("puzzle")
    if isinstance(asked, (Asked, Named)) and asked.name is not None:
        return asked.name
    found = find(context.args[0]) if context.args else None
    return found.name if found else None


def _beginning(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def puzzles(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """Names of puzzles, and aliases once a letter is there; files where no name fits and behind a puzzle."""
    files = [CompletionItem(incomplete, type="file")]
    if _puzzle(context) is not None:
        return files
    names = puzzle_names()
    aliases = [alias for name in names for alias in puzzle_class(name).aliases] if incomplete else []
    return _beginning([*names, *aliases], incomplete) or files


def encoding_names(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The encodings of the puzzle, with what each does."""
    puzzle = _puzzle(context)
    known = encodings(puzzle) if puzzle else ()
    return [CompletionItem(one.name, help=one.summary) for one in known if one.name.startswith(incomplete)]


def solver_names(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The names of solvers, those that do not run here included: trying them takes too long."""
    return _beginning(catalogue.names(), incomplete)


def cardinality_names(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The cardinality encodings."""
    return _beginning(CARDINALITIES, incomplete)


def sum_names(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The encodings of linear sums."""
    return _beginning(SUMS, incomplete)


def views(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The views of the puzzle, with what each says."""
    puzzle = _puzzle(context)
    known = puzzle_class(puzzle).views if puzzle else {}
    return [CompletionItem(view, help=words) for view, words in known.items() if view.startswith(incomplete)]


def settings(context: click.Context, incomplete: str) -> list[CompletionItem]:
    """The keys of the puzzle's settings, and their values once the key is there."""
    puzzle = _puzzle(context)
    known = puzzle_class(puzzle).all_settings() if puzzle else {}
    key, equals, _ = incomplete.partition("=")
    if equals and key in known:
        return _beginning((f"{key}={choice}" for choice in known[key].choices), incomplete)
    return [CompletionItem(f"{key}=", help=one.words) for key, one in known.items() if key.startswith(incomplete)]


Complete = Callable[[click.Context, str], list[CompletionItem]]


def several(names: Complete, context: click.Context, incomplete: str) -> list[CompletionItem]:
    """Names with commas between them: completes the last one."""
    before, comma, last = incomplete.rpartition(",")
    return [CompletionItem(f"{before}{comma}{one.value}", help=one.help) for one in names(context, last)]
