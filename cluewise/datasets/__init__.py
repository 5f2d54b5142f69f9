"""Datasets of puzzles for machine learning: questions, answers, and the score of an answer by the rules.

`questions` states a puzzle in words, `answers` reads an answer, `scoring` judges it. `items` makes an entry, `build` a
whole set in processes, `proofs` proves each line of a file again, and `card` describes a set.
"""
