"""Sets of small numbers as the bits of an integer: what propagation before encoding works on."""


def ones(mask: int) -> list[int]:
    """The places of the ones, lowest first."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places
