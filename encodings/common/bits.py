"""Sets of small numbers, stored as the bits of an integer; used for propagation before encoding."""

from functools import lru_cache

SMALL = 1 << 17
"""The positions of masks below this bound are cached: sets of numbers up to 16."""


def ones(mask: int) -> list[int]:
    """The positions of the 1 bits, lowest first."""
    return [*_small(mask)] if mask < SMALL else _places(mask)


def _places(mask: int) -> list[int]:
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places


_small = lru_cache(2048)(_places)
