"""Line solving: the possible starts of the blocks of a line, and the cells that are certainly black or white."""

from collections.abc import Sequence
from typing import NamedTuple


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
