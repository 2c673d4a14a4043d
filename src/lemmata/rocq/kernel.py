"""Has a certificate checked by Rocq's kernel, where it is installed: in a folder of its own, within
limits of time and memory.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

MEMORY = 4 * 2**30
"""Bytes of memory that a check may use."""
ANSWER = 30
"""Seconds in which it says what version it is."""
LONGEST = 10.0**6
"""Seconds of a check, at most: the system counts no more than some weeks."""
LIMITED = 'ulimit -v "$0"; exec "$@"'
"""Runs a command within so many kilobytes of memory, where the shell can limit it."""
AXIOMS = {
    "ClassicalDedekindReals.sig_forall_dec",
    "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}
"""What the real numbers of Rocq's standard library rest on; a proof that rests on anything else
proves nothing here.
"""
PRELUDE = "\n".join(
    files("lemmata.rocq").joinpath(f"{name}.v").read_text(encoding="utf-8").strip()
    for name in ("quotient", "sign")
)
"""What every certificate begins with, after its comments: imports, and modules of tools."""
LIBRARY = "Lemmata"
"""The name under which the prelude is a library, where it is compiled once for many files."""


@dataclass(frozen=True)
class Kernel:
    """An installed assistant: its name and version, the command that checks a file, and whether
    that has the prelude of certificates as a library.
    """

    name: str
    command: tuple[str, ...]
    has_prelude: bool = False


@dataclass(frozen=True)
class Checked:
    """What the kernel said of a file: accepted, or why it did not; `decided` is false where it had
    not finished.
    """

    accepted: bool
    seconds: float
    why: str = ""
    decided: bool = True


@cache
def installed() -> Kernel | None:
    """Return the assistant that is installed, None if there is none."""
    for command in (("coqc",), ("rocq", "compile")):
        if path := shutil.which(command[0]):
            try:
                output = subprocess.run(
                    [path, "--version"],
                    capture_output=True,
                    text=True,
                    check=False,
                    timeout=ANSWER,
                ).stdout
            except (OSError, subprocess.TimeoutExpired):
                continue
            if version := re.search(r"\d+(\.\d+)+", output):
                return Kernel(f"Rocq {version[0]}", (path, *command[1:]))
    return None


def with_prelude(kernel: Kernel, folder: str) -> Kernel:
    """Return an assistant that need not compile the prelude again: it is a library in a folder,
    made there by whoever comes first. The assistant as it is where that fails.
    """
    command = (*kernel.command, "-R", folder, LIBRARY)
    if not Path(folder, "prelude.vo").exists():
        # in a folder of its own, since another process may do so at the same time
        with tempfile.TemporaryDirectory(dir=folder) as own:
            Path(own, "prelude.v").write_text(PRELUDE, encoding="utf-8")
            made = (*kernel.command, "-R", own, LIBRARY, "-q", "prelude.v")
            done = subprocess.run(made, cwd=own, capture_output=True, check=False)
            if done.returncode:
                return kernel
            Path(own, "prelude.vo").replace(Path(folder, "prelude.vo"))
    return Kernel(kernel.name, command, has_prelude=True)


def _without_prelude(text: str) -> str:
    """Return a certificate with the library in the place of its prelude, word for word."""
    before, prelude, after = text.partition(PRELUDE)
    if not prelude:
        return text
    imports = PRELUDE[PRELUDE.index("From Coq") : PRELUDE.index("Module")]
    return f"{before}{imports}From {LIBRARY} Require Import prelude.{after}"


def checked(
    kernel: Kernel, text: str, timeout: float, memory: int = MEMORY, beside: str | None = None
) -> Checked:
    """Have a certificate checked: every lemma in it, and that they rest on no axioms but those of
    the real numbers.

    Args: beside: the folder in which that happens, by default the system's for temporary files.
    """
    timeout = min(timeout, LONGEST)
    text = _without_prelude(text) if kernel.has_prelude else text
    with tempfile.TemporaryDirectory(dir=beside) as folder:
        Path(folder, "certificate.v").write_text(text, encoding="utf-8")
        start = time.perf_counter()
        try:
            result = subprocess.run(
                ["sh", "-c", LIMITED, str(memory // 1024), *kernel.command, "-q", "certificate.v"],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=timeout,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Checked(
                False,
                time.perf_counter() - start,
                f"not finished after {timeout:g} s",
                decided=False,
            )
    seconds = time.perf_counter() - start
    if result.returncode:
        why, decided = _complaint(result.stderr, result.returncode)
        return Checked(False, seconds, why, decided)
    return (
        Checked(True, seconds)
        if (strange := _strange(result.stdout)) is None
        else Checked(False, seconds, strange)
    )


def _complaint(output: str, status: int) -> tuple[str, bool]:
    """Return why a file was not accepted, and whether that decides anything: running out of memory
    does not.
    """
    message = " ".join(output.split())
    if status < 0 or re.search(r"[Oo]ut of memory|Stack overflow", message):
        return "not finished: too little memory", False
    return f"refused: {message.partition('Error:')[2].strip()[:200] or message[:200]}", True


def _strange(output: str) -> str | None:
    """Return what is wrong with the axioms that a file lists at its end, None if nothing is."""
    axioms = output.partition("Axioms:")[2]
    if not axioms:
        return (
            None
            if "Closed under the global context" in output
            else "it does not say on what axioms it rests"
        )
    names = re.findall(r"^(\S+)\s*(?::|$)", axioms, re.M)
    strange = sorted(set(names) - AXIOMS)
    return f"it rests on {', '.join(strange)}" if strange else None
