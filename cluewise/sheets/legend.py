"""Captions of the puzzles on a sheet, and their rules."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from cluewise.puzzles.common.puzzle import Puzzle

from .captions import name_of, printable, rules_of

WORDS = ("easy", "medium", "hard", "expert", "search")
"""The words of the levels, from 1 on."""


class Legend(NamedTuple):
    """The names, the rules and the captions of the puzzles, in order. The default caption is title and author of the
    puzzle; an empty caption means the number.

    If the rules differ, captions and rules name the kind of the puzzle.
    """

    names: tuple[str, ...]
    texts: tuple[str, ...]
    captions: tuple[str, ...]

    @classmethod
    def of(cls, puzzles: Sequence[Puzzle], captions: Sequence[str]) -> "Legend":
        words = [*map(printable, captions[: len(puzzles)])]
        words += [printable(puzzle.heading.line) for puzzle in puzzles[len(words) :]]
        return cls(tuple(map(name_of, puzzles)), tuple(map(rules_of, puzzles)), tuple(words))

    @property
    def is_mixed(self) -> bool:
        return len(set(self.texts)) > 1

    def label(self, number: int) -> str:
        """The caption of a puzzle, or its number."""
        return self.captions[number - 1] or str(number)

    def caption(self, number: int, level: int | None = None, most: int = 80) -> str:
        """The text above a puzzle. A label is cut off if the text has more than `most` letters."""
        kind = f" · {self.names[number - 1]}" if self.is_mixed else ""
        tail = kind + ("" if level is None else f" · level {level}, {WORDS[level - 1]}")
        name, room = self.label(number), max(len(str(number)), most - len(tail))
        return (name if len(name) <= room else name[: room - 1] + "…") + tail

    def rules(self, numbers: Sequence[int]) -> list[str]:
        """A text for each set of rules of these puzzles. With several sets, each text names kind and puzzles."""
        alike: dict[tuple[str, str], list[int]] = {}
        for number in numbers:
            alike.setdefault((self.names[number - 1], self.texts[number - 1]), []).append(number)
        if not self.is_mixed:
            return [text for _, text in alike]
        return [f"{name} ({self._listed(those)}): {text}" for (name, text), those in alike.items()]

    def _listed(self, numbers: Sequence[int]) -> str:
        """The labels of puzzles, with ranges of numbers: "1-3, 5, Monday"."""
        words = list[str]()
        for _, run in groupby(enumerate(numbers), self._run):
            those = [number for _, number in run]
            words += [f"{those[0]}-{those[-1]}"] if len(those) > 2 else map(self.label, those)
        return ", ".join(words)

    def _run(self, pair: tuple[int, int]) -> int:
        """A key for grouping: equal for consecutive numbers in a list, different for each caption."""
        place, number = pair
        return -number if self.captions[number - 1] else number - place
