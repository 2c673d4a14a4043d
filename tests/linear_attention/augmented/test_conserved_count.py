"""The ring distances that no window sees, by enumeration."""

from lemmata.theory.linear_attention.augmented.conserved_count import unsupervised_lags


def test_distances_by_enumeration():
    for n in range(1, 12):
        for n1 in range(1, n + 1):
            seen = {abs(i - j) % n for i in range(n1) for j in range(n1)}
            hidden = {min(r, n - r) for r in range(n) if r not in seen and (n - r) % n not in seen}
            assert set(unsupervised_lags(n, n1)) == hidden
