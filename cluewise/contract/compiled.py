"""Checks of encodings: documented, pure and correct, without needless families of constraints or cuts."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from zlib import crc32

from cluewise.encodings.common.encoding import CNF, Encoding
from cluewise.encodings.common.model import Candidate, Clause, Cut, Finder, Model, literals_of
from cluewise.puzzles.common.errors import EncodingBug
from cluewise.puzzles.common.puzzle import Puzzle
from cluewise.puzzles.common.solution import Solution
from cluewise.registry.folders import PLUS
from cluewise.registry.loading import encodings

from .checks import Broken, NotShown, of_encoding
from .subject import FEW_SLOTS, FEW_SOLUTIONS, QUARTERS, Known, Subject, fewest, home_target, shallow

SOME_SOLUTIONS = 20
"""The maximum number of solutions of a puzzle that tests an integer program without a family."""


SOME_HARD = 4
"""The number of instances beyond the oracle on which cuts are tried."""


@of_encoding
def described(subject: Subject, encoding: Encoding) -> None:
    """An encoding has a summary, a source, and a docstring that names its variables and explains each family."""
    if not encoding.summary or not encoding.source:
        raise Broken("it has no summary or no source", "write both in @encoding(summary=…, source=…)")
    words = " ".join((encoding.build.__doc__ or "").split())
    if "Variables" not in words:
        raise Broken("its docstring does not name its variables", "begin the list of them with 'Variables:'")
    others = {item.name: item.build.__doc__ or "" for item in subject.encodings}
    quoted = [" ".join(others[name].split()) for name in re.findall(r"`(\w+)`", words) if name in others]
    boards = [puzzle for puzzle, _ in subject.corpus[::3]]
    rules = {
        reason.rule
        for puzzle in boards
        for reason in (puzzle.reasons() if encoding.compiled else getattr(puzzle, "added_reasons", ()))
    }
    for family in families_of(subject, encoding):
        if family in rules:
            continue  # the rule's own sentence describes it
        heading = re.compile(rf"(?<!\w){re.escape(family)}(?!\w)[\w, ]*(?::| as )")
        if not any(map(heading.search, (words, *quoted))):
            to_do = f"describe it: '{family}: …', or refer to another encoding: '{family}: as in `board`'"
            raise Broken(f"its docstring does not name the family '{family}'", to_do)


@of_encoding
def building_is_pure(subject: Subject, encoding: Encoding) -> None:
    """Two builds of one puzzle give the same variables and constraints in the same order."""
    for puzzle, _ in subject.corpus[:2]:
        first, second = encoding.build(puzzle), encoding.build(puzzle)
        same = list(first.constraints()) == list(second.constraints()) and list(first.slots) == list(second.slots)
        if not same or first.variables != second.variables:
            raise Broken("two builds differ", "keep nothing between builds, and do not iterate over a set", puzzle)


@of_encoding
def literals(subject: Subject, encoding: Encoding) -> None:
    """All literals are those of existing variables, and no clause contains a variable twice."""
    for puzzle, model in _built(subject, encoding):
        for family in model.families:
            for constraint in family.constraints:
                used = [abs(literal) for literal in literals_of(constraint)]
                place = f"the family '{family.name}' states {constraint}"
                if used and not 0 < min(used) <= max(used) <= model.variables:
                    raise Broken(f"{place}: there is no such variable", "use variables of the Model", puzzle)
                if isinstance(constraint, Clause) and len(set(used)) != len(used):
                    raise Broken(f"{place}: a variable twice", "leave out the clause, or one of the literals", puzzle)


@of_encoding
def reasons_of_constraints(subject: Subject, encoding: Encoding) -> None:
    """Each constraint has a Reason of the puzzle, a narrowed Reason of a global rule, or no Reason."""
    for puzzle, model in _built(subject, encoding):
        known, wide = set(puzzle.reasons()), _wide(puzzle)
        for _, reason in model.constraints():
            if reason is not None and reason not in known and (reason.kind, reason.rule) not in wide:
                to_do = "look it up: puzzle.reason_of('rule', place); only the Reason of a global rule may be narrowed"
                raise Broken(f"a constraint has {reason}, which is none of the puzzle's Reasons", to_do, puzzle)


def _wide(puzzle: Puzzle) -> set[tuple[str, str]]:
    """Kind and rule of the global rules."""
    return {(rule.reason.kind, rule.reason.rule) for rule in puzzle.search_rules() if rule.is_global}


def _built(subject: Subject, encoding: Encoding) -> Iterator[tuple[Puzzle, Model]]:
    for puzzle, _ in subject.corpus[::3]:
        yield puzzle, encoding.build(puzzle)


@of_encoding
def views(subject: Subject, encoding: Encoding) -> None:
    """A Model names the literals of every view except the default view. Blocking and files need them."""
    cls = subject.cls
    needed = [view for view in cls.views if view != cls.default_view()]
    for puzzle, _ in subject.corpus[:1] if needed else ():
        named = encoding.build(puzzle).views
        for view in needed:
            if view not in named:
                raise Broken(f"the view '{view}' has no literals", f"set model.views['{view}'] to its literals")


@of_encoding
def right(subject: Subject, encoding: Encoding) -> None:
    """The encoding finds exactly the solutions of the oracle, on tiny and on random puzzles."""
    tiny, small = (subject.some_for(encoding, known) for known in (subject.tiniest, subject.small))
    if home_target(encoding) == CNF:
        _compare(subject, encoding, [*tiny, *subject.some(small, 48)])
    else:
        _compare(
            subject,
            encoding,
            [*subject.some(fewest(tiny, FEW_SOLUTIONS), 10), *subject.some(fewest(small, FEW_SOLUTIONS), 3)],
        )
    for target in _other_targets(subject, encoding):
        some = _by_size(fewest(small, FEW_SOLUTIONS))
        middle = 0 if encoding.compiled else len(some) // 2  # each class of rules is judged apart
        _compare(subject, encoding, subject.some(some[middle:][:2], 2), target)


def _other_targets(subject: Subject, encoding: Encoding) -> Iterator[str]:
    """The targets of an encoding besides its home target. Solving takes long, so each has one of the quarters."""
    others = [(one.name, to) for one in subject.encodings for to in one.targets if to != home_target(one)]
    turn = crc32(subject.name.encode())
    for number, (name, target) in enumerate(others):
        if name == encoding.name and (turn + number) % QUARTERS in subject.quarters:
            yield target


@of_encoding
def lowerings(subject: Subject, encoding: Encoding) -> None:
    """`globals` names the kinds of global constraints that the encoding states, and each lowering of them is right, on
    some of the tiny and random puzzles. For a compiled encoding this is judged by class of rules.
    """
    stated = next(item for item in encodings(subject.name) if item.name == encoding.name)
    kinds = {type(constraint) for puzzle, _ in subject.corpus for constraint in stated.build(puzzle).statements}
    if kinds - {*stated.globals}:
        names = ", ".join(sorted(kind.__name__ for kind in kinds))
        raise Broken(f"it states {names}", f"write globals=({names},) in @encoding(…)")
    for variant in stated.variants[1:] if not encoding.compiled else ():
        if home_target(variant) == CNF:
            puzzles = [*subject.some(subject.tiniest, 12), *subject.some(subject.small, 12)]
        else:
            small = _by_size(fewest(subject.small, FEW_SOLUTIONS))
            puzzles = [*subject.some(fewest(subject.tiniest, FEW_SOLUTIONS)[:3], 3), *subject.some(small[:2], 2)]
        try:
            _compare(subject, variant, puzzles)
        except Broken as broken:
            raise Broken(f"--globals {variant.lowering}: {broken.finding}", broken.advice, broken.puzzle) from None


def _by_size(puzzles: list[Known]) -> list[Known]:
    return sorted(puzzles, key=lambda known: len(known.puzzle.slots()))


def _compare(subject: Subject, encoding: Encoding, puzzles: list[Known], target: str | None = None) -> None:
    for puzzle, expected in puzzles:
        try:
            solutions = subject.solved(puzzle, encoding, len(expected) + 1, target)
        except EncodingBug as bug:
            raise Broken(str(bug).partition(":\n")[0], "state what is missing in the encoding", puzzle) from None
        if len(set(solutions)) != len(solutions):
            raise Broken(
                "a solution is found twice", "give each solution one assignment of the slots' literals", puzzle
            )
        missing, extra = expected - set(solutions), set(solutions) - expected
        if extra or missing:
            solution = next(iter(extra or missing))
            difference = "finds a solution that the oracle does not have" if extra else "does not find this solution"
            to_do = "compare `cluewise show` with the rules: a constraint is missing or too strict, or a rule is wrong"
            raise Broken(f"it {difference}:\n{puzzle.text(solution)}", to_do, puzzle)


@of_encoding
def families_matter(subject: Subject, encoding: Encoding) -> None:
    """Without any one family of constraints, a random puzzle or an instance has different solutions. Only families in
    `redundant` can be left out. Families that are compiled from rules are not judged; nor are those of hybrids, because
    the kinds may state the same.
    """
    if encoding.compiled or PLUS in subject.name:
        return  # each family is a rule of the kind, and rules may follow from others
    # the witnesses are the same in every quarter, so each quarter has its own families
    for family in subject.quarter_of(families_of(subject, encoding)):
        changed = without_family(encoding, family)
        noticed = _notices(subject, changed, family, redundant=family in encoding.redundant)
        if family in encoding.redundant and noticed:
            to_do = f"remove '{family}' from `redundant`"
            raise Broken(f"without the family '{family}' solutions change, and it is called redundant", to_do, noticed)
        if family not in encoding.redundant and not noticed:
            raise NotShown(
                f"without the family '{family}' all random puzzles and instances keep their solutions",
                f"if it only helps the solver, write @encoding(…, redundant=('{family}',)); else let `random` draw "
                "puzzles that need it, or add an instance that does",
            )


def families_of(subject: Subject, encoding: Encoding) -> list[str]:
    """The names of all families that clauses or sums state, in the order in which they are stated."""
    names: dict[str, None] = {}
    for _, model in _built(subject, encoding):
        names |= dict.fromkeys(family.name for family in model.families if family.constraints)
    return list(names)


def without_family(encoding: Encoding, family: str) -> Encoding:
    """The encoding without the constraints and cuts of a family."""
    return encoding._replace(build=lambda puzzle: encoding.worded(puzzle).without(family))


def _notices(subject: Subject, changed: Encoding, family: str, *, redundant: bool) -> Puzzle | None:
    """Returns the first puzzle with a wrong result: a witness, a random puzzle, or an instance. A redundant family is
    tried on the witnesses of others and on a sample.
    """
    clauses = home_target(changed) == CNF
    for puzzle, expected in subject.witnesses_of(family):
        if (clauses or few(expected)) and differs(subject, changed, puzzle, expected):
            return puzzle
    puzzles = [*subject.small, *subject.filed]
    if not clauses:
        puzzles = sorted(fewest(puzzles, SOME_SOLUTIONS), key=lambda known: len(known.solutions))
    if redundant:
        puzzles = subject.some(puzzles, 24 if clauses else 4)
    hard = () if redundant else subject.hard
    tried: Iterable[tuple[Puzzle, frozenset[Solution] | int]] = (*puzzles, *hard)
    return next((puzzle for puzzle, expected in tried if differs(subject, changed, puzzle, expected)), None)


def few(expected: frozenset[Solution] | int) -> bool:
    """True for so few solutions that an integer program lists them quickly."""
    return (expected if isinstance(expected, int) else len(expected)) <= SOME_SOLUTIONS


def differs(subject: Subject, changed: Encoding, puzzle: Puzzle, expected: frozenset[Solution] | int) -> bool:
    """True if an encoding finds other solutions than these, or another number of them."""
    number = expected if isinstance(expected, int) else len(expected)
    try:
        # One extra solution shows the difference; without a family, a puzzle can have very many.
        solutions = subject.solved(puzzle, changed, number + 1)
    except EncodingBug:
        return True
    return len(solutions) != expected if isinstance(expected, int) else set(solutions) != expected


# ── cuts ──


@of_encoding
def cuts(subject: Subject, encoding: Encoding) -> None:
    """A lazy encoding, unless it is compiled, needs its cuts on some random puzzle or instance. The candidate of a cut
    violates its clause, no solution does, and the kind and the rule of its Reason are those of a Reason of the puzzle.
    """
    if not encoding.lazy:
        model = encoding.build(subject.corpus[0][0])
        if model.finders and not encoding.compiled:
            raise Broken("it has cuts, which no file states", "write `lazy=True` in @encoding(…)")
        return
    tally: dict[int | str, int] = {}
    clauses: list[Clause] = []
    watched = encoding._replace(
        build=lambda puzzle: _watched(puzzle, encoding.worded(puzzle), encoding, tally, clauses)
    )
    known_ones = subject.some_for(encoding, [*subject.small, *subject.filed])
    if home_target(encoding) == CNF:
        some = 0 if encoding.compiled else SOME_HARD
        smallest = sorted(subject.hard, key=lambda item: len(item[0].slots()))[:some]
        puzzles: Iterable[tuple[Puzzle, frozenset[Solution] | int]] = (*known_ones, *smallest)
    else:
        puzzles = fewest(known_ones, FEW_SOLUTIONS)
    for puzzle, expected in puzzles:
        clauses.clear()
        number = expected if isinstance(expected, int) else len(expected)
        found = set(subject.solved(puzzle, watched, number + 1))
        known = found if isinstance(expected, int) else expected
        lost = known - set(subject.solved(puzzle, stated_at_once(encoding, clauses), number + 1))
        missing = lost or (known - found)
        if missing and not _holds_without_cuts(subject, encoding, puzzle, next(iter(missing))):
            message = f"without any cut, it does not have this solution:\n{puzzle.text(next(iter(missing)))}"
            raise Broken(message, "correct the encoding as in the check `right`: a constraint is too strict", puzzle)
        if lost:
            message = f"a cut rules out this solution, which was found before it:\n{puzzle.text(next(iter(lost)))}"
            raise Broken(message, "correct the cut finder", puzzle)
        if len(found) != number:
            raise Broken(f"it finds {len(found)} of {number} solutions", "correct the cut finder", puzzle)
    if not encoding.compiled:
        _has_cuts(tally)


def _has_cuts(tally: Mapping[int | str, int]) -> None:
    """Raises Broken if a finder or a global constraint had no cuts."""
    idle = [number for number, cuts in tally.items() if not cuts]
    if idle or not tally:
        finding = f"the {_finder_name(idle[0])} of the Model finds no cuts" if idle else "it has no cuts"
        raise NotShown(
            f"{finding}, on no random puzzle and no instance",
            "let `random` draw puzzles that need cuts, or add an instance; or state all of it, without `lazy=True`",
        )


def _finder_name(key: int | str) -> str:
    return f"global constraint '{key}'" if isinstance(key, str) else f"cut finder number {key + 1}"


def _holds_without_cuts(subject: Subject, encoding: Encoding, puzzle: Puzzle, solution: Solution) -> bool:
    """True if the constraints without cuts allow a solution, and always for slots that the encoding decodes."""
    if set(encoding.build(puzzle).slots) != set(solution):
        return True
    return bool(subject.solved(puzzle, stated_solution(encoding, solution), 1))


def stated_solution(encoding: Encoding, solution: Solution) -> Encoding:
    """Returns the encoding without cuts, and with this solution as clauses."""

    def build(puzzle: Puzzle) -> Model:
        model = encoding.build(puzzle)
        model.finders = []
        for slot, code in model.slots.items():
            possible = solution[slot] in code.values
            for clause in ((literal,) for literal in code.literals(solution[slot])) if possible else ((),):
                model.family("this solution").clause(clause)
        return model

    return encoding._replace(build=build)


def stated_at_once(encoding: Encoding, clauses: Sequence[Clause]) -> Encoding:
    """Returns the encoding with these cuts as clauses from the start, so that no solution precedes them."""

    def build(puzzle: Puzzle) -> Model:
        model = encoding.worded(puzzle)
        for clause in dict.fromkeys(clauses):
            model.family("cuts").clause(clause)
        return model

    return encoding._replace(build=build)


def _watched(
    puzzle: Puzzle, model: Model, encoding: Encoding, tally: dict[int | str, int], clauses: list[Clause]
) -> Model:
    """Returns the Model with finders whose cuts are checked, kept, and counted: by the number of the finder, or by the
    family of the global constraint that it states."""
    announced = {(reason.kind, reason.rule) for reason in puzzle.reasons()}

    def watch(key: int | str, find: Finder) -> Finder:
        tally.setdefault(key, 0)

        def watched_find(holds: Candidate) -> list[Cut]:
            cuts = list(find(holds))
            for cut in cuts:
                flaw = _flaw(cut, holds, announced, model, blames=encoding.blames)
                if flaw:
                    raise Broken(f"the cut {tuple(cut.clause)}: {flaw}", "correct the cut finder", puzzle)
                clauses.append(Clause(cut.clause))
            tally[key] += len(cuts)
            return cuts

        return watched_find

    keys = [*range(len(model.finders) - len(model.stated_cuts)), *model.stated_cuts]
    model.finders = [watch(key, find) for key, find in zip(keys, model.finders, strict=True)]
    return model


def _flaw(cut: Cut, holds: Candidate, announced: set[tuple[str, str]], model: Model, *, blames: bool) -> str:
    """Returns the fault of a cut as text; empty if it has none."""
    clause, reason, _ = cut
    if any(not 0 < abs(literal) <= model.variables for literal in clause):
        return "it has a literal of no variable"
    if any(map(holds, clause)):
        return "its candidate does not violate it"
    if reason is None:
        return "it has no Reason" if blames else ""
    if (reason.kind, reason.rule) not in announced:
        return f"its Reason is none of the puzzle's, nor a narrowed one: {reason}"
    return ""


@of_encoding
def instances_crash_no_encoding(subject: Subject, encoding: Encoding) -> None:
    """Every small instance can be built, also with a recursion limit of 240."""
    with shallow():
        for _, puzzle, _ in subject.instances():
            if len(puzzle.slots()) <= FEW_SLOTS:
                encoding.build(puzzle)
