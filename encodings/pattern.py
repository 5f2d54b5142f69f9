"""Encodings of Pattern: by the starts of the blocks of each line, or by an automaton per line.

x[p] says that cell p is black. `common/block_lines.py` has the names of lengths, moves and slack. Rule numbers are
those of `puzzles/pattern.py`; rules 2 and 3 are one rule about lines. A line that cannot hold its blocks gives the
empty clause.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from ..puzzles.common.kit import UNKNOWN
from .common.automata import Transition, accept, flow
from .common.block_lines import BlockLine, new_moves, state_moves
from .common.kit import TRUE, Literal, Model, encoding
from .common.line_solving import Settled
from .common.model import FALSE
from .common.references import COTE_2007, PESANT_2004, QUIMPER_2006, TAMURA_2009
from .parts.pattern.line_solving import line_solved

if TYPE_CHECKING:
    from cluewise.puzzles.pattern import Pattern

    from ..puzzles.common.kit import Reason


def _cells(puzzle: "Pattern", model: Model) -> list[Literal]:
    """Rule 1: a slot with a variable per cell. Rule 4: the known cells as units."""
    black = [model.boolean(cell, 0, 1).variable for cell in puzzle.cells]
    for i, value in enumerate(puzzle.given):
        if value is not None:
            reason = puzzle.reason_of("given", puzzle.cells[i])
            model.family("known").clause((black[i] if value else -black[i],), reason)
    return black


def _block_lines(puzzle: "Pattern", black: Sequence[Literal]) -> Iterator[BlockLine]:
    """The rows, then the columns, from the literals of all cells in reading order."""
    width = puzzle.width
    yield from (BlockLine(blocks, black[r * width : (r + 1) * width]) for r, blocks in enumerate(puzzle.rows))
    yield from (BlockLine(blocks, black[c::width]) for c, blocks in enumerate(puzzle.columns))


def _fitting(
    puzzle: "Pattern", model: Model, black: Sequence[Literal], write: Callable[..., object] = accept
) -> Iterator[tuple[BlockLine, "Reason"]]:
    """Yields the lines that can hold their blocks, with their Reasons. States the empty clause for any other line, and
    an automaton, written by `write`, for a line with blocks of any length (rule 5)."""
    for line, block_line in zip(puzzle.lines, _block_lines(puzzle, black), strict=True):
        reason = puzzle.reason_of(line.kind, line.number)
        if UNKNOWN in block_line.blocks:
            _state_open(model, block_line, write, reason)
        elif block_line.slack < 0:
            model.family("length").clause((), reason)
        else:
            yield block_line, reason


def _state_open(model: Model, line: BlockLine, write: Callable[..., object], reason: "Reason | None") -> None:
    """open: a run of an automaton reads the line. In state i it has read the first i of the signs of the line's blocks
    and of the white cells behind them. It may read one more white cell outside of blocks, and one more black cell at
    the end of a block of any length."""
    model.comparable = model.constants = True
    signs = [sign for block in line.blocks for sign in ("?" if block == UNKNOWN else "#" * int(block)) + "."]
    layer = [(i, sign != ".", i + 1) for i, sign in enumerate(signs)]
    layer += [(i, False, i) for i in range(len(signs) + 1) if not i or signs[i - 1] == "."]
    layer += [(i + 1, True, i + 1) for i, sign in enumerate(signs) if sign == "?"]
    layers = [[Transition(i, (x if is_black else -x,), j) for i, is_black, j in layer] for x in line.covered]
    layers = [[step for step in layer if step.literals != (FALSE,)] for layer in layers]
    write(model.family("open"), layers, 0, {len(signs) - 1, len(signs)}, reason)


# ── starts: the move of each block ──


@encoding(
    summary="the move of each block from the front, order-encoded",
    source=f"block positions: Bosch, Painting by numbers, 2001; in the order encoding of {TAMURA_2009}",
    antichain=True,
    weak=(
        "row",
        "column",
    ),
)
def starts(puzzle: "Pattern") -> Model:
    """Variables: x[p] a cell; o[b,d], d_b ≥ d, for every block and 1 ≤ d ≤ S.

    chain, order, black, white: as in `block_lines.state_moves`.  known: ±x[p].  open: as in `_state_open`.
    """
    model = Model()
    for line, reason in _fitting(puzzle, model, _cells(puzzle, model)):
        state_moves(model, line, new_moves(model, line), reason)
    return model


# ── pruned: the cells and moves that line solving leaves ──


@encoding(
    summary="`starts` for the cells that remain open after each line is solved by itself, to a fixed point",
    source="line solving: Batenburg and Kosters, Solving nonograms by combining relaxations, 2009",
    blames=False,
    antichain=True,
)
def pruned(puzzle: "Pattern") -> Model:
    """Variables: x[p] for the cells that line solving leaves open; in their lines, o[b,d] for the moves that remain.

    The families of `starts`, over these variables, and open: as in `_state_open`.
    """
    model = Model()
    settled = line_solved(puzzle)
    if settled is None:
        for cell in puzzle.cells:
            model.fixed(cell, 0)
        model.family("line").clause(())
        return model
    black = [literal for r in range(puzzle.height) for literal in _open_cells(puzzle, model, r, settled[r])]
    for line, solved in zip(_block_lines(puzzle, black), settled, strict=True):
        if UNKNOWN in line.blocks:
            _state_open(model, line, accept, None)
        elif (solved.black | solved.white).bit_count() < len(line.covered):
            state_moves(model, line, _moves_left(model, line, solved), None)
    return model


def _open_cells(puzzle: "Pattern", model: Model, r: int, solved: Settled) -> Iterator[Literal]:
    """Makes the slots of a row and yields their literals: a variable for an open cell, a constant for any other."""
    for c in range(puzzle.width):
        cell = puzzle.cells[r * puzzle.width + c]
        black = solved.black >> c & 1
        if black or solved.white >> c & 1:
            model.fixed(cell, black)
            yield TRUE if black else FALSE
        else:
            yield model.boolean(cell, 0, 1).variable


def _moves_left(model: Model, line: BlockLine, solved: Settled) -> list[list[Literal]]:
    at_least = []
    for first, starts_left in zip(line.first, solved.starts, strict=True):
        low = (starts_left & -starts_left).bit_length() - 1 - first
        high = starts_left.bit_length() - 1 - first
        never = [FALSE] * (line.slack + 1 - high)
        at_least.append([TRUE] * (low + 1) + [model.new() for _ in range(high - low)] + never)
    return at_least


# ── automaton ──


def _layers(line: BlockLine) -> list[list[Transition]]:
    """The automaton of a line, unrolled. In state i it has read the first i of the cells that the blocks and the white
    cells between them need. Outside of blocks it may stay in its state and read one more white cell."""
    wanted = [1 - white for length in line.blocks for white in (*[0] * length, 1)][:-1]
    free = line.slack
    layers = []
    for p, x in enumerate(line.covered):
        layer = []
        for i in range(max(0, p - free), min(p, len(wanted)) + 1):
            if i < len(wanted):
                layer.append(Transition(i, (x if wanted[i] else -x,), i + 1))
            if i in (0, len(wanted)) or not wanted[i - 1]:
                layer.append(Transition(i, (-x,), i))
        layers.append(layer)
    return layers


def _read(puzzle: "Pattern", write: Callable[..., object]) -> Model:
    """A Model in which the automaton of every line accepts it; `write` states the automaton."""
    model = Model()
    black = _cells(puzzle, model)
    for line, reason in _fitting(puzzle, model, black, write):
        last = len(line.covered) - line.slack
        write(model.family("line"), _layers(line), 0, {last}, reason)
    return model


@encoding(
    summary="an automaton per line, its run as clauses",
    source=f"{PESANT_2004}; {QUIMPER_2006}",
    antichain=True,
)
def automaton(puzzle: "Pattern") -> Model:
    """Variables: x[p] a cell; for every line those of `common.automata.accept`, states and steps by position.

    line: the run accepts the cells (rules 2 and 3).  known: ±x[p].  open: as in `_state_open`.
    """
    return _read(puzzle, accept)


@encoding(
    summary="an automaton per line, its run as a flow",
    source=COTE_2007,
    antichain=True,
)
def network(puzzle: "Pattern") -> Model:
    """Variables: x[p] a cell; for every line those of `common.automata.flow`, steps by position.

    line: a unit of flow from the start to the end of the automaton (rules 2 and 3).  known: ±x[p].
    open: as in `_state_open`.
    """
    return _read(puzzle, flow)


# ── positions: the encoding of the textbook ──


@encoding(
    summary="one variable per block and possible start",
    source="Bosch, Painting by numbers, Optima 65, 2001",
    antichain=True,
)
def positions(puzzle: "Pattern") -> Model:
    """Variables: x[p] a cell; s[b,d], block b is moved by d cells, 0 ≤ d ≤ S.

    block: Σ_d s[b,d] = 1.  order: s[b,d] → ∨_{e ≥ d} s[b+1,e].  black: s[b,d] → x[p] for the n_b cells p it covers.
    white: x[p] → ∨ s[b,d] that cover p.  known: ±x[p].  open: as in `_state_open`.
    """
    model = Model()
    black = _cells(puzzle, model)
    for line, reason in _fitting(puzzle, model, black):
        moved = [[model.new() for _ in range(line.slack + 1)] for _ in line.blocks]
        covering: dict[Literal, list[Literal]] = {x: [] for x in line.covered}
        for first, length, options in zip(line.first, line.blocks, moved, strict=True):
            model.family("block").exactly(1, options, reason)
            for d, option in enumerate(options):
                for x in line.covered[first + d : first + d + length]:
                    model.family("black").clause((-option, x), reason)
                    covering[x].append(option)
        for options, following in pairwise(moved):
            for d, option in enumerate(options[1:], 1):
                model.family("order").clause((-option, *following[d:]), reason)
        for x, options in covering.items():
            model.family("white").clause((-x, *options), reason)
    return model


ENCODINGS = (pruned, starts, automaton, positions, network)
