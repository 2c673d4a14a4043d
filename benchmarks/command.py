"""The command: how long its verbs take in fresh processes, as a shell starts them, with an empty store and with a full one."""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence

from benchmarks.child import command
from benchmarks.record import Benchmark, Row, row
from benchmarks.timing import Spread, side_by_side
from lemmata.cli import VERBS
from lemmata.console.count import counted

START_AIM, COLD_AIM, CACHED_AIM = 0.3, 150.0, 5.0
CLAIM, FIGURE, NUMBER = "linear-attention.augmented.single-site", "window-transition", "1.6449340668482264"
LIGHT = (["--help"], ["list"], ["show", CLAIM])
ROUNDS = 3


def lemmata(*words: str, store: str) -> str:
    """Run the command in a process of its own, with a store."""
    return command([sys.executable, "-m", "lemmata", *words], LEMMATA_STORE=store)


def once(*words: str, store: str) -> tuple[Spread, str]:
    """Return the seconds of one run, and what it printed."""
    begun = time.perf_counter()
    said = lemmata(*words, store=store)
    return Spread((time.perf_counter() - begun,)), said


def left_out(said: str) -> str:
    """Return a note on the claims that a run of `verify` left out for want of an extra, nothing where it left out none.

    >>> left_out("9 claims: 7 hold, 0 refuted as recorded, 0 unexpected, 2 not run; 12 controls refuted")
    'without 2 claims whose extra is missing'
    """
    number = re.search(r"(\d+) not run", said.rstrip().rpartition("\n")[2])
    return f"without {counted(int(number[1]), 'claim')} whose extra is missing" if number else ""


def start_rows() -> Iterator[Row]:
    """Seconds from start to end in fresh processes: verbs that only read claims, and the `--help` of every verb.

    A start reads many small objects all over the memory, and this machine is slow at that: a step along a shuffled list of four million
    numbers takes it 0.95 microseconds, where a step of a plain loop takes 0.06. On the machine of an earlier run the slowest of these
    verbs took 0.19 seconds.
    """
    with tempfile.TemporaryDirectory() as store:
        yield from _timed([*LIGHT, *([verb, "--help"] for verb in VERBS)], store, START_AIM)


def _timed(commands: Sequence[Sequence[str]], store: str, aim: float | None = None, note: str = "") -> Iterator[Row]:
    calls = {tuple(words): lambda words=words: lemmata(*words, store=store) for words in commands}
    for words, seconds in side_by_side(calls, seconds=0.0, least=ROUNDS, cold=True).items():
        yield row(f"`lemmata {' '.join(words)}`", "s", seconds, aim, note)


def work_rows() -> Iterator[Row]:
    """Seconds of verbs that compute, in fresh processes: once with an empty store, then with what the first run left in it."""
    commands = (["verify", CLAIM], ["simulate", CLAIM.partition(".")[0]], ["figures", FIGURE], ["guess", NUMBER])
    with tempfile.TemporaryDirectory() as store:
        commands = [[*words, "--out", store] if words[0] == "figures" else words for words in commands]
        for words in commands:
            yield row(f"`lemmata {' '.join(words[:2])}`, empty store", "s", once(*words, store=store)[0])
        calls = {words[0]: lambda words=words: lemmata(*words, store=store) for words in commands}
        timed = side_by_side(calls, seconds=0.0, least=ROUNDS, cold=True)
        for words in commands:
            yield row(f"`lemmata {' '.join(words[:2])}`", "s", timed[words[0]])


def verify_rows() -> Iterator[Row]:
    """The quick `verify` of all families with two processes: with an empty store, and again when nothing has changed.

    Every flow is run from exceptional starts, and every enumerated proof is tried at further sizes. Samples of both processes, forty a
    second, share the processor out so: proofs 31 per cent; controls 18; tests 8 in the box and 11 beyond it; flows 5, and 4 from
    exceptional starts; boxes 3, means 2, figures 1; to print and keep what was found 3; the rest is compilation, imports and what verdicts
    rest on. No function takes more than 6 per cent: that one is the velocity of flows, called more than a million times, for at most 17
    microseconds each, of which 7 to 10 are JAX's call. On the machine of these samples the first row was 157 seconds, and fourteen seconds
    of processor time would have had to go to reach the target; the one of this page is 2.5 times as slow (see the starts).

    What the attacks cost: 184 claims on linear attention, state spaces and chains were there before any search left its box. Side by side,
    a process each, they took 361 seconds of the processor then and 456 now: 333 for the checks that there were, which leave their boxes
    now, and for 49 more controls, and 122 for 143 checks that came since, 119 of them proofs, most for every size.
    """
    with tempfile.TemporaryDirectory() as store:
        seconds, said = once("verify", "--jobs", "2", store=store)
        note = left_out(said)
        yield row("`lemmata verify --jobs 2`, empty store", "s", seconds, COLD_AIM, note)
        cached = side_by_side({"": lambda: lemmata("verify", "--jobs", "2", store=store)}, seconds=0.0, least=ROUNDS, cold=True)[""]
        yield row("`lemmata verify --jobs 2`, nothing changed", "s", cached, CACHED_AIM, note)


BENCHMARKS = (
    Benchmark("command.start", start_rows),
    Benchmark("command.work", work_rows),
    Benchmark("command.verify", verify_rows),
)
