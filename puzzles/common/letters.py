"""Letters that stand for the numbers of addresses."""

from string import ascii_uppercase

LETTERS = {sign: i + 1 for i, sign in enumerate((*ascii_uppercase, *(f"A{sign}" for sign in ascii_uppercase)))}
"""The letters with their numbers in addresses; AA follows Z."""

LETTER_SIGNS = ("", *LETTERS)
"""The letters by their numbers."""
LETTER_RANGE = f"a letter is from 1 to {len(LETTERS)} ({LETTER_SIGNS[-1]}), not {{}}"
"""The refusal of other numbers."""
