"""The tables of Tapa's encoding against their definition."""

import pytest

from cluewise.encodings.tapa import _clauses, _patterns


@pytest.mark.parametrize(
    ("inside", "clue"),
    [(255, (2, 3)), (255, ("?", 1)), (255, (8,)), (0b11111000, (1, 1)), (7, (0,)), (0b11100000, (2,))],
)
def test_the_clauses_around_a_clue_are_its_prime_implicates(inside: int, clue: tuple[int | str, ...]) -> None:
    patterns = _patterns(inside, clue, False)
    partial = [
        (cells, values) for cells in range(256) for values in range(256) if not (cells & ~inside | values & ~cells)
    ]
    impossible = {(cells, values) for cells, values in partial if all(ring & cells != values for ring in patterns)}
    bits = [1 << i for i in range(8)]
    prime = {
        (cells, values)
        for cells, values in impossible
        if not any((cells ^ bit, values & ~bit) in impossible for bit in bits if cells & bit)
    }
    assert len(_clauses(inside, patterns)) == len(prime)
    assert set(_clauses(inside, patterns)) == prime
