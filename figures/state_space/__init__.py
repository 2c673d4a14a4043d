"""Figures of state-space models: the talk's table, the dynamics behind it, and what its reading depends on."""
