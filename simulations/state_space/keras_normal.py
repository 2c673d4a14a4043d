"""The normal numbers with which Keras initialises a matrix, given a seed: TensorFlow's stateless generator, to single precision.

Philox 4x32-10 in counter mode, key and counter scrambled from the seed by one call of the same function, then Box and Muller's
transform of pairs. A seed has one stream: matrices initialised with it begin with the same numbers, as all of the source's do.
Source: J. Salmon, M. Moraes, R. Dror, D. Shaw, "Parallel random numbers: as easy as 1, 2, 3", 2011.
"""

from __future__ import annotations

import numpy as np

MULTIPLIERS, WEYL, ROUNDS, LOW = (0xD2511F53, 0xCD9E8D57), (0x9E3779B9, 0xBB67AE85), 10, 0xFFFFFFFF
SCRAMBLE = (0x3EC8F720, 0x02461E29)
LEAST_UNIFORM = np.float32(1e-7)
"""TensorFlow's own floor under the argument of the logarithm."""


def philox(counter: np.ndarray, key: tuple[int, int]) -> np.ndarray:
    """Return the random words of counters (n, 4), 32 bits each.

    >>> [f"{word:08x}" for word in philox(np.zeros((1, 4), np.uint64), (0, 0))[0]]  # the authors' known answer
    ['6627e8d5', 'e169c58d', 'bc57ac4c', '9b00dbd8']
    """
    words = [column.astype(np.uint64) for column in counter.T]
    for turn in range(ROUNDS):
        first, second = (np.uint64(multiplier) * words[k] for multiplier, k in zip(MULTIPLIERS, (0, 2), strict=True))
        keys = [np.uint64((part + turn * step) & LOW) for part, step in zip(key, WEYL, strict=True)]
        words = [
            (second >> np.uint64(32)) ^ words[1] ^ keys[0],
            second & np.uint64(LOW),
            (first >> np.uint64(32)) ^ words[3] ^ keys[1],
            first & np.uint64(LOW),
        ]
    return np.stack(words, axis=1)


def keras_normal(seed: int, size: int) -> np.ndarray:
    """Return the first `size` numbers of a seed's stream, as float64.

    Args:
        seed: from 0 to 2^31 - 1.
        size: how many, at least 1.

    >>> keras_normal(4540, 4).round(5)
    array([ 0.81456, -0.75044,  0.99064, -0.38852])
    """
    mixed = philox(np.array([[seed, 0, 0, 0]]), SCRAMBLE)[0]
    blocks = np.arange(-(-size // 4))
    counter = np.stack([blocks, 0 * blocks, 0 * blocks + mixed[2].astype(np.int64), 0 * blocks + mixed[3].astype(np.int64)], axis=1)
    words = philox(counter, (int(mixed[0]), int(mixed[1]))).astype(np.uint32).reshape(-1, 2)
    uniform = ((words & np.uint32(0x7FFFFF)) | np.uint32(127 << 23)).view(np.float32) - np.float32(1)
    radius = np.sqrt(np.float32(-2) * np.log(np.maximum(uniform[:, 0], LEAST_UNIFORM)))
    angle = np.float32(2 * np.pi) * uniform[:, 1]
    return np.stack([np.sin(angle) * radius, np.cos(angle) * radius], axis=1).reshape(-1)[:size].astype(float)
