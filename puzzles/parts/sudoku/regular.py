"""Regular expressions over the numbers of a line, as trees, and a matcher without backtracking.

One sign is one number: `0`–`9`, then `A` = 10 and so on. The syntax has `.`, `[…]`, `[^…]`, groups, `|`, `*`, `+`,
`?` and `{m,n}`. A tree is a tuple: ("set", numbers or None for any), ("seq", …), ("or", …), ("many", tree).
"""

from functools import lru_cache
from typing import Any

from ...common.errors import PuzzleError
from ...common.reading import Scanner, Text

Tree = tuple[Any, ...]
MOST_SIGNS, MOST_NODES = 200, 2000
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@lru_cache(64)
def parsed(pattern: str) -> Tree:
    """The tree of a pattern. Raises PuzzleError."""
    if len(pattern) > MOST_SIGNS:
        raise PuzzleError(f"a pattern of {len(pattern)} signs is too long: at most {MOST_SIGNS}")
    scanner = Scanner(Text(pattern.removeprefix("^").removesuffix("$")))
    tree = _options(scanner, 0)
    if scanner.peek():
        raise scanner.error(f"unexpected '{scanner.peek()}' in the pattern")
    if _size(tree) > MOST_NODES:
        raise PuzzleError("the repetitions of the pattern are too many")
    return tree


def _size(tree: Tree) -> int:
    return 1 + sum(_size(part) for part in tree[1:] if isinstance(part, tuple))


def _options(scanner: Scanner, depth: int) -> Tree:
    if depth > 40:
        raise scanner.error("the groups of the pattern are nested too deeply")
    options = [_sequence(scanner, depth)]
    while scanner.peek() == "|":
        scanner.take()
        options.append(_sequence(scanner, depth))
    return ("or", *options) if len(options) > 1 else options[0]


def _sequence(scanner: Scanner, depth: int) -> Tree:
    parts: list[Tree] = []
    while scanner.peek() and scanner.peek() not in "|)":
        part = _one(scanner, depth)
        while scanner.peek() and scanner.peek() in "*+?{":
            part = _repeated(scanner, part)
        parts.append(part)
    return ("seq", *parts)


def _one(scanner: Scanner, depth: int) -> Tree:
    sign = scanner.take()
    if sign == "(":
        if scanner.text.body.startswith("?:", scanner.at):
            scanner.at += 2
        tree = _options(scanner, depth + 1)
        if scanner.peek() != ")":
            raise scanner.error("expected ')' in the pattern")
        scanner.take()
        return tree
    if sign == "[":
        return ("set", _class(scanner))
    if sign == ".":
        return ("set", None)
    return ("set", frozenset((_number(scanner, sign),)))


def _number(scanner: Scanner, sign: str) -> int:
    number = _SIGNS.find(sign.upper())
    if number < 0 or not sign:
        raise scanner.error(f"expected a number or a sign of a pattern, found '{sign}'", max(scanner.at - 1, 0))
    return number


def _class(scanner: Scanner) -> Any:
    negated = scanner.peek() == "^"
    if negated:
        scanner.take()
    numbers: set[int] = set()
    while scanner.peek() != "]":
        low = high = _number(scanner, scanner.take())
        if scanner.peek() == "-":
            scanner.take()
            high = _number(scanner, scanner.take())
        numbers.update(range(low, high + 1))
    scanner.take()
    return frozenset(range(len(_SIGNS))) - numbers if negated else frozenset(numbers)


def _repeated(scanner: Scanner, part: Tree) -> Tree:
    sign = scanner.take()
    if sign == "*":
        return ("many", part)
    if sign == "+":
        return ("seq", part, ("many", part))
    if sign == "?":
        return ("or", part, ("seq",))
    low = scanner.number() or 0
    high: int | None = low
    if scanner.peek() == ",":
        scanner.take()
        high = scanner.number()
    if scanner.peek() != "}" or low > 100 or (high is not None and not low <= high <= 100):
        raise scanner.error("expected a repetition such as {2,4}")
    scanner.take()
    if high is None:
        return ("seq", *[part] * low, ("many", part))
    return ("seq", *[part] * low, *[("or", part, ("seq",))] * (high - low))


def matches(tree: Tree, line: tuple[int, ...]) -> bool:
    """Whether the whole line matches. Each part of the tree is matched once for each possible start."""
    return len(line) in _ends(tree, line, frozenset((0,)))


def _ends(tree: Tree, line: tuple[int, ...], starts: frozenset[int]) -> frozenset[int]:
    """The places where the part can end if it begins at one of the starts."""
    kind = tree[0]
    if kind == "set":
        return frozenset(k + 1 for k in starts if k < len(line) and (tree[1] is None or line[k] in tree[1]))
    if kind == "or":
        return frozenset().union(*(_ends(part, line, starts) for part in tree[1:]))
    if kind == "seq":
        for part in tree[1:]:
            starts = _ends(part, line, starts)
        return starts
    reached, fresh = starts, starts
    while fresh:
        fresh = _ends(tree[1], line, fresh) - reached
        reached |= fresh
    return reached
