"""Exact evidence by terms and the kernel: what a check compares is a term, and a theorem is made
of it.

A check is run on terms in the place of real parameters, and of sizes of which EVERY value is meant,
once for each combination of discrete ones. Each gap must be proved by the kernel, every condition
under which it has a value discharged over the whole stated range, but that a divisor is not 0, of
which the scope speaks; and every parameter be where it is claimed to be. At a point of the domain,
formula and check are run on numbers too, since code may ask for the type of what it is given. What
is not so proved is refuted by a rational point at which the term of a gap certainly breaks its
sign; else nothing is decided, and `exact.py` tries points of the check as a whole.
"""

from __future__ import annotations

import importlib.metadata
import itertools
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

from lemmata.evidence.on_numbers import Numbers
from lemmata.kernel.theorem import NoTheorem, Theorem
from lemmata.language.case import Misused, NoParameter, same
from lemmata.language.check import Check, Options
from lemmata.language.domain import Case, Domain
from lemmata.prove.answer import EXACT
from lemmata.prove.assumptions import can_be_met, formed, pinned
from lemmata.prove.at_points.rational import Points, cornered, drawn
from lemmata.prove.at_points.values import (
    broken_by,
    has_large_power,
    is_apart,
    is_infinite_by,
    on_way,
    values,
    with_unknown,
)
from lemmata.prove.at_points.zeros import placed
from lemmata.prove.extent import FORMULA, GRANTED, NO_THEOREM, UNKNOWN, Extent, Gap, Walk
from lemmata.prove.scope import Met
from lemmata.prove.sequences.induction import indices, without
from lemmata.prove.signs.certificates import Certificates, at_hand, collecting
from lemmata.prove.signs.pieces import zero
from lemmata.prove.signs.solver import Word
from lemmata.prove.symbols import sizes
from lemmata.prove.traced import inductions, limits
from lemmata.prove.traced.coverage import Coverage
from lemmata.prove.traced.off import Off
from lemmata.prove.traced.ran import Ran, compared_entries, run
from lemmata.prove.traced.stated import number_or_variable
from lemmata.prove.traced.supposed import Supposed, must_have_values, needed
from lemmata.prove.traced.values import Unsound, Unsuited, plain, terms_of, with_values
from lemmata.terms.edge.answers import agree, noted, watched
from lemmata.terms.edge.expressions import USES
from lemmata.terms.pieces import guarded, joints, outside
from lemmata.terms.quotients import dependence
from lemmata.terms.recursive.steps import indices as places
from lemmata.terms.recursive.steps import made_anywhere, sequences_in
from lemmata.terms.term import Term, is_constant, parts, put, variables
from lemmata.terms.trace import Inexact, Refused, tracing
from lemmata.terms.types import Fields, Formula, Scalar

FORMS = (inductions, limits)
"""The modules that prove what is more than a sign of terms: each does so by being imported."""
INFINITY = "balls"
"""What confirms that a side is infinite: balls exclude at no precision that it is divided by 0."""
FEW, FEW_DRAWS = 3, 24
"""Points that come first where no proof was asked for, and drawn cases from which they are
rounded.
"""
EXACTLY = "write integers, `number` or `ratio`"
"""Said of a float in what must be exact."""
GENERIC = "for generic values, by SymPy's algorithms"
"""Of what less is proved where SymPy has computed a part of what is compared."""
HELD_AGAINST = 8
"""Points at which integrals and sums are held against numbers."""
WAYS = 64
"""Times that code may go another way at a value of a variable, in all cases of a check."""
_OF_SIGN = {"": "of any sign", ">= 0": "≥ 0", "> 0": "> 0"}
LOOKS = 3
"""Cases with ever more entries in which is looked which of these are compared: a check that leaves
out the third one does so in the case of three.
"""


@dataclass
class Proof:
    """What was proved of a check's cases.

    Attributes: met, coverage: the words of its scope; symbols: whether terms stood for parameters;
    unmet: cases in which nothing is known that meets the assumptions; theorems: the kernel's;
    cases: all that were met; numbers: those without terms; index: parameters of which every value
    is meant, by induction; refutes: whether a point that meets the conditions which are left is in
    the domain; off: the zeros of divisors off which it is proved; certificates: of the signs that
    it rests on, as data; by: the solver that is trusted where there is no theorem, if any;
    by_sympy: whether it is SymPy, of which the answers are those for generic values; walk: the
    values that were enumerated; gone: parameters that the cases do not have; own: what is supposed
    of the check's own functions.
    """

    met: Met
    coverage: Coverage
    off: Off
    symbols: bool = False
    unmet: int = 0
    theorems: list[Theorem] = field(default_factory=list)
    cases: list[Case] = field(default_factory=list)
    numbers: list[Case] = field(default_factory=list)
    index: set[str] = field(default_factory=set)
    refutes: bool = True
    certificates: list[Fields] = field(default_factory=list)
    by: str | None = None
    by_sympy: bool = False
    walk: Walk | None = None
    gone: list[str] = field(default_factory=list)
    own: list[str] = field(default_factory=list)

    @property
    def extent(self) -> Extent:
        """What of the stated values it covers."""
        further = [
            *([NO_THEOREM] if self.by else []),
            *([] if self.coverage.is_called else [FORMULA]),
            *([UNKNOWN] if self.coverage.is_unknown else []),
            *([f"{self.unmet} cases"] if self.unmet else []),
            *(f"other {name}" for name in self.gone),
            *(Gap(words, GRANTED) for words in self.own),
        ]
        if self.walk is None:
            return Extent(("all that is stated",))
        return self.walk.extent(self.met, self.index, off=self.off.words, further=further)


@dataclass(frozen=True)
class Witness:
    """A point that breaks the relation, what confirms that, and the cases before it."""

    point: Case
    by: str
    met: Met


@dataclass(frozen=True)
class Open:
    """No proof was asked for, and a few points keep the relation."""

    met: Met
    case: Case


@dataclass(frozen=True)
class Undecided:
    """Terms decide nothing, in words why.

    Attributes: raised: what code raised on terms, or that a float is in it; None else; by_sympy:
    whether code has handed SymPy a term.
    """

    reason: str
    raised: Exception | None = None
    by_sympy: bool = False


Answer: TypeAlias = Proof | Witness | Open


def prove(check: Check, formula: Formula, domain: Domain, options: Options) -> Answer | Undecided:
    """Prove a check on terms, or find a point that breaks it.

    Raises: Misused, NoParameter where the check says something of what is not there.
    """
    uses = USES[0]
    try:
        with collecting(options.solver) as certificates:
            return _answer(check, formula, domain, options, certificates)
    except (NoTheorem, Refused, Unsuited) as error:
        if not any(isinstance(one, Inexact) for one in (error, error.__cause__)):
            return Undecided(str(error), by_sympy=USES[0] > uses)
        words = f"{error}: {EXACTLY}"
        return Undecided(words, TypeError(words))
    except (Misused, NoParameter):
        raise
    # a check may raise anything on what is no number
    except Exception as error:  # noqa: BLE001
        words = f"{type(error).__name__}: {error}".partition("\n")[0]
        return Undecided(words, error, USES[0] > uses)


def replayed(check: Check, formula: Formula, domain: Domain, options: Options) -> Proof:
    """Prove a check on terms while a replay is under way: by the certificates at hand alone, each
    of which is used.

    Raises: Unsuited, which says what is not proved so, and why.
    """
    with collecting() as certificates:
        try:
            answer = _answer(check, formula, domain, options, certificates)
        # as above
        except Exception as error:
            raise Unsuited(_unproved(certificates, str(error))) from error
    if certificates.refused or not isinstance(answer, Proof):
        raise Unsuited(_unproved(certificates, "terms do not decide it"))
    if left := certificates.kept.keys() - certificates.used.keys():
        says = certificates.kept[min(left)].get("says")
        raise Unsuited(f"nothing asks any longer for {says!r:.240}, which the record certifies")
    return answer


def _unproved(certificates: Certificates, error: str) -> str:
    """Say why there is no proof: the certificate that the kernel has refused, or what went wrong,
    and the last goal that has none.
    """
    if certificates.refused:
        goal, why = certificates.refused[0]
        return f"the certificate of {goal} is refused: {why}"
    missing = [f"the record has no certificate of {one}" for one in certificates.missing[-1:]]
    return "; ".join([*missing, error])


def _answer(
    check: Check,
    formula: Formula,
    domain: Domain,
    options: Options,
    certificates: Certificates,
) -> Answer:
    uses = USES[0]
    inside, refutes = formed(domain, check.options["sizes"], number_or_variable)
    walk = Walk(domain, check.options["sizes"])
    prover = _Prover(check, formula, inside, options, walk)
    answer = prover.run()
    if isinstance(answer, Proof):
        if USES[0] > uses:
            prover.trust_sympy()
        answer.gone = [name for name in domain.factors if name not in inside.factors]
        answer.refutes, answer.certificates = refutes, certificates.data()
    if isinstance(answer, Witness) and not refutes:
        raise Unsuited(f"broken at {answer.point}, of which it is not known whether it is one")
    return answer


class _Prover:
    def __init__(
        self,
        check: Check,
        formula: Formula,
        domain: Domain,
        options: Options,
        walk: Walk | None = None,
    ) -> None:
        self._walk = walk or Walk(domain, check.options["sizes"])
        self._check, self._formula, self._domain, self._options = check, formula, domain, options
        index = set[str]()
        self._numbers = Numbers(check.function, formula, domain, index)
        self._proof = Proof(
            Met(domain),
            Coverage(check.function, formula, domain, is_control=options.right is not None),
            Off(self._numbers.written_out, formula),
            index=index,
            walk=self._walk,
        )
        self._looked, self._looks, self._ways = 1, 0, 0
        self._partial: dict[Term, None] = {}
        self._computed: list[tuple[Scalar, Scalar]] = []

    def run(self) -> Answer:
        """Prove every case, or find the first point that breaks one.

        Raises: Unsuited, NoTheorem where a case is neither proved nor broken.
        """
        proof, undecided = self._proof, None
        proving = self._options.proofs or not self._domain.real_names()
        done: list[Case] = []
        for case in self._cases():
            inside = pinned(self._domain, case)
            proof.cases.append(case)
            bare = without(self._domain, case, proof.index) if proof.index else case
            if proof.index and any(same(bare, one) for one in done):
                continue
            bare, ran = self._of_every(bare, self._ran(bare))
            done += [bare] if proof.index else []
            if proving:
                witness = self._proved(inside, bare, ran, case)
            else:
                witness = self._tried(inside, bare, ran, drawn(inside, FEW_DRAWS), FEW)
                undecided = undecided or bare
            if witness:
                return witness
        if undecided is not None and not proving:
            return Open(proof.met, undecided)
        proof.coverage.finish()
        return proof

    def trust_sympy(self) -> None:
        """Note that SymPy has computed: its answers are those for generic values."""
        proof, version = self._proof, importlib.metadata.version("sympy")
        proof.by_sympy, proof.by = True, proof.by or f"SymPy {version}"
        proof.coverage.lose(GENERIC)

    def _cases(self) -> Iterator[Case]:
        """Yield the cases, whose factors ask nothing of terms; what they compute that has a value
        under a condition alone is noted.

        Raises: Unsuited where they do.
        """
        wanted = self._check.options["sizes"]
        walk = self._domain.enumerated(wanted, number_or_variable, self._walk.add)
        while True:
            with tracing() as trace, watched(noted):
                case = next(walk, None)
            if trace.refusals:
                raise Unsuited(trace.refusals[0])
            self._partial |= trace.partial
            self._computed += trace.computed
            if case is None:
                return
            yield case

    def _ran(self, case: Case) -> Ran:
        """Run the check on a case; with marked entries in the first ones with more entries than
        before, but for a control, which is not asked what it compares.
        """
        is_idle = self._options.right is not None or self._looks >= LOOKS
        looked = math.inf if is_idle else self._looked
        ran = run(self._check.function, self._formula, case, looked)
        self._looks += ran.most > self._looked
        self._looked = max(self._looked, ran.most)
        return ran

    def _of_every(self, case: Case, ran: Ran) -> tuple[Case, Ran]:
        """Return a case without the parameters of which an induction means every value, and the
        check run on it.
        """
        stands = indices(ran.relation, self._domain) - self._proof.index
        if not stands:
            return case, ran
        self._proof.index |= stands
        bare = without(self._domain, case, self._proof.index)
        return bare, self._ran(bare)

    def _proved(self, inside: Domain, case: Case, ran: Ran, whole: Case) -> Witness | None:
        """Prove what is compared in a case and count it; return a point that breaks it instead.

        Args: case: without the parameters of which every value is meant; whole: with them.

        Raises: as `run`.
        """
        proof, points = self._proof, Points(inside)
        self._must_agree(inside, case, [*self._computed, *ran.computed], ran, points.near)
        self._computed = []
        supposed = Supposed(inside, case, points)
        witness = self._other_ways(inside, case, ran, supposed, points)
        if witness:
            return witness
        supposed.must_be_possible(needed((), ran, ran.sides()))
        try:
            theorems = supposed.theorems(ran)
        except NoTheorem:
            near = itertools.chain(points.near, self._joints(inside, case, ran, points))
            witness = self._tried(inside, case, ran, near) or self._infinite(inside, case, ran)
            if witness:
                return witness
            # what is said of sequences, or of limits, is no sign of terms alone; a control asks for
            # points that break it
            asks = at_hand().asks_solvers or self._options.right is not None
            if ran.forms or not asks:
                raise
            word = Word()
            try:
                theorems = supposed.theorems(ran, word)
            except NoTheorem:
                witness = self._tried(inside, case, ran, _placed(inside, case, word.points))
                if witness:
                    return witness
                raise
        if not can_be_met(inside, self._options.beyond):
            proof.unmet += 1
            return None
        asked = needed(theorems, ran, supposed.said)
        own = variables(*terms_of(*case.values()))
        made = [one for one in outside(self._partial) if variables(one) <= own]
        depends = frozenset[Term]().union(*(theorem.depends for theorem in theorems))
        depends |= dependence(*supposed.said)
        proof.coverage.add(case, ran, depends, [one for _, (_, one) in asked])
        divisors = supposed.off([*asked, *guarded(*made)], ran.own.keys())
        broken = proof.off.add(inside, case, divisors, points)
        if broken:
            return Witness(*broken, proof.met)
        symbols = bool(own)
        if (symbols or ran.forms) and self._options.right is None:
            self._compared(inside, case, ran, points)
        every = _every(ran)
        always = dict.fromkeys(name for form in ran.forms for name in form.always)
        unknown = _unknown(ran)
        own_words = _own_words(ran, unknown)
        proof.met.add(whole, every, always, supposed.ranged, supposed.given, own_words)
        signed = (f"{name} not {_OF_SIGN[sign]}" for name, sign in unknown if sign)
        proof.own += [words for words in sorted(signed) if words not in proof.own]
        proof.theorems += theorems
        proof.by = proof.by or supposed.by
        proof.symbols = proof.symbols or symbols
        proof.numbers += [] if symbols else [case]
        return None

    def _infinite(self, inside: Domain, case: Case, ran: Ran) -> Witness | None:
        """Return a point at which one side is infinite and the other one a number, where something
        is divided by what is 0 everywhere.

        Raises: Unsound for any other such division, as of 0.
        """
        try:
            must_have_values(needed((), ran, ran.sides()))
        except Unsound:
            for point in itertools.islice(cornered(inside), FEW):
                if is_infinite_by(ran.compared(), values(inside, case, point)):
                    return Witness(point, INFINITY, self._proof.met)
            raise
        return None

    def _compared(self, inside: Domain, case: Case, ran: Ran, points: Points) -> None:
        """Compare formula and check on numbers with their terms.

        Raises: Unsuited where they are others.
        """
        compare = self._numbers.compare_by_sympy if ran.by_sympy else self._numbers.compare
        compare(inside, case, ran, points, self._proof.coverage)
        if sizes(case):
            self._numbers.compare_sizes(inside, case, ran, points)

    def _must_agree(
        self,
        inside: Domain,
        case: Case,
        computed: Sequence[tuple[Scalar, Scalar]],
        ran: Ran,
        points: Iterable[Case],
    ) -> None:
        """Hold SymPy's integrals and sums against numbers at points.

        Raises: Unsuited where they are others.
        """
        for point in itertools.islice(points, HELD_AGAINST if computed else 0):
            at = {**values(inside, case, point), **ran.own}
            for whole, made in computed:
                if not agree(whole, made, at):
                    words = f"SymPy's {made} for {whole} is not what numbers give at {point}"
                    raise Unsuited(f"{words:.300}")

    def _other_ways(
        self, inside: Domain, case: Case, ran: Ran, supposed: Supposed, points: Points
    ) -> Witness | None:
        """Prove what is compared where code that compared two numbers goes the other way: where
        they are equal, which is a value of a variable, or nowhere in the range. Return a point that
        breaks it instead.

        Raises: as `run`; Unsuited for any other comparison.
        """
        for gap in ran.unequal:
            _must_stand(ran, gap)
            if supposed.proves("nonzero", gap):
                continue
            if variables(gap) & {*ran.own}:
                raise Unsound(f"{gap!r:.80} was compared with 0, for some index")
            self._ways += 1
            if self._ways > WAYS:
                raise Unsound(f"{gap!r:.80} was compared with 0")
            place = zero(gap)
            if place is None:
                self._taken_as_equal(inside, case, gap, supposed, points)
                continue
            tie = _moved(case, place)
            branch = run(self._check.function, self._formula, tie, looked=math.inf)
            _must_stand(branch, gap)
            near = on_way(inside, tie, points.near)
            self._must_agree(inside, tie, branch.computed, branch, near)
            if variables(gap) & {*branch.differentiated} and not is_constant(place[1]):
                raise Unsuited(f"where {gap!r:.80} is 0, a variable is moved with another one")
            at = Supposed(inside, tie, Points(inside))
            witness = self._other_ways(inside, tie, branch, at, points)
            if witness:
                return witness
            try:
                theorems = at.theorems(branch)
            except NoTheorem:
                witness = self._tried(inside, tie, branch, on_way(inside, tie, points.near))
                if witness:
                    return witness
                raise
            at.discharge(needed(theorems, branch))
            if not self._entries(case) <= self._entries(tie):
                self._proof.coverage.lose(f"where {gap!r:.80} is not 0")
            supposed.apart.append(("nonzero", gap))
            supposed.rests_on(at)
        return None

    def _taken_as_equal(
        self, inside: Domain, case: Case, gap: Term, supposed: Supposed, points: Points
    ) -> None:
        """Prove what is compared where code takes a difference to be 0, at all values, if no
        variable tells where it is.

        Raises: Unsound where that is not proved.
        """
        branch = run(self._check.function, self._formula, case, looked=math.inf, equal=[gap])
        at = Supposed(inside, case, points)
        try:
            _must_stand(branch, gap)
            self._must_agree(inside, case, branch.computed, branch, points.near)
            at.discharge(needed(at.theorems(branch), branch))
        except (NoTheorem, Unsuited) as error:
            raise Unsound(f"{gap!r:.80} was compared with 0") from error
        if not self._entries(case) <= self._entries(case, [gap]):
            self._proof.coverage.lose(f"where {gap!r:.80} is not 0")
        supposed.apart.append(("nonzero", gap))
        supposed.rests_on(at)

    def _joints(self, inside: Domain, case: Case, ran: Ran, points: Points) -> Iterator[Case]:
        """Yield points at which a piece of what is compared ends."""
        for gap in joints(*(plain(side) for side in ran.sides())):
            place = zero(gap)
            if place is not None:
                yield from on_way(inside, _moved(case, place), points.near)

    def _entries(self, case: Case, equal: Sequence[Term] = ()) -> set[int]:
        return compared_entries(self._check.function, self._formula, case, equal)

    def _tried(
        self,
        inside: Domain,
        case: Case,
        ran: Ran,
        points: Iterable[Case],
        most: int | None = None,
    ) -> Witness | None:
        """Return a rational point at which a gap certainly breaks its sign; a replay looks for
        none.
        """
        if at_hand().is_replay:
            return None
        pairs, sides = list(ran.compared()), [plain(one) for one in ran.sides()]
        for point in itertools.islice(points, most):
            at = with_unknown(sides, values(inside, case, point))
            if has_large_power(ran.sides(), {**at, **ran.own}):
                continue
            by = broken_by(pairs, ran.unequal, at)
            if by:
                return Witness(point, by, self._proof.met)
            if any(one.is_broken(at) for one in ran.forms) and is_apart(ran.unequal, at):
                return Witness(point, EXACT, self._proof.met)
            if ran.forms and (broken := self._numbers.broken_along(inside, point)):
                return Witness(*broken, self._proof.met)
            if ran.forms and (broken := self._numbers.broken_on_terms(ran, point, at)):
                return Witness(*broken, self._proof.met)
            if not at:
                break
        return None


def _every(ran: Ran) -> dict[str, int]:
    """Return the indices of which every integer is meant, each with the first from which on all is
    said.
    """
    every: dict[str, int] = {}
    for form in ran.forms:
        for name, least in form.every.items():
            every[name] = max(every.get(name, least), least)
    return every


def _own_words(ran: Ran, unknown: set[tuple[str, str]]) -> list[str]:
    """Return the names of what grows that the formula was called with, but for the places of
    sequences, and of functions of which nothing is known, with their signs.
    """
    heard = variables(*(one for call in ran.calls for one in terms_of(*call.given.values())))
    grows = {one for form in ran.forms if not (form.every or form.always) for one in form.own}
    return [
        *sorted(one.args[0] for one in grows & heard - places()),
        *sorted(f"{name} {_OF_SIGN[sign]}" for name, sign in unknown),
    ]


def _unknown(ran: Ran) -> set[tuple[str, str]]:
    """Return the functions of which nothing is known but their signs, by name, with these."""
    sides = [*map(plain, ran.sides())]
    steps = [whole for one in sequences_in(sides).values() for whole in made_anywhere(one)]
    return {one.args[1:] for one in parts(*sides, *steps) if one.operation.name == "unknown"}


def _placed(
    inside: Domain, case: Case, points: Iterable[Mapping[Term, Fraction]]
) -> Iterator[Case]:
    """Yield points of a domain at which variables have values; those without one are 0."""
    rest = dict.fromkeys(variables(*terms_of(*case.values())), Fraction(0))
    for at in points:
        yield from placed(inside, case, case, {**rest, **at})


def _moved(case: Case, place: tuple[Term, Term]) -> Case:
    """Return a case with a variable at a place."""
    swap = {place[0]: place[1]}
    return case.having(**{name: with_values(value, swap, put) for name, value in case.items()})


def _must_stand(ran: Ran, gap: Term) -> None:
    """Refuse a difference of which code has put something else in a place: what it decides is then
    decided elsewhere.

    Raises: Unsuited.
    """
    if any(is_constant(part) for part in ran.substituted) or variables(gap) & variables(
        *ran.substituted
    ):
        raise Unsound(f"{gap!r:.80} was compared with 0, and something is put in it")
