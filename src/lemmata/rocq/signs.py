"""Signs that follow from the structure of an expression and from hypotheses, with the proof that
Rocq is to check.

Sums and products of positive numbers are positive, even powers and roots are not negative,
exponentials are positive. Nothing is searched: what does not follow so is not known here.
"""

from __future__ import annotations

from typing import Literal

from lemmata.rocq.graph import Graph
from lemmata.rocq.statement import Proposition

Sign = Literal["positive", "nonnegative", "nonzero"]
TOLD = {"positive": "0 < {}", "nonnegative": "0 <= {}", "nonzero": "{} <> 0"}


class Signs:
    """Proofs of signs of nodes; each becomes a named fact, written down before what uses it.

    Args:
        names: how the proof calls the nodes.
        given: names of the hypotheses by what they say.
    """

    def __init__(self, graph: Graph, names: dict[int, str], given: dict[Proposition, str]) -> None:
        self._graph, self._names, self._given = graph, names, given
        self.facts: list[tuple[str, str, str]] = []
        """(name, proposition, proof) of each fact, in order."""
        self._known: dict[tuple[int, Sign], str | None] = {}

    def proof(self, place: int, sign: Sign) -> str | None:
        """Return the name of a fact that a node has a sign; None if that does not follow."""
        key = place, sign
        if key not in self._known:
            self._known[key] = None  # asked while it is sought: not known
            proof = self._sought(place, sign)
            if proof:
                name = f"s'{len(self.facts) + 1}"
                self.facts.append((name, TOLD[sign].format(self._names[place]), proof))
                self._known[key] = name
        return self._known[key]

    def _sought(self, place: int, sign: Sign) -> str | None:
        name = self._names[place]
        hypothesis = self._hypothesis(place, sign)
        if hypothesis:
            return hypothesis
        proof = {
            "positive": self._positive,
            "nonnegative": self._nonnegative,
            "nonzero": self._nonzero,
        }[sign](place)
        if proof:
            return proof
        if (
            sign == "positive"
            and (nonzero := self._hypothesis(place, "nonzero"))
            and (by := self._nonnegative(place))
        ):
            return f"Quotient.not_zero {name} ({by}) {nonzero}"
        if sign != "positive" and (by := self.proof(place, "positive")):
            return f"Rlt_le 0 {name} {by}" if sign == "nonnegative" else f"Rgt_not_eq {name} 0 {by}"
        return None

    def _hypothesis(self, place: int, sign: Sign) -> str | None:
        """Return a proof from what is assumed of the node itself: an end of its range, or that it
        is not zero.
        """
        name, zero = self._names[place], self._graph.put("int", 0)
        if sign == "nonzero":
            return self._given.get(Proposition(place, "<>", zero))
        for item, by in self._given.items():
            if item.right != place or item.sign not in ("<", "<="):
                continue
            strict, low = item.sign == "<", self._names[item.left]
            if item.left == zero and (strict or sign == "nonnegative"):
                return by if strict == (sign == "positive") else f"Rlt_le 0 {name} {by}"
            if item.left == zero:
                continue
            if sign == "positive" and (least := self.proof(item.left, "positive")):
                return f"{'Rlt_trans' if strict else 'Rlt_le_trans'} 0 {low} {name} {least} {by}"
        return None

    def _positive(self, place: int) -> str | None:
        operation, *inside = self._graph.nodes[place]
        name = [self._names.get(int(part), "") for part in self._graph.operands(place)]
        if operation == "int":
            return f"IZR_lt 0 {inside[0]} eq_refl" if int(inside[0]) > 0 else None
        if operation == "pi":
            return "PI_RGT_0"
        if operation == "exp":
            return f"exp_pos {name[0]}"
        if operation in ("sqrt", "pow", "raised"):
            by = self.proof(int(inside[0]), "positive")
            rule = (
                f"sqrt_lt_R0 {name[0]}"
                if operation == "sqrt"
                else f"pow_lt {name[0]} {self._exponent(place)}"
            )
            return f"{rule} {by}" if by else None
        if operation == "mul":
            return self._both(place, ("positive", "positive"), "Rmult_lt_0_compat")
        if operation == "div":
            return self._both(place, ("positive", "positive"), "Rdiv_lt_0_compat")
        if operation == "sub":
            return self._apart(place, "<", "Quotient.apart")
        if operation == "opp":
            by = self._given.get(Proposition(int(inside[0]), "<", self._graph.put("int", 0)))
            return f"Quotient.turned_positive {name[0]} {by}" if by else None
        if operation == "add":
            return (
                self._both(place, ("positive", "positive"), "Rplus_lt_0_compat")
                or self._both(place, ("positive", "nonnegative"), "Rplus_lt_le_0_compat")
                or self._both(place, ("nonnegative", "positive"), "Rplus_le_lt_0_compat")
            )
        return None

    def _nonnegative(self, place: int) -> str | None:
        operation, *inside = self._graph.nodes[place]
        name = [self._names.get(int(part), "") for part in self._graph.operands(place)]
        if operation == "int":
            return "Rle_refl 0" if int(inside[0]) == 0 else None
        if operation == "n":
            return "pos_INR _"
        if operation == "sqrt":
            return f"sqrt_pos {name[0]}"
        if operation == "Rabs":
            return f"Rabs_pos {name[0]}"
        if operation == "pow" and int(inside[1]) % 2 == 0:
            return f"Quotient.even_nonnegative {name[0]} {int(inside[1]) // 2}"
        if operation in ("pow", "raised"):
            by = self.proof(int(inside[0]), "nonnegative")
            return f"pow_le {name[0]} {self._exponent(place)} {by}" if by else None
        if operation == "mul" and inside[0] == inside[1]:
            return f"Rle_0_sqr {name[0]}"
        if operation == "mul":
            return self._both(place, ("nonnegative", "nonnegative"), "Rmult_le_pos")
        if operation == "add":
            return self._both(place, ("nonnegative", "nonnegative"), "Rplus_le_le_0_compat")
        if operation == "div":
            return self._both(place, ("nonnegative", "positive"), "Quotient.over_nonnegative")
        if operation == "opp":
            by = self._given.get(Proposition(int(inside[0]), "<=", self._graph.put("int", 0)))
            return f"Quotient.turned_nonnegative {name[0]} {by}" if by else None
        if operation == "sub":
            return self._apart(place, "<=", "Quotient.apart_or_equal") or self._beyond_one(place)
        return None

    def _apart(self, place: int, sign: str, rule: str) -> str | None:
        """Return a proof for a difference of what is assumed to be in order."""
        left, right = self._graph.operands(place)
        by = self._given.get(Proposition(right, sign, left))
        return f"{rule} {self._names[right]} {self._names[left]} {by}" if by else None

    def _beyond_one(self, place: int) -> str | None:
        """Return a proof for e^y - 1 with y that is not negative."""
        left, right = self._graph.operands(place)
        if self._graph.nodes[left][0] != "exp" or self._graph.nodes[right] != ("int", 1):
            return None
        (inside,) = self._graph.operands(left)
        by = self.proof(inside, "nonnegative")
        return f"Quotient.exp_beyond_one {self._names[inside]} {by}" if by else None

    def _nonzero(self, place: int) -> str | None:
        operation, *inside = self._graph.nodes[place]
        name = [self._names.get(int(part), "") for part in self._graph.operands(place)]
        if operation in ("pow", "raised"):
            by = self.proof(int(inside[0]), "nonzero")
            return f"pow_nonzero {name[0]} {self._exponent(place)} {by}" if by else None
        if operation == "mul":
            return self._both(
                place, ("nonzero", "nonzero"), "Rmult_integral_contrapositive_currified"
            )
        if operation == "div":
            return self._both(place, ("nonzero", "nonzero"), "Quotient.over_nonzero")
        if operation == "opp":
            by = self.proof(int(inside[0]), "nonzero")
            return f"Ropp_neq_0_compat {name[0]} {by}" if by else None
        return None

    def _exponent(self, place: int) -> str:
        """Return the exponent of a power, a natural number; of one that is a variable Rocq finds
        the name.
        """
        operation, *inside = self._graph.nodes[place]
        return str(inside[1]) if operation == "pow" else "_"

    def _both(self, place: int, signs: tuple[Sign, Sign], rule: str) -> str | None:
        left, right = self._graph.operands(place)
        first = self.proof(left, signs[0])
        second = first and self.proof(right, signs[1])
        return (
            f"{rule} {self._names[left]} {self._names[right]} {first} {second}" if second else None
        )
