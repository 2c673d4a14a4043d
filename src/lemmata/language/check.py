"""Checks and what they find: one decorator for each kind of evidence, one registry, one record of
evidence.

A check is a function that is handed a formula and a case and returns a relation. Kinds that run
something are handed `Settings` as well (tolerance, solver, seed, device), so that a refutation can
be confirmed by a rerun under harder ones.

    @exact(CLAIM, sizes={"n": range(2, 5)})
    def solves_the_differential_equation(formula, case): return Equal(..., ...)
"""

from __future__ import annotations

import functools
import inspect
import math
import numbers
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from lemmata.language.claim import Claim, Outcome, Widened
from lemmata.language.domain import Domain, Factor, Structure
from lemmata.language.extras import LIBRARIES, Extra
from lemmata.language.tier import TIERS, Tier
from lemmata.language.time_budget import TimeUp
from lemmata.terms.roles import CLAIMING, package
from lemmata.terms.types import Fields, Formula, Function, Named, Value

if TYPE_CHECKING:
    from lemmata.store.store import Store

__lemmata__ = "prover"

Decorator = Callable[[Function], Function]
"""What registers a check and returns it as it is."""
Sizes = Mapping[str, Sequence[Value]]
"""The values of discrete parameters that a check looks at."""
Narrowed = Mapping[str, Factor | Structure]
"""Factors that a check puts in place of the domain's."""
Every = Named
"""The arrays of which nothing is known but their sizes, in a proof for every size."""
Vanishing = Sequence[tuple[Function, str]]
"""Functions that give an even column, each with a parameter of the domain at which that is 0."""
NONE: Named = MappingProxyType({})
FINEST = 3e-14
"""The least relative tolerance of a confirming rerun, about a hundred roundings of a double:
SciPy's solvers take none that is smaller.
"""
FRESH = 7919
"""How far the seed of a confirming rerun is from the first one: far beyond the small numbers that
runs are seeded with.
"""


@dataclass(frozen=True)
class Options:
    """How to verify: tier, device and type of floats of the scaled runs, the run store that figures
    and long runs use.

    `shrink` asks for plain witnesses, which nobody reads of a control, `beyond` for the attack
    beyond the box, and `proofs` for proofs, of which few controls need either, and `solver` for
    certificates, of which a control that is to be refuted has none. Of a control, `right` is the
    claim's own formula: where the check holds for that, it has not lost its digits. `telling` is
    told which check runs next. `symbols` has the symbol in LaTeX of each parameter that has another
    than the usual one.
    """

    tier: Tier = "quick"
    device: str = "cpu"
    dtype: str = "float64"
    store: Store | None = None
    shrink: bool = True
    beyond: bool = True
    proofs: bool = True
    solver: bool = True
    right: Formula | None = None
    symbols: Mapping[str, str] = field(default_factory=dict)
    telling: Callable[[str], None] = field(default=lambda what: None, compare=False, repr=False)

    @property
    def often(self) -> int:
        """How many times as many cases are looked at as a check asks for: the tier `full` looks
        longer.
        """
        return 5 if self.tier == "full" else 1


@dataclass(frozen=True)
class Settings:
    """How accurate a run is: tolerances and method of the solver, seed, device and type of floats,
    `refinement` of a ladder of steps.

    `store` is where a sampled check may keep long runs, None where nothing is kept. Runs are
    `stretch` times as long as a check asks for where it asks by `late`, which `lates` remembers. A
    sampled check of few draws may take more where they are asked for `often`, as in the tier
    `full`.
    """

    rtol: float = 1e-10
    atol: float = 1e-12
    method: str = "LSODA"
    seed: int = 0
    refinement: int = 0
    device: str = "cpu"
    dtype: str = "float64"
    store: Store | None = None
    stretch: int = 1
    often: int = 1
    lates: list[float] = field(default_factory=list, compare=False, repr=False)

    def late(self, time: float) -> float:
        """Return a time for a claim on the long run (a limit, a bound for ever): one that is late,
        and may as well be later.

        The claim is then looked at 8 and 64 times as late, too, and what breaks it counts if it
        does not go away later.

        >>> Settings(stretch=8).late(5.0)
        40.0
        """
        self.lates.append(float(time))
        return self.stretch * time

    @property
    def solver(self) -> Fields:
        """The keywords of the flow engine."""
        return {"rtol": self.rtol, "atol": self.atol, "method": self.method}

    def harder(self) -> Settings:
        """Return the settings of a confirming rerun: a hundredth of the tolerance, another solver,
        a fresh seed, double precision.
        """
        method = "DOP853" if self.method != "DOP853" else "LSODA"
        tighter = max(self.rtol / 100, FINEST)
        settings = replace(self, rtol=tighter, atol=self.atol / 100, method=method, dtype="float64")
        return replace(settings, seed=self.seed + FRESH, refinement=self.refinement + 1)


@dataclass(frozen=True)
class Check:
    """One way to check some claims: its kind, the function, the first tier in which it runs, its
    options, and the part that it decides.

    Without a `part` it decides the whole statement. Where the extra that it `needs` is not
    installed, it is not run.
    """

    kind: str
    function: Function
    claims: tuple[str, ...]
    tier: Tier = "quick"
    part: str = ""
    options: Named = field(default_factory=dict, hash=False)
    needs: Extra | None = None
    run: object = field(default=None, compare=False)
    """Tells the run of the module that registered it from others of this module: a reload has a new
    specification.
    """

    @property
    def name(self) -> str:
        """Module and function."""
        return f"{self.function.__module__}.{self.function.__qualname__}"

    @property
    def label(self) -> str:
        """Kind and function: one function may be a check of several kinds."""
        return f"{self.kind}: {self.function.__name__}"

    def domain(self, domain: Domain, control: Widened | None = None) -> Domain:
        """Return the domain that this check examines: narrowed (never widened) by its option `at`,
        except where a control widens it.
        """
        narrowed = {
            name: factor
            for name, factor in self.options.get("at", {}).items()
            if not control or name not in control.factors
        }
        return domain.narrowed(**narrowed) if narrowed else domain


class Reason(StrEnum):
    """Why evidence leaves a claim open, where something hangs on that; its note says it at
    length.
    """

    ROUNDING = "rounding"
    """Rounding alone may have broken the relation."""
    RESTLESS = "restless"
    """A gap becomes smaller as a run goes on."""
    STANDING = "standing"
    """A gap stands still, whatever the settings, in all rounding modes."""


@dataclass(frozen=True)
class Evidence:
    """What one check found: outcome, residual against its bound, scope, and the witness of a
    refutation.

    `reason` says why it is inconclusive, where something hangs on that; `kernel` names the proof
    assistant whose kernel has checked the relations of a proof, if one has, and `solver` the solver
    whose word is trusted for a proof that is no theorem of lemmata's own kernel; `partial` says
    where alone something is proved, as at t = 0, if that is less than is claimed; `uncompared` are
    the entries of what the formula gives, by number, that no side of a proof's relation has:
    another check of the claim may have them. `needs` names the extra without which the check was
    not run. `certificates` are those of the signs that a proof on terms rests on, as data
    (`prove/signs/certificates.py`); None of all other evidence.

    `toothless` says that the check refutes none of the claim's controls: it gives no grade.

    `tier` is the first tier in which the check runs; `source_hash` the digest of what it rests on
    where that is the verdict of another tier, which was kept.

    `coverage` is "whole" where a proof, or boxes, cover every value of which the claim speaks, else
    "part"; `missing` are words for what they leave out, `tags` the sorts of that, in words that are
    the same for every claim, and `covered` a few words for what they cover.

    Raises: ValueError for a refutation that nothing confirmed.
    """

    kind: str
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
    reason: Reason | None = None
    kernel: str | None = None
    solver: str | None = None
    partial: str | None = None
    uncompared: Sequence[int] = ()
    needs: str | None = None
    certificates: Sequence[Named] | None = field(default=None, hash=False)
    coverage: str = "part"
    missing: Sequence[str] = ()
    covered: str = ""
    tags: Sequence[str] = ()
    toothless: bool = False
    tier: Tier = "quick"
    source_hash: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "missing", tuple(self.missing))
        object.__setattr__(self, "tags", tuple(self.tags))
        object.__setattr__(self, "uncompared", tuple(self.uncompared))
        object.__setattr__(self, "reason", None if self.reason is None else Reason(self.reason))
        if self.outcome == "refuted" and not self.confirmed_by:
            raise ValueError(
                f"{self.check}: a refutation counts only when it is confirmed: set confirmed_by"
            )

    @property
    def is_theorem(self) -> bool:
        """Whether it is a theorem of the kernel."""
        return self.kind == "exact" and self.certificates is not None and not self.solver

    @property
    def rounding(self) -> bool:
        """Whether it is inconclusive because rounding alone may have broken the relation."""
        return self.reason is Reason.ROUNDING


CHECKS: dict[str, list[Check]] = {}


def checks_of(claim: Claim) -> list[Check]:
    """Return the checks of a claim: its own, or those of the claim that corrects it."""
    return CHECKS.get(claim.corrected_by or claim.id, [])


def _answering(function: Function) -> Function:
    """Return the check with whatever it raises as an Exception that ends it and nothing else; a
    copy that it makes of the process ends.

    The outcomes of pytest and an exit would end the run, those of Hypothesis would make the case
    count as none, and copies would multiply.
    """

    @functools.wraps(function)
    def asked(*arguments: Value) -> Value:
        here = os.getpid()
        try:
            return function(*arguments)
        except (KeyboardInterrupt, TimeUp):
            raise
        except BaseException as error:
            library = type(error).__module__.partition(".")[0]
            if isinstance(error, Exception) and library != "hypothesis":
                raise
            cause = f"{type(error).__name__}: {error}".rstrip(": ")
            failure = RuntimeError(
                f"{cause}: a check returns a relation; what its cases must meet is a condition of"
                " the domain"
            )
            raise failure.with_traceback(error.__traceback__) from None
        finally:
            if os.getpid() != here:
                os._exit(0)

    return asked


def _run(function: Function) -> object:
    return getattr(sys.modules.get(function.__module__), "__spec__", None)


def _beside(namesake: Check, new: Check) -> bool:
    """Tell whether two checks of one name are two, and not one that a reload or a notebook's cell,
    run anew, brings again.
    """
    functions = inspect.unwrap(namesake.function), inspect.unwrap(new.function)
    if functions[0] is functions[1]:
        return namesake != replace(new, function=namesake.function)
    code, new_code = (getattr(function, "__code__", None) for function in functions)
    return code is new_code or namesake.run is new.run is not None


LIMITS: Mapping[str, tuple[str, Callable[[Value], bool]]] = MappingProxyType({
    "rtol": ("a number from 0 on and below 1", lambda value: 0 <= value < 1),
    "solver": ("a number above 0 and below 1", lambda value: 0 < value < 1),
    "bound": ("a number above 0 and below 1", lambda value: 0 < value < 1),
    "within": (
        "a number above 0 and below 1/4, half of what the orders of methods differ by",
        lambda value: 0 < value < 1 / 4,
    ),
    "condition": ("a positive number", lambda value: 0 < value < math.inf),
    "examples": ("an integer from 1 on", lambda value: int(value) == value >= 1),
    "bits": ("an integer from 2 on", lambda value: int(value) == value >= 2),
    "boxes": ("an integer from 0 on", lambda value: int(value) == value >= 0),
})  # fmt: skip
"""What an option may be, in words: a tolerance that is not a number, or that swallows what it is
compared with, would let anything pass.
"""


def _must_be_sound(options: Named) -> None:
    for name, (words, sound) in LIMITS.items():
        value = options.get(name)
        if value is not None and not (
            isinstance(value, numbers.Real) and math.isfinite(value) and sound(value)
        ):
            raise ValueError(f"{name}={value!r}: it must be {words}")


def decorator(
    kind: str,
    claims: tuple[Claim, ...],
    tier: Tier,
    part: str,
    needs: Extra | None = None,
    **options: Value,
) -> Decorator:
    """Return what registers a function as a check of a kind.

    Raises: ValueError for options, an extra, a tier or a part that there cannot be, and for a claim
        that another one corrects.
    """
    _must_be_sound(options)
    if needs and needs not in LIBRARIES:
        raise ValueError(
            f"needs={needs!r}: no extra of that name brings a library for checks; name one of"
            f" {', '.join(LIBRARIES)}"
        )
    if tier not in TIERS:
        raise ValueError(
            f"tier={tier!r}: it must be one of {', '.join(TIERS)}; in no other would the check"
            " ever run"
        )
    for claim in claims:
        if claim.corrected_by:
            raise ValueError(
                f"{claim.id} has no check of its own: check {claim.corrected_by}, the claim that"
                " corrects it"
            )
        if part and part not in claim.parts:
            raise ValueError(
                f"{claim.id} has no part {part!r}; its parts are:"
                f" {', '.join(claim.parts) or 'none named'}"
            )

    def register(function: Function) -> Function:
        CLAIMING.add(package(function.__module__ or ""))
        check = Check(
            kind,
            _answering(function),
            tuple(claim.id for claim in claims),
            tier,
            part,
            options,
            needs,
            _run(function),
        )
        for claim in claims:
            registry = CHECKS.setdefault(claim.id, [])
            namesakes = [
                entry for entry in registry if (entry.kind, entry.name) == (kind, check.name)
            ]
            if any(_beside(entry, check) for entry in namesakes):
                raise ValueError(
                    f"{check.name} is registered twice as a check of kind {kind} of {claim.id}:"
                    " give each its own name"
                )
            registry[:] = [entry for entry in registry if entry not in namesakes] + [check]
        return function

    return register


KINDS: list[str] = []
"""The kinds of evidence, strongest first: the names of their decorators."""
PROVED = "proved"
"""The grade of a claim that a theorem of the kernel covers as a whole."""
PARTLY = "partly"
"""The grade of a claim that holds of which a part waits for a fuller tier."""
POINTWISE: list[str] = []
"""Those whose checks take a formula and a case, a moment at each point of the domain; strongest
last, as proofs take longest.
"""
USUAL: dict[str, Named] = {}
"""The tolerances of each kind of evidence where a check gives none of its own."""


def grades() -> list[str]:
    """Return the grades of a claim, strongest first: what is proved as a whole, the kinds, and what
    was looked at in part.

    >>> grades()[:3], grades()[-1]
    (['proved', 'exact', 'enclosed'], 'partly')
    """
    return [PROVED, *KINDS, PARTLY]


def register_kind(
    kind: Callable[..., Decorator], above: str | None = None, pointwise: bool = False
) -> None:
    """Register a kind of evidence by its decorator, which makes its checks by `decorator`.

    Its engine is one of `lemmata.evidence.engines`, of the same name.

    Args:
        above: the kind that it comes right before in strength; None for the weakest.
        pointwise: whether its checks take a formula and a case, and nothing else.
    """
    name = kind.__name__
    if name in KINDS:
        raise ValueError(f"{name} is a kind of evidence already")
    KINDS.insert(len(KINDS) if above is None else KINDS.index(above), name)
    if pointwise:
        POINTWISE[:] = [one for one in reversed(KINDS) if one in {name, *POINTWISE}]
    options = inspect.signature(kind).parameters
    USUAL[name] = {
        one: options[one].default for one in ("rtol", "bound", "within") if one in options
    }


def exact(
    *claims: Claim,
    tier: Tier = "quick",
    part: str = "",
    sizes: Sizes = NONE,
    every: Every = NONE,
    vanishing: Vanishing = (),
    floats: bool = False,
    at: Narrowed = NONE,
    needs: Extra | None = None,
) -> Decorator:
    """Proved: `sizes` limits the discrete parameters, real ones become symbols; the gap's normal
    form must be zero.

    A size that is `EVERY` is a symbol as well, and the formula is handed it. With `every` it is
    proved for every size of these arrays at once (`every_size.py`); `vanishing` lists pairs of a
    function that gives an even column, and of a parameter at which, or a column where which is not
    0, it is 0 by the claim's assumptions. An integer or a fraction that was made of a float decides
    nothing, but for a claim about floats themselves: one with `floats`, and the scope says so.
    `needs` names the extra without which no proof is found, "inequalities" or "smt": where it is
    not installed, the check is not run, and its claim says so.
    """
    if (every and sizes) or (vanishing and not every):
        raise ValueError(
            "`every` leaves no sizes to limit, and `vanishing` belongs to it: give `every`, with or"
            " without `vanishing`, or `sizes`"
        )
    return decorator(
        "exact",
        claims,
        tier,
        part,
        sizes=sizes,
        every=every,
        vanishing=tuple(vanishing),
        floats=floats,
        at=at,
        needs=needs,
    )


def enclosed(
    *claims: Claim,
    tier: Tier = "quick",
    part: str = "",
    examples: int = 12,
    bits: int = 128,
    bound: float = 1e-25,
    boxes: int = 0,
    sizes: Sizes = NONE,
    at: Narrowed = NONE,
) -> Decorator:
    """Enclosed in balls at `examples` points (gap below `bound`), or over the whole box in at most
    `boxes` boxes.

    With 128 bits a ball starts with a radius of 3e-39, so that `bound` leaves a formula thirteen
    digits to lose.
    """
    return decorator(
        "enclosed",
        claims,
        tier,
        part,
        examples=examples,
        bits=bits,
        bound=bound,
        boxes=boxes,
        sizes=sizes,
        at=at,
    )


def tested(
    *claims: Claim,
    tier: Tier = "quick",
    part: str = "",
    examples: int = 100,
    rtol: float = 1e-9,
    floats: bool = False,
    at: Narrowed = NONE,
) -> Decorator:
    """Attacked by property-based search over the domain, `examples` cases, residual below `rtol`;
    `floats` where only floats can run it.

    A double has sixteen digits, of which `rtol` leaves a formula seven to lose; a slip changes the
    first ones.
    """
    return decorator(
        "tested", claims, tier, part, examples=examples, rtol=rtol, floats=floats, at=at
    )


def integrated(
    *claims: Claim,
    tier: Tier = "quick",
    part: str = "",
    examples: int = 3,
    rtol: float = 1e-8,
    solver: float = 1e-10,
    method: str = "LSODA",
    at: Narrowed = NONE,
) -> Decorator:
    """An ODE run against the formula at `examples` cases: the solver is asked for `solver`, the
    residual is below `rtol`.

    A solver holds the error of each step below `solver`; that of the run may grow to a hundred
    times as much before it is held against the claim, and a gap beyond is looked at again with
    harder settings.
    """
    return decorator(
        "integrated",
        claims,
        tier,
        part,
        examples=examples,
        rtol=rtol,
        solver=solver,
        method=method,
        at=at,
    )


def descended(
    *claims: Claim,
    tier: Tier = "quick",
    part: str = "",
    examples: int = 1,
    within: float = 0.02,
    at: Narrowed = NONE,
) -> Decorator:
    """Gradient descent on a ladder of step sizes: the measured order must be `within` the predicted
    one.
    """
    return decorator("descended", claims, tier, part, examples=examples, within=within, at=at)


def sampled(
    *claims: Claim, tier: Tier = "quick", part: str = "", examples: int = 1, at: Narrowed = NONE
) -> Decorator:
    """A Monte-Carlo mean against the formula: within five standard errors, or on a side of it
    (`Estimate`).
    """
    return decorator("sampled", claims, tier, part, examples=examples, at=at)


def scaled(
    *claims: Claim,
    tier: Tier = "scale",
    part: str = "",
    examples: int = 1,
    rtol: float = 1e-9,
    condition: float = 2.0**13,
    at: Narrowed = NONE,
    gpu: Narrowed = NONE,
) -> Decorator:
    """A large run against the formula (tier `scale`); `gpu` replaces factors where JAX finds an
    accelerator, for a larger one.

    The residual is below `rtol`, and in single precision below `condition` times its rounding.
    """
    return decorator(
        "scaled",
        claims,
        tier,
        part,
        examples=examples,
        rtol=rtol,
        condition=condition,
        at=at,
        gpu=gpu,
    )


def shown(
    *claims: Claim, tier: Tier = "quick", part: str = "", rtol: float = 1e-9, data: Function
) -> Decorator:
    """A figure's own predicate on its plotted data; `data(store, seed)` gives them."""
    return decorator("shown", claims, tier, part, rtol=rtol, data=data)


# pytest would take the name, imported into a test file, for a test
setattr(tested, "__test__", False)

DECORATORS = (exact, enclosed, tested, integrated, descended, sampled, scaled, shown)
"""Those of the tool's own kinds, strongest first."""
for _kind in DECORATORS:
    register_kind(_kind, pointwise=_kind in (exact, enclosed, tested))


ROUNDED = 1 + 1e-6
"""A scale that is larger by less is as large: balls round it up."""


def loosened(check: Check, scale: float = 1.0) -> str:
    """Return the words that end a scope where a check tolerates more than is usual, nothing where
    it does not.

    Args: scale: how many times as large as 1 and the larger side is a scale that the check gives to
    its relation.

    >>> (
    ...     loosened(Check("tested", abs, (), options={"rtol": 1e-3})),
    ...     loosened(Check("tested", abs, (), options={"rtol": 1e-12})),
    ... )
    ('; to within 0.001', '')
    >>> loosened(Check("tested", abs, (), options={"rtol": 1e-9}), scale=30.0)
    '; to within 3e-08, by a scale of its own'
    """
    own = scale > ROUNDED
    held = {
        name: check.options.get(name, usual) * (scale if own else 1.0)
        for name, usual in USUAL[check.kind].items()
    }
    wide = [value for name, value in held.items() if value > USUAL[check.kind][name]]
    if not wide:
        return ""
    return (
        f"; to within {max(wide):.3g}, by a scale of its own"
        if own
        else f"; to within {max(wide):g}"
    )
