"""Generator of regex crosswords: random letters, and expressions that match them."""

from collections.abc import Iterator, Sequence
from itertools import product

from ..common.kit import Solution, Solved
from ..parts.regex.formats import GridShape, count_cells
from ..parts.regex.matching import matches
from ..parts.regex.patterns import parse
from ..regex import Regex, _read_alphabet
from .common.kit import GridGenerator, Random

_TINY = (
    (".", "[^A]", "A|B*", "(?=B).", "A?B?", "(A)|B"),
    ("(.)\\1", "(.)(?!\\1).", "A*B?", "(?!AB)..", "^.B$", "(?:A|B){2}", "A+|(?:B.)", "(A|B)+?"),
    ("(A|B)*\\1", "(?:(A)|B)+\\1", "(?=.*B)A.+", "A??(..?)\\1?", "(?:.B|A.)*.", "[AB]{1,2}A", "AB"),
)
"""Patterns for lines of one, two and three cells."""


class RegexGenerator(GridGenerator[Regex]):
    rare_levels = {
        3: "on hexagons of side 4, trials of two further facts solved each of 39 random boards",
    }
    small_sizes = ("3x2", "2x3", "4x2", "1x4", "4x1", "hex2", "1x1")
    few_clues = {"loose": 0.3}
    many_clues = {"loose": 0.0}

    def tiny(self) -> Iterator[Regex]:
        """Patterns of every kind on up to three cells, over two letters."""
        letters = _read_alphabet("AB")
        one, two, three = _TINY
        shapes = (
            (GridShape.RECTANGULAR, 1, 1, (one, one)),
            (GridShape.RECTANGULAR, 1, 2, (two, one, one)),
            (GridShape.RECTANGULAR, 2, 1, (one[:3], one[:3], two)),
            (GridShape.RECTANGULAR, 1, 3, (three, one[:2], one[:2], one[:2])),
            (GridShape.RECTANGULAR, 2, 2, (two[:5],) * 4),
            (GridShape.HEXAGONAL, 1, 1, (one[:4],) * 3),
        )
        for shape, height, width, choices in shapes:
            for chosen in product(*choices):
                yield self.kind(height, width, shape, tuple((pattern,) for pattern in chosen), letters)

    def random(
        self, rng: Random, shape: GridShape, height: int, width: int, alphabet: str = "", loose: float = 0.1
    ) -> Solved[Regex]:
        """`alphabet`, by default A-C for up to 12 cells and A-H for more; `loose`, the share of pieces of patterns that
        restrict little (default 0.1)."""
        alphabet = alphabet or ("A-C" if count_cells(shape, height, width) <= 12 else "A-H")
        blank = self.kind(height, width, shape, (), alphabet)
        solution = Solution((cell, rng.choice(blank.letters)) for cell in blank.cells)
        words = ("".join(str(solution[cell]) for cell in line.cells) for line in blank.lines)
        patterns = tuple((_Describer(rng, blank.letters, loose).pattern(word),) for word in words)
        return self.kind(height, width, shape, patterns, alphabet), solution

    def excluding(self, puzzle: Regex, rng: Random, solution: Solution, other: Solution) -> Solved[Regex] | None:
        """Replaces a pattern of a line where the two solutions differ by a pattern that only `solution` matches."""
        differing = set(solution.differing(other))
        i = rng.choice([i for i, line in enumerate(puzzle.lines) if not differing.isdisjoint(line.cells)])
        word, wrong = ("".join(str(letters[cell]) for cell in puzzle.lines[i].cells) for letters in (solution, other))
        candidates = (_Describer(rng, puzzle.letters, 0.0).pattern(word) for _ in range(20))
        literal = "".join(map(_quote, word))
        fitting = next((pattern for pattern in candidates if not matches(parse(pattern)[0], wrong)), literal)
        return puzzle._with_pattern(i, 0, fitting), solution


class _Describer:
    """Writes random patterns that match a word, piece by piece; `loose` is the share of pieces that restrict little."""

    def __init__(self, rng: "Random", letters: Sequence[str], loose: float) -> None:
        self.rng, self.letters, self.loose = rng, letters, loose
        self.captured: list[str] = []
        self._most_captured = 3

    def pattern(self, word: str) -> str:
        self._most_captured = 3 if len(word) <= 15 else int(len(word) <= 30)  # more would need too many states
        pieces, at = [self._look_ahead(word)] if self.rng.random() < 0.08 else [], 0
        while at < len(word):
            again = [i for i, part in enumerate(self.captured, 1) if word.startswith(part, at)]
            if again and self.rng.random() < 0.7:
                number = self.rng.choice(again)
                pieces.append(f"\\{number}")
                at += len(self.captured[number - 1])
            else:
                length = self.rng.randint(1, min(3, len(word) - at))
                pieces.append(self._piece(word[at : at + length]))
                at += length
                if len(pieces) > 1 and pieces[-2][0] == "\\" and pieces[-2][1:].isdigit() and pieces[-1][0].isdigit():
                    pieces[-1] = f"[{pieces[-1][0]}]{pieces[-1][1:]}"  # so that \1 before a 0 does not become \10
        return "".join(pieces)

    def _piece(self, part: str) -> str:
        if self.rng.random() < self.loose:
            return self.rng.choice((".*", ".+", "." * len(part)))
        if self.rng.random() < 0.4 and len(self.captured) < self._most_captured:
            body = self.rng.choice((self._literal, self._classes, self._choice, lambda part: "." * len(part)))(part)
            self.captured.append(part)
            return f"({body})"
        shapes = (self._literal, self._classes, self._either, self._rounds, self._spare)
        return self.rng.choice(shapes)(part)

    def _literal(self, part: str) -> str:
        return "".join(map(_quote, part))

    def _class(self, letters: str) -> str:
        """A class with these letters and perhaps one more; sometimes a class that excludes another letter."""
        others = [letter for letter in self.letters if letter not in letters]
        if others and self.rng.random() < 0.3:
            return f"[^{_quote(self.rng.choice(others))}]"
        chosen = {*letters, *self.rng.sample(others, min(len(others), self.rng.randint(0, 1)))}
        if len(chosen) == 1:
            return _quote(letters[0])
        return f"[{''.join(map(_quote, sorted(chosen)))}]"

    def _classes(self, part: str) -> str:
        return "".join(map(self._class, part))

    def _choice(self, part: str) -> str:
        other = "".join(self.rng.choices(self.letters, k=self.rng.randint(1, len(part) + 1)))
        options = [self._literal(part), self._literal(other if other != part else part + other)]
        self.rng.shuffle(options)
        return "|".join(options)

    def _either(self, part: str) -> str:
        return f"(?:{self._choice(part)})"

    def _rounds(self, part: str) -> str:
        counted = f"{{{len(part)}}}" if len(part) > 1 else "?"
        return self._class(part) + self.rng.choice(("+", "*", counted))

    def _spare(self, part: str) -> str:
        return f"{self._literal(part)}{_quote(self.rng.choice(self.letters))}{self.rng.choice('?*')}"

    def _look_ahead(self, word: str) -> str:
        pair = "".join(self.rng.choices(self.letters, k=2))
        return f"(?{'=' if pair in word else '!'}.*{self._literal(pair)})"


def _quote(letter: str) -> str:
    return f"\\{letter}" if letter in "\\^$.|?*+()[]{}-&~#" else letter
