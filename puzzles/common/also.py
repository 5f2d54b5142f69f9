"""Extra rules: the setting `also` of kinds on a grid, sentences that hold beside the kind's own rules.

    # set: also=no_2x2_square_is_all_unshaded;_shaded_cells_are_connected

A header has no blanks, so `_` is a blank there; `;` separates sentences.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial, wraps
from typing import TYPE_CHECKING, Any

from .errors import PuzzleError
from .puzzle.settings import Setting
from .reading import Text
from .solution import held_values

if TYPE_CHECKING:
    from .rules import Rule
    from .sentences.sentence import Statement
    from .solution import Reason, Solution, Violation

ALSO = "also"
"""The setting, and the field, with extra rules."""
MOST_CHARACTERS, MOST_SENTENCES = 4000, 20


def also_setting(kind: Any) -> Setting:
    """The setting `also` of a kind."""
    return Setting((), "extra rules: sentences of 'cluewise list --sentences'", partial(_read, kind), (), _written)


def _written(sentences: Iterable[str]) -> str:
    if isinstance(sentences, str):
        raise TypeError
    return ";_".join(sentence.replace(" ", "_") for sentence in sentences)


def _read(kind: Any, text: str) -> tuple[str, ...]:
    """The sentences of the setting. Raises PuzzleError for one that is unknown, or that does not fit the kind."""
    return tuple(statement.text for statement in _statements(kind, text))


def statements(kind: Any, sentences: Sequence[str]) -> "tuple[Statement, ...]":
    """The extra rules of a kind, read."""
    return _statements(kind, "; ".join(sentences))


@lru_cache(256)
def _statements(kind: Any, text: str) -> "tuple[Statement, ...]":
    from .sentences.read_sentence import read_sentence
    from .sentences.vocabulary import vocabulary_of

    if len(text) > MOST_CHARACTERS:
        raise PuzzleError(f"setting also: at most {MOST_CHARACTERS} characters, found {len(text)}")
    body = Text(text.replace("_", " "), "setting also")
    parts, start = [], 0
    for part in body.body.split(";"):
        if part.strip():
            parts.append((start, start + len(part)))
        start += len(part) + 1
    if len(parts) > MOST_SENTENCES:
        raise body.error(f"at most {MOST_SENTENCES} sentences, found {len(parts)}", parts[MOST_SENTENCES][0])
    vocabulary = vocabulary_of(kind)
    if parts and not vocabulary.slots:
        reason = f": {kind.no_sentences}" if kind.no_sentences else ""
        raise body.error(f"no sentence is about the slots of a {kind.name} puzzle{reason}")
    read = []
    for i, (first, end) in enumerate(parts):
        first += len(body.body[first:end]) - len(body.body[first:end].lstrip())
        name = ALSO if len(parts) == 1 else f"{ALSO}{i + 1}"
        statement = read_sentence(name, body, first, end, vocabulary)
        if statement.layer is not None:
            raise body.error("an extra rule is about the board, not about clues", first)
        read.append(statement)
    return tuple(read)


# ── kinds that override a reader of the rules ──


def keep_also(kind: type) -> None:
    """Wraps the methods of a class that answer for all rules, so that extra rules are among them."""
    for name, wrap in _READERS.items():
        if name in vars(kind) and not hasattr(vars(kind)[name], "keeps_also"):
            made = wrap(vars(kind)[name])
            made.keeps_also = True
            setattr(kind, name, made)


def _with_rules(read: Callable[[Any], "Sequence[Rule]"]) -> Callable[[Any], "Sequence[Rule]"]:
    @wraps(read)
    def rules(puzzle: Any) -> "Sequence[Rule]":
        found = read(puzzle)
        if not puzzle.also:
            return found
        known = set(map(id, found))
        return (*found, *(rule for rule in puzzle.also_rules if id(rule) not in known))

    return rules


def _with_reasons(read: Callable[[Any], "list[Reason]"]) -> Callable[[Any], "list[Reason]"]:
    @wraps(read)
    def reasons(puzzle: Any) -> "list[Reason]":
        found = read(puzzle)
        return list(dict.fromkeys([*found, *(rule.reason for rule in puzzle.also_rules)])) if puzzle.also else found

    return reasons


def _with_violations(read: Callable[..., "Iterable[Violation]"]) -> Callable[..., "Iterator[Violation]"]:
    @wraps(read)
    def broken(puzzle: Any, solution: "Solution") -> "Iterator[Violation]":
        found = list(read(puzzle, solution))
        yield from found
        if not puzzle.also:
            return
        held = held_values(puzzle, solution)
        for rule in puzzle.also_rules:
            values = [held.get(slot) for slot in rule.slots]
            yield from (violation for violation in rule.all_violations(values) if violation not in found)

    return broken


def _with_verdict(read: Callable[..., bool]) -> Callable[..., bool]:
    @wraps(read)
    def solved(puzzle: Any, solution: "Solution") -> bool:
        return bool(read(puzzle, solution)) and (not puzzle.also or _keeps(puzzle, solution))

    return solved


def _keeps(puzzle: Any, solution: "Solution") -> bool:
    return all(rule.first_violation([solution.get(slot) for slot in rule.slots]) is None for rule in puzzle.also_rules)


_READERS: dict[str, Callable[[Any], Any]] = {
    "search_rules": _with_rules,
    "reasons": _with_reasons,
    "broken": _with_violations,
    "plainly_solved": _with_verdict,
}
"""The methods that answer for all rules, and how each hears of extra ones."""
