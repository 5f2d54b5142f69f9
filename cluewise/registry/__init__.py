"""Finds the kinds of puzzles: by a name, an alias or an address; in the project, in folders, in packages."""
