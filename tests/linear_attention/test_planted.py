"""Faults planted in the theory's own code, each of which must turn the verdict of a claim that rests on it.

A fault swaps the code object of a function in place, so that it reaches every name bound at import, and nothing is cached: what is
tested is whether the checks notice, not whether a control is refuted.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

import pytest

from lemmata.dynamics import jax_problem
from lemmata.evidence import verdict
from lemmata.sources import families
from lemmata.terms.types import Fields

pytestmark = [pytest.mark.quality, pytest.mark.usefixtures("lightly_compiled")]


@dataclass(frozen=True)
class Fault:
    """A wrong piece of source in one function (or method), and the claim whose verdict must turn."""

    module: str
    function: str
    right: str
    wrong: str
    claim: str


FAULTS = (
    Fault("problem", "_shared", "n1 - n + lag", "n1 - n + lag - 1", "augmented.window-count"),
    Fault("problem", "AbsoluteEncoding.loss", "(gap * gap).sum()", "2 * (gap * gap).sum()", "ape.riccati"),
    Fault("problem", "AugmentedEncoding.loss", "P @ P.T", "P @ P.T / 2", "augmented.gradient"),
    Fault("ape.window_spectrum", "window_eigenvalues", "n1 + 1, beta", "n1, beta", "ape.window-spectrum"),
    Fault("ape.window_spectrum", "window_eigenvalues", "alpha + 2 * beta", "alpha - 2 * beta", "ape.window-spectrum"),
    Fault("ape.window_spectrum", "window_eigenvectors", "j * k %", "j * (k - 1) %", "ape.limit"),
    Fault("ape.zero", "ape_threshold", "2 * cospi", "cospi", "ape.zero-loss-condition"),
    Fault("ape.weight_decay_shift", "shifted_limit", "ratio(1, 4", "ratio(1, 2", "ape.weight-decay-shift"),
    Fault("ape.unseen", "unseen_loss", "2 * beta * beta", "beta * beta", "ape.unseen-loss"),
    Fault("ape.test_loss", "ape_test_loss", "range(n1, n) if i", "range(n1 + 1, n) if i", "ape.test-loss"),
    Fault("ape.residual_loss", "ape_residual_loss", "k not in kept", "k in kept", "ape.residual-loss"),
    Fault("ape.unseen", "outside_window", "weight_decay", "-weight_decay", "ape.unseen-decay"),
    Fault("augmented.gradient", "expected_gradient", "circulant(arguments.weight_array(n, n1, p)) *", "n1 *", "augmented.gradient"),
    Fault("augmented.gram_flow", "matrix_velocity", "pull @ a + a @ pull", "pull @ a - a @ pull", "augmented.gram-flow"),
    Fault("augmented.gram_flow", "matrix_velocity", "- 2 * arguments", "- arguments", "augmented.gram-flow"),
    Fault("augmented.convolution_flow", "gram_velocity", "8 * convolution", "4 * convolution", "augmented.convolution-flow"),
    Fault("augmented.independent_entries", "independent_entries", "// 2 + 1", "// 2", "augmented.independent-entries"),
    Fault("augmented.spectral_flow", "spectral_pull", "even_idft(ahat) - tau", "even_idft(ahat) + tau", "augmented.spectral-flow"),
    Fault("augmented.fejer_kernel", "fejer_kernel", "sinpi(n1 * k", "sinpi((n1 + 1) * k", "augmented.fejer-kernel"),
    Fault("augmented.spectral_descent", "spectral_step", "factor * factor", "factor", "augmented.spectral-descent"),
    Fault("augmented.relative_entropy", "entropy_rate", "+ loss(a - b)", "- loss(a - b)", "augmented.relative-entropy"),
    Fault("augmented.mirror_descent", "mirror_velocity", "-4 * slope", "-2 * slope", "augmented.mirror-descent"),
    Fault("augmented.cepstrum", "cepstrum", "log(spectrum)", "spectrum", "augmented.cepstrum-conserved"),
    Fault("augmented.conserved_count", "conserved_count", "- n1 + 1", "- n1", "augmented.conserved-count"),
    Fault("augmented.single_site", "_dilution", "8 * a0", "4 * a0", "augmented.single-site"),
    Fault("augmented.single_site", "_dilution", "ratio(1, 4", "ratio(1, 2", "augmented.single-site-weight-decay"),
    Fault("augmented.isotropic_loss", "isotropic_loss", "(n - 1) / d", "n / d", "augmented.isotropic-loss"),
    Fault("augmented.leading_loss", "leading_isotropic_loss", "2 * n1 + 1", "2 * n1", "augmented.leading-loss"),
    Fault("augmented.welch_bound", "welch_bound", "larger - d", "larger - d + 1", "augmented.welch-bound"),
    Fault("augmented.weight_decay_shift", "diagonal_shift", "4 * inputs", "2 * inputs", "augmented.weight-decay-shift"),
    Fault("augmented.safe_target", "safe_alpha", "2 * sum", "sum", "augmented.safe-target"),
    Fault("augmented.rotated_start", "rotated_start_loss", "n // 2 * 2", "n - 1", "augmented.rotated-start"),
    Fault("augmented.loss_budget", "loss_budget", "- final + ahat", "- ahat + final", "augmented.loss-budget"),
    Fault("augmented.linear_response", "linear_response", "[hidden] += answer", "[hidden] -= answer", "augmented.linear-response"),
    Fault("augmented.lie_algebra", "algebra_and_invariants", "(n - 1) // 2", "(n + 1) // 2", "augmented.lie-algebra"),
    Fault("augmented.support", "spectral_range", "8 * n1", "8 * min(n1, 3)", "augmented.support"),
    Fault("ape.absorbed", "absorbed_velocity", "w @ w.T", "w.T @ w", "ape.absorbed-weights"),
    Fault("ape.weight_decay_shift", "missed_shift", "k not in kept", "k in kept", "ape.weight-decay-shift-converse"),
    Fault("augmented.monotone", "growth", "8 * (alpha", "4 * (alpha", "augmented.monotone-neighbours"),
    Fault("augmented.neglected_decay", "neglected_share", "ratio(1, 4", "ratio(1, 2", "augmented.neglected-decay"),
    Fault("augmented.trained_value", "size_difference", "- 2 * (v", "- (v", "augmented.trained-value-conserved"),
    Fault("augmented.trained_value", "effective_gram", "lengths[None, :]", "lengths[:, None]", "augmented.trained-value-costs-nothing"),
    Fault("augmented.trained_value", "value_limit", "2 * value**3", "value**3", "augmented.trained-value-length"),
    Fault("rpe.descent", "descended_weights", "2 * step_size", "step_size", "rpe.descent-updates"),
    Fault("rpe.descent", "descent_rest", "weight_decay, a) /", "weight_decay, a) *", "rpe.descent-limit"),
    Fault("rpe.joint_rest", "joint_rest", "twice * square + epsilon)\n    return", "square + epsilon)\n    return", "rpe.joint-rest"),
    Fault("rpe.loss_curves", "loss_curves", "2 * weights + epsilon", "weights + epsilon", "rpe.loss-curves"),
    Fault("rpe.necessity", "least_loss", "v * (1 - impulse(v.shape[0], v))", "v", "rpe.necessity"),
    Fault("rpe.orthogonal_part", "orthogonal_factor", "1 - step_size", "1 + step_size", "rpe.orthogonal-part-descent"),
    Fault("rpe.position_vectors", "position_vectors", "tau, epsilon, size)", "tau, epsilon)", "rpe.position-vectors"),
    Fault("rpe.shift_equivariance", "ring_outputs", "circulant(a) @ s", "circulant(a).T @ s", "rpe.shift-equivariance"),
    Fault("rpe.fixed_point", "resting_weight", "2 * weight * tau /", "weight * tau /", "rpe.fixed-point"),
    Fault("rpe.line_index", "linear_index_test_loss", "(i - j) % n", "(i - j) % (n - 1)", "rpe.line-index"),
    Fault("rpe.norm_difference", "norm_difference", "(a * a).sum() -", "(a * a).sum() +", "rpe.norm-difference"),
    Fault("rpe.joint_limit", "limit_scale", "4 * target", "2 * target", "rpe.joint-limit"),
)  # fmt: skip


def function_of(fault: Fault) -> FunctionType:
    """Return the function (or method) that the fault is planted in."""
    found: Any = importlib.import_module(f"lemmata.theory.linear_attention.{fault.module}")
    for name in fault.function.split("."):
        found = inspect.getattr_static(found, name)
    return getattr(found, "__wrapped__", found)


def faulty(fault: Fault) -> CodeType:
    """Return the code of the function with the fault in it."""
    function = function_of(fault)
    source = inspect.getsource(inspect.getmodule(function))  # pyright: ignore[reportArgumentType] - a function of a module has one
    first, (lines, _) = function.__code__.co_firstlineno, (inspect.getsourcelines(function))
    own = "".join(lines)
    assert own.count(fault.right) >= 1, f"{fault.function} no longer contains {fault.right!r}"
    body = own[: own.index('"""')] + _planted(own, fault) if '"""' in own else own.replace(fault.right, fault.wrong)
    whole = source.splitlines(keepends=True)
    whole[first - 1 : first - 1 + len(lines)] = [body]
    tree = compile("".join(whole), function.__code__.co_filename, "exec")
    return next(code for code in _codes(tree) if code.co_qualname == function.__code__.co_qualname)


def _planted(own: str, fault: Fault) -> str:
    """Return the source from its docstring on, the fault planted behind the docstring."""
    start = own.index('"""')
    end = own.index('"""', start + 3) + 3
    assert fault.right in own[end:], f"{fault.function} no longer contains {fault.right!r} in its code"
    return own[start:end] + own[end:].replace(fault.right, fault.wrong)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


@contextlib.contextmanager
def planted(fault: Fault) -> Iterator[None]:
    """Run with the fault in place; simulations and compiled functions that may have seen other code are forgotten on both sides."""
    import jax

    function = function_of(fault)
    right = function.__code__
    compiled = fault.module == "problem"
    function.__code__ = faulty(fault)
    try:
        jax_problem.forget()
        if compiled:
            jax.clear_caches()
        yield
    finally:
        function.__code__ = right
        jax_problem.forget()
        if compiled:
            jax.clear_caches()


CHEAP = ("augmented.conserved-count", "augmented.independent-entries", "rpe.norm-difference")
"""Claims with a fault among those above, and little evidence."""
DEAR = ("ape.absorbed-weights", "ape.riccati", "augmented.leading-loss")
"""Claims whose evidence takes seconds to turn."""


@pytest.fixture(scope="module")
def claims() -> Fields:
    """Return the family's claims by id, its checks registered."""
    families.register(["linear_attention"])
    return {entry.claim.id: entry.claim for entry in families.claims("linear_attention")}


QUICKEST = ("tested", "enclosed", "exact")
"""A fault that floats show at once need not wait for a proof to fail."""


def _rank(check: Any) -> int:
    return QUICKEST.index(check.kind) if check.kind in QUICKEST else len(QUICKEST)


def outcome(claim: Any) -> str:
    """Return what becomes of a claim, stopping at the first check that is not content with it."""
    for check in sorted(verdict.selected(claim, "quick"), key=_rank):
        if check.kind != "shown" and (found := verdict.examine(check, claim.formula, claim, verdict.Options()).outcome) != "holds":
            return found
    return "holds"


@pytest.mark.parametrize(
    "fault",
    [pytest.param(fault, marks=pytest.mark.slow) if fault.claim in DEAR else fault for fault in FAULTS],
    ids=lambda fault: f"{fault.module}.{fault.function}: {fault.wrong}",
)
def test_a_planted_fault_turns_a_verdict(fault: Fault, claims: Fields) -> None:
    claim = claims[f"linear-attention.{fault.claim}"]
    with planted(fault):
        assert outcome(claim) in ("refuted", "error")


def test_without_a_fault_the_same_claims_hold(claims: Fields) -> None:
    for name in CHEAP:  # that they all do is what `lemmata verify` says
        assert outcome(claims[f"linear-attention.{name}"]) == "holds"


def test_the_planted_code_is_the_function_with_one_change() -> None:
    fault = FAULTS[3]
    right, wrong = (ast.dump(ast.parse(text)) for text in (fault.right, fault.wrong))
    assert right != wrong
    before = function_of(fault).__code__
    with planted(fault):
        assert function_of(fault).__code__.co_code != before.co_code or function_of(fault).__code__.co_consts != before.co_consts
    assert function_of(fault).__code__ is before
