"""A reader who follows a page to the letter: files are written as shown, commands go through a shell, what they print is compared.

A page has three kinds of blocks. `console`: each line after `$ ` is run, and what follows it must be what is printed, up to white space
and with `...` for anything; a command that is shown without output may print. `python title="FILE"`: the block is put at the end of that
file. `diff title="FILE"`: the lines with a minus become those with a plus.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Container, Iterator
from pathlib import Path
from typing import NamedTuple

BLOCK = re.compile(r"^```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.M | re.S)
INFO = re.compile(r'(?P<kind>\w+)(?: title="(?P<title>[\w./-]+)")?')
ALIKE = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Block(NamedTuple):
    """A fenced block of a page, and the line at which it begins."""

    line: int
    kind: str
    title: str | None
    text: str


def blocks(page: str) -> list[Block]:
    """Return the blocks of a page in order."""
    found = [(block, INFO.fullmatch(block["info"])) for block in BLOCK.finditer(page)]
    return [
        Block(page.count("\n", 0, block.start()) + 1, info["kind"] if info else block["info"], info and info["title"], block["text"])
        for block, info in found
    ]


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Yield (command, expected output) of a console block; a backslash at the end continues a line."""
    for part in re.split(r"^\$ ", re.sub(r"\\\n\s*", "", text), flags=re.M)[1:]:
        command, _, expected = part.partition("\n")
        yield command, expected


class Reader:
    """Follows pages in a folder; blocks of the kinds `only_read` ask for nothing to be done; `environment` is added to the shell's."""

    def __init__(self, folder: Path, only_read: Container[str] = (), **environment: str) -> None:
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        self.folder, self.only_read, self.status = folder, only_read, "0"
        self.environment = {**os.environ, "PATH": path, "COLUMNS": "160", **environment}

    def follow(self, page: str) -> None:
        """Do what each block says.

        Raises: AssertionError with the line of the first block that does something else.
        """
        for block in blocks(page):
            if block.kind in self.only_read:
                continue
            does = {"console": self._run, "python": self._append, "diff": self._edit}.get(block.kind)
            assert does, f"line {block.line}: no reader knows what to do with a block {block.kind!r}"
            try:
                does(block)
            except AssertionError as error:
                raise AssertionError(f"line {block.line}: {error}") from None

    def _run(self, block: Block) -> None:
        for command, expected in commands(block.text):
            script = f'(exit {self.status}); {command}\nprintf "\\0%s\\0%s" $? "$PWD"'
            told = {"cwd": self.folder, "env": self.environment, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
            done = subprocess.run(["bash", "-c", script], text=True, check=False, **told)
            printed, self.status, folder = done.stdout.split("\0")
            self.folder = Path(folder)
            assert expected or self.status == "0", f"$ {command}\n{printed}"
            assert not expected or doctest.OutputChecker().check_output(expected, printed, ALIKE), f"$ {command}\n{printed}"

    def _append(self, block: Block) -> None:
        assert block.title, "the block names no file"
        path = self.folder / block.title
        path.write_text("\n\n".join([path.read_text(encoding="utf-8"), block.text] if path.exists() else [block.text]), encoding="utf-8")

    def _edit(self, block: Block) -> None:
        assert block.title, "the block names no file"
        path, lines = self.folder / block.title, block.text.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] != other) for other in "+-")
        source = path.read_text(encoding="utf-8")
        assert source.count(old) == 1, f"{block.title} has these lines {source.count(old)} times:\n{old}"
        path.write_text(source.replace(old, new), encoding="utf-8")
