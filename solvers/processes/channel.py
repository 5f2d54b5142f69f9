"""Messages between a child and its parent: pickles in a pipe, each after its length."""

import pickle
import struct
from collections.abc import Iterator
from typing import Any

from .programs import write_bytes

_LENGTH = struct.Struct(">Q")


def write(channel: int, message: Any) -> None:
    """Writes a whole message to a pipe. Raises BrokenPipeError if the reading end is closed."""
    data = pickle.dumps(message)
    write_bytes(channel, _LENGTH.pack(len(data)) + data)


def messages(buffer: bytearray) -> Iterator[Any]:
    """Removes the complete messages from the front of a buffer and yields them."""
    while len(buffer) >= _LENGTH.size:
        end = _LENGTH.size + _LENGTH.unpack_from(buffer)[0]
        if len(buffer) < end:
            return
        message = pickle.loads(bytes(buffer[_LENGTH.size : end]))
        del buffer[:end]
        yield message
