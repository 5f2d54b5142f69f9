"""The laboratory: encodings, solvers and the backtracker compared on the same puzzles."""
