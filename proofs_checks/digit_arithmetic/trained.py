"""Checks of trained encoders against each other, and against rules: small ones, of two layers, four heads and width 16, seed by seed.

An encoding that has not learnt what training showed, in any seed, is an error and not a row: nothing could be said of it.
"""

from __future__ import annotations

import argparse
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from lemmata.language.check import sampled
from lemmata.language.domain import Choice
from lemmata.language.relation import All, Estimate, Side
from lemmata.terms.types import Fields, Named, Params
from lemmata.theory.digit_arithmetic.claims.trained import ABSOLUTE, ALL, BOTH, ORDER, SHIFTED, WINDOW
from lemmata.theory.digit_arithmetic.learning import uniform_accuracy
from lemmata.theory.digit_arithmetic.window import best_accuracy

if TYPE_CHECKING:
    from lemmata.store.store import Store

SIDES: dict[int, Side] = {1: "above", 0: "equal", -1: "below"}
STACK: Fields = {"layers": 2, "heads": 4, "width": 16}
BASE, RATE, DECAY = 3, 1e-2, 1e-2
FEW: Fields = {"steps": 160, "batch": 16, "tests": 200}
STEADY: Fields = FEW | {"steps": 320}
MANY: Fields = {"steps": 500, "batch": 32, "tests": 300}
SEEDS, STEADY_SEEDS = {1: 6, 2: 32}, 100
"""By digits of training: enough for the differences that were seen to be eight standard errors and more. The tier `full` also asks
whether a standard error is as large with other seeds: of thirty it is not, and of a hundred the last needs more steps."""
ENOUGH = 0.99
"""Exact match within the training length from which on an encoder counts as trained."""


@sampled(ORDER, part=SHIFTED, at={"encoding": Choice("ape-shifted"), "digits": Choice(1)})
def is_the_order_after_one_digit(formula, case, settings):
    """Six seeds after 160 steps on sums of one digit, or a hundred after 320, tested on those of two; seeds paired."""
    runs = [_few(encoding, settings.seed, settings.often > 1)[1] for encoding in (case.encoding, "ape")]
    return _compared(case.apply(formula), runs, case.digits)


@sampled(ORDER, part=BOTH, tier="full", examples=2, at={"digits": Choice(2)})
def is_the_order_after_two_digits(formula, case, settings):
    """Thirty-two seeds after 500 steps on sums of up to two digits, tested on those of three; seeds paired, runs kept."""
    runs = [_many(encoding, settings.seed, settings.store)["exact"] for encoding in (case.encoding, "ape")]
    return _compared(case.apply(formula), runs, case.digits)


@sampled(WINDOW, part=ABSOLUTE, examples=1, at={"encoding": Choice("ape"), "digits": Choice(1)})
def is_among_the_rules_after_one_digit(formula, case, settings):
    """Six seeds after 160 steps on sums of one digit, or a hundred after 320, on those of two by cascade, weighed by the law."""
    return _among(case.apply(formula), _few_by_cascade(case.encoding, settings.seed, settings.often > 1), case.digits)


@sampled(WINDOW, part=ALL, tier="full", examples=3, at={"digits": Choice(2)})
def is_among_the_rules_after_two_digits(formula, case, settings):
    """Thirty-two seeds after 500 steps on sums of up to two digits, on those of three by cascade, weighed by the law; runs kept."""
    return _among(case.apply(formula), _many(case.encoding, settings.seed, settings.store), case.digits)


def _trained(exact: np.ndarray, digits: int) -> None:
    """Raise ArithmeticError unless every seed, exact match (seeds, lengths), has learnt the sums of so many digits that it was shown."""
    seen = float(exact[:, :digits].min())
    if seen < ENOUGH:
        raise ArithmeticError(f"an encoder did not train: it has {100 * seen:.0f} % of the sums right that training showed")


def _among(windows: int, run: Named, digits: int) -> All:
    """Return the mean share of uniform sums one digit beyond training that are right, above the best rule of the widest window that is
    said to be beaten, if there is one, and below that of the next.

    Raises: ArithmeticError if an encoder did not train.
    """
    _trained(run["exact"], digits)
    right, asked = run["cascade_right"][:, digits, : digits + 2], run["cascade_tests"][digits, : digits + 2]
    shares = np.array([float(uniform_accuracy(row.tolist(), BASE)) for row in right / asked])
    mean, error = shares.mean(), shares.std(ddof=1) / np.sqrt(len(shares))
    bounds = [float(best_accuracy(digits + 1, window, BASE)) for window in range(windows + 1)]
    beaten = [Estimate(mean, error, bound, "above") for bound in bounds[:-1][-1:]]
    return All(*beaten, Estimate(mean, error, bounds[-1], "below"))


def _compared(sign: int, runs: list[np.ndarray], digits: int) -> Estimate:
    """Return the mean difference one digit beyond training against 0, from exact match by length (seeds, lengths).

    Raises: ArithmeticError if an encoder did not train.
    """
    for run in runs:
        _trained(run, digits)
    gains = runs[0][:, digits] - runs[1][:, digits]
    return Estimate(gains.mean(), gains.std(ddof=1) / np.sqrt(len(gains)), 0.0, SIDES[sign])


@lru_cache(maxsize=16)
def _few(encoding: str, seed: int, steadily: bool) -> tuple[Params, np.ndarray]:
    """Return encoders trained on sums of one digit, and their exact match by length, (seeds, 2)."""
    from lemmata.simulations import digit_arithmetic
    from lemmata.simulations.digit_arithmetic.encoder import Shape
    from lemmata.simulations.digit_arithmetic.layout import Layout
    from lemmata.simulations.digit_arithmetic.training import Schedule, train

    positions, shifted = digit_arithmetic.ENCODINGS[encoding]
    count, sizes = (STEADY_SEEDS, STEADY) if steadily else (SEEDS[1], FEW)
    schedule = Schedule(1, rate=RATE, decay=DECAY, shifted=shifted, looks=1, **sizes)
    weights, log = train(Shape(Layout("addition", 3, BASE), positions, **STACK), schedule, range(seed, seed + count), lightly=True)
    return weights, log["learning"][-1]


@lru_cache(maxsize=16)
def _few_by_cascade(encoding: str, seed: int, steadily: bool) -> Named:
    """Return exact match of the encoders of `_few` by length, (seeds, 2), and their sums right by cascade, as `measured`."""
    from lemmata.simulations.digit_arithmetic.evaluation import by_cascade

    weights, exact = _few(encoding, seed, steadily)
    return {"exact": exact} | by_cascade(weights, FEW["tests"], lightly=True)


@lru_cache(maxsize=16)
def _many(encoding: str, seed: int, store: Store) -> Named:
    """Return the arrays of encoders trained on sums of two digits, from the run that the command makes."""
    from lemmata.simulations import digit_arithmetic
    from lemmata.store.store import Store

    sizes = STACK | MANY | {"encoding": encoding, "base": BASE, "rate": RATE, "decay": DECAY, "digits": 4, "train-digits": 2}
    parser = argparse.ArgumentParser()
    digit_arithmetic.add_arguments(parser)
    seeds = f"{seed}-{seed + SEEDS[2] - 1}"
    words = [*(f"--{name}={value}" for name, value in sizes.items()), f"--seeds={seeds}"]
    return digit_arithmetic.simulate(parser.parse_args(words), store or Store()).arrays
