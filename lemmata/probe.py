"""Whether the import of a user's module ends: tried in a process that can be stopped wherever it hangs.

A signal would stop a loop in Python, but not a long call into compiled code. The watchdog that ends the process and records where it
was (faulthandler) does not need the interpreter.
"""

from __future__ import annotations

import faulthandler
import re
import tempfile
from contextlib import suppress
from pathlib import Path

from lemmata import own_claims, pool
from lemmata.messages import FLOORS, HOME
from lemmata.named_claims import Origin
from lemmata.simulations.places import first_party
from lemmata.theory.count import counted

_FRAME = re.compile(r'^  File "(.+)", line (\d+) in ', re.MULTILINE)


def died(origin: Origin, timeout: float) -> tuple[str | None, int, str] | None:
    """Import a module in a process of its own; return file (None if unknown), line and reason if the process did not survive that.

    Args:
        timeout: seconds, not counting the start of the process.
    """
    with tempfile.TemporaryDirectory(prefix="lemmata-") as folder:
        trace = Path(folder, "trace")
        trace.touch()
        [(_, _, error)] = pool.each(_imported, [(origin, timeout, str(trace))], 1)
        said = trace.read_text(encoding="utf-8", errors="replace")
    if error is None:
        return None
    frames = [(path, int(line)) for path, line in _FRAME.findall(said) if _is_users(path)]
    why = f"the import was stopped after {counted(timeout, 'second')}" if said else f"during the import, {error}"
    return (*frames[0], why) if frames else (None, 0, why)


def _imported(task: tuple[Origin, float, str]) -> None:
    origin, timeout, trace = task
    with open(trace, "w", encoding="utf-8") as out:
        faulthandler.dump_traceback_later(timeout, exit=True, file=out)
        with suppress(BaseException):  # the process that asked will meet whatever it raises
            own_claims.asked(origin, origin.module)
        faulthandler.cancel_dump_traceback_later()


def _is_users(path: str) -> bool:
    found = Path(path)
    engine = any(found.resolve().is_relative_to((HOME / floor).resolve()) for floor in ("", *FLOORS))
    return found.is_file() and first_party(found.resolve()) and not engine
