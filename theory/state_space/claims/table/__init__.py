"""Claims on the talk's table: what our reruns give, and how its reading depends on the size of the start, its gap, and when one stops.

They qualify the table and refute nothing: the theorem speaks of an open set of starts near zero, and the slide claims no convergence.
Factors in `damage` and `near-tie`, and the 80 000 of `updates`, were set after looking at runs of these seeds: they record and derive
nothing.
"""
