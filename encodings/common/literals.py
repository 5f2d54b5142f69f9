"""Literals: variables count from 1, a minus sign negates, as in DIMACS. Two constants stand for true and false."""

Literal = int

TRUE: Literal = 1 << 62
FALSE: Literal = -TRUE
"""The constant literals. An encoder gets them from its Model (`model.true`, `model.false`, `model.literal`). The Model
then simplifies each new constraint, so that no stored constraint contains a constant."""
