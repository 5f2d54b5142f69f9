"""LZ-string in base64, the compression of f-puzzles and SudokuPad links, in both directions.

Six bits a character, the highest first; every number in the stream is written lowest bit first. The coding is LZ78
(Ziv and Lempel 1978) as in Welch 1984, over units of UTF-16, with codes that widen as the dictionary grows: 0 and 1
introduce a new unit of 8 or 16 bits, 2 ends the text. The description is in the README of pieroxy/lz-string.
"""

from array import array

from ...common.errors import PuzzleError

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST = 4 * 2**20
"""The most units of an unpacked text: a text of 3 kB may unpack to 2 MB, and the growth is quadratic."""
_SIX = {sign: f"{i:06b}" for i, sign in enumerate(ALPHABET)}
_SIGN = {bits: sign for sign, bits in _SIX.items()}
_NEW, _WIDE, _END = 0, 1, 2


def unpack(data: str) -> str:
    """The text of packed data. Raises PuzzleError if a sign is not base64, or the data end early or are damaged."""
    data = data.rstrip("=")
    wrong = next((sign for sign in data if sign not in _SIX), None)
    if wrong is not None:
        raise PuzzleError(f"'{wrong}' is no sign of base64, at character {data.index(wrong) + 1} of the data")
    bits, at = "".join(map(_SIX.__getitem__, data)), 0

    def read(width: int) -> int:
        nonlocal at
        at += width
        if at > len(bits):
            raise PuzzleError(f"the link is cut off after {len(data)} characters")
        return int(bits[at - width : at][::-1], 2)

    entries: list[str] = ["", "", ""]
    width, room, before, size, texts = 2, 1, "", 0, list[str]()
    while (code := read(width)) != _END:
        if code in (_NEW, _WIDE):
            entries.append(chr(read(8 if code == _NEW else 16)))
            code = len(entries) - 1
            room -= 1
            if not room:
                width, room = width + 1, 2**width
        if code > len(entries) or (code == len(entries) and not before):
            raise PuzzleError("the data of the link are damaged")
        entry = entries[code] if code < len(entries) else before + before[0]
        texts.append(entry)
        size += len(entry)
        if size > MOST:
            raise PuzzleError(f"the link unpacks to more than {MOST} characters")
        if before:
            entries.append(before + entry[0])
            room -= 1
        else:
            width, room = 3, 4
        if not room:
            width, room = width + 1, 2**width
        before = entry
    units = array("H", map(ord, "".join(texts)))
    return units.tobytes().decode("utf-16-le" if array("H", [1]).tobytes()[0] else "utf-16-be", "replace")


def pack(text: str) -> str:
    """The text as LZ-string base64, the same bytes as the original program writes."""
    codes, fresh, bits = dict[str, int](), set[str](), list[str]()
    width, room, following = 2, 2, 3

    def write(number: int, size: int) -> None:
        bits.append(f"{number:0{size}b}"[::-1])

    def count() -> None:
        nonlocal width, room
        room -= 1
        if not room:
            width, room = width + 1, 2**width

    def put(entry: str) -> None:
        if entry in fresh:
            wide = ord(entry) > 255
            write(_WIDE if wide else _NEW, width)
            write(ord(entry), 16 if wide else 8)
            fresh.discard(entry)
            count()
        else:
            write(codes[entry], width)
        count()

    entry = ""
    for unit in map(chr, array("H", text.encode("utf-16-le"))):
        if unit not in codes:
            codes[unit] = following
            following += 1
            fresh.add(unit)
        if entry + unit in codes:
            entry += unit
            continue
        put(entry)
        codes[entry + unit] = following
        following += 1
        entry = unit
    if entry:
        put(entry)
    write(_END, width)
    stream = "".join(bits) + "0"
    stream += "0" * (-len(stream) % 6)
    packed = "".join(_SIGN[stream[i : i + 6]] for i in range(0, len(stream), 6))
    return packed + ("", "===", "==", "=")[len(packed) % 4]
