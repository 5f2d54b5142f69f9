"""Sets of small numbers, stored as the bits of an integer; used for propagation before encoding."""


def ones(mask: int) -> list[int]:
    """The positions of the 1 bits, lowest first."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places
