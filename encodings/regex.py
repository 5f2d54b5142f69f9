"""Encodings of Regex crossword: by the spans of the pieces of patterns, or by automata along the lines.

Letters that no pattern through a cell distinguishes form a class of the cell; k[c,b] says that cell c holds a letter of
class b. Patterns are stated over classes, but solutions are counted over letters: bits say which letter of its class a
cell holds. Rule numbers are those of `puzzles/regex.py`; `puzzles/parts/regex/patterns.py` defines the patterns.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from .common import automata
from .common.kit import CNF, ILP, Model, encoding
from .common.references import COTE_2007, QUIMPER_2006
from .parts.regex.formulas import Formulas
from .parts.regex.layers import unroll
from .parts.regex.letters import LetterModel
from .parts.regex.spans import cover
from .parts.regex.states import States

if TYPE_CHECKING:
    from cluewise.puzzles.regex import Regex


# ── spans ──


def _state_spans(grid: LetterModel, i: int, k: int) -> None:
    """Rule 2 for pattern k of line i, by spans."""
    puzzle = grid.puzzle
    tree, cells = puzzle.trees[i][k], [grid.number[cell] for cell in puzzle.lines[i].cells]
    family, reason = grid.model.family("pattern"), puzzle.reason_of("pattern", (i, k))
    formulas = Formulas(family, both=tree.denies)
    formula = States(grid, cells, tree, formulas).formula() if tree.reads else cover(grid, cells, tree, formulas)
    if formula is None:
        family.clause((), reason)
        return
    for literal in sorted(formula):
        family.clause((literal,), reason)


def _build(puzzle: "Regex", state: Callable[[LetterModel, int, int], None]) -> Model:
    grid = LetterModel(puzzle)
    for i, trees in enumerate(puzzle.trees):
        for k in range(len(trees)):
            state(grid, i, k)
    return grid.finish()


@encoding(
    summary="the stretches of lines that each piece of a pattern covers",
    source="the table of Cocke, Younger and Kasami: Quimper and Walsh, Decomposing global grammar constraints, 2007",
    made_for=(CNF,),
)
def spans(puzzle: "Regex") -> Model:
    """Variables: k[c,b]; bits of the letter's index in its class; s[p,i,j], piece p of a pattern covers from i to j.

    letter: Σ_b k[c,b] = 1; in cells that are compared, k[c,b] ↔ ∨ the finer classes in b, which they all have.
    range: the index is that of a letter in the class.
    pattern: s of a whole pattern over its whole line; s of a concatenation → ∨_m (s of its first part up to m ∧ s of
    the others from m), of an alternation → ∨ s of its options, of a repetition → ∨_m (a round up to m ∧ the other
    rounds from m). A back-reference is e[c,d] for each cell c under the group and the cell d that repeats it; the
    rest of a pattern has a variable for each place and captures that it can have. Under negative look-ahead, → is ↔.
    equal: e[c,d] → (c and d have the same class and the same bits).
    Spans shorter than the least length of a piece or longer than its greatest have no variable.
    """
    return _build(puzzle, _state_spans)


# ── automata ──


def _state_automata(unrolled: Callable[..., object], grid: LetterModel, i: int, k: int) -> None:
    """Rule 2 for pattern k of line i, by an automaton if it is steady, else by spans."""
    puzzle = grid.puzzle
    line, tree = puzzle.lines[i], puzzle.trees[i][k]
    if not tree.steady:
        _state_spans(grid, i, k)
        return
    unrolled(grid.model.family("pattern"), *unroll(grid, line, tree), puzzle.reason_of("pattern", (i, k)))


@encoding(
    summary="an automaton along each line; spans if a pattern looks back, ahead or at word boundaries",
    source=f"{QUIMPER_2006}, after Pesant 2004; automata by Antimirov 1996",
    made_for=(CNF,),
)
def automaton(puzzle: "Regex") -> Model:
    """Variables: k[c,b] and bits as in `spans`; s[p,q], the automaton of a pattern is in state q before the p-th cell
    of its line; t[p,i], it takes its i-th step there.

    letter, range, equal: as in `spans`.  pattern: the clauses of `automata.accept`.
    """
    return _build(puzzle, partial(_state_automata, automata.accept))


@encoding(
    summary="the automaton as a flow, for integer programs",
    source=COTE_2007,
    made_for=(ILP,),
)
def flow(puzzle: "Regex") -> Model:
    """Variables: k[c,b] and bits as in `spans`; t[p,i], the automaton of a pattern takes its i-th step at the p-th cell
    of its line.

    letter, range, equal: as in `spans`.  pattern: one unit of flow from the start to an accepting state
    (`automata.flow`). Patterns that look back, ahead or at word boundaries are stated as in `spans`: clauses are rows
    too.
    """
    return _build(puzzle, partial(_state_automata, automata.flow))


ENCODINGS = (spans, automaton, flow)
