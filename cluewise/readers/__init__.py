"""Readers of texts of other programs for all kinds: each module translates its texts into those of a kind's formats.

A reader has three functions; `registry/text_forms.py` lists the readers and recognises their texts:

- `word_of(text)` returns a word for the puzzle: a name, an alias or an address type;
- `split(text)` returns the texts of the puzzles in a text;
- `translate(text, name)` returns the Translation of the text of one puzzle.
"""
