"""Claims on the talk's table: what our reruns give, and how its reading depends on the size of the start, its gap, and when one stops.

They qualify the table and refute nothing: the theorem speaks of an open set of starts near zero, and the slide claims no convergence.
The 80 000 of `updates` was set after looking at runs of these seeds: it records and derives nothing.
"""
