"""Checks and what they find: one decorator for each kind of evidence, one registry, one record of evidence.

A check is a function that is handed a formula and a case and returns a relation. Kinds that run something are handed
`Settings` as well (tolerance, solver, seed, device), so that a refutation can be confirmed by a rerun under harder ones.

    @exact(CLAIM, sizes={"n": range(2, 5)})
    def solves_the_differential_equation(formula, case): return Equal(..., ...)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from lemmata.theory.claim import Claim, Kind, Outcome, Widened
from lemmata.theory.domain import Domain

if TYPE_CHECKING:
    from lemmata.simulations.store import Store

Function = Callable[..., Any]
"""A check: of a formula and a case, or of a formula, a case and settings; it returns a relation."""
FINEST = 3e-14
"""The least relative tolerance of a confirming rerun, about a hundred roundings of a double: SciPy's solvers take none that is smaller."""
FRESH = 7919
"""How far the seed of a confirming rerun is from the first one: far beyond the small numbers that runs are seeded with."""


@dataclass(frozen=True)
class Options:
    """How to verify: tier, device and type of floats of the scaled runs, the run store that figures and long runs use.

    `shrink` asks for plain witnesses: nobody reads those of a control.
    """

    tier: str = "quick"
    device: str = "cpu"
    dtype: str = "float64"
    store: Store | None = None
    shrink: bool = True

    @property
    def often(self) -> int:
        """How many times as many cases are looked at as a check asks for: the tier `full` looks longer."""
        return 5 if self.tier == "full" else 1


@dataclass(frozen=True)
class Settings:
    """How accurate a run is: tolerances and method of the solver, seed, device and type of floats, `refinement` of a ladder of steps."""

    rtol: float = 1e-10
    atol: float = 1e-12
    method: str = "LSODA"
    seed: int = 0
    refinement: int = 0
    device: str = "cpu"
    dtype: str = "float64"

    @property
    def solver(self) -> dict[str, Any]:
        """The keywords of the flow engine."""
        return {"rtol": self.rtol, "atol": self.atol, "method": self.method}

    def harder(self) -> Settings:
        """Return the settings of a confirming rerun: a hundredth of the tolerance, another solver, a fresh seed, double precision."""
        other = "DOP853" if self.method != "DOP853" else "LSODA"
        tighter = max(self.rtol / 100, FINEST)
        settings = replace(self, rtol=tighter, atol=self.atol / 100, method=other, dtype="float64")
        return replace(settings, seed=self.seed + FRESH, refinement=self.refinement + 1)


@dataclass(frozen=True)
class Check:
    """One way to check some claims: its kind, the function, the first tier in which it runs, its options, and the part that it decides.

    Without a `part` it decides the whole statement.
    """

    kind: Kind
    function: Function
    claims: tuple[str, ...]
    tier: str = "quick"
    part: str = ""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def name(self) -> str:
        """Module and function."""
        return f"{self.function.__module__}.{self.function.__qualname__}"

    @property
    def label(self) -> str:
        """Kind and function: one function may be a check of several kinds."""
        return f"{self.kind}: {self.function.__name__}"

    def domain(self, domain: Domain, control: Widened | None = None) -> Domain:
        """Return the domain that this check examines: narrowed (never widened) by its option `at`, except where a control widens it."""
        narrowed = {name: factor for name, factor in self.options.get("at", {}).items() if not control or name not in control.factors}
        return domain.narrowed(**narrowed) if narrowed else domain


@dataclass(frozen=True)
class Evidence:
    """What one check found: outcome, residual against its bound, scope, and the witness of a refutation.

    Raises: ValueError for a refutation that nothing confirmed.
    """

    kind: Kind
    check: str
    outcome: Outcome
    scope: str
    residual: float | None = None
    bound: float | None = None
    seconds: float = 0.0
    cpu_seconds: float = 0.0
    witness: str | None = None
    confirmed_by: str | None = None
    tried: int | None = None
    met: int | None = None
    run: str | None = None
    note: str | None = None
    part: str = ""

    def __post_init__(self) -> None:
        if self.outcome == "refuted" and not self.confirmed_by:
            raise ValueError(f"{self.check}: a refutation counts only when it is confirmed: set confirmed_by")


CHECKS: dict[str, list[Check]] = {}


def checks_of(claim: Claim) -> list[Check]:
    """Return the checks of a claim: its own, or for an erratum those of the claim that corrects it."""
    return CHECKS.get(claim.corrected_by or "" if claim.expect == "refuted" else claim.id, [])


def _decorator(kind: Kind, tier: str = "quick", **defaults: Any) -> Callable[..., Callable[[Function], Function]]:
    def decorate(*claims: Claim, tier: str = tier, part: str = "", **options: Any) -> Callable[[Function], Function]:
        unknown = set(options) - set(defaults)
        if unknown:
            raise TypeError(f"@{kind} has no option {', '.join(sorted(unknown))}; its options are {', '.join(defaults)}, tier, part")

        errata = [claim.id for claim in claims if claim.expect == "refuted"]
        if errata:
            raise ValueError(f"{errata[0]} is expected to be refuted and has no check of its own: check the claim that corrects it")

        strangers = [claim for claim in claims if part and part not in claim.parts]
        if strangers:
            raise ValueError(f"{strangers[0].id} has no part {part!r}; its parts are: {', '.join(strangers[0].parts) or 'none named'}")

        def register(function: Function) -> Function:
            check = Check(kind, function, tuple(claim.id for claim in claims), tier, part, {**defaults, **options})
            for claim in claims:
                known = CHECKS.setdefault(claim.id, [])
                if any(other.kind == kind and other.function is function and other != check for other in known):
                    raise ValueError(f"{check.name} is registered twice as a check of kind {kind} of {claim.id}: write a function for each")
                known[:] = [other for other in known if (other.kind, other.name) != (kind, check.name)] + [check]
            return function

        return register

    return decorate


exact = _decorator("exact", sizes={}, at={})
enclosed = _decorator("enclosed", examples=12, bits=128, bound=1e-25, boxes=0, sizes={}, at={})
tested = _decorator("tested", examples=100, rtol=1e-9, floats=False, at={})
integrated = _decorator("integrated", examples=3, rtol=1e-8, solver=1e-10, method="LSODA", at={})
descended = _decorator("descended", examples=1, within=0.02, at={})
sampled = _decorator("sampled", examples=1, at={})
scaled = _decorator("scaled", tier="scale", examples=1, rtol=1e-9, condition=2.0**13, at={}, gpu={})
shown = _decorator("shown", rtol=1e-9, data=None)

setattr(tested, "__test__", False)  # pytest would take the name, imported into a test file, for a test

exact.__doc__ = "Proved: `sizes` limits the discrete parameters, real ones become symbols; the gap's normal form must be zero."
enclosed.__doc__ = "Enclosed in balls at `examples` points (gap below `bound`), or over the whole box in at most `boxes` boxes."
tested.__doc__ = (
    "Attacked by property-based search over the domain, `examples` cases, residual below `rtol`; "
    "`floats` for a check that only floats can run."
)
integrated.__doc__ = "An ODE run against the formula at `examples` cases: the solver is asked for `solver`, the residual is below `rtol`."
descended.__doc__ = "Gradient descent on a ladder of step sizes: the measured order must be `within` the predicted one."
sampled.__doc__ = "A Monte-Carlo mean against the formula: within five standard errors."
scaled.__doc__ = (
    "A large run against the formula (tier `scale`); `gpu` replaces factors where JAX finds an accelerator, for a larger one. The residual "
    "is below `rtol`, and in single precision below `condition` times its rounding."
)
shown.__doc__ = "A figure's own predicate on its plotted data; `data(store, seed)` gives them."
