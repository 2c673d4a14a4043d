"""Patience: what a search tries beyond its box may take for ever there, and is given up after so
many seconds of the processor.

Of the processor, not of the clock, or a verdict under load would say less than one on an idle
machine. What an alarm raises may leave a state half written: JAX keeps what it traces and compiles
(a process in which that was interrupted ended by SIGSEGV, later), a module whose import is broken
off may stay half loaded (SymPy then lacks names), and a context that is not left to its end
restores nothing. There an alarm waits, and in an audit hook, from which Python raises nothing.
"""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import NamedTuple

from lemmata.store import trace

__lemmata__ = "prover"

AGAIN = 0.2
"""Seconds between the first ring of an alarm and the next, where what is raised was lost."""
SOON = 0.01
"""Seconds until an alarm that waits rings again: a tick or two of the system's clock, so that the
next safe point is not missed.
"""
CONTEXTS = ("__enter__", "__exit__")
"""What `contextlib` calls where a context is entered or left."""
IMPORTING = "<frozen importlib"
"""How the files of Python's own begin that run a module when it is imported."""
LISTENING = (trace.__name__, __name__)
"""Modules whose functions Python calls by itself, as audit hooks or with what it cannot raise: what
they raise it prints, and drops.
"""
WAITING = 40
"""So many times as long on the clock ends what does not compute but waits: far beyond what other
processes can take of a processor.
"""


class TimeUp(BaseException):
    """The time for a search is up. (Not an Exception: Hypothesis and checks must let it pass.)"""


class _Alarm(NamedTuple):
    """A timer of the system, the signal that it sends, and the clock that it runs by."""

    timer: int
    signal: signal.Signals
    clock: Callable[[], float]


def _alarms() -> tuple[_Alarm, ...]:
    if threading.current_thread() is not threading.main_thread() or not hasattr(
        signal, "setitimer"
    ):
        return ()
    busy = _Alarm(signal.ITIMER_PROF, signal.SIGPROF, time.process_time)
    return busy, _Alarm(signal.ITIMER_REAL, signal.SIGALRM, time.monotonic)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TimeUp in what is run inside once the processor has worked for so many seconds, or much
    longer has been waited.

    While JAX traces or compiles, a module is imported, a context is entered or left, or an audit
    hook listens, it waits until that is done (and for ever if that never is). Outside the main
    thread, and without alarms, nothing is interrupted. An alarm that was set before, and is due
    earlier or later, goes off as if nothing had happened. What is raised may be lost: Python drops
    it without a word in a callback of the garbage collector or of a weak reference and in a
    finaliser, and a library or a check may catch it, or make another exception of it. The alarm
    then rings again, and at the latest at the end: nothing that was made of an interruption counts
    as a result.
    """
    over = raised = False

    def ring(alarm: _Alarm, frame: FrameType | None) -> None:
        nonlocal raised
        if over:
            return
        if not _is_safe(frame):
            signal.setitimer(alarm.timer, SOON, SOON)
            return
        signal.setitimer(alarm.timer, AGAIN, AGAIN)
        raised = True
        raise TimeUp

    def lost(unraisable: sys.UnraisableHookArgs) -> None:
        if unraisable.exc_type is not TimeUp:
            hook(unraisable)

    hook = sys.unraisablehook
    with ExitStack() as restored:
        try:
            for alarm, after in zip(_alarms(), (seconds, WAITING * seconds), strict=False):
                sys.unraisablehook = lost
                restored.enter_context(_ringing(alarm, after, ring))
            yield
        except (TimeUp, KeyboardInterrupt):
            raise
        except BaseException as error:
            if raised:
                raise TimeUp from error
            raise
        else:
            if raised:
                raise TimeUp
        finally:
            over = True
            sys.unraisablehook = hook


def _is_safe(frame: FrameType | None) -> bool:
    """Tell whether neither JAX nor an audit hook is at work, no module half imported, and no
    context half entered or left: in a frame, or in those below.
    """
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        module = name.partition(".")[0]
        if (
            module == "jax"
            or frame.f_code.co_filename.startswith(IMPORTING)
            or name in LISTENING
            or (module == "contextlib" and frame.f_code.co_name in CONTEXTS)
        ):
            return False
        frame = frame.f_back
    return True


@contextmanager
def _ringing(
    alarm: _Alarm, seconds: float, ring: Callable[[_Alarm, FrameType | None], None]
) -> Iterator[None]:
    handler = signal.signal(alarm.signal, lambda _, frame: ring(alarm, frame))
    left, _ = signal.setitimer(alarm.timer, seconds, AGAIN)
    started = alarm.clock()
    try:
        yield
    finally:
        signal.setitimer(alarm.timer, 0)
        signal.signal(alarm.signal, handler)
        if left:
            signal.setitimer(alarm.timer, max(left - (alarm.clock() - started), 1e-6))
