"""Line solving for Pattern: the possible starts of blocks, and the cells that are certainly black or white."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cluewise.encodings.common.bits import ones
from cluewise.encodings.common.block_lines import slack

if TYPE_CHECKING:
    from cluewise.puzzles.pattern import Pattern


class Settled(NamedTuple):
    """The result for one line: the possible starts of each block, and the cells that are certainly black or white.

    All are bit sets; bit p is cell p.
    """

    starts: list[int]
    black: int
    white: int


def settle(blocks: Sequence[int], count: int, black: int, white: int) -> Settled | None:
    """The placements of the blocks among `count` cells that agree with the known cells; None if no placement does.

    Boundary p lies before cell p. A white cell is added after the line, so a white cell follows every block.
    Boundaries move over cells that may be white: forward by a carry that runs along them, backward by doubling steps.
    Automata as bits of a word: Baeza-Yates and Gonnet, A new approach to text searching, 1992.
    """
    cells = (1 << count) - 1
    gap = ~black & cells | 1 << count
    fits = _fits(blocks, ~white & cells, gap)
    forward, starts = [_onward(1, gap)], []
    for length in blocks:  # forward[b]: the boundaries that can be reached before block b
        starts.append(forward[-1] & fits[length])
        forward.append(_onward(starts[-1] << length + 1, gap))
    back = forward[-1] & 1 << count + 1  # the boundaries from which the rest of the line can be completed
    if not back:
        return None
    doublings = _doublings(gap, count)
    may_white = may_black = 0
    for b in range(len(blocks), -1, -1):
        if b < len(blocks):
            back = starts[b] = starts[b] & back >> blocks[b] + 1
            may_white |= back << blocks[b]
            may_black |= _spread(back, blocks[b])
        for shift, over in doublings:
            back |= back >> shift & over
        may_white |= forward[b] & back >> 1 & gap
    return Settled(starts, cells & ~may_white, cells & ~may_black)


def _onward(boundaries: int, gap: int) -> int:
    """The boundaries reached from these over cells that may be white: a carry runs along each gap."""
    return boundaries | gap ^ gap + (boundaries & gap)


def _fits(blocks: Sequence[int], free: int, gap: int) -> dict[int, int]:
    """Per length the cells at which a block of this length fits, with a white cell after it."""
    fits = {}
    for length in set(blocks):
        room, done = free, 1
        while done < length:
            shift = min(done, length - done)
            room &= room >> shift
            done += shift
        fits[length] = room & gap >> length
    return fits


def _doublings(gap: int, count: int) -> list[tuple[int, int]]:
    """For n = 1, 2, 4, … pairs of n and the cells from which n cells may be white."""
    doublings, shift = [], 1
    while gap and shift <= count + 1:
        doublings.append((shift, gap))
        gap &= gap >> shift
        shift *= 2
    return doublings


def _spread(starts: int, length: int) -> int:
    """The cells covered by blocks of this length that begin at `starts`."""
    done = 1
    while done < length:
        shift = min(done, length - done)
        starts |= starts << shift
        done += shift
    return starts


def line_solved(puzzle: "Pattern") -> list[Settled] | None:
    """Solves every line by itself and passes new colours of cells to the crossing lines, to a fixed point.

    None if a line has no placement left.
    """
    lines, height = puzzle.blocks, puzzle.height
    counts = [puzzle.width] * height + [height] * puzzle.width
    if any(map((0).__gt__, map(slack, lines, counts))):
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
