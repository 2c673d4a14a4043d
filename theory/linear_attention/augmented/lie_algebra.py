"""What errors can do to position vectors: the Lie algebra that the visible pairs generate, and what nothing of it changes.

Training multiplies the position vectors, dP/dt = -4 G P, by a symmetric matrix G that is zero at pairs of sites in no common window. With
one visible site G is diagonal: such matrices commute, and the cosines between the vectors are conserved whatever the errors are. From two
on, [E_kk, E_kl + E_lk] = E_kl - E_lk parts the two entries of neighbours, whose brackets reach every E_ij: nothing but the rank of the
Gram matrix is conserved whatever the errors are. From a translation-invariant start G is circulant, and so is its algebra, an abelian one.
Source: SABBAGHI_2024, D.5; the algebra is new.
"""

from __future__ import annotations

from lemmata.theory.linear_attention import arguments


def algebra_and_invariants(n: int, n1: int) -> tuple[int, int]:
    """Return the dimension of the Lie algebra that symmetric matrices on visible pairs generate, and how many functions it leaves alone.

    (n, n (n - 1)/2) for a window of one site, (n^2, 0) for wider ones: the diagonal matrices, and all of gl_n. The functions are those of
    a positive definite Gram matrix A, independent, that are constant along dA/dt = -4 (G A + A G) for every such G(t).

    Args:
        n: positions.
        n1: window, 1 <= n1 <= n.

    Returns: (dimension, functions).

    Raises: ValueError for sizes out of range.

    Source: SABBAGHI_2024, D.5, its Lie algebra.

    >>> algebra_and_invariants(4, 1), algebra_and_invariants(4, 2)
    ((4, 6), (16, 0))
    """
    n, n1 = arguments.ring(n, n1)
    return (n, n * (n - 1) // 2) if n1 == 1 else (n * n, 0)
