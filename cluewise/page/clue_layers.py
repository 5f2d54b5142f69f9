"""The layers of a board on which clues are set: places, the tokens that they can have, and the fields that they change.

A layer is one of:

- `FieldLayer`: a field with a token for each cell, corner, edge, lattice point or line,
- `CellLayer`: fields with lists of cells, a sign for each field,
- `WallLayer`: walls that divide the cells into regions,
- `LabelLayer`: a clue for each region, in any of its cells,
- `LetterLayer`: a letter in each cell, with a number or without,
- `BarrierLayer`: barriers on sides of cells,
- `EndLayer`: one line of the board, which is marked at its end,
- `SignLayer`: one sign in each cell of a board that is written like this,
- `TextLayer`: a text for each of the places that the kind names,
- `RuleLayer`: rules that are drawn, a line of text for each; they have no places of their own,
- `HeadingLayer`: title, author and rules in words.

`held` has the choice at each place (None: no clue), `changed` the board with other choices, and a flaw if what is drawn
is no board yet. A choice is the index of a token, or the token itself if not all tokens of the layer are listed.
"""

import string
from collections.abc import Collection
from dataclasses import replace
from typing import Any, NamedTuple

from cluewise.puzzles.common.errors import PuzzleError, quote
from cluewise.puzzles.common.formats import BLANKS, UNKNOWN, Signs
from cluewise.puzzles.common.geometry import HOLE, Cell, Edge, divided_by, edges, numbered, walls_of
from cluewise.puzzles.common.heading import Heading
from cluewise.puzzles.common.inner_walls import as_layer, walls_inside
from cluewise.puzzles.common.picture import Point
from cluewise.puzzles.common.play_board import Shape

MOST_NUMBER = 99
"""The largest number among the choices of a place; on a board with more cells, their number."""

MOST_TOKENS = 600
"""The maximum number of choices of a place."""

MORE_RULES = 500
"""The number of rules that can be drawn on a board besides those that it has."""

FEW = 3
"""Fewer tokens than these are not listed if there are others."""

WALL = "|"
"""The token of a wall between two cells."""

END = "S"
"""The token of the end of a line."""

Choice = int | str
Held = list[Choice | None]


class CluePlace(NamedTuple):
    """A target: its name in words, its shape (a polygon, or a segment between two cells), and its middle."""

    name: str
    shape: Shape
    middle: Point


class ClueLayer:
    """The clues that are set in the same way: `places`, and the `tokens` that each of them can have.

    If not all tokens are listed, `keys` has the characters that they consist of.
    """

    places: list[CluePlace]
    tokens: list[str]
    keys: str = ""
    placed = True
    """Whether its places are targets on the board."""

    @property
    def count(self) -> int:
        """The number of entries: one for each place, or one for all of them."""
        return len(self.places)

    def token(self, choice: Choice) -> str:
        return choice if isinstance(choice, str) else self.tokens[choice]

    def held(self, board: Any) -> Held:
        raise NotImplementedError

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        raise NotImplementedError


class FieldLayer(ClueLayer):
    """A field with a token for each place."""

    def __init__(self, field: str, signs: Signs, places: list[CluePlace]) -> None:
        self.field, self.signs, self.places = field, signs, places
        self.tokens, self.keys = _tokens(signs, len(places)), signs.keys
        if self.keys and (len(self.tokens) < FEW or "1" in self.tokens):
            self.tokens = []  # clicks would go through numbers
        elif self.keys and not any(token[0].isdigit() for token in self.tokens):
            self.tokens = [token for token in self.tokens if not any(map(str.isdigit, token))]

    def held(self, board: Any) -> Held:
        return [_choice(self.tokens, self.signs, value) for value in self._layer(board)]

    def _layer(self, board: Any) -> tuple[Any, ...]:
        return getattr(board, self.field) or (self.signs.nothing,) * len(self.places)

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        """Places that do not change keep their value, even if no token can be chosen for it."""
        before, layer, flaw = self.held(board), list(self._layer(board)), ""
        if chosen == before:
            return board, ""
        for i, (old, new) in enumerate(zip(before, chosen, strict=True)):
            try:
                if old != new:
                    layer[i] = self.signs.nothing if new is None else self.signs.read(self.token(new))
            except ValueError:
                found = quote(self.token(new or 0))
                flaw = flaw or f"{self.places[i].name}: expected {self.signs.expected}, found {found}"
        empty = not getattr(board, self.field) and not any(value is not None for value in layer)
        return replace(board, **{self.field: () if empty else tuple(layer)}), flaw


class CellLayer(ClueLayer):
    """Fields with lists of cells: a token marks a cell for one of them."""

    def __init__(self, fields: dict[str, str], places: list[CluePlace]) -> None:
        self.tokens, self.fields, self.places = [*fields], [*fields.values()], places

    def held(self, board: Any) -> Held:
        marks = [frozenset(getattr(board, field)) for field in self.fields]
        return [next((i for i, marked in enumerate(marks) if cell in marked), None) for cell in board.cells]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        if chosen == self.held(board):
            return board, ""
        pairs = list(zip(board.cells, chosen, strict=True))
        marks = {field: tuple(cell for cell, new in pairs if new == i) for i, field in enumerate(self.fields)}
        return replace(board, **marks), ""


class LetterLayer(ClueLayer):
    """In each cell a letter, and a number before it or none."""

    def __init__(self, letters: str, field: str, numbers: str, places: list[CluePlace]) -> None:
        self.letters, self.field, self.numbers, self.places = letters, field, numbers, places
        self.tokens = [f"{number or ''}{letter}" for number in range(len(places) + 1) for letter in letters]

    def held(self, board: Any) -> Held:
        pairs = zip(getattr(board, self.field), getattr(board, self.numbers), strict=True)
        return [(number or 0) * len(self.letters) + letter for letter, number in pairs]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        """Cells without a letter keep theirs: the flaw names the first one."""
        tokens = [old if new is None else new for old, new in zip(self.held(board), chosen, strict=True)]
        pairs = [divmod(int(token or 0), len(self.letters)) for token in tokens]
        letters, numbers = tuple(letter for _, letter in pairs), tuple(number or None for number, _ in pairs)
        missing = next((cell for cell, new in zip(board.cells, chosen, strict=True) if new is None), None)
        flaw = "" if missing is None else f"{missing} needs one of the letters {', '.join(self.letters)}"
        return replace(board, **{self.field: letters, self.numbers: numbers}), flaw


class WallLayer(ClueLayer):
    """Walls on the edges between cells. A wall inside a region is a flaw, except of a kind with `inner_walls`."""

    def __init__(self, field: str, places: list[CluePlace]) -> None:
        self.field, self.places, self.tokens = field, places, [WALL]

    def held(self, board: Any) -> Held:
        walls = walls_of(board.height, board.width, getattr(board, self.field)) | walls_inside(board)
        return [0 if edge in walls else None for edge in edges(board.height, board.width)]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        if chosen == self.held(board) and not board.hole_clues:
            return board, ""
        size, holes = (board.height, board.width), self._holes(board)
        bits = [
            new is not None or any(end in holes for end in edge.ends)
            for new, edge in zip(chosen, edges(*size), strict=True)
        ]
        regions, loose = divided_by(*size, bits)
        if holes:
            loose = frozenset(edge for edge in loose if not any(end in holes for end in edge.ends))
            regions = numbered([HOLE if cell in holes else of for cell, of in zip(board.cells, regions, strict=True)])
        fields: dict[str, Any] = {self.field: regions}
        if hasattr(board, "inner_walls"):
            return replace(board, **fields, inner_walls=as_layer(*size, loose)), ""
        return replace(board, **fields), self._flaw(loose)

    def _holes(self, board: Any) -> Collection[Cell]:
        if not board.hole_clues:
            return getattr(board, "holes", frozenset())
        field, signs = board.hole_clues
        return frozenset(cell for cell, clue in zip(board.cells, getattr(board, field), strict=True) if clue in signs)

    def _flaw(self, loose: frozenset[Edge]) -> str:
        if not loose:
            return ""
        more = f" and {len(loose) - 1} more" if len(loose) > 1 else ""
        return f"the wall {min(loose).between_text}{more} has the same region on both sides: close the region"


class LabelLayer(ClueLayer):
    """A field with a token for each region, which is set in any cell of it."""

    def __init__(self, field: str, regions: str, signs: Signs, places: list[CluePlace]) -> None:
        self.field, self.regions, self.signs, self.places = field, regions, signs, places
        self.tokens = _tokens(signs, len(places))

    def held(self, board: Any) -> Held:
        regions, labels = getattr(board, self.regions), getattr(board, self.field)
        held: Held = [None] * len(regions)
        for region, value in enumerate(labels):
            held[regions.index(region)] = _choice(self.tokens, self.signs, value)
        return held

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        """A region with two clues keeps the first one."""
        regions = getattr(board, self.regions)
        labels: list[Any] = [None] * (max(regions) + 1)
        flaw = ""
        for region, cell, new in zip(regions, board.cells, chosen, strict=True):
            if new is None:
                continue
            if labels[region] is None:
                labels[region] = self.signs.read(self.token(new))
            else:
                flaw = flaw or f"the clue in {cell} is the second one of its region"
        return replace(board, **{self.field: tuple(labels)}), flaw


class BarrierLayer(ClueLayer):
    """Barriers: pairs of a cell and the number of its side, in a field. `sides` has such a pair for each place."""

    def __init__(self, field: str, sides: list[Any], places: list[CluePlace]) -> None:
        self.field, self.sides, self.places, self.tokens = field, sides, places, [WALL]

    def held(self, board: Any) -> Held:
        return [0 if side in getattr(board, self.field) else None for side in self.sides]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        pairs = zip(self.sides, chosen, strict=True)
        return replace(board, **{self.field: frozenset(side for side, new in pairs if new is not None)}), ""


class EndLayer(ClueLayer):
    """A field with the number of a line, which is marked in the place at its end: one entry for all places."""

    tokens = [END]  # noqa: RUF012 - the same for all
    count = 1

    def __init__(self, field: str, places: list[CluePlace]) -> None:
        self.field, self.places = field, places

    def token(self, choice: Choice) -> str:
        return f"{END} at number {int(choice) + 1}"

    def held(self, board: Any) -> Held:
        return [getattr(board, self.field)]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        """Without a mark the board keeps its end."""
        if chosen[0] is None:
            return board, f"no line is marked as the {self.field}"
        return replace(board, **{self.field: chosen[0]}), ""


class SignLayer(ClueLayer):
    """The signs of a board that is written with one sign for each cell."""

    def __init__(self, signs: str, places: list[CluePlace]) -> None:
        self.tokens, self.places = [*signs], places

    def held(self, board: Any) -> Held:
        signs = board.in_signs(" ").replace("\n", "")
        return [self.tokens.index(sign) if sign in self.tokens else None for sign in signs]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        if chosen == self.held(board):
            return board, ""
        signs = "".join(" " if new is None else self.token(new) for new in chosen)
        return board.with_signs([signs[i : i + board.width] for i in range(0, len(signs), board.width)])  # type: ignore[no-any-return]


class TextLayer(ClueLayer):
    """A text for each place. `nothing` is the text of a place without a clue."""

    tokens = []  # noqa: RUF012 - none is listed

    def __init__(self, nothing: str, keys: str, places: list[CluePlace]) -> None:
        self.nothing, self.keys, self.places = nothing, keys, places

    def held(self, board: Any) -> Held:
        return [None if clue.text == self.nothing else clue.text for clue in board.text_clues()]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        if chosen == self.held(board):
            return board, ""
        texts = [self.nothing if new is None else self.token(new) for new in chosen]
        try:
            return board.with_text_clues(texts), ""
        except PuzzleError as error:
            return board, error.message


class RuleLayer(ClueLayer):
    """Rules that are drawn: each place has the line of a rule."""

    tokens = []  # noqa: RUF012 - none is listed
    placed = False

    def __init__(self, board: Any) -> None:
        count = len(board.rule_lines()) + MORE_RULES
        self.places = [CluePlace(f"rule {i + 1}", (), (0, 0)) for i in range(count)]

    def held(self, board: Any) -> Held:
        lines = list(board.rule_lines())
        return [*lines, *[None] * (self.count - len(lines))]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        """With a line that is no rule, the board has the others."""
        lines = [line for line in chosen if isinstance(line, str)]
        if sorted(lines) == sorted(board.rule_lines()):
            return board, ""
        try:
            return board.with_rule_lines(lines), ""
        except PuzzleError as error:
            flaw = error.message
        good = [line for line in lines if not self._flaw(board, line)]
        first = next((wrong for line in lines if (wrong := self._flaw(board, line))), flaw)
        try:
            return board.with_rule_lines(good), first
        except PuzzleError:
            return board, flaw

    @staticmethod
    def _flaw(board: Any, line: str) -> str:
        try:
            board.with_rule_lines([line])
        except PuzzleError as error:
            return error.message
        return ""


class HeadingLayer(ClueLayer):
    """The parts of the heading."""

    tokens = []  # noqa: RUF012 - none is listed
    placed = False

    def __init__(self) -> None:
        self.places = [CluePlace(name, (), (0, 0)) for name in Heading._fields]

    def held(self, board: Any) -> Held:
        return [text or None for text in board.heading]

    def changed(self, board: Any, chosen: Held) -> tuple[Any, str]:
        if chosen == self.held(board):
            return board, ""
        return replace(board, heading=Heading.of(*(str(text or "") for text in chosen))), ""


def _choice(tokens: list[str], signs: Signs, value: Any) -> Choice | None:
    if value is None or value == signs.nothing:
        return None
    token = signs.write(value)
    return tokens.index(token) if token in tokens else token if signs.keys else None


def _tokens(signs: Signs, cells: int) -> list[str]:
    """The tokens that a person can choose: signs, numbers, and words of both; those with letters come first.

    A button enters the sign of a value, not one of its other spellings.
    """
    named = list(dict.fromkeys(signs.signs.values()))
    numbers = [str(number) for number in range(max(MOST_NUMBER, cells) + 1)]
    small, letters = numbers[:10], [*string.ascii_letters]
    pairs = [a + b for a in letters for b in small] + [b + a for a in [*"<>^v", *letters] for b in small]
    pairs += [b + a for b in numbers for a in "+-*/"]
    known = [token for token in (UNKNOWN, *signs.keys, *letters, *pairs, *numbers) if signs.knows(token)]
    known = [token for token in known if (len(token) > 1 and not signs.keys) or signs.write(signs.read(token)) == token]
    return [token for token in dict.fromkeys([*named, *known]) if token not in BLANKS][:MOST_TOKENS]
