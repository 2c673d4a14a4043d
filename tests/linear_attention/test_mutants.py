"""Every wrong variant is wrong: it differs from the formula it imitates where both are defined, and by more than rounding."""

import importlib
import inspect
import pkgutil

import numpy as np
import pytest

import lemmata.theory.linear_attention as family
from lemmata.theory.arithmetic import circulant
from lemmata.theory.linear_attention import (
    conserved,
    extension,
    generalisation,
    gram_flow,
    joint,
    maximum_entropy,
    mutants,
    printed,
    relative,
    riccati,
    shared_query,
    single_site,
    spectral_flow,
    toeplitz,
    welch,
)
from lemmata.theory.linear_attention.problem import ring_target
from tests.linear_attention import oracles

RNG = np.random.default_rng(0)
N, N1, ALPHA, BETA = 9, 3, 2.0, 0.5
A, TAU = oracles.column(RNG, N, 0.5), ring_target(N, ALPHA, [BETA])
AHAT, P, LINE = np.fft.fft(A).real, RNG.normal(size=(N, 4)), RNG.normal(size=2 * N - 1)
SQUARES = LINE * LINE + 0.1
START = (LINE[: 2 * N1 - 1], np.array([0.8, 0.3, -0.2]))

PAIRS = {
    single_site.single_site_gram: (["half_rate", "frozen_neighbours", "whole_weight_decay"], (0.2, 0.5, 0.25, ALPHA, 0.3)),
    single_site.single_site_matrix: (["diagonal_growth"], (0.2, P @ P.T + np.eye(N), ALPHA, 0.3)),
    single_site.isotropic_loss: (["all_pairs", "smaller_cosines"], (N, 4, ALPHA, [BETA])),
    single_site.leading_isotropic_loss: (["one_lag_more", "one_sided_lags"], (N, N1, 4, ALPHA)),
    toeplitz.window_eigenvalues: (["ring_eigenvalues", "single_coupling"], (N1, ALPHA, BETA)),
    toeplitz.ape_residual_loss: (["negative_modes_only", "wider_window"], (4, 1, 1.0, 0.8)),
    toeplitz.ape_limit: (["all_modes"], (4, 3, 1.0, 0.8)),
    toeplitz.ape_test_loss: (["no_edges", "one_neighbour"], (N, N1, ALPHA, [BETA])),
    riccati.ape_gram: (["half_mass", "slow_window"], (0.2, P[:N1], ALPHA, BETA, 0.1)),
    riccati.ape_gradient: (["outside_pulled", "half_gradient"], (P, N1, ALPHA, [BETA])),
    riccati.outside_window: (["fast_forgetting"], (0.5, P, 0.3)),
    gram_flow.expected_gradient: (["shrunken_window"], (P, N1, TAU)),
    gram_flow.gram_velocity: (["half_coupling", "shifted_lag_weights", "single_weight_decay"], (A, N1, TAU, 0.2)),
    gram_flow.matrix_velocity: (["one_sided"], (P @ P.T, N1, TAU, 0.2)),
    spectral_flow.spectral_velocity: (["unscaled_spectrum"], (AHAT, N1, TAU, 0.2)),
    spectral_flow.spectral_step: (["linear_step"], (AHAT, 1e-2, N1, TAU, 0.2)),
    spectral_flow.fejer_kernel: (["dirichlet_kernel"], (N, N1)),
    conserved.cepstrum: (["plain_log"], (A,)),
    conserved.cepstral_velocity: (["all_lags_move"], (A, N1, TAU, 0.2)),
    conserved.conserved_count: (["one_constant_fewer"], (N, N1)),
    maximum_entropy.augmented_limit: (["forgetful_limit", "unscaled_shift"], (A, N1, TAU, 0.2)),
    maximum_entropy.first_order_limit: (["amplified_everywhere"], (A, N1, ALPHA)),
    extension.zero_loss_threshold: (["window_threshold", "signless_threshold"], (51, 10, -1)),
    welch.welch_bound: (["unit_frame", "packed_bound"], (9, 4, ALPHA)),
    relative.relative_weights: (["half_relaxation", "wide_relaxation"], (0.2, LINE, N1, ALPHA, [BETA], 0.1)),
    relative.relative_fixed_point: (["undoubled_weights"], (N, N1, ALPHA, [BETA], 0.1)),
    relative.linear_index_test_loss: (["one_bad_end"], (LINE, ALPHA, [BETA])),
    shared_query.shared_query_weights: (["shared_target"], (0.2, SQUARES, N1, ALPHA, [BETA])),
    joint.joint_velocity: (["unit_value", "attracted_value"], (*START, N1, ALPHA, BETA, 0.1)),
    joint.rpe_joint_limit: (["balanced_limit", "opposite_difference"], (*START, N1, ALPHA, BETA)),
    generalisation.ring_test_loss: (["half_the_lags", "diagonal_ignored"], (A, TAU)),
}
CASES = [(formula, name, arguments) for formula, (names, arguments) in PAIRS.items() for name in names]


def flat(value):
    return np.concatenate([np.ravel(part) for part in value]) if isinstance(value, tuple) else np.ravel(value)


@pytest.mark.parametrize(("formula", "name", "arguments"), CASES, ids=[name for _, name, _ in CASES])
def test_a_mutant_differs_from_its_formula(formula, name, arguments):
    mutant = MUTANTS[name]
    assert list(inspect.signature(mutant).parameters) == list(inspect.signature(formula).parameters)
    assert f"`{formula.__name__}`" in str(mutant.__doc__)
    right, wrong = flat(formula(*arguments)), flat(mutant(*arguments))
    assert right.shape == wrong.shape
    assert np.abs(right - wrong).max() > 1e-4 * np.abs(right).max()


def functions(module):
    return {
        name: item
        for name, item in vars(module).items()
        if inspect.isfunction(item) and item.__module__ == module.__name__ and name[0] != "_"
    }


def modules(package):
    return {name: importlib.import_module(f"{package.__name__}.{name}") for _, name, _ in pkgutil.iter_modules(package.__path__)}


FAMILY = modules(family)
MUTANTS = {name: item for module in modules(mutants).values() for name, item in functions(module).items()}
THEOREMS = {
    f"{name}.{key}": item
    for name, module in FAMILY.items()
    if name not in ("mutants", "printed")
    for key, item in functions(module).items()
}
SHORT = {
    "circulant": circulant,
    **{key.partition(".")[2]: item for key, item in THEOREMS.items()},
    **{f"printed.{key}": item for key, item in functions(printed).items()},
}
ERRATA = [name for name, item in functions(printed).items() if "orrected by" in str(item.__doc__)]


@pytest.mark.parametrize("name", MUTANTS)
def test_every_mutant_has_the_signature_of_the_formula_it_names(name):
    mutant = MUTANTS[name]
    formula = SHORT[str(mutant.__doc__).split("`")[1]]
    assert list(inspect.signature(mutant).parameters) == list(inspect.signature(formula).parameters)


@pytest.mark.parametrize("name", ERRATA)
def test_every_printed_formula_has_the_signature_of_the_one_that_corrects_it(name):
    formula = getattr(printed, name)
    correction = THEOREMS[formula.__doc__.partition("orrected by")[2].split("`")[1]]
    assert list(inspect.signature(formula).parameters) == list(inspect.signature(correction).parameters)
