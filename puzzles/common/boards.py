"""The base class of puzzles on a grid of cells.

These families derive from it:

- `cell_boards.CellPuzzle`: one value for each cell; `ShadingPuzzle` and `LatinPuzzle` derive from it;
- `edge_boards.EdgePuzzle`: the slots are edges, 1 where a line runs (loops and paths);
- `region_boards.RegionPuzzle`: a division; the slots are the borders between cells, 1 for a wall.

A puzzle is a frozen dataclass whose first fields are `height` and `width`. It defines `formats`, `rules()`, `random`,
`tiny`, and how a picture shows the clues; `reasons`, `check`, text and JSON are derived from these.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, wraps
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, ParamSpec, Self, TypeVar

from .also import ALSO, also_setting, keep_also, statements
from .errors import PuzzleError, Refused, cut, quote
from .formats import SIDES, UNKNOWN, Flaw, Format, Rows
from .geometry import Cell, Edge, Line, cells, edges, ends_of, lines, neighbours, squares
from .heading import NO_HEADING, Heading
from .lru import Bounded
from .old_names import adopt
from .placed_clues import LINE_COUNTS, PlacedClues
from .plural import count_words
from .puzzle import IGNORED_VARIANT, VARIANT, Puzzle, Setting
from .puzzle.clues import Place, middle_of
from .reading import Text, check_size, read_width_height
from .size_lines import SizeLine, size_line
from .solution import UNSPOKEN, Reason, ReasonRead, Slot, Solution, Value, Violation, is_silent, silently

if TYPE_CHECKING:
    from .drawing import Drawing
    from .picture import Picture
    from .rules import OneOf, Rule

OPEN = "?"
"""The sign of a slot without a value in the text of a solution."""


class Announced(dict[tuple[str, Hashable], Reason]):
    """Reasons by rule and place. A missing key raises a KeyError that lists the rules."""

    def __missing__(self, key: tuple[str, Hashable]) -> Reason:
        rules = ", ".join(sorted({rule for rule, _ in self}))
        raise KeyError(f"no reason {key[0]!r} at {key[1]!r}; the rules are: {rules}")

    def __getitem__(self, key: Any) -> Reason:
        """`why["rule", place]`, or `why["rule"]` for a rule of the whole board."""
        return super().__getitem__(key if isinstance(key, tuple) and not isinstance(key, Cell) else (key, None))


class _Unannounced(Announced):
    """Replaces the Reasons while none are made: every key gives UNSPOKEN. Other methods raise ReasonRead."""

    def __getitem__(self, key: Any) -> Reason:
        return UNSPOKEN

    def _read(self, *_: object) -> Any:
        raise ReasonRead

    __contains__ = __iter__ = __len__ = __eq__ = __or__ = get = items = keys = values = copy = _read


_UNANNOUNCED = _Unannounced()

_new = tuple.__new__
"""Makes a named tuple of all its fields in half the time: a board has hundreds of Reasons."""


Made = TypeVar("Made")
Given = ParamSpec("Given")

KEPT, MOST_KEPT = 32, 2500
"""The number of kinds and sizes of boards whose rules are kept, and the most cells of such a board."""


def kept_for_size(make: Callable[Concatenate[Any, Given], Made]) -> Callable[Concatenate[Any, Given], Made]:
    """A decorator for methods of a puzzle that return or yield rules that depend on its size alone.

    These rules are made once for each size and tuple of arguments, with Reasons and without (`silently`), unless other
    cells are missing on other boards of this size (`GridPuzzle.is_whole`).
    """
    kept = Bounded[Hashable, tuple[Any, Any]](KEPT)

    @wraps(make)
    def made(puzzle: Any, *given: Given.args, **options: Given.kwargs) -> Made:
        size, mesh = (puzzle.height, puzzle.width), getattr(puzzle, "mesh", None)
        if not puzzle.is_whole or len(puzzle.cells) > MOST_KEPT:
            return make(puzzle, *given, **options)
        key = (type(puzzle), *size, id(mesh), is_silent(), given, *options.items())
        known = kept.get(key)
        rules: Any = make(puzzle, *given, **options) if known is None else known[0]
        if isinstance(rules, Iterator):
            from .rules.counting import gathered

            rules = tuple(gathered(rules) if is_silent() else rules)
        if known is None:
            kept[key] = rules, mesh  # while the mesh is kept, no other object gets its id
        return iter(rules) if isinstance(rules, tuple) else rules  # type: ignore[return-value]

    return made  # type: ignore[return-value]


def same_for_all(values: Callable[[Any, Slot], Sequence[Value]]) -> Callable[[Any, Slot], Sequence[Value]]:
    """A decorator for a `Puzzle.values` that returns the same values for every slot: one call is then enough."""
    values.same_for_all = True  # type: ignore[attr-defined]
    return values


LONG = 20_000
"""The format of shorter texts is cached: it is needed when a file is split, and again when the puzzle is read."""


@lru_cache(8)
def _format_of(formats: tuple[Format, ...], body: str) -> Format:
    fitting = [form for form in formats if form.fits(body)] or [formats[-1]]
    return next((form for form in fitting if form.named_in(body)), fitting[0])


@dataclass(frozen=True)
class GridPuzzle(PlacedClues, Puzzle):
    """A puzzle on `height` × `width` cells.

    If `is_square` is true, every board has as many rows as columns. `clue_layers` are the layers whose clues can be
    removed, in groups: `generate --unique` empties as many of their places as it can, and starts with the first group.
    `variant` is `ignore` or `ignore:NAME` if the puzzle's address marks variant rules, which are ignored. `notes` are
    remarks about the reading of its text for the user; `heading` has its title, its author and the setter's rules.
    `also` are extra rules, sentences of `sentences/`.
    """

    height: int
    width: int
    variant: str | None = field(default=None, kw_only=True, repr=False)
    notes: tuple[str, ...] = field(default=(), kw_only=True, repr=False, compare=False)
    heading: Heading = field(default=NO_HEADING, kw_only=True, repr=False, compare=False)
    also: tuple[str, ...] = field(default=(), kw_only=True, repr=False)

    formats: ClassVar[tuple[Format, ...]]
    most_cells: ClassVar[int] = 10_000
    """Kinds whose rules are about few cells have a higher limit: their large boards are solved in seconds."""
    most_side: ClassVar[int | None] = None
    least_side: ClassVar[int] = 1
    is_square: ClassVar[bool] = False
    outside: ClassVar[tuple[str, ...]] = ()
    clue_layers: ClassVar[tuple[tuple[str, ...], ...]] = ()
    fixed_marks: ClassVar[tuple[Any, ...]] = ()
    """The values in layers of clues that are no clues, such as holes: they are never removed."""
    bare_clue: ClassVar[Any] = None
    """The value that replaces a removed clue: `?` if a circle without a number remains."""
    origin: ClassVar[Any] = None
    """The drawing from which the puzzle was read (`penpa.format.Drawing`); None for other texts, and for a changed
    puzzle."""
    no_sentences: ClassVar[str] = ""
    """The reason why no extra rule can be stated, such as `its slots are lines of a hexagon`."""
    fixed_by_need: ClassVar[bool] = False
    """True if a clue may be necessary only because the puzzle is invalid without it: another clue can replace it."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Sets `Puzzle.comments`: if a row can begin with `#`, a line that begins with `#` is no comment."""
        super().__init_subclass__(**options)
        adopt(cls, {"flaw": "validation_error"})
        keep_also(cls)
        if "formats" in vars(cls):
            cls.comments = not any(form.knows("#") for form in cls.formats)

    # ── geometry ──

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        return cells(self.height, self.width)

    @property
    def is_whole(self) -> bool:
        """True if all boards of this size have the same cells: those of the full rectangle."""
        return self.cells is cells(self.height, self.width) and self.touching is edges(self.height, self.width)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The rows, then the columns."""
        return lines(self.height, self.width)

    @property
    def around(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """For each cell the cells that share an edge with it."""
        return neighbours(self.height, self.width)

    @property
    def touching(self) -> tuple[Edge, ...]:
        """All pairs of cells that share an edge."""
        return edges(self.height, self.width)

    @property
    def touching_pairs(self) -> Sequence[tuple[Cell, Cell]]:
        """The two cells of each of these pairs."""
        return ends_of(self.touching)

    @property
    def board_cells(self) -> tuple[Cell, ...]:
        """The cells of the board: all, unless it has holes (`holed_boards`)."""
        return self.cells

    @property
    def squares(self) -> tuple[tuple[Cell, Cell, Cell, Cell], ...]:
        """All 2×2 squares of cells."""
        return squares(self.height, self.width)

    def by_cell(self, layer: Sequence[Any]) -> dict[Cell, Any]:
        """The values of a layer by cell, without the empty cells."""
        return {cell: value for cell, value in zip(self.cells, layer, strict=True) if value is not None}

    def with_ones(self, slots: Iterable[Slot]) -> Solution:
        """The Solution in which these slots have the value 1 and all others 0."""
        chosen = frozenset(slots)
        return Solution({slot: int(slot in chosen) for slot in self.slots()})

    def by_line(self, layer: Sequence[Any]) -> Iterator[tuple[Line, Sequence[Any]]]:
        """The lines, each with the values of a layer along it."""
        width = self.width
        for line in self.lines:
            first = line.number
            yield line, layer[first * width : first * width + width] if line.kind == "row" else layer[first::width]

    @cached_property
    def number_at(self) -> dict[Cell, Any]:
        """The cells with a number in the layer `numbers`; a clue `?` has none."""
        numbers: Sequence[Any] = getattr(self, "numbers", (None,) * len(self.cells))
        return {cell: number for cell, number in self.by_cell(numbers).items() if number != UNKNOWN}

    def seen_from(self, side: str) -> list[tuple[Line, tuple[Cell, ...]]]:
        """The lines that end at a side of the grid, each with its cells, the nearest first."""
        lines = self.lines[self.height :] if side in ("top", "bottom") else self.lines[: self.height]
        return [(line, line.cells if side in ("top", "left") else line.cells[::-1]) for line in lines]

    def clues_beside(self, *sides: str) -> Iterator[tuple[str, Line, Any, tuple[Cell, ...]]]:
        """The clues on these sides except `?`: side, line, clue, and the line's cells, the nearest first."""
        for side in sides:
            for (line, seen), clue in zip(self.seen_from(side), getattr(self, side), strict=True):
                if clue is not None and clue != UNKNOWN:
                    yield side, line, clue, seen

    def counted_lines(self) -> Iterator[tuple[Line, int]]:
        """The rows with a number on their left and the columns with a number above them, each with the number."""
        for _, line, number, _ in self.clues_beside("left", "top"):
            yield line, number

    # ── text ──

    @classmethod
    def check_size(cls, text: Text, height: int, width: int) -> None:
        """Raises PuzzleError for a size that is not allowed, before memory is allocated for it."""
        check_size(text, width, height, cls.most_cells, cls.most_side)
        if problem := cls._problem_of_size(height, width):
            raise text.error(problem)

    @classmethod
    def _problem_of_size(cls, height: int, width: int) -> str:
        """The reason why no board of this kind has this size; empty if there can be one."""
        if min(height, width) < cls.least_side:
            return f"{width}x{height} is too small: at least {cls.least_side} cells a side"
        return f"a {cls.name} puzzle is square, not {width}x{height}" if cls.is_square and height != width else ""

    @classmethod
    def format_of(cls, body: str) -> Format:
        """The format that reads a text. If no format fits the text, it is the last one."""
        drawn = cls.penpa_format(body)
        return drawn or (_format_of if len(body) < LONG else _format_of.__wrapped__)(cls.formats, body)

    @classmethod
    def penpa_format(cls, body: str) -> Format | None:
        """The format of a link of Penpa+; None for any other text. Raises PuzzleError if the kind has none."""
        if "m=" not in body and "penpa" not in body and "m%3" not in body:
            return None
        from .penpa_links import is_link

        if not is_link(body):
            return None
        from .penpa.format import format_of

        return format_of(cls)

    @classmethod
    def on_a_line(cls, body: str) -> bool:
        return cls.format_of(body).on_a_line

    @classmethod
    def all_settings(cls) -> dict[str, Setting]:
        """The declared settings, `distinct` if the puzzle has several views, and `also`."""
        return {**super().all_settings(), ALSO: also_setting(cls)}

    @classmethod
    def text_settings(cls) -> dict[str, Setting]:
        marked = any(VARIANT in form.marks for form in cls.formats)
        return {**cls.all_settings(), **({VARIANT: IGNORED_VARIANT} if marked else {})}

    def read_as(self) -> str:
        if self.origin is not None:
            return "; ".join((*self.notes, *self.origin.remarks))
        if self.variant is None:
            return "; ".join(self.notes)
        mark = quote("v:" + self.variant.partition(":")[2])
        reading = f"by the normal rules; the setter used variant rules ({mark}), which are ignored"
        return "; ".join((reading, *self.notes))

    def compared(self, solution: Solution) -> str:
        return "" if self.origin is None else str(self.origin.compare(self, solution))

    @classmethod
    def read(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        size = size_line(text.body) if "\n" in text.body else None
        if size is None or cls.format_of(text.body).named_in(text.body):
            return cls._read_all(text, settings)
        try:
            puzzle = cls._read_all(text, settings)
        except PuzzleError as error:
            return cls._read_below(size, text, settings, error)
        if isinstance(cls.format_of(text.body), Rows) and size.is_size(puzzle.height - 1, puzzle.width):
            ways = "remove it if it is the size, and write two blanks between the cells of the first row if it is a row"
            raise text.error(f"the first line may be a row, or the size of the rows below it: {ways}", size.start)
        return puzzle

    @classmethod
    def _read_below(cls, size: SizeLine, text: Text, settings: Mapping[str, Any], error: PuzzleError) -> Self:
        """Reads the rows below their size. If they are invalid, raises their error or `error`, that of the whole text:
        the one further down."""
        try:
            puzzle = cls._read_all(size.below(text), settings)
        except PuzzleError as other:
            raise max(error, other, key=lambda one: (one.line, one.column)) from None
        if size.is_size(puzzle.height, puzzle.width):
            return puzzle
        below = f"{count_words(puzzle.height, 'row')} and {count_words(puzzle.width, 'column')}"
        raise text.error(f"the first line is not the size of the board below it, which has {below}", size.start)

    @classmethod
    def _read_all(cls, text: Text, settings: Mapping[str, Any]) -> Self:
        form = cls.format_of(text.body)
        board = form.read(text, cls)
        origin = board.pop("origin", None)
        puzzle = cls(**{**settings, **board})
        if flaw := puzzle.validation_error():
            raise form.error(text, puzzle, flaw)
        object.__setattr__(puzzle, "origin", origin)
        return puzzle

    def validation_error(self) -> str:
        """The error that makes this board invalid (a wrong side, a number that no cell can have); empty if it is valid.

        A `Flaw` also gives the place of the error.
        """
        return ""

    def flaw_in(self, field: str, wrong: Callable[[Any], bool], text: str) -> str:
        """The Flaw at the first wrong number of a layer; empty if no number is wrong. The number replaces `{}` in the
        text. `?` and empty places are no numbers."""
        for i, value in enumerate(getattr(self, field)):
            if type(value) is int and wrong(value):
                return Flaw(text.format(value), field, i)
        return ""

    def flaw_at(self, field: str, sign: Any, text: str) -> str:
        """The Flaw at the first place of a layer with this sign; empty if there is none."""
        layer = getattr(self, field)
        return Flaw(text, field, layer.index(sign)) if sign in layer else ""

    @cached_property
    def _written_in(self) -> Format:
        """The first format that can hold this puzzle. Raises Refused if none can."""
        refusals = []
        for form in self.formats:
            refusal = form.refusal(self)
            if not refusal:
                return form
            refusals.append(refusal)
        raise Refused(f"no text holds this {self.name} puzzle: {'; '.join(refusals)}")

    def write(self) -> str:
        return self._written_in.write(self)

    def changed_settings(self) -> dict[str, str]:
        """The settings that differ from their defaults, without those that the text itself states."""
        return self._settings_besides(self._written_in.holds)

    # ── rules ──

    @abstractmethod
    def rules(self) -> Iterable["Rule"]:
        """Every rule, clues included. Import the module `rules` only here: it is not needed to read a puzzle."""

    def domains(self) -> Iterable["OneOf"]:
        """The rules that a slot has one of its `values`, for kinds whose encodings give them as reasons."""
        return ()

    def size_rules(self) -> Iterable["Rule"]:
        """The rules that are `kept_for_size`, of a kind whose puzzles share an engine in a stream.

        Its `rules` are these, the `part_rules` of its `parts`, and its `own_rules`.
        """
        return ()

    def parts(self) -> Sequence[Hashable]:
        """What the puzzle has besides the rules of its size: clues."""
        return ()

    def part_rules(self, part: Any) -> Iterable["Rule"]:
        """The rules of a part. Besides their Reasons, they depend on it and on the size of the board alone."""
        return ()

    def own_rules(self) -> Iterable["Rule"]:
        """The rules that hardly any other puzzle has, such as those of its areas."""
        return ()

    @cached_property
    def all_rules(self) -> tuple["Rule", ...]:
        """The domains and the rules, with their Reasons, even if this is first called while no Reasons are made."""
        with silently(False):
            return (*self.domains(), *self.rules(), *self.also_rules)

    @cached_property
    def _silent_rules(self) -> tuple["Rule", ...]:
        """The rules for a solution whose slots have allowed values; without Reasons if none have been made yet.

        Raises ReasonRead if a rule needs its Reason.
        """
        if "all_rules" in self.__dict__:
            return self.all_rules
        with silently():
            return (*self.rules(), *self.quiet_also_rules)

    @cached_property
    def also_rules(self) -> tuple["Rule", ...]:
        """The extra rules, with their Reasons. Raises PuzzleError if a sentence does not fit this board."""
        if not self.also:
            return ()
        with silently(False):
            return self._made_also_rules()

    @cached_property
    def quiet_also_rules(self) -> tuple["Rule", ...]:
        """The extra rules, made while no Reasons are made."""
        return self._made_also_rules() if self.also else ()

    def _made_also_rules(self) -> tuple["Rule", ...]:
        return tuple(rule for one in statements(type(self), self.also) for rule in one.rules(self))

    def take_quiet_rules(self, rules: Iterable["Rule"]) -> None:
        """Takes the rules that `rules` would make while no Reasons are made: those that other puzzles have in common
        with it are made once."""
        self.__dict__.setdefault("_silent_rules", (*rules, *self.quiet_also_rules))

    @property
    def quiet_rules(self) -> "Sequence[Rule]":
        """The rules for a Model that serves a solver alone, without domains; see `_silent_rules`."""
        return self._silent_rules

    def search_rules(self) -> "Sequence[Rule]":
        return self.all_rules

    def rule(self, name: str, at: Hashable, text: str, cells: Iterable[Cell] = (), *shown: object) -> Reason:
        """The Reason for an instance of a rule. The text is formatted with `shown`, if there is any: where a board has
        hundreds of instances, this saves the texts while no Reasons are made."""
        if is_silent():
            return UNSPOKEN
        return _new(Reason, ("rule", name, at, text.format(*shown) if shown else text, tuple(cells)))

    def clue(self, name: str, at: Hashable, text: str, cells: Iterable[Cell] = (), *shown: object) -> Reason:
        """The Reason for a clue; see `rule`."""
        if is_silent():
            return UNSPOKEN
        return _new(Reason, ("clue", name, at, text.format(*shown) if shown else text, tuple(cells)))

    def reasons(self) -> list[Reason]:
        return list(dict.fromkeys(reason for rule in self.all_rules for reason in rule.all_reasons()))

    def reason_of(self, name: str, at: Hashable = None) -> Reason:
        """The Reason of a rule at a place, for encoders: `puzzle.reason_of("row", 3)`, `puzzle.reason_of("connected")`.

        Raises KeyError, with the names of the rules. While a Model is built for a solver alone (`silently`), no Reasons
        are made, and every name gives UNSPOKEN.
        """
        return UNSPOKEN if is_silent() else self._announced[name, at]

    @property
    def why(self) -> Announced:
        """The Reasons by name and place, as until version 0.2. Use `reason_of`."""
        return _UNANNOUNCED if is_silent() else self._announced

    @cached_property
    def _announced(self) -> Announced:
        return Announced({(reason.rule, reason.at): reason for reason in self.reasons()})

    def plainly_solved(self, solution: Solution) -> bool:
        return bool(self._plain_verdict(solution))

    def accepts(self, solution: Solution) -> bool:
        verdict = self._plain_verdict(solution)
        return not self.check(solution) if verdict is None else verdict

    def _plain_verdict(self, solution: Solution) -> bool | None:
        """True if every rule accepts a full solution, else False; None if a rule needs its Reason to judge it."""
        slots = self.slots()
        held: dict[Slot, Any] = dict(solution.items())
        if len(held) != len(slots):
            return False
        try:
            values = [held[slot] for slot in slots]
        except KeyError:
            return False
        if not self._hold_values(slots, values):
            return False
        take = held.__getitem__
        try:
            for rule in self._silent_rules:  # half the time of `all`
                if rule.first_violation(list(map(take, rule.slots))) is not None:
                    return False
        except ReasonRead:  # usually for the sentence about a broken rule
            return None
        return True

    def _hold_values(self, slots: Collection[Slot], held: Sequence[Any]) -> bool:
        """True if each slot has one of its values, of the same type."""
        if slots and getattr(type(self).values, "same_for_all", False):  # the usual case
            possible = self.values(next(iter(slots)))
            types = set(map(type, possible))
            if len(types) == 1:
                return types.issuperset(map(type, held)) and set(possible).issuperset(held)
        known = list(map(self.values, slots))
        return all(
            any(type(value) is type(possible) and value == possible for possible in values)
            for value, values in zip(held, known, strict=True)
        )

    def broken(self, solution: Solution) -> Iterator[Violation]:
        held, strange = dict[Slot, Any](), dict[Slot, Value]()
        values, possible = None, set[tuple[type, Any]]()
        for slot in self.slots():
            known, value = self.values(slot), solution.get(slot)
            if known != values:
                values, possible = known, {(type(value), value) for value in known}
            held[slot] = value if value in known and (type(value), value) in possible else None
            if value is not None and held[slot] is None:
                strange[slot] = value
        domains = {rule.slots[0]: rule for rule in self.domains()} if strange else {}
        for slot, value in strange.items():
            if slot in domains:
                yield domains[slot].violation(self.strange_text(slot, value))
            else:
                yield Violation("value", f"{slot} cannot be {cut(repr(value))}", self.cells_of(slot))
        for rule in self.all_rules:
            yield from rule.all_violations(list(map(held.__getitem__, rule.slots)))

    def strange_text(self, slot: Slot, value: Value) -> str:
        """The message about a value that a slot cannot have."""
        return f"found {self.value_text(slot, value) if type(value) is int else cut(value)}"

    def cells_of(self, slot: Slot) -> tuple[Cell, ...]:
        return slot.ends if isinstance(slot, Edge) else super().cells_of(slot)

    # ── pictures ──

    def picture(self, solution: Solution | None = None, unsure: Collection[Slot] = ()) -> "Picture":
        from .drawing import pencilled

        solution, drawing = solution or Solution({}), self.canvas()
        drawing.candidates = pencilled(unsure)
        drawing.notes = bool(solution) and any(slot not in solution for slot in self.slots())
        with self.naming_strange(solution):
            self.draw(drawing, solution, set(unsure))
        return drawing.picture

    def canvas(self) -> "Drawing":
        """An empty drawing of the right size."""
        from .drawing import Drawing

        return Drawing(self.height, self.width, self.name, self.outside, self.caption())

    def caption(self) -> str:
        """The text below the picture, for clues about the whole grid."""
        return ""

    @abstractmethod
    def draw(self, drawing: "Drawing", solution: Solution, unsure: set[Slot]) -> None:
        """Draws the puzzle, the values of the solution, and marks on the unsure slots."""

    def write_numbers(self, drawing: "Drawing") -> None:
        """Draws the layer `numbers` if the puzzle has one; a sign for a hole is no number."""
        holes: Collection[Cell] = getattr(self, "holes", ())
        for cell, number in self.by_cell(getattr(self, "numbers", (None,) * len(self.cells))).items():
            if cell not in holes:
                drawing.write(cell, str(number))

    def draw_outside(self, drawing: "Drawing") -> None:
        """Draws the clues outside the grid if the puzzle has any."""
        for side in self.outside:
            drawing.clues(side, getattr(self, side))

    # ── sizes, and clues that can be removed ──

    @classmethod
    def size(cls, text: str) -> dict[str, Any]:
        sides = read_width_height(text, cls.most_cells, cls.most_side)
        if not cls.is_square:
            return sides
        if sides["height"] != sides["width"]:
            raise PuzzleError(f"expected one side such as 5, found '{text[:40]}'")
        return {"side": sides["width"]}

    @classmethod
    def blank(cls, height: int, width: int, layer: Sequence[Any] | None = None, **fields: Any) -> Self:
        """A board with `layer` (by default an empty one) as its first layer of cells, without clues outside.

        `fields` are its other fields.

        Raises PuzzleError for a size that is not allowed.
        """
        if problem := cls._problem_of_size(height, width):
            raise PuzzleError(problem)
        outside = {side: (None,) * (width if side in ("top", "bottom") else height) for side in cls.outside}
        board = cls(height, width, tuple(layer or (None,) * (height * width)), **{**outside, **fields})  # type: ignore[call-arg, arg-type]
        if flaw := board.validation_error():
            raise PuzzleError(flaw)
        return board

    def spare_clues(self) -> Sequence[Sequence[tuple[str, int]]]:
        """The clues of `clue_layers`, each as the field of the layer and the index in it."""
        kept = (None, self.bare_clue, *self.fixed_marks)
        return [
            [(field, i) for field in fields for i, clue in enumerate(getattr(self, field)) if clue not in kept]
            for fields in self.clue_layers
        ]

    def _clues_in(self, field: str) -> list[tuple[str, int]]:
        """All clues of a layer, including those that are only a `bare_clue`."""
        return [(field, i) for i, clue in enumerate(getattr(self, field)) if clue not in (None, *self.fixed_marks)]

    def fixed_clues(self) -> Sequence[tuple[str, int]]:
        """The other clues of `clue_layers`, unless they are bare."""
        spare = {clue for layer in self.spare_clues() for clue in layer}
        clues = [clue for fields in self.clue_layers for field in fields for clue in self._clues_in(field)]
        return [
            (field, i) for field, i in clues if (field, i) not in spare and getattr(self, field)[i] != self.bare_clue
        ]

    def without_fixed(self, clue: tuple[str, int]) -> Self | None:
        other = self.with_place(*clue, None) if self.fixed_by_need else None
        return None if other is None or other.validation_error() else other

    def traces(self) -> Sequence[Place]:
        """The places of all clues if a `bare_clue` remains of each."""
        clues = [clue for fields in self.clue_layers for field in fields for clue in self._clues_in(field)]
        return [place for clue in clues if self.bare_clue is not None and (place := self.place_of(clue)) is not None]

    def without_clue(self, clue: tuple[str, int]) -> Self:
        return self.with_place(*clue, self.bare_clue)

    def place_of(self, clue: tuple[str, int]) -> Place | None:
        field, i = clue
        field = LINE_COUNTS.get(field, field)
        if field in SIDES:
            along, far = 2 * i + 1, {"bottom": 2 * self.height + 1, "right": 2 * self.width + 1}.get(field, -1)
            return (far, along) if field in ("top", "bottom") else (along, far)
        if field in self.edge_layers:
            edge = edges(self.height, self.width)[i]
            return edge.r1 + edge.r2 + 1, edge.c1 + edge.c2 + 1
        layer, height, width = len(getattr(self, field)), self.height, self.width
        if layer == height * width and self.cells[-1] == Cell(height - 1, width - 1):
            return middle_of(divmod(i, width))
        if layer == (height + 1) * (width + 1):
            row, column = divmod(i, width + 1)
            return 2 * row, 2 * column
        if layer == (2 * height - 1) * (2 * width - 1):
            row, column = divmod(i, 2 * width - 1)
            return row + 1, column + 1
        if field in self.crossing_layers:
            row, column = divmod(i, width - 1)
            return 2 * row + 2, 2 * column + 2
        return None

    def with_place(self, field: str, i: int, value: Any) -> Self:
        """The puzzle with another value in one place of a layer."""
        return self.with_places([(field, i)], value)

    def with_places(self, places: Iterable[tuple[str, int]], value: Any) -> Self:
        """The puzzle with another value in these places: pairs of a layer and an index."""
        layers: dict[str, list[Any]] = {}
        for name, i in places:
            layers.setdefault(name, list(getattr(self, name)))[i] = value
        changed: dict[str, Any] = {name: tuple(layer) for name, layer in layers.items()}
        return replace(self, **changed) if changed else self
