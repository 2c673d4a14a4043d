"""What the talk's table measures. The first row, as a function of the start: its size, and its gap.

B = C = 1, errors over 20 taps against D. For starts s xi of one shape xi and vanishing size s:
- without the special sequence the error is in closed form and goes to zero as s does;
- with it the states first rise together, which leaves nothing of the start but its gaps, and these grow in proportion until they are of
  order one: the error has a limit that the ratios of the gaps decide.
So the ratio of the two grows as 1/s (`poisoning.law`). A near-tie makes the limit larger; at a given size it may decide whether the ratio
is above 1.
Source: COHEN_2026, "Generalization errors with vs. without special sequences", row "SSM per Theorem", and the code behind it.
"""
