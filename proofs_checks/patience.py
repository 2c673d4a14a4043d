"""Patience: what a search tries beyond its box may take for ever there, and is given up after so many seconds."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 0.2
"""Seconds between the first ring of an alarm and the next."""


class TimeUp(BaseException):
    """The time for a search is up. (Not an Exception: Hypothesis and checks must let it pass.)"""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise TimeUp in what is run inside once the seconds are over; outside the main thread, and without alarms, nothing is interrupted.

    An alarm that was set before, and is due earlier or later, goes off as if nothing had happened. Where Python loses what is raised (a
    callback of the garbage collector or of a weak reference, a finaliser), the alarm is lost without a word, and its next ring is raised.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    over = False

    def ring(_: int, __: FrameType | None) -> None:
        if not over:
            raise TimeUp

    def lost(unraisable: sys.UnraisableHookArgs) -> None:
        if unraisable.exc_type is not TimeUp:
            told(unraisable)

    told, sys.unraisablehook = sys.unraisablehook, lost
    handler = signal.signal(signal.SIGALRM, ring)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    started = time.monotonic()
    try:
        yield
    finally:
        over = True
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        sys.unraisablehook = told
        if left:
            signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - started), 1e-6))
