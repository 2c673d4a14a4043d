"""Real sequences of numbers that come with a package: rows of digits, and an electroencephalogram.

`digits` are the 1797 images of scikit-learn, 8 x 8 pixels read row by row, one image after the other where a sequence is longer than 64;
the copy that it ships of the test set of "Optical Recognition of Handwritten Digits" (Alpaydin, Kaynak; UCI repository, CC BY 4.0; the
package is BSD-3). `eeg` are four channels of 800 samples, ten seconds, from the sample data of Matplotlib (its own licence, like the
Python Software Foundation's). What is trained on and what is tested on never share an image, or a moment.
"""

from __future__ import annotations

import functools
import hashlib
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from lemmata.terms.types import Matrix, Vector

SOURCES = ("digits", "eeg")
PIXELS, IMAGES = 64, 1200
"""Inputs of an image, and how many images are trained on."""
CHANNELS, SAMPLES = 4, 800
EEG, SHA256 = "mpl-data/sample_data/eeg.dat", "28656316df0004acfba7a5d98ab35f7314933a918636ec80f09604ad128b4417"
"""Where Matplotlib has the samples, and what they are: a release with other ones would change what was published."""
LONGEST = {"digits": PIXELS * 64, "eeg": SAMPLES // 2}
"""The longest sequence of each source: the test images, or one half of a channel."""


@functools.cache
def parts(source: str) -> tuple[np.ndarray, np.ndarray]:
    """Return what is trained on and what is tested on: images (count, 64) in [0, 1], or channels (4, 400) of mean 0 and variance 1.

    The mean and the variance are those of what is trained on.

    Raises: ValueError where the package that ships the data is missing, or ships others.

    >>> [part.shape for part in parts("eeg")]
    [(4, 400), (4, 400)]
    """
    if source == "digits":
        try:
            from sklearn.datasets import load_digits
        except ImportError:
            raise ValueError("the data digits come with scikit-learn: install lemmata[data], or take the data eeg") from None
        images = load_digits(return_X_y=True)[0] / 16
        return images[:IMAGES], images[IMAGES:]
    channels = np.frombuffer(_samples()).reshape(SAMPLES, CHANNELS).T
    half = channels[:, : SAMPLES // 2]
    channels = (channels - half.mean(axis=1, keepdims=True)) / half.std(axis=1, keepdims=True)
    return channels[:, : SAMPLES // 2], channels[:, SAMPLES // 2 :]


def _samples() -> bytes:
    """Return the file of samples. Matplotlib is not imported: it makes a folder of settings, which a first run would find changed."""
    found = find_spec("matplotlib")
    path = Path(found.origin).parent / EEG if found and found.origin else None
    data = path.read_bytes() if path and path.exists() else b""
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise ValueError("the data eeg are not those of Matplotlib 3.11: install that, or take the data digits")
    return data


def windows(draw: np.random.Generator, source: str, held_out: bool, count: int, length: int) -> Matrix:
    """Return sequences (count, length) drawn from what is trained on, or from what is held out.

    Raises: ValueError for sequences longer than `LONGEST`.

    >>> windows(np.random.default_rng(0), "eeg", True, 2, 5).shape
    (2, 5)
    """
    if length > LONGEST[source]:
        raise ValueError(f"sequences of {source} have at most {LONGEST[source]} inputs, not {length}")
    of = parts(source)[held_out]
    if source == "digits":
        chosen = draw.integers(len(of), size=(count, -(-length // PIXELS)))
        return of[chosen].reshape(count, -1)[:, :length]
    first = draw.integers(of.shape[1] - length + 1, size=count)
    return of[draw.integers(len(of), size=count)[:, None], first[:, None] + np.arange(length)]


def values(draw: np.random.Generator, source: str, count: int) -> Vector:
    """Return inputs other than 0, (count,), drawn from all that is trained on.

    >>> bool((values(np.random.default_rng(0), "eeg", 9) != 0).all())
    True
    """
    of = parts(source)[0]
    return draw.choice(of[of != 0], size=count)
