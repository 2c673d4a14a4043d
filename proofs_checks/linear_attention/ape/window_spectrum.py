"""Checks of the spectrum of the window's target: sine vectors on symbols, and LAPACK."""

from __future__ import annotations

import numpy as np

from lemmata.language.check import exact, tested
from lemmata.language.domain import EVERY
from lemmata.language.relation import All, Always, Equal
from lemmata.proofs_checks.linear_attention.ape.runs import window_of_ring
from lemmata.terms.arithmetic import array, sinpi
from lemmata.theory.linear_attention.claims.ape.window_spectrum import SPECTRUM


@exact(SPECTRUM, sizes={"n1": EVERY, "unseen": (1,)})
def belong_to_sine_vectors_of_any_window(formula, case):
    """At every site beta u(j - 1) + alpha u(j) + beta u(j + 1) = lambda_k u(j), and u vanishes beside the window."""
    n1, alpha, beta, eigenvalues = case.n1, case.alpha, case.beta, case.apply(formula)

    def sine(site, mode):
        return sinpi(site * (mode + 1), n1 + 1, alpha)

    def row(site, mode):
        before, here, after = (sine(site + shift, mode) for shift in range(3))
        return Equal(beta * before + alpha * here + beta * after, eigenvalues[mode] * here)

    return All(Always(row), Always(lambda mode: Equal([sine(0, mode), sine(n1 + 1, mode)], [0, 0])))


@exact(SPECTRUM, sizes={"n1": range(1, 5), "unseen": (1,)})
def belong_to_sine_vectors(formula, case):
    """T u_k = lambda_k u_k with u_k(j) = sin(j k pi/(n1 + 1))."""
    sites = range(1, case.n1 + 1)
    sines = array([[sinpi(j * k, case.n1 + 1, case.alpha) for k in sites] for j in sites], case.alpha)
    return Equal(window_of_ring(case) @ sines, sines * case.apply(formula)[None, :])


@tested(SPECTRUM, examples=40, floats=True)
def are_the_eigenvalues_of_the_matrix(formula, case):
    """LAPACK's eigenvalues, sorted."""
    return Equal(np.sort(case.apply(formula)), np.linalg.eigvalsh(window_of_ring(case)))
