"""Patience ends, wherever the alarm finds the code at work."""

from __future__ import annotations

import contextlib
import gc
import importlib
import signal
import subprocess
import sys
import time
import weakref

import pytest

from lemmata.language.time_budget import TimeUp, within


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


def busy(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_an_alarm_waits_until_jax_has_traced_and_raises_then():
    import jax

    traced = []

    @jax.jit
    def slowly(x):
        busy(0.3)
        traced.append(x)
        return 2 * x

    with pytest.raises(TimeUp), within(0.1):
        slowly(1.0)
        busy(20)
    assert len(traced) == 1
    assert slowly(1.0) == 2 and len(traced) == 1  # what was traced is kept


def test_an_alarm_waits_until_jax_has_lowered():
    import jax
    from jax.extend.core import Primitive
    from jax.interpreters import mlir

    lowered = []

    def lower(context, operand):
        busy(0.3)
        lowered.append(operand)
        return [operand]

    slow = Primitive("slow")
    slow.def_abstract_eval(lambda operand: operand)
    mlir.register_lowering(slow, lower)
    compiled = jax.jit(slow.bind)
    with pytest.raises(TimeUp), within(0.1):
        compiled(1.0)
        busy(20)
    assert len(lowered) == 1
    assert compiled(1.0) == 1 and len(lowered) == 1


def test_an_alarm_waits_while_a_context_is_entered_or_left():
    seen = []

    @contextlib.contextmanager
    def slow():
        busy(0.2)
        seen.append("entered")
        try:
            yield
        finally:
            busy(0.3)
            seen.append("left")

    with pytest.raises(TimeUp), within(0.1), slow():
        busy(20)
    assert seen == ["entered", "left"]


def swallowing():
    try:
        busy(20)
    except BaseException:  # noqa: BLE001 - as a check may do
        return "nothing happened"


def wrapping():
    try:
        busy(20)
    except BaseException as error:
        raise ValueError("the library has failed") from error


SLOW = """
import time
end = time.process_time() + 0.3
while time.process_time() < end:
    pass
whole = True
"""


def test_an_alarm_waits_until_a_module_is_imported(tmp_path, monkeypatch):
    """A module of which half has run stays so: whoever imports it next meets names that are missing."""
    (tmp_path / "slow_to_import.py").write_text(SLOW, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(TimeUp), within(0.1):
        importlib.import_module("slow_to_import")
        while True:
            pass
    assert sys.modules.pop("slow_to_import").whole


@pytest.mark.parametrize("work", [swallowing, wrapping])
def test_what_catches_the_alarm_has_no_result(work):
    with pytest.raises(TimeUp), within(0.1):
        work()


def test_other_exceptions_pass():
    with pytest.raises(ValueError), within(5):
        raise ValueError


def test_a_finaliser_that_loses_the_alarm_has_no_result(capfd):
    class Slow:
        def __del__(self):
            busy(20)

    with pytest.raises(TimeUp), within(0.1):
        thing = Slow()
        del thing
    assert capfd.readouterr().err == ""


HOOKED = """
import sys
from lemmata.store import trace
from lemmata.language.time_budget import TimeUp, within
from tests.language.test_patience import busy

heard = []

def slowly(args):
    if not heard:
        heard.append("begun")
        busy(0.5)
        heard.append("done")

class Lost:
    def __del__(self):
        raise TimeUp

def work():
    if sys.argv[1] == "open":
        open("/dev/null").close()
    else:
        Lost()
    busy(20)

trace.start()
trace._HEARD[sys.argv[1]] = slowly
try:
    with within(0.1):
        work()
except TimeUp:
    print("time is up", heard)
"""


@pytest.mark.parametrize("event", ["open", "sys.unraisablehook"])
def test_an_audit_hook_is_heard_out(event):
    done = subprocess.run([sys.executable, "-c", HOOKED, event], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "time is up ['begun', 'done']\n"
    assert done.stderr == ""


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
