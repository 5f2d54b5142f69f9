"""Why: clashes, forced values, the next step, how hard. Everything is read off the encodings' own constraints."""
