"""Checks of a puzzle's declarations, and of its random puzzles, tiny puzzles and instances."""

import inspect
import random
from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING

from cluewise.contract.draw_limit import limited_draw
from cluewise.encodings.common.encoding import CNF, ILP, variants
from cluewise.puzzles.common.boards import GridPuzzle
from cluewise.puzzles.common.errors import CluewiseError
from cluewise.puzzles.common.families import family
from cluewise.puzzles.generators.common.puzzle_generator import generator_for
from cluewise.registry.discovery import home
from cluewise.registry.folders import PLUS
from cluewise.registry.loading import encodings
from cluewise.registry.name_index import stated_aliases
from cluewise.registry.names import clashes

from .checks import Broken, message_of, of_puzzle
from .subject import Subject, shallow

if TYPE_CHECKING:
    from cluewise.puzzles.common.puzzle import Puzzle

LEAST_TINY, MOST_TINY = 21, 3999


@of_puzzle
def fields_and_settings(subject: Subject) -> None:
    """Every part of a format and every setting is a field of the class. Aliases name existing settings."""
    cls = subject.cls
    known = {field.name for field in fields(cls)}  # type: ignore[arg-type]  # every puzzle is a dataclass
    if issubclass(cls, GridPuzzle):
        for form in cls.formats:
            missing = sorted(form.holds - known)
            if missing:
                raise Broken(f"the format '{form}' reads {missing}", f"declare fields of these names in {cls.__name__}")
    for puzzle, _ in subject.corpus[:1]:
        try:
            puzzle.changed_settings()
        except AttributeError as error:
            to_do = "declare a field of the setting's name, with the same default, or define `changed_settings`"
            raise Broken(f"a setting is not a field: {error}", to_do) from None
    try:
        family(cls)
    except CluewiseError as error:
        raise Broken(message_of(error), "write one of these words, or none") from None
    for alias, settings in cls.aliases.items():
        try:
            cls.read_settings(settings)
        except CluewiseError as error:
            raise Broken(f"the alias '{alias}': {error}", "let `aliases` name settings of the puzzle") from None


@of_puzzle
def names_are_free(subject: Subject) -> None:
    """No other puzzle has the same aliases or types of addresses. Both are literals, because the source is searched."""
    stated = stated_aliases(subject.name)
    if stated != subject.cls.aliases:
        raise Broken(f"the source states the aliases {stated}", "write `aliases = {…}` with literals in the class")
    taken = clashes(subject.name)
    if taken:
        raise Broken(f"another puzzle has {', '.join(map(repr, taken))} too", "remove it from `aliases` or `also`")


@of_puzzle
def random_draws(subject: Subject) -> None:
    """`random` draws a puzzle of each of `small_sizes`, also with `few_clues`, and its solution breaks no rule."""
    if not subject.draws:
        raise Broken(
            "`small_sizes` is empty", "name a few sizes of `generate` in it, such as '4x3', that are not square"
        )
    for draw in subject.draws:
        if draw.error is not None or draw.puzzle is None or draw.solution is None:
            failure = message_of(draw.error) if draw.error else "it returned None"
            raise Broken(f"{draw.call} fails: {failure}", "correct `random`, or remove the size from `small_sizes`")
        violations = draw.puzzle.check(draw.solution)
        if violations:
            raise Broken(
                f"{draw.call} draws a solution that breaks a rule: {violations[0].text}",
                "correct `random` or the rule, or remove the size from `small_sizes`",
                draw.puzzle,
            )


@of_puzzle
def random_is_reproducible(subject: Subject) -> None:
    """`random` draws only from its generator, so the same seed gives the same puzzle."""
    cls = subject.cls
    size = cls.size(generator_for(cls).small_sizes[0])
    with limited_draw("`random`"):
        first, again = (generator_for(cls).random(random.Random(7), **size) for _ in range(2))
    if first != again:
        raise Broken(
            "two generators with one seed gave two puzzles", "draw from `rng` only, and do not iterate over a set"
        )


@of_puzzle
def settings_are_arguments_of_random(subject: Subject) -> None:
    """Every setting is an argument of `random`, which makes puzzles with it (`generate --set`), and with each share of
    0.0 raised to 1.0."""
    parameters = inspect.signature(generator_for(subject.cls).random).parameters
    missing = sorted(subject.cls.settings.keys() - parameters.keys())
    if missing:
        raise Broken(
            f"`random` has no argument {', '.join(missing)}",
            "add it, with the same default",
        )
    for name, setting in subject.cls.settings.items():
        if isinstance(setting.default, bool):
            _draws_with(subject, {name: not setting.default})
    for name, parameter in parameters.items():
        if isinstance(parameter.default, float) and not parameter.default:
            _draws_with(subject, {name: 1.0})


def _draws_with(subject: Subject, settings: Mapping[str, bool | float]) -> None:
    """Raises Broken if `random` draws no puzzle of any small size with these settings, or one that breaks a rule."""
    cls, drawn, failure = subject.cls, False, "`small_sizes` is empty"
    for size in generator_for(cls).small_sizes:
        try:
            puzzle, solution = generator_for(cls).random(random.Random(7), **{**cls.size(size), **settings})
        except CluewiseError as error:
            failure = str(error)
            continue
        violations = puzzle.check(solution)
        if violations or any(getattr(puzzle, name) != settings[name] for name in settings.keys() & cls.settings):
            broken = f"a solution that breaks a rule: {violations[0].text}" if violations else "a puzzle without it"
            raise Broken(f"`random` with {dict(settings)} draws {broken}", "correct `random`", puzzle)
        drawn = True
    if not drawn:
        raise Broken(f"`random` draws no puzzle with {dict(settings)}: {failure}", "correct `random`")


@of_puzzle
def tiny_puzzles(subject: Subject) -> None:
    """`tiny` lists 21 to 3 999 puzzles of the tiniest sizes, each once, and each is read back from its text."""
    count = len(subject.whole.tiny)
    if not LEAST_TINY <= count <= MOST_TINY:
        to_do = "add sizes or clues" if count < LEAST_TINY else "leave out sizes, or puzzles with many clues"
        raise Broken(f"`tiny` lists {count} puzzles, expected {LEAST_TINY} to {MOST_TINY}", to_do)
    texts: dict[str, Puzzle] = {}
    for puzzle in subject.tiny:
        if texts.setdefault(puzzle.format(), puzzle) is not puzzle:
            raise Broken("`tiny` lists two puzzles with one text", "leave out one, or let their texts differ", puzzle)
    for text, puzzle in list(texts.items())[::7]:
        if subject.cls.parse(text) != puzzle:
            raise Broken(
                "a puzzle of `tiny` is another one when it is read back", "correct `tiny` or the format", puzzle
            )


@of_puzzle
def instances(subject: Subject) -> None:
    """`instances/NAME/` has puzzles with `# source:` and `# solutions:`: with no solution, with one, with several.

    A kind from outside the project, and a hybrid, may have none.
    """
    folder = f"instances/{subject.name}/"
    if not subject.files and (home(subject.name) or PLUS in subject.name):
        return
    if not subject.files:
        raise Broken(f"no file in {folder}", "put puzzles there, with lines '# source: …' and '# solutions: N'")
    counts = {min(instance.stated, 2) for instance in subject.whole.instances() if instance.stated is not None}
    for place, puzzle, stated in subject.instances():
        if stated is None:
            raise Broken(f"{place}: the number of solutions is not stated", "write '# solutions: N' before the puzzle")
        with shallow():
            solutions = subject.solved(puzzle, subject.encodings[0], stated + 1)
        if len(solutions) != stated:
            many = f"more than {stated}" if len(solutions) > stated else str(len(solutions))
            raise Broken(
                f"{place}: '# solutions: {stated}' is stated, and there are {many}", "correct the line or the rules"
            )
    missing = [number for count, number in enumerate(("no", "one", "more than one")) if count not in counts]
    if missing:
        raise Broken(f"no puzzle in {folder} has {' or '.join(missing)} solution", "add one of each kind")


@of_puzzle
def encodings_for_every_use(subject: Subject) -> None:
    """An encoding to CNF and an encoding to ILP are eager (for files). An encoding blames (for reasons)."""
    names = [encoding.name for encoding in subject.encodings]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise Broken(
            f"two encodings are named '{twice}'", "rename a function: an encoding has the name of its function"
        )
    for target, form in ((CNF, "clauses"), (ILP, "integer programs")):
        if not any(target in variant.targets and variant.reference for variant in variants(encodings(subject.name))):
            raise Broken(
                f"no encoding to {form} is eager, so no file states the whole puzzle",
                f"add one with '{target}' among its targets, without `lazy=True`",
            )
    if not any(encoding.blames for encoding in subject.encodings):
        raise Broken(
            "every encoding says `blames=False`", "add one that states each clue and each rule with its Reason"
        )
