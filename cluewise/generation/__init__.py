"""Generation of puzzles: random ones, ones with exactly one solution, ones with few clues, ones of a level."""
