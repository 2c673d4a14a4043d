"""The runs behind the figures, as `lemmata simulate modular-arithmetic` makes them."""

from __future__ import annotations

import argparse

import numpy as np

from lemmata.simulations import modular_arithmetic
from lemmata.store.store import Store


def trained(store: Store, words: str, seed: int = 0) -> dict[str, np.ndarray]:
    """Return the arrays of the run that these words ask for, from this seed on."""
    parser = argparse.ArgumentParser()
    modular_arithmetic.add_arguments(parser)
    return modular_arithmetic.simulate(parser.parse_args([*words.split(), "--seed", str(seed)]), store).arrays
