"""Patience ends, wherever the alarm finds the code at work."""

from __future__ import annotations

import gc
import signal
import sys
import time
import weakref

import pytest

from lemmata.proofs_checks.patience import TimeUp, within


def test_an_alarm_that_rings_while_garbage_is_collected_is_not_lost():
    def slowly(phase, info):
        end = time.monotonic() + 0.2
        while time.monotonic() < end:
            pass

    gc.callbacks.append(slowly)
    try:
        with pytest.raises(TimeUp), within(0.1):
            gc.collect()
            time.sleep(20)
    finally:
        gc.callbacks.remove(slowly)


def test_an_alarm_lost_in_a_weak_reference_rings_again_without_a_word(capfd):
    def slowly(_):
        end = time.monotonic() + 0.2
        while time.monotonic() < end:
            pass

    class Thing:
        pass

    thing = Thing()
    watcher = weakref.ref(thing, slowly)
    hook = sys.unraisablehook
    with pytest.raises(TimeUp), within(0.1):
        del thing
        time.sleep(20)
    assert watcher() is None
    assert sys.unraisablehook is hook
    assert capfd.readouterr().err == ""


def test_nothing_rings_afterwards():
    with pytest.raises(TimeUp), within(0.01):
        time.sleep(20)
    time.sleep(0.3)


def test_what_others_do_with_the_processor_takes_no_patience():
    with within(0.2):
        time.sleep(0.6)  # as a process does that waits for its turn


def test_an_alarm_that_was_set_before_rings_in_its_own_time():
    rung = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(time.monotonic()))
    try:
        started = time.monotonic()
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        with pytest.raises(TimeUp), within(0.05):
            while True:
                pass
        time.sleep(max(0.0, started + 1 - time.monotonic()))
        assert len(rung) == 1 and rung[0] - started >= 0.5
    finally:
        signal.signal(signal.SIGALRM, before)
