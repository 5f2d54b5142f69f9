"""All encoders of constraints, by the kind's name."""

from . import everywhere, free, lines, marks, outside, sums
from .entries import ENCODERS, Encoder, forms

MODULES = (lines, sums, marks, outside, everywhere, free)
"""Importing them fills the table."""

__all__ = ["ENCODERS", "MODULES", "Encoder", "forms"]
