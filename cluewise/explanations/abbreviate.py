"""Long arguments in five lines: the beginning, the number of omitted parts, and the end."""

from collections.abc import Collection, Iterable, Sequence
from textwrap import wrap

from cluewise.puzzles.common.errors import one_line
from cluewise.puzzles.common.places import sentence_start
from cluewise.puzzles.common.plural import count_words
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Reason

from .sentences import (
    MOST_PLACES,
    conclusions_text,
    gathered_reasons,
    link_sentences,
    link_text,
    listed,
    premise_text,
    reasons_of,
    sentence,
    so_of_chain,
)
from .steps import Step

LINES, WIDTH = 5, 80
"""An argument of more lines of this width is folded."""

MANY = 20
"""Nobody follows more reasons at once: their number is told."""

ROOM = LINES * WIDTH
MARK = 60
"""The approximate number of characters of the mark for an omitted part."""

WORTH = 3 * MARK
"""Links of a chain with at most this number of characters are shown: the mark would save too little."""


def is_short(text: str) -> bool:
    """True if an argument is not folded."""
    return len(wrap(text, WIDTH)) <= LINES


def abbreviated(puzzle: Puzzle, step: Step, announced: Collection[Reason], *, full: bool, by: str = "--full") -> str:
    """The sentence of a step; unless `full`, a long one is folded, with a mark that `by` unfolds it (if not empty)."""
    text = sentence(puzzle, step, announced)
    if full:
        return text
    if is_short(text):
        short = sentence(puzzle, step, announced, MOST_PLACES)
        return f"{short} ({by} names all.)" if by and short != text else short
    return _chain(puzzle, step, announced, by) if step.links else _reasons(puzzle, step, announced, by)


def _chain(puzzle: Puzzle, step: Step, announced: Collection[Reason], by: str) -> str:
    """A chain without the reasons of its links; if that is long, too, its first links and its clash."""
    texts = link_sentences(puzzle, step, announced, brief=True)
    number, unsaid = _number_of_conclusions(puzzle, step)
    so = so_of_chain(puzzle, step, number) + (f" (… and {unsaid} more.)" if unsaid else "")
    reasons_told = not unsaid and texts == link_sentences(puzzle, step, announced)
    mark = "" if reasons_told else by and f" ({by} gives the reasons.)"
    whole = " ".join(filter(None, [*texts, so]))
    if is_short(whole + mark):
        return whole + mark
    bare = step.links[-1]._replace(premises=())
    end = [link_text(puzzle, bare, announced, first=False), so]
    shown = _fitting(texts[1:-1], ROOM - MARK - len(texts[0]) - sum(map(len, end)))
    left_out = texts[1 + len(shown) : -1]
    if sum(map(len, left_out)) <= WORTH:
        return " ".join(filter(None, [*texts[:-1], *end])) + mark
    left = count_words(len(left_out), "more link", "more links")
    return " ".join(filter(None, [texts[0], *shown, f"(… {left}{by and f': {by} tells all'}.)", *end]))


def _reasons(puzzle: Puzzle, step: Step, announced: Collection[Reason], by: str) -> str:
    """The first of the reasons, and the conclusions."""
    so = _conclusions(puzzle, step, by)
    otherwise = step.idea and f"; otherwise {step.idea}"
    told = f"{sentence_start(premise_text(step))}: so {so}{otherwise}."
    if step.premise or (step.idea and is_short(told)):
        return told
    if len(step.reasons) > MANY:
        number = f"{len(step.reasons)} clues and rules together force it"
        return f"No short reason is known ({number}{by and f'; {by} names them'}): so {so}{otherwise}."
    texts = list(gathered_reasons(reasons_of(puzzle, step, announced), announced))
    shown = _fitting(texts, ROOM - MARK - len(so))
    parts = [*shown, "further reasons"] if len(shown) < len(texts) else shown
    known = count_words(len(step.facts), "known fact", "known facts") if step.facts else ""
    premises = ", and ".join(filter(None, (listed(parts), known)))
    if not premises:
        return f"Nothing else is possible: {so}."
    number = f"{len(step.reasons) + len(step.used)} reasons in all" if len(shown) < len(texts) else ""
    mark = "; ".join(filter(None, (number, by and f"{by} names them"))) if known or number else ""
    return f"{sentence_start(premises)}{mark and f' ({mark})'}: so {so}{otherwise}."


def _conclusions(puzzle: Puzzle, step: Step, by: str) -> str:
    """The conclusions; if they are long, the first ones."""
    number, left = _number_of_conclusions(puzzle, step)
    text = conclusions_text(puzzle, step, number)
    return f"{text}, and so on ({left} more{by and f': {by} tells all'})" if left else text


def _number_of_conclusions(puzzle: Puzzle, step: Step) -> tuple[int, int]:
    """The number of conclusions that are told, and of the others."""
    number = len(step.conclusions)
    while number > 1 and len(conclusions_text(puzzle, step, number)) > ROOM // 2:
        number //= 2
    return number, len(step.conclusions) - number


def fitting(texts: Sequence[str], room: int, by: str) -> list[str]:
    """The texts; if they do not fit into this number of characters, the first ones and the number of the others."""
    if sum(len(text) + 2 for text in texts) <= room:
        return [*texts]
    shown = _fitting([one_line(text, room - MARK) for text in texts], room - MARK)
    left = len(texts) - len(shown)
    return [*shown, f"{left} more{by and f' ({by} names them)'}"] if left else shown


def _fitting(texts: Iterable[str], room: int) -> list[str]:
    """The first texts that fit into this number of characters together; at least one."""
    shown: list[str] = []
    for text in texts:
        room -= len(text) + 1
        if room < 0 and shown:
            break
        shown.append(text)
    return shown
