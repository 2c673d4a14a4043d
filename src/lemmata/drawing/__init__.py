"""From a figure's module to its files: one style, panels, plots of sweeps."""

__lemmata__ = "tool"
