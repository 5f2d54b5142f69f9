"""Adds the index of names to a wheel (`cluewise/registry/name_index.py`)."""

import os
import sys
from tempfile import NamedTemporaryFile
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NameIndexHook(BuildHookInterface):  # type: ignore[type-arg]
    """The index is a temporary file, so that building a wheel writes nothing into the checkout."""

    file = ""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Makes the index. An editable install has none: its puzzles may change."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from cluewise.registry.name_index import BUILT_IN, built_in_index

        with NamedTemporaryFile("w", encoding="utf-8", suffix=".txt", delete=False) as file:
            file.write(built_in_index())
        self.file = file.name
        build_data["force_include"][self.file] = os.path.relpath(BUILT_IN, self.root)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Deletes the temporary file."""
        if self.file:
            os.unlink(self.file)
