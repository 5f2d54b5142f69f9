"""Line solving for Pattern: all lines, to a fixed point."""

from typing import TYPE_CHECKING, Any

from cluewise.encodings.common.bits import ones
from cluewise.encodings.common.block_lines import slack
from cluewise.encodings.common.line_solving import Settled, settle
from cluewise.puzzles.common.formats import UNKNOWN

if TYPE_CHECKING:
    from cluewise.puzzles.pattern import Pattern


def line_solved(puzzle: "Pattern") -> list[Settled] | None:
    """Solves every line by itself and passes new colours of cells to the crossing lines, to a fixed point.

    None if a line has no placement left. Lines with blocks of any length are not solved.
    """
    lines: tuple[Any, ...] = puzzle.blocks
    height = puzzle.height
    counts = [puzzle.width] * height + [height] * puzzle.width
    is_open = [UNKNOWN in line for line in lines]
    if any(slack(blocks, count) < 0 for blocks, count in zip(lines, counts, strict=True) if UNKNOWN not in blocks):
        return None
    colours = [[0] * len(lines), [0] * len(lines)]  # per line the white cells, the black cells
    for (r, c), value in puzzle.known.items():
        colours[value][r] |= 1 << c
        colours[value][height + c] |= 1 << r
    white, black = colours
    settled: list[Settled | None] = [None] * len(lines)
    pending = dict.fromkeys(range(len(lines)))
    while pending:
        i = next(iter(pending))
        del pending[i]
        if is_open[i]:
            settled[i] = Settled([], black[i], white[i])
            continue
        line = settled[i] = settle(lines[i], counts[i], black[i], white[i])
        if line is None:
            return None
        across, bit = (height, 1 << i) if i < height else (0, 1 << i - height)
        for known, now in ((black, line.black), (white, line.white)):
            for p in ones(now & ~known[i]):
                known[across + p] |= bit
                pending[across + p] = None
            known[i] = now
    return [line for line in settled if line]
