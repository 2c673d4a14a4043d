"""The search for a counterexample to one claim: boundary values, then Hypothesis with a target,
then ascent, then confirmation.

Each check that can be evaluated at a point of the domain is attacked. Beside the residual the
search keeps how far every single gap is from breaking its sign, so that an inequality that holds
with room still shows a direction. From the best cases, L-BFGS-B climbs in the real parameters. A
case counts once it is confirmed exactly or in balls. Where no point breaks the claim, its proofs,
its covers by boxes and its runs have their say.
"""

from __future__ import annotations

import ast
import inspect
import math
import operator
import re
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from lemmata.attack.confirm import confirm
from lemmata.attack.search import Search, Violated
from lemmata.attack.undefined import RAISED
from lemmata.evidence.engines import engine
from lemmata.evidence.verdict import examine
from lemmata.language.check import KINDS, POINTWISE, Check, Options, checks_of, tested
from lemmata.language.claim import Claim
from lemmata.language.domain import Case, Domain, show
from lemmata.language.extras import is_absent, not_run
from lemmata.language.factors import AnyFactor
from lemmata.language.relation import NotFinite, Relation, excess, leaves
from lemmata.language.structured import free
from lemmata.language.time_budget import TimeUp
from lemmata.prove.answer import Broken, Kept
from lemmata.terms.types import Formula, Function, Tensor, Value

MOST_CONFIRMED, CLIMBS, EVALUATIONS = 20, 6, 200
"""Violations that are looked into although nothing confirms them, unless a later one is larger;
ascents, from the best cases of as many gaps; evaluations of each: an ascent that has not broken its
gap's sign by then is stuck at a bound of the domain or on a plateau.
"""


@dataclass(frozen=True)
class Finding:
    """What a search found: the confirmed witness if there is one, and how much was searched.

    Attributes:
        check: the check that the witness breaks, or that came nearest to being broken.
        case: the witness; `witness` is its text (a witness of a proof or run may have a text only).
        residual: the largest residual seen, relative to the check's scale; of the witness if there
            is one.
        tried, met: cases tried, and those that met the assumptions.
        notes: what could not be decided, one line each.
        unconfirmed: how many cases break a check and are not confirmed.
    """

    check: Check | None
    confirmed_by: str | None = None
    case: Case | None = None
    witness: str | None = None
    residual: float = 0.0
    tried: int = 0
    met: int = 0
    notes: tuple[str, ...] = ()
    unconfirmed: int = 0


class Hunt(Search):
    """A search for the largest violation of one check, which stops at the first confirmed case."""

    def __init__(self, check: Check, claim: Claim, until: float) -> None:
        # for kinds that have no such options of their own
        usual = inspect.signature(tested).parameters
        options = {**{name: usual[name].default for name in ("rtol", "floats")}, **check.options}
        super().__init__(
            replace(check, options=options),
            claim.formula,
            check.domain(claim.domain),
            options["rtol"],
        )
        self.until = until
        self.best: dict[int, tuple[float, Case]] = {}
        self.last: list[float] = []
        self.unconfirmed: list[tuple[float, Case]] = []
        self.witness: tuple[Case, str] | None = None

    def residual(self, case: Case) -> float | None:
        """Evaluate the check at a case, remember the best case of each gap, and return the largest
        signed violation if it is finite.

        Raises: Violated if it breaks the relation and is confirmed; TimeUp.
        """
        if time.process_time() > self.until:
            raise TimeUp
        self.met += 1
        self.scope.add(case)
        try:
            with np.errstate(all="ignore"):
                relation = self.check.function(self.formula, case)
        except RAISED as error:
            self.undefined.add(case, error, len(self.best))
            return None
        self.last = excesses = broken_by(relation)
        for index, value in enumerate(excesses):
            if math.isfinite(value) and value > self.best.get(index, (-math.inf,))[0]:
                self.best[index] = value, case
        worst = max(excesses, default=-math.inf)
        if worst > self.rtol and self._breaks(case, worst):
            self.broken, self.worst = case, worst
            raise Violated(f"residual {worst:.3g} at {case}")
        if worst <= self.rtol and not self.witness and self.hidden(relation, case):
            answer = self.confirmed(case)
            self.witness, self.broken = (
                (case, answer.by if isinstance(answer, Broken) else ""),
                case,
            )
            raise Violated(f"an entry that the tolerance swallows is wrong at {case}")
        self.worst = self.worst if self.witness or worst > self.rtol else max(self.worst, worst)
        return worst if math.isfinite(worst) else None

    def _breaks(self, case: Case, worst: float) -> bool:
        if self.witness:
            return True
        if len(self.unconfirmed) >= MOST_CONFIRMED and worst <= max(
            value for value, _ in self.unconfirmed
        ):
            return False
        answer = confirm(self.check, self.formula, self.domain, case, self.rtol)
        if isinstance(answer, Broken):
            self.witness = case, answer.by
        elif isinstance(answer, Kept):
            self.absolved += 1
        else:
            self.unconfirmed.append((worst, case))
        return isinstance(answer, Broken)

    def climb(self, case: Case, index: int) -> None:
        """Climb from a case in its real parameters, towards a larger violation of one gap."""
        from scipy.optimize import minimize

        names = self.domain.real_names()
        start = np.concatenate([np.ravel(case[name]) for name in names]).astype(float)
        sides = [
            (low if math.isfinite(low) else None, high if math.isfinite(high) else None)
            for low, high in _sides(self.domain, case)
        ]

        def depth(vector: np.ndarray) -> float:
            point = moved(self.domain, case, vector)
            self.tried += 1
            if not self.domain.contains(point):
                return 1.0 - self.best[index][0]
            self.residual(point)
            return (
                -self.last[index] if math.isfinite(self.last[index]) else 1.0 - self.best[index][0]
            )

        minimize(depth, start, method="L-BFGS-B", bounds=sides, options={"maxfun": EVALUATIONS})

    def hunt(self, examples: int) -> None:
        """Try corners, the box, thin sets, beyond it, Hypothesis and ascents until one is
        confirmed, everything is tried, or time is up.
        """
        try:
            self.corners(max(50, examples // 5))
            self.drawn(examples)
            self.thinly(examples, (self.until - time.process_time()) / 4)
            self.beyond(examples, (self.until - time.process_time()) / 2)
            self.hypothesis(examples, target=True)
            if self.domain.real_names() and not is_absent("dynamics"):
                for index, (_, case) in sorted(self.best.items(), key=lambda item: -item[1][0])[
                    :CLIMBS
                ]:
                    self.climb(case, index)
            self.undefined.must_be_exceptions(len(self.best))
        except (Violated, TimeUp):
            pass
        except Exception:  # a check that raises somewhere has still refuted where it was confirmed
            if not self.witness:
                raise
        if (self.witness or self.sure) and self.broken is not None:
            answer = confirm(self.check, self.formula, self.domain, self.broken, self.rtol)
            self.witness = (self.broken, answer.by) if isinstance(answer, Broken) else self.witness


def _sides(domain: Domain, case: Case) -> list[tuple[float, float]]:
    """Return the ends of the stated range of every real number of the case: an ascent may leave the
    box.
    """
    ends: list[tuple[float, float]] = []
    for name, factor in domain.reals().items():
        within = factor.stated(case)
        ends += [(float(within.low), float(within.high))] * int(np.size(case[name]))
    return ends


def moved(domain: Domain, case: Case, vector: np.ndarray) -> Case:
    """Return the case with its real parameters taken from a flat vector; what is computed from them
    follows.

    >>> from lemmata.language.domain import Integer, Interval
    >>> str(moved(Domain(n=Integer(1, 2), x=Interval(0, 1)), Case(n=2, x=0.0), np.array([0.5])))
    'n=2, x=0.5'
    """
    items = iter(vector.tolist())

    def value(name: str, factor: AnyFactor, prefix: Case) -> Value:
        if not factor.is_real:
            return case[name]
        shape = factor.shape(prefix)
        return (
            next(items)
            if shape is None
            else np.array([next(items) for _ in range(math.prod(shape))]).reshape(shape)
        )

    return domain.built(value)


def refute(claim: Claim, examples: int = 300, seconds: float = 30.0) -> Finding:
    """Search for a counterexample to a claim.

    Args:
        claim: the claim; its checks must be registered.
        examples: cases that Hypothesis draws for each check.
        seconds: of the processor, after which the search at points ends; what follows it, proofs
            and runs, takes the time that it takes.
    """
    until, nearest, tried, met, unconfirmed, notes = (
        time.process_time() + seconds,
        Finding(None),
        0,
        0,
        0,
        [],
    )
    ranked = sorted((check for check in checks_of(claim) if check.kind in POINTWISE), key=_rank)
    checks = {check.function: check for check in reversed(ranked)}
    for left, check in zip(
        range(len(checks), 0, -1), sorted(checks.values(), key=_rank), strict=True
    ):
        search = Hunt(check, claim, time.process_time() + (until - time.process_time()) / left)
        try:
            search.hunt(examples)
        # a check written for symbols or balls may raise anything on floats
        except Exception as error:  # noqa: BLE001
            notes.append(
                f"{check.name} does not run on floats ({type(error).__name__}:"
                f" {str(error).partition(chr(10))[0]})"
            )
            continue
        tried, met = (
            tried + search.tried + search.attack.tried,
            met + search.met + search.attack.met.count,
        )
        notes.append(_told(check, f"{search.scope}{search.attack}" if search.met else ""))
        if search.witness:
            case, by = search.witness
            return Finding(
                check, by, case, str(case), max(violations(check, claim.formula, case)), tried, met
            )
        notes += [
            f"residual {value:.3g} at {case} is not confirmed"
            for value, case in search.unconfirmed[:1]
        ]
        notes += [f"{check.name}: {search.lost}"] if search.lost else []
        if claim.domain.real_names() and is_absent("dynamics"):
            notes.append(f"{check.name}: no ascents in the real parameters, {not_run('dynamics')}")
        unconfirmed += len(search.unconfirmed)
        worst = max(search.worst, *(value for value, _ in search.unconfirmed), 0.0)
        if nearest.check is None or worst > nearest.residual:
            nearest = Finding(check, residual=worst)
    further = (check for check in checks_of(claim) if engine(check.kind).further(check))
    for check in sorted(further, key=lambda check: KINDS.index(check.kind)):
        evidence = examine(
            check,
            claim.formula,
            claim,
            Options(tier="full" if check.kind == "integrated" else "quick"),
        )
        tried, met = tried + (evidence.tried or evidence.met or 0), met + (evidence.met or 0)
        if evidence.outcome == "refuted":
            case = read(evidence.witness or "")
            return Finding(
                check,
                evidence.confirmed_by,
                case,
                evidence.witness,
                evidence.residual or math.nan,
                tried,
                met,
            )
        failed = f"{check.name}: {evidence.outcome}{f', {evidence.note}' if evidence.note else ''}"
        notes.append(_told(check, evidence.scope) if evidence.outcome == "holds" else failed)
    return replace(nearest, unconfirmed=unconfirmed, tried=tried, met=met, notes=tuple(notes))


def _told(check: Check, scope: str) -> str:
    """Say what a check met, and which parameters it looks at in part only."""
    narrowed = f" (narrowed: {', '.join(names)})" if (names := check.options.get("at")) else ""
    return (
        f"{check.name}{narrowed}:"
        f" {f'met {scope}' if scope else 'vacuous, no case met the assumptions'}"
    )


def _rank(check: Check) -> tuple[bool, int]:
    """Put checks that only floats can run last: what they find can only be confirmed by a wide
    gap.
    """
    return check.options.get("floats", False), POINTWISE.index(check.kind)


def violations(check: Check, formula: Formula, case: Case) -> list[float]:
    """Return for each gap of a check's relation how far it breaks its sign (inf where it is not
    finite).
    """
    with np.errstate(all="ignore"):
        return broken_by(check.function(formula, case))


def broken_by(relation: Relation) -> list[float]:
    """Return for each gap of a relation how far it breaks its sign (inf where it is not finite)."""
    excesses = []
    with np.errstate(all="ignore"):
        for leaf in leaves(relation):
            try:
                excesses.append(excess(leaf) if leaf.gap.size else -math.inf)
            except NotFinite:
                excesses.append(math.inf)
    return excesses


_OPERATIONS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class _Literal(ast.NodeTransformer):
    """Turns `dict(x=...)`, `float('inf')` and `3/2` into literals, which are read without being
    evaluated.
    """

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Return the number that an operation gives."""
        left, right = (ast.literal_eval(self.visit(side)) for side in (node.left, node.right))
        return ast.Constant(_OPERATIONS[type(node.op)](left, right))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Return the literal that a call stands for."""
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name == "dict" and not node.args:
            return ast.Dict(
                [ast.Constant(one.arg) for one in node.keywords],
                [self.visit(one.value) for one in node.keywords],
            )
        if (
            name == "float"
            and len(node.args) == 1
            and isinstance(node.args[0], ast.Constant)
            and not node.keywords
        ):
            return ast.Constant(float(str(node.args[0].value)))
        raise ValueError(f"no literal: {ast.unparse(node)}")


def read(witness: str) -> Case | None:
    """Read a case back from its text, lists as arrays; None if the text is no case.

    >>> read("n=3, a=[1.0, 0.5]").a.shape, read("residual 3")
    ((2,), None)
    """
    try:
        values = ast.literal_eval(_Literal().visit(ast.parse(f"dict({witness})", mode="eval").body))
    except (
        ValueError,
        TypeError,
        KeyError,
        ArithmeticError,
        SyntaxError,
        MemoryError,
        RecursionError,
    ):
        return None
    return Case(
        **{
            name: np.array(value) if isinstance(value, list) else value
            for name, value in values.items()
        }
    )


def call(
    formula: Formula, case: Case, home: str | None = None, name: str | None = None
) -> str | None:
    """Return Python source that imports a formula and calls it at a case; None if that leaves out a
    parameter of either.

    Args:
        home, name: module and name under which it is found where its own module does not hold it.

    >>> print(call(read, Case(witness="n=3")))
    from lemmata.evidence.refute import read
    read(witness='n=3')
    """
    parameters = inspect.signature(formula).parameters.values()
    needed = {
        one.name
        for one in parameters
        if one.default is one.empty and one.kind is not one.VAR_KEYWORD
    }
    taken = (
        set(case)
        if any(one.kind is one.VAR_KEYWORD for one in parameters)
        else {one.name for one in parameters}
    )
    given = set(case) - {free(name) for name in case}
    if not needed <= set(case) or not given <= taken:
        return None
    line, called = _imported(formula, home, name)
    inside = _written(case, [name for name in case if name in taken])
    return "\n".join(
        [*(["from numpy import array"] if "array(" in inside else []), line, f"{called}({inside})"]
    )


def checking(
    check: Check, formula: Formula, case: Case, home: str | None = None, name: str | None = None
) -> str:
    """Return Python source that hands a formula and a case to a check, which returns both sides of
    its relation; arguments as of `call`.
    """
    settings = [] if check.kind in POINTWISE else ["Settings"]
    offered = f"from lemmata import {', '.join(['Case', *settings])}"
    imports, names = zip(_imported(check.function), _imported(formula, home, name), strict=True)
    inside = _written(case, case)
    arrays = ["from numpy import array"] if "array(" in inside else []
    called = (
        f"{names[0]}({', '.join([names[1], f'Case({inside})', *(f'{one}()' for one in settings)])})"
    )
    return "\n".join([*arrays, offered, *imports, called])


def _imported(
    function: Function, home: str | None = None, name: str | None = None
) -> tuple[str, str]:
    """Return the statement that imports a function, and what it is called then."""
    own = getattr(sys.modules.get(function.__module__), function.__qualname__, None) is function
    if own or not (home and name):
        home, name = function.__module__, function.__qualname__
    return f"from {home} import {re.split('[.[]', name)[0]}", name


def _written(case: Case, names: Iterable[str]) -> str:
    return ", ".join(f"{name}={_literal(case[name])}" for name in names)


def _literal(value: Tensor) -> str:
    return f"array({show(value)})" if isinstance(value, np.ndarray) else show(value)
