"""Certificates: what proofs on terms cost where they are searched for, and where they are kept."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from benchmarks.record import Benchmark, Row, row
from benchmarks.timing import Spread
from lemmata.evidence import by_terms
from lemmata.evidence.by_terms import Proof
from lemmata.language.check import Check, Options, checks_of
from lemmata.language.claim import Claim
from lemmata.prove.signs import certificates
from lemmata.sources import families

Result = TypeVar("Result")
OPTIONS = Options()


def on_terms() -> Iterator[tuple[Claim, Check]]:
    """Yield the exact checks of tier `quick` of all families, but for those of arrays of every size, with their claims."""
    families.register(families.folders())
    for folder in families.folders():
        for entry in families.claims(folder):
            for check in checks_of(entry.claim):
                if check.kind == "exact" and check.tier == "quick" and not check.options["every"]:
                    yield entry.claim, check


def timed(call: Callable[[], Result]) -> tuple[Result, float]:
    """Return a result, and the seconds of processor that it took."""
    begun = time.process_time()
    return call(), time.process_time() - begun


def replay_rows() -> Iterator[Row]:
    """Every built-in check that terms decide: proved by search, then with its certificates kept, then in a replay, which runs no search.

    Seconds are of the processor, each side once, in that order. The second sum is what an edit costs that leaves every statement alone.
    Searches take a tenth of the first one: the rest runs formulas and checks, on terms and on numbers, and reduces equations. The check
    that gains most has rows of its own.
    """
    sides: list[tuple[str, tuple[float, float, float]]] = []
    count = size = 0
    for claim, check in on_terms():
        asked = (check, claim.formula, check.domain(claim.domain), OPTIONS)
        found, searched = timed(lambda asked=asked: by_terms.prove(*asked))
        if not isinstance(found, Proof):
            continue
        text = json.dumps(found.certificates)
        count, size = count + len(found.certificates), size + len(text)
        with certificates.having(json.loads(text)):
            again, kept = timed(lambda asked=asked: by_terms.prove(*asked))
        with certificates.having(json.loads(text), is_replay=True):
            last, replayed = timed(lambda asked=asked: by_terms.replayed(*asked))
        if not isinstance(again, Proof) or not found.certificates == again.certificates == last.certificates:
            raise AssertionError(f"{claim.id}: the sides differ")
        sides.append((claim.id, (searched, kept, replayed)))
    most, of_most = max(sides, key=lambda side: side[1][0] - side[1][2])
    names = ("by search", "certificates kept", "replay")
    for place, name in enumerate(names):
        yield row(f"{len(sides)} checks on terms, {name}", "s", Spread((sum(seconds[place] for _, seconds in sides),)))
    for place, name in enumerate(names):
        yield row(f"`{most}`, {name}", "s", Spread((of_most[place],)))
    yield row("certificates", "count", Spread((float(count),)))
    yield row("certificates as JSON", "MiB", Spread((size / 2**20,)))


BENCHMARKS = (Benchmark("certificates.replay", replay_rows),)
