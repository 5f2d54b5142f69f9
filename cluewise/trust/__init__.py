"""Trust: certificates of "none" and "exactly k" that anybody can check, and answers found in a second way.

What stands here knows of puzzles only what every Puzzle, Encoding and Model says of itself.
"""
