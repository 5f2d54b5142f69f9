"""Words in the prose of a ruleset that name a rule which no field states. They give warnings, never rules."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

_WORDS = (
    (r"whisper", ("whispers", "germanwhispers", "dutchwhispers"), "whispers"),
    (r"renban", ("renban",), "renban lines"),
    (r"region sum|box sum", ("regionsumline",), "region sum lines"),
    (r"entropic", ("entropicline",), "entropic lines"),
    (r"knight", ("antiknight",), "a knight's move"),
    (r"king(?:'s)?\b", ("antiking",), "a king's move"),
    (
        r"(?<!non)consecutive|nonconsecutive",
        ("nonconsecutive", "difference", "renban", "nabner"),
        "consecutive numbers",
    ),
    (r"\bcages?\b", ("killercage",), "cages"),
    (r"\bthermo", ("thermometer", "slowthermometer"), "thermometers"),
    (r"\barrows?\b", ("arrow", "doublearrow", "littlekillersum"), "arrows"),
    (r"all (?:possible )?\w* ?(?:\w+ )?(?:have been |are )?given", ("negative", "nonconsecutive"), "a negative rule"),
    (r"negative", ("negative", "nonconsecutive"), "a negative rule"),
    (r"\b159\b|index", ("rowindexer", "columnindexer", "boxindexer"), "indexing"),
    (r"doubler|yin.?yang|\bloop\b|schr[oö]dinger|chaos construction", (), "a second layer of unknowns"),
)
_OPPOSITES = (
    (r"(?:digits|numbers) (?:may|can) repeat (?:with)?in cages", "killercage", "digits may repeat in cages"),
    (r"not all (?:possible )?(?:\w+ )?(?:dots|clues|x|v)", "negative", "not all marks are given"),
    (r"slow", "thermometer", "slow thermometers"),
)


def unstated(ruleset: Any, data: Mapping[str, Any]) -> Iterator[str]:
    """A warning for each rule that the prose names and no field states, or that contradicts a field."""
    text = ruleset.lower() if isinstance(ruleset, str) else ""
    for pattern, fields, name in _WORDS:
        if re.search(pattern, text) and not any(data.get(field) for field in fields):
            yield f"the rules in prose name {name}, which no field states"
    for pattern, field, name in _OPPOSITES:
        if (
            re.search(pattern, text)
            and data.get(field)
            and not (field == "thermometer" and data.get("slowthermometer"))
        ):
            yield f"the rules in prose say '{name}', and the field {field} says otherwise"
