"""How the compiler states Numberlink's own rule."""

from typing import Any

from cluewise.puzzles.common.rules import Count
from cluewise.puzzles.parts.numberlink.rules import JoinedPairs, LinesApart

from ...common.compiler.board import RuleBoard, clause
from ...common.compiler.counts import passed
from ...common.compiler.facts import lean_on
from ...common.compiler.table import Stated
from ...common.graphs.statements import Connected, Forest, Subgraph
from ...common.model import TRUE, Literal


def joined_pairs(board: RuleBoard, rule: JoinedPairs) -> None:
    """b[c], the number of the pair of cell c in bits: it is given in the cells of a pair, and x[e] → b[c] = b[d] for
    the ends of e.  Each cell with a line is connected with the first cell of a pair.  The lines form no cycle."""
    family, reason = board.family(rule), rule.reason
    lines = board.literals(rule.slots, (1,))
    bits = _labels(board, rule)
    for label, pair in enumerate(rule.pairs):
        for cell in pair:
            for i, bit in enumerate(bits[cell]):
                family.clause((bit if label >> i & 1 else -bit,), reason)
    at = _meeting(board, rule)
    for (a, b), line in zip(rule.places, lines, strict=True):
        for first, second in zip(bits[a], bits[b], strict=True):
            why = reason.narrowed((rule.cells[a], rule.cells[b]))
            clause(family, (-line, -first, second), why)
            clause(family, (-line, first, -second), why)
    ends = {cell for pair in rule.pairs for cell in pair}
    members = {rule.cells[i]: board.model.true if i in ends else passed(board, meeting) for i, meeting in enumerate(at)}
    links = [(rule.cells[a], rule.cells[b], x) for (a, b), x in zip(rule.places, lines, strict=True)]
    roots = {rule.cells[pair[0]]: TRUE for pair in rule.pairs}
    family.connected(Subgraph(members, links), reason, roots=roots)
    if not _has_degrees(board, at, ends):
        family.forest(links, reason, named=lambda e: links[e][:2])
    elif not board.silent:
        board.model.completed_by(reason.rule, *dict.fromkeys(other.reason.rule for other in board.of(Count)))


def _labels(board: RuleBoard, rule: JoinedPairs) -> list[list[Literal]]:
    """b[c] for each cell of the rule."""
    size = (len(rule.pairs) - 1).bit_length() if rule.pairs else 0
    made: list[list[Literal]] = board.once(
        "labels of lines", lambda: [[board.model.new() for _ in range(size)] for _ in rule.cells]
    )
    return made


def _meeting(board: RuleBoard, rule: JoinedPairs) -> list[list[Literal]]:
    """For each cell of the rule the literals of its edges."""
    at: list[list[Literal]] = [[] for _ in rule.cells]
    for (a, b), line in zip(rule.places, board.literals(rule.slots, (1,)), strict=True):
        at[a].append(line)
        at[b].append(line)
    return at


def lines_apart(board: RuleBoard, rule: LinesApart) -> None:
    """b[c] ≠ b[d] for two cells with lines that share an edge e, unless x[e]; b are those of `joined_pairs`."""
    (joined,) = board.of(JoinedPairs)
    bits, at = _labels(board, joined), _meeting(board, joined)
    lean_on(board, rule, [joined])
    ends = {cell for pair in joined.pairs for cell in pair}
    used = [board.model.true if i in ends else passed(board, meeting) for i, meeting in enumerate(at)]
    names = board.named("label")
    for (a, b), line in zip(joined.places, board.literals(joined.slots, (1,)), strict=True):
        differing = [names.differ(first, second) for first, second in zip(bits[a], bits[b], strict=True)]
        clause(board.family(rule), (line, -used[a], -used[b], *differing), rule.reason)


def _has_degrees(board: RuleBoard, at: list[list[Literal]], ends: set[int]) -> bool:
    """True if Counts allow one line at the cells of pairs, and none or two elsewhere: then no cycle is connected with
    a pair."""
    numbers: dict[Any, set[int]] = {}
    for rule in board.of(Count):
        key = frozenset(board.literals(rule.slots, rule.values))
        numbers[key] = numbers.get(key, {*rule.numbers}).intersection(rule.numbers)
    stated = (numbers.get(frozenset(literals), set(range(5))) for literals in at)
    return all(one <= ({1} if i in ends else {0, 2}) for i, one in enumerate(stated))


STATED = {"JoinedPairs": Stated(joined_pairs, (Connected, Forest)), "LinesApart": Stated(lines_apart)}
