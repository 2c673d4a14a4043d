"""The run store: what was computed once, under the names and values of all that it rests on, which
are recorded while it is computed.
"""

__lemmata__ = "tool"
