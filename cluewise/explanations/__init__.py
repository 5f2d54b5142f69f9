"""Explanations: clashes, forced values, next steps and ratings, all from the constraints of the encodings."""
