"""Compares encodings, solvers and the backtracker on the same puzzles."""
