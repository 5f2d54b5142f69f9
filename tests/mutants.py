"""Mutants: encodings made wrong on purpose, to test whether the contract finds them (rules: `rule_mutants.py`).

Every family of constraints of every encoding is dropped, off by one in both directions, and negated.
The comparison of the contract (`right`, `families-matter`) must find this: it compares all solutions with those of
the search by the rules, on the tiny puzzles, the small random puzzles, and the instances.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import NamedTuple

from cluewise.contract.compiled import stated_at_once
from cluewise.contract.subject import FEW_SLOTS, Known, Subject, home_target
from cluewise.encodings.common.encoding import CNF, Encoding
from cluewise.encodings.common.model import Candidate, Clause, Constraint, Cut, Finder, LinearSum, LiteralCount, Model
from cluewise.puzzles.common.errors import EncodingBug
from cluewise.puzzles.common.loop_boards import LoopPuzzle
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.registry.loading import encodings, puzzle_class, puzzle_names

DROPPED, MORE, LESS, NEGATED = KINDS = ("dropped", "one more", "one less", "negated")
CUTS = "cuts"
FEW_SOLUTIONS = 6
"""Integer programs list more solutions too slowly."""


class Mutant(NamedTuple):
    """A fault: the encoding, its family of constraints, and the kind of fault."""

    encoding: str
    part: str
    kind: str

    def __str__(self) -> str:
        return f"{self.encoding}: {self.part} {self.kind}"


class Verdict(NamedTuple):
    """How many puzzles were compared, and whether the last one showed the fault."""

    puzzles: int
    noticed: bool


# ── encodings ──


def of_encodings(subject: Subject) -> Iterator[Mutant]:
    """Mutants of every family of every encoding, and of the cuts. Kinds that change nothing are left out."""
    for encoding in subject.encodings:
        changing: dict[tuple[str, str], None] = {}
        for puzzle in _samples(subject):
            model = encoding.build(puzzle)
            for family in model.families:
                # where a family also has cuts, they make up for clauses that say less
                for kind in (kind for kind in KINDS if kind != MORE or family.name not in model.stated_cuts):
                    if (family.name, kind) not in changing and _changed_family(family.constraints, kind):
                        changing[family.name, kind] = None
        yield from (Mutant(encoding.name, *fault) for fault in changing)
        if encoding.lazy:
            yield from (Mutant(encoding.name, CUTS, kind) for kind in (DROPPED, LESS, NEGATED))


def _samples(subject: Subject) -> list[Puzzle]:
    puzzles = (instance.puzzle for instance in subject.instances())
    small = [puzzle for puzzle in puzzles if len(puzzle.slots()) <= FEW_SLOTS]
    return [*(puzzle for puzzle, _ in subject.corpus[::3]), *small[:6]]


def _changed_family(constraints: Sequence[Constraint], kind: str) -> bool:
    return any(_wrong(constraint, kind) != constraint for constraint in constraints)


def wrong_encoding(encoding: Encoding, part: str, kind: str) -> Encoding:
    """The encoding with a fault in one family or in its cuts. Without Reasons, some Models have other families."""
    return encoding._replace(build=lambda puzzle: _wrong_model(encoding.worded(puzzle), part, kind))


def _wrong_model(model: Model, part: str, kind: str) -> Model:
    if kind == DROPPED and part != CUTS:
        return model.without(part)
    faulty = Model()
    faulty.__dict__ |= model.__dict__
    faulty.families = []
    for family in model.families:
        kept = faulty.family(family.name)
        pairs = zip(family.constraints, family.reasons, strict=True)
        for constraint, reason in pairs:
            wrong = _wrong(constraint, kind) if family.name == part else constraint
            if wrong is not None:
                kept.constraints.append(wrong)
                kept.reasons.append(reason)
    if part == CUTS:
        faulty.finders = [] if kind == DROPPED else [_wrong_finder(find, kind) for find in model.finders]
    return faulty


def _wrong(constraint: Constraint, kind: str) -> Constraint | None:
    """The constraint with a fault of this kind; the same constraint if the kind does not apply."""
    if kind == DROPPED:
        return None
    if isinstance(constraint, Clause):
        return _wrong_clause(constraint, kind)
    if isinstance(constraint, LiteralCount):
        return _wrong_count(constraint, kind)
    step = {MORE: 1, LESS: -1, NEGATED: 0}[kind]
    terms = constraint.terms
    if kind == NEGATED and terms:
        terms = ((-terms[0][0], terms[0][1]), *terms[1:])
    low, high = (None if bound is None else bound + step for bound in (constraint.low, constraint.high))
    return LinearSum(terms, low, high, constraint.when)


def _wrong_clause(clause: Clause, kind: str) -> Constraint:
    """One more: two literals must hold. One less: the last literal is removed. Negated: the first is negated."""
    if kind == NEGATED:
        return Clause((-literal if i == 0 else literal) for i, literal in enumerate(clause))
    if len(clause) < 2:
        return clause
    return LiteralCount(tuple(clause), 2, len(clause)) if kind == MORE else Clause(clause[:-1])


def _wrong_count(count: LiteralCount, kind: str) -> Constraint:
    """Moves the bounds that exclude something by one, or negates the first literal."""
    literals, low, high = count
    if kind == NEGATED:
        return LiteralCount(tuple(-literal if i == 0 else literal for i, literal in enumerate(literals)), low, high)
    step = 1 if kind == MORE else -1
    if low > 0:
        low += step
    if 0 <= high < len(literals):
        high += step
    return LiteralCount(literals, low, high) if high >= 0 and low <= len(literals) else Clause()


def _wrong_finder(find: Finder, kind: str) -> Finder:
    def wrong(candidate: Candidate) -> Sequence[Cut]:
        cuts = []
        for cut in find(candidate):
            clause = _wrong_clause(Clause(cut.clause), kind)
            assert isinstance(clause, Clause)
            cuts.append(Cut(clause, cut.reason))
        return cuts

    return wrong


def _collecting(encoding: Encoding, collected: list[Clause]) -> Encoding:
    """The encoding. Its cuts are added to the list as they are found."""

    def watched(find: Finder) -> Finder:
        def watching(candidate: Candidate) -> list[Cut]:
            cuts = list(find(candidate))
            collected.extend(Clause(cut.clause) for cut in cuts)
            return cuts

        return watching

    def build(puzzle: Puzzle) -> Model:
        model = encoding.build(puzzle)
        model.finders = [watched(find) for find in model.finders]
        return model

    return encoding._replace(build=build) if encoding.lazy else encoding


def compared(
    subject: Subject, encoding: Encoding, puzzles: Iterable[Known], hard: Iterable[tuple[Puzzle, int]] = ()
) -> Verdict:
    """Compares puzzle by puzzle, until the encoding finds a wrong set of solutions. `hard` puzzles have a known number
    of solutions, and the search by the rules does not find them in time."""
    number = 0
    for number, (puzzle, expected) in enumerate(puzzles, 1):
        cuts: list[Clause] = []
        try:
            if set(subject.solved(puzzle, _collecting(encoding, cuts), len(expected) + 1)) != expected:
                return Verdict(number, True)
            if cuts and set(subject.solved(puzzle, stated_at_once(encoding, cuts), len(expected) + 1)) != expected:
                return Verdict(number, True)
        except (EncodingBug, ArithmeticError, LookupError, AssertionError):
            return Verdict(number, True)
    for puzzle, stated in hard:
        number += 1
        try:
            if len(subject.solved(puzzle, encoding, stated + 1)) != stated:
                return Verdict(number, True)
        except EncodingBug:
            return Verdict(number, True)
    return Verdict(number, False)


# ── all of them ──


def corpus(subject: Subject, encoding: Encoding, part: str) -> Iterator[Known]:
    """Yields the puzzles of the contract on which an encoding is compared.

    These are the witnesses of a part, then tiny puzzles, small random ones and small instances; for integer programs
    those with few solutions.
    """
    few = home_target(encoding) != CNF
    for known in chain(_witnesses(subject, part), _all_known(subject)):
        if not (few and len(known.solutions) > FEW_SOLUTIONS):
            yield known


def _witnesses(subject: Subject, part: str) -> Iterator[Known]:
    for puzzle, expected in subject.witnesses_of(part):
        if not isinstance(expected, int):
            yield Known(puzzle, expected)


def _all_known(subject: Subject) -> Iterator[Known]:
    for puzzle in chain(subject.sample, (puzzle for puzzle, _ in subject.corpus)):
        known = subject.known(puzzle)
        if known:
            yield known
    yield from subject.filed


def verdict(subject: Subject, mutant: Mutant) -> Verdict:
    """Whether a comparison notices the mutant, and how many puzzles that took."""
    encoding = next(item for item in subject.encodings if item.name == mutant.encoding)
    changed = wrong_encoding(encoding, mutant.part, mutant.kind)
    # Without a family that only helps the solver, hard puzzles may take hours.
    hard = subject.hard if home_target(encoding) == CNF and why_the_same(subject, mutant) is None else ()
    return compared(subject, changed, corpus(subject, encoding, mutant.part), hard)


def mutants(subject: Subject) -> list[Mutant]:
    """All mutants of a puzzle."""
    return list(of_encodings(subject))


EVEN = "lines cross a border an even number of times, so where all but one do not, the last does not either"
FOUR_EDGES = "a loop has four edges at least"
EVEN_ROOM = "a loop crosses the border of a room an even number of times"
LOOP_KINDS = [
    name
    for name in puzzle_names()
    if issubclass(puzzle_class(name), LoopPuzzle) and name not in ("firefly", "ichimaga", "onsen", "wblink")
]
"""The kinds with a single loop. Lines of the others may end, or be several loops."""
BY_EDGES = [name for name in LOOP_KINDS if any(item.name == "edges" for item in encodings(name))]
LOOPS: dict[tuple[str, str, str, str], str] = {
    **{(name, "edges", "some", kind): FOUR_EDGES for name in ("slitherlink", *BY_EDGES) for kind in (MORE, LESS)},
    **{(name, "*", CUTS, LESS): EVEN for name in LOOP_KINDS if name != "nuriloop"},
}
"""`inside` states this of the cells inside the loop, which may be a single cell."""
PASSED = "a cell that the loop passes has two edges of it, and any other none"
CELL_EDGES = {  # families of the encoding `rules` that say only that the loop passes a cell, or does not
    **dict.fromkeys(("country", "nothing"), ("side",)),
    **dict.fromkeys(("koburin", "yajilin", "yajilin-regions"), ("touch",)),
    "icebarn": ("barn",),
    "onsen": ("circle", "room"),
}
FREE_EDGES = {
    **dict.fromkeys(("castle", "koburin", "linesweeper", "tapaloop", "yajilin"), ("clue",)),
    **dict.fromkeys(("dotchi", "nagare", "slalom"), ("black",)),
    **dict.fromkeys(("doubleback", "simpleloop"), ("shaded",)),
}
CALLED_REDUNDANT = {  # families of the encoding `rules` that the other encodings of the kind call redundant
    "araf": ("near", "order"),
    **dict.fromkeys(("detour", "simpleloop"), ("passed",)),
    "hidato": ("number",),
    "tracks": ("frame",),
}
COMPILED: dict[tuple[str, str, str, str], str] = {
    **{(name, "rules", "loop", LESS): FOUR_EDGES for name in (*LOOP_KINDS, "slitherlink", "grandtour", "mejilink")},
    **{
        (name, "rules", "loop", NEGATED): "another rule says that the loop passes some cell"
        for name in (
            *("barns", "detour", "dotchi2", "entryexit", "grandtour", "moonsun", "pipelink", "railpool", "slalom"),
            "yajilin-regions",
        )
    },
    **{
        (name, "rules", rule, kind): PASSED
        for name, some in CELL_EDGES.items()
        for rule in some
        for kind in (MORE, LESS)
    },
    **{(name, "rules", rule, MORE): PASSED for name, some in FREE_EDGES.items() for rule in some},
    **{
        (name, "rules", "circle", DROPPED): "the loop turns or goes straight at a circle, so it passes it"
        for name in ("balance", "shingoki")
    },
    **{
        (name, "rules", part, DROPPED): "the other encodings say so (`redundant`)"
        for name, parts in CALLED_REDUNDANT.items()
        for part in parts
    },
    ("reflect", "rules", "cross", LESS): "an even number of edges is used",
    ("battleship", "rules", "touch", DROPPED): "cells that touch at a corner are no straight ship",
    ("scrin", "rules", "apart", LESS): "the last cell is a clue, or else not the only unshaded cell of a square",
    **{("scrin", "rules", "some", kind): "a ring has four rectangles at least" for kind in (MORE, LESS)},
    ("mochikoro", "*", "apart", LESS): "the last cell is a clue, or else not the only shaded cell of a square",
    **{
        (name, "rules", "passed", kind): "`every` says that the loop passes all cells"
        for name in ("entryexit", "railpool")
        for kind in (DROPPED, LESS)
    },
    **{
        ("usotatami", "rules", *mutant): "only bars are stated, and each has its walls"
        for mutant in (*product(("corner",), (DROPPED, NEGATED)), *product(("thin",), (DROPPED, MORE, LESS, NEGATED)))
    },
    **{
        (name, "rules", "corner", DROPPED): "another rule states placed rectangles"
        for name in ("circlesquare", "lookair", "nawabari", "shikaku", "tasquare", "tatamibari")
    },
    **{
        (name, "rules", "wall", DROPPED): "each placed region has its walls"
        for name in ("fillmat", "heteromino", "patchwork", "pentominous", "squarejam", "tetrominous")
    },
    **{(name, "rules", "wall", DROPPED): "`beside` has walls between owners only" for name in ("araf", "dbchoco")},
    ("palisade", "rules", "wall", DROPPED): "`size` says that no wall is inside a region",
    **{(name, "rules", "order", DROPPED): "exactly one number is counted" for name in ("keywest", "shimaguni")},
    ("shimaguni", "rules", "size", MORE): "all islands are counted one cell smaller, and each has a cell",
    ("bosanowa", "rules", "sum", DROPPED): "the cuts say more",
    ("cave", "rules", "corner", DROPPED): "where the cave touches itself, it encloses shaded cells",
    ("dbchoco", "rules", "first", DROPPED): "each cell is connected with its owner, or is the image of a cell that is",
    **{("dbchoco", "rules", "one size", kind): "`half` counts a half with two sizes twice" for kind in (DROPPED, MORE)},
    ("doubleback", "rules", "passed", DROPPED): "`open` and `shaded` say which cells the loop passes",
    ("galaxies", "rules", "dot", MORE): "a single wall at a corner is inside a region",
    **{
        ("maze", "rules", part, DROPPED): "a cell that is entered is left by a step, by both `step` and `stray`"
        for part in ("step", "among")
    },
    ("nothree", "rules", "three", LESS): "the last cell between is beside a shaded one",
    ("onsen", "rules", "once", MORE): EVEN_ROOM,
    **{("snake", "rules", "some", kind): "a snake has two cells at least" for kind in (MORE, LESS)},
    **{
        ("tracks", "rules", part, DROPPED): "an even number of sides lead out of the grid" for part in ("entry", "exit")
    },
    ("tracks", "rules", "match", DROPPED): "a tree of pieces joins all their sides but the two that lead out",
    **{
        ("unruly", "rules", "unlike", kind): "lines that are half black differ in an even number of places"
        for kind in (MORE, LESS)
    },
}
SAME: dict[tuple[str, str, str, str], str] = {
    **LOOPS,
    **COMPILED,
    ("grandtour", "*", CUTS, LESS): EVEN,
    ("grandtour", "rules", "passed", LESS): "`degree` says that the loop passes all corners",
    **{("maze", name, CUTS, LESS): EVEN for name in ("edges", "subtours", "rules")},
    ("maze", "flow", "once", MORE): "`once` is redundant: other ways are longer",
    ("mejilink", "rules", CUTS, LESS): EVEN,
    # each cell has the same degree in the candidate, so a road that leaves the part once leaves a ring by another cell
    # there: two rings, their road, and a larger part (a SAT solver finds no board of two parts up to 8×8)
    ("sansaroad", "rules", CUTS, LESS): "a road that crosses a boundary once, from another ring, needs larger boards",
    ("net", "*", "loop", LESS): "it speaks where there are sides for more joints, and then there is no solution",
    ("numberlink", "labels", "label", NEGATED): "negated labels tell lines apart as well",
    **{("numberlink", name, CUTS, LESS): EVEN for name in ("labels", "rules")},
    ("slitherlink", "*", CUTS, LESS): EVEN,
    **{(name, encoding, CUTS, LESS): EVEN for name in ("net", "tracks") for encoding in ("sides", "digits")},
    ("detour", "*", "passed", LESS): "`every` says that the loop passes all cells",
    **{
        (name, *mutant): "`every` says that the loop passes all cells, and `onward` that it has two lines there"
        for name in ("barns", "pipelink")
        for mutant in (
            *(("inside", "some", kind) for kind in (MORE, LESS)),
            ("edges", "some", NEGATED),
            *((name, "passed", LESS) for name in ("edges", "inside")),
            ("*", "onward", NEGATED),
        )
    },
    ("moonsun", "edges", "some", NEGATED): "a loop visits every room",
    ("onsen", "layers", CUTS, LESS): EVEN,
    **{("onsen", name, "once", MORE): EVEN_ROOM for name in ("owners", "layers")},
    ("detour", "edges", "some", NEGATED): "a loop never runs along all edges of a board with more than one square",
    **{("detour", "inside", "some", kind): "`every` says that the loop passes all cells" for kind in (MORE, LESS)},
    ("dotchi", "*", "alike", NEGATED): "the two clauses of an equivalence are negations of each other",
    ("yinyang", "stones", "frame", MORE): "`frame` is redundant: the cuts say more",
}
"""Mutants that change no solution, and why: by puzzle, encoding (`*`: each), family, and kind."""


def why_the_same(subject: Subject, mutant: Mutant) -> str | None:
    """Why a mutant changes no set of solutions; None if it should be noticed."""
    if mutant.kind == DROPPED:
        encoding = next(item for item in subject.encodings if item.name == mutant.encoding)
        if mutant.part in encoding.redundant:
            return "the encoding says so (`redundant`)"
    for name in (mutant.encoding, "*"):
        explanation = SAME.get((subject.name, name, mutant.part, mutant.kind))
        if explanation is not None:
            return explanation
    return None
