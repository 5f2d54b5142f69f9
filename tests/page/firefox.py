"""Drives Firefox by Marionette, its own protocol: each message is its length, a colon, and JSON."""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FIREFOX = os.environ.get("CLUEWISE_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
START = 120.0
"""The most seconds until Firefox listens, and until an answer comes, on a loaded machine."""


class Firefox:
    """A window of Firefox."""

    def __init__(self, port: int) -> None:
        end = time.monotonic() + START
        while True:
            try:
                self._socket = socket.create_connection(("127.0.0.1", port), START)
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
        self._count = 0
        self._received()
        self.asked("WebDriver:NewSession")
        self.asked("WebDriver:SetTimeouts", script=int(START * 1000), pageLoad=int(START * 1000))

    def _received(self) -> Any:
        length = b""
        while (sign := self._socket.recv(1)) != b":":
            length += sign
        data = b""
        while len(data) < int(length):
            data += self._socket.recv(int(length) - len(data))
        return json.loads(data)

    def asked(self, command: str, **parameters: Any) -> Any:
        self._count += 1
        message = json.dumps([0, self._count, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self._received()
        assert error is None, error
        return answer

    def close(self) -> None:
        self._socket.close()

    def run(self, script: str, *arguments: Any) -> Any:
        """The value of the body of an async function; it may use `import`."""
        ends = ".then(done, (error) => done(String(error)));"
        body = f"const done = arguments[arguments.length - 1]; (async () => {{ {script} }})(){ends}"
        return self.asked("WebDriver:ExecuteAsyncScript", script=body, args=list(arguments))["value"]

    def wait(self, condition: str) -> None:
        """Waits until an expression is true."""
        self.run(f"while (!({condition})) await new Promise((next) => setTimeout(next, 50)); return true;")

    def click(self, x: float, y: float) -> None:
        """Clicks a point of the window."""
        moves = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
        presses = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        source = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.asked("WebDriver:PerformActions", actions=[{**source, "actions": moves + presses}])

    def keys(self, text: str) -> None:
        presses = [{"type": kind, "value": sign} for sign in text for kind in ("keyDown", "keyUp")]
        self.asked("WebDriver:PerformActions", actions=[{"type": "key", "id": "keys", "actions": presses}])


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """Firefox with a fresh profile in a folder."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    preferences = {
        "marionette.port": port,
        "app.update.enabled": False,
        "datareporting.policy.dataSubmissionEnabled": False,
    }
    lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in preferences.items()]
    (folder / "user.js").write_text("\n".join(lines))
    command = [str(FIREFOX), "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env={**os.environ, "HOME": str(folder)}, **quiet)  # type: ignore[call-overload]
    try:
        browser = Firefox(port)
        yield browser
        browser.close()
    finally:
        process.terminate()
        process.wait(30)
