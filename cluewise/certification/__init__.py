"""Certificates of "none" and "exactly k" that anybody can check, and answers confirmed by a second solve.

These modules use only the common interface of Puzzle, Encoding and Model, and nothing about single puzzles.
"""
