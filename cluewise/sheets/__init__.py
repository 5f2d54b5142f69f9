"""Sheets to print: puzzles on pages, and their solutions."""
